/* What a log adds up to: exact for few values, then by a histogram. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/fio/log.h"

enum {
	MOST = 1000000,		/* values that are kept one by one */
	CHUNK = 16384,
	BITS = 7,		/* of a value that its bucket tells: 1/128 */
	BUCKETS = (64 - BITS + 1) << BITS,
};

struct log_chunk {
	struct log_chunk *next;
	size_t count;
	uint32_t values[CHUNK];
};

static size_t
bucket_of(uint64_t value)
{
	unsigned shift;

	if (value < (1u << BITS))
		return (size_t)value;
	shift = 63 - BITS - (unsigned)__builtin_clzll(value);
	return ((size_t)(shift + 1) << BITS) +
	       (size_t)((value >> shift) & ((1u << BITS) - 1));
}

static double
bucket_middle(size_t bucket)
{
	size_t shift = bucket >> BITS;
	uint64_t low = bucket & ((1u << BITS) - 1);

	if (shift == 0)
		return (double)low;
	shift--;
	low = (low | 1u << BITS) << shift;
	return (double)low + (double)((UINT64_C(1) << shift) - 1) / 2;
}

/* From here on the values are but counted; their chunks go with the arena. */
static void
start_histogram(struct log_stats *stats, struct arena *arena)
{
	stats->histogram = arena_zero(arena, BUCKETS *
				      sizeof(*stats->histogram));
	for (const struct log_chunk *chunk = stats->chunks; chunk != NULL;
	     chunk = chunk->next)
		for (size_t i = 0; i < chunk->count; i++)
			stats->histogram[bucket_of(chunk->values[i])]++;
	for (size_t i = 0; i < stats->large_count; i++)
		stats->histogram[bucket_of(stats->large[i])]++;
	stats->chunks = stats->last = NULL;
}

static void
keep_value(struct log_stats *stats, struct arena *arena, uint64_t value)
{
	struct log_chunk *chunk = stats->last;

	if (value > UINT32_MAX) {
		stats->large = arena_grow(arena, stats->large,
					  stats->large_count,
					  &stats->large_room,
					  sizeof(*stats->large));
		stats->large[stats->large_count++] = value;
		return;
	}
	if (chunk == NULL || chunk->count == CHUNK) {
		chunk = arena_take(arena, sizeof(*chunk));
		chunk->next = NULL;
		chunk->count = 0;
		if (stats->last != NULL)
			stats->last->next = chunk;
		else
			stats->chunks = chunk;
		stats->last = chunk;
	}
	chunk->values[chunk->count++] = (uint32_t)value;
}

void
log_stats_add(struct log_stats *stats, struct arena *arena, uint64_t value)
{
	double step;

	if (stats->count == 0 || value < stats->min)
		stats->min = value;
	if (value > stats->max)
		stats->max = value;
	stats->count++;
	stats->sum += (double)value;
	step = (double)value - stats->mean;
	stats->mean += step / (double)stats->count;
	stats->squares += step * ((double)value - stats->mean);
	if (stats->histogram == NULL && stats->count > MOST)
		start_histogram(stats, arena);
	if (stats->histogram != NULL)
		stats->histogram[bucket_of(value)]++;
	else
		keep_value(stats, arena, value);
}

double
log_stats_stdev(const struct log_stats *stats)
{
	return stats->count > 1 ?
	       sqrt(stats->squares / (double)(stats->count - 1)) : 0;
}

static int
by_value(const void *one, const void *other)
{
	uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;

	return (a > b) - (a < b);
}

/*
 * Puts the value of a rank in its place among count values, the smaller ones
 * before it (Hoare's selection). In place: a sort would need the memory once
 * more.
 */
static void
select_rank(uint32_t *values, size_t count, size_t rank)
{
	size_t low = 0, high = count - 1;

	while (low < high) {
		uint32_t pivot = values[low + (high - low) / 2];
		size_t i = low, k = high;

		for (;;) {
			while (values[i] < pivot)
				i++;
			while (values[k] > pivot)
				k--;
			if (i >= k)
				break;
			uint32_t value = values[i];

			values[i++] = values[k];
			values[k--] = value;
		}
		if (rank <= k)
			high = k;
		else
			low = k + 1;
	}
}

/* The rank of a percentile, from 0 (nearest rank). */
static uint64_t
rank_of(double percent, uint64_t count)
{
	double rank = ceil(percent / 100 * (double)count);

	return rank < 1 ? 0 : (uint64_t)rank - 1;
}

static void
exact_percentiles(const struct log_stats *stats, struct arena *arena,
		  const double *percents, size_t count, double *values)
{
	size_t small = (size_t)stats->count - stats->large_count, at = 0;
	uint32_t *all = arena_take(arena, small * sizeof(*all) + 1);

	for (const struct log_chunk *chunk = stats->chunks; chunk != NULL;
	     chunk = chunk->next) {
		memcpy(all + at, chunk->values, chunk->count * sizeof(*all));
		at += chunk->count;
	}
	if (stats->large_count > 0)
		qsort(stats->large, stats->large_count, sizeof(*stats->large),
		      by_value);
	for (size_t i = 0, done = 0; i < count; i++) {
		size_t rank = (size_t)rank_of(percents[i], stats->count);

		if (rank >= small) {
			values[i] = (double)stats->large[rank - small];
			continue;
		}
		/* Ranks ascend: what is before the last one stays. */
		select_rank(all + done, small - done, rank - done);
		values[i] = (double)all[rank];
		done = rank;
	}
}

bool
log_stats_percentiles(const struct log_stats *stats, struct arena *arena,
		      const double *percents, size_t count, double *values)
{
	uint64_t below = 0;
	size_t bucket = 0;

	if (stats->histogram == NULL) {
		exact_percentiles(stats, arena, percents, count, values);
		return true;
	}
	for (size_t i = 0; i < count; i++) {
		uint64_t rank = rank_of(percents[i], stats->count);

		while (below + stats->histogram[bucket] <= rank)
			below += stats->histogram[bucket++];
		values[i] = bucket_middle(bucket);
	}
	return false;
}
