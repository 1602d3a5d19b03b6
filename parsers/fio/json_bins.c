/* The bins of JSON+: how many I/Os took how long, for each of fio's buckets. */
#include <math.h>
#include <string.h>

#include "parsers/fio/buckets.h"
#include "parsers/fio/json.h"

void
json_bins_open(struct fio_json *json)
{
	struct bins *bins = &json->bins;

	json->plus = true;
	json->flat_end = '}';
	bins->count = 0;
	bins->sum = 0;
	bins->broken = bins->by_index = false;
}

static void
add_bin(struct fio_json *json, double at, double count)
{
	struct bins *bins = &json->bins;

	if (bins->count > 0 && at <= bins->list[bins->count - 1].at)
		bins->broken = true;
	bins->list = arena_grow(json->scan->document, bins->list, bins->count,
				&bins->room, sizeof(*bins->list));
	bins->list[bins->count++] = (struct bin){ at, count };
	bins->sum += count;
}

/* A key and its number; whether they are of fio's bins. */
static bool
take_pair(struct fio_json *json, const char *key, size_t length, double number)
{
	static const struct {
		const char *text;
		double number;
	} constants[] = {
		{ "FIO_IO_U_PLAT_BITS", BUCKET_BITS },
		{ "FIO_IO_U_PLAT_VAL", 1 << BUCKET_BITS },
		{ "FIO_IO_U_PLAT_NR", BUCKETS_US },
	};
	struct decimal at;

	if (length > 0 && decimal_scan(key, key + length, false, &at) ==
			  length) {
		add_bin(json, decimal_value(at, 1), number);
		return at.decimals == 0 && !json->bins.by_index;
	}
	/* 2.2.12 to 2.19: the keys are the buckets' numbers */
	json->bins.by_index = true;
	for (size_t i = 0; i < sizeof(constants) / sizeof(*constants); i++)
		if (strlen(constants[i].text) == length &&
		    memcmp(constants[i].text, key, length) == 0)
			return constants[i].number == number;
	return false;
}

/* Reads "key" : number; returns where it ends, NULL where none is. */
static const char *
read_pair(struct fio_json *json, const char *p, const char *end)
{
	const char *key = p + 1, *stop;
	struct decimal number;
	size_t length;

	if (*p != '"')
		return NULL;
	stop = memchr(key, '"', (size_t)(end - key));
	if (stop == NULL)
		return NULL;
	for (p = stop + 1; p < end && *p == ' ';)
		p++;
	if (p == end || *p != ':')
		return NULL;
	for (p++; p < end && *p == ' ';)
		p++;
	length = decimal_scan(p, end, false, &number);
	if (length == 0 || number.decimals > 0 ||
	    !take_pair(json, key, (size_t)(stop - key),
		       decimal_value(number, 1)))
		return NULL;
	return p + length;
}

void
json_bins_read(struct fio_json *json, const char *p, const char *end)
{
	while (!json->bins.broken) {
		while (p < end && strchr(" ,\r\n", *p) != NULL && *p != '\0')
			p++;
		if (p == end)
			return;
		p = read_pair(json, p, end);
		json->bins.broken |= p == NULL ||
				     (p < end && strchr(", \r\n", *p) == NULL);
	}
}

/* Whether the bins are within the least and greatest of their latency. */
static bool
are_within(const struct fio_json *json, const struct series *bins, double unit)
{
	const struct number *least = &json->slots[SLOT_MIN];
	const struct number *most = &json->slots[SLOT_MAX];
	const double bucket = 1. / (1 << BUCKET_BITS);

	return (!least->known || bins->t[0] >=
		(least->value * (1 - bucket) - 1) * unit) &&
	       (!most->known || bins->t[bins->count - 1] <=
		(most->value * (1 + bucket) + 1) * unit);
}

/* The bins that hold anything, where their keys can be understood. */
static struct series
make_series(struct fio_json *json, struct metric_name name)
{
	const struct bins *bins = &json->bins;
	double *t = arena_take(json->scan->document, bins->count * sizeof(*t));
	double *v = arena_take(json->scan->document, bins->count * sizeof(*v));
	struct series series = { name, t, v, 0 };

	for (size_t i = 0; i < bins->count; i++) {
		double at = bins->list[i].at;

		if (bins->list[i].count == 0)
			continue;
		if (bins->by_index && at >= BUCKETS_US)
			break;
		t[series.count] = (bins->by_index ?
				   bucket_middle((size_t)at) : at) *
				  json->latency->unit;
		v[series.count++] = bins->list[i].count;
	}
	return series;
}

/* Microseconds may be numbers of buckets, up to 2.19. */
static bool
are_understood(const struct fio_json *json)
{
	return json->bins.by_index || json->latency->unit == 1 ||
	       fio_since(json->version, FIO_VERSION(2, 20, 0));
}

void
json_bins_put(struct fio_json *json, struct record *record,
	      struct metric_name name)
{
	const struct bins *bins = &json->bins;
	const struct number *slots = json->slots;
	const struct number *samples = slots[SLOT_SAMPLES].known ?
				       &slots[SLOT_SAMPLES] : &slots[SLOT_IOS];
	struct series series;
	char text[METRIC_TEXT];
	bool fits;

	if (!json->scan->want_series || bins->sum == 0)
		return;
	series = make_series(json, name);
	fits = !bins->broken && are_understood(json) && series.count > 0 &&
	       samples->known && bins->sum == samples->value &&
	       (name.quantity != json->latency->quantity ||
		are_within(json, &series, json->latency->unit));
	metric_write(text, name);
	if (fits)
		json_bins_add(json, record, &series);
	else if (!json->cut)
		record_note(&json->draft, json->scan->document,
			    NOTE_CONTRADICTION, NULL, "the bins of %s are not "
			    "those of its %.15g samples", text,
			    samples->value);
}

void
json_bins_add(struct fio_json *json, struct record *record,
	      const struct series *series)
{
	size_t count = record->bin_count;

	record->bins = arena_grow(json->scan->document, record->bins, count,
				  &record->bin_room, sizeof(*series));
	record->bins[record->bin_count++] = *series;
}
