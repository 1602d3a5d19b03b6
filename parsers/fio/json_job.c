/* Jobs and disks of fio's JSON as records, and the run that they are of. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "parsers/fio/agree.h"
#include "parsers/fio/json.h"

void
json_job_open(struct fio_json *json)
{
	json_clear(json, SLOT_GROUP, SLOT_ERRORS);
	json->texts.used = 0;
	json->options.count = 0;
	for (int i = TEXT_NAME; i < TEXTS; i++)
		json->text[i] = NULL;
	json->has_first = json->damaged = json->twin_errors = false;
	json->draft.metric_count = json->draft.note_count = 0;
	json->draft.bin_count = 0;
	json->levels.metric_count = 0;
	json->now.io = -1;
}

static void
put_cpu(struct fio_json *json)
{
	static const struct {
		enum quantity quantity;
		enum slot slot;
		bool exact;
	} rows[] = {
		{ QUANTITY_USR, SLOT_USR, false },
		{ QUANTITY_SYS, SLOT_SYS, false },
		{ QUANTITY_CTX, SLOT_CTX, true },
		{ QUANTITY_MAJF, SLOT_MAJF, true },
		{ QUANTITY_MINF, SLOT_MINF, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		json_put_slot(json, &json->draft,
			      metric_name(SUBJECT_CPU, rows[i].quantity,
					  STATISTIC_VALUE),
			      rows[i].slot, 1, rows[i].exact);
}

/* The parts of the distribution, and how many there are. */
static double
distribution_sum(const struct record *levels, int *buckets)
{
	double sum = 0;

	*buckets = 0;
	for (size_t i = 0; i < levels->metric_count; i++) {
		if (levels->metrics[i].name.subject != SUBJECT_DIST)
			continue;
		sum += levels->metrics[i].value;
		++*buckets;
	}
	return sum;
}

/*
 * Whether the parts of a whole distribution are all: with errors some I/Os are
 * in none of them.
 */
static bool
distribution_fits(const struct fio_json *json, double sum, int buckets)
{
	enum { MOST = 32, LEAST = 22 };	/* buckets, without those of ns */

	return (buckets != MOST && buckets != LEAST) || sum == 0 ||
	       json->slots[SLOT_ERROR].value != 0 ||
	       json->slots[SLOT_ERRORS].value != 0 || fabs(sum - 100) < 1.5;
}

/*
 * Depths and distribution. All zeros are no figures: there was no I/O, or its
 * latency was not measured.
 */
static void
put_levels(struct fio_json *json)
{
	const struct record *levels = &json->levels;
	int buckets;
	double sum = distribution_sum(levels, &buckets);
	bool fits = distribution_fits(json, sum, buckets), any = false;

	if (!fits)
		json_damage(json);
	for (size_t i = 0; i < levels->metric_count; i++)
		any |= levels->metrics[i].value != 0;
	for (size_t i = 0; any && i < levels->metric_count; i++) {
		const struct metric *metric = &levels->metrics[i];

		if ((!fits || sum == 0) &&
		    metric->name.subject == SUBJECT_DIST)
			continue;
		record_metric(&json->draft, json->scan->document, metric->name,
			      metric->value, metric->half_width);
	}
}

/*
 * Up to 2.0.13 the count of errors and the number of the first one have the
 * same key, in this order: where that one is the job's error, too, it tells
 * them apart. *sure: it does.
 */
static bool
errors_are_swapped(const struct fio_json *json, bool *sure)
{
	const struct number *slots = json->slots;
	double error = slots[SLOT_ERROR].value;
	bool first = slots[SLOT_ERRORS].value == error;
	bool second = slots[SLOT_FIRST_ERROR].value == error;

	*sure = !json->twin_errors || second ||
		slots[SLOT_ERRORS].value == slots[SLOT_FIRST_ERROR].value;
	return !*sure && error != 0 && first;
}

/*
 * fio counts the errors and says which was the first, in 2.0.x by the same
 * key: one alone may be either.
 */
static void
put_errors(struct fio_json *json, bool cut)
{
	const struct number *slots = json->slots;
	struct metric_name name = metric_name(SUBJECT_ERRORS, QUANTITY_TOTAL,
					      STATISTIC_VALUE);
	bool sure;

	if (!slots[SLOT_ERRORS].known)
		return;
	if (!slots[SLOT_FIRST_ERROR].known) {
		if (!cut)
			json_damage(json);
	} else if (errors_are_swapped(json, &sure)) {
		json_damage(json);
	} else {
		json_put_slot(json, &json->draft, name, SLOT_ERRORS, 1, true);
		if (!sure)
			record_note(&json->draft, json->scan->document,
				    NOTE_AMBIGUOUS, &name, "count and number "
				    "of the first error have the same key");
	}
}

static void
put_pairs(struct fio_json *json, struct record *record,
	  const struct pairs *pairs, bool by_host)
{
	const char *host = json->text[TEXT_HOST];

	for (size_t i = 0; i < pairs->count; i++) {
		const struct pair *pair = &pairs->list[i];

		/* with several clients, each has global options of its own */
		if (by_host && pair->element > 0 &&
		    (pair->element > HOSTS_MOST || host == NULL ||
		     json->hosts[pair->element - 1] == NULL ||
		     strcmp(json->hosts[pair->element - 1], host) != 0))
			continue;
		fio_option_put(record, json->scan->arena, pair->name,
			       pair->name_length, pair->value,
			       pair->value_length);
	}
}

/* "Mon Nov 30 14:12:37 2026" as ISO 8601; NULL where it is not that. */
static const char *
iso_time(struct arena *arena, const char *text)
{
	struct fio_date date;
	char month[4];

	if (text == NULL ||
	    sscanf(text, "%*3s %3s %2u %2u:%2u:%2u %4u", month, &date.day,
		   &date.hour, &date.minute, &date.second, &date.year) != 6 ||
	    strlen(month) != 3 || !fio_month_read(month, &date.month))
		return NULL;
	return fio_date_text(&date, arena);
}

static double
or_none(const struct number *number)
{
	return number->known ? number->value : -1;
}

/*
 * Whether this document is a later report (--status-interval) of the run of
 * the one before: fio's clock and the job's went on alike, and what it did
 * only grew.
 */
static bool
is_later_report(const struct report *before, const struct report *now)
{
	double time = now->time - before->time;
	double runtime = now->runtime - before->runtime;

	if (!before->known || strcmp(before->version, now->version) != 0 ||
	    strcmp(before->name, now->name) != 0 || before->time < 0 ||
	    time <= 0 || now->io < before->io || runtime < 0)
		return false;
	if (before->start >= 0 && now->start >= 0)
		return before->start == now->start;
	if (before->elapsed < 0 || now->elapsed < 0 ||
	    fabs(time - (now->elapsed - before->elapsed) * 1e3) > 2000)
		return false;
	/* its last report may wait for other things to end */
	return runtime == 0 || fabs(time - runtime) <= 250 + time / 4;
}

static void
describe(struct fio_json *json)
{
	const struct number *slots = json->slots;
	const char *version = json->text[TEXT_VERSION];
	const char *name = json->text[TEXT_NAME];
	struct report *now = &json->now;

	now->known = version != NULL;
	snprintf(now->version, sizeof(now->version), "%s",
		 version != NULL ? version : "");
	snprintf(now->name, sizeof(now->name), "%s", name != NULL ? name : "");
	now->time = slots[SLOT_MSECONDS].known ? slots[SLOT_MSECONDS].value :
		    slots[SLOT_SECONDS].known ?
		    slots[SLOT_SECONDS].value * 1e3 : -1;
	now->start = or_none(&slots[SLOT_START]);
	now->elapsed = or_none(&slots[SLOT_ELAPSED]);
}

/* Which run the document is of; its first job tells. */
static void
place_in_run(struct fio_json *json)
{
	struct fio_run *run = fio_run_of(json->scan);

	if (json->placed)
		return;
	json->placed = true;
	describe(json);
	if (json->mark == (unsigned)run->number + 1 &&
	    is_later_report(&json->before, &json->now)) {
		json->report++;
	} else {
		run = fio_run_join(json->scan, &json->mark);
		json->report = 0;
	}
	json->run = run;
	json->before = json->now;
}

static void
put_identity(struct fio_json *json, struct record *record)
{
	place_in_run(json);
	record->format = json->plus ? "json+" : "json";
	record->version = json->text[TEXT_VERSION];
	if (record->version == NULL)
		record->version_hint = json->hint;
	record->name = json->text[TEXT_NAME];
	record->time = iso_time(json->scan->arena, json->text[TEXT_TIME]);
	record->run = json->run->number;
	record->report = json->report > 0 ? json->report : -1;
	record->repaired = stretch_joined(&json->stretch, record->source.line,
					  record->source.end);
}

static void
put_workload(struct fio_json *json, struct record *record)
{
	struct arena *arena = json->scan->arena;

	fio_surroundings_apply(json->scan, record, json->run);
	put_pairs(json, record, &json->globals, true);
	put_pairs(json, record, &json->options, false);
	if (json->text[TEXT_DESCRIPTION] != NULL)
		record_param_text(record, arena, "description",
				  json->text[TEXT_DESCRIPTION]);
	if (json->text[TEXT_HOST] != NULL)
		record_param_text(record, arena, "hostname",
				  json->text[TEXT_HOST]);
}

/* Gives the record the lists of the draft, which stay the document's. */
static void
lend(struct record *record, const struct record *draft)
{
	record->metrics = draft->metrics;
	record->metric_count = draft->metric_count;
	record->metric_room = draft->metric_room;
	record->notes = draft->notes;
	record->note_count = draft->note_count;
	record->note_room = draft->note_room;
	record->bins = draft->bins;
	record->bin_count = draft->bin_count;
}

/* The subjects that did I/O, a bit each; the sum of others is none. */
static unsigned
subjects_of(const struct record *draft)
{
	unsigned did = 0;

	for (enum subject i = SUBJECT_READ; i <= SUBJECT_MIXED; i++) {
		const struct metric *ios = record_find(draft,
			metric_name(i, QUANTITY_IOS, STATISTIC_VALUE));

		if (ios != NULL && ios->value > 0 &&
		    (i < SUBJECT_MIXED || did == 0))
			did |= 1u << i;
	}
	return did;
}

/* Lines of another job that stand in place of this one's contradict it. */
static void
drop_disagreements(struct fio_json *json)
{
	struct record *draft = &json->draft;
	struct arena *arena = json->scan->document;

	if (fio_latencies_check(draft, arena))
		json_damage(json);
	if (fio_distribution_check(draft, arena, subjects_of(draft)))
		json_damage(json);
}

void
json_job_close(struct fio_json *json, const struct line *last, bool cut)
{
	struct scan *scan = json->scan;
	const struct number *slots = json->slots;
	struct record record;

	if (cut && json->draft.metric_count == 0)
		return;
	put_cpu(json);
	put_levels(json);
	put_errors(json, cut);
	drop_disagreements(json);
	if (!json->has_first)
		json->first = *last;
	scan_begin(scan, &record, KIND_JOB, "fio", &json->first, last);
	lend(&record, &json->draft);
	if (slots[SLOT_GROUP].known && slots[SLOT_GROUP].value >= 0)
		record.group = (int)slots[SLOT_GROUP].value;
	if (slots[SLOT_ERROR].known)
		record.error = (int)slots[SLOT_ERROR].value;
	put_identity(json, &record);
	put_workload(json, &record);
	record.partial = cut || json->damaged;
	fio_note_saturated(&record, scan->arena);
	if (record.name != NULL && strcmp(record.name, "All clients") == 0)
		record_note(&record, scan->arena, NOTE_ALL_CLIENTS, NULL,
			    NULL);
	json->sink->put(json->sink, &record);
}

/* ---- disks */

void
json_disk_open(struct fio_json *json)
{
	json_job_open(json);
}

void
json_disk_close(struct fio_json *json, const struct line *last)
{
	struct record record;

	if (json->draft.metric_count == 0 || !json->has_first ||
	    !json->whole)
		return;
	scan_begin(json->scan, &record, KIND_DISK, "fio", &json->first, last);
	lend(&record, &json->draft);
	put_identity(json, &record);
	if (json->text[TEXT_HOST] != NULL)
		record_param_text(&record, json->scan->arena, "hostname",
				  json->text[TEXT_HOST]);
	json->sink->put(json->sink, &record);
}
