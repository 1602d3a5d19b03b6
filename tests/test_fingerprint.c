/* compare/fingerprint, names, repeat, params: what tells results apart. */
#include "tests/comparing.h"

#include "compare/fingerprint.h"
#include "compare/params.h"
#include "compare/repeat.h"

static const struct fingerprints *
prints_of(const struct given *given, size_t count, struct arena *arena)
{
	struct results *results = arena_take(arena, sizeof *results);
	struct fingerprints *prints = arena_take(arena, sizeof *prints);

	results_choose(given_results(given, count, arena), count, false, false,
		       arena, results);
	assert_int_equal(results->count, count);
	fingerprint_make(results, arena, prints);
	return prints;
}

/* What a result states of an attribute; "-" for nothing. */
static const char *
stated(const struct fingerprints *prints, const char *by, size_t result)
{
	const struct attribute *at = fingerprint_find(prints, by);
	const char *text = at ? fingerprint_text(prints, at, result) : NULL;

	return text ? text : "-";
}

static bool
equal(const struct fingerprints *prints, const char *by, size_t a, size_t b)
{
	const struct attribute *at = fingerprint_find(prints, by);

	assert_non_null(at);
	return at->value[a] == at->value[b];
}

static void
values_are_written_as_fio_takes_them(void **state)
{
	static const struct {
		struct param param;
		const char *text;
	} table[] = {
		{ { "bs", NULL, 4096 }, "4k" },
		{ { "bs", NULL, 1048576 }, "1M" },
		{ { "bs", NULL, 512 }, "512" },
		{ { "bs", NULL, 1000 }, "1000" },
		{ { "size", NULL, 10737418240. }, "10G" },
		{ { "size", NULL, 6442450944. + 1024 }, "6291457k" },
		{ { "runtime", NULL, 60e9 }, "60s" },
		{ { "runtime", NULL, 1.5e9 }, "1500ms" },
		{ { "iodepth", NULL, 4096 }, "4096" },
		{ { "fsync", NULL, 0 }, "0" },
		{ { "rw", "randwrite", 0 }, "randwrite" },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++)
		assert_string_equal(params_value(*state, &table[i].param),
				    table[i].text);
}

static void
a_number_is_equal_however_it_was_read(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'params':{'direct':1,'bs':4096},'metrics':{}" },
		{ 0, JOB "'params':{'direct':'1','bs':'4k'},'metrics':{}" },
		{ 0, JOB "'params':{'direct':'1.0'},'metrics':{}" },
		{ 0, JOB "'params':{'direct':0},'metrics':{}" },
	};
	const struct fingerprints *prints = prints_of(given, LENGTH(given),
						      *state);

	assert_true(equal(prints, "param.direct", 0, 1));
	assert_true(equal(prints, "param.direct", 0, 2));
	assert_false(equal(prints, "param.direct", 0, 3));
	assert_string_equal(stated(prints, "param.bs", 0), "4k");
	assert_string_equal(stated(prints, "param.bs", 2), "-");
	assert_null(fingerprint_find(prints, "param.iodepth"));
}

static void
texts_of_one_attribute_are_not_those_of_another(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'name':'x','labels':['x','x'],"
		     "'settings':{'x':'x'},'metrics':{}" },
	};
	const struct fingerprints *prints = prints_of(given, 1, *state);
	const struct attribute *name = fingerprint_find(prints, "name");
	const struct attribute *one = fingerprint_find(prints, "label.1");
	const struct attribute *two = fingerprint_find(prints, "label.2");

	assert_true(name->value[0] != one->value[0]);
	assert_true(one->value[0] != two->value[0]);
	assert_string_equal(stated(prints, "setting.x", 0), "x");
}

static void
the_workload_weighs_more_than_the_surroundings(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'name':'t','version':'3.7','labels':['x'],'params':"
		     "{'bs':1,'filename':'f','runtime':1},'metrics':{}" },
		{ 0, DEVICE "'name':'sda','metrics':{}" },
	};
	static const struct {
		const char *by;
		size_t result;
		enum weight weight;
	} table[] = {
		{ "param.bs", 0, WEIGHT_WORKLOAD },
		{ "param.filename", 0, WEIGHT_SURROUNDINGS },
		{ "param.runtime", 0, WEIGHT_NONE },
		{ "label.1", 0, WEIGHT_SURROUNDINGS },
		{ "version", 0, WEIGHT_NONE }, { "file", 0, WEIGHT_NONE },
	};
	const struct fingerprints *prints = prints_of(given, 2, *state);
	size_t i;

	for (i = 0; i < LENGTH(table); i++)
		assert_int_equal(fingerprint_find(prints, table[i].by)->weight,
				 table[i].weight);
	/* a device is the workload, a job's name is not */
	assert_int_equal(prints->attributes[1].weight, WEIGHT_WORKLOAD);
	assert_string_equal(fingerprint_text(prints, &prints->attributes[1],
					     1), "sda");
	assert_null(fingerprint_text(prints, &prints->attributes[1], 0));
}

static void
headings_keep_their_level_where_some_inputs_are_labelled(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'labels':['a','sequential'],'metrics':{}" },
		{ 1, JOB "'labels':['sequential'],'metrics':{}" },
	};
	const struct fingerprints *prints = prints_of(given, 2, *state);

	assert_string_equal(stated(prints, "label.1", 0), "a");
	assert_string_equal(stated(prints, "label.1", 1), "-");
	assert_true(equal(prints, "label.2", 0, 1));
}

#define NAMED(name, group) JOB "'name':'" name "','run':0,'group':" group \
	",'params':{'rw':'read','bs':4096},'metrics':{}"

static void
names_of_different_groups_may_differ_in_a_number(void **state)
{
	static const struct given given[] = {
		{ 0, NAMED("job0.0-rbb", "0") },
		{ 0, NAMED("job0.1-rbb", "1") },
		{ 0, NAMED("job0.1-wbb", "2") }, { 0, NAMED("4k-read", "3") },
		{ 0, NAMED("8k-read", "4") },
	};
	const struct fingerprints *prints = prints_of(given, LENGTH(given),
						      *state);

	assert_true(equal(prints, "name", 0, 1));
	assert_false(equal(prints, "name", 1, 2));
	assert_false(equal(prints, "name", 3, 4));
}

static void
names_of_one_group_are_different_jobs(void **state)
{
	static const struct given given[] = {
		{ 0, NAMED("reader1", "0") }, { 0, NAMED("reader2", "0") },
		{ 1, NAMED("reader1", "0") }, { 1, NAMED("reader2", "1") },
	};
	const struct fingerprints *prints = prints_of(given, LENGTH(given),
						      *state);

	assert_false(equal(prints, "name", 0, 1));
	assert_true(equal(prints, "name", 0, 2));
	assert_true(equal(prints, "name", 1, 3));
}

static void
names_keep_their_numbers_where_the_workload_is_not_known(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'name':'qd1','run':0,'group':0,'metrics':{}" },
		{ 0, JOB "'name':'qd2','run':0,'group':1,'metrics':{}" },
	};

	assert_false(equal(prints_of(given, 2, *state), "name", 0, 1));
}

static void
numbers_of_names_are_left_out_but_for_sizes(void **state)
{
	static const char *const table[][2] = {
		{ "job0.1-rbb", "job#.#-rbb" }, { "job12", "job#" },
		{ "randread-64KiB-2", "randread-64KiB-#" },
		{ "4k", "4k" }, { "seq1m", "seq1m" }, { "r4b", "r#b" },
		{ "8kilo", "#kilo" }, { "plain", "plain" },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++)
		assert_string_equal(repeat_name(*state, table[i][0]),
				    table[i][1]);
}

static void
headings_lose_the_number_of_a_run_and_no_other(void **state)
{
	static const char *const table[][2] = {
		{ "ext4, run 2", "ext4, run" }, { "Run #3:", "Run:" },
		{ "second pass", "pass" }, { "1st run", "run" },
		{ "BONNIE++ (1)", "BONNIE++" }, { "trial-3", "trial" },
		{ "RAID (6)", "RAID (6)" }, { "fio 3.7", "fio 3.7" },
		{ "run 2.5", "run 2.5" }, { "first look", "first look" },
		{ "runtime 60", "runtime 60" }, { "", "" },
		{ "Journal IOPS (sync=1)", "Journal IOPS (sync=1)" },
	};
	size_t i;

	for (i = 0; i < LENGTH(table); i++)
		assert_string_equal(repeat_label(*state, table[i][0]),
				    table[i][1]);
}

static void
attributes_are_known_by_their_form(void **state)
{
	static const struct {
		const char *text;
		bool known;
	} table[] = {
		{ "label", true }, { "label.1", true }, { "label.12", true },
		{ "file", true }, { "name", true }, { "version", true },
		{ "param.bs", true }, { "setting.hdparm -W", true },
		{ "label.0", false }, { "label.", false }, { "label.x", false },
		{ "label.1x", false }, { "param.", false }, { "bs", false },
		{ "setting.", false }, { "", false }, { "Label", false },
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(table); i++)
		if (fingerprint_is_attribute(table[i].text) != table[i].known)
			fail_msg("%s", table[i].text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(values_are_written_as_fio_takes_them),
		TEST(a_number_is_equal_however_it_was_read),
		TEST(texts_of_one_attribute_are_not_those_of_another),
		TEST(the_workload_weighs_more_than_the_surroundings),
		TEST(headings_keep_their_level_where_some_inputs_are_labelled),
		TEST(names_of_different_groups_may_differ_in_a_number),
		TEST(names_of_one_group_are_different_jobs),
		TEST(names_keep_their_numbers_where_the_workload_is_not_known),
		TEST(numbers_of_names_are_left_out_but_for_sizes),
		TEST(headings_lose_the_number_of_a_run_and_no_other),
		TEST(attributes_are_known_by_their_form),
	};

	return cmocka_run_group_tests_name("fingerprint", tests, NULL, NULL);
}
