/* Bins of latencies, as charts draw them. */
#include "render/bins.h"

#include <math.h>

double
bins_sum(const struct series *bins)
{
	return bins_between(bins, 0, INFINITY);
}

double
bins_between(const struct series *bins, double low, double high)
{
	double sum = 0;

	for (size_t i = 0; i < bins->count; i++)
		if (bins->t[i] >= low && bins->t[i] < high)
			sum += bins->v[i];
	return sum;
}

/* Records that were read may hold anything. */
static bool
can_be_drawn(const struct series *bins)
{
	double before = 0;

	for (size_t i = 0; i < bins->count; i++) {
		if (!(bins->t[i] > before) || !isfinite(bins->t[i]) ||
		    !(bins->v[i] >= 0) || !isfinite(bins->v[i]))
			return false;
		before = bins->t[i];
	}
	return bins_sum(bins) > 0;
}

const struct series *
bins_of(const struct record *record, enum subject subject,
	enum quantity quantity)
{
	struct metric_name name = metric_name(subject, quantity,
					      STATISTIC_VALUE);

	for (size_t i = 0; i < record->bin_count; i++)
		if (metric_same(record->bins[i].name, name) &&
		    can_be_drawn(&record->bins[i]))
			return &record->bins[i];
	return NULL;
}
