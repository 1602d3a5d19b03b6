/* The cursor: expected text, over the ends of lines. */
#include "parsers/intake/unwrap.h"

#include <ctype.h>
#include <string.h>

void
cursor_line(struct cursor *cursor, size_t at)
{
	cursor->at = at;
	if (at < cursor->count) {
		cursor->p = cursor->lines[at].text;
		cursor->end = cursor->p + cursor->lines[at].length;
	} else {
		cursor->p = cursor->end = "";
	}
}

void
cursor_start(struct cursor *cursor, const struct line *lines, size_t count)
{
	cursor->lines = lines;
	cursor->count = count;
	cursor->joined = 0;
	cursor->commas = false;
	cursor_line(cursor, 0);
}

bool
cursor_more(struct cursor *cursor)
{
	while (cursor->p < cursor->end && *cursor->p == ' ')
		cursor->p++;
	return cursor->p < cursor->end;
}

/*
 * The cursor at what comes next: in this line, or at the first text of the
 * next. An empty line between the two (some mailers put one after each) is passed over.
 */
static bool
next_text(const struct cursor *cursor, struct cursor *next)
{
	*next = *cursor;
	if (cursor_more(next))
		return true;
	for (int lines = 0; lines < 2; lines++) {
		if (next->at + 1 >= next->count)
			return false;
		cursor_line(next, next->at + 1);
		if (cursor_more(next)) {
			next->joined++;
			return true;
		}
	}
	return false;
}

bool
cursor_take(struct cursor *cursor, const char *word, size_t length)
{
	struct cursor next;

	if (!next_text(cursor, &next) ||
	    (size_t)(next.end - next.p) < length ||
	    memcmp(next.p, word, length) != 0)
		return false;
	next.p += length;
	*cursor = next;
	return true;
}

/* Digits, perhaps a point and digits: the usual number; 0 where it is not that. */
static size_t
scan_plain(const char *text, const char *end, struct decimal *number)
{
	const char *p = text, *point;
	uint64_t digits = 0;

	for (; p < end && (unsigned char)(*p - '0') <= 9; p++)
		digits = digits * 10 + (unsigned char)(*p - '0');
	point = p;
	if (p < end && *p == '.' && p > text) {
		for (p++; p < end && (unsigned char)(*p - '0') <= 9; p++)
			digits = digits * 10 + (unsigned char)(*p - '0');
	}
	if (p - text > 18 || p == point + 1)
		return 0;
	*number = (struct decimal){
		.digits = digits,
		.decimals = p > point ? (unsigned)(p - point - 1) : 0,
	};
	return (size_t)(p - text);
}

/*
 * Whether what stands before p is but the beginning of a number: no number ends
 * in a point, and where the text was cut it may have gone on.
 */
static bool
is_cut(const struct cursor *cursor, const char *p)
{
	if (p < cursor->end && *p == '.')
		return true;
	if (!cursor->lines[cursor->at].open)
		return false;
	if (p < cursor->end && *p == ',' && cursor->commas)
		p++;
	while (p < cursor->end && isdigit((unsigned char)*p))
		p++;
	return p == cursor->end;
}

/* The number at the cursor, in this line. */
static bool
take_number(struct cursor *cursor, struct decimal *number)
{
	size_t length = cursor->commas ? 0 :
			scan_plain(cursor->p, cursor->end, number);

	if (length == 0)
		length = decimal_scan(cursor->p, cursor->end, cursor->commas,
				      number);
	if (length == 0 || is_cut(cursor, cursor->p + length))
		return false;
	cursor->p += length;
	return true;
}

bool
cursor_number(struct cursor *cursor, struct decimal *number)
{
	struct cursor next;

	while (cursor->p < cursor->end && *cursor->p == ' ')
		cursor->p++;
	if (cursor->p < cursor->end)
		return take_number(cursor, number);
	if (!next_text(cursor, &next) || !take_number(&next, number))
		return false;
	*cursor = next;
	return true;
}

size_t
cursor_token(struct cursor *cursor, const char *stops, const char **token)
{
	struct cursor next;

	if (!next_text(cursor, &next))
		return 0;
	*token = next.p;
	while (next.p < next.end && *next.p != ' ' &&
	       strchr(stops, *next.p) == NULL)
		next.p++;
	if (next.p == *token)
		return 0;
	*cursor = next;
	return (size_t)(next.p - *token);
}
