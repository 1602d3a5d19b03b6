/* Tests of compare/lint*.c: the figures of a job, and faults planted there. */
#include "tests/linting.h"

/*
 * A clean job of 60 s at 10,000 I/Os of 4 KiB a second, 15 in flight of 16:
 * 60 s x 10000/s = 600000; x 4096 = 2457600000; 10000/s x 1.5 ms = 15.
 */
struct value {
	const char *name;
	double value;
	/* what finds it ten times as great, and a tenth; NULL: nothing tells */
	const char *more, *less;
};

static const struct value clean[] = {
	{ "read.iops", 10000, "iops", "iops" },
	{ "read.iops.min", 9000, "range", NULL },
	{ "read.iops.max", 11000, NULL, "range" },
	{ "read.iops.mean", 10010, "range", "range" },
	{ "read.bw", 40960000, "bandwidth", "bandwidth" },
	{ "read.bw.min", 36000000, "range", NULL },
	{ "read.bw.max", 45000000, NULL, "range" },
	{ "read.bw.mean", 41000000, "range", "range" },
	{ "read.slat.min", 2000, "range", NULL },
	{ "read.slat.max", 900000, NULL, NULL },
	{ "read.slat.mean", 5000, NULL, "range" },
	{ "read.slat.stdev", 3000, NULL, NULL },
	{ "read.clat.min", 100000, "latency-parts", NULL },
	{ "read.clat.max", 20000000, "latency-parts", "latency-parts" },
	{ "read.clat.mean", 1495000, "latency-sum", "latency-sum" },
	{ "read.clat.stdev", 300000, "latency-parts", "latency-parts" },
	{ "read.clat.p50", 1400000, "percentiles", NULL },
	{ "read.clat.p99", 3000000, "percentiles", "percentiles" },
	{ "read.clat.p99.9", 5000000, "percentiles", "percentiles" },
	{ "read.lat.min", 110000, "latency-parts", "latency-parts" },
	{ "read.lat.max", 20100000, "latency-parts", "latency-parts" },
	{ "read.lat.mean", 1500000, "latency-sum", "latency-sum" },
	{ "read.lat.stdev", 301000, "latency-parts", "latency-parts" },
	{ "read.runtime", 60e9, "run-time", "run-time" },
	{ "read.io", 2457600000, "bytes", "bytes" },
	{ "read.ios", 600000, "issued", "issued" },
	{ "read.short", 0, NULL, NULL }, { "read.dropped", 0, NULL, NULL },
	{ "depth.8", 0.1, NULL, NULL },
	{ "depth.16", 99.9, "depths", "depths" },
	{ "submit.0", 0, NULL, NULL }, { "submit.4", 100, "submit", "submit" },
	{ "complete.0", 0, NULL, NULL },
	{ "complete.4", 100, "complete", "complete" },
	{ "dist.1000us", 10, "distribution", "distribution" },
	{ "dist.2ms", 80, "distribution", "distribution" },
	{ "dist.4ms", 10, "distribution", "distribution" },
};

static const char clean_job[] = JOB "'format':'normal','version':'3.33',"
	"'name':'rr','run':0,'group':0,'params':{'rw':'randread','bs':4096,"
	"'ioengine':'libaio','iodepth':16,'direct':1}";

/* The clean job's metrics, with one value another. */
static const char *
metrics_with(const char *name, double value, struct arena *arena)
{
	const char *text = "";
	bool found = name == NULL;
	size_t i;

	for (i = 0; i < LENGTH(clean); i++) {
		bool this = name && strcmp(clean[i].name, name) == 0;

		text = arena_print(arena, "%s%s'%s':%.10g", text,
				   i ? "," : "", clean[i].name,
				   this ? value : clean[i].value);
		found |= this;
	}
	assert_true(found);
	return text;
}

static void
a_clean_job_has_no_finding(void **state)
{
	struct arena *arena = *state;
	const struct findings *found =
		lint_job(clean_job, metrics_with(NULL, 0, arena), arena);

	assert_none(found);
	assert_int_equal(found->result_count, 1);
}

static void
a_changed_number_is_found_by_the_rule_meant_for_it(void **state)
{
	static const struct {
		const char *name;
		double value;
		const char *code;
	} faults[] = {
		{ "read.iops", 9000, "iops" },
		{ "read.iops", 100000, "iops" },
		{ "read.bw", 49060000, "bandwidth" },
		{ "read.bw", 40000, "bandwidth" },
		{ "read.io", 2547600000, "bytes" },
		{ "read.ios", 620000, "issued" },
		{ "read.ios", 60000, "issued" },
		{ "read.runtime", 61e9, "run-time" },
		{ "read.runtime", 600e9, "run-time" },
		{ "read.lat.mean", 1700000, "latency-sum" },
		{ "read.lat.mean", 150000, "latency-sum" },
		{ "read.clat.mean", 1945000, "latency-sum" },
		{ "read.slat.mean", 500000, "latency-sum" },
		{ "read.clat.p50", 3100000, "percentiles" },
		{ "read.clat.p99", 1300000, "percentiles" },
		{ "read.clat.p99.9", 50000000, "percentiles" },
		{ "read.clat.p50", 50000, "percentiles" },
		{ "read.slat.max", 90000000, "latency-parts" },
		{ "read.clat.min", 120000, "latency-parts" },
		{ "read.clat.max", 30000000, "latency-parts" },
		{ "read.lat.max", 10100000, "latency-parts" },
		{ "read.lat.max", 30100000, "latency-parts" },
		{ "read.lat.min", 90000, "latency-parts" },
		{ "read.iops.min", 19000, "range" },
		{ "read.iops.max", 1100, "range" },
		{ "read.iops.mean", 100010, "range" },
		{ "read.bw.mean", 410000000, "range" },
		{ "read.slat.min", 20000, "range" },
		{ "read.lat.min", 1050000, "latency-parts" },
		{ "read.lat.stdev", 500000, "latency-parts" },
		{ "depth.16", 9.9, "depths" },
		{ "submit.4", 10, "submit" },
		{ "complete.4", 10, "complete" },
		{ "dist.2ms", 8, "distribution" },
		{ "dist.2ms", 88, "distribution" },
		{ "read.short", 12, "short-ios" },
		{ "read.dropped", 3, "short-ios" },
	};
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(faults); i++) {
		const struct findings *found =
			lint_job(clean_job, metrics_with(faults[i].name,
							 faults[i].value,
							 arena), arena);

		assert_only(found, faults[i].code);
	}
}

static void
every_figure_is_held_against_all_that_tell_of_it(void **state)
{
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(clean); i++) {
		const struct value *one = &clean[i];

		assert_found(lint_job(clean_job, metrics_with(one->name,
			10 * one->value, arena), arena), one->name, one->more);
		assert_found(lint_job(clean_job, metrics_with(one->name,
			one->value / 10, arena), arena), one->name, one->less);
	}
	/* no values up to 20.1 ms spread by more than these */
	assert_found(lint_job(clean_job, metrics_with("read.lat.stdev",
		30100000, arena), arena), "read.lat.stdev", "range");
}

static void
changes_that_rounding_explains_are_no_findings(void **state)
{
	static const struct {
		const char *name;
		double value;
	} near[] = {
		{ "read.iops", 10010 }, { "read.bw", 41000000 },
		{ "read.lat.mean", 1502000 }, { "depth.16", 100.4 },
		{ "dist.2ms", 80.9 }, { "read.clat.p99.9", 20200000 },
		{ "read.lat.max", 19900000 }, { "read.lat.max", 20950000 },
	};
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(near); i++)
		assert_none(lint_job(clean_job, metrics_with(near[i].name,
							     near[i].value,
							     arena), arena));
}

static void
a_finding_tells_the_numbers(void **state)
{
	struct arena *arena = *state;
	const struct findings *found =
		lint_job(clean_job, metrics_with("read.iops", 9000, arena),
			 arena);
	const struct finding *one = &found->all[0];
	char name[METRIC_TEXT];

	assert_int_equal(found->counts[FINDING_ERROR], 1);
	assert_non_null(strstr(one->text, "9000"));
	assert_non_null(strstr(one->text, "10k"));
	assert_true(one->has_metric);
	metric_write(name, one->metric);
	assert_string_equal(name, "read.iops");
	assert_int_equal(one->record->source.line, 1);
	assert_true(one->cause && *one->cause);
}

static void
the_workload_must_allow_the_figures(void **state)
{
	static const struct {
		const char *params, *code;
	} cases[] = {
		/* 15 in flight */
		{ "'bs':4096,'iodepth':8,'ioengine':'libaio'",
		  "littles-law" },
		{ "'bs':4096,'iodepth':8,'ioengine':'libaio','numjobs':2",
		  NULL },
		{ "'bs':8192,'iodepth':16,'ioengine':'libaio'",
		  "block-size" },
		/* 4096 / 4000 = 1.024 */
		{ "'bs':4000,'iodepth':16,'ioengine':'libaio'",
		  "decimal-units" },
		/* with options known, numjobs may be that of a section */
		{ "'bs':4096,'iodepth':8,'ioengine':'libaio','numjobs':1,"
		  "'direct':1", NULL },
		{ "'bs':4096,'iodepth':64,'ioengine':'libaio'", "shallow" },
		{ "'bs':4096,'ioengine':'libaio'", NULL },
		{ "'iodepth':16,'ioengine':'libaio'", NULL },
		{ "'bs':4096,'bsrange':'4k-8k','iodepth':16", NULL },
	};
	struct arena *arena = *state;
	const char *metrics = metrics_with(NULL, 0, arena);
	size_t i;

	for (i = 0; i < LENGTH(cases); i++) {
		const char *job = arena_print(arena, JOB "'format':'normal',"
					      "'params':{%s}",
					      cases[i].params);
		const struct findings *found = lint_job(job, metrics, arena);

		if (cases[i].code)
			assert_only(found, cases[i].code);
		else
			assert_none(found);
	}
}

static void
directions_share_the_depth_while_they_run_together(void **state)
{
	static const char head[] = JOB "'format':'normal','params':{"
		"'iodepth':16}";
	/* 10 + 10 in flight */
	static const char both[] = "'read.iops':10000,'read.lat.mean':1000000,"
		"'read.runtime':60e9,'write.iops':10000,"
		"'write.lat.mean':1000000,'write.runtime':%s";
	struct arena *arena = *state;

	assert_only(lint_job(head, arena_print(arena, both, "60e9"), arena),
		    "littles-law");
	/* one after the other, as a verify does */
	assert_none(lint_job(head, arena_print(arena, both, "30e9"), arena));
}

static void
no_latency_is_longer_than_the_run(void **state)
{
	static const char job[] = JOB "'metrics':{'write.lat.max':%g,"
		"'write.runtime':60e9}";
	static const char clat[] = JOB "'metrics':{'write.clat.max':%g,"
		"'write.runtime':60e9}";
	struct arena *arena = *state;
	const char *fits = arena_print(arena, job, 60.005e9);
	const char *longer = arena_print(arena, job, 70e9);
	const char *completion = arena_print(arena, clat, 70e9);

	assert_none(lint(&fits, 1, arena));
	assert_only(lint(&longer, 1, arena), "latency-run");
	assert_only(lint(&completion, 1, arena), "latency-run");
}

/* Of an engine that knows no submission, completion is at most the whole. */
static void
a_part_alone_is_not_more_than_the_whole(void **state)
{
	static const char job[] = JOB "'metrics':{'write.lat.mean':100000,"
		"'write.clat.mean':%g}";
	struct arena *arena = *state;
	const char *fits = arena_print(arena, job, 100100.);
	const char *more = arena_print(arena, job, 110000.);

	assert_none(lint(&fits, 1, arena));
	assert_only(lint(&more, 1, arena), "latency-parts");
}

static void
what_is_not_known_gives_no_finding(void **state)
{
	static const char *const records[] = {
		JOB "'metrics':{'read.iops':10,'read.bw':1}",
		JOB "'metrics':{'read.lat.mean':1e9,'read.iops':1000}",
		JOB "'params':{'bs':4096},'metrics':{'read.iops':10}",
		DEVICE "'run':0,'report':3,'since_boot':true,"
		"'metrics':{'read.iops':10,'read.bw':1,"
		"'read.request.size':4096}",
		GROUP "'run':0,'group':0,'metrics':{'read.io':5}",
	};
	struct arena *arena = *state;

	assert_none(lint(records, LENGTH(records), arena));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_clean_job_has_no_finding),
		TEST(a_changed_number_is_found_by_the_rule_meant_for_it),
		TEST(every_figure_is_held_against_all_that_tell_of_it),
		TEST(changes_that_rounding_explains_are_no_findings),
		TEST(a_finding_tells_the_numbers),
		TEST(the_workload_must_allow_the_figures),
		TEST(directions_share_the_depth_while_they_run_together),
		TEST(no_latency_is_longer_than_the_run),
		TEST(a_part_alone_is_not_more_than_the_whole),
		TEST(what_is_not_known_gives_no_finding),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
