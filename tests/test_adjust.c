/* compare/adjust: against worked examples. */
#include "tests/comparing.h"

#include "compare/adjust.h"

/*
 * The fifteen p-values of the thrombolysis study that Benjamini and Hochberg
 * (1995) work through: their procedure refuses four at 0.05, Bonferroni's and
 * Holm's the first three.
 */
static const double study[] = {
	0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
	0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000,
};

static size_t
refused(const double *adjusted, size_t count)
{
	size_t many = 0, i;

	for (i = 0; i < count; i++)
		many += adjusted[i] <= 0.05;
	return many;
}

static void
the_study_comes_out_as_published(void **state)
{
	double adjusted[LENGTH(study)];

	adjust_false_discovery(study, LENGTH(study), adjusted, *state);
	assert_int_equal(refused(adjusted, LENGTH(study)), 4);
	/* 0.0095 x 15 / 4, 0.0201 x 15 / 5 */
	assert_near(adjusted[3], 0.035625, 1e-12);
	assert_near(adjusted[4], 0.0603, 1e-12);
	/* 0.0278 x 15 / 6 = 0.0695 is more than that of the next */
	assert_near(adjusted[5], 0.0298 * 15 / 7, 1e-12);
	adjust_holm(study, LENGTH(study), adjusted, *state);
	assert_int_equal(refused(adjusted, LENGTH(study)), 3);
	assert_near(adjusted[0], 0.0015, 1e-12);
	assert_near(adjusted[3], 0.0095 * 12, 1e-12);
}

static void
order_does_not_matter_and_equal_values_stay_equal(void **state)
{
	/* by hand, Holm: 0.01 x 4, 0.02 x 3, max(0.03 x 2, ...), 0.04 x 1 */
	static const double p[] = { 0.04, 0.01, 0.03, 0.02 };
	static const double same[] = { 0.02, 0.02, 0.02 };
	double adjusted[4];

	adjust_holm(p, 4, adjusted, *state);
	assert_near(adjusted[1], 0.04, 1e-12);
	assert_near(adjusted[3], 0.06, 1e-12);
	assert_near(adjusted[2], 0.06, 1e-12);
	assert_near(adjusted[0], 0.06, 1e-12);
	adjust_false_discovery(p, 4, adjusted, *state);
	assert_near(adjusted[1], 0.04, 1e-12);
	assert_near(adjusted[0], 0.04, 1e-12);
	adjust_holm(same, 3, adjusted, *state);
	assert_near(adjusted[0], 0.06, 1e-12);
	assert_near(adjusted[2], 0.06, 1e-12);
	adjust_false_discovery(same, 3, adjusted, *state);
	assert_near(adjusted[1], 0.02, 1e-12);
}

static void
one_test_stays_as_it_is_and_nothing_passes_1(void **state)
{
	static const double one = 0.03, high[] = { 0.9, 0.8 };
	double adjusted[2];

	adjust_holm(&one, 1, adjusted, *state);
	assert_near(adjusted[0], 0.03, 0);
	adjust_false_discovery(&one, 1, adjusted, *state);
	assert_near(adjusted[0], 0.03, 0);
	adjust_holm(high, 2, adjusted, *state);
	assert_near(adjusted[0], 1, 0);
	adjust_holm(NULL, 0, adjusted, *state);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_study_comes_out_as_published),
		TEST(order_does_not_matter_and_equal_values_stay_equal),
		TEST(one_test_stays_as_it_is_and_nothing_passes_1),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
