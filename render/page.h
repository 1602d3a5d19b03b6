/* Documents as HTML pages that need nothing from outside. */
#ifndef RENDER_PAGE_H
#define RENDER_PAGE_H

#include "render/render.h"
#include "render/table.h"

/* The lines of one text (a file, a member, a part of a mail) on a page. */
struct page_file {
	const struct source *place;
	const struct report_line *lines;	/* by number */
	size_t count;
};

/* All files, and where links to their lines go. */
struct page_lines {
	struct page_file *files;
	size_t count, room;
	size_t last;	/* where the last line was found */
};

/* A page being written. */
struct page {
	struct buffer *out;
	struct arena *arena;
	struct page_lines lines;
};

/* From <!DOCTYPE> to the heading. lines: by file, then number; may be none. */
void page_begin(struct page *, const char *title, const struct report_line *,
		size_t count);
void page_end(struct page *);

/* A link to a section. */
void page_entry(struct page *, const char *key, const char *title);

/* A section's beginning with its heading, and its end. */
void page_open(struct page *, const char *key, const char *title);
void page_close(struct page *);

/* What a section holds; numbers link to their lines. */
void page_section(struct page *, const struct section *);

/* The lines themselves, which the links lead to. */
void page_sources(struct page *);

/* The style sheet. */
void page_style(struct buffer *);

#endif
