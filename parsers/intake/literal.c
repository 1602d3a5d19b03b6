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
		escaped += at + 1 < end && at[1] == 'n';
		at += 2;
	}
	return escaped == 2;
}

void
literals_start(struct literals *literals, const char *line, size_t length)
{
	memset(literals, 0, sizeof(*literals));
	literals->at = line;
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

/* Decodes the string behind a quote; returns what is behind its end. */
static const char *
decode(struct literals *literals, const char *at, char quote)
{
	const char *end = literals->end;

	literals->text.length = 0;
	while (at < end && *at != quote) {
		char byte = *at++;

		if (byte == '\\' && at < end)
			byte = literal_unescape(&at, end);
		buffer_byte(&literals->text, byte);
	}
	return at < end ? at + 1 : end;
}

bool
literals_next(struct literals *literals, const char **text, size_t *length)
{
	const char *line = literals->at;

	while (literals->at < literals->end) {
		const char *at = literals->at;
		unsigned newlines = 0;

		if (!opens(line, at)) {
			literals->at++;
			continue;
		}
		literals->at = decode(literals, at + 1, *at);
		for (size_t i = 0; i < literals->text.length; i++)
			newlines += literals->text.data[i] == '\n';
		if (newlines < 2)
			continue;
		*text = literals->text.data;
		*length = literals->text.length;
		return true;
	}
	return false;
}

void
literals_free(struct literals *literals)
{
	buffer_free(&literals->text);
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

const char *
literal_document(const char *line, size_t length)
{
	const char *at = line, *end = line + length;

	while ((at = memchr(at, '{', (size_t)(end - at))) != NULL) {
		const char *key = at + 1;

		while (key < end && *key == ' ')
			key++;
		/* JSON that begins its line is read as it is */
		if (is_first_key(key, end))
			return at > line || *key == '\'' ? at : NULL;
		at++;
	}
	return NULL;
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
