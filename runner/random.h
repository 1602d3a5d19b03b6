/* Random numbers, the same for the same seed on every machine. */
#ifndef RUNNER_RANDOM_H
#define RUNNER_RANDOM_H

#include <stdint.h>

#include "runner/wide.h"

struct random {
	uint64_t state;		/* the seed, at first */
};

/* A number of 64 random bits: a Weyl sequence, its bits mixed well. */
static inline uint64_t
random_next(struct random *random)
{
	uint64_t mixed = random->state += 0x9e3779b97f4a7c15u;

	mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
	mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
	return mixed ^ mixed >> 31;
}

/* A number below limit; the bias is less than limit / 2^64. */
static inline uint64_t
random_below(struct random *random, uint64_t limit)
{
	return (uint64_t)((wide)random_next(random) * limit >> 64);
}

#endif
