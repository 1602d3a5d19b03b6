/* The mean of a series and its error, with its autocorrelation. */
#include "compare/samples.h"

#include <math.h>

/* How far each sample moves the mean, times the number of samples. */
static double *
influences(const double *values, const double *weights, size_t count,
	   double *mean, struct arena *scratch)
{
	double *moves = arena_take(scratch, (count + 1) * sizeof *moves);
	double sum = 0, weight = 0;
	size_t i;

	for (i = 0; i < count; i++) {
		double w = weights ? weights[i] : 1;

		sum += w * values[i];
		weight += w;
	}
	*mean = sum / weight;
	for (i = 0; i < count; i++)
		moves[i] = (values[i] - *mean) * (weights ? weights[i] : 1) /
			   (weight / (double)count);
	return moves;
}

static double
autocovariance(const double *moves, size_t count, size_t lag)
{
	double sum = 0;
	size_t i;

	for (i = lag; i < count; i++)
		sum += moves[i] * moves[i - lag];
	return sum / (double)count;
}

/*
 * By how much the variance of the mean is more than that of as many alone: by
 * the autocorrelations as they are.
 */
static double
inflation_seen(const double *moves, size_t count, double variance)
{
	double sum = -1;
	size_t lag;

	for (lag = 0; lag + 1 < count; lag += 2) {
		double pair = (autocovariance(moves, count, lag) +
			       autocovariance(moves, count, lag + 1)) /
			      variance;

		if (pair <= 0)
			break;
		sum += 2 * pair;
	}
	return sum;
}

/*
 * The same for samples each of which resembles the one before by rho. A short
 * series shows less of it, by (1 + 3 rho) / count: F. H. C. Marriott, J. A.
 * Pope, Biometrika 41 (1954), 390-402.
 */
static double
inflation_of_chain(const double *moves, size_t count, double variance)
{
	double n = (double)count;
	double seen = autocovariance(moves, count, 1) / variance;
	double rho = (n * seen + 1) / (n - 3);

	return rho < 1 - 1 / n ? (1 + rho) / (1 - rho) : n;
}

/*
 * However much samples hang together, they are worth so many independent ones:
 * half a degree of freedom, whose intervals are so wide that they hold as often
 * as others do.
 */
#define EFFECTIVE_LEAST 1.5

struct sample_mean
samples_mean(const double *values, const double *weights, size_t count,
	     struct arena *scratch)
{
	struct sample_mean result = { NAN, NAN, NAN };
	double variance, more;
	const double *moves;

	if (count == 0)
		return result;
	moves = influences(values, weights, count, &result.mean, scratch);
	if (count < SAMPLES_FEW || !isfinite(result.mean))
		return result;
	variance = autocovariance(moves, count, 0);
	if (variance <= 0) {
		result.error = 0;
		result.effective = (double)count;
		return result;
	}
	more = fmax(inflation_seen(moves, count, variance),
		    inflation_of_chain(moves, count, variance));
	/* samples that alternate say no more than independent ones */
	more = fmax(1, more);
	more = fmin(more, (double)count / EFFECTIVE_LEAST);
	result.effective = (double)count / more;
	result.error = sqrt(variance * more / (double)(count - 1));
	return result;
}
