/* Medians with their intervals, outliers, and drift over the order of runs. */
#include "compare/spread.h"

#include <math.h>
#include <string.h>

#include "compare/stats.h"

size_t
spread_median_rank(size_t count, double confidence, double *reached)
{
	/* P(B = i) and P(B < k) for B binomial with probability 1/2 */
	double one = pow(0.5, (double)count), below = 0;
	size_t k;

	for (k = 0; k < count; k++) {
		if (2 * (below + one) > 1 - confidence)
			break;
		below += one;
		one *= (double)(count - k) / (double)(k + 1);
	}
	*reached = 1 - 2 * below;
	return k;
}

/* A deviation of the normal distribution has this median. */
#define NORMAL_MEDIAN 0.6745
/* Where half of the values are equal: by the mean deviation. */
#define NORMAL_MEAN 0.7979
#define SCORE_MOST 3.5

size_t
spread_outliers(const double *values, size_t count, bool *outlier,
		struct arena *scratch)
{
	double *sorted = arena_take(scratch, (2 * count + 1) * sizeof *sorted);
	double *away = sorted + count, middle, unit, sum = 0;
	size_t found = 0, i;

	memset(outlier, 0, count * sizeof *outlier);
	if (count < OUTLIERS_LEAST)
		return 0;
	memcpy(sorted, values, count * sizeof *sorted);
	stats_sort(sorted, count);
	middle = stats_median(sorted, count);
	for (i = 0; i < count; i++) {
		away[i] = fabs(values[i] - middle);
		sum += away[i];
	}
	stats_sort(away, count);
	unit = stats_median(away, count) / NORMAL_MEDIAN;
	if (unit <= 0)
		unit = sum / (double)count / NORMAL_MEAN;
	for (i = 0; i < count; i++) {
		outlier[i] = fabs(values[i] - middle) > SCORE_MOST * unit;
		found += outlier[i];
	}
	return found;
}

/* Pairs in order less pairs out of it; *ties: pairs of equal values. */
static double
score(const double *values, size_t count, size_t *ties)
{
	double sum = 0;
	size_t i, k;

	*ties = 0;
	for (i = 0; i < count; i++)
		for (k = i + 1; k < count; k++) {
			sum += (values[k] > values[i]) -
			       (values[k] < values[i]);
			*ties += values[k] == values[i];
		}
	return sum;
}

/*
 * The two-sided p-value: of all orders, those with as few or as many pairs
 * out of order.
 */
static double
exact_p(size_t count, double sum, struct arena *scratch)
{
	size_t pairs = count * (count - 1) / 2, n, i;
	double *ways = arena_zero(scratch, 2 * (pairs + 1) * sizeof *ways);
	double *next = ways + pairs + 1, tail = 0, all = 0;
	double least = ((double)pairs - fabs(sum)) / 2;

	ways[0] = 1;
	for (n = 2; n <= count; n++) {
		double window = 0;

		/* the n-th value may pass 0 to n - 1 others; all scaled */
		for (i = 0; i <= pairs; i++) {
			window += ways[i] - (i >= n ? ways[i - n] : 0);
			next[i] = window / (double)n;
		}
		memcpy(ways, next, (pairs + 1) * sizeof *ways);
	}
	for (i = 0; i <= pairs; i++) {
		all += ways[i];
		if ((double)i <= least + 0.25)
			tail += ways[i];
	}
	return fmin(1, 2 * tail / all);
}

/* Of each set of equal values: t (t - 1) (2 t + 5). */
static double
tie_term(const double *values, size_t count, struct arena *scratch)
{
	double *sorted = arena_take(scratch, (count + 1) * sizeof *sorted);
	double sum = 0;
	size_t from, to;

	memcpy(sorted, values, count * sizeof *sorted);
	stats_sort(sorted, count);
	for (from = 0; from < count; from = to) {
		double t;

		for (to = from; to < count && sorted[to] == sorted[from]; to++)
			;
		t = (double)(to - from);
		sum += t * (t - 1) * (2 * t + 5);
	}
	return sum;
}

/* Beyond this the normal distribution is as good. */
#define EXACT_MOST 40

struct spread_trend
spread_trend(const double *values, size_t count, struct arena *scratch)
{
	struct spread_trend trend = { NAN, NAN };
	double n = (double)count, sum, variance;
	size_t ties;

	if (count < 3)
		return trend;
	sum = score(values, count, &ties);
	trend.tau = sum / (n * (n - 1) / 2);
	if (ties == 0 && count <= EXACT_MOST) {
		trend.p = exact_p(count, sum, scratch);
		return trend;
	}
	variance = (n * (n - 1) * (2 * n + 5) -
		    tie_term(values, count, scratch)) / 18;
	trend.p = variance > 0 ?
		  erfc(fmax(0, fabs(sum) - 1) / sqrt(2 * variance)) : 1;
	return trend;
}
