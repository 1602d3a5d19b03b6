/* Scales: values to pixels, and ticks at round values. */
#ifndef RENDER_SCALE_H
#define RENDER_SCALE_H

#include <stdbool.h>
#include <stddef.h>

#include "record/arena.h"
#include "record/unit.h"

enum scale_kind {
	SCALE_LINEAR,
	SCALE_LOG,	/* values above 0 */
	SCALE_NINES,	/* percent below 100: 90, 99, 99.9 are even steps */
	SCALE_RATIO,	/* percent above -100: +100 is as far as -50 */
};

struct scale {
	enum scale_kind kind;
	double low, high;	/* values at the ends */
	double from, to;	/* pixels; from may be the greater */
	struct unit_prefix prefix;
};

struct tick {
	double value, at;	/* at: pixels */
	const char *label;	/* NULL: a line without a label */
};

struct ticks {
	struct tick *at;
	size_t count;
};

/* Where a value stands, in pixels; values beyond the ends stand at them. */
double scale_at(const struct scale *, double value);

/*
 * A scale over values from low to high, its prefix chosen for all of it. Linear
 * and log scales are widened to round ends; a linear one takes in 0 only where
 * low is 0.
 */
struct scale scale_make(enum scale_kind, enum unit, double low, double high,
			double from, double to);

/* Ticks at round values, labels at least room pixels apart. */
struct ticks scale_ticks(const struct scale *, double room, struct arena *);

#endif
