/* What lint has to say of the results that are compared. */
#include <stdbool.h>
#include <string.h>

#include "compare/footnotes.h"

/* The results of all groups, as lint takes them. */
static struct compared *
compared_results(const struct comparison *c, size_t *count,
		 struct arena *arena)
{
	struct compared *all;
	size_t group, side, i;

	*count = 0;
	for (group = 0; group < c->group_count; group++)
		for (side = 0; side < c->side_count; side++)
			*count += c->groups[group].record_counts[side];
	all = arena_zero(arena, (*count + 1) * sizeof *all);
	*count = 0;
	for (group = 0; group < c->group_count; group++)
		for (side = 0; side < c->side_count; side++) {
			const struct group *one = &c->groups[group];

			for (i = 0; i < one->record_counts[side]; i++)
				all[(*count)++].record =
					one->records[side][i];
		}
	return all;
}

/*
 * Whether a rule makes footnotes: notes stay with lint itself, and that
 * versions differ is said of the sides.
 */
static bool
is_worth_a_note(const struct lint_rule_text *rule)
{
	return rule->level != FINDING_NOTE &&
	       strcmp(rule->code, "versions") != 0;
}

/*
 * One footnote a rule: the first finding, and of how many results it is. Rows
 * of devices are sums here, of which it says nothing.
 */
void
footnotes_of_lint(struct comparison *c, struct arena *arena)
{
	struct footnotes notes = {
		c->footnotes, c->footnote_count, c->footnote_count
	};
	const struct findings *found;
	struct lint_rule_text rule;
	size_t count, k, i;
	const struct compared *all = compared_results(c, &count, arena);

	found = compare_lint(all, count, true, arena);
	for (k = 0; compare_lint_rule(k, &rule); k++) {
		const struct finding *first = NULL;
		size_t more = 0;

		if (!is_worth_a_note(&rule))
			continue;
		for (i = 0; i < found->count; i++) {
			if (strcmp(found->all[i].code, rule.code) != 0 ||
			    found->all[i].record->kind == KIND_DEVICE)
				continue;
			if (!first)
				first = &found->all[i];
			else
				more++;
		}
		if (!first)
			continue;
		footnotes_add(&notes, arena, "%s (lint %s) at %s%s: %s.",
			      rule.level == FINDING_ERROR ?
			      "Contradiction" : "Mind", rule.code,
			      footnotes_place(c, first->record, arena), more ?
			      arena_print(arena, " and %zu more place%s",
					  more, more == 1 ? "" : "s") : "",
			      first->text);
	}
	c->footnotes = notes.all;
	c->footnote_count = notes.count;
}
