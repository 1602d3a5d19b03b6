/* The latencies and the directions of a job in fio's JSON. */
#include <math.h>
#include <string.h>

#include "parsers/fio/json.h"

/* Two decimals more than a run time in ms can tell. */
static double
rounded(double value)
{
	return value < 1e9 ? round(value * 1e6) / 1e6 : round(value);
}

void
json_clear(struct fio_json *json, enum slot first, enum slot last)
{
	memset(json->slots + first, 0,
	       (size_t)(last - first + 1) * sizeof(json->slots[0]));
}

void
json_put_slot(struct fio_json *json, struct record *record,
	      struct metric_name name, enum slot slot, double unit, bool exact)
{
	const struct number *number = &json->slots[slot];

	if (number->known)
		record_metric(record, json->scan->document, name,
			      json_scaled(number->value, unit),
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
	json_clear(json, SLOT_MIN, SLOT_SAMPLES);
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
		json_put_slot(json, record, name, SLOT_MIN + (enum slot)i, unit,
			      false);
	}
	name.statistic = STATISTIC_SAMPLES;
	json_put_slot(json, record, name, SLOT_SAMPLES, 1, true);
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

	if (!json->whole) {
		json->latency = NULL;
		return;
	}
	if (json->in_prio)
		return;			/* its priority may stand behind it */
	name = name_of(json, json->latency->quantity, STATISTIC_VALUE);
	name.prio = json->latency->prio;
	put_latency(json, &json->part, name);
}

void
json_prio_open(struct fio_json *json)
{
	json_clear(json, SLOT_CLASS, SLOT_HINT);
	json_clear(json, SLOT_MIN, SLOT_SAMPLES);
	json->percentile_count = 0;
	json->latency = NULL;
	json->in_prio = true;
}

void
json_prio_close(struct fio_json *json)
{
	const struct number *slots = json->slots;
	struct metric_name name;

	json->in_prio = false;
	if (!json->whole || json->latency == NULL ||
	    !slots[SLOT_CLASS].known || !slots[SLOT_LEVEL].known ||
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
	json_clear(json, SLOT_IO, SLOT_CACHEHIT);
	json->part.metric_count = 0;
	json->in_prio = false;
}

/* Adds what a slot holds to the metrics of the direction. */
static void
put(struct fio_json *json, enum quantity quantity, enum statistic statistic,
    enum slot slot, double unit)
{
	json_put_slot(json, &json->draft, name_of(json, quantity, statistic),
		      slot, unit, statistic == STATISTIC_SAMPLES);
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
		put(json, quantity, statistics[i], slots[i], unit);
	put(json, quantity, STATISTIC_SAMPLES, samples, 1);
}

/* 2.0 and 2.1 put the mean in its place, 2.17 to 2.21 a 1024th of it. */
static void
put_share(struct fio_json *json)
{
	if (json->slots[SLOT_BW_MEAN].value <= 0 ||
	    fio_before(json->version, FIO_VERSION(2, 2, 0)) ||
	    fio_share_is_wrong(json->version))
		return;
	put(json, QUANTITY_BW, STATISTIC_PER, SLOT_BW_SHARE, 1);
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
		put(json, QUANTITY_IOPS, STATISTIC_VALUE, SLOT_IOPS, 1);
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
		put(json, QUANTITY_BW, STATISTIC_VALUE, SLOT_BW_BYTES, 1);
	else if (bw->known && bytes->known && bytes->half == 0 &&
		 fabs(rate / 1024 - bw->value) <= 1)
		put_derived(json, name, rounded(rate), rate * 0.5 / runtime);
	else
		put(json, QUANTITY_BW, STATISTIC_VALUE, SLOT_BW, 1024);
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
		json_put_slot(json, &json->draft,
			      name_of(json, counts[i].quantity,
				      STATISTIC_VALUE),
			      counts[i].slot, 1, true);
	put(json, QUANTITY_CACHEHIT, STATISTIC_VALUE, SLOT_CACHEHIT, 1);
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

	if (slots[SLOT_BW_BYTES].known)
		json->hint = "3.2+";
	else if (slots[SLOT_IO_KIB].known)
		json->hint = "2.21+";
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
		put(json, QUANTITY_RUNTIME, STATISTIC_VALUE, SLOT_RUNTIME,
		    1e6);
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

	if (!json->whole || json->part.metric_count == 0)
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
