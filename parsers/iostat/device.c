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

double
iostat_value(const struct cell *cell, const struct column *column, double *half)
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
	return iostat_value(&row->cells[column - 1],
			    &table->columns[column - 1], &half);
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
		metric.value = iostat_value(&row->cells[at], column,
					&metric.half_width);
		add_metric(record, arena, metric, first);
		fault = fault_of(table, row, column, metric.value);
		if (fault != NULL)
			record_note(record, arena, NOTE_IMPLAUSIBLE,
				    &column->name, "%s", fault);
	}
	iostat_check_sizes(record, arena, table, row);
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
	iostat_check(reader, record, table, row);
	reader->sink->put(reader->sink, record);
}
