/* Results whose workload is not stated in full, and to whom they belong. */
#include "compare/block.h"

#include <stdlib.h>
#include <string.h>

/* Which attributes a class states; many classes state the same. */
struct pattern {
	const struct class *example;
	/* candidates of the side in question */
	struct class **roots, **orphans;
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
	block_sort(keys, block->class_count);
	for (from = 0; from < block->class_count; from = to) {
		struct pattern *new;

		to = block_run_end(keys, from, block->class_count);
		patterns->all = arena_grow(block->arena, patterns->all,
					   patterns->count, &patterns->room,
					   sizeof *patterns->all);
		new = &patterns->all[patterns->count];
		memset(new, 0, sizeof *new);
		new->example = &block->classes[keys[from].item];
		new->roots = arena_take(block->arena, (to - from) *
						      sizeof *new->roots);
		new->orphans = arena_take(block->arena, (to - from) *
							sizeof *new->orphans);
		for (i = from; i < to; i++)
			block->classes[keys[i].item].pattern =
				(uint32_t)patterns->count;
		patterns->count++;
	}
}

/*
 * Roots have the baseline and lack the side; orphans are the other way about.
 */
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
		bool base = block_has_side(class, 0);

		class->settled = class->merged;
		class->candidates = 0;
		if (base && !block_has_side(class, side)) {
			pattern->roots[pattern->root_count++] = class;
			roots = true;
		} else if (!base && block_has_side(class, side) &&
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
	block_sort(keys, added);
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
		size_t root_end = block_run_end(roots, i, root_count);
		size_t orphan_end = block_run_end(orphans, j, orphan_count);
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

/*
 * All pairs of patterns with roots and orphans, those with most in common
 * first.
 */
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
	block_group(block, root, root->group, MATCH_UNKNOWN);
	block_group(block, orphan, root->group, MATCH_UNKNOWN);
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

		if (root->candidates != 1 || !block_has_side(root, 0))
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

void
block_match_unknown(struct block *block)
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
			block_group(block, class, NO_GROUP, MATCH_AMBIGUOUS);
	}
}
