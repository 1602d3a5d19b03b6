/* compare/history: where the level of a sequence changes, and of runs. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "compare/compare.h"
#include "compare/history.h"
#include "tests/test.h"

static void
a_step_is_found_where_it_is(void **state)
{
	double values[20], p;

	(void)state;
	for (int i = 0; i < 20; i++)
		values[i] = i < 10 ? 5 : 7;
	/* U is 10 * 10; p is 2 exp(-6 * 100^2 / (20^3 + 20^2)) */
	assert_int_equal(history_split(values, 20, &p), 10);
	assert_true(fabs(p - 2 * exp(-60000.0 / 8400)) < 1e-12);
	for (int i = 0; i < 20; i++)
		values[i] = i < 4 ? 9 : 7;
	/* U is -4 * 16 */
	assert_int_equal(history_split(values, 20, &p), 4);
	assert_true(fabs(p - 2 * exp(-6 * 4096.0 / 8400)) < 1e-12);
}

static void
nothing_changes_where_values_alternate_or_are_few(void **state)
{
	static const double swing[] = { 1, 2, 1, 2, 1, 2, 1, 2, 1, 2 };
	double p;

	(void)state;
	history_split(swing, 10, &p);
	assert_true(p == 1);
	assert_int_equal(history_split(swing, 1, &p), 0);
	assert_true(p == 1);
	assert_int_equal(history_split(swing, 0, &p), 0);
}

#define RUNS 40

static struct arena arena;
static struct compared given[RUNS];

/* A run at 4k on that day of November; path: the date stands there alone. */
static struct record *
make_run(int day, double iops, bool path)
{
	struct record *run = arena_take(&arena, sizeof(*run));

	record_init(run, KIND_JOB, "fio");
	run->name = "job";
	run->source.file = arena_print(&arena, path ? "h/202611%02d/x.txt" :
				       "x%d.txt", day);
	run->source.line = 1;
	if (!path)
		run->time = arena_print(&arena, "2026-11-%02dT10:00:00", day);
	record_param_text(run, &arena, "rw", "write");
	record_param_number(run, &arena, "bs", 4096);
	record_metric(run, &arena, metric_name(SUBJECT_WRITE, QUANTITY_IOPS,
					       STATISTIC_VALUE), iops, 0);
	record_finish(run);
	record_identify(run, &arena);
	return run;
}

/* The only history of the runs that were given. */
static const struct history *
history_of(size_t count)
{
	struct compare_options options = { 0 };
	size_t found;
	const struct history *history = compare_history(
		compare_alike(given, count, &options, &arena), &found, &arena);

	assert_int_equal(found, 1);
	return history;
}

static void
give(size_t at, const struct record *run)
{
	given[at] = (struct compared){ .record = run, .input_label = "x" };
}

static void
runs_are_put_in_order_before_changes_are_sought(void **state)
{
	const struct history *history;

	(void)state;
	/* backwards in the input, and one of them twice */
	for (int day = 30; day > 0; day--)
		give((size_t)(30 - day),
		     make_run(day, day < 13 ? 1000 + day : 800 + day,
			      day % 2 == 0));
	give(30, make_run(30, 830, true));
	history = history_of(31);
	assert_int_equal(history->count, 30);
	assert_true(history->dated);
	assert_string_equal(history->points[1].time, "2026-11-02");
	assert_int_equal(history->change_count, 1);
	assert_int_equal(history->changes->at, 12);
	assert_int_equal(history->changes->verdict, VERDICT_WORSE);
	/* medians of 1001 to 1012 and of 813 to 830 */
	assert_true(history->changes->before == 1006.5);
	assert_true(history->changes->after == 821.5);
	arena_reset(&arena);
}

static void
a_return_is_a_second_change(void **state)
{
	const struct history *history;

	(void)state;
	for (int day = 1; day <= 40; day++)
		give((size_t)day - 1,
		     make_run(day, (day > 12 && day < 27 ? 800 : 1000) + day,
			      false));
	history = history_of(40);
	assert_int_equal(history->change_count, 2);
	assert_int_equal(history->changes[0].at, 12);
	assert_int_equal(history->changes[1].at, 26);
	assert_int_equal(history->changes[1].verdict, VERDICT_BETTER);
	arena_reset(&arena);
}

static void
small_changes_and_few_runs_are_none(void **state)
{
	(void)state;
	/* 4 %, where 5 % count */
	for (int day = 1; day <= 40; day++)
		give((size_t)day - 1,
		     make_run(day, (day < 21 ? 1000 : 1040) + day * 1e-3,
			      false));
	assert_int_equal(history_of(40)->change_count, 0);
	for (int day = 1; day < HISTORY_LEAST; day++)
		give((size_t)day - 1, make_run(day, (day < 8 ? 1000 : 500) +
					       day, false));
	assert_int_equal(history_of(HISTORY_LEAST - 1)->change_count, 0);
	arena_reset(&arena);
}

static void
what_cannot_be_judged_is_not_and_what_cannot_be_is_left_out(void **state)
{
	struct metric_name iops = metric_name(SUBJECT_WRITE, QUANTITY_IOPS,
					      STATISTIC_VALUE);
	struct metric_name max = metric_name(SUBJECT_WRITE, QUANTITY_CLAT,
					     STATISTIC_MAX);
	struct compare_options options = { .metrics = &max,
					   .metric_count = 1 };
	const struct history *history;
	size_t found;

	(void)state;
	for (int day = 1; day <= 40; day++) {
		struct record *run = make_run(day, 1000 + day, false);

		record_metric(run, &arena, max, day < 21 ? 1e6 + day :
			      2e6 + day, 0);
		record_finish(run);
		if (day > 30)
			record_note(run, &arena, NOTE_IMPLAUSIBLE, &iops,
				    NULL);
		give((size_t)day - 1, run);
	}
	assert_int_equal(history_of(40)->count, 30);
	history = compare_history(compare_alike(given, 40, &options, &arena),
				  &found, &arena);
	assert_int_equal(found, 1);
	assert_int_equal(history->change_count, 1);
	assert_int_equal(history->changes->verdict, VERDICT_UNJUDGED);
	/* of these two one is left: no history */
	give(0, given[30].record);
	give(1, given[29].record);
	compare_history(compare_alike(given, 2, &(struct compare_options){ 0 },
				      &arena), &found, &arena);
	assert_int_equal(found, 0);
	arena_reset(&arena);
}

static void
what_versions_mean_otherwise_by_one_name_is_not_judged(void **state)
{
	static const char *const later[] = { "2.16", "3.28" };
	static const enum verdict verdicts[] = {
		VERDICT_BETTER, VERDICT_UNJUDGED,
	};
	struct metric_name mean = metric_name(SUBJECT_WRITE, QUANTITY_BW,
					      STATISTIC_MEAN);
	struct compare_options options = { .metrics = &mean,
					   .metric_count = 1 };

	(void)state;
	for (size_t i = 0; i < LENGTH(later); i++) {
		const struct history *history;
		size_t found;

		for (int day = 1; day <= 40; day++) {
			struct record *run = make_run(day, 1000 + day, false);

			run->version = day < 21 ? "2.1.11" : later[i];
			record_metric(run, &arena, mean, day < 21 ? 1e6 + day :
				      2e6 + day, 0);
			give((size_t)day - 1, run);
		}
		history = compare_history(compare_alike(given, 40, &options,
							&arena),
					  &found, &arena);
		assert_int_equal(found, 1);
		assert_int_equal(history->change_count, 1);
		assert_int_equal(history->changes->verdict, verdicts[i]);
		arena_reset(&arena);
	}
}

static void
only_the_last_date_of_a_path_tells_the_time(void **state)
{
	static const struct {
		const char *path, *time;	/* NULL: not known */
	} cases[] = {
		{ "old-2026-11-30/run-2026-01-05.txt", "2026-01-05" },
		{ "20251231/20260105.txt", "2026-01-05" },
		{ "2026-01-05/size-16777216.txt", "2026-01-05" },
		{ "size-16777216.txt", NULL },
		{ "size-20480000.txt", NULL },
		{ "size-20001000.txt", NULL },
		{ "size-20001332.txt", NULL },
		{ "120260105.txt", NULL },
		{ "202601051.txt", NULL },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct history *history;

		for (int day = 1; day <= 2; day++) {
			struct record *run = make_run(day, 1000 + day, true);

			run->source.file = cases[i].path;
			give((size_t)day - 1, run);
		}
		history = history_of(2);
		assert_int_equal(history->dated, cases[i].time != NULL);
		if (cases[i].time)
			assert_string_equal(history->points->time,
					    cases[i].time);
	}
	arena_reset(&arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_step_is_found_where_it_is),
		cmocka_unit_test(
			nothing_changes_where_values_alternate_or_are_few),
		cmocka_unit_test(
			runs_are_put_in_order_before_changes_are_sought),
		cmocka_unit_test(a_return_is_a_second_change),
		cmocka_unit_test(small_changes_and_few_runs_are_none),
		cmocka_unit_test(
		what_cannot_be_judged_is_not_and_what_cannot_be_is_left_out),
		cmocka_unit_test(
			what_versions_mean_otherwise_by_one_name_is_not_judged),
		cmocka_unit_test(only_the_last_date_of_a_path_tells_the_time),
	};

	return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
