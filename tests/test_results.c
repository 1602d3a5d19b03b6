/* compare/results, compare/combine: which records take part, and as what. */
#include "tests/comparing.h"

#include "compare/results.h"

static struct results
choose(const struct given *given, size_t count, bool first_report, bool others,
       struct arena *arena)
{
	struct results results;

	results_choose(given_results(given, count, arena), count, first_report,
		       others, arena, &results);
	return results;
}

static double
value(const struct result *result, const char *metric)
{
	struct metric_name name;
	const struct metric *found;

	assert_true(metric_read(metric, strlen(metric), &name));
	found = record_find(result->record, name);
	return found ? found->value : NAN;
}

static void
snapshots_copies_and_claims_take_no_part(void **state)
{
	static const struct given given[] = {
		{ 0, JOB "'name':'t','metrics':{'read.iops':1}" },
		{ 0, JOB "'name':'t','metrics':{'read.iops':2},"
		     "'notes':[{'code':'snapshot'}]" },
		{ 0, JOB "'name':'t','metrics':{'read.iops':3},"
		     "'notes':[{'code':'all-clients'}]" },
		{ 0, "'kind':'claim','tool':'fio','metrics':{'read.iops':4}" },
	};
	struct results results = choose(given, LENGTH(given), false, false,
					*state);

	assert_int_equal(results.count, 1);
	assert_near(value(&results.all[0], "read.iops"), 1, 0);
}

static void
groups_stand_in_where_no_job_of_theirs_is_there(void **state)
{
	static const struct {
		const char *text;
		struct given given[2];
		size_t count;
	} cases[] = {
		{ "its own job", {
			{ 0, JOB "'name':'t','run':0,'group':0,"
			     "'metrics':{'read.iops':1}" },
			{ 0, GROUP "'run':0,'group':0,"
			     "'metrics':{'read.bw':1}" } }, 1 },
		{ "a job of another group", {
			{ 0, JOB "'name':'t','run':0,'group':1,"
			     "'metrics':{'read.iops':1}" },
			{ 0, GROUP "'run':0,'group':0,"
			     "'metrics':{'read.bw':1}" } }, 2 },
		{ "a job of another run", {
			{ 0, JOB "'name':'t','run':0,'group':0,"
			     "'metrics':{'read.iops':1}" },
			{ 0, GROUP "'run':1,'group':0,"
			     "'metrics':{'read.bw':1}" } }, 2 },
		{ "a job whose group is not shown", {
			{ 0, JOB "'name':'t','run':0,"
			     "'metrics':{'read.iops':1}" },
			{ 0, GROUP "'run':0,'group':0,"
			     "'metrics':{'read.bw':1}" } }, 1 },
		{ "another input", {
			{ 0, JOB "'name':'t','run':0,'group':0,"
			     "'metrics':{'read.iops':1}" },
			{ 1, GROUP "'run':0,'group':0,"
			     "'metrics':{'read.bw':1}" } }, 2 },
	};
	size_t i;

	for (i = 0; i < LENGTH(cases); i++) {
		struct results results = choose(cases[i].given, 2, false,
						false, *state);

		if (results.count != cases[i].count)
			fail_msg("%s: %zu", cases[i].text, results.count);
	}
}

static void
disks_and_cpu_rows_take_part_when_asked_for(void **state)
{
	static const struct given given[] = {
		{ 0, "'kind':'disk','tool':'fio','name':'sda',"
		     "'metrics':{'io.util':5}" },
		{ 0, "'kind':'cpu','tool':'iostat','metrics':{'cpu.idle':5}" },
	};

	assert_int_equal(choose(given, 2, false, false, *state).count, 0);
	assert_int_equal(choose(given, 2, false, true, *state).count, 2);
	assert_false(results_main_kinds(given_results(given, 2, *state), 2));
}

static void
rows_of_a_run_become_one_result_a_device(void **state)
{
	static const struct given given[] = {
		{ 0, DEVICE "'name':'sda','run':0,'report':0,'since_boot':true,"
		     "'metrics':{'read.iops':999,'read.lat.mean':9}" },
		{ 0, DEVICE "'name':'sda','run':0,'report':1,"
		     "'metrics':{'read.iops':100,'read.lat.mean':1000}" },
		{ 0, DEVICE "'name':'sdb','run':0,'report':1,"
		     "'metrics':{'read.iops':7,'read.lat.mean':70}" },
		{ 0, DEVICE "'name':'sda','run':0,'report':2,"
		     "'metrics':{'read.iops':300,'read.lat.mean':2000}" },
		{ 0, DEVICE "'name':'sda','run':1,'report':0,"
		     "'metrics':{'read.iops':5,'read.lat.mean':50}" },
	};
	struct results results = choose(given, LENGTH(given), false, false,
					*state);

	assert_int_equal(results.count, 3);
	assert_int_equal(results.since_boot, 1);
	/* rates: (100 + 300) / 2; waits: (100 * 1000 + 300 * 2000) / 400 */
	assert_near(value(&results.all[0], "read.iops"), 200, 1e-9);
	assert_near(value(&results.all[0], "read.lat.mean"), 1750, 1e-9);
	assert_int_equal(results.all[0].samples, 2);
	assert_int_equal(results.all[0].record->source.line, 2);
	assert_int_equal(results.all[0].record->source.end, 4);
	assert_string_equal(results.all[1].record->name, "sdb");
	assert_near(value(&results.all[2], "read.iops"), 5, 0);
}

static void
averages_since_boot_count_when_they_are_asked_for(void **state)
{
	static const struct given given[] = {
		{ 0, DEVICE "'name':'sda','run':0,'since_boot':true,"
		     "'metrics':{'read.iops':300}" },
		{ 0, DEVICE "'name':'sda','run':0,"
		     "'metrics':{'read.iops':100}" },
	};
	struct results results = choose(given, 2, true, false, *state);

	assert_int_equal(results.count, 1);
	assert_near(value(&results.all[0], "read.iops"), 200, 1e-9);
}

static void
waits_of_all_requests_are_weighted_by_reads_and_writes(void **state)
{
	static const struct given given[] = {
		{ 0, DEVICE "'name':'sda','run':0,'metrics':{'read.iops':10,"
		     "'write.iops':30,'io.lat.mean':100}" },
		{ 0, DEVICE "'name':'sda','run':0,'metrics':{'read.iops':60,"
		     "'write.iops':0,'io.lat.mean':200}" },
	};
	struct results results = choose(given, 2, false, false, *state);

	/* (40 * 100 + 60 * 200) / 100 */
	assert_near(value(&results.all[0], "io.lat.mean"), 160, 1e-9);
}

static void
an_idle_device_has_waits_of_nothing(void **state)
{
	static const struct given given[] = {
		{ 0, DEVICE "'name':'sda','run':0,'metrics':{'read.iops':0,"
		     "'read.lat.mean':0}" },
		{ 0, DEVICE "'name':'sda','run':0,'metrics':{'read.iops':0,"
		     "'read.lat.mean':0}" },
	};
	struct results results = choose(given, 2, false, false, *state);

	assert_near(value(&results.all[0], "read.lat.mean"), 0, 0);
}

static void
a_value_that_cannot_be_does_not_spoil_the_average(void **state)
{
	static const struct given given[] = {
		{ 0, DEVICE "'name':'sda','run':0,'metrics':{'io.util':40}" },
		{ 0, DEVICE "'name':'sda','run':0,'metrics':{'io.util':1e9},"
		     "'notes':[{'code':'implausible','metric':'io.util'}]" },
	};
	struct results results = choose(given, 2, false, false, *state);

	assert_near(value(&results.all[0], "io.util"), 40, 1e-9);
	/* with nothing else to go by it stays, and stays marked */
	results = choose(given + 1, 1, false, false, *state);
	assert_true(record_has_note(results.all[0].record, NOTE_IMPLAUSIBLE,
				    NULL));
}

static void
clones_of_a_job_in_one_run_are_one_result(void **state)
{
#define CLONE(group, time) JOB "'name':'t','run':0,'group':" group \
	",'time':'2024-01-01T00:00:" time "','metrics':{'read.iops':1}"
	static const struct given given[] = {
		{ 0, CLONE("0", "01") }, { 0, CLONE("0", "01") },
		{ 0, CLONE("1", "01") }, { 0, CLONE("0", "02") },
		{ 0, JOB "'name':'t','metrics':{'read.iops':1}" },
		{ 0, JOB "'name':'t','metrics':{'read.iops':1}" },
	};
	struct results results = choose(given, LENGTH(given), false, false,
					*state);
	size_t i;

	/* the first two are one; no time is known of the last two */
	assert_int_equal(results.count, 5);
	assert_int_equal(results.all[0].jobs, 2);
	assert_near(record_find(results.all[0].record,
				metric_name(SUBJECT_READ, QUANTITY_IOPS,
					    STATISTIC_VALUE))->value, 2, 0);
	for (i = 1; i < 5; i++)
		assert_int_equal(results.all[i].jobs, 1);
}

static void
jobs_under_two_headings_are_no_clones(void **state)
{
#define UNDER(heading) CLONE("0", "01") ",'labels':['" heading "']"
	static const struct given given[] = {
		{ 0, UNDER("Before") }, { 0, UNDER("After") },
		{ 0, UNDER("After") },
	};
	struct results results = choose(given, LENGTH(given), false, false,
					*state);

	assert_int_equal(results.count, 2);
	assert_int_equal(results.all[0].jobs, 1);
	assert_int_equal(results.all[1].jobs, 2);
}

static void
logs_of_the_jobs_of_one_run_are_of_one_run(void **state)
{
#define LOG(file) "'kind':'log','tool':'fio','source':{'file':'" file \
	"','line':1},'metrics':{'read.iops':1}"
	static const struct given given[] = {
		{ 0, LOG("x_iops.1.log") }, { 0, LOG("x_iops.2.log") },
		{ 0, LOG("y_iops.1.log") }, { 0, LOG("x_iops.log") },
	};
	struct results results = choose(given, LENGTH(given), false, false,
					*state);

	assert_true(results.all[0].run == results.all[1].run);
	assert_false(results.all[0].run == results.all[2].run);
	assert_false(results.all[0].run == results.all[3].run);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(snapshots_copies_and_claims_take_no_part),
		TEST(groups_stand_in_where_no_job_of_theirs_is_there),
		TEST(disks_and_cpu_rows_take_part_when_asked_for),
		TEST(rows_of_a_run_become_one_result_a_device),
		TEST(averages_since_boot_count_when_they_are_asked_for),
		TEST(waits_of_all_requests_are_weighted_by_reads_and_writes),
		TEST(an_idle_device_has_waits_of_nothing),
		TEST(a_value_that_cannot_be_does_not_spoil_the_average),
		TEST(clones_of_a_job_in_one_run_are_one_result),
		TEST(jobs_under_two_headings_are_no_clones),
		TEST(logs_of_the_jobs_of_one_run_are_of_one_run),
	};

	return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
