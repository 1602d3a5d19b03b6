/* What tells the groups of a comparison apart, in words. */
#ifndef COMPARE_TITLES_H
#define COMPARE_TITLES_H

#include <stddef.h>

#include "compare/compare.h"
#include "compare/fingerprint.h"
#include "compare/rows.h"
#include "record/arena.h"

/*
 * Titles all groups: headings that are not the side, then parameters that
 * differ between groups and are not told by a heading, then what else is
 * needed. members is [group * sides + side]; by is the attribute of the sides,
 * or NULL.
 */
void titles_make(struct group *, size_t groups, const struct fingerprints *,
		 const struct member_list *members, size_t sides,
		 const char *by, struct arena *);

#endif
