/* compare/match: which results of the sides belong together. */
#include "tests/comparing.h"

#include "compare/match.h"

/*
 * Matches results whose input is their side. The outcome is a letter a result:
 * its group from A, or "-" alone, "?" ambiguous, "!" mixed.
 */
static const char *
matched(const struct given *given, size_t count, uint32_t sides,
	struct arena *arena)
{
	static const char alone[] = {
		[MATCH_ALONE] = '-', [MATCH_EXACT] = 'x', [MATCH_UNKNOWN] = 'x',
		[MATCH_AMBIGUOUS] = '?', [MATCH_MIXED] = '!',
	};
	struct fingerprints prints;
	struct matching matching;
	struct results results;
	uint32_t *side = arena_take(arena, count * sizeof *side);
	char *text = arena_take(arena, count + 1);
	size_t i;

	results_choose(given_results(given, count, arena), count, false, false,
		       arena, &results);
	assert_int_equal(results.count, count);
	fingerprint_make(&results, arena, &prints);
	for (i = 0; i < count; i++)
		side[i] = (uint32_t)given[i].input;
	match_results(&prints, side, sides, NULL, arena, &matching);
	for (i = 0; i < count; i++)
		text[i] = matching.group[i] == NO_GROUP ?
			  alone[matching.way[i]] :
			  (char)('A' + matching.group[i]);
	text[count] = '\0';
	return text;
}

#define P(params) JOB "'params':{" params "},'metrics':{}"

struct outcome {
	const char *what;
	uint32_t sides;
	struct given given[6];
	const char *groups;
};

static void
check(const struct outcome *cases, size_t count, struct arena *arena)
{
	size_t i;

	for (i = 0; i < count; i++) {
		const char *groups = matched(cases[i].given,
					     strlen(cases[i].groups),
					     cases[i].sides, arena);

		if (strcmp(groups, cases[i].groups) != 0)
			fail_msg("%s: %s, not %s", cases[i].what, groups,
				 cases[i].groups);
	}
}

static void
the_workload_must_be_equal_where_both_state_it(void **state)
{
	static const struct outcome cases[] = {
		{ "equal", 2, { { 0, P("'rw':'read','bs':4096") },
				{ 1, P("'rw':'read','bs':4096") } }, "AA" },
		{ "another size", 2, { { 0, P("'rw':'read','bs':4096") },
				       { 1, P("'rw':'read','bs':8192") } },
		  "--" },
		{ "another engine", 2, { { 0, P("'ioengine':'mmap'") },
					 { 1, P("'ioengine':'psync'") } },
		  "--" },
		{ "not stated", 2, { { 0, P("'rw':'read','iodepth':4") },
				     { 1, P("'rw':'read'") } }, "AA" },
		{ "each lacks one", 2,
		  { { 0, P("'rw':'read','iodepth':4") },
		    { 1, P("'rw':'read','direct':1") } }, "AA" },
		{ "nothing stated", 2, { { 0, P("") }, { 1, P("") } }, "AA" },
		{ "a run time is no workload", 2,
		  { { 0, P("'rw':'read','runtime':1") },
		    { 1, P("'rw':'read','runtime':2") } }, "AA" },
		{ "two of them", 2, { { 0, P("'bs':1") }, { 0, P("'bs':2") },
				      { 1, P("'bs':2") }, { 1, P("'bs':1") } },
		  "ABBA" },
		{ "one side only", 2, { { 0, P("'bs':1") }, { 0, P("'bs':1") },
					{ 1, P("'bs':2") } }, "---" },
	};

	check(cases, LENGTH(cases), *state);
}

static void
tools_and_kinds_and_devices_do_not_mix(void **state)
{
	static const struct outcome cases[] = {
		{ "a job and a group", 2, { { 0, JOB "'metrics':{}" },
					    { 1, GROUP "'metrics':{}" } },
		  "--" },
		{ "tools", 2, { { 0, JOB "'metrics':{}" },
				{ 1, RUN "'metrics':{}" } }, "--" },
		{ "devices", 2,
		  { { 0, DEVICE "'name':'sda','metrics':{}" },
		    { 1, DEVICE "'name':'sdb','metrics':{}" },
		    { 1, DEVICE "'name':'sda','metrics':{}" } }, "A-A" },
	};

	check(cases, LENGTH(cases), *state);
}

static void
equal_results_on_a_side_are_replicates(void **state)
{
	static const struct outcome cases[] = {
		{ "two and three", 2,
		  { { 0, P("'bs':1") }, { 1, P("'bs':1") },
		    { 0, P("'bs':1") }, { 1, P("'bs':1") },
		    { 1, P("'bs':1") } }, "AAAAA" },
		{ "with unknowns", 2,
		  { { 0, P("'bs':1") }, { 0, P("'bs':1") },
		    { 1, P("'bs':1,'direct':1") } }, "AAA" },
	};

	check(cases, LENGTH(cases), *state);
}

static void
what_could_belong_to_several_belongs_to_none(void **state)
{
	static const struct outcome cases[] = {
		{ "one of two", 2,
		  { { 0, P("'rw':'read'") },
		    { 1, P("'rw':'read','bs':1") },
		    { 1, P("'rw':'read','bs':2") } }, "???" },
		{ "what fits best goes first", 2,
		  { { 0, P("'rw':'read','bs':1,'iodepth':1") },
		    { 1, P("'rw':'read','bs':1") },
		    { 1, P("'rw':'read'") } }, "AA-" },
		{ "an exact match is not disturbed", 2,
		  { { 0, P("'rw':'read','bs':1") },
		    { 1, P("'rw':'read','bs':1") },
		    { 1, P("'rw':'read'") } }, "AA-" },
		{ "what is left may still fit", 2,
		  { { 0, P("'rw':'read','bs':1") },
		    { 0, P("'rw':'read','bs':2") },
		    { 1, P("'rw':'read','bs':2") },
		    { 1, P("'rw':'read'") } }, "ABBA" },
	};

	check(cases, LENGTH(cases), *state);
}

#define L(labels, params) JOB "'labels':[" labels "],'params':{" params \
	"},'metrics':{}"

static void
headings_tell_apart_what_both_sides_have(void **state)
{
	static const struct outcome cases[] = {
		{ "shared", 2,
		  { { 0, L("'x'", "") }, { 0, L("'y'", "") },
		    { 1, L("'y'", "") }, { 1, L("'x'", "") } }, "ABBA" },
		{ "one value a side goes with the side", 2,
		  { { 0, L("'before'", "") }, { 1, L("'after'", "") } },
		  "AA" },
		{ "and so does a level of several", 2,
		  { { 0, L("'before','x'", "") }, { 0, L("'before','y'", "") },
		    { 1, L("'after','x'", "") }, { 1, L("'after','y'", "") } },
		  "ABAB" },
		{ "one side has more", 2,
		  { { 0, L("'x'", "") }, { 1, L("'x'", "") },
		    { 1, L("'y'", "") } }, "AA-" },
		{ "the workload tells enough", 2,
		  { { 0, L("'p'", "'bs':1") }, { 0, L("'q'", "'bs':2") },
		    { 1, L("'r'", "'bs':1") }, { 1, L("'s'", "'bs':2") } },
		  "ABAB" },
		{ "no replicates by accident", 2,
		  { { 0, L("'p'", "'bs':1") }, { 0, L("'q'", "'bs':1") },
		    { 1, L("'r'", "'bs':1") } }, "!!!" },
		{ "runs are replicates", 2,
		  { { 0, L("'run 1'", "'bs':1") },
		    { 0, L("'run 2'", "'bs':1") },
		    { 1, L("'r'", "'bs':1") } }, "AAA" },
	};

	check(cases, LENGTH(cases), *state);
}

static void
names_and_files_tell_apart_what_both_sides_have(void **state)
{
#define N(name, file) JOB "'name':'" name "','params':{'filename':'" file \
	"'},'metrics':{}"
	static const struct outcome cases[] = {
		{ "another device a side", 2,
		  { { 0, N("t", "/dev/md3") }, { 1, N("t", "/dev/sda") } },
		  "AA" },
		{ "two devices on both", 2,
		  { { 0, N("t", "/dev/sda") }, { 0, N("t", "/dev/sdb") },
		    { 1, N("t", "/dev/sda") }, { 1, N("t", "/dev/sdb") } },
		  "ABAB" },
		{ "another name a side", 2,
		  { { 0, N("old", "f") }, { 1, N("new", "f") } }, "AA" },
		{ "two names on both", 2,
		  { { 0, N("p", "f") }, { 0, N("q", "f") },
		    { 1, N("q", "f") }, { 1, N("p", "f") } }, "ABBA" },
	};

	check(cases, LENGTH(cases), *state);
}

static void
of_three_sides_each_finds_its_place(void **state)
{
	static const struct outcome cases[] = {
		{ "all exact", 3, { { 0, P("'bs':1") }, { 1, P("'bs':1") },
				    { 2, P("'bs':1") } }, "AAA" },
		{ "two exact, one unknown", 3,
		  { { 0, P("'bs':1") }, { 1, P("'bs':1") }, { 2, P("") } },
		  "AAA" },
		{ "both others unknown", 3,
		  { { 0, P("'bs':1,'direct':1") }, { 1, P("'bs':1") },
		    { 2, P("'direct':1") } }, "AAA" },
		{ "without the baseline", 3,
		  { { 0, P("'bs':1") }, { 1, P("'bs':2") },
		    { 2, P("'bs':2") } }, "---" },
		{ "two of three", 3,
		  { { 0, P("'bs':1") }, { 2, P("'bs':1") },
		    { 1, P("'bs':2") } }, "AA-" },
		{ "a heading that only two share goes with the sides", 3,
		  { { 0, L("'fio run'", "'bs':1") },
		    { 1, L("'fio runs'", "'bs':1") },
		    { 2, L("'fio runs'", "'bs':1") } }, "AAA" },
	};

	check(cases, LENGTH(cases), *state);
}

static void
more_sides_than_bits_in_a_word_are_no_trouble(void **state)
{
	struct given *given = arena_take(*state, 70 * sizeof *given);
	struct compared *all = arena_take(*state, 70 * sizeof *all);
	struct compare_options options = { 0 };
	const struct comparison *c;
	size_t i;

	for (i = 0; i < 70; i++) {
		given[0] = (struct given){ 0, P("'bs':1") };
		all[i] = given_results(given, 1, *state)[0];
		all[i].input = i;
	}
	all[69].record = record_from(JOB "'params':{'bs':1},"
				     "'metrics':{'read.iops':1}", 1, *state);
	c = compare_run(all, 70, 70, &options, *state);
	assert_int_equal(c->status, COMPARE_DONE);
	assert_int_equal(c->side_count, 70);
	assert_int_equal(c->group_count, 1);
	assert_int_equal(c->groups[0].record_counts[69], 1);
}

static void
replicates_of_a_list_have_all_attributes_equal(void **state)
{
	static const struct given given[] = {
		{ 0, L("'x'", "'bs':1") }, { 0, L("'x'", "'bs':1") },
		{ 0, L("'y'", "'bs':1") }, { 0, L("'x'", "") },
	};
	const struct comparison *c;

	c = compare_show(given_results(given, LENGTH(given), *state),
			 LENGTH(given), *state);
	assert_int_equal(c->group_count, 3);
	assert_int_equal(c->groups[0].record_counts[0], 2);
	assert_int_equal(c->groups[1].record_counts[0], 1);
	assert_int_equal(c->groups[2].record_counts[0], 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_workload_must_be_equal_where_both_state_it),
		TEST(tools_and_kinds_and_devices_do_not_mix),
		TEST(equal_results_on_a_side_are_replicates),
		TEST(what_could_belong_to_several_belongs_to_none),
		TEST(headings_tell_apart_what_both_sides_have),
		TEST(names_and_files_tell_apart_what_both_sides_have),
		TEST(of_three_sides_each_finds_its_place),
		TEST(more_sides_than_bits_in_a_word_are_no_trouble),
		TEST(replicates_of_a_list_have_all_attributes_equal),
	};

	return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
