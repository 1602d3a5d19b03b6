/* Tests of render/lint_*.c: findings as text, JSON Lines and JUnit. */
#include "tests/comparing.h"
#include "tests/markup.h"

#include "record/json.h"
#include "render/lint.h"

static const char *const records[] = {
	JOB "'name':'a<b & \\u0022c\\u0022','error':5,'source':{'file':"
	"'x & y.txt','line':7,'end':9},'metrics':{'read.runtime':1e9}",
	JOB "'name':'good','metrics':{'read.runtime':60e9}",
	JOB "'name':'short','metrics':{'read.runtime':2e9}",
};

static const struct findings *
found_in(size_t count, struct arena *arena)
{
	struct given given[LENGTH(records)] = { { 0, NULL } };
	size_t i;

	for (i = 0; i < count; i++)
		given[i].json = records[i];
	return compare_lint(given_results(given, count, arena), count, false,
			    arena);
}

static const char *
written(const char *format, bool color, struct arena *arena)
{
	struct render_style style = { .color = color };
	const struct lint_format *row = lint_formats;
	struct buffer out = { 0 };
	const char *text;

	while (strcmp(row->name, format) != 0)
		row++;
	row->write(&out, found_in(LENGTH(records), arena), &style);
	text = arena_text(arena, out.data, out.length);
	buffer_free(&out);
	return text;
}

static size_t
count_of(const char *text, const char *part)
{
	size_t count = 0;

	for (; (text = strstr(text, part)); text += strlen(part))
		count++;
	return count;
}

static void
text_names_place_level_rule_and_cause_and_ends_in_a_sum(void **state)
{
	const char *text = written("text", false, *state);

	assert_non_null(strstr(text, "x & y.txt:7: error: it ended with "
				     "err=5"));
	assert_non_null(strstr(text, "[errors]\n    likely: "));
	assert_non_null(strstr(text, "x & y.txt:7: warning: it ran for 1 s "
				     "[short-run]\n"));
	assert_non_null(strstr(text, "\n1 error, 2 warnings on 3 results\n"));
	assert_null(strchr(text, '\033'));
	assert_non_null(strchr(written("text", true, *state), '\033'));
}

static void
without_findings_the_text_says_so(void **state)
{
	struct arena *arena = *state;
	struct given given = { 0, records[1] };
	const struct findings *found =
		compare_lint(given_results(&given, 1, arena), 1, false, arena);

	assert_string_equal(lint_summary(found, arena),
			    "nothing to find fault with on 1 result");
}

static void
json_lines_are_an_object_a_finding(void **state)
{
	const char *text = written("jsonl", false, *state), *line = text;
	size_t lines = 0;

	while (*line) {
		size_t length = strcspn(line, "\n");
		struct json json;

		json_start(&json, *state, line, length, 1);
		assert_true(json_skip(&json));
		line += length + 1;
		lines++;
	}
	assert_int_equal(lines, 3);
	assert_non_null(strstr(text, "{\"code\":\"errors\",\"level\":\"error\","
			       "\"file\":\"x & y.txt\",\"line\":7,\"end\":9"));
	assert_non_null(strstr(text, "\"metric\":\"read.runtime\""));
}

static void
junit_fails_results_with_errors_alone(void **state)
{
	const char *text = written("junit", false, *state);

	/* the declaration is no element */
	assert_null(markup_fault(strchr(text, '\n')));
	assert_non_null(strstr(text, "tests=\"3\" failures=\"1\""));
	assert_int_equal(count_of(text, "<testcase "), 3);
	assert_int_equal(count_of(text, "<failure "), 1);
	assert_int_equal(count_of(text, "<system-out>"), 2);
	assert_non_null(strstr(text, "a&lt;b &amp; &quot;c&quot; at x &amp; "
				     "y.txt:7"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(text_names_place_level_rule_and_cause_and_ends_in_a_sum),
		TEST(without_findings_the_text_says_so),
		TEST(json_lines_are_an_object_a_finding),
		TEST(junit_fails_results_with_errors_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
