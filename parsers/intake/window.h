/* A stretch of clean lines that moves over a text of any length. */
#ifndef PARSERS_INTAKE_WINDOW_H
#define PARSERS_INTAKE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"
#include "parsers/intake/feed.h"
#include "parsers/intake/frame.h"

struct line_place;

struct window {
	struct feed *feed;
	char *text;			/* what was read and is still needed */
	size_t used, room;
	size_t piece;			/* bytes that are asked for at once */
	size_t split;			/* text up to here stands in lines */
	char *side;			/* lines that had to be cleaned */
	size_t side_used, side_room;
	struct line *lines;
	struct line_place *places;	/* where each of them stands */
	size_t count, line_room;
	unsigned number;		/* of the next line */
	const unsigned *numbers;	/* of each line of text; or NULL */
	struct frames frames;		/* are taken off lines that have them */
	bool ended;			/* all text is in lines */
	int error;			/* errno of a failed read, 0 for none */
};

/*
 * Buffers of a used window serve again. number is that of the first line; where
 * numbers is not NULL, line k of the text has numbers[k] instead.
 */
void window_start(struct window *, struct feed *, unsigned number,
		  const unsigned *numbers);

/*
 * Sees to it that ahead lines stand at lines[from] and later, unless the text
 * ends before. Lines before keep may go; returns how many went, and with them
 * all indices move down. Pointers to lines and their text are void after a
 * call.
 */
size_t window_fill(struct window *, size_t keep, size_t from, size_t ahead);

/* Whether it has nothing to do to have that many lines. */
static inline bool
window_holds(const struct window *window, size_t lines)
{
	return window->count >= lines || window->ended;
}

/*
 * Gives the text from lines[at] on to a reader that needs no clean lines, piece
 * by piece for as long as it takes any: take() returns how many bytes it has
 * used, in whole lines, and how many of these. Lines before at go, and those
 * that were taken; returns how many were. Behind that lines are as after
 * window_fill() with nothing ahead.
 */
size_t window_pass(struct window *, size_t at,
		   size_t (*take)(void *context, const char *text,
				  size_t length, size_t *lines),
		   void *context);

/* From this line on another frame is taken off, within those before. */
void window_unframe(struct window *, size_t from, const struct frame *);

/*
 * A line as it stands in the source, with its end where it has one. Lines that
 * follow each other are the whole text.
 */
const char *window_raw(const struct window *, size_t at, size_t *length);

void window_free(struct window *);

#endif
