/* Keeps the records of runs: a line each, with the side for a label. */
#include "cli/runs.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/output.h"
#include "record/jsonl.h"

enum turn
runs_turn(unsigned k)
{
	/* a round of four takes away a steady drift */
	static const enum turn round[] = { TURN_BEFORE, TURN_AFTER,
					   TURN_AFTER, TURN_BEFORE };

	return round[k % 4];
}

static void
keep(struct runs *runs, const struct record *record)
{
	struct record *copy = record_copy(record, &runs->arena);

	runs->results = arena_grow(&runs->arena, runs->results, runs->count,
				   &runs->room, sizeof(*runs->results));
	runs->results[runs->count++] = (struct compared){
		.record = copy, .input_label = runs->path,
	};
}

/* Takes a record that was stored: it must be of this comparison. */
static bool
take_stored(struct runs *runs, struct record *record)
{
	if (!record->command || record->run < 0 || record->label_count != 1 ||
	    strcmp(record->command, runs->command) != 0 ||
	    strcmp(record->labels[0],
		   runs->labels[runs_turn((unsigned)record->run)]) != 0) {
		diag_add(&runs->diag, DIAG_ERROR, runs->path, 0, "holds runs "
			 "of another comparison; name another file with "
			 "--store, or remove it");
		return false;
	}
	if ((unsigned)record->run >= runs->done)
		runs->done = (unsigned)record->run + 1;
	keep(runs, record);
	return true;
}

/* Takes a record of the run that was just made. */
static bool
take_new(struct runs *runs, struct record *record)
{
	const char **labels = arena_take(&runs->arena, sizeof(*labels));

	labels[0] = runs->labels[runs_turn(runs->done)];
	record->labels = labels;
	record->label_count = 1;
	record->command = runs->command;
	record->run = (int)runs->done;
	keep(runs, record);
	return true;
}

/* Reads records, one a line; false with a message where one is none. */
static bool
read_records(struct runs *runs, const char *name, const char *text,
	     bool (*take)(struct runs *, struct record *))
{
	for (unsigned line = 1; *text; line++) {
		size_t length = strcspn(text, "\n");
		struct record record;

		if (!jsonl_read(text, length, &record, &runs->arena,
				&runs->diag, name, line))
			return false;
		/* where it stands, or is going to stand */
		record.source = (struct source){
			.file = runs->path,
			.line = (unsigned)runs->count + 1,
			.end = (unsigned)runs->count + 1,
		};
		record_identify(&record, &runs->arena);
		if (!take(runs, &record))
			return false;
		text += length + (text[length] == '\n');
	}
	return true;
}

/* The whole of a file as text in the arena. */
static const char *
read_text(FILE *file, struct arena *arena)
{
	struct buffer text = { 0 };
	const char *copy;
	size_t bytes;

	do {
		bytes = fread(buffer_reserve(&text, 65536), 1, 65536, file);
		text.length += bytes;
	} while (bytes);
	copy = arena_text(arena, text.data, text.length);
	buffer_free(&text);
	return copy;
}

bool
runs_read(struct runs *runs)
{
	FILE *file = fopen(runs->path, "r");
	bool well;

	if (!file && errno == ENOENT)
		return true;
	if (!file) {
		diag_add(&runs->diag, DIAG_ERROR, runs->path, 0, "%s",
			 strerror(errno));
		return false;
	}
	well = read_records(runs, runs->path, read_text(file, &runs->arena),
			    take_stored);
	fclose(file);
	return well;
}

bool
runs_add(struct runs *runs, const char *text)
{
	struct buffer lines = { 0 };
	struct output output;

	if (!read_records(runs, "iorecap-run", text, take_new) ||
	    !output_open(&output, runs->path))
		return false;
	for (size_t k = 0; k < runs->count; k++)
		jsonl_write(&lines, runs->results[k].record, false);
	runs->done++;
	return output_finish(&output, &lines, STATUS_DONE) == STATUS_DONE;
}

void
runs_free(struct runs *runs)
{
	diag_free(&runs->diag);
	arena_free(&runs->arena);
}
