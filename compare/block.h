/* How results of one tool and kind are matched; private to match*.c. */
#ifndef COMPARE_BLOCK_H
#define COMPARE_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compare/match.h"

/* An item with what it is sorted by. */
struct key {
	uint64_t key;
	uint32_t item;
};

/* Results whose attributes in use are all equal, whatever their side. */
struct class {
	const struct key *members;	/* in order of the text */
	size_t count;
	/* bit set: sides that it has results on */
	uint64_t *sides;
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
	/* of replicates must be equal */
	const struct attribute **varied;
	size_t used_count, varied_count;
	struct class *classes;
	size_t class_count;
	/* [value]: the side that has it + 1; all 0 between uses */
	uint32_t *seen;
	struct matching *matching;
	struct arena *arena, scratch;
};

/* Sorts by key, then by item. */
void block_sort(struct key *, size_t count);

/* Where the run of equal keys that starts at from ends. */
size_t block_run_end(const struct key *, size_t from, size_t count);

bool block_has_side(const struct class *, uint32_t side);

/* Gives the results of a class their group and way. */
void block_group(struct block *, const struct class *, uint32_t group,
		 enum match_way);

/*
 * Matches classes that have no partner yet, where one states what another does
 * not: by most attributes in common first, and never where there is a choice.
 */
void block_match_unknown(struct block *);

#endif
