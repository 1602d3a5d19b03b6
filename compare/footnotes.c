/* What to mind about a comparison, in sentences. */
#include "compare/footnotes.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "compare/stats.h"
#include "record/buffer.h"

void
footnotes_add(struct footnotes *notes, struct arena *arena,
	      const char *format, ...)
{
	va_list arguments;
	const char *text;

	va_start(arguments, format);
	text = arena_print_list(arena, format, arguments);
	va_end(arguments);
	notes->all = arena_grow(arena, notes->all, notes->count, &notes->room,
				sizeof *notes->all);
	notes->all[notes->count++] = text;
}

const char *
footnotes_place(const struct comparison *c, const struct record *record,
		struct arena *arena)
{
	const struct source *source = &record->source;

	if (c->one_file)
		return arena_print(arena, "line %u", source->line);
	return arena_print(arena, "%s%s%s:%u", source->file,
			   source->member ? ":" : "",
			   source->member ? source->member : "",
			   source->line);
}

static uint32_t
first_value(const struct attribute *attribute, const struct member_list *list)
{
	size_t i;

	for (i = 0; i < list->count; i++)
		if (attribute->value[list->results[i]])
			return attribute->value[list->results[i]];
	return 0;
}

/*
 * Parameters that the baseline states and this side does not, or the reverse.
 */
static void
list_unknown(struct buffer *text, const struct fingerprints *prints,
	     const struct member_list *stating,
	     const struct member_list *silent, const char *by)
{
	size_t i;

	for (i = 0; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];
		uint32_t value = first_value(at, stating);

		if (at->weight != WEIGHT_WORKLOAD || !value ||
		    first_value(at, silent) || strcmp(at->by, by) == 0)
			continue;
		buffer_print(text, "%s%s=%s", text->length ? ", " : "",
			     at->name, prints->texts[value]);
	}
}

static void
note_unknown(struct footnotes *notes, const struct comparison *c,
	     const struct fingerprints *prints,
	     const struct member_list *members, struct arena *arena)
{
	struct buffer text = { 0 };
	size_t side;

	for (side = 1; side < c->side_count; side++) {
		static const char sentence[] = "\"%s\" does not state %.*s, "
			"which \"%s\" does; taken for equal.";
		const char *base = c->sides[0].label;
		const char *other = c->sides[side].label;

		if (members[side].count == 0)
			continue;
		text.length = 0;
		list_unknown(&text, prints, &members[0], &members[side],
			     c->by);
		if (text.length)
			footnotes_add(notes, arena, sentence, other,
				      (int)text.length, text.data, base);
		text.length = 0;
		list_unknown(&text, prints, &members[side], &members[0],
			     c->by);
		if (text.length)
			footnotes_add(notes, arena, sentence, base,
				      (int)text.length, text.data, other);
	}
	buffer_free(&text);
}

static double
number_of(const struct record *record, const char *name)
{
	const struct param *param = record_param(record, name);

	if (!param)
		return NAN;
	return param->text ? strtod(param->text, NULL) : param->number;
}

static double
metric_of(const struct record *record, enum subject subject,
	  enum quantity quantity, enum statistic statistic)
{
	const struct metric *metric = record_find(record,
	    metric_name(subject, quantity, statistic));

	return metric ? metric->value : NAN;
}

/* "fsync=1", or NULL where no sync between the writes is known of. */
static const char *
sync_of(const struct record *record, struct arena *arena)
{
	static const char *const names[] = { "fsync", "fdatasync" };
	size_t i;

	for (i = 0; i < sizeof names / sizeof *names; i++) {
		double every = number_of(record, names[i]);

		if (every > 0)
			return arena_print(arena, "%s=%.0f", names[i], every);
	}
	for (i = 0; i < record->metric_count; i++)
		if (record->metrics[i].name.subject == SUBJECT_SYNC)
			return "fsync";
	return NULL;
}

/*
 * By Little's law: how many I/Os are on their way, on the average; NaN:
 * unknown.
 */
static double
in_flight(const struct group *group, size_t side, struct arena *arena)
{
	size_t count = group->record_counts[side], known = 0, i;
	double *all = arena_take(arena, count * sizeof *all);

	for (i = 0; i < count; i++) {
		const struct record *record = group->records[side][i];
		double iops = metric_of(record, SUBJECT_WRITE, QUANTITY_IOPS,
					STATISTIC_VALUE);
		double ns = metric_of(record, SUBJECT_WRITE, QUANTITY_LAT,
				      STATISTIC_MEAN);

		if (isnan(ns))
			ns = metric_of(record, SUBJECT_WRITE, QUANTITY_CLAT,
				       STATISTIC_MEAN);
		if (!isnan(iops) && !isnan(ns))
			all[known++] = iops * ns / 1e9;
	}
	stats_sort(all, known);
	return stats_median(all, known);
}

/* That of the first side that states it: others do not state another. */
static double
depth_of(const struct group *group, size_t sides)
{
	double depth = NAN;
	size_t side;

	for (side = 0; side < sides && isnan(depth); side++) {
		const struct record *record = group->record_counts[side] ?
					      group->records[side][0] : NULL;
		double jobs = record ? number_of(record, "numjobs") : NAN;

		if (record)
			depth = number_of(record, "iodepth");
		if (!isnan(jobs))
			depth *= jobs;
	}
	return depth;
}

/* From this part of the depth on, the latency explains the rate. */
#define NEARLY_ALL 0.9

/*
 * Lists the I/Os in flight of all sides; returns the least part of the depth.
 */
static double
list_in_flight(struct buffer *text, const struct comparison *c,
	       const struct group *group, double depth, struct arena *arena)
{
	double least = NAN;
	size_t side;

	for (side = 0; side < c->side_count; side++) {
		double k, part;

		if (!group->record_counts[side])
			continue;
		k = in_flight(group, side, arena);
		part = k / depth;
		if (isnan(k))
			continue;
		buffer_print(text, "%s%.2f on \"%s\"",
			     text->length ? ", " : "", k,
			     c->sides[side].label);
		/* the first comparison with NaN leaves the part */
		if (!(least <= part))
			least = part;
	}
	return least;
}

/*
 * fio's latencies end when the write does; the sync behind it is not in them,
 * though it takes its time from the rate.
 */
static void
note_sync(struct footnotes *notes, const struct comparison *c,
	  const struct group *group, struct arena *arena)
{
	const char *sync = NULL, *plural;
	double depth = depth_of(group, c->side_count), least;
	struct buffer text = { 0 };
	size_t side;

	for (side = 0; side < c->side_count && !sync; side++)
		if (group->record_counts[side])
			sync = sync_of(group->records[side][0], arena);
	if (!sync)
		return;
	least = list_in_flight(&text, c, group, depth, arena);
	plural = depth == 1 ? "" : "s";
	if (text.length && isnan(least))
		footnotes_add(notes, arena, "%s: latency leaves out the sync "
			      "itself. IOPS x mean latency is %.*s I/Os in "
			      "flight; IOPS can change while latency does not.",
			      sync, (int)text.length, text.data);
	else if (text.length && least < NEARLY_ALL)
		footnotes_add(notes, arena, "%s: latency leaves out the sync "
			      "itself. Of %g I/O%s in flight IOPS x mean "
			      "latency accounts for %.*s, the sync for the "
			      "rest; so IOPS can change while latency does "
			      "not.", sync, depth, plural, (int)text.length,
			      text.data);
	else if (text.length)
		footnotes_add(notes, arena, "%s: latency leaves out the sync "
			      "itself, which takes little here: of %g I/O%s in "
			      "flight IOPS x mean latency accounts for %.*s.",
			      sync, depth, plural, (int)text.length,
			      text.data);
	buffer_free(&text);
}

static int
order_numbers(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Clones of a job are one run, however many lines they print. */
static void
note_clones(struct footnotes *notes, const struct comparison *c,
	    const struct results *results, const struct member_list *members,
	    struct arena *arena)
{
	size_t side, i, runs;

	for (side = 0; side < c->side_count; side++) {
		size_t count = members[side].count;
		uint64_t *all;

		if (count < 2)
			continue;
		all = arena_take(arena, count * sizeof *all);
		for (i = 0; i < count; i++)
			all[i] = results->all[members[side].results[i]].run;
		qsort(all, count, sizeof *all, order_numbers);
		for (runs = i = 0; i < count; i++)
			runs += i == 0 || all[i] != all[i - 1];
		if (runs < count)
			footnotes_add(notes, arena, "%zu results%s%s%s ran "
				      "together in %zu run%s: values are "
				      "their medians, evidence counts runs.",
				      count, c->side_count > 1 ? " of \"" : "",
				      c->side_count > 1 ?
				      c->sides[side].label : "",
				      c->side_count > 1 ? "\"" : "",
				      runs, runs == 1 ? "" : "s");
	}
}

/* Where a kind of failure stands: a few places, and how many more there are. */
struct failures {
	const char *places;
	size_t count;
};

enum { PLACES_MOST = 5 };

static void
add_failure(struct failures *failures, const struct comparison *c,
	    const struct record *record, struct arena *arena)
{
	const char *place;

	if (failures->count++ >= PLACES_MOST)
		return;
	place = footnotes_place(c, record, arena);
	if (record->error)
		place = arena_print(arena, "%s (err=%d)", place,
				    record->error);
	failures->places = failures->places ?
		arena_print(arena, "%s, %s", failures->places, place) : place;
}

static void
note_failed(struct footnotes *notes, const struct failures *failures,
	    const char *one, const char *many, struct arena *arena)
{
	size_t more = failures->count > PLACES_MOST ?
		      failures->count - PLACES_MOST : 0;

	if (failures->count == 1)
		footnotes_add(notes, arena, "The result at %s %s.",
			      failures->places, one);
	else if (failures->count > 1)
		footnotes_add(notes, arena, "%zu results %s: those at %s%s.",
			      failures->count, many, failures->places, more ?
			      arena_print(arena, " and %zu more", more) : "");
}

/* A job that failed, or a text that breaks off, may not tell all. */
static void
note_failures(struct footnotes *notes, const struct comparison *c,
	      const struct group *group, struct arena *arena)
{
	struct failures failed = { 0 }, cut = { 0 };
	size_t side, i;

	for (side = 0; side < c->side_count; side++)
		for (i = 0; i < group->record_counts[side]; i++) {
			const struct record *record = group->records[side][i];

			if (record->error)
				add_failure(&failed, c, record, arena);
			if (record->partial)
				add_failure(&cut, c, record, arena);
		}
	note_failed(notes, &failed, "ended with an error",
		    "ended with errors", arena);
	note_failed(notes, &cut, "breaks off", "break off", arena);
}

void
footnotes_of_group(struct group *group, const struct comparison *c,
		   const struct fingerprints *prints,
		   const struct member_list *members, struct arena *arena)
{
	struct footnotes notes = { 0 };

	note_unknown(&notes, c, prints, members, arena);
	if (c->side_count > 1)
		note_sync(&notes, c, group, arena);
	footnotes_of_jobs(&notes, group, c, prints->results, members, arena);
	note_clones(&notes, c, prints->results, members, arena);
	footnotes_of_runs(&notes, group, c, arena);
	note_failures(&notes, c, group, arena);
	group->footnotes = notes.all;
	group->footnote_count = notes.count;
}
