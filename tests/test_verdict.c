/* compare/verdict, rows: what may be said of a metric of two sides. */
#include "tests/comparing.h"

#include "compare/verdict.h"

/* A side's values with their half-width. */
struct value {
	double value, half_width;
};
#define MOST 8
struct values {
	size_t count;
	struct value all[MOST];
};

/* Results of one job on a side, of one run each. */
static size_t
add_side(struct compared *all, size_t side, const struct values *values,
	 const char *metric, const char *more, struct arena *arena)
{
	size_t i;

	for (i = 0; i < values->count; i++) {
		const struct value *v = &values->all[i];

		all[i].record = record_from(arena_print(arena, JOB "'name':'t'"
		    ",'version':'%zu.%zu','metrics':{'%s':%.17g},"
		    "'resolution':{'%s':%.17g}%s", side, i, metric, v->value,
		    metric, v->half_width, more), (unsigned)i + 1, arena);
		all[i].input = side;
		all[i].input_label = side ? "after" : "before";
	}
	return values->count;
}

static const struct cell *
compare_values(const struct values *before, const struct values *after,
	       const char *metric, const char *more, double threshold,
	       struct arena *arena)
{
	struct compared all[2 * MOST];
	struct compare_options options = { .threshold = threshold };
	struct metric_name name;
	const struct comparison *c;
	size_t count;

	assert_true(metric_read(metric, strlen(metric), &name));
	options.metrics = &name;
	options.metric_count = 1;
	count = add_side(all, 0, before, metric, more, arena);
	count += add_side(all + count, 1, after, metric, "", arena);
	c = compare_run(all, count, 2, &options, arena);
	assert_int_equal(c->status, COMPARE_DONE);
	assert_int_equal(c->group_count, 1);
	return &row_of(&c->groups[0], metric)->cells[1];
}

static void
assert_verdict(const char *what, const struct cell *cell, enum verdict verdict)
{
	if (cell->verdict != verdict)
		fail_msg("%s: %s (%s), not %s", what,
			 verdict_text(cell->verdict), cell->reason,
			 verdict_text(verdict));
}

static enum verdict
swapped(enum verdict verdict)
{
	return verdict == VERDICT_BETTER ? VERDICT_WORSE :
	       verdict == VERDICT_WORSE ? VERDICT_BETTER : verdict;
}

#define ONE(value, half) { 1, { { value, half } } }

static void
of_single_runs_resolution_and_threshold_decide(void **state)
{
	static const struct {
		const char *metric;
		struct values before, after;
		double change;
		enum verdict verdict;
	} table[] = {
		/* 32255.3 / 19704.4 */
		{ "write.iops", ONE(19704.4, 0), ONE(32255.3, 0), 63.696,
		  VERDICT_BETTER },
		{ "write.lat.mean", ONE(50180, 0), ONE(30550, 0), -39.119,
		  VERDICT_BETTER },
		{ "write.iops", ONE(100, 0), ONE(94, 0), -6, VERDICT_WORSE },
		{ "write.iops", ONE(100, 0), ONE(96, 0), -4, VERDICT_SAME },
		/* by the logarithm: 1/1.05 is -4.76 % */
		{ "write.iops", ONE(100, 0), ONE(95.2, 0), -4.8,
		  VERDICT_WORSE },
		{ "write.iops", ONE(100, 0), ONE(104.9, 0), 4.9,
		  VERDICT_SAME },
		{ "write.iops", ONE(100, 0), ONE(105.1, 0), 5.1,
		  VERDICT_BETTER },
		/* two digits each: 9.5 to 10.5 and 10.5 to 11.5 touch */
		{ "write.iops", ONE(10, .5), ONE(11, .5), 10, VERDICT_SAME },
		{ "write.iops", ONE(10, .4), ONE(11, .4), 10,
		  VERDICT_BETTER },
		/* tails may differ more */
		{ "write.clat.p99", ONE(100, 0), ONE(109, 0), 9, VERDICT_SAME },
		{ "write.clat.p99", ONE(100, 0), ONE(111, 0), 11,
		  VERDICT_WORSE },
		{ "write.clat.p99.9", ONE(100, 0), ONE(114, 0), 14,
		  VERDICT_SAME },
		{ "write.clat.p99.99", ONE(100, 0), ONE(116, 0), 16,
		  VERDICT_WORSE },
		{ "write.clat.p50", ONE(100, 0), ONE(106, 0), 6,
		  VERDICT_WORSE },
		/* what is not judged */
		{ "write.clat.max", ONE(100, 0), ONE(900, 0), 800,
		  VERDICT_UNJUDGED },
		{ "write.ios", ONE(100, 0), ONE(900, 0), 800,
		  VERDICT_UNJUDGED },
		{ "write.runtime", ONE(100, 0), ONE(900, 0), 800,
		  VERDICT_UNJUDGED },
		{ "write.iops", ONE(0, 0), ONE(5, 0), NAN, VERDICT_UNJUDGED },
		{ "write.iops", ONE(5, 0), ONE(0, 0), -100,
		  VERDICT_UNJUDGED },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		const struct cell *cell;

		cell = compare_values(&table[i].before, &table[i].after,
				      table[i].metric, "", 0, *state);
		assert_verdict(table[i].metric, cell, table[i].verdict);
		if (isnan(table[i].change))
			assert_true(isnan(cell->change));
		else
			assert_near(cell->change, table[i].change, 0.001);
		assert_int_equal(cell->evidence, EVIDENCE_E0);
		assert_true(isnan(cell->low) && isnan(cell->p));
		assert_non_null(cell->reason);
		cell = compare_values(&table[i].after, &table[i].before,
				      table[i].metric, "", 0, *state);
		assert_verdict("swapped", cell, swapped(table[i].verdict));
		cell = compare_values(&table[i].before, &table[i].before,
				      table[i].metric, "", 0, *state);
		if (cell->verdict != VERDICT_UNJUDGED)
			assert_verdict("itself", cell, VERDICT_SAME);
	}
}

static void
a_threshold_that_was_asked_for_replaces_all(void **state)
{
	static const struct values before = ONE(100, 0), after = ONE(112, 0);

	assert_verdict("15 %", compare_values(&before, &after, "write.iops",
					      "", 15, *state), VERDICT_SAME);
	assert_verdict("1 %", compare_values(&before, &after,
					     "write.clat.p99.9", "", 1,
					     *state), VERDICT_WORSE);
}

static void
a_value_that_cannot_be_is_not_judged(void **state)
{
	static const struct values before = ONE(100, 0), after = ONE(900, 0);
	static const char note[] =
		",'notes':[{'code':'implausible','metric':'write.iops'}]";

	assert_verdict("implausible", compare_values(&before, &after,
		       "write.iops", note, 0, *state), VERDICT_UNJUDGED);
	assert_verdict("another metric", compare_values(&before, &after,
		       "write.bw", note, 0, *state), VERDICT_BETTER);
}

/* A run without half-width. */
#define V(value) { value, 0 }

static void
of_several_runs_exact_tests_decide(void **state)
{
	static const struct {
		const char *what;
		struct values before, after;
		double change;
		enum verdict verdict;
		enum evidence evidence;
	} table[] = {
		{ "one and many is one run",
		  { 1, { V(100) } }, { 3, { V(119), V(120), V(121) } }, 20,
		  VERDICT_BETTER, EVIDENCE_E0 },
		{ "3 + 3 prove nothing",
		  { 3, { V(99), V(100), V(101) } },
		  { 3, { V(199), V(200), V(201) } }, 100,
		  VERDICT_INCONCLUSIVE, EVIDENCE_E2 },
		{ "3 + 8 prove nothing",
		  { 3, { V(99), V(100), V(101) } },
		  { 8, { V(197), V(198), V(199), V(200), V(201), V(202),
			 V(203), V(204) } }, 100.5,
		  VERDICT_INCONCLUSIVE, EVIDENCE_E2 },
		{ "3 + 3 of the same values",
		  { 3, { V(101), V(99), V(100) } },
		  { 3, { V(100), V(101), V(99) } }, 0,
		  VERDICT_SAME, EVIDENCE_E2 },
		{ "medians that agree by accident",
		  { 3, { V(100), V(200), V(300) } },
		  { 3, { V(50), V(200), V(900) } }, 0,
		  VERDICT_INCONCLUSIVE, EVIDENCE_E2 },
		{ "4 + 4 apart",
		  { 4, { V(100), V(101), V(102), V(103) } },
		  { 4, { V(200), V(201), V(202), V(203) } }, 98.522,
		  VERDICT_BETTER, EVIDENCE_E2 },
		{ "4 + 4 that overlap",
		  { 4, { V(100), V(110), V(120), V(210) } },
		  { 4, { V(150), V(200), V(220), V(240) } }, 82.609,
		  VERDICT_INCONCLUSIVE, EVIDENCE_E2 },
		{ "inside the threshold for certain",
		  { 4, { V(100), V(100.5), V(101), V(101.5) } },
		  { 4, { V(100.2), V(101.2), V(102.2), V(103.2) } }, .943,
		  VERDICT_SAME, EVIDENCE_E2 },
		{ "certain, yet not beyond the threshold",
		  { 4, { V(100), V(101), V(102), V(103) } },
		  { 4, { V(104), V(105), V(106), V(107) } }, 3.941,
		  VERDICT_INCONCLUSIVE, EVIDENCE_E2 },
		{ "6 + 6",
		  { 6, { V(100), V(101), V(102), V(103), V(104), V(105) } },
		  { 6, { V(80), V(81), V(82), V(83), V(84), V(85) } },
		  -19.512, VERDICT_WORSE, EVIDENCE_E3 },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		const struct cell *cell, *back;

		cell = compare_values(&table[i].before, &table[i].after,
				      "write.iops", "", 0, *state);
		assert_verdict(table[i].what, cell, table[i].verdict);
		assert_int_equal(cell->evidence, table[i].evidence);
		assert_int_equal(cell->n, table[i].after.count);
		assert_near(cell->change, table[i].change, 0.001);
		back = compare_values(&table[i].after, &table[i].before,
				      "write.iops", "", 0, *state);
		assert_verdict(table[i].what, back,
			       swapped(table[i].verdict));
		assert_int_equal(isnan(back->low), isnan(cell->low));
		if (!isnan(cell->low)) {
			assert_near((1 + back->low / 100) *
				    (1 + cell->high / 100), 1, 1e-12);
			assert_true(cell->p == back->p);
		}
	}
}

static void
the_interval_is_that_of_the_log_ratios(void **state)
{
	static const struct values before =
		{ 4, { V(100), V(200), V(400), V(800) } };
	static const struct values after =
		{ 4, { V(1600), V(3200), V(6400), V(12800) } };
	const struct cell *cell = compare_values(&before, &after, "write.iops",
						 "", 0, *state);

	/* 4 + 4: from the least ratio, 1600 / 800, to the greatest */
	assert_near(cell->low, 100, 1e-9);
	assert_near(cell->high, 12700, 1e-7);
	assert_near(cell->p, 2. / 70, 1e-12);
	assert_verdict("16 times", cell, VERDICT_BETTER);
}

static void
medians_are_known_as_well_as_what_they_are_made_of(void **state)
{
	static const struct values before =
		{ 3, { { 30, .5 }, { 10, .3 }, { 20, .4 } } };
	static const struct values after = { 2, { { 30, .5 }, { 10, .3 } } };
	const struct cell *cell = compare_values(&before, &after, "write.iops",
						 "", 0, *state);

	assert_near(cell->value, 20, 0);
	assert_near(cell->half_width, .4, 1e-12);
	assert_near(cell->values[0], 30, 0);	/* in order of the input */
	assert_near(cell->change, 0, 1e-12);
}

static void
clones_are_one_run_however_many_they_are(void **state)
{
#define CLONE(iops) JOB "'name':'t','run':0,'group':0," \
	"'time':'2024-01-01T00:00:00','metrics':{'write.iops':" #iops "}"
	static const struct given given[] = {
		{ 0, CLONE(100) }, { 0, CLONE(101) }, { 0, CLONE(102) },
		{ 0, CLONE(103) }, { 1, CLONE(200) }, { 1, CLONE(201) },
		{ 1, CLONE(202) }, { 1, CLONE(203) },
	};
	const struct comparison *c = compare_given(given, LENGTH(given), 2,
						   NULL, *state);
	const struct cell *cell = &row_of(&c->groups[0],
					  "write.iops")->cells[1];

	/* 200 + 201 + 202 + 203 */
	assert_int_equal(cell->n, 1);
	assert_near(cell->value, 806, 1e-9);
	assert_int_equal(cell->evidence, EVIDENCE_E0);
	assert_verdict("by threshold alone", cell, VERDICT_BETTER);
	assert_int_equal(c->groups[0].footnote_count, 2);
}

static void
what_versions_sample_differently_is_not_judged(void **state)
{
	static const struct {
		const char *before, *after, *metric;
		enum verdict verdict;
	} table[] = {
		{ "'2.16'", "'3.33'", "write.bw.mean", VERDICT_UNJUDGED },
		{ "'2.16'", "'2.21'", "write.bw.mean", VERDICT_BETTER },
		{ "'2.99'", "'3.33'", "write.bw.mean", VERDICT_BETTER },
		{ "'2.16'", "'3.33'", "write.bw", VERDICT_BETTER },
		{ "null", "'3.33'", "write.bw.mean", VERDICT_BETTER },
	};
	static const char job[] = JOB "'version':%s,'metrics':{'%s':%d}";
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		struct given given[] = {
			{ 0, arena_print(arena, job, table[i].before,
					 table[i].metric, 100) },
			{ 1, arena_print(arena, job, table[i].after,
					 table[i].metric, 200) },
		};
		struct compare_options options = { .metric_count = 1 };
		struct metric_name name;
		const struct comparison *c;

		assert_true(metric_read(table[i].metric,
					strlen(table[i].metric), &name));
		options.metrics = &name;
		c = compare_given(given, 2, 2, &options, arena);
		assert_verdict(table[i].metric,
			       &c->groups[0].rows[0].cells[1],
			       table[i].verdict);
		/* nor does it go into a mean of ratios */
		assert_int_equal(c->mean_count,
				 table[i].verdict != VERDICT_UNJUDGED);
	}
}

static void
samples_over_time_are_better_evidence_than_none(void **state)
{
#define ROW(iops) DEVICE "'name':'sda','run':0,'metrics':{'read.iops':" \
	#iops "}"
	static const struct given both[] = {
		{ 0, ROW(100) }, { 0, ROW(102) },
		{ 1, ROW(200) }, { 1, ROW(204) },
	};
	const struct comparison *c;
	const struct cell *cell;

	c = compare_given(both, 4, 2, NULL, *state);
	cell = &row_of(&c->groups[0], "read.iops")->cells[1];
	assert_int_equal(cell->n, 1);
	assert_near(cell->value, 202, 0);
	assert_int_equal(cell->evidence, EVIDENCE_E1);
	c = compare_given(both, 3, 2, NULL, *state);
	cell = &row_of(&c->groups[0], "read.iops")->cells[1];
	assert_int_equal(cell->evidence, EVIDENCE_E0);
}

static void
what_a_side_does_not_have_is_not_present(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'metrics':{'read.iops':1,'read.lat.mean':5}" },
		{ 1, JOB "'metrics':{'read.iops':2,'read.clat.mean':4,"
		     "'write.iops':null}" },
	};
	const struct comparison *c = compare_given(given, 2, 2, NULL, *state);
	const struct row *row = row_of(&c->groups[0], "read.lat.mean");

	assert_true(row->cells[0].present);
	assert_false(row->cells[1].present);
	assert_verdict("missing", &row->cells[1], VERDICT_UNJUDGED);
	assert_true(isnan(row->cells[1].change));
	/* measured by nobody: no row */
	assert_int_equal(c->groups[0].row_count, 2);
}

static void
words_are_those_of_the_outputs(void **state)
{
	(void)state;
	assert_string_equal(verdict_text(VERDICT_BETTER), "better");
	assert_string_equal(verdict_text(VERDICT_WORSE), "worse");
	assert_string_equal(verdict_text(VERDICT_SAME), "same");
	assert_string_equal(verdict_text(VERDICT_INCONCLUSIVE),
			    "inconclusive");
	assert_string_equal(verdict_text(VERDICT_UNJUDGED), "unjudged");
	assert_string_equal(evidence_text(EVIDENCE_E0), "E0");
	assert_string_equal(evidence_text(EVIDENCE_E3), "E3");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(of_single_runs_resolution_and_threshold_decide),
		TEST(a_threshold_that_was_asked_for_replaces_all),
		TEST(a_value_that_cannot_be_is_not_judged),
		TEST(of_several_runs_exact_tests_decide),
		TEST(the_interval_is_that_of_the_log_ratios),
		TEST(medians_are_known_as_well_as_what_they_are_made_of),
		TEST(clones_are_one_run_however_many_they_are),
		TEST(what_versions_sample_differently_is_not_judged),
		TEST(samples_over_time_are_better_evidence_than_none),
		TEST(what_a_side_does_not_have_is_not_present),
		TEST(words_are_those_of_the_outputs),
	};

	return cmocka_run_group_tests_name("verdict", tests, NULL, NULL);
}
