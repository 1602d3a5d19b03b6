/* What authors say of their figures: changes in sentences between results. */
#ifndef PARSERS_INTAKE_CLAIMS_H
#define PARSERS_INTAKE_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"

struct claims;

/* Whoever makes one frees it. */
struct claims *claims_new(void);
void claims_free(struct claims *);

enum claimed { CLAIMED_IOPS, CLAIMED_BANDWIDTH, CLAIMED_LATENCY, CLAIMEDS };
enum claim_way { CLAIM_UNSAID, CLAIM_UP, CLAIM_DOWN, CLAIM_BETTER,
		 CLAIM_WORSE };

/* A figure in base units, and half of its last digit. */
struct claim_figure {
	double value, half;
};

/* A sentence that states a change. Texts live as long as the caller's arena. */
struct claim {
	const char *sentence;
	const char *about;	/* a heading that it quotes; NULL: none */
	unsigned line, end;	/* where its paragraph stands */
	unsigned claimed;	/* bit set of enum claimed */
	double percentile;	/* of a latency, percent; 0: its mean */
	bool has_values, has_change;
	struct claim_figure from, to;
	/* percent, signed where way is unsaid */
	struct claim_figure change;
	enum claim_way way;
	bool rough;		/* "about", "~" */
};

/*
 * Finds the claims in lines that belong to no result, in their order. Returns
 * how many there are; *all and its texts live in the arena. When in doubt what
 * a figure means, there is no claim.
 */
size_t claims_find(struct claims *, const struct line *, size_t count,
		   struct claim **all, struct arena *);

/* Says in a record of kind claim what was found: name, params. */
void claims_fill(const struct claim *, struct record *, struct arena *);

#endif
