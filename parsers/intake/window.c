/* Reads in large pieces and splits them into clean lines. */
#include "parsers/intake/window.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/intake/clean.h"
#include "parsers/intake/fence.h"
#include "parsers/intake/prefix.h"

enum {
	PIECE = 256 << 10,	/* bytes asked for at a time, */
	FIRST = 32 << 10,	/* and at the beginning: see window_pass() */
	LONGEST = 1 << 20,	/* a longer line is split: no tool prints one */
};

/* Offsets, since the buffers move. */
struct line_place {
	size_t raw;		/* in text */
	size_t clean;		/* in text, or in side */
	bool in_side;
};

void
window_start(struct window *window, struct feed *feed, unsigned number,
	     const unsigned *numbers)
{
	window->feed = feed;
	window->used = window->split = window->side_used = window->count = 0;
	window->piece = FIRST;
	window->number = number;
	window->numbers = numbers;
	window->frames.count = 0;
	window->ended = false;
	window->error = 0;
}

void
window_free(struct window *window)
{
	free(window->text);
	free(window->side);
	free(window->lines);
	free(window->places);
	memset(window, 0, sizeof(*window));
}

const char *
window_raw(const struct window *window, size_t at, size_t *length)
{
	size_t start = window->places[at].raw;
	size_t end = at + 1 < window->count ? window->places[at + 1].raw :
		     window->split;

	*length = end - start;
	return window->text + start;
}

/* Our own records are JSON in lines of any length, and left as they are. */
static bool
is_own_record(const char *text, size_t length)
{
	static const char head[] = "{\"iorecap\":";

	return length >= sizeof(head) - 1 && text[0] == '{' &&
	       memcmp(text, head, sizeof(head) - 1) == 0;
}

/* Where each line stands, after the buffers have moved. */
static void
place_lines(struct window *window)
{
	for (size_t i = 0; i < window->count; i++)
		window->lines[i].text = window->places[i].clean +
			(window->places[i].in_side ? window->side :
			 window->text);
}

/* A copy of the line that may be changed. */
static char *
to_side(struct window *window, const char *text, size_t length)
{
	char *copy;

	if (window->side_room - window->side_used < length) {
		window->side_room = 2 * (window->side_used + length) + PIECE;
		window->side = memory_resize(window->side, window->side_room);
		place_lines(window);
	}
	copy = window->side + window->side_used;
	memcpy(copy, text, length);
	window->side_used += length;
	return copy;
}

/* A quote mark has at most two blanks before it. */
static bool
may_be_quoted(const char *text, size_t length)
{
	return length > 0 && (text[0] == '>' ||
			      (text[0] == ' ' && length > 2 &&
			       (text[1] == '>' || text[2] == '>')));
}

static bool
may_be_emphasised(const char *text, size_t length)
{
	return length > 0 &&
	       (text[0] == '/' || text[0] == '*' ||
		text[length - 1] == '/' || text[length - 1] == '*');
}

static bool
is_container_log(const char *text, size_t length)
{
	return length > 8 && text[0] == '{' && text[1] == '"' &&
	       text[2] == 'l' && text[3] == 'o' && text[4] == 'g';
}

static struct line *
next_line(struct window *window)
{
	if (window->count == window->line_room) {
		size_t room = window->line_room ? 2 * window->line_room : 4096;

		window->lines = memory_resize(window->lines,
					      room * sizeof(*window->lines));
		window->places = memory_resize(window->places,
					       room * sizeof(*window->places));
		window->line_room = room;
	}
	return &window->lines[window->count];
}

/* A line of the text as it came, before its end. */
struct raw_line {
	size_t start, end;	/* in the text */
	bool odd, digits;	/* such bytes stand in it */
	bool open;		/* no newline behind it */
};

static void
unframe(struct window *window, struct frames *frames, size_t at)
{
	const char *text = window->lines[at].text;

	frames_strip(frames, &window->lines[at]);
	window->places[at].clean += (size_t)(window->lines[at].text - text);
}

void
window_unframe(struct window *window, size_t from, const struct frame *frame)
{
	struct frames inner = { .list = { *frame }, .count = 1 };

	for (size_t i = from; i < window->count; i++)
		unframe(window, &inner, i);
	if (inner.count > 0)
		frames_add(&window->frames, &inner.list[0]);
}

/* A line of the text in side, where it may be changed. */
static char *
line_to_side(struct window *window, struct line *line)
{
	char *copy = to_side(window, line->text, line->length);

	line->text = copy;
	return copy;
}

/* Cleans a line in which odd bytes stand; whether it had to go to side. */
static bool
clean_odd(struct window *window, struct line *line)
{
	if (!clean_needed(line->text, line->length) ||
	    is_own_record(line->text, line->length))
		return false;
	line->length = clean_line(line_to_side(window, line), line->length);
	return true;
}

/* What strip() takes off a line begins or ends with such a byte. */
static bool
may_be_stripped(const struct line *line)
{
	enum { OPENS = 1, CLOSES = 2, BOTH = 3 };
	static const unsigned char marks[256] = {
		[' '] = OPENS, ['>'] = OPENS, ['['] = OPENS, ['{'] = OPENS,
		['~'] = OPENS, [':'] = OPENS, ['.'] = OPENS, ['-'] = OPENS,
		['#'] = OPENS, [']'] = CLOSES, ['}'] = BOTH, ['`'] = BOTH,
		['/'] = BOTH, ['*'] = BOTH,
	};
	unsigned char first = (unsigned char)line->text[0];
	unsigned char last = (unsigned char)line->text[line->length - 1];

	return line->digits || (marks[first] & OPENS) != 0 ||
	       (marks[last] & CLOSES) != 0;
}

/* Takes off what stands before and around it; whether it is in side then. */
static bool
strip(struct window *window, struct line *line, bool in_side)
{
	const char *text = line->text;
	size_t length = line->length, before = 0;
	char *copy;

	if (may_be_quoted(text, length))
		before = clean_quote(text, length, &line->quote);
	if (length > before && text[before] != ' ' &&
	    (line->digits || text[before] == '['))
		before += prefix_length(text + before, length - before);
	text += before;
	length -= before;
	if (fence_may_stand(text, length))
		fence_strip(&text, &length);
	line->text = text;
	line->length = length;
	if (!may_be_emphasised(text, length) && !is_container_log(text, length))
		return in_side;
	copy = in_side ? window->side + (text - window->side) :
	       line_to_side(window, line);
	line->length = clean_emphasis(copy, prefix_unwrap(copy, length));
	return true;
}

static inline void
add_line(struct window *window, struct raw_line raw)
{
	struct line *line = next_line(window);
	bool in_side = false;

	*line = (struct line){
		.text = window->text + raw.start, .length = raw.end - raw.start,
		.number = window->numbers ?
			  window->numbers[window->number - 1] : window->number,
		.open = raw.open, .digits = raw.digits,
	};
	if (raw.odd)
		in_side = clean_odd(window, line);
	if (line->length > 0 && may_be_stripped(line))
		in_side = strip(window, line, in_side);
	window->places[window->count] = (struct line_place){
		.raw = raw.start,
		.clean = (size_t)(line->text - (in_side ? window->side :
						window->text)),
		.in_side = in_side,
	};
	if (window->frames.count > 0)
		unframe(window, &window->frames, window->count);
	window->count++;
}

static bool
has_digits(const struct window *window, struct raw_line raw)
{
	size_t length = raw.end - raw.start;

	return clean_undigited(window->text + raw.start, length) < length;
}

/*
 * One line of the text. What carriage returns overwrote (progress) stands in
 * lines of its own, all with one number, so that nothing is lost.
 */
static inline void
split_line(struct window *window, struct raw_line raw)
{
	while (raw.end > raw.start && window->text[raw.end - 1] == '\r')
		raw.end--;
	for (bool whole = true;; whole = false) {
		const char *text = window->text + raw.start;
		const char *cr = raw.odd ? memchr(text, '\r',
						  raw.end - raw.start) : NULL;
		struct raw_line part = raw;

		if (cr == NULL) {
			raw.digits = whole ? raw.digits :
				     has_digits(window, raw);
			add_line(window, raw);
			return;
		}
		part.end = (size_t)(cr - window->text);
		part.open = false;
		part.digits = has_digits(window, part);
		if (part.end > part.start)
			add_line(window, part);
		raw.start = part.end + 1;
	}
}

/* A line that ends here; the next one begins behind its newline. */
static inline void
end_line(struct window *window, struct raw_line *raw)
{
	split_line(window, *raw);
	window->split = raw->end + !raw->open;
	window->number += !raw->open;
	*raw = (struct raw_line){ .start = window->split };
}

/* The lines of a text that is there: it is looked at once, in groups. */
static void
split_text(struct window *window)
{
	struct raw_line raw = { .start = window->split };
	size_t left;

	for (size_t at = raw.start; at < window->used; at += CLEAN_GROUP) {
		struct clean_group group = clean_look(window->text + at,
						      window->used - at);

		while (group.ends != 0) {
			uint64_t last = group.ends & -group.ends;
			uint64_t line = last - 1;

			raw.end = at + (size_t)__builtin_ctzll(last);
			raw.odd |= (group.odd & line) != 0;
			raw.digits |= (group.digits & line) != 0;
			group.odd &= ~line;
			group.digits &= ~line;
			group.ends &= ~last;
			end_line(window, &raw);
		}
		raw.odd |= group.odd != 0;
		raw.digits |= group.digits != 0;
	}
	left = window->used - raw.start;
	if (left == 0 ||
	    (!window->ended && (left < LONGEST ||
				is_own_record(window->text + raw.start, left))))
		return;
	raw.end = window->used;
	raw.open = true;
	end_line(window, &raw);
}

/* Moves the lines from keep on, and their text, to the front. */
static void
drop_lines(struct window *window, size_t keep)
{
	struct line_place *places = window->places;
	size_t start = keep < window->count ? places[keep].raw : window->split;
	size_t side = window->side_used;

	if (start == 0)
		return;
	for (size_t i = keep; i < window->count; i++)
		if (places[i].in_side) {
			side = places[i].clean;
			break;
		}
	memmove(window->text, window->text + start, window->used - start);
	window->used -= start;
	window->split -= start;
	if (side < window->side_used)
		memmove(window->side, window->side + side,
			window->side_used - side);
	window->side_used -= side;
	window->count -= keep;
	memmove(window->lines, window->lines + keep,
		window->count * sizeof(*window->lines));
	memmove(places, places + keep, window->count * sizeof(*places));
	for (size_t i = 0; i < window->count; i++) {
		places[i].raw -= start;
		places[i].clean -= places[i].in_side ? side : start;
	}
	place_lines(window);
}

/* Reads a piece of text; none at its end. */
static void
read_piece(struct window *window, size_t piece)
{
	ssize_t got;

	if (window->room - window->used < piece) {
		window->room = window->used + 2 * PIECE;
		window->text = memory_resize(window->text, window->room);
		place_lines(window);
	}
	got = window->feed->read(window->feed, window->text + window->used,
				 piece);
	if (got < 0)
		window->error = errno;
	if (got <= 0)
		window->ended = true;
	else
		window->used += (size_t)got;
}

size_t
window_fill(struct window *window, size_t keep, size_t from, size_t ahead)
{
	size_t dropped = 0;
	bool made_room = false;

	while (!window_holds(window, from - dropped + ahead)) {
		if (!made_room) {
			drop_lines(window, keep);
			dropped = keep;
			made_room = true;
		}
		read_piece(window, window->piece);
		split_text(window);
		if (window->used >= FIRST)
			window->piece = PIECE;
	}
	return dropped;
}

/* Drops bytes of text that were taken as they came, and their lines. */
static void
drop_taken(struct window *window, size_t bytes, size_t lines)
{
	if (lines < window->count) {
		drop_lines(window, lines);
		return;
	}
	window->number += (unsigned)(lines - window->count);
	window->split = bytes;
	drop_lines(window, window->count);
}

size_t
window_pass(struct window *window, size_t at,
	    size_t (*take)(void *context, const char *text, size_t length,
			   size_t *lines), void *context)
{
	size_t taken, lines, all = 0;

	drop_lines(window, at);
	do {
		if (!window->ended)
			read_piece(window, PIECE);
		taken = take(context, window->text, window->used, &lines);
		if (taken > 0) {
			drop_taken(window, taken, lines);
			all += lines;
		}
	} while (taken > 0);
	split_text(window);
	return all;
}
