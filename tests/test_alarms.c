/* How often verdicts are right, on simulated runs of a fixed seed. */
#include "tests/comparing.h"

#include "tests/simulated.h"

#define PAIRS 1000

#define RUNS(runs, spread, effect, shape, metrics) \
	{ runs, spread, effect, SHAPE_##shape, metrics, 0, 0 }

/* At most 5 % of the pairs, and as many of one kind as of the other. */
static void
equal_sides_are_seldom_called_different(void **state)
{
	static const struct simulation equal[] = {
		RUNS(6, 0.10, 1, NORMAL, 1),
		RUNS(6, 0.35, 1, NORMAL, 1),
		RUNS(6, 0.35, 1, SKEWED, 1),
		RUNS(6, 0.35, 1, TWO_MODES, 1),
		RUNS(6, 0.35, 1, NORMAL, 4),
		RUNS(4, 0.10, 1, NORMAL, 1),
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
	static const struct simulation gain = RUNS(6, 0.03, 1.1, NORMAL, 1);
	static const struct simulation loss =
		RUNS(6, 0.03, 1 / 1.1, NORMAL, 1);
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
		RUNS(3, 0.10, 1, NORMAL, 1),
		RUNS(3, 0.35, 1, NORMAL, 1),
		RUNS(3, 0.001, 1.5, NORMAL, 1),
		RUNS(3, 0.10, 3, NORMAL, 4),
		RUNS(2, 0.001, 3, NORMAL, 1),
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
	static const struct simulation steady = RUNS(6, 0.01, 1, NORMAL, 1);
	struct tally tally = simulate(&steady, PAIRS, 5);

	(void)state;
	assert_true(tally.same >= PAIRS * 95 / 100);
}

/*
 * Samples of one run each that hang together: few of them show less of it than
 * there is, which must not pass for certainty.
 */
static void
samples_that_hang_together_prove_less(void **state)
{
	static const struct {
		struct simulation one;
		size_t percent;
	} table[] = {
		{ { 1, 0.35, 1, SHAPE_NORMAL, 1, 10, 0 }, 5 },
		{ { 1, 0.35, 1, SHAPE_NORMAL, 1, 10, 0.5 }, 8 },
		{ { 1, 0.35, 1, SHAPE_NORMAL, 1, 10, 0.9 }, 10 },
		{ { 1, 0.35, 1, SHAPE_NORMAL, 1, 60, 0.5 }, 6 },
		{ { 1, 0.35, 1, SHAPE_NORMAL, 1, 60, 0.9 }, 8 },
		{ { 1, 0.35, 1, SHAPE_NORMAL, 1, 600, 0.9 }, 6 },
	};
	static const struct simulation change = {
		1, 0.05, 1.1, SHAPE_NORMAL, 1, 60, 0.5
	};
	struct tally tally;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(table); i++) {
		tally = simulate(&table[i].one, PAIRS, 6);
		if (tally.better + tally.worse > PAIRS * table[i].percent / 100)
			fail_msg("%zu samples of %g: %zu of %d",
				 table[i].one.samples, table[i].one.kept,
				 tally.better + tally.worse, PAIRS);
	}
	/* latencies: more is worse */
	tally = simulate(&change, PAIRS, 7);
	assert_true(tally.worse >= PAIRS * 95 / 100);
	assert_int_equal(tally.better, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(equal_sides_are_seldom_called_different),
		TEST(a_true_change_of_ten_percent_is_found),
		TEST(three_runs_a_side_are_never_significant),
		TEST(equal_sides_of_steady_runs_are_called_the_same),
		TEST(samples_that_hang_together_prove_less),
	};

	return cmocka_run_group_tests_name("alarms", tests, NULL, NULL);
}
