/* compare/combine_jobs: jobs of one run, by hand. */
#include "tests/comparing.h"

#include "compare/combine_jobs.h"

static const struct record *
combine(const char *const *jobs, size_t count, struct arena *arena)
{
	const struct record **records = arena_take(arena, count *
						   sizeof *records);
	size_t i;

	for (i = 0; i < count; i++)
		records[i] = record_from(jobs[i], (unsigned)(10 * i) + 5,
					 arena);
	return combine_jobs(records, count, arena);
}

static const struct metric *
metric_of(const struct record *record, const char *text)
{
	struct metric_name name;

	assert_true(metric_read(text, strlen(text), &name));
	return record_find(record, name);
}

/* 300 and 100 I/Os: three quarters of the weight and one. */
static const char *const two[] = {
	JOB "'name':'j','run':0,'group':0,'metrics':{'read.iops':300,"
	"'read.iops.mean':310,'read.iops.stdev':3,'read.iops.min':290,"
	"'read.bw':1228800,'read.clat.min':10,'read.clat.max':900,"
	"'read.clat.mean':100,'read.clat.stdev':20,'read.clat.p99':400,"
	"'read.runtime':1e9,'read.io':1228800,'read.ios':300,'cpu.usr':10,"
	"'cpu.ctx':50,'depth.1':100,'dist.50us':20},"
	"'resolution':{'read.clat.p99':5}",
	JOB "'name':'j','run':0,'group':0,'metrics':{'read.iops':90,"
	"'read.iops.mean':95,'read.iops.stdev':4,'read.iops.min':80,"
	"'read.bw':409600,'read.clat.min':12,'read.clat.max':700,"
	"'read.clat.mean':200,'read.clat.stdev':40,'read.clat.p99':600,"
	"'read.runtime':1.1e9,'read.io':409600,'read.ios':100,'cpu.usr':20,"
	"'cpu.ctx':60,'depth.1':100,'dist.50us':40},"
	"'resolution':{'read.clat.p99':5}",
};

static void
figures_of_all_follow_from_those_of_the_jobs(void **state)
{
	static const struct {
		const char *name;
		double value;
	} expected[] = {
		{ "read.iops", 390 }, { "read.iops.mean", 405 },
		{ "read.iops.stdev", 5 },	/* 3, 4 */
		{ "read.bw", 1638400 }, { "read.io", 1638400 },
		{ "read.ios", 400 }, { "read.runtime", 1.1e9 },
		{ "read.clat.min", 10 }, { "read.clat.max", 900 },
		{ "read.clat.mean", 125 },	/* 0.75 x 100 + 0.25 x 200 */
		{ "cpu.usr", 15 }, { "cpu.ctx", 110 }, { "depth.1", 100 },
		{ "dist.50us", 25 },
	};
	const struct record *all = combine(two, 2, *state);
	size_t i;

	for (i = 0; i < LENGTH(expected); i++) {
		const struct metric *metric = metric_of(all,
							expected[i].name);

		if (!metric)
			fail_msg("no %s", expected[i].name);
		assert_near(metric->value, expected[i].value, 1e-9);
	}
	/* the least of two rates is not the rate of all at its least */
	assert_null(metric_of(all, "read.iops.min"));
}

/*
 * 0.75 (20^2 + 25^2) + 0.25 (40^2 + 75^2) = 768.75 + 1806.25 = 2575, and its
 * root is 50.744.
 */
static void
deviations_are_pooled_with_the_distance_of_the_means(void **state)
{
	const struct record *all = combine(two, 2, *state);

	assert_near(metric_of(all, "read.clat.stdev")->value, sqrt(2575),
		    1e-9);
}

static void
a_percentile_of_all_is_a_range(void **state)
{
	const struct record *all = combine(two, 2, *state);
	const struct metric *p99 = metric_of(all, "read.clat.p99");

	/* from 395 to 605 */
	assert_near(p99->value, 500, 1e-9);
	assert_near(p99->half_width, 105, 1e-9);
	assert_true(record_has_note(all, NOTE_APPROXIMATE, &p99->name));
}

static void
the_result_knows_its_jobs(void **state)
{
	const struct record *all = combine(two, 2, *state);

	assert_string_equal(all->name, "j");
	assert_int_equal(all->source.line, 5);
	assert_int_equal(all->alsos, 1);
	assert_int_equal(all->also[0].line, 15);
	assert_near(record_param(all, "numjobs")->number, 2, 0);
	assert_non_null(all->id);
}

static void
what_one_job_does_not_say_is_not_known_of_all(void **state)
{
	static const char *const jobs[] = {
		JOB "'metrics':{'read.iops':300,'read.clat.mean':100}",
		JOB "'error':5,'metrics':{'read.clat.mean':200}",
	};
	const struct record *all = combine(jobs, 2, *state);

	assert_null(metric_of(all, "read.iops"));
	/* of how many I/Os is not known */
	assert_null(metric_of(all, "read.clat.mean"));
	assert_int_equal(all->error, 5);
}

static void
what_cannot_be_of_one_is_not_of_all(void **state)
{
	static const char *const jobs[] = {
		JOB "'name':'j','metrics':{'read.iops':300,'read.bw':5}",
		JOB "'name':'j','metrics':{'read.iops':9e15,'read.bw':5},"
		"'notes':[{'code':'implausible','metric':'read.iops'}]",
	};
	const struct record *all = combine(jobs, 2, *state);

	assert_null(metric_of(all, "read.iops"));
	assert_near(metric_of(all, "read.bw")->value, 10, 0);
}

static void
one_job_stays_itself(void **state)
{
	const struct record *job = record_from(two[0], 1, *state);

	assert_ptr_equal(combine_jobs(&job, 1, *state), job);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(figures_of_all_follow_from_those_of_the_jobs),
		TEST(deviations_are_pooled_with_the_distance_of_the_means),
		TEST(a_percentile_of_all_is_a_range),
		TEST(the_result_knows_its_jobs),
		TEST(what_one_job_does_not_say_is_not_known_of_all),
		TEST(what_cannot_be_of_one_is_not_of_all),
		TEST(one_job_stays_itself),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
