/* The values of a comparison that were compared, one after the other. */
#include "render/judged.h"

#include <math.h>

bool
judged_next(const struct comparison *c, struct judged *at)
{
	for (;;) {
		if (at->group_at >= c->group_count)
			return false;
		at->group = &c->groups[at->group_at];
		if (at->row_at >= at->group->row_count) {
			at->group_at++;
			at->row_at = 0;
			continue;
		}
		at->row = &at->group->rows[at->row_at];
		if (++at->side >= c->side_count) {
			at->row_at++;
			at->side = 0;
			continue;
		}
		at->base = &at->row->cells[0];
		at->cell = &at->row->cells[at->side];
		if (at->base->present && at->cell->present)
			return true;
	}
}

bool
cell_implausible(const struct cell *cell, struct metric_name name)
{
	for (size_t i = 0; i < cell->n; i++)
		if (cell->records && cell->records[i] &&
		    record_has_note(cell->records[i], NOTE_IMPLAUSIBLE, &name))
			return true;
	return false;
}

static void
count_runs(struct survey *survey, size_t n)
{
	if (survey->n && survey->n != n)
		survey->uneven = true;
	survey->n = n;
}

struct survey
survey_of(const struct comparison *c)
{
	struct survey survey = { 0 };
	struct judged at = { 0 };

	while (judged_next(c, &at)) {
		count_runs(&survey, at.base->n);
		count_runs(&survey, at.cell->n);
		survey.values++;
		survey.by_evidence[at.cell->evidence]++;
		if (isfinite(at.cell->low) && isfinite(at.cell->high))
			survey.intervals = true;
	}
	return survey;
}
