/* Comparisons and records as tables, charts and reports. */
#ifndef RENDER_RENDER_H
#define RENDER_RENDER_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/compare.h"
#include "record/buffer.h"

struct render_style {
	bool color;		/* ANSI colours, "table" alone */
	unsigned width;		/* columns of "table"; "text" is always 72 */
};

/* A table format: -f NAME of compare and show. The last name is NULL. */
struct table_format {
	const char *name;
	/* NULL where this command does not have the format */
	void (*compare)(struct buffer *, const struct comparison *,
			const struct render_style *);
	void (*show)(struct buffer *, const struct comparison *,
		     const struct render_style *);
};
extern const struct table_format table_formats[];

/* Where a walk over the values of a gate stands. Start with all zero. */
struct gate_at {
	size_t group, row, side, missing;
	enum gate_outcome outcome;	/* of the text that was returned */
};

/*
 * The next value that did not pass, in words, and limits that no value was
 * there for; NULL past the last. The text lives in the arena.
 */
const char *render_gate(const struct comparison *, struct gate_at *,
			struct arena *);

/* A chart kind: `iorecap chart NAME`. Ends in a row whose name is NULL. */
struct chart_kind {
	const char *name, *title;
	/* see chart.h */
	const struct chart *(*layout)(const struct comparison *, struct arena *,
				      const char **why_not);
	bool series;	/* wants samples and bins: read_options.series */
};
extern const struct chart_kind chart_kinds[];

/* A picture format: the ending of -o, "svg" "png" "pdf"; at last NULL. */
struct picture_format {
	const char *name;
	void (*draw)(struct buffer *, const struct chart *);
};
extern const struct picture_format picture_formats[];

/*
 * Draws one chart. Returns NULL, or a message (in the arena or static) why
 * there is nothing to draw; then nothing was added.
 */
const char *render_chart(struct buffer *, const struct chart_kind *,
			 const struct picture_format *,
			 const struct comparison *, struct arena *);

/* A line of the source that the report shows. */
struct report_line {
	struct source place;	/* all but end; line is its number */
	const char *text;
};

/* What a report is made from. */
struct report {
	const char *title;
	/* its status may be COMPARE_NO_SIDES */
	const struct comparison *comparison;
	/* from compare_show(): all that was found */
	const struct comparison *results;
	/* of the author, against the comparison */
	const struct claim_check *claims;
	size_t claim_count;
	/* over time, where they are asked for; alike: what they are made of */
	const struct comparison *alike;
	const struct history *histories;
	size_t history_count;
	/* of lint; NULL: not looked for */
	const struct findings *findings;
	/* by file, then number; may be none */
	const struct report_line *lines;
	size_t line_count;
	const char *const *messages;		/* diagnostics, as printed */
	size_t message_count;
	/* lines that look like benchmark output */
	size_t lines_looked, lines_used;
};

/* A report format: the ending of -o, "html" "md" "txt". Ends in a NULL name. */
struct report_format {
	const char *name;
	void (*write)(struct buffer *, const struct report *, struct arena *);
};
extern const struct report_format report_formats[];

#endif
