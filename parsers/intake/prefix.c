/* Prefixes of logs, told by their shape. */
#include "parsers/intake/prefix.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "parsers/intake/literal.h"

/*
 * Whether text has a shape: '0' stands for a digit, 'a' for a letter, ' ' for a
 * blank, '_' for a digit or a blank, all else for itself.
 */
static bool
has_shape(const char *text, size_t length, const char *shape)
{
	size_t at = 0;

	for (; shape[at] != '\0'; at++) {
		unsigned char byte;

		if (at >= length)
			return false;
		byte = (unsigned char)text[at];
		if (shape[at] == '0' ? !isdigit(byte) :
		    shape[at] == 'a' ? !isalpha(byte) :
		    shape[at] == '_' ? !isdigit(byte) && byte != ' ' :
		    byte != (unsigned char)shape[at])
			return false;
	}
	return true;
}

/* Length of "2026-11-30T14:12:40" with fraction and zone; 0 for others. */
static size_t
iso_time(const char *text, size_t length)
{
	size_t at = 19;

	if (!has_shape(text, length, "0000-00-00T00:00:00"))
		return 0;
	if (at < length && (text[at] == '.' || text[at] == ','))
		for (at++; at < length && isdigit((unsigned char)text[at]);)
			at++;
	if (at < length && text[at] == 'Z')
		return at + 1;
	if (has_shape(text + at, length - at, "+00:00") ||
	    has_shape(text + at, length - at, "-00:00"))
		return at + 6;
	if (has_shape(text + at, length - at, "+0000") ||
	    has_shape(text + at, length - at, "-0000"))
		return at + 5;
	return at;
}

/* "host tag[123]: " or "host tag: " behind a time stamp; 0 for others. */
static size_t
host_and_tag(const char *text, size_t length)
{
	size_t at = 0;

	while (at < length && text[at] != ' ' && text[at] != ':')
		at++;
	if (at == 0 || at == length || text[at] != ' ')
		return 0;
	for (at++; at < length && text[at] != ' ' && text[at] != ':';)
		at++;
	if (at + 1 > length || text[at] != ':' ||
	    (at + 1 < length && text[at + 1] != ' '))
		return 0;
	return at + 1 < length ? at + 2 : at + 1;
}

static size_t
syslog_prefix(const char *text, size_t length)
{
	size_t tag;

	/* prose begins with these letters, too */
	if (length < 4 || text[3] != ' ' ||
	    !has_shape(text, length, "aaa _0 00:00:00 "))
		return 0;
	tag = host_and_tag(text + 16, length - 16);
	return tag > 0 ? 16 + tag : 0;
}

static size_t
time_prefix(const char *text, size_t length)
{
	size_t at = iso_time(text, length), tag;
	static const char *const streams[] = {
		"stdout F ", "stderr F ", "stdout P ", "stderr P "
	};

	if (at == 0 || at + 1 > length || text[at] != ' ')
		return 0;
	at++;
	for (size_t i = 0; i < 4; i++)
		if (length - at >= 9 && memcmp(text + at, streams[i], 9) == 0)
			return at + 9;
	/* The journal puts host and tag behind the time, docker does not. */
	tag = host_and_tag(text + at, length - at);
	if (tag > 1 && memchr(text + at, '[', tag) != NULL)
		return at + tag;
	return at;
}

/* "   12.345678", as the kernel and others count time. */
static bool
are_seconds(const char *text, size_t length)
{
	size_t at = 0, point;

	while (at < length && text[at] == ' ')
		at++;
	while (at < length && isdigit((unsigned char)text[at]))
		at++;
	point = at;
	if (at == 0 || at == length || text[at++] != '.')
		return false;
	while (at < length && isdigit((unsigned char)text[at]))
		at++;
	return at == length && at > point + 2;
}

static size_t
bracket_prefix(const char *text, size_t length)
{
	const char *close = memchr(text, ']', length);
	size_t inside;

	if (close == NULL || close + 1 >= text + length || close[1] != ' ')
		return 0;
	inside = (size_t)(close - text) - 1;
	if (iso_time(text + 1, inside) == inside && inside > 0)
		return inside + 3;
	if (inside > 4 && memcmp(text + 1, "pod/", 4) == 0)
		return inside + 3;
	if (are_seconds(text + 1, inside))
		return inside + 3;
	return 0;
}

/*
 * "results.txt:12:" of grep -n. A name has a dot, so that times are none, and
 * no comma or semicolon, so that lines of CSV are none.
 */
static size_t
grep_prefix(const char *text, size_t length)
{
	static const bool ends[256] = {
		[' '] = true, [':'] = true, [','] = true, [';'] = true,
	};
	size_t at = 0, digits;

	while (at < length && !ends[(unsigned char)text[at]])
		at++;
	if (at == length || text[at] != ':' || memchr(text, '.', at) == NULL)
		return 0;
	for (digits = at + 1; digits < length &&
			      isdigit((unsigned char)text[digits]);)
		digits++;
	return digits > at + 1 && digits + 1 < length && text[digits] == ':' ?
	       digits + 1 : 0;
}

size_t
prefix_length(const char *text, size_t length)
{
	size_t prefix = 0;

	if (length < 12)
		return 0;
	switch (*text) {
	case 'J': case 'F': case 'M': case 'A': case 'S': case 'O': case 'N':
	case 'D':
		prefix = syslog_prefix(text, length);
		break;
	case '1': case '2':
		prefix = time_prefix(text, length);
		break;
	case '[':
		prefix = bracket_prefix(text, length);
		break;
	default:
		break;
	}
	if (prefix == 0 && (isalpha((unsigned char)*text) || *text == '.' ||
			    *text == '/'))
		prefix = grep_prefix(text, length);
	return prefix;
}

size_t
prefix_unwrap(char *text, size_t length)
{
	static const char head[] = "{\"log\":\"";
	const char *in = text + sizeof(head) - 1, *end = text + length;
	size_t out = 0;

	if (length < sizeof(head) || memcmp(text, head, sizeof(head) - 1) != 0)
		return length;
	while (in < end && *in != '"') {
		char byte = *in++;

		if (byte == '\\' && in < end)
			byte = literal_unescape(&in, end);
		text[out++] = byte;
	}
	while (out > 0 && (text[out - 1] == '\n' || text[out - 1] == '\r'))
		out--;
	return out;
}
