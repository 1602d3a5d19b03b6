/* The rows of one iostat run as one result. */
#ifndef COMPARE_COMBINE_H
#define COMPARE_COMBINE_H

#include <stddef.h>

#include "record/arena.h"
#include "record/record.h"

/*
 * Returns a record of kind and name of the first row that stands for all of
 * them: rates are averaged, waits and sizes of requests weighted by the
 * requests, bytes summed. It reaches from the first row's line to the last
 * one's. One row is returned as it is.
 */
const struct record *combine_rows(const struct record *const *rows,
				  size_t count, struct arena *);

#endif
