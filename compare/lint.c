/* Goes over all results with all rules, and collects what they find. */
#include "compare/lint.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "compare/results.h"
#include "compare/symbols.h"

const char *
finding_level_text(enum finding_level level)
{
	static const char *const texts[FINDING_LEVELS] = {
		[FINDING_ERROR] = "error", [FINDING_WARNING] = "warning",
		[FINDING_NOTE] = "note",
	};

	return texts[level];
}

bool
compare_lint_rule(size_t k, struct lint_rule_text *text)
{
	const struct lint_rule *rule = &lint_rules[k];

	if (!rule->code)
		return false;
	*text = (struct lint_rule_text){
		rule->code, rule->title, rule->cause, rule->level
	};
	return true;
}

void
lint_find(const struct lint *lint, const struct record *record,
	  const struct metric_name *metric, const char *format, ...)
{
	struct findings *found = lint->found;
	struct finding *new;
	va_list arguments;

	found->all = arena_grow(lint->arena, found->all, found->count,
				&found->room, sizeof *found->all);
	new = &found->all[found->count++];
	memset(new, 0, sizeof *new);
	new->code = lint->rule->code;
	new->level = lint->rule->level;
	new->cause = lint->rule->cause;
	new->record = record;
	new->has_metric = metric != NULL;
	if (metric)
		new->metric = *metric;
	va_start(arguments, format);
	new->text = arena_print_list(lint->arena, format, arguments);
	va_end(arguments);
	found->counts[new->level]++;
}

uint64_t
lint_run(const struct lint *lint, size_t index)
{
	const struct compared *one = &lint->given[index];
	uint64_t hash = results_document(one->record, one->input);

	return hash_number(hash, (uint64_t)(int64_t)one->record->run);
}

/* Copies and claims are no results; a sum over clients is that of others. */
static bool
is_looked_at(const struct record *record, bool first_report)
{
	return record->kind != KIND_COPY && record->kind != KIND_CLAIM &&
	       (first_report || !record->since_boot) &&
	       !record_has_note(record, NOTE_ALL_CLIENTS, NULL);
}

static void
choose(struct lint *lint, const struct compared *given, size_t count,
       bool first_report)
{
	struct compared *chosen = arena_take(lint->arena,
					     count * sizeof *chosen);
	struct findings *found = lint->found;
	size_t i;

	found->results = arena_take(lint->arena,
				    count * sizeof *found->results);
	for (i = 0; i < count; i++) {
		if (!is_looked_at(given[i].record, first_report))
			continue;
		chosen[lint->count++] = given[i];
		found->results[found->result_count++] = given[i].record;
	}
	lint->given = chosen;
}

/* A finding and where its result stands among all. */
struct placed {
	size_t result, rule;
	struct finding finding;
};

static int
order_placed(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	if (x->result != y->result)
		return x->result < y->result ? -1 : 1;
	return (x->rule > y->rule) - (x->rule < y->rule);
}

struct place {
	const struct record *record;
	size_t at;
};

static int
order_places(const void *a, const void *b)
{
	uintptr_t x = (uintptr_t)((const struct place *)a)->record;
	uintptr_t y = (uintptr_t)((const struct place *)b)->record;

	return (x > y) - (x < y);
}

/* By result; the findings of one keep the order of the rules. */
static void
sort(struct findings *found, struct arena *arena)
{
	struct place *places = arena_take(arena, (found->result_count + 1) *
						 sizeof *places);
	struct placed *placed = arena_take(arena, (found->count + 1) *
						  sizeof *placed);
	size_t i;

	for (i = 0; i < found->result_count; i++)
		places[i] = (struct place){ found->results[i], i };
	qsort(places, found->result_count, sizeof *places, order_places);
	for (i = 0; i < found->count; i++) {
		struct place wanted = { found->all[i].record, 0 };
		const struct place *place =
			bsearch(&wanted, places, found->result_count,
				sizeof *places, order_places);

		placed[i] = (struct placed){ place ? place->at : 0, i,
					     found->all[i] };
	}
	qsort(placed, found->count, sizeof *placed, order_placed);
	for (i = 0; i < found->count; i++)
		found->all[i] = placed[i].finding;
}

struct findings *
compare_lint(const struct compared *given, size_t count, bool first_report,
	     struct arena *arena)
{
	struct findings *found = arena_zero(arena, sizeof *found);
	struct lint lint = { .found = found, .arena = arena };
	size_t i;

	choose(&lint, given, count, first_report);
	for (lint.rule = lint_rules; lint.rule->code; lint.rule++) {
		if (lint.rule->look_at_all)
			lint.rule->look_at_all(&lint);
		for (i = 0; i < lint.count && lint.rule->look; i++) {
			const struct record *record = lint.given[i].record;

			if (lint.rule->kinds & 1u << record->kind)
				lint.rule->look(&lint, record);
		}
	}
	if (found->count > 1)
		sort(found, arena);
	return found;
}
