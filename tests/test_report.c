/* Tests of render/report*.c: whole, linked, safe, and alike in all formats. */
#include <stdio.h>

#include "render/render.h"
#include "render/text.h"
#include "tests/made.h"
#include "tests/markup.h"
#include "tests/test.h"

static const char *const two[] = { "before", "after", NULL };

/* Lines 8 to 12 and 18 to 22 of the file that the results are from. */
static struct report_line lines[10];

static struct made made, results;
static struct report report;

static int
start(void **state)
{
	static const char *messages[] = {
		"iorecap: mail.txt:5: note: <not used>",
	};
	static const char *const one[] = { "", NULL };
	struct group *group;

	(void)state;
	for (unsigned i = 0; i < 10; i++)
		lines[i] = (struct report_line){
			.place = { .file = "mail.txt",
				   .line = i < 5 ? 8 + i : 13 + i },
			.text = i == 2 ? "  write: IOPS=19.7k, <b>&\"" :
				"a line" };
	made_start(&made, two);
	group = made_group(&made, "journal");
	made_row(&made, group, "write.iops", (double[]){ 19700, 32300 },
		 VERDICT_BETTER);
	made_row(&made, group, "write.lat.mean", (double[]){ 30e3, 50e3 },
		 VERDICT_WORSE);
	made_row(&made, group, "write.bw", (double[]){ 1e8, 1e8 },
		 VERDICT_SAME);
	made_start(&results, one);
	group = made_group(&results, "journal");
	made_row(&results, group, "write.iops", (double[]){ 19700 },
		 VERDICT_UNJUDGED);
	report = (struct report){
		.title = "Cache on & off", .comparison = &made.c,
		.results = &results.c, .lines = lines, .line_count = 10,
		.messages = messages, .message_count = 1,
		.lines_looked = 100, .lines_used = 98,
	};
	return 0;
}

static int
stop(void **state)
{
	(void)state;
	arena_free(&made.arena);
	arena_free(&results.arena);
	return 0;
}

static const char *
written(const char *name)
{
	const struct report_format *format = report_formats;
	struct buffer out = { 0 };
	const char *text;

	while (format->name && strcmp(format->name, name) != 0)
		format++;
	assert_non_null(format->name);
	format->write(&out, &report, &made.arena);
	text = arena_text(&made.arena, out.data, out.length);
	buffer_free(&out);
	return text;
}

static void
the_page_is_well_formed(void **state)
{
	const char *fault;

	(void)state;
	fault = markup_fault(written("html"));
	if (fault)
		fail_msg("fault at %.80s", fault);
}

static void
the_page_needs_nothing_from_outside(void **state)
{
	static const char *const loads[] = {
		" src=", "url(", "@import", "<link", "<script", "<iframe",
	};
	const char *page = written("html");

	(void)state;
	for (size_t i = 0; i < LENGTH(loads); i++)
		assert_null(strstr(page, loads[i]));
	/* the one address is the name of SVG's namespace */
	for (const char *at = page; (at = strstr(at, "http")); at++)
		assert_int_equal(strncmp(at, "http://www.w3.org/2000/svg\"",
					 27), 0);
}

static void
what_changed_comes_first_and_in_words(void **state)
{
	static const char *const names[] = { "html", "md", "txt" };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		const char *text = written(names[i]);
		const char *words = strstr(text, "after against before: 1 of "
					   "3 values is better, 1 is worse, "
					   "1 is the same.");

		if (!words)
			words = strstr(text, "after against before: 1 of 3 "
				       "values is better, 1 is worse, 1 is "
				       "the\nsame.");
		assert_non_null(words);
		assert_true(words < strstr(text, "+64.0 %"));
	}
}

static void
every_number_links_to_its_line(void **state)
{
	const char *page = written("html");
	size_t count = 0;

	(void)state;
	assert_has(page, "<a href=\"#L1-10\" title=\"mail.txt:10\">19.7k</a>");
	assert_has(page, "<a href=\"#L1-20\" title=\"mail.txt:20\">32.3k</a>");
	/* where a link leads there is something */
	for (const char *at = page; (at = strstr(at, "href=\"#")); at++) {
		char id[64];
		size_t length = strcspn(at + 7, "\"");

		snprintf(id, sizeof(id), "id=\"%.*s\"", (int)length, at + 7);
		assert_has(page, id);
		count++;
	}
	assert_true(count > 10);
}

static void
lines_are_shown_as_they_are(void **state)
{
	const char *page = written("html");

	(void)state;
	assert_has(page, "<span class=\"l\" id=\"L1-10\"><a href=\"#L1-10\">"
		   "10</a>  write: IOPS=19.7k, &lt;b&gt;&amp;&quot;</span>");
	/* 12 is followed by 18 */
	assert_has(page, "<span class=\"gap\">");
}

static void
a_result_whose_lines_are_not_there_has_no_link(void **state)
{
	const char *page;

	(void)state;
	report.line_count = 5;
	page = written("html");
	assert_has(page, "<td class=\"n\">32.3k</td>");
	assert_null(strstr(page, "#L1-20"));
	assert_has(page, "#L1-10");
}

static void
a_member_of_an_archive_is_not_taken_for_its_file(void **state)
{
	const char *page;

	(void)state;
	made_record(&made.groups[0], 1)->source.member = "run/2.txt";
	page = written("html");
	assert_has(page, "<td class=\"n\">32.3k</td>");
	assert_null(strstr(page, "href=\"#L1-20\" title"));
}

static void
a_line_of_a_member_is_linked_where_it_is_shown(void **state)
{
	(void)state;
	made_record(&made.groups[0], 1)->source.member = "run/2.txt";
	for (unsigned i = 5; i < 10; i++)
		lines[i].place.member = "run/2.txt";
	assert_has(written("html"), "href=\"#L2-20\" title");
}

static void
tables_have_headings_for_rows_and_columns(void **state)
{
	const char *page = written("html");

	(void)state;
	assert_has(page, "<th scope=\"col\">metric</th>");
	assert_has(page, "<th scope=\"rowgroup\" colspan=\"5\">journal</th>");
	assert_has(page, "<th scope=\"row\"><span>write IOPS</span><code>"
		   "write.<wbr>iops</code></th>");
	assert_has(page, "<b class=\"v t2\">worse</b>");
}

static void
charts_are_in_the_page(void **state)
{
	const char *page = written("html");
	size_t charts = 0;

	(void)state;
	for (const char *at = page; (at = strstr(at, "<svg ")); at++)
		charts++;
	/* changes and bars; these results have no percentiles */
	assert_int_equal(charts, 2);
}

static void
what_was_not_used_is_told(void **state)
{
	(void)state;
	assert_has(written("html"), "98 were used and 2 not.");
	assert_has(written("html"), "note: &lt;not used&gt;");
	assert_has(written("md"), "```\niorecap: mail.txt:5: note: <not used>"
		   "\n```\n");
	assert_has(written("txt"), "iorecap: mail.txt:5: note: <not used>\n");
}

static void
findings_stand_together_by_their_rule(void **state)
{
	struct finding all[] = {
		{ "iops", FINDING_ERROR, "IOPS is 1 <not> 2", "a digit",
		  made.groups[0].records[0][0], false, { 0 } },
		{ "short-run", FINDING_WARNING, "it ran for 1 s", "too short",
		  made.groups[0].records[0][0], false, { 0 } },
		{ "short-run", FINDING_WARNING, "it ran for 2 s", "too short",
		  made.groups[0].records[1][0], false, { 0 } },
	};
	struct findings found = { .all = all, .count = 3, .counts = { 1, 2, 0 },
				  .result_count = 2 };
	const char *page;

	(void)state;
	report.findings = &found;
	page = written("html");
	report.findings = NULL;
	assert_null(markup_fault(page));
	assert_has(page, "<section id=\"findings\">");
	assert_has(page, "1 error, 2 warnings on 2 results");
	assert_has(page, "IOPS is 1 &lt;not&gt; 2. Likely: a digit.");
	assert_has(page, "it ran for 1 s. Likely: too short.");
	assert_null(strstr(page, "it ran for 2 s"));
}

static void
claims_stand_beside_what_was_measured(void **state)
{
	struct record claim;
	struct claim_check check = {
		.claim = &claim, .group = &made.groups[0],
		.row = &made.groups[0].rows[0], .side = 1,
		.change = made.groups[0].rows[0].cells[1].change,
		.agrees = true,
	};
	const char *page;

	(void)state;
	record_init(&claim, KIND_CLAIM, NULL);
	claim.name = "It is <much> more.";
	report.claims = &check;
	report.claim_count = 1;
	page = written("html");
	report.claim_count = 0;
	assert_null(markup_fault(page));
	assert_has(page, "<section id=\"claims\">");
	assert_has(page, "It is &lt;much&gt; more.");
	assert_has(page, "agrees");
	assert_null(strstr(written("html"), "id=\"claims\""));
}

static void
without_sides_the_results_remain(void **state)
{
	const char *page;

	(void)state;
	made.c.status = COMPARE_NO_SIDES;
	made.c.why = "all results are of one side";
	page = written("html");
	assert_has(page, "all results are of one side");
	assert_has(page, "<section id=\"results\">");
	assert_has(page, "<svg ");
	assert_null(markup_fault(page));
	assert_has(written("txt"), "all results are of one side");
}

static void
text_stays_within_72_columns(void **state)
{
	const char *text = written("txt");

	(void)state;
	while (*text) {
		size_t length = strcspn(text, "\n");

		assert_true(text_columns(arena_text(&made.arena, text,
						    length)) <= 72);
		text += length + (text[length] == '\n');
	}
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_page_is_well_formed),
		TEST(the_page_needs_nothing_from_outside),
		TEST(what_changed_comes_first_and_in_words),
		TEST(every_number_links_to_its_line),
		TEST(findings_stand_together_by_their_rule),
		TEST(claims_stand_beside_what_was_measured),
		TEST(lines_are_shown_as_they_are),
		TEST(a_result_whose_lines_are_not_there_has_no_link),
		TEST(a_member_of_an_archive_is_not_taken_for_its_file),
		TEST(a_line_of_a_member_is_linked_where_it_is_shown),
		TEST(tables_have_headings_for_rows_and_columns),
		TEST(charts_are_in_the_page),
		TEST(what_was_not_used_is_told),
		TEST(without_sides_the_results_remain),
		TEST(text_stays_within_72_columns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
