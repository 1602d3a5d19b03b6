/* Records as JSON Lines, in. */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "record/json.h"
#include "record/jsonl.h"
#include "record/metric.h"
#include "record/metric_table.h"

#define FORMAT_VERSION 1

/* How much of an unknown name a message shows, in bytes. */
#define NAME_SHOWN 80

/* A line being read. */
struct reading {
	struct json json;
	struct json resolution;	/* where it stands; it needs the metrics */
	bool has_resolution;
	bool has_kind;
	const char *problem;	/* why it is no record; NULL while it may be */
	struct record *record;
	struct source *source;	/* the place that is being read */
	struct arena *arena;
	struct diag *diag;
	const char *file;
	unsigned line;
};

/*
 * A key and how its value is read: into the member at offset of the record
 * or the source, or by a function that knows where.
 */
struct field {
	const char *key;
	bool (*read)(struct reading *, void *member);
	size_t offset;
};

static bool
fail(struct reading *reading, const char *problem)
{
	if (!reading->problem)
		reading->problem = problem;
	return false;
}

/* Says what is wrong where the next token is not one that may stand here. */
static bool
fail_at(struct reading *reading, enum json_type type, const char *problem)
{
	if (type == JSON_CUT)
		return fail(reading, "the record is cut short");
	if (type == JSON_WRONG)
		return fail(reading, "this is not JSON");
	return fail(reading, problem);
}

static char *
keep_text(struct reading *reading)
{
	return arena_text(reading->arena, reading->json.text,
			  reading->json.length);
}

static bool
read_text(struct reading *reading, void *member)
{
	enum json_type type = json_next(&reading->json);

	if (type != JSON_STRING)
		return fail_at(reading, type, "expected a text");
	*(const char **)member = keep_text(reading);
	return true;
}

static bool
read_whole(struct reading *reading, double least, double most, double *number)
{
	enum json_type type = json_next(&reading->json);

	if (type != JSON_NUMBER)
		return fail_at(reading, type, "expected a number");
	*number = reading->json.number;
	if (!(*number >= least && *number <= most) || *number != floor(*number))
		return fail(reading, "a whole number is out of range");
	return true;
}

static bool
read_int(struct reading *reading, void *member)
{
	double number;

	if (!read_whole(reading, INT_MIN, INT_MAX, &number))
		return false;
	*(int *)member = (int)number;
	return true;
}

static bool
read_unsigned(struct reading *reading, void *member)
{
	double number;

	if (!read_whole(reading, 0, UINT_MAX, &number))
		return false;
	*(unsigned *)member = (unsigned)number;
	return true;
}

static bool
read_flag(struct reading *reading, void *member)
{
	enum json_type type = json_next(&reading->json);

	if (type != JSON_TRUE && type != JSON_FALSE)
		return fail_at(reading, type, "expected true or false");
	*(bool *)member = type == JSON_TRUE;
	return true;
}

static bool
read_kind(struct reading *reading, void *member)
{
	enum json_type type = json_next(&reading->json);

	if (type != JSON_STRING)
		return fail_at(reading, type, "expected a text");
	if (!kind_read(reading->json.text, reading->json.length, member))
		return fail(reading, "the kind of record is not known");
	reading->has_kind = true;
	return true;
}

/* Reads an object whose members all are read by one function. */
static bool
read_object(struct reading *reading, bool (*member)(struct reading *, void *),
	    void *target)
{
	enum json_type type = json_next(&reading->json);

	if (type != JSON_OBJECT)
		return fail_at(reading, type, "expected an object");
	while ((type = json_next(&reading->json)) == JSON_KEY)
		if (!member(reading, target))
			return false;
	return type == JSON_OBJECT_END || fail_at(reading, type, "bad object");
}

/* Reads an array; at each element, whose type is in element, it is called. */
static bool
read_array(struct reading *reading,
	   bool (*element)(struct reading *, enum json_type, void *),
	   void *target)
{
	enum json_type type = json_next(&reading->json);

	if (type != JSON_ARRAY)
		return fail_at(reading, type, "expected a list");
	while ((type = json_next(&reading->json)) != JSON_ARRAY_END)
		if (!element(reading, type, target))
			return false;
	return true;
}

/* Reads the value of the key that was read, by the table's row for it. */
static bool
read_field(struct reading *reading, const struct field *field, void *target)
{
	struct json before;

	while (field->key && !json_is(&reading->json, field->key))
		field++;
	if (!field->key) {
		if (json_skip(&reading->json))
			return true;
		return fail_at(reading, json_next(&reading->json),
			       "this is not JSON");
	}
	before = reading->json;
	if (json_next(&before) == JSON_NULL) {
		reading->json = before;
		return true;
	}
	return field->read(reading, (char *)target + field->offset);
}

/* A list of params that grows. */
struct param_list {
	struct param *params;
	size_t count, room;
};

static bool
read_param(struct reading *reading, void *target)
{
	struct param_list *list = target;
	struct param *param;
	enum json_type type;

	list->params = arena_grow(reading->arena, list->params, list->count,
				  &list->room, sizeof(*param));
	param = list->params + list->count++;
	*param = (struct param) { .name = keep_text(reading) };
	type = json_next(&reading->json);
	if (type == JSON_STRING)
		param->text = keep_text(reading);
	else if (type == JSON_NUMBER)
		param->number = reading->json.number;
	else if (type == JSON_NULL)
		param->number = NAN;
	else
		return fail_at(reading, type, "expected a text or a number");
	return true;
}

static bool
read_params(struct reading *reading, void *member)
{
	struct param_list list = { 0 };

	(void)member;
	if (!read_object(reading, read_param, &list))
		return false;
	reading->record->params = list.params;
	reading->record->param_count = list.count;
	reading->record->param_room = list.room;
	return true;
}

static bool
read_settings(struct reading *reading, void *member)
{
	struct param_list list = { 0 };

	(void)member;
	if (!read_object(reading, read_param, &list))
		return false;
	reading->record->settings = list.params;
	reading->record->setting_count = list.count;
	return true;
}

static bool
read_label(struct reading *reading, enum json_type type, void *target)
{
	struct record *record = reading->record;

	if (type != JSON_STRING)
		return fail_at(reading, type, "expected a text");
	record->labels = arena_grow(reading->arena, record->labels,
				    record->label_count, target,
				    sizeof(*record->labels));
	record->labels[record->label_count++] = keep_text(reading);
	return true;
}

static bool
read_labels(struct reading *reading, void *member)
{
	size_t room = 0;

	(void)member;
	reading->record->label_count = 0;
	return read_array(reading, read_label, &room);
}

static bool read_also(struct reading *, void *);

static const struct field source_fields[] = {
	{ "file", read_text, offsetof(struct source, file) },
	{ "line", read_unsigned, offsetof(struct source, line) },
	{ "end", read_unsigned, offsetof(struct source, end) },
	{ "part", read_text, offsetof(struct source, part) },
	{ "member", read_text, offsetof(struct source, member) },
	{ "message", read_text, offsetof(struct source, message) },
	{ "quote", read_unsigned, offsetof(struct source, quote) },
	{ "also", read_also, 0 },
	{ NULL, NULL, 0 }
};

/* The members of a place; its brace has been read. */
static bool
read_place(struct reading *reading, struct source *source)
{
	enum json_type type;

	while ((type = json_next(&reading->json)) == JSON_KEY)
		if (!read_field(reading, source_fields, source))
			return false;
	return type == JSON_OBJECT_END || fail_at(reading, type, "bad object");
}

static bool
read_other_place(struct reading *reading, enum json_type type, void *target)
{
	struct record *record = reading->record;
	struct source source = { 0 };

	if (type != JSON_OBJECT)
		return fail_at(reading, type, "expected an object");
	if (!read_place(reading, &source))
		return false;
	record->also = arena_grow(reading->arena, record->also, record->alsos,
				  target, sizeof(*record->also));
	record->also[record->alsos++] = source;
	return true;
}

static bool
read_also(struct reading *reading, void *member)
{
	size_t room = 0;

	if (member != (void *)&reading->record->source)
		return fail(reading, "places within places");
	reading->record->alsos = 0;
	return read_array(reading, read_other_place, &room);
}

static bool
read_source(struct reading *reading, void *member)
{
	enum json_type type = json_next(&reading->json);

	if (type != JSON_OBJECT)
		return fail_at(reading, type, "expected an object");
	return read_place(reading, member);
}

/* Says that a name means nothing here. */
static void
warn_unknown(struct reading *reading, const char *what)
{
	size_t length = reading->json.length;

	diag_add(reading->diag, DIAG_WARNING, reading->file, reading->line,
		 "%s \"%.*s\" is not known and left out", what,
		 length < NAME_SHOWN ? (int)length : NAME_SHOWN,
		 reading->json.text);
}

static bool
read_metric(struct reading *reading, void *target)
{
	struct json *json = &reading->json;
	struct metric_name name;
	bool known = metric_read(json->text, json->length, &name);
	enum json_type type;

	(void)target;
	if (!known)
		warn_unknown(reading, "metric");
	type = json_next(json);
	if (type != JSON_NUMBER && type != JSON_NULL)
		return fail_at(reading, type, "expected a number or null");
	if (known)
		record_metric(reading->record, reading->arena, name,
			      type == JSON_NUMBER ? json->number : NAN, 0);
	return true;
}

static bool
read_metrics(struct reading *reading, void *member)
{
	(void)member;
	return read_object(reading, read_metric, NULL);
}

static bool
mark_resolution(struct reading *reading, void *member)
{
	(void)member;
	reading->resolution = reading->json;
	reading->has_resolution = true;
	return json_skip(&reading->json) ||
	       fail_at(reading, json_next(&reading->json), "this is not JSON");
}

static bool
read_half_width(struct reading *reading, void *target)
{
	struct metric *metric = NULL;
	struct metric_name name;
	enum json_type type;

	(void)target;
	if (metric_read(reading->json.text, reading->json.length, &name))
		metric = record_find(reading->record, name);
	type = json_next(&reading->json);
	if (type != JSON_NUMBER)
		return fail_at(reading, type, "expected a number");
	if (metric)
		metric->half_width = reading->json.number;
	return true;
}

/* Samples that grow. */
struct sample_list {
	double *samples;
	size_t count, room;
};

static bool
read_sample(struct reading *reading, enum json_type type, void *target)
{
	struct sample_list *list = target;

	if (type != JSON_NUMBER && type != JSON_NULL)
		return fail_at(reading, type, "expected a number or null");
	list->samples = arena_grow(reading->arena, list->samples, list->count,
				   &list->room, sizeof(*list->samples));
	list->samples[list->count++] = type == JSON_NUMBER ?
				       reading->json.number : NAN;
	return true;
}

static bool
read_samples(struct reading *reading, void *member)
{
	return read_array(reading, read_sample, member);
}

struct sample_lists {
	struct sample_list t, v;
};

static const struct field series_fields[] = {
	{ "t", read_samples, offsetof(struct sample_lists, t) },
	{ "v", read_samples, offsetof(struct sample_lists, v) },
	{ NULL, NULL, 0 }
};

static bool
read_series_field(struct reading *reading, void *target)
{
	return read_field(reading, series_fields, target);
}

static bool
read_one_series(struct reading *reading, void *target)
{
	struct record *record = reading->record;
	struct sample_lists lists = { 0 };
	struct metric_name name;
	struct series *series;
	bool known = metric_parse(reading->json.text, reading->json.length,
				  &name);

	if (!known)
		warn_unknown(reading, "series");
	if (!read_object(reading, read_series_field, &lists))
		return false;
	if (lists.t.count != lists.v.count)
		return fail(reading, "a series has times without values");
	if (!known)
		return true;
	record->series = arena_grow(reading->arena, record->series,
				    record->series_count, target,
				    sizeof(*series));
	series = record->series + record->series_count++;
	*series = (struct series) { name, lists.t.samples, lists.v.samples,
				    lists.t.count };
	return true;
}

static bool
read_series(struct reading *reading, void *member)
{
	size_t room = 0;

	(void)member;
	reading->record->series_count = 0;
	return read_object(reading, read_one_series, &room);
}

/* A note while it is read. */
struct note_parts {
	const char *code, *metric, *text;
};

static const struct field note_fields[] = {
	{ "code", read_text, offsetof(struct note_parts, code) },
	{ "metric", read_text, offsetof(struct note_parts, metric) },
	{ "text", read_text, offsetof(struct note_parts, text) },
	{ NULL, NULL, 0 }
};

static bool
read_note(struct reading *reading, enum json_type type, void *target)
{
	struct note_parts parts = { NULL, NULL, NULL };
	struct metric_name name;
	enum note_code code;
	bool has_metric;

	(void)target;
	if (type != JSON_OBJECT)
		return fail_at(reading, type, "expected an object");
	while ((type = json_next(&reading->json)) == JSON_KEY)
		if (!read_field(reading, note_fields, &parts))
			return false;
	if (type != JSON_OBJECT_END)
		return fail_at(reading, type, "bad object");
	if (!parts.code || !note_read(parts.code, strlen(parts.code), &code)) {
		diag_add(reading->diag, DIAG_WARNING, reading->file,
			 reading->line, "note \"%s\" is not known and left out",
			 parts.code ? parts.code : "");
		return true;
	}
	has_metric = parts.metric && metric_read(parts.metric,
						 strlen(parts.metric), &name);
	record_note(reading->record, reading->arena, code,
		    has_metric ? &name : NULL, parts.text ? "%s" : NULL,
		    parts.text);
	return true;
}

static bool
read_notes(struct reading *reading, void *member)
{
	(void)member;
	reading->record->note_count = 0;
	return read_array(reading, read_note, NULL);
}

static const struct field record_fields[] = {
	{ "id", read_text, offsetof(struct record, id) },
	{ "kind", read_kind, offsetof(struct record, kind) },
	{ "tool", read_text, offsetof(struct record, tool) },
	{ "version", read_text, offsetof(struct record, version) },
	{ "version_hint", read_text, offsetof(struct record, version_hint) },
	{ "format", read_text, offsetof(struct record, format) },
	{ "name", read_text, offsetof(struct record, name) },
	{ "source", read_source, offsetof(struct record, source) },
	{ "run", read_int, offsetof(struct record, run) },
	{ "group", read_int, offsetof(struct record, group) },
	{ "report", read_int, offsetof(struct record, report) },
	{ "labels", read_labels, 0 },
	{ "settings", read_settings, 0 },
	{ "command", read_text, offsetof(struct record, command) },
	{ "time", read_text, offsetof(struct record, time) },
	{ "params", read_params, 0 },
	{ "error", read_int, offsetof(struct record, error) },
	{ "metrics", read_metrics, 0 },
	{ "resolution", mark_resolution, 0 },
	{ "series", read_series, 0 },
	{ "partial", read_flag, offsetof(struct record, partial) },
	{ "repaired", read_unsigned, offsetof(struct record, repaired) },
	{ "since_boot", read_flag, offsetof(struct record, since_boot) },
	{ "notes", read_notes, 0 },
	{ NULL, NULL, 0 }
};

/* The first key, which says that this is a record and of which format. */
static bool
read_version(struct reading *reading)
{
	struct json *json = &reading->json;
	enum json_type type = json_next(json);

	if (type != JSON_OBJECT)
		return fail_at(reading, type, "this is not a record");
	type = json_next(json);
	if (type != JSON_KEY || !json_is(json, "iorecap"))
		return fail_at(reading, type, "this is not a record");
	type = json_next(json);
	if (type != JSON_NUMBER || json->number != FORMAT_VERSION)
		return fail_at(reading, type, "the record is of another version"
			       " of the format; version 1 can be read");
	return true;
}

static bool
read_record(struct reading *reading)
{
	struct json *json = &reading->json;
	enum json_type type;

	if (!read_version(reading))
		return false;
	while ((type = json_next(json)) == JSON_KEY)
		if (!read_field(reading, record_fields, reading->record))
			return false;
	if (type != JSON_OBJECT_END)
		return fail_at(reading, type, "this is not JSON");
	for (; json->at < json->end; json->at++)
		if (!strchr(" \t\r\n", *json->at))
			return fail(reading, "text stands behind the record");
	if (!reading->has_kind)
		return fail(reading, "the record says no kind");
	if (!reading->has_resolution)
		return true;
	*json = reading->resolution;
	return read_object(reading, read_half_width, NULL);
}

bool
jsonl_read(const char *text, size_t length, struct record *record,
	   struct arena *arena, struct diag *diag, const char *file,
	   unsigned line)
{
	struct reading reading = {
		.record = record, .arena = arena, .diag = diag, .file = file,
		.line = line,
	};

	record_init(record, KIND_JOB, NULL);
	json_start(&reading.json, arena, text, length, line);
	if (read_record(&reading))
		return true;
	diag_add(diag, DIAG_ERROR, file, line, "%s (column %zu)",
		 reading.problem,
		 (size_t)(reading.json.at - reading.json.start) + 1);
	return false;
}
