/* Sums, classes and levels: counting, merging, and what comes out of it. */
#include "runner/stats.h"

#include <math.h>

void
sum_merge(struct sum *sum, const struct sum *more)
{
	if (!more->count)
		return;
	if (!sum->count || more->least < sum->least)
		sum->least = more->least;
	if (more->most > sum->most)
		sum->most = more->most;
	sum->count += more->count;
	sum->total += more->total;
	sum->squares += more->squares;
}

double
sum_mean(const struct sum *sum)
{
	if (!sum->count)
		return 0;
	return (double)((long double)sum->total / (long double)sum->count);
}

/*
 * Squares around the whole number below the mean, which integers give without
 * loss: only then is something left when all values are alike. What overflows
 * on the way is undone by the difference.
 */
double
sum_deviation(const struct sum *sum)
{
	wide near, around;
	long double rest, squares;

	if (sum->count < 2)
		return 0;
	near = sum->total / sum->count;
	around = sum->squares - 2 * near * sum->total +
		 near * near * sum->count;
	rest = (long double)(sum->total % sum->count) /
	       (long double)sum->count;
	squares = (long double)around -
		  rest * rest * (long double)sum->count;
	return (double)sqrtl(squares > 0 ? squares /
					   (long double)(sum->count - 1) : 0);
}

#define US 1000u
#define MS 1000000u

const struct latency_class latency_classes[CLASSES] = {
	{ 2, "2" }, { 4, "4" }, { 10, "10" }, { 20, "20" }, { 50, "50" },
	{ 100, "100" }, { 250, "250" }, { 500, "500" }, { 750, "750" },
	{ 1000, "1000" },
	{ 2 * US, "2" }, { 4 * US, "4" }, { 10 * US, "10" },
	{ 20 * US, "20" }, { 50 * US, "50" }, { 100 * US, "100" },
	{ 250 * US, "250" }, { 500 * US, "500" }, { 750 * US, "750" },
	{ 1000 * US, "1000" },
	{ 2 * MS, "2" }, { 4 * MS, "4" }, { 10 * MS, "10" },
	{ 20 * MS, "20" }, { 50 * MS, "50" }, { 100 * MS, "100" },
	{ 250 * MS, "250" }, { 500 * MS, "500" }, { 750 * MS, "750" },
	{ 1000 * MS, "1000" }, { 2000ull * MS, "2000" },
	{ UINT64_MAX, ">=2000" },
};

/* The first class that the powers of two from 2^k on may be of. */
static const unsigned char first_classes[64] = {
	0, 1, 2, 2, 3, 4, 5, 6, 7, 8,		/* up to 2^9 = 512 */
	10, 11, 12, 12, 13, 14, 15, 16, 17, 18,	/* 2^19 = 524 us */
	20, 21, 22, 22, 23, 24, 25, 26, 27, 28,	/* 2^29 = 537 ms */
	30, 31, 31, 31, 31, 31, 31, 31, 31, 31,
	31, 31, 31, 31, 31, 31, 31, 31, 31, 31,
	31, 31, 31, 31, 31, 31, 31, 31, 31, 31,
	31, 31, 31, 31,
};

unsigned
class_of_latency(uint64_t ns)
{
	unsigned class = first_classes[63 - __builtin_clzll(ns | 1)];

	while (ns >= latency_classes[class].bound && class < CLASSES - 1)
		class++;
	return class;
}

const char *const depth_labels[LEVELS] = { "1",	 "2",  "4",   "8",
					   "16", "32", ">=64" };
const char *const batch_labels[LEVELS] = { "0",	 "4",  "8",   "16",
					   "32", "64", ">=64" };

uint64_t
counts_total(const uint64_t *counts, unsigned count)
{
	uint64_t total = 0;

	while (count)
		total += counts[--count];
	return total;
}

/* Bits that the number needs: 0 of 0, 1 of 1, 2 of 2 and 3, 3 of 4. */
static unsigned
bits(unsigned number)
{
	return number ? 32u - (unsigned)__builtin_clz(number) : 0;
}

unsigned
level_of_depth(unsigned depth)
{
	unsigned level = bits(depth | 1) - 1;

	return level < LEVELS ? level : LEVELS - 1;
}

unsigned
level_of_batch(unsigned count)
{
	/* up to 4 need two bits when one is taken away, up to 8 three */
	unsigned level = count ? bits((count - 1) | 3) - 1 : 0;

	return level < LEVELS ? level : LEVELS - 1;
}

static void
merge_latency(struct sum *sum, struct histogram *histogram,
	      const struct sum *more, const struct histogram *more_histogram)
{
	if (more->count)
		histogram_merge(histogram, more_histogram, more->least,
				more->most);
	sum_merge(sum, more);
}

static void
merge_flow(struct flow *flow, const struct flow *more)
{
	flow->bytes += more->bytes;
	flow->ios += more->ios;
	flow->shorts += more->shorts;
	for (unsigned k = 0; k < LATENCIES; k++)
		merge_latency(&flow->latencies[k], &flow->histograms[k],
			      &more->latencies[k], &more->histograms[k]);
	if (more->run > flow->run)
		flow->run = more->run;
}

static void
merge_counts(uint64_t *counts, const uint64_t *more, unsigned count)
{
	for (unsigned k = 0; k < count; k++)
		counts[k] += more[k];
}

void
stats_merge(struct stats *stats, const struct stats *more)
{
	for (unsigned k = 0; k < DIRECTIONS; k++)
		merge_flow(&stats->flows[k], &more->flows[k]);
	merge_latency(&stats->syncs, &stats->sync_histogram, &more->syncs,
		      &more->sync_histogram);
	merge_counts(stats->classes, more->classes, CLASSES);
	merge_counts(stats->depths, more->depths, LEVELS);
	merge_counts(stats->submits, more->submits, LEVELS);
	merge_counts(stats->completes, more->completes, LEVELS);
	stats->user += more->user;
	stats->system += more->system;
	stats->switches += more->switches;
	stats->major_faults += more->major_faults;
	stats->minor_faults += more->minor_faults;
	stats->run += more->run;
}
