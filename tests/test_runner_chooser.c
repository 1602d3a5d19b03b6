/* runner/chooser: directions, targets, limits and rates. */
#include <stdlib.h>
#include <string.h>

#include "runner/chooser.h"
#include "runner/engine.h"
#include "runner/option.h"
#include "tests/test.h"

struct made {
	struct arena arena;
	struct settings settings;
	struct target list[3];
	struct targets targets;
	struct chooser chooser;
	struct io io;
};

static int
start(void **state)
{
	struct made *made = calloc(1, sizeof(*made));

	option_defaults(&made->settings, &made->arena);
	made->targets.list = made->list;
	*state = made;
	return 0;
}

static int
finish(void **state)
{
	struct made *made = *state;

	arena_free(&made->arena);
	free(made);
	return 0;
}

static void
set(struct made *made, const char *name, const char *value)
{
	assert_null(option_take(&made->settings, name, value, &made->arena));
}

static void
add_target(struct made *made, uint64_t blocks)
{
	made->list[made->targets.count++].length = blocks * 4096;
	made->targets.total += blocks * 4096;
	made->targets.io = made->targets.total;
}

static void
begin(struct made *made)
{
	chooser_init(&made->chooser, &made->settings, &made->targets, 1,
		     &made->arena);
	chooser_begin(&made->chooser, 1000, true);
}

static enum choice
next_at(struct made *made, uint64_t now)
{
	return chooser_next(&made->chooser, now, &made->io);
}

static void
a_pass_ends_when_all_is_moved(void **state)
{
	struct made *made = *state;

	add_target(made, 3);
	begin(made);
	for (uint64_t k = 0; k < 3; k++) {
		assert_int_equal(next_at(made, 1000), CHOSE_ONE);
		assert_int_equal(made->io.offset, k * 4096);
		assert_int_equal(made->io.length, 4096);
		assert_int_equal(made->io.direction, TO_READ);
	}
	assert_int_equal(next_at(made, 1000), CHOSE_NONE);
}

static void
loops_number_ios_and_time_change_the_end(void **state)
{
	struct made *made = *state;
	int count;

	add_target(made, 3);
	set(made, "loops", "3");
	begin(made);
	for (count = 0; next_at(made, 1000) == CHOSE_ONE; count++)
		;
	assert_int_equal(count, 9);
	set(made, "number_ios", "5");
	begin(made);
	for (count = 0; next_at(made, 1000) == CHOSE_ONE; count++)
		;
	assert_int_equal(count, 5);
	set(made, "number_ios", "0");
	set(made, "time_based", "1");
	begin(made);
	for (count = 0; count < 1000; count++)
		assert_int_equal(next_at(made, 1000), CHOSE_ONE);
}

static void
a_pass_is_begun_for_whole_blocks_and_then_ended_with_one(void **state)
{
	static const struct {
		uint64_t blocks, io;	/* of a pass; bytes to move */
		int count;
	} cases[] = {
		{ 8, 1, 1 }, { 8, 3 * 4096, 3 }, { 8, 3 * 4096 + 1, 4 },
		{ 8, 8 * 4096 + 1, 8 }, { 8, 9 * 4096 - 1, 8 },
		{ 8, 9 * 4096, 9 }, { 8, 9 * 4096 + 1, 10 },
		{ 1, 3 * 4096 + 1, 3 },
	};
	struct made *made = *state;

	add_target(made, 0);
	for (size_t k = 0; k < LENGTH(cases); k++) {
		int count;

		made->list[0].length = cases[k].blocks * 4096;
		made->targets.total = made->list[0].length;
		made->targets.io = cases[k].io;
		begin(made);
		for (count = 0; next_at(made, 1000) == CHOSE_ONE; count++)
			;
		assert_int_equal(count, cases[k].count);
	}
}

static void
targets_take_turns_until_each_is_done(void **state)
{
	static const unsigned wanted[] = { 0, 1, 0, 1, 1, 1, 0, 1 };
	struct made *made = *state;

	add_target(made, 2);
	add_target(made, 4);
	set(made, "loops", "2");
	begin(made);
	for (size_t k = 0; k < 8; k++) {
		assert_int_equal(next_at(made, 1000), CHOSE_ONE);
		assert_int_equal(made->io.target, wanted[k]);
	}
	/* the second pass began at the beginning of both */
	assert_int_equal(made->io.offset, 0);
}

static void
a_random_mix_touches_each_block_once(void **state)
{
	struct made *made = *state;
	unsigned char seen[1000] = { 0 };
	unsigned reads = 0;

	add_target(made, 1000);
	set(made, "rw", "randrw");
	set(made, "rwmixread", "70");
	begin(made);
	while (next_at(made, 1000) == CHOSE_ONE) {
		reads += made->io.direction == TO_READ;
		assert_int_equal(seen[made->io.offset / 4096]++, 0);
	}
	for (size_t k = 0; k < 1000; k++)
		assert_int_equal(seen[k], 1);
	/* 700, with a deviation of 14 */
	assert_in_range(reads, 630, 770);
}

static void
in_order_reads_and_writes_go_each_their_way(void **state)
{
	struct made *made = *state;
	uint64_t at[DIRECTIONS] = { 0 };

	add_target(made, 100);
	set(made, "rw", "rw");
	begin(made);
	while (next_at(made, 1000) == CHOSE_ONE) {
		assert_int_equal(made->io.offset, at[made->io.direction]);
		at[made->io.direction] += 4096;
	}
	assert_int_equal(at[TO_READ] + at[TO_WRITE], 100 * 4096);
	assert_true(at[TO_READ] > 0 && at[TO_WRITE] > 0);
}

static void
a_rate_makes_ios_wait_for_their_time(void **state)
{
	struct made *made = *state;

	add_target(made, 100);
	set(made, "rate_iops", "1000");
	begin(made);
	assert_int_equal(next_at(made, 1000), CHOSE_ONE);
	assert_int_equal(next_at(made, 1000), CHOSE_LATER);
	assert_int_equal(made->chooser.due, 1000 + 1000000);
	assert_int_equal(next_at(made, 1000999), CHOSE_LATER);
	assert_int_equal(next_at(made, 1001000), CHOSE_ONE);
	/* who was late may catch up */
	for (int k = 0; k < 9; k++)
		assert_int_equal(next_at(made, 10001000), CHOSE_ONE);
	assert_int_equal(next_at(made, 10001000), CHOSE_LATER);
}

static void
bytes_have_a_rate_too(void **state)
{
	struct made *made = *state;

	add_target(made, 100);
	set(made, "rate", "4096000");
	begin(made);
	assert_int_equal(next_at(made, 1000), CHOSE_ONE);
	assert_int_equal(next_at(made, 1000), CHOSE_LATER);
	assert_int_equal(made->chooser.due, 1000 + 1000000);
}

static void
a_mix_goes_on_with_the_direction_that_may(void **state)
{
	struct made *made = *state;

	add_target(made, 1000);
	set(made, "rw", "randrw");
	set(made, "rate_iops", "1,1000000");
	begin(made);
	for (unsigned k = 0, reads = 0; k < 500; k++) {
		uint64_t now = 1000 + 1000 * k;

		assert_int_equal(next_at(made, now), CHOSE_ONE);
		reads += made->io.direction == TO_READ;
		assert_true(reads <= 1);
	}
}

static void
parts_begin_at_their_offset(void **state)
{
	struct made *made = *state;

	add_target(made, 2);
	made->list[0].start = 1 << 20;
	begin(made);
	assert_int_equal(next_at(made, 1000), CHOSE_ONE);
	assert_int_equal(made->io.offset, 1 << 20);
	assert_int_equal(next_at(made, 1000), CHOSE_ONE);
	assert_int_equal(made->io.offset, (1 << 20) + 4096);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, finish)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_pass_ends_when_all_is_moved),
		TEST(loops_number_ios_and_time_change_the_end),
		TEST(a_pass_is_begun_for_whole_blocks_and_then_ended_with_one),
		TEST(targets_take_turns_until_each_is_done),
		TEST(a_random_mix_touches_each_block_once),
		TEST(in_order_reads_and_writes_go_each_their_way),
		TEST(a_rate_makes_ios_wait_for_their_time),
		TEST(bytes_have_a_rate_too),
		TEST(a_mix_goes_on_with_the_direction_that_may),
		TEST(parts_begin_at_their_offset),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
