/* For tests: lines of a text that are lost, swapped, broken, or cut. */
#ifndef TESTS_DAMAGE_LINES_H
#define TESTS_DAMAGE_LINES_H

#include <ctype.h>
#include <stdbool.h>

#include "tests/damage_words.h"
#include "tests/fixtures.h"

static inline size_t
count_lines(const struct pristine *in)
{
	return in->count;
}

static inline void
lose_line(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++)
		if (i != way)
			damaged_line(out, in, i);
}

static inline void
lose_three_lines(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++)
		if (i < way || i > way + 2)
			damaged_line(out, in, i);
}

static inline bool
lines_equal(const struct pristine *in, size_t one, size_t other)
{
	return in->lines[one].length == in->lines[other].length &&
	       memcmp(in->lines[one].text, in->lines[other].text,
		      in->lines[one].length) == 0;
}

/* Heads that every report repeats, and empty lines. */
static inline void
lose_equal_lines(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++)
		if (!lines_equal(in, i, way))
			damaged_line(out, in, i);
}

static inline void
lose_later_equal_lines(struct damaged *out, const struct pristine *in,
		       size_t way)
{
	for (size_t i = 0; i < in->count; i++)
		if (i <= way || !lines_equal(in, i, way))
			damaged_line(out, in, i);
}

static inline void
swap_lines(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		size_t from = i == way ? i + 1 : i == way + 1 ? way : i;

		damaged_line(out, in, from < in->count ? from : i);
	}
}

/* A line of another kind gets in between. */
static inline void
double_line(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		damaged_line(out, in, i);
		if (i == way)
			damaged_line(out, in, i);
	}
}

static inline void
join_lines(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		damaged_line(out, in, i);
		if (i > 0 && i == way) {
			size_t end = out->text.length - in->lines[i].length - 2;

			out->text.data[end] = ' ';
			out->origins[--out->count - 1].last = i + 1;
		}
	}
}

/* ---- bytes */

/* Whether the byte is inside a number that would still be one without it. */
static inline bool
splits_number(const struct pristine *in, size_t i, size_t at, bool head)
{
	const char *text = in->lines[i].text;
	size_t from = at, to = at, length = in->lines[i].length;
	bool point = false;

	while (from > 0 && !parts_words(in, i, from - 1))
		from--;
	while (to < length && !parts_words(in, i, to))
		point |= text[to++] == '.';
	for (size_t k = from; k < at; k++)
		point |= text[k] == '.';
	return from < at && at < to && isdigit((unsigned char)text[from]) &&
	       (head || !point);
}

static inline size_t
count_bytes(const struct pristine *in)
{
	return in->bytes;
}

/* The text up to a byte. */
static inline void
cut_tail(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		if (in->lines[i].length >= way) {
			buffer_add(&out->text, in->lines[i].text, way);
			damaged_from(out, i + 1);
			return;
		}
		way -= in->lines[i].length + 1;
		damaged_line(out, in, i);
		if (way == 0)
			return;
	}
}

static inline void
cut_head(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		size_t length = in->lines[i].length;

		if (way <= length) {
			buffer_add(&out->text, in->lines[i].text + way,
				   length - way);
			damaged_end(out, i + 1);
			way = 0;
		} else {
			way -= length + 1;
		}
	}
}

/*
 * A line without its end, or without its beginning: but no number that loses
 * digits and nothing tells it.
 */
static inline void
damage_line_at(struct damaged *out, const struct pristine *in, size_t way,
	       bool head)
{
	size_t before = 0;

	for (size_t i = 0; i < in->count; i++) {
		size_t length = in->lines[i].length;
		size_t at = way - before;

		if (way < before || at > length ||
		    splits_number(in, i, at, head)) {
			damaged_line(out, in, i);
		} else {
			buffer_add(&out->text, in->lines[i].text +
				   (head ? at : 0), head ? length - at : at);
			damaged_end(out, i + 1);
		}
		before += length + 1;
	}
}

static inline void
cut_line(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_line_at(out, in, way, false);
}

static inline void
behead_line(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_line_at(out, in, way, true);
}

/* All lines end at the edge of a window, or begin there. */
static inline size_t
count_widths(const struct pristine *in)
{
	(void)in;
	return 160;
}

static inline void
clip_lines(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		size_t length = in->lines[i].length;

		buffer_add(&out->text, in->lines[i].text,
			   length < way || (memchr(in->lines[i].text, ' ',
						   length) == NULL &&
					    splits_number(in, i, way, false)) ?
			   length : way);
		damaged_end(out, i + 1);
	}
}

static inline void
clip_left(struct damaged *out, const struct pristine *in, size_t way)
{
	for (size_t i = 0; i < in->count; i++) {
		size_t length = in->lines[i].length;
		size_t from = way < length ? way : length;

		while (from < length && splits_number(in, i, from, true))
			from++;
		buffer_add(&out->text, in->lines[i].text + from,
			   length - from);
		damaged_end(out, i + 1);
	}
}

/* ---- lines that are broken */

enum { WIDTH = 40, WIDTHS = 61 };

static inline size_t
count_breaks(const struct pristine *in)
{
	(void)in;
	return WIDTHS;
}

/* hard: at the width, as a terminal does. */
static inline void
break_lines(struct damaged *out, const struct pristine *in, size_t width,
	    bool hard, const char *mark, const char *mark_below)
{
	for (size_t i = 0; i < in->count; i++) {
		const char *text = in->lines[i].text;
		size_t length = in->lines[i].length, at;

		buffer_text(&out->text, mark);
		while (length > width) {
			at = hard ? width : break_of(text, length, width);
			if (at == 0)
				break;
			buffer_add(&out->text, text, at);
			damaged_end(out, i + 1);
			buffer_text(&out->text, mark_below);
			at += !hard;
			text += at;
			length -= at;
		}
		buffer_add(&out->text, text, length);
		damaged_end(out, i + 1);
	}
}

static inline void
wrap(struct damaged *out, const struct pristine *in, size_t way)
{
	break_lines(out, in, WIDTH + way, false, "", "");
}

static inline void
wrap_hard(struct damaged *out, const struct pristine *in, size_t way)
{
	break_lines(out, in, WIDTH + way, true, "", "");
}

static inline void
wrap_quoted(struct damaged *out, const struct pristine *in, size_t way)
{
	break_lines(out, in, WIDTH + way, false, "> ", "> ");
}

static inline void
quote_then_wrap(struct damaged *out, const struct pristine *in, size_t way)
{
	break_lines(out, in, WIDTH + way, false, "> > ", "> ");
}

#endif
