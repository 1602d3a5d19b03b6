/*
 * Reading across lines that a mailer broke. A format says what it expects next;
 * where the line ends and the next one begins with just that, the two are one.
 */
#ifndef PARSERS_CURSOR_H
#define PARSERS_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "parsers/format.h"
#include "record/unit.h"

struct cursor {
	const struct line *lines;
	size_t count, at;	/* at: the line that p is in */
	const char *p, *end;
	unsigned joined;	/* ends of lines that were crossed */
	bool commas;		/* numbers may hold thousands commas */
	bool blanks;		/* blanks may part numbers, so none goes on */
};

void cursor_start(struct cursor *, const struct line *, size_t count);

/* Goes to the beginning of a line. */
void cursor_line(struct cursor *, size_t at);

/* Passes over blanks of this line; whether anything is left of it. */
static inline bool
cursor_more(struct cursor *cursor)
{
	const char *p = cursor->p, *end = cursor->end;

	while (p < end && *p == ' ')
		p++;
	cursor->p = p;
	return p < end;
}

/*
 * Takes word where it comes next, after blanks or a broken line; false leaves
 * all as it was.
 */
bool cursor_take(struct cursor *, const char *word, size_t length);

/*
 * The same for a number. One that the end of a cut text touches is none; one
 * that a terminal broke, whose lines are all of one length, is put together.
 */
bool cursor_number_over(struct cursor *, struct decimal *);

/*
 * Whether a terminal may have broken the cursor's line amidst a word: none near
 * it is longer, and it is no short one. *next is what is below then.
 */
bool cursor_broken(const struct cursor *, struct cursor *next);

/* Whether what ends the cursor's line does not go on in the next one. */
static inline bool
cursor_line_ends(const struct cursor *cursor)
{
	const struct line *line = &cursor->lines[cursor->at];
	size_t at = 0;

	if (line->open || cursor->at + 1 == cursor->count)
		return !line->open;
	for (line++; at < line->length && line->text[at] == ' ';)
		at++;
	return at == line->length || (line->text[at] != '.' &&
				      !is_digit(line->text[at]));
}

/*
 * Nearly all numbers: what stands behind them in their line ends them, whatever
 * their commas. False where that can't be said, and all is as it was.
 */
static inline bool
cursor_plain_number(struct cursor *cursor, struct decimal *number)
{
	const char *start = cursor->p, *end = cursor->end, *p = start;
	uint64_t digits = 0;
	unsigned digit, decimals = 0;

	for (; p < end && (digit = digit_of(*p)) <= 9; p++)
		digits = digits * 10 + digit;
	if (p > start && p < end && *p == '.') {
		const char *point = p++;

		for (; p < end && (digit = digit_of(*p)) <= 9; p++)
			digits = digits * 10 + digit;
		decimals = (unsigned)(p - point) - 1;
		/* "5." at the end of a line may go on in the next. */
		if (decimals == 0 || (p < end && *p == '.'))
			return false;
	}
	if (p == start || p - start > 18)
		return false;
	if (p == end) {
		if (!cursor_line_ends(cursor))
			return false;
	} else if (*p == '\\' || (*p == ',' && cursor->commas &&
				  (p + 1 == end || is_digit(p[1])))) {
		return false;
	}
	*number = (struct decimal){ digits, decimals, false };
	cursor->p = p;
	return true;
}

static inline bool
cursor_number(struct cursor *cursor, struct decimal *number)
{
	return (cursor_more(cursor) && cursor_plain_number(cursor, number)) ||
	       cursor_number_over(cursor, number);
}

/* As cursor_take(), with the usual case, a word in this line, in place. */
static inline bool
cursor_take_here(struct cursor *cursor, const char *word, size_t length)
{
	const char *p = cursor->p, *end = cursor->end;

	while (p < end && *p == ' ')
		p++;
	if ((size_t)(end - p) < length)
		return cursor_take(cursor, word, length);
	if (memcmp(p, word, length) != 0)
		return false;
	cursor->p = p + length;
	return true;
}
#define cursor_word(cursor, literal) \
	cursor_take_here((cursor), (literal), sizeof(literal) - 1)

/*
 * A line as nearly all are is read without a cursor, from one place in it to
 * the next: a word, after blanks. False, with p where it was, where it is not
 * in this line; a cursor may still find it.
 */
static inline bool
usual_word(const char **p, const char *end, const char *word, size_t length)
{
	const char *at = *p;

	while (at < end && *at == ' ')
		at++;
	if ((size_t)(end - at) < length || memcmp(at, word, length) != 0)
		return false;
	*p = at + length;
	return true;
}

/*
 * The same for a number and the byte behind it, which ends it. A comma before a
 * digit may be in it.
 */
static inline bool
usual_number(const char **p, const char *end, char stop, struct decimal *number)
{
	const char *at = *p;
	size_t length;

	while (at < end && *at == ' ')
		at++;
	length = decimal_scan_usual(at, end, number);
	at += length;
	if (length == 0 || at == end || *at != stop ||
	    (stop == ',' && at + 1 < end && is_digit(at[1])))
		return false;
	*p = at + 1;
	return true;
}

/*
 * Takes what comes next up to a blank or one of stops; the length, 0 where
 * there is nothing.
 */
size_t cursor_token(struct cursor *, const char *stops, const char **token);

#endif
