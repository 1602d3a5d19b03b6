/* How many runs would decide. */
#ifndef COMPARE_NEEDED_H
#define COMPARE_NEEDED_H

#include <stddef.h>

/* More runs than this nobody makes. */
#define NEEDED_MOST 200

/*
 * Returns how many runs a side may be enough for an interval of the shift that
 * is less than distance wide to each side, when runs go on to spread as these
 * do: by Student's interval, and not fewer than can be significant among that
 * many tests. a and b are logarithms of the runs. 0: not known, or more than
 * NEEDED_MOST.
 */
size_t needed_runs(const double *a, size_t m, const double *b, size_t n,
		   double distance, size_t tests);

/* The least number of runs a side that can be significant among many tests. */
size_t needed_for_tests(size_t tests);

#endif
