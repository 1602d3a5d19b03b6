/* Statistics of two small samples: exact, without a distribution assumed. */
#ifndef COMPARE_STATS_H
#define COMPARE_STATS_H

#include <stdbool.h>
#include <stddef.h>

#include "record/arena.h"

/* Sorts count values, the least first. */
void stats_sort(double *values, size_t count);

/* The median of sorted values; of an even count the mean of the middle two. */
double stats_median(const double *sorted, size_t count);

/*
 * Counts, for u from 0 to m * n, in how many of the arrangements of two
 * samples of m and n different values the statistic U (how many of the m * n
 * pairs have the greater value in the second sample) is u: the coefficients of
 * the Gaussian binomial "m + n choose m". They are exact below 2^53, which
 * holds up to 28 + 28. H. B. Mann, D. R. Whitney, Annals of Mathematical
 * Statistics 18 (1947), 50-60. counts has room for m * n + 1.
 */
void stats_u_counts(size_t m, size_t n, double *counts);

/* Up to this many values in both samples the p-value is exact. */
#define STATS_EXACT 60

/*
 * The two-sided p-value of the Mann-Whitney test: how probable a U at least
 * as far from its middle is when both samples are of one population. Ties get
 * the mean of their ranks, and the distribution is that over all ways to split
 * these ranks (B. Streitberg, J. Röhmel, Statistical Software Newsletter 12
 * (1986), 10-17). Beyond STATS_EXACT values in all it is the normal
 * approximation with corrections for ties and continuity. The samples are
 * sorted; NaN when one is empty.
 */
double stats_mann_whitney(const double *a, size_t m, const double *b, size_t n,
			  struct arena *);

/* How far b lies above a. */
struct stats_shift {
	double estimate;
	double low, high;	/* NaN where the samples are too small for it */
	/* what low to high really covers, at least what was asked */
	double confidence;
};

/*
 * The Hodges-Lehmann estimate, the median of all differences b - a, and
 * the interval that the Mann-Whitney test does not reject: from the k-th
 * least to the k-th greatest difference, where k is the greatest with
 * P(U < k) <= (1 - confidence) / 2. J. L. Hodges, E. L. Lehmann, Annals of
 * Mathematical Statistics 34 (1963), 598-611; D. F. Bauer, JASA 67 (1972),
 * 687-690. The samples are sorted; swapping them negates all exactly.
 */
struct stats_shift stats_hodges_lehmann(const double *a, size_t m,
					const double *b, size_t n,
					double confidence, struct arena *);

/*
 * The greatest k with P(U < k) <= tail for samples of m and n, 0 where there is
 * none; *reached is P(U < k).
 */
size_t stats_u_critical(size_t m, size_t n, double tail, double *reached,
			struct arena *);

#endif
