/* runner/stats: sums, classes, levels, and what a long run does to them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runner/stats.h"
#include "tests/test.h"

static void
assert_near(double value, double wanted)
{
	if (fabs(value - wanted) > fabs(wanted) * 1e-12)
		fail_msg("%.17g, not %.17g", value, wanted);
}

static void
mean_and_deviation_are_those_of_a_sample(void **state)
{
	static const uint64_t values[] = { 2, 4, 4, 4, 5, 5, 7, 9 };
	struct sum sum = { 0 };

	(void)state;
	for (size_t k = 0; k < LENGTH(values); k++)
		sum_add(&sum, values[k]);
	assert_int_equal(sum.count, 8);
	assert_int_equal(sum.least, 2);
	assert_int_equal(sum.most, 9);
	assert_near(sum_mean(&sum), 5);
	/* squares of the differences: 32, over 7 */
	assert_near(sum_deviation(&sum), sqrt(32.0 / 7));
}

static void
nothing_and_one_value_have_no_deviation(void **state)
{
	struct sum sum = { 0 };

	(void)state;
	assert_near(sum_mean(&sum), 0);
	assert_near(sum_deviation(&sum), 0);
	sum_add(&sum, 77);
	assert_near(sum_mean(&sum), 77);
	assert_near(sum_deviation(&sum), 0);
}

/* The usual formula in doubles would find 0 here, or a negative number. */
static void
a_small_deviation_of_great_values_is_exact(void **state)
{
	struct sum sum = { 0 };
	uint64_t hour = 3600000000000;

	(void)state;
	for (int n = 0; n < 1000; n++)
		sum_add(&sum, hour + (n % 2 ? 1 : 3));
	assert_near(sum_mean(&sum), (double)hour + 2);
	assert_near(sum_deviation(&sum), sqrt(1000.0 / 999));
}

static void
a_day_at_ten_million_ios_a_second_does_not_overflow(void **state)
{
	uint64_t count = 86400ull * 10000000;
	struct sum sum = { 0 }, more;

	(void)state;
	/* half of them took 10 us, half 30 us */
	sum.count = count;
	sum.least = 10000;
	sum.most = 30000;
	sum.total = count / 2 * 10000 + count / 2 * 30000;
	sum.squares = (wide)(count / 2) * (10000ull * 10000) +
		      (wide)(count / 2) * (30000ull * 30000);
	assert_near(sum_mean(&sum), 20000);
	assert_true(fabs(sum_deviation(&sum) - 10000) < 1e-6);
	more = sum;
	for (int day = 1; day < 365; day++)
		sum_merge(&sum, &more);
	assert_int_equal(sum.count, count * 365);
	assert_near(sum_mean(&sum), 20000);
	assert_true(fabs(sum_deviation(&sum) - 10000) < 1e-6);
}

static void
latencies_of_minutes_do_not_overflow_the_squares(void **state)
{
	uint64_t minutes = 600000000000, count = (uint64_t)1 << 24;
	struct sum sum = {
		.count = count, .least = minutes, .most = minutes,
		.total = minutes * count,
		.squares = (wide)minutes * minutes * count,
	};

	(void)state;
	sum_add(&sum, minutes);
	assert_near(sum_mean(&sum), (double)minutes);
	assert_near(sum_deviation(&sum), 0);
}

static void
merging_is_adding(void **state)
{
	struct sum all = { 0 }, low = { 0 }, high = { 0 }, none = { 0 };

	(void)state;
	for (uint64_t value = 1; value <= 10; value++) {
		sum_add(&all, value * value);
		sum_add(value < 4 ? &low : &high, value * value);
	}
	sum_merge(&low, &none);
	sum_merge(&none, &low);
	sum_merge(&none, &high);
	assert_int_equal(none.count, 10);
	assert_int_equal(none.least, 1);
	assert_int_equal(none.most, 100);
	assert_near(sum_mean(&none), sum_mean(&all));
	assert_near(sum_deviation(&none), sum_deviation(&all));
}

static void
classes_have_exclusive_upper_bounds(void **state)
{
	(void)state;
	assert_int_equal(class_of_latency(0), 0);
	for (unsigned k = 0; k + 1 < CLASSES; k++) {
		assert_int_equal(class_of_latency(latency_classes[k].bound -
						  1), k);
		assert_int_equal(class_of_latency(latency_classes[k].bound),
				 k + 1);
	}
	assert_int_equal(class_of_latency(UINT64_MAX), CLASSES - 1);
	assert_string_equal(latency_classes[class_of_latency(3)].label, "4");
	assert_string_equal(latency_classes[class_of_latency(1500)].label,
			    "2");
	assert_string_equal(latency_classes[class_of_latency(999999)].label,
			    "1000");
	assert_int_equal(latency_classes[class_of_latency(999999)].bound,
			 1000000);
}

static void
levels_are_those_of_fio(void **state)
{
	static const unsigned depths[][2] = {
		{ 1, 0 }, { 2, 1 }, { 3, 1 }, { 4, 2 }, { 7, 2 }, { 8, 3 },
		{ 16, 4 }, { 31, 4 }, { 32, 5 }, { 63, 5 }, { 64, 6 },
		{ 65536, 6 },
	};
	static const unsigned batches[][2] = {
		{ 0, 0 }, { 1, 1 }, { 4, 1 }, { 5, 2 }, { 8, 2 }, { 9, 3 },
		{ 16, 3 }, { 17, 4 }, { 32, 4 }, { 33, 5 }, { 64, 5 },
		{ 65, 6 }, { 65536, 6 },
	};

	(void)state;
	for (size_t k = 0; k < LENGTH(depths); k++)
		assert_int_equal(level_of_depth(depths[k][0]), depths[k][1]);
	for (size_t k = 0; k < LENGTH(batches); k++)
		assert_int_equal(level_of_batch(batches[k][0]),
				 batches[k][1]);
}

static void
jobs_are_merged_with_their_histograms(void **state)
{
	struct stats *sum = calloc(1, sizeof(*sum));
	struct stats *more = calloc(1, sizeof(*more));
	struct flow *flow = &more->flows[TO_WRITE];
	static const double list[] = { 100 };
	uint64_t found;

	(void)state;
	flow->bytes = 4096;
	flow->ios = 1;
	flow->run = 5;
	sum_add(&flow->latencies[COMPLETION], 240);
	histogram_add(&flow->histograms[COMPLETION], 240);
	more->depths[2] = more->user = more->run = 7;
	stats_merge(sum, more);
	flow->run = 3;
	stats_merge(sum, more);
	flow = &sum->flows[TO_WRITE];
	assert_int_equal(flow->bytes, 8192);
	assert_int_equal(flow->ios, 2);
	assert_int_equal(flow->run, 5);
	assert_int_equal(flow->latencies[COMPLETION].count, 2);
	assert_int_equal(flow->latencies[WHOLE].count, 0);
	histogram_percentiles(&flow->histograms[COMPLETION], 2, 240, 240,
			      list, 1, &found);
	assert_int_equal(found, 240);
	assert_int_equal(sum->depths[2], 14);
	assert_int_equal(sum->user, 14);
	assert_int_equal(sum->run, 14);
	free(sum);
	free(more);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mean_and_deviation_are_those_of_a_sample),
		cmocka_unit_test(nothing_and_one_value_have_no_deviation),
		cmocka_unit_test(a_small_deviation_of_great_values_is_exact),
		cmocka_unit_test(
			a_day_at_ten_million_ios_a_second_does_not_overflow),
		cmocka_unit_test(
			latencies_of_minutes_do_not_overflow_the_squares),
		cmocka_unit_test(merging_is_adding),
		cmocka_unit_test(classes_have_exclusive_upper_bounds),
		cmocka_unit_test(levels_are_those_of_fio),
		cmocka_unit_test(jobs_are_merged_with_their_histograms),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
