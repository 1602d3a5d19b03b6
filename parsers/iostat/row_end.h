/* A row of iostat while it is read: what row.c and row_end.c share. */
#ifndef PARSERS_IOSTAT_ROW_END_H
#define PARSERS_IOSTAT_ROW_END_H

#include "parsers/cursor.h"
#include "parsers/iostat/iostat.h"

/* Passes over gaps of this line; whether anything is left of it. */
static inline bool
iostat_more(struct cursor *c)
{
	c->p = pass_gaps(c->p, c->end);
	return c->p < c->end;
}

/*
 * Whether the row ends here as it should, or where it was cut; a last value
 * that is not whole is left out. Behind a break that is inside a number, as
 * decimals show, no value stands in its place.
 */
bool iostat_row_ends(struct cursor *, const struct table *, struct row *);

#endif
