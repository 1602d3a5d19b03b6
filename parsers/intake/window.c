/* Reads in large pieces and splits them into clean lines. */
#include "parsers/intake/window.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/intake/clean.h"
#include "parsers/intake/prefix.h"

enum {
	PIECE = 256 << 10,	/* bytes asked for at a time */
	UNFRAMED = 20,		/* lines without a frame that show its end */
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
	memset(window->marks, 0, sizeof(window->marks));
	window->number = number;
	window->numbers = numbers;
	window->frame.shape = FRAME_NONE;
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

/* A copy of the line that may be changed. */
static char *
to_side(struct window *window, const char *text, size_t length)
{
	char *copy;

	if (window->side_room - window->side_used < length) {
		window->side_room = 2 * (window->side_used + length) + PIECE;
		window->side = memory_resize(window->side, window->side_room);
	}
	copy = window->side + window->side_used;
	memcpy(copy, text, length);
	window->side_used += length;
	return copy;
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

static void
make_line_room(struct window *window)
{
	if (window->count < window->line_room)
		return;
	window->line_room = window->line_room ? 2 * window->line_room : 4096;
	window->lines = memory_resize(window->lines, window->line_room *
				      sizeof(*window->lines));
	window->places = memory_resize(window->places, window->line_room *
				       sizeof(*window->places));
}

/* Marks that are looked for once in the whole text, not once a line. */
static const char marks[] = CLEAN_MARKS "\r";
enum { CLEANED = sizeof(CLEAN_MARKS) - 1, RETURN = CLEANED };

_Static_assert(sizeof(marks) - 1 ==
	       sizeof(((struct window *)0)->marks) / sizeof(size_t),
	       "a place a mark");

/* Whether a mark stands in a stretch of text. */
static inline bool
holds(struct window *window, int mark, size_t from, size_t to)
{
	size_t *next = &window->marks[mark];

	if (*next < from) {
		const char *start = window->text + from;
		const char *found = memchr(start, marks[mark],
					   window->used - from);

		*next = found != NULL ? from + (size_t)(found - start) :
			window->used;
	}
	return *next < to;
}

static bool
holds_mark(struct window *window, size_t from, size_t to)
{
	bool found = false;

	for (int i = 0; i < CLEANED; i++)
		found |= holds(window, i, from, to);
	return found;
}

/* Takes the frame off a line; where many are without, it has ended. */
static void
unframe(struct window *window, size_t at)
{
	const char *text = window->lines[at].text;

	if (window->frame.shape == FRAME_NONE)
		return;
	if (frame_strip(&window->frame, &window->lines[at])) {
		window->frame.missed = 0;
		window->places[at].clean +=
			(size_t)(window->lines[at].text - text);
	} else if (++window->frame.missed > UNFRAMED) {
		window->frame.shape = FRAME_NONE;
	}
}

void
window_unframe(struct window *window, size_t from, const struct frame *frame)
{
	window->frame = *frame;
	for (size_t i = from; i < window->count; i++)
		unframe(window, i);
}

static void
add_line(struct window *window, const char *raw, size_t length, bool open)
{
	const char *text = raw;
	size_t start = (size_t)(raw - window->text), quote = 0;
	unsigned look = clean_look(text, length);
	bool in_side = ((look & CLEAN_ODD) ||
			(holds_mark(window, start, start + length) &&
			 clean_finds_markup(text, length))) &&
		       !is_own_record(text, length);
	struct line *line;

	make_line_room(window);
	line = &window->lines[window->count];
	line->quote = 0;
	if (in_side) {
		text = to_side(window, text, length);
		length = clean_line(window->side + (text - window->side),
				    length);
	}
	if (length > 0 && (text[0] == '>' || text[0] == ' '))
		quote = clean_quote(text, length, &line->quote);
	if ((look & CLEAN_DIGITS) || (length > quote && text[quote] == '['))
		quote += prefix_length(text + quote, length - quote);
	text += quote;
	length -= quote;
	if (may_be_emphasised(text, length) || is_container_log(text, length)) {
		char *copy = to_side(window, text, length);

		in_side = true;
		text = copy;
		length = clean_emphasis(copy, prefix_unwrap(copy, length));
	}
	line->length = length;
	line->number = window->numbers ? window->numbers[window->number - 1] :
		       window->number;
	line->open = open;
	line->digits = look & CLEAN_DIGITS;
	window->places[window->count] = (struct line_place){
		.raw = start,
		.clean = (size_t)(text - (in_side ? window->side :
					  window->text)),
		.in_side = in_side,
	};
	if (window->frame.shape != FRAME_NONE) {
		line->text = text;
		unframe(window, window->count);
	}
	window->count++;
}

/*
 * One line of the text. What carriage returns overwrote (progress) stands in
 * lines of its own, all with one number, so that nothing is lost.
 */
static void
split_line(struct window *window, const char *text, size_t length, bool open)
{
	const char *end, *cr;

	while (length > 0 && text[length - 1] == '\r')
		length--;
	end = text + length;
	while (holds(window, RETURN, (size_t)(text - window->text),
		     (size_t)(end - window->text)) &&
	       (cr = memchr(text, '\r', (size_t)(end - text))) != NULL) {
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
		const char *start = window->text + window->split;
		size_t left = window->used - window->split;
		const char *newline = left ? memchr(start, '\n', left) : NULL;

		if (newline != NULL) {
			split_line(window, start, (size_t)(newline - start),
				   false);
			window->split = (size_t)(newline - window->text) + 1;
			window->number++;
		} else if (left > 0 && (window->ended ||
					(left >= LONGEST &&
					 !is_own_record(start, left)))) {
			split_line(window, start, left, true);
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
	struct line_place *places = window->places;
	size_t start = keep < window->count ? places[keep].raw : window->split;
	size_t side = window->side_used;

	if (keep == 0)
		return;
	for (size_t i = keep; i < window->count; i++)
		if (places[i].in_side) {
			side = places[i].clean;
			break;
		}
	memmove(window->text, window->text + start, window->used - start);
	window->used -= start;
	window->split -= start;
	for (int i = 0; i <= RETURN; i++)
		window->marks[i] -= window->marks[i] < start ?
				    window->marks[i] : start;
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
}

static void
make_room(struct window *window)
{
	if (window->room - window->used >= PIECE)
		return;
	window->room = window->used + 2 * PIECE;
	window->text = memory_resize(window->text, window->room);
}

size_t
window_fill(struct window *window, size_t keep, size_t from, size_t ahead)
{
	size_t dropped = 0;
	bool moved = false;

	while (!window_holds(window, from - dropped + ahead)) {
		ssize_t got;

		if (!moved) {
			drop_lines(window, keep);
			dropped = keep;
			moved = true;
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
	for (size_t i = 0; moved && i < window->count; i++)
		window->lines[i].text = window->places[i].clean +
			(window->places[i].in_side ? window->side :
			 window->text);
	return dropped;
}
