/* Values out of a store, a group for each value of an attribute. */
#include "compare/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/params.h"
#include "compare/results.h"
#include "compare/symbols.h"

/* A value, and the run whose other values are parts of the same result. */
struct entry {
	uint64_t run;
	int64_t result;
	double value;
	uint32_t group;		/* from 1; 0: it counts no more */
	bool doubtful;		/* the whole record says whether it counts */
};

struct gathering {
	struct arena *arena;
	struct arena own;	/* of what is needed meanwhile */
	struct store *store;
	const struct store_query *query;
	struct value_groups *all;
	size_t group_room;
	struct symbols symbols;	/* the values of the attribute */
	struct entry *entries;
	size_t count, room;
	bool failed;
};

/* Equal for what may be one result; of the other kinds each is one. */
static uint64_t
run_of(const struct store_value *value)
{
	bool row = value->kind == KIND_DEVICE || value->kind == KIND_CPU;
	uint64_t hash = hash_number(0, (uint64_t)value->kind);

	if (!row && (value->kind != KIND_JOB || value->run < 0 ||
		     value->group < 0))
		return hash_number(1, (uint64_t)value->result);
	hash = hash_number(hash, (uint64_t)value->source);
	hash = hash_number(hash, (uint64_t)value->document);
	hash = hash_number(hash, (uint64_t)(int64_t)value->run);
	if (!row)
		hash = hash_number(hash, (uint64_t)(int64_t)value->group);
	return hash_text(hash, value->name);
}

static void
take(void *context, const struct store_value *value)
{
	struct gathering *gathering = context;
	struct value_groups *all = gathering->all;
	const char *of = params_value(&gathering->own, &value->of);
	size_t before = gathering->symbols.count;
	uint32_t group;

	/* the text of a row goes with it */
	group = symbols_number(&gathering->symbols, 0, of, strlen(of));
	if (gathering->symbols.count > before) {
		struct symbol *new = &gathering->symbols.all[group - 1];

		new->bytes = arena_text(gathering->arena, of, strlen(of));
		all->groups = arena_grow(gathering->arena, all->groups,
					 all->count, &gathering->group_room,
					 sizeof(*all->groups));
		all->groups[all->count++] =
			(struct value_group){ .of = new->bytes };
	}
	if (gathering->count == gathering->room) {
		gathering->room = 2 * gathering->room + 64;
		gathering->entries =
			memory_resize(gathering->entries, gathering->room *
				      sizeof(*gathering->entries));
	}
	gathering->entries[gathering->count++] = (struct entry){
		run_of(value), value->result, value->value, group,
		value->kind != KIND_JOB && value->kind != KIND_RUN &&
		value->kind != KIND_GROUP };
}

static int
order_runs(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->run != y->run)
		return x->run < y->run ? -1 : 1;
	return (x->result > y->result) - (x->result < y->result);
}

static int
order_values(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	if (x->value != y->value)
		return x->value < y->value ? -1 : 1;
	return (x->result > y->result) - (x->result < y->result);
}

/* Which of the records from the i-th on a result is, or begins with. */
static size_t
index_of(const struct compared *given, size_t i, size_t count,
	 const struct result *result)
{
	while (i < count &&
	       given[i].record->source.line != result->record->source.line)
		i++;
	return i;
}

/* The value of a result; false where it has none that counts. */
static bool
value_of(struct value_groups *all, const struct result *result, double *value)
{
	const struct metric *metric = record_find(result->record, all->metric);

	if (record_has_note(result->record, NOTE_IMPLAUSIBLE, &all->metric)) {
		all->implausible++;
		return false;
	}
	/* the percentiles of parts do not tell that of the whole */
	if (!metric || isnan(metric->value) ||
	    (result->jobs > 1 &&
	     all->metric.statistic == STATISTIC_PERCENTILE)) {
		all->apart++;
		return false;
	}
	*value = metric->value;
	return true;
}

/* The records of some entries, which count no more; false on an error. */
static bool
fetch(struct gathering *gathering, struct entry *entries, size_t count,
      struct compared *given, struct arena *arena)
{
	for (size_t i = 0; i < count; i++) {
		struct record *record = arena_take(arena, sizeof(*record));

		if (!store_fetch(gathering->store, entries[i].result, record,
				 arena))
			return false;
		given[i] = (struct compared){ record, 0, "" };
		entries[i].group = 0;
	}
	return true;
}

/* What may be parts of one result becomes what a comparison makes of it. */
static void
combine(struct gathering *gathering, struct entry *entries, size_t count)
{
	struct arena own = { 0 };
	struct compared *given = arena_take(&own, count * sizeof(*given));
	uint32_t group = entries[0].group;
	struct results results = { 0 };
	size_t at = 0;

	gathering->failed |= !fetch(gathering, entries, count, given, &own);
	if (!gathering->failed)
		results_choose(given, count, gathering->query->first_report,
			       true, &own, &results);
	for (size_t i = 0; i < results.count; i++) {
		const struct result *result = &results.all[i];
		double value;

		at = index_of(given, at, count, result);
		if (at == count)
			break;
		if (value_of(gathering->all, result, &value)) {
			entries[at].value = value;
			entries[at].group = group;
		}
		at++;
	}
	arena_free(&own);
}

/* Rows of iostat and logs may hold what cannot be; a job alone is itself. */
static void
combine_all(struct gathering *gathering)
{
	struct entry *entries = gathering->entries;
	size_t from, to;

	qsort(entries, gathering->count, sizeof(*entries), order_runs);
	for (from = 0; from < gathering->count && !gathering->failed;
	     from = to) {
		for (to = from + 1; to < gathering->count &&
		     entries[to].run == entries[from].run; to++)
			;
		if (to > from + 1 || entries[from].doubtful)
			combine(gathering, entries + from, to - from);
	}
}

static double
median_of(const struct entry *entries, size_t count)
{
	return (entries[(count - 1) / 2].value + entries[count / 2].value) / 2;
}

/* The values of a group, which ascend. */
static void
fill(struct gathering *gathering, struct value_group *group,
     const struct entry *entries, size_t count)
{
	enum better better = metric_better(gathering->all->metric);
	const struct entry *best = better == BETTER_LESS ? entries :
							   entries + count - 1;

	group->count = count;
	group->median = median_of(entries, count);
	group->best = NAN;
	if (better == BETTER_NEITHER)
		return;
	/* of equal ones the first that was added */
	while (best > entries && best[-1].value == best->value)
		best--;
	group->best = best->value;
	group->from = arena_take(gathering->arena, sizeof(*group->from));
	gathering->failed |= !store_fetch(gathering->store, best->result,
					  group->from, gathering->arena);
}

static int
order_groups(const void *a, const void *b, bool less)
{
	const struct value_group *x = a, *y = b;
	double v = isnan(x->best) ? x->median : x->best;
	double w = isnan(y->best) ? y->median : y->best;

	if (v != w)
		return (v < w) == less ? -1 : 1;
	return strcmp(x->of, y->of);
}

static int
order_ascending(const void *a, const void *b)
{
	return order_groups(a, b, true);
}

static int
order_descending(const void *a, const void *b)
{
	return order_groups(a, b, false);
}

static void
rank(struct value_groups *all)
{
	size_t left = 0;

	for (size_t i = 0; i < all->count; i++)
		if (all->groups[i].count > 0)
			all->groups[left++] = all->groups[i];
	all->count = left;
	if (left > 1)
		qsort(all->groups, left, sizeof(*all->groups),
		      metric_better(all->metric) == BETTER_LESS ?
		      order_ascending : order_descending);
}

static void
fill_all(struct gathering *gathering)
{
	struct entry *entries = gathering->entries;
	size_t from = 0, to;

	qsort(entries, gathering->count, sizeof(*entries), order_values);
	while (from < gathering->count && entries[from].group == 0)
		from++;
	for (; from < gathering->count && !gathering->failed; from = to) {
		for (to = from; to < gathering->count &&
		     entries[to].group == entries[from].group; to++)
			;
		fill(gathering,
		     &gathering->all->groups[entries[from].group - 1],
		     entries + from, to - from);
	}
	rank(gathering->all);
}

struct value_groups *
compare_groups(struct store *store, const struct store_query *query,
	       const char *by, struct arena *arena)
{
	struct value_groups *all = arena_zero(arena, sizeof(*all));
	struct gathering gathering = {
		.arena = arena, .store = store, .query = query, .all = all,
	};

	gathering.symbols.arena = &gathering.own;
	all->by = by;
	all->metric = *query->sort;
	gathering.failed = !store_values(store, query, by, take, &gathering,
					 &all->without);
	if (!gathering.failed && gathering.count > 0) {
		combine_all(&gathering);
		fill_all(&gathering);
	}
	if (query->top > 0 && all->count > query->top)
		all->count = query->top;
	free(gathering.entries);
	arena_free(&gathering.own);
	return gathering.failed ? NULL : all;
}
