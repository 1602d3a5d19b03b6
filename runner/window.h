/* Rates and means of windows of time: samples, and the rows of logs. */
#ifndef RUNNER_WINDOW_H
#define RUNNER_WINDOW_H

#include <stdint.h>

#include "runner/log.h"
#include "runner/stats.h"

/* What a flow had counted when the last window ended. */
struct mark {
	uint64_t bytes, ios, counts[LATENCIES], totals[LATENCIES];
};

/* Windows of equal length, one behind the other. */
struct windows {
	uint64_t length;		/* ns; 0: no windows */
	uint64_t begin, end;		/* of the first, of the current one */
	struct mark marks[DIRECTIONS];
};

void windows_begin(struct windows *, uint64_t length, uint64_t now);

/*
 * Ends the windows that are over, before what happened at now is counted.
 * Each gives a sample of bandwidth and IOPS in each direction (bits as in
 * struct pattern), also those in which nothing happened.
 */
void windows_sample(struct windows *, struct stats *, unsigned directions,
		    uint64_t now);

/*
 * The same, with rows of a log: rates of each direction, mean latencies of
 * those that had any.
 */
void windows_log(struct windows *, const struct stats *, struct log *,
		 unsigned directions, uint64_t now);

/*
 * Adds what a log has of a window that does not come to its end: mean
 * latencies, but no rates, which would be those of another time.
 */
void windows_log_rest(const struct windows *, const struct stats *,
		      struct log *, unsigned directions, uint64_t now);

#endif
