/* The tokens of fio's JSON: where they stand and what they mean there. */
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
	json->has_keys = json->has_decimals = json->own = false;
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
	enum place place = json_place(json);

	json->has_key = true;
	json->key_text = json->json.text;
	json->key_length = json->json.length;
	json->key = find_key(json, place);
	json->restarts = json->key != NULL &&
			 (json->key->action == ACTION_RESTART ||
			  (json->key->action == ACTION_TEXT &&
			   json->key->what == TEXT_VERSION &&
			   json->text[TEXT_VERSION] != NULL));
	if (!json->restarts)
		json_key_met(json);
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
percentiles_close(struct fio_json *json)
{
	if (!json->whole)
		json->percentile_count = 0;
}

static void
list_open(struct fio_json *json)
{
	json->list = json->key;
}

static void
list_close(struct fio_json *json)
{
	if (!json->whole)
		json_forget(json, json->list);
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
	[PLACE_PERCENTILES] = { percentiles_open, percentiles_close },
	[PLACE_BINS] = { json_bins_open, NULL },
	[PLACE_PRIO] = { json_prio_open, json_prio_close },
	[PLACE_LEVELS] = { list_open, list_close },
	[PLACE_BOUNDS] = { list_open, list_close },
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
	/* clients have a list of global options, others an object */
	if (place != PLACE_GLOBALS && is_list != (elements[place] != 0))
		place = PLACE_OTHER;
	json->places[json->json.depth] = place;
	json->next[place] = 0;
	json_nest_open(json);
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
	json->whole = json_nest_close(json, json->json.depth + 1);
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
	if (json->scan->want_series && json_place(json) == PLACE_BINS)
		json_bins_read(json, at, stop);
	for (; at < stop; at++)
		json->json.line += *at == '\n';
	json->json.at = stop;
	if (stop == end)
		return false;
	json->flat_end = 0;
	return true;
}

/*
 * Whether the reader failed at a bracket that can't stand there, and no other
 * document or job begins with it.
 */
static bool
fails_at_bracket(const struct fio_json *json)
{
	static const char *const firsts[] = {
		"\"fio version\"", "\"jobname\""
	};
	const char *at = json->json.at, *end = json->json.end;

	if (at == end || *at == '\0' || strchr("{}[]", *at) == NULL)
		return false;
	while (++at < end && (*at == ' ' || *at == '\n' || *at == '\r'))
		;
	for (int i = 0; i < 2; i++) {
		size_t length = strlen(firsts[i]);

		if ((size_t)(end - at) >= length &&
		    memcmp(at, firsts[i], length) == 0)
			return false;
	}
	return true;
}

/* What the place tells where the reader failed. */
static void
doubt(struct fio_json *json)
{
	if (json_lacks_comma(json))
		json_stop(json);
	else if (fails_at_bracket(json))
		json_stop_mixed(json);
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
			json_value_number(json);
			break;
		case JSON_STRING:
			/* else it has lost its end and found another */
			if (json_value_ends(json))
				json_value_text(json);
			break;
		case JSON_OBJECT: case JSON_ARRAY:
			open_container(json, type == JSON_ARRAY);
			continue;
		case JSON_OBJECT_END: case JSON_ARRAY_END:
			close_container(json, type == JSON_ARRAY_END);
			continue;
		case JSON_WRONG:
			doubt(json);
			return type;
		case JSON_END: case JSON_CUT:
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

		json->whole = json_nest_close(json, depth);
		if (place == PLACE_JOB) {
			json_job_close(json, last, true);
			return true;
		}
		if (place != PLACE_DISK && visits[place].close != NULL)
			visits[place].close(json);
	}
	return false;
}
