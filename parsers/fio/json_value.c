/* The numbers and texts of fio's JSON, and what becomes of each. */
#include <math.h>
#include <string.h>

#include "parsers/fio/json.h"

/* Keeps a text in a pool. */
static const char *
keep(struct fio_json *json, struct pool *pool, const char *text, size_t length)
{
	char *kept;

	if (pool->room - pool->used < length + 1) {
		pool->room = 2 * (pool->room + length) + 1024;
		pool->text = arena_take(json->scan->document, pool->room);
		pool->used = 0;
	}
	kept = pool->text + pool->used;
	memcpy(kept, text, length);
	kept[length] = '\0';
	pool->used += length + 1;
	return kept;
}

/*
 * Half a unit of the last digit. From 2.13 on fio prints six decimals, before
 * that two; programs that write its JSON again leave zeros out.
 */
static double
half_digit(const struct fio_json *json, bool real, bool *whole)
{
	static const double halves[] = {
		0.5, 0.5e-1, 0.5e-2, 0.5e-3, 0.5e-4, 0.5e-5, 0.5e-6
	};
	const char *text = json->json.text;
	const char *point = memchr(text, '.', json->json.length);
	size_t decimals = point == NULL ? 0 :
			  json->json.length - (size_t)(point - text) - 1;

	*whole = decimals == 0;
	if (real && fio_since(json->version, FIO_VERSION(2, 13, 0)))
		decimals = 6;
	else if (real && decimals == 1)
		decimals = 2;
	return decimals < 6 ? halves[decimals] : halves[6];
}

double
json_scaled(double number, double unit)
{
	double value = number * unit, thousandths = value * 1000;

	/* 4.03 in binary is not 4.03, nor is a thousand of it 4030 */
	if ((unit != 1e3 && unit != 1e6) || fabs(thousandths) >= 0x1p53)
		return value;
	return round(thousandths) / 1000;
}

static void
put_percentile(struct fio_json *json)
{
	struct percentile *percentile =
		&json->percentiles[json->percentile_count];
	const char *text = json->key_text, *end = text + json->key_length;
	struct decimal percent;

	/* "0.00" : 0 fills the list up in 2.x */
	if (json->percentile_count == PERCENTILES_MOST ||
	    json->key_length == 0 ||
	    decimal_scan(text, end, false, &percent) != json->key_length ||
	    percent.digits == 0)
		return;
	percentile->number = (uint32_t)decimal_value(percent, PERCENT);
	percentile->value = json->json.number;
	json->percentile_count++;
}

/* The number that a key like "16" or ">=64" names. */
static bool
read_label(const struct fio_json *json, struct decimal *number, bool *beyond)
{
	const char *text = json->key_text, *end = text + json->key_length;

	*beyond = end - text > 2 && memcmp(text, ">=", 2) == 0;
	if (*beyond)
		text += 2;
	return text < end && decimal_scan(text, end, false, number) ==
	       (size_t)(end - text);
}

static void
put_level(struct fio_json *json)
{
	enum subject subject = json->list->subject;
	bool bounds = subject == SUBJECT_DIST, beyond, whole;
	struct metric_name name = metric_name(subject, bounds ?
					      QUANTITY_BUCKET : QUANTITY_LEVEL,
					      STATISTIC_VALUE);
	struct decimal label;

	if (!read_label(json, &label, &beyond))
		return;
	name.number = (uint32_t)decimal_value(label, bounds ?
					      json->list->unit : 1);
	if (beyond && subject != SUBJECT_DEPTH)
		name.number = METRIC_INF;
	/* what is not 0 is never printed as 0 */
	record_metric(&json->levels, json->scan->document, name,
		      json->json.number, json->json.number == 0 ? 0 :
		      half_digit(json, true, &whole));
}

static void
put_number(struct fio_json *json)
{
	const struct key *key = json->key;
	struct number *slot;
	bool whole;

	if (key->action == ACTION_NUMBER) {
		slot = &json->slots[key->what];
		/* 2.0.x calls the number of the first error so, too */
		if (key->what == SLOT_ERRORS && slot->known)
			return;
		slot->value = json->json.number;
		slot->half = half_digit(json, key->real, &slot->whole);
		slot->known = true;
	} else if (key->action == ACTION_METRIC) {
		double half = half_digit(json, key->real, &whole);

		record_metric(&json->draft, json->scan->document,
			      metric_name(key->subject, key->quantity,
					  key->statistic),
			      json_scaled(json->json.number, key->unit),
			      key->real ? half * key->unit : 0);
	}
}

void
json_value_number(struct fio_json *json)
{
	/* a division by zero, or what nothing that is read can be */
	if (!isfinite(json->json.number) || json->json.number < 0)
		return;
	switch (json_place(json)) {
	case PLACE_PERCENTILES:
		put_percentile(json);
		break;
	case PLACE_LEVELS: case PLACE_BOUNDS:
		put_level(json);
		break;
	default:
		if (json->key != NULL)
			put_number(json);
	}
}

static void
put_pair(struct fio_json *json, struct pairs *pairs, struct pool *pool)
{
	struct pair *pair;

	pairs->list = arena_grow(json->scan->document, pairs->list,
				 pairs->count, &pairs->room, sizeof(*pair));
	pair = &pairs->list[pairs->count++];
	pair->name = keep(json, pool, json->key_text, json->key_length);
	pair->name_length = json->key_length;
	pair->value = keep(json, pool, json->json.text, json->json.length);
	pair->value_length = json->json.length;
	pair->element = json->elements;
}

static bool
is_host_key(const struct fio_json *json)
{
	static const char word[] = "hostname";

	return json->key_length == sizeof(word) - 1 &&
	       memcmp(json->key_text, word, sizeof(word) - 1) == 0;
}

static void
put_global(struct fio_json *json)
{
	if (json->elements > 0 && json->elements <= HOSTS_MOST &&
	    is_host_key(json))
		json->hosts[json->elements - 1] =
			keep(json, &json->document_texts, json->json.text,
			     json->json.length);
	else
		put_pair(json, &json->globals, &json->document_texts);
}

static void
put_text(struct fio_json *json)
{
	unsigned which = json->key->what;
	struct pool *pool = which <= TEXT_TIME ? &json->document_texts :
			    &json->texts;

	json->text[which] = keep(json, pool, json->json.text,
				 json->json.length);
	if (which == TEXT_NAME) {
		json->first = *json_line(json);
		json->has_first = true;
	}
	if (which == TEXT_VERSION) {
		if (strncmp(json->text[which], "fio", 3) == 0 &&
		    json->json.length > 4)
			json->text[which] += 4;
		json->version = fio_version_read(json->text[which]);
	}
}

void
json_value_text(struct fio_json *json)
{
	if (!json->has_key)
		return;
	switch (json_place(json)) {
	case PLACE_OPTIONS:
		put_pair(json, &json->options, &json->texts);
		break;
	case PLACE_GLOBALS:
		put_global(json);
		break;
	default:
		if (json->key != NULL && json->key->action == ACTION_TEXT)
			put_text(json);
	}
}
