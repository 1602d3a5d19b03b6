/* parsers/intake/window: lines out of pieces of text of any size. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/intake/window.h"
#include "record/buffer.h"
#include "tests/test.h"

/* Gives a text away in pieces of step bytes, and may fail at its end. */
struct trickle {
	struct feed feed;
	const char *at, *end;
	size_t step;
	int error;
};

static ssize_t
trickle_read(struct feed *feed, char *out, size_t room)
{
	struct trickle *trickle = (struct trickle *)feed;
	size_t left = (size_t)(trickle->end - trickle->at);
	size_t take = left < trickle->step ? left : trickle->step;

	if (left == 0 && trickle->error != 0) {
		errno = trickle->error;
		return -1;
	}
	if (take > room)
		take = room;
	if (take > 0)
		memcpy(out, trickle->at, take);
	trickle->at += take;
	return (ssize_t)take;
}

static void
start(struct window *window, struct trickle *trickle, const char *text,
      size_t length, size_t step)
{
	*trickle = (struct trickle){
		{ trickle_read }, text, text + length, step, 0
	};
	window_start(window, &trickle->feed, 1, NULL);
}

static bool
is_line(const struct window *window, size_t at, const char *text)
{
	const struct line *line = &window->lines[at];

	return line->length == strlen(text) &&
	       memcmp(line->text, text, line->length) == 0;
}

static void
lines_are_told_by_their_ends(void **state)
{
	static const struct {
		const char *text;
		size_t count;
		const char *lines[4];
		unsigned numbers[4];
		bool open;	/* the last one */
	} cases[] = {
		{ "", 0, { NULL }, { 0 }, false },
		{ "a\n", 1, { "a" }, { 1 }, false },
		{ "a", 1, { "a" }, { 1 }, true },
		{ "a\nb", 2, { "a", "b" }, { 1, 2 }, true },
		{ "\n\n", 2, { "", "" }, { 1, 2 }, false },
		{ "a\r\nb\r\n", 2, { "a", "b" }, { 1, 2 }, false },
		/* progress that was overwritten stands in lines of its own */
		{ "Jobs: 1\rJobs: 2\rread\nb\n", 4,
		  { "Jobs: 1", "Jobs: 2", "read", "b" }, { 1, 1, 1, 2 },
		  false },
		{ "\rread\n", 1, { "read" }, { 1 }, false },
		{ "> a\n>> b\n", 2, { "a", "b" }, { 1, 2 }, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		for (size_t step = 1; step < 9; step++) {
			struct window window = { 0 };
			struct trickle trickle;

			start(&window, &trickle, cases[i].text,
			      strlen(cases[i].text), step);
			window_fill(&window, 0, 0, 100);
			if (window.count != cases[i].count || !window.ended)
				fail_msg("case %zu: %zu lines", i,
					 window.count);
			for (size_t k = 0; k < window.count; k++)
				if (!is_line(&window, k, cases[i].lines[k]) ||
				    window.lines[k].number !=
				    cases[i].numbers[k] ||
				    window.lines[k].open !=
				    (cases[i].open && k + 1 == window.count))
					fail_msg("case %zu, line %zu", i, k);
			window_free(&window);
		}
	}
}

static void
quote_marks_are_taken_off_and_counted(void **state)
{
	struct window window = { 0 };
	struct trickle trickle;
	static const char text[] = "a\n> b\n> > c\n>=64\n";
	static const unsigned depths[] = { 0, 1, 2, 0 };
	static const char *const lines[] = { "a", "b", "c", ">=64" };

	(void)state;
	start(&window, &trickle, text, sizeof(text) - 1, 100);
	window_fill(&window, 0, 0, 100);
	assert_int_equal(window.count, LENGTH(lines));
	for (size_t i = 0; i < LENGTH(lines); i++) {
		assert_true(is_line(&window, i, lines[i]));
		assert_int_equal(window.lines[i].quote, depths[i]);
	}
	window_free(&window);
}

static void
lines_are_as_they_stood_when_asked(void **state)
{
	static const char text[] = "\ta\r\n> b\n\033[1mc\033[0m";
	struct window window = { 0 };
	struct trickle trickle;
	struct buffer all = { 0 };

	(void)state;
	start(&window, &trickle, text, sizeof(text) - 1, 100);
	window_fill(&window, 0, 0, 100);
	assert_int_equal(window.count, 3);
	assert_true(is_line(&window, 0, " a"));
	assert_true(is_line(&window, 2, "c"));
	for (size_t i = 0; i < window.count; i++) {
		size_t length;
		const char *raw = window_raw(&window, i, &length);

		buffer_add(&all, raw, length);
	}
	assert_int_equal(all.length, sizeof(text) - 1);
	assert_memory_equal(all.data, text, all.length);
	buffer_free(&all);
	window_free(&window);
}

/* A text of some megabytes goes through a window of a hundred lines. */
static void
the_window_moves_over_a_text_of_any_length(void **state)
{
	enum { LINES = 60000 };
	struct window window = { 0 };
	struct trickle trickle;
	struct buffer text = { 0 };
	size_t at = 0, most = 0;

	(void)state;
	for (unsigned i = 1; i <= LINES; i++)
		buffer_print(&text, "%sline %u of a text that is long\n",
			     i % 7 == 0 ? "> \t" : "", i);
	start(&window, &trickle, text.data, text.length, 50000);
	for (unsigned i = 1; i <= LINES; i++) {
		char expected[80];
		size_t keep = at > 3 ? at - 3 : 0;

		at -= window_fill(&window, keep, at, 100);
		snprintf(expected, sizeof(expected),
			 "%sline %u of a text that is long",
			 i % 7 == 0 ? " " : "", i);
		if (at >= window.count || window.lines[at].number != i ||
		    !is_line(&window, at, expected))
			fail_msg("line %u", i);
		if (i + 100 <= LINES && window.count < at + 100)
			fail_msg("line %u: %zu lines ahead", i,
				 window.count - at);
		most = window.room > most ? window.room : most;
		at++;
	}
	at -= window_fill(&window, at, at, 100);
	assert_int_equal(window.count, at);
	assert_true(window.ended);
	assert_true(most < 2000000);
	window_free(&window);
	buffer_free(&text);
}

static void
a_line_without_end_is_split(void **state)
{
	struct window window = { 0 };
	struct trickle trickle;
	struct buffer text = { 0 };
	size_t length = 0;

	(void)state;
	memset(buffer_reserve(&text, 5 << 20), 'x', 5 << 20);
	text.length = 5 << 20;
	start(&window, &trickle, text.data, text.length, 1 << 16);
	window_fill(&window, 0, 0, 100);
	assert_true(window.count > 1);
	/* what stands at its ends may be half a number */
	for (size_t i = 0; i < window.count; i++) {
		length += window.lines[i].length;
		assert_true(window.lines[i].open);
		assert_int_equal(window.lines[i].number, 1);
	}
	assert_int_equal(length, text.length);
	window_free(&window);
	buffer_free(&text);
}

/* Records are lines of any length, and as they are. */
static void
own_records_are_left_as_they_are(void **state)
{
	struct window window = { 0 };
	struct trickle trickle;
	struct buffer text = { 0 };

	(void)state;
	buffer_text(&text, "{\"iorecap\":1,\"name\":\"**a\tb**\xC2\xA0<b>");
	memset(buffer_reserve(&text, 3 << 20), 'x', 3 << 20);
	text.length += 3 << 20;
	buffer_text(&text, "\"}\n");
	start(&window, &trickle, text.data, text.length, 1 << 16);
	window_fill(&window, 0, 0, 100);
	assert_int_equal(window.count, 1);
	assert_int_equal(window.lines[0].length, text.length - 1);
	assert_memory_equal(window.lines[0].text, text.data, text.length - 1);
	window_free(&window);
	buffer_free(&text);
}

static void
what_was_read_before_a_failure_stands(void **state)
{
	struct window window = { 0 };
	struct trickle trickle;

	(void)state;
	start(&window, &trickle, "a\nb", 3, 100);
	trickle.error = EIO;
	window_fill(&window, 0, 0, 100);
	assert_int_equal(window.count, 2);
	assert_true(window.ended);
	assert_int_equal(window.error, EIO);
	/* the window serves again */
	start(&window, &trickle, "c\n", 2, 100);
	window_fill(&window, 0, 0, 100);
	assert_int_equal(window.count, 1);
	assert_int_equal(window.error, 0);
	assert_true(is_line(&window, 0, "c"));
	window_free(&window);
}

static void
lines_may_have_numbers_of_their_own(void **state)
{
	static const unsigned numbers[] = { 7, 9, 9 };
	struct window window = { 0 };
	struct trickle trickle = {
		{ trickle_read }, "a\nb\nc\n", NULL, 100, 0
	};

	(void)state;
	trickle.end = trickle.at + 6;
	window_start(&window, &trickle.feed, 1, numbers);
	window_fill(&window, 0, 0, 100);
	assert_int_equal(window.count, 3);
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(window.lines[i].number, numbers[i]);
	window_free(&window);
}

/* Takes the lines that begin with a digit, but for the last of them. */
static size_t
take_digits(void *context, const char *text, size_t length, size_t *lines)
{
	const char *end = text + length, *p = text, *next;
	const char *held = text;
	unsigned *calls = context;

	++*calls;
	*lines = 0;
	for (; p < end && *p >= '0' && *p <= '9'; p = next) {
		next = memchr(p, '\n', (size_t)(end - p));
		if (next == NULL)
			break;
		next++;
		*lines += p > text;
		held = p;
	}
	return (size_t)(held - text);
}

/* Lines of text, numbers, and text again; the numbers are passed over. */
static void
what_a_reader_takes_as_it_came_makes_no_lines(void **state)
{
	enum { BEFORE = 3, NUMBERS = 300000, LAST = BEFORE + NUMBERS };
	struct buffer text = { 0 };

	(void)state;
	buffer_text(&text, "a\nb\nc\n");
	for (unsigned i = BEFORE + 1; i <= LAST; i++)
		buffer_print(&text, "%u\n", i);
	buffer_text(&text, "d\ne");
	for (size_t step = 1000; step < 1 << 20; step *= 7) {
		struct window window = { 0 };
		struct trickle trickle;
		unsigned calls = 0;

		start(&window, &trickle, text.data, text.length, step);
		window_fill(&window, 0, 0, 100);
		assert_int_equal(window_pass(&window, BEFORE, take_digits,
					     &calls), NUMBERS - 1);
		assert_true(calls > 1);
		assert_true(is_line(&window, 0, "300003"));
		assert_int_equal(window.lines[0].number, LAST);
		window_fill(&window, 0, 0, 100);
		assert_int_equal(window.count, 3);
		assert_true(is_line(&window, 1, "d"));
		assert_true(is_line(&window, 2, "e"));
		assert_int_equal(window.lines[2].number, LAST + 2);
		assert_true(window.lines[2].open);
		window_free(&window);
	}
	buffer_free(&text);
}

static void
a_reader_that_takes_nothing_loses_nothing(void **state)
{
	static const char text[] = "a\nb\n5\nc\n";
	struct window window = { 0 };
	struct trickle trickle;
	unsigned calls = 0;

	(void)state;
	start(&window, &trickle, text, sizeof(text) - 1, 4);
	window_fill(&window, 0, 0, 1);
	assert_int_equal(window_pass(&window, 1, take_digits, &calls), 0);
	assert_int_equal(calls, 1);
	window_fill(&window, 0, 0, 100);
	assert_int_equal(window.count, 3);
	assert_true(is_line(&window, 0, "b"));
	assert_true(is_line(&window, 1, "5"));
	assert_int_equal(window.lines[2].number, 4);
	window_free(&window);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_told_by_their_ends),
		cmocka_unit_test(quote_marks_are_taken_off_and_counted),
		cmocka_unit_test(lines_are_as_they_stood_when_asked),
		cmocka_unit_test(the_window_moves_over_a_text_of_any_length),
		cmocka_unit_test(a_line_without_end_is_split),
		cmocka_unit_test(own_records_are_left_as_they_are),
		cmocka_unit_test(what_was_read_before_a_failure_stands),
		cmocka_unit_test(lines_may_have_numbers_of_their_own),
		cmocka_unit_test(what_a_reader_takes_as_it_came_makes_no_lines),
		cmocka_unit_test(a_reader_that_takes_nothing_loses_nothing),
	};

	return cmocka_run_group_tests_name("window", tests, NULL, NULL);
}
