/* Scanners: how they are made, and what formats ask of them. */
#include "parsers/scanner.h"

#include <stdlib.h>

#include "parsers/labels.h"

/* Gives a record what the text says of the machine, and passes it on. */
static int
put_told(struct sink *sink, const struct record *record)
{
	struct scanner *scanner = (struct scanner *)((char *)sink -
		offsetof(struct scanner, told));

	record = machine_apply(scanner->machine, record, &scanner->arena);
	return scanner->once.sink.put(&scanner->once.sink, record);
}

struct scanner *
scanner_new(const struct scan_options *options)
{
	struct scanner *scanner = memory_zero(sizeof(*scanner));

	scanner->options = *options;
	scanner->scan.arena = &scanner->arena;
	scanner->scan.document = &scanner->memory;
	scanner->scan.want_series = options->series;
	scanner->merge = merge_new();
	scanner->told.put = put_told;
	if (options->claims)
		scanner->claims = claims_new();
	scanner_weigh_formats(scanner);
	return scanner;
}

void
scanner_free(struct scanner *scanner)
{
	merge_free(scanner->merge);
	claims_free(scanner->claims);
	once_free(&scanner->once);
	window_free(&scanner->outer.window);
	window_free(&scanner->inner.window);
	window_free(&scanner->side.window);
	arena_free(&scanner->arena);
	arena_free(&scanner->memory);
	free(scanner);
}

struct scan_totals
scanner_totals(const struct scanner *scanner)
{
	return scanner->totals;
}

void *
scan_state(struct scan *scan, const void *key, size_t size)
{
	struct scanner *scanner = (struct scanner *)scan;

	for (size_t i = 0; i < STATES; i++) {
		struct state *state = &scanner->states[i];

		if (state->key == NULL) {
			state->key = key;
			state->memory = arena_zero(scan->document, size);
		}
		if (state->key == key)
			return state->memory;
	}
	abort();		/* more formats with memory than STATES */
}

int
scan_next_run(struct scan *scan)
{
	return ((struct scanner *)scan)->runs++;
}

void *
scan_recall(const struct scan *scan, const void *key)
{
	const struct scanner *scanner = (const struct scanner *)scan;

	for (size_t i = 0; i < STATES && scanner->states[i].key != NULL; i++)
		if (scanner->states[i].key == key)
			return scanner->states[i].memory;
	return NULL;
}

const struct command *
scan_commands(struct scan *scan, size_t *count)
{
	return context_commands(((struct scanner *)scan)->context, count);
}

void
scan_kernel(struct scan *scan, const struct line *line, const char *release,
	    size_t length)
{
	machine_kernel(((struct scanner *)scan)->machine, line, release,
		       length);
}

unsigned long
scan_heading(const struct scan *scan)
{
	return context_heading(((const struct scanner *)scan)->context);
}

unsigned long
scan_document(const struct scan *scan)
{
	return ((const struct scanner *)scan)->document;
}

void
scan_next_document(struct scan *scan)
{
	struct scanner *scanner = (struct scanner *)scan;

	/* its error shows when the line is done */
	merge_end(scanner->merge);
	scanner->document++;
}

void
scan_label(struct scan *scan, struct record *record)
{
	labels_before(record, ((struct scanner *)scan)->labels, scan->arena);
}

void
scan_begin(struct scan *scan, struct record *record, enum kind kind,
	   const char *tool, const struct line *first, const struct line *last)
{
	struct scanner *scanner = (struct scanner *)scan;

	record_init(record, kind, tool);
	record->document = scanner->document;
	record->source.file = scan->file;
	record->source.member = scan->member;
	record->source.message = scanner->message;
	record->source.part = scanner->part;
	record->source.line = first->number;
	record->source.end = last->number;
	record->source.quote = first->quote;
	context_apply(scanner->context, record, scan->arena);
	scan_label(scan, record);
}
