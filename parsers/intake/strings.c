/* Strings of JSON that hold lines. */
#include "parsers/intake/strings.h"

#include <string.h>

#include "parsers/intake/literal.h"

static const char *
past_blanks(const char *at, const char *end)
{
	while (at < end && strchr(" \t\r\n", *at) != NULL)
		at++;
	return at;
}

bool
strings_are_json(const char *text, size_t length)
{
	const char *end = text + length;
	const char *at = past_blanks(text, end);

	return at < end && (*at == '{' || *at == '[');
}

bool
strings_may_stand(const char *line, size_t length)
{
	const char *end = line + length;
	const char *at = past_blanks(line, end);

	return at < end && strchr("{[\"", *at) != NULL &&
	       literal_may_stand(at, (size_t)(end - at));
}

void
strings_start(struct strings *strings, const char *line, size_t length)
{
	const char *at = past_blanks(line, line + length);

	memset(strings, 0, sizeof(*strings));
	/* a member of an object that other lines begin */
	if (at < line + length && *at == '"')
		buffer_byte(&strings->text, '{');
	buffer_add(&strings->text, line, length);
	json_start(&strings->json, &strings->arena, strings->text.data,
		   strings->text.length, 1);
}

/* Whether a text is of more than one line, and more than the end of one. */
static bool
has_lines(const char *text, size_t length)
{
	const char *newline = memchr(text, '\n', length);

	return newline != NULL &&
	       memchr(newline + 1, '\n',
		      (size_t)(text + length - newline - 1)) != NULL;
}

bool
strings_next(struct strings *strings, const char **text, size_t *length)
{
	struct json *json = &strings->json;

	for (;;) {
		enum json_type type = json_next(json);

		if (type == JSON_END || type == JSON_CUT || type == JSON_WRONG)
			return false;
		/* what looks like a key may be an element of a list */
		if ((type == JSON_STRING || type == JSON_KEY) &&
		    (has_lines(json->text, json->length) ||
		     literal_is_document(json->text, json->length))) {
			*text = json->text;
			*length = json->length;
			return true;
		}
	}
}

bool
strings_break_off(const char *line, size_t length)
{
	bool inside = false;

	for (size_t i = 0; i < length; i++)
		if (line[i] == '"')
			inside = !inside;
		else if (line[i] == '\\')
			i++;
	return inside;
}

void
strings_free(struct strings *strings)
{
	buffer_free(&strings->text);
	arena_free(&strings->arena);
}
