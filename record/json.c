/* A pull reader for JSON that knows its line and survives damaged text. */
#include "record/json.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "record/bytes.h"
#include "record/unit.h"

/* Longer numbers are not numbers. */
#define NUMBER_MOST 128

void
json_start(struct json *json, struct arena *arena, const char *text,
	   size_t length, unsigned line)
{
	memset(json, 0, sizeof(*json));
	json->at = json->start = text;
	json->end = text + length;
	json->line = line;
	json->arena = arena;
}

bool
json_is(const struct json *json, const char *text)
{
	return strlen(text) == json->length &&
	       !memcmp(text, json->text, json->length);
}

/* Passes the indentation of a line. */
static const char *
pass_indent(const char *at, const char *end)
{
	while (end - at >= 8) {
		unsigned blanks = bytes_blank(at);

		at += blanks;
		if (blanks < 8)
			return at;
	}
	while (at < end && *at == ' ')
		at++;
	return at;
}

static inline void
skip_blanks(struct json *json)
{
	const char *at = json->at, *end = json->end;

	while (at < end && (unsigned char)*at <= ' ') {
		if (*at == '\n') {
			json->line++;
			at = pass_indent(at + 1, end);
		} else if (*at == ' ' || *at == '\t' || *at == '\r') {
			at++;
		} else {
			break;
		}
	}
	json->at = at;
}

/* Four hex digits at text, or -1. */
static long
hex_value(const char *text, const char *end)
{
	long value = 0;

	if (end - text < 4)
		return -1;
	for (int i = 0; i < 4; i++) {
		char c = text[i];

		value *= 16;
		if (c >= '0' && c <= '9')
			value += c - '0';
		else if (c >= 'a' && c <= 'f')
			value += c - 'a' + 10;
		else if (c >= 'A' && c <= 'F')
			value += c - 'A' + 10;
		else
			return -1;
	}
	return value;
}

static char *
put_utf8(char *out, long point)
{
	if (point < 0x80) {
		*out++ = (char)point;
	} else if (point < 0x800) {
		*out++ = (char)(0xc0 | point >> 6);
		*out++ = (char)(0x80 | (point & 63));
	} else if (point < 0x10000) {
		*out++ = (char)(0xe0 | point >> 12);
		*out++ = (char)(0x80 | (point >> 6 & 63));
		*out++ = (char)(0x80 | (point & 63));
	} else {
		*out++ = (char)(0xf0 | point >> 18);
		*out++ = (char)(0x80 | (point >> 12 & 63));
		*out++ = (char)(0x80 | (point >> 6 & 63));
		*out++ = (char)(0x80 | (point & 63));
	}
	return out;
}

#define REPLACEMENT 0xfffd

/*
 * Reads the digits behind \u, with the second half of a pair behind them.
 * Halves without their other half and NUL, which would end a C text, become
 * U+FFFD. Returns where it ends, NULL where there are no digits.
 */
static const char *
unescape_unicode(const char *at, const char *end, char **out)
{
	long point = hex_value(at, end), low;

	if (point < 0)
		return NULL;
	at += 4;
	if (point >= 0xd800 && point < 0xdc00 && end - at >= 6 &&
	    at[0] == '\\' && at[1] == 'u') {
		low = hex_value(at + 2, end);
		if (low >= 0xdc00 && low < 0xe000) {
			at += 6;
			point = 0x10000 + (point - 0xd800) * 0x400 +
				(low - 0xdc00);
		}
	}
	if (!point || (point >= 0xd800 && point < 0xe000))
		point = REPLACEMENT;
	*out = put_utf8(*out, point);
	return at;
}

/*
 * Takes the escapes out of text; what is not an escape stays as it is, since
 * old programs wrote names with backslashes into JSON unescaped.
 */
static void
unescape(struct json *json, const char *text, const char *end)
{
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	char *start = arena_take(json->arena, (size_t)(end - text) + 1);
	char *out = start;

	while (text < end) {
		const char *escape, *after;

		if (*text != '\\') {
			*out++ = *text++;
			continue;
		}
		escape = text[1] ? strchr(from, text[1]) : NULL;
		if (escape) {
			*out++ = to[escape - from];
			text += 2;
		} else if (text[1] == 'u' &&
			   (after = unescape_unicode(text + 2, end, &out))) {
			text = after;
		} else {
			*out++ = *text++;
		}
	}
	json->text = start;
	json->length = (size_t)(out - start);
}

/* at stands on the first quote. */
static enum json_type
read_string(struct json *json, enum json_type type)
{
	static const bool stops[256] = {
		['"'] = true, ['\\'] = true, ['\n'] = true
	};
	const char *text = json->at + 1, *at = text, *end = json->end;
	bool escaped = false;

	for (; at < end; at++) {
		if (!stops[(unsigned char)*at])
			continue;
		if (*at == '"')
			break;
		if (*at == '\n')
			return JSON_WRONG;
		escaped = true;
		if (at + 1 < end && at[1] != '\n')
			at++;
	}
	if (at == end)
		return JSON_CUT;
	if (escaped) {
		unescape(json, text, at);
	} else {
		json->text = text;
		json->length = (size_t)(at - text);
	}
	json->at = at + 1;
	return type;
}

static const char *
pass_digits(const char *at, const char *end)
{
	while (at < end && is_digit(*at))
		at++;
	return at;
}

/* Whether a value may end here. */
static inline bool
ends_value(const struct json *json, const char *at)
{
	static const bool ends[256] = {
		[','] = true, ['}'] = true, [']'] = true, ['\n'] = true,
		[' '] = true, ['\r'] = true, ['\t'] = true
	};

	return at == json->end || ends[(unsigned char)*at];
}

/* Inside a document a number at the end of the text may lack digits. */
static bool
runs_out(const struct json *json, const char *at)
{
	while (at < json->end && *at && strchr("0123456789+-.eE", *at))
		at++;
	return json->depth && at == json->end;
}

/* The value of a number that is written right, by the library. */
static double
any_number(const char *text, size_t length)
{
	char copy[NUMBER_MOST];

	memcpy(copy, text, length);
	copy[length] = '\0';
	return strtod(copy, NULL);
}

static const double powers[] = {
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
	1e14, 1e15,
};

/* Digits from at on, behind those that value has. */
static inline const char *
add_digits(const char *at, const char *end, uint64_t *value)
{
	uint64_t number = *value;

	for (; at < end && is_digit(*at); at++)
		number = number * 10 + (uint64_t)(*at - '0');
	*value = number;
	return at;
}

static enum json_type
read_number(struct json *json)
{
	const char *text = json->at, *end = json->end, *point;
	uint64_t digits = 0;
	const char *at = add_digits(text + (*text == '-'), end, &digits);
	bool plain = true;
	size_t length;

	point = at;
	if (end - at > 1 && *at == '.' && is_digit(at[1]))
		at = add_digits(at + 1, end, &digits);
	json->decimals = at > point ? (unsigned)(at - point) - 1 : 0;
	if (end - at > 1 && (*at == 'e' || *at == 'E')) {
		const char *power = at + 1 + (at[1] == '+' || at[1] == '-');

		plain = false;
		if (power < end && is_digit(*power))
			at = pass_digits(power, end);
	}
	length = (size_t)(at - text);
	if (at == end || !ends_value(json, at) || length >= NUMBER_MOST) {
		if (runs_out(json, at))
			return JSON_CUT;
		if (!ends_value(json, at) || length >= NUMBER_MOST)
			return JSON_WRONG;
	}
	json->text = text;
	json->length = length;
	/* up to 15 digits and no exponent: one exact division */
	if (!plain || length > 16)
		json->number = any_number(text, length);
	else
		json->number = (*text == '-' ? -(double)digits :
				(double)digits) / powers[json->decimals];
	json->at = at;
	return JSON_NUMBER;
}

/* Values that are words; case does not matter. */
static const struct {
	const char *text;
	enum json_type type;
	double number;
} words[] = {
	{ "true", JSON_TRUE, 0 },
	{ "false", JSON_FALSE, 0 },
	{ "null", JSON_NULL, 0 },
	{ "nan", JSON_NUMBER, NAN },
	{ "-nan", JSON_NUMBER, NAN },
	{ "inf", JSON_NUMBER, INFINITY },
	{ "-inf", JSON_NUMBER, -INFINITY },
	{ "infinity", JSON_NUMBER, INFINITY },
	{ "-infinity", JSON_NUMBER, -INFINITY },
};

static enum json_type
read_word(struct json *json)
{
	const char *at = json->at;
	size_t length;

	while (!ends_value(json, at))
		at++;
	length = (size_t)(at - json->at);
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		size_t whole = strlen(words[i].text);

		if (length > whole ||
		    strncasecmp(json->at, words[i].text, length) != 0)
			continue;
		if (json->depth && at == json->end)
			return JSON_CUT;
		if (length < whole)
			continue;
		json->text = json->at;
		json->length = length;
		json->number = words[i].number;
		json->at = at;
		return words[i].type;
	}
	return JSON_WRONG;
}

static enum json_type
open_nest(struct json *json, enum json_type type)
{
	if (json->depth == JSON_DEPTH)
		return JSON_WRONG;
	json->nest[json->depth++] = (unsigned char)type;
	json->after_value = json->want_value = false;
	json->at++;
	return type;
}

static enum json_type
close_nest(struct json *json, enum json_type type)
{
	enum json_type opened = type == JSON_OBJECT_END ? JSON_OBJECT :
				JSON_ARRAY;

	if (json->nest[json->depth - 1] != opened)
		return JSON_WRONG;
	json->depth--;
	json->after_value = true;
	json->at++;
	return type;
}

static inline enum json_type
read_value(struct json *json)
{
	char c = *json->at;
	enum json_type type;

	if (c == '{' || c == '[')
		return open_nest(json, c == '{' ? JSON_OBJECT : JSON_ARRAY);
	if (is_digit(c) || (c == '-' && json->end - json->at > 1 &&
			    is_digit(json->at[1])))
		type = read_number(json);
	else if (c == '"')
		type = read_string(json, JSON_STRING);
	else
		type = read_word(json);
	if (type < JSON_CUT) {
		json->after_value = true;
		json->want_value = false;
	}
	return type;
}

/* Passes the commas before a member; some programs print one too many. */
static inline bool
pass_commas(struct json *json)
{
	bool passed = !json->after_value;

	for (; json->at < json->end && *json->at == ','; skip_blanks(json)) {
		json->at++;
		passed = true;
	}
	return passed || json->at == json->end || *json->at == '}' ||
	       *json->at == ']';
}

/* Passes the colon behind a key; false where there is none, or no value. */
static inline bool
pass_colon(struct json *json)
{
	const char *at = json->at;

	/* what fio prints */
	if (json->end - at > 3 && at[0] == ' ' && at[1] == ':' &&
	    at[2] == ' ' && at[3] > ' ') {
		json->at = at + 3;
		return true;
	}
	skip_blanks(json);
	if (json->at == json->end || *json->at != ':')
		return false;
	json->at++;
	skip_blanks(json);
	return json->at < json->end;
}

static enum json_type
read_key(struct json *json)
{
	enum json_type type;

	if (*json->at != '"')
		return JSON_WRONG;
	type = read_string(json, JSON_KEY);
	json->want_value = type == JSON_KEY;
	json->after_value = false;
	return type;
}

enum json_type
json_next(struct json *json)
{
	if (json->want_value) {
		if (!pass_colon(json))
			return json->at == json->end ? JSON_CUT : JSON_WRONG;
		return read_value(json);
	}
	if (!json->depth && json->after_value)
		return JSON_END;
	skip_blanks(json);
	if (json->at == json->end)
		return JSON_CUT;
	if (!json->depth)
		return read_value(json);
	if (!pass_commas(json))
		return JSON_WRONG;
	if (json->at == json->end)
		return JSON_CUT;
	if (*json->at == '}' || *json->at == ']')
		return close_nest(json, *json->at == '}' ? JSON_OBJECT_END :
					JSON_ARRAY_END);
	return json->nest[json->depth - 1] == JSON_ARRAY ? read_value(json) :
	       read_key(json);
}

bool
json_skip(struct json *json)
{
	unsigned depth = json->depth;
	enum json_type type;

	do {
		type = json_next(json);
		if (type >= JSON_CUT || type == JSON_END)
			return false;
	} while (json->depth > depth);
	return true;
}
