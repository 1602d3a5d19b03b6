/* Panels of equal size, beside and under each other over a chart's width. */
#ifndef RENDER_GRID_H
#define RENDER_GRID_H

#include <stdbool.h>
#include <stddef.h>

#include "render/chart.h"

struct grid {
	size_t count, across;
	double top;
	double width, height;	/* of a plot, pixels */
	double gap;		/* between plots beside each other */
	double heading;		/* over each plot; 0: no titles */
};

/* own_axes: each panel has labels at its left, not the first of a row alone. */
struct grid grid_make(size_t count, double top, bool headed, bool own_axes);

/* The upper left corner of a plot, and whether it begins a row. */
struct point grid_corner(const struct grid *, size_t i);
bool grid_first(const struct grid *, size_t i);

/* The title of a panel, in two lines at most. */
void grid_title(struct chart *, const struct grid *, size_t i,
		const char *title);

/* The y behind the last row and the labels of its axes. */
double grid_bottom(const struct grid *);

#endif
