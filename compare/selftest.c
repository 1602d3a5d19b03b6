/* How often the rule in use would raise a false alarm on these very runs. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "compare/compare.h"
#include "compare/symbols.h"

/* So many splits, fewer where there are many results. */
#define SPLITS_MOST 1000
#define SPLITS_LEAST 100
#define WORK_MOST 200000

/* Results of equal workload: they are split among themselves. */
struct configuration {
	size_t *members;	/* places in the list of what is compared */
	size_t count;
};

struct trial {
	struct compared *all;
	size_t count;
	struct configuration *configurations;
	size_t configuration_count;
	struct compare_options options;
	uint64_t seed;
	struct self_test *test;
	size_t row_room, slot_count;
	uint32_t *slots;	/* a hash of the rows' numbers; 0: free */
	struct arena *arena;
};

/* splitmix64: S. Vigna, public domain, 2015. */
static uint64_t
next_number(uint64_t *seed)
{
	uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* The records of all configurations of two runs or more. */
static void
choose(struct trial *trial, const struct comparison *groups)
{
	size_t all = 0, i, k;

	for (i = 0; i < groups->group_count; i++)
		all += groups->groups[i].record_counts[0];
	trial->all = arena_zero(trial->arena, (all + 1) * sizeof *trial->all);
	trial->configurations = arena_zero(trial->arena,
		(groups->group_count + 1) * sizeof *trial->configurations);
	for (i = 0; i < groups->group_count; i++) {
		const struct group *group = &groups->groups[i];
		struct configuration *new =
			&trial->configurations[trial->configuration_count];

		if (group->record_counts[0] < 2)
			continue;
		trial->configuration_count++;
		new->members = arena_take(trial->arena,
					  group->record_counts[0] *
					  sizeof *new->members);
		for (k = 0; k < group->record_counts[0]; k++) {
			new->members[new->count++] = trial->count;
			trial->all[trial->count++].record =
				group->records[0][k];
		}
	}
}

/* The first half of a configuration in random order is one side. */
static void
split(struct trial *trial, const struct configuration *one)
{
	size_t i;

	for (i = one->count - 1; i > 0; i--) {
		size_t k = (size_t)(next_number(&trial->seed) % (i + 1));
		size_t member = one->members[i];

		one->members[i] = one->members[k];
		one->members[k] = member;
	}
	for (i = 0; i < one->count; i++) {
		struct compared *result = &trial->all[one->members[i]];

		result->input = i >= one->count / 2;
		result->input_label = result->input ? "second half" :
						      "first half";
	}
}

/* Where a row stands in the hash, or would. */
static uint32_t *
slot_of(const struct trial *trial, const char *group,
	struct metric_name metric)
{
	const struct self_test_row *rows = trial->test->rows;
	char text[METRIC_TEXT];
	size_t length = metric_write(text, metric);
	uint64_t at = hash_text(hash_bytes(0, text, length), group);

	for (;; at++) {
		uint32_t *slot = &trial->slots[at % trial->slot_count];

		if (!*slot || (metric_same(rows[*slot - 1].metric, metric) &&
			       strcmp(rows[*slot - 1].group, group) == 0))
			return slot;
	}
}

/* Keeps half of the slots free. */
static void
grow_slots(struct trial *trial)
{
	struct self_test *test = trial->test;
	size_t i;

	if (2 * test->row_count < trial->slot_count)
		return;
	trial->slot_count = trial->slot_count ? 2 * trial->slot_count : 64;
	trial->slots = arena_zero(trial->arena, trial->slot_count *
						sizeof *trial->slots);
	for (i = 0; i < test->row_count; i++)
		*slot_of(trial, test->rows[i].group, test->rows[i].metric) =
			(uint32_t)i + 1;
}

static struct self_test_row *
row_of(struct trial *trial, const struct group *group,
       struct metric_name metric)
{
	struct self_test *test = trial->test;
	const char *title = group->title ? group->title : "";
	struct self_test_row *new;
	uint32_t *slot;

	grow_slots(trial);
	slot = slot_of(trial, title, metric);
	if (*slot)
		return &test->rows[*slot - 1];
	test->rows = arena_grow(trial->arena, test->rows, test->row_count,
				&trial->row_room, sizeof *test->rows);
	new = &test->rows[test->row_count++];
	*slot = (uint32_t)test->row_count;
	memset(new, 0, sizeof *new);
	new->group = arena_text(trial->arena, title, strlen(title));
	new->metric = metric;
	return new;
}

static void
count(struct trial *trial, const struct comparison *c)
{
	struct self_test *test = trial->test;
	size_t i, k;

	for (i = 0; i < c->group_count; i++)
		for (k = 0; k < c->groups[i].row_count; k++) {
			const struct row *row = &c->groups[i].rows[k];
			const struct cell *cells = row->cells;
			struct self_test_row *found;

			if (!cells[0].present || !cells[1].present ||
			    cells[1].verdict == VERDICT_UNJUDGED)
				continue;
			found = row_of(trial, &c->groups[i], row->metric);
			found->runs = cells[0].n + cells[1].n;
			found->counts[cells[1].verdict]++;
		}
	if (test->gate ? c->gate == GATE_FAILED :
	    c->counts[VERDICT_BETTER] + c->counts[VERDICT_WORSE] > 0)
		test->alarms++;
	else if (test->gate ? c->gate == GATE_UNDECIDED :
		 c->counts[VERDICT_INCONCLUSIVE] > 0)
		test->undecided++;
}

static size_t
splits_for(size_t results)
{
	size_t splits = WORK_MOST / (results + 1);

	if (splits > SPLITS_MOST)
		return SPLITS_MOST;
	return splits < SPLITS_LEAST ? SPLITS_LEAST : splits;
}

const struct self_test *
compare_self_test(const struct compared *given, size_t results,
		  const struct compare_options *options, struct arena *arena)
{
	struct trial trial = { .arena = arena, .options = *options };
	struct arena scratch = { 0 };
	size_t splits, i, k;

	trial.test = arena_zero(arena, sizeof *trial.test);
	trial.test->gate = options->gate;
	trial.options.by = trial.options.baseline = NULL;
	trial.options.verdicts_alone = true;
	choose(&trial, compare_show(given, results, arena));
	splits = trial.count > 0 ? splits_for(trial.count) : 0;
	for (i = 0; i < splits; i++) {
		const struct comparison *c;

		for (k = 0; k < trial.configuration_count; k++)
			split(&trial, &trial.configurations[k]);
		c = compare_run(trial.all, trial.count, 2, &trial.options,
				&scratch);
		if (c->status == COMPARE_DONE) {
			count(&trial, c);
			trial.test->splits++;
		}
		arena_reset(&scratch);
	}
	arena_free(&scratch);
	return trial.test;
}
