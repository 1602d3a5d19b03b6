/* Which block comes next: in order, or at random. */
#ifndef RUNNER_OFFSETS_H
#define RUNNER_OFFSETS_H

#include <stdbool.h>
#include <stdint.h>

#include "runner/random.h"

enum order {
	ORDER_SEQUENTIAL,
	ORDER_SHUFFLED,		/* at random, each block once a pass */
	ORDER_ANY,		/* at random, with repetitions */
};

#define SHUFFLE_ROUNDS 4

/*
 * The blocks of a part of a file. A shuffled order takes no memory: the
 * numbers from 0 on go through a function that maps each to another.
 */
struct offsets {
	uint64_t start, block;		/* bytes */
	uint64_t blocks;		/* how many; at least 1 */
	enum order order;
	uint64_t next;			/* block of this pass */
	struct random random;
	uint64_t mask;			/* the power of two above blocks, -1 */
	unsigned shift;
	uint64_t factors[SHUFFLE_ROUNDS], terms[SHUFFLE_ROUNDS];
};

/* blocks must be at least 1. The same seed makes the same order. */
void offsets_init(struct offsets *, uint64_t start, uint64_t block,
		  uint64_t blocks, enum order, uint64_t seed);

/* Where the next block begins, in bytes. Behind the last it begins anew. */
uint64_t offsets_next(struct offsets *);

#endif
