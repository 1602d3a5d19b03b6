/* Records as JSON Lines, out: keys in the order of the record format. */
#include "record/jsonl.h"

#include <math.h>
#include <string.h>

#include "record/metric_table.h"
#include "record/unit.h"

/* Text that is written as it stands. */
#define PUT(buffer, text) buffer_add(buffer, text, sizeof(text) - 1)

/* A key with all that stands around it, and its length: two arguments. */
#define KEY(name) ",\"" name "\":", sizeof(name) + 3

static void
put_text(struct buffer *buffer, const char *key, size_t key_length,
	 const char *text)
{
	size_t length;
	char *out;

	if (!text)
		return;
	length = strlen(text);
	out = buffer_reserve(buffer, key_length + JSON_TEXT_MOST(length));
	memcpy(out, key, key_length);
	buffer->length += key_length + json_write(out + key_length, text,
						  length);
}

static void
put_number(struct buffer *buffer, double value)
{
	if (isfinite(value))
		buffer_number(buffer, value);
	else
		PUT(buffer, "null");
}

static void
put_ordinal(struct buffer *buffer, const char *key, size_t key_length,
	    int ordinal)
{
	if (ordinal < 0)
		return;
	buffer_add(buffer, key, key_length);
	buffer_number(buffer, ordinal);
}

static void
put_metric_name(struct buffer *buffer, struct metric_name name)
{
	char *out = buffer_reserve(buffer, METRIC_TEXT + 2);
	size_t length = metric_write(out + 1, name);

	out[0] = out[length + 1] = '"';
	buffer->length += length + 2;
}

/* An object begins where its first member would put a comma. */
static void
open_object(struct buffer *buffer, size_t start)
{
	buffer->data[start] = '{';
}

/* A source without its closing brace. */
static void
put_place(struct buffer *buffer, const struct source *source)
{
	size_t start = buffer->length;

	put_text(buffer, KEY("file"), source->file);
	if (source->line) {
		buffer_add(buffer, KEY("line"));
		buffer_number(buffer, source->line);
	}
	if (source->end) {
		buffer_add(buffer, KEY("end"));
		buffer_number(buffer, source->end);
	}
	put_text(buffer, KEY("part"), source->part);
	put_text(buffer, KEY("member"), source->member);
	put_text(buffer, KEY("message"), source->message);
	if (source->quote) {
		buffer_add(buffer, KEY("quote"));
		buffer_number(buffer, source->quote);
	}
	if (buffer->length == start)
		buffer_byte(buffer, '{');
	else
		open_object(buffer, start);
}

static void
put_source(struct buffer *buffer, const struct record *record)
{
	size_t start;

	if (!record->source.file && !record->source.line && !record->alsos)
		return;
	buffer_add(buffer, KEY("source"));
	start = buffer->length;
	put_place(buffer, &record->source);
	for (size_t i = 0; i < record->alsos; i++) {
		if (i)
			PUT(buffer, ",");
		else if (buffer->length > start + 1)
			PUT(buffer, ",\"also\":[");
		else
			PUT(buffer, "\"also\":[");
		put_place(buffer, record->also + i);
		PUT(buffer, "}");
	}
	if (record->alsos)
		PUT(buffer, "]");
	PUT(buffer, "}");
}

static void
put_labels(struct buffer *buffer, const struct record *record)
{
	for (size_t i = 0; i < record->label_count; i++) {
		if (i)
			PUT(buffer, ",");
		else
			PUT(buffer, ",\"labels\":[");
		buffer_json(buffer, record->labels[i],
			    strlen(record->labels[i]));
	}
	if (record->label_count)
		PUT(buffer, "]");
}

static void
put_params(struct buffer *buffer, const char *key, size_t key_length,
	   const struct param *params, size_t count)
{
	if (!count)
		return;
	buffer_add(buffer, key, key_length);
	for (size_t i = 0; i < count; i++) {
		buffer_byte(buffer, i ? ',' : '{');
		buffer_json(buffer, params[i].name, strlen(params[i].name));
		PUT(buffer, ":");
		if (params[i].text)
			buffer_json(buffer, params[i].text,
				    strlen(params[i].text));
		else
			put_number(buffer, params[i].number);
	}
	PUT(buffer, "}");
}

#define RESOLUTION ",\"resolution\":{"

/* Half-widths that were written before: few come again and again. */
#define HALVES_KEPT 64
struct kept_half {
	double value;
	char text[NUMBER_TEXT];
	size_t length;
};

/* NUMBER_TEXT bytes of out may be overwritten. */
static char *
put_half(char *out, double value)
{
	static _Thread_local struct kept_half halves[HALVES_KEPT];
	struct kept_half *kept;
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	kept = &halves[bits * UINT64_C(0x9e3779b97f4a7c15) >> 58];
	/* 0, as all are at the start, is none */
	if (kept->value != value) {
		kept->length = number_write(kept->text, value);
		kept->value = value;
	}
	memcpy(out, kept->text, NUMBER_TEXT);
	return out + kept->length;
}

static void
put_resolution(struct buffer *buffer, const struct record *record)
{
	/* A key, a number and a comma each. */
	char *start = buffer_reserve(buffer, sizeof(RESOLUTION) +
				     record->metric_count *
				     (METRIC_KEY + NUMBER_TEXT + 1));
	char *out = start + sizeof(RESOLUTION) - 1;
	char *first = out;

	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = record->metrics + i;

		if (!metric_open(metric))
			continue;
		out = put_half(metric_put(out, metric->name),
			       metric->half_width);
		*out++ = ',';
	}
	if (out == first)
		return;
	memcpy(start, RESOLUTION, sizeof(RESOLUTION) - 1);
	out[-1] = '}';
	buffer->length += (size_t)(out - start);
}

static void
put_samples(struct buffer *buffer, const double *samples, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (i)
			PUT(buffer, ",");
		put_number(buffer, samples[i]);
	}
}

/* Pairs of lists: key, t and v are what these are called. */
static void
put_series(struct buffer *buffer, const struct series *list, size_t count,
	   const char *key, const char *t, const char *v)
{
	for (size_t i = 0; i < count; i++) {
		const struct series *series = list + i;

		buffer_text(buffer, i ? "," : key);
		put_metric_name(buffer, series->name);
		buffer_text(buffer, t);
		put_samples(buffer, series->t, series->count);
		buffer_text(buffer, v);
		put_samples(buffer, series->v, series->count);
		PUT(buffer, "]}");
	}
	if (count)
		PUT(buffer, "}");
}

static void
put_notes(struct buffer *buffer, const struct record *record)
{
	for (size_t i = 0; i < record->note_count; i++) {
		const struct note *note = record->notes + i;

		if (i)
			PUT(buffer, ",{\"code\":\"");
		else
			PUT(buffer, ",\"notes\":[{\"code\":\"");
		buffer_text(buffer, note_text(note->code));
		PUT(buffer, "\"");
		if (note->has_metric) {
			PUT(buffer, ",\"metric\":");
			put_metric_name(buffer, note->metric);
		}
		put_text(buffer, KEY("text"), note->text);
		PUT(buffer, "}");
	}
	if (record->note_count)
		PUT(buffer, "]");
}

/* What a copy says is whose copy it is, and where. */
static void
write_copy(struct buffer *buffer, const struct record *record)
{
	PUT(buffer, "{\"iorecap\":1,\"kind\":\"copy\"");
	put_text(buffer, KEY("id"), record->id);
	put_source(buffer, record);
	PUT(buffer, "}\n");
}

static void
put_identity(struct buffer *buffer, const struct record *record)
{
	put_text(buffer, KEY("id"), record->id);
	put_text(buffer, KEY("kind"), kind_text(record->kind));
	put_text(buffer, KEY("tool"), record->tool);
	put_text(buffer, KEY("version"), record->version);
	put_text(buffer, KEY("version_hint"), record->version_hint);
	put_text(buffer, KEY("format"), record->format);
	put_text(buffer, KEY("name"), record->name);
	put_source(buffer, record);
	put_ordinal(buffer, KEY("run"), record->run);
	put_ordinal(buffer, KEY("group"), record->group);
	put_ordinal(buffer, KEY("report"), record->report);
	put_labels(buffer, record);
	put_params(buffer, KEY("settings"), record->settings,
		   record->setting_count);
	put_text(buffer, KEY("command"), record->command);
	put_text(buffer, KEY("time"), record->time);
	put_params(buffer, KEY("params"), record->params, record->param_count);
}

void
jsonl_write(struct buffer *buffer, const struct record *record,
	    bool with_series)
{
	if (record->kind == KIND_COPY) {
		write_copy(buffer, record);
		return;
	}
	PUT(buffer, "{\"iorecap\":1");
	put_identity(buffer, record);
	if (record->error) {
		buffer_add(buffer, KEY("error"));
		buffer_number(buffer, record->error);
	}
	if (record->metric_count) {
		PUT(buffer, ",\"metrics\":");
		buffer_add(buffer, record->metrics_json,
			   record->metrics_json_length);
		put_resolution(buffer, record);
	}
	if (with_series) {
		put_series(buffer, record->series, record->series_count,
			   ",\"series\":{", ":{\"t\":[", "],\"v\":[");
		put_series(buffer, record->bins, record->bin_count,
			   ",\"bins\":{", ":{\"ns\":[", "],\"n\":[");
	}
	if (record->partial)
		PUT(buffer, ",\"partial\":true");
	if (record->repaired) {
		buffer_add(buffer, KEY("repaired"));
		buffer_number(buffer, record->repaired);
	}
	if (record->since_boot)
		PUT(buffer, ",\"since_boot\":true");
	put_notes(buffer, record);
	PUT(buffer, "}\n");
}
