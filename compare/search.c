/* Looks for the attribute that a text itself varies. */
#include "compare/search.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "compare/match.h"
#include "record/buffer.h"

/* More sides than this are a series, which nobody means by a comparison. */
#define SIDES_MOST 32

/* How well an attribute splits the results; the greater the better. */
enum fit {
	FIT_NONE,
	FIT_PARTLY,	/* at least half of the results have partners */
	FIT_UNKNOWN,	/* all have on all sides; something is not stated */
	FIT_EXACT,	/* one to one */
};

struct trial {
	const struct attribute *attribute;
	enum fit fit;
	uint32_t sides;
	size_t matched;
	bool opposites;		/* "before" and "after", "on" and "off" */
	/* equal where the same results are on each side */
	uint64_t partition;
};

/* Classes in the order of preference; the others are never found by itself. */
static const unsigned char preference[ATTRIBUTE_CLASSES] = {
	[ATTRIBUTE_LABEL] = 7, [ATTRIBUTE_FILE] = 6, [ATTRIBUTE_SETTING] = 5,
	[ATTRIBUTE_NAME] = 4, [ATTRIBUTE_PARAM] = 3, [ATTRIBUTE_VERSION] = 2,
	[ATTRIBUTE_MACHINE] = 1,
};

/* What comes first is the baseline, whichever stands first in the text. */
static const char *const opposites[][2] = {
	{ "before", "after" }, { "without", "with" }, { "old", "new" },
	{ "vanilla", "patched" }, { "unpatched", "patched" },
	{ "on", "off" }, { "enabled", "disabled" }, { "enable", "disable" },
	{ "baseline", "patched" }, { "unfixed", "fixed" },
};

/* Whether a word stands in a text, not as a part of another. */
static bool
has_word(const char *text, const char *word)
{
	size_t length = strlen(word), at;

	for (at = 0; text[at]; at++) {
		bool start = at == 0 || !((text[at - 1] | 32) >= 'a' &&
					  (text[at - 1] | 32) <= 'z');
		char next;

		if (!start || strncasecmp(text + at, word, length) != 0)
			continue;
		next = text[at + length];
		if (!((next | 32) >= 'a' && (next | 32) <= 'z'))
			return true;
	}
	return false;
}

static bool
go_before(const char *a, const char *b)
{
	size_t i;

	for (i = 0; i < sizeof opposites / sizeof *opposites; i++)
		if (has_word(a, opposites[i][0]) &&
		    has_word(b, opposites[i][1]))
			return true;
	return false;
}

static bool
are_opposites(const char *a, const char *b)
{
	return go_before(a, b) || go_before(b, a);
}

void
sides_order(const struct fingerprints *prints, struct sides *sides)
{
	const char *first;
	size_t i;

	if (sides->count != 2 || go_before(sides->labels[0],
					   sides->labels[1]) ||
	    !go_before(sides->labels[1], sides->labels[0]))
		return;
	first = sides->labels[0];
	sides->labels[0] = sides->labels[1];
	sides->labels[1] = first;
	for (i = 0; i < prints->results->count; i++)
		if (sides->side[i] != NO_SIDE)
			sides->side[i] = !sides->side[i];
}

/* A bit for each subject that a result has rates or latencies of. */
static uint32_t
subjects_of(const struct record *record)
{
	uint32_t subjects = 0;
	size_t i;

	for (i = 0; i < record->metric_count; i++) {
		struct metric_name name = record->metrics[i].name;

		if (name.quantity <= QUANTITY_LAT)
			subjects |= (uint32_t)1 << name.subject;
	}
	return subjects;
}

/* What a matching would give: who has a partner with a metric in common. */
struct yield {
	size_t matched, group_sides, unknown;
};

static int
order_numbers(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Groups and sides that hold results, each pair once. */
static size_t
count_pairs(uint64_t *pairs, size_t count)
{
	size_t found = 0, i;

	if (count > 1)
		qsort(pairs, count, sizeof *pairs, order_numbers);
	for (i = 0; i < count; i++)
		found += i == 0 || pairs[i] != pairs[i - 1];
	return found;
}

static struct yield
yield_of(const struct fingerprints *prints, const struct matching *matching,
	 const uint32_t *side, struct arena *arena)
{
	size_t count = prints->results->count, i;
	const struct result *results = prints->results->all;
	uint32_t *base = arena_zero(arena, matching->groups * sizeof *base);
	uint32_t *others = arena_zero(arena, matching->groups *
					     sizeof *others);
	uint64_t *pairs = arena_take(arena, count * sizeof *pairs);
	struct yield yield = { 0, 0, 0 };

	for (i = 0; i < count; i++)
		if (matching->group[i] != NO_GROUP)
			(side[i] ? others : base)[matching->group[i]] |=
				subjects_of(results[i].record);
	for (i = 0; i < count; i++) {
		uint32_t group = matching->group[i];

		if (group == NO_GROUP ||
		    !((side[i] ? base : others)[group] &
		      subjects_of(results[i].record)))
			continue;
		pairs[yield.matched++] = (uint64_t)group << 32 | side[i];
		yield.unknown += matching->way[i] == MATCH_UNKNOWN;
	}
	yield.group_sides = count_pairs(pairs, yield.matched);
	return yield;
}

static struct trial
try_attribute(const struct fingerprints *prints,
	      const struct attribute *attribute, struct arena *scratch)
{
	struct trial trial = { .attribute = attribute };
	size_t count = prints->results->count;
	struct matching matching;
	struct yield yield;
	struct sides sides = { 0 };

	sides_by_value(prints, attribute->by, scratch, &sides);
	trial.sides = sides.count;
	if (sides.count < 2 || sides.count > SIDES_MOST)
		return trial;
	match_results(prints, sides.side, sides.count, attribute->by, scratch,
		      &matching);
	yield = yield_of(prints, &matching, sides.side, scratch);
	trial.partition = hash_bytes(0, sides.side,
				     count * sizeof *sides.side);
	trial.matched = yield.matched;
	trial.opposites = sides.count == 2 &&
			  are_opposites(sides.labels[0], sides.labels[1]);
	if (yield.matched == count &&
	    yield.group_sides == matching.groups * sides.count)
		trial.fit = yield.unknown ? FIT_UNKNOWN : FIT_EXACT;
	else if (yield.matched * 2 >= count && yield.matched > 0)
		trial.fit = FIT_PARTLY;
	return trial;
}

/* Headings may leave some results over; what the user did not write may not. */
static bool
acceptable(const struct trial *trial)
{
	return trial->fit >= FIT_UNKNOWN ||
	       (trial->fit == FIT_PARTLY &&
		(trial->attribute->class == ATTRIBUTE_LABEL ||
		 trial->attribute->class == ATTRIBUTE_SETTING));
}

static int
order_trials(const void *a, const void *b)
{
	const struct trial *x = a, *y = b;
	bool whole = x->fit >= FIT_UNKNOWN;
	int class = preference[y->attribute->class] -
		    preference[x->attribute->class];

	if (whole != (y->fit >= FIT_UNKNOWN))
		return whole ? -1 : 1;
	if (class != 0)
		return class;
	if (x->fit != y->fit)
		return x->fit > y->fit ? -1 : 1;
	if (x->opposites != y->opposites)
		return x->opposites ? -1 : 1;
	if (x->matched != y->matched)
		return x->matched > y->matched ? -1 : 1;
	if (x->sides != y->sides)
		return x->sides < y->sides ? -1 : 1;
	/* the innermost heading, the first parameter */
	class = x->attribute < y->attribute ? -1 : 1;
	return x->attribute->class == ATTRIBUTE_LABEL ? -class : class;
}

/*
 * Of headings that split the results alike, as a section's and its first
 * subsection's do, the outermost says most.
 */
static void
prefer_outermost(struct trial *trials, size_t count)
{
	size_t i;

	for (i = 1; i < count; i++) {
		struct trial first = trials[0];

		if (trials[i].attribute->class != ATTRIBUTE_LABEL ||
		    first.attribute->class != ATTRIBUTE_LABEL ||
		    trials[i].partition != first.partition ||
		    trials[i].opposites != first.opposites ||
		    trials[i].attribute > first.attribute)
			continue;
		trials[0] = trials[i];
		trials[i] = first;
	}
}

/* Devices of a system are no sides, unless they are asked for. */
static bool
has_devices(const struct fingerprints *prints)
{
	size_t i;

	for (i = 0; i < prints->results->count; i++)
		if (prints->attributes[1].value[i])
			return true;
	return false;
}

static size_t
try_all(const struct fingerprints *prints, bool only_labels,
	struct trial *trials)
{
	struct arena scratch = { 0 };
	size_t found = 0, i;

	for (i = 0; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];
		bool silent = at->class == ATTRIBUTE_PARAM &&
			      at->weight == WEIGHT_NONE;

		if (!preference[at->class] || silent ||
		    (only_labels && at->class != ATTRIBUTE_LABEL) ||
		    (at->class == ATTRIBUTE_NAME && has_devices(prints)))
			continue;
		trials[found] = try_attribute(prints, at, &scratch);
		found += acceptable(&trials[found]) ||
			 (only_labels && trials[found].matched > 0);
		arena_reset(&scratch);
	}
	arena_free(&scratch);
	if (found > 1)
		qsort(trials, found, sizeof *trials, order_trials);
	prefer_outermost(trials, found);
	return found;
}

static const char *
say_why(const struct trial *trial, size_t count, struct arena *arena)
{
	const char *by = trial->attribute->by;

	if (trial->fit < FIT_UNKNOWN)
		return arena_print(arena, "told apart by %s, which finds "
				   "partners for %zu of %zu results", by,
				   trial->matched, count);
	return arena_print(arena, "told apart by %s, since all else matches "
			   "one to one%s", by,
			   trial->fit == FIT_UNKNOWN ?
			   " where it is stated" : "");
}

void
sides_search(const struct fingerprints *prints, bool only_labels,
	     struct arena *arena, struct sides *sides)
{
	struct trial *trials = arena_take(arena,
					  prints->count * sizeof *trials);
	size_t found = try_all(prints, only_labels, trials), i;

	if (found == 0) {
		sides->why = only_labels ?
			"no heading splits the results into sides" :
			"nothing that varies splits the results into sides "
			"whose other attributes match one to one";
		return;
	}
	sides_by_value(prints, trials[0].attribute->by, arena, sides);
	sides->reason = say_why(&trials[0], prints->results->count, arena);
	sides->others = arena_take(arena, found * sizeof *sides->others);
	for (i = 1; i < found; i++)
		if (trials[i].fit >= FIT_UNKNOWN)
			sides->others[sides->other_count++] =
				trials[i].attribute->by;
}
