/* The tokens of fio's JSON: where they stand and what they mean there. */
#include <math.h>
#include <string.h>

#include "parsers/fio/json.h"

/* What the elements of a list are, and what stands below the top. */
static const enum place elements[PLACES] = {
	[PLACE_GLOBALS] = PLACE_GLOBALS,
	[PLACE_JOBS] = PLACE_JOB,
	[PLACE_PRIOS] = PLACE_PRIO,
	[PLACE_DISKS] = PLACE_DISK,
};

void
json_tree_begin(struct fio_json *json, enum place place)
{
	json->places[0] = place;
	json->key = NULL;
	json->has_key = json->restarts = json->cut = false;
	json->flat_end = 0;
}

const struct line *
json_line(const struct fio_json *json)
{
	size_t at = json->stretch.first + json->json.line;

	if (at >= json->stretch.count)
		at = json->stretch.count - 1;
	return &json->stretch.lines[at];
}

const char *
json_keep(struct fio_json *json, struct pool *pool, const char *text,
	  size_t length)
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

static enum place
place_now(const struct fio_json *json)
{
	return json->places[json->json.depth];
}

/* fio prints its keys in one order: the next is looked at first. */
static const struct key *
find_key(struct fio_json *json, enum place place)
{
	const struct key_table *table = &json_keys[place];
	const char *text = json->json.text;
	size_t length = json->json.length, at = json->next[place];

	for (size_t i = 0; i < table->count; i++) {
		const struct key *key = &table->keys[at];

		at = at + 1 == table->count ? 0 : at + 1;
		if (key->length == length &&
		    memcmp(key->text, text, length) == 0) {
			json->next[place] = (unsigned char)at;
			return key;
		}
	}
	return NULL;
}

static void
read_key(struct fio_json *json)
{
	enum place place = place_now(json);

	json->has_key = true;
	json->key_text = json->json.text;
	json->key_length = json->json.length;
	json->key = find_key(json, place);
	if (json->key != NULL && json->key->action == ACTION_RESTART)
		json->restarts = true;
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

static void
put_percentile(struct fio_json *json)
{
	struct percentile *percentile =
		&json->percentiles[json->percentile_count];
	const char *text = json->key_text, *end = text + json->key_length;
	struct decimal percent;

	/* "0.00" : 0 fills the list up in 2.x */
	if (json->percentile_count == PERCENTILES_MOST ||
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
	record_metric(&json->levels, json->scan->document, name,
		      json->json.number, half_digit(json, true, &whole));
}

static void
put_number(struct fio_json *json)
{
	const struct key *key = json->key;
	struct number *slot;
	bool whole;

	if (key->action == ACTION_NUMBER) {
		slot = &json->slots[key->what];
		slot->value = json->json.number;
		slot->half = half_digit(json, key->real, &slot->whole);
		slot->known = true;
	} else if (key->action == ACTION_METRIC) {
		double half = half_digit(json, key->real, &whole);

		record_metric(&json->draft, json->scan->document,
			      metric_name(key->subject, key->quantity,
					  key->statistic),
			      json->json.number * key->unit,
			      key->real ? half * key->unit : 0);
	}
}

static void
read_number(struct fio_json *json)
{
	/* what fio got by a division by zero */
	if (!isfinite(json->json.number))
		return;
	switch (place_now(json)) {
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
	pair->name = json_keep(json, pool, json->key_text, json->key_length);
	pair->name_length = json->key_length;
	pair->value = json_keep(json, pool, json->json.text,
				json->json.length);
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
			json_keep(json, &json->document_texts,
				  json->json.text, json->json.length);
	else
		put_pair(json, &json->globals, &json->document_texts);
}

static void
put_text(struct fio_json *json)
{
	unsigned which = json->key->what;
	struct pool *pool = which <= TEXT_TIME ? &json->document_texts :
			    &json->texts;

	json->text[which] = json_keep(json, pool, json->json.text,
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

static void
read_text(struct fio_json *json)
{
	if (!json->has_key)
		return;
	switch (place_now(json)) {
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

static void
bins_open(struct fio_json *json)
{
	json->plus = true;
	json->flat_end = '}';
}

static void
globals_open(struct fio_json *json)
{
	if (json->json.depth > 0 &&
	    json->places[json->json.depth - 1] == PLACE_GLOBALS)
		json->elements++;
}

static void
percentiles_open(struct fio_json *json)
{
	json->percentile_count = 0;
}

static void
list_open(struct fio_json *json)
{
	json->list = json->key;
}

static void
direction_open(struct fio_json *json)
{
	json->direction = json->key;
	json_direction_open(json);
}

static void
latency_open(struct fio_json *json)
{
	json->latency = json->key;
	json_latency_open(json);
}

static void
job_close(struct fio_json *json)
{
	json_job_close(json, json_line(json), false);
}

static void
disk_close(struct fio_json *json)
{
	json_disk_close(json, json_line(json));
}

/* What is done where a container begins and where it ends. */
static const struct {
	void (*open)(struct fio_json *);
	void (*close)(struct fio_json *);
} visits[PLACES] = {
	[PLACE_GLOBALS] = { globals_open, NULL },
	[PLACE_JOB] = { json_job_open, job_close },
	[PLACE_DIRECTION] = { direction_open, json_direction_close },
	[PLACE_SYNC] = { direction_open, json_sync_close },
	[PLACE_LATENCY] = { latency_open, json_latency_close },
	[PLACE_PERCENTILES] = { percentiles_open, NULL },
	[PLACE_BINS] = { bins_open, NULL },
	[PLACE_PRIO] = { json_prio_open, json_prio_close },
	[PLACE_LEVELS] = { list_open, NULL },
	[PLACE_BOUNDS] = { list_open, NULL },
	[PLACE_DISK] = { json_disk_open, disk_close },
};

/* depth counts the container already. */
static void
open_container(struct fio_json *json, bool is_list)
{
	enum place above = json->places[json->json.depth - 1], place;

	if (json->json.depth == 1)
		place = above;
	else if (json->has_key)
		place = json->key != NULL && json->key->action == ACTION_OPEN ?
			(enum place)json->key->what : PLACE_OTHER;
	else
		place = elements[above];
	json->places[json->json.depth] = place;
	json->next[place] = 0;
	/* thousands of numbers, a line each */
	if (is_list && above == PLACE_STEADY_DATA)
		json->flat_end = ']';
	if (visits[place].open != NULL && !is_list)
		visits[place].open(json);
	json->has_key = false;
	json->key = NULL;
}

/* depth does not count the container any more. */
static void
close_container(struct fio_json *json, bool is_list)
{
	enum place place = json->places[json->json.depth + 1];

	json->has_key = false;
	json->key = NULL;
	if (visits[place].close != NULL && !is_list)
		visits[place].close(json);
}

/* Passes over what holds no brackets but its last; false where text ends. */
static bool
skip_flat(struct fio_json *json)
{
	const char *at = json->json.at, *end = json->json.end;
	const char *stop = memchr(at, json->flat_end, (size_t)(end - at));

	if (stop == NULL)
		stop = end;
	for (; at < stop; at++)
		json->json.line += *at == '\n';
	json->json.at = stop;
	if (stop == end)
		return false;
	json->flat_end = 0;
	return true;
}

enum json_type
json_tree_read(struct fio_json *json)
{
	for (;;) {
		enum json_type type;

		if (json->flat_end != 0 && !skip_flat(json))
			return JSON_CUT;
		type = json_next(&json->json);
		switch (type) {
		case JSON_KEY:
			read_key(json);
			if (json->restarts)
				return JSON_WRONG;
			continue;
		case JSON_NUMBER:
			read_number(json);
			break;
		case JSON_STRING:
			read_text(json);
			break;
		case JSON_OBJECT: case JSON_ARRAY:
			open_container(json, type == JSON_ARRAY);
			continue;
		case JSON_OBJECT_END: case JSON_ARRAY_END:
			close_container(json, type == JSON_ARRAY_END);
			continue;
		case JSON_END: case JSON_CUT: case JSON_WRONG:
			return type;
		default:
			break;
		}
		json->has_key = false;
		json->key = NULL;
	}
}

bool
json_tree_cut(struct fio_json *json, const struct line *last)
{
	json->cut = true;
	for (unsigned depth = json->json.depth; depth > 0; depth--) {
		enum place place = json->places[depth];

		if (place == PLACE_JOB) {
			json_job_close(json, last, true);
			return true;
		}
		if (place != PLACE_DISK && visits[place].close != NULL)
			visits[place].close(json);
	}
	return false;
}
