/* What logs measured over time: a line of means in a band of extremes. */
#include <math.h>
#include <string.h>

#include "render/chart.h"
#include "render/grid.h"
#include "render/text.h"

#define TITLE_ROOM 24.0
#define PANELS_MOST 12
#define LEGEND_MOST 24
/* Greatest over least: beyond it latency is drawn on a log scale. */
#define LINEAR_MOST 50.0

/* One log: a metric of one result over time. */
struct course {
	const struct series *series;
	const struct record *record;
	const char *name;
	struct look look;
	size_t panel;
};

/* One quantity, whatever its subject. */
struct panel {
	struct metric_name metric;
	double least, greatest;
};

struct courses {
	const struct comparison *c;
	struct arena *arena;
	struct course *at;
	size_t count, room;
	struct panel panels[PANELS_MOST];
	size_t panel_count;
	double end;		/* ns: of the longest */
};

/* All samples of one column of pixels. */
struct column {
	double least, greatest, sum;
	size_t count;
};

static size_t
panel_of(struct courses *courses, struct metric_name metric)
{
	size_t i = 0;

	while (i < courses->panel_count &&
	       !family_same(courses->panels[i].metric, metric))
		i++;
	if (i == courses->panel_count && i < PANELS_MOST)
		courses->panels[courses->panel_count++] =
			(struct panel){ metric, INFINITY, 0 };
	return i;
}

static void
add_course(struct courses *courses, const struct course *course)
{
	const struct series *series = course->series;
	struct panel *panel = &courses->panels[course->panel];

	for (size_t i = 0; i < series->count; i++) {
		panel->least = fmin(panel->least, series->v[i]);
		panel->greatest = fmax(panel->greatest, series->v[i]);
	}
	courses->end = fmax(courses->end, series->t[series->count - 1]);
	courses->at = arena_grow(courses->arena, courses->at, courses->count,
				 &courses->room, sizeof(*courses->at));
	courses->at[courses->count++] = *course;
}

static void
add_record(struct courses *courses, const struct record *record,
	   const char *name, struct look look)
{
	for (size_t i = 0; i < record->series_count; i++) {
		struct course course = { &record->series[i], record, name,
					 look, 0 };

		if (!course.series->count)
			continue;
		course.panel = panel_of(courses, course.series->name);
		if (course.panel < PANELS_MOST)
			add_course(courses, &course);
	}
}

/* Courses differ by their side, or by their group where there are no sides. */
static void
collect(struct courses *courses)
{
	const struct comparison *c = courses->c;
	bool sides = c->side_count > 1;

	for (size_t g = 0; g < c->group_count; g++) {
		const struct group *group = &c->groups[g];

		for (size_t s = 0; s < c->side_count; s++)
			for (size_t i = 0; i < group->record_counts[s]; i++)
				add_record(courses, group->records[s][i],
					   text_clean(courses->arena, sides ?
						      c->sides[s].label :
						      group->title),
					   sides ? look_of(s, c->side_count) :
					   look_of(g, c->group_count));
	}
}

/* Sorts the samples into columns of pixels. */
static struct column *
gather(const struct course *course, const struct scale *x, size_t width,
       struct arena *arena)
{
	const struct series *series = course->series;
	struct column *columns = arena_zero(arena, (width + 1) *
					    sizeof(*columns));
	double each = (double)width / (x->high - x->low);

	for (size_t i = 0; i < series->count; i++) {
		double place = (series->t[i] - x->low) * each;
		double v = series->v[i];
		struct column *column;

		if (!(place >= 0))
			continue;
		column = &columns[place < (double)width ? (size_t)place :
				  width];
		if (!column->count || v < column->least)
			column->least = v;
		if (!column->count || v > column->greatest)
			column->greatest = v;
		column->sum += v;
		column->count++;
	}
	return columns;
}

static const char *
course_title(const struct courses *courses, const struct course *course)
{
	const struct series *series = course->series;
	const enum unit unit = metric_unit(series->name, false);
	double least = INFINITY, greatest = 0, sum = 0, mean;
	struct arena *arena = courses->arena;

	for (size_t i = 0; i < series->count; i++) {
		least = fmin(least, series->v[i]);
		greatest = fmax(greatest, series->v[i]);
		sum += series->v[i];
	}
	mean = sum / (double)series->count;
	return arena_print(arena, "%s%s%s: mean of the samples %s, from %s to "
			   "%s, %zu samples (%s)",
			   subject_text((enum subject)series->name.subject),
			   *course->name ? ", " : "", course->name,
			   unit_print_in(arena, unit, mean),
			   unit_print_in(arena, unit, least),
			   unit_print_in(arena, unit, greatest), series->count,
			   text_place(arena, &course->record->source));
}

/* The band from least to greatest, and the line of means in it. */
static void
put_course(struct chart *chart, const struct courses *courses,
	   const struct course *course, const struct scale *x,
	   const struct scale *y)
{
	size_t width = (size_t)(x->to - x->from), n = 0;
	const struct column *columns = gather(course, x, width,
					      courses->arena);
	struct point *line = arena_take(courses->arena, (width + 1) *
					sizeof(*line));
	struct point *band = arena_take(courses->arena, 2 * (width + 1) *
					sizeof(*band));
	enum ink ink = subject_ink((enum subject)
				   course->series->name.subject);
	struct paint shade = { .fill = ink, .opacity = .2 };
	struct paint stroke = { .stroke = ink, .width = 1.6,
				.dash = course->look.dash };
	size_t last = 0;

	for (size_t i = 0; i <= width; i++)
		last = columns[i].count ? i : last;
	for (size_t i = 0; i <= last; i++) {
		const struct column *column = &columns[i];
		double at = x->from + (double)i;

		if (!column->count)
			continue;
		line[n] = (struct point){ at, scale_at(y, column->sum /
						       (double)column->count) };
		band[n] = (struct point){ at, scale_at(y, column->greatest) };
		n++;
	}
	/* and back along the least */
	for (size_t i = last + 1, k = n; i-- > 0;)
		if (columns[i].count)
			band[k++] = (struct point){
				x->from + (double)i,
				scale_at(y, columns[i].least) };
	chart_area(chart, band, 2 * n, shade, NULL);
	chart_line(chart, line, n, stroke, course_title(courses, course));
}

static void
put_panel(struct chart *chart, const struct courses *courses,
	  const struct grid *grid, size_t i)
{
	const struct panel *panel = &courses->panels[i];
	struct point corner = grid_corner(grid, i);
	enum unit unit = metric_unit(panel->metric, false);
	bool log = panel->least > 0 &&
		   panel->greatest / panel->least > LINEAR_MOST;
	struct scale x = scale_make(SCALE_LINEAR, UNIT_NS, 0, courses->end,
				    corner.x, corner.x + grid->width);
	struct scale y = scale_make(log ? SCALE_LOG : SCALE_LINEAR, unit,
				    log ? panel->least : 0, panel->greatest,
				    corner.y + grid->height, corner.y);

	grid_title(chart, grid, i,
		   arena_print(courses->arena, "%s, %s%s",
			       family_title(courses->arena, panel->metric),
			       axis_title(courses->arena, &y, unit,
					  metric_better(panel->metric)),
			       log ? ", log scale" : ""));
	/* the time of the last sample ends the axis */
	x.high = courses->end > 0 ? courses->end : x.high;
	chart_axis(chart, false, y.from, y.to,
		   scale_ticks(&x, 60, courses->arena));
	chart_axis(chart, true, x.from, x.to,
		   scale_ticks(&y, 30, courses->arena));
	chart_label(chart, x.to, y.from + 32, ANCHOR_END,
		    arena_print(courses->arena, "time, %s", x.prefix.text))
		->ink = INK_MUTED;
	for (size_t k = 0; k < courses->count; k++)
		if (courses->at[k].panel == i)
			put_course(chart, courses, &courses->at[k], &x, &y);
}

static size_t
make_legend(const struct courses *courses, struct legend *legend)
{
	size_t n = 0;

	for (size_t i = 0; i < courses->count && n < LEGEND_MOST; i++) {
		const struct course *course = &courses->at[i];
		enum subject subject = (enum subject)
				       course->series->name.subject;
		const char *text = arena_print(courses->arena, "%s%s%s",
					       subject_text(subject),
					       *course->name ? ", " : "",
					       course->name);
		size_t k = 0;

		while (k < n && strcmp(legend[k].text, text) != 0)
			k++;
		if (k < n)
			continue;
		legend[n++] = (struct legend){
			.text = text, .line = true, .bare = true,
			.paint = { .stroke = subject_ink(subject),
				   .width = 1.6,
				   .dash = course->look.dash } };
	}
	legend[n++] = (struct legend){
		.text = "band: least to greatest, line: mean",
		.paint = { .fill = INK_OTHER, .opacity = .2 } };
	return n;
}

const struct chart *
chart_series(const struct comparison *c, struct arena *arena,
	     const char **why_not)
{
	struct courses courses = { .c = c, .arena = arena };
	struct legend legend[LEGEND_MOST + 1] = { 0 };
	struct chart *chart = chart_new(arena, "Over time");
	struct grid grid;
	double y;

	collect(&courses);
	if (!courses.count) {
		*why_not = "no result has samples over time (fio's logs "
			   "do; records and stores keep them with --series)";
		return NULL;
	}
	y = chart_head(chart, c, legend, make_legend(&courses, legend));
	grid = grid_make(courses.panel_count, y + TITLE_ROOM / 2, true, true);
	for (size_t i = 0; i < courses.panel_count; i++)
		put_panel(chart, &courses, &grid, i);
	chart->height = ceil(grid_bottom(&grid) + CHART_MARGIN / 2);
	return chart;
}
