/* record/buffer: text that grows, numbers and JSON texts in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/buffer.h"
#include "tests/test.h"

static void
assert_holds(struct buffer *buffer, const char *expected)
{
	buffer_byte(buffer, '\0');
	buffer->length--;
	assert_string_equal(buffer->data, expected);
	assert_int_equal(buffer->length, strlen(expected));
}

static void
what_is_added_stands_behind_one_another(void **state)
{
	struct buffer buffer = { 0 };

	(void)state;
	buffer_text(&buffer, "ab");
	buffer_add(&buffer, "cde", 2);
	buffer_add(&buffer, NULL, 0);
	buffer_byte(&buffer, '!');
	buffer_print(&buffer, " %d %s", 42, "x");
	buffer_byte(&buffer, ' ');
	buffer_number(&buffer, 1.5);
	assert_holds(&buffer, "abcd! 42 x 1.5");
	buffer_free(&buffer);
	assert_null(buffer.data);
	assert_int_equal(buffer.length + buffer.room, 0);
}

static void
a_buffer_grows_past_any_room(void **state)
{
	struct buffer buffer = { 0 };

	(void)state;
	for (size_t i = 0; i < 100000; i++)
		buffer_byte(&buffer, (char)('a' + i % 26));
	assert_int_equal(buffer.length, 100000);
	for (size_t i = 0; i < 100000; i++)
		assert_int_equal(buffer.data[i], 'a' + i % 26);
	buffer_free(&buffer);
}

static void
printing_is_not_cut_at_any_length(void **state)
{
	char digits[301];

	(void)state;
	memset(digits, '3', 300);
	digits[300] = '\0';
	for (int length = 120; length < 300; length++) {
		struct buffer buffer = { 0 };

		buffer_print(&buffer, "%.*s", length, digits);
		assert_int_equal(buffer.length, length);
		assert_int_equal(buffer.data[length - 1], '3');
		buffer_free(&buffer);
	}
}

static void
json_texts_are_escaped_and_always_utf8(void **state)
{
	static const struct { const char *text, *json; } cases[] = {
		{ "", "\"\"" },
		{ "plain text", "\"plain text\"" },
		{ "a\"b\\c", "\"a\\\"b\\\\c\"" },
		{ "\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\"" },
		{ "\x01\x1f\x7f", "\"\\u0001\\u001f\x7f\"" },
		{ "\xc2\xb5s", "\"\xc2\xb5s\"" },
		{ "\xe2\x82\xac", "\"\xe2\x82\xac\"" },
		{ "\xf0\x9f\x98\x80", "\"\xf0\x9f\x98\x80\"" },
		/* one byte, cut sequences, overlong, surrogate, past the end */
		{ "\xff", "\"\xef\xbf\xbd\"" },
		{ "\xb5s", "\"\xef\xbf\xbds\"" },
		{ "\xc2", "\"\xef\xbf\xbd\"" },
		{ "\xe2\x82", "\"\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ "\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ "\xe0\x80\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ "\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ "\xf4\x90\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
			"\xef\xbf\xbd\"" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct buffer buffer = { 0 };

		buffer_json(&buffer, cases[i].text, strlen(cases[i].text));
		assert_holds(&buffer, cases[i].json);
		buffer_free(&buffer);
	}
}

static void
a_quote_anywhere_in_a_json_text_of_any_length_is_escaped(void **state)
{
	char text[25], json[40];

	(void)state;
	for (size_t length = 1; length <= 24; length++)
		for (size_t place = 0; place <= length; place++) {
			struct buffer buffer = { 0 };

			memset(text, 'x', length);
			snprintf(json, sizeof(json), "\"%.*s%s%.*s\"",
				 (int)place, text, place < length ? "\\\"" : "",
				 (int)(length - place) - (place < length),
				 text);
			/* past the end, to have none */
			if (place < length)
				text[place] = '"';
			buffer_json(&buffer, text, length);
			assert_holds(&buffer, json);
			buffer_free(&buffer);
		}
}

static void
a_nul_inside_a_json_text_is_escaped(void **state)
{
	struct buffer buffer = { 0 };

	(void)state;
	buffer_json(&buffer, "a\0b", 3);
	assert_holds(&buffer, "\"a\\u0000b\"");
	buffer_free(&buffer);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_added_stands_behind_one_another),
		cmocka_unit_test(a_buffer_grows_past_any_room),
		cmocka_unit_test(printing_is_not_cut_at_any_length),
		cmocka_unit_test(json_texts_are_escaped_and_always_utf8),
		cmocka_unit_test(
		    a_quote_anywhere_in_a_json_text_of_any_length_is_escaped),
		cmocka_unit_test(a_nul_inside_a_json_text_is_escaped),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
