/* What a record tells of a job's options. */
#ifndef RUNNER_PARAMS_H
#define RUNNER_PARAMS_H

#include "record/arena.h"
#include "record/record.h"
#include "runner/plan.h"

/* Adds the workload: numbers in base units, words as they were given. */
void params_put(struct record *, struct arena *, const struct job *);

#endif
