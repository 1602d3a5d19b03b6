/* compare/rows, verdict, footnotes_runs: samples of one run, and many runs. */
#include "tests/comparing.h"

static uint64_t seed;

/* From 0 to 1, the same everywhere. */
static double
number(void)
{
	seed = seed * UINT64_C(6364136223846793005) +
	       UINT64_C(1442695040888963407);
	return (double)(seed >> 11) / 9007199254740992.;
}

/* Of twelve numbers the sum has a variance of 1. */
static double
normal(void)
{
	double sum = -6;
	int i;

	for (i = 0; i < 12; i++)
		sum += number();
	return sum;
}

/* Reports of a device on two sides, with that much noise, percent. */
static const struct cell *
compare_devices(double before, double after, double noise, size_t reports,
		struct arena *arena)
{
	struct given *given = arena_take(arena, 2 * reports * sizeof *given);
	const struct comparison *c;
	size_t side, i;

	seed = 5;
	for (side = 0; side < 2; side++)
		for (i = 0; i < reports; i++) {
			struct given *one = &given[side * reports + i];

			one->input = side;
			one->json = arena_print(arena, DEVICE "'name':'sda',"
				"'run':0,'report':%zu,'metrics':{'read.iops':"
				"%.10g}", i + 1, (side ? after : before) *
				(1 + noise / 100 * normal()));
		}
	c = compare_given(given, 2 * reports, 2, NULL, arena);
	return &row_of(&c->groups[0], "read.iops")->cells[1];
}

static void
samples_within_single_runs_give_an_interval(void **state)
{
	static const struct {
		double after, noise;
		size_t reports;
		enum verdict verdict;
		bool interval;
	} table[] = {
		{ 1300, 3, 40, VERDICT_BETTER, true },
		{ 700, 3, 40, VERDICT_WORSE, true },
		{ 1000, 3, 40, VERDICT_SAME, true },
		{ 1100, 60, 40, VERDICT_INCONCLUSIVE, true },
		/* too few: by the threshold alone */
		{ 1300, 3, 4, VERDICT_BETTER, false },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		const struct cell *cell = compare_devices(1000,
			table[i].after, table[i].noise, table[i].reports,
			*state);

		assert_int_equal(cell->evidence, EVIDENCE_E1);
		if (cell->verdict != table[i].verdict)
			fail_msg("%g: %s (%s)", table[i].after,
				 verdict_text(cell->verdict), cell->reason);
		assert_int_equal(isfinite(cell->low) && isfinite(cell->high),
				 table[i].interval);
		/* no p-value is made from samples */
		assert_true(isnan(cell->p));
		if (table[i].interval)
			assert_true(cell->low < cell->change &&
				    cell->change < cell->high);
	}
}

/* 30 % up with 3 % noise in 40 samples: ± 2 x 3 x sqrt(2 / 40) x 1.3 = 1.7. */
static void
the_interval_is_that_of_two_means(void **state)
{
	const struct cell *cell = compare_devices(1000, 1300, 3, 40, *state);

	assert_near(cell->change, 30, 2);
	assert_near(cell->high - cell->low, 2 * 1.7, 1.2);
}

static void
logs_are_judged_by_their_samples(void **state)
{
	static const char log[] = "'kind':'log','tool':'fio','metrics':{"
		"'read.lat.mean':%g},'series':{'read.lat':{'t':[1,2,3,4,5,6,7,"
		"8],'v':[%g,%g,%g,%g,%g,%g,%g,%g]}}";
	struct arena *arena = *state;
	struct given given[] = {
		{ 0, arena_print(arena, log, 100., 99., 101., 99., 101., 100.,
				 100., 98., 102.) },
		{ 1, arena_print(arena, log, 150., 149., 151., 149., 151.,
				 150., 150., 148., 152.) },
	};
	const struct comparison *c = compare_given(given, 2, 2, NULL, arena);
	const struct cell *cell =
		&row_of(&c->groups[0], "read.lat.mean")->cells[1];

	assert_int_equal(cell->evidence, EVIDENCE_E1);
	assert_int_equal(cell->verdict, VERDICT_WORSE);
	assert_true(cell->low > 45 && cell->high < 55);
}

static const struct comparison *
compare_runs(const double *values, size_t count, struct arena *arena)
{
	struct given *given = arena_take(arena, (count + 1) * sizeof *given);
	size_t i;

	for (i = 0; i < count; i++) {
		given[i].input = 0;
		given[i].json = arena_print(arena, JOB "'version':'0.%zu',"
			"'metrics':{'write.iops':%.10g}", i, values[i]);
	}
	given[count] = (struct given){ 1, JOB "'metrics':{'write.iops':1}" };
	return compare_given(given, count + 1, 2, NULL, arena);
}

static const char *
footnote_with(const struct comparison *c, const char *text)
{
	const struct group *group = &c->groups[0];
	size_t i;

	for (i = 0; i < group->footnote_count; i++)
		if (strstr(group->footnotes[i], text))
			return group->footnotes[i];
	return NULL;
}

static void
an_outlier_is_marked_and_kept(void **state)
{
	static const double values[] = { 100, 101, 99, 400, 100.5, 99.5 };
	const struct comparison *c = compare_runs(values, 6, *state);
	const struct cell *base =
		&row_of(&c->groups[0], "write.iops")->cells[0];
	const char *note = footnote_with(c, "Outlier");

	assert_int_equal(base->n, 6);
	assert_non_null(base->outliers);
	assert_true(base->outliers[3]);
	assert_false(base->outliers[0]);
	assert_near(base->value, 100.25, 1e-9);
	assert_non_null(note);
	assert_non_null(strstr(note, "at line 4 of \"a\": write.iops 400 "
				     "(median 100.2)"));
	assert_null(footnote_with(c, "drift"));
}

static void
a_median_of_six_runs_has_an_interval(void **state)
{
	static const double values[] = { 103, 101, 99, 104, 100, 102, 98 };
	const struct comparison *c = compare_runs(values, 6, *state);
	const struct cell *base =
		&row_of(&c->groups[0], "write.iops")->cells[0];

	assert_near(base->median_low, 99, 0);
	assert_near(base->median_high, 104, 0);
	c = compare_runs(values, 5, *state);
	base = &row_of(&c->groups[0], "write.iops")->cells[0];
	assert_near(base->median_high, 0, 0);
}

static void
runs_that_drift_are_named(void **state)
{
	static const double values[] = { 100, 102, 104, 106, 108, 110, 112 };
	const char *note = footnote_with(compare_runs(values, 7, *state),
					 "drift");

	assert_non_null(note);
	assert_non_null(strstr(note, "7 runs of \"a\" there is a drift: "
				     "write.iops from 100 to 112 (Kendall's "
				     "tau 1.00"));
	assert_null(footnote_with(compare_runs(values, 5, *state), "drift"));
}

static void
the_metrics_of_one_run_are_one_note(void **state)
{
	struct arena *arena = *state;
	struct given given[7];
	const struct comparison *c;
	const char *note;
	size_t i;

	for (i = 0; i < 7; i++)
		given[i] = (struct given){ i == 6, arena_print(arena,
			JOB "'version':'0.%zu','source':{'file':'%zu.txt',"
			"'line':9},'metrics':{'write.iops':%.10g,"
			"'write.lat.mean':%.10g}", i, i, i == 2 ? 50. :
			100. + (double)(i % 3), i == 2 ? 2000. :
			1000. - (double)(i % 3)) };
	c = compare_given(given, 7, 2, NULL, arena);
	note = footnote_with(c, "Outlier");
	assert_string_equal(note, "Outlier, kept, at 2.txt:9 of \"a\": "
			    "write.iops 50 (median 100.5), write.lat.mean "
			    "2 µs (median 999.5 ns).");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(samples_within_single_runs_give_an_interval),
		TEST(the_interval_is_that_of_two_means),
		TEST(logs_are_judged_by_their_samples),
		TEST(an_outlier_is_marked_and_kept),
		TEST(a_median_of_six_runs_has_an_interval),
		TEST(runs_that_drift_are_named),
		TEST(the_metrics_of_one_run_are_one_note),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
