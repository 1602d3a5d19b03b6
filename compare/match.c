/* Which results of the sides belong together. */
#include "compare/match.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* An item with what it is sorted by. */
struct key {
	uint64_t key;
	uint32_t item;
};

/* Results whose attributes in use are all equal, whatever their side. */
struct class {
	const struct key *members;	/* in order of the text */
	size_t count;
	uint64_t *sides;		/* bit set: sides that it has results on */
	uint32_t group;
	uint32_t pattern;		/* which attributes it states */
	bool merged;			/* into the class of the baseline */
	bool ambiguous;
	/* while partners on one side are looked for */
	bool settled;
	size_t candidates;
	struct class *partner;
};

/* The results of one tool and kind. */
struct block {
	const struct fingerprints *prints;
	const uint32_t *side;
	uint32_t sides;
	const struct key *members;
	size_t count;
	const struct attribute **used;		/* must be equal where stated */
	const struct attribute **varied;	/* of replicates must be equal */
	size_t used_count, varied_count;
	struct class *classes;
	size_t class_count;
	uint32_t *seen;		/* [value]: the side that has it + 1; all 0 between uses */
	struct matching *matching;
	struct arena *arena, scratch;
};

static int
order_keys(const void *a, const void *b)
{
	const struct key *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->item > y->item) - (x->item < y->item);
}

static void
sort_keys(struct key *keys, size_t count)
{
	if (count > 1)
		qsort(keys, count, sizeof *keys, order_keys);
}

/* Where the run of equal keys that starts at from ends. */
static size_t
run_end(const struct key *keys, size_t from, size_t count)
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

static bool
has_bit(const uint64_t *bits, uint32_t bit)
{
	return bits[bit / 64] >> bit % 64 & 1;
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
	sort_keys(keys, block->count);
	block->classes = arena_zero(block->arena,
				    block->count * sizeof *block->classes);
	for (from = 0; from < block->count; from = to) {
		struct class *class = &block->classes[block->class_count++];

		to = run_end(keys, from, block->count);
		class->members = keys + from;
		class->count = to - from;
		class->group = NO_GROUP;
		class->sides = arena_zero(block->arena,
					  words * sizeof *class->sides);
		for (i = from; i < to; i++)
			set_bit(class->sides, block->side[keys[i].item]);
	}
}

static void
put_in_group(struct block *block, const struct class *class, uint32_t group,
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
		     !has_bit(class->sides, side); side++)
			;
		if (side == block->sides || !has_bit(class->sides, 0))
			continue;
		class->group = (uint32_t)block->matching->groups++;
		put_in_group(block, class, class->group, MATCH_EXACT);
	}
}

/* Which attributes a class states; many classes state the same. */
struct pattern {
	const struct class *example;
	struct class **roots, **orphans;	/* candidates of the side in question */
	size_t root_count, orphan_count;
};

struct patterns {
	struct pattern *all;
	size_t count, room;
};

static bool
states(const struct block *block, const struct class *class, size_t k)
{
	return block->used[k]->value[class->members[0].item] != 0;
}

static void
find_patterns(struct block *block, struct patterns *patterns)
{
	struct key *keys = arena_take(block->arena,
				      block->class_count * sizeof *keys);
	size_t i, k, from, to;

	for (i = 0; i < block->class_count; i++) {
		keys[i] = (struct key){ 0, (uint32_t)i };
		for (k = 0; k < block->used_count; k++)
			keys[i].key = hash_number(keys[i].key,
			    states(block, &block->classes[i], k));
	}
	sort_keys(keys, block->class_count);
	for (from = 0; from < block->class_count; from = to) {
		struct pattern *new;

		to = run_end(keys, from, block->class_count);
		patterns->all = arena_grow(block->arena, patterns->all,
					   patterns->count, &patterns->room,
					   sizeof *patterns->all);
		new = &patterns->all[patterns->count];
		memset(new, 0, sizeof *new);
		new->example = &block->classes[keys[from].item];
		new->roots = arena_take(block->arena, (to - from) *
						      sizeof(void *));
		new->orphans = arena_take(block->arena, (to - from) *
							sizeof(void *));
		for (i = from; i < to; i++)
			block->classes[keys[i].item].pattern =
				(uint32_t)patterns->count;
		patterns->count++;
	}
}

/* Roots have the baseline and lack the side; orphans are the other way about. */
static bool
find_candidates(struct block *block, struct patterns *patterns, uint32_t side)
{
	bool roots = false, orphans = false;
	size_t i;

	for (i = 0; i < patterns->count; i++)
		patterns->all[i].root_count = patterns->all[i].orphan_count = 0;
	for (i = 0; i < block->class_count; i++) {
		struct class *class = &block->classes[i];
		struct pattern *pattern = &patterns->all[class->pattern];
		bool base = has_bit(class->sides, 0);

		class->settled = class->merged;
		class->candidates = 0;
		if (base && !has_bit(class->sides, side)) {
			pattern->roots[pattern->root_count++] = class;
			roots = true;
		} else if (!base && has_bit(class->sides, side) &&
			   !class->merged) {
			pattern->orphans[pattern->orphan_count++] = class;
			orphans = true;
		}
	}
	return roots && orphans;
}

static size_t
add_candidates(struct block *block, struct class *const *classes, size_t count,
	       const size_t *common, size_t common_count, struct key *keys)
{
	size_t i, k, added = 0;

	for (i = 0; i < count; i++) {
		struct key *key = &keys[added];

		if (classes[i]->settled)
			continue;
		*key = (struct key){ 0,
				     (uint32_t)(classes[i] - block->classes) };
		for (k = 0; k < common_count; k++)
			key->key = hash_number(key->key,
			    block->used[common[k]]->value[
			    classes[i]->members[0].item]);
		added++;
	}
	sort_keys(keys, added);
	return added;
}

/* Counts the candidates among roots and orphans that agree in a key. */
static void
count_run(struct block *block, const struct key *roots, size_t root_count,
	  const struct key *orphans, size_t orphan_count)
{
	size_t i;

	for (i = 0; i < root_count; i++) {
		struct class *root = &block->classes[roots[i].item];

		root->candidates += orphan_count;
		root->partner = &block->classes[orphans[0].item];
	}
	for (i = 0; i < orphan_count; i++) {
		struct class *orphan = &block->classes[orphans[i].item];

		orphan->candidates += root_count;
		orphan->partner = &block->classes[roots[0].item];
	}
}

/* Two patterns, and how many attributes both state. */
struct pairing {
	struct pattern *roots, *orphans;
	size_t score;
};

/*
 * Counts for every root and orphan of two patterns the others that agree in all
 * that both state. The partner of one that has several is any of them.
 */
static void
count_candidates(struct block *block, const struct pairing *pairing)
{
	const struct pattern *p = pairing->roots, *q = pairing->orphans;
	struct arena *own = &block->scratch;
	size_t *common = arena_take(own, block->used_count * sizeof *common);
	struct key *roots = arena_take(own, p->root_count * sizeof *roots);
	struct key *orphans = arena_take(own,
					 q->orphan_count * sizeof *orphans);
	size_t common_count = 0, root_count, orphan_count, i, j, k;

	for (k = 0; k < block->used_count; k++)
		if (states(block, p->example, k) &&
		    states(block, q->example, k))
			common[common_count++] = k;
	root_count = add_candidates(block, p->roots, p->root_count, common,
				    common_count, roots);
	orphan_count = add_candidates(block, q->orphans, q->orphan_count,
				      common, common_count, orphans);
	for (i = j = 0; i < root_count && j < orphan_count;) {
		size_t root_end = run_end(roots, i, root_count);
		size_t orphan_end = run_end(orphans, j, orphan_count);
		uint64_t root_key = roots[i].key, orphan_key = orphans[j].key;

		if (root_key == orphan_key)
			count_run(block, roots + i, root_end - i, orphans + j,
				  orphan_end - j);
		if (root_key <= orphan_key)
			i = root_end;
		if (orphan_key <= root_key)
			j = orphan_end;
	}
	arena_reset(own);
}

static int
order_pairings(const void *a, const void *b)
{
	const struct pairing *x = a, *y = b;

	return (x->score < y->score) - (x->score > y->score);
}

/* All pairs of patterns with roots and orphans, those with most in common first. */
static struct pairing *
make_pairings(struct block *block, struct patterns *patterns, size_t *count)
{
	struct pairing *pairings = NULL;
	size_t room = 0, i, j, k;

	*count = 0;
	for (i = 0; i < patterns->count; i++)
		for (j = 0; j < patterns->count; j++) {
			struct pattern *p = &patterns->all[i];
			struct pattern *q = &patterns->all[j];
			struct pairing *new;

			if (i == j || !p->root_count || !q->orphan_count)
				continue;
			pairings = arena_grow(block->arena, pairings, *count,
					      &room, sizeof *pairings);
			new = &pairings[(*count)++];
			*new = (struct pairing){ p, q, 0 };
			for (k = 0; k < block->used_count; k++)
				new->score += states(block, p->example, k) &&
					      states(block, q->example, k);
		}
	if (*count > 1)
		qsort(pairings, *count, sizeof *pairings, order_pairings);
	return pairings;
}

static bool
apart(const struct block *block, const struct class *a, const struct class *b)
{
	size_t words = (block->sides + 63) / 64, i;

	for (i = 0; i < words; i++)
		if (a->sides[i] & b->sides[i])
			return false;
	return true;
}

static void
merge(struct block *block, struct class *root, struct class *orphan)
{
	size_t words = (block->sides + 63) / 64, i;

	if (root->group == NO_GROUP)
		root->group = (uint32_t)block->matching->groups++;
	put_in_group(block, root, root->group, MATCH_UNKNOWN);
	put_in_group(block, orphan, root->group, MATCH_UNKNOWN);
	for (i = 0; i < words; i++)
		root->sides[i] |= orphan->sides[i];
	orphan->merged = true;
}

/* Joins those that are each other's only candidate; others stay alone. */
static void
settle(struct block *block)
{
	size_t i;

	for (i = 0; i < block->class_count; i++) {
		struct class *root = &block->classes[i];
		struct class *orphan = root->partner;

		if (root->candidates != 1 || !has_bit(root->sides, 0))
			continue;
		if (orphan->candidates == 1 && apart(block, root, orphan)) {
			merge(block, root, orphan);
			root->settled = orphan->settled = true;
			root->candidates = orphan->candidates = 0;
		}
	}
	for (i = 0; i < block->class_count; i++) {
		struct class *class = &block->classes[i];

		if (class->candidates > 0)
			class->settled = class->ambiguous = true;
		class->candidates = 0;
	}
}

/*
 * Matches what the exact match left over, where one states what another does not:
 * by most attributes in common first, and never where there is a choice.
 */
static void
match_unknown(struct block *block)
{
	struct patterns patterns = { 0 };
	uint32_t side;
	size_t i;

	find_patterns(block, &patterns);
	for (side = 1; side < block->sides && patterns.count > 1; side++) {
		struct pairing *pairings;
		size_t count;

		if (!find_candidates(block, &patterns, side))
			continue;
		pairings = make_pairings(block, &patterns, &count);
		for (i = 0; i < count; i++) {
			count_candidates(block, &pairings[i]);
			if (i + 1 == count ||
			    pairings[i + 1].score != pairings[i].score)
				settle(block);
		}
	}
	for (i = 0; i < block->class_count; i++) {
		const struct class *class = &block->classes[i];

		if (class->ambiguous && class->group == NO_GROUP &&
		    !class->merged)
			put_in_group(block, class, NO_GROUP, MATCH_AMBIGUOUS);
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
	sort_keys(keys, count);
	for (from = 0; from < count; from = to) {
		bool mixed = false;

		to = run_end(keys, from, count);
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
	match_unknown(block);
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
	sort_keys(keys, matching->on_sides);
	seen = arena_zero(&scratch, (prints->symbols.count + 1) *
				    sizeof *seen);
	for (from = 0; from < matching->on_sides; from = to) {
		struct block block = {
			.prints = prints, .side = side, .sides = sides,
			.members = keys + from, .seen = seen,
			.matching = matching, .arena = &scratch,
		};

		to = run_end(keys, from, matching->on_sides);
		block.count = to - from;
		match_block(&block, by);
		arena_free(&block.scratch);
	}
	arena_free(&scratch);
	renumber(matching, results, arena);
}

void
match_replicates(const struct fingerprints *prints, struct arena *arena,
		 struct matching *matching)
{
	size_t results = prints->results->count, from, to, i, k;
	struct key *keys = arena_take(arena, results * sizeof *keys);

	start_matching(matching, results, arena);
	for (i = 0; i < results; i++) {
		keys[i] = (struct key){ 0, (uint32_t)i };
		for (k = 0; k < prints->count; k++) {
			const struct attribute *at = &prints->attributes[k];

			if (at->weight != WEIGHT_NONE ||
			    at->class == ATTRIBUTE_FILE)
				keys[i].key = hash_number(keys[i].key,
							  at->value[i]);
		}
	}
	sort_keys(keys, results);
	for (from = 0; from < results; from = to) {
		to = run_end(keys, from, results);
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
