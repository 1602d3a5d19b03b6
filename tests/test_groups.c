/* compare/groups: the best and the median for each value of an attribute. */
#include "compare/compare.h"
#include "tests/storing.h"

/* A job of a model at a line of its own. */
static struct record *
job_of(const char *model, double iops, double p99, unsigned line)
{
	struct record *job = make_job("a", "write", iops, p99);

	job->settings = arena_zero(&arena, sizeof(*job->settings));
	job->settings[0] = (struct param){ SETTING_MODEL, model, 0 };
	job->setting_count = model != NULL;
	job->source.line = line;
	return job;
}

static const struct value_groups *
groups_of(const char *metric, const char *by, size_t top)
{
	struct store *store = open_store(STORE_READ);
	struct metric_name name;
	struct store_query query = {
		.results = true, .sort = &name, .top = top,
	};
	const struct value_groups *groups;

	assert_true(metric_read(metric, strlen(metric), &name));
	groups = compare_groups(store, &query, by, &arena);
	if (groups == NULL)
		fail_msg("%s", store_error(store));
	store_close(store);
	return groups;
}

static void
check(const struct value_groups *groups, size_t k, const char *of,
      size_t count, double best, double median, unsigned line)
{
	const struct value_group *group = &groups->groups[k];

	assert_true(k < groups->count);
	assert_string_equal(group->of, of);
	assert_int_equal(group->count, count);
	assert_true(group->best == best);
	assert_true(group->median == median);
	assert_int_equal(group->from->source.line, line);
}

/* Two models and a result of none, each run in a document of its own. */
static void
add_models(void)
{
	static const struct {
		const char *model;
		double iops, p99;
	} jobs[] = {
		{ "A", 100, 9 }, { "A", 300, 4 }, { "A", 220, 5 },
		{ "B", 500, 20 }, { "B", 70, 30 }, { NULL, 900, 1 },
		/* quoted once more */
		{ "A", 300, 4 }, { "A", 300, 4 },
	};
	struct store *store = open_store(STORE_ADD);

	for (size_t i = 0; i < LENGTH(jobs); i++) {
		struct record *job = job_of(jobs[i].model, jobs[i].iops,
					    jobs[i].p99, (unsigned)i + 1);
		char place[] = "/0";

		place[1] += (char)i;
		job->document = i + 1;
		add(store, place, place, &job, 1);
	}
	store_close(store);
}

static void
each_value_has_its_best_and_its_median(void **state)
{
	const struct value_groups *groups;

	(void)state;
	add_models();
	groups = groups_of("write.iops", "setting.model", 0);
	assert_int_equal(groups->count, 2);
	assert_int_equal(groups->without, 1);
	check(groups, 0, "B", 2, 500, 285, 4);
	check(groups, 1, "A", 3, 300, 220, 2);
	/* of a latency the least is the best */
	groups = groups_of("write.clat.p99", "setting.model", 1);
	assert_int_equal(groups->count, 1);
	check(groups, 0, "A", 3, 4, 5, 2);
	/* all that results are told apart by */
	check(groups_of("write.iops", "version", 0), 0, "3.33", 6, 900, 260,
	      6);
	check(groups_of("write.iops", "param.bs", 0), 0, "4k", 6, 900, 260, 6);
	check(groups_of("write.iops", "label.1", 0), 0, "RAID 10", 6, 900, 260,
	      6);
	check(groups_of("write.iops", "name", 0), 0, "a", 6, 900, 260, 6);
	assert_int_equal(groups_of("write.iops", "label.2", 0)->count, 0);
	assert_int_equal(groups_of("read.iops", "name", 0)->count, 0);
}

static void
jobs_that_ran_together_are_one_result(void **state)
{
	struct record *jobs[3];
	struct store *store = open_store(STORE_ADD);
	const struct value_groups *groups;

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		jobs[i] = job_of("A", 100 + i, 5 + i, i + 1);
		jobs[i]->run = 0;
		jobs[i]->group = i < 2 ? 0 : 1;
		jobs[i]->time = "2026-11-30T14:12:37";
	}
	add(store, "/a", "1", jobs, 3);
	store_close(store);
	groups = groups_of("write.iops", "setting.model", 0);
	check(groups, 0, "A", 2, 201, 151.5, 1);
	/* a percentile of both is not known */
	groups = groups_of("write.clat.p99", "setting.model", 0);
	check(groups, 0, "A", 1, 7, 7, 3);
	assert_int_equal(groups->apart, 1);
}

/* A row of iostat in a run. */
static struct record *
row_of(int run, int report, double util, bool implausible)
{
	struct record *row = arena_take(&arena, sizeof(*row));
	struct metric_name name = metric_name(SUBJECT_IO, QUANTITY_UTIL,
					      STATISTIC_VALUE);

	record_init(row, KIND_DEVICE, "iostat");
	row->name = "sda";
	row->run = run;
	row->report = report;
	row->source.file = "a.txt";
	row->source.line = (unsigned)(10 * run + report + 1);
	record_metric(row, &arena, name, util, 0);
	if (implausible)
		record_note(row, &arena, NOTE_IMPLAUSIBLE, &name, NULL);
	record_finish(row);
	record_identify(row, &arena);
	return row;
}

static void
rows_of_a_run_are_one_result_without_what_cannot_be(void **state)
{
	struct record *rows[] = {
		row_of(0, 0, 10, false), row_of(0, 1, 30, false),
		row_of(1, 0, 50, false), row_of(1, 1, 3000, true),
		row_of(2, 0, 4000, true),
	};
	struct store *store = open_store(STORE_ADD);
	const struct value_groups *groups;

	(void)state;
	add(store, "/a", "1", rows, LENGTH(rows));
	store_close(store);
	groups = groups_of("io.util", "name", 0);
	assert_int_equal(groups->count, 1);
	assert_int_equal(groups->groups[0].count, 2);
	assert_true(groups->groups[0].median == 35);
	assert_int_equal(groups->implausible, 1);
}

/* Records of one line, as those of a table that was made one. */
static void
results_of_one_line_are_told_apart(void **state)
{
	struct record *jobs[3];
	struct store *store = open_store(STORE_ADD);

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		jobs[i] = job_of("A", 100 * (i + 1), 5, 1);
		jobs[i]->run = jobs[i]->group = 0;
	}
	add(store, "/a", "1", jobs, 3);
	store_close(store);
	check(groups_of("write.iops", "setting.model", 0), 0, "A", 3, 300, 200,
	      1);
}

static void
only_what_a_store_can_be_asked_by_is_taken(void **state)
{
	static const char *const good[] = {
		"name", "version", "file", "label.1", "label.12", "param.bs",
		"setting.hdparm -W", "setting.it's",
	};
	static const char *const bad[] = {
		"", "label", "label.", "label.0", "label.1x", "param.",
		"setting.", "kind", "name; DROP TABLE result",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(good); i++)
		assert_true(store_groups_by(good[i]));
	for (size_t i = 0; i < LENGTH(bad); i++)
		assert_false(store_groups_by(bad[i]));
	add_models();
	assert_int_equal(groups_of("write.iops", "setting.it's", 0)->count, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(each_value_has_its_best_and_its_median),
		STORE_TEST(jobs_that_ran_together_are_one_result),
		STORE_TEST(rows_of_a_run_are_one_result_without_what_cannot_be),
		STORE_TEST(results_of_one_line_are_told_apart),
		STORE_TEST(only_what_a_store_can_be_asked_by_is_taken),
	};

	return cmocka_run_group_tests_name("groups", tests, NULL, NULL);
}
