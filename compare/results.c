/* Which records take part in a comparison, and as what. */
#include "compare/results.h"

#include <stdlib.h>
#include <string.h>

#include "compare/combine.h"
#include "compare/combine_jobs.h"
#include "compare/symbols.h"

enum use {
	USE_NEVER,
	USE_ALWAYS,
	USE_STAND_IN,	/* where no job of its run and group is there */
	USE_ASKED,	/* when -w names the kind */
};

static const unsigned char uses[KINDS] = {
	[KIND_JOB] = USE_ALWAYS, [KIND_RUN] = USE_ALWAYS,
	[KIND_DEVICE] = USE_ALWAYS, [KIND_LOG] = USE_ALWAYS,
	[KIND_GROUP] = USE_STAND_IN,
	[KIND_DISK] = USE_ASKED, [KIND_CPU] = USE_ASKED,
};

bool
results_main_kinds(const struct compared *given, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++) {
		unsigned char use = uses[given[i].record->kind];

		if (use == USE_ALWAYS || use == USE_STAND_IN)
			return true;
	}
	return false;
}

uint64_t
results_document(const struct record *record, size_t input)
{
	uint64_t hash = hash_number(0, input);

	hash = hash_text(hash, record->source.file);
	hash = hash_text(hash, record->source.member);
	hash = hash_text(hash, record->source.message);
	return hash_text(hash, record->source.part);
}

enum { NO_NUMBER = -1, ANY_GROUP = -2 };

/* A run and group in a document. */
static uint64_t
place(const struct record *record, size_t input, int group)
{
	uint64_t hash = results_document(record, input);

	hash = hash_number(hash, (uint64_t)(int64_t)record->run);
	return hash_number(hash, (uint64_t)(int64_t)group);
}

static int
order_places(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Sorted: where jobs are. */
struct places {
	uint64_t *all;
	size_t count;
};

static struct places
places_of_jobs(const struct compared *given, size_t count,
	       struct arena *arena)
{
	struct places places = { 0 };
	size_t i;

	places.all = arena_take(arena, 2 * count * sizeof *places.all);
	for (i = 0; i < count; i++) {
		const struct record *record = given[i].record;

		if (record->kind != KIND_JOB)
			continue;
		places.all[places.count++] =
			place(record, given[i].input, record->group);
		places.all[places.count++] =
			place(record, given[i].input, ANY_GROUP);
	}
	qsort(places.all, places.count, sizeof *places.all, order_places);
	return places;
}

static bool
has_job_in(const struct places *places, const struct compared *one, int group)
{
	uint64_t wanted = place(one->record, one->input, group);

	return bsearch(&wanted, places->all, places->count,
		       sizeof *places->all, order_places) != NULL;
}

/* A job or a group whose number the text does not show may be of any. */
static bool
has_jobs(const struct places *places, const struct compared *one)
{
	int group = one->record->group;

	if (group == NO_NUMBER)
		return has_job_in(places, one, ANY_GROUP);
	return has_job_in(places, one, group) ||
	       has_job_in(places, one, NO_NUMBER);
}

/* A fio log without its ".N.log": the logs of all clones of a job. */
static uint64_t
log_run(const struct record *record, size_t index)
{
	const char *file = record->source.member ? record->source.member :
						   record->source.file;
	size_t length = file ? strlen(file) : 0, digits = 0;

	if (length > 4 && strcmp(file + length - 4, ".log") == 0)
		length -= 4;
	while (length > digits && file[length - digits - 1] >= '0' &&
	       file[length - digits - 1] <= '9')
		digits++;
	if (digits == 0 || length < digits + 2 ||
	    file[length - digits - 1] != '.')
		return hash_number(1, index);
	return hash_bytes(2, file, length - digits);
}

/* What stands over a result: headings, and settings made before it. */
static uint64_t
hash_headings(uint64_t hash, const struct record *record)
{
	size_t i;

	for (i = 0; i < record->label_count; i++)
		hash = hash_text(hash, record->labels[i]);
	for (i = 0; i < record->setting_count; i++) {
		if (setting_is_machine(record->settings[i].name))
			continue;
		hash = hash_text(hash, record->settings[i].name);
		hash = hash_text(hash, record->settings[i].text);
	}
	return hash;
}

/*
 * Clones of a job have its name, group and run. Since where a run begins can't
 * always be known in excerpts, text must also show that they ended together,
 * with no heading between.
 */
static uint64_t
run_of(const struct compared *one, size_t index)
{
	const struct record *record = one->record;
	bool together = record->time ||
		(record->format && strncmp(record->format, "json", 4) == 0);
	uint64_t hash;

	if (record->kind == KIND_LOG)
		return log_run(record, index);
	if (record->kind != KIND_JOB || !together || record->run < 0 ||
	    record->group < 0)
		return hash_number(1, index);
	hash = place(record, one->input, record->group);
	hash = hash_text(hash, record->name);
	hash = hash_headings(hash, record);
	return hash_text(hash, record->time);
}

/* A row of an iostat run, to be sorted by run and device. */
struct sample {
	uint64_t device;
	size_t index;
};

static int
order_samples(const void *a, const void *b)
{
	const struct sample *x = a, *y = b;

	if (x->device != y->device)
		return x->device < y->device ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

static uint64_t
device_of(const struct compared *one)
{
	const struct record *record = one->record;
	uint64_t hash = place(record, one->input, (int)record->kind);

	return hash_headings(hash_text(hash, record->name), record);
}

/* Where every chosen result belongs in the order of the text. */
struct chosen {
	struct compared one;
	size_t index;
	unsigned samples, jobs;
	const struct record *const *rows;
	uint64_t run;
};

static int
order_chosen(const void *a, const void *b)
{
	const struct chosen *x = a, *y = b;

	return (x->index > y->index) - (x->index < y->index);
}

/* Adds one result for each device among the sorted samples. */
static size_t
combine_samples(const struct compared *given, const struct sample *samples,
		size_t count, struct chosen *chosen, struct arena *arena)
{
	const struct record **rows = arena_take(arena, count * sizeof *rows);
	size_t from, to, chosen_count = 0;

	for (from = 0; from < count; from = to) {
		struct chosen *new = &chosen[chosen_count++];

		for (to = from; to < count &&
		     samples[to].device == samples[from].device; to++)
			rows[to] = given[samples[to].index].record;
		new->one = given[samples[from].index];
		new->one.record = combine_rows(rows + from, to - from, arena);
		new->index = samples[from].index;
		new->rows = rows + from;
		new->samples = (unsigned)(to - from);
		new->jobs = 1;
	}
	return chosen_count;
}

static int
order_runs(const void *a, const void *b)
{
	const struct chosen *x = a, *y = b;

	if (x->run != y->run)
		return x->run < y->run ? -1 : 1;
	return order_chosen(a, b);
}

/* Makes one of the jobs of a run that are clones; returns how many are left. */
static size_t
combine_clones(struct chosen *chosen, size_t count, struct arena *arena)
{
	const struct record **jobs = arena_take(arena, (count + 1) *
						       sizeof *jobs);
	size_t from, to, left = 0;

	for (from = 0; from < count; from++)
		chosen[from].run = run_of(&chosen[from].one,
					  chosen[from].index);
	qsort(chosen, count, sizeof *chosen, order_runs);
	for (from = 0; from < count; from = to) {
		struct chosen one = chosen[from];

		for (to = from; to < count && chosen[to].run == one.run; to++)
			jobs[to - from] = chosen[to].one.record;
		if (one.one.record->kind != KIND_JOB)
			to = from + 1;
		one.jobs = (unsigned)(to - from);
		one.one.record = combine_jobs(jobs, to - from, arena);
		chosen[left++] = one;
	}
	return left;
}

static bool
takes_part(const struct compared *one, const struct places *jobs,
	   bool other_kinds)
{
	const struct record *record = one->record;

	if (record_has_note(record, NOTE_SNAPSHOT, NULL) ||
	    record_has_note(record, NOTE_ALL_CLIENTS, NULL))
		return false;
	switch ((enum use)uses[record->kind]) {
	case USE_ALWAYS:
		return true;
	case USE_STAND_IN:
		return !has_jobs(jobs, one);
	case USE_ASKED:
		return other_kinds;
	default:
		return false;
	}
}

static bool
is_sample(const struct record *record)
{
	return record->kind == KIND_DEVICE || record->kind == KIND_CPU;
}

void
results_choose(const struct compared *given, size_t count, bool first_report,
	       bool other_kinds, struct arena *arena, struct results *results)
{
	struct places jobs = places_of_jobs(given, count, arena);
	struct chosen *chosen = arena_take(arena, count * sizeof *chosen);
	struct sample *samples = arena_take(arena, count * sizeof *samples);
	size_t chosen_count = 0, sample_count = 0, i;

	memset(results, 0, sizeof *results);
	results->given = count;
	for (i = 0; i < count; i++) {
		const struct record *record = given[i].record;

		if (!takes_part(&given[i], &jobs, other_kinds))
			continue;
		if (record->since_boot && !first_report) {
			results->since_boot++;
		} else if (is_sample(record)) {
			samples[sample_count].device = device_of(&given[i]);
			samples[sample_count++].index = i;
		} else {
			chosen[chosen_count++] =
				(struct chosen){ given[i], i, 1, 1, NULL, 0 };
		}
	}
	qsort(samples, sample_count, sizeof *samples, order_samples);
	chosen_count += combine_samples(given, samples, sample_count,
					chosen + chosen_count, arena);
	chosen_count = combine_clones(chosen, chosen_count, arena);
	qsort(chosen, chosen_count, sizeof *chosen, order_chosen);
	results->all = arena_take(arena, chosen_count * sizeof *results->all);
	for (i = 0; i < chosen_count; i++)
		results->all[results->count++] = (struct result){
			chosen[i].one.record, chosen[i].one.input,
			chosen[i].one.input_label, chosen[i].samples,
			chosen[i].rows, chosen[i].jobs, chosen[i].run
		};
}
