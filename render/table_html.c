/* A comparison as a page of its own. */
#include "render/page.h"
#include "render/writers.h"

void
compare_html(struct buffer *out, const struct comparison *c,
	     const struct render_style *style)
{
	struct arena arena = { 0 };
	struct page page = { .out = out, .arena = &arena };
	const struct document *document =
		document_of_comparison(c, SHAPE_COLUMNS, &arena);

	(void)style;
	page_begin(&page, "Comparison", NULL, 0);
	buffer_text(out, "</header>\n<main>\n");
	page_open(&page, "comparison", NULL);
	for (size_t i = 0; i < document->section_count; i++)
		page_section(&page, document->sections[i]);
	page_close(&page);
	page_end(&page);
	arena_free(&arena);
}
