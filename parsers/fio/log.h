/* fio's log files: rows, and what they add up to. */
#ifndef PARSERS_FIO_LOG_H
#define PARSERS_FIO_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/arena.h"
#include "parsers/format.h"

/* The directions are read, write, trim, and what a log without them holds. */
enum { LOG_DIRECTIONS = 3, LOG_ANY = 3, LOG_KINDS = 4, LOG_COLUMNS = 8 };

/*
 * One row: time in ms, value, direction, block size (0: an average), and the
 * second value of both-windows. The oldest logs, and cut ones, end before.
 */
struct log_row {
	uint64_t columns[LOG_COLUMNS];
	unsigned count;
	bool hex;		/* the last column is "0x2000" */
};

/*
 * Reads a row of integers apart by ", ". Returns where it ends, at end or at
 * the end of its line; NULL where it is none.
 */
const char *log_row_scan(const char *text, const char *end, struct log_row *);

/* The same of a whole line; false where it is none. */
bool log_row_read(const struct line *, struct log_row *);

/*
 * Count, mean and spread of values as they come (Welford, Technometrics 4,
 * 1962), and their distribution.
 */
struct log_stats {
	uint64_t count, min, max;
	double sum, mean, squares;
	uint64_t *histogram;	/* how many lie where */
	/* The values themselves, until they are too many. */
	struct log_chunk *chunks, *last;
	uint64_t *large;	/* those beyond 32 bits */
	size_t large_count, large_room;
};

enum {
	LOG_MOST = 1000000,	/* values that are kept one by one */
	LOG_CHUNK = 16384,
	LOG_BITS = 7,		/* of a value that its bucket tells: 1/128 */
	LOG_BUCKETS = (64 - LOG_BITS + 1) << LOG_BITS,
};

struct log_chunk {
	struct log_chunk *next;
	size_t count;
	uint32_t values[LOG_CHUNK];
};

/* The bucket of a value; those of up to eight bits have one each. */
static inline size_t
log_bucket(uint64_t value)
{
	unsigned shift = 63 - LOG_BITS -
			 (unsigned)__builtin_clzll(value | 1u << LOG_BITS);

	return ((size_t)shift << LOG_BITS) + (size_t)(value >> shift);
}

/* Makes the histogram before the first value. */
void log_stats_start(struct log_stats *, struct arena *);

/* Keeps a value for which the last chunk is not the place. */
void log_stats_keep(struct log_stats *, struct arena *, uint64_t value);

static inline void
log_stats_add(struct log_stats *stats, struct arena *arena, uint64_t value)
{
	struct log_chunk *chunk = stats->last;
	double number = (double)value, step = number - stats->mean;

	if (stats->count++ == 0)
		log_stats_start(stats, arena);
	if (value < stats->min)
		stats->min = value;
	if (value > stats->max)
		stats->max = value;
	stats->sum += number;
	stats->mean += step / (double)stats->count;
	stats->squares += step * (number - stats->mean);
	stats->histogram[log_bucket(value)]++;
	if (stats->count > LOG_MOST)
		return;
	if (chunk != NULL && chunk->count < LOG_CHUNK && value <= UINT32_MAX)
		chunk->values[chunk->count++] = (uint32_t)value;
	else
		log_stats_keep(stats, arena, value);
}

/* Standard deviation of the sample; 0 below two values. */
double log_stats_stdev(const struct log_stats *);

/*
 * Percentiles by the nearest rank: values[i] is that of percents[i], which
 * ascend. Returns whether they are exact; else they are middles of buckets of
 * at most 1/128 of their value.
 */
bool log_stats_percentiles(const struct log_stats *, struct arena *,
			   const double *percents, size_t count,
			   double *values);

/* ---- log_narrow.c: rows of two or three columns whose file has no name */

/* Whether they may be a log's. */
bool log_is_narrow(struct scan *, const struct line *, size_t count);

/* Says so, once for all rows of one. */
void log_refuse_narrow(struct scan *, const struct line *);

/* ---- log_rows.c: what rows add up to; private to log*.c */

/* One value of a log, kept for --series. */
struct sample {
	uint64_t time, value;
};

struct samples {
	struct sample *list;
	size_t count, room;
};

struct log {
	bool open;		/* rows were read, no record made yet */
	unsigned columns, direction, size;	/* which column is which */
	bool lacks_size;	/* rows have two or three columns */
	bool has_priority;	/* 3.18 and later: values are ns */
	bool averaged;		/* rows are means of windows */
	bool early;		/* a value is more us than had gone by */
	uint64_t first_time, last_time;
	struct line first, last;
	struct log_stats stats[LOG_KINDS];
	uint64_t tops[LOG_KINDS];	/* the greatest second value */
	struct samples samples[LOG_KINDS];
	struct log_tail *tails;
};

/* Adds the row of a line; false where it is none of this log. */
bool log_rows_add(struct log *, struct scan *, const struct line *);

/*
 * Adds the rows that a text begins with, but for the last of them: bytes and
 * *lines of it that were used.
 */
size_t log_rows_pass(struct log *, struct scan *, const char *text,
		     size_t length, size_t *lines);

#endif
