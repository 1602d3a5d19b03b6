/* runner/report and the outputs: what comes out of counts made by hand. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner/report.h"
#include "tests/test.h"

#define MS 1000000u

struct made {
	struct arena arena;
	struct diag diag;
	struct plan plan;
	struct target target;
	struct targets targets[4];
	struct outcome *outcomes;
	struct disks disks;
	struct report report;
	struct buffer text;
};

/* The jobs of a job file, with nothing done yet. */
static struct made *
make(const char *jobs)
{
	struct made *made = calloc(1, sizeof(*made));

	plan_init(&made->plan, &made->arena, &made->diag);
	plan_read_text(&made->plan, "a.fio", jobs, strlen(jobs));
	assert_int_equal(made->diag.errors, 0);
	assert_true(made->plan.count <= 4);
	made->outcomes = calloc(made->plan.count, sizeof(*made->outcomes));
	made->target.path = "/mnt/f";
	for (size_t k = 0; k < made->plan.count; k++) {
		made->targets[k].list = &made->target;
		made->targets[k].count = 1;
		made->outcomes[k].pid = 100 + (pid_t)k;
	}
	return made;
}

static void
finish(struct made *made)
{
	buffer_free(&made->text);
	diag_free(&made->diag);
	arena_free(&made->arena);
	free(made->outcomes);
	free(made);
}

/* So many I/Os of 4 KiB in ms, each of which took ns. */
static void
did(struct made *made, size_t job, enum direction to, unsigned ios,
    unsigned ms, uint64_t ns)
{
	struct stats *stats = &made->outcomes[job].stats;
	struct flow *flow = &stats->flows[to];

	for (unsigned k = 0; k < ios; k++) {
		sum_add(&flow->latencies[COMPLETION], ns);
		sum_add(&flow->latencies[WHOLE], ns + 100);
		histogram_add(&flow->histograms[COMPLETION], ns);
		stats->classes[class_of_latency(ns)]++;
	}
	flow->ios = ios;
	flow->bytes = ios * 4096ull;
	flow->run = (uint64_t)ms * MS;
	stats->run = (uint64_t)ms * MS;
	stats->depths[0] += ios;
	stats->submits[1] += ios;
	stats->completes[1] += ios;
}

static void
report(struct made *made)
{
	report_make(&made->report, &made->plan, made->targets,
		    made->outcomes, &made->disks, &made->arena);
	made->report.time = (struct timespec){ 0, 0 };
}

/* The line of the output that begins so, without its end. */
static const char *
line_of(struct made *made, const char *start)
{
	const char *at;

	buffer_byte(&made->text, '\0');
	made->text.length--;
	at = strstr(made->text.data, start);
	if (!at)
		fail_msg("no \"%s\" in:\n%s", start, made->text.data);
	return arena_text(&made->arena, at, strcspn(at, "\n"));
}

/* Each of these stands in the output as a whole line; they end in NULL. */
static void
assert_lines(struct made *made, const char *const *lines)
{
	for (; *lines; lines++)
		assert_string_equal(line_of(made, *lines), *lines);
}

static void
rates_are_counts_over_milliseconds(void **state)
{
	struct made *made = make("[x]\n");
	const struct rates *rates;

	(void)state;
	did(made, 0, TO_READ, 1000, 0, 50000);
	/* 250.4 ms are 250 */
	made->outcomes[0].stats.flows[TO_READ].run = 250400000;
	report(made);
	rates = made->report.results[0].rates;
	assert_int_equal(rates[TO_READ].run, 250);
	assert_true(fabs(rates[TO_READ].iops - 4000) < 1e-9);
	assert_int_equal(rates[TO_READ].bandwidth, 16384000);
	assert_int_equal(rates[TO_WRITE].run, 0);
	assert_int_equal(rates[TO_WRITE].bandwidth, 0);
	finish(made);
}

static void
the_report_has_the_layout_of_fio(void **state)
{
	struct made *made = make("[walsync]\nrw=write\ndescription=a b\n");

	(void)state;
	did(made, 0, TO_WRITE, 834, 1004, 12151);
	report(made);
	normal_begin(&made->text, &made->plan);
	normal_write(&made->text, &made->report, &made->arena);
	assert_string_equal(line_of(made, "walsync: (g="),
			    "walsync: (g=0): rw=write, bs=(R) 4096B-4096B, "
			    "(W) 4096B-4096B, (T) 4096B-4096B, "
			    "ioengine=psync, iodepth=1");
	assert_non_null(strstr(line_of(made, "walsync: (groupid"),
			       "walsync: (groupid=0, jobs=1): err= 0: "
			       "pid=100: "));
	assert_lines(made, (const char *const[]){
		"  Description  : [a b]",
		/* 834 / 1.004 s = 830.7; 830.7 * 4096 B = 3,402,454 B */
		"  write: IOPS=831, BW=3323KiB/s (3402kB/s)"
		"(3336KiB/1004msec); 0 zone resets",
		"    clat (nsec): min=12151, max=12151, "
		"avg=12151.00, stdev= 0.00",
		"     lat (nsec): min=12251, max=12251, "
		"avg=12251.00, stdev= 0.00",
		"     |  1.00th=[12151],  5.00th=[12151], "
		"10.00th=[12151], 20.00th=[12151],",
		"     | 99.99th=[12151]",
		"  lat (usec)   : 20=100.00%",
		"  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, "
		"8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%",
		"     issued rwts: total=0,834,0,0 short=0,0,0,0 "
		"dropped=0,0,0,0",
		"  WRITE: bw=3323KiB/s (3402kB/s), "
		"3323KiB/s-3323KiB/s (3402kB/s-3402kB/s), "
		"io=3336KiB (3416kB), run=1004-1004msec",
		NULL
	});
	finish(made);
}

static void
wide_percentiles_have_fewer_in_a_row(void **state)
{
	struct made *made = make("[x]\npercentile_list=50:99.999:100\n");

	(void)state;
	did(made, 0, TO_READ, 3, 1000, 150000);
	sum_add(&made->outcomes[0].stats.flows[TO_READ].latencies[COMPLETION],
		183500800);
	histogram_add(&made->outcomes[0].stats.flows[TO_READ]
			       .histograms[COMPLETION], 183500800);
	report(made);
	normal_write(&made->text, &made->report, &made->arena);
	assert_non_null(line_of(made, "    clat percentiles (usec):"));
	/* 73 / (3 + 10 + 6) = 3 in a row */
	assert_string_equal(line_of(made, "     | 50.000th"),
			    "     | 50.000th=[   150], 99.999th=[183501], "
			    "100.000th=[183501]");
	finish(made);
}

static void
jobs_of_a_group_are_added_up(void **state)
{
	struct made *made = make("[x]\nnumjobs=2\ngroup_reporting\n");
	const struct result *result;

	(void)state;
	did(made, 0, TO_READ, 100, 1000, 2000);
	did(made, 1, TO_READ, 300, 2000, 6000);
	for (size_t k = 0; k < 2; k++) {
		struct flow *flow = &made->outcomes[k].stats.flows[TO_READ];

		sum_add(&flow->bandwidth, 100 + 20 * k);
		sum_add(&flow->bandwidth, 140 + 20 * k);
	}
	report(made);
	assert_int_equal(made->report.count, 1);
	result = &made->report.results[0];
	assert_int_equal(result->jobs, 2);
	assert_int_equal(result->stats->flows[TO_READ].ios, 400);
	/* the longest run counts */
	assert_int_equal(result->rates[TO_READ].run, 2000);
	assert_true(fabs(result->rates[TO_READ].iops - 200) < 1e-9);
	/* what went on at the same time is added, also the extremes */
	assert_int_equal(result->rates[TO_READ].bandwidths.least, 220);
	assert_int_equal(result->rates[TO_READ].bandwidths.most, 300);
	assert_true(fabs(result->rates[TO_READ].bandwidths.mean - 260) <
		    1e-9);
	assert_int_equal(result->rates[TO_READ].bandwidths.samples, 4);
	/* each has squares of 800: 1600 over 3 */
	assert_true(fabs(result->rates[TO_READ].bandwidths.deviation -
			 sqrt(1600.0 / 3)) < 1e-9);
	assert_true(fabs(sum_mean(&result->stats->flows[TO_READ]
					   .latencies[COMPLETION]) - 5000) <
		    1e-9);
	finish(made);
}

static void
groups_have_the_extremes_of_their_results(void **state)
{
	struct made *made = make("[a]\n[b]\n[c]\nstonewall\nrw=write\n");
	const struct group_rates *group;

	(void)state;
	did(made, 0, TO_READ, 1000, 1000, 2000);	/* 4,096,000 B/s */
	did(made, 1, TO_READ, 500, 2000, 2000);		/* 1,024,000 B/s */
	did(made, 2, TO_WRITE, 10, 1000, 2000);
	report(made);
	assert_int_equal(made->report.group_count, 2);
	group = &made->report.groups[0][TO_READ];
	assert_int_equal(group->bytes, 1500 * 4096);
	assert_int_equal(group->least, 1024000);
	assert_int_equal(group->most, 4096000);
	assert_int_equal(group->least_run, 1000);
	assert_int_equal(group->most_run, 2000);
	assert_int_equal(made->report.groups[0][TO_WRITE].most_run, 0);
	assert_int_equal(made->report.groups[1][TO_WRITE].bytes, 40960);
	finish(made);
}

static void
a_failure_stands_in_the_head_of_its_job(void **state)
{
	struct made *made = make("[full]\nrw=write\n[never]\n");
	const char *head;

	(void)state;
	did(made, 0, TO_WRITE, 16, 10, 2000);
	made->outcomes[0].failure = (struct failure){
		.error = 28, .action = "write", .offset = 65536,
		.length = 4096,
	};
	report(made);
	normal_write(&made->text, &made->report, &made->arena);
	head = line_of(made, "full: ");
	assert_non_null(strstr(head, "full: (groupid=0, jobs=1): err=28 "
			       "(file:/mnt/f:65536, func=write, error=No "
			       "space left on device): pid=100: "));
	assert_null(strstr(made->text.data, "never: ("));
	assert_non_null(strstr(made->text.data, "total=0,16,0,0"));
	finish(made);
}

static size_t
fields(const char *line)
{
	size_t count = 1;

	for (; *line && *line != '\n'; line++)
		count += *line == ';';
	return count;
}

static void
terse_has_121_fields_and_9_for_each_disk(void **state)
{
	struct made *made = make("[x]\n");
	struct disk disk = { .name = "sda", .counts = { .ios = { 7, 8 } },
			     .util = 12.5 };

	(void)state;
	did(made, 0, TO_READ, 1000, 500, 52600);
	report(made);
	terse_write(&made->text, &made->report, &made->arena);
	assert_int_equal(fields(line_of(made, "3;")), 121);
	/* KiB; KiB/s; IOPS; ms; no slat; clat in us */
	assert_non_null(strstr(made->text.data,
			       ";x;0;0;4000;8000;2000;500;0;0;0.000000;"
			       "0.000000;53;53;52.600000;0.000000;"
			       "1.000000%=53;"));
	made->text.length = 0;
	/* with percentiles of lat those here could be taken for either */
	made->plan.jobs[0].settings.with_percentiles[WHOLE] = true;
	terse_write(&made->text, &made->report, &made->arena);
	assert_non_null(strstr(made->text.data, ";52.600000;0.000000;0%=0;"));
	made->text.length = 0;
	made->plan.jobs[0].settings.with_percentiles[COMPLETION] = false;
	terse_write(&made->text, &made->report, &made->arena);
	assert_non_null(strstr(made->text.data, ";52.600000;0.000000;0%=0;"));
	made->text.length = 0;
	made->disks.list = &disk;
	made->disks.count = 1;
	report(made);
	terse_write(&made->text, &made->report, &made->arena);
	assert_int_equal(fields(line_of(made, "3;")), 130);
	assert_non_null(strstr(made->text.data,
			       ";sda;7;8;0;0;0;0;0;12.50%\n"));
	finish(made);
}

static void
json_has_the_options_and_the_numbers(void **state)
{
	struct made *made = make("[global]\nbs=4k\n[x]\nrw=read\n"
				 "time_based\nruntime=1\n");

	(void)state;
	did(made, 0, TO_READ, 1000, 1000, 52600);
	report(made);
	json_write_report(&made->text, &made->report, &made->arena);
	assert_lines(made, (const char *const[]){
		"  \"global options\" : {",
		"    \"bs\" : \"4k\"",
		"        \"time_based\" : \"\",",
		"        \"iops\" : 1000.000000,",
		"          \"mean\" : 52600.000000,",
		"            \"99.990000\" : 52600",
		NULL
	});
	assert_null(strstr(made->text.data, "\"bins\""));
	made->text.length = 0;
	json_plus_write_report(&made->text, &made->report, &made->arena);
	/* the bucket is from 52,480 to 52,735 */
	assert_string_equal(line_of(made, "            \"52608\""),
			    "            \"52608\" : 1000");
	finish(made);
}

static void
records_hold_what_was_measured(void **state)
{
	struct made *made = make("[x]\nrw=randread\nbs=4k\niodepth=1\n"
				 "size=4m\n");

	(void)state;
	did(made, 0, TO_READ, 1000, 1000, 52600);
	report(made);
	records_write(&made->text, &made->report, &made->arena);
	line_of(made, "{\"iorecap\":1,\"id\":\"");
	line_of(made, "\"kind\":\"job\",\"tool\":\"fio\"");
	line_of(made, "\"params\":{\"rw\":\"randread\",\"bs\":4096,"
		      "\"ioengine\":\"psync\",\"iodepth\":1,"
		      "\"size\":4194304}");
	line_of(made, "\"read.iops\":1000,");
	line_of(made, "\"read.bw\":4096000,");
	line_of(made, "\"read.clat.p99.9\":52600,");
	line_of(made, "\"read.runtime\":1000000000,");
	line_of(made, "\"kind\":\"group\"");
	assert_null(strstr(made->text.data, "write."));
	finish(made);
}

static void
records_say_how_far_whole_milliseconds_are_off(void **state)
{
	struct made *made = make("[x]\nrw=read\nbs=4k\n");

	(void)state;
	/* 16 I/Os in a quarter of a millisecond are 64000 a second */
	did(made, 0, TO_READ, 16, 1, 15000);
	made->outcomes[0].stats.flows[TO_READ].run = MS / 4;
	report(made);
	records_write(&made->text, &made->report, &made->arena);
	line_of(made, "\"read.iops\":16000,");
	line_of(made, "\"resolution\":{\"read.iops\":48000,"
		      "\"read.bw\":196608000,\"read.runtime\":750000}");
	line_of(made, "\"resolution\":{\"read.bw\":196608000,"
		      "\"read.bw.min\":196608000,"
		      "\"read.bw.max\":196608000,"
		      "\"read.runtime\":750000,"
		      "\"read.runtime.min\":750000}");
	finish(made);
}

/* The parameter as a record has it, of a job with this option. */
static void
assert_param(const char *option, const char *param)
{
	char text[64];
	struct made *made;

	snprintf(text, sizeof(text), "[x]\n%s\n", option);
	made = make(text);
	did(made, 0, TO_READ, 1, 1, 1000);
	report(made);
	records_write(&made->text, &made->report, &made->arena);
	if (!strstr(line_of(made, "\"kind\":\"job\""), param))
		fail_msg("no %s in %s", param, made->text.data);
	finish(made);
}

static void
options_are_numbers_where_a_number_was_given(void **state)
{
	static const struct {
		const char *option, *param;
	} cases[] = {
		{ "sync=1", "\"sync\":1" },
		{ "sync", "\"sync\":1" },
		{ "sync=dsync", "\"sync\":\"dsync\"" },
		{ "buffered=0", "\"buffered\":0" },
		{ "rwmixwrite=30", "\"rwmixwrite\":30" },
		{ "size=1m", "\"size\":1048576" },
		{ "size=50%", "\"size\":\"50%\"" },
		{ "runtime=2m", "\"runtime\":120000000000" },
		{ "rw=rw\nblocksize=4k,64k", "\"bs\":\"4k,64k\"" },
		{ "bs=4k,64k", "\"bs\":4096" },
		{ "description=7", "\"description\":\"7\"" },
	};

	(void)state;
	for (size_t k = 0; k < sizeof(cases) / sizeof(*cases); k++)
		assert_param(cases[k].option, cases[k].param);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rates_are_counts_over_milliseconds),
		cmocka_unit_test(the_report_has_the_layout_of_fio),
		cmocka_unit_test(wide_percentiles_have_fewer_in_a_row),
		cmocka_unit_test(jobs_of_a_group_are_added_up),
		cmocka_unit_test(groups_have_the_extremes_of_their_results),
		cmocka_unit_test(a_failure_stands_in_the_head_of_its_job),
		cmocka_unit_test(terse_has_121_fields_and_9_for_each_disk),
		cmocka_unit_test(json_has_the_options_and_the_numbers),
		cmocka_unit_test(records_hold_what_was_measured),
		cmocka_unit_test(
			records_say_how_far_whole_milliseconds_are_off),
		cmocka_unit_test(options_are_numbers_where_a_number_was_given),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
