/* parsers/fio/scaled: fio's number formatter, read backwards. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "parsers/fio/scaled.h"
#include "tests/test.h"

static struct scaled
scan(const char *text, size_t *used)
{
	struct line line = { .text = text, .length = strlen(text) };
	struct scaled scaled;
	struct cursor cursor;

	cursor_start(&cursor, &line, 1);
	*used = scaled_read(&cursor, &scaled) ? (size_t)(cursor.p - text) : 0;
	return scaled;
}

static void
numbers_are_read_with_their_units(void **state)
{
	static const struct {
		const char *text;
		size_t used;
		char prefix;
		bool binary, bits, blank;
	} cases[] = {
		{ "76.0MiB/s (", 9, 'M', true, false, false },
		{ "557417B/s)", 9, 0, false, false, false },
		{ "19.7k,", 5, 'k', false, false, false },
		{ "2470.7M/s,", 9, 'M', false, false, false },
		{ "1813.1MB,", 8, 'M', false, false, false },
		{ "30957KB/s,", 9, 'K', false, false, false },
		{ "0,", 1, 0, false, false, false },
		{ "19005 , runt", 6, 0, false, false, true },
		{ "1024 B, bw", 6, 0, false, false, true },
		{ "4096B-", 5, 0, false, false, false },
		{ "12.5Mibit/s)", 11, 'M', true, true, false },
		{ "125Kbit/s)", 9, 'K', false, true, false },
		{ "11816k, avg", 6, 'k', false, false, false },
		{ "4K-4K", 2, 'K', false, false, false },
		{ "12 msec", 2, 0, false, false, false },
		{ "x", 0, 0, false, false, false },
		{ "", 0, 0, false, false, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		size_t used;
		struct scaled scaled = scan(cases[i].text, &used);

		if (used != cases[i].used ||
		    (used > 0 && (scaled.prefix != cases[i].prefix ||
				  scaled.binary != cases[i].binary ||
				  scaled.bits != cases[i].bits ||
				  scaled.blank != cases[i].blank)))
			fail_msg("\"%s\": %zu bytes", cases[i].text, used);
	}
}

/* 12 pieces at most; count 1: high of the second is not looked at. */
static void
a_printed_number_is_the_interval_of_its_version(void **state)
{
	const double Mi = 1048576, Ki = 1024;
	const struct {
		const char *text, *version;
		double base;
		bool old;
		unsigned count;
		double low, high, low2, high2;
	} cases[] = {
		/* no prefix: truncated to a whole */
		{ "5368,", "3.33", 1000, false, 1, 5368, 5369, 0, 0 },
		/* 3.26 and later: rounded */
		{ "18.9k,", "3.33", 1000, false, 1, 18850, 18950, 0, 0 },
		{ "24.0k,", "3.33", 1000, false, 1, 23950, 24050, 0, 0 },
		{ "977k,", "3.33", 1000, false, 1, 976500, 977500, 0, 0 },
		/* 2.20 to 3.25 lose the carry: 11.977k prints as 11.0k */
		{ "11.0k,", "3.7", 1000, false, 2, 11000, 11050, 11950,
		  12000 },
		{ "11.5k,", "3.7", 1000, false, 1, 11450, 11550, 0, 0 },
		{ "33.0MiB/s,", "2.21", 1000, false, 2, 33 * Mi, 33.05 * Mi,
		  33.95 * Mi, 34 * Mi },
		{ "11.0k,", NULL, 1000, false, 2, 11000, 11050, 11950,
		  12000 },
		/* 2.17 to 2.19, and 1.44 to 2.16: no decimal fraction at all */
		{ "11.1MiB/s,", "2.17", 1000, false, 1, 11 * Mi, 12 * Mi, 0,
		  0 },
		{ "1813.1MB,", "2.16", 1024, true, 1, 1813 * Mi, 1814 * Mi, 0,
		  0 },
		{ "30957KB/s,", "2.16", 1024, true, 1, 30956.5 * Ki,
		  30957.5 * Ki, 0, 0 },
		/* the letters of 2.16 know no tera */
		{ "2P,", "2.16", 1024, true, 1, 1.5 * Mi * Mi, 2.5 * Mi * Mi,
		  0, 0 },
		{ "2P,", "3.33", 1024, false, 1, 1.5 * Mi * Mi * Ki,
		  2.5 * Mi * Mi * Ki, 0, 0 },
		/* the suffix decides, not the base */
		{ "80.7MB/s,", "3.33", 1000, false, 1, 80.65e6, 80.75e6, 0,
		  0 },
		{ "64.0KiB,", "3.33", 1000, false, 1, 63.95 * Ki, 64.05 * Ki,
		  0, 0 },
		{ "8000kbit/s,", "3.33", 1000, false, 1, 7999.5e3 / 8,
		  8000.5e3 / 8, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		size_t used;
		struct scaled scaled = scan(cases[i].text, &used);
		struct spans spans = scaled_spans(&scaled, cases[i].base,
			cases[i].old, fio_version_read(cases[i].version));
		double room = 1e-9 * spans.value;

		if (spans.count != cases[i].count ||
		    fabs(spans.piece[0].low - cases[i].low) > room ||
		    fabs(spans.piece[0].high - cases[i].high) > room ||
		    (spans.count > 1 &&
		     (fabs(spans.piece[1].low - cases[i].low2) > room ||
		      fabs(spans.piece[1].high - cases[i].high2) > room)))
			fail_msg("%s in %s: %u, %.9g to %.9g", cases[i].text,
				 cases[i].version, spans.count,
				 spans.piece[0].low, spans.piece[0].high);
	}
}

/* 33.99 MiB printed as 33.0MiB, beside 35.6MB */
static void
two_figures_of_one_quantity_narrow_each_other(void **state)
{
	size_t used;
	struct scaled one = scan("33.0MiB/s,", &used);
	struct scaled other = scan("35.6MB/s,", &used);
	struct fio_version version = fio_version_read("3.1");
	struct spans spans = scaled_spans(&one, 1000, false, version);
	struct spans second = scaled_spans(&other, 1000, false, version);
	double half, value;
	bool fault;

	(void)state;
	assert_true(spans_narrow(&spans, second.piece[0].low,
				 second.piece[0].high));
	assert_int_equal(spans.count, 1);
	value = spans_value(&spans, &half, &fault);
	assert_true(fault);
	assert_true(value > 33.94 * 1048576 && value < 34 * 1048576);
	assert_true(half < 0.05 * 1048576);
	/* nothing fits: as it was */
	assert_false(spans_narrow(&spans, 1, 2));
	assert_int_equal(spans.count, 1);
}

static void
the_printed_figure_stands_where_it_may_be_true(void **state)
{
	static const struct {
		const char *text, *version;
		double low, high;		/* what else is known */
		double value;
		bool fault;
	} cases[] = {
		{ "25299,", "2.16", 25299.7, 25299.8, 25299, false },
		{ "18.9k,", "3.33", 18860, 18870, 18900, false },
		{ "11.0k,", "3.7", 11000, 11020, 11000, false },
		{ "11.0k,", "3.7", 11975, 11979, 11977, true },
		{ "11.1M,", "2.17", 11.93e6, 11.95e6, 11.94e6, true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		size_t used;
		struct scaled scaled = scan(cases[i].text, &used);
		struct spans spans = scaled_spans(&scaled, 1000, false,
			fio_version_read(cases[i].version));
		double half, value;
		bool fault;

		assert_true(spans_narrow(&spans, cases[i].low,
					 cases[i].high));
		value = spans_value(&spans, &half, &fault);
		if (fault != cases[i].fault ||
		    fabs(value - cases[i].value) > 1e-6 * value)
			fail_msg("%s: %.9g, fault %d", cases[i].text, value,
				 fault);
		assert_true(value + half >= cases[i].low - 1 &&
			    value - half <= cases[i].high + 1);
	}
}

/* 1182284 I/Os in 60.001 s are 19704.4 a second */
static void
a_derived_value_must_round_or_truncate_to_the_printed_one(void **state)
{
	static const struct {
		const char *text, *version;
		double value;
		bool holds;
	} cases[] = {
		{ "19.7k,", "3.33", 19704.4, true },
		{ "19.7k,", "3.33", 19760, false },
		{ "19.6k,", "3.33", 19704.4, false },
		{ "19704,", "3.33", 19704.4, true },
		{ "19704,", "3.33", 19706.5, false },
		{ "24.0k,", "3.7", 24999, true },
		{ "24.0k,", "3.33", 24999, false },
		{ "24.0k,", "3.7", 24500, false },
		{ "0,", "3.33", 0.4, true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		size_t used;
		struct scaled scaled = scan(cases[i].text, &used);
		struct spans spans = scaled_spans(&scaled, 1000, false,
			fio_version_read(cases[i].version));

		if (spans_hold(&spans, cases[i].value) != cases[i].holds)
			fail_msg("%s and %g", cases[i].text, cases[i].value);
	}
}

/*
 * Up to 2.16 what stands behind the point is no fraction: 1123.847 MiB, the
 * rest being 867 of 1024, is "1123.9MB", since 867 becomes 87, and that 9.
 */
static void
an_old_fraction_tells_the_whole_alone(void **state)
{
	size_t used;
	struct scaled scaled = scan("1123.9MB,", &used);
	struct spans spans = scaled_spans(&scaled, 1024, true,
					  fio_version_read("2.16"));
	double half, value;
	bool fault;

	(void)state;
	assert_true(spans_hold(&spans, 287705 * 4096.));
	assert_true(spans_hold(&spans, 1123.99 * 1048576));
	assert_false(spans_hold(&spans, 1122.99 * 1048576));
	assert_false(spans_hold(&spans, 1124.01 * 1048576));
	/* what it may be reaches down to the whole */
	value = spans_value(&spans, &half, &fault);
	assert_true(fabs(value - 1123.9 * 1048576) < 1);
	assert_true(half > 0.89 * 1048576 && half < 0.91 * 1048576);
	assert_false(fault);
	/* other figures say where in between */
	assert_true(spans_narrow(&spans, 1123.2 * 1048576, 1123.3 * 1048576));
	value = spans_value(&spans, &half, &fault);
	assert_true(fabs(value - 1123.25 * 1048576) < 1);
	assert_true(half > 0.049 * 1048576 && half < 0.051 * 1048576);
	assert_true(fault);
}

static void
versions_are_ordered(void **state)
{
	static const struct {
		const char *text;
		unsigned number;
	} cases[] = {
		{ "3.33", FIO_VERSION(3, 33, 0) },
		{ "2.1.11", FIO_VERSION(2, 1, 11) },
		{ "2.1.11-20-g9a44", FIO_VERSION(2, 1, 11) },
		{ "3.17-90-gd9b7-dirty", FIO_VERSION(3, 17, 0) },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct fio_version version = fio_version_read(cases[i].text);

		assert_int_equal(version.low, cases[i].number);
		assert_int_equal(version.high, cases[i].number);
	}
	assert_true(fio_before(fio_version_read("3.9"), FIO_VERSION(3, 16, 0)));
	assert_true(fio_since(fio_version_read("3.26"), FIO_VERSION(3, 26, 0)));
	assert_false(fio_before(fio_version_read(NULL), FIO_VERSION(3, 0, 0)));
	assert_false(fio_since(fio_version_read("x"), FIO_VERSION(1, 0, 0)));
}

static void
a_rate_of_bytes_a_millisecond_shows_beside_its_size(void **state)
{
	size_t used;
	struct scaled io = scan("4000KiB,", &used);
	struct scaled true_rate = scan("2000KiB/s,", &used);
	struct scaled other_rate = scan("2048KiB/s,", &used);
	struct fio_version open = fio_version_read(NULL);

	(void)state;
	assert_true(fio_rate_is_per_ms(&io, &other_rate, 2000, open));
	assert_false(fio_rate_is_per_ms(&io, &true_rate, 2000, open));
	assert_false(fio_rate_is_per_ms(&io, &other_rate, 0, open));
	assert_false(fio_rate_is_per_ms(&io, &other_rate, 2000,
					fio_version_read("1.59")));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_are_read_with_their_units),
		cmocka_unit_test(
			a_printed_number_is_the_interval_of_its_version),
		cmocka_unit_test(two_figures_of_one_quantity_narrow_each_other),
		cmocka_unit_test(
			the_printed_figure_stands_where_it_may_be_true),
		cmocka_unit_test(
		a_derived_value_must_round_or_truncate_to_the_printed_one),
		cmocka_unit_test(an_old_fraction_tells_the_whole_alone),
		cmocka_unit_test(versions_are_ordered),
		cmocka_unit_test(
			a_rate_of_bytes_a_millisecond_shows_beside_its_size),
	};

	return cmocka_run_group_tests_name("scaled", tests, NULL, NULL);
}
