/*
 * What is shown, as data: sections of terms, cells and notes. It is made once
 * from a comparison or from results; every writer is a view of it.
 */
#ifndef RENDER_TABLE_H
#define RENDER_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/compare.h"
#include "record/arena.h"
#include "record/buffer.h"
#include "render/text.h"

/* What a cell says beside its text; writers colour it if they can. */
enum tone {
	TONE_PLAIN, TONE_BETTER, TONE_WORSE, TONE_SAME, TONE_INCONCLUSIVE,
	TONE_UNJUDGED,
	TONES
};

struct table_column {
	const char *title;	/* may be "" */
	bool right;		/* numbers: aligned at the right */
	bool verdict;		/* holds verdicts alone */
	bool wraps;		/* long text that may take several lines */
};

struct table_cell {
	const char *text;	/* lines, "\n" between; never NULL */
	/* lines below, which then are what the tone is of; NULL: none */
	const char *under;
	const char *hint;	/* more words on it, or NULL */
	enum tone tone;
	unsigned indent;	/* columns */
	const struct record *const *records;	/* what it was read from */
	size_t record_count;
};

/* Rows under one heading: count rows of a cell for each column. */
struct table_block {
	const char *title;	/* NULL: none */
	struct table_cell *cells;
	size_t count, room;
	struct texts notes;
};

struct table {
	struct table_column *columns;
	size_t column_count;
	struct table_block *blocks;
	size_t block_count;
};

/* "Baseline": "write cache on (6 results)". */
struct term {
	const char *name, *text;
};

struct section {
	const char *key;	/* "rows", "results": what it is */
	const char *title;	/* NULL: none */
	struct term *terms;
	size_t term_count, term_room;
	struct texts paragraphs;
	struct table *table;	/* NULL: none */
	struct texts notes;
	struct texts lines;	/* shown as they are */
};

struct document {
	const char *title;	/* NULL: none */
	struct section **sections;
	size_t section_count, section_room;
};

/* All that is made here lives in the arena. */
struct document *document_new(struct arena *, const char *title);
struct section *document_section(struct document *, struct arena *,
				 const char *key, const char *title);
void section_term(struct section *, struct arena *, const char *name,
		  const char *text);
struct table *table_new(struct arena *, const struct table_column *,
			size_t column_count, size_t block_count);

/* A new row of empty cells; valid until the next call. */
struct table_cell *table_row(const struct table *, struct table_block *,
			     struct arena *);

enum tone verdict_tone(enum verdict);

/*
 * Of a comparison: sides beside each other, or a row for each. Of results: all
 * in one table, or each under a heading of its own, which is narrower.
 */
enum table_shape { SHAPE_COLUMNS, SHAPE_ROWS };

/* The whole comparison, and the same in parts, for a report. */
struct document *document_of_comparison(const struct comparison *,
					enum table_shape, struct arena *);
struct section *section_of_sides(struct document *, const struct comparison *,
				 struct arena *);
struct section *section_of_rows(struct document *, const struct comparison *,
				enum table_shape, struct arena *);
void section_of_means(struct document *, const struct comparison *,
		      struct arena *);

/* The results that compare_show() listed. */
struct document *document_of_results(const struct comparison *,
				     enum table_shape, struct arena *);
struct section *section_of_results(struct document *,
				   const struct comparison *,
				   enum table_shape, struct arena *);

#endif
