/* fio's tables of percentiles, and whether they are the job's. */
#include <math.h>
#include <string.h>

#include "parsers/fio/block.h"

/*
 * The last value that fio's histogram can tell, in ns and as it is printed in
 * us (terse cuts it) and ms: 2.99 and later, and before.
 */
static const double saturated[] = {
	17112760320.0, 17112761000.0, 17112760000.0, 17113e6,
	16711680e3, 16712e6,
};
#define LEAST_SATURATED 16711e6	/* below all of them */

bool
fio_table_open(struct block *block, const struct table *table)
{
	if (!block_enter(block, table->subject == SUBJECT_SYNC ? PART_SYNC :
			 PART_TABLE))
		return false;
	block->table = *table;
	block->in_table = true;
	block->last_percent = -1;
	block->own_list = block->table_ended = false;
	return true;
}

bool
fio_is_saturated(double ns)
{
	if (ns < LEAST_SATURATED)
		return false;
	for (size_t i = 0; i < sizeof(saturated) / sizeof(saturated[0]); i++)
		if (fabs(ns - saturated[i]) < 0.5)
			return true;
	return false;
}

static void
put_percentile(struct block *block, double percent, struct decimal printed)
{
	const struct table *table = &block->table;
	struct metric_name name = metric_percentile(table->subject,
						    table->quantity, percent);
	double value = decimal_value(printed, table->unit);

	name.prio = table->prio & 0xffff;
	record_metric(&block->record, block->scan->arena, name, value,
		      table->unit / 2);
	if (fio_is_saturated(value))
		record_note(&block->record, block->scan->arena, NOTE_SATURATED,
			    &name, NULL);
}

/* "99.50th=[ 4359]"; 1.58 to 1.99.4 print no brackets. */
static bool
read_entry(struct cursor *c, double *percent, struct decimal *value)
{
	struct decimal number;

	if (!cursor_number(c, &number) || !cursor_word(c, "th="))
		return false;
	*percent = decimal_value(number, 1);
	if (cursor_word(c, "["))
		return cursor_number(c, value) && cursor_word(c, "]");
	return cursor_number(c, value);
}

/*
 * Whether a percentile may come next: rows have a title, and ascend. The title
 * may have been left out; then lines are missing, or another stands there.
 */
static bool
is_next(struct block *block, double percent)
{
	static const struct table nobodys = { .known = false };

	if (!block->in_table &&
	    block->c.lines[block->c.at].number > block->number + 1)
		fio_table_open(block, &nobodys);
	return block->in_table && percent > block->last_percent &&
	       percent <= 100;
}

/* What follows a percentile in the list that fio prints unless told. */
static double
usual_after(double percent)
{
	static const double usual[] = {
		1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9,
		99.95, 99.99
	};

	for (size_t i = 0; i < sizeof(usual) / sizeof(usual[0]); i++)
		if (usual[i] > percent)
			return usual[i];
	return 0;
}

/*
 * Whether rows are missing before the one at the cursor, so that it may be of
 * another table: it does not go on as the usual list does, though nothing
 * shows that the list is the user's own.
 */
static bool
skips_rows(const struct block *block)
{
	struct cursor c = block->c;
	struct decimal value;
	double percent, last = block->last_percent;

	if (block->own_list || !read_entry(&c, &percent, &value) ||
	    percent == usual_after(last))
		return false;
	while (cursor_word(&c, ",")) {
		last = percent;
		if (!read_entry(&c, &percent, &value))
			return true;
		if (percent != usual_after(last))
			return false;
	}
	/* A short list is one row. */
	return block->last_percent >= 0;
}

/* A row begins: of this table, or of one whose title is missing. */
static void
begin_row(struct block *block)
{
	if (!block->table.known || !(block->table_ended || skips_rows(block)))
		return;
	block->table.known = false;
	block->lost = true;
	diag_add(block->scan->diag, DIAG_WARNING, block->scan->file,
		 block->c.lines[block->c.at].number, "rows of percentiles are "
		 "missing before this one, which was not used");
}

bool
fio_percentiles_read(struct block *block)
{
	struct cursor *c = &block->c;
	struct decimal value;
	double percent;
	bool any = false, row;

	for (;;) {
		struct cursor before = *c;

		/* Where a row begins nothing was broken. */
		row = cursor_word(c, "|");
		if (row) {
			c->joined = before.joined;
			if (fio_line_doubled(c)) {
				c->p = c->end;
				continue;
			}
			begin_row(block);
		}
		if (!read_entry(c, &percent, &value)) {
			*c = before;
			return any;
		}
		if (!is_next(block, percent)) {
			block_end(block);
			*c = before;
			return any;
		}
		block->own_list |= !row &&
				   percent != usual_after(block->last_percent);
		block->last_percent = percent;
		block->number = c->lines[c->at].number;
		if (block->table.known)
			put_percentile(block, percent, value);
		any = true;
		block->table_ended = !cursor_word(c, ",");
	}
}

/*
 * The least and the greatest latency of a kind, NULL where they are not known.
 */
struct bounds {
	struct metric_name name;
	const struct metric *least, *most;
};

/* Whether a percentile lies beyond the bounds of its kind. */
static bool
is_outside(const struct bounds *bounds, const struct metric *percentile)
{
	/*
	 * Buckets and truncation move both; a table of another job is off by
	 * more.
	 */
	double room = percentile->value / 10 + 2 * percentile->half_width;

	return (bounds->most != NULL && percentile->value >
		bounds->most->value + 2 * bounds->most->half_width + room) ||
	       (bounds->least != NULL &&
		percentile->value < bounds->least->value - room);
}

static bool
is_of_kind(const struct metric *metric, struct metric_name name)
{
	return metric->name.subject == name.subject &&
	       metric->name.quantity == name.quantity &&
	       metric->name.prio == name.prio;
}

static bool
is_of_table(const struct metric *metric, const void *name)
{
	return metric->name.statistic == STATISTIC_PERCENTILE &&
	       is_of_kind(metric, *(const struct metric_name *)name);
}

/*
 * Finds the first percentile out of bounds. Metrics stand in catalogue order:
 * the least and the greatest of a kind before its percentiles.
 */
static const struct metric *
find_outside(const struct record *record)
{
	struct bounds bounds = { 0 };

	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = &record->metrics[i];

		if (i == 0 || !is_of_kind(metric, bounds.name))
			bounds = (struct bounds){ .name = metric->name };
		if (metric->name.statistic == STATISTIC_MIN)
			bounds.least = metric;
		else if (metric->name.statistic == STATISTIC_MAX)
			bounds.most = metric;
		else if (metric->name.statistic == STATISTIC_PERCENTILE &&
			 is_outside(&bounds, metric))
			return metric;
	}
	return NULL;
}

void
fio_percentiles_check(struct block *block)
{
	struct record *record = &block->record;
	const struct metric *outside;

	while ((outside = find_outside(record)) != NULL) {
		struct metric_name name = outside->name;

		record_drop(record, is_of_table, &name);
		record_note(record, block->scan->arena, NOTE_CONTRADICTION,
			    &name, "the percentiles lie outside of the "
			    "least and the greatest latency");
		diag_add(block->scan->diag, DIAG_WARNING, block->scan->file,
			 record->source.line, "percentiles lie outside of the "
			 "least and the greatest latency and were not used");
	}
}
