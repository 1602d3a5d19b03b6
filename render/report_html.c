/* The report as one HTML file: words, tables, charts, and the lines read. */
#include <string.h>

#include "render/chart.h"
#include "render/history.h"
#include "render/page.h"
#include "render/report.h"

/* The charts of a report, each where there is anything to draw. */
static const struct drawn {
	const struct chart *(*layout)(const struct comparison *,
				      struct arena *, const char **why_not);
	bool alone;	/* drawn of results without a comparison, too */
} drawn[] = {
	{ chart_delta, false },
	{ chart_percentiles, true },
	{ chart_bars, true },
	{ chart_replicates, true },
	{ chart_depth, true },
};

#define DRAWN (sizeof(drawn) / sizeof(*drawn))
#define CHARTS_MOST (DRAWN + 1)

static size_t
lay_out(const struct report *report, const struct chart *charts[CHARTS_MOST],
	struct arena *arena)
{
	const struct comparison *c = report->comparison;
	bool compared = c && c->status == COMPARE_DONE;
	size_t count = 0;

	if (report->history_count && (charts[0] = chart_history(report, arena)))
		count++;
	if (!compared)
		c = report->results;
	for (size_t i = 0; c && i < DRAWN; i++) {
		const char *why_not;
		const struct chart *chart = NULL;

		if (compared || drawn[i].alone)
			chart = drawn[i].layout(c, arena, &why_not);
		if (chart)
			charts[count++] = chart;
	}
	return count;
}

static void
put_charts(struct page *page, const struct chart *const *charts, size_t count)
{
	if (!count)
		return;
	page_open(page, "charts", "Charts");
	for (size_t i = 0; i < count; i++) {
		buffer_text(page->out,
			    "<div class=\"chart\" tabindex=\"0\">\n");
		canvas_svg_embedded(page->out, charts[i]);
		buffer_text(page->out, "</div>\n");
	}
	page_close(page);
}

/* Sections without a heading go on in the one before. */
static size_t
put_part(struct page *page, const struct document *document, size_t i)
{
	page_open(page, document->sections[i]->key,
		  document->sections[i]->title);
	do
		page_section(page, document->sections[i++]);
	while (i < document->section_count && !document->sections[i]->title);
	page_close(page);
	return i;
}

static void
put_entries(struct page *page, const struct document *document, bool charts)
{
	buffer_text(page->out, "<nav aria-label=\"Contents\">");
	for (size_t i = 0; i < document->section_count; i++) {
		const struct section *section = document->sections[i];

		if (charts && strcmp(section->key, "results") == 0)
			page_entry(page, "charts", "Charts");
		if (section->title)
			page_entry(page, section->key, section->title);
	}
	if (page->lines.count)
		page_entry(page, "sources", "Sources");
	buffer_text(page->out, "</nav>\n</header>\n<main>\n");
}

void
report_html(struct buffer *out, const struct report *report,
	    struct arena *arena)
{
	struct page page = { .out = out, .arena = arena };
	const struct document *document = document_of_report(report, arena);
	const struct chart *charts[CHARTS_MOST];
	size_t chart_count = lay_out(report, charts, arena);

	page_begin(&page, document->title, report->lines, report->line_count);
	put_entries(&page, document, chart_count > 0);
	for (size_t i = 0; i < document->section_count;) {
		if (strcmp(document->sections[i]->key, "results") == 0)
			put_charts(&page, charts, chart_count);
		i = put_part(&page, document, i);
	}
	if (page.lines.count) {
		page_open(&page, "sources", "Sources");
		page_sources(&page);
		page_close(&page);
	}
	page_end(&page);
}
