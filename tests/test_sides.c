/* compare/sides, search: what makes the sides. */
#include "tests/comparing.h"

#include "compare/match.h"
#include "compare/sides.h"

/* The sides of some results, with what they were found from. */
struct found {
	struct results results;
	struct fingerprints prints;
	struct sides sides;
	bool done;
};

static struct found *
find(const struct given *given, size_t count, const char *by,
     const char *baseline, struct arena *arena)
{
	struct found *found = arena_zero(arena, sizeof *found);
	size_t inputs = given[count - 1].input + 1;

	results_choose(given_results(given, count, arena), count, false, false,
		       arena, &found->results);
	fingerprint_make(&found->results, arena, &found->prints);
	found->done = sides_find(&found->prints, inputs, by, baseline, arena,
				 &found->sides);
	return found;
}

/* A digit for each result, "-" for none: "0011". */
static void
assert_sides(const struct found *found, const char *expected)
{
	char text[32] = "";
	size_t i;

	if (!found->done)
		fail_msg("no sides: %s", found->sides.why);
	for (i = 0; i < found->results.count; i++)
		text[i] = found->sides.side[i] == NO_SIDE ? '-' :
			  (char)('0' + found->sides.side[i]);
	assert_string_equal(text, expected);
}

static bool
has_other(const struct found *found, const char *by)
{
	size_t i;

	for (i = 0; i < found->sides.other_count; i++)
		if (strcmp(found->sides.others[i], by) == 0)
			return true;
	return false;
}

/* Values differ, since results with equal ones are copies. */
#define READ(iops) "'metrics':{'read.iops':" #iops "}"
#define WRITE(iops) "'metrics':{'write.iops':" #iops "}"
#define CACHE(test, state, digit, params, iops) \
	JOB "'name':'test','labels':['" test "','Write cache " state "']," \
	"'settings':{'hdparm -W':'" digit "'},'params':{" params "}," \
	READ(iops)

static const struct given cache[] = {
	{ 0, CACHE("sync", "ENABLED", "1", "'bs':4096,'sync':1", 1) },
	{ 0, CACHE("sync", "DISABLED", "0", "'bs':4096,'sync':1", 2) },
	{ 0, CACHE("fsync", "ENABLED", "1", "'bs':4096,'fsync':1", 3) },
	{ 0, CACHE("fsync", "DISABLED", "0", "'bs':4096,'fsync':1", 4) },
	{ 0, CACHE("linear", "ENABLED", "1", "'bs':4194304", 5) },
	{ 0, CACHE("linear", "DISABLED", "0", "'bs':4194304", 6) },
};

static void
a_heading_that_matches_all_else_is_found(void **state)
{
	const struct found *found = find(cache, LENGTH(cache), NULL, NULL,
					 *state);

	assert_sides(found, "010101");
	assert_string_equal(found->sides.by, "label.2");
	assert_string_equal(found->sides.labels[0], "Write cache ENABLED");
	assert_string_equal(found->sides.labels[1], "Write cache DISABLED");
	assert_int_equal(found->sides.other_count, 1);
	assert_true(has_other(found, "setting.hdparm -W"));
}

static void
what_is_asked_for_is_taken(void **state)
{
	const struct found *found;

	found = find(cache, LENGTH(cache), "setting.hdparm -W", NULL, *state);
	assert_sides(found, "010101");
	assert_string_equal(found->sides.labels[0], "hdparm -W = 1");
	found = find(cache, LENGTH(cache), "param.bs", NULL, *state);
	assert_sides(found, "000011");
	assert_string_equal(found->sides.labels[1], "bs = 4M");
	found = find(cache, LENGTH(cache), "label", NULL, *state);
	assert_sides(found, "010101");
	assert_string_equal(found->sides.by, "label.2");
	/* by a parameter that not all have */
	found = find(cache, LENGTH(cache), "param.fsync", NULL, *state);
	assert_false(found->done);
	assert_non_null(strstr(found->sides.why, "wherever"));
	found = find(cache, LENGTH(cache), "label.3", NULL, *state);
	assert_false(found->done);
	assert_non_null(strstr(found->sides.why, "label.2"));
}

static void
the_baseline_is_the_first_or_the_one_asked_for(void **state)
{
	static const struct given three[] = {
		{ 0, JOB "'labels':['p']," READ(7) },
		{ 0, JOB "'labels':['q']," READ(8) },
		{ 0, JOB "'labels':['r']," READ(9) },
	};
	const struct found *found;

	found = find(three, 3, NULL, "r", *state);
	assert_sides(found, "120");
	assert_string_equal(found->sides.labels[0], "r");
	assert_string_equal(found->sides.labels[1], "p");
	assert_string_equal(found->sides.labels[2], "q");
	found = find(three, 3, NULL, "x", *state);
	assert_false(found->done);
	assert_non_null(strstr(found->sides.why, "\"q\""));
}

static void
a_heading_is_preferred_to_a_setting_to_a_parameter(void **state)
{
	static const struct {
		const char *by;
		struct given given[2];
	} table[] = {
		{ "label.1", {
			{ 0, JOB "'labels':['p'],'settings':{'s':1},"
			     "'params':{'ioengine':'x'}," READ(10) },
			{ 0, JOB "'labels':['q'],'settings':{'s':2},"
			     "'params':{'ioengine':'x'}," READ(11) } } },
		{ "setting.s", {
			{ 0, JOB "'settings':{'s':1},"
			     "'params':{'filename':'x'}," READ(12) },
			{ 0, JOB "'settings':{'s':2},"
			     "'params':{'filename':'y'}," READ(13) } } },
		{ "param.ioengine", {
			{ 0, JOB "'params':{'ioengine':'x','bs':1},"
			     READ(14) },
			{ 0, JOB "'params':{'ioengine':'y','bs':1},"
			     READ(15) } } },
		{ "name", {
			{ 0, RUN "'name':'segments_1','metrics':"
			     "{'get_block.bw':5}" },
			{ 0, RUN "'name':'segments_512','metrics':"
			     "{'get_block.bw':6}" } } },
		{ "version", {
			{ 0, JOB "'version':'2.1'," READ(16) },
			{ 0, JOB "'version':'3.1'," READ(17) } } },
		/* the machine goes with any of them, and may be all */
		{ "version", {
			{ 0, JOB "'version':'2.1','settings':"
			     "{'kernel':'5.1','model':'a'}," READ(16) },
			{ 0, JOB "'version':'3.1','settings':"
			     "{'kernel':'5.10','model':'b'}," READ(17) } } },
		{ "param.filename", {
			{ 0, JOB "'settings':{'kernel':'5.1','model':'a'},"
			     "'params':{'filename':'x'}," READ(12) },
			{ 0, JOB "'settings':{'kernel':'5.10','model':'b'},"
			     "'params':{'filename':'y'}," READ(13) } } },
		{ "setting.kernel", {
			{ 0, JOB "'settings':{'kernel':'5.1'}," READ(16) },
			{ 0, JOB "'settings':{'kernel':'5.10'}," READ(17) } } },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		const struct found *found = find(table[i].given, 2, NULL, NULL,
						 *state);

		assert_sides(found, "01");
		assert_string_equal(found->sides.by, table[i].by);
	}
}

static void
different_workloads_under_headings_are_no_sides(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'labels':['p'],'params':{'rw':'read','bs':1},"
		     READ(18) },
		{ 0, JOB "'labels':['q'],'params':{'rw':'write','bs':2},"
		     WRITE(19) },
	};
	const struct found *found = find(given, 2, NULL, NULL, *state);

	assert_false(found->done);
	assert_non_null(found->sides.why);
}

static void
reads_and_writes_alone_are_no_sides(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'params':{'rw':'read','bs':1}," READ(20) },
		{ 0, JOB "'params':{'rw':'write','bs':1}," WRITE(21) },
	};

	assert_false(find(given, 2, NULL, NULL, *state)->done);
}

#define SET(name, group, iops) JOB "'name':'" name "','run':0,'group':" \
	group ",'params':{'rw':'read','bs':4096}," READ(iops)

static void
replicates_of_one_thing_are_no_sides(void **state)
{
	static const struct given given[] = {
		{ 0, SET("job0.0-rbb", "0", 1) },
		{ 0, SET("job0.1-rbb", "1", 2) },
		{ 0, SET("job0.2-rbb", "2", 3) },
	};

	assert_false(find(given, 3, NULL, NULL, *state)->done);
	/* but when they are asked for */
	assert_sides(find(given, 3, "name", NULL, *state), "012");
}

static void
devices_of_a_system_are_sides_when_asked_for(void **state)
{
	static const struct given given[] = {
		{ 0, DEVICE "'name':'sda'," READ(1) },
		{ 0, DEVICE "'name':'sdb'," READ(2) },
	};

	assert_false(find(given, 2, NULL, NULL, *state)->done);
	assert_sides(find(given, 2, "name", NULL, *state), "01");
}

static void
some_results_may_be_left_over_by_a_heading(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'labels':['p'],'params':{'bs':1}," READ(23) },
		{ 0, JOB "'labels':['p'],'params':{'bs':2}," READ(24) },
		{ 0, JOB "'labels':['q'],'params':{'bs':1}," READ(25) },
		{ 0, JOB "'params':{'bs':7}," READ(26) },
	};
	const struct found *found = find(given, LENGTH(given), NULL, NULL,
					 *state);

	assert_sides(found, "001-");
	assert_string_equal(found->sides.by, "label.1");
	assert_int_equal(found->sides.unplaced, 1);
	assert_non_null(strstr(found->sides.reason, "2 of 4"));
}

static void
words_say_which_side_is_the_baseline(void **state)
{
	static const struct {
		const char *first, *second;
		bool swapped;
	} table[] = {
		{ "before", "after", false }, { "after", "before", true },
		{ "After the patch", "Before the patch", true },
		{ "new kernel", "old kernel", true },
		{ "with barriers", "without barriers", true },
		{ "patched", "vanilla", true },
		{ "cache off", "cache on", true },
		{ "afterwards", "beforehand", false },
		{ "xfs", "ext4", false },
	};
	static const char job[] = JOB "'labels':['%s'],'metrics':{"
		"'read.iops':%d}";
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		struct given given[] = {
			{ 0, arena_print(arena, job, table[i].first, 1) },
			{ 0, arena_print(arena, job, table[i].second, 2) },
		};
		const struct comparison *c = compare_given(given, 2, 1, NULL,
							   arena);

		assert_int_equal(c->status, COMPARE_DONE);
		assert_string_equal(c->sides[0].label, table[i].swapped ?
				    table[i].second : table[i].first);
		assert_near(c->groups[0].rows[0].cells[0].value,
			    table[i].swapped ? 2 : 1, 0);
	}
}

static void
opposites_decide_between_headings(void **state)
{
	static const struct given outer[] = {
		{ 0, JOB "'labels':['before','p']," READ(27) },
		{ 0, JOB "'labels':['before','q']," READ(28) },
		{ 0, JOB "'labels':['after','p']," READ(29) },
		{ 0, JOB "'labels':['after','q']," READ(30) },
	};
	static const struct given inner[] = {
		{ 0, JOB "'labels':['p','Old code']," READ(31) },
		{ 0, JOB "'labels':['p','New code']," READ(32) },
		{ 0, JOB "'labels':['q','Old code']," READ(33) },
		{ 0, JOB "'labels':['q','New code']," READ(34) },
	};

	assert_sides(find(outer, 4, NULL, NULL, *state), "0011");
	assert_sides(find(inner, 4, NULL, NULL, *state), "0101");
}

static void
of_headings_that_split_alike_the_outermost_is_taken(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'labels':['RAID10','1. fio']," READ(35) },
		{ 0, JOB "'labels':['Single drive','2. fio']," READ(36) },
	};
	const struct found *found = find(given, 2, NULL, NULL, *state);

	assert_string_equal(found->sides.by, "label.1");
	assert_true(has_other(found, "label.2"));
}

static void
several_inputs_are_sides_whatever_is_in_them(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'labels':['p']," READ(37) },
		{ 0, JOB "'labels':['q']," READ(38) },
		{ 1, JOB "'labels':['p']," READ(39) },
		{ 2, JOB "'labels':['q']," READ(40) },
	};
	const struct found *found = find(given, LENGTH(given), NULL, NULL,
					 *state);

	assert_sides(found, "0012");
	assert_string_equal(found->sides.labels[2], "c");
	assert_null(found->sides.attribute);
	/* unless something else is asked for */
	assert_sides(find(given, LENGTH(given), "label.1", NULL, *state),
		     "0101");
}

static void
inputs_of_one_label_are_one_side(void **state)
{
	struct compared all[3];
	struct found found = { 0 };
	size_t i;

	for (i = 0; i < 3; i++) {
		const char *label = i < 2 ? "old" : "new";

		all[i].record = record_from(arena_print(*state, JOB
		    "'labels':['%s'],'metrics':{'read.iops':%zu}", label, i),
		    1, *state);
		all[i].input = i;
		all[i].input_label = label;
	}
	results_choose(all, 3, false, false, *state, &found.results);
	fingerprint_make(&found.results, *state, &found.prints);
	found.done = sides_find(&found.prints, 3, NULL, NULL, *state,
				&found.sides);
	assert_sides(&found, "001");
	assert_int_equal(found.sides.count, 2);
}

static void
a_file_compared_with_itself_has_two_sides(void **state)
{
	struct compared all[2];
	struct found found = { 0 };

	all[0].record = all[1].record = record_from(JOB READ(41), 1, *state);
	all[0].input = 0;
	all[1].input = 1;
	all[0].input_label = all[1].input_label = "a.txt";
	results_choose(all, 2, false, false, *state, &found.results);
	fingerprint_make(&found.results, *state, &found.prints);
	found.done = sides_find(&found.prints, 2, NULL, NULL, *state,
				&found.sides);
	assert_sides(&found, "01");
}

static void
a_copy_counts_once_on_a_side_and_again_on_another(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'name':'t'," READ(42) },
		{ 0, JOB "'name':'t'," READ(42) },
		{ 1, JOB "'name':'t'," READ(42) },
		{ 0, DEVICE "'name':'sda','labels':['p'],'metrics':"
		     "{'io.util':0}" },
		{ 1, DEVICE "'name':'sda','labels':['q'],'metrics':"
		     "{'io.util':0}" },
		{ 1, DEVICE "'name':'sda','labels':['r'],'metrics':"
		     "{'io.util':0}" },
	};
	const struct found *found = find(given, LENGTH(given), NULL, NULL,
					 *state);

	assert_sides(found, "0-1011");
	assert_int_equal(found->sides.copies, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_heading_that_matches_all_else_is_found),
		TEST(what_is_asked_for_is_taken),
		TEST(the_baseline_is_the_first_or_the_one_asked_for),
		TEST(a_heading_is_preferred_to_a_setting_to_a_parameter),
		TEST(different_workloads_under_headings_are_no_sides),
		TEST(reads_and_writes_alone_are_no_sides),
		TEST(replicates_of_one_thing_are_no_sides),
		TEST(devices_of_a_system_are_sides_when_asked_for),
		TEST(some_results_may_be_left_over_by_a_heading),
		TEST(words_say_which_side_is_the_baseline),
		TEST(opposites_decide_between_headings),
		TEST(of_headings_that_split_alike_the_outermost_is_taken),
		TEST(several_inputs_are_sides_whatever_is_in_them),
		TEST(inputs_of_one_label_are_one_side),
		TEST(a_file_compared_with_itself_has_two_sides),
		TEST(a_copy_counts_once_on_a_side_and_again_on_another),
	};

	return cmocka_run_group_tests_name("sides", tests, NULL, NULL);
}
