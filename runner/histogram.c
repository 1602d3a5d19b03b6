/* The histogram of latencies: merging it, and percentiles out of it. */
#include "runner/histogram.h"

#include <math.h>

uint64_t
histogram_value(unsigned index)
{
	unsigned dropped = index >> HISTOGRAM_BITS;
	uint64_t start;

	if (dropped < 2)
		return index;
	dropped--;
	start = (uint64_t)(index - (dropped << HISTOGRAM_BITS)) << dropped;
	return start + ((uint64_t)1 << (dropped - 1));
}

void
histogram_merge(struct histogram *histogram, const struct histogram *more,
		uint64_t least, uint64_t most)
{
	/* what lies outside need not be looked at, nor take up memory */
	for (unsigned k = histogram_index(least); k <= histogram_index(most);
	     k++)
		histogram->counts[k] += more->counts[k];
}

void
histogram_percentiles(const struct histogram *histogram, uint64_t total,
		      uint64_t least, uint64_t most, const double *percentages,
		      unsigned count, uint64_t *values)
{
	unsigned index = histogram_index(least);
	uint64_t below = histogram->counts[index];

	for (unsigned k = 0; k < count; k++) {
		long double share = (long double)percentages[k] / 100;
		uint64_t rank = (uint64_t)ceill(share * (long double)total);

		/* the nearest rank, which is never the 0th */
		while (below < rank && index < histogram_index(most))
			below += histogram->counts[++index];
		values[k] = histogram_value(index);
		if (values[k] < least)
			values[k] = least;
		if (values[k] > most)
			values[k] = most;
	}
}
