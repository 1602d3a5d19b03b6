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
 * The greatest U that is significant at 5 % on both sides, as printed in
 * the tables of textbooks; -1 where no U is.
 */
static void
critical_values_are_those_of_the_tables(void **state)
{
	static const struct {
		size_t m, n;
		int u;
	} table[] = {
		{ 2, 7, -1 }, { 2, 8, 0 }, { 3, 4, -1 }, { 3, 5, 0 },
		{ 3, 8, 2 }, { 4, 4, 0 }, { 4, 5, 1 }, { 4, 6, 2 },
		{ 5, 5, 2 }, { 5, 6, 3 }, { 5, 20, 20 }, { 6, 6, 5 },
		{ 7, 7, 8 }, { 8, 8, 13 }, { 9, 9, 17 }, { 10, 10, 23 },
		{ 10, 20, 55 }, { 12, 12, 37 }, { 15, 15, 64 },
		{ 20, 20, 127 },
	};
	double reached;
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		assert_int_equal((int)stats_u_critical(table[i].m, table[i].n,
						       0.025, &reached,
						       *state) - 1,
				 table[i].u);
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
		cmocka_unit_test(
		   intervals_end_at_the_order_statistic_that_the_test_rejects),
		cmocka_unit_test(
		    swapping_the_samples_negates_the_shift_exactly),
	};

	return cmocka_run_group_tests_name("stats", tests, start, stop);
}
