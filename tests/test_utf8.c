/* record/utf8: code points, and which of them are not to be shown. */
#include <stdbool.h>
#include <string.h>

#include "record/utf8.h"
#include "tests/test.h"

static void
code_points_are_read_and_broken_bytes_passed_over(void **state)
{
	static const struct {
		const char *text;
		unsigned code;
		size_t length;
	} cases[] = {
		{ "a", 'a', 1 },
		{ "\xc2\xb5", 0xb5, 2 },
		{ "\xe2\x80\xae", 0x202e, 3 },
		{ "\xf0\x9f\x92\xbe", 0x1f4be, 4 },
		{ "\xf4\x8f\xbf\xbf", 0x10ffff, 4 },
		/* cut, without a beginning, too long, a surrogate, too great */
		{ "\xe2\x80", 0xfffd, 1 },
		{ "\xe2\x80z", 0xfffd, 1 },
		{ "\x80", 0xfffd, 1 },
		{ "\xc0\xaf", 0xfffd, 1 },
		{ "\xe0\x80\xaf", 0xfffd, 1 },
		{ "\xed\xa0\x80", 0xfffd, 1 },
		{ "\xf4\x90\x80\x80", 0xfffd, 1 },
		{ "\xff", 0xfffd, 1 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *text = cases[i].text;
		unsigned code = utf8_next(&text);

		if (code != cases[i].code ||
		    (size_t)(text - cases[i].text) != cases[i].length)
			fail_msg("case %zu: %#x of %zu bytes", i, code,
				 (size_t)(text - cases[i].text));
	}
}

static void
sequences_end_with_their_text(void **state)
{
	static const struct {
		const char *text;
		size_t length, width;
	} cases[] = {
		{ "a", 1, 0 },			/* no sequence */
		{ "\xc2\xb5", 2, 2 }, { "\xc2\xb5", 1, 0 },
		{ "\xe2\x80\xae", 3, 3 }, { "\xe2\x80\xae", 2, 0 },
		{ "\xf0\x9f\x92\xbe", 4, 4 }, { "\xf0\x9f\x92\xbe", 3, 0 },
		{ "\xed\xa0\x80", 3, 0 },	/* a surrogate */
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		if (utf8_length(cases[i].text, cases[i].length) !=
		    cases[i].width)
			fail_msg("case %zu", i);
}

static void
what_steers_a_terminal_or_turns_a_text_is_told(void **state)
{
	static const unsigned controls[] = {
		0x1b, '\n', 0x7f, 0x80, 0x9b, 0x2028, 0x2029,
	};
	static const unsigned hidden[] = {
		0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0xfff9,
		0xe0041,
	};
	static const unsigned plain[] = {
		' ', '~', 0xa0, 0xb5, 0x5d0, 0x200d, 0x2013, 0xfffd, 0x1f4be,
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(controls); i++)
		assert_true(utf8_is_control(controls[i]));
	for (size_t i = 0; i < LENGTH(hidden); i++)
		assert_true(utf8_is_hidden(hidden[i]));
	for (size_t i = 0; i < LENGTH(plain); i++)
		assert_false(utf8_is_control(plain[i]) ||
			     utf8_is_hidden(plain[i]));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sequences_end_with_their_text),
		cmocka_unit_test(
			code_points_are_read_and_broken_bytes_passed_over),
		cmocka_unit_test(
			what_steers_a_terminal_or_turns_a_text_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
