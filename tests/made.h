/* Comparisons made by hand, for the tests of what is drawn from them. */
#ifndef TESTS_MADE_H
#define TESTS_MADE_H

#include <math.h>
#include <string.h>

#include "compare/compare.h"
#include "record/record.h"

#define MADE_MOST 512

struct made {
	struct arena arena;
	struct comparison c;
	struct side sides[8];
	struct group groups[64];
	unsigned line;		/* of the next result */
};

/* A comparison with these sides and nothing else; labels end in NULL. */
static inline void
made_start(struct made *made, const char *const *labels)
{
	memset(made, 0, sizeof(*made));
	made->c.sides = made->sides;
	made->c.groups = made->groups;
	made->c.arena = &made->arena;
	made->c.by = "label.1";
	made->line = 10;
	for (; labels[made->c.side_count]; made->c.side_count++)
		made->sides[made->c.side_count].label =
			labels[made->c.side_count];
}

/* A group with one result a side, at lines 10, 20, 30 and so on. */
static inline struct group *
made_group(struct made *made, const char *title)
{
	struct group *group = &made->groups[made->c.group_count++];
	size_t sides = made->c.side_count;

	group->title = title;
	group->records = arena_zero(&made->arena, sides *
				    sizeof(*group->records));
	group->record_counts = arena_zero(&made->arena, sides *
					  sizeof(*group->record_counts));
	group->rows = arena_zero(&made->arena, MADE_MOST *
				 sizeof(*group->rows));
	for (size_t s = 0; s < sides; s++) {
		struct record *record = arena_zero(&made->arena,
						   sizeof(*record));

		record_init(record, KIND_JOB, "fio");
		record->name = "job";
		record->source.file = "mail.txt";
		record->source.line = made->line;
		record->source.end = made->line + 5;
		made->line += 10;
		group->records[s] = arena_zero(&made->arena, MADE_MOST *
					       sizeof(**group->records));
		group->records[s][0] = record;
		group->record_counts[s] = 1;
		made->sides[s].results++;
	}
	return group;
}

static inline struct metric_name
made_name(const char *text)
{
	struct metric_name name = { 0 };

	if (!metric_read(text, strlen(text), &name))
		name.number = UINT32_MAX;
	return name;
}

static inline struct record *
made_record(struct group *group, size_t side)
{
	return (struct record *)group->records[side][0];
}

/*
 * A row with a value a side, NaN for a side that has none; each side but the
 * first gets its change and the verdict.
 */
static inline struct row *
made_row(struct made *made, struct group *group, const char *metric,
	 const double *values, enum verdict verdict)
{
	struct row *row = &group->rows[group->row_count++];

	row->metric = made_name(metric);
	row->unit = metric_unit(row->metric, false);
	row->better = metric_better(row->metric);
	row->threshold = 5;
	row->cells = arena_zero(&made->arena, made->c.side_count *
				sizeof(*row->cells));
	for (size_t s = 0; s < made->c.side_count; s++) {
		struct cell *cell = &row->cells[s];
		double *value = arena_take(&made->arena, sizeof(*value));

		cell->low = cell->high = NAN;
		if (isnan(values[s]))
			continue;
		*value = values[s];
		cell->present = true;
		cell->value = *value;
		cell->values = value;
		cell->n = 1;
		cell->records = group->records[s];
		cell->change = 100 * (values[s] / values[0] - 1);
		cell->verdict = verdict;
		record_metric(made_record(group, s), &made->arena, row->metric,
			      values[s], 0);
		if (s && !isnan(values[0]))
			made->c.counts[verdict]++;
	}
	return row;
}

/* More runs for a cell: all its values anew. */
static inline void
made_runs(struct made *made, struct cell *cell, const double *values, size_t n)
{
	double *copy = arena_take(&made->arena, n * sizeof(*copy));
	const struct record **records =
		arena_take(&made->arena, n * sizeof(*records));

	memcpy(copy, values, n * sizeof(*copy));
	for (size_t i = 0; i < n; i++)
		records[i] = cell->records[0];
	cell->values = copy;
	cell->n = n;
	cell->records = records;
	cell->evidence = EVIDENCE_E2;
}

#endif
