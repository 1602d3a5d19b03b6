/* Panels of equal size, beside and under each other over a chart's width. */
#include "render/grid.h"

#define LEFT 52.0	/* room for the labels of an axis */
#define HEADING 36.0
#define FOOT 34.0	/* room for the labels below */
#define GAP 34.0	/* for half a label at each end */

struct grid
grid_make(size_t count, double top, bool headed, bool own_axes)
{
	static const double heights[] = { 0, 400, 270, 210 };
	struct grid grid = { .count = count, .top = top };

	grid.across = count < 3 ? count : count == 4 ? 2 : 3;
	grid.gap = own_axes ? GAP + LEFT / 2 : GAP;
	grid.heading = headed ? HEADING : 0;
	grid.height = heights[grid.across];
	grid.width = (CHART_WIDTH - 2 * CHART_MARGIN - LEFT -
		      (double)(grid.across - 1) * grid.gap) /
		     (double)grid.across;
	return grid;
}

struct point
grid_corner(const struct grid *grid, size_t i)
{
	size_t column = i % grid->across, row = i / grid->across;
	double step = grid->heading + grid->height + FOOT;

	return (struct point){
		CHART_MARGIN + LEFT +
		(double)column * (grid->width + grid->gap),
		grid->top + (double)row * step + grid->heading };
}

bool
grid_first(const struct grid *grid, size_t i)
{
	return i % grid->across == 0;
}

void
grid_title(struct chart *chart, const struct grid *grid, size_t i,
	   const char *title)
{
	struct point corner = grid_corner(grid, i);

	if (grid->heading > 0)
		chart_lines(chart, corner.x, corner.y - HEADING - 2,
			    grid->width, title, INK_TEXT, 2);
}

double
grid_bottom(const struct grid *grid)
{
	size_t rows = (grid->count + grid->across - 1) / grid->across;

	return grid->top + (double)rows *
	       (grid->heading + grid->height + FOOT);
}
