/* The name that a mistyped word is nearest to. */
#ifndef RECORD_NEAREST_H
#define RECORD_NEAREST_H

#include <stddef.h>

#include "record/arena.h"

struct nearest {
	const char *word;	/* as it was typed */
	const char *name;	/* the nearest that was offered, NULL: none */
	size_t steps;		/* letters to change between the two */
};

/* Looks at one more name. Start with name NULL. */
void nearest_offer(struct nearest *, const char *name);

/* Looks at the names of all metrics, too; the nearest is in the arena. */
void nearest_metrics(struct nearest *, struct arena *);

#endif
