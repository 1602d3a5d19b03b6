/* What to mind about the runs of a side: their jobs, outliers, and drift. */
#include "compare/footnotes.h"
#include "compare/spread.h"
#include "compare/verdict.h"

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
	return unit_print_in(arena, row->unit, value);
}

/* "write.clat.p99 from 5 ms to 6 ms, …": each percentile of the rows. */
static const char *
list_ranges(const struct group *group, const struct record *record,
	    struct arena *arena)
{
	const char *text = "";
	size_t i;

	for (i = 0; i < group->row_count; i++) {
		const struct row *row = &group->rows[i];
		const struct metric *metric = record_find(record, row->metric);

		if (!metric ||
		    row->metric.statistic != STATISTIC_PERCENTILE)
			continue;
		text = arena_print(arena, "%s%s%s from %s to %s", text,
				   *text ? ", " : "", name_of(row, arena),
				   value_of(row, metric->value -
						 metric->half_width, arena),
				   value_of(row, metric->value +
						 metric->half_width, arena));
	}
	return text;
}

static void
note_jobs(struct footnotes *notes, const struct group *group,
	  const struct result *first, size_t runs, const char *of,
	  struct arena *arena)
{
	const char *ranges = list_ranges(group, first->record, arena);

	footnotes_add(notes, arena, "%u jobs that ran together%s are one "
		      "result%s: rates are their sum, means are weighted by "
		      "I/Os%s%s.", first->jobs, of, runs > 1 ? " each" : "",
		      *ranges ? ", percentiles lie somewhere: " : "", ranges);
}

void
footnotes_of_jobs(struct footnotes *notes, const struct group *group,
		  const struct comparison *c, const struct results *results,
		  const struct member_list *members, struct arena *arena)
{
	size_t side, i;

	for (side = 0; side < c->side_count; side++) {
		const struct result *first = NULL;
		size_t runs = 0;

		for (i = 0; i < members[side].count; i++) {
			const struct result *result =
				&results->all[members[side].results[i]];

			if (result->jobs < 2)
				continue;
			if (!first)
				first = result;
			runs++;
		}
		if (first)
			note_jobs(notes, group, first, runs,
				  c->side_count > 1 ?
				  arena_print(arena, " on \"%s\"",
					      c->sides[side].label) : "",
				  arena);
	}
}

/* The metrics of a run that are outliers, each with the median of its side. */
static const char *
list_outliers(const struct group *group, size_t side,
	      const struct record *run, struct arena *arena)
{
	const char *text = "";
	size_t i, k;

	for (i = 0; i < group->row_count; i++) {
		const struct row *row = &group->rows[i];
		const struct cell *cell = &row->cells[side];

		for (k = 0; cell->outliers && k < cell->n; k++)
			if (cell->outliers[k] && cell->records[k] == run &&
			    verdict_applies(row))
				text = arena_print(arena, "%s%s%s %s (median "
				    "%s)", text, *text ? ", " : "",
				    name_of(row, arena),
				    value_of(row, cell->values[k], arena),
				    value_of(row, cell->value, arena));
	}
	return text;
}

/* So many runs of a side are named. */
#define OUTLIERS_NAMED 8

static void
note_outliers(struct footnotes *notes, const struct group *group,
	      const struct comparison *c, size_t side, struct arena *arena)
{
	size_t named = 0, more = 0, i;

	for (i = 0; i < group->record_counts[side]; i++) {
		const struct record *run = group->records[side][i];
		const char *list = list_outliers(group, side, run, arena);

		if (!*list)
			continue;
		if (named++ < OUTLIERS_NAMED)
			footnotes_add(notes, arena, "Outlier, kept, at %s of "
				      "\"%s\": %s.",
				      footnotes_place(c, run, arena),
				      c->sides[side].label, list);
		else
			more++;
	}
	if (more)
		footnotes_add(notes, arena, "%zu more run%s of \"%s\" "
			      "outliers, kept.", more,
			      more == 1 ? " is an" : "s", c->sides[side].label);
}

/* Fewer runs cannot show one; of a hundred lists of runs one does by chance. */
#define TREND_LEAST 6
#define TREND_LEVEL 0.01

static bool
has_outliers(const struct group *group, size_t side)
{
	size_t i;

	for (i = 0; i < group->row_count; i++)
		if (group->rows[i].cells[side].outliers)
			return true;
	return false;
}

/* "write.iops from 100 to 112 (Kendall's tau 1.00, p = 0.0004)", or "". */
static const char *
trend_of(const struct row *row, const struct cell *cell, struct arena *arena)
{
	struct arena scratch = { 0 };
	struct spread_trend trend;

	/* as many runs as values, else they are clones of fewer */
	if (cell->n < TREND_LEAST || !(cell->median_high > 0))
		return "";
	trend = spread_trend(cell->values, cell->n, &scratch);
	arena_free(&scratch);
	if (!(trend.p <= TREND_LEVEL))
		return "";
	return arena_print(arena, "%s from %s to %s (Kendall's tau %.2f, p = "
			   "%.2g)", name_of(row, arena),
			   value_of(row, cell->values[0], arena),
			   value_of(row, cell->values[cell->n - 1], arena),
			   trend.tau, trend.p);
}

static void
note_trends(struct footnotes *notes, const struct group *group,
	    const struct comparison *c, size_t side, struct arena *arena)
{
	const char *text = "";
	size_t i;

	for (i = 0; i < group->row_count; i++) {
		const struct row *row = &group->rows[i];
		const char *one = verdict_applies(row) ?
				  trend_of(row, &row->cells[side], arena) : "";

		if (*one)
			text = arena_print(arena, "%s%s%s", text,
					   *text ? ", " : "", one);
	}
	if (*text)
		footnotes_add(notes, arena, "Over the %zu runs of \"%s\" "
			      "there is a drift: %s; they may not be "
			      "repetitions of one thing.",
			      group->record_counts[side],
			      c->sides[side].label, text);
}

void
footnotes_of_runs(struct footnotes *notes, const struct group *group,
		  const struct comparison *c, struct arena *arena)
{
	size_t side;

	for (side = 0; side < c->side_count; side++) {
		if (has_outliers(group, side))
			note_outliers(notes, group, c, side, arena);
		note_trends(notes, group, c, side, arena);
	}
}
