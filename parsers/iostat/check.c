/* What the figures of a row say of one another, where one of them is wrong. */
#include <math.h>
#include <string.h>

#include "parsers/iostat/iostat.h"

/* What a row's rate, bytes and size of requests are worth that do not agree. */
static void
note_sizes(struct record *record, struct arena *arena, enum subject subject)
{
	for (size_t i = 0; i < record->metric_count; i++) {
		struct metric_name name = record->metrics[i].name;

		if ((name.subject == subject || subject == SUBJECT_IO) &&
		    (name.quantity == QUANTITY_IOPS ||
		     name.quantity == QUANTITY_BW ||
		     name.quantity == QUANTITY_REQUEST_SIZE))
			record_note(record, arena, NOTE_IMPLAUSIBLE, &name,
				    "requests times their size are not the "
				    "bytes");
	}
}

static struct amount
amount_at(const struct row *row, size_t column)
{
	static const struct amount none = { NAN, 0 };

	return column > 0 && column <= row->count ? row->amounts[column - 1] :
	       none;
}

/* That of a subject; of all requests, where it has no column, their sum. */
static struct amount
amount_of(const struct row *row, const unsigned char *columns,
	  enum subject subject)
{
	static const enum subject parts[] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_DISCARD,
	};
	struct amount sum = { 0, 0 };

	if (subject != SUBJECT_IO || columns[SUBJECT_IO] > 0)
		return amount_at(row, columns[subject]);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct amount part = amount_at(row, columns[parts[i]]);

		if (columns[parts[i]] == 0 && parts[i] == SUBJECT_DISCARD)
			continue;
		sum.value += part.value;
		sum.half += part.half;
	}
	return sum;
}

void
iostat_check_sizes(struct record *record, struct arena *arena,
		   const struct table *table, const struct row *row)
{
	static const enum subject subjects[] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_DISCARD, SUBJECT_IO,
	};

	for (size_t i = 0; i < sizeof(subjects) / sizeof(subjects[0]); i++) {
		enum subject subject = subjects[i];
		struct amount size, rate, bytes;
		double open;

		if (table->size[subject] == 0)
			continue;
		size = amount_at(row, table->size[subject]);
		rate = amount_of(row, table->iops, subject);
		bytes = amount_of(row, table->bw, subject);
		open = rate.half * size.value + size.half * rate.value +
		       rate.half * size.half + bytes.half;
		if (fabs(rate.value * size.value - bytes.value) >
		    1.01 * open) {
			note_sizes(record, arena, subject);
			/* Lines of another row stand in it, perhaps. */
			if (row->joined > 0)
				record_note(record, arena, NOTE_AMBIGUOUS,
					    NULL, "the row is broken, and its "
					    "figures do not fit");
		}
	}
}

/*
 * In tables without -x a total is its rate times the interval, which is the
 * same for all of a row. Returns one that is not, or NULL.
 */
static const struct metric *
odd_total(const struct record *record)
{
	static const enum subject subjects[] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_DISCARD, SUBJECT_MODIFY,
	};
	double interval = 0, open = 0;

	for (size_t i = 0; i < sizeof(subjects) / sizeof(subjects[0]); i++) {
		const struct metric *total = record_find(record,
			metric_name(subjects[i], QUANTITY_IO,
				    STATISTIC_VALUE));
		const struct metric *rate = record_find(record,
			metric_name(subjects[i], QUANTITY_BW,
				    STATISTIC_VALUE));
		double this, this_open;

		if (total == NULL || rate == NULL || !(total->value > 0) ||
		    !(rate->value > 0))
			continue;
		this = total->value / rate->value;
		this_open = 2 * this * (total->half_width / total->value +
					rate->half_width / rate->value);
		if (interval > 0 && fabs(this - interval) > this_open + open)
			return total;
		if (interval == 0 || this_open < open) {
			interval = this;
			open = this_open;
		}
	}
	return NULL;
}

static bool
is_named(const struct metric *metric, const void *name)
{
	return metric_same(metric->name, *(const struct metric_name *)name);
}

/*
 * A total that stands last in its line may have lost digits; another is noted.
 */
static void
check_totals(struct reader *reader, struct record *record,
	     const struct table *table, const struct row *row)
{
	const struct scan *scan = reader->scan;
	const struct metric *odd = odd_total(record);
	struct metric_name last = table->columns[table->count - 1].name;

	if (odd == NULL)
		return;
	if (!metric_same(odd->name, last)) {
		record_note(record, scan->arena, NOTE_CONTRADICTION,
			    &odd->name, "it and its rate are of another "
			    "interval than the others");
		return;
	}
	record_drop(record, is_named, &last);
	record->partial = true;
	diag_add(scan->diag, DIAG_WARNING, scan->file, row->last->number,
		 "the last total does not fit its rate: it is cut off, and "
		 "not read");
}

/* The shares of a cpu row are those of a whole. */
static void
check_shares(struct record *record, struct arena *arena)
{
	double sum = 0, open = 1;

	for (size_t i = 0; i < record->metric_count; i++) {
		sum += record->metrics[i].value;
		open += record->metrics[i].half_width;
	}
	if (fabs(sum - 100) <= open)
		return;
	for (size_t i = 0; i < record->metric_count; i++)
		record_note(record, arena, NOTE_IMPLAUSIBLE,
			    &record->metrics[i].name,
			    "the shares sum to %.2f %%", sum);
}

/*
 * Rows apart from their titles may have lost those of another unit, which the
 * size of requests would show.
 */
static void
note_units(struct record *record, struct arena *arena,
	   const struct table *table)
{
	for (size_t i = 0; i < SUBJECTS; i++)
		if (table->size[i] > 0)
			return;
	for (size_t i = 0; i < record->metric_count; i++)
		if (record->metrics[i].name.quantity == QUANTITY_BW ||
		    record->metrics[i].name.quantity == QUANTITY_IO)
			record_note(record, arena, NOTE_AMBIGUOUS,
				    &record->metrics[i].name, "the unit is "
				    "that of a table further up");
}

/* All versions of JSON print these; where one is not there, it was cut. */
static bool
lacks_shares(const struct record *record)
{
	return strcmp(record->format, "json") == 0 && record->metric_count < 6;
}

/* Where keys or titles are lost a value may be that of the next one. */
static void
note_uneven(struct record *record, struct arena *arena)
{
	record_note(record, arena, NOTE_AMBIGUOUS, NULL,
		    "columns that belong together are not all there");
}

void
iostat_check(struct reader *reader, struct record *record,
	     const struct table *table, const struct row *row)
{
	struct arena *arena = reader->scan->arena;

	if (!table->extended)
		check_totals(reader, record, table, row);
	if (record->kind == KIND_DEVICE && reader->state->apart)
		note_units(record, arena, table);
	if (record->kind == KIND_CPU && !row->cut)
		check_shares(record, arena);
	if (record->kind == KIND_CPU ? !row->cut && lacks_shares(record) :
	    table->whole && table->uneven)
		note_uneven(record, arena);
}
