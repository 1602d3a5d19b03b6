/* What to mind about a comparison as a whole, and why there may be none. */
#include <stdlib.h>
#include <string.h>

#include "compare/footnotes.h"
#include "record/buffer.h"

/* So much of a list is spelled out. */
#define LIST_MOST 4

/*
 * The values of an attribute on a side, each once; 0 where nothing is stated.
 */
struct value_set {
	uint32_t values[LIST_MOST];
	size_t count;		/* may be more than are kept */
};

static void
add_value(struct value_set *set, uint32_t value)
{
	size_t i;

	for (i = 0; i < set->count && i < LIST_MOST; i++)
		if (set->values[i] == value)
			return;
	if (set->count < LIST_MOST)
		set->values[set->count] = value;
	set->count++;
}

/* What the matched results of each side state of an attribute. */
static struct value_set *
values_of(const struct attribute *attribute, const struct sides *sides,
	  const struct matching *matching, size_t count, struct arena *arena)
{
	struct value_set *sets = arena_zero(arena, sides->count *
						   sizeof *sets);
	size_t i;

	for (i = 0; i < count; i++)
		if (sides->side[i] != NO_SIDE && attribute->value[i] &&
		    matching->group[i] != NO_GROUP)
			add_value(&sets[sides->side[i]], attribute->value[i]);
	return sets;
}

static void
list_values(struct buffer *text, const struct fingerprints *prints,
	    const struct value_set *set)
{
	size_t i;

	for (i = 0; i < set->count && i < LIST_MOST; i++)
		buffer_print(text, "%s%s", i ? " and " : "",
			     prints->texts[set->values[i]]);
	if (set->count > LIST_MOST)
		buffer_text(text, " and others");
}

/* Whether the sides are of one value each, and these differ. */
static bool
differs_with_side(const struct value_set *sets, size_t sides)
{
	bool differs = false;
	size_t i;

	for (i = 0; i < sides; i++) {
		if (sets[i].count != 1)
			return false;
		differs |= sets[i].values[0] != sets[0].values[0];
	}
	return differs;
}

/* The heading of LABEL=INPUT, or what a side is called by, is no news. */
static bool
is_label(const struct fingerprints *prints, const struct value_set *sets,
	 const struct sides *sides)
{
	size_t i;

	for (i = 0; i < sides->count; i++)
		if (strcmp(prints->texts[sets[i].values[0]],
			   sides->labels[i]) != 0)
			return false;
	return true;
}

static bool
same_set(const struct value_set *a, const struct value_set *b)
{
	return a->count == b->count &&
	       memcmp(a->values, b->values, sizeof a->values) == 0;
}

/* Whether a side before it has the same values. */
static bool
is_said(const struct value_set *sets, size_t side)
{
	size_t i;

	for (i = 0; i < side; i++)
		if (same_set(&sets[i], &sets[side]))
			return true;
	return false;
}

/* "3.7 on "before" and "between", 3.28 on "after"" */
static const char *
list_by_side(const struct fingerprints *prints, const struct value_set *sets,
	     const struct sides *sides, struct arena *arena)
{
	struct buffer text = { 0 };
	const char *list;
	size_t i, k;

	for (i = 0; i < sides->count; i++) {
		if (sets[i].count == 0 || is_said(sets, i))
			continue;
		buffer_text(&text, text.length ? ", " : "");
		list_values(&text, prints, &sets[i]);
		for (k = i; k < sides->count; k++)
			if (same_set(&sets[k], &sets[i]))
				buffer_print(&text, "%s \"%s\"", k == i ?
					     " on" : " and", sides->labels[k]);
	}
	list = arena_text(arena, text.data, text.length);
	buffer_free(&text);
	return list;
}

/* Whether two sides that state an attribute differ in its values. */
static bool
differs_at_all(const struct value_set *sets, size_t sides)
{
	const struct value_set *first = NULL;
	size_t i;

	for (i = 0; i < sides; i++) {
		if (sets[i].count == 0)
			continue;
		if (first && !same_set(first, &sets[i]))
			return true;
		first = &sets[i];
	}
	return false;
}

const char *
footnotes_versions(const struct fingerprints *prints,
		   const struct sides *sides, const struct matching *matching,
		   struct arena *arena)
{
	const struct attribute *at = fingerprint_find(prints, "version");
	const struct value_set *sets;

	if (!at || (sides->attribute && strcmp(sides->attribute, at->by) == 0))
		return NULL;
	sets = values_of(at, sides, matching, prints->results->count, arena);
	return differs_at_all(sets, sides->count) ?
	       list_by_side(prints, sets, sides, arena) : NULL;
}

/* Headings beside the one that makes the sides say nothing of their own. */
static bool
is_worth_a_note(const struct attribute *attribute, const struct sides *sides)
{
	if (sides->attribute && strcmp(attribute->by, sides->attribute) == 0)
		return false;
	if (attribute->class == ATTRIBUTE_LABEL)
		return sides->attribute == NULL;
	return attribute->weight == WEIGHT_SURROUNDINGS ||
	       attribute->class == ATTRIBUTE_MACHINE;
}

/*
 * What goes with the sides: another setting, kernel or device.
 */
static void
note_differences(struct footnotes *notes, const struct fingerprints *prints,
		 const struct sides *sides, const struct matching *matching,
		 struct arena *arena)
{
	struct arena own = { 0 };
	size_t i;

	for (i = 1; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];
		const struct value_set *sets;

		if (!is_worth_a_note(at, sides))
			continue;
		sets = values_of(at, sides, matching, prints->results->count,
				 &own);
		if (!differs_with_side(sets, sides->count) ||
		    is_label(prints, sets, sides))
			continue;
		footnotes_add(notes, arena, "The sides also differ in %s: "
			      "%s.", at->by, list_by_side(prints, sets, sides,
							  arena));
	}
	arena_free(&own);
}

static void
note_count(struct footnotes *notes, struct arena *arena, size_t count,
	   const char *what)
{
	if (count)
		footnotes_add(notes, arena, "%zu result%s left out: %s.",
			      count, count == 1 ? "" : "s", what);
}

static void
note_left_out(struct footnotes *notes, const struct fingerprints *prints,
	      const struct sides *sides, const struct matching *matching,
	      struct arena *arena)
{
	size_t ways[MATCH_MIXED + 1] = { 0 }, i;

	for (i = 0; i < prints->results->count; i++)
		if (sides->side[i] != NO_SIDE)
			ways[matching->way[i]]++;
	note_count(notes, arena, ways[MATCH_AMBIGUOUS], "they could "
		   "belong to several others, since their workload is not "
		   "stated in full");
	note_count(notes, arena, ways[MATCH_MIXED], "on one side "
		   "they have the same workload and yet are not replicates, "
		   "by their headings, names or settings");
	note_count(notes, arena, sides->copies, "copies of others "
		   "on the same side");
	if (sides->unplaced)
		note_count(notes, arena, sides->unplaced,
			   arena_print(arena, "without %s",
				       sides->by));
	note_count(notes, arena, prints->results->since_boot, "averages "
		   "since boot (--first-report takes them, too)");
}

void
footnotes_of_all(struct comparison *c, const struct fingerprints *prints,
		 const struct sides *sides, const struct matching *matching,
		 struct arena *arena)
{
	struct footnotes notes = { 0 };

	note_differences(&notes, prints, sides, matching, arena);
	note_left_out(&notes, prints, sides, matching, arena);
	c->footnotes = notes.all;
	c->footnote_count = notes.count;
}

/*
 * Two results of different sides, and in how much of the workload they differ.
 */
struct near_match {
	size_t base, other;
	size_t differences;
};

static size_t
differences(const struct fingerprints *prints, size_t a, size_t b)
{
	size_t count = 0, i;

	for (i = 0; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];

		if (at->weight == WEIGHT_WORKLOAD && at->value[a] &&
		    at->value[b] && at->value[a] != at->value[b])
			/* another tool or kind is further than any parameter */
			count += at->class == ATTRIBUTE_KIND ? 100 : 1;
	}
	return count;
}

/*
 * The first so many results of the baseline are tried with those of the
 * others.
 */
#define NEAR_MOST 300

static bool
find_near_match(const struct fingerprints *prints, const struct sides *sides,
		struct near_match *near)
{
	size_t count = prints->results->count, base_tries = 0, tries, i, k;
	bool found = false;

	for (i = 0; i < count && base_tries < NEAR_MOST; i++) {
		if (sides->side[i] != 0)
			continue;
		base_tries++;
		for (k = tries = 0; k < count && tries < NEAR_MOST; k++) {
			size_t many;

			if (sides->side[k] == 0 || sides->side[k] == NO_SIDE)
				continue;
			tries++;
			many = differences(prints, i, k);
			if (found && many >= near->differences)
				continue;
			*near = (struct near_match){ i, k, many };
			found = true;
		}
	}
	return found;
}

static void
show_near_match(struct buffer *text, const struct fingerprints *prints,
		const struct sides *sides, const struct near_match *near)
{
	size_t i;

	for (i = 0; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];
		uint32_t a = at->value[near->base], b = at->value[near->other];

		if (at->weight != WEIGHT_WORKLOAD || !a || !b || a == b)
			continue;
		buffer_print(text, "\n%s: %s (%s), %s (%s)",
			     at->class == ATTRIBUTE_PARAM ? at->name : at->by,
			     prints->texts[a], sides->labels[0],
			     prints->texts[b],
			     sides->labels[sides->side[near->other]]);
	}
}

/* The one parameter in which two results differ may be what is meant. */
static void
suggest(struct buffer *text, const struct fingerprints *prints,
	const struct near_match *near)
{
	size_t i;

	for (i = 0; i < prints->count && near->differences == 1; i++) {
		const struct attribute *at = &prints->attributes[i];
		uint32_t a = at->value[near->base], b = at->value[near->other];

		if (at->class == ATTRIBUTE_PARAM &&
		    at->weight == WEIGHT_WORKLOAD && a && b && a != b)
			buffer_print(text, "\nto compare them all the same: "
				     "--by %s", at->by);
	}
}

const char *
footnotes_why(const struct fingerprints *prints, const struct sides *sides,
	      const struct matching *matching, struct arena *arena)
{
	struct buffer text = { 0 };
	struct near_match near;
	struct footnotes notes = { 0 };
	const char *why;
	size_t i;

	if (!find_near_match(prints, sides, &near))
		return "a side has no results";
	if (near.differences > 0) {
		buffer_text(&text, "no results of the sides have the same "
			    "workload; the nearest differ in:");
		show_near_match(&text, prints, sides, &near);
		suggest(&text, prints, &near);
	} else {
		buffer_text(&text, "no result belongs to just one of the "
			    "other side");
	}
	note_left_out(&notes, prints, sides, matching, arena);
	for (i = 0; i < notes.count; i++)
		buffer_print(&text, "\n%s", notes.all[i]);
	why = arena_text(arena, text.data, text.length);
	buffer_free(&text);
	return why;
}
