/* Comparisons of simulated runs, whose true difference is known. */
#ifndef TESTS_SIMULATED_H
#define TESTS_SIMULATED_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "compare/compare.h"

/* How the logarithms of runs are spread, with a deviation of 1. */
enum shape { SHAPE_NORMAL, SHAPE_SKEWED, SHAPE_TWO_MODES };

struct simulation {
	size_t runs;		/* a side */
	double spread;		/* of the runs of a side: 0.1 is 10 % */
	double effect;		/* after / before: 1 is no difference */
	enum shape shape;
	size_t metrics;		/* that vary independently, up to 4; 0: one */
	/* of one run a side: samples, and how much each is like the last */
	size_t samples;
	double kept;
};

/* In how many pairs of sides something was called better, or worse. */
struct tally {
	size_t better, worse, same, inconclusive, pairs;
};

/* splitmix64, as a number above 0 and below 1. */
static inline double
simulated_part(uint64_t *seed)
{
	uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return ((double)((z ^ z >> 31) >> 11) + 0.5) / 9007199254740992.0;
}

/* By the transformation of Box and Muller (1958). */
static inline double
simulated_normal(uint64_t *seed)
{
	double away = sqrt(-2 * log(simulated_part(seed)));

	return away * cos(6.283185307179586 * simulated_part(seed));
}

static inline double
simulated_deviation(enum shape shape, uint64_t *seed)
{
	switch (shape) {
	case SHAPE_SKEWED:	/* exponential: mean and deviation are 1 */
		return -log(simulated_part(seed)) - 1;
	case SHAPE_TWO_MODES:	/* a turbo clock that is on or off */
		return (simulated_part(seed) < 0.5 ? -0.95 : 0.95) +
		       0.31 * simulated_normal(seed);
	default:
		return simulated_normal(seed);
	}
}

/* A run: rates of 10,000 or so, to the whole number. */
static inline const struct record *
simulated_run(const struct simulation *one, double effect, unsigned line,
	      uint64_t *seed, struct arena *arena)
{
	static const enum subject subjects[] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_TRIM, SUBJECT_MIXED,
	};
	struct record *record = arena_take(arena, sizeof *record);
	size_t i = 0;

	record_init(record, KIND_JOB, "fio");
	record->source.file = "simulated";
	record->source.line = record->source.end = line;
	do
		record_metric(record, arena, metric_name(subjects[i],
			      QUANTITY_IOPS, STATISTIC_VALUE),
			      round(10000 * effect * exp(one->spread *
				    simulated_deviation(one->shape, seed))),
			      0.5);
	while (++i < one->metrics);
	record_finish(record);
	return record;
}

/* A log of latencies: the mean of its samples, and these. */
static inline const struct record *
simulated_log(const struct simulation *one, double effect, unsigned line,
	      uint64_t *seed, struct arena *arena)
{
	double *values = arena_take(arena, one->samples * sizeof *values);
	double last = simulated_deviation(one->shape, seed), sum = 0;
	struct record *record = arena_take(arena, sizeof *record);
	size_t i;

	for (i = 0; i < one->samples; i++) {
		values[i] = 1e6 * effect * (1 + one->spread * last);
		sum += values[i];
		last = one->kept * last + sqrt(1 - one->kept * one->kept) *
		       simulated_deviation(one->shape, seed);
	}
	record_init(record, KIND_LOG, "fio");
	record->source.file = "simulated_lat.log";
	record->source.line = record->source.end = line;
	record_metric(record, arena, metric_name(SUBJECT_READ, QUANTITY_LAT,
		      STATISTIC_MEAN), sum / (double)one->samples, 0);
	record->series = arena_zero(arena, sizeof *record->series);
	record->series->name = metric_name(SUBJECT_READ, QUANTITY_LAT,
					   STATISTIC_VALUE);
	record->series->v = values;
	record->series->count = one->samples;
	record->series_count = 1;
	record_finish(record);
	return record;
}

/* Makes so many pairs of sides and counts what is said of them. */
static inline struct tally
simulate(const struct simulation *one, size_t pairs, uint64_t seed)
{
	static const struct compare_options usual = { 0 };
	struct arena arena = { 0 };
	struct tally tally = { .pairs = pairs };
	size_t pair, i;

	for (pair = 0; pair < pairs; pair++) {
		struct compared *given = arena_zero(&arena, 2 * one->runs *
						    sizeof *given);
		const struct comparison *c;

		for (i = 0; i < 2 * one->runs; i++) {
			given[i].input = i >= one->runs;
			given[i].input_label = given[i].input ? "after" :
								"before";
			given[i].record = (one->samples ? simulated_log :
							  simulated_run)
				(one, given[i].input ? one->effect : 1,
				 (unsigned)i + 1, &seed, &arena);
		}
		c = compare_run(given, 2 * one->runs, 2, &usual, &arena);
		tally.better += c->counts[VERDICT_BETTER] > 0;
		tally.worse += c->counts[VERDICT_WORSE] > 0;
		tally.same += c->counts[VERDICT_SAME] > 0;
		tally.inconclusive += c->counts[VERDICT_INCONCLUSIVE] > 0;
		arena_reset(&arena);
	}
	arena_free(&arena);
	return tally;
}

#endif
