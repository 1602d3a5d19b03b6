/* The jobs of one run as one result. */
#ifndef COMPARE_COMBINE_JOBS_H
#define COMPARE_COMBINE_JOBS_H

#include <stddef.h>

#include "record/arena.h"
#include "record/record.h"

/*
 * Returns a record that stands for jobs that ran together: rates, bytes and
 * counts are added, mean latencies and shares weighted by the I/Os, deviations
 * pooled with the distances between the jobs' means. A percentile of all lies
 * between those of the jobs: it is the middle, and its half-width reaches to
 * both. What one of the jobs does not have is left out. The jobs' places are
 * in source and also, their number in the parameter numjobs.
 */
const struct record *combine_jobs(const struct record *const *jobs,
				  size_t count, struct arena *);

#endif
