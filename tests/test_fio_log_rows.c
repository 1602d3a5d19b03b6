/* parsers/fio/log_rows: many rows at once are read as each is. */
#include <stdio.h>
#include <string.h>

#include "record/buffer.h"
#include "record/bytes.h"
#include "tests/reading.h"
#include "tests/test.h"

static void
digits_are_read_up_to_what_is_none(void **state)
{
	static const struct {
		const char *text;	/* eight bytes or more */
		unsigned count;
		uint64_t value;
	} cases[] = {
		{ "0, 83957", 1, 0 }, { "7/234567", 1, 7 },
		{ "42:34567", 2, 42 }, { "99999999", 8, 99999999 },
		{ "12345678", 8, 12345678 }, { "123456789", 8, 12345678 },
		{ "00000001", 8, 1 }, { "1234567,", 7, 1234567 },
		{ "90817\n26", 5, 90817 }, { "1\xb1" "234567", 1, 1 },
		{ "5\xff\xff\xff\xff\xff\xff\xff", 1, 5 },
	};
	uint64_t value;

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		if (bytes_digits(cases[i].text, &value) != cases[i].count ||
		    value != cases[i].value)
			fail_msg("\"%s\"", cases[i].text);
	assert_int_equal(bytes_digits(", 12345678", &value), 0);
	assert_int_equal(bytes_digits("\xb0""1234567", &value), 0);
}

enum { ROWS = 20000 };		/* more than a window reads at first */

/* A row between many, in rows of 3 ms each. */
static void
make_log(struct buffer *text, const char *odd)
{
	text->length = 0;
	for (unsigned i = 0; i < 2 * ROWS; i++) {
		if (i == ROWS)
			buffer_text(text, odd);
		buffer_print(text, "%u, 3000000, 0, 4096\n", i / 10);
	}
}

static void
odd_rows_of_a_long_log_count(void **state)
{
	static const struct {
		const char *row, *metric;
		double value;
	} cases[] = {
		{ "9, 3999999, 0, 4096\n", "read.lat.max", 3999999 },
		{ "9, 3999999, 0, 8192\n", "read.lat.max", 3999999 },
		{ "9, 3999999, 1, 4096\n", "write.lat.max", 3999999 },
		{ "9, 3999999, 2, 65536\n", "trim.lat.max", 3999999 },
		{ "9, 123456789, 0, 4096\n", "read.lat.max", 123456789 },
		{ "9, 12345678901, 0, 4096\n", "read.lat.max", 12345678901. },
		{ "123456789, 1, 0, 4096\n", "read.lat.min", 1 },
		{ "9,2999999,0,4096\n", "read.lat.min", 2999999 },
		{ "9,  2999999, 0, 4096\n", "read.lat.min", 2999999 },
		{ "9, 2999999, 0, 4096\r\n", "read.lat.min", 2999999 },
		{ "0009, 002999999, 0, 4096\n", "read.lat.min", 2999999 },
	};
	struct buffer text = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *record;

		make_log(&text, cases[i].row);
		reading_named(&reading, "x_lat.1.log", text.data, text.length);
		if (reading.count != 1)
			fail_msg("%s: %zu records", cases[i].row,
				 reading.count);
		record = reading.records[0];
		assert_metric(record, cases[i].metric, cases[i].value);
		assert_metric(record, "read.lat.p50", 3000000);
		assert_int_equal(record->source.line, 1);
		assert_int_equal(record->source.end, 2 * ROWS + 1);
		assert_int_equal(reading.totals.used, 2 * ROWS + 1);
	}
	buffer_free(&text);
}

static void
what_is_no_row_ends_a_long_log(void **state)
{
	static const char *const lines[] = {
		"9, 3999999, 3, 4096\n", "9, 3999999, 0, 4096, 0\n",
		"9, 3999999, 0\n", "9, 3x, 0, 4096\n", "9; 3; 0; 4096\n",
		"9, , 0, 4096\n", ", 9, 0, 4096\n", "9, 3, 0, 4096,\n",
		"9, 12345678901234567890, 0, 4096\n", "\n", "and so on\n",
		"> 9, 3999999, 0, 4096, 1\n",
	};
	struct buffer text = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		const struct record *const *records;

		make_log(&text, lines[i]);
		reading_named(&reading, "x_lat.1.log", text.data, text.length);
		if (reading.count != 2)
			fail_msg("%s: %zu records", lines[i], reading.count);
		records = (const struct record *const *)reading.records;
		for (unsigned k = 0; k < 2; k++) {
			assert_metric(records[k], "read.lat.samples", ROWS);
			assert_metric(records[k], "read.lat.max", 3000000);
			assert_int_equal(records[k]->source.line,
					 k * (ROWS + 1) + 1);
			assert_int_equal(records[k]->source.end,
					 k * (ROWS + 1) + ROWS);
		}
	}
	buffer_free(&text);
}

static void
a_long_log_may_end_anywhere(void **state)
{
	static const char last[] = "4000, 3999999, 0, 4096\n";
	struct buffer text = { 0 };

	(void)state;
	make_log(&text, "");
	buffer_text(&text, last);
	for (size_t cut = 0; cut < sizeof(last); cut++) {
		reading_named(&reading, "x_lat.1.log", text.data,
			      text.length - cut);
		assert_int_equal(reading.count, 1);
		assert_metric(reading.records[0], "read.lat.samples",
			      2 * ROWS + (cut == 0));
		assert_metric(reading.records[0], "read.lat.max",
			      cut == 0 ? 3999999 : 3000000);
	}
	buffer_free(&text);
}

/* What two values a row and a second of their columns tell holds for all. */
static void
windows_of_two_values_are_read_to_the_end(void **state)
{
	struct buffer text = { 0 };

	(void)state;
	for (unsigned i = 0; i < 2 * ROWS; i++)
		buffer_print(&text, "%u, 3000000, %u, 0, 0, 0\n", 250 * i,
			     i == ROWS ? 9000000 : 4000000);
	reading_named(&reading, "x_clat.1.log", text.data, text.length);
	assert_int_equal(reading.count, 1);
	assert_metric(reading.records[0], "read.clat.max", 9000000);
	assert_metric(reading.records[0], "read.clat.samples", 2 * ROWS);
	/* of means there are no percentiles */
	assert_metric(reading.records[0], "read.clat.p50", NAN);
	buffer_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(digits_are_read_up_to_what_is_none),
		cmocka_unit_test(odd_rows_of_a_long_log_count),
		cmocka_unit_test(what_is_no_row_ends_a_long_log),
		cmocka_unit_test(a_long_log_may_end_anywhere),
		cmocka_unit_test(windows_of_two_values_are_read_to_the_end),
	};
	int failed = cmocka_run_group_tests_name("fio log rows", tests, NULL,
						 NULL);

	reading_free(&reading);
	return failed;
}
