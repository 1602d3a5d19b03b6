/* The rows of one iostat run as one result. */
#ifndef COMPARE_COMBINE_H
#define COMPARE_COMBINE_H

#include <stdbool.h>
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

/*
 * Lists what the rows say of a metric and, where the whole weights it, with
 * which weights. Returns how many values there are; 0 where the whole is no
 * mean of them. *weighted: weights hold. Both have room for count.
 */
size_t combine_values(const struct record *const *rows, size_t count,
		      struct metric_name, double *values, double *weights,
		      bool *weighted);

#endif
