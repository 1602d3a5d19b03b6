/* compare/stats: against published tables and cases done by hand. */
#include <math.h>
#include <stdlib.h>

#include "compare/stats.h"
#include "tests/test.h"

static void
assert_near(double value, double expected, double tolerance)
{
	if (!(fabs(value - expected) <= tolerance))
		fail_msg("%.10g is not %.10g within %g", value, expected,
			 tolerance);
}

static int
start(void **state)
{
	*state = calloc(1, sizeof(struct arena));
	return *state == NULL;
}

static int
stop(void **state)
{
	arena_free(*state);
	free(*state);
	return 0;
}

static void
the_median_of_an_even_count_is_the_mean_of_the_middle_two(void **state)
{
	double values[] = { 9, 1, 4, 2 };

	(void)state;
	stats_sort(values, LENGTH(values));
	assert_near(stats_median(values, 4), 3, 0);
	assert_near(stats_median(values, 3), 2, 0);
	assert_near(stats_median(values, 1), 1, 0);
	assert_true(isnan(stats_median(values, 0)));
}

static void
u_is_counted_as_by_hand(void **state)
{
	/* 2 + 2: the six orders of aabb give U = 0 1 2 2 3 4 */
	static const double two[] = { 1, 1, 2, 1, 1 };
	/* 3 + 3: the partitions into at most 3 parts of at most 3 */
	static const double three[] = { 1, 1, 2, 3, 3, 3, 3, 2, 1, 1 };
	double counts[401], sum = 0;
	size_t u;

	(void)state;
	stats_u_counts(2, 2, counts);
	for (u = 0; u < LENGTH(two); u++)
		assert_near(counts[u], two[u], 0);
	stats_u_counts(3, 3, counts);
	for (u = 0; u < LENGTH(three); u++)
		assert_near(counts[u], three[u], 0);
	stats_u_counts(20, 20, counts);
	for (u = 0; u <= 400; u++) {
		sum += counts[u];
		assert_near(counts[u], counts[400 - u], 0);
	}
	assert_near(sum, 137846528820.0, 0);	/* 40 choose 20 */
}

/*
 * The greatest U that is significant at 5 % on both sides, for samples of 2 to
 * 20, as D. Auble tabulates them (Bulletin of the Institute of Educational
 * Research at Indiana University 1 (1953), no. 2); -1 where no U is.
 */
static void
critical_values_are_those_of_the_tables(void **state)
{
	static const signed char table[19][19] = {
		{ -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2
		  },
		{ -1, -1, -1, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8 },
		{ -1, -1, 0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 13,
		  14 },
		{ -1, 0, 1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 17, 18, 19,
		  20 },
		{ -1, 1, 2, 3, 5, 6, 8, 10, 11, 13, 14, 16, 17, 19, 21, 22, 24,
		  25, 27 },
		{ -1, 1, 3, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
		  32, 34 },
		{ 0, 2, 4, 6, 8, 10, 13, 15, 17, 19, 22, 24, 26, 29, 31, 34, 36,
		  38, 41 },
		{ 0, 2, 4, 7, 10, 12, 15, 17, 20, 23, 26, 28, 31, 34, 37, 39,
		  42, 45, 48 },
		{ 0, 3, 5, 8, 11, 14, 17, 20, 23, 26, 29, 33, 36, 39, 42, 45,
		  48, 52, 55 },
		{ 0, 3, 6, 9, 13, 16, 19, 23, 26, 30, 33, 37, 40, 44, 47, 51,
		  55, 58, 62 },
		{ 1, 4, 7, 11, 14, 18, 22, 26, 29, 33, 37, 41, 45, 49, 53, 57,
		  61, 65, 69 },
		{ 1, 4, 8, 12, 16, 20, 24, 28, 33, 37, 41, 45, 50, 54, 59, 63,
		  67, 72, 76 },
		{ 1, 5, 9, 13, 17, 22, 26, 31, 36, 40, 45, 50, 55, 59, 64, 69,
		  74, 78, 83 },
		{ 1, 5, 10, 14, 19, 24, 29, 34, 39, 44, 49, 54, 59, 64, 70, 75,
		  80, 85, 90 },
		{ 1, 6, 11, 15, 21, 26, 31, 37, 42, 47, 53, 59, 64, 70, 75, 81,
		  86, 92, 98 },
		{ 2, 6, 11, 17, 22, 28, 34, 39, 45, 51, 57, 63, 69, 75, 81, 87,
		  93, 99, 105 },
		{ 2, 7, 12, 18, 24, 30, 36, 42, 48, 55, 61, 67, 74, 80, 86, 93,
		  99, 106, 112 },
		{ 2, 7, 13, 19, 25, 32, 38, 45, 52, 58, 65, 72, 78, 85, 92, 99,
		  106, 113, 119 },
		{ 2, 8, 14, 20, 27, 34, 41, 48, 55, 62, 69, 76, 83, 90, 98, 105,
		  112, 119, 127 },
	};
	double reached;
	size_t m, n;

	for (m = 2; m <= 20; m++)
		for (n = 2; n <= 20; n++) {
			size_t k = stats_u_critical(m, n, 0.025, &reached,
						    *state);

			assert_int_equal((int)k - 1, table[m - 2][n - 2]);
			assert_true(reached <= 0.025);
		}
}

static void
p_values_are_those_of_the_tables(void **state)
{
	/* no ties: U is how many pairs have a above b */
	static const struct {
		double a[6], b[6];
		size_t m, n;
		double p, tolerance;
	} table[] = {
		{ { 1, 2, 3 }, { 4, 5, 6 }, 3, 3, 2. / 20, 1e-12 },
		{ { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, 4, 4, 2. / 70, 1e-12 },
		{ { 5, 6, 7, 8 }, { 1, 2, 3, 4 }, 4, 4, 2. / 70, 1e-12 },
		{ { 1, 2, 3, 4, 5, 6 }, { 7, 8, 9, 10, 11, 12 }, 6, 6,
		  2. / 924, 1e-12 },
		/* U = 11 of 6 + 6: the table of 1947 has .155 on one side */
		{ { 1, 7, 8, 9, 10, 11 }, { 2, 3, 4, 5, 6, 12 }, 6, 6,
		  .310, .001 },
		/* ties: 6 of the 20 ways to deal out 1 3 3 3 5.5 5.5 */
		{ { 1, 2, 2 }, { 2, 3, 3 }, 3, 3, 6. / 20, 1e-12 },
		{ { 7, 7, 7, 7 }, { 7, 7, 7, 7 }, 4, 4, 1, 1e-12 },
		{ { 1 }, { 2 }, 1, 1, 1, 1e-12 },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++)
		assert_near(stats_mann_whitney(table[i].a, table[i].m,
					       table[i].b, table[i].n, *state),
			    table[i].p, table[i].tolerance);
	assert_true(isnan(stats_mann_whitney(table[0].a, 0, table[0].b, 3,
					     *state)));
}

static void
many_values_are_approximated_as_closely(void **state)
{
	double a[31], b[31];
	size_t i;

	for (i = 0; i < 31; i++) {
		a[i] = (double)i;
		b[i] = (double)i + 4.5;
	}
	/* counted: U = 325 of 900, z = 124.5 / sqrt(900 * 61 / 12) = 1.8406 */
	assert_near(stats_mann_whitney(a, 30, b, 30, *state), 0.0657, 0.0007);
	/* not counted: U = 351 of 961, z = 129 / 71.03 = 1.8161 */
	assert_near(stats_mann_whitney(a, 31, b, 31, *state), 0.0694, 0.0001);
}

static void
the_shift_is_the_median_of_all_differences(void **state)
{
	static const double a[] = { 1, 2, 4 }, b[] = { 3, 5, 9 };
	struct stats_shift shift;

	/* -1 1 1 2 3 4 5 7 8; 3 + 3 can't exclude anything at 95 % */
	shift = stats_hodges_lehmann(a, 3, b, 3, 0.95, *state);
	assert_near(shift.estimate, 3, 0);
	assert_true(isnan(shift.low) && isnan(shift.high));
	/* U is 0 or 1 in 2 of 20 orders: 80 % leaves out one on each end */
	shift = stats_hodges_lehmann(a, 3, b, 3, 0.8, *state);
	assert_near(shift.low, 1, 0);
	assert_near(shift.high, 7, 0);
	assert_near(shift.confidence, 0.8, 1e-12);
}

/*
 * The permeability of membranes at term and before, examples 4.1, 4.3 and 4.4
 * of M. Hollander, D. A. Wolfe, Nonparametric Statistical Methods (1973): the
 * estimate is -0.305, its interval from -0.76 to 0.15, and one side has a p of
 * 0.127.
 */
static void
the_worked_example_comes_out_as_published(void **state)
{
	double term[] = { 0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64,
			  0.73, 1.46 };
	double before[] = { 1.15, 0.88, 0.90, 0.74, 1.21 };
	struct stats_shift shift;

	stats_sort(term, LENGTH(term));
	stats_sort(before, LENGTH(before));
	shift = stats_hodges_lehmann(term, LENGTH(term), before,
				     LENGTH(before), 0.95, *state);
	assert_near(shift.estimate, -0.305, 1e-9);
	assert_near(shift.low, -0.76, 1e-9);
	assert_near(shift.high, 0.15, 1e-9);
	assert_near(stats_mann_whitney(term, LENGTH(term), before,
				       LENGTH(before), *state), 2 * 0.127,
		    0.001);
}

static void
intervals_end_at_the_order_statistic_that_the_test_rejects(void **state)
{
	static const double a[] = { 1, 2, 3, 4, 5 };
	static const double b[] = { 10, 30, 50, 70, 90 };
	struct stats_shift shift;

	shift = stats_hodges_lehmann(a, 4, b, 4, 0.95, *state);
	assert_near(shift.low, 6, 0);		/* 10 - 4, the least */
	assert_near(shift.high, 69, 0);		/* 70 - 1, the greatest */
	assert_near(shift.confidence, 1 - 2. / 70, 1e-12);
	/* 5 + 5: the third of 5 6 7 8 9 25 …, and of … 86 87 88 89 */
	shift = stats_hodges_lehmann(a, 5, b, 5, 0.95, *state);
	assert_near(shift.low, 7, 0);
	assert_near(shift.high, 87, 0);
	assert_near(shift.estimate, 47, 0);
	assert_near(shift.confidence, 1 - 2 * 4. / 252, 1e-12);
}

static void
swapping_the_samples_negates_the_shift_exactly(void **state)
{
	static const double a[] = { 0.1, 0.30000000001, 1. / 3, 0.7, 11 };
	static const double b[] = { -0.2, 0.1, 0.45, 1e-9, 2. / 3, 9.1 };
	double left[LENGTH(a)], right[LENGTH(b)];
	struct stats_shift one, other;
	size_t i;

	for (i = 0; i < LENGTH(a); i++)
		left[i] = a[i];
	for (i = 0; i < LENGTH(b); i++)
		right[i] = b[i];
	stats_sort(left, LENGTH(a));
	stats_sort(right, LENGTH(b));
	one = stats_hodges_lehmann(left, LENGTH(a), right, LENGTH(b), 0.95,
				   *state);
	other = stats_hodges_lehmann(right, LENGTH(b), left, LENGTH(a), 0.95,
				     *state);
	assert_true(one.estimate == -other.estimate);
	assert_true(one.low == -other.high && one.high == -other.low);
	assert_true(stats_mann_whitney(left, LENGTH(a), right, LENGTH(b),
				       *state) ==
		    stats_mann_whitney(right, LENGTH(b), left, LENGTH(a),
				       *state));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
		    the_median_of_an_even_count_is_the_mean_of_the_middle_two),
		cmocka_unit_test(u_is_counted_as_by_hand),
		cmocka_unit_test(critical_values_are_those_of_the_tables),
		cmocka_unit_test(p_values_are_those_of_the_tables),
		cmocka_unit_test(
		    many_values_are_approximated_as_closely),
		cmocka_unit_test(the_shift_is_the_median_of_all_differences),
		cmocka_unit_test(the_worked_example_comes_out_as_published),
		cmocka_unit_test(
		   intervals_end_at_the_order_statistic_that_the_test_rejects),
		cmocka_unit_test(
		    swapping_the_samples_negates_the_shift_exactly),
	};

	return cmocka_run_group_tests_name("stats", tests, start, stop);
}
