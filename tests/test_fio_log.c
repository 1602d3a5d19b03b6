/* parsers/fio/log: rows of every kind, their units, and what they add up to. */
#include <stdio.h>
#include <string.h>

#include "parsers/fio/log.h"
#include "tests/reading.h"
#include "tests/test.h"

/* The record of a log with this name. */
static const struct record *
read_log(const char *name, const char *text)
{
	reading_named(&reading, name, text, strlen(text));
	if (reading.count != 1)
		fail_msg("%zu records in:\n%s", reading.count, text);
	assert_int_equal(reading.records[0]->kind, KIND_LOG);
	assert_string_equal(reading.records[0]->format, "log");
	assert_string_equal(reading.records[0]->tool, "fio");
	return reading.records[0];
}

static void
a_row_is_numbers_apart_by_commas(void **state)
{
	static const struct {
		const char *text;
		bool open, row;
		unsigned count;
		uint64_t last;
		bool hex;
	} cases[] = {
		{ "0, 365, 0, 4096", false, true, 4, 4096, false },
		{ "0,365,0,4096", false, true, 4, 4096, false },
		{ "250, 18446744073709, 2, 0, 1", false, true, 5, 1, false },
		{ "0, 1, 0, 4096, 8192, 0x2004", false, true, 6, 0x2004, true },
		{ "1, 2, 0, 4096, 5, 0, 64491", false, true, 7, 64491, false },
		{ "0, 365, 0, 4096", true, false, 0, 0, false },
		{ "0, 365, 1", false, true, 3, 1, false },
		{ "0, 365", false, true, 2, 365, false },
		{ "365", false, false, 0, 0, false },
		{ "0, 365, 0, 4096,", false, false, 0, 0, false },
		{ "0, 365, 0, 4096 ", false, false, 0, 0, false },
		{ "0, 36.5, 0, 4096", false, false, 0, 0, false },
		{ "0, -1, 0, 4096", false, false, 0, 0, false },
		{ "a, 1, 0, 4096", false, false, 0, 0, false },
		{ "0, 1, 0, 0x", false, false, 0, 0, false },
		{ "0; 1; 0; 4096", false, false, 0, 0, false },
		{ "", false, false, 0, 0, false },
		{ "1, 2, 3, 4, 5, 6, 7, 8, 9", false, false, 0, 0, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line line = { .text = cases[i].text,
				     .length = strlen(cases[i].text),
				     .open = cases[i].open };
		struct log_row row;
		bool is_row = log_row_read(&line, &row);

		if (is_row != cases[i].row ||
		    (is_row && (row.count != cases[i].count ||
				row.columns[row.count - 1] != cases[i].last ||
				row.hex != cases[i].hex)))
			fail_msg("\"%s\"", cases[i].text);
	}
}

static void
columns_are_told_in_logs_of_every_kind(void **state)
{
	static const struct {
		const char *title, *rows, *hint;
	} cases[] = {
		{ "plain", "0, 3000000, 0, 4096\n1, 5000000, 1, 4096\n", NULL },
		{ "with offsets", "0, 3000000, 0, 4096, 65536\n"
		  "1, 5000000, 1, 4096, 4096\n", NULL },
		{ "with priorities", "0, 3000000, 0, 4096, 0\n"
		  "1, 5000000, 1, 4096, 1\n", "3.18+" },
		{ "with named priorities", "0, 3000000, 0, 4096, 0x2004\n"
		  "1, 5000000, 1, 4096, 0x0\n", "3.18+" },
		{ "with both", "0, 3000000, 0, 4096, 65536, 0\n"
		  "1, 5000000, 1, 4096, 4096, 1\n", "3.18+" },
		{ "with times of issue", "0, 3000000, 0, 4096, 65536, 0, 777\n"
		  "1, 5000000, 1, 4096, 4096, 1, 888\n", "3.18+" },
		{ "of two values", "0, 3000000, 9000000, 0, 0, 0\n"
		  "250, 5000000, 7000000, 1, 0, 0\n", "3.18+" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		bool two = strstr(cases[i].title, "two") != NULL;
		const struct record *record = read_log("x_clat.1.log",
						       cases[i].rows);

		if (record->version_hint == NULL ||
		    cases[i].hint == NULL ? record->version_hint !=
					    cases[i].hint :
		    strcmp(record->version_hint, cases[i].hint) != 0)
			fail_msg("%s: %s", cases[i].title,
				 record->version_hint);
		/* Three milliseconds at time 0 can only be nanoseconds. */
		assert_metric(record, "read.clat.mean", 3000000);
		assert_metric(record, "read.clat.min", 3000000);
		assert_metric(record, "read.clat.max", two ? 9000000 : 3000000);
		assert_metric(record, "read.clat.samples", 1);
		assert_metric(record, "write.clat.mean", 5000000);
		assert_metric(record, "write.clat.max", two ? 7e6 : 5e6);
		assert_metric(record, "trim.clat.mean", NAN);
		assert_false(reading_noted(record, NOTE_AMBIGUOUS, NULL));
	}
}

static void
the_name_of_the_file_says_what_is_measured(void **state)
{
	static const struct {
		const char *name, *metric;
	} cases[] = {
		{ "x_lat.1.log", "trim.lat.mean" },
		{ "x_clat.12.log", "trim.clat.mean" },
		{ "x_slat.1.log", "trim.slat.mean" },
		{ "x_bw.log", "trim.bw.mean" },
		{ "x_iops.1.log.host-2", "trim.iops.mean" },
		{ "runs/lat_test/x_y_bw.3.log", "trim.bw.mean" },
		{ "x_lat.1.log.gz", "trim.lat.mean" },
	};
	static const char *const others[] = {
		"x.log", "x_lat.1.txt", "lat.log", "x_latency.1.log", "-",
		"x_bw.d/rows",
	};
	static const char rows[] = "0, 400, 2, 0\n500, 400, 2, 0\n";

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		if (isnan(reading_value(read_log(cases[i].name, rows),
					cases[i].metric)))
			fail_msg("%s has no %s", cases[i].name,
				 cases[i].metric);
	for (size_t i = 0; i < LENGTH(others); i++) {
		const struct record *record = read_log(others[i], rows);

		if (record->metric_count != 0)
			fail_msg("%s says something", others[i]);
		assert_true(reading_noted(record, NOTE_AMBIGUOUS, NULL));
	}
}

static void
rates_of_single_ios_and_of_windows_have_their_units(void **state)
{
	const struct record *record;

	(void)state;
	/* One I/O: 1000 bytes a second; a window: KiB/s. */
	record = read_log("x_bw.1.log", "0, 21621, 0, 4096\n1, 500, 0, 4096\n");
	assert_metric(record, "read.bw.max", 21621000);
	assert_metric(record, "read.bw.min", 500000);
	record = read_log("x_bw.1.log", "500, 14592, 0, 0\n1000, 100, 0, 0\n");
	assert_metric(record, "read.bw.max", 14942208);
	assert_metric(record, "read.bw.min", 102400);
	record = read_log("x_iops.1.log", "500, 3648, 0, 0\n1000, 4, 0, 0\n");
	assert_metric(record, "read.iops.mean", 1826);
	assert_false(reading_noted(record, NOTE_IMPLAUSIBLE,
				   "read.iops.mean"));
	record = read_log("x_iops.1.log", "0, 1, 0, 4096\n0, 1, 0, 4096\n");
	assert_metric(record, "read.iops.samples", 2);
	assert_true(reading_noted(record, NOTE_IMPLAUSIBLE,
				  "read.iops.mean"));
}

/* Rows a time apart of one value, in space that the next call takes. */
static const char *
make_rows(unsigned first, unsigned step, unsigned count, unsigned value,
	  const char *rest)
{
	static char text[64 << 10];
	char *p = text;

	for (unsigned i = 0; i < count; i++)
		p += sprintf(p, "%u, %u, 0, %s\n", first + i * step, value,
			     rest);
	return text;
}

static void
the_unit_of_latencies_is_told_by_what_is_possible(void **state)
{
	static const struct {
		const char *title;
		unsigned first, step, count, value;
		const char *rest;
		double unit;
		bool sure;
	} cases[] = {
		/* An I/O that took 100 ms cannot end 0 ms after the start. */
		{ "ns from the start on", 0, 1, 5, 100000, "4096", 1, true },
		/* One in flight, or a thousand. */
		{ "ns from later on", 1000, 1, 300, 900000, "4096", 1, true },
		{ "us, one in flight", 1, 1, 300, 400, "4096", 1e3, true },
		{ "us, a slow disk", 8, 8, 300, 8000, "4096", 1e3, false },
		{ "us, 64 in flight", 64, 1, 300, 64000, "4096", 1e3, false },
		{ "few, but no ns", 0, 1, 5, 365, "4096", 1e3, false },
		{ "means, but no ns", 250, 250, 8, 209, "0", 1e3, false },
		{ "means of a slow disk", 500, 500, 8, 4000, "0", 1e3, false },
		{ "means of ns", 250, 250, 8, 120000, "0", 1, false },
		{ "means that are no us", 250, 250, 8, 300000, "0", 1, true },
		{ "a priority", 250, 250, 8, 209, "0, 0", 1, true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *record =
			read_log("x_lat.1.log",
				 make_rows(cases[i].first, cases[i].step,
					   cases[i].count, cases[i].value,
					   cases[i].rest));
		double mean = reading_value(record, "read.lat.mean");

		if (mean != cases[i].value * cases[i].unit)
			fail_msg("%s: %g ns", cases[i].title, mean);
		if (reading_noted(record, NOTE_AMBIGUOUS, NULL) ==
		    cases[i].sure)
			fail_msg("%s: %s", cases[i].title,
				 cases[i].sure ? "unsure" : "sure");
	}
}

static void
values_add_up(void **state)
{
	const struct record *record =
		read_log("x_clat.1.log",
			 "0, 4000000, 0, 4096\n1, 1000000, 0, 4096\n"
			 "1, 3000000, 0, 4096\n2, 2000000, 0, 4096\n");

	(void)state;
	assert_metric(record, "read.clat.samples", 4);
	assert_metric(record, "read.clat.mean", 2500000);
	/* of a sample: the root of 5e12 / 3 */
	assert_metric(record, "read.clat.stdev", sqrt(5e12 / 3));
	/* by the nearest rank */
	assert_metric(record, "read.clat.p1", 1000000);
	assert_metric(record, "read.clat.p50", 2000000);
	assert_metric(record, "read.clat.p60", 3000000);
	assert_metric(record, "read.clat.p99.99", 4000000);
	assert_int_equal(record->source.line, 1);
	assert_int_equal(record->source.end, 4);
	/* Of one value there is no spread. */
	record = read_log("x_clat.1.log", "0, 4000000, 0, 4096\n");
	assert_metric(record, "read.clat.stdev", 0);
	/* Means of windows say nothing of single I/Os. */
	record = read_log("x_clat.1.log", "250, 4000000, 0, 0\n"
			  "500, 5000000, 0, 0\n");
	assert_metric(record, "read.clat.mean", 4500000);
	assert_metric(record, "read.clat.p50", NAN);
}

static void
percentiles_of_few_values_are_exact(void **state)
{
	static const double percents[] = { 1, 50, 99, 99.9 };
	struct arena arena = { 0 };
	struct log_stats stats = { .count = 0 };
	double values[4];

	(void)state;
	/* 1 to 10007 in an order that no selection likes, and large ones. */
	for (uint64_t i = 0; i < 10007; i++)
		log_stats_add(&stats, &arena, i * 5003 % 10007 + 1);
	assert_true(log_stats_percentiles(&stats, &arena, percents, 4, values));
	assert_true(values[0] == 101 && values[1] == 5004 &&
		    values[2] == 9907 && values[3] == 9997);
	for (uint64_t i = 0; i < 10007; i++)
		log_stats_add(&stats, &arena, (UINT64_C(1) << 40) - i);
	assert_true(log_stats_percentiles(&stats, &arena, percents, 4, values));
	assert_true(values[0] == 201);
	assert_true(values[1] == 10007);
	/* Rank 19814 of 20014 is the 9807th of the large ones. */
	assert_true(values[2] == (double)((UINT64_C(1) << 40) - 200));
	arena_free(&arena);
}

static void
percentiles_of_many_values_are_off_by_a_256th_at_most(void **state)
{
	enum { MANY = 1500000 };
	static const double percents[] = { 1, 10, 50, 99, 99.99 };
	struct arena arena = { 0 };
	struct log_stats stats = { .count = 0 };
	double values[5];

	(void)state;
	/* 1000, 1001, …, each once, scattered. */
	for (uint64_t i = 0; i < MANY; i++)
		log_stats_add(&stats, &arena, i * 700001 % MANY + 1000);
	assert_int_equal(stats.count, MANY);
	assert_false(log_stats_percentiles(&stats, &arena, percents, 5,
					   values));
	for (size_t i = 0; i < 5; i++) {
		double exact = ceil(percents[i] / 100 * MANY) + 999;

		if (fabs(values[i] - exact) > exact / 256 + 1)
			fail_msg("p%g is %.9g, not %.9g", percents[i],
				 values[i], exact);
	}
	assert_true(fabs(stats.mean - (1000 + (MANY - 1) / 2.0)) < 1e-3);
	/* Of equal steps: n (n + 1) / 12. */
	assert_true(fabs(log_stats_stdev(&stats) /
			 sqrt((double)MANY * (MANY + 1) / 12) - 1) < 1e-9);
	arena_free(&arena);
}

static void
read_series(const char *name, const char *text)
{
	struct scan_options options = { .series = true };
	struct scan_place place = { .file = name, .line = 1 };
	struct scanner *scanner = scanner_new(&options);
	struct feed_memory memory;

	reading_text(&reading, "");
	feed_memory_start(&memory, text, strlen(text));
	assert_int_equal(scanner_read(scanner, &memory.feed, &place,
				      &reading.sink, &reading.diag), 0);
	scanner_free(scanner);
}

static void
samples_are_kept_when_asked_for(void **state)
{
	const struct record *record;

	(void)state;
	read_series("x_clat.1.log", "0, 4000000, 0, 4096\n"
		    "1, 1000000, 1, 4096\n3, 3000000, 0, 4096\n");
	assert_int_equal(reading.count, 1);
	record = reading.records[0];
	assert_int_equal(record->series_count, 2);
	assert_int_equal(record->series[0].name.subject, SUBJECT_READ);
	assert_int_equal(record->series[0].count, 2);
	assert_true(record->series[0].t[1] == 3e6);
	assert_true(record->series[0].v[1] == 3000000);
	assert_int_equal(record->series[1].name.subject, SUBJECT_WRITE);
	assert_int_equal(record->series[1].count, 1);
	assert_true(record->series[1].t[0] == 1e6);
	assert_int_equal(read_log("x_clat.1.log", "0, 4000000, 0, 4096\n")
			 ->series_count, 0);
}

static void
a_log_in_a_text_ends_where_its_rows_do(void **state)
{
	static const char text[] =
		"The log says:\n\n0, 4000000, 0, 4096\n"
		"1, 2000000, 0, 4096\n\nand so on.\n";

	(void)state;
	reading_named(&reading, "x_lat.1.log", text, sizeof(text) - 1);
	assert_int_equal(reading.count, 1);
	assert_int_equal(reading.records[0]->source.line, 3);
	assert_int_equal(reading.records[0]->source.end, 4);
	assert_metric(reading.records[0], "read.lat.mean", 3000000);
	/* Rows of another shape are another log. */
	reading_text(&reading, "0, 4000000, 0, 4096\n1, 2, 0, 4096\n"
		     "0, 4000000, 0, 4096, 0\n1, 2, 0, 4096, 0\n");
	assert_int_equal(reading.count, 2);
	assert_int_equal(reading.records[1]->source.line, 3);
	/* One row in a text may be anything. */
	reading_text(&reading, "0, 4000000, 0, 4096\nand so on.\n");
	assert_int_equal(reading.count, 0);
	reading_text(&reading, "1, 2, 3, 4\n5, 6, 7, 8\n");
	assert_int_equal(reading.count, 0);
}

static void
a_row_that_is_cut_is_none(void **state)
{
	const struct record *record =
		read_log("x_lat.1.log", "0, 4000000, 0, 4096\n"
			 "1, 2000000, 0, 4096\n2, 9000000, 0, 40");

	(void)state;
	assert_metric(record, "read.lat.samples", 2);
	assert_metric(record, "read.lat.max", 4000000);
	reading_named(&reading, "x_lat.1.log", "0, 4000000, 0, 4096", 19);
	assert_int_equal(reading.count, 0);
}

static void
a_log_longer_than_the_window_is_one(void **state)
{
	enum { ROWS = 200000 };
	struct buffer text = { 0 };

	(void)state;
	for (unsigned i = 0; i < ROWS; i++)
		buffer_print(&text, "%u, %u, %u, 4096\n", i / 10,
			     3000000 + i, i % 2);
	reading_named(&reading, "x_lat.1.log", text.data, text.length);
	assert_int_equal(reading.count, 1);
	assert_metric(reading.records[0], "read.lat.samples", ROWS / 2);
	assert_metric(reading.records[0], "write.lat.max", 3000000 + ROWS - 1);
	assert_metric(reading.records[0], "write.lat.mean",
		     3000000 + ROWS / 2);
	assert_int_equal(reading.records[0]->source.end, ROWS);
	buffer_free(&text);
}

/* fio before 1.12 wrote less, and people cut columns off. */
static void
short_rows_are_read_where_the_name_says_of_what(void **state)
{
	enum { ROWS = 40000 };
	struct buffer text = { 0 };
	const struct record *record;

	(void)state;
	record = read_log("x_bw.log", "500, 2000, 0\n1000, 4000, 0\n"
			  "1500, 3000, 1\n");
	assert_metric(record, "read.bw.mean", 3000 * 1024);
	assert_metric(record, "read.bw.samples", 2);
	assert_metric(record, "write.bw.max", 3000 * 1024);
	assert_metric(record, "read.bw.p50", NAN);
	assert_true(reading_noted(record, NOTE_AMBIGUOUS, NULL));
	record = read_log("x_iops.1.log", "1000, 70\n2000, 90\n");
	assert_metric(record, "mixed.iops.mean", 80);
	assert_metric(record, "mixed.iops.max", 90);
	assert_true(reading_noted(record, NOTE_AMBIGUOUS, NULL));
	/* more than a window holds, four I/Os of 240 us a millisecond */
	for (unsigned i = 0; i < ROWS; i++)
		buffer_print(&text, "%u, %u\n", i / 4, 230 + i % 21);
	buffer_byte(&text, '\0');
	record = read_log("x_lat.log", text.data);
	assert_metric(record, "mixed.lat.samples", ROWS);
	assert_metric(record, "mixed.lat.min", 230000);
	assert_metric(record, "mixed.lat.max", 250000);
	buffer_free(&text);
}

static void
short_rows_are_none_elsewhere(void **state)
{
	static const struct { const char *name, *text; } cases[] = {
		{ "x.csv", "500, 2000, 0\n1000, 4000, 0\n" },
		{ "x_bw.txt", "500, 2000\n1000, 4000\n" },
		{ "x_bw.log", "500, 2000, 7\n1000, 4000, 8\n" },
		{ "x_bw.log", "500, 2000\n" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_named(&reading, cases[i].name, cases[i].text,
			      strlen(cases[i].text));
		if (reading.count != 0)
			fail_msg("%s: %s", cases[i].name, cases[i].text);
	}
}

/* Rows of a form, with times from 0 on each step apart. */
static void
read_rows(const char *form, int rows, unsigned step)
{
	struct buffer text = { 0 };

	buffer_text(&text, "These are some:\n");
	for (unsigned i = 0; i < (unsigned)rows; i++)
		buffer_print(&text, form, i * step, 2000 + i % 7);
	buffer_text(&text, "and this is no more of it\n");
	reading_bytes(&reading, text.data, text.length);
	buffer_free(&text);
}

/* No guess is made, but it is said. */
static void
short_rows_that_nothing_names_are_refused_by_name(void **state)
{
	enum { ROWS = 30 };
	static const struct {
		const char *form;
		unsigned step;
		bool refused;
	} cases[] = {
		{ "%u, %u\n", 500, true }, { "%u, %u, 1\n", 500, true },
		/* numbers of others: spaced so, a kind, not of a time */
		{ "%u,%u\n", 500, false }, { "%u, %u, 3\n", 500, false },
		{ "%u, %u\n", 0, false }, { "%u, %u\n", -1U, false },
		{ "%u, %u.5\n", 500, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		read_rows(cases[i].form, ROWS, cases[i].step);
		assert_int_equal(reading.count, 0);
		assert_int_equal(reading.totals.used, 0);
		if (reading.diag.warnings != cases[i].refused ||
		    reading.totals.looked != (cases[i].refused ? ROWS : 0))
			fail_msg("%s: %zu", cases[i].form,
				 reading.totals.looked);
	}
	read_rows(cases[0].form, 9, 500);
	assert_int_equal(reading.diag.warnings, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_row_is_numbers_apart_by_commas),
		cmocka_unit_test(columns_are_told_in_logs_of_every_kind),
		cmocka_unit_test(the_name_of_the_file_says_what_is_measured),
		cmocka_unit_test(
			rates_of_single_ios_and_of_windows_have_their_units),
		cmocka_unit_test(
			the_unit_of_latencies_is_told_by_what_is_possible),
		cmocka_unit_test(values_add_up),
		cmocka_unit_test(percentiles_of_few_values_are_exact),
		cmocka_unit_test(
			percentiles_of_many_values_are_off_by_a_256th_at_most),
		cmocka_unit_test(samples_are_kept_when_asked_for),
		cmocka_unit_test(a_log_in_a_text_ends_where_its_rows_do),
		cmocka_unit_test(a_row_that_is_cut_is_none),
		cmocka_unit_test(a_log_longer_than_the_window_is_one),
		cmocka_unit_test(
			short_rows_are_read_where_the_name_says_of_what),
		cmocka_unit_test(short_rows_are_none_elsewhere),
		cmocka_unit_test(
			short_rows_that_nothing_names_are_refused_by_name),
	};

	return cmocka_run_group_tests_name("fio log", tests, NULL,
					   reading_stop);
}
