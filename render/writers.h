/* Documents as text, Markdown and HTML; comparisons as CSV and JSON. */
#ifndef RENDER_WRITERS_H
#define RENDER_WRITERS_H

#include "render/render.h"
#include "render/table.h"

#define TEXT_WIDTH 72

struct text_style {
	size_t width;	/* columns */
	bool color;	/* ANSI */
	bool lines;	/* rules of box characters instead of dashes */
};

void document_text(struct buffer *, const struct document *,
		   const struct text_style *);
void document_md(struct buffer *, const struct document *);

/* Whether every table of the document fits in as many columns. */
bool document_fits(const struct document *, size_t width);

/* -f NAME of compare and show: what table_formats lists. */
void compare_text(struct buffer *, const struct comparison *,
		  const struct render_style *);
void compare_terminal(struct buffer *, const struct comparison *,
		      const struct render_style *);
void compare_md(struct buffer *, const struct comparison *,
		const struct render_style *);
void compare_csv(struct buffer *, const struct comparison *,
		 const struct render_style *);
void compare_json(struct buffer *, const struct comparison *,
		  const struct render_style *);
void compare_html(struct buffer *, const struct comparison *,
		  const struct render_style *);
void compare_junit(struct buffer *, const struct comparison *,
		   const struct render_style *);
void show_terminal(struct buffer *, const struct comparison *,
		   const struct render_style *);
void show_md(struct buffer *, const struct comparison *,
	     const struct render_style *);
void show_csv(struct buffer *, const struct comparison *,
	      const struct render_style *);

#endif
