/* What a sentence claims: figures, what they are of, and their direction. */
#include <string.h>
#include <strings.h>

#include "parsers/intake/claim_parts.h"
#include "record/unit.h"

/* Units by what they are of; plain numbers have none. */
static const struct unit_word {
	const char *text;
	enum claimed of;
	double factor;
} units[] = {
	{ "ns", CLAIMED_LATENCY, 1 }, { "us", CLAIMED_LATENCY, 1e3 },
	{ "µs", CLAIMED_LATENCY, 1e3 }, { "μs", CLAIMED_LATENCY, 1e3 },
	{ "ms", CLAIMED_LATENCY, 1e6 }, { "s", CLAIMED_LATENCY, 1e9 },
	{ "KiB/", CLAIMED_BANDWIDTH, 1024 },
	{ "MiB/", CLAIMED_BANDWIDTH, 1048576 },
	{ "GiB/", CLAIMED_BANDWIDTH, 1073741824 },
	{ "kB/", CLAIMED_BANDWIDTH, 1000 }, { "MB/", CLAIMED_BANDWIDTH, 1e6 },
	{ "GB/", CLAIMED_BANDWIDTH, 1e9 }, { "iops", CLAIMED_IOPS, 1 },
};

static const struct unit_word *
find_unit(struct piece piece)
{
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		size_t length = strlen(units[i].text);

		/* "sec", "msec", "usec" begin alike */
		if (piece.length >= length &&
		    strncasecmp(piece.start, units[i].text, length) == 0)
			return &units[i];
	}
	return NULL;
}

/* A figure with its thousands and its unit. */
static bool
read_figure(struct piece digits, struct piece thousands,
	    const struct unit_word *unit, struct claim_figure *figure)
{
	struct decimal number;
	double scale = (thousands.start != NULL ? 1000 : 1) *
		       (unit != NULL ? unit->factor : 1);

	if (decimal_scan(digits.start, digits.start + digits.length, false,
			 &number) != digits.length)
		return false;
	figure->value = decimal_value(number, scale);
	figure->half = decimal_half(number, scale);
	return true;
}

/* A word for what is measured, and where it stands in the sentence. */
struct word {
	size_t start, end;
	enum claimed of;
};

enum { WORDS = 16 };

/* A sentence with its quotations blanked out. */
struct sentence {
	const char *text;
	size_t length;
	struct word words[WORDS];
	size_t count;
};

static void
find_words(struct claims *claims, struct sentence *sentence)
{
	struct match match;
	size_t at = 0;

	sentence->count = 0;
	while (sentence->count < WORDS &&
	       claims_search(claims, PATTERN_WORD, sentence->text,
			     sentence->length, at, &match)) {
		struct word *word = &sentence->words[sentence->count++];

		word->start = match.start;
		word->end = at = match.end;
		for (int i = 0; i < CLAIMEDS; i++)
			if (match.groups[i + 1].start != NULL)
				word->of = (enum claimed)i;
	}
}

static bool
is_linked(struct claims *claims, const struct sentence *sentence, size_t i)
{
	const struct word *one = &sentence->words[i];
	struct match match;

	return claims_search(claims, PATTERN_LINK, sentence->text + one->end,
			     one[1].start - one->end, 0, &match);
}

/*
 * What a figure is of: the nearest word before it and those linked with that,
 * else the nearest behind it. 0 where the sentence has none.
 */
static unsigned
claimed_at(struct claims *claims, const struct sentence *sentence, size_t at)
{
	unsigned found = 0;
	size_t i = sentence->count;

	while (i > 0 && sentence->words[i - 1].start > at)
		i--;
	if (i == 0)
		return sentence->count > 0 ? 1u << sentence->words[0].of : 0;
	for (i--;; i--) {
		found |= 1u << sentence->words[i].of;
		if (i == 0 || !is_linked(claims, sentence, i - 1))
			return found;
	}
}

/* What both figures of a change are of, by their units and the words. */
static bool
read_values(struct claims *claims, const struct sentence *sentence,
	    const struct match *match, const int *groups, struct claim *claim)
{
	struct piece one = match->groups[groups[2]];
	struct piece other = match->groups[groups[5]];
	struct piece thousands = match->groups[groups[1]];
	const struct unit_word *unit, *first;

	/* "from 30 to 40 MB/s" */
	unit = other.start != NULL ? find_unit(other) : NULL;
	first = one.start != NULL ? find_unit(one) : unit;
	if (unit == NULL)
		unit = first;
	if (one.start == NULL && thousands.start == NULL)
		thousands = match->groups[groups[4]];
	if (!read_figure(match->groups[groups[0]], thousands, first,
			 &claim->from) ||
	    !read_figure(match->groups[groups[3]], match->groups[groups[4]],
			 unit, &claim->to) ||
	    (unit != NULL && first->of != unit->of))
		return false;
	claim->claimed = claimed_at(claims, sentence, match->start);
	if (unit != NULL && claim->claimed != 1u << unit->of) {
		/* a unit tells enough where no word says otherwise */
		if (sentence->count > 0 &&
		    !(claim->claimed & 1u << unit->of))
			return false;
		claim->claimed = 1u << unit->of;
	}
	claim->has_values = true;
	return unit != NULL || claim->claimed == 1u << CLAIMED_IOPS;
}

static enum claim_way
way_of(const struct match *match)
{
	for (int i = 1; i <= 4; i++)
		if (match->groups[i].start != NULL)
			return (enum claim_way)i;
	return CLAIM_UNSAID;
}

/* How far before a figure the word for its direction may stand. */
enum { NEAR = 60, NEAR_DOUBT = 40 };

/* By its sign, the word behind it, or the last one before it. */
static bool
read_way(struct claims *claims, const struct sentence *sentence,
	 const struct match *match, struct claim *claim)
{
	struct match found;
	size_t at = match->start > NEAR ? match->start - NEAR : 0;

	if (match->groups[2].start != NULL) {
		if (*match->groups[2].start == '-')
			claim->change.value = -claim->change.value;
		claim->way = CLAIM_UNSAID;
		return true;
	}
	claim->way = CLAIM_UNSAID;
	if (claims_search(claims, PATTERN_AFTER, sentence->text + match->end,
			  sentence->length - match->end, 0, &found)) {
		claim->way = way_of(&found);
		return true;
	}
	while (claims_search(claims, PATTERN_BEFORE, sentence->text,
			     match->start, at, &found)) {
		claim->way = way_of(&found);
		at = found.end;
	}
	return claim->way != CLAIM_UNSAID;
}

/* Whether something close to a figure says that it is no change. */
static bool
in_doubt(struct claims *claims, const struct sentence *sentence,
	 const struct match *match)
{
	size_t from = match->start > NEAR_DOUBT ? match->start - NEAR_DOUBT :
						  0;
	size_t to = match->end + NEAR_DOUBT / 2;
	struct match found;

	/* not from inside of a word */
	while (from > 0 && from < match->start &&
	       sentence->text[from - 1] != ' ')
		from++;
	if (to > sentence->length)
		to = sentence->length;
	return claims_search(claims, PATTERN_DOUBT, sentence->text + from,
			     to - from, 0, &found);
}

/* "p99 latency", "99th percentile"; 0: none is named. */
static double
percentile_in(const struct sentence *sentence)
{
	static const struct {
		const char *text;
		double percent;
	} names[] = {
		{ "p99.99", 99.99 }, { "p99.9", 99.9 }, { "p99", 99 },
		{ "99.99th", 99.99 }, { "99.9th", 99.9 }, { "99th", 99 },
		{ "p95", 95 }, { "95th", 95 }, { "p90", 90 },
		{ "median", 50 }, { "p50", 50 },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		for (size_t k = 0; k + strlen(names[i].text) <=
				   sentence->length; k++)
			if (strncasecmp(sentence->text + k, names[i].text,
					strlen(names[i].text)) == 0)
				return names[i].percent;
	return 0;
}

static void
add(struct finding *finding, const struct claim *claim)
{
	*finding->all = arena_grow(finding->arena, *finding->all,
				   finding->count, &finding->room,
				   sizeof(**finding->all));
	(*finding->all)[finding->count++] = *claim;
}

/* Which groups of a pattern hold digits, thousands and unit, twice. */
static const int of_values[] = { 2, 3, 4, 6, 7, 8 };
static const int of_arrow[] = { 1, 2, 3, 4, 5, 6 };

/* The next change from one value to another, by words or by an arrow. */
static bool
next_values(struct claims *claims, const struct sentence *sentence,
	    size_t from, struct match *match, const int **groups)
{
	struct match arrow;
	bool words = claims_search(claims, PATTERN_VALUES, sentence->text,
				   sentence->length, from, match);
	bool drawn = claims_search(claims, PATTERN_ARROW, sentence->text,
				   sentence->length, from, &arrow);

	*groups = of_values;
	if (drawn && (!words || arrow.start < match->start)) {
		*match = arrow;
		*groups = of_arrow;
	}
	return words || drawn;
}

/* So close behind a percentage its values may stand: "39% (from 50 to 30". */
enum { JOINED = 12 };

static void
find_percents(struct finding *finding, struct sentence *sentence)
{
	struct claims *claims = finding->claims;
	struct match match, values;
	const int *groups;
	size_t at = 0;

	while (claims_search(claims, PATTERN_PERCENT, sentence->text,
			     sentence->length, at, &match)) {
		struct claim claim = finding->now;

		at = match.end;
		if (!read_figure(match.groups[3], (struct piece){ NULL, 0 },
				 NULL, &claim.change) ||
		    in_doubt(claims, sentence, &match) ||
		    !read_way(claims, sentence, &match, &claim))
			continue;
		claim.has_change = true;
		claim.rough = match.groups[1].start != NULL;
		claim.claimed = claimed_at(claims, sentence, match.start);
		if (next_values(claims, sentence, match.end, &values,
				&groups) &&
		    values.start <= match.end + JOINED) {
			unsigned claimed = claim.claimed;

			at = values.end;
			if (!read_values(claims, sentence, &values, groups,
					 &claim) ||
			    !(claimed & claim.claimed))
				continue;
		}
		if (claim.claimed != 0)
			add(finding, &claim);
	}
}

/* Values that stand without a percentage before them. */
static void
find_values(struct finding *finding, struct sentence *sentence)
{
	struct claims *claims = finding->claims;
	struct match match, percent;
	const int *groups;
	size_t at = 0;

	while (next_values(claims, sentence, at, &match, &groups)) {
		struct claim claim = finding->now;
		size_t before = match.start > JOINED ?
				match.start - JOINED : 0;

		at = match.end;
		if ((claims_search(claims, PATTERN_PERCENT, sentence->text,
				   match.start, before, &percent)) ||
		    in_doubt(claims, sentence, &match) ||
		    !read_values(claims, sentence, &match, groups, &claim))
			continue;
		add(finding, &claim);
	}
}

/* The heading that was quoted last, in this sentence or before it. */
static void
blank_quotations(struct finding *finding, char *text, size_t length)
{
	struct match match;

	while (claims_search(finding->claims, PATTERN_QUOTED, text, length, 0,
			     &match)) {
		finding->now.about = arena_text(finding->arena,
						match.groups[1].start,
						match.groups[1].length);
		memset(text + match.start, ' ', match.end - match.start);
	}
}

void
claims_read_sentence(struct finding *finding, const char *text,
		     size_t length)
{
	char *own = arena_text(finding->arena, text, length);
	struct sentence sentence = { .text = own, .length = length };
	size_t before = finding->count;

	finding->now.sentence = arena_text(finding->arena, text, length);
	blank_quotations(finding, own, length);
	find_words(finding->claims, &sentence);
	finding->now.percentile = percentile_in(&sentence);
	find_percents(finding, &sentence);
	find_values(finding, &sentence);
	for (size_t i = before; i < finding->count; i++)
		if (!((*finding->all)[i].claimed & 1u << CLAIMED_LATENCY))
			(*finding->all)[i].percentile = 0;
}
