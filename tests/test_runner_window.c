/* runner/window: samples of rates, window by window. */
#include <stdlib.h>
#include <string.h>

#include "runner/window.h"
#include "tests/test.h"

static struct stats stats;

static int
start(void **state)
{
	(void)state;
	memset(&stats, 0, sizeof(stats));
	return 0;
}

static void
count(uint64_t ios)
{
	stats.flows[TO_READ].ios += ios;
	stats.flows[TO_READ].bytes += ios * 4096;
}

static void
a_window_gives_what_came_in_it(void **state)
{
	const struct flow *read = &stats.flows[TO_READ];
	struct windows windows;

	(void)state;
	windows_begin(&windows, 500000000, 100);
	count(50);
	windows_sample(&windows, &stats, READS, 500000099);
	assert_int_equal(read->iops.count, 0);
	windows_sample(&windows, &stats, READS, 500000100);
	assert_int_equal(read->iops.count, 1);
	assert_int_equal(read->iops.most, 100);		/* in half a second */
	assert_int_equal(read->bandwidth.most, 400);	/* KiB/s */
	count(10);
	windows_sample(&windows, &stats, READS, 1000000100);
	assert_int_equal(read->iops.count, 2);
	assert_int_equal(read->iops.least, 20);
	assert_int_equal(stats.flows[TO_WRITE].iops.count, 0);
}

static void
windows_without_io_are_samples_of_nothing(void **state)
{
	const struct flow *read = &stats.flows[TO_READ];
	struct windows windows;

	(void)state;
	windows_begin(&windows, 500000000, 0);
	count(500);
	/* nothing came home for two seconds */
	windows_sample(&windows, &stats, READS, 2000000000);
	assert_int_equal(read->iops.count, 4);
	assert_int_equal(read->iops.most, 1000);
	assert_int_equal(read->iops.least, 0);
	assert_int_equal(read->iops.total, 1000);
}

static void
no_length_is_no_windows(void **state)
{
	struct windows windows;

	(void)state;
	windows_begin(&windows, 0, 0);
	count(500);
	windows_sample(&windows, &stats, READS, UINT64_MAX - 1);
	assert_int_equal(stats.flows[TO_READ].iops.count, 0);
}

static void
rates_beyond_2_to_the_64_over_a_second_are_right(void **state)
{
	struct windows windows;

	(void)state;
	windows_begin(&windows, 500000000, 0);
	stats.flows[TO_READ].bytes = (uint64_t)100 << 30;
	windows_sample(&windows, &stats, READS, 500000000);
	assert_int_equal(stats.flows[TO_READ].bandwidth.most,
			 (uint64_t)200 << 20);
}

#define TEST(name) cmocka_unit_test_setup(name, start)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_window_gives_what_came_in_it),
		TEST(windows_without_io_are_samples_of_nothing),
		TEST(no_length_is_no_windows),
		TEST(rates_beyond_2_to_the_64_over_a_second_are_right),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
