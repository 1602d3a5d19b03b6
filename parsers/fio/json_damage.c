/*
 * What lost, doubled and misplaced lines do to fio's JSON. Text that lacks
 * lines can still be read, but not all that it then says is true: below one
 * direction may stand the latencies of another. fio prints its keys in one
 * order and leaves none of the big ones out, so that seams can be told; where
 * one shows, what may be from its other side is left out.
 */
#include <string.h>

#include "parsers/fio/json.h"

/* Lines lost in a row that may still be of one direction. */
enum { NUMBERS_MOST = 3 };

/* The keys of a place are known, but for those that it is not read for. */
static bool
is_checked(enum place place)
{
	return json_keys[place].count > 0 && place != PLACE_DOCUMENT &&
	       place != PLACE_STEADY;
}

/* Whether a key that is unknown here is one of another place, or a label. */
static bool
is_elsewhere(const char *text, size_t length)
{
	if (length > 0 && (is_digit(*text) || *text == '>'))
		return true;
	for (enum place place = PLACE_JOB; place < PLACES; place++) {
		const struct key_table *table = &json_keys[place];
		size_t count = is_checked(place) ? table->count : 0;

		for (size_t i = 0; i < count; i++)
			if (table->keys[i].length == length &&
			    memcmp(table->keys[i].text, text, length) == 0)
				return true;
	}
	return false;
}

/* What a document's keys tell of its version, where it does not print it. */
static void
narrow_version(struct fio_json *json, const struct key *key)
{
	struct fio_version *version = &json->version;

	if (json->text[TEXT_VERSION] != NULL)
		return;
	if (key->since > version->low)
		version->low = key->since;
	if (key->until > 0 && key->until <= version->high)
		version->high = key->until - 1;
}

/* ---- what is taken back */

/* Whether a metric is one of those that a key has given. */
static bool
is_of(const struct metric *metric, const void *what)
{
	const struct metric_name *name = &metric->name;
	const struct key *key = what;

	switch (key->what) {
	case PLACE_LATENCY:
		return name->quantity == key->quantity &&
		       name->prio == key->prio;
	case PLACE_PRIOS:
		return name->prio != 0;
	case PLACE_SYNC:
		return name->subject == SUBJECT_SYNC;
	default:
		return name->subject == key->subject;
	}
}

/* Takes the metrics and bins that a key has given from a record. */
static bool
forget(struct record *record, const struct key *key)
{
	size_t kept = 0;

	for (size_t i = 0; i < record->bin_count; i++) {
		struct metric of = { .name = record->bins[i].name };

		if (!is_of(&of, key))
			record->bins[kept++] = record->bins[i];
	}
	record->bin_count = kept;
	return record_drop(record, is_of, key);
}

bool
json_forget(struct fio_json *json, const struct key *key)
{
	if (key->action == ACTION_NUMBER) {
		json_clear(json, key->what, key->what);
		return true;
	}
	if (key->action != ACTION_OPEN)
		return false;
	switch (key->what) {
	case PLACE_PERCENTILES:
		json->percentile_count = 0;
		return true;
	case PLACE_LEVELS: case PLACE_BOUNDS:
		return forget(&json->levels, key);
	case PLACE_LATENCY: case PLACE_PRIOS:
		return forget(&json->part, key);
	case PLACE_DIRECTION: case PLACE_SYNC:
		return forget(&json->draft, key);
	default:
		return false;
	}
}

void
json_damage(struct fio_json *json)
{
	if (!json->damaged)
		diag_add(json->scan->diag, DIAG_WARNING, json->scan->file,
			 json_line(json)->number, "fio's JSON has lost lines "
			 "or digits here; what may be wrong is left out");
	json->damaged = true;
}

void
json_stop(struct fio_json *json)
{
	struct nest *nest = &json->nests[json->json.depth];

	json->key = NULL;
	if (nest->stopped || json_place(json) == PLACE_DOCUMENT)
		return;
	/* a mixed container has given nothing from behind its seam */
	if (nest->last != NULL &&
	    !(nest->last->action == ACTION_OPEN && json->was_mixed))
		json_forget(json, nest->last);
	nest->stopped = true;
	json_damage(json);
}

void
json_stop_mixed(struct fio_json *json)
{
	json_stop(json);
	json->nests[json->json.depth].mixed = true;
}

/* ---- gaps */

static bool
is_required(const struct fio_json *json, const struct key *key)
{
	return key->always &&
	       (key->since == 0 || fio_since(json->version, key->since)) &&
	       (key->until == 0 || fio_before(json->version, key->until));
}

/* Whether a key that fio always prints is left out from one to another. */
static bool
is_gap(const struct fio_json *json, const struct key *from,
       const struct key *to)
{
	for (; from < to; from++)
		if (is_required(json, from))
			return true;
	return false;
}

static bool
is_direction(const struct key *key)
{
	return key != NULL && key->action == ACTION_OPEN &&
	       key->what == PLACE_DIRECTION;
}

/* Whether a key of a job stands before its directions. */
static bool
is_before_directions(const struct key *key)
{
	const struct key_table *table = &json_keys[PLACE_JOB];
	size_t at = 0;

	while (at < table->count && !is_direction(&table->keys[at]))
		at++;
	return key < &table->keys[at];
}

/*
 * Containers are left out before key, or before the end (NULL). The last one
 * before them may end in lines of a lost one: where it has the end that fio
 * prints, that is likely, but for a direction that has all its numbers.
 */
static void
mend_gap(struct fio_json *json, const struct key *last, const struct key *key)
{
	/* what follows may be of another job */
	if (key != NULL && json_place(json) == PLACE_JOB) {
		if (is_before_directions(last)) {
			json_stop_mixed(json);
			return;
		}
		if (is_direction(last) && !json->has_end) {
			json->nests[json->json.depth].stopped = true;
			json_damage(json);
		}
	}
	/* of numbers it is the count alone that another container has, too */
	if (last->action == ACTION_NUMBER &&
	    (last->what != SLOT_IOS || key == NULL ||
	     key->action != ACTION_OPEN))
		return;
	if (last->action == ACTION_OPEN && !json->has_end)
		return;
	if (is_direction(last) && json->is_complete)
		record_note(&json->draft, json->scan->document,
			    NOTE_AMBIGUOUS, NULL,
			    "\"%s\" may end in lines of another: some behind "
			    "it are lost", last->text);
	else if (json_forget(json, last))
		json_damage(json);
}

/* How many numbers of a direction are left out from one key to another. */
static int
lost_numbers(const struct fio_json *json, const struct nest *nest,
	     const struct key_table *table, const struct key *from,
	     const struct key *to)
{
	int lost = 0;

	for (; from < to; from++)
		lost += from->action == ACTION_NUMBER &&
			from->what != SLOT_CACHEHIT &&
			(from->since == 0 ||
			 fio_since(json->version, from->since)) &&
			!(nest->seen >> (from - table->keys) & 1);
	return lost;
}

/* So much is lost that what follows may be of another job. */
static void
stop_job(struct fio_json *json)
{
	json_stop_mixed(json);
	for (unsigned depth = json->json.depth; depth-- > 0;)
		if (json->places[depth] == PLACE_JOB)
			json->nests[depth].stopped = true;
}

void
json_nest_open(struct fio_json *json)
{
	json->nests[json->json.depth] = (struct nest){ .seen = 0 };
}

bool
json_nest_close(struct fio_json *json, unsigned depth)
{
	enum place place = json->places[depth];
	const struct key_table *table = &json_keys[place];
	struct nest *nest = &json->nests[depth];
	const struct key *end = table->keys + table->count;

	if (json->own && !json->cut && is_checked(place) && !nest->stopped &&
	    nest->last != NULL &&
	    is_gap(json, nest->last + 1, end))
		mend_gap(json, nest->last, NULL);
	/* so is one whose last container is: nothing stands behind it */
	json->was_mixed = nest->mixed ||
			  (json->was_mixed && nest->last != NULL &&
			   nest->last->action == ACTION_OPEN);
	json->has_end = (place != PLACE_DIRECTION && place != PLACE_LATENCY) ||
			(nest->last != NULL &&
			 lost_numbers(json, nest, table, nest->last + 1,
				      end) == 0);
	json->is_complete = place == PLACE_DIRECTION && !nest->stopped &&
			    lost_numbers(json, nest, table, table->keys,
					 end) == 0;
	return !nest->stopped;
}

/* ---- keys */

/* Looks whether fio prints a known key in this place, once, and here. */
static void
check_key(struct fio_json *json, struct nest *nest,
	  const struct key_table *table)
{
	const struct key *key = json->key, *last = nest->last;
	const struct key *next = last != NULL ? last + 1 : table->keys;
	uint64_t bit = (uint64_t)1 << (key - table->keys);
	/* with unified_rw_reporting there may be the sum alone */
	bool alone = is_direction(key) && key->subject == SUBJECT_MIXED &&
		     !is_direction(last);

	if (nest->seen & bit) {
		/* of numbers and texts the values are compared */
		if (key->action == ACTION_OPEN)
			json_stop_mixed(json);
		return;
	}
	if (last != NULL && last->action == ACTION_OPEN && json->was_mixed) {
		json_stop_mixed(json);
		return;
	}
	/* one that no object around it has, too, may stand anywhere */
	if (key->action == ACTION_METRIC && json_place(json) == PLACE_JOB)
		return;
	/* other programs sort the keys, and fio changed that of syncs */
	if (json->own && !alone && json_place(json) != PLACE_SYNC) {
		if (key < next) {
			json_stop_mixed(json);
			return;
		}
		if (json_place(json) == PLACE_DIRECTION &&
		    lost_numbers(json, nest, table, next, key) > NUMBERS_MOST)
			stop_job(json);
		else if (last != NULL && is_gap(json, next, key))
			mend_gap(json, last, key);
	}
	if (nest->stopped) {
		json->key = NULL;
		return;
	}
	nest->seen |= bit;
	nest->last = key;
}

void
json_key_met(struct fio_json *json)
{
	enum place place = json_place(json);
	struct nest *nest = &json->nests[json->json.depth];

	if (!json->has_keys)
		json->own = json->json.at < json->json.end &&
			    *json->json.at == ' ';
	json->has_keys = true;
	if (nest->stopped)
		json->key = NULL;
	if (!is_checked(place) || nest->stopped)
		return;
	if (json->key == NULL) {
		if (is_elsewhere(json->key_text, json->key_length))
			json_stop_mixed(json);
	} else if (json->key->action != ACTION_PASS) {
		narrow_version(json, json->key);
		check_key(json, nest, &json_keys[place]);
	}
}

static const char *
behind_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\n' || *at == '\r'))
		at++;
	return at;
}

/* Behind a line of fio's that is no JSON. */
static const char *
behind_noise(const char *at, const char *end)
{
	const char *stop = memchr(at, '\n', (size_t)(end - at));
	struct line line = { .text = at };

	line.length = (size_t)((stop != NULL ? stop : end) - at);
	return stretch_behind_noise(&line);
}

bool
json_value_ends(const struct fio_json *json)
{
	const char *end = json->json.end;
	const char *at = behind_blanks(json->json.at, end), *next;

	while (at < end && (next = behind_noise(at, end)) != at)
		at = behind_blanks(next, end);
	return at == end || strchr(",}]", *at) != NULL;
}

bool
json_ends_in_number(const struct fio_json *json)
{
	const char *at = json->json.at, *start = json->json.start;

	if (!json->json.after_value)
		return false;
	while (at > start && (at[-1] == ' ' || at[-1] == '\n' ||
			      at[-1] == '\r'))
		at--;
	return at == start || strchr(",{}[]\"", at[-1]) == NULL;
}

bool
json_lacks_comma(const struct fio_json *json)
{
	const char *at = json->json.at;

	return at != json->json.end &&
	       (*at == '"' || *at == '.' || is_digit(*at)) &&
	       json_ends_in_number(json);
}
