/* Labels that an input's name gives to all results in it. */
#ifndef PARSERS_LABELS_H
#define PARSERS_LABELS_H

#include "record/record.h"

/*
 * Puts labels before those of the record: a list, outermost first, with a
 * newline between each two; NULL: none. All in the arena.
 */
void labels_before(struct record *, const char *list, struct arena *);

#endif
