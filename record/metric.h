/* The metric catalogue: names as small structs, units, directions, titles. */
#ifndef RECORD_METRIC_H
#define RECORD_METRIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/unit.h"

/* In catalogue order, which is the order of metrics in a record. */
enum subject {
	SUBJECT_READ, SUBJECT_WRITE, SUBJECT_TRIM, SUBJECT_MIXED, SUBJECT_SYNC,
	SUBJECT_DISCARD, SUBJECT_FLUSH, SUBJECT_IO, SUBJECT_MODIFY,
	SUBJECT_PUTC, SUBJECT_PUT_BLOCK, SUBJECT_REWRITE, SUBJECT_GETC,
	SUBJECT_GET_BLOCK, SUBJECT_SEEKS, SUBJECT_SEQ_CREATE, SUBJECT_SEQ_STAT,
	SUBJECT_SEQ_DEL, SUBJECT_RAN_CREATE, SUBJECT_RAN_STAT, SUBJECT_RAN_DEL,
	SUBJECT_CPU, SUBJECT_DEPTH, SUBJECT_SUBMIT, SUBJECT_COMPLETE,
	SUBJECT_DIST, SUBJECT_ERRORS,
	SUBJECTS
};

enum quantity {
	QUANTITY_IOPS, QUANTITY_BW, QUANTITY_SLAT, QUANTITY_CLAT, QUANTITY_LAT,
	QUANTITY_RUNTIME, QUANTITY_IO, QUANTITY_IOS, QUANTITY_SHORT,
	QUANTITY_DROPPED, QUANTITY_ZONE_RESETS, QUANTITY_MERGES,
	QUANTITY_MERGED, QUANTITY_TICKS, QUANTITY_REQUEST_SIZE,
	QUANTITY_QUEUE_DEPTH, QUANTITY_SERVICE_TIME, QUANTITY_UTIL,
	QUANTITY_CPU, QUANTITY_CACHEHIT,
	/* of the subject cpu */
	QUANTITY_USR, QUANTITY_SYS, QUANTITY_CTX, QUANTITY_MAJF, QUANTITY_MINF,
	QUANTITY_USER, QUANTITY_NICE, QUANTITY_SYSTEM, QUANTITY_IOWAIT,
	QUANTITY_STEAL, QUANTITY_IDLE,
	/* depth, submit and complete: number is the level or METRIC_INF */
	QUANTITY_LEVEL,
	/* dist: number is the bound, not included, in ns, or METRIC_INF */
	QUANTITY_BUCKET,
	/* errors.total */
	QUANTITY_TOTAL,
	QUANTITIES
};

enum statistic {
	STATISTIC_VALUE,	/* over the whole run */
	STATISTIC_MIN, STATISTIC_MAX, STATISTIC_MEAN, STATISTIC_STDEV,
	STATISTIC_SAMPLES, STATISTIC_PER,
	STATISTIC_PERCENTILE,	/* number is the percent times PERCENT */
	STATISTIC_AGGR,
	STATISTICS
};

#define METRIC_INF UINT32_MAX
#define PERCENT 1000000u	/* p99.9 has the number 99900000 */

/*
 * prio: 0 for the whole; else the latencies of one priority: PRIO_HIGH and
 * PRIO_LOW (fio 3.18 to 3.29) or prio_of(class, level, hint) (3.30 and later).
 * hint 0 is not written: prio.1/0, prio.1/0/3.
 */
struct metric_name {
	uint32_t number;
	/* Most significant last: mostly the whole sorts as one number. */
	uint32_t statistic : 4, prio : 16, quantity : 6, subject : 6;
};

#define PRIO_HIGH 1u
#define PRIO_LOW 2u
unsigned prio_of(unsigned class, unsigned level, unsigned hint);

struct metric {
	struct metric_name name;
	double value;		/* base units; NaN: could not be measured */
	double half_width;	/* of what the text leaves open; 0: exact */
};

enum better { BETTER_MORE, BETTER_LESS, BETTER_NEITHER };

/* Whether it is of the subject, quantity and priority of a name. */
static inline bool
metric_of_kind(const struct metric *metric, struct metric_name name)
{
	return metric->name.subject == name.subject &&
	       metric->name.quantity == name.quantity &&
	       metric->name.prio == name.prio;
}

/* Names from their parts. */
static inline struct metric_name
metric_name(enum subject subject, enum quantity quantity,
	    enum statistic statistic)
{
	struct metric_name name = { 0 };

	name.subject = subject & 63u;
	name.quantity = quantity & 63u;
	name.statistic = statistic & 15u;
	return name;
}

struct metric_name metric_percentile(enum subject, enum quantity,
				     double percent);

/* Catalogue order: <0, 0, >0. Subject, quantity, prio, statistic, number. */
int metric_order(struct metric_name, struct metric_name);
bool metric_same(struct metric_name, struct metric_name);

/*
 * Writes the name ("write.clat.p99.9"); returns its length, at most
 * METRIC_TEXT - 1, and NUL-terminates it.
 */
#define METRIC_TEXT 64
size_t metric_write(char *out, struct metric_name);

/* Reads a name; false when the catalogue has no such metric. */
bool metric_read(const char *text, size_t length, struct metric_name *);

/*
 * kind matters for merges alone: a second in iostat rows, a count in fio's disk
 * lines; disk says which.
 */
enum unit metric_unit(struct metric_name, bool disk);
enum better metric_better(struct metric_name);

/* "write completion latency, 99th percentile": for titles and help. */
char *metric_title(char *out, size_t size, struct metric_name);

const char *subject_text(enum subject);
const char *quantity_text(enum quantity);
const char *quantity_title(enum quantity);

/*
 * The k-th name of the catalogue, for wide CSV and `formats`, with the usual
 * percentiles, levels and bounds; false past the end.
 */
bool metric_catalogue(size_t k, struct metric_name *);

#endif
