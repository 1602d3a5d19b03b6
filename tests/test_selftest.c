/* compare/selftest, render/selftest: false alarms on the runs themselves. */
#include "tests/comparing.h"

#include "render/selftest.h"

static const struct self_test *
self_test(const double *values, size_t count,
	  const struct compare_options *options, struct arena *arena)
{
	static const struct compare_options usual = { 0 };
	struct given *given = arena_take(arena, count * sizeof *given);
	size_t i;

	for (i = 0; i < count; i++) {
		given[i].input = 0;
		given[i].json = arena_print(arena, JOB "'version':'0.%zu',"
			"'metrics':{'write.iops':%.10g}", i, values[i]);
	}
	return compare_self_test(given_results(given, count, arena), count,
				 options ? options : &usual, arena);
}

static size_t
different(const struct self_test *test)
{
	return test->rows[0].counts[VERDICT_BETTER] +
	       test->rows[0].counts[VERDICT_WORSE];
}

static void
two_single_runs_that_differ_are_always_an_alarm(void **state)
{
	static const double values[] = { 100, 200 };
	const struct self_test *test = self_test(values, 2, NULL, *state);

	assert_int_equal(test->splits, 1000);
	assert_int_equal(test->alarms, 1000);
	assert_int_equal(test->row_count, 1);
	assert_int_equal(test->rows[0].runs, 2);
	/* either half may be the greater one */
	assert_true(test->rows[0].counts[VERDICT_BETTER] > 400);
	assert_true(test->rows[0].counts[VERDICT_WORSE] > 400);
}

static void
runs_within_the_threshold_are_the_same(void **state)
{
	static const double values[] = { 100, 101, 99, 100.5, 100, 99.5, 101,
					 99.8 };
	const struct self_test *test = self_test(values, 8, NULL, *state);

	assert_int_equal(test->alarms, 0);
	assert_int_equal(test->undecided, 0);
	assert_int_equal(test->rows[0].counts[VERDICT_SAME], 1000);
}

static void
three_and_three_never_alarm(void **state)
{
	static const double values[] = { 1, 2, 4, 8, 16, 32 };
	const struct self_test *test = self_test(values, 6, NULL, *state);

	assert_int_equal(test->alarms, 0);
	assert_int_equal(test->undecided, 1000);
}

/*
 * Of the 924 splits of 12 different runs into 6 + 6 those with U <= 5 at
 * either end are significant at 5 %: 38, by the exact table, 4.1 %.
 */
static void
alarms_are_as_rare_as_the_test_says(void **state)
{
	static const double values[] = { 100, 120, 145, 170, 205, 250, 300,
					 360, 430, 515, 620, 745 };
	const struct self_test *test = self_test(values, 12, NULL, *state);

	assert_true(different(test) >= 20);
	assert_true(different(test) <= 65);
	assert_int_equal(test->alarms, different(test));
}

static void
the_gate_has_alarms_of_its_own(void **state)
{
	static const double values[] = { 100, 200 };
	struct compare_options options = { .gate = true };
	const struct self_test *test;

	options.limits = compare_read_limits("write.iops>-60%",
					     &options.limit_count, *state);
	test = self_test(values, 2, &options, *state);
	assert_true(test->gate);
	/* 100 against 200 is -50 % */
	assert_int_equal(test->alarms, 0);
	options.limits = compare_read_limits("write.iops>-40%",
					     &options.limit_count, *state);
	test = self_test(values, 2, &options, *state);
	assert_true(test->alarms > 400 && test->alarms < 600);
}

static void
the_same_runs_give_the_same_numbers(void **state)
{
	static const double values[] = { 10, 20, 30, 40, 50, 60, 70, 80, 90 };
	size_t first = self_test(values, 9, NULL, *state)->alarms;

	assert_int_equal(self_test(values, 9, NULL, *state)->alarms, first);
}

static void
without_replicates_there_is_nothing_to_split(void **state)
{
	static const double values[] = { 100 };

	assert_int_equal(self_test(values, 1, NULL, *state)->splits, 0);
}

static void
every_format_tells_the_shares(void **state)
{
	static const double values[] = { 100, 200 };
	const struct self_test *test = self_test(values, 2, NULL, *state);
	struct render_style style = { .width = 80 };
	const struct self_test_format *row;

	for (row = self_test_formats; row->name; row++) {
		struct buffer out = { 0 };
		const char *text;

		row->write(&out, test, &style);
		text = arena_text(*state, out.data, out.length);
		assert_non_null(strstr(text, "write.iops"));
		assert_non_null(strstr(text, strcmp(row->name, "json") == 0 ?
				       "\"alarms\":1000" : "100.0 %"));
		buffer_free(&out);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(two_single_runs_that_differ_are_always_an_alarm),
		TEST(runs_within_the_threshold_are_the_same),
		TEST(three_and_three_never_alarm),
		TEST(alarms_are_as_rare_as_the_test_says),
		TEST(the_gate_has_alarms_of_its_own),
		TEST(the_same_runs_give_the_same_numbers),
		TEST(without_replicates_there_is_nothing_to_split),
		TEST(every_format_tells_the_shares),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
