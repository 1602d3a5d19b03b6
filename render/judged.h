/* The values of a comparison that were compared, one after the other. */
#ifndef RENDER_JUDGED_H
#define RENDER_JUDGED_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/compare.h"

/* One value of one side beside that of the baseline. Start with all zero. */
struct judged {
	const struct group *group;
	const struct row *row;
	const struct cell *base, *cell;
	size_t side;			/* from 1 */
	size_t group_at, row_at;	/* where row stands */
};

/*
 * Goes to the next value that is there on both sides: by group, row, side.
 * Returns false past the last.
 */
bool judged_next(const struct comparison *, struct judged *);

/* Whether a record behind the cell has an implausible value of that metric. */
bool cell_implausible(const struct cell *, struct metric_name);

/* What the compared values have in common. */
struct survey {
	size_t values;			/* that judged_next() gives */
	size_t n;			/* runs behind each, if all are equal */
	bool uneven;			/* they are not equal */
	bool intervals;			/* some change has an interval */
	size_t by_evidence[EVIDENCE_E3 + 1];
};

struct survey survey_of(const struct comparison *);

#endif
