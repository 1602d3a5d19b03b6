/* compare/samples: means of series, and how well they are known. */
#include "tests/comparing.h"

#include "compare/samples.h"

/* A generator of numbers that are the same everywhere, from 0 to 1. */
static double
number(uint64_t *seed)
{
	*seed = *seed * UINT64_C(6364136223846793005) +
		UINT64_C(1442695040888963407);
	return (double)(*seed >> 11) / 9007199254740992.;
}

/* Of the sum of twelve the variance is 1. */
static double
normal(uint64_t *seed)
{
	double sum = -6;
	int i;

	for (i = 0; i < 12; i++)
		sum += number(seed);
	return sum;
}

/* A series in which each value holds so much of the one before it. */
static void
fill(double *values, size_t count, double kept, uint64_t *seed)
{
	double last = normal(seed) / sqrt(1 - kept * kept);
	size_t i;

	for (i = 0; i < count; i++) {
		last = kept * last + normal(seed);
		values[i] = 100 + last;
	}
}

static void
weights_count(void **state)
{
	static const double values[] = { 10, 20 }, weights[] = { 3, 1 };
	struct sample_mean mean = samples_mean(values, weights, 2, *state);

	assert_near(mean.mean, 12.5, 1e-12);
	assert_true(isnan(mean.error));
	assert_near(samples_mean(values, NULL, 2, *state).mean, 15, 1e-12);
	assert_true(isnan(samples_mean(values, NULL, 0, *state).mean));
}

static void
a_constant_series_has_no_error(void **state)
{
	static const double values[10] = { 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 };
	struct sample_mean mean = samples_mean(values, NULL, 10, *state);

	assert_near(mean.error, 0, 0);
	assert_near(mean.mean, 5, 0);
}

/*
 * Of independent values the error of the mean of 400 is 1/20; where each keeps
 * 0.8 of the one before, it is 1 / (1 - 0.8) / 20 = 1/4 in the limit, and 9
 * samples are worth one: (1 + 0.8) / (1 - 0.8).
 */
static void
the_error_grows_with_the_autocorrelation(void **state)
{
	double values[400], sum[2] = { 0, 0 }, effective = 0;
	uint64_t seed = 7;
	int i;

	for (i = 0; i < 200; i++) {
		struct sample_mean mean;

		fill(values, 400, 0, &seed);
		sum[0] += samples_mean(values, NULL, 400, *state).error / 200;
		fill(values, 400, 0.8, &seed);
		mean = samples_mean(values, NULL, 400, *state);
		sum[1] += mean.error / 200;
		effective += mean.effective / 200;
		arena_reset(*state);
	}
	assert_near(sum[0], 0.05, 0.005);
	assert_near(sum[1], 0.25, 0.03);
	assert_near(effective, 400. / 9, 10);
}

/* 19 of 20 intervals of two errors must hold the mean, more or less. */
static void
intervals_hold_the_true_mean(void **state)
{
	double values[120];
	uint64_t seed = 11;
	int i, held = 0;

	for (i = 0; i < 1000; i++) {
		struct sample_mean mean;

		fill(values, 120, 0.5, &seed);
		mean = samples_mean(values, NULL, 120, *state);
		held += fabs(mean.mean - 100) <= 2.02 * mean.error;
		arena_reset(*state);
	}
	assert_true(held >= 920);
	assert_true(held <= 975);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(weights_count),
		TEST(a_constant_series_has_no_error),
		TEST(the_error_grows_with_the_autocorrelation),
		TEST(intervals_hold_the_true_mean),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
