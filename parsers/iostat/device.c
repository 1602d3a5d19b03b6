/* Rows of iostat as records. */
#include <math.h>
#include <string.h>

#include "parsers/iostat/iostat.h"

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

static struct amount
odd_amount(const struct cell *cell, double scale)
{
	struct amount amount = { NAN, 0 };

	if (cell->suffix != 0 && cell->suffix != '%')
		scale = letter_scale(cell->suffix);
	if (cell->huge != 0) {
		amount.value = (cell->number.negative ? -cell->huge :
				cell->huge) * scale;
	} else if (!cell->nothing) {
		amount.value = decimal_value(cell->number, scale);
		amount.half = decimal_half(cell->number, scale);
	}
	return amount;
}

static void
read_amounts(const struct table *table, struct row *row)
{
	for (size_t i = 0; i < row->count; i++) {
		const struct cell *cell = &row->cells[i];
		double scale = table->columns[i].scale;

		if (cell->odd)
			row->amounts[i] = odd_amount(cell, scale);
		else
			row->amounts[i] = (struct amount){
				decimal_value(cell->number, scale),
				decimal_half(cell->number, scale),
			};
	}
}

/* The requests a second that a column counts; 0 where the row does not say. */
static double
rate(const struct table *table, const struct row *row, enum subject subject)
{
	size_t column = table->iops[subject];

	return column > 0 && column <= row->count ?
	       row->amounts[column - 1].value : 0;
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
	struct metric_name name = table->columns[column].name;

	return row->amounts[column].value == 0 &&
	       (name.quantity == QUANTITY_LAT ||
		name.quantity == QUANTITY_REQUEST_SIZE) &&
	       !(requests(table, row, name.subject) > 0);
}

/* What makes a value one that cannot be; NULL where it can. */
static const char *
fault_of(const struct table *table, const struct row *row, size_t at)
{
	const struct column *column = &table->columns[at];
	double value = row->amounts[at].value;

	if (value < 0)
		return "negative";
	if (value > column->most)
		return "more than can be";
	if (value > column->fine && table->iops[SUBJECT_READ] > 0 &&
	    requests(table, row, SUBJECT_IO) <= 0)
		return "a queue, and no request completed";
	return NULL;
}

static void
note_fault(struct record *record, struct arena *arena,
	   const struct table *table, const struct row *row, size_t at)
{
	const char *fault = fault_of(table, row, at);

	if (fault != NULL)
		record_note(record, arena, NOTE_IMPLAUSIBLE,
			    &table->columns[at].name, "%s", fault);
}

/*
 * Columns come in the order of the catalogue: the first table's need no search.
 */
void
iostat_values(struct reader *reader, struct record *record,
	      const struct table *table, struct row *row)
{
	struct arena *arena = reader->scan->arena;
	struct metric *metrics = NULL;
	size_t count = 0;

	read_amounts(table, row);
	if (record->metric_count == 0)
		metrics = arena_take(arena, table->known * sizeof(*metrics));
	for (size_t i = 0; i < table->known; i++) {
		size_t at = table->order[i];
		const struct column *column = &table->columns[at];
		struct amount amount = row->amounts[at];

		if (at >= row->count || is_of_nothing(table, row, at))
			continue;
		if (metrics != NULL)
			metrics[count++] = (struct metric){
				column->name, amount.value, amount.half };
		else
			record_metric(record, arena, column->name,
				      amount.value, amount.half);
		if (!(amount.value >= 0 && amount.value <= column->fine))
			note_fault(record, arena, table, row, at);
	}
	if (metrics != NULL) {
		record->metrics = metrics;
		record->metric_count = count;
		record->metric_room = table->known;
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
	   struct row *row)
{
	struct record *record = iostat_record(reader, kind, table, row);

	iostat_values(reader, record, table, row);
	iostat_check(reader, record, table, row);
	reader->sink->put(reader->sink, record);
}
