/* runner/offsets: which blocks come, and in which order. */
#include <stdlib.h>
#include <string.h>

#include "runner/offsets.h"
#include "tests/test.h"

/* Powers of two, their neighbours, and other numbers. */
static const uint64_t sizes[] = { 1, 2, 3, 4, 5, 7, 8, 9, 100, 255, 256, 257,
				  1000, 65535, 65537, 100000 };

static void
in_order_each_block_comes_once_from_the_start_on(void **state)
{
	struct offsets offsets;

	(void)state;
	offsets_init(&offsets, 8192, 4096, 5, ORDER_SEQUENTIAL, 1);
	for (int pass = 0; pass < 3; pass++)
		for (uint64_t k = 0; k < 5; k++)
			assert_int_equal(offsets_next(&offsets),
					 8192 + k * 4096);
}

static void
shuffled_each_block_comes_once_a_pass(void **state)
{
	(void)state;
	for (size_t k = 0; k < LENGTH(sizes); k++) {
		uint64_t blocks = sizes[k];
		unsigned char *seen = calloc(blocks, 1);
		struct offsets offsets;

		offsets_init(&offsets, 512, 512, blocks, ORDER_SHUFFLED, k);
		for (unsigned char pass = 1; pass <= 3; pass++) {
			for (uint64_t n = 0; n < blocks; n++) {
				uint64_t at = offsets_next(&offsets);

				assert_int_equal(at % 512, 0);
				assert_in_range(at, 512, 512 * blocks);
				assert_int_equal(seen[at / 512 - 1],
						 pass - 1);
				seen[at / 512 - 1] = pass;
			}
		}
		free(seen);
	}
}

static void
a_shuffled_order_is_no_order(void **state)
{
	enum { BLOCKS = 100000 };
	struct offsets offsets;
	uint64_t before = 0, near = 0, upwards = 0, eighths[8] = { 0 };

	(void)state;
	offsets_init(&offsets, 0, 1, BLOCKS, ORDER_SHUFFLED, 42);
	for (uint64_t n = 0; n < BLOCKS; n++) {
		uint64_t at = offsets_next(&offsets);
		uint64_t step = at > before ? at - before : before - at;

		near += step <= BLOCKS / 1000;
		upwards += at > before;
		/* where the first eighth of the I/Os go */
		if (n < BLOCKS / 8)
			eighths[at * 8 / BLOCKS]++;
		before = at;
	}
	/* 2 in 1000 by chance: 200 of 100,000, with a deviation of 14 */
	assert_in_range(near, 130, 270);
	assert_in_range(upwards, BLOCKS / 2 - 1000, BLOCKS / 2 + 1000);
	for (size_t k = 0; k < 8; k++)
		assert_in_range(eighths[k], BLOCKS / 64 * 0.85,
				BLOCKS / 64 * 1.15);
}

static void
any_block_may_come_again_and_all_are_likely(void **state)
{
	enum { BLOCKS = 10, DRAWS = 100000 };
	struct offsets offsets;
	uint64_t counts[BLOCKS] = { 0 };

	(void)state;
	offsets_init(&offsets, 0, 4096, BLOCKS, ORDER_ANY, 7);
	for (int n = 0; n < DRAWS; n++) {
		uint64_t at = offsets_next(&offsets);

		assert_int_equal(at % 4096, 0);
		assert_true(at / 4096 < BLOCKS);
		counts[at / 4096]++;
	}
	/* 10,000 each, with a deviation of 95 */
	for (size_t k = 0; k < BLOCKS; k++)
		assert_in_range(counts[k], 9500, 10500);
}

static uint64_t
same_of_100(uint64_t seed, uint64_t other)
{
	struct offsets a, b;
	uint64_t same = 0;

	offsets_init(&a, 0, 1, 1000000, ORDER_SHUFFLED, seed);
	offsets_init(&b, 0, 1, 1000000, ORDER_SHUFFLED, other);
	for (int n = 0; n < 100; n++)
		same += offsets_next(&a) == offsets_next(&b);
	return same;
}

static void
the_seed_makes_the_order(void **state)
{
	(void)state;
	assert_int_equal(same_of_100(5, 5), 100);
	assert_true(same_of_100(5, 6) < 3);
	assert_true(same_of_100(0, 1) < 3);
}

static void
passes_have_orders_of_their_own(void **state)
{
	enum { BLOCKS = 1000 };
	uint64_t first[BLOCKS], same = 0;
	struct offsets offsets;

	(void)state;
	offsets_init(&offsets, 0, 1, BLOCKS, ORDER_SHUFFLED, 9);
	for (size_t n = 0; n < BLOCKS; n++)
		first[n] = offsets_next(&offsets);
	for (size_t n = 0; n < BLOCKS; n++)
		same += offsets_next(&offsets) == first[n];
	assert_true(same < 20);		/* 1 by chance */
}

static void
the_greatest_devices_fit(void **state)
{
	uint64_t blocks = (uint64_t)1 << 62;	/* of 2 bytes: 2^63 */
	struct offsets offsets;

	(void)state;
	offsets_init(&offsets, 0, 2, blocks - 1, ORDER_SHUFFLED, 3);
	for (int n = 0; n < 1000; n++)
		assert_true(offsets_next(&offsets) < 2 * (blocks - 1));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			in_order_each_block_comes_once_from_the_start_on),
		cmocka_unit_test(shuffled_each_block_comes_once_a_pass),
		cmocka_unit_test(a_shuffled_order_is_no_order),
		cmocka_unit_test(any_block_may_come_again_and_all_are_likely),
		cmocka_unit_test(the_seed_makes_the_order),
		cmocka_unit_test(passes_have_orders_of_their_own),
		cmocka_unit_test(the_greatest_devices_fit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
