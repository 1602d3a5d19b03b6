/* What a chart of bars stands for: places, metrics, names, heights. */
#ifndef RENDER_BARS_H
#define RENDER_BARS_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/compare.h"
#include "record/arena.h"

#define BAR_STEP 17.0	/* from one bar to the next, pixels */

/* One metric over all groups, whatever its subject: a panel. */
struct family {
	struct metric_name metric;
	enum unit unit;
	enum better better;
	double least, greatest;
	bool *on;		/* [place]: has a value there */
};

/* One place for bars: a subject of a group; each side has a bar. */
struct place {
	size_t group;
	enum subject subject;
};

struct bars {
	const struct comparison *c;
	struct arena *arena;
	struct place *places;
	size_t place_count, place_room, left_out;
	struct family *families;
	size_t family_count, family_room;
	double names;		/* width of the names at the left, pixels */
};

/* Finds places and families; bars->c and bars->arena must be set. */
void bars_collect(struct bars *);

/* The row of a family at a place, or NULL. */
const struct row *bars_row(const struct bars *, const struct family *,
			   size_t place);

/* Whether the cell can be drawn to scale. */
bool cell_drawable(const struct cell *, struct metric_name);

/* A bar's own name, and the title of its group. */
const char *bars_name(const struct bars *, size_t place, size_t side);
const char *bars_title(const struct bars *, size_t place);

/*
 * Whether each group is one bar of the places that are on, so that its title
 * stands beside it.
 */
bool bars_single(const struct bars *, const bool *on);

/*
 * Where the bars of each place begin, of those that are on; returns the height
 * of all.
 */
double bars_stack(const struct bars *, const bool *on, double *tops);

/*
 * Families over much the same places stand beside each other: returns how many
 * from the first on, and in on the places that any of them has.
 */
size_t bars_strip(const struct bars *, size_t first, bool *on);

#endif
