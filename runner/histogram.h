/* Latencies by size, at a fixed cost in memory and time. */
#ifndef RUNNER_HISTOGRAM_H
#define RUNNER_HISTOGRAM_H

#include <stdint.h>

/*
 * Up to 2^(BITS + 1) each value has a bucket of its own; beyond, each power of
 * two has 2^BITS of them, so that a bucket is at most 1/128 of its values
 * wide. It holds every number of 64 bits.
 */
#define HISTOGRAM_BITS 7
#define HISTOGRAM_BUCKETS ((64 - HISTOGRAM_BITS + 1) << HISTOGRAM_BITS)

struct histogram {
	uint64_t counts[HISTOGRAM_BUCKETS];
};

static inline unsigned
histogram_index(uint64_t value)
{
	/* the bits below the first BITS + 1 are dropped */
	uint64_t least = value | ((2u << HISTOGRAM_BITS) - 1);
	unsigned dropped = 63u - (unsigned)__builtin_clzll(least) -
			   HISTOGRAM_BITS;

	return (dropped << HISTOGRAM_BITS) + (unsigned)(value >> dropped);
}

static inline void
histogram_add(struct histogram *histogram, uint64_t value)
{
	histogram->counts[histogram_index(value)]++;
}

/* The value in the middle of a bucket. */
uint64_t histogram_value(unsigned index);

/* Adds the counts of values from least to most. */
void histogram_merge(struct histogram *, const struct histogram *,
		     uint64_t least, uint64_t most);

/*
 * The values that these percentages, in ascending order, of total values do
 * not exceed, to the middle of their buckets, but within least and most, the
 * true ends.
 */
void histogram_percentiles(const struct histogram *, uint64_t total,
			   uint64_t least, uint64_t most,
			   const double *percentages, unsigned count,
			   uint64_t *values);

#endif
