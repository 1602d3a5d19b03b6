/* parsers/iostat/cell: values as all versions and locales print them. */
#include "tests/iostat.h"

#include "parsers/iostat/iostat.h"

static void
values_are_read_as_printed(void **state)
{
	static const struct {
		const char *text;
		uint64_t digits;
		unsigned decimals;
		bool negative;
		char suffix;
	} cases[] = {
		{ "0.00", 0, 2, false, 0 },
		{ "3047.75", 304775, 2, false, 0 },
		{ "44", 44, 0, false, 0 },
		{ "12,09", 1209, 2, false, 0 },
		{ "0,5", 5, 1, false, 0 },
		{ "44.2M", 442, 1, false, 'M' },
		{ "808,2k", 8082, 1, false, 'k' },
		{ "1.2%", 12, 1, false, '%' },
		{ "-5.25", 525, 2, true, 0 },
		{ "8454053194093797.00", 845405319409379700, 2, false, 0 },
		{ "12.50|", 1250, 2, false, 0 },
		{ "12.50*", 1250, 2, false, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *at = cases[i].text, *end = at + strlen(at);
		struct cell cell;

		assert_true(iostat_cell(&at, end, &cell));
		assert_int_equal(cell.number.digits, cases[i].digits);
		assert_int_equal(cell.number.decimals, cases[i].decimals);
		assert_int_equal(cell.number.negative, cases[i].negative);
		assert_int_equal(cell.suffix, cases[i].suffix);
		assert_true(cell.huge == 0);
		assert_false(cell.nothing);
	}
}

/* Counters that ran over print numbers like 2^64 / 100. */
static void
numbers_of_more_digits_than_fit_keep_their_value(void **state)
{
	static const struct {
		const char *text;
		double value;
	} cases[] = {
		{ "184467440737095516.16", 184467440737095516.16 },
		{ "18446744073709551615", 18446744073709551616. },
		{ "184467440737095516,16", 184467440737095516.16 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *at = cases[i].text, *end = at + strlen(at);
		struct cell cell;

		assert_true(iostat_cell(&at, end, &cell));
		assert_true(cell.huge == cases[i].value);
		assert_ptr_equal(at, end);
	}
}

static void
divisions_by_zero_are_nothing(void **state)
{
	static const char *const texts[] = { "nan", "-nan", "inf", "-inf" };

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const char *at = texts[i];
		struct cell cell;

		assert_true(iostat_cell(&at, at + strlen(at), &cell));
		assert_true(cell.nothing);
	}
}

static void
what_is_not_printed_so_is_no_value(void **state)
{
	static const char *const texts[] = {
		"", "sda", "1.", ".5", "1.2.3", "1,234", "1,234.56",
		"1.234,56", "12ms", "4kB", "1-2", "--5", "0x10", "5:",
		"nano", "1.5kk", "- 5", "+1.00",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const char *at = texts[i];
		struct cell cell;

		if (iostat_cell(&at, at + strlen(at), &cell))
			fail_msg("\"%s\" was read", texts[i]);
		assert_ptr_equal(at, texts[i]);
	}
}

static void
bars_and_stars_stand_between_words(void **state)
{
	static const char text[] = "| **sda** |  1.00 |";
	const char *at = text, *end = text + sizeof(text) - 1;
	struct word word;

	(void)state;
	assert_true(iostat_word(&at, end, &word));
	assert_true(iostat_is(word, "sda"));
	assert_false(iostat_is(word, "sd"));
	assert_false(iostat_is(word, "sda1"));
	assert_true(iostat_word(&at, end, &word));
	assert_true(iostat_is(word, "1.00"));
	assert_false(iostat_word(&at, end, &word));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_read_as_printed),
		cmocka_unit_test(
			numbers_of_more_digits_than_fit_keep_their_value),
		cmocka_unit_test(divisions_by_zero_are_nothing),
		cmocka_unit_test(what_is_not_printed_so_is_no_value),
		cmocka_unit_test(bars_and_stars_stand_between_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
