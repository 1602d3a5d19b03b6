/* How many runs would decide: Student's interval, as runs spread so far. */
#include "compare/needed.h"

#include <math.h>
#include <stdbool.h>

#include "compare/student.h"
#include "compare/verdict.h"

/* Sums the squares of the distances from the mean. */
static double
squares(const double *values, size_t count)
{
	double mean = 0, sum = 0;
	size_t i;

	for (i = 0; i < count; i++)
		mean += values[i] / (double)count;
	for (i = 0; i < count; i++)
		sum += (values[i] - mean) * (values[i] - mean);
	return sum;
}

/* The least two-sided p-value that the exact test of n + n runs can give. */
static double
least_p(size_t n)
{
	double ways = 1;
	size_t i;

	for (i = 1; i <= n; i++)
		ways *= (double)(n + i) / (double)i;
	return 2 / ways;
}

size_t
needed_for_tests(size_t tests)
{
	size_t runs = VERDICT_RUNS;

	while (runs < NEEDED_MOST &&
	       least_p(runs) * (double)tests > 1 - VERDICT_CONFIDENCE)
		runs++;
	return runs;
}

/* The rank test needs this much more than Student's where all is normal. */
#define RANKS_COST (3.14159265358979 / 3)

/*
 * Whether half of the interval that so many runs a side may give is less than
 * distance. The tail beyond it says so at once, without the quantile.
 */
static bool
is_enough(size_t runs, double variance, double distance)
{
	double error = sqrt(2 * RANKS_COST * variance / (double)runs);
	double tail = student_tail(distance / error, 2 * (double)runs - 2);

	return tail < (1 - VERDICT_CONFIDENCE) / 2;
}

size_t
needed_runs(const double *a, size_t m, const double *b, size_t n,
	    double distance, size_t tests)
{
	size_t low = needed_for_tests(tests), high = NEEDED_MOST;
	double variance;

	if (m + n < 3 || !(distance > 0))
		return 0;
	variance = (squares(a, m) + squares(b, n)) / (double)(m + n - 2);
	if (!is_enough(high, variance, distance))
		return 0;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (is_enough(middle, variance, distance))
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}
