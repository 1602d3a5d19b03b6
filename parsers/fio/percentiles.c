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

/* Whether a table stands here that was read: each comes once a direction. */
static bool
comes_again(struct block *block, const struct table *table)
{
	unsigned bit = 1u << table->quantity;
	bool again = false;

	if (!table->known || table->subject == SUBJECT_SYNC)
		return false;
	if (table->prio == 0) {
		again = (block->tables & bit) != 0;
		block->tables |= bit;
	}
	for (size_t i = 0; table->prio != 0 && i < block->record.metric_count;
	     i++) {
		const struct metric *metric = &block->record.metrics[i];

		again |= metric->name.statistic == STATISTIC_PERCENTILE &&
			 metric->name.subject == table->subject &&
			 metric->name.quantity == table->quantity &&
			 metric->name.prio == table->prio;
	}
	return again;
}

bool
fio_table_open(struct block *block, const struct table *table)
{
	if (comes_again(block, table)) {
		block_end(block);
		return false;
	}
	if (!block_enter(block, table->subject == SUBJECT_SYNC ? PART_SYNC :
			 PART_TABLE))
		return false;
	block->table = *table;
	block->in_table = true;
	block->last_percent = -1;
	block->usual = 0;
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
put_percentile(struct block *block, struct metrics *metrics, double percent,
	       struct decimal printed)
{
	const struct table *table = &block->table;
	struct metric_name name = metric_percentile(table->subject,
						    table->quantity, percent);
	double value = decimal_value(printed, table->unit);

	name.prio = table->prio & 0xffff;
	metrics_add(block, metrics, name, value, table->unit / 2);
	if (fio_is_saturated(value))
		record_note(&block->record, block->scan->arena, NOTE_SATURATED,
			    &name, NULL);
}

enum { LABEL = 8 };		/* the least bytes of a label */

/* The list that fio prints unless told, and how it prints it. */
static const struct usual {
	double percent;
	const char *label;	/* of LABEL bytes, or one more */
	size_t length;
} usual[] = {
	{ 1, WORD("1.00th=[") }, { 5, WORD("5.00th=[") },
	{ 10, WORD("10.00th=[") }, { 20, WORD("20.00th=[") },
	{ 30, WORD("30.00th=[") }, { 40, WORD("40.00th=[") },
	{ 50, WORD("50.00th=[") }, { 60, WORD("60.00th=[") },
	{ 70, WORD("70.00th=[") }, { 80, WORD("80.00th=[") },
	{ 90, WORD("90.00th=[") }, { 95, WORD("95.00th=[") },
	{ 99, WORD("99.00th=[") }, { 99.5, WORD("99.50th=[") },
	{ 99.9, WORD("99.90th=[") }, { 99.95, WORD("99.95th=[") },
	{ 99.99, WORD("99.99th=[") },
};
enum { USUAL = sizeof(usual) / sizeof(usual[0]) };

/* The place in that list of what follows a percentile; USUAL: nothing does. */
static unsigned
usual_after(double percent)
{
	unsigned next = 0;

	while (next < USUAL && usual[next].percent <= percent)
		next++;
	return next;
}

struct entry {
	double percent;
	struct decimal value;
	bool usual;		/* the next one of the usual list */
};

/* What the usual list goes on with, whole in this line: nearly all entries. */
static inline bool
read_usual(const char **place, const char *end, const struct usual *next,
	   struct decimal *value)
{
	const char *p = *place;

	while (p < end && *p == ' ')
		p++;
	if ((size_t)(end - p) < next->length ||
	    memcmp(p, next->label, LABEL) != 0 || p[next->length - 1] != '[')
		return false;
	p += next->length;
	if (!usual_number(&p, end, ']', value))
		return false;
	*place = p;
	return true;
}

/*
 * "99.50th=[ 4359]"; 1.58 to 1.99.4 print no brackets. next: what the usual
 * list goes on with.
 */
static bool
read_entry(struct cursor *c, unsigned next, struct entry *entry)
{
	struct decimal number;

	if (next < USUAL && read_usual(&c->p, c->end, &usual[next],
				       &entry->value)) {
		entry->percent = usual[next].percent;
		entry->usual = true;
		return true;
	}
	/* a terminal may have broken its label */
	entry->usual = next < USUAL &&
		       cursor_take_here(c, usual[next].label,
					usual[next].length - 1);
	if (entry->usual) {
		entry->percent = usual[next].percent;
	} else {
		if (!cursor_number(c, &number) || !cursor_word(c, "th="))
			return false;
		entry->percent = decimal_value(number, 1);
		entry->usual = next < USUAL &&
			       entry->percent == usual[next].percent;
	}
	if (cursor_word(c, "["))
		return cursor_number(c, &entry->value) && cursor_word(c, "]");
	return cursor_number(c, &entry->value);
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

/*
 * Whether rows are missing before one that begins with an unusual entry, which
 * the cursor stands behind, so that it may be of another table: nothing shows
 * that the list is the user's own.
 */
static bool
skips_rows(const struct block *block, struct entry entry)
{
	struct cursor c = block->c;

	while (cursor_word(&c, ",")) {
		if (!read_entry(&c, usual_after(entry.percent), &entry))
			return true;
		if (!entry.usual)
			return false;
	}
	/* A short list is one row. */
	return block->last_percent >= 0;
}

/* What follows is of a table whose title is missing. */
static void
lose_table(struct block *block)
{
	if (!block->table.known)
		return;
	block->table.known = false;
	block->lost = true;
	diag_add(block->scan->diag, DIAG_WARNING, block->scan->file,
		 block->c.lines[block->c.at].number, "rows of percentiles are "
		 "missing before this one, which was not used");
}

/* Takes the beginning of a row; false where the line is said twice. */
static bool
begin_row(struct block *block, const struct cursor *before)
{
	struct cursor *c = &block->c;

	/* Where a row begins nothing was broken. */
	c->joined = before->joined;
	if (fio_line_doubled(c)) {
		c->p = c->end;
		return false;
	}
	if (block->table_ended)
		lose_table(block);
	return true;
}

/*
 * Reads on behind the comma of an entry of the usual list: those that it goes
 * on with, up to one that no comma follows in the line.
 */
static void
read_row(struct block *block, struct metrics *metrics)
{
	const char *p = block->c.p, *end = block->c.end;
	struct decimal value;

	while (block->usual < USUAL &&
	       read_usual(&p, end, &usual[block->usual], &value) &&
	       p < end && *p == ',') {
		block->c.p = ++p;
		block->last_percent = usual[block->usual].percent;
		if (block->table.known)
			put_percentile(block, metrics, block->last_percent,
				       value);
		block->usual++;
	}
}

/*
 * Reads an entry, perhaps the first of a row, into metrics; false where no
 * percentile of this job comes next. *any: one was read.
 */
static bool
read_next(struct block *block, struct metrics *metrics, bool *any)
{
	struct cursor *c = &block->c, before = *c;
	struct entry entry;
	bool row = cursor_word(c, "|");

	if (row && !begin_row(block, &before))
		return true;
	if (!read_entry(c, block->usual, &entry)) {
		*c = before;
		return false;
	}
	if (row && !entry.usual && !block->own_list &&
	    skips_rows(block, entry))
		lose_table(block);
	if (!is_next(block, entry.percent)) {
		block_end(block);
		*c = before;
		return false;
	}
	block->own_list |= !row && !entry.usual;
	block->last_percent = entry.percent;
	block->usual = entry.usual ? block->usual + 1 :
		       usual_after(entry.percent);
	block->number = c->lines[c->at].number;
	if (block->table.known)
		put_percentile(block, metrics, entry.percent, entry.value);
	*any = true;
	block->table_ended = !cursor_word(c, ",");
	if (entry.usual && !block->table_ended)
		read_row(block, metrics);
	return true;
}

bool
fio_percentiles_read(struct block *block)
{
	struct metrics metrics;
	bool any = false;

	metrics.count = 0;
	while (read_next(block, &metrics, &any))
		;
	block_metrics(block, &metrics);
	return any;
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
is_of_table(const struct metric *metric, const void *name)
{
	return metric->name.statistic == STATISTIC_PERCENTILE &&
	       metric_of_kind(metric, *(const struct metric_name *)name);
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

		if (metric->name.statistic == STATISTIC_VALUE)
			continue;
		if (!metric_of_kind(metric, bounds.name))
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
