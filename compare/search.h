/* Looks for the attribute that a text itself varies. */
#ifndef COMPARE_SEARCH_H
#define COMPARE_SEARCH_H

#include <stdbool.h>

#include "compare/sides.h"

/* Makes each value of an attribute a side, in order of the text. */
void sides_by_value(const struct fingerprints *, const char *by,
		    struct arena *, struct sides *);

/*
 * Finds the attribute that splits the results into sides whose other attributes
 * match one to one, among headings alone with only_labels. Sets why when there
 * is none.
 */
void sides_search(const struct fingerprints *, bool only_labels,
		  struct arena *, struct sides *);

/*
 * Puts the one of two sides first that words such as "before" and "after",
 * "old" and "new" say is the baseline.
 */
void sides_order(const struct fingerprints *, struct sides *);

#endif
