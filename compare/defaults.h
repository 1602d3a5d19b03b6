/* The metrics that are compared where none were asked for. */
#ifndef COMPARE_DEFAULTS_H
#define COMPARE_DEFAULTS_H

#include <stddef.h>

#include "compare/compare.h"
#include "record/arena.h"

/*
 * The usual metrics of what the sides of a group have, by subject, best known
 * first.
 */
const struct metric_name *defaults_find(const struct group *, size_t sides,
					size_t *count, struct arena *);

#endif
