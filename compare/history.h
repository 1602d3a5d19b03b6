/* How one workload fared over time; the statistics behind it. */
#ifndef COMPARE_HISTORY_H
#define COMPARE_HISTORY_H

#include <stddef.h>

/*
 * Where the level of a sequence changes, if it does so once: the test of A. N.
 * Pettitt (Applied Statistics 28 (1979), 126-135), which looks at ranks alone,
 * so that neither outliers nor an unusual distribution mislead it. Returns how
 * many values stand before the likeliest place, and in *p how probable one as
 * clear is where nothing changes, by his approximation, which errs on the side
 * of no change when values are few. 0 with *p 1 where there are fewer than two.
 */
size_t history_split(const double *values, size_t count, double *p);

/* What counts for clear; with fewer than HISTORY_LEAST values nothing is. */
#define HISTORY_P 0.01

#endif
