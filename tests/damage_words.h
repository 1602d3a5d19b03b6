/* For tests: words of a text that are lost, joined, or marked. */
#ifndef TESTS_DAMAGE_WORDS_H
#define TESTS_DAMAGE_WORDS_H

#include <ctype.h>
#include <stdbool.h>

#include "tests/damaged.h"

/* Whether a word begins at the byte of a line. */
static inline bool
parts_words(const struct pristine *in, size_t i, size_t at)
{
	const char *text = in->lines[i].text;

	return text[at] == ' ' || text[at] == '\t' ||
	       (text[at] == ',' &&
		memchr(text, ' ', in->lines[i].length) == NULL);
}

static inline bool
begins_word(const struct pristine *in, size_t i, size_t at)
{
	return !parts_words(in, i, at) &&
	       (at == 0 || parts_words(in, i, at - 1));
}

static inline size_t
words_in(const struct pristine *in, size_t i)
{
	size_t words = 0;

	for (size_t at = 0; at < in->lines[i].length; at++)
		words += begins_word(in, i, at);
	return words;
}

static inline size_t
count_words(const struct pristine *in)
{
	size_t words = 0;

	for (size_t i = 0; i < in->count; i++)
		words += words_in(in, i);
	return words;
}

static inline size_t
count_columns(const struct pristine *in)
{
	size_t most = 0;

	for (size_t i = 0; i < in->count; i++)
		if (words_in(in, i) > most)
			most = words_in(in, i);
	return most;
}

/* Whether most of a line's words are figures. */
static inline bool
holds_figures(const struct pristine *in, size_t i)
{
	const char *text = in->lines[i].text;
	size_t figures = 0;

	for (size_t at = 0; at < in->lines[i].length; at++)
		figures += begins_word(in, i, at) &&
			   (isdigit((unsigned char)text[at]) ||
			    text[at] == '+');
	return figures > 1 && 2 * figures > words_in(in, i);
}

enum word_fate { WORD_LOST, WORD_LOST_WITH_GAP, WORD_JOINED, WORD_BOLD };

/*
 * A line whose word (from 0) is lost or joined to the one before. *word is
 * counted down by the words of the line.
 */
static inline void
damage_word(struct damaged *out, const struct pristine *in, size_t i,
	    size_t *word, enum word_fate fate)
{
	const char *text = in->lines[i].text;
	bool hit = false;

	for (size_t at = 0; at < in->lines[i].length; at++) {
		if (begins_word(in, i, at)) {
			hit = *word == 0;
			*word -= 1;
			if (hit && fate == WORD_JOINED)
				for (size_t gap = at; gap > 0 &&
				     parts_words(in, i, gap - 1); gap--)
					out->text.length--;
			if (hit && fate == WORD_BOLD)
				buffer_text(&out->text, "**");
		}
		if (hit && parts_words(in, i, at)) {
			hit = false;
			if (fate == WORD_BOLD)
				buffer_text(&out->text, "**");
			if (fate == WORD_LOST_WITH_GAP)
				continue;
		}
		if (hit && (fate == WORD_LOST || fate == WORD_LOST_WITH_GAP)) {
			if (fate == WORD_LOST)
				buffer_byte(&out->text, ' ');
			continue;
		}
		buffer_byte(&out->text, text[at]);
	}
	if (hit && fate == WORD_BOLD)
		buffer_text(&out->text, "**");
	damaged_end(out, i + 1);
}

static inline void
damage_one_word(struct damaged *out, const struct pristine *in, size_t way,
		enum word_fate fate)
{
	for (size_t i = 0; i < in->count; i++)
		damage_word(out, in, i, &way, fate);
}

static inline void
blank_word(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_one_word(out, in, way, WORD_LOST);
}

static inline void
lose_word(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_one_word(out, in, way, WORD_LOST_WITH_GAP);
}

static inline void
join_word(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_one_word(out, in, way, WORD_JOINED);
}

static inline void
bold_word(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_one_word(out, in, way, WORD_BOLD);
}

/* The same in all lines, or in all that hold figures. */
static inline void
damage_column(struct damaged *out, const struct pristine *in, size_t way,
	      enum word_fate fate, bool rows_alone)
{
	for (size_t i = 0; i < in->count; i++) {
		size_t word = way;

		if (rows_alone && !holds_figures(in, i))
			damaged_line(out, in, i);
		else
			damage_word(out, in, i, &word, fate);
	}
}

static inline void
lose_column(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_column(out, in, way, WORD_LOST_WITH_GAP, false);
}

static inline void
lose_column_of_rows(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_column(out, in, way, WORD_LOST_WITH_GAP, true);
}

static inline void
blank_column_of_rows(struct damaged *out, const struct pristine *in,
		     size_t way)
{
	damage_column(out, in, way, WORD_LOST, true);
}

static inline void
join_column(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_column(out, in, way, WORD_JOINED, false);
}

static inline void
join_column_of_rows(struct damaged *out, const struct pristine *in, size_t way)
{
	damage_column(out, in, way, WORD_JOINED, true);
}

#endif
