/* parsers/fio/status: group lines and disk statistics. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

static void
assert_value(const struct record *record, const char *name, double expected,
	     double tolerance)
{
	double value = reading_value(record, name);

	if (isnan(expected) ? !isnan(value) :
	    !(fabs(value - expected) <= tolerance))
		fail_msg("%s is %.10g, not %.10g", name, value, expected);
}

/* One line of a group and what it says; NaN: nothing. */
static void
group_lines_are_read_in_every_layout(void **state)
{
	static const struct {
		const char *version, *line, *subject;
		double bw, low, high, io, shortest, longest;
	} cases[] = {
		/* 1.14 to 1.31; rates of jobs are in bytes a millisecond */
		{ "", "   READ: io=79068KiB, aggrb=78989KiB/s, "
		  "minb=80885KiB/s, maxb=80885KiB/s, mint=1001msec, "
		  "maxt=1001msec\n", "read", 78989 * 1024., 80885e3, 80885e3,
		  79068 * 1024., 1001e6, 1001e6 },
		/* ... but not in 1.26.4, as the sum of the one job shows */
		{ "", "   READ: io=79068KiB, aggrb=78990KiB/s, "
		  "minb=78990KiB/s, maxb=78990KiB/s, mint=1001msec, "
		  "maxt=1001msec\n", "read", 78990 * 1024., 78990 * 1024.,
		  78990 * 1024., 79068 * 1024., 1001e6, 1001e6 },
		{ "fio 1.59\n", "  WRITE: io=150512KB, aggrb=150361KB/s, "
		  "minb=76121KB/s, maxb=77848KB/s, mint=1001msec, "
		  "maxt=1001msec\n", "write", 150361 * 1024., 76121e3, 77848e3,
		  150512 * 1024., 1001e6, 1001e6 },
		{ "fio 2.0.7\n", "  WRITE: io=1024KB, aggrb=512KB/s, "
		  "minb=256KB/s, maxb=300KB/s, mint=1500msec, maxt=2000msec\n",
		  "write", 512 * 1024., 256 * 1024., 300 * 1024., 1024 * 1024.,
		  1500e6, 2000e6 },
		{ "fio-2.16\n", "   TRIM: io=29854MB, aggrb=254726KB/s, "
		  "minb=254726KB/s, maxb=254726KB/s, mint=120014msec, "
		  "maxt=120014msec\n", "trim", 254726 * 1024., 254726 * 1024.,
		  254726 * 1024., 29854. * 1048576, 120014e6, 120014e6 },
		{ "fio-3.33\n", "  MIXED: bw=4096B/s (4096B/s), "
		  "1024B/s-3072B/s (1024B/s-3072B/s), io=8192B (8192B), "
		  "run=1000-2000msec\n", "mixed", 4096, 1024, 3072, 8192, 1e9,
		  2e9 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		static const char *const names[] = {
			"bw", "bw.min", "bw.max", "io", "runtime.min",
			"runtime"
		};
		const double values[] = {
			cases[i].bw, cases[i].low, cases[i].high, cases[i].io,
			cases[i].shortest, cases[i].longest
		};
		char text[1000], name[METRIC_TEXT];
		const struct record *record;

		snprintf(text, sizeof(text),
			 "%s\nRun status group 3 (all jobs):\n%s",
			 cases[i].version, cases[i].line);
		reading_text(&reading, text);
		record = reading_record(&reading, KIND_GROUP, 0);
		assert_non_null(record);
		assert_int_equal(record->group, 3);
		assert_false(record->partial);
		for (size_t k = 0; k < LENGTH(names); k++) {
			snprintf(name, sizeof(name), "%s.%s",
				 cases[i].subject, names[k]);
			assert_value(record, name, values[k],
				     values[k] * 1e-9);
		}
	}
}

#define READ_LINE \
	"   READ: bw=73.7MiB/s (77.3MB/s), 73.7MiB/s-73.7MiB/s " \
	"(77.3MB/s-77.3MB/s), io=73.8MiB (77.4MB), run=1001-1001msec\n"
#define WRITE_LINE \
	"  WRITE: bw=31.3MiB/s (32.8MB/s), 31.3MiB/s-31.3MiB/s " \
	"(32.8MB/s-32.8MB/s), io=31.3MiB (32.9MB), run=1001-1001msec\n"
#define TITLE "Run status group 0 (all jobs):\n"

/* Up to 2.0.6 minb and maxb are 1000 bytes where they say 1024. */
static void
rates_of_jobs_are_told_without_a_version(void **state)
{
	static const struct {
		const char *line;
		double each;
		bool open;
	} cases[] = {
		{ "   READ: io=1024KB, aggrb=500KB/s, minb=512KB/s, "
		  "maxb=512KB/s, mint=2048msec, maxt=2048msec\n", 512e3,
		  false },
		{ "   READ: io=1024KB, aggrb=500KB/s, minb=500KB/s, "
		  "maxb=500KB/s, mint=2048msec, maxt=2048msec\n",
		  500 * 1024., false },
		{ "   READ: io=1024KB, aggrb=500KB/s, minb=200KB/s, "
		  "maxb=300KB/s, mint=2048msec, maxt=2048msec\n",
		  200 * 1024., true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *record;

		reading_text(&reading, cases[i].line);
		record = reading_record(&reading, KIND_GROUP, 0);
		assert_value(record, "read.bw", 500 * 1024., 0);
		assert_value(record, "read.bw.min", cases[i].each, 0);
		assert_int_equal(reading_noted(record, NOTE_AMBIGUOUS,
					       "read.bw.min"), cases[i].open);
	}
}

static void
the_lines_of_a_group_are_one_record(void **state)
{
	static const struct {
		const char *text;
		unsigned line, end;
		bool write, partial;
	} cases[] = {
		{ TITLE READ_LINE WRITE_LINE, 1, 3, true, false },
		{ "\n" TITLE READ_LINE WRITE_LINE, 2, 4, true, false },
		{ READ_LINE WRITE_LINE, 1, 2, true, false },
		{ TITLE "\n" READ_LINE "\n" WRITE_LINE "\nx\n", 1, 5, true,
		  false },
		{ TITLE READ_LINE "\nx\n", 1, 2, false, false },
		/* the text ends inside the second line, or it can't be read */
		{ TITLE READ_LINE "  WRITE: bw=31.3MiB/s (32.8M", 1, 2, false,
		  true },
		{ TITLE READ_LINE "  WRI", 1, 2, false, true },
		{ TITLE READ_LINE "  WRITE: bw=31.3MiB/s (32.8M\n", 1, 2,
		  false, true },
		/* broken by a mailer */
		{ TITLE READ_LINE "  WRITE: bw=31.3MiB/s (32.8MB/s),\n"
		  "31.3MiB/s-31.3MiB/s (32.8MB/s-32.8MB/s), io=31.3MiB\n"
		  "(32.9MB), run=1001-1001msec\n", 1, 5, true, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *record;

		reading_text(&reading, cases[i].text);
		if (reading.count != 1)
			fail_msg("case %zu: %zu records", i, reading.count);
		record = reading.records[0];
		if (record->source.line != cases[i].line ||
		    record->source.end != cases[i].end ||
		    record->partial != cases[i].partial)
			fail_msg("case %zu: lines %u to %u, partial %d", i,
				 record->source.line, record->source.end,
				 record->partial);
		assert_value(record, "read.bw", 73.7 * 1048576, 0.05 * 1048576);
		assert_value(record, "write.bw", cases[i].write ?
			     31.3 * 1048576 : NAN, 0.05 * 1048576);
	}
}

static void
a_title_without_lines_is_no_result(void **state)
{
	(void)state;
	reading_text(&reading, TITLE "\n");
	assert_int_equal(reading.count, 0);
	reading_text(&reading, TITLE "\nDisk stats (read/write):\n");
	assert_int_equal(reading.count, 0);
}

static void
lines_that_are_not_of_one_group_are_not_used(void **state)
{
#define HEAD "a: (groupid=0, jobs=1): err= 0: pid=7\n"
#define JOB HEAD "  read: IOPS=18.9k, BW=73.7MiB/s (77.3MB/s)" \
	"(73.8MiB/1001msec)\n     issued rwts: total=18886,0,0,0 " \
	"short=0,0,0,0 dropped=0,0,0,0\n"
#define OTHER HEAD "  write: IOPS=8014, BW=31.3MiB/s (32.8MB/s)" \
	"(31.3MiB/1001msec)\n     issued rwts: total=0,8023,0,0 " \
	"short=0,0,0,0 dropped=0,0,0,0\n"
#define OLD "  WRITE: io=150512KB, aggrb=150361KB/s, minb=76121KB/s, " \
	"maxb=77848KB/s, mint=1001msec, maxt=1001msec\n"
	static const struct {
		const char *text;
		bool used;
	} cases[] = {
		{ TITLE READ_LINE WRITE_LINE, true },
		{ TITLE WRITE_LINE READ_LINE, false },
		{ TITLE READ_LINE OLD, false },
		{ JOB "\n" TITLE READ_LINE, true },
		/* its job did not write */
		{ JOB "\n" TITLE WRITE_LINE READ_LINE, false },
		{ JOB "\n" TITLE READ_LINE WRITE_LINE, false },
		/* the same where the title is lost */
		{ JOB "\n" READ_LINE, true },
		{ OTHER "\n" READ_LINE, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		if ((reading_record(&reading, KIND_GROUP, 0) != NULL) !=
		    cases[i].used)
			fail_msg("case %zu", i);
		assert_int_equal(reading.diag.warnings > 0, !cases[i].used);
	}
#undef HEAD
#undef JOB
#undef OTHER
#undef OLD
}

/* grep -A1 'Run status group', over and over */
static void
titles_may_stand_right_behind_a_line(void **state)
{
	static const unsigned lines[] = { 1, 3, 6 };

	(void)state;
	reading_text(&reading, TITLE READ_LINE TITLE WRITE_LINE "--\n"
		     TITLE READ_LINE);
	/* the last says what the first does */
	assert_int_equal(reading.count, 2);
	for (size_t i = 0; i < reading.count; i++) {
		assert_int_equal(reading.records[i]->source.line, lines[i]);
		assert_int_equal(reading.records[i]->run, i);
	}
	/* two outputs line by line: whose is which? */
	reading_text(&reading, TITLE TITLE READ_LINE READ_LINE);
	assert_int_equal(reading.count, 0);
}

static void
groups_far_below_a_job_may_be_of_another_run(void **state)
{
	static const char job[] =
		"a: (groupid=0, jobs=1): err= 0: pid=7\n"
		"  write: IOPS=8014, BW=31.3MiB/s (32.8MB/s)"
		"(31.3MiB/1001msec)\n"
		"     issued rwts: total=0,8023,0,0 short=0,0,0,0 "
		"dropped=0,0,0,0\n";
	static const char words[] =
		"\nOne\ntwo\nthree\nfour\nfive\nsix\nseven:\n\n";
	char text[1200];

	(void)state;
	snprintf(text, sizeof(text), "fio-3.33\n%s%s%s%s", job, words, TITLE,
		 READ_LINE);
	reading_text(&reading, text);
	assert_int_equal(reading.count, 2);
	assert_int_equal(reading.records[1]->kind, KIND_GROUP);
	assert_int_equal(reading.records[1]->run, 1);
	assert_string_equal(reading.records[0]->version, "3.33");
	assert_null(reading.records[1]->version);
}

static void
groups_of_one_run_ascend(void **state)
{
	(void)state;
	reading_text(&reading,
		     TITLE READ_LINE "\nRun status group 1 (all jobs):\n"
		     WRITE_LINE "\n" TITLE
		     "  WRITE: bw=1024B/s (1024B/s), 1024B/s-1024B/s "
		     "(1024B/s-1024B/s), io=1024B (1024B), "
		     "run=1000-1000msec\n");
	assert_int_equal(reading.count, 3);
	assert_int_equal(reading.records[0]->run, 0);
	assert_int_equal(reading.records[1]->run, 0);
	assert_int_equal(reading.records[1]->group, 1);
	assert_int_equal(reading.records[2]->run, 1);
	assert_int_equal(reading.records[2]->group, 0);
}

/* fio 3.30 to 3.38 with unified_rw_reporting=both */
static void
zeros_that_fio_prints_for_both_directions_are_left_out(void **state)
{
	(void)state;
	reading_text(&reading, TITLE READ_LINE
		     "  MIXED: bw=0B/s (0B/s), 0B/s-0B/s (0B/s-0B/s), "
		     "io=0B (0B), run=1001-1001msec\n");
	assert_int_equal(reading.count, 1);
	assert_value(reading.records[0], "mixed.bw", NAN, 0);
	assert_value(reading.records[0], "mixed.io", NAN, 0);
}

/* 2.20 to 3.25 print 33.99 MiB as 33.0MiB; the other unit tells */
static void
a_figure_that_lost_its_carry_is_mended(void **state)
{
	const struct record *record;

	(void)state;
	reading_text(&reading, "fio-3.1\n" TITLE
		     "   READ: bw=33.0MiB/s (35.6MB/s), 33.0MiB/s-33.0MiB/s "
		     "(35.6MB/s-35.6MB/s), io=339MiB (356MB), "
		     "run=10001-10001msec\n");
	record = reading_record(&reading, KIND_GROUP, 0);
	assert_value(record, "read.bw", 33.97 * 1048576, 0.04 * 1048576);
	assert_true(reading_noted(record, NOTE_DISPLAY_FAULT, "read.bw"));
}

static void
disks_are_read_in_every_layout(void **state)
{
	static const struct {
		const char *line, *name, *metric;
		double value;
	} cases[] = {
		{ "  sda: ios=16601/7052, merge=1/0, ticks=5442/2400, "
		  "in_queue=7842, util=57.60%\n", "sda", "read.ios", 16601 },
		{ "  sda: ios=16601/7052, merge=1/3, ticks=5442/2400, "
		  "in_queue=7842, util=57.60%\n", "sda", "write.merges", 3 },
		{ "  sda: ios=16601/7052, merge=1/3, ticks=5442/2400, "
		  "in_queue=7842, util=57.60%\n", "sda", "write.ticks",
		  2400e6 },
		{ "  sda: ios=16601/7052, merge=1/3, ticks=5442/2400, "
		  "in_queue=7842, util=57.60%\n", "sda", "io.ticks", 7842e6 },
		{ "  sda: ios=16601/7052, merge=1/3, ticks=5442/2400, "
		  "in_queue=7842, util=57.60%\n", "sda", "io.util", 57.6 },
		{ "  vda: ios=1/2, sectors=16/32, merge=0/0, ticks=3/4, "
		  "in_queue=7, util=0.10%\n", "vda", "write.io", 16384 },
		{ "    dm-0: ios=1/2, merge=0/0, ticks=3/4, in_queue=7, "
		  "util=1.50%, aggrios=10/20, aggrmerge=5/6, aggrticks=30/40, "
		  "aggrin_queue=70, aggrutil=2.50%\n", "dm-0",
		  "write.ios.aggr", 20 },
		{ "    dm-0: ios=1/2, sectors=8/8, merge=0/0, ticks=3/4,\n"
		  "in_queue=7, util=1.50%, aggrios=10/20,\n"
		  "aggsectors=80/160, aggrmerge=5/6, aggrticks=30/40,\n"
		  "aggrin_queue=70, aggrutil=2.50%\n", "dm-0",
		  "io.util.aggr", 2.5 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[1000];

		snprintf(text, sizeof(text), "Disk stats (read/write):\n%s\n",
			 cases[i].line);
		reading_text(&reading, text);
		if (reading.count != 1 ||
		    strcmp(reading.records[0]->name, cases[i].name) != 0)
			fail_msg("case %zu: %zu records", i, reading.count);
		assert_int_equal(reading.records[0]->kind, KIND_DISK);
		assert_int_equal(reading.records[0]->source.line, 2);
		assert_false(reading.records[0]->partial);
		assert_value(reading.records[0], cases[i].metric,
			     cases[i].value, 0);
	}
}

/* --idle-prof */
static void
idleness_below_the_disks_is_no_heading(void **state)
{
	(void)state;
	reading_text(&reading, "Disk stats (read/write):\n"
		     "  sda: ios=1/2, merge=0/0, ticks=3/4, in_queue=7, "
		     "util=0.10%\n\nCPU idleness:\n  system: 11.72%\n"
		     "  percpu: 3.10%, 20.34%\n"
		     "  unit work: mean=30.63us, stddev=12.38\n" TITLE
		     READ_LINE);
	assert_int_equal(reading.count, 2);
	assert_int_equal(reading.records[1]->label_count, 0);
	assert_int_equal(reading.records[1]->source.line, 8);
}

static void
a_disk_line_that_is_cut_is_partial(void **state)
{
	(void)state;
	reading_text(&reading, "Disk stats (read/write):\n"
		     "  sda: ios=16601/7052, merge=1/0, ticks=5442/24");
	assert_int_equal(reading.count, 1);
	assert_true(reading.records[0]->partial);
	assert_value(reading.records[0], "write.ios", 7052, 0);
	assert_value(reading.records[0], "read.ticks", NAN, 0);
	assert_value(reading.records[0], "write.ticks", NAN, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(group_lines_are_read_in_every_layout),
		cmocka_unit_test(rates_of_jobs_are_told_without_a_version),
		cmocka_unit_test(the_lines_of_a_group_are_one_record),
		cmocka_unit_test(a_title_without_lines_is_no_result),
		cmocka_unit_test(lines_that_are_not_of_one_group_are_not_used),
		cmocka_unit_test(titles_may_stand_right_behind_a_line),
		cmocka_unit_test(
			groups_far_below_a_job_may_be_of_another_run),
		cmocka_unit_test(groups_of_one_run_ascend),
		cmocka_unit_test(
			zeros_that_fio_prints_for_both_directions_are_left_out),
		cmocka_unit_test(
			a_figure_that_lost_its_carry_is_mended),
		cmocka_unit_test(disks_are_read_in_every_layout),
		cmocka_unit_test(idleness_below_the_disks_is_no_heading),
		cmocka_unit_test(a_disk_line_that_is_cut_is_partial),
	};

	return cmocka_run_group_tests_name("fio status", tests, NULL,
					   reading_stop);
}
