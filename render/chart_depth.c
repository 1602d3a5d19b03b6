/* Scaling: what a workload does with more I/Os in flight. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/chart.h"
#include "render/grid.h"
#include "render/judged.h"
#include "render/text.h"

#define PANELS_MOST 9
#define LEGEND_MOST 24

/* One workload on one side, at one number of I/Os in flight. */
struct station {
	double depth, value;	/* iodepth times numjobs; base unit */
	const char *title;
};

/* All stations of a workload on a side: a line. */
struct ramp {
	size_t panel, side;
	enum subject subject;
	const char *workload;
	struct station *at;
	size_t count, room;
};

struct ramps {
	const struct comparison *c;
	struct arena *arena;
	struct ramp *at;
	size_t count, room;
	struct panel {
		struct metric_name metric;
		enum unit unit;
		double greatest;
	} panels[PANELS_MOST];
	size_t panel_count;
	double shallow, deep;
};

/* The workload without what makes the depth; NULL if the depth is unknown. */
static const char *
workload_of(const struct record *record, double *depth, struct arena *arena)
{
	const struct param *iodepth = record_param(record, "iodepth");
	const struct param *jobs = record_param(record, "numjobs");
	const struct param *rw = record_param(record, "rw");
	const struct param *bs = record_param(record, "bs");
	const char *size = "";

	if (!iodepth || iodepth->text || !(iodepth->number > 0))
		return NULL;
	*depth = iodepth->number *
		 (jobs && !jobs->text && jobs->number > 0 ? jobs->number : 1);
	if (bs && !bs->text)
		size = unit_print_in(arena, UNIT_BYTES, bs->number);
	return arena_print(arena, "%s%s%s", rw && rw->text ?
			   text_clean(arena, rw->text) : "",
			   *size ? " " : "", size);
}

static size_t
panel_of(struct ramps *ramps, const struct row *row)
{
	size_t i = 0;

	while (i < ramps->panel_count &&
	       !family_same(ramps->panels[i].metric, row->metric))
		i++;
	if (i == ramps->panel_count && i < PANELS_MOST)
		ramps->panels[ramps->panel_count++] =
			(struct panel){ row->metric, row->unit, 0 };
	return i;
}

static struct ramp *
ramp_of(struct ramps *ramps, const struct ramp *wanted)
{
	for (size_t i = 0; i < ramps->count; i++) {
		struct ramp *ramp = &ramps->at[i];

		if (ramp->panel == wanted->panel &&
		    ramp->side == wanted->side &&
		    ramp->subject == wanted->subject &&
		    strcmp(ramp->workload, wanted->workload) == 0)
			return ramp;
	}
	ramps->at = arena_grow(ramps->arena, ramps->at, ramps->count,
			       &ramps->room, sizeof(*ramps->at));
	ramps->at[ramps->count] = *wanted;
	return &ramps->at[ramps->count++];
}

static void
add_cell(struct ramps *ramps, const struct row *row, size_t side)
{
	const struct cell *cell = &row->cells[side];
	struct ramp wanted = { .side = side, .subject =
			       (enum subject)row->metric.subject };
	struct station station = { .value = cell->value };
	char metric[METRIC_TEXT];
	struct ramp *ramp;

	if (!cell->present || !cell->n || !isfinite(cell->value) ||
	    cell_implausible(cell, row->metric))
		return;
	wanted.workload = workload_of(cell->records[0], &station.depth,
				      ramps->arena);
	wanted.panel = panel_of(ramps, row);
	if (!wanted.workload || wanted.panel == PANELS_MOST)
		return;
	metric_write(metric, row->metric);
	station.title = arena_print(ramps->arena, "%s, %s at %g in flight: %s "
				    "(%s)", wanted.workload, metric,
				    station.depth,
				    unit_print_in(ramps->arena, row->unit,
					      cell->value),
				    text_places(ramps->arena, cell->records,
						cell->n));
	ramp = ramp_of(ramps, &wanted);
	ramp->at = arena_grow(ramps->arena, ramp->at, ramp->count,
			      &ramp->room, sizeof(*ramp->at));
	ramp->at[ramp->count++] = station;
}

static int
by_depth(const void *a, const void *b)
{
	const struct station *x = a, *y = b;

	return (x->depth > y->depth) - (x->depth < y->depth);
}

/* Sorts each line; what has one depth alone is no line and goes. */
static void
settle(struct ramps *ramps)
{
	size_t kept = 0;

	ramps->shallow = INFINITY;
	for (size_t i = 0; i < ramps->count; i++) {
		struct ramp *ramp = &ramps->at[i];
		struct panel *panel = &ramps->panels[ramp->panel];
		const struct station *last;

		qsort(ramp->at, ramp->count, sizeof(*ramp->at), by_depth);
		last = &ramp->at[ramp->count - 1];
		if (ramp->at->depth == last->depth)
			continue;
		ramps->shallow = fmin(ramps->shallow, ramp->at->depth);
		ramps->deep = fmax(ramps->deep, last->depth);
		for (size_t k = 0; k < ramp->count; k++)
			panel->greatest = fmax(panel->greatest,
					       ramp->at[k].value);
		ramps->at[kept++] = *ramp;
	}
	ramps->count = kept;
}

/* How a line looks: by its side, or where there are none by its workload. */
static struct look
look_of_ramp(const struct ramps *ramps, const struct ramp *ramp)
{
	size_t index = 0;

	if (ramps->c->side_count > 1)
		return look_of(ramp->side, ramps->c->side_count);
	for (const struct ramp *at = ramps->at; at < ramp; at++)
		index += at->panel == ramp->panel;
	return look_of(index, 2);
}

static void
put_ramp(struct chart *chart, const struct ramps *ramps,
	 const struct ramp *ramp, const struct scale *x,
	 const struct scale *y)
{
	enum ink ink = subject_ink(ramp->subject);
	struct look look = look_of_ramp(ramps, ramp);
	struct paint line = { .stroke = ink, .width = 1.8,
			      .dash = look.dash };
	struct paint dot = { .stroke = ink, .width = 1.4, .opacity = 1,
			     .fill = look.hollow ? INK_PAPER : ink };
	struct point *points = arena_take(ramps->arena, ramp->count *
					  sizeof(*points));

	for (size_t i = 0; i < ramp->count; i++)
		points[i] = (struct point){ scale_at(x, ramp->at[i].depth),
					    scale_at(y, ramp->at[i].value) };
	chart_line(chart, points, ramp->count, line, NULL);
	for (size_t i = 0; i < ramp->count; i++)
		chart_point(chart, points[i], 3, look.shape, dot,
			    ramp->at[i].title);
}

static void
put_panel(struct chart *chart, const struct ramps *ramps,
	  const struct grid *grid, size_t i)
{
	const struct panel *panel = &ramps->panels[i];
	struct point corner = grid_corner(grid, i);
	struct scale x = scale_make(SCALE_LOG, UNIT_NONE, ramps->shallow,
				    ramps->deep, corner.x,
				    corner.x + grid->width);
	struct scale y = scale_make(SCALE_LINEAR, panel->unit, 0,
				    panel->greatest, corner.y + grid->height,
				    corner.y);

	grid_title(chart, grid, i,
		   arena_print(ramps->arena, "%s, %s",
			       family_title(ramps->arena, panel->metric),
			       axis_title(ramps->arena, &y, panel->unit,
					  metric_better(panel->metric))));
	chart_axis(chart, false, y.from, y.to,
		   scale_ticks(&x, 30, ramps->arena));
	chart_axis(chart, true, x.from, x.to,
		   scale_ticks(&y, 28, ramps->arena));
	for (size_t k = 0; k < ramps->count; k++)
		if (ramps->at[k].panel == i)
			put_ramp(chart, ramps, &ramps->at[k], &x, &y);
}

static size_t
make_legend(const struct ramps *ramps, struct legend *legend)
{
	size_t n = 0;

	for (size_t i = 0; i < ramps->count && n < LEGEND_MOST; i++) {
		const struct ramp *ramp = &ramps->at[i];
		struct look look = look_of_ramp(ramps, ramp);
		const char *side = ramps->c->side_count > 1 ?
			text_clean(ramps->arena,
				   ramps->c->sides[ramp->side].label) : "";

		if (ramp->panel != ramps->at[0].panel)
			continue;
		legend[n++] = (struct legend){
			.text = arena_print(ramps->arena, "%s, %s%s%s",
					    subject_text(ramp->subject),
					    ramp->workload, *side ? ", " : "",
					    side),
			.line = true, .shape = look.shape,
			.hollow = look.hollow,
			.paint = { .stroke = subject_ink(ramp->subject),
				   .width = 1.8, .dash = look.dash } };
	}
	return n;
}

const struct chart *
chart_depth(const struct comparison *c, struct arena *arena,
	    const char **why_not)
{
	struct ramps ramps = { .c = c, .arena = arena };
	struct legend legend[LEGEND_MOST] = { 0 };
	struct chart *chart = chart_new(arena, "I/Os in flight");
	struct grid grid;
	double y;

	for (size_t g = 0; g < c->group_count; g++)
		for (size_t r = 0; r < c->groups[g].row_count; r++)
			for (size_t s = 0; s < c->side_count; s++)
				add_cell(&ramps, &c->groups[g].rows[r], s);
	settle(&ramps);
	if (!ramps.count) {
		*why_not = "no workload was run with two depths of queue";
		return NULL;
	}
	y = chart_head(chart, c, legend, make_legend(&ramps, legend));
	grid = grid_make(ramps.panel_count, y + 6, true, true);
	for (size_t i = 0; i < ramps.panel_count; i++)
		put_panel(chart, &ramps, &grid, i);
	y = grid_bottom(&grid);
	chart_label(chart, chart->width / 2, y + 6, ANCHOR_MIDDLE,
		    "I/Os in flight: iodepth × numjobs")->ink = INK_MUTED;
	chart->height = ceil(y + CHART_MARGIN);
	return chart;
}
