/* Records as CSV, long and wide. */
#include "record/csv.h"

#include <csv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/metric_table.h"
#include "record/unit.h"

#define LABEL_BETWEEN " > "

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/*
 * Whether one of eight bytes may be a comma, a quote or a control character; at
 * times true where none is.
 */
static bool
may_have_marks(const char *text)
{
	uint64_t eight, commas, quotes;

	memcpy(&eight, text, 8);
	commas = eight ^ EACH(',');
	quotes = eight ^ EACH('"');
	return ((eight - EACH(' ')) | (commas - EACH(1)) |
		(quotes - EACH(1))) & ~eight & EACH(128);
}

/* Readers of CSV take blanks at the ends of a bare field off. */
static bool
needs_quotes(const char *text, size_t length)
{
	size_t at = 0;

	if (length && (text[0] == ' ' || text[length - 1] == ' '))
		return true;
	while (length - at >= 8 && !may_have_marks(text + at))
		at += 8;
	/* the last eight, though some of them for a second time */
	if (length >= 8 && length - at < 8 &&
	    !may_have_marks(text + length - 8))
		return false;
	for (; at < length; at++)
		if (text[at] == ',' || text[at] == '"' || text[at] == '\n' ||
		    text[at] == '\r')
			return true;
	return false;
}

/* What was added from start on is a field. */
static void
end_field(struct buffer *buffer, size_t start)
{
	size_t length = buffer->length - start;
	char *text;

	if (length == 0 || !needs_quotes(buffer->data + start, length))
		return;
	text = memory_take(length);
	memcpy(text, buffer->data + start, length);
	buffer->length = start;
	csv_field(buffer, text, length, true);
	free(text);
}

void
csv_field(struct buffer *buffer, const char *text, size_t length, int first)
{
	size_t most = 2 * length + 2;

	if (!first)
		buffer_byte(buffer, ',');
	if (!needs_quotes(text, length)) {
		buffer_add(buffer, text, length);
		return;
	}
	buffer->length += csv_write(buffer_reserve(buffer, most), most, text,
				    length);
}

static void
put_text(struct buffer *buffer, const char *text, bool first)
{
	if (text)
		csv_field(buffer, text, strlen(text), first);
	else if (!first)
		buffer_byte(buffer, ',');
}

/* 0 stands for an absent number. */
static void
put_number(struct buffer *buffer, double number)
{
	buffer_byte(buffer, ',');
	if (number != 0)
		buffer_number(buffer, number);
}

static void
put_ordinal(struct buffer *buffer, int ordinal)
{
	buffer_byte(buffer, ',');
	if (ordinal >= 0)
		buffer_number(buffer, ordinal);
}

static void
put_flag(struct buffer *buffer, bool flag)
{
	buffer_text(buffer, flag ? ",1" : ",");
}

static void
put_value(struct buffer *buffer, double value)
{
	if (isfinite(value))
		buffer_number(buffer, value);
}

static void
put_labels(struct buffer *buffer, const struct record *record)
{
	size_t start;

	buffer_byte(buffer, ',');
	start = buffer->length;
	for (size_t i = 0; i < record->label_count; i++) {
		if (i)
			buffer_text(buffer, LABEL_BETWEEN);
		buffer_text(buffer, record->labels[i]);
	}
	end_field(buffer, start);
}

/* name=value;… */
static void
put_params(struct buffer *buffer, const struct param *params, size_t count)
{
	size_t start;

	buffer_byte(buffer, ',');
	start = buffer->length;
	for (size_t i = 0; i < count; i++) {
		if (i)
			buffer_byte(buffer, ';');
		buffer_text(buffer, params[i].name);
		buffer_byte(buffer, '=');
		if (params[i].text)
			buffer_text(buffer, params[i].text);
		else
			put_value(buffer, params[i].number);
	}
	end_field(buffer, start);
}

/* code, code:metric, code:metric:text;… */
static void
put_notes(struct buffer *buffer, const struct record *record)
{
	size_t start;
	char metric[METRIC_TEXT];

	buffer_byte(buffer, ',');
	start = buffer->length;
	for (size_t i = 0; i < record->note_count; i++) {
		const struct note *note = record->notes + i;

		if (i)
			buffer_byte(buffer, ';');
		buffer_text(buffer, note_text(note->code));
		if (note->has_metric || note->text)
			buffer_byte(buffer, ':');
		if (note->has_metric)
			buffer_add(buffer, metric,
				   metric_write(metric, note->metric));
		if (note->text) {
			buffer_byte(buffer, ':');
			buffer_text(buffer, note->text);
		}
	}
	end_field(buffer, start);
}

void
csv_long_header(struct buffer *buffer)
{
	buffer_text(buffer, "id,file,line,kind,tool,version,name,labels,"
		    "metric,value,unit\n");
}

/* What all rows of a record begin with. */
static void
put_long_identity(struct buffer *buffer, const struct record *record)
{
	put_text(buffer, record->id, true);
	put_text(buffer, record->source.file, false);
	put_number(buffer, record->source.line);
	put_text(buffer, kind_text(record->kind), false);
	put_text(buffer, record->tool, false);
	put_text(buffer, record->version, false);
	put_text(buffer, record->name, false);
	put_labels(buffer, record);
	buffer_byte(buffer, ',');
}

void
csv_long_write(struct buffer *buffer, const struct record *record)
{
	size_t start = buffer->length, length;
	bool disk = record->kind == KIND_DISK;

	if (!record->metric_count)
		return;
	put_long_identity(buffer, record);
	length = buffer->length - start;
	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = record->metrics + i;
		char *out = buffer_reserve(buffer, length + METRIC_TEXT);

		if (i) {
			memcpy(out, buffer->data + start, length);
			buffer->length += length;
			out += length;
		}
		buffer->length += metric_write(out, metric->name);
		buffer_byte(buffer, ',');
		put_value(buffer, metric->value);
		buffer_byte(buffer, ',');
		buffer_text(buffer, unit_text(metric_unit(metric->name, disk)));
		buffer_byte(buffer, '\n');
	}
}

void
csv_wide_header(struct buffer *buffer)
{
	char text[METRIC_TEXT];
	size_t count;
	const struct metric_name *names = catalogue_names(&count);

	buffer_text(buffer, "id,file,line,end,part,member,message,kind,tool,"
		    "version,version_hint,format,name,run,group,report,labels,"
		    "settings,command,time,params,error,partial,repaired,"
		    "since_boot,notes");
	for (size_t i = 0; i < count; i++)
		csv_field(buffer, text, metric_write(text, names[i]), false);
	buffer_text(buffer, ",other\n");
}

/* The columns before the metrics, in the order of the header. */
static void
put_wide_identity(struct buffer *buffer, const struct record *record)
{
	put_text(buffer, record->id, true);
	put_text(buffer, record->source.file, false);
	put_number(buffer, record->source.line);
	put_number(buffer, record->source.end);
	put_text(buffer, record->source.part, false);
	put_text(buffer, record->source.member, false);
	put_text(buffer, record->source.message, false);
	put_text(buffer, kind_text(record->kind), false);
	put_text(buffer, record->tool, false);
	put_text(buffer, record->version, false);
	put_text(buffer, record->version_hint, false);
	put_text(buffer, record->format, false);
	put_text(buffer, record->name, false);
	put_ordinal(buffer, record->run);
	put_ordinal(buffer, record->group);
	put_ordinal(buffer, record->report);
	put_labels(buffer, record);
	put_params(buffer, record->settings, record->setting_count);
	put_text(buffer, record->command, false);
	put_text(buffer, record->time, false);
	put_params(buffer, record->params, record->param_count);
	put_number(buffer, record->error);
	put_flag(buffer, record->partial);
	put_number(buffer, record->repaired);
	put_flag(buffer, record->since_boot);
	put_notes(buffer, record);
}

static void
put_other(struct buffer *other, const struct metric *metric)
{
	char *out;

	if (other->length)
		buffer_byte(other, ';');
	out = buffer_reserve(other, METRIC_TEXT);
	other->length += metric_write(out, metric->name);
	buffer_byte(other, '=');
	put_value(other, metric->value);
}

/* The metrics in the columns of the catalogue; those without go to other. */
static void
put_columns(struct buffer *buffer, const struct record *record,
	    struct buffer *other)
{
	size_t count, column = 0, place;
	char *out;

	catalogue_names(&count);
	out = buffer_reserve(buffer, count +
			     record->metric_count * (NUMBER_TEXT + 1));
	/* metrics and columns are in the same order */
	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = record->metrics + i;

		if (!catalogue_place(metric->name, &place) || place < column) {
			put_other(other, metric);
			continue;
		}
		memset(out, ',', place - column + 1);
		out += place - column + 1;
		if (isfinite(metric->value))
			out += number_write(out, metric->value);
		column = place + 1;
	}
	memset(out, ',', count - column);
	out += count - column;
	buffer->length = (size_t)(out - buffer->data);
}

void
csv_wide_write(struct buffer *buffer, const struct record *record)
{
	struct buffer other = { 0 };

	put_wide_identity(buffer, record);
	put_columns(buffer, record, &other);
	csv_field(buffer, other.data, other.length, false);
	buffer_byte(buffer, '\n');
	buffer_free(&other);
}
