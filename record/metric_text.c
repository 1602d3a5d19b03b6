/* Metric names as text, out and in. */
#include <limits.h>
#include <string.h>

#include "record/metric.h"
#include "record/metric_table.h"
#include "record/unit.h"

/* out has room for WORD_ROOM bytes. */
static char *
put_word(char *out, const struct word *word)
{
	memcpy(out, word->text, WORD_ROOM);
	return out + word->length;
}

static char *
put_number(char *out, uint32_t number)
{
	char text[NUMBER_TEXT];
	size_t length = number_write(text, number);

	memcpy(out, text, length);
	return out + length;
}

static char *
put_prio(char *out, unsigned prio)
{
	static const struct word dot_prio = WORD(".prio.");
	static const struct word high = WORD("high"), low = WORD("low");

	out = put_word(out, &dot_prio);
	if (prio == PRIO_HIGH || prio == PRIO_LOW)
		return put_word(out, prio == PRIO_HIGH ? &high : &low);
	out = put_number(out, PRIO_CLASS(prio));
	*out++ = '/';
	out = put_number(out, PRIO_LEVEL(prio));
	if (PRIO_HINT(prio)) {
		*out++ = '/';
		out = put_number(out, PRIO_HINT(prio));
	}
	return out;
}

/* A percentile without zeros at its end: 50, 99.9. */
static char *
put_percent(char *out, uint32_t number)
{
	uint32_t rest = number % PERCENT;

	out = put_number(out, number / PERCENT);
	if (rest)
		*out++ = '.';
	for (uint32_t unit = PERCENT / 10; rest; unit /= 10) {
		*out++ = (char)('0' + rest / unit);
		rest %= unit;
	}
	return out;
}

/* The label of a latency bound: ns, us and ms each go up to 1000. */
static char *
put_bound(char *out, uint32_t bound)
{
	static const struct { uint32_t factor; struct word word; } units[] = {
		{ 1, WORD("ns") }, { 1000, WORD("us") },
		{ 1000000, WORD("ms") },
	};
	size_t unit = 0;

	while (unit < 2 && bound > 1000 * units[unit].factor &&
	       bound % units[unit + 1].factor == 0)
		unit++;
	out = put_number(out, bound / units[unit].factor);
	return put_word(out, &units[unit].word);
}

/* What stands behind "depth." or "dist.". */
static char *
put_share(char *out, struct metric_name name)
{
	static const struct word inf = WORD("inf");

	if (name.number == METRIC_INF)
		return put_word(out, &inf);
	if (name.quantity == QUANTITY_BUCKET)
		return put_bound(out, name.number);
	return put_number(out, name.number);
}

static bool
is_share(unsigned quantity)
{
	return quantity == QUANTITY_LEVEL || quantity == QUANTITY_BUCKET;
}

size_t
metric_write(char *out, struct metric_name name)
{
	char *at = put_word(out, &subject_rows[name.subject].word);

	*at++ = '.';
	if (is_share(name.quantity)) {
		at = put_share(at, name);
	} else {
		at = put_word(at, &quantity_rows[name.quantity].word);
		if (name.prio)
			at = put_prio(at, name.prio);
		if (name.statistic) {
			*at++ = '.';
			at = put_word(at, &statistic_rows[name.statistic].word);
		}
		if (name.statistic == STATISTIC_PERCENTILE)
			at = put_percent(at, name.number);
	}
	*at = '\0';
	return (size_t)(at - out);
}

/*
 * Names that were written before, the last two whose keys lead to a place:
 * records of one tool repeat a few hundred of them.
 */
#define PLACE_BITS 9
struct kept_name {
	uint64_t key;		/* plus one; 0: none */
	unsigned char length;
	char text[METRIC_KEY];
};

_Static_assert(METRIC_KEY <= UCHAR_MAX, "its length is one byte");

/* What nearly all keys fit: whole words are copied faster. */
#define KEY_USUAL 32

/* What follows is rare, and apart so that metric_put() stays short. */
static __attribute__((noinline)) char *
put_long(char *out, const struct kept_name *kept)
{
	memcpy(out, kept->text, METRIC_KEY);
	return out + kept->length;
}

static void
keep_name(struct kept_name *kept, struct metric_name name)
{
	size_t length = metric_write(kept->text + 1, name);

	kept->text[0] = kept->text[length + 1] = '"';
	kept->text[length + 2] = ':';
	kept->length = (unsigned char)(length + 3);
	kept->key = metric_key(name) + 1;
}

/* A name that is not the first of its place: the second, or in none so far. */
static __attribute__((noinline)) char *
put_other(char *out, struct kept_name *kept, struct metric_name name)
{
	if (kept[1].key == metric_key(name) + 1)
		return put_long(out, &kept[1]);
	kept[1] = kept[0];
	keep_name(&kept[0], name);
	return put_long(out, &kept[0]);
}

char *
metric_put(char *out, struct metric_name name)
{
	static _Thread_local struct kept_name names[1 << PLACE_BITS][2];
	uint64_t key = metric_key(name) + 1;
	struct kept_name *kept = names[key * UINT64_C(0x9e3779b97f4a7c15) >>
				       (64 - PLACE_BITS)];

	if (kept->key != key)
		return put_other(out, kept, name);
	if (kept->length > KEY_USUAL)
		return put_long(out, kept);
	memcpy(out, kept->text, KEY_USUAL);
	return out + kept->length;
}

/* A name being read. */
struct reading {
	const char *at, *end;
};

static bool
take_text(struct reading *reading, const char *text)
{
	size_t length = strlen(text);

	if ((size_t)(reading->end - reading->at) < length ||
	    memcmp(reading->at, text, length) != 0)
		return false;
	reading->at += length;
	return true;
}

/* Takes a word that the name or a dot ends. */
static bool
take_word(struct reading *reading, const struct word *word)
{
	const char *after = reading->at + word->length;

	if ((size_t)(reading->end - reading->at) < word->length ||
	    memcmp(reading->at, word->text, word->length) != 0 ||
	    (after < reading->end && *after != '.'))
		return false;
	reading->at = after;
	return true;
}

static bool
take_number(struct reading *reading, uint32_t most, uint32_t *number)
{
	struct decimal decimal;
	size_t used = decimal_scan(reading->at, reading->end, false, &decimal);

	if (!used || decimal.decimals || decimal.digits > most)
		return false;
	reading->at += used;
	*number = (uint32_t)decimal.digits;
	return true;
}

static bool
read_subject(struct reading *reading, struct metric_name *name)
{
	for (unsigned i = 0; i < SUBJECTS; i++)
		if (take_word(reading, &subject_rows[i].word)) {
			name->subject = i & 63u;
			return take_text(reading, ".");
		}
	return false;
}

/* The longest match, since quantities hold dots. */
static bool
read_quantity(struct reading *reading, struct metric_name *name)
{
	unsigned best = QUANTITIES;
	struct reading after = *reading;

	for (unsigned i = 0; i < QUANTITIES; i++) {
		struct reading trial = *reading;

		if (!is_share(i) && take_word(&trial, &quantity_rows[i].word) &&
		    trial.at > after.at) {
			after = trial;
			best = i;
		}
	}
	*reading = after;
	name->quantity = best & 63u;
	return best < QUANTITIES;
}

static bool
read_bound(struct reading *reading, struct metric_name *name)
{
	static const struct { const char *text; uint32_t factor; } units[] = {
		{ "ns", 1 }, { "us", 1000 }, { "ms", 1000000 },
	};
	uint32_t number;

	if (!take_number(reading, METRIC_INF - 1, &number))
		return false;
	for (size_t i = 0; i < 3; i++)
		if (take_text(reading, units[i].text)) {
			name->number = number * units[i].factor;
			return number < METRIC_INF / units[i].factor;
		}
	return false;
}

static bool
read_share(struct reading *reading, struct metric_name *name)
{
	uint32_t number;

	name->quantity = name->subject == SUBJECT_DIST ? QUANTITY_BUCKET :
			 QUANTITY_LEVEL;
	if (take_text(reading, "inf")) {
		name->number = METRIC_INF;
		return true;
	}
	if (name->subject == SUBJECT_DIST)
		return read_bound(reading, name);
	if (!take_number(reading, METRIC_INF - 1, &number))
		return false;
	name->number = number;
	return true;
}

static bool
read_prio(struct reading *reading, struct metric_name *name)
{
	uint32_t class, level, hint = 0;

	if (take_text(reading, "high")) {
		name->prio = PRIO_HIGH;
		return true;
	}
	if (take_text(reading, "low")) {
		name->prio = PRIO_LOW;
		return true;
	}
	if (!take_number(reading, 6, &class) || !take_text(reading, "/") ||
	    !take_number(reading, 7, &level))
		return false;
	if (take_text(reading, "/") && !take_number(reading, 1023, &hint))
		return false;
	name->prio = prio_of(class, level, hint) & 0xffffu;
	return true;
}

static bool
read_percent(struct reading *reading, struct metric_name *name)
{
	struct decimal decimal;
	size_t used;
	double number;

	if (!take_text(reading, "p"))
		return false;
	used = decimal_scan(reading->at, reading->end, false, &decimal);
	number = used ? decimal_value(decimal, PERCENT) : -1;
	if (number < 0 || number > 100.0 * PERCENT ||
	    number != (double)(uint32_t)number)
		return false;
	reading->at += used;
	name->number = (uint32_t)number;
	name->statistic = STATISTIC_PERCENTILE;
	return true;
}

static bool
read_statistic(struct reading *reading, struct metric_name *name)
{
	for (unsigned i = STATISTIC_VALUE + 1; i < STATISTICS; i++)
		if (take_word(reading, &statistic_rows[i].word)) {
			name->statistic = i & 15u;
			return i != STATISTIC_PERCENTILE;
		}
	return read_percent(reading, name);
}

bool
metric_parse(const char *text, size_t length, struct metric_name *out)
{
	struct reading reading = { text, text + length };
	struct metric_name name = { 0 };

	if (!read_subject(&reading, &name))
		return false;
	if (name.subject >= SUBJECT_DEPTH && name.subject <= SUBJECT_DIST) {
		if (!read_share(&reading, &name))
			return false;
	} else {
		if (!read_quantity(&reading, &name))
			return false;
		if (take_text(&reading, ".prio.") &&
		    !read_prio(&reading, &name))
			return false;
		if (take_text(&reading, ".") &&
		    !read_statistic(&reading, &name))
			return false;
	}
	*out = name;
	return reading.at == reading.end;
}

bool
metric_read(const char *text, size_t length, struct metric_name *out)
{
	struct metric_name name;

	if (catalogue_find(text, length, out))
		return true;
	if (!metric_parse(text, length, &name) || !catalogue_has(name))
		return false;
	*out = name;
	return true;
}
