/* The rows of a group: which metrics, and what each side says of them. */
#include "compare/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/combine.h"
#include "compare/defaults.h"
#include "compare/gate.h"
#include "compare/spread.h"
#include "compare/stats.h"
#include "compare/verdict.h"

/* What a group's rows are made from. */
struct source_of_rows {
	const struct results *results;
	const struct member_list *members;
	size_t sides;
	struct arena *arena;
	struct arena *scratch;	/* for what goes when the group is done */
};

static const struct result *
member(const struct source_of_rows *from, size_t side, size_t i)
{
	return &from->results->all[from->members[side].results[i]];
}

static int
order_metrics(const void *a, const void *b)
{
	double x = (*(const struct metric *const *)a)->value;
	double y = (*(const struct metric *const *)b)->value;

	return (x > y) - (x < y);
}

/* A value of a run; the clones of a job have the same run. */
struct run_value {
	uint64_t run;
	double value;
};

static int
order_runs(const void *a, const void *b)
{
	const struct run_value *x = a, *y = b;

	if (x->run != y->run)
		return x->run < y->run ? -1 : 1;
	return (x->value > y->value) - (x->value < y->value);
}

/* One value for each run: of clones the median. */
static void
count_runs(struct standing *standing, struct run_value *values, size_t count,
	   struct arena *arena)
{
	double *runs = arena_take(arena, count * sizeof *runs);
	double *of_run = arena_take(arena, count * sizeof *of_run);
	size_t from, to;

	if (count > 1)
		qsort(values, count, sizeof *values, order_runs);
	for (from = 0; from < count; from = to) {
		for (to = from; to < count &&
		     values[to].run == values[from].run; to++)
			of_run[to - from] = values[to].value;
		runs[standing->run_count++] = stats_median(of_run, to - from);
	}
	stats_sort(runs, standing->run_count);
	standing->runs = runs;
}

static bool
has_series(const struct result *result)
{
	return result->samples > 1 || result->record->series_count > 0 ||
	       result->record->kind == KIND_LOG;
}

/* The samples of a log that a metric is the mean of; NULL: there are none. */
static const struct series *
series_of(const struct record *record, struct metric_name name)
{
	size_t i;

	if (name.statistic != STATISTIC_MEAN)
		return NULL;
	name.statistic = STATISTIC_VALUE;
	for (i = 0; i < record->series_count; i++)
		if (metric_same(record->series[i].name, name))
			return &record->series[i];
	return NULL;
}

/* The mean of one run's samples, and how well they know it. */
static struct sample_mean
mean_of(const struct result *result, struct metric_name name,
	struct arena *scratch)
{
	static const struct sample_mean unknown = { NAN, NAN, NAN };
	const struct series *series = series_of(result->record, name);
	double *values, *weights;
	size_t count;
	bool weighted;

	if (series)
		return samples_mean(series->v, NULL, series->count, scratch);
	if (!result->rows || result->samples < 2)
		return unknown;
	values = arena_take(scratch, 2 * result->samples * sizeof *values);
	weights = values + result->samples;
	count = combine_values(result->rows, result->samples, name, values,
			       weights, &weighted);
	return samples_mean(values, weighted ? weights : NULL, count, scratch);
}

/* The median of sorted metrics, and how well it is known. */
static void
take_median(struct cell *cell, const struct metric *const *sorted)
{
	const struct metric *low = sorted[(cell->n - 1) / 2];
	const struct metric *high = sorted[cell->n / 2];

	cell->value = low == high ? low->value : (low->value + high->value) / 2;
	cell->half_width = (low->half_width + high->half_width) / 2;
}

int
rows_meaning(const struct record *record, struct metric_name name)
{
	const char *version = record->version ? record->version :
						record->version_hint;
	bool rate = name.quantity == QUANTITY_IOPS ||
		    name.quantity == QUANTITY_BW;

	if (!rate || name.statistic == STATISTIC_VALUE ||
	    record->kind != KIND_JOB || !version)
		return 0;
	return strtod(version, NULL) < 2.9 ? 2 : 3;
}

static void
fill_cell(const struct source_of_rows *from, size_t side,
	  struct metric_name name, struct cell *cell,
	  struct standing *standing)
{
	size_t count = from->members[side].count, i;
	double *values = arena_take(from->arena, count * sizeof *values);
	struct run_value *runs = arena_take(from->scratch,
					    count * sizeof *runs);

	cell->values = values;
	cell->records = arena_take(from->arena,
				   count * sizeof *cell->records);
	standing->metrics = arena_take(from->scratch,
				       count * sizeof *standing->metrics);
	standing->series = true;
	standing->mean.error = NAN;
	for (i = 0; i < count; i++) {
		const struct result *result = member(from, side, i);
		const struct metric *metric = record_find(result->record,
							  name);

		if (!metric || isnan(metric->value))
			continue;
		values[cell->n] = metric->value;
		cell->records[cell->n] = result->record;
		standing->metrics[cell->n] = metric;
		runs[cell->n++] = (struct run_value){ result->run,
						      metric->value };
		standing->series &= has_series(result);
		if (!standing->meaning)
			standing->meaning = rows_meaning(result->record, name);
		standing->implausible |= record_has_note(result->record,
		    NOTE_IMPLAUSIBLE, &name);
	}
	cell->present = cell->n > 0;
	if (!cell->present)
		return;
	if (cell->n > 1)
		qsort(standing->metrics, cell->n, sizeof *standing->metrics,
		      order_metrics);
	if (cell->n == 1 && count == 1)
		standing->mean = mean_of(member(from, side, 0), name,
					 from->scratch);
	take_median(cell, standing->metrics);
	count_runs(standing, runs, cell->n, from->scratch);
}

/* What the runs of a side show by themselves; clones of a job are no runs. */
static void
look_at_runs(const struct source_of_rows *from, struct cell *cell,
	     const struct standing *standing)
{
	bool *outliers;
	double reached;
	size_t rank;

	if (cell->n < OUTLIERS_LEAST || standing->run_count != cell->n)
		return;
	outliers = arena_take(from->arena, cell->n * sizeof *outliers);
	if (spread_outliers(cell->values, cell->n, outliers, from->scratch))
		cell->outliers = outliers;
	rank = spread_median_rank(cell->n, VERDICT_CONFIDENCE, &reached);
	if (rank == 0)
		return;
	cell->median_low = standing->runs[rank - 1];
	cell->median_high = standing->runs[cell->n - rank];
}

static void
fill_row(const struct source_of_rows *from, struct row *row,
	 struct metric_name name, const struct compare_options *options)
{
	enum kind kind = member(from, 0, 0)->record->kind;
	struct standing *standing = arena_zero(from->scratch,
	    from->sides * sizeof *standing);
	size_t side;

	row->metric = name;
	row->unit = metric_unit(name, kind == KIND_DISK);
	row->better = metric_better(name);
	row->threshold = options->threshold > 0 ? options->threshold :
						  verdict_threshold(name);
	row->cells = arena_zero(from->arena, from->sides * sizeof *row->cells);
	for (side = 0; side < from->sides; side++) {
		fill_cell(from, side, name, &row->cells[side],
			  &standing[side]);
		look_at_runs(from, &row->cells[side], &standing[side]);
	}
	verdict_judge(row, from->sides, standing, from->arena, from->scratch);
	gate_judge(row, from->sides, standing, options, from->arena,
		   from->scratch);
}

static bool
is_empty(const struct row *row, size_t sides)
{
	size_t side;

	for (side = 0; side < sides; side++)
		if (row->cells[side].present)
			return false;
	return true;
}

static bool
is_zero(const struct row *row, size_t sides)
{
	size_t side;

	for (side = 0; side < sides; side++)
		if (row->cells[side].present && row->cells[side].value != 0)
			return false;
	return true;
}

/* The metrics of a list and those that the gate has limits for, each once. */
static const struct metric_name *
with_limits(const struct metric_name *names, size_t *count,
	    const struct compare_options *options, struct arena *arena)
{
	struct metric_name *all = arena_take(arena, (*count +
	    options->limit_count) * sizeof *all);
	size_t i, k;

	if (*count)
		memcpy(all, names, *count * sizeof *all);
	for (i = 0; i < options->limit_count; i++) {
		struct metric_name name = options->limits[i].metric;

		for (k = 0; k < *count && !metric_same(all[k], name); k++)
			;
		if (k == *count)
			all[(*count)++] = name;
	}
	return all;
}

void
rows_make(struct group *group, const struct results *results,
	  const struct member_list *members, size_t sides,
	  const struct compare_options *options, struct arena *arena,
	  struct arena *scratch)
{
	struct source_of_rows from = {
		results, members, sides, arena, scratch
	};
	const struct metric_name *names = options->metrics;
	size_t count = options->metric_count, i;

	if (count == 0)
		names = defaults_find(group, sides, &count, scratch);
	if (options->limit_count > 0)
		names = with_limits(names, &count, options, scratch);
	group->rows = arena_take(arena, count * sizeof *group->rows);
	for (i = 0; i < count; i++) {
		struct row *row = &group->rows[group->row_count];

		fill_row(&from, row, names[i], options);
		/* iostat prints a zero for what a device cannot even do */
		if (is_empty(row, sides) ||
		    (options->metric_count == 0 && is_zero(row, sides)))
			continue;
		group->row_count++;
	}
}
