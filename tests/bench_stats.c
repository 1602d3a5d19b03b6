/*
 * How often the rules of the comparison are right, on simulated runs: false
 * alarms where nothing differs, and how much of a true change they find.
 *
 * usage: bench_stats [PAIRS [SEED]]
 */
#include <stdlib.h>

#include "tests/simulated.h"

static const char *const shapes[] = {
	[SHAPE_NORMAL] = "normal", [SHAPE_SKEWED] = "skewed",
	[SHAPE_TWO_MODES] = "two modes",
};

#define RUNS(runs, spread, effect, shape, metrics) \
	{ runs, spread, effect, SHAPE_##shape, metrics, 0, 0 }
#define SAMPLES(samples, kept, spread, effect) \
	{ 1, spread, effect, SHAPE_NORMAL, 1, samples, kept }

static const struct simulation simulations[] = {
	RUNS(3, 0.10, 1, NORMAL, 1), RUNS(4, 0.10, 1, NORMAL, 1),
	RUNS(6, 0.10, 1, NORMAL, 1), RUNS(6, 0.35, 1, NORMAL, 1),
	RUNS(6, 0.35, 1, SKEWED, 1), RUNS(6, 0.35, 1, TWO_MODES, 1),
	RUNS(6, 0.35, 1, NORMAL, 4), RUNS(20, 0.35, 1, NORMAL, 1),
	RUNS(6, 0.01, 1, NORMAL, 1), RUNS(10, 0.03, 1, NORMAL, 1),
	RUNS(3, 0.03, 1.1, NORMAL, 1), RUNS(4, 0.03, 1.1, NORMAL, 1),
	RUNS(6, 0.03, 1.1, NORMAL, 1), RUNS(6, 0.03, 1.1, SKEWED, 1),
	RUNS(6, 0.03, 1.1, TWO_MODES, 1), RUNS(6, 0.03, 1.1, NORMAL, 4),
	RUNS(6, 0.03, 1 / 1.1, NORMAL, 1), RUNS(6, 0.01, 1.1, NORMAL, 1),
	RUNS(10, 0.10, 1.1, NORMAL, 1),
	SAMPLES(10, 0, 0.35, 1), SAMPLES(10, 0.5, 0.35, 1),
	SAMPLES(10, 0.9, 0.35, 1), SAMPLES(60, 0.5, 0.35, 1),
	SAMPLES(60, 0.9, 0.35, 1), SAMPLES(600, 0.9, 0.35, 1),
	SAMPLES(60, 0, 0.10, 1.1), SAMPLES(60, 0.5, 0.10, 1.1),
	SAMPLES(600, 0.9, 0.10, 1.1),
};

static double
percent(size_t part, const struct tally *tally)
{
	return 100 * (double)part / (double)tally->pairs;
}

static void
report(const struct simulation *one, size_t pairs, uint64_t seed)
{
	struct tally tally = simulate(one, pairs, seed);

	printf("%2zu + %-2zu %4.0f %% %+5.1f %%  %-9s %7zu %7zu %4.1f %6.2f "
	       "%6.2f %6.2f %6.2f\n", one->runs, one->runs,
	       100 * one->spread, 100 * (one->effect - 1), shapes[one->shape],
	       one->metrics, one->samples, one->kept,
	       percent(tally.better, &tally), percent(tally.worse, &tally),
	       percent(tally.same, &tally),
	       percent(tally.inconclusive, &tally));
}

int
main(int argc, char **argv)
{
	size_t pairs = argc > 1 ? strtoul(argv[1], NULL, 10) : 10000, i;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	if (pairs == 0)
		return 2;
	printf("%zu pairs a line, seed %llu; kept: how much a sample is like "
	       "the last;\n"
	       "in percent of the pairs some metric was called so\n\n"
	       "%-7s %6s %7s  %-9s %7s %7s %4s %6s %6s %6s %6s\n", pairs,
	       (unsigned long long)seed, "runs", "spread", "change", "shape",
	       "metrics", "samples", "kept", "better", "worse", "same",
	       "incon.");
	for (i = 0; i < sizeof simulations / sizeof *simulations; i++)
		report(&simulations[i], pairs, seed);
	return 0;
}
