/* Latency percentiles: the tail drawn out on an axis of nines, log latency. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/bins.h"
#include "render/chart.h"
#include "render/grid.h"
#include "render/judged.h"
#include "render/text.h"

#define TITLE_ROOM 24.0		/* the latency axis' title above */
#define SHARED_MOST 100.0	/* greatest over least on a scale for all */
#define PANELS_MOST 24
#define TOGETHER_MOST 6		/* results of one side that share a panel */
#define POINTS_MOST 64

/* One line: the percentiles of one direction of one result, and its bins. */
struct curve {
	size_t panel;
	const char *name;	/* for the titles of its points */
	const struct record *record;
	enum subject subject;
	struct look look;
	struct { double percent, value; bool saturated; } at[POINTS_MOST];
	size_t count;
	const struct series *bins;	/* NULL: there are none */
};

struct percentiles {
	const struct comparison *c;
	struct arena *arena;
	enum quantity quantity;
	bool together;		/* all groups in one panel */
	bool shared;		/* one latency scale for all panels */
	struct curve **curves;
	size_t curve_count, curve_room;
	const char *titles[PANELS_MOST];
	size_t panels, left_out;
	struct scale x, y;	/* pixels are set for each panel */
};

static bool
is_percentile(struct metric_name name, enum quantity quantity)
{
	return name.statistic == STATISTIC_PERCENTILE && !name.prio &&
	       name.quantity == quantity && name.number < 100 * PERCENT;
}

/* Adds the curves of a record, one a direction. */
static void
add_curves(struct percentiles *p, const struct record *record, size_t panel,
	   const char *name, struct look look)
{
	struct curve *curve = NULL;

	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = &record->metrics[i];

		if (!is_percentile(metric->name, p->quantity) ||
		    !(metric->value > 0) || !isfinite(metric->value) ||
		    record_has_note(record, NOTE_IMPLAUSIBLE, &metric->name))
			continue;
		if (!curve || curve->subject != metric->name.subject) {
			curve = arena_zero(p->arena, sizeof(*curve));
			*curve = (struct curve){
				.panel = panel, .name = name, .record = record,
				.look = look, .subject =
				(enum subject)metric->name.subject,
				.bins = bins_of(record,
						metric->name.subject,
						p->quantity) };
			p->curves = arena_grow(p->arena, p->curves,
					       p->curve_count, &p->curve_room,
					       sizeof(*p->curves));
			p->curves[p->curve_count++] = curve;
		}
		if (curve->count == POINTS_MOST)
			continue;
		curve->at[curve->count].percent = metric->name.number /
						  (double)PERCENT;
		curve->at[curve->count].saturated =
			record_has_note(record, NOTE_SATURATED, &metric->name);
		curve->at[curve->count++].value = metric->value;
	}
}

static void
collect(struct percentiles *p)
{
	const struct comparison *c = p->c;

	for (size_t g = 0; g < c->group_count; g++) {
		const struct group *group = &c->groups[g];
		size_t before = p->curve_count;
		size_t panel = p->together ? 0 : p->panels;

		if (panel >= PANELS_MOST) {
			p->left_out++;
			continue;
		}
		for (size_t s = 0; s < c->side_count; s++) {
			struct look look = p->together ?
				look_of(g, c->group_count) :
				look_of(s, c->side_count);
			const char *name = text_clean(p->arena, p->together ?
						      group->title :
						      c->sides[s].label);

			if (p->together && group->record_counts[s] > 1)
				name = arena_print(p->arena, "%s, %zu runs",
						   name,
						   group->record_counts[s]);

			for (size_t i = 0; i < group->record_counts[s]; i++)
				add_curves(p, group->records[s][i], panel,
					   name, look);
		}
		if (p->curve_count == before)
			continue;
		p->titles[panel] = text_clean(p->arena, group->title);
		p->panels = panel + 1;
	}
}

/* Completion latency where there is any, else total latency; never mixed. */
static void
collect_any(struct percentiles *p)
{
	static const enum quantity quantities[] = {
		QUANTITY_CLAT, QUANTITY_LAT,
	};

	for (size_t i = 0; i < 2 && !p->curve_count; i++) {
		p->quantity = quantities[i];
		p->panels = p->left_out = 0;
		collect(p);
	}
}

/* The latency scale of one panel, or of all with panel PANELS_MOST. */
static void
measure_latency(struct percentiles *p, size_t panel)
{
	double least = INFINITY, greatest = 0;

	for (size_t i = 0; i < p->curve_count; i++) {
		const struct curve *curve = p->curves[i];

		if (panel != PANELS_MOST && panel != curve->panel)
			continue;
		for (size_t k = 0; k < curve->count; k++) {
			least = fmin(least, curve->at[k].value);
			greatest = fmax(greatest, curve->at[k].value);
		}
		if (curve->bins != NULL) {
			const struct series *bins = curve->bins;

			least = fmin(least, bins->t[0]);
			greatest = fmax(greatest, bins->t[bins->count - 1]);
		}
	}
	p->y = scale_make(SCALE_LOG, UNIT_NS, least, greatest, 0, 0);
	p->shared |= panel == PANELS_MOST && greatest / least <= SHARED_MOST;
}

/* The share of the operations that the slowest bin does not hold. */
static double
last_percent(const struct series *bins)
{
	double slowest = bins->v[bins->count - 1];

	return 100 * (1 - slowest / bins_sum(bins));
}

/* The percent scale, and the latency scale if one can be read in all panels. */
static void
measure(struct percentiles *p)
{
	double first = 100, last = 0;

	for (size_t i = 0; i < p->curve_count; i++) {
		const struct curve *curve = p->curves[i];

		for (size_t k = 0; k < curve->count; k++) {
			first = fmin(first, curve->at[k].percent);
			last = fmax(last, curve->at[k].percent);
		}
		if (curve->bins != NULL) {
			first = 0;
			last = fmax(last, last_percent(curve->bins));
		}
	}
	if (last <= first)
		first = fmax(0, last - 50);
	p->x = scale_make(SCALE_NINES, UNIT_PERCENT, first, last, 0, 0);
	p->shared = p->panels == 1;
	measure_latency(p, PANELS_MOST);
}

static const char *
point_title(const struct percentiles *p, const struct curve *curve, size_t k)
{
	return arena_print(p->arena, "%s p%.9g%s%s: %s%s (%s)",
			   subject_text(curve->subject), curve->at[k].percent,
			   *curve->name ? ", " : "", curve->name,
			   unit_print_in(p->arena, UNIT_NS, curve->at[k].value),
			   curve->at[k].saturated ? " or more" : "",
			   text_place(p->arena, &curve->record->source));
}

/* From percentile to percentile. */
static size_t
percentile_points(const struct percentiles *p, const struct curve *curve,
		  struct point **points)
{
	*points = arena_take(p->arena, curve->count * sizeof(**points));
	for (size_t k = 0; k < curve->count; k++)
		(*points)[k] = (struct point){
			scale_at(&p->x, curve->at[k].percent),
			scale_at(&p->y, curve->at[k].value)
		};
	return curve->count;
}

/* All that bins tell: a step for each, as wide as its share. */
static size_t
bin_points(const struct percentiles *p, const struct series *bins,
	   struct point **points)
{
	double sum = bins_sum(bins), below = 0;
	size_t n = 0;

	*points = arena_take(p->arena, 2 * bins->count * sizeof(**points));
	for (size_t i = 0; i < bins->count; i++) {
		double y = scale_at(&p->y, bins->t[i]);

		(*points)[n++] = (struct point){
			scale_at(&p->x, 100 * below / sum), y };
		below += bins->v[i];
		(*points)[n++] = (struct point){
			scale_at(&p->x, 100 * below / sum), y };
	}
	return n;
}

static void
put_curve(struct chart *chart, const struct percentiles *p,
	  const struct curve *curve)
{
	enum ink ink = subject_ink(curve->subject);
	struct paint line = { .stroke = ink, .width = 1.8,
			      .dash = curve->look.dash };
	struct paint dot = { .stroke = ink, .width = 1.4, .opacity = 1,
			     .fill = curve->look.hollow ? INK_PAPER : ink };
	struct point *dots, *steps;
	size_t count = percentile_points(p, curve, &dots), step_count;

	if (curve->bins != NULL) {
		step_count = bin_points(p, curve->bins, &steps);
		chart_line(chart, steps, step_count, line, NULL);
	} else {
		chart_line(chart, dots, count, line, NULL);
	}
	for (size_t k = 0; k < count; k++)
		chart_point(chart, dots[k], p->panels > 2 ? 2.4 : 3,
			    curve->look.shape, dot, point_title(p, curve, k));
}

static void
put_panel(struct chart *chart, struct percentiles *p, const struct grid *grid,
	  size_t panel)
{
	struct point corner = grid_corner(grid, panel);
	struct axis *axis;

	if (!p->shared)
		measure_latency(p, panel);
	p->x.from = corner.x;
	p->x.to = corner.x + grid->width;
	p->y.from = corner.y + grid->height;
	p->y.to = corner.y;
	chart_axis(chart, false, p->y.from, p->y.to,
		   scale_ticks(&p->x, 40, p->arena));
	axis = chart_axis(chart, true, p->x.from, p->x.to,
			  scale_ticks(&p->y, 22, p->arena));
	axis->labels = grid_first(grid, panel) || !p->shared;
	if (!p->shared)
		chart_label(chart, corner.x - 6, corner.y - 10, ANCHOR_END,
			    p->y.prefix.text)->ink = INK_MUTED;
	for (size_t i = 0; i < p->curve_count; i++)
		if (p->curves[i]->panel == panel)
			put_curve(chart, p, p->curves[i]);
}

static double
put_panels(struct chart *chart, struct percentiles *p, double y)
{
	struct grid grid = grid_make(p->panels, y, !p->together, !p->shared);

	for (size_t i = 0; i < p->panels; i++) {
		grid_title(chart, &grid, i, p->titles[i]);
		put_panel(chart, p, &grid, i);
	}
	return grid_bottom(&grid);
}

/* A line for each direction with each side, as far as they came. */
static size_t
make_legend(const struct percentiles *p, struct legend *legend, size_t most)
{
	size_t n = 0;

	for (size_t i = 0; i < p->curve_count && n < most; i++) {
		const struct curve *curve = p->curves[i];
		const char *text = subject_text(curve->subject);
		size_t k = 0;

		if (*curve->name)
			text = arena_print(p->arena, "%s, %s", text,
					   curve->name);
		while (k < n && strcmp(legend[k].text, text) != 0)
			k++;
		if (k < n)
			continue;
		legend[n++] = (struct legend){
			.text = text, .line = true,
			.paint = { .stroke = subject_ink(curve->subject),
				   .width = 1.8, .dash = curve->look.dash },
			.shape = curve->look.shape,
			.hollow = curve->look.hollow };
	}
	return n;
}

const struct chart *
chart_percentiles(const struct comparison *c, struct arena *arena,
		  const char **why_not)
{
	struct percentiles p = { .c = c, .arena = arena };
	struct legend legend[32] = { 0 };
	struct chart *chart;
	double y;

	p.together = c->side_count < 2 && c->group_count <= TOGETHER_MOST;
	collect_any(&p);
	if (!p.curve_count) {
		*why_not = "no result has latency percentiles";
		return NULL;
	}
	measure(&p);
	chart = chart_new(arena, p.quantity == QUANTITY_CLAT ?
			  "Completion latency percentiles" :
			  "Latency percentiles");
	y = chart_head(chart, c, legend, make_legend(&p, legend, 32));
	y += TITLE_ROOM;
	chart_label(chart, CHART_MARGIN, y - 8, ANCHOR_START,
		    arena_print(arena, "%s, %s", quantity_title(p.quantity),
				p.shared ? axis_title(arena, &p.y, UNIT_NS,
						      BETTER_LESS) :
				"less is better; each panel has its own scale"
				))->ink = INK_MUTED;
	y = put_panels(chart, &p, y);
	chart_label(chart, chart->width / 2, y + 4, ANCHOR_MIDDLE,
		    "share of the operations that were no slower: p99.9 is "
		    "99.9 %")->ink = INK_MUTED;
	y += 6;
	y = chart_left_out(chart, y, p.left_out, "group");
	chart->height = ceil(y + CHART_MARGIN / 2);
	return chart;
}
