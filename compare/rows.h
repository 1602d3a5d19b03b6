/* The rows of a group: which metrics, and what each side says of them. */
#ifndef COMPARE_ROWS_H
#define COMPARE_ROWS_H

#include <stddef.h>

#include "compare/compare.h"
#include "compare/results.h"
#include "record/arena.h"

/* The results of one side of a group, in order of the text. */
struct member_list {
	const uint32_t *results;
	size_t count;
};

/*
 * Makes the rows of a group of that many sides and judges them. Metrics are
 * those of the options or, where these name none, the usual ones of the kind.
 * A row is made for each that at least one side has. Nothing that stays is in
 * scratch.
 */
void rows_make(struct group *, const struct results *,
	       const struct member_list *, size_t sides,
	       const struct compare_options *, struct arena *,
	       struct arena *scratch);

/*
 * Up to 2.21 fio takes samples of the bandwidth of each job alone and none of
 * IOPS, from 2.99 on of both, and counts them: what these add up to has the
 * same name and not the same meaning. 0 where that does not matter.
 */
int rows_meaning(const struct record *, struct metric_name);

#endif
