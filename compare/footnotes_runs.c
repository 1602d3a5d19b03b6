/* What to mind about the runs of a side: outliers, and drift. */
#include <string.h>

#include "compare/footnotes.h"
#include "compare/spread.h"

static const char *
name_of(const struct row *row, struct arena *arena)
{
	char text[METRIC_TEXT];
	size_t length = metric_write(text, row->metric);

	return arena_text(arena, text, length);
}

static const char *
value_of(const struct row *row, double value, struct arena *arena)
{
	char text[64];

	unit_print(text, sizeof text, row->unit, value);
	return arena_text(arena, text, strlen(text));
}

static void
note_outliers(struct footnotes *notes, const struct row *row,
	      const struct cell *cell, const char *label, struct arena *arena)
{
	size_t i;

	for (i = 0; cell->outliers && i < cell->n; i++)
		if (cell->outliers[i])
			footnotes_add(notes, arena, "Outlier, kept: %s is %s "
				      "at line %u of \"%s\", whose median is "
				      "%s.", name_of(row, arena),
				      value_of(row, cell->values[i], arena),
				      cell->records[i]->source.line, label,
				      value_of(row, cell->value, arena));
}

/* Fewer runs cannot show one; of a hundred lists of runs one does by chance. */
#define TREND_LEAST 6
#define TREND_LEVEL 0.01

static void
note_trend(struct footnotes *notes, const struct row *row,
	   const struct cell *cell, const char *label, struct arena *arena)
{
	struct arena scratch = { 0 };
	struct spread_trend trend;

	/* as many runs as values, else they are clones of fewer */
	if (cell->n < TREND_LEAST || !(cell->median_high > 0))
		return;
	trend = spread_trend(cell->values, cell->n, &scratch);
	arena_free(&scratch);
	if (!(trend.p <= TREND_LEVEL))
		return;
	footnotes_add(notes, arena, "%s drifts over the %zu runs of \"%s\", "
		      "from %s to %s (Kendall's tau %.2f, p = %.2g): they may "
		      "not be repetitions of one thing.", name_of(row, arena),
		      cell->n, label, value_of(row, cell->values[0], arena),
		      value_of(row, cell->values[cell->n - 1], arena),
		      trend.tau, trend.p);
}

void
footnotes_of_runs(struct footnotes *notes, const struct group *group,
		  const struct comparison *c, struct arena *arena)
{
	size_t i, side;

	for (i = 0; i < group->row_count; i++) {
		const struct row *row = &group->rows[i];

		if (row->better == BETTER_NEITHER ||
		    row->metric.statistic == STATISTIC_MAX)
			continue;
		for (side = 0; side < c->side_count; side++) {
			note_outliers(notes, row, &row->cells[side],
				      c->sides[side].label, arena);
			note_trend(notes, row, &row->cells[side],
				   c->sides[side].label, arena);
		}
	}
}
