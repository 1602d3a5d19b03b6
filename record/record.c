/* The record: how its lists grow and shrink, how they are searched. */
#include "record/record.h"

#include <stdarg.h>
#include <string.h>

#include "record/metric_table.h"

static const char *const kind_texts[KINDS] = {
	[KIND_JOB] = "job",
	[KIND_GROUP] = "group",
	[KIND_DISK] = "disk",
	[KIND_RUN] = "run",
	[KIND_DEVICE] = "device",
	[KIND_CPU] = "cpu",
	[KIND_LOG] = "log",
	[KIND_COPY] = "copy",
	[KIND_CLAIM] = "claim",
};

static const char *const note_texts[NOTES] = {
	[NOTE_DERIVED] = "derived",
	[NOTE_DISPLAY_FAULT] = "display-fault",
	[NOTE_IMPLAUSIBLE] = "implausible",
	[NOTE_SATURATED] = "saturated",
	[NOTE_CONTRADICTION] = "contradiction",
	[NOTE_AMBIGUOUS] = "ambiguous",
	[NOTE_APPROXIMATE] = "approximate",
	[NOTE_SNAPSHOT] = "snapshot",
	[NOTE_ALL_CLIENTS] = "all-clients",
};

bool
record_can_be_copy(const struct record *record)
{
	if (record->kind == KIND_DISK)
		for (size_t i = 0; i < record->metric_count; i++)
			if (record->metrics[i].name.quantity == QUANTITY_IOS &&
			    record->metrics[i].value > 0)
				return true;
	return record->metric_count > 0 &&
	       (record->kind == KIND_JOB || record->kind == KIND_GROUP ||
		record->kind == KIND_RUN || record->kind == KIND_LOG);
}

const char *
kind_text(enum kind kind)
{
	return kind_texts[kind];
}

bool
kind_read(const char *text, size_t length, enum kind *kind)
{
	for (unsigned i = 0; i < KINDS; i++)
		if (strlen(kind_texts[i]) == length &&
		    !memcmp(kind_texts[i], text, length)) {
			*kind = (enum kind)i;
			return true;
		}
	return false;
}

const char *
note_text(enum note_code code)
{
	return note_texts[code];
}

bool
note_read(const char *text, size_t length, enum note_code *code)
{
	for (unsigned i = 0; i < NOTES; i++)
		if (strlen(note_texts[i]) == length &&
		    !memcmp(note_texts[i], text, length)) {
			*code = (enum note_code)i;
			return true;
		}
	return false;
}

void
record_init(struct record *record, enum kind kind, const char *tool)
{
	memset(record, 0, sizeof(*record));
	record->kind = kind;
	record->tool = tool;
	record->run = record->group = record->report = -1;
}

/* The first metric that does not stand before the name. */
static size_t
find_place(const struct record *record, uint64_t key)
{
	const struct metric *metrics = record->metrics;
	size_t first = 0, count = record->metric_count;
	size_t next = record->metric_next;

	/* Metrics come in the order of the catalogue, a stretch at a time. */
	if (next > 0 && next < count &&
	    metric_key(metrics[next - 1].name) < key &&
	    metric_key(metrics[next].name) >= key)
		return next;
	/* Which half it is cannot be foreseen: no branch is faster. */
	while (count > 0) {
		size_t half = (count + 1) / 2;

		first += metric_key(metrics[first + half - 1].name) < key ?
			 half : 0;
		count -= half;
	}
	return first;
}

void
record_reserve(struct record *record, struct arena *arena, size_t count)
{
	struct metric *metrics;

	if (count <= record->metric_room)
		return;
	metrics = arena_take(arena, count * sizeof(*metrics));
	if (record->metric_count)
		memcpy(metrics, record->metrics,
		       record->metric_count * sizeof(*metrics));
	record->metrics = metrics;
	record->metric_room = count;
}

/* Makes room for metrics before the one at place, and returns it. */
static struct metric *
open_place(struct record *record, struct arena *arena, size_t place,
	   size_t count)
{
	size_t before = record->metric_count;
	struct metric *metrics;

	if (before + count > record->metric_room)
		record_reserve(record, arena, 2 * (before + count + 7));
	metrics = record->metrics + place;
	if (place < before)
		memmove(metrics + count, metrics,
			(before - place) * sizeof(*metrics));
	record->metric_next = place + count;
	record->metric_count = before + count;
	return metrics;
}

/*
 * Puts a metric where it belongs, or where room must be made first. Not inline:
 * the usual way is shorter without what is needed here.
 */
__attribute__((noinline)) static void
insert_metric(struct record *record, struct arena *arena, struct metric metric)
{
	uint64_t key = metric_key(metric.name);
	size_t count = record->metric_count, place = count;

	if (count && metric_key(record->metrics[count - 1].name) >= key) {
		place = find_place(record, key);
		if (metric_key(record->metrics[place].name) == key)
			return;
	}
	*open_place(record, arena, place, 1) = metric;
}

static bool
in_order(const struct metric *metrics, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (metric_key(metrics[i - 1].name) >=
		    metric_key(metrics[i].name))
			return false;
	return true;
}

void
record_metrics(struct record *record, struct arena *arena,
	       const struct metric *metrics, size_t count)
{
	size_t place;

	if (!count)
		return;
	place = find_place(record, metric_key(metrics[0].name));
	if (in_order(metrics, count) &&
	    (place == record->metric_count ||
	     metric_key(metrics[count - 1].name) <
	     metric_key(record->metrics[place].name))) {
		memcpy(open_place(record, arena, place, count), metrics,
		       count * sizeof(*metrics));
		return;
	}
	for (size_t i = 0; i < count; i++)
		record_metric(record, arena, metrics[i].name,
			      metrics[i].value, metrics[i].half_width);
}

void
record_metric(struct record *record, struct arena *arena,
	      struct metric_name name, double value, double half_width)
{
	struct metric metric = { name, value, half_width };
	size_t count = record->metric_count;

	/* Nearly all come in order, and find room. */
	if (count == 0 || count >= record->metric_room ||
	    metric_key(record->metrics[count - 1].name) >= metric_key(name)) {
		insert_metric(record, arena, metric);
		return;
	}
	record->metrics[count] = metric;
	record->metric_next = record->metric_count = count + 1;
}

struct metric *
record_find(const struct record *record, struct metric_name name)
{
	uint64_t key = metric_key(name);
	size_t place = find_place(record, key);

	if (place == record->metric_count ||
	    metric_key(record->metrics[place].name) != key)
		return NULL;
	return record->metrics + place;
}

const struct metric *
record_subject(const struct record *record, enum subject subject,
	       size_t *count)
{
	struct metric_name least = metric_name(subject, 0, 0);
	size_t first = find_place(record, metric_key(least)), end = first;

	while (end < record->metric_count &&
	       record->metrics[end].name.subject == subject)
		end++;
	*count = end - first;
	return end > first ? record->metrics + first : NULL;
}

/* The parameter of that name, made where there is none. */
static struct param *
param_place(struct record *record, struct arena *arena, const char *name)
{
	struct param *param;

	for (size_t i = 0; i < record->param_count; i++)
		if (!strcmp(record->params[i].name, name))
			return record->params + i;
	record->params = arena_grow(arena, record->params, record->param_count,
				    &record->param_room, sizeof(*param));
	param = record->params + record->param_count++;
	param->name = name;
	return param;
}

void
record_param_text(struct record *record, struct arena *arena, const char *name,
		  const char *text)
{
	struct param *param = param_place(record, arena, name);

	param->text = text;
	param->number = 0;
}

void
record_param_number(struct record *record, struct arena *arena,
		    const char *name, double number)
{
	struct param *param = param_place(record, arena, name);

	param->text = NULL;
	param->number = number;
}

static const struct param *
find_param(const struct param *params, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(params[i].name, name))
			return params + i;
	return NULL;
}

const struct param *
record_param(const struct record *record, const char *name)
{
	return find_param(record->params, record->param_count, name);
}

const struct param *
record_setting(const struct record *record, const char *name)
{
	return find_param(record->settings, record->setting_count, name);
}

bool
setting_is_machine(const char *name)
{
	return strcmp(name, SETTING_KERNEL) == 0 ||
	       strcmp(name, SETTING_MODEL) == 0;
}

void
record_note(struct record *record, struct arena *arena, enum note_code code,
	    const struct metric_name *metric, const char *text, ...)
{
	va_list arguments;
	struct note *note;

	record->notes = arena_grow(arena, record->notes, record->note_count,
				   &record->note_room, sizeof(*note));
	note = record->notes + record->note_count++;
	*note = (struct note) { .code = code, .has_metric = metric != NULL };
	if (metric)
		note->metric = *metric;
	if (text) {
		va_start(arguments, text);
		note->text = arena_print_list(arena, text, arguments);
		va_end(arguments);
	}
}

bool
record_has_note(const struct record *record, enum note_code code,
		const struct metric_name *metric)
{
	for (size_t i = 0; i < record->note_count; i++) {
		const struct note *note = record->notes + i;

		if (note->code == code &&
		    (!metric || (note->has_metric &&
				 metric_same(note->metric, *metric))))
			return true;
	}
	return false;
}

/* Takes out what was noted of a metric. */
static void
drop_notes(struct record *record, struct metric_name name)
{
	size_t kept = 0;

	for (size_t i = 0; i < record->note_count; i++)
		if (!record->notes[i].has_metric ||
		    !metric_same(record->notes[i].metric, name))
			record->notes[kept++] = record->notes[i];
	record->note_count = kept;
}

bool
record_drop(struct record *record,
	    bool (*goes)(const struct metric *, const void *), const void *what)
{
	size_t kept = 0, count = record->metric_count;

	for (size_t i = 0; i < count; i++) {
		const struct metric *metric = record->metrics + i;

		if (goes(metric, what))
			drop_notes(record, metric->name);
		else
			record->metrics[kept++] = *metric;
	}
	record->metric_count = kept;
	return kept < count;
}

/* Lists that record_metric() made are in order, others may not be. */
static void
sort_metrics(struct metric *metrics, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		struct metric metric = metrics[i];
		uint64_t key = metric_key(metric.name);
		size_t place = i;

		while (place && metric_key(metrics[place - 1].name) > key) {
			metrics[place] = metrics[place - 1];
			place--;
		}
		metrics[place] = metric;
	}
}

void
record_finish(struct record *record)
{
	uint64_t before = 0;
	bool sorted = true;

	for (size_t i = 0; i < record->metric_count; i++) {
		struct metric *metric = record->metrics + i;
		uint64_t key = metric_key(metric->name);

		sorted &= before <= key;
		before = key;
		if (!metric_open(metric))
			metric->half_width = 0;
	}
	if (!sorted)
		sort_metrics(record->metrics, record->metric_count);
}
