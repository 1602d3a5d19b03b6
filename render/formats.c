/* What can be drawn and written: a row a format. */
#include "render/canvas.h"
#include "render/chart.h"
#include "render/render.h"
#include "render/report.h"
#include "render/writers.h"

const struct table_format table_formats[] = {
	{ "table", compare_terminal, show_terminal },
	{ "text", compare_text, NULL },
	{ "md", compare_md, show_md },
	{ "csv", compare_csv, show_csv },
	{ "json", compare_json, NULL },
	{ "html", compare_html, NULL },
	{ "junit", compare_junit, NULL },
	{ NULL, NULL, NULL },
};

const struct chart_kind chart_kinds[] = {
	{ "bars", "every value as a bar", chart_bars, false },
	{ "delta", "changes against the baseline", chart_delta, false },
	{ "percentiles", "latency percentiles on an axis of nines",
	  chart_percentiles, true },
	{ "distribution", "how many operations took how long",
	  chart_distribution, true },
	{ "series", "what logs measured over time", chart_series, true },
	{ "depth", "results against the I/Os in flight", chart_depth, false },
	{ "heatmap", "how often which latency came, over time",
	  chart_heatmap, true },
	{ "devices", "the devices of iostat, the busiest first",
	  chart_devices, false },
	{ "replicates", "every run of every side", chart_replicates, false },
	{ NULL, NULL, NULL, false },
};

const struct picture_format picture_formats[] = {
	{ "svg", canvas_svg },
	{ "png", canvas_png },
	{ "pdf", canvas_pdf },
	{ NULL, NULL },
};

const struct report_format report_formats[] = {
	{ "html", report_html },
	{ "md", report_md },
	{ "txt", report_text },
	{ NULL, NULL },
};

const char *
render_chart(struct buffer *out, const struct chart_kind *kind,
	     const struct picture_format *format, const struct comparison *c,
	     struct arena *arena)
{
	const char *why_not = NULL;
	const struct chart *chart = kind->layout(c, arena, &why_not);

	if (!chart)
		return why_not;
	format->draw(out, chart);
	return NULL;
}
