/* Charts as numbers: how they grow, and in which order they are drawn. */
#include "render/chart.h"

#include <math.h>
#include <string.h>

#include "render/text.h"

#define TICK_GAP 6.0
#define LINE_HEIGHT 1.35

struct chart *
chart_new(struct arena *arena, const char *title)
{
	struct chart *chart = arena_zero(arena, sizeof(*chart));

	chart->width = CHART_WIDTH;
	chart->title = title;
	chart->about = title;
	chart->arena = arena;
	return chart;
}

struct axis *
chart_axis(struct chart *chart, bool vertical, double at, double across,
	   struct ticks ticks)
{
	struct axis *axis;

	chart->axes = arena_grow(chart->arena, chart->axes, chart->axis_count,
				 &chart->axis_room, sizeof(*chart->axes));
	axis = &chart->axes[chart->axis_count++];
	*axis = (struct axis){ .vertical = vertical, .at = at,
			       .across = across, .ticks = ticks,
			       .labels = true };
	return axis;
}

static struct mark *
add_mark(struct chart *chart, enum mark_kind kind, struct point *points,
	 size_t count, struct paint paint, const char *title)
{
	struct mark *mark;

	chart->marks = arena_grow(chart->arena, chart->marks,
				  chart->mark_count, &chart->mark_room,
				  sizeof(*chart->marks));
	mark = &chart->marks[chart->mark_count++];
	*mark = (struct mark){ .kind = kind, .points = points, .count = count,
			       .paint = paint, .title = title };
	return mark;
}

struct mark *
chart_rect(struct chart *chart, double x0, double y0, double x1, double y1,
	   struct paint paint, const char *title)
{
	struct point *points = arena_take(chart->arena, 2 * sizeof(*points));

	points[0] = (struct point){ fmin(x0, x1), fmin(y0, y1) };
	points[1] = (struct point){ fmax(x0, x1), fmax(y0, y1) };
	return add_mark(chart, MARK_RECT, points, 2, paint, title);
}

struct mark *
chart_line(struct chart *chart, struct point *points, size_t count,
	   struct paint paint, const char *title)
{
	return add_mark(chart, MARK_LINE, points, count, paint, title);
}

struct mark *
chart_area(struct chart *chart, struct point *points, size_t count,
	   struct paint paint, const char *title)
{
	return add_mark(chart, MARK_AREA, points, count, paint, title);
}

struct mark *
chart_point(struct chart *chart, struct point centre, double radius,
	    enum shape shape, struct paint paint, const char *title)
{
	struct point *point = arena_take(chart->arena, sizeof(*point));
	struct mark *mark;

	*point = centre;
	mark = add_mark(chart, MARK_POINT, point, 1, paint, title);
	mark->radius = radius;
	mark->shape = shape;
	return mark;
}

struct label *
chart_label(struct chart *chart, double x, double y, enum anchor anchor,
	    const char *text)
{
	struct label *label;

	chart->labels = arena_grow(chart->arena, chart->labels,
				   chart->label_count, &chart->label_room,
				   sizeof(*chart->labels));
	label = &chart->labels[chart->label_count++];
	*label = (struct label){ .x = x, .y = y, .text = text,
				 .size = SMALL_SIZE, .ink = INK_TEXT,
				 .anchor = anchor };
	return label;
}

/* The text cut in its middle until it is no wider. */
static const char *
cut(struct arena *arena, const char *text, double width, double size,
    bool bold)
{
	size_t columns = text_columns(text);
	double full = label_width(text, size, bold);

	if (full <= width || columns < 4)
		return text;
	columns = (size_t)((double)columns * width / full) + 2;
	while (columns > 3 &&
	       label_width(text_shorten(arena, text, columns), size, bold) >
	       width)
		columns--;
	return text_shorten(arena, text, columns);
}

struct label *
chart_label_in(struct chart *chart, double x, double y, double width,
	       enum anchor anchor, bool bold, const char *text)
{
	struct label *label = chart_label(chart, x, y, anchor,
					  cut(chart->arena, text, width,
					      SMALL_SIZE, bold));

	label->bold = bold;
	label->title = label->text == text ? NULL : text;
	return label;
}

double
chart_lines(struct chart *chart, double x, double y, double width,
	    const char *text, enum ink ink, size_t most)
{
	double each = label_width(text, TEXT_SIZE, false) /
		      (double)(text_columns(text) + 1);
	struct texts lines;

	if (!*text)
		return y;
	lines = text_wrap(chart->arena, text, (size_t)(width / each));
	for (size_t i = 0; i < lines.count && i < most; i++) {
		const char *line = lines.at[i];
		struct label *label;

		if (i + 1 == most && lines.count > most)
			line = arena_print(chart->arena, "%s …", line);
		y += TEXT_SIZE * LINE_HEIGHT;
		label = chart_label(chart, x, y, ANCHOR_START,
				    cut(chart->arena, line, width, TEXT_SIZE,
					false));
		label->size = TEXT_SIZE;
		label->ink = ink;
	}
	return y;
}

double
chart_left_out(struct chart *chart, double y, size_t count, const char *what)
{
	if (!count)
		return y;
	return chart_lines(chart, CHART_MARGIN, y,
			   chart->width - 2 * CHART_MARGIN,
			   arena_print(chart->arena, "%s no room here; choose "
				       "with -w or --metric.",
				       count == 1 ?
				       arena_print(chart->arena,
						   "1 more %s has", what) :
				       arena_print(chart->arena,
						   "%zu more %ss have", count,
						   what)), INK_MUTED, 1);
}

static void
draw_shape(struct canvas *canvas, const struct mark *mark)
{
	/* corners, in radii; shapes of about the same area */
	static const struct {
		size_t count;
		struct point corners[4];
	} shapes[SHAPES] = {
		[SHAPE_SQUARE] = { 4, { { -.9, -.9 }, { .9, -.9 }, { .9, .9 },
					{ -.9, .9 } } },
		[SHAPE_DIAMOND] = { 4, { { 0, -1.3 }, { 1.3, 0 }, { 0, 1.3 },
					 { -1.3, 0 } } },
		[SHAPE_TRIANGLE] = { 3, { { 0, -1.25 }, { 1.15, .85 },
					  { -1.15, .85 } } },
	};
	size_t count = shapes[mark->shape].count;
	struct point points[4];

	if (!count) {
		canvas->circle(canvas, mark->points[0], mark->radius,
			       &mark->paint);
		return;
	}
	for (size_t i = 0; i < count; i++) {
		points[i] = shapes[mark->shape].corners[i];
		points[i].x = mark->points[0].x + points[i].x * mark->radius;
		points[i].y = mark->points[0].y + points[i].y * mark->radius;
	}
	canvas->path(canvas, points, count, true, &mark->paint);
}

static void
draw_mark(struct canvas *canvas, const struct mark *mark)
{
	const struct point *at = mark->points;

	if (mark->title)
		canvas->group(canvas, mark->title);
	if (mark->kind == MARK_RECT)
		canvas->rect(canvas, at[0], at[1].x - at[0].x,
			     at[1].y - at[0].y, &mark->paint);
	else if (mark->kind == MARK_POINT)
		draw_shape(canvas, mark);
	else
		canvas->path(canvas, at, mark->count, mark->kind == MARK_AREA,
			     &mark->paint);
	if (mark->title)
		canvas->group_end(canvas);
}

static void
draw_axis(struct canvas *canvas, const struct axis *axis)
{
	static const struct paint grid = { .stroke = INK_GRID, .width = 1 };

	for (size_t i = 0; i < axis->ticks.count; i++) {
		/* in the middle of a pixel, which makes a line sharp */
		double at = floor(axis->ticks.at[i].at) + .5;
		struct point line[2] = { { at, axis->at },
					 { at, axis->across } };

		if (axis->vertical) {
			line[0] = (struct point){ axis->at, at };
			line[1] = (struct point){ axis->across, at };
		}
		canvas->path(canvas, line, 2, false, &grid);
	}
}

static void
draw_ticks(struct canvas *canvas, const struct axis *axis)
{
	struct label label = { .size = SMALL_SIZE, .ink = INK_MUTED };

	for (size_t i = 0; axis->labels && i < axis->ticks.count; i++) {
		const struct tick *tick = &axis->ticks.at[i];

		label.text = tick->label;
		label.anchor = axis->vertical ? ANCHOR_END : ANCHOR_MIDDLE;
		label.x = axis->vertical ? axis->at - TICK_GAP : tick->at;
		label.y = axis->vertical ? tick->at + SMALL_SIZE * .36 :
			  axis->at + TICK_GAP + SMALL_SIZE * .8;
		if (label.text)
			canvas->text(canvas, &label);
	}
}

void
chart_draw(const struct chart *chart, struct canvas *canvas)
{
	static const struct paint paper = { .fill = INK_PAPER, .opacity = 1 };

	canvas->rect(canvas, (struct point){ 0, 0 }, chart->width,
		     chart->height, &paper);
	for (size_t i = 0; i < chart->axis_count; i++)
		draw_axis(canvas, &chart->axes[i]);
	for (size_t i = 0; i < chart->mark_count; i++)
		draw_mark(canvas, &chart->marks[i]);
	for (size_t i = 0; i < chart->axis_count; i++)
		draw_ticks(canvas, &chart->axes[i]);
	for (size_t i = 0; i < chart->label_count; i++)
		canvas->text(canvas, &chart->labels[i]);
}
