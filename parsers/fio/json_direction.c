/* The directions of a job in fio's JSON, and its syncs. */
#include <math.h>
#include <string.h>

#include "parsers/fio/json.h"

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

void
json_direction_open(struct fio_json *json)
{
	json_clear(json, SLOT_IO, SLOT_CACHEHIT);
	json->part.metric_count = json->part.bin_count = 0;
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

static bool
is_below(const struct number *one, const struct number *other)
{
	return one->known && other->known && one->value + 1 < other->value;
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
	if (is_below(&json->slots[mean], &json->slots[least]) ||
	    is_below(&json->slots[most], &json->slots[mean])) {
		json_damage(json);
		return;
	}
	for (int i = 0; i < 4; i++)
		put(json, quantity, statistics[i], slots[i], unit);
	put(json, quantity, STATISTIC_SAMPLES, samples, 1);
}

/*
 * The share of the mean in the rate of all, 100 at most: 2.0 and 2.1 put the
 * mean in its place, 2.17 to 2.21 a 1024th of it. Where the version is not
 * known it must be that of this direction.
 */
static void
put_share(struct fio_json *json)
{
	const struct number *mean = &json->slots[SLOT_BW_MEAN];
	struct fio_version version = json->version;
	double share = mean->value * 100 / json->slots[SLOT_BW].value;
	bool sure = fio_since(version, FIO_VERSION(2, 99, 0)) ||
		    (fio_since(version, FIO_VERSION(2, 2, 0)) &&
		     fio_before(version, FIO_VERSION(2, 17, 0)));

	if (mean->value <= 0 || fio_before(version, FIO_VERSION(2, 2, 0)) ||
	    fio_share_is_wrong(version) ||
	    (!sure && !(fabs(fmin(share, 100) -
			     json->slots[SLOT_BW_SHARE].value) < share / 100)))
		return;
	put(json, QUANTITY_BW, STATISTIC_PER, SLOT_BW_SHARE, 1);
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
	for (size_t i = 0; i < json->part.bin_count; i++)
		json_bins_add(json, &json->draft, &json->part.bins[i]);
}

/* What is read is of two directions: none of it is taken, nor what follows. */
static void
drop(struct fio_json *json)
{
	if (json->cut)
		json_forget(json, json->direction);
	else
		json_stop_mixed(json);
	json_damage(json);
}

/* Directions that did no I/O are printed, too, full of zeros. */
void
json_direction_close(struct fio_json *json)
{
	const struct number *slots = json->slots;
	bool timed = !slots[SLOT_RUNTIME].known ||
		     slots[SLOT_RUNTIME].value > 0, fits;
	struct json_bytes bytes;

	if (slots[SLOT_BW_BYTES].known)
		json->hint = "3.2+";
	else if (slots[SLOT_IO_KIB].known)
		json->hint = "2.21+";
	if (slots[SLOT_IO].value <= 0 && slots[SLOT_IOS].value <= 0)
		return;
	bytes = json_bytes_of(json);
	if (timed)
		json_iops_put(json);
	put_samples(json, QUANTITY_IOPS, SLOT_IOPS_MIN, SLOT_IOPS_MAX,
		    SLOT_IOPS_MEAN, SLOT_IOPS_SAMPLES, 1);
	if (timed)
		json_bw_put(json, &bytes);
	put_samples(json, QUANTITY_BW, SLOT_BW_MIN, SLOT_BW_MAX, SLOT_BW_MEAN,
		    SLOT_BW_SAMPLES, 1024);
	put_share(json);
	fits = json_counts_check(json);
	put_part(json);
	if (timed)
		put(json, QUANTITY_RUNTIME, STATISTIC_VALUE, SLOT_RUNTIME,
		    1e6);
	json_bytes_put(json, &bytes);
	put_counts(json);
	fits &= json_rates_check(json, &bytes);
	if (!fits && json->own && !json->is_complete)
		drop(json);
	else if (json->now.io < 0 && bytes.known) {
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
	for (size_t i = 0; i < json->part.bin_count; i++)
		json->part.bins[i].name.subject = SUBJECT_SYNC;
	put_part(json);
	if (count == 0)
		count = json->slots[SLOT_SAMPLES].value;
	if (count > 0)
		record_metric(&json->draft, json->scan->document, ios, count,
			      0);
}
