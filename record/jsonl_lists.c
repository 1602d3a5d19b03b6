/* Series and notes of a record, from JSON. */
#include <string.h>

#include "record/metric_table.h"
#include "record/reading.h"

/* Samples that grow. */
struct sample_list {
	double *samples;
	size_t count, room;
};

static bool
read_sample(struct reading *reading, enum json_type type, void *target)
{
	struct sample_list *list = target;

	list->samples = arena_grow(reading->arena, list->samples, list->count,
				   &list->room, sizeof(*list->samples));
	return reading_number(reading, type, list->samples + list->count++);
}

static bool
read_samples(struct reading *reading, void *member)
{
	return reading_list(reading, read_sample, member);
}

struct sample_lists {
	struct sample_list t, v;
};

/* Series or bins as they are read. */
struct series_list {
	const char *title;	/* for messages */
	bool (*field)(struct reading *, void *);
	struct series *list;
	size_t count, room;
};

static bool
read_series_field(struct reading *reading, void *target)
{
	static const struct field fields[] = {
		{ "t", read_samples, offsetof(struct sample_lists, t) },
		{ "v", read_samples, offsetof(struct sample_lists, v) },
		{ NULL, NULL, 0 }
	};

	return reading_field(reading, fields, target);
}

static bool
read_bins_field(struct reading *reading, void *target)
{
	static const struct field fields[] = {
		{ "ns", read_samples, offsetof(struct sample_lists, t) },
		{ "n", read_samples, offsetof(struct sample_lists, v) },
		{ NULL, NULL, 0 }
	};

	return reading_field(reading, fields, target);
}

static bool
read_one_series(struct reading *reading, void *target)
{
	struct series_list *into = target;
	struct sample_lists lists = { 0 };
	struct metric_name name;
	bool known = metric_parse(reading->json.text, reading->json.length,
				  &name);

	if (!known)
		reading_warn(reading, into->title);
	if (!reading_object(reading, into->field, &lists))
		return false;
	if (lists.t.count != lists.v.count)
		return reading_fail(reading, "a series has not as many times "
				    "as values");
	if (!known)
		return true;
	into->list = arena_grow(reading->arena, into->list, into->count,
				&into->room, sizeof(*into->list));
	into->list[into->count++] = (struct series) {
		name, lists.t.samples, lists.v.samples, lists.t.count
	};
	return true;
}

bool
reading_series(struct reading *reading, void *member)
{
	struct series_list into = { "series", read_series_field, NULL, 0, 0 };
	bool read = reading_object(reading, read_one_series, &into);

	(void)member;
	reading->record->series = into.list;
	reading->record->series_count = into.count;
	return read;
}

bool
reading_bins(struct reading *reading, void *member)
{
	struct series_list into = { "bins", read_bins_field, NULL, 0, 0 };
	bool read = reading_object(reading, read_one_series, &into);

	(void)member;
	reading->record->bins = into.list;
	reading->record->bin_count = into.count;
	return read;
}

/* A note while it is read. */
struct note_parts {
	const char *code, *metric, *text;
};

static const struct field note_fields[] = {
	{ "code", reading_text, offsetof(struct note_parts, code) },
	{ "metric", reading_text, offsetof(struct note_parts, metric) },
	{ "text", reading_text, offsetof(struct note_parts, text) },
	{ NULL, NULL, 0 }
};

static bool
read_note_field(struct reading *reading, void *target)
{
	return reading_field(reading, note_fields, target);
}

static void
warn_note(struct reading *reading, const char *what, const char *text)
{
	diag_add(reading->diag, DIAG_WARNING, reading->file, reading->line,
		 "%s \"%s\" is not known and left out", what, text ? text : "");
}

static bool
read_note(struct reading *reading, enum json_type type, void *target)
{
	struct note_parts parts = { NULL, NULL, NULL };
	struct metric_name name;
	enum note_code code;
	bool has_metric;

	(void)target;
	if (type != JSON_OBJECT)
		return reading_fail_at(reading, type, "expected an object");
	if (!reading_members(reading, read_note_field, &parts))
		return false;
	if (!parts.code || !note_read(parts.code, strlen(parts.code), &code)) {
		warn_note(reading, "note", parts.code);
		return true;
	}
	has_metric = parts.metric && metric_read(parts.metric,
						 strlen(parts.metric), &name);
	if (parts.metric && !has_metric)
		warn_note(reading, "metric of a note", parts.metric);
	record_note(reading->record, reading->arena, code,
		    has_metric ? &name : NULL, parts.text ? "%s" : NULL,
		    parts.text);
	return true;
}

bool
reading_notes(struct reading *reading, void *member)
{
	(void)member;
	reading->record->note_count = 0;
	return reading_list(reading, read_note, NULL);
}
