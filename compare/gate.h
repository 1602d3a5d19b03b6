/* What --gate lets pass. */
#ifndef COMPARE_GATE_H
#define COMPARE_GATE_H

#include <stddef.h>

#include "compare/compare.h"
#include "compare/verdict.h"
#include "record/arena.h"

/*
 * Holds the cells of a row that has its verdicts against the limits for its
 * metric or, where there are no limits at all, against the verdict. Sets gate,
 * limit and gate_reason, and p where runs are tested against a limit.
 */
void gate_judge(struct row *, size_t sides, const struct standing *,
		const struct compare_options *, struct arena *,
		struct arena *scratch);

/*
 * Sums up: adjusts the p-values of all rows for their number, those of gated
 * ones on their own; what is not significant any more becomes inconclusive or
 * undecided. Sets the comparison's gate and its counts.
 */
void gate_settle(struct comparison *, const struct compare_options *);

#endif
