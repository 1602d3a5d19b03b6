/* What tells the groups of a comparison apart, in words. */
#include "compare/titles.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "record/buffer.h"

/* What is known of an attribute over all groups. */
struct telling {
	const struct attribute *attribute;
	uint32_t *value;	/* [group]; 0: not stated, or not one value */
};

struct titles {
	const struct fingerprints *prints;
	const struct member_list *members;
	size_t groups, sides;
	uint64_t *told;		/* [group]: equal where no headings differ */
	struct telling *chosen;
	size_t chosen_count;
	struct arena own;
};

/*
 * Sets what the results of a group state of an attribute, 0 where they state
 * nothing; false when they do not agree.
 */
static bool
find_value(const struct titles *titles, size_t group,
	   const struct attribute *attribute, uint32_t *value)
{
	size_t list, i;

	*value = 0;
	for (list = group * titles->sides;
	     list < (group + 1) * titles->sides; list++)
		for (i = 0; i < titles->members[list].count; i++) {
			uint32_t here = attribute->value[
			    titles->members[list].results[i]];

			if (here && *value && here != *value)
				return false;
			if (here)
				*value = here;
		}
	return true;
}

/*
 * Fills telling; false when the attribute is the same in all groups, or not
 * one.
 */
static bool
tells(struct titles *titles, const struct attribute *attribute,
      struct telling *telling)
{
	bool differs = false;
	size_t group;

	telling->attribute = attribute;
	telling->value = arena_zero(&titles->own, titles->groups *
						  sizeof *telling->value);
	for (group = 0; group < titles->groups; group++) {
		if (!find_value(titles, group, attribute,
				&telling->value[group]))
			return false;
		differs |= telling->value[group] != telling->value[0];
	}
	return differs;
}

/* Groups by what was told of them, and then by a value. */
struct told_value {
	uint64_t told;
	uint32_t value;
};

static int
order_told(const void *a, const void *b)
{
	const struct told_value *x = a, *y = b;

	if (x->told != y->told)
		return x->told < y->told ? -1 : 1;
	return (x->value > y->value) - (x->value < y->value);
}

/* Whether groups of which the same was told differ in this. */
static bool
is_news(struct titles *titles, const struct telling *telling)
{
	struct told_value *pairs = arena_take(&titles->own, titles->groups *
							    sizeof *pairs);
	bool news = false;
	size_t i;

	for (i = 0; i < titles->groups; i++)
		pairs[i] = (struct told_value){ titles->told[i],
						telling->value[i] };
	qsort(pairs, titles->groups, sizeof *pairs, order_told);
	for (i = 1; i < titles->groups; i++)
		news |= pairs[i].told == pairs[i - 1].told &&
			pairs[i].value != pairs[i - 1].value;
	return news;
}

static void
tell(const struct titles *titles, uint64_t *told,
     const struct telling *telling)
{
	size_t i;

	for (i = 0; i < titles->groups; i++)
		told[i] = hash_number(told[i], telling->value[i]);
}

/* Parameters of the workload are all named that headings do not tell of. */
static void
choose(struct titles *titles, enum attribute_class class, bool workload,
       const char *by, uint64_t *told)
{
	const struct fingerprints *prints = titles->prints;
	size_t i;

	for (i = 0; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];
		struct telling telling;

		if (at->class != class ||
		    workload != (at->weight == WEIGHT_WORKLOAD) ||
		    at->weight == WEIGHT_NONE ||
		    (by && strcmp(at->by, by) == 0) ||
		    !tells(titles, at, &telling) || !is_news(titles, &telling))
			continue;
		titles->chosen[titles->chosen_count++] = telling;
		tell(titles, told, &telling);
	}
}

static void
choose_all(struct titles *titles, const char *by)
{
	uint64_t *rest;

	choose(titles, ATTRIBUTE_LABEL, false, by, titles->told);
	choose(titles, ATTRIBUTE_DEVICE, true, by, titles->told);
	rest = arena_take(&titles->own, titles->groups * sizeof *rest);
	memcpy(rest, titles->told, titles->groups * sizeof *rest);
	choose(titles, ATTRIBUTE_PARAM, true, by, rest);
	titles->told = rest;
	choose(titles, ATTRIBUTE_PARAM, false, by, rest);
	choose(titles, ATTRIBUTE_SETTING, false, by, rest);
	choose(titles, ATTRIBUTE_NAME, false, by, rest);
	choose(titles, ATTRIBUTE_KIND, true, by, rest);
}

static void
add_part(struct buffer *title, const struct attribute *attribute,
	 const char *value)
{
	buffer_text(title, title->length ? ", " : "");
	if (attribute->class == ATTRIBUTE_PARAM ||
	    attribute->class == ATTRIBUTE_SETTING)
		buffer_print(title, "%s=%s", attribute->name, value);
	else
		buffer_text(title, value);
}

/*
 * Of a single group there is nothing to tell apart: what is best known of its
 * workload names it. A row of these is tried after the other.
 */
static void
add_workload(struct buffer *title, const struct titles *titles, size_t group,
	     const char *by)
{
	static const char *const rows[][5] = {	/* each ends in NULL */
		{ "param.rw", "param.bs", "param.iodepth", "param.numjobs" },
		{ "name" }, { "param.size" }, { "kind" },
	};
	const struct fingerprints *prints = titles->prints;
	size_t i, k;

	for (i = 0; i < sizeof rows / sizeof *rows && !title->length; i++)
		for (k = 0; rows[i][k]; k++) {
			const struct attribute *at = fingerprint_find(prints,
			    rows[i][k]);
			uint32_t value;

			if (at && (!by || strcmp(at->by, by) != 0) &&
			    find_value(titles, group, at, &value) && value)
				add_part(title, at, prints->texts[value]);
		}
}

void
titles_make(struct group *groups, size_t count,
	    const struct fingerprints *prints,
	    const struct member_list *members, size_t sides, const char *by,
	    struct arena *arena)
{
	struct titles titles = { prints, members, count, sides,
				 NULL, NULL, 0, { 0 } };
	struct buffer title = { 0 };
	size_t i, k;

	titles.told = arena_zero(&titles.own, count * sizeof *titles.told);
	titles.chosen = arena_take(&titles.own, prints->count *
						sizeof *titles.chosen);
	if (count > 1)
		choose_all(&titles, by);
	for (i = 0; i < count; i++) {
		title.length = 0;
		for (k = 0; k < titles.chosen_count; k++) {
			uint32_t value = titles.chosen[k].value[i];

			if (value)
				add_part(&title, titles.chosen[k].attribute,
					 prints->texts[value]);
		}
		if (title.length == 0)
			add_workload(&title, &titles, i, by);
		groups[i].title = arena_text(arena, title.data, title.length);
	}
	buffer_free(&title);
	arena_free(&titles.own);
}
