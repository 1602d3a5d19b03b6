/* runner/histogram: its resolution, and percentiles against exact ones. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runner/histogram.h"
#include "runner/random.h"
#include "tests/test.h"

static struct histogram histogram, other;

static int
start(void **state)
{
	(void)state;
	memset(&histogram, 0, sizeof(histogram));
	memset(&other, 0, sizeof(other));
	return 0;
}

static void
every_bucket_follows_the_one_before(void **state)
{
	unsigned before = 0;

	(void)state;
	/* around each power of two, and each step of a bucket above it */
	for (unsigned bit = 0; bit < 64; bit++) {
		uint64_t power = (uint64_t)1 << bit;
		unsigned index = histogram_index(power);

		assert_true(index >= before);
		assert_true(index - histogram_index(power - 1) <= 1);
		before = index;
	}
	assert_int_equal(histogram_index(0), 0);
	assert_int_equal(histogram_index(255), 255);
	assert_int_equal(histogram_index(256), 256);
	assert_int_equal(histogram_index(257), 256);
	assert_int_equal(histogram_index(258), 257);
	assert_int_equal(histogram_index(UINT64_MAX), HISTOGRAM_BUCKETS - 1);
}

/* fio's buckets are 1/64 wide, their middle at most 1/128 off. */
static void
the_middle_of_a_bucket_is_within_1_in_256(void **state)
{
	struct random random = { 1 };

	(void)state;
	for (int n = 0; n < 200000; n++) {
		uint64_t value = random_next(&random) >> n % 64;
		uint64_t middle = histogram_value(histogram_index(value));
		uint64_t off = middle > value ? middle - value :
						value - middle;

		if (value < 256)
			assert_int_equal(off, 0);
		assert_true(off <= value / 256);
	}
}

static int
by_size(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

/* The nearest rank: the least value that so many percent do not exceed. */
static uint64_t
exact(const uint64_t *sorted, size_t count, double percentage)
{
	size_t rank = (size_t)ceil(percentage / 100 * (double)count - 1e-9);

	return sorted[rank ? rank - 1 : 0];
}

static void
percentiles_are_the_exact_ones_to_1_in_256(void **state)
{
	static const double list[] = { 1, 5, 10, 50, 90, 99, 99.9, 99.99,
				       100 };
	enum { COUNT = 20011, LIST = LENGTH(list) };
	static uint64_t values[COUNT];
	struct random random = { 7 };
	uint64_t found[LIST];

	(void)state;
	for (size_t n = 0; n < COUNT; n++) {
		/* long tails, as latencies have: 20 us to 100 ms */
		double u = (double)(random_next(&random) >> 11) * 0x1p-53;

		values[n] = (uint64_t)(20000 / (1 - u * 0.9998));
		histogram_add(&histogram, values[n]);
	}
	qsort(values, COUNT, sizeof(*values), by_size);
	histogram_percentiles(&histogram, COUNT, values[0], values[COUNT - 1],
			      list, LIST, found);
	for (size_t k = 0; k < LIST; k++) {
		double right = (double)exact(values, COUNT, list[k]);

		if (fabs((double)found[k] - right) > right / 256 + 1)
			fail_msg("p%g: %llu, not %g", list[k],
				 (unsigned long long)found[k], right);
	}
}

static void
percentiles_of_few_values_are_values(void **state)
{
	static const double list[] = { 0.1, 50, 50.1, 99.99, 100 };
	static const uint64_t wanted[] = { 100, 100, 200, 200, 200 };
	uint64_t found[5];

	(void)state;
	histogram_add(&histogram, 100);
	histogram_add(&histogram, 200);
	histogram_percentiles(&histogram, 2, 100, 200, list, 5, found);
	assert_memory_equal(found, wanted, sizeof(found));
}

static void
no_percentile_lies_beyond_the_extremes(void **state)
{
	static const double list[] = { 1, 99 };
	uint64_t found[2];

	(void)state;
	/* the bucket is from 1,003,520 to 1,007,615, its middle 1,005,568 */
	histogram_add(&histogram, 1006000);
	histogram_add(&histogram, 1007000);
	histogram_percentiles(&histogram, 2, 1006000, 1007000, list, 2,
			      found);
	assert_int_equal(found[0], 1006000);
	assert_int_equal(found[1], 1006000);
	histogram_add(&other, 1004000);
	histogram_percentiles(&other, 1, 1004000, 1004000, list, 2, found);
	assert_int_equal(found[0], 1004000);
}

static void
merged_counts_are_added(void **state)
{
	static const double list[] = { 50, 75, 100 };
	uint64_t found[3];

	(void)state;
	histogram_add(&histogram, 10);
	histogram_add(&histogram, 20);
	histogram_add(&other, 5);
	histogram_add(&other, 250);
	histogram_merge(&histogram, &other, 5, 250);
	histogram_percentiles(&histogram, 4, 5, 250, list, 3, found);
	assert_int_equal(found[0], 10);
	assert_int_equal(found[1], 20);
	assert_int_equal(found[2], 250);
}

static void
counts_beyond_32_bits_are_counted(void **state)
{
	static const double list[] = { 50, 99.9, 99.999999 };
	uint64_t many = (uint64_t)1 << 40, found[3];

	(void)state;
	histogram.counts[histogram_index(100)] = many;
	histogram.counts[histogram_index(200)] = many / 1000;
	histogram_percentiles(&histogram, many + many / 1000, 100, 200, list,
			      3, found);
	assert_int_equal(found[0], 100);
	assert_int_equal(found[1], 100);
	assert_int_equal(found[2], 200);
}

static void
its_memory_is_fixed(void **state)
{
	(void)state;
	assert_int_equal(sizeof(struct histogram), 7424 * 8);
}

#define TEST(name) cmocka_unit_test_setup(name, start)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(every_bucket_follows_the_one_before),
		TEST(the_middle_of_a_bucket_is_within_1_in_256),
		TEST(percentiles_are_the_exact_ones_to_1_in_256),
		TEST(percentiles_of_few_values_are_values),
		TEST(no_percentile_lies_beyond_the_extremes),
		TEST(merged_counts_are_added),
		TEST(counts_beyond_32_bits_are_counted),
		TEST(its_memory_is_fixed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
