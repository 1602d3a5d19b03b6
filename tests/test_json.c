/* record/json: what is JSON, what is nearly, and what is cut. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/json.h"
#include "tests/test.h"

static struct arena arena;

static int
stop(void **state)
{
	(void)state;
	arena_free(&arena);
	return 0;
}

/* What the reader gives, a letter a token; texts and numbers behind it. */
static const char *
spell(const char *text, size_t length)
{
	static const char letters[] = ".{}[]ksntf0CW";
	static char out[1000];
	enum json_type type;
	struct json json;
	size_t at = 0;

	json_start(&json, &arena, text, length, 1);
	do {
		type = json_next(&json);
		out[at++] = letters[type];
		if (type == JSON_KEY || type == JSON_STRING)
			at += (size_t)sprintf(out + at, "<%.*s>",
					      (int)json.length, json.text);
		if (type == JSON_NUMBER)
			at += (size_t)sprintf(out + at, "<%g>", json.number);
	} while (type != JSON_END && type < JSON_CUT);
	out[at] = '\0';
	return out;
}

static void
tokens_come_in_order(void **state)
{
	static const struct { const char *text, *tokens; } cases[] = {
		{ "{}", "{}." },
		{ " [ ] ", "[]." },
		{ "{\"a\":1,\"b\":[true,false,null]}",
		  "{k<a>n<1>k<b>[tf0]}." },
		{ "{\"a\" : {\"b\" : \"c\"}\n}", "{k<a>{k<b>s<c>}}." },
		{ "[[[1]],[]]", "[[[n<1>]][]]." },
		{ "\"top\"", "s<top>." },
		{ "12", "n<12>." },
		{ "{\"a\":1}{\"b\":2}", "{k<a>n<1>}." },
		{ "{\"a\":1} text", "{k<a>n<1>}." },
		/* twice the same key is the reader's business no more */
		{ "{\"a\":1,\"a\":2}", "{k<a>n<1>k<a>n<2>}." },
		/* commas too many, which some programs print */
		{ "[,1,]", "[n<1>]." },
		{ "{\"a\":1,}", "{k<a>n<1>}." },
		{ "[1,,2]", "[n<1>n<2>]." },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_string_equal(spell(cases[i].text,
					  strlen(cases[i].text)),
				    cases[i].tokens);
}

static void
what_is_not_json_is_wrong_at_its_place(void **state)
{
	static const struct { const char *text, *tokens; } cases[] = {
		{ "x", "W" }, { "{x}", "{W" }, { "[1 2]", "[n<1>W" },
		{ "{\"a\" 1}", "{k<a>W" }, { "{\"a\":}", "{k<a>W" },
		{ "{1:2}", "{W" }, { "[}", "[W" }, { "{]", "{W" },
		{ "[1}", "[n<1>W" }, { "]", "W" }, { ",", "W" },
		{ "[tru]", "[W" }, { "[truex]", "[W" }, { "[1x]", "[W" },
		{ "[1.2.3]", "[W" }, { "[.5]", "[W" }, { "[+1]", "[W" },
		{ "[1.]", "[W" }, { "[1e]", "[W" }, { "[--1]", "[W" },
		{ "[\"a\nb\"]", "[W" }, { "{\"a\":1 \"b\":2}", "{k<a>n<1>W" },
		{ "{\"a\"::1}", "{k<a>W" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_string_equal(spell(cases[i].text,
					  strlen(cases[i].text)),
				    cases[i].tokens);
}

static void
a_document_cut_anywhere_is_cut(void **state)
{
	static const char text[] =
		"{ \"key\" : -12.5e+3, \"l\":[1, \"a\\\"b\\u00e9\", nan, -inf,"
		"true,null ,{\"x\": 0.25}],\n\"end\":false }";
	size_t whole = sizeof(text) - 1;

	(void)state;
	for (size_t length = 0; length < whole; length++) {
		/* a copy, so that reading past the end is noticed */
		char *copy = malloc(length + 1);
		const char *tokens;

		assert_non_null(copy);
		memcpy(copy, text, length);
		tokens = spell(copy, length);
		if (tokens[strlen(tokens) - 1] != 'C')
			fail_msg("cut at %zu: %s", length, tokens);
		free(copy);
	}
	assert_string_equal(spell(text, whole), "{k<key>n<-12500>k<l>[n<1>"
			    "s<a\"b\xc3\xa9>n<nan>n<-inf>t0{k<x>n<0.25>}]"
			    "k<end>f}.");
}

static void
numbers_are_read_to_the_last_bit(void **state)
{
	static const struct { const char *text; double value; } cases[] = {
		{ "0", 0 }, { "-1", -1 }, { "0.1", 0.1 },
		{ "19704.404926", 19704.404926 },
		{ "123456789012345", 123456789012345 },
		{ "9007199254740993", 9007199254740992.0 },
		{ "0.30000000000000004", 0.1 + 0.2 },
		{ "18446744073709551615", 18446744073709551615.0 },
		{ "1e22", 1e22 }, { "1.5E-7", 1.5e-7 }, { "2e+3", 2000 },
		{ "1e999", INFINITY }, { "00012", 12 },
		{ "inf", INFINITY }, { "-inf", -INFINITY },
		{ "Infinity", INFINITY },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct json json;

		json_start(&json, &arena, cases[i].text,
			   strlen(cases[i].text), 1);
		assert_int_equal(json_next(&json), JSON_NUMBER);
		if (json.number != cases[i].value)
			fail_msg("%s: %.17g", cases[i].text, json.number);
		assert_int_equal(json.length, strlen(cases[i].text));
		assert_ptr_equal(json.text, cases[i].text);
	}
}

static void
not_a_number_is_read_with_any_sign_and_case(void **state)
{
	static const char *const texts[] = { "nan", "-nan", "NaN", "-NAN" };

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct json json;

		json_start(&json, &arena, texts[i], strlen(texts[i]), 1);
		assert_int_equal(json_next(&json), JSON_NUMBER);
		assert_true(isnan(json.number));
	}
}

static void
escapes_are_taken_out_and_the_rest_is_kept(void **state)
{
	static const struct { const char *text, *plain; } cases[] = {
		{ "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t" },
		{ "\"\\u0041\\u00b5\\u20AC\"", "A\xc2\xb5\xe2\x82\xac" },
		{ "\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80" },
		/* halves of pairs, and NUL */
		{ "\"\\ud83d\"", "\xef\xbf\xbd" },
		{ "\"\\ude00x\"", "\xef\xbf\xbdx" },
		{ "\"\\ud83d\\u0041\"", "\xef\xbf\xbd\x41" },
		{ "\"a\\u0000b\"", "a\xef\xbf\xbd\x62" },
		/* a name that was not escaped when it was written */
		{ "\"C\\:\\dir\"", "C\\:\\dir" },
		{ "\"\\u12\"", "\\u12" },
		{ "\"\\uzzzz\"", "\\uzzzz" },
		{ "\"tab\there\"", "tab\there" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct json json;

		json_start(&json, &arena, cases[i].text,
			   strlen(cases[i].text), 1);
		assert_int_equal(json_next(&json), JSON_STRING);
		assert_int_equal(json.length, strlen(cases[i].plain));
		assert_memory_equal(json.text, cases[i].plain, json.length);
		assert_true(json_is(&json, cases[i].plain));
		assert_false(json_is(&json, "something else"));
		assert_int_equal(json_next(&json), JSON_END);
	}
}

static void
plain_text_points_into_the_input(void **state)
{
	static const char text[] = "[\"plain\"]";
	struct json json;

	(void)state;
	json_start(&json, &arena, text, strlen(text), 1);
	json_next(&json);
	json_next(&json);
	assert_ptr_equal(json.text, text + 2);
}

static void
every_token_knows_its_line(void **state)
{
	static const char text[] =
		"{\n \"a\"\n:\n1,\r\n\"b\": [\n2\n]\n}\n\nmore";
	static const struct { enum json_type type; unsigned line; } tokens[] = {
		{ JSON_OBJECT, 7 }, { JSON_KEY, 8 }, { JSON_NUMBER, 10 },
		{ JSON_KEY, 11 }, { JSON_ARRAY, 11 }, { JSON_NUMBER, 12 },
		{ JSON_ARRAY_END, 13 }, { JSON_OBJECT_END, 14 },
		{ JSON_END, 14 },
	};
	struct json json;

	(void)state;
	json_start(&json, &arena, text, strlen(text), 7);
	for (size_t i = 0; i < LENGTH(tokens); i++) {
		assert_int_equal(json_next(&json), tokens[i].type);
		assert_int_equal(json.line, tokens[i].line);
	}
	assert_string_equal(json.at, "\n\nmore");
	assert_int_equal(json_next(&json), JSON_END);
}

static void
values_can_be_passed_over(void **state)
{
	static const char text[] =
		"{\"a\":{\"x\":[1,{\"y\":2}]},\"b\":[],\"c\":3,\"d\":4}";
	struct json json;

	(void)state;
	json_start(&json, &arena, text, strlen(text), 1);
	assert_int_equal(json_next(&json), JSON_OBJECT);
	for (size_t i = 0; i < 3; i++) {
		assert_int_equal(json_next(&json), JSON_KEY);
		assert_true(json_skip(&json));
	}
	assert_int_equal(json_next(&json), JSON_KEY);
	assert_true(json_is(&json, "d"));
	json_start(&json, &arena, text, 12, 1);
	assert_false(json_skip(&json));
}

static void
nesting_has_an_end(void **state)
{
	char text[2 * JSON_DEPTH + 2];
	enum json_type type;
	struct json json;

	(void)state;
	memset(text, '[', JSON_DEPTH);
	memset(text + JSON_DEPTH, ']', JSON_DEPTH);
	json_start(&json, &arena, text, 2 * JSON_DEPTH, 1);
	assert_true(json_skip(&json));
	assert_int_equal(json_next(&json), JSON_END);
	memset(text, '[', sizeof(text));
	json_start(&json, &arena, text, sizeof(text), 1);
	for (size_t i = 0; i < JSON_DEPTH; i++)
		assert_int_equal(json_next(&json), JSON_ARRAY);
	type = json_next(&json);
	assert_int_equal(type, JSON_WRONG);
}

static void
no_bytes_make_it_crash_or_run_forever(void **state)
{
	static const char bytes[] = "{}[]\",:\\u0d8-.+eE1ntfairl \n\xff";
	uint64_t seed = 88172645463325252u;

	(void)state;
	for (int round = 0; round < 50000; round++) {
		size_t length = (size_t)round % 40;
		char *text = malloc(length + 1);
		struct json json;
		size_t tokens = 0;
		enum json_type type;

		assert_non_null(text);
		for (size_t i = 0; i < length; i++) {
			seed ^= seed << 13;
			seed ^= seed >> 7;
			seed ^= seed << 17;
			text[i] = bytes[seed % (sizeof(bytes))];
		}
		json_start(&json, &arena, text, length, 1);
		do {
			type = json_next(&json);
			assert_true(json.at <= text + length);
			assert_true(++tokens <= length + 2);
		} while (type != JSON_END && type < JSON_CUT);
		arena_reset(&arena);
		free(text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tokens_come_in_order),
		cmocka_unit_test(what_is_not_json_is_wrong_at_its_place),
		cmocka_unit_test(a_document_cut_anywhere_is_cut),
		cmocka_unit_test(numbers_are_read_to_the_last_bit),
		cmocka_unit_test(not_a_number_is_read_with_any_sign_and_case),
		cmocka_unit_test(escapes_are_taken_out_and_the_rest_is_kept),
		cmocka_unit_test(plain_text_points_into_the_input),
		cmocka_unit_test(every_token_knows_its_line),
		cmocka_unit_test(values_can_be_passed_over),
		cmocka_unit_test(nesting_has_an_end),
		cmocka_unit_test(no_bytes_make_it_crash_or_run_forever),
	};

	return cmocka_run_group_tests(tests, NULL, stop);
}
