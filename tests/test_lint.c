/* Tests of compare/lint*.c: planted faults, and practice. */
#include "tests/comparing.h"

/*
 * A clean job of 60 s at 10,000 I/Os of 4 KiB a second, 15 in flight of 16:
 * 60 s x 10000/s = 600000; x 4096 = 2457600000; 10000/s x 1.5 ms = 15.
 */
struct value {
	const char *name;
	double value;
};

static const struct value clean[] = {
	{ "read.iops", 10000 }, { "read.iops.min", 9000 },
	{ "read.iops.max", 11000 }, { "read.iops.mean", 10010 },
	{ "read.bw", 40960000 }, { "read.bw.min", 36000000 },
	{ "read.bw.max", 45000000 }, { "read.bw.mean", 41000000 },
	{ "read.slat.min", 2000 }, { "read.slat.max", 900000 },
	{ "read.slat.mean", 5000 }, { "read.slat.stdev", 3000 },
	{ "read.clat.min", 100000 }, { "read.clat.max", 20000000 },
	{ "read.clat.mean", 1495000 }, { "read.clat.stdev", 300000 },
	{ "read.clat.p50", 1400000 }, { "read.clat.p99", 3000000 },
	{ "read.clat.p99.9", 5000000 }, { "read.lat.min", 110000 },
	{ "read.lat.max", 20100000 }, { "read.lat.mean", 1500000 },
	{ "read.lat.stdev", 301000 }, { "read.runtime", 60e9 },
	{ "read.io", 2457600000 }, { "read.ios", 600000 },
	{ "read.short", 0 }, { "read.dropped", 0 },
	{ "depth.8", 0.1 }, { "depth.16", 99.9 },
	{ "submit.0", 0 }, { "submit.4", 100 },
	{ "complete.0", 0 }, { "complete.4", 100 },
	{ "dist.1000us", 10 }, { "dist.2ms", 80 }, { "dist.4ms", 10 },
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

static const struct findings *
lint(const char *const *records, size_t count, struct arena *arena)
{
	struct given *given = arena_zero(arena, count * sizeof *given);
	size_t i;

	for (i = 0; i < count; i++)
		given[i].json = records[i];
	return compare_lint(given_results(given, count, arena), count, false,
			    arena);
}

/* Exactly one finding, of that rule. */
static void
assert_only(const struct findings *found, const char *code)
{
	size_t i;

	for (i = 0; i < found->count; i++)
		if (strcmp(found->all[i].code, code) != 0)
			fail_msg("%s instead of %s: %s", found->all[i].code,
				 code, found->all[i].text);
	if (found->count != 1)
		fail_msg("%s: %zu findings", code, found->count);
}

static void
assert_none(const struct findings *found)
{
	if (found->count)
		fail_msg("%s: %s", found->all[0].code, found->all[0].text);
}

static const struct findings *
lint_job(const char *job, const char *metrics, struct arena *arena)
{
	const char *record = arena_print(arena, "%s,'metrics':{%s}", job,
					 metrics);

	return lint(&record, 1, arena);
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
		{ "read.iops.min", 19000, "range" },
		{ "read.iops.max", 1100, "range" },
		{ "read.iops.mean", 100010, "range" },
		{ "read.bw.mean", 410000000, "range" },
		{ "read.slat.min", 20000, "range" },
		{ "read.lat.min", 1600000, "range" },
		{ "read.lat.stdev", 30100000, "range" },
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
changes_that_rounding_explains_are_no_findings(void **state)
{
	static const struct value near[] = {
		{ "read.iops", 10010 }, { "read.bw", 41000000 },
		{ "read.lat.mean", 1502000 }, { "depth.16", 100.4 },
		{ "dist.2ms", 80.9 }, { "read.clat.max", 4960000 },
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

/* Ten reports, of which one has its row changed. */
static const struct findings *
lint_device(const char *metrics, struct arena *arena)
{
	const char *records[10];
	size_t i;

	for (i = 0; i < LENGTH(records); i++)
		records[i] = arena_print(arena, DEVICE "'run':0,'report':%zu,"
			"'name':'sda','metrics':{%s}", i + 1, i ? "" : metrics);
	return lint(records, LENGTH(records), arena);
}

/*
 * 1000/s of 16 KiB and 500/s of 8 KiB; waits of 2 ms and 4 ms: 4 in the queue;
 * 1500/s of 0.4 ms are 60 % of the time.
 */
static void
rows_of_devices_must_fit_themselves(void **state)
{
	static const char row[] = "'read.iops':%g,'read.bw':%g,"
		"'read.lat.mean':2e6,'read.request.size':16384,"
		"'write.iops':500,'write.bw':4096000,'write.lat.mean':4e6,"
		"'write.request.size':8192,'io.queue.depth':%g,"
		"'io.service.time':%g,'io.util':60";
	static const struct {
		double iops, bw, depth, service;
		const char *code;
	} cases[] = {
		{ 1000, 16384000, 4, 4e5, NULL },
		{ 1000, 16384000, 4.3, 4e5, NULL },
		{ 100, 16384000, 4, 4e5, "request-size" },
		{ 1000, 1638400, 4, 4e5, "request-size" },
		{ 1000, 16384000, 40, 4e5, "queue-depth" },
		{ 1000, 16384000, 0.4, 4e5, "queue-depth" },
		{ 1000, 16384000, 4, 4e6, "service-time" },
	};
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(cases); i++) {
		const struct findings *found = lint_device(arena_print(arena,
			row, cases[i].iops, cases[i].bw, cases[i].depth,
			cases[i].service), arena);

		if (cases[i].code)
			assert_only(found, cases[i].code);
		else
			assert_none(found);
	}
}

static void
the_totals_of_a_group_are_those_of_its_jobs(void **state)
{
	static const char job[] = JOB "'run':0,'group':0,'metrics':{"
		"'read.io':1000000}";
	static const struct {
		const char *metrics, *code;
	} groups[] = {
		{ "'read.io':2000000", NULL },
		{ "'read.io':1000000", "group-total" },
		{ "'read.io':3000000", "jobs-missing" },
		{ "'read.io':2000000,'read.bw':200000,'read.runtime':10e9",
		  NULL },
		{ "'read.io':2000000,'read.bw':20000,'read.runtime':10e9",
		  "group-rate" },
	};
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(groups); i++) {
		const char *records[] = { job, job, arena_print(arena, GROUP
			"'run':0,'group':0,'metrics':{%s}",
			groups[i].metrics) };
		const struct findings *found = lint(records, 3, arena);

		if (groups[i].code)
			assert_only(found, groups[i].code);
		else
			assert_none(found);
	}
}

static void
what_parsers_noted_is_found(void **state)
{
	static const struct {
		const char *record, *code;
		enum finding_level level;
	} cases[] = {
		{ RUN "'metrics':{'putc.bw':5},'notes':[{'code':"
		  "'contradiction','metric':'putc.bw','text':'the table has "
		  "7'}]", "table-csv", FINDING_ERROR },
		{ JOB "'metrics':{'read.iops':5},'notes':[{'code':"
		  "'contradiction','metric':'read.clat.p99','text':'x'}]",
		  "percentiles", FINDING_ERROR },
		{ JOB "'metrics':{'read.iops':5},'notes':[{'code':"
		  "'contradiction','metric':'read.iops','text':'x'}]",
		  "contradiction", FINDING_ERROR },
		{ JOB "'metrics':{'read.iops':5},'notes':[{'code':"
		  "'contradiction','text':'counts of another job'}]",
		  "contradiction", FINDING_ERROR },
		/* 60 s x 2 MB/s are no 60 MB: the run time fits neither */
		{ JOB "'metrics':{'read.iops':5,'read.bw':2e6,"
		  "'read.io':6e7,'read.runtime':6e10},'notes':[{'code':"
		  "'contradiction','text':'counts of another job'}]",
		  "run-time", FINDING_ERROR },
		{ JOB "'metrics':{'read.iops':5},'notes':[{'code':"
		  "'display-fault','metric':'read.iops','text':'x'}]",
		  "display-fault", FINDING_NOTE },
		{ "'kind':'cpu','tool':'iostat','metrics':{'cpu.idle':5},"
		  "'notes':[{'code':'implausible','metric':'cpu.idle',"
		  "'text':'x'}]", "implausible", FINDING_WARNING },
	};
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(cases); i++) {
		const struct findings *found = lint(&cases[i].record, 1,
						    arena);

		assert_only(found, cases[i].code);
		assert_int_equal(found->counts[cases[i].level], 1);
	}
}

static void
practice_that_makes_figures_say_less_is_named(void **state)
{
	static const struct {
		const char *record, *code;
	} cases[] = {
		{ JOB "'metrics':{'read.runtime':9.9e9}", "short-run" },
		{ JOB "'metrics':{'read.runtime':10e9}", NULL },
		{ JOB "'error':28,'metrics':{'read.iops':1}", "errors" },
		{ JOB "'metrics':{'errors.total':2}", "errors" },
		{ JOB "'params':{'direct':0},'metrics':{'read.iops':1}",
		  "buffered" },
		{ JOB "'params':{'direct':1},'metrics':{'read.iops':1}",
		  NULL },
		{ JOB "'command':'fio --rw=read','params':{'rw':'read'},"
		  "'metrics':{'read.iops':1}", "buffered" },
		{ JOB "'command':'fio --rw=read','params':{'rw':'read',"
		  "'ioengine':'rbd'},'metrics':{'read.iops':1}", NULL },
		{ JOB "'metrics':{'write.lat.mean':5,'sync.lat.mean':9}",
		  "sync-latency" },
		{ JOB "'params':{'fsync':1},'metrics':{'write.lat.mean':5}",
		  "sync-latency" },
		{ JOB "'params':{'iodepth':32,'ioengine':'psync'},"
		  "'metrics':{'read.iops':1}", "sync-engine" },
		{ JOB "'params':{'iodepth':1,'ioengine':'psync'},"
		  "'metrics':{'read.iops':1}", NULL },
		{ JOB "'params':{'zero_buffers':1,'filename':'/dev/zram0'},"
		  "'metrics':{'write.iops':1}", "zero-buffers" },
		{ JOB "'params':{'zero_buffers':1,'filename':'/dev/sda'},"
		  "'metrics':{'write.iops':1}", NULL },
		{ RUN "'metrics':{'putc.bw':null,'putc.cpu':null}",
		  "not-measured" },
		{ DEVICE "'run':0,'report':1,'metrics':{'read.iops':1}",
		  "few-samples" },
	};
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(cases); i++) {
		const struct findings *found = lint(&cases[i].record, 1,
						    arena);

		if (cases[i].code)
			assert_only(found, cases[i].code);
		else
			assert_none(found);
	}
}

/* Of 5000 I/Os 50 are beyond p99, 5 beyond p99.9 and 0.5 beyond p99.99. */
static void
a_tail_needs_ten_ios_beyond_it(void **state)
{
	static const char *const record = JOB "'metrics':{'read.ios':5000,"
		"'read.clat.p99':1,'read.clat.p99.9':2,'read.clat.p99.99':3}";
	const struct findings *found = lint(&record, 1, *state);

	assert_only(found, "thin-tail");
	assert_non_null(strstr(found->all[0].text, "clat.p99.9 rests on 5 of "
						   "5000"));
	assert_non_null(strstr(found->all[0].text, "clat.p99.99 on 0.5"));
}

static void
reads_that_no_disk_saw_came_from_elsewhere(void **state)
{
	static const char job[] = JOB "'run':0,'params':{'bs':4096%s},"
		"'metrics':{'read.ios':%d,'read.runtime':60e9}";
	static const char disk[] = "'kind':'disk','tool':'fio','run':%d,"
		"'name':'sda','metrics':{'read.ios':%d,'read.merges':5}";
	static const struct {
		const char *direct;
		int jobs, run, disk;
		const char *code;
	} cases[] = {
		{ "", 10000, 0, 40, "cached" },
		{ ",'direct':1", 10000, 0, 40, "unwritten" },
		{ "", 10000, 0, 9000, NULL },
		{ "", 10000, 1, 40, NULL },	/* of another run */
		{ "", 50, 0, 1, NULL },
	};
	struct arena *arena = *state;
	size_t i;

	for (i = 0; i < LENGTH(cases); i++) {
		const char *records[] = {
			arena_print(arena, job, cases[i].direct,
				    cases[i].jobs),
			arena_print(arena, disk, cases[i].run, cases[i].disk),
		};
		const struct findings *found = lint(records, 2, arena);

		if (cases[i].code)
			assert_only(found, cases[i].code);
		else
			assert_none(found);
	}
}

static void
different_versions_are_said_once(void **state)
{
	static const char *const records[] = {
		JOB "'version':'3.33','metrics':{'read.iops':1}",
		JOB "'version':'2.16','metrics':{'read.iops':1}",
		JOB "'version':'3.33','metrics':{'read.iops':1}",
		RUN "'version':'1.97','metrics':{'putc.bw':1}",
	};
	const struct findings *found = lint(records, LENGTH(records), *state);

	assert_only(found, "versions");
	assert_string_equal(found->all[0].text,
			    "fio 3.33 (2 results), 2.16 (1 result)");
}

static void
findings_stand_in_the_order_of_the_results(void **state)
{
	static const char *const records[] = {
		JOB "'metrics':{'read.runtime':1e9}",
		JOB "'error':5,'metrics':{'read.runtime':1e9}",
		JOB "'error':5,'metrics':{'read.runtime':60e9}",
	};
	static const struct {
		unsigned line;
		const char *code;
	} expected[] = {
		{ 1, "short-run" }, { 2, "errors" }, { 2, "short-run" },
		{ 3, "errors" },
	};
	const struct findings *found = lint(records, 3, *state);
	size_t i;

	assert_int_equal(found->count, LENGTH(expected));
	for (i = 0; i < LENGTH(expected); i++) {
		assert_int_equal(found->all[i].record->source.line,
				 expected[i].line);
		assert_string_equal(found->all[i].code, expected[i].code);
	}
}

static void
every_rule_says_what_must_hold_and_what_is_likely(void **state)
{
	struct lint_rule_text rule, other;
	size_t k, i;

	(void)state;
	for (k = 0; compare_lint_rule(k, &rule); k++) {
		assert_true(*rule.code && *rule.title && *rule.cause);
		for (i = 0; i < k; i++) {
			assert_true(compare_lint_rule(i, &other));
			assert_string_not_equal(rule.code, other.code);
		}
	}
	assert_true(k >= 25);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_clean_job_has_no_finding),
		TEST(a_changed_number_is_found_by_the_rule_meant_for_it),
		TEST(changes_that_rounding_explains_are_no_findings),
		TEST(a_finding_tells_the_numbers),
		TEST(the_workload_must_allow_the_figures),
		TEST(directions_share_the_depth_while_they_run_together),
		TEST(what_is_not_known_gives_no_finding),
		TEST(rows_of_devices_must_fit_themselves),
		TEST(the_totals_of_a_group_are_those_of_its_jobs),
		TEST(what_parsers_noted_is_found),
		TEST(practice_that_makes_figures_say_less_is_named),
		TEST(a_tail_needs_ten_ios_beyond_it),
		TEST(reads_that_no_disk_saw_came_from_elsewhere),
		TEST(different_versions_are_said_once),
		TEST(findings_stand_in_the_order_of_the_results),
		TEST(every_rule_says_what_must_hold_and_what_is_likely),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
