/* Tests of compare/lint*.c: devices, groups, practice, and the rules. */
#include "tests/linting.h"

#include <stdio.h>

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

/* 300/s that wait for 2 ms and 100/s for 6 ms: 3 ms in the mean. */
static void
the_wait_of_all_is_that_of_reads_and_of_writes(void **state)
{
	static const char row[] = "'read.iops':300,'write.iops':100,"
		"'read.lat.mean':2e6,'write.lat.mean':%g,'io.lat.mean':%g";
	struct arena *arena = *state;

	assert_none(lint_device(arena_print(arena, row, 6e6, 3.02e6), arena));
	assert_only(lint_device(arena_print(arena, row, 6e6, 30e6), arena),
		    "waits");
	assert_only(lint_device(arena_print(arena, row, 60e6, 3e6), arena),
		    "waits");
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
		{ "'read.io':2000000,'read.bw.min':50000,'read.bw.max':50000,"
		  "'read.runtime.min':9e9,'read.runtime':10e9", NULL },
		{ "'read.io':2000000,'read.bw.min':500000,"
		  "'read.bw.max':50000", "range" },
		{ "'read.io':2000000,'read.runtime.min':90e9,"
		  "'read.runtime':10e9", "range" },
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
an_implausible_value_that_is_absent_has_no_number(void **state)
{
	static const char *const row = DEVICE "'metrics':{'read.bw':null},"
		"'notes':[{'code':'implausible','metric':'read.bw'}]";
	const struct findings *found = lint(&row, 1, *state);
	size_t i;

	assert_true(has_code(found, "implausible"));
	for (i = 0; i < found->count; i++)
		assert_null(strstr(found->all[i].text, "nan"));
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

/* ".It Cm littles-law Pq error", in the order of the rules. */
static void
the_manual_has_every_rule_with_its_level(void **state)
{
	FILE *manual = fopen("docs/iorecap.1", "r");
	struct lint_rule_text rule;
	bool inside = false;
	char line[256];
	size_t k = 0;

	(void)state;
	assert_non_null(manual);
	while (fgets(line, sizeof line, manual)) {
		char code[64], level[64];

		if (strncmp(line, ".Ss ", 4) == 0)
			inside = strcmp(line + 4, "FINDINGS\n") == 0;
		if (!inside || sscanf(line, ".It Cm %63s Pq %63s", code,
				      level) != 2)
			continue;
		assert_true(compare_lint_rule(k++, &rule));
		assert_string_equal(code, rule.code);
		assert_string_equal(level, finding_level_text(rule.level));
	}
	fclose(manual);
	assert_false(compare_lint_rule(k, &rule));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(rows_of_devices_must_fit_themselves),
		TEST(the_wait_of_all_is_that_of_reads_and_of_writes),
		TEST(the_totals_of_a_group_are_those_of_its_jobs),
		TEST(what_parsers_noted_is_found),
		TEST(an_implausible_value_that_is_absent_has_no_number),
		TEST(practice_that_makes_figures_say_less_is_named),
		TEST(a_tail_needs_ten_ios_beyond_it),
		TEST(reads_that_no_disk_saw_came_from_elsewhere),
		TEST(different_versions_are_said_once),
		TEST(findings_stand_in_the_order_of_the_results),
		TEST(every_rule_says_what_must_hold_and_what_is_likely),
		TEST(the_manual_has_every_rule_with_its_level),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
