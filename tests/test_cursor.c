/* parsers/intake/unwrap: expected text, over the ends of lines. */
#include <stdio.h>
#include <string.h>

#include "parsers/cursor.h"
#include "tests/lines.h"
#include "tests/test.h"

enum { LINES = 8 };

static void
start(struct cursor *cursor, struct line *lines, const char *text)
{
	cursor_start(cursor, lines, lines_split(text, lines, LINES));
}

static void
a_word_is_taken_where_it_comes_next(void **state)
{
	static const struct {
		const char *text;
		bool taken;
		size_t at;
		unsigned joined;
	} cases[] = {
		{ "io=12\n", true, 0, 0 },
		{ "   io=12\n", true, 0, 0 },
		{ "\nio=12\n", true, 1, 1 },
		{ "  \n   io=12\n", true, 1, 1 },
		{ "\n\nio=12\n", true, 2, 1 },	/* a blank line after each */
		{ "\n\n\nio=12\n", false, 0, 0 },
		{ "bw=1\nio=12\n", false, 0, 0 },
		{ "i\n o=12\n", false, 0, 0 },
		{ "io", false, 0, 0 },
		{ "io=", true, 0, 0 },
		{ "", false, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line lines[LINES];
		struct cursor cursor;
		const char *before;
		bool taken;

		start(&cursor, lines, cases[i].text);
		before = cursor.p;
		taken = cursor_word(&cursor, "io=");
		if (taken != cases[i].taken || cursor.at != cases[i].at ||
		    cursor.joined != cases[i].joined)
			fail_msg("case %zu: %d in line %zu, %u joined", i,
				 taken, cursor.at, cursor.joined);
		if (!taken && cases[i].text[0] != ' ')
			assert_ptr_equal(cursor.p, before);
	}
}

static void
a_number_is_taken_unless_its_end_may_be_cut(void **state)
{
	static const struct {
		const char *text;
		bool commas, taken;
		uint64_t digits;
		unsigned decimals;
	} cases[] = {
		{ "34, ", false, true, 34, 0 },
		{ "  34.50,", false, true, 3450, 2 },
		{ "\n  34\n", false, true, 34, 0 },
		{ "34\n", false, true, 34, 0 },
		{ "34", false, false, 0, 0 },
		{ "34.", false, false, 0, 0 },
		{ "34.\n", false, false, 0, 0 },
		{ "34.5.1\n", false, false, 0, 0 },
		{ "34.5", false, false, 0, 0 },
		{ "34.5%", false, true, 345, 1 },
		{ "\n34", false, false, 0, 0 },
		{ "34,", false, true, 34, 0 },
		{ "78,989KiB", true, true, 78989, 0 },
		{ "78,98", true, false, 0, 0 },
		{ "78,", true, false, 0, 0 },
		{ "78,989", true, false, 0, 0 },
		{ "78, ", true, true, 78, 0 },
		{ "x34", false, false, 0, 0 },
		{ "-34 ", false, false, 0, 0 },
		{ "", false, false, 0, 0 },
		{ "1234567890123456789012 ", false, false, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line lines[LINES];
		struct cursor cursor;
		struct decimal number = { 0 };
		bool taken;

		start(&cursor, lines, cases[i].text);
		cursor.commas = cases[i].commas;
		taken = cursor_number(&cursor, &number);
		if (taken != cases[i].taken ||
		    (taken && (number.digits != cases[i].digits ||
			       number.decimals != cases[i].decimals)))
			fail_msg("\"%s\": %d, %llu / 10^%u", cases[i].text,
				 taken, (unsigned long long)number.digits,
				 number.decimals);
	}
}

#define SIXTY "------------------------------------------------------------"

static void
a_number_that_a_terminal_broke_is_put_together(void **state)
{
	static const struct {
		const char *text;
		bool taken;
		uint64_t digits;
		unsigned decimals;
	} cases[] = {
		{ SIXTY "12\n34, max=5\n", true, 1234, 0 },
		{ SIXTY "12\n.34, max=5\n", true, 1234, 2 },
		{ SIXTY "12.\n34, max=5\n", true, 1234, 2 },
		{ SIXTY "12.3\n4%\n", true, 1234, 2 },
		{ SIXTY "12\n34\nx\n" SIXTY "--\n", true, 1234, 0 },
		{ SIXTY "12\n34 x\n" SIXTY "--\n", true, 1234, 0 },
		{ "  " SIXTY "12\n  34, max=5\n", true, 1234, 0 },
		{ "  " SIXTY "12\n    34, max=5\n  x\n", true, 12, 0 },
		{ SIXTY "12\n.3MiB/s, max=5\n", true, 123, 1 },
		{ SIXTY "12\n34kB) x\n", true, 1234, 0 },
		{ SIXTY "12\n34msec\n", true, 1234, 0 },
		{ SIXTY "12\n34-1001msec\n", true, 1234, 0 },
		/* it is not known whether this is the whole */
		{ SIXTY "12\n34", false, 0, 0 },
		{ SIXTY "12\n34\nx\n", false, 0, 0 },
		{ SIXTY "12\n34 x\n", false, 0, 0 },
		{ SIXTY "12\n4k-read: x\n", false, 0, 0 },
		{ SIXTY "12.\n4.5\n", false, 0, 0 },
		{ SIXTY "12\n34-5-2026\n", false, 0, 0 },
		{ SIXTY "12\\\n34, max=5\n", false, 0, 0 },
		/*
		 * a blank, or a longer line near, says that nothing is broken
		 */
		{ SIXTY "12\n 34\n", true, 12, 0 },
		{ SIXTY "12\n34\n" SIXTY SIXTY "\n", true, 12, 0 },
		{ SIXTY "12\n, max=5\n", true, 12, 0 },
		{ "short, 12\n34\n", true, 12, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line lines[LINES];
		struct cursor cursor;
		struct decimal number = { 0 };
		bool taken;

		start(&cursor, lines, cases[i].text);
		while (cursor.p < cursor.end &&
		       (*cursor.p < '0' || *cursor.p > '9'))
			cursor.p++;
		taken = cursor_number(&cursor, &number);
		if (taken != cases[i].taken ||
		    (taken && (number.digits != cases[i].digits ||
			       number.decimals != cases[i].decimals)))
			fail_msg("case %zu: %d, %llu / 10^%u", i, taken,
				 (unsigned long long)number.digits,
				 number.decimals);
	}
}

static void
a_word_that_a_terminal_broke_is_taken(void **state)
{
	static const struct {
		const char *text;
		bool taken;
	} cases[] = {
		{ "std\nev=1\n", true },
		{ "stdev\n=1\n", true },
		{ "std\n ev=1\n", false },
		{ "std\nevil\n", false },
		{ "std\ne", false },
		{ "std", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line lines[LINES];
		struct cursor cursor;

		start(&cursor, lines, cases[i].text);
		if (cursor_word(&cursor, "stdev=") != cases[i].taken)
			fail_msg("case %zu", i);
		assert_int_equal(cursor.joined, cases[i].taken);
	}
}

static void
a_token_ends_at_a_blank_or_a_stop(void **state)
{
	static const struct {
		const char *text, *stops, *token;
	} cases[] = {
		{ " KiB/s): min=1\n", "/)", "KiB" },
		{ "\n  libaio, iodepth=1\n", ",", "libaio" },
		{ "sda: ios=1/2\n", "", "sda:" },
		{ ",x\n", ",", "" },
		{ "\n", "", "" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line lines[LINES];
		struct cursor cursor;
		const char *token = "";
		size_t length;

		start(&cursor, lines, cases[i].text);
		length = cursor_token(&cursor, cases[i].stops, &token);
		if (length != strlen(cases[i].token) ||
		    memcmp(token, cases[i].token, length) != 0)
			fail_msg("case %zu: \"%.*s\"", i, (int)length, token);
	}
}

static void
each_end_of_line_that_is_crossed_is_counted(void **state)
{
	struct line lines[LINES];
	struct cursor cursor;
	struct decimal number;

	(void)state;
	start(&cursor, lines, "min=1,\nmax=\n2,\n");
	assert_true(cursor_word(&cursor, "min="));
	assert_true(cursor_number(&cursor, &number));
	assert_true(cursor_word(&cursor, ","));
	assert_int_equal(cursor.joined, 0);
	assert_true(cursor_word(&cursor, "max="));
	assert_int_equal(cursor.joined, 1);
	assert_true(cursor_number(&cursor, &number));
	assert_int_equal(cursor.joined, 2);
	assert_int_equal(cursor.at, 2);
	assert_false(cursor_word(&cursor, ";"));
	assert_true(cursor_word(&cursor, ","));
	assert_false(cursor_more(&cursor));
}

/* The short way reads only what cursor_word() and cursor_number() would. */
static void
what_is_as_usual_is_read_as_a_cursor_reads_it(void **state)
{
	static const struct {
		const char *text;
		char stop;
		bool usual;
		size_t used;
		uint64_t digits;
		unsigned decimals;
	} cases[] = {
		{ "min=  12, max", ',', true, 9, 12, 0 },
		{ "  min=4.50%", '%', true, 11, 450, 2 },
		{ "min=12]", ']', true, 7, 12, 0 },
		{ "min=12,", ',', true, 7, 12, 0 },
		{ "min=1,234, max", ',', false, 0, 0, 0 },
		{ "min=12 , max", ',', false, 0, 0, 0 },
		{ "min=12k, max", ',', false, 0, 0, 0 },
		{ "min=5.%", '%', false, 0, 0, 0 },
		{ "min=5.5.%", '%', false, 0, 0, 0 },
		{ "min=12", ',', false, 0, 0, 0 },
		{ "min=", ',', false, 0, 0, 0 },
		{ "min=,", ',', false, 0, 0, 0 },
		{ "mi", ',', false, 0, 0, 0 },
		{ "max=12,", ',', false, 0, 0, 0 },
		{ "min=1234567890123456789,", ',', false, 0, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *text = cases[i].text, *p = text;
		const char *end = text + strlen(text);
		struct decimal number;
		bool usual = usual_word(&p, end, "min=", 4) &&
			     usual_number(&p, end, cases[i].stop, &number);

		if (usual != cases[i].usual)
			fail_msg("case %zu: %d", i, usual);
		if (!usual)
			continue;
		assert_int_equal(p - text, cases[i].used);
		assert_int_equal(number.digits, cases[i].digits);
		assert_int_equal(number.decimals, cases[i].decimals);
		assert_false(number.negative);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_word_is_taken_where_it_comes_next),
		cmocka_unit_test(
			a_number_is_taken_unless_its_end_may_be_cut),
		cmocka_unit_test(
			a_number_that_a_terminal_broke_is_put_together),
		cmocka_unit_test(a_word_that_a_terminal_broke_is_taken),
		cmocka_unit_test(a_token_ends_at_a_blank_or_a_stop),
		cmocka_unit_test(each_end_of_line_that_is_crossed_is_counted),
		cmocka_unit_test(what_is_as_usual_is_read_as_a_cursor_reads_it),
	};

	return cmocka_run_group_tests_name("unwrap", tests, NULL, NULL);
}
