/* Jobs and disks of fio's JSON as records. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "parsers/fio/json.h"

/* Two decimals more than a run time in ms can tell. */
static double
rounded(double value)
{
	return value < 1e9 ? round(value * 1e6) / 1e6 : round(value);
}

static void
forget(struct fio_json *json, enum slot first, enum slot last)
{
	memset(json->slots + first, 0,
	       (size_t)(last - first + 1) * sizeof(json->slots[0]));
}

static void
empty(struct record *record)
{
	record->metric_count = record->note_count = 0;
}

/* Adds what a slot holds, if anything. */
static void
put_slot(struct fio_json *json, struct record *record, struct metric_name name,
	 enum slot slot, double unit, bool exact)
{
	const struct number *number = &json->slots[slot];

	if (number->known)
		record_metric(record, json->scan->document, name,
			      number->value * unit,
			      exact ? 0 : number->half * unit);
}

static struct metric_name
name_of(const struct fio_json *json, enum quantity quantity,
	enum statistic statistic)
{
	return metric_name(json->direction->subject, quantity, statistic);
}

/* ---- latencies */

void
json_latency_open(struct fio_json *json)
{
	forget(json, SLOT_MIN, SLOT_SAMPLES);
	json->percentile_count = 0;
}

static bool
has_option(const struct pairs *pairs, const char *name, const char *value)
{
	for (size_t i = 0; i < pairs->count; i++)
		if (strcmp(pairs->list[i].name, name) == 0 &&
		    strcmp(pairs->list[i].value, value) == 0)
			return true;
	return false;
}

/* With lat_percentiles, 3.1 to 3.15 put the percentiles of lat below clat. */
static bool
has_lat_percentiles(const struct fio_json *json)
{
	return json->latency->quantity == QUANTITY_CLAT &&
	       fio_since(json->version, FIO_VERSION(3, 1, 0)) &&
	       fio_before(json->version, FIO_VERSION(3, 16, 0)) &&
	       (has_option(&json->options, "lat_percentiles", "1") ||
		has_option(&json->globals, "lat_percentiles", "1"));
}

/* Zeros stand where nothing was measured. */
static bool
has_latency(const struct fio_json *json)
{
	const struct number *slots = json->slots;

	if (slots[SLOT_SAMPLES].known)
		return slots[SLOT_SAMPLES].value > 0;
	return slots[SLOT_MAX].value > 0 || slots[SLOT_MEAN].value > 0;
}

static void
put_latency(struct fio_json *json, struct record *record,
	    struct metric_name name)
{
	static const enum statistic statistics[] = {
		STATISTIC_MIN, STATISTIC_MAX, STATISTIC_MEAN, STATISTIC_STDEV
	};
	double unit = json->latency->unit;

	if (!has_latency(json))
		return;
	for (int i = 0; i < 4; i++) {
		name.statistic = statistics[i];
		put_slot(json, record, name, SLOT_MIN + (enum slot)i, unit,
			 false);
	}
	name.statistic = STATISTIC_SAMPLES;
	put_slot(json, record, name, SLOT_SAMPLES, 1, true);
	name.statistic = STATISTIC_PERCENTILE;
	if (has_lat_percentiles(json))
		name.quantity = QUANTITY_LAT;
	for (size_t i = 0; i < json->percentile_count; i++) {
		name.number = json->percentiles[i].number;
		record_metric(record, json->scan->document, name,
			      json->percentiles[i].value * unit, unit / 2);
	}
}

void
json_latency_close(struct fio_json *json)
{
	struct metric_name name;

	if (json->in_prio)
		return;			/* its priority may stand behind it */
	name = name_of(json, json->latency->quantity, STATISTIC_VALUE);
	name.prio = json->latency->prio;
	put_latency(json, &json->part, name);
}

void
json_prio_open(struct fio_json *json)
{
	forget(json, SLOT_CLASS, SLOT_HINT);
	forget(json, SLOT_MIN, SLOT_SAMPLES);
	json->percentile_count = 0;
	json->in_prio = true;
}

void
json_prio_close(struct fio_json *json)
{
	const struct number *slots = json->slots;
	struct metric_name name;

	json->in_prio = false;
	if (!slots[SLOT_CLASS].known || !slots[SLOT_LEVEL].known ||
	    !(slots[SLOT_CLASS].value >= 0 && slots[SLOT_CLASS].value < 8 &&
	      slots[SLOT_LEVEL].value >= 0 && slots[SLOT_LEVEL].value < 8 &&
	      slots[SLOT_HINT].value >= 0 && slots[SLOT_HINT].value < 1024))
		return;
	name = name_of(json, json->latency->quantity, STATISTIC_VALUE);
	name.prio = prio_of((unsigned)slots[SLOT_CLASS].value,
			    (unsigned)slots[SLOT_LEVEL].value,
			    (unsigned)slots[SLOT_HINT].value) & 0xffff;
	put_latency(json, &json->part, name);
}

/* ---- directions */

void
json_direction_open(struct fio_json *json)
{
	forget(json, SLOT_IO, SLOT_CACHEHIT);
	empty(&json->part);
	json->in_prio = false;
}

/* What a row of samples says: nothing when none was taken. */
static void
put_samples(struct fio_json *json, enum quantity quantity, enum slot least,
	    enum slot most, enum slot mean, enum slot samples, double unit)
{
	static const enum statistic statistics[] = {
		STATISTIC_MIN, STATISTIC_MAX, STATISTIC_MEAN, STATISTIC_STDEV
	};
	enum slot slots[] = { least, most, mean, mean + 1 };

	if (json->slots[samples].known ? json->slots[samples].value <= 0 :
	    json->slots[mean].value <= 0)
		return;
	for (int i = 0; i < 4; i++)
		put_slot(json, &json->draft,
			 name_of(json, quantity, statistics[i]), slots[i],
			 unit, false);
	put_slot(json, &json->draft,
		 name_of(json, quantity, STATISTIC_SAMPLES), samples, 1, true);
}

/* 2.0 and 2.1 put the mean in its place, 2.17 to 2.21 a 1024th of it. */
static void
put_share(struct fio_json *json)
{
	if (json->slots[SLOT_BW_MEAN].value <= 0 ||
	    fio_before(json->version, FIO_VERSION(2, 2, 0)) ||
	    fio_share_is_wrong(json->version))
		return;
	put_slot(json, &json->draft,
		 name_of(json, QUANTITY_BW, STATISTIC_PER), SLOT_BW_SHARE, 1,
		 false);
}

static void
put_derived(struct fio_json *json, struct metric_name name, double value,
	    double half)
{
	record_metric(&json->draft, json->scan->document, name, value, half);
	record_note(&json->draft, json->scan->document, NOTE_DERIVED, &name,
		    NULL);
}

/* Integers up to 2.2.4: the number of I/Os tells more. */
static void
put_iops(struct fio_json *json)
{
	const struct number *iops = &json->slots[SLOT_IOPS];
	const struct number *ios = &json->slots[SLOT_IOS];
	double runtime = json->slots[SLOT_RUNTIME].value;
	double exact = ios->value * 1e3 / runtime;
	struct metric_name name = name_of(json, QUANTITY_IOPS,
					  STATISTIC_VALUE);

	if (iops->known && iops->half >= 0.5 && ios->value > 0 &&
	    fabs(exact - iops->value) <= 1)
		put_derived(json, name, rounded(exact), exact * 0.5 / runtime);
	else
		put_slot(json, &json->draft, name, SLOT_IOPS, 1, false);
}

/* The one block size of the job, 0 where it has several or none is told. */
static double
block_size(const struct fio_json *json)
{
	const struct pairs *lists[] = { &json->options, &json->globals };
	double bytes;

	for (int i = 0; i < 2; i++)
		for (size_t k = lists[i]->count; k-- > 0;) {
			const struct pair *pair = &lists[i]->list[k];

			if (strcmp(pair->name, "bs") == 0)
				return unit_read_size(pair->value,
						      pair->value_length,
						      &bytes) ? bytes : 0;
		}
	return 0;
}

struct bytes {
	double value, half;
	bool known, derived;
};

/*
 * The bytes transferred: io_bytes is in KiB up to 2.20, which has no
 * io_kbytes.
 */
static struct bytes
bytes_of(const struct fio_json *json)
{
	const struct number *slots = json->slots;
	double size, printed = slots[SLOT_IO].value;

	if (slots[SLOT_IO_KIB].known ||
	    fio_since(json->version, FIO_VERSION(2, 21, 0)))
		return (struct bytes){ printed, 0, slots[SLOT_IO].known,
				       false };
	/* where the text ends, the key may be lost */
	if (json->cut && !fio_before(json->version, FIO_VERSION(2, 21, 0)))
		return (struct bytes){ 0, 0, false, false };
	size = block_size(json) * slots[SLOT_IOS].value;
	if (size > 0 && slots[SLOT_SHORT].value == 0 &&
	    slots[SLOT_DROPPED].value == 0 && floor(size / 1024) == printed)
		return (struct bytes){ size, 0, true, true };
	return (struct bytes){ printed * 1024, 512, slots[SLOT_IO].known,
			       false };
}

/* Bytes a second from 3.2 on, before that whole KiB/s. */
static void
put_bw(struct fio_json *json, const struct bytes *bytes)
{
	const struct number *bw = &json->slots[SLOT_BW];
	double runtime = json->slots[SLOT_RUNTIME].value;
	double rate = bytes->value * 1e3 / runtime;
	struct metric_name name = name_of(json, QUANTITY_BW, STATISTIC_VALUE);

	if (json->slots[SLOT_BW_BYTES].known)
		put_slot(json, &json->draft, name, SLOT_BW_BYTES, 1, false);
	else if (bw->known && bytes->known && bytes->half == 0 &&
		 fabs(rate / 1024 - bw->value) <= 1)
		put_derived(json, name, rounded(rate), rate * 0.5 / runtime);
	else
		put_slot(json, &json->draft, name, SLOT_BW, 1024, false);
}

static void
put_io(struct fio_json *json, const struct bytes *bytes)
{
	struct metric_name name = name_of(json, QUANTITY_IO, STATISTIC_VALUE);

	if (bytes->derived)
		put_derived(json, name, bytes->value, 0);
	else if (bytes->known)
		record_metric(&json->draft, json->scan->document, name,
			      bytes->value, bytes->half);
}

static void
put_counts(struct fio_json *json)
{
	static const struct {
		enum quantity quantity;
		enum slot slot;
	} counts[] = {
		{ QUANTITY_IOS, SLOT_IOS },
		{ QUANTITY_SHORT, SLOT_SHORT },
		{ QUANTITY_DROPPED, SLOT_DROPPED },
	};

	for (int i = 0; i < 3; i++)
		put_slot(json, &json->draft,
			 name_of(json, counts[i].quantity, STATISTIC_VALUE),
			 counts[i].slot, 1, true);
	put_slot(json, &json->draft,
		 name_of(json, QUANTITY_CACHEHIT, STATISTIC_VALUE),
		 SLOT_CACHEHIT, 1, false);
}

static void
put_part(struct fio_json *json)
{
	for (size_t i = 0; i < json->part.metric_count; i++) {
		const struct metric *metric = &json->part.metrics[i];

		record_metric(&json->draft, json->scan->document, metric->name,
			      metric->value, metric->half_width);
	}
}

/* Directions that did no I/O are printed, too, full of zeros. */
void
json_direction_close(struct fio_json *json)
{
	const struct number *slots = json->slots;
	bool timed = slots[SLOT_RUNTIME].value > 0;
	struct bytes bytes;

	if (slots[SLOT_IO].value <= 0 && slots[SLOT_IOS].value <= 0)
		return;
	bytes = bytes_of(json);
	if (timed)
		put_iops(json);
	put_samples(json, QUANTITY_IOPS, SLOT_IOPS_MIN, SLOT_IOPS_MAX,
		    SLOT_IOPS_MEAN, SLOT_IOPS_SAMPLES, 1);
	if (timed)
		put_bw(json, &bytes);
	put_samples(json, QUANTITY_BW, SLOT_BW_MIN, SLOT_BW_MAX, SLOT_BW_MEAN,
		    SLOT_BW_SAMPLES, 1024);
	put_share(json);
	put_part(json);
	if (timed)
		put_slot(json, &json->draft,
			 name_of(json, QUANTITY_RUNTIME, STATISTIC_VALUE),
			 SLOT_RUNTIME, 1e6, false);
	put_io(json, &bytes);
	put_counts(json);
	if (json->now.io < 0) {
		json->now.io = bytes.value;
		json->now.runtime = slots[SLOT_RUNTIME].value;
	}
}

/* fdatasync alone is not in total_ios; the samples count all. */
void
json_sync_close(struct fio_json *json)
{
	static const struct key sync = { .subject = SUBJECT_SYNC };
	struct metric_name ios = metric_name(SUBJECT_SYNC, QUANTITY_IOS,
					     STATISTIC_VALUE);
	double count = json->slots[SLOT_IOS].value;

	if (json->part.metric_count == 0)
		return;
	json->direction = &sync;
	for (size_t i = 0; i < json->part.metric_count; i++)
		json->part.metrics[i].name.subject = SUBJECT_SYNC;
	put_part(json);
	if (count == 0)
		count = json->slots[SLOT_SAMPLES].value;
	if (count > 0)
		record_metric(&json->draft, json->scan->document, ios, count,
			      0);
}

/* ---- jobs */

void
json_job_open(struct fio_json *json)
{
	forget(json, SLOT_GROUP, SLOT_ERRORS);
	json->texts.used = 0;
	json->options.count = 0;
	for (int i = TEXT_NAME; i < TEXTS; i++)
		json->text[i] = NULL;
	json->has_first = false;
	empty(&json->draft);
	empty(&json->levels);
	json->now.io = -1;
	json->repaired = json->stretch.repaired;
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
		put_slot(json, &json->draft,
			 metric_name(SUBJECT_CPU, rows[i].quantity,
				     STATISTIC_VALUE),
			 rows[i].slot, 1, rows[i].exact);
}

/* Depths and distribution; all zeros where there was no I/O. */
static void
put_levels(struct fio_json *json)
{
	const struct record *levels = &json->levels;
	bool any = false;

	for (size_t i = 0; i < levels->metric_count; i++)
		any |= levels->metrics[i].value != 0;
	for (size_t i = 0; any && i < levels->metric_count; i++) {
		const struct metric *metric = &levels->metrics[i];

		record_metric(&json->draft, json->scan->document, metric->name,
			      metric->value, metric->half_width);
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
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	int day, hour, minute, second, year;
	char month[4];
	const char *place;

	if (text == NULL ||
	    sscanf(text, "%*3s %3s %2d %2d:%2d:%2d %4d", month, &day, &hour,
		   &minute, &second, &year) != 6)
		return NULL;
	place = strstr(months, month);
	if (place == NULL || (place - months) % 3 != 0 || strlen(month) != 3)
		return NULL;
	return arena_print(arena, "%04d-%02d-%02dT%02d:%02d:%02d", year,
			   (int)(place - months) / 3 + 1, day, hour, minute,
			   second);
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
	record->name = json->text[TEXT_NAME];
	record->time = iso_time(json->scan->arena, json->text[TEXT_TIME]);
	record->run = json->run->number;
	record->report = json->report > 0 ? json->report : -1;
	record->repaired = json->stretch.repaired - json->repaired;
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
	put_slot(json, &json->draft,
		 metric_name(SUBJECT_ERRORS, QUANTITY_TOTAL, STATISTIC_VALUE),
		 SLOT_ERRORS, 1, true);
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
	record.partial = cut;
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

	if (json->draft.metric_count == 0 || !json->has_first)
		return;
	scan_begin(json->scan, &record, KIND_DISK, "fio", &json->first, last);
	lend(&record, &json->draft);
	put_identity(json, &record);
	if (json->text[TEXT_HOST] != NULL)
		record_param_text(&record, json->scan->arena, "hostname",
				  json->text[TEXT_HOST]);
	json->sink->put(json->sink, &record);
}
