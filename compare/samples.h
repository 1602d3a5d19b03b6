/* The mean of samples that were taken one after the other. */
#ifndef COMPARE_SAMPLES_H
#define COMPARE_SAMPLES_H

#include <stddef.h>

#include "record/arena.h"

struct sample_mean {
	double mean;
	/* its standard error, NaN where the samples are too few for one */
	double error;
	/* of so many independent samples it would be the same */
	double effective;
};

/* From so many on an error is given. */
#define SAMPLES_FEW 8

/*
 * The mean, weighted unless weights is NULL, and how well it is known when a
 * sample resembles the one before it: by the sum of the autocorrelations up to
 * the first pair of them that is not positive (C. J. Geyer, Statistical
 * Science 7 (1992), 473-483), and not better than the first of them allows.
 */
struct sample_mean samples_mean(const double *values, const double *weights,
				size_t count, struct arena *scratch);

#endif
