/* How often verdicts are right, on simulated runs of a fixed seed. */
#include "tests/comparing.h"

#include "tests/simulated.h"

#define PAIRS 1000

/* At most 5 % of the pairs, and as many of one kind as of the other. */
static void
equal_sides_are_seldom_called_different(void **state)
{
	static const struct simulation equal[] = {
		{ 6, 0.10, 1, SHAPE_NORMAL, 1 },
		{ 6, 0.35, 1, SHAPE_NORMAL, 1 },
		{ 6, 0.35, 1, SHAPE_SKEWED, 1 },
		{ 6, 0.35, 1, SHAPE_TWO_MODES, 1 },
		{ 6, 0.35, 1, SHAPE_NORMAL, 4 },
		{ 4, 0.10, 1, SHAPE_NORMAL, 1 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(equal); i++) {
		struct tally tally = simulate(&equal[i], PAIRS, 1);

		if (tally.better + tally.worse > PAIRS / 20)
			fail_msg("%zu + %zu of %d pairs", tally.better,
				 tally.worse, PAIRS);
		/* it is no rule that never says a thing */
		assert_true(tally.better > 0 && tally.worse > 0);
	}
}

static void
a_true_change_of_ten_percent_is_found(void **state)
{
	static const struct simulation gain = {
		6, 0.03, 1.1, SHAPE_NORMAL, 1
	};
	static const struct simulation loss = {
		6, 0.03, 1 / 1.1, SHAPE_NORMAL, 1
	};
	struct tally tally = simulate(&gain, PAIRS, 2);

	(void)state;
	assert_true(tally.better >= PAIRS * 95 / 100);
	assert_int_equal(tally.worse, 0);
	tally = simulate(&loss, PAIRS, 3);
	assert_true(tally.worse >= PAIRS * 95 / 100);
	assert_int_equal(tally.better, 0);
}

static void
three_runs_a_side_are_never_significant(void **state)
{
	static const struct simulation few[] = {
		{ 3, 0.10, 1, SHAPE_NORMAL, 1 },
		{ 3, 0.35, 1, SHAPE_NORMAL, 1 },
		{ 3, 0.001, 1.5, SHAPE_NORMAL, 1 },
		{ 3, 0.10, 3, SHAPE_NORMAL, 4 },
		{ 2, 0.001, 3, SHAPE_NORMAL, 1 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(few); i++) {
		struct tally tally = simulate(&few[i], PAIRS, 4);

		assert_int_equal(tally.better + tally.worse, 0);
	}
}

static void
equal_sides_of_steady_runs_are_called_the_same(void **state)
{
	static const struct simulation steady = {
		6, 0.01, 1, SHAPE_NORMAL, 1
	};
	struct tally tally = simulate(&steady, PAIRS, 5);

	(void)state;
	assert_true(tally.same >= PAIRS * 95 / 100);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(equal_sides_are_seldom_called_different),
		TEST(a_true_change_of_ten_percent_is_found),
		TEST(three_runs_a_side_are_never_significant),
		TEST(equal_sides_of_steady_runs_are_called_the_same),
	};

	return cmocka_run_group_tests_name("alarms", tests, NULL, NULL);
}
