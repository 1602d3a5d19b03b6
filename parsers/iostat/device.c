/* Rows of iostat as records. */
#include <math.h>
#include <string.h>

#include "parsers/iostat/iostat.h"

/*
 * A queue this long, in front of a device that completes nothing, is a faulty
 * counter.
 */
#define QUEUE_MOST 10000.0

/* What letters of --human stand for, whatever unit the title names. */
static double
letter_scale(char letter)
{
	static const char letters[] = "BkMGTP";
	double scale = 1;

	for (const char *at = letters; *at != letter && *at != '\0'; at++)
		scale *= 1024;
	return scale;
}

/* The value in base units; *half is what its digits leave open. */
static double
value_of(const struct cell *cell, const struct column *column, double *half)
{
	double scale = column->scale;

	if (cell->suffix != 0 && cell->suffix != '%')
		scale = letter_scale(cell->suffix);
	*half = 0;
	if (cell->nothing)
		return NAN;
	if (cell->huge != 0)
		return (cell->number.negative ? -cell->huge : cell->huge) *
		       scale;
	*half = decimal_half(cell->number, scale);
	return decimal_value(cell->number, scale);
}

/* The requests a second that a column counts; 0 where the row does not say. */
static double
rate(const struct table *table, const struct row *row, enum subject subject)
{
	size_t column = table->iops[subject];
	double half;

	if (column == 0 || column > row->count)
		return 0;
	return value_of(&row->cells[column - 1], &table->columns[column - 1],
			&half);
}

static double
requests(const struct table *table, const struct row *row,
	 enum subject subject)
{
	if (subject != SUBJECT_IO || table->iops[SUBJECT_IO] > 0)
		return rate(table, row, subject);
	return rate(table, row, SUBJECT_READ) +
	       rate(table, row, SUBJECT_WRITE) +
	       rate(table, row, SUBJECT_DISCARD);
}

/*
 * A wait or a size of 0.00 where there was no request to wait or to have a
 * size.
 */
static bool
is_of_nothing(const struct table *table, const struct row *row, size_t column)
{
	const struct cell *cell = &row->cells[column];
	struct metric_name name = table->columns[column].name;

	return cell->number.digits == 0 && !cell->nothing && cell->huge == 0 &&
	       (name.quantity == QUANTITY_LAT ||
		name.quantity == QUANTITY_REQUEST_SIZE) &&
	       !(requests(table, row, name.subject) > 0);
}

/* What makes a value one that cannot be; NULL where it can. */
static const char *
fault_of(const struct table *table, const struct row *row,
	 const struct column *column, double value)
{
	if (value < 0)
		return "negative";
	if (value > column->most)
		return "more than can be";
	if (column->name.quantity == QUANTITY_QUEUE_DEPTH &&
	    value > QUEUE_MOST && table->iops[SUBJECT_READ] > 0 &&
	    requests(table, row, SUBJECT_IO) <= 0)
		return "a queue, and no request completed";
	return NULL;
}

/*
 * Columns come in the order of the catalogue: the first table's need no search.
 */
static void
add_metric(struct record *record, struct arena *arena, struct metric metric,
	   bool first)
{
	if (first)
		record->metrics[record->metric_count++] = metric;
	else
		record_metric(record, arena, metric.name, metric.value,
			      metric.half_width);
}

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

/* Numbers of a row with what their digits leave open. */
struct amount {
	double value, half;
};

static struct amount
amount_at(const struct table *table, const struct row *row, size_t column)
{
	struct amount amount = { NAN, 0 };

	if (column > 0 && column <= row->count)
		amount.value = value_of(&row->cells[column - 1],
					&table->columns[column - 1],
					&amount.half);
	return amount;
}

/* That of a subject; of all requests, where it has no column, their sum. */
static struct amount
amount_of(const struct table *table, const struct row *row,
	  const unsigned char *columns, enum subject subject)
{
	static const enum subject parts[] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_DISCARD,
	};
	struct amount sum = { 0, 0 };

	if (subject != SUBJECT_IO || columns[SUBJECT_IO] > 0)
		return amount_at(table, row, columns[subject]);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct amount part = amount_at(table, row, columns[parts[i]]);

		if (columns[parts[i]] == 0 && parts[i] == SUBJECT_DISCARD)
			continue;
		sum.value += part.value;
		sum.half += part.half;
	}
	return sum;
}

/*
 * Requests a second times their size are the bytes a second. Where they are
 * not, a column is not what its title says, or a digit is lost.
 */
static void
check_sizes(struct record *record, struct arena *arena,
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
		size = amount_at(table, row, table->size[subject]);
		rate = amount_of(table, row, table->iops, subject);
		bytes = amount_of(table, row, table->bw, subject);
		open = rate.half * size.value + size.half * rate.value +
		       rate.half * size.half + bytes.half;
		if (fabs(rate.value * size.value - bytes.value) >
		    1.01 * open)
			note_sizes(record, arena, subject);
	}
}

void
iostat_values(struct reader *reader, struct record *record,
	      const struct table *table, const struct row *row)
{
	struct arena *arena = reader->scan->arena;
	bool first = record->metric_count == 0;

	if (first) {
		record->metrics = arena_take(arena, table->known *
						    sizeof(struct metric));
		record->metric_room = table->known;
	}
	for (size_t i = 0; i < table->known; i++) {
		size_t at = table->order[i];
		const struct column *column = &table->columns[at];
		struct metric metric = { .name = column->name };
		const char *fault;

		if (at >= row->count || is_of_nothing(table, row, at))
			continue;
		metric.value = value_of(&row->cells[at], column,
					&metric.half_width);
		add_metric(record, arena, metric, first);
		fault = fault_of(table, row, column, metric.value);
		if (fault != NULL)
			record_note(record, arena, NOTE_IMPLAUSIBLE,
				    &column->name, "%s", fault);
	}
	check_sizes(record, arena, table, row);
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

static void
drop_metric(struct record *record, const struct metric *metric)
{
	size_t at = (size_t)(metric - record->metrics);

	record->metric_count--;
	memmove(record->metrics + at, record->metrics + at + 1,
		(record->metric_count - at) * sizeof(*metric));
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
	drop_metric(record, odd);
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

static void
put_time(struct reader *reader, struct record *record)
{
	const struct moment *time = &reader->state->time;

	if (time->text[0] != '\0')
		record->time = time->text;
	if (time->printed[0] != '\0')
		record_note(record, reader->scan->arena, NOTE_AMBIGUOUS, NULL,
			    "%s is read as month/day/year", time->printed);
}

/* What is cut in the middle of a text is told; at its end that is no wonder. */
static void
warn_of_cut(const struct reader *reader, const struct row *row)
{
	const struct scan *scan = reader->scan;

	if (row->cut && !row->last->open)
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 row->last->number, "the last value is cut off, or "
			 "the row is: it is read without it");
}

struct record *
iostat_record(struct reader *reader, enum kind kind, const struct table *table,
	      const struct row *row)
{
	const struct iostat *state = reader->state;
	struct arena *arena = reader->scan->arena;
	struct record *record = arena_take(arena, sizeof(*record));

	*record = reader->record;
	warn_of_cut(reader, row);
	record->kind = kind;
	record->source.line = row->first->number;
	record->source.end = row->last->number;
	record->source.quote = row->first->quote;
	record->run = state->runs - 1;
	record->report = state->reports - 1;
	record->since_boot = state->banner && state->reports == 1 &&
			     !state->skips_boot;
	record->partial = row->cut;
	record->repaired = row->joined;
	if (kind == KIND_DEVICE) {
		record->name = arena_text(arena, row->name.text,
					  row->name.length);
		record->version_hint = table->hint;
		if (state->asks_extended == table->extended)
			record->command = state->command;
	} else {
		record->command = state->command;
	}
	put_time(reader, record);
	return record;
}

void
iostat_put(struct reader *reader, enum kind kind, const struct table *table,
	   const struct row *row)
{
	struct record *record = iostat_record(reader, kind, table, row);

	iostat_values(reader, record, table, row);
	if (!table->extended)
		check_totals(reader, record, table, row);
	if (kind == KIND_CPU && !row->cut)
		check_shares(record, reader->scan->arena);
	reader->sink->put(reader->sink, record);
}
