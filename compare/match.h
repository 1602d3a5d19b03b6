/* Which results of the sides belong together. */
#ifndef COMPARE_MATCH_H
#define COMPARE_MATCH_H

#include <stddef.h>
#include <stdint.h>

#include "compare/fingerprint.h"
#include "record/arena.h"

#define NO_SIDE UINT32_MAX
#define NO_GROUP UINT32_MAX

/* How a result came to its group, or why it came to none. */
enum match_way {
	MATCH_ALONE,		/* nothing on another side has its workload */
	MATCH_EXACT,		/* what its partners state is the same */
	MATCH_UNKNOWN,		/* one states what another does not */
	MATCH_AMBIGUOUS,	/* it could belong to several */
	/* would make replicates of results that are none */
	MATCH_MIXED,
};

struct matching {
	/* [result]: NO_GROUP, or from 0 in order of the text */
	uint32_t *group;
	unsigned char *way;	/* [result]: enum match_way */
	size_t groups;
	size_t on_sides;	/* results that have a side */
};

/*
 * Matches the results of side 0 with those of others. side gives each
 * result's, or NO_SIDE; by is the attribute that made the sides and is left
 * out, NULL for none. A group has results of side 0 and of at least one other.
 * n log n.
 */
void match_results(const struct fingerprints *, const uint32_t *side,
		   uint32_t sides, const char *by, struct arena *,
		   struct matching *);

/*
 * Results with equal attributes on one side, for lists of what there is;
 * by_file: those of other files are others.
 */
void match_replicates(const struct fingerprints *, bool by_file,
		      struct arena *, struct matching *);

#endif
