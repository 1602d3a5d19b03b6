/* parsers/intake/diff: both sides of a diff, line by line. */
#include <stdio.h>
#include <string.h>

#include "parsers/intake/clean.h"
#include "parsers/intake/diff.h"
#include "tests/lines.h"
#include "tests/reading.h"
#include "tests/test.h"

enum { LINES = 64 };

/* The lines of a text from number 11 on, without their quote marks. */
static size_t
split(const char *text, struct line *lines)
{
	size_t count = lines_split(text, lines, LINES);

	for (struct line *line = lines; line < lines + count; line++) {
		size_t quote = clean_quote(line->text, line->length,
					   &line->quote);

		line->text += quote;
		line->length -= quote;
		line->number += 10;
	}
	return count;
}

static void
a_hunk_begins_a_diff(void **state)
{
	static const struct {
		const char *text;
		bool begins;
	} cases[] = {
		{ "5c5\n< a\n---\n> b\n", true },
		{ "7,9c7,9\n< a\n", true },
		{ "12a13\n> b\n", true },
		{ "30,31d29\n< a\n", true },
		{ "> 5c5\n> < a\n", true },
		{ "> 12a13\n> > b\n", true },
		{ "5c5\n", false },
		{ "5c5\na\n", false },
		{ "5x5\n< a\n", false },
		{ "5c\n< a\n", false },
		{ "5,c5\n< a\n", false },
		{ "5c5 \n< a\n", false },
		{ "> 5c5\n< a\n", false },
		{ "< a\n> b\n", false },
		{ "\n< a\n", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line lines[LINES];
		size_t count = split(cases[i].text, lines);

		if (diff_begins(lines, count) != cases[i].begins)
			fail_msg("\"%s\"", cases[i].text);
	}
}

static void
assert_side(const struct numbered_text *side, const char *text,
	    const unsigned *numbers, size_t count)
{
	assert_int_equal(side->text.length, strlen(text));
	assert_memory_equal(side->text.data, text, strlen(text));
	assert_int_equal(side->count, count);
	for (size_t i = 0; i < count; i++)
		assert_int_equal(side->numbers[i], numbers[i]);
}

static void
each_side_gets_its_lines_with_their_numbers(void **state)
{
	static const unsigned of_old[] = { 12, 13, 19 }, of_new[] = { 15, 17 };
	struct line lines[LINES];
	struct numbered_text old = { .count = 0 }, new = { .count = 0 };
	size_t used;

	(void)state;
	used = diff_split(lines, split("1,2c1\n< one\n<  two\n---\n> ONE\n"
				       "4a5\n> five\n8d7\n< eight\nNo more.\n"
				       "< not any more\n", lines), &old, &new);
	/* The line behind is one that a mailer broke off. */
	assert_int_equal(used, 11);
	numbered_text_free(&old);
	numbered_text_free(&new);
	used = diff_split(lines, split("1,2c1\n< one\n<  two\n---\n> ONE\n"
				       "4a5\n> five\n8d7\n< eight\n\nNo.\n",
				       lines), &old, &new);
	assert_int_equal(used, 9);
	assert_side(&old, "one\n two\neight\n", of_old, LENGTH(of_old));
	assert_side(&new, "ONE\nfive\n", of_new, LENGTH(of_new));
	numbered_text_free(&old);
	numbered_text_free(&new);
}

static void
a_broken_line_stays_with_its_beginning(void **state)
{
	static const unsigned numbers[] = { 12, 13 };
	struct line lines[LINES];
	struct numbered_text old = { .count = 0 }, new = { .count = 0 };

	(void)state;
	diff_split(lines, split("5c5\n< min=1,\nmax=2\n---\n> min=3,\nmax=4\n",
				lines), &old, &new);
	assert_side(&old, "min=1,\nmax=2\n", numbers, 2);
	assert_int_equal(new.count, 2);
	assert_memory_equal(new.text.data, "min=3,\nmax=4\n", 13);
	numbered_text_free(&old);
	numbered_text_free(&new);
}

static void
the_last_line_of_a_cut_diff_is_open(void **state)
{
	struct line lines[LINES];
	struct numbered_text old = { .count = 0 }, new = { .count = 0 };

	(void)state;
	diff_split(lines, split("5c5\n< a=12\n---\n> a=1", lines), &old, &new);
	assert_int_equal(old.text.length, 5);
	assert_int_equal(new.text.length, 3);
	assert_int_equal(new.count, 1);
	numbered_text_free(&old);
	numbered_text_free(&new);
}

#define HEADER(ms) "a: (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:3" ms " 2026\n"
#define DIFF \
	"1,3c1,3\n" \
	"< " HEADER("1") \
	"<   read: IOPS=1000, BW=4000KiB/s (4096kB/s)(4000KiB/1000msec)\n" \
	"<     clat (usec): min=1, max=9, avg= 5.00, stdev= 1.00\n" \
	"---\n" \
	"> " HEADER("2") \
	">   read: IOPS=2000, BW=8000KiB/s (8192kB/s)(8000KiB/1000msec)\n" \
	">     clat (usec): min=2, max=8, avg= 4.00, stdev= 1.00\n"

static void
a_diff_of_two_results_is_two_results(void **state)
{
	static const double iops[] = { 1000, 2000 }, mean[] = { 5000, 4000 };
	static const unsigned line[] = { 4, 8 };

	(void)state;
	reading_text(&reading, "What it became:\n\n" DIFF "\nThat is all.\n");
	assert_int_equal(reading.count, 2);
	for (size_t i = 0; i < 2; i++) {
		const struct record *record = reading.records[i];

		assert_int_equal(record->source.line, line[i]);
		assert_int_equal(record->source.end, line[i] + 2);
		assert_true(reading_value(record, "read.iops") == iops[i]);
		assert_true(reading_value(record, "read.clat.mean") == mean[i]);
	}
	assert_string_equal(reading.records[0]->time, "2026-11-30T14:12:31");
}

static void
a_diff_in_a_page_is_two_results(void **state)
{
	(void)state;
	reading_text(&reading, "From: a@a.example\nMIME-Version: 1.0\n"
		     "Content-Type: text/html\n\n<html><body><pre>\n"
		     "1,2c1,2\n"
		     "&lt; " HEADER("1")
		     "&lt;   read: IOPS=1000, BW=4000KiB/s (4096kB/s)"
		     "(4000KiB/1000msec)\n"
		     "---\n"
		     "&gt; " HEADER("2")
		     "&gt;   read: IOPS=2000, BW=8000KiB/s (8192kB/s)"
		     "(8000KiB/1000msec)\n</pre></body></html>\n");
	assert_int_equal(reading.count, 2);
	assert_true(reading_value(reading.records[0], "read.iops") == 1000);
	assert_true(reading_value(reading.records[1], "read.iops") == 2000);
	assert_int_equal(reading.records[0]->source.line, 7);
	assert_int_equal(reading.records[1]->source.line, 10);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_hunk_begins_a_diff),
		cmocka_unit_test(each_side_gets_its_lines_with_their_numbers),
		cmocka_unit_test(a_broken_line_stays_with_its_beginning),
		cmocka_unit_test(the_last_line_of_a_cut_diff_is_open),
		cmocka_unit_test(a_diff_of_two_results_is_two_results),
		cmocka_unit_test(a_diff_in_a_page_is_two_results),
	};

	return cmocka_run_group_tests_name("diff", tests, NULL, reading_stop);
}
