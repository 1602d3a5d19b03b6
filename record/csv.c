/* Records as CSV, long and wide. */
#include "record/csv.h"

#include <csv.h>
#include <math.h>
#include <string.h>

#include "record/metric_table.h"
#include "record/unit.h"

#define LABEL_BETWEEN " > "

/* Readers of CSV take blanks at the ends of a bare field off. */
static bool
needs_quotes(const char *text, size_t length)
{
	if (length && (text[0] == ' ' || text[length - 1] == ' '))
		return true;
	for (size_t i = 0; i < length; i++)
		if (text[i] == ',' || text[i] == '"' || text[i] == '\n' ||
		    text[i] == '\r')
			return true;
	return false;
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
	csv_field(buffer, text ? text : "", text ? strlen(text) : 0, first);
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
	struct buffer joined = { 0 };

	for (size_t i = 0; i < record->label_count; i++) {
		if (i)
			buffer_text(&joined, LABEL_BETWEEN);
		buffer_text(&joined, record->labels[i]);
	}
	csv_field(buffer, joined.data, joined.length, false);
	buffer_free(&joined);
}

/* name=value;… */
static void
put_params(struct buffer *buffer, const struct param *params, size_t count)
{
	struct buffer joined = { 0 };

	for (size_t i = 0; i < count; i++) {
		if (i)
			buffer_byte(&joined, ';');
		buffer_text(&joined, params[i].name);
		buffer_byte(&joined, '=');
		if (params[i].text)
			buffer_text(&joined, params[i].text);
		else
			put_value(&joined, params[i].number);
	}
	csv_field(buffer, joined.data, joined.length, false);
	buffer_free(&joined);
}

/* code, code:metric, code:metric:text;… */
static void
put_notes(struct buffer *buffer, const struct record *record)
{
	struct buffer joined = { 0 };
	char metric[METRIC_TEXT];

	for (size_t i = 0; i < record->note_count; i++) {
		const struct note *note = record->notes + i;

		if (i)
			buffer_byte(&joined, ';');
		buffer_text(&joined, note_text(note->code));
		if (note->has_metric || note->text)
			buffer_byte(&joined, ':');
		if (note->has_metric)
			buffer_add(&joined, metric,
				   metric_write(metric, note->metric));
		if (note->text) {
			buffer_byte(&joined, ':');
			buffer_text(&joined, note->text);
		}
	}
	csv_field(buffer, joined.data, joined.length, false);
	buffer_free(&joined);
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

static void
put_commas(struct buffer *buffer, size_t count)
{
	memset(buffer_reserve(buffer, count), ',', count);
	buffer->length += count;
}

void
csv_wide_write(struct buffer *buffer, const struct record *record)
{
	size_t count, column = 0;
	struct buffer other = { 0 };

	catalogue_names(&count);
	put_wide_identity(buffer, record);
	/* metrics and columns are in the same order */
	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = record->metrics + i;
		bool found;
		size_t place = catalogue_place(metric->name, column, &found);

		if (!found) {
			put_other(&other, metric);
			continue;
		}
		put_commas(buffer, place - column + 1);
		put_value(buffer, metric->value);
		column = place + 1;
	}
	put_commas(buffer, count - column);
	csv_field(buffer, other.data, other.length, false);
	buffer_byte(buffer, '\n');
	buffer_free(&other);
}
