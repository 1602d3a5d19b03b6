/* Strings are told by their quotes, and by the ends of lines in them. */
#include "parsers/intake/literal.h"

#include <ctype.h>
#include <string.h>

bool
literal_may_stand(const char *line, size_t length)
{
	const char *at = line, *end = line + length;
	unsigned escaped = 0;

	while (escaped < 2 && at < end &&
	       (at = memchr(at, '\\', (size_t)(end - at))) != NULL) {
		/* a document in a string: "{\"fio version\": ... */
		if (at > line && at[-1] == '{' && at + 1 < end && at[1] == '"')
			return true;
		escaped += at + 1 < end && at[1] == 'n';
		at += 2;
	}
	return escaped == 2;
}

bool
literal_list_may_stand(const char *line, size_t length)
{
	const char *at = line, *end = line + length;

	while ((at = memchr(at, '[', (size_t)(end - at))) != NULL)
		if (++at < end && (*at == '"' || *at == '\''))
			return true;
	return false;
}

void
literals_start(struct literals *literals, const char *line, size_t length)
{
	memset(literals, 0, sizeof(*literals));
	literals->line = literals->at = line;
	literals->end = line + length;
}

/* A quote that opens a string; one behind a letter is an apostrophe. */
static bool
opens(const char *line, const char *at)
{
	if (*at != '"' && *at != '\'')
		return false;
	if (at > line && strchr("bru", at[-1]) != NULL)
		at--;
	return at == line || !isalnum((unsigned char)at[-1]);
}

/* The value of digits of base 16; -1 where they are none. */
static int
hex(const char *at, const char *end, int digits)
{
	int value = 0;

	if (end - at < digits)
		return -1;
	for (; digits > 0; digits--, at++) {
		int digit = *at | 0x20;

		if (!isxdigit((unsigned char)*at))
			return -1;
		value = value * 16 + (digit <= '9' ? *at - '0' :
				      digit - 'a' + 10);
	}
	return value;
}

char
literal_unescape(const char **text, const char *end)
{
	static const char from[] = "nrtbf", to[] = "\n\r\t\b\f";
	const char *at = *text, *found = memchr(from, *at, sizeof(from) - 1);
	int digits = *at == 'x' ? 2 : *at == 'u' ? 4 : 0;
	int code = digits > 0 ? hex(at + 1, end, digits) : -1;

	*text = at + 1;
	if (code < 0)
		return found != NULL ? to[found - from] : *at;
	*text += digits;
	return code < 0x80 ? (char)code : '?';
}

const char *
literal_decode(struct buffer *text, const char *at, const char *end, char quote)
{
	while (at < end && *at != quote) {
		char byte = *at++;

		if (byte == '\\' && at < end)
			byte = literal_unescape(&at, end);
		buffer_byte(text, byte);
	}
	return at < end ? at + 1 : end;
}

/* The quote of the next string of a list; NULL where none follows. */
static const char *
next_of_list(const char *at, const char *end)
{
	if (at == end || *at != ',')
		return NULL;
	for (at++; at < end && *at == ' ';)
		at++;
	return at < end && (*at == '"' || *at == '\'') ? at : NULL;
}

/* Adds the strings of a list that follow one; returns what is behind them. */
static const char *
decode_list(struct buffer *text, const char *at, const char *end)
{
	const char *next;

	while ((next = next_of_list(at, end)) != NULL) {
		buffer_byte(text, '\n');
		at = literal_decode(text, next + 1, end, *next);
	}
	return at;
}

/* Whether a key of a tool's document stands here, in one quote or the other. */
static bool
is_first_key(const char *at, const char *end)
{
	static const char *const keys[] = { "fio version", "jobs", "sysstat" };

	if (end - at < 2 || (*at != '"' && *at != '\''))
		return false;
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		size_t bytes = strlen(keys[i]);

		if ((size_t)(end - at) > bytes + 1 &&
		    memcmp(at + 1, keys[i], bytes) == 0 &&
		    at[bytes + 1] == *at)
			return true;
	}
	return false;
}

/* Whether Python 2 marks the string that follows: u'jobs'. */
static bool
is_marked(const char *at, const char *end)
{
	return end - at > 1 && *at == 'u' && (at[1] == '\'' || at[1] == '"');
}

/* Where the first key behind a brace begins. */
static const char *
key_of(const char *brace, const char *end)
{
	for (brace++; brace < end && *brace == ' ';)
		brace++;
	return brace + is_marked(brace, end);
}

bool
literal_is_document(const char *text, size_t length)
{
	const char *end = text + length;

	while (text < end && strchr(" \t\r\n", *text) != NULL)
		text++;
	return text < end && *text == '{' &&
	       is_first_key(key_of(text, end), end);
}

bool
literals_next(struct literals *literals, const char **text, size_t *length)
{
	const char *line = literals->line, *end = literals->end;
	struct buffer *decoded = &literals->text;

	while (literals->at < end) {
		const char *at = literals->at;
		unsigned newlines = 0;
		bool list;

		if (!opens(line, at)) {
			literals->at++;
			continue;
		}
		decoded->length = 0;
		literals->at = literal_decode(decoded, at + 1, end, *at);
		list = at > line && at[-1] == '[';
		if (list)
			literals->at = decode_list(decoded, literals->at, end);
		for (size_t i = 0; i < decoded->length; i++)
			newlines += decoded->data[i] == '\n';
		if (newlines < 2 &&
		    !literal_is_document(decoded->data, decoded->length))
			continue;
		/* the last of a list is no less whole than the others */
		if (list && literals->at < end)
			buffer_byte(decoded, '\n');
		*text = decoded->data;
		*length = decoded->length;
		return true;
	}
	return false;
}

void
literals_free(struct literals *literals)
{
	buffer_free(&literals->text);
}

bool
literals_hold(const char *line, size_t length)
{
	struct literals literals;
	const char *text;
	bool found;

	literals_start(&literals, line, length);
	found = literals_next(&literals, &text, &length);
	literals_free(&literals);
	return found;
}

const char *
literal_document(const char *line, size_t length)
{
	const char *at = line, *end = line + length;

	while ((at = memchr(at, '{', (size_t)(end - at))) != NULL) {
		if (is_first_key(key_of(at, end), end))
			break;
		at++;
	}
	/* JSON that begins its line is read as it is */
	if (at == NULL || (at == line && *key_of(at, end) == '"'))
		return NULL;
	/* in quotes it may be the first line of many */
	return at > line && (at[-1] == '"' || at[-1] == '\'') &&
	       literals_hold(line, length) ? NULL : at;
}

/* What Python calls them, and JSON. */
static const char *
json_word(const char *at, const char *end, size_t *length)
{
	static const char *const words[][2] = {
		{ "True", "true" }, { "False", "false" }, { "None", "null" },
	};

	for (size_t i = 0; i < 3; i++) {
		*length = strlen(words[i][0]);
		if ((size_t)(end - at) > *length &&
		    memcmp(at, words[i][0], *length) == 0)
			return words[i][1];
	}
	return NULL;
}

void
literal_to_json(struct buffer *json, const char *text, size_t length)
{
	const char *end = text + length;
	char quote = 0;

	while (text < end) {
		size_t word;
		const char *other = quote == 0 ?
				    json_word(text, end, &word) : NULL;

		if (other != NULL) {
			buffer_text(json, other);
			text += word;
		} else if (quote == 0 && is_marked(text, end)) {
			text++;
		} else if (quote != 0 && *text == '\\' && end - text > 1) {
			if (text[1] != '\'')
				buffer_byte(json, '\\');
			buffer_byte(json, text[1]);
			text += 2;
		} else if (*text == quote || (quote == 0 &&
			   (*text == '"' || *text == '\''))) {
			quote = quote == 0 ? *text : 0;
			buffer_byte(json, '"');
			text++;
		} else {
			if (*text == '"')
				buffer_byte(json, '\\');
			buffer_byte(json, *text++);
		}
	}
}
