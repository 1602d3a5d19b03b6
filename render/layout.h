/* How tables of text are spread over the columns that there are. */
#ifndef RENDER_LAYOUT_H
#define RENDER_LAYOUT_H

#include <stddef.h>

#include "record/arena.h"
#include "render/table.h"

struct layout {
	size_t *widths;		/* of the columns */
	size_t indent, gap;	/* before a row, and between columns */
	size_t total;
};

/*
 * The table in at most width columns if it can be: headings and long cells are
 * wrapped, then indent and gaps are taken in.
 */
struct layout layout_of(const struct table *, size_t width, struct arena *);

#endif
