/* For tests: a text read into records, and values of them. */
#ifndef TESTS_READING_H
#define TESTS_READING_H

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "parsers/scan.h"
#include "record/record.h"

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

static int
reading_put(struct sink *sink, const struct record *record)
{
	struct reading *reading = (struct reading *)sink;

	reading->records = arena_grow(&reading->arena, reading->records,
				      reading->count, &reading->room,
				      sizeof(*reading->records));
	reading->records[reading->count++] =
		record_copy(record, &reading->arena);
	return 0;
}

/* Reads a text as one document; what came before is forgotten. */
static inline void
reading_named(struct reading *reading, const char *file, const char *text,
	      size_t length)
{
	struct scan_options options = { .list_unused = true };
	struct scan_place place = { .file = file, .line = 1 };
	struct scan_totals before;
	struct feed_memory memory;

	if (reading->scanner == NULL)
		reading->scanner = scanner_new(&options);
	before = scanner_totals(reading->scanner);
	arena_reset(&reading->arena);
	reading->records = NULL;
	reading->count = reading->room = 0;
	reading->diag.text.length = 0;
	reading->diag.least = DIAG_NOTE;
	reading->diag.errors = reading->diag.warnings = 0;
	reading->sink.put = reading_put;
	feed_memory_start(&memory, text, length);
	if (scanner_read(reading->scanner, &memory.feed, &place,
			 &reading->sink, &reading->diag) != 0)
		reading->count = 0;
	reading->totals = scanner_totals(reading->scanner);
	reading->totals.looked -= before.looked;
	reading->totals.used -= before.used;
}

static inline void
reading_bytes(struct reading *reading, const char *text, size_t length)
{
	reading_named(reading, "text", text, length);
}

static inline void
reading_text(struct reading *reading, const char *text)
{
	reading_bytes(reading, text, strlen(text));
}

static inline void
reading_free(struct reading *reading)
{
	if (reading->scanner != NULL)
		scanner_free(reading->scanner);
	reading->scanner = NULL;
	arena_free(&reading->arena);
	diag_free(&reading->diag);
}

/* The k-th record of a kind, NULL where there are fewer. */
static inline const struct record *
reading_record(const struct reading *reading, enum kind kind, size_t k)
{
	for (size_t i = 0; i < reading->count; i++)
		if (reading->records[i]->kind == kind && k-- == 0)
			return reading->records[i];
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

#endif
