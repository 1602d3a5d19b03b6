/* What is counted while I/O runs: integers alone, without a limit in time. */
#ifndef RUNNER_STATS_H
#define RUNNER_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "runner/histogram.h"
#include "runner/settings.h"
#include "runner/wide.h"

/*
 * Values, of which mean and deviation are wanted. The sum takes latencies of
 * 584 years together; the squares lose nothing either.
 */
struct sum {
	uint64_t count, least, most;
	uint64_t total;
	wide squares;
};

static inline void
sum_add(struct sum *sum, uint64_t value)
{
	if (!sum->count++ || value < sum->least)
		sum->least = value;
	if (value > sum->most)
		sum->most = value;
	sum->total += value;
	sum->squares += (wide)value * value;
}

void sum_merge(struct sum *, const struct sum *more);
double sum_mean(const struct sum *);		/* 0 of nothing */
double sum_deviation(const struct sum *);	/* of a sample; 0 below 2 */

/* The classes of latency that fio prints: below 2 ns, below 4 ns … */
#define CLASSES 32
struct latency_class {
	uint64_t bound;		/* ns, exclusive; UINT64_MAX: none */
	const char *label;	/* in its unit: "1000", ">=2000" */
};
extern const struct latency_class latency_classes[CLASSES];

/* How many of them are in ns and in µs; the rest is in ms. */
#define CLASSES_NS 10
#define CLASSES_US 10

/* Depths of 1, 2, 4 … 32, 64 and more; batches of 0, up to 4, 8 … 64, more. */
#define LEVELS 7
unsigned level_of_depth(unsigned depth);
unsigned level_of_batch(unsigned count);

/* What fio calls them: "1", "2" … ">=64"; "0", "4" … ">=64". */
extern const char *const depth_labels[LEVELS], *const batch_labels[LEVELS];

/* The sum of so many counts. */
uint64_t counts_total(const uint64_t *counts, unsigned count);

/* What went in one direction. */
struct flow {
	uint64_t bytes, ios, shorts;
	struct sum latencies[LATENCIES];	/* ns */
	struct sum bandwidth, iops;	/* samples: KiB/s, I/Os a second */
	uint64_t run;			/* ns */
	struct histogram histograms[LATENCIES];
};

struct stats {
	struct flow flows[DIRECTIONS];
	struct sum syncs;		/* ns */
	struct histogram sync_histogram;
	uint64_t classes[CLASSES];	/* completion latencies */
	uint64_t depths[LEVELS], submits[LEVELS], completes[LEVELS];
	uint64_t user, system;		/* ns of CPU time */
	uint64_t switches, major_faults, minor_faults;
	uint64_t run;			/* ns; of several jobs, together */
};

/* Which class a latency in ns is of. */
unsigned class_of_latency(uint64_t ns);

/*
 * Adds what several jobs counted. Runs of a direction overlap: the longest
 * counts. Samples of rates cannot be added here, since they belong together
 * window by window.
 */
void stats_merge(struct stats *, const struct stats *more);

#endif
