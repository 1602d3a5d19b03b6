/* parsers/intake/prefix: what loggers put before a line, and what not. */
#include <stdio.h>
#include <string.h>

#include "parsers/intake/prefix.h"
#include "tests/reading.h"
#include "tests/test.h"

static void
the_prefixes_of_loggers_are_known(void **state)
{
	static const struct {
		const char *prefix, *text;
	} cases[] = {
		{ "Nov 30 14:12:40 host1 fio[18123]: ", "  read: IOPS=1" },
		{ "Nov  3 04:02:00 host1 fio: ", "fio-3.33" },
		{ "2026-11-30T14:12:40+0100 host1 fio[18123]: ", "x" },
		{ "2026-11-30T14:12:40.123456+01:00 host1 fio[1]: ", " x" },
		{ "2026-11-30T14:12:40.123456789Z ", "  read: IOPS=1" },
		{ "2026-11-30T14:12:40Z ", "     lat (usec): min=4" },
		{ "2026-11-30T14:12:40Z ", "lat (usec): min=4" },
		{ "2026-11-30T14:12:40,5 ", "job: (groupid=0, jobs=1):" },
		{ "2026-11-30T14:12:40.1Z stdout F ", "  cpu          : " },
		{ "2026-11-30T14:12:40.1-08:00 stderr P ", "fio-3.33" },
		{ "[pod/bench-0/fio] ", "  read: IOPS=1" },
		{ "[2026-11-30T14:12:40.123Z] ", "  read: IOPS=1" },
		{ "[2026-11-30T14:12:40] ", "x" },
		{ "[12.345] ", "  read: IOPS=1" },
		{ "[   12.345678] ", "  read: IOPS=1" },
		{ "results.txt:12:", "  read: IOPS=1" },
		{ "runs/one.log:7:", "fio-3.33" },
		{ "./runs/one.log:7:", "fio-3.33" },
		{ "/var/tmp/one.log:7:", "fio-3.33" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char line[200];
		size_t length;

		snprintf(line, sizeof(line), "%s%s", cases[i].prefix,
			 cases[i].text);
		length = prefix_length(line, strlen(line));
		if (length != strlen(cases[i].prefix))
			fail_msg("\"%s\": %zu bytes", line, length);
	}
}

static void
other_lines_have_none(void **state)
{
	static const char *const lines[] = {
		"",
		/* times that are the text */
		"2026-11-30T14:43:58+0000",
		"2026-11-30T14:43:58",
		"11/30/26 14:42:45",
		"Nov 30 14:12:40 2026",
		/* what tools print */
		"fio-3.33",
		"[  338], 99.00th=[  412]",
		"[100] 5.00 2.00",
		"[12.3%] 5.00 2.00",
		"Starting 1 process",
		"Run status group 0 (all jobs):",
		"Disk stats (read/write):",
		"job: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1",
		"Jobs: 1 (f=1): [R] [50.0% done] [28078K/0K /s] [eta 00m:01s]",
		"Device:         rrqm/s   wrqm/s     r/s     w/s    rsec/s",
		"1.97,1.97,host,1,1450000000,4G,,500,90,60000,20,30000,10",
		"2000, 7000, 0, 4096",
		"Latency             11us     220us",
		"Machine        Size K/sec %CP K/sec %CP K/sec %CP",
		/* and people write */
		"Dear all, at 12:30:00 it was slow: see below",
		"[1] https://a.example/x",
		"[snip] more of it",
		"e.g. this: 12: that",
		"see run.txt: 12 lines of it",
		"a.b,c:12:d",
		/* nearly one */
		"Nov 30 14:12:4x host1 fio[1]: x",
		"Nov 30 14:12:40 host1 fio[1]",
		"2026-11-30 14:12:40 host1 fio[1]: x",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		size_t length = prefix_length(lines[i], strlen(lines[i]));

		if (length != 0)
			fail_msg("\"%s\": %zu bytes", lines[i], length);
	}
}

static void
a_logged_line_is_taken_out_of_its_json(void **state)
{
	static const struct {
		const char *line, *text;
	} cases[] = {
		{ "{\"log\":\"fio-3.33\\n\",\"stream\":\"stdout\"}",
		  "fio-3.33" },
		{ "{\"log\":\"  a\\tb\\r\\n\",\"stream\":\"stderr\"}",
		  "  a\tb" },
		{ "{\"log\":\"\\n\",\"stream\":\"stdout\"}", "" },
		{ "{\"log\":\"32=0.1%, \\u003e=64=0.0%\\n\"}",
		  "32=0.1%, >=64=0.0%" },
		{ "{\"log\":\"\\u003C\\u0026\\u003e\"}", "<&>" },
		{ "{\"log\":\"a \\\"b\\\" c\\\\d \\/e\\n\"}",
		  "a \"b\" c\\d /e" },
		/* cut */
		{ "{\"log\":\"IOPS=10", "IOPS=10" },
		{ "{\"log\":\"a\\", "a\\" },
		/* none */
		{ "{\"logs\":\"a\"}", "{\"logs\":\"a\"}" },
		{ "{\"stream\":\"a\"}", "{\"stream\":\"a\"}" },
		{ "fio-3.33", "fio-3.33" },
		{ "", "" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char line[200];
		size_t length;

		snprintf(line, sizeof(line), "%s", cases[i].line);
		length = prefix_unwrap(line, strlen(line));
		if (length != strlen(cases[i].text) ||
		    memcmp(line, cases[i].text, length) != 0)
			fail_msg("\"%s\": \"%.*s\"", cases[i].line,
				 (int)length, line);
	}
}

static void
a_number_that_a_cut_log_ends_in_is_not_taken(void **state)
{
	(void)state;
	reading_text(&reading,
		     "{\"log\":\"a: (groupid=0, jobs=1): err= 0: pid=7\\n\"}\n"
		     "{\"log\":\"  read: IOPS=1000, BW=4000KiB/s (4096kB/s)"
		     "(4000KiB/1000msec)\\n\"}\n"
		     "{\"log\":\"  cpu          : usr=1.50%, sys=2.50%, "
		     "ctx=12");
	assert_int_equal(reading.count, 1);
	assert_true(reading_value(reading.records[0], "cpu.sys") == 2.5);
	assert_true(isnan(reading_value(reading.records[0], "cpu.ctx")));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_prefixes_of_loggers_are_known),
		cmocka_unit_test(other_lines_have_none),
		cmocka_unit_test(a_logged_line_is_taken_out_of_its_json),
		cmocka_unit_test(a_number_that_a_cut_log_ends_in_is_not_taken),
	};

	return cmocka_run_group_tests_name("prefix", tests, NULL, reading_stop);
}
