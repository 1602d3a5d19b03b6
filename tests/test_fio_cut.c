/* parsers/fio/cut.c: lines that were cut at their right, or left out. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

#define HEAD "job: (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026\n"
#define READ "  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"
#define WRITE "  write: IOPS=250, BW=1000KiB/s (1024kB/s)(2000KiB/2000msec)\n"
#define SLAT "    slat (usec): min=1, max=9, avg= 2.50, stdev= 0.50\n"
#define CLAT "    clat (usec): min=10, max=900, avg=33.25, stdev= 4.00\n"

static void
assert_value(const char *text, const char *name, double expected)
{
	double value = reading_value(reading.records[0], name);

	if (isnan(expected) ? !isnan(value) :
	    !(fabs(value - expected) <= fabs(expected) * 1e-9))
		fail_msg("\"%s\": %s is %.10g, not %.10g", text, name, value,
			 expected);
}

static void
a_number_that_its_line_breaks_off_is_none(void **state)
{
	static const struct {
		const char *line, *name;
		double value;
	} cases[] = {
		{ "    clat (usec): min=10, max=900, avg=33.25, stdev= 4.0",
		  "read.clat.stdev", NAN },
		{ "    clat (usec): min=10, max=900, avg=33.25, stdev= 4.00",
		  "read.clat.stdev", 4000 },
		{ "    clat (usec): min=10, max=900, avg=33.25, stdev= 4.0",
		  "read.clat.mean", 33250 },
		{ "    clat (usec): min=10, max=900, avg=33.25, st",
		  "read.clat.mean", 33250 },
		{ "    clat (usec): min=10, max=900, avg=33.25",
		  "read.clat.max", 900e3 },
		{ "    clat (usec): min=10, max=900, avg=33.2",
		  "read.clat.mean", NAN },
		{ "    clat (usec): min=10, max=900, avg=33.2",
		  "read.clat.max", NAN },
		{ "   bw (  KiB/s): min= 1900, max= 2100",
		  "read.bw.max", NAN },
		{ "   bw (  KiB/s): min= 1900, max= 2100,",
		  "read.bw.max", 2100 * 1024. },
		{ "   bw (  KiB/s): min= 1900, max= 2100\n"
		  ", per=100.00%, avg=2000.00, stdev=10.00, samples=3",
		  "read.bw.max", 2100 * 1024. },
		{ "   bw (  KiB/s): min= 1900, max= 2100, per=100.00%, "
		  "avg=2000", "read.bw.mean", NAN },
		{ "   bw (  KiB/s): min= 1900, max= 2100, per=100.00%, "
		  "avg=2000.00", "read.bw.mean", 2000 * 1024. },
		{ "   bw (  KiB/s): min= 1900, max= 2100, per=100.00%, "
		  "avg=2000.00, stdev=1", "read.bw.stdev", NAN },
		{ "   iops        : min=  475, max=  525, avg=500.00, "
		  "stdev= 2.5", "read.iops.stdev", NAN },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[512];

		snprintf(text, sizeof(text), HEAD READ "%s\n  cpu          : "
			 "usr=1.50%%, sys=2.25%%, ctx=10, majf=0, minf=12\n",
			 cases[i].line);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		assert_true(reading.records[0]->partial);
		assert_value(cases[i].line, cases[i].name, cases[i].value);
		assert_value(cases[i].line, "cpu.sys", 2.25);
		reading_free(&reading);
	}
}

/* ... since those of writes may have begun among the lines left out */
/* ... but for the last of a line, which nothing must follow */
static void
a_count_that_its_line_breaks_off_is_none(void **state)
{
	static const struct {
		const char *line;
		double switches, faults;
	} cases[] = {
		{ "  cpu          : usr=1.50%, sys=2.25%, ctx=10", NAN, NAN },
		{ "  cpu          : usr=1.50%, sys=2.25%, ctx=10,", 10, NAN },
		{ "  cpu          : usr=1.50%, sys=2.25%, ctx=10\n"
		  ", majf=3, minf=12", 10, 3 },
		{ "  cpu          : usr=1.50%, sys=2.25%, ctx=10, majf=3",
		  10, NAN },
		{ "  cpu          : usr=1.50%, sys=2.25%, ctx=10, majf=3, m",
		  10, 3 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[512];

		snprintf(text, sizeof(text), HEAD READ CLAT "%s\n",
			 cases[i].line);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		assert_value(cases[i].line, "cpu.ctx", cases[i].switches);
		assert_value(cases[i].line, "cpu.majf", cases[i].faults);
		reading_free(&reading);
	}
}

static void
below_lines_left_out_no_direction_is_known(void **state)
{
	static const char *const marks[] = {
		"[...]", "...", "[\xE2\x80\xA6]", "<snip>", "--- snip ---",
		"[SNIP]", "    (skipped)", "*cut*", "[ .. ]",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(marks); i++) {
		char text[512];

		snprintf(text, sizeof(text), HEAD READ SLAT "%s\n" CLAT
			 "  cpu          : usr=1.50%%, sys=2.25%%, ctx=10, "
			 "majf=0, minf=12\n", marks[i]);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		assert_true(reading.records[0]->partial);
		assert_value(marks[i], "read.slat.max", 9000);
		assert_value(marks[i], "read.clat.max", NAN);
		assert_value(marks[i], "cpu.sys", 2.25);
		reading_free(&reading);
	}
}

static void
a_header_below_lines_left_out_begins_its_direction(void **state)
{
	(void)state;
	reading_text(&reading, HEAD READ SLAT "[...]\n" WRITE CLAT);
	assert_int_equal(reading.count, 1);
	assert_value("", "read.iops", 500);
	assert_value("", "read.clat.max", NAN);
	assert_value("", "write.clat.max", 900e3);
}

static void
words_between_do_not_part_a_job(void **state)
{
	(void)state;
	reading_text(&reading, HEAD READ SLAT "That cut is slow.\n" CLAT);
	assert_int_equal(reading.count, 1);
	assert_value("", "read.clat.max", 900e3);
}

static void
a_disk_s_number_that_its_line_breaks_off_is_none(void **state)
{
	static const struct {
		const char *line, *name;
		double value;
	} cases[] = {
		{ "  vda: ios=7/0, merge=0/0, ticks=3/4915, in_queue=4921",
		  "io.ticks", NAN },
		{ "  vda: ios=7/0, merge=0/0, ticks=3/4915, in_queue=4921,",
		  "io.ticks", 4921e6 },
		{ "  vda: ios=7/0, merge=0/0, ticks=3/49",
		  "write.ticks", NAN },
		{ "  vda: ios=7/0, merge=0/0, ticks=3/4915\n"
		  ", in_queue=4921, util=89.80%", "write.ticks", 4915e6 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[256];

		snprintf(text, sizeof(text), "Disk stats (read/write):\n%s\n",
			 cases[i].line);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		assert_value(cases[i].line, "read.ios", 7);
		assert_value(cases[i].line, cases[i].name, cases[i].value);
		reading_free(&reading);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(
			a_number_that_its_line_breaks_off_is_none,
			reading_stop),
		cmocka_unit_test_teardown(
			a_count_that_its_line_breaks_off_is_none, reading_stop),
		cmocka_unit_test_teardown(
			below_lines_left_out_no_direction_is_known,
			reading_stop),
		cmocka_unit_test_teardown(
			a_header_below_lines_left_out_begins_its_direction,
			reading_stop),
		cmocka_unit_test_teardown(words_between_do_not_part_a_job,
					  reading_stop),
		cmocka_unit_test_teardown(
			a_disk_s_number_that_its_line_breaks_off_is_none,
			reading_stop),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
