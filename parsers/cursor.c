/* The cursor: expected text, over the ends of lines. */
#include "parsers/cursor.h"

#include <ctype.h>
#include <string.h>

enum {
	NEAR = 8,		/* lines that tell how long lines are */
	NARROW = 60,		/* terminals have more columns */
	DIGITS = 24,		/* bytes of half a number, at most */
};

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
	cursor->commas = cursor->blanks = false;
	cursor_line(cursor, 0);
}

/*
 * The cursor at what comes next: in this line, or at the first text of the
 * next. An empty line between the two (some mailers put one after each) is
 * passed over.
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

/* How many blanks each of the lines near begins with. */
static size_t
indent(const struct cursor *cursor)
{
	size_t first = cursor->at > NEAR ? cursor->at - NEAR : 0;
	size_t last = cursor->at + NEAR, least = NARROW;

	for (size_t i = first; i <= last && i < cursor->count; i++) {
		const struct line *line = &cursor->lines[i];
		size_t blanks = 0;

		while (blanks < line->length && line->text[blanks] == ' ')
			blanks++;
		if (blanks < line->length && blanks < least)
			least = blanks;
	}
	return least;
}

/*
 * The cursor in the next line, where it may go on with what this one ends in:
 * behind the blanks that a whole text was indented by.
 */
static bool
go_below(const struct cursor *cursor, struct cursor *next)
{
	const struct line *line = &cursor->lines[cursor->at];

	if (cursor->at + 1 >= cursor->count || line->open ||
	    line[1].length == 0 || line->quote < line[1].quote)
		return false;
	*next = *cursor;
	next->joined++;
	cursor_line(next, cursor->at + 1);
	if (*next->p == ' ')
		next->p += indent(cursor);
	return next->p < next->end;
}

/* A word of which this line holds the beginning, and the next one the rest. */
static bool
take_broken(struct cursor *cursor, const char *word, size_t length)
{
	size_t head = (size_t)(cursor->end - cursor->p), rest = length - head;
	struct cursor next;

	if (memcmp(cursor->p, word, head) != 0 || !go_below(cursor, &next) ||
	    (size_t)(next.end - next.p) < rest ||
	    memcmp(next.p, word + head, rest) != 0)
		return false;
	next.p += rest;
	*cursor = next;
	return true;
}

/*
 * Whether the next text is in a line below and begins otherwise, as it does
 * behind the last word of nearly all lines.
 */
static bool
is_other_below(const struct cursor *cursor, char first)
{
	const struct line *line = &cursor->lines[cursor->at];
	const char *p = cursor->p;

	while (p < cursor->end && *p == ' ')
		p++;
	if (p < cursor->end || cursor->at + 1 >= cursor->count)
		return false;
	line++;
	p = line->text;
	while (p < line->text + line->length && *p == ' ')
		p++;
	return p < line->text + line->length && *p != first;
}

bool
cursor_take(struct cursor *cursor, const char *word, size_t length)
{
	struct cursor next;

	if (is_other_below(cursor, *word) || !next_text(cursor, &next))
		return false;
	if ((size_t)(next.end - next.p) < length) {
		if (!take_broken(&next, word, length))
			return false;
	} else {
		if (memcmp(next.p, word, length) != 0)
			return false;
		next.p += length;
	}
	*cursor = next;
	return true;
}

/*
 * Whether what stands before p is but the beginning of a number: no number ends
 * in a point, an editor's mark shows that it broke the line there, and where
 * the text was cut it may have gone on.
 */
static bool
is_cut(const struct cursor *cursor, const char *p)
{
	if (p < cursor->end && (*p == '.' || *p == '\\'))
		return true;
	if (!cursor->lines[cursor->at].open)
		return false;
	if (p < cursor->end && *p == ',' && cursor->commas)
		p++;
	while (p < cursor->end && isdigit((unsigned char)*p))
		p++;
	return p == cursor->end;
}

/*
 * How many lines are as long as this one, where it is as long as any near it:
 * so are those that a terminal broke. 0: it is not.
 */
static size_t
full_lines(const struct cursor *cursor)
{
	const struct line *line = &cursor->lines[cursor->at];
	size_t first = cursor->at > NEAR ? cursor->at - NEAR : 0;
	size_t last = cursor->at + NEAR, full = 0;

	for (size_t i = first; i <= last && i < cursor->count; i++) {
		if (cursor->lines[i].quote != line->quote)
			continue;
		if (cursor->lines[i].length > line->length)
			return 0;
		full += cursor->lines[i].length == line->length;
	}
	return line->length >= NARROW ? full : 0;
}

bool
cursor_broken(const struct cursor *cursor, struct cursor *next)
{
	return !cursor->blanks && go_below(cursor, next) &&
	       full_lines(cursor) > 0;
}

/* Whether a number that this line ends in goes on in the next one. */
static bool
goes_on(const struct cursor *cursor, struct cursor *next)
{
	return go_below(cursor, next) &&
	       (isdigit((unsigned char)next->p[0]) ||
		(next->p[0] == '.' && next->end - next->p > 1 &&
		 isdigit((unsigned char)next->p[1]))) &&
	       cursor_broken(cursor, next);
}

/*
 * Whether a unit of fio's follows: "MiB/s", "kB)", "Mbit/s", "msec", and that
 * behind the other end of a range of times ("-1001msec").
 */
static bool
is_unit(const char *p, const char *end)
{
	if (p < end && *p == '-')
		for (p++; p < end && isdigit((unsigned char)*p);)
			p++;
	if (end - p >= 4 && memcmp(p, "msec", 4) == 0)
		return true;
	p += p < end && strchr("kKMGTP", *p) != NULL;
	p += p < end && *p == 'i';
	if (end - p >= 3 && memcmp(p, "bit", 3) == 0)
		return true;
	return p < end && *p == 'B' &&
	       (p + 1 == end || strchr("/ ,)-", p[1]) != NULL);
}

/*
 * Whether what follows the second half of a number shows that it is one, or
 * other lines that are as long do.
 */
static bool
is_continued(const struct cursor *next, bool others)
{
	if (next->p == next->end)
		return others && !next->lines[next->at].open;
	return strchr(",%/])=", *next->p) != NULL ||
	       is_unit(next->p, next->end) || (others && *next->p == ' ');
}

/*
 * Puts such a number together, next being at its second half; false where it
 * may be no half of one.
 */
static bool
take_halves(struct cursor *cursor, struct cursor next, struct decimal *number)
{
	char text[2 * DIGITS];
	size_t head = (size_t)(cursor->end - cursor->p), length = head, used;

	if (head > DIGITS)
		return false;
	memcpy(text, cursor->p, head);
	for (const char *p = next.p; p < next.end && p - next.p < DIGITS; p++) {
		if (!isdigit((unsigned char)*p) &&
		    strchr(cursor->commas ? ".," : ".", *p) == NULL)
			break;
		text[length++] = *p;
	}
	used = decimal_scan(text, text + length, cursor->commas, number);
	if (used <= head)
		return false;
	next.p += used - head;
	if (!is_continued(&next, full_lines(cursor) > 1))
		return false;
	*cursor = next;
	return true;
}

/* The number at the cursor, in this line. */
static bool
take_number(struct cursor *cursor, struct decimal *number)
{
	size_t length = decimal_scan(cursor->p, cursor->end, cursor->commas,
				     number);
	size_t left = (size_t)(cursor->end - cursor->p) - length;
	struct cursor next;

	if (length > 0 && left <= (cursor->end[-1] == '.') &&
	    goes_on(cursor, &next))
		return take_halves(cursor, next, number);
	if (length == 0 || is_cut(cursor, cursor->p + length))
		return false;
	cursor->p += length;
	return true;
}

bool
cursor_number_over(struct cursor *cursor, struct decimal *number)
{
	struct cursor next;

	if (cursor_more(cursor))
		return take_number(cursor, number);
	if (!next_text(cursor, &next) || !take_number(&next, number))
		return false;
	*cursor = next;
	return true;
}

static bool
is_one_of(char byte, const char *stops)
{
	while (*stops != '\0' && *stops != byte)
		stops++;
	return *stops != '\0';
}

size_t
cursor_token(struct cursor *cursor, const char *stops, const char **token)
{
	struct cursor next;
	bool here = cursor_more(cursor);
	const char *p, *end;

	if (!here && !next_text(cursor, &next))
		return 0;
	*token = p = here ? cursor->p : next.p;
	end = here ? cursor->end : next.end;
	while (p < end && *p != ' ' && !is_one_of(*p, stops))
		p++;
	if (p == *token)
		return 0;
	if (!here)
		*cursor = next;
	cursor->p = p;
	return (size_t)(p - *token);
}
