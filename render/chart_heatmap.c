/* How often which value came when: the samples of a log as shades. */
#include <math.h>
#include <string.h>

#include "render/chart.h"
#include "render/grid.h"
#include "render/text.h"

#define CELL_WIDTH 8.0
#define CELL_HEIGHT 7.0
#define SHADES 8		/* from pale to full */
#define PANELS_MOST 12
#define TITLE_ROOM 12.0

struct log {
	const struct series *series;
	const char *title;
};

struct heatmap {
	const struct comparison *c;
	struct arena *arena;
	struct log logs[PANELS_MOST];
	size_t count, left_out;
};

static void
add_record(struct heatmap *map, const struct record *record,
	   const char *group, const char *side)
{
	for (size_t i = 0; i < record->series_count; i++) {
		const struct series *series = &record->series[i];
		char metric[METRIC_TEXT];

		if (!series->count)
			continue;
		if (map->count == PANELS_MOST) {
			map->left_out++;
			continue;
		}
		metric_write(metric, series->name);
		map->logs[map->count].series = series;
		map->logs[map->count++].title =
			arena_print(map->arena, "%s%s%s%s%s", metric,
				    *side ? ", " : "", side,
				    *group ? ", " : "", group);
	}
}

static void
collect(struct heatmap *map)
{
	const struct comparison *c = map->c;

	for (size_t g = 0; g < c->group_count; g++) {
		const struct group *group = &c->groups[g];

		for (size_t s = 0; s < c->side_count; s++)
			for (size_t i = 0; i < group->record_counts[s]; i++)
				add_record(map, group->records[s][i],
					   text_clean(map->arena,
						      group->title),
					   text_clean(map->arena,
						      c->sides[s].label));
	}
}

/* The range of what can stand on a log scale; false where nothing can. */
static bool
range_of(const struct series *series, double *least, double *greatest)
{
	*least = INFINITY;
	*greatest = 0;
	for (size_t i = 0; i < series->count; i++) {
		double v = series->v[i];

		if (v > 0 && v < *least)
			*least = v;
		if (v > *greatest)
			*greatest = v;
	}
	return *greatest > 0;
}

/* How many samples fall into each cell, row by row from the top. */
static unsigned *
count_samples(const struct series *series, const struct scale *x,
	      const struct scale *y, size_t columns, size_t rows,
	      struct arena *arena)
{
	unsigned *counts = arena_zero(arena, columns * rows *
				      sizeof(*counts));
	/* a log scale is asked once a sample: by its logarithm */
	double low = log(y->low), each = (double)rows / (log(y->high) - low);

	for (size_t i = 0; i < series->count; i++) {
		double v = series->v[i], t = series->t[i];
		double column, row;

		if (!(v > 0) || !(t >= 0))
			continue;
		column = t / x->high * (double)columns;
		row = (log(v) - low) * each;
		if (column >= (double)columns)
			column = (double)columns - 1;
		if (row >= (double)rows)
			row = (double)rows - 1;
		counts[(rows - 1 - (size_t)row) * columns +
		       (size_t)column]++;
	}
	return counts;
}

static void
put_cells(struct chart *chart, const unsigned *counts, size_t columns,
	  size_t rows, const struct scale *x, const struct scale *y,
	  enum ink ink)
{
	double width = (x->to - x->from) / (double)columns;
	double height = (y->from - y->to) / (double)rows;
	unsigned most = 1;

	for (size_t i = 0; i < columns * rows; i++)
		most = counts[i] > most ? counts[i] : most;
	for (size_t i = 0; i < columns * rows; i++) {
		size_t row = i / columns;
		double left = x->from + (double)(i % columns) * width;
		double top = y->to + (double)row * height;
		double shade = ceil(SHADES * log1p(counts[i]) / log1p(most));
		struct paint paint = { .fill = ink,
				       .opacity = shade / SHADES };

		if (counts[i])
			chart_rect(chart, left, top, left + width,
				   top + height, paint, NULL);
	}
}

static void
put_panel(struct chart *chart, const struct heatmap *map,
	  const struct grid *grid, size_t i)
{
	const struct log *log = &map->logs[i];
	struct point corner = grid_corner(grid, i);
	size_t columns = (size_t)(grid->width / CELL_WIDTH);
	size_t rows = (size_t)(grid->height / CELL_HEIGHT);
	enum unit unit = metric_unit(log->series->name, false);
	double least, greatest;
	struct scale x, y;

	if (!range_of(log->series, &least, &greatest))
		return;
	x = scale_make(SCALE_LINEAR, UNIT_NS, 0,
		       log->series->t[log->series->count - 1], corner.x,
		       corner.x + grid->width);
	y = scale_make(SCALE_LOG, unit, least, greatest,
		       corner.y + grid->height, corner.y);
	grid_title(chart, grid, i,
		   arena_print(map->arena, "%s: %s, log scale", log->title,
			       axis_title(map->arena, &y, unit,
					  metric_better(log->series->name))));
	chart_axis(chart, false, y.from, y.to,
		   scale_ticks(&x, 60, map->arena));
	chart_axis(chart, true, x.from, x.to,
		   scale_ticks(&y, 26, map->arena));
	chart_label(chart, x.to, y.from + 32, ANCHOR_END,
		    arena_print(map->arena, "time, %s", x.prefix.text))->ink =
		INK_MUTED;
	put_cells(chart, count_samples(log->series, &x, &y, columns, rows,
				       map->arena), columns, rows, &x, &y,
		  subject_ink((enum subject)log->series->name.subject));
}

const struct chart *
chart_heatmap(const struct comparison *c, struct arena *arena,
	      const char **why_not)
{
	struct heatmap map = { .c = c, .arena = arena };
	struct legend legend[] = {
		{ .text = "few samples", .paint = { .fill = INK_OTHER,
			.opacity = 1. / SHADES } },
		{ .text = "many samples", .paint = { .fill = INK_OTHER,
			.opacity = 1 } },
	};
	struct chart *chart = chart_new(arena, "Samples over time");
	struct grid grid;
	double y;

	collect(&map);
	if (!map.count) {
		*why_not = "no result has samples over time (fio's logs "
			   "do; records and stores keep them with --series)";
		return NULL;
	}
	y = chart_head(chart, c, legend, 2);
	grid = grid_make(map.count, y + TITLE_ROOM, true, true);
	for (size_t i = 0; i < map.count; i++)
		put_panel(chart, &map, &grid, i);
	y = grid_bottom(&grid);
	y = chart_left_out(chart, y, map.left_out, "log");
	chart->height = ceil(y + CHART_MARGIN / 2);
	return chart;
}
