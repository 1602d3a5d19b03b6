/* Bins of latencies, as charts draw them. */
#ifndef RENDER_BINS_H
#define RENDER_BINS_H

#include "record/record.h"

/*
 * The bins of a latency that can be drawn: on a log scale, ascending, with some
 * operations in them; NULL where a record has none.
 */
const struct series *bins_of(const struct record *, enum subject,
			     enum quantity);

/* How many operations they hold: more than none. */
double bins_sum(const struct series *);

/* How many of them took so long, from low on and less than high; in ns. */
double bins_between(const struct series *, double low, double high);

#endif
