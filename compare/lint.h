/* What the rules of lint work with; private to lint*.c. */
#ifndef COMPARE_LINT_H
#define COMPARE_LINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compare/compare.h"

struct lint_rule;

/* A rule being applied. */
struct lint {
	/* the results that are looked at, none since boot unless asked for */
	const struct compared *given;
	size_t count;
	const struct lint_rule *rule;
	struct findings *found;
	struct arena *arena;
};

struct lint_rule {
	const char *code;
	enum finding_level level;
	unsigned kinds;		/* bit set of enum kind that look() is for */
	/* Looks at one result, or, the second, at all of them. */
	void (*look)(const struct lint *, const struct record *);
	void (*look_at_all)(const struct lint *);
	int what;		/* tells rules apart that share a function */
	const char *title;	/* what must hold: "IOPS = issued / run time" */
	const char *cause;
};

/* Ends in a row whose code is NULL. */
extern const struct lint_rule lint_rules[];

/* metric may be NULL. */
void lint_find(const struct lint *, const struct record *,
	       const struct metric_name *metric, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/*
 * A value and what its digits leave open. Not known: both NaN, and so is all
 * that is made of it.
 */
struct span {
	double low, high;
};

extern const struct span span_unknown;

struct span span_exact(double value);
struct span span_of(const struct record *, enum subject, enum quantity,
		    enum statistic);
struct span span_of_name(const struct record *, struct metric_name);
bool span_known(struct span);
double span_middle(struct span);
struct span span_plus(struct span, struct span);
struct span span_times(struct span, struct span);
/* The second must be above 0. */
struct span span_over(struct span, struct span);

/*
 * Whether two spans may be one value, when each is widened by so much of
 * itself; true where one is not known.
 */
bool span_meet(struct span, struct span, double slack);

/* Whether a value and one that bounds it are in that order, buckets allowed. */
bool lint_in_order(struct span low, struct span high);

/* "read.clat.max is 20 ms", in the arena. */
const char *lint_bound_text(const struct lint *, struct metric_name,
			    struct span);

/* Finds fault with a metric, low, that is not below another. */
void lint_find_order(const struct lint *, const struct record *,
		     struct metric_name low, struct metric_name high);

/* A parameter that is a number, else NaN. */
double lint_param(const struct record *, const char *name);

/* A value for people, in the arena. */
const char *lint_text(const struct lint *, enum unit, double value);

/* The values that two I/O directions or more may have. */
#define LINT_DIRECTIONS 4
extern const enum subject lint_directions[LINT_DIRECTIONS];

/* Whether the engine has one I/O in flight, whatever iodepth says. */
bool lint_is_sync(const struct record *);

/*
 * Whether I/Os of the ramp_time may be in some counts and not in others: it is
 * stated, or the depths sum to more than a whole.
 */
bool lint_is_ramped(const struct record *);

/* How many I/Os of the result may be in flight at once; NaN: not known. */
double lint_depth(const struct record *);

/* Names the run of a tool in a document; equal for all results of it. */
uint64_t lint_run(const struct lint *, size_t index);

/* What a job's counts, rates and sizes must be of each other. */
enum rate { RATE_IOPS, RATE_BW, RATE_BYTES, RATE_ISSUED, RATE_RUNTIME,
	    RATE_BLOCK, RATES };

/* A group's total that is less than the sum of its jobs, or more. */
enum total { TOTAL_MORE, TOTAL_LESS };

/* Reads that the disk did not see, with direct=1 or without. */
enum cached { CACHED_BUFFERED, CACHED_DIRECT };

/* Which notes of the parsers a rule is for. */
enum notes { NOTES_OF_VALUES, NOTES_OF_PERCENTILES };

/* Which of them does not fit the others, RATES where they do. */
enum rate rate_culprit(const struct record *, enum subject);

/* The checks, by file. */
void look_rates(const struct lint *, const struct record *);
void look_decimal(const struct lint *, const struct record *);
void look_group_rates(const struct lint *, const struct record *);
void look_group_totals(const struct lint *);
void look_in_flight(const struct lint *, const struct record *);
void look_percentiles(const struct lint *, const struct record *);
void look_ranges(const struct lint *, const struct record *);
void look_latency_parts(const struct lint *, const struct record *);
void look_longest(const struct lint *, const struct record *);
void look_latency_sum(const struct lint *, const struct record *);
void look_shares(const struct lint *, const struct record *);
void look_queue_depth(const struct lint *, const struct record *);
void look_waits(const struct lint *, const struct record *);
void look_request_sizes(const struct lint *, const struct record *);
void look_service_time(const struct lint *, const struct record *);
void look_contradictions(const struct lint *, const struct record *);
void look_implausible(const struct lint *, const struct record *);
void look_display_faults(const struct lint *, const struct record *);
void look_runtime(const struct lint *, const struct record *);
void look_samples(const struct lint *);
void look_tails(const struct lint *, const struct record *);
void look_errors(const struct lint *, const struct record *);
void look_short_ios(const struct lint *, const struct record *);
void look_buffered(const struct lint *, const struct record *);
void look_cached(const struct lint *);
void look_sync_latency(const struct lint *, const struct record *);
void look_sync_engine(const struct lint *, const struct record *);
void look_shallow(const struct lint *, const struct record *);
void look_versions(const struct lint *);
void look_zero_buffers(const struct lint *, const struct record *);
void look_unmeasured(const struct lint *, const struct record *);

#endif
