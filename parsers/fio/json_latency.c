/* The latencies of fio's JSON: of directions, syncs and priorities. */
#include <math.h>
#include <string.h>

#include "parsers/fio/json.h"

void
json_latency_open(struct fio_json *json)
{
	json_clear(json, SLOT_MIN, SLOT_SAMPLES);
	json->percentile_count = 0;
	json->bins.sum = 0;
}

/* ---- whether what stands in one latency is of one */

/* Zeros stand where nothing was measured. */
static bool
has_latency(const struct fio_json *json)
{
	const struct number *slots = json->slots;

	if (slots[SLOT_SAMPLES].known)
		return slots[SLOT_SAMPLES].value > 0;
	return slots[SLOT_MAX].value > 0 || slots[SLOT_MEAN].value > 0;
}

static bool
is_above(const struct number *one, const struct number *other)
{
	return one->known && other->known && one->value > other->value + 1;
}

static bool
spread_fits(const struct fio_json *json)
{
	const struct number *least = &json->slots[SLOT_MIN];
	const struct number *most = &json->slots[SLOT_MAX];
	const struct number *mean = &json->slots[SLOT_MEAN];

	return !is_above(least, most) && !is_above(least, mean) &&
	       !is_above(mean, most) &&
	       !is_above(&json->slots[SLOT_STDEV], most);
}

/* A bucket of fio's histogram is a 64th of its values wide. */
#define BUCKET (1 / 64.)

static bool
exceed_most(const struct fio_json *json)
{
	const struct number *most = &json->slots[SLOT_MAX];

	for (size_t i = 0; most->known && i < json->percentile_count; i++)
		if (json->percentiles[i].value >
		    most->value * (1 + BUCKET) + 1)
			return true;
	return false;
}

/* More percent is never less time, and no time less than the least. */
static bool
percentiles_fit(const struct fio_json *json)
{
	const struct number *least = &json->slots[SLOT_MIN];

	for (size_t i = 0; i < json->percentile_count; i++) {
		const struct percentile *one = &json->percentiles[i];
		const struct percentile *before = i > 0 ? one - 1 : one;

		if ((one->number > before->number &&
		     one->value < before->value) ||
		    (one->number < before->number &&
		     one->value > before->value) ||
		    (least->known &&
		     one->value < least->value * (1 - BUCKET) - 1))
			return false;
	}
	return true;
}

/* ---- whose percentiles stand below clat */

static bool
has_option(const struct fio_json *json, const char *name, const char *value)
{
	const struct pairs *lists[] = { &json->options, &json->globals };

	for (int k = 0; k < 2; k++)
		for (size_t i = 0; i < lists[k]->count; i++)
			if (strcmp(lists[k]->list[i].name, name) == 0 &&
			    strcmp(lists[k]->list[i].value, value) == 0)
				return true;
	return false;
}

/*
 * With lat_percentiles, 3.1 to 3.15 put the percentiles of lat below clat.
 * *open: the options that would tell are lost.
 */
static enum quantity
percentiles_of(const struct fio_json *json, bool *open)
{
	enum quantity quantity = json->latency->quantity;

	*open = false;
	if (quantity != QUANTITY_CLAT || json->latency->unit != 1 ||
	    json->latency->prio != 0 || json->in_prio ||
	    fio_before(json->version, FIO_VERSION(3, 1, 0)) ||
	    fio_since(json->version, FIO_VERSION(3, 16, 0)))
		return quantity;
	if (has_option(json, "lat_percentiles", "1") ||
	    has_option(json, "clat_percentiles", "0") || exceed_most(json))
		return QUANTITY_LAT;
	*open = json->options.count == 0 && json->globals.count == 0;
	return quantity;
}

/* ---- metrics */

static void
put_percentiles(struct fio_json *json, struct record *record,
		struct metric_name name)
{
	double unit = json->latency->unit;
	bool open;

	name.statistic = STATISTIC_PERCENTILE;
	name.quantity = percentiles_of(json, &open);
	if (!percentiles_fit(json) ||
	    (name.quantity == json->latency->quantity && exceed_most(json))) {
		json_damage(json);
		return;
	}
	for (size_t i = 0; i < json->percentile_count; i++) {
		name.number = json->percentiles[i].number;
		record_metric(record, json->scan->document, name,
			      json->percentiles[i].value * unit, unit / 2);
		if (open)
			record_note(&json->draft, json->scan->document,
				    NOTE_AMBIGUOUS, &name, "those of lat "
				    "stand here, too, with lat_percentiles");
	}
}

static void
put_latency(struct fio_json *json, struct record *record,
	    struct metric_name name)
{
	static const enum statistic statistics[] = {
		STATISTIC_MIN, STATISTIC_MAX, STATISTIC_MEAN, STATISTIC_STDEV
	};

	if (!has_latency(json))
		return;
	if (!spread_fits(json)) {
		json_damage(json);
		return;
	}
	for (int i = 0; i < 4; i++) {
		name.statistic = statistics[i];
		json_put_slot(json, record, name, SLOT_MIN + (enum slot)i,
			      json->latency->unit, false);
	}
	name.statistic = STATISTIC_SAMPLES;
	json_put_slot(json, record, name, SLOT_SAMPLES, 1, true);
	put_percentiles(json, record, name);
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
	name = metric_name(json->direction->subject, json->latency->quantity,
			   STATISTIC_VALUE);
	name.prio = json->latency->prio;
	put_latency(json, &json->part, name);
	if (name.prio == 0) {
		bool open;

		name.quantity = percentiles_of(json, &open);
		json_bins_put(json, &json->part, name);
	}
}

/* ---- priorities */

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
	name = metric_name(json->direction->subject, json->latency->quantity,
			   STATISTIC_VALUE);
	name.prio = prio_of((unsigned)slots[SLOT_CLASS].value,
			    (unsigned)slots[SLOT_LEVEL].value,
			    (unsigned)slots[SLOT_HINT].value) & 0xffff;
	put_latency(json, &json->part, name);
}

/* ---- counts of one direction's latencies */

/* The I/Os that all of them count, 0 where none tells, -1 where they differ. */
static double
common_count(const struct record *part)
{
	double count = 0;

	for (size_t i = 0; i < part->metric_count; i++) {
		const struct metric *metric = &part->metrics[i];

		if (metric->name.statistic != STATISTIC_SAMPLES ||
		    metric->name.prio != 0)
			continue;
		if (count > 0 && metric->value != count)
			return -1;
		count = metric->value;
	}
	return count;
}

static double
count_of_priorities(const struct record *part)
{
	double count = 0;

	for (size_t i = 0; i < part->metric_count; i++)
		if (part->metrics[i].name.prio != 0 &&
		    part->metrics[i].name.statistic == STATISTIC_SAMPLES)
			count += part->metrics[i].value;
	return count;
}

static bool
is_late_percentile(const struct metric *metric, const void *bound)
{
	return metric->name.quantity == QUANTITY_LAT &&
	       metric->name.statistic == STATISTIC_PERCENTILE &&
	       metric->name.prio == 0 && metric->value > *(const double *)bound;
}

/* Percentiles that were no clat's must be possible for lat. */
static void
check_moved(struct fio_json *json)
{
	struct record *part = &json->part;
	struct metric_name name = metric_name(json->direction->subject,
					      QUANTITY_LAT, STATISTIC_MAX);
	const struct metric *most = record_find(part, name);
	double bound = most != NULL ? most->value * (1 + BUCKET) + 1 :
		       INFINITY;

	if (record_drop(part, is_late_percentile, &bound)) {
		part->bin_count = 0;
		json_damage(json);
	}
}

bool
json_counts_check(struct fio_json *json)
{
	static const struct key priorities = {
		.action = ACTION_OPEN, .what = PLACE_PRIOS
	};
	struct record *part = &json->part;
	double count = common_count(part);
	double in_all = count_of_priorities(part);

	check_moved(json);
	if (in_all > 0 && count > 0 && in_all != count) {
		json_forget(json, &priorities);
		json_damage(json);
	}
	for (size_t i = 0; count < 0 && i < part->metric_count; i++)
		if (part->metrics[i].name.statistic == STATISTIC_SAMPLES)
			record_note(&json->draft, json->scan->document,
				    NOTE_CONTRADICTION, &part->metrics[i].name,
				    "slat, clat and lat count differently");
	return count >= 0;
}
