/* What is counted while a job runs. */
#ifndef RUNNER_MEASURE_H
#define RUNNER_MEASURE_H

#include "runner/worker.h"

/* Begins, with the ramp where there is one. */
void measure_begin(struct worker *);

/*
 * What happens at a time, before what came home at that time is counted: a
 * window or the ramp ends.
 */
void measure_time(struct worker *);

/* Counts an I/O that is whole. */
void measure_io(struct worker *, const struct io *);

/* Tells others how far it is. */
void measure_publish(struct worker *);

/* Ends; worker->now is when. */
void measure_end(struct worker *);

/*
 * Ends what a process measured that is no more, with the last I/O that it
 * counted. The usage is what it had used in all.
 */
void measure_end_of_dead(struct outcome *, const struct rusage *);

#endif
