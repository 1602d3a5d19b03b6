/* Mann-Whitney and Hodges-Lehmann, by counting. */
#include "compare/stats.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int
ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void
stats_sort(double *values, size_t count)
{
	if (count > 1)
		qsort(values, count, sizeof *values, ascending);
}

double
stats_median(const double *sorted, size_t count)
{
	if (count == 0)
		return NAN;
	if (count % 2)
		return sorted[count / 2];
	return (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

void
stats_u_counts(size_t m, size_t n, double *counts)
{
	size_t top = m * n, i, u;

	memset(counts, 0, (top + 1) * sizeof *counts);
	counts[0] = 1;
	/* Times (1 - q^(n+i)), by (1 - q^i), for each i up to m. */
	for (i = 1; i <= m; i++) {
		for (u = top; u >= n + i; u--)
			counts[u] -= counts[u - n - i];
		for (u = i; u <= top; u++)
			counts[u] += counts[u - i];
	}
}

/* A tail that is met exactly must not be lost to rounding. */
#define ROUNDING (1 + 1e-9)

static double
choose(size_t n, size_t k)
{
	double ways = 1;
	size_t i;

	for (i = 1; i <= k; i++)
		ways = ways * (double)(n - k + i) / (double)i;
	return ways;
}

/* The chance that a standard normal value is z or more away from 0. */
static double
normal_both_tails(double z)
{
	return erfc(fabs(z) / sqrt(2));
}

/* z with P(Z > z) = tail, by bisection; only for samples beyond counting. */
static double
normal_quantile(double tail)
{
	double low = 0, high = 40;
	int i;

	for (i = 0; i < 100; i++) {
		double middle = (low + high) / 2;

		if (normal_both_tails(middle) / 2 > tail)
			low = middle;
		else
			high = middle;
	}
	return high;
}

/* The samples as one: twice the mean rank of each value, and the ties. */
struct ranks {
	size_t *doubled;	/* of a's values first, then of b's */
	double ties;		/* sum of t^3 - t */
};

/* Merges two sorted samples and ranks them. */
static struct ranks
rank_both(const double *a, size_t m, const double *b, size_t n,
	  struct arena *arena)
{
	struct ranks ranks = { 0 };
	size_t i = 0, j = 0;

	ranks.doubled = arena_take(arena, (m + n) * sizeof *ranks.doubled);
	while (i < m || j < n) {
		double value = j == n || (i < m && a[i] <= b[j]) ? a[i] : b[j];
		size_t before = i + j, k = i, l = j, same;

		while (k < m && a[k] <= value)
			k++;
		while (l < n && b[l] <= value)
			l++;
		same = k + l - before;
		/* ranks before + 1 to before + same */
		for (; i < k; i++)
			ranks.doubled[i] = 2 * before + same + 1;
		for (; j < l; j++)
			ranks.doubled[m + j] = 2 * before + same + 1;
		ranks.ties += pow((double)same, 3) - (double)same;
	}
	return ranks;
}

/*
 * Of ranks without ties: which part of the ways has a U as far from its middle
 * as that of the sum of a's doubled ranks.
 */
static double
counted_p(size_t m, size_t n, size_t sum, struct arena *arena)
{
	double *counts = arena_take(arena, (m * n + 1) * sizeof *counts);
	size_t of_a = (sum - m * (m + 1)) / 2, least, u;
	double extreme = 0;

	least = of_a < m * n - of_a ? of_a : m * n - of_a;
	stats_u_counts(m, n, counts);
	for (u = 0; u <= least; u++)
		extreme += counts[u];
	return fmin(1, 2 * extreme / choose(m + n, m));
}

/*
 * Splits the doubled ranks in every way into m and the rest, and returns which
 * part of the ways has a sum as far from the middle as sum is.
 */
static double
permutation_p(const size_t *ranks, size_t total, size_t m, size_t sum,
	      struct arena *arena)
{
	size_t top = total * (total + 1), middle = m * (total + 1);
	size_t width = top + 1, reach = 0, i, k, s;
	size_t away = sum > middle ? sum - middle : middle - sum;
	double *ways = arena_zero(arena, (m + 1) * width * sizeof *ways);
	double extreme = 0;

	ways[0] = 1;
	for (i = 0; i < total; i++) {
		reach += ranks[i];
		for (k = i < m ? i + 1 : m; k > 0; k--) {
			double *to = ways + k * width;
			const double *from = ways + (k - 1) * width;

			for (s = ranks[i]; s <= reach; s++)
				to[s] += from[s - ranks[i]];
		}
	}
	for (s = 0; s <= top; s++)
		if ((s > middle ? s - middle : middle - s) >= away)
			extreme += ways[m * width + s];
	return fmin(1, extreme / choose(total, m));
}

double
stats_mann_whitney(const double *a, size_t m, const double *b, size_t n,
		   struct arena *arena)
{
	size_t total = m + n, sum = 0, i;
	double away, spread;
	struct ranks ranks;

	if (m == 0 || n == 0)
		return NAN;
	ranks = rank_both(a, m, b, n, arena);
	for (i = 0; i < m; i++)
		sum += ranks.doubled[i];
	if (total <= STATS_EXACT && ranks.ties == 0)
		return counted_p(m, n, sum, arena);
	if (total <= STATS_EXACT)
		return permutation_p(ranks.doubled, total, m, sum, arena);
	away = fabs((double)sum - (double)m * (double)(total + 1)) / 2;
	spread = sqrt((double)m * (double)n / 12 *
		      ((double)(total + 1) -
		       ranks.ties / ((double)total * (double)(total - 1))));
	if (spread <= 0)
		return 1;
	return normal_both_tails(fmax(0, away - 0.5) / spread);
}

size_t
stats_u_critical(size_t m, size_t n, double tail, double *reached,
		 struct arena *arena)
{
	double *counts, all, sum = 0, below;
	size_t k;

	*reached = 0;
	if (m == 0 || n == 0)
		return 0;
	if (m + n > STATS_EXACT) {
		below = (double)m * (double)n / 2 - normal_quantile(tail) *
			sqrt((double)m * (double)n * (double)(m + n + 1) / 12);
		*reached = tail;
		return below < 1 ? 0 : (size_t)below;
	}
	counts = arena_take(arena, (m * n + 1) * sizeof *counts);
	stats_u_counts(m, n, counts);
	all = choose(m + n, m);
	for (k = 0; k <= m * n && (sum + counts[k]) / all <= tail * ROUNDING;
	     k++)
		sum += counts[k];
	*reached = sum / all;
	return k;
}

/* Doubles and integers in the same order, to halve intervals of doubles. */
static int64_t
order_of(double value)
{
	int64_t bits;

	memcpy(&bits, &value, sizeof bits);
	return bits < 0 ? INT64_MIN - bits : bits;
}

static double
of_order(int64_t order)
{
	int64_t bits = order < 0 ? INT64_MIN - order : order;
	double value;

	memcpy(&value, &bits, sizeof value);
	return value;
}

/* How many of the differences b - a are at most limit; a and b are sorted. */
static size_t
count_within(const double *a, size_t m, const double *b, size_t n,
	     double limit)
{
	size_t i, j = 0, count = 0;

	for (i = 0; i < m; i++) {
		while (j < n && b[j] - a[i] <= limit)
			j++;
		count += j;
	}
	return count;
}

/* The k-th least difference b - a, from 1: without making all m * n of them. */
static double
difference(const double *a, size_t m, const double *b, size_t n, size_t k)
{
	int64_t low = order_of(b[0] - a[m - 1]);
	int64_t high = order_of(b[n - 1] - a[0]);

	while (low < high) {
		/* the floor of the mean, without overflow */
		int64_t middle = (low & high) + ((low ^ high) >> 1);

		if (count_within(a, m, b, n, of_order(middle)) >= k)
			high = middle;
		else
			low = middle + 1;
	}
	return of_order(low);
}

struct stats_shift
stats_hodges_lehmann(const double *a, size_t m, const double *b, size_t n,
		     double confidence, struct arena *arena)
{
	struct stats_shift shift = { NAN, NAN, NAN, 0 };
	size_t pairs = m * n, k;
	double reached;

	if (pairs == 0)
		return shift;
	shift.estimate = (difference(a, m, b, n, (pairs + 1) / 2) +
			  difference(a, m, b, n, pairs / 2 + 1)) / 2;
	k = stats_u_critical(m, n, (1 - confidence) / 2, &reached, arena);
	if (k > 0) {
		shift.low = difference(a, m, b, n, k);
		shift.high = difference(a, m, b, n, pairs - k + 1);
		shift.confidence = 1 - 2 * reached;
	}
	return shift;
}
