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

/* Runs a side, spread, after / before, shape, metrics. */
static const struct simulation simulations[] = {
	{ 3, 0.10, 1, SHAPE_NORMAL, 1 }, { 4, 0.10, 1, SHAPE_NORMAL, 1 },
	{ 6, 0.10, 1, SHAPE_NORMAL, 1 }, { 6, 0.35, 1, SHAPE_NORMAL, 1 },
	{ 6, 0.35, 1, SHAPE_SKEWED, 1 }, { 6, 0.35, 1, SHAPE_TWO_MODES, 1 },
	{ 6, 0.35, 1, SHAPE_NORMAL, 4 }, { 20, 0.35, 1, SHAPE_NORMAL, 1 },
	{ 3, 0.03, 1.1, SHAPE_NORMAL, 1 }, { 4, 0.03, 1.1, SHAPE_NORMAL, 1 },
	{ 6, 0.03, 1.1, SHAPE_NORMAL, 1 }, { 6, 0.03, 1.1, SHAPE_SKEWED, 1 },
	{ 6, 0.03, 1.1, SHAPE_TWO_MODES, 1 },
	{ 6, 0.03, 1 / 1.1, SHAPE_NORMAL, 1 },
	{ 6, 0.03, 1.1, SHAPE_NORMAL, 4 }, { 6, 0.01, 1.1, SHAPE_NORMAL, 1 },
	{ 6, 0.01, 1, SHAPE_NORMAL, 1 }, { 10, 0.03, 1, SHAPE_NORMAL, 1 },
	{ 10, 0.10, 1.1, SHAPE_NORMAL, 1 },
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

	printf("%2zu + %-2zu  %4.0f %%  %+5.1f %%  %-9s  %7zu  %6.2f  %6.2f  "
	       "%6.2f  %6.2f\n", one->runs, one->runs, 100 * one->spread,
	       100 * (one->effect - 1), shapes[one->shape], one->metrics,
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
	printf("%zu pairs a line, seed %llu; percent of them with a metric "
	       "that is\nruns     spread  change   shape      metrics  "
	       "better   worse    same  inconcl.\n", pairs,
	       (unsigned long long)seed);
	for (i = 0; i < sizeof simulations / sizeof *simulations; i++)
		report(&simulations[i], pairs, seed);
	return 0;
}
