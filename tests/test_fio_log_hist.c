/* parsers/fio/log_hist: rows of buckets, and the percentiles they tell. */
#include <stdio.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

static struct reading reading;
static struct buffer text;

static int
stop(void **state)
{
	(void)state;
	reading_free(&reading);
	buffer_free(&text);
	return 0;
}

/* How often a bucket was hit; a list ends in a count of 0. */
struct hit {
	size_t bucket;
	unsigned count;
};

static void
add_row(unsigned direction, size_t buckets, const struct hit *hits)
{
	buffer_print(&text, "%u, %u, 4096", 100, direction);
	for (size_t i = 0; i < buckets; i++) {
		unsigned count = 0;

		for (const struct hit *hit = hits; hit->count > 0; hit++)
			if (hit->bucket == i)
				count += hit->count;
		buffer_print(&text, ", %u", count);
	}
	buffer_byte(&text, '\n');
}

static void
read_rows(void)
{
	reading_named(&reading, "x_clat_hist.1.log", text.data, text.length);
	text.length = 0;
}

static void
assert_known(const struct record *record, const char *name, double value,
	     double half)
{
	const struct metric *metric = reading_metric(record, name);

	if (metric == NULL || metric->value != value ||
	    metric->half_width != half)
		fail_msg("%s is %g, known to %g", name,
			 metric ? metric->value : NAN,
			 metric ? metric->half_width : NAN);
}

static void
logs_of_each_coarseness_and_age_are_known(void **state)
{
	static const struct hit hits[] = { { 5, 3 }, { 0, 0 } };
	static const struct {
		size_t finest;
		const char *hint;
	} ages[] = { { 1856, "2.99+" }, { 1216, "2.14-2.21" } };

	(void)state;
	for (size_t i = 0; i < LENGTH(ages); i++)
		for (unsigned coarse = 0; coarse <= 6; coarse++) {
			const struct record *record;

			add_row(0, ages[i].finest >> coarse, hits);
			read_rows();
			if (reading.count != 1)
				fail_msg("%zu buckets: %zu records",
					 ages[i].finest >> coarse,
					 reading.count);
			record = reading.records[0];
			assert_int_equal(record->kind, KIND_LOG);
			assert_string_equal(record->format, "log");
			assert_string_equal(record->version_hint,
					    ages[i].hint);
			assert_known(record, "read.clat.samples", 3, 0);
			assert_true(reading_noted(record, NOTE_APPROXIMATE,
						  NULL));
		}
}

static void
rows_of_other_lengths_are_none(void **state)
{
	static const struct hit hits[] = { { 5, 3 }, { 0, 0 } };
	static const size_t lengths[] = { 30, 57, 75, 77, 115, 1855, 1857 };

	(void)state;
	for (size_t i = 0; i < LENGTH(lengths); i++) {
		add_row(0, lengths[i], hits);
		read_rows();
		assert_int_equal(reading.count, 0);
	}
}

static void
percentiles_are_the_middles_of_fio_s_buckets(void **state)
{
	/*
	 * Up to 127 a bucket is a nanosecond. Bucket 200 is one of 64 from 256
	 * to 512, of 4 each: the ninth, 288 to 292.
	 */
	static const struct hit hits[] = {
		{ 0, 5 }, { 100, 45 }, { 127, 40 }, { 200, 10 }, { 0, 0 }
	};
	const struct record *record;

	(void)state;
	add_row(0, 1856, hits);
	read_rows();
	assert_int_equal(reading.count, 1);
	record = reading.records[0];
	assert_known(record, "read.clat.p5", 0, 0);
	assert_known(record, "read.clat.p10", 100, 0);
	assert_known(record, "read.clat.p50", 100, 0);
	assert_known(record, "read.clat.p60", 127, 0);
	assert_known(record, "read.clat.p90", 127, 0);
	assert_known(record, "read.clat.p95", 290, 0);
	assert_known(record, "read.clat.p99.99", 290, 0);
	/* Before 2.99 all are microseconds. */
	add_row(0, 1216, hits);
	read_rows();
	assert_known(reading.records[0], "read.clat.p50", 100000, 0);
	assert_known(reading.records[0], "read.clat.p95", 290000, 0);
}

static void
coarse_buckets_leave_more_open(void **state)
{
	/* Sixteen fine ones each: 192 to 207, their middles 258 to 318. */
	static const struct hit hits[] = { { 12, 1 }, { 0, 0 } };
	const struct record *record;

	(void)state;
	add_row(1, 116, hits);
	read_rows();
	assert_int_equal(reading.count, 1);
	record = reading.records[0];
	assert_known(record, "write.clat.p50", 288, 30);
	assert_known(record, "write.clat.p99.9", 288, 30);
}

static void
rows_add_up_for_each_direction(void **state)
{
	static const struct hit first[] = { { 10, 1 }, { 0, 0 } };
	static const struct hit second[] = { { 20, 3 }, { 0, 0 } };
	static const struct hit none[] = { { 0, 0 } };
	const struct record *record;

	(void)state;
	add_row(0, 1856, first);
	add_row(2, 1856, second);
	add_row(1, 1856, none);
	add_row(0, 1856, second);
	read_rows();
	assert_int_equal(reading.count, 1);
	record = reading.records[0];
	assert_known(record, "read.clat.samples", 4, 0);
	assert_known(record, "read.clat.p20", 10, 0);
	assert_known(record, "read.clat.p30", 20, 0);
	assert_known(record, "trim.clat.samples", 3, 0);
	assert_known(record, "trim.clat.p1", 20, 0);
	/* Nothing was written, so nothing is known of it. */
	assert_null(reading_metric(record, "write.clat.samples"));
	assert_int_equal(record->source.line, 1);
	assert_int_equal(record->source.end, 4);
}

static void
a_row_that_is_cut_is_not_counted(void **state)
{
	static const struct hit hits[] = { { 10, 1 }, { 0, 0 } };
	size_t length;

	(void)state;
	add_row(0, 116, hits);
	length = text.length;
	add_row(0, 116, hits);
	text.length = length + (text.length - length) / 2;
	read_rows();
	assert_int_equal(reading.count, 1);
	assert_known(reading.records[0], "read.clat.samples", 1, 0);
	/* Nor is a whole one that may go on. */
	add_row(0, 116, hits);
	add_row(0, 116, hits);
	text.length--;
	read_rows();
	assert_known(reading.records[0], "read.clat.samples", 1, 0);
}

static void
logs_that_follow_each_other_are_kept_apart(void **state)
{
	static const struct hit hits[] = { { 10, 1 }, { 0, 0 } };

	(void)state;
	add_row(0, 116, hits);
	add_row(0, 116, hits);
	add_row(0, 232, hits);
	buffer_text(&text, "\nThat was all.\n");
	read_rows();
	assert_int_equal(reading.count, 2);
	assert_known(reading.records[0], "read.clat.samples", 2, 0);
	assert_int_equal(reading.records[0]->source.end, 2);
	assert_known(reading.records[1], "read.clat.samples", 1, 0);
	assert_int_equal(reading.records[1]->source.line, 3);
}

static void
a_direction_that_there_is_not_ends_the_log(void **state)
{
	static const struct hit hits[] = { { 10, 1 }, { 0, 0 } };

	(void)state;
	add_row(0, 116, hits);
	add_row(7, 116, hits);
	read_rows();
	assert_int_equal(reading.count, 1);
	assert_known(reading.records[0], "read.clat.samples", 1, 0);
	assert_int_equal(reading.records[0]->source.end, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(logs_of_each_coarseness_and_age_are_known),
		cmocka_unit_test(rows_of_other_lengths_are_none),
		cmocka_unit_test(percentiles_are_the_middles_of_fio_s_buckets),
		cmocka_unit_test(coarse_buckets_leave_more_open),
		cmocka_unit_test(rows_add_up_for_each_direction),
		cmocka_unit_test(a_row_that_is_cut_is_not_counted),
		cmocka_unit_test(logs_that_follow_each_other_are_kept_apart),
		cmocka_unit_test(a_direction_that_there_is_not_ends_the_log),
	};

	return cmocka_run_group_tests_name("fio log_hist", tests, NULL, stop);
}
