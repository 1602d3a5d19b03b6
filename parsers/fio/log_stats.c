/* What a log adds up to: exact for few values, then by a histogram. */
#include <math.h>

#include "parsers/fio/log.h"

static double
bucket_middle(size_t bucket)
{
	size_t shift = bucket >> LOG_BITS;
	uint64_t low = bucket & ((1u << LOG_BITS) - 1);

	if (shift == 0)
		return (double)low;
	shift--;
	low = (low | 1u << LOG_BITS) << shift;
	return (double)low + (double)((UINT64_C(1) << shift) - 1) / 2;
}

void
log_stats_start(struct log_stats *stats, struct arena *arena)
{
	stats->min = UINT64_MAX;
	stats->histogram = arena_zero(arena, LOG_BUCKETS *
				      sizeof(*stats->histogram));
}

void
log_stats_keep(struct log_stats *stats, struct arena *arena, uint64_t value)
{
	struct log_chunk *chunk;

	if (value > UINT32_MAX) {
		stats->large = arena_grow(arena, stats->large,
					  stats->large_count,
					  &stats->large_room,
					  sizeof(*stats->large));
		stats->large[stats->large_count++] = value;
		return;
	}
	chunk = arena_take(arena, sizeof(*chunk));
	chunk->next = NULL;
	chunk->count = 1;
	chunk->values[0] = (uint32_t)value;
	if (stats->last != NULL)
		stats->last->next = chunk;
	else
		stats->chunks = chunk;
	stats->last = chunk;
}

double
log_stats_stdev(const struct log_stats *stats)
{
	return stats->count > 1 ?
	       sqrt(stats->squares / (double)(stats->count - 1)) : 0;
}

/*
 * Puts the value of a rank in its place among count values, the smaller ones
 * before it (Hoare's selection).
 */
static void
select_rank(uint64_t *values, size_t count, size_t rank)
{
	size_t low = 0, high = count - 1;

	while (low < high) {
		uint64_t pivot = values[low + (high - low) / 2];
		size_t i = low, k = high;

		for (;;) {
			while (values[i] < pivot)
				i++;
			while (values[k] > pivot)
				k--;
			if (i >= k)
				break;
			uint64_t value = values[i];

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

/* Where a percentile lies: in which bucket, and how many there are less. */
struct place {
	size_t bucket, rank;
	uint64_t *values;	/* of the bucket */
};

static void
find_places(const struct log_stats *stats, const double *percents, size_t count,
	    struct place *places)
{
	uint64_t below = 0;
	size_t bucket = 0;

	for (size_t i = 0; i < count; i++) {
		uint64_t rank = rank_of(percents[i], stats->count);

		while (below + stats->histogram[bucket] <= rank)
			below += stats->histogram[bucket++];
		places[i] = (struct place){ bucket, (size_t)(rank - below),
					    NULL };
	}
}

/* Puts the values of the buckets that hold percentiles together. */
static void
gather(const struct log_stats *stats, struct arena *arena,
       struct place *places, size_t count)
{
	uint64_t **ends = arena_zero(arena, LOG_BUCKETS * sizeof(*ends)), **end;

	for (size_t i = 0; i < count; i++) {
		size_t bucket = places[i].bucket;

		if (ends[bucket] == NULL)
			ends[bucket] = arena_take(arena,
						  stats->histogram[bucket] *
						  sizeof(uint64_t));
		places[i].values = ends[bucket];
	}
	for (const struct log_chunk *chunk = stats->chunks; chunk != NULL;
	     chunk = chunk->next)
		for (size_t i = 0; i < chunk->count; i++) {
			end = &ends[log_bucket(chunk->values[i])];
			if (*end != NULL)
				*(*end)++ = chunk->values[i];
		}
	for (size_t i = 0; i < stats->large_count; i++) {
		end = &ends[log_bucket(stats->large[i])];
		if (*end != NULL)
			*(*end)++ = stats->large[i];
	}
}

bool
log_stats_percentiles(const struct log_stats *stats, struct arena *arena,
		      const double *percents, size_t count, double *values)
{
	struct place *places = arena_take(arena, count * sizeof(*places));
	bool exact = stats->count <= LOG_MOST;

	find_places(stats, percents, count, places);
	if (exact)
		gather(stats, arena, places, count);
	for (size_t i = 0; i < count; i++) {
		struct place *place = &places[i];

		if (!exact) {
			values[i] = bucket_middle(place->bucket);
			continue;
		}
		select_rank(place->values,
			    (size_t)stats->histogram[place->bucket],
			    place->rank);
		values[i] = (double)place->values[place->rank];
	}
	return exact;
}
