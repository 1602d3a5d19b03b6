/* What may be said of a metric of two sides. */
#ifndef COMPARE_VERDICT_H
#define COMPARE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/compare.h"
#include "compare/samples.h"
#include "record/arena.h"

/* Fewer runs than this on a side can't be significant at 5 %. */
#define VERDICT_RUNS 4
/* Evidence is E3 from so many runs a side on. */
#define VERDICT_MANY_RUNS 6
#define VERDICT_CONFIDENCE 0.95

/* What the cell of a side rests on. */
struct standing {
	/* a value for each run, sorted; clones are one run */
	const double *runs;
	size_t run_count;
	const struct metric **metrics;	/* [cell.n], sorted by value */
	bool series;		/* samples over time of every run are there */
	/* of a single run: the mean of its samples; error NaN: not known */
	struct sample_mean mean;
	bool implausible;	/* one of the values cannot be */
	/* what printed the values: versions that mean the same; 0: unknown */
	int meaning;
};

/* The threshold of a metric in percent, where none was asked for. */
double verdict_threshold(struct metric_name);

/* Whether more or less is better, and it rests on more than one operation. */
bool verdict_applies(const struct row *);

/*
 * Judges the cells of all sides but the first against the first: sets change,
 * low, high, p, verdict, evidence and reason. The row's cells must have their
 * values, the row its better and its threshold.
 */
void verdict_judge(struct row *, size_t sides, const struct standing *,
		   struct arena *, struct arena *scratch);

#endif
