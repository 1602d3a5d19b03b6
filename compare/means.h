/* Geometric means of the ratios of metric families. */
#ifndef COMPARE_MEANS_H
#define COMPARE_MEANS_H

#include "compare/compare.h"

/*
 * Sets means and mean_count from the groups; everything in the comparison's
 * arena.
 */
void means_make(struct comparison *);

#endif
