/* compare/spread: against published tables and cases done by hand. */
#include "tests/comparing.h"

#include "compare/spread.h"

/*
 * Ranks of 95 % intervals for the median, as tabulated by W. J. Conover,
 * Practical Nonparametric Statistics, and by Nair, Sankhya 4 (1940), 551-558,
 * with their coverage.
 */
static void
the_ranks_of_median_intervals_are_those_of_the_table(void **state)
{
	static const struct {
		size_t count, rank;
		double reached;
	} table[] = {
		{ 5, 0, 1 }, { 6, 1, .9688 }, { 7, 1, .9844 },
		{ 8, 1, .9922 }, { 9, 2, .9609 }, { 10, 2, .9785 },
		{ 11, 2, .9883 }, { 12, 3, .9614 }, { 15, 4, .9648 },
		{ 17, 5, .9510 }, { 20, 6, .9586 }, { 25, 8, .9567 },
		{ 30, 10, .9572 }, { 50, 18, .9672 },
	};
	double reached;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(table); i++) {
		assert_int_equal(spread_median_rank(table[i].count, 0.95,
						    &reached), table[i].rank);
		assert_near(reached, table[i].reached, 5.1e-5);
	}
}

/*
 * By hand: the median of the first list is 5, that of the distances 1.5; so
 * the limit is 3.5 x 1.5 / 0.6745 = 7.78 away.
 */
static void
outliers_are_those_of_the_modified_z_score(void **state)
{
	static const double values[] = { 3, 4, 5, 6, 12.7, 6.5, 3.5 };
	static const double far[] = { 3, 4, 5, 6, 12.8, 6.5, 3.5 };
	/* half are equal: mean distance 10/8, limit 3.5 x 1.25 / 0.7979 */
	static const double equal[] = { 7, 7, 7, 7, 7, 7, 7, 17 };
	static const double few[] = { 1, 1.01, 1.02, 900 };
	bool outlier[8];

	assert_int_equal(spread_outliers(values, 7, outlier, *state), 0);
	assert_int_equal(spread_outliers(far, 7, outlier, *state), 1);
	assert_true(outlier[4]);
	assert_false(outlier[3]);
	assert_int_equal(spread_outliers(equal, 8, outlier, *state), 1);
	assert_true(outlier[7]);
	assert_int_equal(spread_outliers(few, 4, outlier, *state), 0);
}

/*
 * Kendall's table of S: of the 720 orders of six 1, 5, 14 and 29 have no,
 * one, two and three pairs out of order.
 */
static void
trends_have_the_p_values_of_kendalls_table(void **state)
{
	static const struct {
		double values[6];
		double tau, p;
	} table[] = {
		{ { 1, 2, 3, 4, 5, 6 }, 1, 2. / 720 },
		{ { 6, 5, 4, 3, 2, 1 }, -1, 2. / 720 },
		{ { 2, 1, 3, 4, 5, 6 }, 13. / 15, 12. / 720 },
		{ { 2, 1, 3, 4, 6, 5 }, 11. / 15, 40. / 720 },
		{ { 3, 2, 1, 4, 5, 6 }, 9. / 15, 98. / 720 },
	};
	static const double still[] = { 4, 4, 4, 4, 4, 4 };
	struct spread_trend trend;
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		trend = spread_trend(table[i].values, 6, *state);
		assert_near(trend.tau, table[i].tau, 1e-12);
		assert_near(trend.p, table[i].p, 1e-12);
	}
	trend = spread_trend(still, 6, *state);
	assert_near(trend.tau, 0, 0);
	assert_near(trend.p, 1, 0);
}

/*
 * With ties: S = 12 of six values with one pair equal; the variance is (6 x 5 x
 * 17 - 2 x 1 x 9) / 18 = 27.333, z = 11 / 5.2281 = 2.1040, p = 0.03538.
 */
static void
ties_are_corrected_for(void **state)
{
	static const double values[] = { 1, 2, 2, 3, 5, 4 };
	struct spread_trend trend = spread_trend(values, 6, *state);

	assert_near(trend.tau, 12. / 15, 1e-12);
	assert_near(trend.p, 0.03538, 5e-5);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_ranks_of_median_intervals_are_those_of_the_table),
		TEST(outliers_are_those_of_the_modified_z_score),
		TEST(trends_have_the_p_values_of_kendalls_table),
		TEST(ties_are_corrected_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
