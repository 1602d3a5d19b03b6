/* For tests: a text read into records, and values of them. */
#ifndef TESTS_READING_H
#define TESTS_READING_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "parsers/scan.h"
#include "record/record.h"
#include "tests/test.h"

/* What came from a text; start with all members zero. */
struct reading {
	struct sink sink;	/* first: put() gets a pointer to it */
	struct arena arena;
	struct record **records;
	size_t count, room;
	struct diag diag;
	struct scanner *scanner;	/* serves for all texts */
	struct scan_totals totals;	/* of the last one */
};

/* What most tests read into; and the whole text, where they damage one. */
static struct reading reading, whole;

static int
reading_put(struct sink *sink, const struct record *record)
{
	struct reading *into = (struct reading *)sink;

	into->records = arena_grow(&into->arena, into->records, into->count,
				   &into->room, sizeof(*into->records));
	into->records[into->count++] = record_copy(record, &into->arena);
	return 0;
}

/* Reads a text as one document; what came before is forgotten. */
static inline void
reading_named(struct reading *into, const char *file, const char *text,
	      size_t length)
{
	struct scan_options options = { .list_unused = true };
	struct scan_place place = { .file = file, .line = 1 };
	struct scan_totals before;
	struct feed_memory memory;

	if (into->scanner == NULL)
		into->scanner = scanner_new(&options);
	before = scanner_totals(into->scanner);
	arena_reset(&into->arena);
	into->records = NULL;
	into->count = into->room = 0;
	into->diag.text.length = 0;
	into->diag.least = DIAG_NOTE;
	into->diag.errors = into->diag.warnings = 0;
	into->sink.put = reading_put;
	feed_memory_start(&memory, text, length);
	if (scanner_read(into->scanner, &memory.feed, &place,
			 &into->sink, &into->diag) != 0)
		into->count = 0;
	into->totals = scanner_totals(into->scanner);
	into->totals.looked -= before.looked;
	into->totals.used -= before.used;
}

static inline void
reading_bytes(struct reading *into, const char *text, size_t length)
{
	reading_named(into, "text", text, length);
}

static inline void
reading_text(struct reading *into, const char *text)
{
	reading_bytes(into, text, strlen(text));
}

static inline void
reading_free(struct reading *into)
{
	if (into->scanner != NULL)
		scanner_free(into->scanner);
	into->scanner = NULL;
	arena_free(&into->arena);
	diag_free(&into->diag);
}

/* Ends a group of tests. */
static inline int
reading_stop(void **state)
{
	(void)state;
	reading_free(&reading);
	reading_free(&whole);
	return 0;
}

/* The record of a kind that stands at a line, there or as an excerpt. */
static inline const struct record *
reading_at(const struct reading *from, enum kind kind, unsigned line)
{
	for (size_t i = 0; i < from->count; i++) {
		const struct record *record = from->records[i];
		bool there = record->source.line == line;

		for (size_t k = 0; k < record->alsos; k++)
			there |= record->also[k].line == line;
		if (record->kind == kind && there)
			return record;
	}
	return NULL;
}

/* The k-th record of a kind, NULL where there are fewer. */
static inline const struct record *
reading_record(const struct reading *from, enum kind kind, size_t k)
{
	for (size_t i = 0; i < from->count; i++)
		if (from->records[i]->kind == kind && k-- == 0)
			return from->records[i];
	return NULL;
}

static inline const struct metric *
reading_metric(const struct record *record, const char *name)
{
	struct metric_name found;

	return record != NULL && metric_read(name, strlen(name), &found) ?
	       record_find(record, found) : NULL;
}

/* A value by its name; NaN where it is absent. */
static inline double
reading_value(const struct record *record, const char *name)
{
	const struct metric *metric = reading_metric(record, name);

	return metric != NULL ? metric->value : NAN;
}

/* NaN: it is absent, or printed as what is no number. */
static inline void
assert_metric(const struct record *record, const char *name, double expected)
{
	double value = reading_value(record, name);

	if (isnan(expected) ? !isnan(value) :
	    !(fabs(value - expected) <= fabs(expected) * 1e-12))
		fail_msg("line %u: %s is %.17g, not %.17g",
			 record->source.line, name, value, expected);
}

struct value {
	const char *name;
	double value;
};

static inline void
assert_metrics(const struct record *record, const struct value *values,
	       size_t count)
{
	assert_non_null(record);
	for (size_t i = 0; i < count; i++)
		assert_metric(record, values[i].name, values[i].value);
}

static inline bool
reading_noted(const struct record *record, enum note_code code,
	      const char *name)
{
	struct metric_name found;

	if (name == NULL)
		return record_has_note(record, code, NULL);
	return metric_read(name, strlen(name), &found) &&
	       record_has_note(record, code, &found);
}

/* How many diagnostics say this. */
static inline size_t
reading_said(const char *text)
{
	const struct buffer *said = &reading.diag.text;
	size_t length = strlen(text), times = 0;

	for (size_t i = 0; i + length <= said->length; i++)
		times += memcmp(said->data + i, text, length) == 0;
	return times;
}

#endif
