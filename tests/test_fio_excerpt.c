/* parsers/fio/excerpt.c: lines of fio among an author's words and marks. */
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

#define FIGURES "read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)"

static void
words_before_the_figures_are_a_label(void **state)
{
	static const struct {
		const char *before, *label;
	} cases[] = {
		{ "after: ", "after" }, { "fio loop 971:   ", "fio loop 971" },
		{ "qd32-1.log:  ", "qd32-1.log" }, { "1 - ", "1" },
		{ "(passthru) ", "(passthru)" }, { "* after: ", "after" },
		{ "| after | ", "after" }, { "4k random  ", "4k random" },
		{ "* ", NULL }, { "12:  ", NULL },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		char text[200];
		const struct record *record;

		snprintf(text, sizeof(text), "%s" FIGURES "\n",
			 cases[i].before);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		record = reading.records[0];
		assert_true(record->partial);
		assert_int_equal(record->source.line, 1);
		assert_true(reading_value(record, "read.iops") == 500);
		assert_true(reading_value(record, "read.runtime") == 2e9);
		assert_int_equal(record->label_count, cases[i].label != NULL);
		if (cases[i].label != NULL)
			assert_string_equal(record->labels[0], cases[i].label);
		assert_int_equal(reading.totals.used, reading.totals.looked);
		reading_free(&reading);
	}
}

static void
each_line_is_a_result_below_the_heading_of_all(void **state)
{
	static const char text[] =
		"Patched kernel:\n\n"
		"1 job:  " FIGURES "\n"
		"2 jobs: write: IOPS=250, BW=1000KiB/s (1024kB/s)"
		"(2000KiB/2000msec)\n"
		"4 - READ: io=21981MB, aggrb=187558KB/s, minb=187558KB/s, "
		"maxb=187558KB/s, mint=120008msec, maxt=120008msec\n"
		"8 jobs: READ: bw=2000KiB/s (2048kB/s), 2000KiB/s-2000KiB/s "
		"(2048kB/s-2048kB/s), io=4000KiB (4096kB), "
		"run=2000-2000msec\n";

	(void)state;
	reading_text(&reading, text);
	assert_int_equal(reading.count, 4);
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(reading.records[i]->source.line, 3 + i);
		assert_int_equal(reading.records[i]->label_count, 2);
		assert_string_equal(reading.records[i]->labels[0],
				    "Patched kernel");
	}
	assert_string_equal(reading.records[1]->labels[1], "2 jobs");
	assert_true(reading_value(reading.records[1], "write.iops") == 250);
	assert_int_equal(reading.records[2]->kind, KIND_GROUP);
	assert_string_equal(reading.records[2]->labels[1], "4");
	/* 187558 KiB/s; the size is printed to the MiB */
	assert_true(reading_value(reading.records[2], "read.bw") ==
		    187558 * 1024.);
}

static void
lines_below_belong_to_the_result(void **state)
{
	static const char text[] =
		"(block) read: IOPS=15.3k, BW=59.8MiB/s (62.7MB/s)\n"
		"slat (nsec): min=3408, max=35366, avg=5102.17, stdev=790.79\n"
		"clat (usec): min=35, max=343, avg=59.63, stdev=10.26\n"
		"Some words follow.\n";

	(void)state;
	reading_text(&reading, text);
	assert_int_equal(reading.count, 1);
	assert_true(reading_value(reading.records[0], "read.slat.max") ==
		    35366);
	assert_true(reading_value(reading.records[0], "read.clat.mean") ==
		    59630);
	assert_int_equal(reading.records[0]->source.end, 3);
}

static void
bold_figures_are_read_as_others(void **state)
{
	static const char text[] =
		"write: io=445360KB, bw=7418.6KB/s, *iops=463*, "
		"runt= 60033msec\n"
		"clat (usec): min=4, max=32132, *avg=311.90*, stdev=1812.74\n";

	(void)state;
	reading_text(&reading, text);
	assert_int_equal(reading.count, 1);
	assert_int_equal(reading.records[0]->label_count, 0);
	assert_true(reading_value(reading.records[0], "write.iops") == 463);
	assert_true(reading_value(reading.records[0], "write.clat.mean") ==
		    311900);
}

static void
a_header_may_end_behind_a_rate(void **state)
{
	static const struct {
		const char *text;
		double iops, bw;	/* NAN: no record */
	} cases[] = {
		{ "read: IOPS=549k, BW=2146MiB/s", 549e3, 2146 * 1048576. },
		{ "  read: IOPS=15.3k, BW=59.8MiB/s (62.7MB/s)  ",
		  15300, 59.8 * 1048576 },
		{ "read: IOPS=549k, BW=2146MiB", NAN, NAN },
		{ "read: IOPS=549k, BW=2146MiB/s (22", NAN, NAN },
		{ "read: IOPS=549k, BW=2146MiB/s (2250MB/s)(62", NAN, NAN },
		{ "read: IOPS=549k, BW=2146MiB/s on average", NAN, NAN },
		{ "read: IOPS=549k", NAN, NAN },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct record *record;
		char text[100];

		snprintf(text, sizeof(text), "%s\n", cases[i].text);
		reading_text(&reading, text);
		assert_int_equal(reading.count, !isnan(cases[i].iops));
		if (reading.count > 0) {
			record = reading.records[0];
			assert_true(record->partial);
			assert_int_equal(record->metric_count, 2);
			assert_true(reading_value(record, "read.iops") ==
				    cases[i].iops);
			assert_true(fabs(reading_value(record, "read.bw") /
					 cases[i].bw - 1) < 1e-3);
		}
		reading_free(&reading);
	}
}

static void
what_is_no_line_of_fio_is_counted_and_not_read(void **state)
{
	static const char *const texts[] = {
		/* the job is not named by the word before IOPS */
		"bs=4k IOPS=27k, BW=105MiB/s (110MB/s)(1GiB/2000msec)\n",
		"w: IOPS=62.5k, BW=244MiB/s\n",
		"IOPS=44.36M, BW=21.66GiB/s, IOS/call=1/1\n",
		/* two in one line: whose is what? */
		"before: " FIGURES " | after: " FIGURES "\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		reading_text(&reading, texts[i]);
		assert_int_equal(reading.count, 0);
		assert_int_equal(reading.totals.looked, 1);
		assert_int_equal(reading.totals.used, 0);
		reading_free(&reading);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(words_before_the_figures_are_a_label,
					  reading_stop),
		cmocka_unit_test_teardown(
			each_line_is_a_result_below_the_heading_of_all,
			reading_stop),
		cmocka_unit_test_teardown(lines_below_belong_to_the_result,
					  reading_stop),
		cmocka_unit_test_teardown(bold_figures_are_read_as_others,
					  reading_stop),
		cmocka_unit_test_teardown(a_header_may_end_behind_a_rate,
					  reading_stop),
		cmocka_unit_test_teardown(
			what_is_no_line_of_fio_is_counted_and_not_read,
			reading_stop),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
