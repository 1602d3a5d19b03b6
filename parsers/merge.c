/* Holds the results of a document back and folds copies together. */
#include "parsers/merge.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/alike.h"
#include "parsers/copy.h"

enum {
	CHUNK = 64,		/* records of one arena, put together */
	CHUNKS = 16,		/* so some 1,000 results are held back */
	RUNS = 64,		/* runs known to be copies of others */
	ALIKES = 48,		/* records looked at for each new one */
};

struct chunk {
	struct arena arena;
	struct record *records[CHUNK];	/* NULL: folded into another */
	size_t count;
	int least_run, most_run;	/* of its jobs; none: least is more */
};

/* A run all of whose jobs so far are copies of those of another. */
struct run_copy {
	int run, of;
};

struct merge {
	struct sink sink;	/* first: put() gets a pointer to it */
	struct sink *out;
	bool identify;
	struct chunk chunks[CHUNKS];
	size_t first, used;	/* the oldest chunk, and how many are in use */
	unsigned long oldest, next;	/* of this document's records */
	struct alike alike;
	struct arena passing;	/* of a record that goes out at once */
	struct run_copy copies[RUNS];
	size_t copy_count;
	int quoted_run, quoted_report;	/* a report that is one copied whole */
	int error;
};

/* The run that run is a copy of, or itself. */
static int
original_run(const struct merge *merge, int run)
{
	for (size_t i = 0; i < merge->copy_count; i++)
		if (merge->copies[i].run == run)
			return merge->copies[i].of;
	return run;
}

static bool
run_has_jobs(const struct merge *merge, int run)
{
	for (size_t i = 0; i < merge->used; i++) {
		const struct chunk *chunk =
			&merge->chunks[(merge->first + i) % CHUNKS];

		if (run < chunk->least_run || run > chunk->most_run)
			continue;
		for (size_t k = 0; k < chunk->count; k++)
			if (chunk->records[k] != NULL &&
			    chunk->records[k]->kind == KIND_JOB &&
			    chunk->records[k]->run == run)
				return true;
	}
	return false;
}

static void
note_job(struct chunk *chunk, const struct record *record)
{
	if (record->kind != KIND_JOB)
		return;
	if (record->run < chunk->least_run)
		chunk->least_run = record->run;
	if (record->run > chunk->most_run)
		chunk->most_run = record->run;
}

/*
 * Group and disk lines say too little to tell two runs apart: they are copies
 * where their runs are, or where one of them stands without any job, as in a
 * summary.
 */
static bool
runs_agree(const struct merge *merge, const struct record *one,
	   const struct record *other)
{
	if (one->kind == KIND_JOB || one->kind == KIND_RUN)
		return true;
	if (original_run(merge, one->run) == original_run(merge, other->run))
		return one->run != other->run ||
		       copy_other_format(one, other) ||
		       (one->run == merge->quoted_run &&
			one->report != other->report &&
			(one->report == merge->quoted_report ||
			 other->report == merge->quoted_report));
	return one->kind == KIND_GROUP &&
	       (!run_has_jobs(merge, one->run) ||
		!run_has_jobs(merge, other->run));
}

/*
 * What a copy alone says: its name and run, where the fuller one is but an
 * excerpt, and that its text contradicts itself.
 */
static void
adopt(struct record *record, struct arena *arena, const struct record *copy)
{
	if (record->name == NULL && copy->name != NULL) {
		record->name = copy->name;
		record->time = copy->time;
		record->group = copy->group;
		record->run = copy->run;
		record->version = copy->version;
		record->version_hint = copy->version_hint;
	}
	for (size_t i = 0; i < copy->note_count; i++) {
		const struct note *note = &copy->notes[i];
		const struct metric_name *metric =
			note->has_metric ? &note->metric : NULL;

		if (note->code == NOTE_CONTRADICTION &&
		    !copy_other_format(record, copy) &&
		    (metric == NULL || record_find(record, *metric) == NULL) &&
		    !record_has_note(record, note->code, metric))
			record_note(record, arena, note->code, metric, "%s",
				    note->text != NULL ? note->text : "");
	}
}

/*
 * What of the workload the text of another format alone states. Its list is in
 * the arena of the copy.
 */
static void
adopt_params(struct record *record, struct arena *arena,
	     const struct record *copy)
{
	if (!copy_other_format(record, copy))
		return;
	for (size_t i = 0; i < copy->param_count; i++) {
		const struct param *param = &copy->params[i];
		const char *name;

		if (record_param(record, param->name) != NULL)
			continue;
		name = arena_text(arena, param->name, strlen(param->name));
		if (param->text == NULL)
			record_param_number(record, arena, name,
					    param->number);
		else
			record_param_text(record, arena, name,
					  arena_text(arena, param->text,
						     strlen(param->text)));
	}
}

/* How many places a list has room for: it grows to powers of two. */
static size_t
room_for(size_t places)
{
	size_t room = 1;

	while (room < places)
		room *= 2;
	return places > 0 ? room : 0;
}

/* Makes those of a copy places of the record; all memory is the arena's. */
static void
add_places(struct record *record, struct arena *arena,
	   const struct record *other)
{
	struct record light = *other;
	const struct record *copy;
	size_t count = record->alsos + 1 + other->alsos;

	/* Of its lists nothing is left but the notes. */
	light.metric_count = light.param_count = light.setting_count = 0;
	light.label_count = light.series_count = light.bin_count = 0;
	copy = record_copy(&light, arena);
	if (count > room_for(record->alsos)) {
		struct source *also = arena_take(arena, room_for(count) *
						 sizeof(*also));

		if (record->alsos > 0)
			memcpy(also, record->also,
			       record->alsos * sizeof(*also));
		record->also = also;
	}
	record->also[record->alsos] = copy->source;
	if (copy->alsos > 0)
		memcpy(record->also + record->alsos + 1, copy->also,
		       copy->alsos * sizeof(*copy->also));
	record->alsos = count;
	adopt(record, arena, copy);
	adopt_params(record, arena, other);
}

static void
note_run_copy(struct merge *merge, const struct record *copy,
	      const struct record *of)
{
	if (copy->run < 0 || of->run < 0 || copy->run == of->run ||
	    merge->copy_count == RUNS)
		return;
	merge->copies[merge->copy_count++] =
		(struct run_copy){ copy->run, of->run };
}

/* Each report has a time: a job of that time is copied, and all with it. */
static void
note_quoted(struct merge *merge, const struct record *record)
{
	if (record->kind != KIND_JOB || record->time == NULL)
		return;
	merge->quoted_run = record->run;
	merge->quoted_report = record->report;
}

/* Sends the oldest chunk out. */
static void
send_chunk(struct merge *merge)
{
	struct chunk *chunk = &merge->chunks[merge->first];

	for (size_t i = 0; i < chunk->count && merge->error == 0; i++) {
		if (chunk->records[i] == NULL)
			continue;
		record_finish(chunk->records[i]);
		if (merge->identify)
			record_identify(chunk->records[i], &chunk->arena);
		merge->error = merge->out->put(merge->out, chunk->records[i]);
	}
	arena_reset(&chunk->arena);
	merge->oldest += chunk->count;
	chunk->count = 0;
	merge->first = (merge->first + 1) % CHUNKS;
	merge->used--;
}

/* A chunk with a free place, the newest. */
static struct chunk *
newest_chunk(struct merge *merge)
{
	struct chunk *chunk;

	if (merge->used > 0) {
		chunk = &merge->chunks[(merge->first + merge->used - 1) %
				       CHUNKS];
		if (chunk->count < CHUNK)
			return chunk;
	}
	if (merge->used == CHUNKS)
		send_chunk(merge);
	merge->used++;
	chunk = &merge->chunks[(merge->first + merge->used - 1) % CHUNKS];
	chunk->least_run = INT_MAX;
	chunk->most_run = INT_MIN;
	return chunk;
}

/* The chunk of a record that is held, by its number. */
static struct chunk *
chunk_of(struct merge *merge, unsigned long number)
{
	return &merge->chunks[number / CHUNK % CHUNKS];
}

/*
 * Folds the new record into one that is held, or held ones into it. True when
 * nothing is left of it to hold.
 */
static bool
fold(struct merge *merge, struct record *record,
     const struct alike_keys *keys, struct arena *arena)
{
	unsigned long numbers[ALIKES];
	size_t count = alike_find(&merge->alike, keys, merge->oldest, numbers,
				  ALIKES);

	while (count-- > 0) {
		struct chunk *chunk = chunk_of(merge, numbers[count]);
		struct record **place =
			&chunk->records[numbers[count] % CHUNK];
		struct record *held = *place;

		if (held == NULL || !copy_may_be_of(held, record) ||
		    !runs_agree(merge, held, record))
			continue;
		if (copy_is_of(record, held)) {
			note_run_copy(merge, record, held);
			add_places(held, &chunk->arena, record);
			note_job(chunk, held);
			/* A job that ended stays in later reports. */
			if (held->run == record->run &&
			    held->report < record->report) {
				note_quoted(merge, record);
				held->report = record->report;
			}
			return true;
		}
		if (copy_is_of(held, record)) {
			note_run_copy(merge, held, record);
			add_places(record, arena, held);
			*place = NULL;
		}
	}
	return false;
}

/* Sends a record out at once: nothing is held that must go before it. */
static int
pass(struct merge *merge, const struct record *record)
{
	struct record passing = *record;

	record_finish(&passing);
	if (merge->identify)
		record_identify(&passing, &merge->passing);
	merge->error = merge->out->put(merge->out, &passing);
	arena_reset(&merge->passing);
	return merge->error;
}

static int
merge_put(struct sink *sink, const struct record *record)
{
	struct merge *merge = (struct merge *)sink;
	struct chunk *chunk;
	struct record *copy;
	bool repeats;

	if (merge->error != 0)
		return merge->error;
	repeats = record->id == NULL && copy_may_be(record->kind) &&
		  record->metric_count > 0;
	if (!repeats && merge->used == 0)
		return pass(merge, record);
	chunk = newest_chunk(merge);
	copy = record_copy(record, &chunk->arena);
	if (repeats) {
		struct alike_keys keys = alike_keys_of(copy);

		if (fold(merge, copy, &keys, &chunk->arena))
			return 0;
		alike_add(&merge->alike, &keys, merge->next);
	}
	chunk->records[chunk->count++] = copy;
	note_job(chunk, copy);
	merge->next++;
	return merge->error;
}

/* Status reports before the last of their run are snapshots of it. */
static void
mark_snapshots(struct merge *merge)
{
	int run = -2, last = -1;

	for (size_t i = merge->used; i-- > 0;) {
		struct chunk *chunk =
			&merge->chunks[(merge->first + i) % CHUNKS];

		for (size_t k = chunk->count; k-- > 0;) {
			struct record *record = chunk->records[k];

			if (record == NULL || !copy_may_be(record->kind))
				continue;
			/* the first report can't know that others follow */
			if (record->report < 0 && record->run == run &&
			    last > 0)
				record->report = 0;
			if (record->report < 0)
				continue;
			if (record->run != run) {
				run = record->run;
				last = record->report;
			}
			if (record->report < last)
				record_note(record, &chunk->arena,
					    NOTE_SNAPSHOT, NULL, NULL);
		}
	}
}

struct merge *
merge_new(void)
{
	/* large, and most of it seldom used */
	struct merge *merge = memory_zero(sizeof(*merge));

	merge->sink.put = merge_put;
	return merge;
}

void
merge_free(struct merge *merge)
{
	for (size_t i = 0; i < CHUNKS; i++)
		arena_free(&merge->chunks[i].arena);
	arena_free(&merge->passing);
	free(merge);
}

void
merge_start(struct merge *merge, struct sink *out, bool identify)
{
	merge->out = out;
	merge->identify = identify;
	merge->error = 0;
	merge->copy_count = 0;
	merge->quoted_run = -1;
}

struct sink *
merge_sink(struct merge *merge)
{
	return &merge->sink;
}

int
merge_error(const struct merge *merge)
{
	return merge->error;
}

int
merge_end(struct merge *merge)
{
	mark_snapshots(merge);
	while (merge->used > 0)
		send_chunk(merge);
	alike_clear(&merge->alike);
	merge->first = 0;
	merge->oldest = merge->next = 0;
	merge->copy_count = 0;
	merge->quoted_run = -1;
	return merge->error;
}
