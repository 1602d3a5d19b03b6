/* Every run as a point, against the median of the baseline's runs. */
#include <math.h>
#include <string.h>

#include "render/chart.h"
#include "render/judged.h"
#include "render/notes.h"
#include "render/text.h"

#define LINE 17.0
#define GROUP_GAP 8.0
#define HEADING 20.0
#define FOOT 36.0
#define NAMES_MOST 300.0
#define WORDS_ROOM 150.0	/* the medians at the right */
#define LINES_MOST 240

struct runs {
	const struct comparison *c;
	struct arena *arena;
	struct scale scale;
	double names;		/* right edge of the names */
	size_t lines, left_out;
};

/* Whether a row has several runs and something to measure them by. */
static bool
has_runs(const struct comparison *c, const struct row *row)
{
	bool several = false;

	if (!row->cells[0].present || !(row->cells[0].value > 0) ||
	    cell_implausible(&row->cells[0], row->metric))
		return false;
	for (size_t s = 0; s < c->side_count; s++)
		several |= row->cells[s].present && row->cells[s].n > 1;
	return several;
}

static bool
is_drawn(const struct row *row, const struct cell *cell)
{
	return cell->present && cell->n &&
	       !cell_implausible(cell, row->metric);
}

static double
against(const struct row *row, double value)
{
	return 100 * (value / row->cells[0].value - 1);
}

static const char *
line_name(const struct runs *runs, const struct row *row, size_t side)
{
	const char *metric = metric_in_text(runs->arena, row->metric);

	if (runs->c->side_count < 2)
		return metric;
	return arena_print(runs->arena, "%s · %s", metric,
			   text_clean(runs->arena,
				      runs->c->sides[side].label));
}

/* Goes over all lines; draws headings if there is a chart. Returns its end. */
static double
each_line(struct runs *runs, struct chart *chart, double y,
	  void (*line)(struct runs *, struct chart *, const struct row *,
		       size_t side, double y))
{
	size_t lines = 0;

	for (size_t g = 0; g < runs->c->group_count; g++) {
		const struct group *group = &runs->c->groups[g];
		bool headed = false;

		for (size_t r = 0; r < group->row_count; r++) {
			const struct row *row = &group->rows[r];

			if (!has_runs(runs->c, row))
				continue;
			if (lines > LINES_MOST) {
				runs->left_out++;
				continue;
			}
			if (!headed && chart)
				chart_label_in(chart, CHART_MARGIN,
					       y + HEADING - 6, CHART_WIDTH -
					       2 * CHART_MARGIN, ANCHOR_START,
					       true, text_clean(runs->arena,
								group->title));
			y += headed ? 0 : HEADING;
			headed = true;
			for (size_t s = 0; s < runs->c->side_count; s++) {
				if (!is_drawn(row, &row->cells[s]))
					continue;
				line(runs, chart, row, s, y);
				y += LINE;
				lines++;
			}
		}
		y += headed ? GROUP_GAP : 0;
	}
	runs->lines = lines;
	return y;
}

static void
measure_line(struct runs *runs, struct chart *chart, const struct row *row,
	     size_t side, double y)
{
	const struct cell *cell = &row->cells[side];

	(void)chart;
	(void)y;
	runs->names = fmax(runs->names, label_width(line_name(runs, row, side),
						    SMALL_SIZE, false));
	for (size_t i = 0; i < cell->n; i++) {
		double change = against(row, cell->values[i]);

		/* nothing is -100 % on a scale of ratios */
		if (change <= -99.9 || !isfinite(change))
			continue;
		runs->scale.low = fmin(runs->scale.low, change);
		runs->scale.high = fmax(runs->scale.high, change);
	}
}

static void
put_line(struct runs *runs, struct chart *chart, const struct row *row,
	 size_t side, double y)
{
	const struct cell *cell = &row->cells[side];
	enum ink ink = subject_ink((enum subject)row->metric.subject);
	struct look look = look_of(side, runs->c->side_count);
	struct paint dot = { .stroke = ink, .width = 1.2, .opacity = 1,
			     .fill = look.hollow ? INK_PAPER : ink };
	struct paint median = { .stroke = INK_TEXT, .width = 2 };
	double middle = y + LINE / 2, base = middle + SMALL_SIZE * .36;
	struct point *tick = arena_take(runs->arena, 2 * sizeof(*tick));

	for (size_t i = 0; i < cell->n; i++) {
		struct point at = { scale_at(&runs->scale,
					     against(row, cell->values[i])),
				    middle };

		chart_point(chart, at, 3.2, look.shape, dot,
			    arena_print(runs->arena, "%s: %s (%s)",
					line_name(runs, row, side),
					unit_print_in(runs->arena, row->unit,
						  cell->values[i]),
					text_place(runs->arena, &cell->
						   records[i]->source)));
	}
	tick[0].x = tick[1].x = scale_at(&runs->scale,
					 against(row, cell->value));
	tick[0].y = middle - 6;
	tick[1].y = middle + 6;
	chart_line(chart, tick, 2, median, NULL);
	chart_label_in(chart, runs->names, base, runs->names - CHART_MARGIN,
		       ANCHOR_END, false, line_name(runs, row, side));
	chart_label(chart, CHART_WIDTH - CHART_MARGIN - WORDS_ROOM + 12, base,
		    ANCHOR_START,
		    arena_print(runs->arena, "%s, %s",
				unit_print_in(runs->arena, row->unit,
					      cell->value),
				text_count(runs->arena, cell->n, "run")));
}

const struct chart *
chart_replicates(const struct comparison *c, struct arena *arena,
		 const char **why_not)
{
	struct runs runs = { .c = c, .arena = arena, .names = 80 };
	struct legend legend[] = {
		{ .text = "a point a run; the line is their median" },
	};
	struct chart *chart = chart_new(arena, "Runs");
	double low, high, top, y;

	each_line(&runs, NULL, 0, measure_line);
	if (!runs.lines) {
		*why_not = "nothing was run more than once";
		return NULL;
	}
	low = fmin(runs.scale.low, -1);
	high = fmax(runs.scale.high, 1);
	runs.names = CHART_MARGIN + fmin(runs.names, NAMES_MOST);
	runs.scale = scale_make(SCALE_RATIO, UNIT_PERCENT, low * 1.04,
				high * 1.04, runs.names + 16, CHART_WIDTH -
				CHART_MARGIN - WORDS_ROOM);
	runs.scale.low = fmax(runs.scale.low, -99.95);
	top = chart_head(chart, c, legend, 1);
	runs.left_out = 0;
	y = each_line(&runs, chart, top, put_line);
	chart_axis(chart, false, y, top, scale_ticks(&runs.scale, 64, arena));
	chart_label(chart, (runs.scale.from + runs.scale.to) / 2, y + FOOT,
		    ANCHOR_MIDDLE, c->side_count > 1 ?
		    "difference from the median of the baseline" :
		    "difference from the median")->ink = INK_MUTED;
	y += FOOT;
	y = chart_left_out(chart, y, runs.left_out, "value");
	chart->height = ceil(y + CHART_MARGIN);
	return chart;
}
