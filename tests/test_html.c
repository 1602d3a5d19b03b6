/* parsers/intake/html: pages as lines, each with its number. */
#include <stdio.h>
#include <string.h>

#include "parsers/intake/html.h"
#include "tests/reading.h"
#include "tests/test.h"

static void
a_page_is_told_by_its_first_bytes(void **state)
{
	static const struct {
		const char *text;
		bool page;
	} cases[] = {
		{ "<html>", true },
		{ "<HTML lang=\"en\">", true },
		{ "\n  <!DOCTYPE html>\n<html>", true },
		{ "<!doctype HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">",
		  true },
		{ "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC", true },
		{ "<?xml version=\"1.0\"?>\n<svg>", false },
		{ "<?xml version=\"1.0\"", false },
		{ "<pre>", false },
		{ "fio-3.33\n<html>", false },
		{ "> <html>", false },
		{ "<htm", false },
		{ "", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		if (html_begins(cases[i].text, strlen(cases[i].text)) !=
		    cases[i].page)
			fail_msg("\"%s\"", cases[i].text);
}

/* A page, its text, and the number of each line, of which the first is 1. */
struct page {
	const char *html, *text;
	unsigned numbers[8];
	size_t count;
};

static void
assert_pages(const struct page *pages, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct page *page = &pages[i];
		struct numbered_text out = { .count = 0 };

		html_to_text(page->html, strlen(page->html), 1, &out);
		if (out.text.length != strlen(page->text) ||
		    (out.text.length > 0 &&
		     memcmp(out.text.data, page->text, out.text.length) != 0))
			fail_msg("\"%s\" is \"%.*s\"", page->html,
				 (int)out.text.length, out.text.data);
		assert_int_equal(out.count, page->count);
		for (size_t k = 0; k < out.count; k++)
			if (out.numbers[k] != page->numbers[k])
				fail_msg("\"%s\": line %zu is %u", page->html,
					 k + 1, out.numbers[k]);
		numbered_text_free(&out);
	}
}

#define HEAD "<html><body>\n"
#define TAIL "\n</body></html>\n"

static void
lines_end_where_a_browser_breaks_them(void **state)
{
	static const struct page pages[] = {
		{ HEAD "a<br>b" TAIL, "a\nb\n", { 2, 2 }, 2 },
		{ HEAD "a<br>\nb<br/>\n\nc" TAIL, "a\nb\nc\n",
		  { 2, 3, 5 }, 3 },
		{ HEAD "a<br><br>b" TAIL, "a\n\nb\n", { 2, 2, 2 }, 3 },
		{ HEAD "<p>a</p>\n<p>b\nc</p>" TAIL, "a\nb c\n", { 2, 3 }, 2 },
		{ HEAD "<div>a<div>b</div>c</div>" TAIL, "a\nb\nc\n",
		  { 2, 2, 2 }, 3 },
		{ HEAD "<UL><LI>a<LI>b</UL>" TAIL, "a\nb\n", { 2, 2 }, 2 },
		{ HEAD "<h2>a</h2>b" TAIL, "a\nb\n", { 2, 2 }, 2 },
		{ HEAD "a <b>b</b> <i>c</i><span>d</span>" TAIL, "a b cd\n",
		  { 2 }, 1 },
		{ HEAD "<table><tr><td>a</td><td>b</td></tr>\n"
		  "<tr><th>c</th><td>d</td></tr></table>" TAIL,
		  "a b\nc d\n", { 2, 3 }, 2 },
		{ HEAD TAIL, "", { 0 }, 0 },
	};

	(void)state;
	assert_pages(pages, LENGTH(pages));
}

static void
blanks_are_folded_unless_they_are_meant(void **state)
{
	static const struct page pages[] = {
		{ HEAD "  a \t\n  b  " TAIL, "a b\n", { 2 }, 1 },
		{ HEAD "&nbsp;a&nbsp; b&#160;c" TAIL,
		  "\xC2\xA0" "a\xC2\xA0 b\xC2\xA0" "c\n", { 2 }, 1 },
		{ HEAD "<pre>a   b\n\tc\n\n d</pre>" TAIL,
		  "a   b\n\tc\n\n d\n", { 2, 3, 4, 5 }, 4 },
		{ HEAD "<pre>a <b>b</b>  c\nd</pre>e  f" TAIL,
		  "a b  c\nd\ne f\n", { 2, 3, 3 }, 3 },
		{ HEAD "<pre>\r\na  b\r\nc\r\n</pre>" TAIL,
		  "\na  b\nc\n", { 2, 3, 4 }, 3 },
	};

	(void)state;
	assert_pages(pages, LENGTH(pages));
}

static void
entities_are_their_characters(void **state)
{
	static const struct page pages[] = {
		{ HEAD "&gt;=64=0.0%&lt;&amp;&quot;&#62;&#x3E;" TAIL,
		  ">=64=0.0%<&\">>\n", { 2 }, 1 },
		{ HEAD "a &unknown; b & c" TAIL, "a &unknown; b & c\n",
		  { 2 }, 1 },
		{ HEAD "&micro;s &ndash; &hellip;" TAIL,
		  "\xC2\xB5s \xE2\x80\x93 \xE2\x80\xA6\n", { 2 }, 1 },
	};

	(void)state;
	assert_pages(pages, LENGTH(pages));
}

static void
what_is_not_shown_is_no_text(void **state)
{
	static const struct page pages[] = {
		{ "<html><head><title>t</title><style>s {a: b}</style>\n"
		  "<script>if (a<b) c();</script></head>\n"
		  "<body>a<!-- b -->c</body></html>", "ac\n", { 3 }, 1 },
	};

	(void)state;
	assert_pages(pages, LENGTH(pages));
}

static void
a_line_that_a_cut_page_ends_in_is_open(void **state)
{
	static const struct page pages[] = {
		{ HEAD "<p>a</p><p>b=1", "a\nb=1", { 2, 2 }, 2 },
		{ HEAD "<tt>a</tt><br>\n<tt>b=1", "a\nb=1", { 2, 3 }, 2 },
		{ HEAD "<pre>a\nb=1", "a\nb=1", { 2, 3 }, 2 },
		{ HEAD "b=1</t", "b=1", { 2 }, 1 },
		{ HEAD "b=<b>1</b>", "b=1", { 2 }, 1 },
		/* whole ones */
		{ HEAD "<p>a</p><p>b=1</p>", "a\nb=1\n", { 2, 2 }, 2 },
		{ HEAD "b=1<br>", "b=1\n", { 2 }, 1 },
		{ HEAD "<pre>a\nb=1\n", "a\nb=1\n", { 2, 3 }, 2 },
		{ HEAD "b=1\n", "b=1\n", { 2 }, 1 },
		{ HEAD "b=1</body></html>", "b=1\n", { 2 }, 1 },
		{ HEAD "b=1</BODY>\n", "b=1\n", { 2 }, 1 },
	};

	(void)state;
	assert_pages(pages, LENGTH(pages));
}

static void
numbers_go_on_in_a_page_of_any_length(void **state)
{
	enum { LINES = 100000 };
	struct buffer html = { 0 };
	struct numbered_text out = { .count = 0 };
	const char *p;

	(void)state;
	buffer_text(&html, HEAD);
	for (unsigned i = 0; i < LINES; i++)
		buffer_print(&html, "<div>\xC2\xB5 %u &gt;=64</div>\n", i);
	buffer_text(&html, TAIL);
	html_to_text(html.data, html.length, 10, &out);
	assert_int_equal(out.count, LINES);
	p = out.text.data;
	for (unsigned i = 0; i < LINES; i++) {
		char line[40];
		size_t length = (size_t)sprintf(line, "\xC2\xB5 %u >=64\n", i);

		assert_memory_equal(p, line, length);
		assert_int_equal(out.numbers[i], i + 11);
		p += length;
	}
	buffer_free(&html);
	numbered_text_free(&out);
}

static void
a_page_in_another_charset_is_read(void **state)
{
	static const char html[] = "<html><head>"
		"<meta http-equiv=\"content-type\" "
		"content=\"text/html; charset=iso-8859-1\"></head><body>\n"
		"a\xA0" "b \xB5s\n</body></html>\n";
	struct numbered_text out = { .count = 0 };

	(void)state;
	html_to_text(html, sizeof(html) - 1, 1, &out);
	assert_int_equal(out.count, 1);
	assert_int_equal(out.text.length, 9);
	assert_memory_equal(out.text.data, "a\xC2\xA0" "b \xC2\xB5s\n", 9);
	numbered_text_free(&out);
}

static void
a_page_that_is_utf8_is_read_as_that_whatever_it_names(void **state)
{
	/* So pages are that were decoded with their mail. */
	static const char html[] = "<html><head>"
		"<meta http-equiv=\"content-type\" "
		"content=\"text/html; charset=windows-1252\"></head><body>\n"
		"a\xC2\xA0" "b \xC2\xB5s \xE2\x80\x93\n</body></html>\n";
	static const char text[] = "a\xC2\xA0" "b \xC2\xB5s \xE2\x80\x93\n";
	struct numbered_text out = { .count = 0 };

	(void)state;
	html_to_text(html, sizeof(html) - 1, 1, &out);
	assert_int_equal(out.text.length, sizeof(text) - 1);
	assert_memory_equal(out.text.data, text, sizeof(text) - 1);
	numbered_text_free(&out);
}

static void
results_in_a_page_have_its_lines(void **state)
{
	const struct record *record;

	(void)state;
	reading_text(&reading, "<!DOCTYPE html>\n<html><body>\n"
		     "<p>What it did:</p>\n<pre>\n"
		     "a: (groupid=0, jobs=1): err= 0: pid=7\n"
		     "  read: IOPS=<b>1000</b>, BW=4000KiB/s (4096kB/s)"
		     "(4000KiB/1000msec)\n"
		     "  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, "
		     "16=0.0%, 32=0.0%, &gt;=64=0.0%\n"
		     "</pre>\n</body></html>\n");
	assert_int_equal(reading.count, 1);
	record = reading.records[0];
	assert_int_equal(record->source.line, 5);
	assert_int_equal(record->source.end, 7);
	assert_true(reading_value(record, "read.iops") == 1000);
	assert_true(reading_value(record, "depth.64") == 0);
	assert_int_equal(record->label_count, 1);
	assert_string_equal(record->labels[0], "What it did");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_page_is_told_by_its_first_bytes),
		cmocka_unit_test(lines_end_where_a_browser_breaks_them),
		cmocka_unit_test(blanks_are_folded_unless_they_are_meant),
		cmocka_unit_test(entities_are_their_characters),
		cmocka_unit_test(what_is_not_shown_is_no_text),
		cmocka_unit_test(a_line_that_a_cut_page_ends_in_is_open),
		cmocka_unit_test(numbers_go_on_in_a_page_of_any_length),
		cmocka_unit_test(a_page_in_another_charset_is_read),
		cmocka_unit_test(
			a_page_that_is_utf8_is_read_as_that_whatever_it_names),
		cmocka_unit_test(results_in_a_page_have_its_lines),
	};

	return cmocka_run_group_tests_name("html", tests, NULL, reading_stop);
}
