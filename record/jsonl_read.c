/* Records as JSON Lines, in. */
#include <string.h>

#include "record/jsonl.h"
#include "record/metric.h"
#include "record/reading.h"

#define FORMAT_VERSION 1

static bool
read_kind(struct reading *reading, void *member)
{
	if (!reading_expect(reading, JSON_STRING))
		return false;
	if (!kind_read(reading->json.text, reading->json.length, member))
		return reading_fail(reading, "the kind of record is not known");
	reading->has_kind = true;
	return true;
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
	*param = (struct param) { .name = reading_keep(reading) };
	type = json_next(&reading->json);
	if (type != JSON_STRING)
		return reading_number(reading, type, &param->number);
	param->text = reading_keep(reading);
	return true;
}

static bool
read_params(struct reading *reading, void *member)
{
	struct param_list list = { 0 };

	(void)member;
	if (!reading_object(reading, read_param, &list))
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
	if (!reading_object(reading, read_param, &list))
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
		return reading_fail_at(reading, type, "expected a text");
	record->labels = arena_grow(reading->arena, record->labels,
				    record->label_count, target,
				    sizeof(*record->labels));
	record->labels[record->label_count++] = reading_keep(reading);
	return true;
}

static bool
read_labels(struct reading *reading, void *member)
{
	size_t room = 0;

	(void)member;
	reading->record->label_count = 0;
	return reading_list(reading, read_label, &room);
}

static bool read_also(struct reading *, void *);

static const struct field source_fields[] = {
	{ "file", reading_text, offsetof(struct source, file) },
	{ "line", reading_unsigned, offsetof(struct source, line) },
	{ "end", reading_unsigned, offsetof(struct source, end) },
	{ "part", reading_text, offsetof(struct source, part) },
	{ "member", reading_text, offsetof(struct source, member) },
	{ "message", reading_text, offsetof(struct source, message) },
	{ "quote", reading_unsigned, offsetof(struct source, quote) },
	{ "also", read_also, 0 },
	{ NULL, NULL, 0 }
};

static bool
read_source_field(struct reading *reading, void *target)
{
	return reading_field(reading, source_fields, target);
}

static bool
read_other_place(struct reading *reading, enum json_type type, void *target)
{
	struct record *record = reading->record;
	struct source source = { 0 };

	if (type != JSON_OBJECT)
		return reading_fail_at(reading, type, "expected an object");
	if (!reading_members(reading, read_source_field, &source))
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
		return reading_fail(reading, "places within places");
	reading->record->alsos = 0;
	return reading_list(reading, read_other_place, &room);
}

static bool
read_source(struct reading *reading, void *member)
{
	return reading_object(reading, read_source_field, member);
}

static bool
read_metric(struct reading *reading, void *target)
{
	struct json *json = &reading->json;
	struct metric_name name;
	bool known = metric_read(json->text, json->length, &name);
	double value;

	(void)target;
	if (!known)
		reading_warn(reading, "metric");
	if (!reading_number(reading, json_next(json), &value))
		return false;
	if (known)
		record_metric(reading->record, reading->arena, name, value, 0);
	return true;
}

static bool
read_metrics(struct reading *reading, void *member)
{
	(void)member;
	return reading_object(reading, read_metric, NULL);
}

static bool
mark_resolution(struct reading *reading, void *member)
{
	(void)member;
	reading->resolution = reading->json;
	reading->has_resolution = true;
	return json_skip(&reading->json) ||
	       reading_fail(reading, "this is cut short or not JSON");
}

static bool
read_half_width(struct reading *reading, void *target)
{
	struct metric *metric = NULL;
	struct metric_name name;
	double half_width;

	(void)target;
	if (metric_read(reading->json.text, reading->json.length, &name))
		metric = record_find(reading->record, name);
	if (!reading_number(reading, json_next(&reading->json), &half_width))
		return false;
	if (metric)
		metric->half_width = half_width;
	return true;
}

static const struct field record_fields[] = {
	{ "id", reading_text, offsetof(struct record, id) },
	{ "kind", read_kind, offsetof(struct record, kind) },
	{ "tool", reading_text, offsetof(struct record, tool) },
	{ "version", reading_text, offsetof(struct record, version) },
	{ "version_hint", reading_text, offsetof(struct record, version_hint) },
	{ "format", reading_text, offsetof(struct record, format) },
	{ "name", reading_text, offsetof(struct record, name) },
	{ "source", read_source, offsetof(struct record, source) },
	{ "run", reading_int, offsetof(struct record, run) },
	{ "group", reading_int, offsetof(struct record, group) },
	{ "report", reading_int, offsetof(struct record, report) },
	{ "labels", read_labels, 0 },
	{ "settings", read_settings, 0 },
	{ "command", reading_text, offsetof(struct record, command) },
	{ "time", reading_text, offsetof(struct record, time) },
	{ "params", read_params, 0 },
	{ "error", reading_int, offsetof(struct record, error) },
	{ "metrics", read_metrics, 0 },
	{ "resolution", mark_resolution, 0 },
	{ "series", reading_series, 0 },
	{ "bins", reading_bins, 0 },
	{ "partial", reading_flag, offsetof(struct record, partial) },
	{ "repaired", reading_unsigned, offsetof(struct record, repaired) },
	{ "since_boot", reading_flag, offsetof(struct record, since_boot) },
	{ "notes", reading_notes, 0 },
	{ NULL, NULL, 0 }
};

/* The first key, which says that this is a record and of which format. */
static bool
read_version(struct reading *reading)
{
	struct json *json = &reading->json;
	bool object = json_next(json) == JSON_OBJECT;

	if (!object || json_next(json) != JSON_KEY || !json_is(json, "iorecap"))
		return reading_fail(reading, "this is not a record");
	if (json_next(json) != JSON_NUMBER || json->number != FORMAT_VERSION)
		return reading_fail(reading, "the record is of another version "
				    "of the format than 1");
	return true;
}

static bool
read_record_field(struct reading *reading, void *target)
{
	return reading_field(reading, record_fields, target);
}

static bool
read_record(struct reading *reading)
{
	struct json *json = &reading->json;

	if (!read_version(reading) ||
	    !reading_members(reading, read_record_field, reading->record))
		return false;
	for (; json->at < json->end; json->at++)
		if (!strchr(" \t\r\n", *json->at))
			return reading_fail(reading, "text stands behind it");
	if (!reading->has_kind)
		return reading_fail(reading, "the record says no kind");
	if (!reading->has_resolution)
		return true;
	*json = reading->resolution;
	return reading_object(reading, read_half_width, NULL);
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
