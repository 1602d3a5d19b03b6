/* The results of a run, summed up as they are to be printed. */
#ifndef RUNNER_REPORT_H
#define RUNNER_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "record/arena.h"
#include "record/buffer.h"
#include "runner/disk.h"
#include "runner/plan.h"
#include "runner/stats.h"
#include "runner/worker.h"

/*
 * The version of fio whose layout is printed, and what printed it: readers
 * decide by the number how to read, and people should know.
 */
#define LAYOUT_VERSION "3.33-iorecap"

/* Samples of a rate. Those of several jobs are added up, also the extremes. */
struct spread {
	uint64_t least, most, samples;
	double mean, deviation;
};

/* One direction of a result, as far as it is more than what was counted. */
struct rates {
	uint64_t run;			/* ms; 0: nothing was done */
	uint64_t bandwidth;		/* bytes a second */
	double iops;
	struct spread bandwidths;	/* KiB/s */
	struct spread iopses;
	double share;			/* percent of the group's bandwidth */
};

/* A result: a job, or several that are reported as one. */
struct result {
	const struct job *job;		/* the first */
	const struct outcome *outcome;	/* of the first, or the first failed */
	const struct targets *targets;	/* the same job's */
	const struct stats *stats;
	unsigned jobs;
	struct rates rates[DIRECTIONS];
};

/* A direction of a group. */
struct group_rates {
	uint64_t bytes;
	uint64_t least, most;		/* bytes a second, of its results */
	uint64_t least_run, most_run;	/* ms; 0: nothing was done */
	/* the same where runs are not of whole milliseconds, and in ns */
	double exact_least, exact_most;
	uint64_t exact_least_run, exact_most_run;
};

struct report {
	struct result *results;
	size_t count;
	struct group_rates (*groups)[DIRECTIONS];
	size_t group_count;
	const struct disks *disks;
	const struct plan *plan;
	struct timespec time;		/* of the day */
	uint64_t elapsed;		/* ns since the first job began */
};

/*
 * Sums up. Targets and outcomes are those of plan->jobs, in that order. What
 * the report points to lives in the arena or outlives it.
 */
void report_make(struct report *, const struct plan *,
		 const struct targets *, const struct outcome *,
		 const struct disks *, struct arena *);

/* number / divisor, rounded to the nearest, half up. */
uint64_t report_round(uint64_t number, uint64_t divisor);

/* Bytes a second, rounded likewise. */
uint64_t report_rate(uint64_t bytes, uint64_t ms);

/* A count as a percentage of all; 0 of none. */
double report_percent(uint64_t count, uint64_t all);

/* "Mon Nov 30 14:12:55 2026", in the arena. */
const char *report_date(const struct report *, struct arena *);

/* What went wrong, in words. */
const char *report_error(const struct failure *);

/* Where a failure was, as fio writes it: "file:PLACE, func=…, error=…". */
const char *report_failure(const struct result *, struct arena *);

/* A way to print it. */
struct output_format {
	const char *name;
	void (*write)(struct buffer *, const struct report *, struct arena *);
};

/* In the order in which several are printed; ends in a NULL name. */
extern const struct output_format output_formats[];

/* What "normal" prints before the run: a line for each section. */
void normal_begin(struct buffer *, const struct plan *);

/* What it prints behind the results: groups and disks. */
void normal_put_totals(struct buffer *, const struct report *);

void normal_write(struct buffer *, const struct report *, struct arena *);
void terse_write(struct buffer *, const struct report *, struct arena *);
void json_write_report(struct buffer *, const struct report *,
		       struct arena *);
void json_plus_write_report(struct buffer *, const struct report *,
			    struct arena *);
void records_write(struct buffer *, const struct report *, struct arena *);

#endif
