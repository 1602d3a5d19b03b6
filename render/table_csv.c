/* Comparisons as CSV, a row for each value that was compared. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "record/csv.h"
#include "render/judged.h"
#include "render/writers.h"

static void
put_text(struct buffer *out, const char *text)
{
	text = text ? text : "";
	csv_field(out, text, strlen(text), 0);
}

static void
put_number(struct buffer *out, double value)
{
	buffer_byte(out, ',');
	if (isfinite(value))
		buffer_number(out, value);
}

static void
put_percent(struct buffer *out, double percent)
{
	buffer_byte(out, ',');
	if (isfinite(percent))
		buffer_print(out, "%.2f", percent);
}

static void
put_lines(struct buffer *out, const struct cell *cell)
{
	buffer_byte(out, ',');
	for (size_t i = 0; i < cell->n; i++)
		buffer_print(out, i ? " %u" : "%u",
			     cell->records[i]->source.line);
}

static void
put_row(struct buffer *out, const struct comparison *c,
	const struct judged *at)
{
	const char *group = at->group->title ? at->group->title : "";
	char metric[METRIC_TEXT];

	metric_write(metric, at->row->metric);
	csv_field(out, group, strlen(group), 1);
	put_text(out, metric);
	put_text(out, unit_text(at->row->unit));
	put_text(out, c->sides[0].label);
	buffer_print(out, ",%zu", at->base->n);
	put_number(out, at->base->value);
	put_text(out, c->sides[at->side].label);
	buffer_print(out, ",%zu", at->cell->n);
	put_number(out, at->cell->value);
	put_percent(out, at->cell->change);
	put_percent(out, at->cell->low);
	put_percent(out, at->cell->high);
	put_text(out, verdict_text(at->cell->verdict));
	put_text(out, evidence_text(at->cell->evidence));
	put_lines(out, at->base);
	put_lines(out, at->cell);
	buffer_byte(out, '\n');
}

void
compare_csv(struct buffer *out, const struct comparison *c,
	    const struct render_style *style)
{
	struct judged at = { 0 };

	(void)style;
	buffer_text(out, "group,metric,unit,baseline,baseline_n,"
		    "baseline_value,side,side_n,side_value,change_pct,"
		    "low_pct,high_pct,verdict,evidence,baseline_lines,"
		    "side_lines\n");
	while (judged_next(c, &at))
		put_row(out, c, &at);
}
