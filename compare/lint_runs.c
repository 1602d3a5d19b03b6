/* What only several results together show: versions, samples, the disk. */
#include "compare/lint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/buffer.h"

/* A version of a tool, and how many results are of it. */
struct version {
	const char *tool, *version;
	const struct record *first;
	size_t count;
};

struct versions {
	struct version *all;
	size_t count, room;
};

static struct versions
list_versions(const struct lint *lint)
{
	struct versions list = { 0 };
	size_t i, k;

	for (i = 0; i < lint->count; i++) {
		const struct record *record = lint->given[i].record;

		if (!record->tool || !record->version)
			continue;
		for (k = 0; k < list.count; k++)
			if (strcmp(list.all[k].tool, record->tool) == 0 &&
			    strcmp(list.all[k].version, record->version) == 0)
				break;
		if (k == list.count) {
			list.all = arena_grow(lint->arena, list.all,
					      list.count, &list.room,
					      sizeof *list.all);
			list.all[list.count++] = (struct version){
				record->tool, record->version, record, 0
			};
		}
		list.all[k].count++;
	}
	return list;
}

void
look_versions(const struct lint *lint)
{
	struct versions list = list_versions(lint);
	size_t i, k;

	for (i = 0; i < list.count; i++) {
		struct buffer text = { 0 };
		size_t count = 0;

		for (k = 0; k < list.count; k++) {
			const struct version *one = &list.all[k];

			if (strcmp(one->tool, list.all[i].tool) != 0)
				continue;
			/* said where the first of them stands */
			if (k < i)
				break;
			buffer_print(&text, "%s%s (%zu result%s)",
				     count++ ? ", " : "", one->version,
				     one->count, one->count == 1 ? "" : "s");
		}
		if (k == list.count && count > 1)
			lint_find(lint, list.all[i].first, NULL, "%s %.*s",
				  list.all[i].tool, (int)text.length,
				  text.data);
		buffer_free(&text);
	}
}

/* A result with the run that it is of. */
struct of_run {
	uint64_t run;
	size_t index;
};

static int
order_runs(const void *a, const void *b)
{
	const struct of_run *x = a, *y = b;

	if (x->run != y->run)
		return x->run < y->run ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

/* All results of some kinds, those of a run together. */
static struct of_run *
list_runs(const struct lint *lint, unsigned kinds, size_t *count)
{
	struct of_run *all = arena_take(lint->arena, (lint->count + 1) *
						     sizeof *all);
	size_t i;

	*count = 0;
	for (i = 0; i < lint->count; i++)
		if (kinds & 1u << lint->given[i].record->kind)
			all[(*count)++] = (struct of_run){
				lint_run(lint, i), i };
	qsort(all, *count, sizeof *all, order_runs);
	return all;
}

static size_t
run_end(const struct of_run *all, size_t from, size_t count)
{
	size_t to = from + 1;

	while (to < count && all[to].run == all[from].run)
		to++;
	return to;
}

#define SAMPLES_LEAST 10

/* The reports of a sampling tool are its samples. */
void
look_samples(const struct lint *lint)
{
	size_t count, from, to, i;
	struct of_run *all = list_runs(lint, 1u << KIND_DEVICE, &count);

	for (from = 0; from < count; from = to) {
		const struct record *first = lint->given[all[from].index]
					     .record;
		size_t reports = 0;
		int last = -2;

		to = run_end(all, from, count);
		for (i = from; i < to; i++) {
			int report = lint->given[all[i].index].record->report;

			reports += report != last;
			last = report;
		}
		if (reports < SAMPLES_LEAST)
			lint_find(lint, first, NULL, "%zu report%s", reports,
				  reports == 1 ? "" : "s");
	}
}

/* Reads of a run: by its jobs, and by its disks. */
struct reads {
	double jobs, disks;
	bool disk_seen, direct, large, incomplete;
	const struct record *first;
};

/* Larger ones are split on the way, which the disk counts. */
#define UNSPLIT 65536

static void
add_reads(struct reads *reads, const struct record *record)
{
	struct span ios = span_of(record, SUBJECT_READ, QUANTITY_IOS,
				  STATISTIC_VALUE);
	struct span merged = span_of(record, SUBJECT_READ, QUANTITY_MERGES,
				     STATISTIC_VALUE);
	double size = lint_param(record, "bs");

	if (record->kind == KIND_DISK) {
		reads->disk_seen |= span_known(ios);
		reads->incomplete |= !span_known(ios);
		reads->disks += span_known(ios) ? ios.high : 0;
		reads->disks += span_known(merged) ? merged.high : 0;
		return;
	}
	if (!(ios.low > 0))
		return;
	if (!reads->first)
		reads->first = record;
	reads->jobs += ios.low;
	reads->direct |= lint_param(record, "direct") > 0;
	reads->large |= !(size <= UNSPLIT);
	/* a first look at a file may still be going on */
	reads->incomplete |= record->partial || record->error ||
		rate_culprit(record, SUBJECT_READ) != RATES ||
		record_has_note(record, NOTE_SNAPSHOT, NULL) ||
		!(span_of(record, SUBJECT_READ, QUANTITY_RUNTIME,
			  STATISTIC_VALUE).low > 0.9e9);
}

/* Fewer than this part of the reads came to the disk. */
#define CACHED_PART 0.5
#define READS_LEAST 100

void
look_cached(const struct lint *lint)
{
	size_t count, from, to, i;
	struct of_run *all = list_runs(lint, 1u << KIND_JOB | 1u << KIND_DISK,
				       &count);

	for (from = 0; from < count; from = to) {
		struct reads reads = { 0 };

		to = run_end(all, from, count);
		for (i = from; i < to; i++)
			add_reads(&reads, lint->given[all[i].index].record);
		if (!reads.disk_seen || reads.incomplete || reads.large ||
		    reads.jobs < READS_LEAST ||
		    reads.direct != (lint->rule->what == CACHED_DIRECT) ||
		    reads.disks >= reads.jobs * CACHED_PART)
			continue;
		lint_find(lint, reads.first, NULL, "of %.0f reads the disk "
			  "saw %.0f", reads.jobs, reads.disks);
	}
}
