/* Runs of a workload in order of time, with the levels between changes. */
#include <math.h>

#include "render/grid.h"
#include "render/history.h"
#include "render/notes.h"
#include "render/text.h"

#define TITLE_ROOM 24.0
#define PANELS_MOST 12
#define FEW 3			/* runs that are no course yet */

/* Those with changes, then others, as they stand; how many there are in all. */
static size_t
choose(const struct report *report, const struct history **chosen)
{
	size_t count = 0;

	for (int changed = 1; changed >= 0; changed--)
		for (size_t i = 0; i < report->history_count; i++) {
			const struct history *one = &report->histories[i];

			if (one->count < FEW ||
			    (one->change_count > 0) != changed)
				continue;
			if (count < PANELS_MOST)
				chosen[count] = one;
			count++;
		}
	return count;
}

static void
put_levels(struct chart *chart, const struct history *history,
	   const struct scale *x, const struct scale *y)
{
	struct paint paint = { .stroke = INK_TEXT, .width = 1.6 };

	for (size_t i = 0; i <= history->change_count; i++) {
		const struct history_change *change = history->changes + i;
		size_t from = i ? change[-1].at : 0;
		bool last = i == history->change_count;
		size_t to = last ? history->count : change->at;
		double level = last && i ? change[-1].after :
			       last ? history->level : change->before;
		struct point *line = arena_take(chart->arena,
						2 * sizeof(*line));

		line[0] = (struct point){ scale_at(x, (double)from + .5),
					  scale_at(y, level) };
		line[1] = (struct point){ scale_at(x, (double)to + .5),
					  line[0].y };
		chart_line(chart, line, 2, paint,
			   arena_print(chart->arena, "median of runs %zu to "
				       "%zu: %s", from + 1, to,
				       unit_print_in(chart->arena,
						     history->row->unit,
						     level)));
	}
}

static void
put_points(struct chart *chart, const struct history *history,
	   const struct scale *x, const struct scale *y)
{
	enum ink ink = subject_ink((enum subject)
				   history->row->metric.subject);
	struct paint paint = { .fill = ink, .opacity = .7 };

	for (size_t i = 0; i < history->count; i++) {
		const struct history_point *point = &history->points[i];
		struct point at = { scale_at(x, (double)i + 1),
				    scale_at(y, point->value) };

		chart_point(chart, at, 2.5, SHAPE_CIRCLE, paint,
			    arena_print(chart->arena, "run %zu%s%s: %s (%s)",
					i + 1, point->time ? ", " : "",
					point->time ? text_clean(chart->arena,
						point->time) : "",
					unit_print_in(chart->arena,
						      history->row->unit,
						      point->value),
					text_place(chart->arena,
						   &point->record->source)));
	}
}

static void
put_panel(struct chart *chart, const struct history *history,
	  const struct grid *grid, size_t i)
{
	struct arena *arena = chart->arena;
	struct point corner = grid_corner(grid, i);
	struct scale x, y;

	x = scale_make(SCALE_LINEAR, UNIT_NONE, 0, (double)history->count + 1,
		       corner.x, corner.x + grid->width);
	x.high = (double)history->count + 1;
	y = scale_make(SCALE_LINEAR, history->row->unit,
		       history->least < history->greatest / 2 ? 0 :
		       history->least, history->greatest,
		       corner.y + grid->height, corner.y);
	grid_title(chart, grid, i,
		   arena_print(arena, "%s %s, %s",
			       text_clean(arena, history->group->title),
			       metric_in_text(arena, history->row->metric),
			       axis_title(arena, &y, history->row->unit,
					  history->row->better)));
	chart_axis(chart, false, y.from, y.to, scale_ticks(&x, 60, arena));
	chart_axis(chart, true, x.from, x.to, scale_ticks(&y, 30, arena));
	chart_label(chart, x.to, y.from + 32, ANCHOR_END, "runs")->ink =
		INK_MUTED;
	put_levels(chart, history, &x, &y);
	put_points(chart, history, &x, &y);
}

const struct chart *
chart_history(const struct report *report, struct arena *arena)
{
	const struct history *chosen[PANELS_MOST];
	size_t all = choose(report, chosen);
	size_t count = all < PANELS_MOST ? all : PANELS_MOST;
	struct chart *chart = chart_new(arena, "Over the runs");
	struct legend legend = {
		.text = "line: median between changes", .line = true,
		.bare = true, .paint = { .stroke = INK_TEXT, .width = 1.6 },
	};
	struct grid grid;
	double y;

	if (!count)
		return NULL;
	y = chart_head(chart, report->alike, &legend, 1);
	y = chart_left_out(chart, y, all - count, "course");
	grid = grid_make(count, y + TITLE_ROOM / 2, true, true);
	for (size_t i = 0; i < count; i++)
		put_panel(chart, chosen[i], &grid, i);
	chart->height = ceil(grid_bottom(&grid) + CHART_MARGIN / 2);
	return chart;
}
