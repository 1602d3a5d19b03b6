/* p-values of several tests at once. */
#ifndef COMPARE_ADJUST_H
#define COMPARE_ADJUST_H

#include <stddef.h>

#include "record/arena.h"

/*
 * Adjusts p-values so that, whichever hypotheses are true, one is refused
 * wrongly with no more than the level that the adjusted values are compared
 * with. S. Holm, Scandinavian Journal of Statistics 6 (1979), 65-70.
 */
void adjust_holm(const double *p, size_t count, double *adjusted,
		 struct arena *scratch);

/*
 * The same for the expected part of wrong ones among all that are refused.
 * Y. Benjamini, Y. Hochberg, Journal of the Royal Statistical Society B 57
 * (1995), 289-300.
 */
void adjust_false_discovery(const double *p, size_t count, double *adjusted,
			    struct arena *scratch);

#endif
