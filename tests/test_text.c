/* Tests of render/text.c: columns, wrapping, cleaning, changes, places. */
#include <math.h>
#include <string.h>

#include "render/text.h"
#include "tests/test.h"

static struct arena arena;

static void
columns_count_what_a_terminal_shows(void **state)
{
	static const struct {
		const char *text;
		size_t columns;
	} cases[] = {
		{ "", 0 },
		{ "write.iops", 10 },
		{ "30.55 µs", 8 },
		{ "−39.1 %", 7 },
		{ "e\xcc\x81", 1 },		/* e and a combining accent */
		{ "\xe4\xbd\xa0\xe5\xa5\xbd", 4 },	/* two wide signs */
		{ "\xff\xfe", 2 },		/* broken bytes, one each */
		{ "ab\nabc\na", 3 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_int_equal(text_columns(cases[i].text),
				 cases[i].columns);
}

static void
lines_break_at_blanks_then_behind_signs_then_anywhere(void **state)
{
	static const struct {
		const char *text;
		size_t width;
		const char *lines[5];
	} cases[] = {
		{ "", 10, { "" } },
		{ "one two three", 7, { "one two", "three" } },
		{ "one two three", 13, { "one two three" } },
		{ "runs/before-upgrade", 12, { "runs/before-", "upgrade" } },
		{ "off.txt:125", 10, { "off.txt:", "125" } },
		{ "abcdefgh", 3, { "abc", "def", "gh" } },
		{ "read\nwrite", 20, { "read", "write" } },
		{ "read\n", 20, { "read", "" } },
		{ "  two", 9, { "two" } },
		{ "by 10 % at most", 6, { "by", "10 %", "at", "most" } },
		{ "12345 %", 6, { "12345", "%" } },
		{ "µµµ µµµ", 3, { "µµµ", "µµµ" } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct texts lines = text_wrap(&arena, cases[i].text,
					       cases[i].width);
		size_t k = 0;

		for (; cases[i].lines[k]; k++) {
			assert_true(k < lines.count);
			assert_string_equal(lines.at[k], cases[i].lines[k]);
		}
		assert_int_equal(lines.count, k);
	}
}

static void
cleaned_text_cannot_steer_a_terminal(void **state)
{
	(void)state;
	assert_string_equal(text_clean(&arena, "a\033[31mb\tc\r\n"),
			    "a [31mb c  ");
	assert_string_equal(text_clean(&arena, "\xc2\x9b" "1m"), " 1m");
	assert_string_equal(text_clean(&arena, "a\xff"), "a\xef\xbf\xbd");
	/* cut inside of a sequence, and longer than need be */
	assert_string_equal(text_clean(&arena, "\xe2\x82"),
			    "\xef\xbf\xbd\xef\xbf\xbd");
	assert_string_equal(text_clean(&arena, "\xc0\xaf"),
			    "\xef\xbf\xbd\xef\xbf\xbd");
	/* what turns the direction of the text, and ends of paragraphs */
	assert_string_equal(text_clean(&arena, "a\xe2\x80\xae" "1\xd8\x9c"),
			    "a\xef\xbf\xbd" "1\xef\xbf\xbd");
	assert_string_equal(text_clean(&arena, "a\xe2\x80\xa9" "b"), "a b");
	assert_string_equal(text_clean(&arena, NULL), "");
}

static void
long_text_keeps_its_beginning_and_end(void **state)
{
	(void)state;
	assert_string_equal(text_shorten(&arena, "abcdef", 6), "abcdef");
	assert_string_equal(text_shorten(&arena, "abcdefgh", 5), "ab…gh");
	assert_string_equal(text_shorten(&arena, "µµµµµµ", 4), "µµ…µ");
}

static void
changes_have_a_sign_and_few_digits(void **state)
{
	static const struct {
		double percent;
		const char *text;
	} cases[] = {
		{ 63.959, "+64.0 %" }, { -39.12, "−39.1 %" },
		{ .04, "0.0 %" }, { -.04, "0.0 %" }, { .05001, "+0.1 %" },
		{ 999.9, "+999.9 %" }, { 9999.4, "+9999 %" },
		{ 123456, "+123456 %" }, { 1.234e9, "+1.23e+09 %" },
		{ NAN, "–" }, { INFINITY, "–" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_string_equal(text_change(&arena, cases[i].percent),
				    cases[i].text);
}

static void
places_name_a_file_once(void **state)
{
	struct record records[3];
	const struct record *list[3];

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		record_init(&records[i], KIND_JOB, "fio");
		records[i].source.file = "a.txt";
		records[i].source.line = (unsigned)i + 1;
		list[i] = &records[i];
	}
	records[2].source.file = "b.tar";
	records[2].source.member = "run/1.txt";
	assert_string_equal(text_places(&arena, list, 3),
			    "a.txt:1, 2, b.tar:run/1.txt:3");
}

static void
counted_words_take_an_s_but_for_one(void **state)
{
	(void)state;
	assert_string_equal(text_count(&arena, 0, "run"), "0 runs");
	assert_string_equal(text_count(&arena, 1, "run"), "1 run");
	assert_string_equal(text_count(&arena, 2, "run"), "2 runs");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_count_what_a_terminal_shows),
		cmocka_unit_test(
			lines_break_at_blanks_then_behind_signs_then_anywhere),
		cmocka_unit_test(cleaned_text_cannot_steer_a_terminal),
		cmocka_unit_test(long_text_keeps_its_beginning_and_end),
		cmocka_unit_test(changes_have_a_sign_and_few_digits),
		cmocka_unit_test(places_name_a_file_once),
		cmocka_unit_test(counted_words_take_an_s_but_for_one),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	arena_free(&arena);
	return failed;
}
