/* Which results of the sides belong together. */
#include "compare/match.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "compare/block.h"

static int
order_keys(const void *a, const void *b)
{
	const struct key *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->item > y->item) - (x->item < y->item);
}

void
block_sort(struct key *keys, size_t count)
{
	if (count > 1)
		qsort(keys, count, sizeof *keys, order_keys);
}

size_t
block_run_end(const struct key *keys, size_t from, size_t count)
{
	size_t to = from + 1;

	while (to < count && keys[to].key == keys[from].key)
		to++;
	return to;
}

struct spread {
	bool shared;		/* sides have a value in common */
	bool varied;		/* a side has several values */
};

static struct spread
spread_of(struct block *block, const struct attribute *attribute)
{
	uint32_t *first = arena_zero(block->arena,
				     block->sides * sizeof *first);
	struct spread spread = { false, false };
	size_t i;

	for (i = 0; i < block->count; i++) {
		uint32_t result = block->members[i].item;
		uint32_t value = attribute->value[result];
		uint32_t side = block->side[result];

		if (!value)
			continue;
		spread.shared |= block->seen[value] &&
				 block->seen[value] != side + 1;
		spread.varied |= first[side] && first[side] != value;
		block->seen[value] = side + 1;
		first[side] = value;
	}
	for (i = 0; i < block->count; i++)
		block->seen[attribute->value[block->members[i].item]] = 0;
	return spread;
}

/*
 * The workload must always be equal. Of the surroundings those count that vary
 * inside a side in values that sides share: what is one value a side goes
 * with the side, as "before" and "after" do.
 */
static void
choose_attributes(struct block *block, const char *by)
{
	const struct fingerprints *prints = block->prints;
	size_t i;

	block->used = arena_take(block->arena,
				 prints->count * sizeof *block->used);
	block->varied = arena_take(block->arena,
				   prints->count * sizeof *block->varied);
	for (i = 1; i < prints->count; i++) {
		const struct attribute *at = &prints->attributes[i];
		struct spread spread;

		if (at->weight == WEIGHT_NONE || (by && !strcmp(at->by, by)))
			continue;
		if (at->weight == WEIGHT_WORKLOAD) {
			block->used[block->used_count++] = at;
			continue;
		}
		spread = spread_of(block, at);
		if (spread.varied && spread.shared)
			block->used[block->used_count++] = at;
		else if (spread.varied)
			block->varied[block->varied_count++] = at;
	}
}

static void
set_bit(uint64_t *bits, uint32_t bit)
{
	bits[bit / 64] |= (uint64_t)1 << bit % 64;
}

bool
block_has_side(const struct class *class, uint32_t side)
{
	return class->sides[side / 64] >> side % 64 & 1;
}

static void
make_classes(struct block *block)
{
	struct key *keys = arena_take(block->arena,
				      block->count * sizeof *keys);
	size_t words = (block->sides + 63) / 64, from, to, i, k;

	for (i = 0; i < block->count; i++) {
		uint32_t result = block->members[i].item;

		keys[i] = (struct key){ 0, result };
		for (k = 0; k < block->used_count; k++)
			keys[i].key = hash_number(keys[i].key,
			    block->used[k]->value[result]);
	}
	block_sort(keys, block->count);
	block->classes = arena_zero(block->arena,
				    block->count * sizeof *block->classes);
	for (from = 0; from < block->count; from = to) {
		struct class *class = &block->classes[block->class_count++];

		to = block_run_end(keys, from, block->count);
		class->members = keys + from;
		class->count = to - from;
		class->group = NO_GROUP;
		class->sides = arena_zero(block->arena,
					  words * sizeof *class->sides);
		for (i = from; i < to; i++)
			set_bit(class->sides, block->side[keys[i].item]);
	}
}

void
block_group(struct block *block, const struct class *class, uint32_t group,
	     enum match_way way)
{
	size_t i;

	for (i = 0; i < class->count; i++) {
		block->matching->group[class->members[i].item] = group;
		block->matching->way[class->members[i].item] =
			(unsigned char)way;
	}
}

static void
match_exactly(struct block *block)
{
	size_t i;
	uint32_t side;

	for (i = 0; i < block->class_count; i++) {
		struct class *class = &block->classes[i];

		for (side = 1; side < block->sides &&
		     !block_has_side(class, side); side++)
			;
		if (side == block->sides || !block_has_side(class, 0))
			continue;
		class->group = (uint32_t)block->matching->groups++;
		block_group(block, class, class->group, MATCH_EXACT);
	}
}

/* Takes groups apart again in which a side's results are not one thing's. */
static void
refuse_mixed(struct block *block)
{
	struct matching *matching = block->matching;
	struct key *keys = arena_take(block->arena,
				      block->count * sizeof *keys);
	bool *refused = arena_zero(block->arena, matching->groups + 1);
	size_t count = 0, from, to, i, k;

	for (i = 0; i < block->count; i++) {
		uint32_t result = block->members[i].item;

		if (matching->group[result] != NO_GROUP)
			keys[count++] = (struct key){
				(uint64_t)matching->group[result] << 32 |
				block->side[result], result };
	}
	block_sort(keys, count);
	for (from = 0; from < count; from = to) {
		bool mixed = false;

		to = block_run_end(keys, from, count);
		for (k = 0; k < block->varied_count; k++) {
			const uint32_t *value = block->varied[k]->value;

			for (i = from + 1; i < to; i++)
				mixed |= value[keys[i].item] !=
					 value[keys[from].item];
		}
		if (mixed)
			refused[keys[from].key >> 32] = true;
	}
	for (i = 0; i < count; i++)
		if (refused[keys[i].key >> 32]) {
			matching->group[keys[i].item] = NO_GROUP;
			matching->way[keys[i].item] = MATCH_MIXED;
		}
}

static void
match_block(struct block *block, const char *by)
{
	choose_attributes(block, by);
	make_classes(block);
	match_exactly(block);
	block_match_unknown(block);
	if (block->varied_count > 0)
		refuse_mixed(block);
}

/* Numbers the groups in the order in which they begin in the text. */
static void
renumber(struct matching *matching, size_t results, struct arena *arena)
{
	uint32_t *number = arena_take(arena, matching->groups * sizeof *number);
	uint32_t next = 0;
	size_t i;

	memset(number, 0xff, matching->groups * sizeof *number);
	for (i = 0; i < results; i++) {
		uint32_t group = matching->group[i];

		if (group == NO_GROUP)
			continue;
		if (number[group] == NO_GROUP)
			number[group] = next++;
		matching->group[i] = number[group];
	}
	matching->groups = next;
}

static void
start_matching(struct matching *matching, size_t results, struct arena *arena)
{
	size_t i;

	memset(matching, 0, sizeof *matching);
	matching->group = arena_take(arena, results * sizeof *matching->group);
	matching->way = arena_zero(arena, results);
	for (i = 0; i < results; i++)
		matching->group[i] = NO_GROUP;
}

void
match_results(const struct fingerprints *prints, const uint32_t *side,
	      uint32_t sides, const char *by, struct arena *arena,
	      struct matching *matching)
{
	size_t results = prints->results->count, from, to, i;
	struct key *keys = arena_take(arena, results * sizeof *keys);
	struct arena scratch = { 0 };
	uint32_t *seen;

	start_matching(matching, results, arena);
	for (i = 0; i < results; i++)
		if (side[i] != NO_SIDE)
			keys[matching->on_sides++] = (struct key){
				prints->attributes[0].value[i], (uint32_t)i };
	block_sort(keys, matching->on_sides);
	seen = arena_zero(&scratch, (prints->symbols.count + 1) *
				    sizeof *seen);
	for (from = 0; from < matching->on_sides; from = to) {
		struct block block = {
			.prints = prints, .side = side, .sides = sides,
			.members = keys + from, .seen = seen,
			.matching = matching, .arena = &scratch,
		};

		to = block_run_end(keys, from, matching->on_sides);
		block.count = to - from;
		match_block(&block, by);
		arena_free(&block.scratch);
	}
	arena_free(&scratch);
	renumber(matching, results, arena);
}

void
match_replicates(const struct fingerprints *prints, bool by_file,
		 struct arena *arena, struct matching *matching)
{
	size_t results = prints->results->count, from, to, i, k;
	struct key *keys = arena_take(arena, results * sizeof *keys);

	start_matching(matching, results, arena);
	for (i = 0; i < results; i++) {
		keys[i] = (struct key){ 0, (uint32_t)i };
		for (k = 0; k < prints->count; k++) {
			const struct attribute *at = &prints->attributes[k];

			if (at->weight != WEIGHT_NONE ||
			    (by_file && at->class == ATTRIBUTE_FILE))
				keys[i].key = hash_number(keys[i].key,
							  at->value[i]);
		}
	}
	block_sort(keys, results);
	for (from = 0; from < results; from = to) {
		to = block_run_end(keys, from, results);
		for (i = from; i < to; i++) {
			matching->group[keys[i].item] =
				(uint32_t)matching->groups;
			matching->way[keys[i].item] = MATCH_EXACT;
		}
		matching->groups++;
	}
	matching->on_sides = results;
	renumber(matching, results, arena);
}
