/* A stretch of clean lines that moves over a text of any length. */
#ifndef PARSERS_INTAKE_WINDOW_H
#define PARSERS_INTAKE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"
#include "parsers/intake/feed.h"

struct window {
	struct feed *feed;
	char *text;			/* what was read and is still needed */
	size_t used, room;
	size_t split;			/* text up to here stands in lines */
	struct line *lines;
	size_t count, line_room;
	unsigned number;		/* of the next line */
	bool ended;			/* all text is in lines */
	int error;			/* errno of a failed read, 0 for none */
};

/* Buffers of a used window serve again. number is that of the first line. */
void window_start(struct window *, struct feed *, unsigned number);

/*
 * Sees to it that ahead lines stand at lines[from] and later, unless the text
 * ends before. Lines before keep may go; returns how many went, and with them
 * all indices move down. Pointers to lines and their text are void after a call.
 */
size_t window_fill(struct window *, size_t keep, size_t from, size_t ahead);

void window_free(struct window *);

#endif
