/* Histories of workloads: which changed, and when. */
#ifndef RENDER_HISTORY_H
#define RENDER_HISTORY_H

#include "render/chart.h"
#include "render/render.h"
#include "render/table.h"

/*
 * Adds sections with the keys "history" (the changes found) and "courses" (all
 * histories); nothing where the report has none.
 */
void sections_of_history(struct document *, const struct report *,
			 struct arena *);

/* The histories that changed, else the longest; NULL where there is none. */
const struct chart *chart_history(const struct report *, struct arena *);

#endif
