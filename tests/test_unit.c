/* record/unit: decimal text to values, the shortest text back, prefixes. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/unit.h"
#include "tests/test.h"

static void
decimals_are_scanned_as_printed(void **state)
{
	static const struct {
		const char *text;
		bool commas;
		size_t used;
		uint64_t digits;
		unsigned decimals;
	} cases[] = {
		{ "50.18", false, 5, 5018, 2 },
		{ "0", false, 1, 0, 0 },
		{ "0.050us", false, 5, 50, 3 },
		{ "12.", false, 2, 12, 0 },
		{ "12.x", false, 2, 12, 0 },
		{ "1.2.3", false, 3, 12, 1 },
		{ ".5", false, 0, 0, 0 },
		{ "-5", false, 0, 0, 0 },
		{ "", false, 0, 0, 0 },
		{ "x", false, 0, 0, 0 },
		{ "78,989KiB", true, 6, 78989, 0 },
		{ "78,989KiB", false, 2, 78, 0 },
		{ "1,234,567.5", true, 11, 12345675, 1 },
		{ "123, 456", true, 3, 123, 0 },
		{ "12,3456", true, 2, 12, 0 },
		{ "12,34", true, 2, 12, 0 },
		{ "1234,567", true, 4, 1234, 0 },
		{ "1,234,56", true, 5, 1234, 0 },
		{ "999999999999999999", false, 18, 999999999999999999, 0 },
		{ "1000000000000000000", false, 0, 0, 0 },
		{ "0000000000000000000012", false, 22, 12, 0 },
		{ "12345678", false, 8, 12345678, 0 },
		{ "123456789", false, 9, 123456789, 0 },
		{ "12345678.", false, 8, 12345678, 0 },
		{ "12345678.5", false, 10, 123456785, 1 },
		{ "123456789.5", false, 11, 1234567895, 1 },
		{ "12345678.87654321", false, 17, 1234567887654321, 8 },
		{ "1.123456789", false, 11, 1123456789, 9 },
		{ "00.0600", false, 7, 600, 4 },
	};

	(void)state;
	/* at the end of a text, and with much behind them */
	for (size_t i = 0; i < 2 * LENGTH(cases); i++) {
		const char *const behind[] = { "", "; 12.5 and so on to 99" };
		const char *text = cases[i / 2].text;
		struct decimal decimal = { 0 };
		char whole[64];
		size_t used;

		snprintf(whole, sizeof(whole), "%s%s", text, behind[i % 2]);
		used = decimal_scan(whole, whole + strlen(whole),
				    cases[i / 2].commas, &decimal);

		if (used != cases[i / 2].used ||
		    decimal.digits != cases[i / 2].digits ||
		    decimal.decimals != cases[i / 2].decimals)
			fail_msg("%s: %zu bytes, %llu / 10^%u", whole, used,
				 (unsigned long long)decimal.digits,
				 decimal.decimals);
		assert_false(decimal.negative);
	}
}

static void
scanning_stops_at_the_end_that_was_given(void **state)
{
	const char *text = "12.75";
	struct decimal decimal;

	(void)state;
	assert_int_equal(decimal_scan(text, text + 4, false, &decimal), 4);
	assert_int_equal(decimal.digits, 127);
	assert_int_equal(decimal_scan(text, text + 3, false, &decimal), 2);
	assert_int_equal(decimal_scan(text, text, false, &decimal), 0);
}

static void
values_are_exact_where_they_can_be(void **state)
{
	static const struct {
		struct decimal decimal;
		double scale, value;
	} cases[] = {
		{ { 5018, 2, false }, 1000, 50180 },
		{ { 1, 1, false }, 1, 0.1 },
		{ { 4457, 2, true }, 1, -44.57 },
		{ { 28999, 4, false }, 1048576, 3040765.5424 },
		{ { 123, 0, false }, 1024, 125952 },
		{ { 0, 3, false }, 1e9, 0 },
		{ { 9007199254740993, 0, false }, 1, 9007199254740992.0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		double value = decimal_value(cases[i].decimal, cases[i].scale);

		if (value != cases[i].value)
			fail_msg("%.17g is not %.17g", value, cases[i].value);
	}
}

static void
half_of_the_last_digit_is_what_a_text_leaves_open(void **state)
{
	(void)state;
	assert_true(decimal_half((struct decimal) { 5018, 2, false }, 1000) ==
		    5);
	assert_true(decimal_half((struct decimal) { 7, 0, false }, 1024) ==
		    512);
	assert_true(decimal_half((struct decimal) { 0, 3, false }, 1) ==
		    0.0005);
}

static void
numbers_are_written_shortest(void **state)
{
	static const struct { double value; const char *text; } cases[] = {
		{ 0, "0" }, { -0.0, "0" }, { 1, "1" }, { -7, "-7" },
		{ 99, "99" }, { 100, "100" }, { 12345, "12345" },
		{ 1182284, "1182284" }, { 4842323968, "4842323968" },
		{ 9007199254740991, "9007199254740991" },
		{ 9, "9" }, { 10, "10" }, { 10000000, "10000000" },
		{ 99999999, "99999999" }, { 100000000, "100000000" },
		{ 100000001, "100000001" }, { 20000000000, "20000000000" },
		{ 1000000000000007, "1000000000000007" },
		{ 10.01, "10.01" }, { 10000000.5, "10000000.5" },
		{ 123456789.25, "123456789.25" }, { 0.01, "0.01" },
		{ 0.1, "0.1" }, { -0.1, "-0.1" }, { 0.25, "0.25" },
		{ 19704.4, "19704.4" }, { 44.57, "44.57" },
		{ 0.005, "0.005" }, { 0.00001, "0.00001" },
		{ 123456.789, "123456.789" },
		{ 1e15 - 0.5, "999999999999999.5" },
		{ 0.1 + 0.2, "0.30000000000000004" },
		{ 1.0 / 3, "0.3333333333333333" },
		{ 2.0 / 3, "0.6666666666666666" },
		{ 1e300, "1e300" }, { -1e300, "-1e300" }, { 1e22, "1e22" },
		{ 1.5e-7, "1.5e-7" }, { 1e-300, "1e-300" },
		{ DBL_MAX, "1.7976931348623157e308" },
		{ DBL_MIN, "2.2250738585072014e-308" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[33];
		size_t length = number_write(text, cases[i].value);

		assert_true(length <= 32);
		text[length] = '\0';
		assert_string_equal(text, cases[i].text);
	}
}

static void
integers_of_every_length_are_written_as_printf_does(void **state)
{
	(void)state;
	for (uint64_t power = 1; power < UINT64_C(1000000000000000);
	     power *= 10)
		for (uint64_t i = 0; i < 1000; i++) {
			uint64_t n = power + i * (power / 111 + 1);
			char text[NUMBER_TEXT + 1], expected[NUMBER_TEXT];

			text[number_write(text, (double)n)] = '\0';
			snprintf(expected, sizeof(expected), "%llu",
				 (unsigned long long)n);
			assert_string_equal(text, expected);
		}
}

/* How many significant digits a number's text has. */
static int
significant(const char *text)
{
	int digits = 0, zeros = 0;

	for (; *text && *text != 'e'; text++) {
		if (*text >= '1' && *text <= '9') {
			digits += zeros + 1;
			zeros = 0;
		} else if (*text == '0' && digits) {
			zeros++;
		}
	}
	return digits;
}

static uint64_t
next_random(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

/* Doubles as they occur, and the neighbours of powers of two. */
static double
sample(uint64_t *seed, int kind)
{
	double digits = (double)(next_random(seed) >> 11);
	int power = (int)(next_random(seed) % 70);

	switch (kind) {
	case 0:
		return ldexp(digits, -power);
	case 1:
		return (double)(next_random(seed) % 100000000) / 100;
	case 2:
		return (double)(next_random(seed) % 1000000) / 60.001;
	case 3:
		return nextafter(ldexp(1, power - 30), power % 2 ? 0 : 1e300);
	default:
		return ldexp(digits, (int)(next_random(seed) % 1900) - 1000);
	}
}

static void
no_printf_precision_is_shorter_and_reads_back(void **state)
{
	uint64_t seed = 88172645463325252u;

	(void)state;
	for (int i = 0; i < 200000; i++) {
		double value = sample(&seed, i % 5);
		char text[33], other[40];
		int digits = 1;

		text[number_write(text, value)] = '\0';
		if (strtod(text, NULL) != value)
			fail_msg("%s is not %.17g", text, value);
		do
			snprintf(other, sizeof(other), "%.*e", digits - 1,
				 value);
		while (strtod(other, NULL) != value && digits++ < 17);
		/* whole numbers below 2^53 are written out */
		if (significant(text) > significant(other) &&
		    !(value == floor(value) && value < 0x1p53))
			fail_msg("%s is longer than %s", text, other);
	}
}

static void
values_are_printed_in_the_prefix_that_reads_best(void **state)
{
	static const struct {
		enum unit unit;
		double value;
		const char *text;
	} cases[] = {
		{ UNIT_PER_SECOND, 19704.4, "19.7k" },
		{ UNIT_PER_SECOND, 300, "300" },
		{ UNIT_PER_SECOND, 9876.4, "9876" },
		{ UNIT_PER_SECOND, 12345678, "12.35M" },
		{ UNIT_NS, 30550, "30.55 µs" },
		{ UNIT_NS, 999, "999 ns" },
		{ UNIT_NS, 1262300, "1.262 ms" },
		{ UNIT_NS, 60001e6, "60 s" },
		{ UNIT_BYTES_PER_SECOND, 126.3 * 1048576, "126.3 MiB/s" },
		{ UNIT_BYTES_PER_SECOND, 1000, "1000 B/s" },
		{ UNIT_BYTES, 4096, "4 KiB" },
		{ UNIT_BYTES, 512, "512 B" },
		{ UNIT_BYTES, 1.5 * 1024 * 1048576, "1.5 GiB" },
		{ UNIT_PERCENT, 12.5, "12.5 %" },
		{ UNIT_PERCENT, 0.01, "0.01 %" },
		{ UNIT_NONE, 1182284, "1.182M" },
		{ UNIT_NONE, 27, "27" },
		{ UNIT_REQUESTS, 31.7, "31.7" },
		{ UNIT_NS, 0, "0 ns" },
		{ UNIT_PER_SECOND, -19704.4, "-19.7k" },
		{ UNIT_NS, NAN, "n/a" },
		{ UNIT_BYTES, INFINITY, "n/a" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[64];

		assert_ptr_equal(unit_print(text, sizeof(text), cases[i].unit,
					    cases[i].value), text);
		assert_string_equal(text, cases[i].text);
	}
}

static void
one_prefix_serves_an_axis(void **state)
{
	struct unit_prefix prefix = unit_prefix(UNIT_NS, 2.5e6);

	(void)state;
	assert_true(prefix.factor == 1e6);
	assert_string_equal(prefix.text, "ms");
	prefix = unit_prefix(UNIT_BYTES_PER_SECOND, 5e6);
	assert_true(prefix.factor == 1048576);
	assert_string_equal(prefix.text, "MiB/s");
	prefix = unit_prefix(UNIT_PER_SECOND, 32000);
	assert_true(prefix.factor == 1000);
	assert_string_equal(prefix.text, "k/s");
}

static void
units_have_names(void **state)
{
	(void)state;
	assert_string_equal(unit_text(UNIT_NONE), "");
	assert_string_equal(unit_text(UNIT_PER_SECOND), "1/s");
	assert_string_equal(unit_text(UNIT_BYTES_PER_SECOND), "B/s");
	assert_string_equal(unit_text(UNIT_BYTES), "B");
	assert_string_equal(unit_text(UNIT_NS), "ns");
	assert_string_equal(unit_text(UNIT_PERCENT), "%");
	assert_string_equal(unit_text(UNIT_REQUESTS), "requests");
}

static void
sizes_are_read_with_both_families_of_suffixes(void **state)
{
	static const struct { const char *text; double bytes; } cases[] = {
		{ "4096", 4096 }, { "4k", 4096 }, { "4K", 4096 },
		{ "4KiB", 4096 }, { "4ki", 4096 }, { "4kB", 4000 },
		{ "1.5m", 1572864 }, { "1MB", 1e6 }, { "10g", 10737418240.0 },
		{ "2GB", 2e9 }, { "1t", 1099511627776.0 }, { "512b", 512 },
		{ "126.5 MiB", 132644864 }, { "0", 0 },
	};
	static const char *const bad[] = {
		"", "k", "4x", "4kk", "-4k", "4k-64k", "4k 8k", "50%", "1e3",
	};
	double bytes;

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		assert_true(unit_read_size(cases[i].text,
					   strlen(cases[i].text), &bytes));
		assert_true(bytes == cases[i].bytes);
	}
	for (size_t i = 0; i < LENGTH(bad); i++)
		if (unit_read_size(bad[i], strlen(bad[i]), &bytes))
			fail_msg("%s was read as a size", bad[i]);
}

static void
times_are_read_with_their_suffix_or_the_default(void **state)
{
	static const struct {
		const char *text;
		double unit, ns;
	} cases[] = {
		{ "60s", 1, 60e9 }, { "60", 1e9, 60e9 }, { "100ms", 1e9, 1e8 },
		{ "250us", 1, 250e3 }, { "250µs", 1, 250e3 },
		{ "5usec", 1, 5e3 },
		{ "1h", 1, 3600e9 }, { "2m", 1, 120e9 }, { "1.5ms", 1, 15e5 },
		{ "20ns", 1e9, 20 }, { "1d", 1, 86400e9 }, { "7", 1e3, 7e3 },
	};
	static const char *const bad[] = { "", "s", "4k", "1x", "-1s", "1s2" };
	double ns;

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		assert_true(unit_read_time(cases[i].text,
					   strlen(cases[i].text),
					   cases[i].unit, &ns));
		assert_true(ns == cases[i].ns);
	}
	for (size_t i = 0; i < LENGTH(bad); i++)
		if (unit_read_time(bad[i], strlen(bad[i]), 1, &ns))
			fail_msg("%s was read as a time", bad[i]);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(decimals_are_scanned_as_printed),
		cmocka_unit_test(scanning_stops_at_the_end_that_was_given),
		cmocka_unit_test(values_are_exact_where_they_can_be),
		cmocka_unit_test(
			half_of_the_last_digit_is_what_a_text_leaves_open),
		cmocka_unit_test(numbers_are_written_shortest),
		cmocka_unit_test(
			integers_of_every_length_are_written_as_printf_does),
		cmocka_unit_test(no_printf_precision_is_shorter_and_reads_back),
		cmocka_unit_test(
			values_are_printed_in_the_prefix_that_reads_best),
		cmocka_unit_test(one_prefix_serves_an_axis),
		cmocka_unit_test(units_have_names),
		cmocka_unit_test(sizes_are_read_with_both_families_of_suffixes),
		cmocka_unit_test(
			times_are_read_with_their_suffix_or_the_default),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
