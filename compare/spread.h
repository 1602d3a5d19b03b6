/* What the runs of one side show by themselves. */
#ifndef COMPARE_SPREAD_H
#define COMPARE_SPREAD_H

#include <stdbool.h>
#include <stddef.h>

#include "record/arena.h"

/*
 * From the k-th least to the k-th greatest: k is the greatest with which the
 * interval covers the median of the population at least so often, 0 where
 * there is none. *reached is how often it does. W. R. Thompson, Annals of
 * Mathematical Statistics 7 (1936), 122-128.
 */
size_t spread_median_rank(size_t count, double confidence, double *reached);

/*
 * Marks values whose modified z-score passes 3.5, and returns how many. B.
 * Iglewicz, D. C. Hoaglin, How to Detect and Handle Outliers (1993). None are
 * marked among fewer than OUTLIERS_LEAST.
 */
#define OUTLIERS_LEAST 5
size_t spread_outliers(const double *values, size_t count, bool *outlier,
		       struct arena *scratch);

/* How values follow their order: Kendall's tau and its two-sided p-value. */
struct spread_trend {
	double tau, p;
};

/*
 * Mann's test for trend, exact without ties, else by the normal distribution
 * with its variance corrected for them. H. B. Mann, Econometrica 13 (1945),
 * 245-259; M. G. Kendall, Rank Correlation Methods (1948).
 */
struct spread_trend spread_trend(const double *values, size_t count,
				 struct arena *scratch);

#endif
