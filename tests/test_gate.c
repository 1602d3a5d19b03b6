/* compare/gate*, compare/needed: what passes, fails, and is missing. */
#include "tests/comparing.h"

#include "compare/needed.h"

/* Runs of one job on two sides; 0 ends a list. */
#define MOST 12
struct runs {
	double before[MOST], after[MOST];
};

static size_t
add_runs(struct given *given, size_t side, const double *values,
	 const char *metric, struct arena *arena)
{
	size_t i;

	for (i = 0; i < MOST && values[i] > 0; i++) {
		given[i].input = side;
		given[i].json = arena_print(arena, JOB "'name':'t','version':"
			"'%zu.%zu','metrics':{'%s':%.17g}", side, i, metric,
			values[i]);
	}
	return i;
}

/* Compares with these limits, by verdicts where they are NULL. */
static const struct comparison *
gate(const struct runs *runs, const char *metric, const char *limits,
     struct arena *arena)
{
	struct compare_options options = { .gate = true };
	struct given given[2 * MOST];
	const struct comparison *c;
	size_t count;

	if (limits) {
		options.limits = compare_read_limits(limits,
						     &options.limit_count,
						     arena);
		assert_non_null(options.limits);
	}
	count = add_runs(given, 0, runs->before, metric, arena);
	count += add_runs(given + count, 1, runs->after, metric, arena);
	c = compare_given(given, count, 2, &options, arena);
	assert_int_equal(c->status, COMPARE_DONE);
	return c;
}

static void
assert_gate(const struct comparison *c, enum gate_outcome outcome,
	    const char *what)
{
	if (c->gate != outcome)
		fail_msg("%s: %s, not %s", what, gate_text(c->gate),
			 gate_text(outcome));
}

static void
limits_are_read(void **state)
{
	static const struct {
		const char *text, *metric;
		bool above;
		double percent;
	} table[] = {
		{ "write.iops>-3%", "write.iops", true, -3 },
		{ "write.clat.p99<+10%", "write.clat.p99", false, 10 },
		{ "read.bw>0", "read.bw", true, 0 },
		{ "read.bw>-2.5", "read.bw", true, -2.5 },
	};
	struct arena *arena = *state;
	size_t count, i;

	for (i = 0; i < LENGTH(table); i++) {
		const struct gate_limit *limit =
			compare_read_limits(table[i].text, &count, arena);
		char name[METRIC_TEXT];

		assert_non_null(limit);
		assert_int_equal(count, 1);
		metric_write(name, limit->metric);
		assert_string_equal(name, table[i].metric);
		assert_int_equal(limit->above, table[i].above);
		assert_near(limit->percent, table[i].percent, 0);
		assert_string_equal(limit->text, table[i].text);
	}
	assert_non_null(compare_read_limits("write.iops>-3%,read.bw>1%",
					    &count, arena));
	assert_int_equal(count, 2);
	/* of all subjects that have it: read, write, trim, mixed */
	assert_non_null(compare_read_limits("clat.p99<10%", &count, arena));
	assert_true(count >= 4);
}

static void
what_is_no_limit_is_refused(void **state)
{
	static const char *const texts[] = {
		"", "write.iops", "write.iops>", "write.iops>x", ">3%",
		"write.iops>3%%", "write.nothing>3%", "write.iops>-100%",
		"write.iops>3%,", ",write.iops>3%", "write.iops=3%",
		"write.iops>inf",
	};
	size_t count, i;

	for (i = 0; i < LENGTH(texts); i++)
		if (compare_read_limits(texts[i], &count, *state))
			fail_msg("\"%s\" was read", texts[i]);
}

static void
without_limits_the_verdicts_decide(void **state)
{
	static const struct {
		struct runs runs;
		enum gate_outcome outcome;
	} table[] = {
		{ { { 100 }, { 94 } }, GATE_FAILED },
		{ { { 100 }, { 97 } }, GATE_PASSED },
		{ { { 100 }, { 140 } }, GATE_PASSED },
		/* fewer than 4 + 4 decide nothing */
		{ { { 100, 101, 102 }, { 50, 51, 52 } }, GATE_UNDECIDED },
		{ { { 100, 101, 102, 103 }, { 50, 51, 52, 53 } },
		  GATE_FAILED },
		{ { { 100, 130, 90, 110 }, { 95, 120, 85, 101 } },
		  GATE_UNDECIDED },
		{ { { 100, 101, 102, 103 }, { 101, 102, 103, 100 } },
		  GATE_PASSED },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++)
		assert_gate(gate(&table[i].runs, "write.iops", NULL, *state),
			    table[i].outcome,
			    arena_print(*state, "row %zu", i));
}

static void
limits_decide_on_the_change_itself(void **state)
{
	static const struct {
		struct runs runs;
		const char *metric, *limits;
		enum gate_outcome outcome;
	} table[] = {
		{ { { 100 }, { 96 } }, "write.iops", "write.iops>-3%",
		  GATE_FAILED },
		{ { { 100 }, { 98 } }, "write.iops", "write.iops>-3%",
		  GATE_PASSED },
		{ { { 100 }, { 80 } }, "write.iops", "iops>-25%",
		  GATE_PASSED },
		{ { { 100 }, { 111 } }, "write.clat.p99",
		  "write.clat.p99<+10%", GATE_FAILED },
		{ { { 100 }, { 109 } }, "write.clat.p99",
		  "write.clat.p99<+10%", GATE_PASSED },
		/* also where neither more nor less is better */
		{ { { 100 }, { 150 } }, "cpu.ctx", "cpu.ctx<+10%",
		  GATE_FAILED },
		/* the worst of two counts */
		{ { { 100 }, { 130 } }, "write.iops",
		  "write.iops>-3%,write.iops<+20%", GATE_FAILED },
		{ { { 100 }, { 100 } }, "write.iops", "write.bw>-3%",
		  GATE_UNDECIDED },
		/* 96 to 98 of 100 to 102: all pairs are below 0.99 */
		{ { { 100, 100.5, 101, 101.5, 102, 102.5 },
		    { 96, 96.2, 96.4, 96.6, 96.8, 97 } },
		  "write.iops", "write.iops>-1%", GATE_FAILED },
		{ { { 100, 100.5, 101, 101.5, 102, 102.5 },
		    { 96, 96.2, 96.4, 96.6, 96.8, 97 } },
		  "write.iops", "write.iops>-10%", GATE_PASSED },
		{ { { 100, 100.5, 101, 101.5, 102, 102.5 },
		    { 96, 96.2, 96.4, 96.6, 96.8, 97 } },
		  "write.iops", "write.iops>-4.5%", GATE_UNDECIDED },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++)
		assert_gate(gate(&table[i].runs, table[i].metric,
				 table[i].limits, *state),
			    table[i].outcome,
			    arena_print(*state, "row %zu", i));
}

static void
a_limit_that_nothing_met_is_named(void **state)
{
	static const struct runs runs = { { 100 }, { 100 } };
	const struct comparison *c = gate(&runs, "write.iops",
		"write.iops>-3%,trim.bw>-3%,clat.p50<5%", *state);

	assert_gate(c, GATE_UNDECIDED, "two are missing");
	assert_int_equal(c->gate_counts[GATE_PASSED], 1);
	assert_int_equal(c->gate_missing_count, 2);
	assert_string_equal(c->gate_missing[0], "trim.bw>-3%");
	assert_string_equal(c->gate_missing[1], "clat.p50<5%");
}

static void
digits_that_leave_it_open_do_not_decide(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'metrics':{'write.iops':100},'resolution':"
		  "{'write.iops':0.5}" },
		{ 1, JOB "'metrics':{'write.iops':97},'resolution':"
		  "{'write.iops':0.5}" },
	};
	struct compare_options options = { .gate = true };

	options.limits = compare_read_limits("write.iops>-3%",
					     &options.limit_count, *state);
	assert_gate(compare_given(given, 2, 2, &options, *state),
		    GATE_UNDECIDED, "96.5 to 97.5 of 99.5 to 100.5");
}

/*
 * Exact p of 4 + 4 that do not mix is 2/70 = 0.0286: enough alone, and times
 * two, by Holm, not any more. Of 5 + 5 it is 2/252 = 0.0079.
 */
static const struct comparison *
gate_many(size_t runs, size_t metrics, struct arena *arena)
{
	static const char *const names[] = {
		"read.iops", "read.bw", "write.iops", "write.bw",
	};
	struct compare_options options = { .gate = true };
	struct given *given = arena_take(arena, 2 * runs * sizeof *given);
	size_t side, i, k;

	for (side = 0; side < 2; side++)
		for (i = 0; i < runs; i++) {
			const char *text = "";

			for (k = 0; k < metrics; k++)
				text = arena_print(arena, "%s%s'%s':%g", text,
					k ? "," : "", names[k],
					100. + (double)i - 20. * (double)side);
			given[side * runs + i].input = side;
			given[side * runs + i].json = arena_print(arena, JOB
				"'version':'%zu.%zu','metrics':{%s}", side, i,
				text);
		}
	return compare_given(given, 2 * runs, 2, &options, arena);
}

static void
many_gated_metrics_need_stronger_evidence(void **state)
{
	const struct comparison *c = gate_many(4, 1, *state);
	const struct cell *cell;

	assert_gate(c, GATE_FAILED, "one metric");
	c = gate_many(4, 2, *state);
	assert_gate(c, GATE_UNDECIDED, "two metrics");
	cell = &row_of(&c->groups[0], "read.iops")->cells[1];
	assert_near(cell->p, 2. / 70, 1e-9);
	assert_near(cell->p_adjusted, 4. / 70, 1e-9);
	assert_int_equal(cell->verdict, VERDICT_INCONCLUSIVE);
	assert_int_equal(cell->runs_needed, 5);
	assert_int_equal(c->counts[VERDICT_INCONCLUSIVE], 2);
	assert_gate(gate_many(5, 2, *state), GATE_FAILED, "five runs");
}

/*
 * t(0.975, 2n - 2) x s x sqrt(pi / 3 x 2 / n) with s = 0.01 on both sides:
 * n = 4: 2.447 x 0.01 x 0.7236 = 0.0177; n = 5: 2.306 x 0.01 x 0.6472 = 0.0149;
 * n = 6: 2.228 x 0.01 x 0.5908 = 0.0132.
 */
static void
the_runs_that_would_decide_are_estimated(void **state)
{
	/* of 4 + 4 such the sum of squares is 6 x 0.01^2, of 6 degrees */
	double away = 0.01 * sqrt(3. / 4);
	double b[] = { -away, away, -away, away };

	(void)state;
	assert_int_equal(needed_runs(b, 4, b, 4, 0.018, 1), 4);
	assert_int_equal(needed_runs(b, 4, b, 4, 0.0170, 1), 5);
	assert_int_equal(needed_runs(b, 4, b, 4, 0.0145, 1), 6);
	/* 2/252 x 8 is above 0.05, 2/924 x 8 below */
	assert_int_equal(needed_runs(b, 4, b, 4, 1, 8), 6);
	assert_int_equal(needed_runs(b, 4, b, 4, 0.0001, 1), 0);
	assert_int_equal(needed_runs(b, 1, b, 1, 1, 1), 0);
	assert_int_equal(needed_runs(b, 4, b, 4, 0, 1), 0);
	assert_int_equal(needed_for_tests(1), 4);
	assert_int_equal(needed_for_tests(2), 5);
	assert_int_equal(needed_for_tests(8), 6);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(limits_are_read),
		TEST(what_is_no_limit_is_refused),
		TEST(without_limits_the_verdicts_decide),
		TEST(limits_decide_on_the_change_itself),
		TEST(a_limit_that_nothing_met_is_named),
		TEST(digits_that_leave_it_open_do_not_decide),
		TEST(many_gated_metrics_need_stronger_evidence),
		TEST(the_runs_that_would_decide_are_estimated),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
