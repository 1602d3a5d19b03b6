/* fio's log files: rows, and what they add up to. */
#ifndef PARSERS_FIO_LOG_H
#define PARSERS_FIO_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/arena.h"
#include "parsers/format.h"

enum { LOG_DIRECTIONS = 3, LOG_COLUMNS = 8 };

/*
 * One row: time in ms, value, direction, block size (0: an average), and the
 * second value of both-windows.
 */
struct log_row {
	uint64_t columns[LOG_COLUMNS];
	unsigned count;
	bool hex;		/* the last column is "0x2000" */
};

/* Reads a row of integers apart by ", "; false where the line is none. */
bool log_row_read(const struct line *, struct log_row *);

/*
 * Count, mean and spread of values as they come (Welford, Technometrics 4,
 * 1962), and their distribution.
 */
struct log_stats {
	uint64_t count, min, max;
	double sum, mean, squares;
	/* All values while they are few, those beyond 32 bits apart. */
	struct log_chunk *chunks, *last;
	uint64_t *large;
	size_t large_count, large_room;
	uint64_t *histogram;	/* or where they lie, when they are many */
};

void log_stats_add(struct log_stats *, struct arena *, uint64_t value);

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

#endif
