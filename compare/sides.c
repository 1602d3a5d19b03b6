/* What makes the sides: the inputs, or an attribute asked for or found. */
#include "compare/sides.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/match.h"
#include "compare/search.h"
#include "record/buffer.h"

static uint32_t *
no_sides(const struct fingerprints *prints, struct arena *arena)
{
	size_t count = prints->results->count, i;
	uint32_t *side = arena_take(arena, count * sizeof *side);

	for (i = 0; i < count; i++)
		side[i] = NO_SIDE;
	return side;
}

/* Inputs of one LABEL, as their records have it, are one side. */
static bool
same_label(const struct result *a, const struct result *b)
{
	return strcmp(a->input_label, b->input_label) == 0 &&
	       a->record->label_count > 0 && b->record->label_count > 0 &&
	       strcmp(a->record->labels[0], a->input_label) == 0 &&
	       strcmp(b->record->labels[0], b->input_label) == 0;
}

static void
by_input(const struct fingerprints *prints, size_t inputs,
	 struct arena *arena, struct sides *sides)
{
	const struct results *results = prints->results;
	const struct result **first = arena_zero(arena,
						 inputs * sizeof *first);
	uint32_t *side_of = arena_take(arena, inputs * sizeof *side_of);
	size_t i, k;

	sides->side = no_sides(prints, arena);
	sides->labels = arena_take(arena, inputs * sizeof *sides->labels);
	for (i = 0; i < results->count; i++)
		if (!first[results->all[i].input])
			first[results->all[i].input] = &results->all[i];
	for (i = 0; i < inputs; i++) {
		side_of[i] = sides->count;
		if (!first[i])
			continue;
		for (k = 0; k < i; k++)
			if (first[k] && same_label(first[k], first[i]))
				break;
		if (k < i) {
			side_of[i] = side_of[k];
			continue;
		}
		sides->labels[sides->count++] = first[i]->input_label;
	}
	for (i = 0; i < results->count; i++)
		sides->side[i] = side_of[results->all[i].input];
	sides->by = "input";
	sides->reason = "each input is a side";
}

/* "hdparm -W = 1"; headings, names and files speak for themselves. */
static const char *
label_of(const struct fingerprints *prints, const struct attribute *attribute,
	 uint32_t value, struct arena *arena)
{
	if (attribute->class != ATTRIBUTE_SETTING &&
	    attribute->class != ATTRIBUTE_MACHINE &&
	    attribute->class != ATTRIBUTE_PARAM)
		return prints->texts[value];
	return arena_print(arena, "%s = %s", attribute->name,
			   prints->texts[value]);
}

/* Several attributes may be asked for by one name: a device's and a job's. */
static const struct attribute *
stated(const struct fingerprints *prints, const char *by, size_t result)
{
	size_t i;

	for (i = 0; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];

		if (at->value[result] && strcmp(at->by, by) == 0)
			return at;
	}
	return NULL;
}

void
sides_by_value(const struct fingerprints *prints, const char *by,
	       struct arena *arena, struct sides *sides)
{
	size_t count = prints->results->count, room = 0, i;
	uint32_t *number = arena_zero(arena, (prints->symbols.count + 1) *
					     sizeof *number);

	sides->count = 0;
	sides->labels = NULL;
	sides->side = no_sides(prints, arena);
	sides->by = sides->attribute = by;
	for (i = 0; i < count; i++) {
		const struct attribute *at = stated(prints, by, i);
		uint32_t value = at ? at->value[i] : 0;

		if (!value)
			continue;
		if (!number[value]) {
			sides->labels = arena_grow(arena, sides->labels,
						   sides->count, &room,
						   sizeof *sides->labels);
			sides->labels[sides->count++] =
				label_of(prints, at, value, arena);
			number[value] = sides->count;
		}
		sides->side[i] = number[value] - 1;
	}
}

/*
 * By names or headings with the numbers of runs, when that is all that varies.
 * Sides stay as they are when it does not.
 */
static void
by_raw_text(const struct fingerprints *prints, const char *by,
	    struct arena *arena, struct sides *sides)
{
	const struct attribute *at = fingerprint_find(prints, by);
	struct symbols texts = { .arena = arena };
	uint32_t *side = no_sides(prints, arena);
	size_t i;

	for (i = 0; at && i < prints->results->count; i++) {
		const char *text =
			fingerprint_raw(at, prints->results->all[i].record);

		if (text)
			side[i] = symbols_number(&texts, 0, text,
						 strlen(text)) - 1;
	}
	if (texts.count < 2)
		return;
	sides->side = side;
	sides->count = (uint32_t)texts.count;
	sides->labels = arena_take(arena, texts.count *
					  sizeof *sides->labels);
	for (i = 0; i < texts.count; i++)
		sides->labels[i] = texts.all[i].bytes;
}

/* What could be asked for: attributes of several values. */
static const char *
what_varies(const struct fingerprints *prints, struct arena *arena)
{
	struct buffer text = { 0 };
	size_t i, k;
	char *list;

	for (i = 0; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];
		uint32_t first = 0;

		for (k = 0; k < prints->results->count; k++) {
			if (first && at->value[k] && at->value[k] != first)
				break;
			if (!first)
				first = at->value[k];
		}
		if (k == prints->results->count ||
		    at->class == ATTRIBUTE_KIND)
			continue;
		buffer_text(&text, text.length ? ", " : "");
		buffer_text(&text, at->by);
	}
	list = text.length ? arena_text(arena, text.data, text.length) : NULL;
	buffer_free(&text);
	return list;
}

static const char *
choice(const struct fingerprints *prints, struct arena *arena)
{
	const char *list = what_varies(prints, arena);

	return list ? arena_print(arena, "; what varies: %s", list) :
		      "; the results do not differ in anything";
}

static void
by_attribute(const struct fingerprints *prints, const char *by,
	     struct arena *arena, struct sides *sides)
{
	sides_by_value(prints, by, arena, sides);
	if (sides->count < 2)
		by_raw_text(prints, by, arena, sides);
	sides->reason = arena_print(arena, "told apart by %s, as asked for",
				    by);
	if (sides->count == 0)
		sides->why = arena_print(arena, "no result has %s%s", by,
					 choice(prints, arena));
	else if (sides->count == 1)
		sides->why = arena_print(arena, "%s is \"%s\" wherever it is "
					 "stated%s", by, sides->labels[0],
					 choice(prints, arena));
}

/* Puts the side of that label first and keeps the order of the others. */
static bool
set_baseline(const struct fingerprints *prints, const char *baseline,
	     struct arena *arena, struct sides *sides)
{
	struct buffer names = { 0 };
	uint32_t at, i;
	size_t k;

	for (at = 0; at < sides->count &&
	     strcmp(sides->labels[at], baseline) != 0; at++)
		;
	if (at < sides->count) {
		const char *label = sides->labels[at];

		memmove(sides->labels + 1, sides->labels,
			at * sizeof *sides->labels);
		sides->labels[0] = label;
		for (k = 0; k < prints->results->count; k++) {
			uint32_t *side = &sides->side[k];

			if (*side == at)
				*side = 0;
			else if (*side < at)
				++*side;
		}
		return true;
	}
	for (i = 0; i < sides->count; i++)
		buffer_print(&names, "%s\"%s\"", i ? ", " : "",
			     sides->labels[i]);
	sides->why = arena_print(arena, "no side is called \"%s\"; "
				 "there are %.*s", baseline,
				 (int)names.length, names.data);
	buffer_free(&names);
	return false;
}

/*
 * Counts copies of a result on a side once. Rows of iostat are no copies: an
 * idle device prints the same row again and again.
 */
static void
drop_copies(const struct fingerprints *prints, struct sides *sides)
{
	const struct results *results = prints->results;
	struct arena own = { 0 };
	struct symbols ids = { .arena = &own };
	size_t i;

	for (i = 0; i < results->count; i++) {
		const struct result *result = &results->all[i];
		const char *id = result->record->id;
		size_t before = ids.count;

		if (sides->side[i] == NO_SIDE) {
			sides->unplaced++;
			continue;
		}
		if (!id || ((result->record->kind == KIND_DEVICE ||
			     result->record->kind == KIND_CPU) &&
			    result->samples == 1))
			continue;
		symbols_number(&ids, sides->side[i], id, strlen(id));
		if (ids.count == before) {
			sides->side[i] = NO_SIDE;
			sides->copies++;
		}
	}
	arena_free(&own);
}

bool
sides_find(const struct fingerprints *prints, size_t inputs, const char *by,
	   const char *baseline, struct arena *arena, struct sides *sides)
{
	memset(sides, 0, sizeof *sides);
	if (by && strcmp(by, "label") != 0)
		by_attribute(prints, by, arena, sides);
	else if (by || inputs < 2)
		sides_search(prints, by != NULL, arena, sides);
	else
		by_input(prints, inputs, arena, sides);
	if (!sides->by && sides->why)
		sides->why = arena_print(arena, "%s%s", sides->why,
					 choice(prints, arena));
	else if (!sides->why && sides->count < 2)
		sides->why = "only one of the inputs has results that may be "
			     "compared";
	if (sides->why)
		return false;
	/* inputs stand in the order in which the user wants them */
	if (sides->attribute)
		sides_order(prints, sides);
	if (baseline && !set_baseline(prints, baseline, arena, sides))
		return false;
	drop_copies(prints, sides);
	return true;
}
