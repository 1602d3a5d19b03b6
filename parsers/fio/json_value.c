/* The numbers and texts of fio's JSON, and what becomes of each. */
#include <math.h>
#include <string.h>

#include "parsers/fio/json.h"

/* More than that fio's counters can't count. */
#define NUMBER_MOST 0x1p64

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
half_digit(const struct fio_json *json, bool real)
{
	static const double halves[] = {
		0.5, 0.5e-1, 0.5e-2, 0.5e-3, 0.5e-4, 0.5e-5, 0.5e-6
	};
	unsigned decimals = json->json.decimals;

	if (real && fio_since(json->version, FIO_VERSION(2, 13, 0)))
		decimals = 6;
	else if (real && decimals == 1)
		decimals = 2;
	return decimals < 6 ? halves[decimals] : halves[6];
}

/*
 * Whether a number with decimals lacks some of those that fio prints: the line
 * was cut in it. Rates were whole up to 2.2.
 */
static bool
is_cut_short(struct fio_json *json)
{
	unsigned decimals = json->json.decimals;
	const char *last = json->json.text + json->json.length - 1;

	if (!json->own ||
	    (decimals == 0 && json->key != NULL &&
	     json->key->what == SLOT_IOPS))
		return false;
	/* programs that leave zeros out space their JSON like fio, too */
	if (!json->has_decimals &&
	    (decimals == 1 || *last == '0')) {
		json->has_decimals = true;
		json->own_decimals = decimals != 1;
	}
	if (json->has_decimals && !json->own_decimals)
		return decimals == 0;
	return decimals != 6 && (decimals != 5 || json->has_decimals) &&
	       (decimals != 2 ||
		fio_since(json->version, FIO_VERSION(2, 13, 0)));
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

/*
 * Whether a percentile may stand behind those of the list: none has another
 * value, and fio sorts them.
 */
static bool
fits_list(const struct fio_json *json, const struct percentile *percentile)
{
	const struct percentile *before = percentile;

	while (before-- > json->percentiles) {
		if (before->number == percentile->number)
			return before->value == percentile->value;
		if (json->own)
			return before->number < percentile->number;
	}
	return true;
}

/*
 * 2.x fills the 20 places of its lists up with "0.00" : 0, behind which nothing
 * else stands.
 */
static bool
fits_length(struct fio_json *json, bool filler)
{
	enum { PLACES_MOST = 20 };
	struct nest *nest = &json->nests[json->json.depth];

	if (!filler)
		return nest->seen == 0;
	return nest->seen++ < PLACES_MOST;
}

static void
put_percentile(struct fio_json *json)
{
	struct percentile *percentile =
		&json->percentiles[json->percentile_count];
	const char *text = json->key_text, *end = text + json->key_length;
	struct decimal percent;

	if (json->key_length == 0 ||
	    decimal_scan(text, end, false, &percent) != json->key_length ||
	    decimal_value(percent, 1) > 100 ||
	    (json->own && memchr(text, '.', json->key_length) == NULL)) {
		json_stop_mixed(json);
		return;
	}
	if (json->own && !fits_length(json, percent.digits == 0)) {
		json_stop_mixed(json);
		return;
	}
	if (json->percentile_count == PERCENTILES_MOST || percent.digits == 0)
		return;
	percentile->number = (uint32_t)decimal_value(percent, PERCENT);
	percentile->value = json->json.number;
	if (fits_list(json, percentile))
		json->percentile_count++;
	else
		json_stop_mixed(json);
}

/* The labels that fio prints, in their order, and what they number. */
enum { LABELS_MOST = 12 };
struct label {
	const char *text;
	size_t length;
	bool beyond;		/* behind ">=" */
	uint32_t number;
};
#define LABEL(number) { #number, sizeof(#number) - 1, false, number }
#define BEYOND(text, number) { text, sizeof(text) - 1, true, number }
static const struct label depth_labels[LABELS_MOST] = {
	LABEL(1), LABEL(2), LABEL(4), LABEL(8), LABEL(16), LABEL(32),
	BEYOND("64", 64)
};
static const struct label batch_labels[LABELS_MOST] = {
	LABEL(0), LABEL(4), LABEL(8), LABEL(16), LABEL(32), LABEL(64),
	BEYOND("64", METRIC_INF)
};
static const struct label bound_labels[LABELS_MOST] = {
	LABEL(2), LABEL(4), LABEL(10), LABEL(20), LABEL(50), LABEL(100),
	LABEL(250), LABEL(500), LABEL(750), LABEL(1000), LABEL(2000),
	BEYOND("2000", METRIC_INF)
};

/* Behind ">=", also as mailers and pages write it; text where none is. */
static const char *
behind_sign(const char *text, const char *end)
{
	static const char *const signs[] = { ">=3D", ">=", "&gt;=" };

	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
		size_t length = strlen(signs[i]);

		if ((size_t)(end - text) > length &&
		    memcmp(text, signs[i], length) == 0)
			return text + length;
	}
	return text;
}

/*
 * The label that a key like "16" or ">=64" is; NULL for none. next: the one
 * that should come, which is looked at first.
 */
static const struct label *
find_label(const struct fio_json *json, const struct label *labels, size_t next)
{
	const char *text = json->key_text, *end = text + json->key_length;
	bool beyond = end > text && !is_digit(*text);

	if (beyond)
		text = behind_sign(text, end);
	for (size_t i = 0; i < LABELS_MOST; i++) {
		const struct label *label = &labels[(next + i) % LABELS_MOST];

		if (label->length == (size_t)(end - text) && text < end &&
		    label->beyond == beyond &&
		    memcmp(label->text, text, label->length) == 0)
			return label;
	}
	return NULL;
}

/* Depths and bounds with their shares of percent. */
static void
put_level(struct fio_json *json)
{
	struct nest *nest = &json->nests[json->json.depth];
	enum subject subject = json->list->subject;
	bool bounds = subject == SUBJECT_DIST;
	const struct label *labels = bounds ? bound_labels :
				     subject == SUBJECT_DEPTH ? depth_labels :
				     batch_labels;
	unsigned next = nest->seen == 0 ? 0 :
			64 - (unsigned)__builtin_clzll(nest->seen);
	const struct label *label = find_label(json, labels, next);
	struct metric_name name = metric_name(subject, bounds ?
					      QUANTITY_BUCKET : QUANTITY_LEVEL,
					      STATISTIC_VALUE);
	const struct metric *before;
	uint64_t bit;

	if (label == NULL || (json->own && label - labels + 1 < next)) {
		json_stop_mixed(json);
		return;
	}
	if (is_cut_short(json)) {
		json_stop(json);
		return;
	}
	name.number = label->number;
	if (bounds && name.number != METRIC_INF)
		name.number *= (uint32_t)json->list->unit;
	bit = (uint64_t)1 << (label - labels);
	before = nest->seen & bit ? record_find(&json->levels, name) : NULL;
	if (before != NULL && before->value != json->json.number)
		json_stop_mixed(json);
	nest->seen |= bit;
	/* what is not 0 is never printed as 0 */
	record_metric(&json->levels, json->scan->document, name,
		      json->json.number, json->json.number == 0 ? 0 :
		      half_digit(json, true));
}

/* A number of a job, a direction or a latency. */
static void
put_slot(struct fio_json *json, const struct key *key)
{
	struct number *slot = &json->slots[key->what];
	bool twice = slot->known && slot->value != json->json.number &&
		     json_place(json) != PLACE_DOCUMENT;

	/* 2.0.x calls the number of the first error so, too */
	if (key->what == SLOT_ERRORS && slot->known) {
		json->slots[SLOT_FIRST_ERROR].value = json->json.number;
		json->slots[SLOT_FIRST_ERROR].known = true;
		json->twin_errors = true;
		return;
	}
	slot->value = json->json.number;
	slot->half = half_digit(json, key->real);
	slot->known = true;
	if (!twice && !(key->real && is_cut_short(json)))
		return;
	if (twice)
		json_stop_mixed(json);
	else
		json_stop(json);
	json_clear(json, key->what, key->what);
}

/* A number that is a metric as it stands: one of a disk. */
static void
put_metric(struct fio_json *json, const struct key *key)
{
	struct metric_name name = metric_name(key->subject, key->quantity,
					      key->statistic);
	double value = json_scaled(json->json.number, key->unit);
	const struct metric *before = record_find(&json->draft, name);

	if ((before != NULL && before->value != value) ||
	    (key->real && is_cut_short(json)))
		json_stop(json);
	record_metric(&json->draft, json->scan->document, name, value,
		      key->real ? half_digit(json, true) * key->unit :
		      0);
}

/* Nothing that is read can be less than 0: fio's counters ran over. */
static void
note_negative(struct fio_json *json)
{
	const struct key *key = json->key;
	enum place place = json_place(json);

	if (place != PLACE_DOCUMENT &&
	    (place == PLACE_PERCENTILES || place == PLACE_LEVELS ||
	     place == PLACE_BOUNDS ||
	     (key != NULL && (key->action == ACTION_NUMBER ||
			      key->action == ACTION_METRIC))))
		record_note(&json->draft, json->scan->document,
			    NOTE_CONTRADICTION, NULL,
			    "\"%.*s\" is less than 0 and left out",
			    (int)json->key_length, json->key_text);
}

void
json_value_number(struct fio_json *json)
{
	const struct key *key = json->key;
	double number = json->json.number;
	enum place place = json_place(json);

	/* a division by zero */
	if (!isfinite(number))
		return;
	if (number < 0) {
		note_negative(json);
		return;
	}
	if (number > NUMBER_MOST) {
		json_damage(json);
		return;
	}
	if (place == PLACE_PERCENTILES)
		put_percentile(json);
	else if (place == PLACE_LEVELS || place == PLACE_BOUNDS)
		put_level(json);
	else if (place == PLACE_OPTIONS)
		json_stop_mixed(json);	/* it holds texts alone */
	else if (key != NULL && key->action == ACTION_NUMBER)
		put_slot(json, key);
	else if (key != NULL && key->action == ACTION_METRIC)
		put_metric(json, key);
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

	if (which > TEXT_TIME && json->text[which] != NULL) {
		if (!json_is(&json->json, json->text[which]))
			json_stop_mixed(json);
		return;
	}
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
