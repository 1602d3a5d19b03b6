/* The names of results, without the numbers of replicates. */
#ifndef COMPARE_NAMES_H
#define COMPARE_NAMES_H

#include "compare/results.h"
#include "record/arena.h"

/*
 * Returns a name for each result, NULL where it has none. Jobs of different
 * groups whose names differ in a number alone are replicates and get one name,
 * when their workload is known; those of one group are different jobs that ran
 * together, and keep theirs.
 */
const char **names_plain(const struct results *, struct arena *);

#endif
