/* Bars: every result's value, a panel a metric, a group of bars a workload. */
#include <math.h>
#include <string.h>

#include "render/bars.h"
#include "render/chart.h"
#include "render/text.h"

#define BAR 13.0
#define PANEL_GAP 26.0
#define PANEL_HEAD 40.0
#define PANEL_FOOT 26.0
#define STRIP_GAP 14.0
#define VALUE_ROOM 50.0		/* for the value behind the longest bar */
#define LOG_ROOM 76.0		/* the same with its unit */
/* Greatest over least: beyond it bars give way to points on a log scale. */
#define LINEAR_MOST 60.0

static const char *
bar_title(const struct bars *bars, const struct row *row, size_t place,
	  size_t side)
{
	const struct cell *cell = &row->cells[side];
	char metric[METRIC_TEXT];

	metric_write(metric, row->metric);
	return arena_print(bars->arena, "%s: %s%s%s, %s%s (%s)",
			   bars_title(bars, place),
			   text_clean(bars->arena, bars->c->sides[side].label),
			   bars->c->side_count > 1 ? ": " : "", metric,
			   unit_print_in(bars->arena, row->unit, cell->value),
			   cell->n > 1 ? ", median" : "",
			   text_places(bars->arena, cell->records, cell->n));
}

/* The runs behind a bar; returns the right end of bar and runs. */
static double
put_runs(struct chart *chart, const struct cell *cell,
	 const struct scale *scale, double y, double end)
{
	struct paint dot = { .fill = INK_PAPER, .opacity = 1,
			     .stroke = INK_TEXT, .width = 1 };

	for (size_t i = 0; cell->n > 1 && i < cell->n; i++) {
		double x = scale_at(scale, cell->values[i]);

		chart_point(chart, (struct point){ x, y + BAR / 2 }, 2.2,
			    SHAPE_CIRCLE, dot, NULL);
		end = fmax(end, x + 2);
	}
	return end;
}

/* A bar from 0, or on a scale without 0 a point at the end of a thin line. */
static void
put_length(struct chart *chart, const struct scale *scale, double end,
	   double y, enum ink ink, struct look look, const char *title)
{
	struct paint bar = { .fill = ink, .stroke = ink, .width = 1,
			     .opacity = look.opacity };
	struct paint thin = { .stroke = INK_GRID, .width = 2 };
	struct point *line;

	if (scale->kind == SCALE_LINEAR) {
		chart_rect(chart, scale->from, y, end, y + BAR, bar, title);
		return;
	}
	line = arena_take(chart->arena, 2 * sizeof(*line));
	line[0] = (struct point){ scale->from, y + BAR / 2 };
	line[1] = (struct point){ end, y + BAR / 2 };
	chart_line(chart, line, 2, thin, NULL);
	bar.fill = look.hollow ? INK_PAPER : ink;
	bar.opacity = 1;
	bar.width = 1.5;
	chart_point(chart, line[1], 4, look.shape, bar, title);
}

/* The value of one side: its length, the runs behind it, and the number. */
static void
put_bar(struct chart *chart, const struct bars *bars, const struct row *row,
	size_t place, size_t side, const struct scale *scale, double y)
{
	const struct cell *cell = &row->cells[side];
	bool log = scale->kind == SCALE_LOG;
	double end;

	if (!cell->present || !isfinite(cell->value))
		return;
	if (!cell_drawable(cell, row->metric)) {
		chart_label(chart, scale->from + 5, y + BAR * .8, ANCHOR_START,
			    "implausible, not drawn")->ink = INK_MUTED;
		return;
	}
	end = scale_at(scale, cell->value);
	put_length(chart, scale, end, y,
		   subject_ink((enum subject)row->metric.subject),
		   look_of(side, bars->c->side_count),
		   bar_title(bars, row, place, side));
	end = put_runs(chart, cell, scale, y, end);
	chart_label(chart, end + (log ? 9 : 5), y + BAR * .8, ANCHOR_START,
		    log ? unit_print_in(bars->arena, row->unit, cell->value) :
		    axis_value(bars->arena, scale, cell->value));
}

static struct scale
panel_scale(const struct family *family, double from, double to)
{
	if (family->least > 0 &&
	    family->greatest / family->least > LINEAR_MOST)
		return scale_make(SCALE_LOG, family->unit, family->least,
				  family->greatest, from, to - LOG_ROOM);
	return scale_make(SCALE_LINEAR, family->unit, 0, family->greatest,
			  from, to - VALUE_ROOM);
}

static void
put_panel(struct chart *chart, struct bars *bars, const struct family *family,
	  const double *tops, struct point corner, double width, double height)
{
	struct scale scale = panel_scale(family, corner.x, corner.x + width);
	struct label *label;

	label = chart_label(chart, corner.x, corner.y + 12, ANCHOR_START,
			    family_title(bars->arena, family->metric));
	label->bold = true;
	label->size = TEXT_SIZE;
	label = chart_label(chart, corner.x, corner.y + 27, ANCHOR_START,
			    axis_title(bars->arena, &scale, family->unit,
				       family->better));
	if (scale.kind == SCALE_LOG)
		label->text = arena_print(bars->arena, "%s, log scale",
					  label->text);
	label->ink = INK_MUTED;
	chart_axis(chart, false, corner.y + PANEL_HEAD + height + 4,
		   corner.y + PANEL_HEAD - 4,
		   scale_ticks(&scale, fmax(44, width / 9), bars->arena));
	for (size_t p = 0; p < bars->place_count; p++) {
		const struct row *row = bars_row(bars, family, p);

		for (size_t s = 0; row && s < bars->c->side_count; s++)
			put_bar(chart, bars, row, p, s, &scale,
				corner.y + PANEL_HEAD + tops[p] +
				(double)s * BAR_STEP);
	}
}

/* The names at the left of a strip, and the headings over groups of bars. */
static void
put_names(struct chart *chart, const struct bars *bars, const bool *on,
	  const double *tops, double y)
{
	double right = CHART_MARGIN + bars->names;
	bool single = bars_single(bars, on);
	size_t last = bars->c->group_count;

	for (size_t p = 0; p < bars->place_count; p++) {
		double top = y + PANEL_HEAD + tops[p];

		if (!on[p])
			continue;
		if (!single && bars->places[p].group != last) {
			chart_label_in(chart, CHART_MARGIN, top - 5,
				       chart->width - 2 * CHART_MARGIN,
				       ANCHOR_START, true,
				       bars_title(bars, p));
			last = bars->places[p].group;
		}
		for (size_t s = 0; s < bars->c->side_count; s++)
			chart_label_in(chart, right,
				       top + (double)s * BAR_STEP + BAR * .8,
				       bars->names, ANCHOR_END, false,
				       single ? bars_title(bars, p) :
				       bars_name(bars, p, s));
	}
}

static double
put_strip(struct chart *chart, struct bars *bars, size_t first, size_t count,
	  const bool *on, double y)
{
	double left = CHART_MARGIN + bars->names + 10;
	double width = (chart->width - CHART_MARGIN - left -
			(double)(count - 1) * PANEL_GAP) / (double)count;
	double *tops = arena_zero(bars->arena, (bars->place_count + 1) *
				  sizeof(*tops));
	double height = bars_stack(bars, on, tops);

	put_names(chart, bars, on, tops, y);
	for (size_t i = 0; i < count; i++)
		put_panel(chart, bars, &bars->families[first + i], tops,
			  (struct point){ left + (double)i *
					  (width + PANEL_GAP), y },
			  width, height);
	return y + PANEL_HEAD + height + PANEL_FOOT;
}

/* Whether some value is the median of several runs, which rings show. */
static bool
has_runs(const struct bars *bars)
{
	for (size_t f = 0; f < bars->family_count; f++)
		for (size_t p = 0; p < bars->place_count; p++) {
			const struct row *row = bars_row(bars,
				&bars->families[f], p);

			for (size_t s = 0; row && s < bars->c->side_count; s++)
				if (row->cells[s].n > 1)
					return true;
		}
	return false;
}

/* Boxes for the directions that are there, and for the sides. */
static size_t
make_legend(const struct bars *bars, struct legend *legend)
{
	bool seen[INKS] = { false };
	size_t n = 0;

	for (size_t p = 0; p < bars->place_count; p++)
		n = legend_subject(legend, n, seen, bars->places[p].subject);
	for (size_t s = 0; bars->c->side_count > 1 && s < bars->c->side_count;
	     s++)
		legend[n++] = (struct legend){
			.text = arena_print(bars->arena, "%s%s",
				text_clean(bars->arena,
					   bars->c->sides[s].label),
				s ? "" : " (baseline)"),
			.paint = { .fill = INK_OTHER, .stroke = INK_OTHER,
				   .width = 1,
				   .opacity = look_of(s, 2).opacity } };
	if (has_runs(bars))
		legend[n++] = (struct legend){
			.text = "a ring a run; the number is their median" };
	return n;
}

const struct chart *
chart_bars(const struct comparison *c, struct arena *arena,
	   const char **why_not)
{
	struct bars bars = { .c = c, .arena = arena };
	struct legend *legend =
		arena_zero(arena, (INKS + c->side_count + 1) *
				  sizeof(*legend));
	struct chart *chart = chart_new(arena, c->side_count > 1 ?
					"Side by side" : "Results");
	bool *on;
	double y;

	bars_collect(&bars);
	if (!bars.place_count) {
		*why_not = "there is no value to draw a bar of";
		return NULL;
	}
	y = chart_head(chart, c, legend, make_legend(&bars, legend));
	on = arena_take(arena, bars.place_count * sizeof(*on));
	for (size_t f = 0, n; f < bars.family_count; f += n) {
		n = bars_strip(&bars, f, on);
		y = put_strip(chart, &bars, f, n, on, y + (f ? STRIP_GAP : 0));
	}
	y = chart_left_out(chart, y, bars.left_out, "group");
	chart->height = ceil(y + CHART_MARGIN / 2);
	return chart;
}
