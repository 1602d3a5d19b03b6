/* Changes against the baseline in percent, with the thresholds as bands. */
#include <math.h>
#include <string.h>

#include "render/chart.h"
#include "render/judged.h"
#include "render/notes.h"
#include "render/text.h"

#define LINE 19.0
#define BAR 11.0
#define GROUP_GAP 8.0
#define HEADING 20.0
#define FOOT 30.0
#define NAMES_MOST 300.0
#define WORDS_ROOM 86.0		/* the verdicts at the right */
#define LINES_MOST 240

struct delta {
	const struct comparison *c;
	struct arena *arena;
	struct scale scale;
	double names;		/* right edge of the names */
	size_t lines;
};

/* Whether the change can be drawn to scale. */
static bool
drawable(const struct judged *at)
{
	return isfinite(at->cell->change) && at->cell->change > -100 &&
	       !cell_implausible(at->base, at->row->metric) &&
	       !cell_implausible(at->cell, at->row->metric);
}

static const char *
line_name(const struct delta *delta, const struct judged *at)
{
	static const char *const arrows[] = {
		[BETTER_MORE] = " ↑", [BETTER_LESS] = " ↓",
		[BETTER_NEITHER] = "",
	};
	const char *metric = metric_in_text(delta->arena, at->row->metric);
	const char *side = text_clean(delta->arena,
				      delta->c->sides[at->side].label);

	if (delta->c->side_count < 3)
		return arena_print(delta->arena, "%s%s", metric,
				   arrows[at->row->better]);
	return arena_print(delta->arena, "%s%s · %s", metric,
			   arrows[at->row->better], side);
}

/* The scale over all changes and bands, and the room for names. */
static void
measure(struct delta *delta)
{
	struct judged at = { 0 };
	double low = 0, high = 0, names = 80, numbers = 0, room;

	while (delta->lines < LINES_MOST && judged_next(delta->c, &at)) {
		double band = at.row->threshold;

		delta->lines++;
		names = fmax(names, label_width(line_name(delta, &at),
						SMALL_SIZE, false));
		if (!drawable(&at))
			continue;
		numbers = fmax(numbers, 10 + label_width(
			text_change(delta->arena, at.cell->change),
			SMALL_SIZE, false));
		high = fmax(high, fmax(at.cell->change, band));
		low = fmin(low, fmin(at.cell->change,
				     -100 * band / (100 + band)));
	}
	delta->names = CHART_MARGIN + fmin(names, NAMES_MOST);
	delta->scale = scale_make(SCALE_RATIO, UNIT_PERCENT, low, high,
				  delta->names + 14, CHART_WIDTH -
				  CHART_MARGIN - WORDS_ROOM);
	/* the numbers stand outside of the bars */
	room = numbers / (delta->scale.to - delta->scale.from - 2 * numbers) *
	       (log1p(high / 100) - log1p(low / 100));
	delta->scale.low = 100 * expm1(log1p(low / 100) - room);
	delta->scale.high = 100 * expm1(log1p(high / 100) + room);
}

static void
put_interval(struct chart *chart, const struct delta *delta,
	     const struct cell *cell, double y)
{
	struct paint paint = { .stroke = INK_TEXT, .width = 1.2 };
	struct point *line;

	if (!isfinite(cell->low) || !isfinite(cell->high))
		return;
	line = arena_take(delta->arena, 6 * sizeof(*line));
	line[0].x = line[1].x = line[2].x = scale_at(&delta->scale, cell->low);
	line[3].x = line[4].x = line[5].x = scale_at(&delta->scale, cell->high);
	/* down the one end, along, and down the other */
	line[0].y = line[4].y = y - 3;
	line[1].y = line[5].y = y + 3;
	line[2].y = line[3].y = y;
	chart_line(chart, line, 6, paint, NULL);
}

static void
put_bar(struct chart *chart, const struct delta *delta,
	const struct judged *at, double y)
{
	enum ink ink = subject_ink((enum subject)at->row->metric.subject);
	bool proven = at->cell->verdict == VERDICT_BETTER ||
		      at->cell->verdict == VERDICT_WORSE;
	struct paint paint = { .fill = ink, .stroke = ink, .width = 1,
			       .opacity = proven ? 1 : .25 };
	double zero = scale_at(&delta->scale, 0);
	double end = scale_at(&delta->scale, at->cell->change);
	double outer = end, middle = y + BAR / 2;
	const char *change = text_change(delta->arena, at->cell->change);
	bool left = at->cell->change < 0;

	chart_rect(chart, zero, y, end, y + BAR, paint,
		   arena_print(delta->arena, "%s: %s %s, %s",
			       text_clean(delta->arena, at->group->title),
			       line_name(delta, at), change,
			       verdict_text(at->cell->verdict)));
	put_interval(chart, delta, at->cell, middle);
	if (isfinite(at->cell->low) && isfinite(at->cell->high))
		outer = left ?
			fmin(end, scale_at(&delta->scale, at->cell->low)) :
			fmax(end, scale_at(&delta->scale, at->cell->high));
	chart_label(chart, outer + (left ? -5 : 5), middle + SMALL_SIZE * .36,
		    left ? ANCHOR_END : ANCHOR_START, change);
}

static void
put_line(struct chart *chart, const struct delta *delta,
	 const struct judged *at, double y)
{
	static const struct paint shade = { .fill = INK_BAND, .opacity = 1 };
	double band = at->row->threshold, base = y + LINE / 2 +
						 SMALL_SIZE * .36;

	if (at->row->better != BETTER_NEITHER)
		chart_rect(chart,
			   scale_at(&delta->scale, -100 * band / (100 + band)),
			   y, scale_at(&delta->scale, band), y + LINE, shade,
			   NULL);
	chart_label_in(chart, delta->names, base, delta->names - CHART_MARGIN,
		       ANCHOR_END, false, line_name(delta, at));
	chart_label(chart, CHART_WIDTH - CHART_MARGIN - WORDS_ROOM + 8, base,
		    ANCHOR_START, verdict_text(at->cell->verdict))->bold =
		at->cell->verdict == VERDICT_BETTER ||
		at->cell->verdict == VERDICT_WORSE;
	if (drawable(at))
		put_bar(chart, delta, at, y + (LINE - BAR) / 2);
	else
		chart_label(chart, scale_at(&delta->scale, 0) + 5, base,
			    ANCHOR_START, isfinite(at->cell->change) ?
			    "implausible, not drawn" : "no ratio")->ink =
			INK_MUTED;
}

/* All lines under the headings of their groups; returns the y behind them. */
static double
put_lines(struct chart *chart, const struct delta *delta, double y)
{
	struct judged at = { 0 };
	size_t last = delta->c->group_count;

	for (size_t i = 0; i < delta->lines && judged_next(delta->c, &at);
	     i++) {
		if (at.group_at != last) {
			y += last == delta->c->group_count ? 0 : GROUP_GAP;
			chart_label_in(chart, CHART_MARGIN,
				       y + HEADING - 6, CHART_WIDTH -
				       2 * CHART_MARGIN, ANCHOR_START, true,
				       text_clean(delta->arena,
						  at.group->title));
			y += HEADING;
			last = at.group_at;
		}
		put_line(chart, delta, &at, y);
		y += LINE;
	}
	return y;
}

static size_t
make_legend(const struct delta *delta, struct legend *legend)
{
	bool seen[INKS] = { false };
	struct judged at = { 0 };
	size_t n = 0;

	while (judged_next(delta->c, &at))
		n = legend_subject(legend, n, seen, (enum subject)
				   at.row->metric.subject);
	legend[n++] = (struct legend){
		.text = "pale: not better, not worse",
		.paint = { .fill = INK_OTHER, .stroke = INK_OTHER, .width = 1,
			   .opacity = .25 } };
	legend[n++] = (struct legend){
		.text = "within the threshold",
		.paint = { .fill = INK_BAND, .opacity = 1 } };
	legend[n++] = (struct legend){
		.text = "↑ more is better, ↓ less is better" };
	return n;
}

const struct chart *
chart_delta(const struct comparison *c, struct arena *arena,
	    const char **why_not)
{
	struct delta delta = { .c = c, .arena = arena };
	struct chart *chart = chart_new(arena,
					"Change against the baseline");
	struct legend legend[INKS + 3] = { 0 };
	struct judged at = { 0 };
	double top, y;
	size_t all = 0;

	measure(&delta);
	if (!delta.lines) {
		*why_not = "nothing was compared, so nothing changed";
		return NULL;
	}
	top = chart_head(chart, c, legend, make_legend(&delta, legend));
	y = put_lines(chart, &delta, top);
	chart_axis(chart, false, y + 4, top,
		   scale_ticks(&delta.scale, 64, arena));
	chart_label(chart, (delta.scale.from + delta.scale.to) / 2,
		    y + FOOT + 6, ANCHOR_MIDDLE, "change in percent; equal "
		    "ratios are equally long")->ink = INK_MUTED;
	y += FOOT + 6;
	while (judged_next(c, &at))
		all++;
	y = chart_left_out(chart, y, all - delta.lines, "value");
	chart->height = ceil(y + CHART_MARGIN);
	return chart;
}
