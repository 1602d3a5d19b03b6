/* What makes the sides: the inputs, or an attribute asked for or found. */
#ifndef COMPARE_SIDES_H
#define COMPARE_SIDES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compare/fingerprint.h"
#include "record/arena.h"

struct sides {
	uint32_t count;
	const char **labels;	/* [side]; 0 is the baseline */
	uint32_t *side;		/* [result]; NO_SIDE: on none */
	const char *by;		/* as --by takes it, or "input" */
	/* the same, NULL for inputs: what matching leaves out */
	const char *attribute;
	const char *reason;	/* how the sides are told apart, and why */
	const char **others;	/* what else could have been taken */
	size_t other_count;
	size_t unplaced;	/* results that are on no side */
	size_t copies;		/* results that stood twice on a side */
	const char *why;	/* why there are no two sides; else NULL */
};

/*
 * Finds the sides. inputs is how many INPUTs there were, by and baseline are as
 * in struct compare_options. Returns false when there are no two sides.
 */
bool sides_find(const struct fingerprints *, size_t inputs, const char *by,
		const char *baseline, struct arena *, struct sides *);

#endif
