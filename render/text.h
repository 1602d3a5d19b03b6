/* Text for people: columns, wrapping, cleaning, and how a change is written. */
#ifndef RENDER_TEXT_H
#define RENDER_TEXT_H

#include <stddef.h>

#include "record/arena.h"
#include "record/buffer.h"
#include "record/record.h"

/* Texts that are collected one by one; start with all members zero. */
struct texts {
	const char **at;
	size_t count, room;
};

void texts_add(struct texts *, struct arena *, const char *text);
void texts_print(struct texts *, struct arena *, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Whether the text is among them. */
int texts_have(const struct texts *, const char *text);

/* All of them in one, with between set between two. */
const char *texts_join(const struct texts *, struct arena *,
		       const char *between);

/* How many columns of a terminal the text takes: its longest line. */
size_t text_columns(const char *text);

/*
 * The text without what would disturb a terminal or a page: control characters
 * become blanks, newlines, too; what turns the direction of a text, and broken
 * UTF-8, become U+FFFD; NULL "".
 */
const char *text_clean(struct arena *, const char *text);

/*
 * Lines of at most width columns: broken at newlines, at blanks, else behind
 * one of ",/;_-:", else anywhere. Never without a line.
 */
struct texts text_wrap(struct arena *, const char *text, size_t width);

/* The text, or its beginning and end with "…" between, in width columns. */
const char *text_shorten(struct arena *, const char *text, size_t width);

/* "+64.0 %", "−39.1 %", "+2174 %"; "–" where there is none (NaN, infinite). */
const char *text_change(struct arena *, double percent);

/* Two changes, as "−1.4 to +3.6 %". */
const char *text_interval(struct arena *, double low, double high);

/* "1 run", "6 runs": the number and the word, which takes an s. */
const char *text_count(struct arena *, size_t count, const char *word);

/* The text a result stands in, and its line there: "ARCHIVE:MEMBER:LINE". */
const char *text_container(struct arena *, const struct source *);
const char *text_place(struct arena *, const struct source *);

/* The places of several results, a file's name written once: "a.txt:3, 9". */
const char *text_places(struct arena *, const struct record *const *,
			size_t count);

#endif
