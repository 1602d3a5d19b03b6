/* The comparison as a whole: choose, tell the sides, match, judge, comment. */
#include "compare/compare.h"

#include <stdlib.h>
#include <string.h>

#include "compare/fingerprint.h"
#include "compare/footnotes.h"
#include "compare/gate.h"
#include "compare/match.h"
#include "compare/means.h"
#include "compare/results.h"
#include "compare/rows.h"
#include "compare/sides.h"
#include "compare/titles.h"

bool
compare_is_attribute(const char *text)
{
	return fingerprint_is_attribute(text);
}

/* A comparison in the making. */
struct work {
	struct comparison *c;
	const struct compare_options *options;
	struct results results;
	struct fingerprints prints;
	struct sides sides;
	struct matching matching;
	struct member_list *members;	/* [group * sides + side] */
	struct arena *arena;
};

/* Distributes the results over groups and sides, in order of the text. */
static void
list_members(struct work *work)
{
	size_t sides = work->sides.count;
	size_t lists = work->matching.groups * sides, i, list;
	uint32_t *at = arena_take(work->arena, (work->matching.on_sides + 1) *
					       sizeof *at);
	uint32_t **end = arena_take(work->arena, lists * sizeof *end);

	work->members = arena_zero(work->arena, lists *
						sizeof *work->members);
	for (i = 0; i < work->results.count; i++)
		if (work->matching.group[i] != NO_GROUP)
			work->members[work->matching.group[i] * sides +
				      work->sides.side[i]].count++;
	for (list = 0; list < lists; list++) {
		work->members[list].results = end[list] = at;
		at += work->members[list].count;
	}
	for (i = 0; i < work->results.count; i++)
		if (work->matching.group[i] != NO_GROUP)
			*end[work->matching.group[i] * sides +
			     work->sides.side[i]]++ = (uint32_t)i;
}

static void
fill_group(struct work *work, struct group *group,
	   const struct member_list *members)
{
	size_t sides = work->sides.count, side, i;

	group->records = arena_take(work->arena,
				    sides * sizeof *group->records);
	group->record_counts = arena_take(work->arena,
					  sides * sizeof(size_t));
	for (side = 0; side < sides; side++) {
		size_t count = members[side].count;
		const struct record **records =
			arena_take(work->arena, count * sizeof *records);

		for (i = 0; i < count; i++)
			records[i] = work->results.all[
				members[side].results[i]].record;
		group->records[side] = records;
		group->record_counts[side] = count;
		work->c->sides[side].results += count;
	}
}

static void
make_groups(struct work *work)
{
	struct comparison *c = work->c;
	struct arena scratch = { 0 };
	size_t sides = work->sides.count, i;

	list_members(work);
	c->groups = arena_zero(work->arena, work->matching.groups *
					    sizeof *c->groups);
	c->group_count = work->matching.groups;
	for (i = 0; i < c->group_count; i++) {
		struct group *group = &c->groups[i];
		const struct member_list *members = work->members + i * sides;

		fill_group(work, group, members);
		rows_make(group, &work->results, members, sides, work->options,
			  work->arena, &scratch);
		if (!work->options->verdicts_alone)
			footnotes_of_group(group, c, &work->prints, members,
					   work->arena);
		arena_reset(&scratch);
	}
	arena_free(&scratch);
	titles_make(c->groups, c->group_count, &work->prints, work->members,
		    sides, work->sides.attribute, work->arena);
}

static void
list_alone(struct work *work)
{
	struct comparison *c = work->c;
	size_t count = work->results.count, i;

	c->alone = arena_take(work->arena, count * sizeof *c->alone);
	c->alone_side = arena_take(work->arena, count * sizeof *c->alone_side);
	for (i = 0; i < count; i++) {
		if (work->matching.group[i] != NO_GROUP ||
		    work->sides.side[i] == NO_SIDE)
			continue;
		c->alone[c->alone_count] = work->results.all[i].record;
		c->alone_side[c->alone_count++] = work->sides.side[i];
	}
}

/* labels: how many sides have one, also those that are not compared. */
static void
take_sides(struct work *work, size_t labels)
{
	struct comparison *c = work->c;
	size_t i;

	c->sides = arena_zero(work->arena, labels * sizeof *c->sides);
	c->side_count = work->sides.count;
	for (i = 0; i < labels; i++)
		c->sides[i].label = work->sides.labels[i];
	c->by = work->sides.by;
	c->by_reason = work->sides.reason;
	c->others = work->sides.others;
	c->other_count = work->sides.other_count;
}

static bool
same_text(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Whether the line says where each of the results stands. */
static bool
are_in_one_file(const struct results *results)
{
	const struct source *first = NULL, *source;
	size_t i;

	for (i = 0; i < results->count; i++, first = source) {
		source = &results->all[i].record->source;
		if (first && (!same_text(first->file, source->file) ||
			      !same_text(first->member, source->member)))
			return false;
	}
	return true;
}

static void
start(struct work *work, const struct compared *given, size_t count,
      const struct compare_options *options, struct arena *arena)
{
	memset(work, 0, sizeof *work);
	work->c = arena_zero(arena, sizeof *work->c);
	work->c->arena = arena;
	work->options = options;
	work->arena = arena;
	results_choose(given, count, options->first_report,
		       options->other_kinds, arena, &work->results);
	work->c->one_file = are_in_one_file(&work->results);
	fingerprint_make(&work->results, arena, &work->prints);
}

/* Sides none of whose results were matched go behind the others, uncounted. */
static void
drop_empty_sides(struct work *work)
{
	uint32_t count = work->sides.count, kept = 0, i;
	uint32_t *number = arena_take(work->arena, count * sizeof *number);
	const char **labels = arena_take(work->arena, count * sizeof *labels);
	bool *matched = arena_zero(work->arena, count * sizeof *matched);
	size_t k;
	int empty;

	for (k = 0; k < work->results.count; k++)
		if (work->matching.group[k] != NO_GROUP)
			matched[work->sides.side[k]] = true;
	for (empty = 0; empty < 2; empty++) {
		if (empty)
			work->sides.count = kept;
		for (i = 0; i < count; i++)
			if (matched[i] != (empty == 1)) {
				labels[kept] = work->sides.labels[i];
				number[i] = kept++;
			}
	}
	work->sides.labels = labels;
	for (k = 0; k < work->results.count; k++)
		if (work->sides.side[k] != NO_SIDE)
			work->sides.side[k] = number[work->sides.side[k]];
}

static bool
has_rows(const struct comparison *c)
{
	size_t i;

	for (i = 0; i < c->group_count; i++)
		if (c->groups[i].row_count > 0)
			return true;
	return false;
}

static const char *
why_no_results(const struct results *results)
{
	if (results->since_boot > 0)
		return "there are only averages since boot; --first-report "
		       "takes them";
	return results->given > 0 ?
	       "there is no result that may be compared" :
	       "there are no results";
}

struct comparison *
compare_run(const struct compared *given, size_t count, size_t inputs,
	    const struct compare_options *options, struct arena *arena)
{
	struct work work;
	struct comparison *c;
	size_t labels;

	start(&work, given, count, options, arena);
	c = work.c;
	if (work.results.count == 0) {
		c->status = COMPARE_NO_SIDES;
		c->why = why_no_results(&work.results);
		return c;
	}
	if (!sides_find(&work.prints, inputs, options->by, options->baseline,
			arena, &work.sides)) {
		c->status = COMPARE_NO_SIDES;
		c->why = work.sides.why;
		return c;
	}
	match_results(&work.prints, work.sides.side, work.sides.count,
		      work.sides.attribute, arena, &work.matching);
	labels = work.sides.count;
	if (work.matching.groups > 0)
		drop_empty_sides(&work);
	take_sides(&work, labels);
	list_alone(&work);
	if (work.matching.groups == 0) {
		c->status = COMPARE_NOTHING_MATCHES;
		c->why = footnotes_why(&work.prints, &work.sides,
				       &work.matching, arena);
		return c;
	}
	make_groups(&work);
	if (!has_rows(c)) {
		c->status = COMPARE_NOTHING_MATCHES;
		c->why = options->metric_count ?
			 "the results that match have no such metric" :
			 "the results that match have no figures to compare";
		return c;
	}
	c->versions = footnotes_versions(&work.prints, &work.sides,
					 &work.matching, arena);
	gate_settle(c, options);
	means_make(c);
	if (options->verdicts_alone)
		return c;
	footnotes_of_all(c, &work.prints, &work.sides, &work.matching, arena);
	footnotes_of_lint(c, arena);
	return c;
}

static struct comparison *
list_results(const struct compared *given, size_t count, bool by_file,
	     struct compare_options asked, struct arena *arena)
{
	struct work work;

	/* what a filter left of disks and cpu rows alone was asked for */
	asked.other_kinds = !results_main_kinds(given, count);
	start(&work, given, count, &asked, arena);
	if (work.results.count == 0 && work.results.since_boot > 0) {
		asked.first_report = true;
		start(&work, given, count, &asked, arena);
	}
	work.sides.count = 1;
	work.sides.labels = arena_take(arena, sizeof *work.sides.labels);
	work.sides.labels[0] = "";
	work.sides.side = arena_zero(arena, (work.results.count + 1) *
					    sizeof *work.sides.side);
	work.sides.by = "input";
	take_sides(&work, 1);
	match_replicates(&work.prints, by_file, arena, &work.matching);
	if (work.matching.groups > 0)
		make_groups(&work);
	return work.c;
}

struct comparison *
compare_show(const struct compared *given, size_t count, struct arena *arena)
{
	struct compare_options none = { 0 };

	return list_results(given, count, true, none, arena);
}

struct comparison *
compare_alike(const struct compared *given, size_t count,
	      const struct compare_options *options, struct arena *arena)
{
	struct compare_options asked = {
		.metrics = options->metrics,
		.metric_count = options->metric_count,
		.threshold = options->threshold,
		.first_report = options->first_report,
	};

	return list_results(given, count, false, asked, arena);
}
