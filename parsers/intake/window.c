/* Reads in large pieces and splits them into clean lines. */
#include "parsers/intake/window.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/intake/clean.h"

enum {
	PIECE = 256 << 10,	/* bytes asked for at a time */
	LONGEST = 1 << 20,	/* a longer line is split: no tool prints one */
};

void
window_start(struct window *window, struct feed *feed, unsigned number)
{
	window->feed = feed;
	window->used = window->split = window->count = 0;
	window->number = number;
	window->ended = false;
	window->error = 0;
}

void
window_free(struct window *window)
{
	free(window->text);
	free(window->lines);
	memset(window, 0, sizeof(*window));
}

/* Our own records are JSON, in lines of any length, and are left as they are. */
static bool
is_own_record(const char *text, size_t length)
{
	static const char head[] = "{\"iorecap\":";

	return length >= sizeof(head) - 1 && text[0] == '{' &&
	       memcmp(text, head, sizeof(head) - 1) == 0;
}

static void
add_line(struct window *window, char *text, size_t length, bool open)
{
	struct line *line;
	size_t quote = 0;

	if (window->count == window->line_room) {
		window->line_room = window->line_room ?
				    2 * window->line_room : 4096;
		window->lines = memory_resize(window->lines,
			window->line_room * sizeof(*window->lines));
	}
	line = &window->lines[window->count++];
	line->quote = 0;
	if (clean_needed(text, length) && !is_own_record(text, length))
		length = clean_line(text, length);
	if (length > 0 && (text[0] == '>' || text[0] == ' '))
		quote = clean_quote(text, length, &line->quote);
	text += quote;
	length -= quote;
	if (length > 0 && (text[0] == '/' || text[0] == '*' ||
			   text[length - 1] == '/' || text[length - 1] == '*'))
		length = clean_emphasis(text, length);
	line->text = text;
	line->length = length;
	line->number = window->number;
	line->open = open;
}

/*
 * One line of the text. What carriage returns overwrote (progress) stands in lines
 * of its own, all with one number, so that nothing is lost.
 */
static void
split_line(struct window *window, char *text, size_t length, bool open)
{
	char *end = text + length, *cr;

	while (length > 0 && text[length - 1] == '\r')
		length--;
	end = text + length;
	while ((cr = memchr(text, '\r', (size_t)(end - text))) != NULL) {
		if (cr > text)
			add_line(window, text, (size_t)(cr - text), false);
		text = cr + 1;
	}
	add_line(window, text, (size_t)(end - text), open);
}

static void
split_text(struct window *window)
{
	for (;;) {
		char *start = window->text + window->split;
		size_t left = window->used - window->split;
		char *newline = left ? memchr(start, '\n', left) : NULL;

		if (newline != NULL) {
			split_line(window, start, (size_t)(newline - start),
				   false);
			window->split = (size_t)(newline - window->text) + 1;
			window->number++;
		} else if (left > 0 && (window->ended ||
					(left >= LONGEST &&
					 !is_own_record(start, left)))) {
			split_line(window, start, left, window->ended);
			window->split = window->used;
		} else {
			return;
		}
	}
}

/* Moves the lines from keep on, and their text, to the front. */
static void
drop_lines(struct window *window, size_t keep)
{
	size_t start = window->split;
	struct line *lines = window->lines;

	if (keep == 0)
		return;
	if (keep < window->count)
		start = (size_t)(lines[keep].text - window->text);
	memmove(window->text, window->text + start, window->used - start);
	window->used -= start;
	window->split -= start;
	window->count -= keep;
	memmove(lines, lines + keep, window->count * sizeof(*lines));
	for (size_t i = 0; i < window->count; i++)
		lines[i].text -= start;
}

/* Room for another piece; the lines follow their text when it moves. */
static void
make_room(struct window *window)
{
	char *old = window->text;

	if (window->room - window->used >= PIECE)
		return;
	window->room = window->used + 2 * PIECE;
	window->text = memory_take(window->room);
	if (window->used > 0)
		memcpy(window->text, old, window->used);
	for (size_t i = 0; i < window->count; i++)
		window->lines[i].text =
			window->text + (window->lines[i].text - old);
	free(old);
}

size_t
window_fill(struct window *window, size_t keep, size_t from, size_t ahead)
{
	size_t dropped = 0;

	while (!window->ended && window->count < from - dropped + ahead) {
		ssize_t got;

		if (dropped == 0) {
			drop_lines(window, keep);
			dropped = keep;
		}
		make_room(window);
		got = window->feed->read(window->feed,
					 window->text + window->used,
					 window->room - window->used);
		if (got < 0)
			window->error = errno;
		if (got <= 0)
			window->ended = true;
		else
			window->used += (size_t)got;
		split_text(window);
	}
	return dropped;
}
