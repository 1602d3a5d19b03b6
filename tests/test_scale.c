/* Tests of render/scale.c: positions, round ticks, one prefix. */
#include <math.h>
#include <string.h>

#include "render/scale.h"
#include "tests/test.h"

#define MIB 1048576.0

static struct arena arena;

static void
assert_near(double value, double expected)
{
	if (fabs(value - expected) > 1e-6)
		fail_msg("%.9g is not %.9g", value, expected);
}

static void
linear_scales_end_at_round_values_of_their_prefix(void **state)
{
	static const struct {
		enum unit unit;
		double greatest, end;
		const char *prefix;
	} cases[] = {
		{ UNIT_PER_SECOND, 44600, 50000, "k/s" },
		{ UNIT_PER_SECOND, 126, 140, "/s" },
		{ UNIT_BYTES_PER_SECOND, 507 * MIB, 600 * MIB, "MiB/s" },
		{ UNIT_NS, 30550, 35000, "µs" },
		{ UNIT_PERCENT, 100, 100, "%" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct scale scale = scale_make(SCALE_LINEAR, cases[i].unit, 0,
						cases[i].greatest, 0, 100);

		assert_near(scale.low, 0);
		assert_true(scale.high >= cases[i].greatest);
		assert_true(scale.high <= cases[i].greatest * 1.25);
		assert_string_equal(scale.prefix.text, cases[i].prefix);
	}
}

static void
linear_positions_are_in_proportion(void **state)
{
	struct scale scale = scale_make(SCALE_LINEAR, UNIT_PERCENT, 0, 100,
					50, 250);

	(void)state;
	assert_near(scale_at(&scale, 0), 50);
	assert_near(scale_at(&scale, 25), 100);
	assert_near(scale_at(&scale, 100), 250);
	/* what lies beyond stands at the end */
	assert_near(scale_at(&scale, 1000), 250);
	assert_near(scale_at(&scale, -1), 50);
}

static void
a_scale_may_run_upwards(void **state)
{
	struct scale scale = scale_make(SCALE_LINEAR, UNIT_PERCENT, 0, 100,
					300, 100);

	(void)state;
	assert_near(scale_at(&scale, 0), 300);
	assert_near(scale_at(&scale, 50), 200);
}

static void
decades_are_equally_far_apart_on_a_log_scale(void **state)
{
	struct scale scale = scale_make(SCALE_LOG, UNIT_NS, 1e3, 1e6, 0, 300);

	(void)state;
	assert_near(scale_at(&scale, 1e3), 0);
	assert_near(scale_at(&scale, 1e4), 100);
	assert_near(scale_at(&scale, 1e5), 200);
	assert_near(scale_at(&scale, 1e6), 300);
}

static void
log_scales_widen_to_one_two_or_five(void **state)
{
	struct scale scale = scale_make(SCALE_LOG, UNIT_NS, 23000, 167000, 0,
					100);

	(void)state;
	assert_near(scale.low, 20000);
	assert_near(scale.high, 200000);
	/* even of a single value there is a scale */
	scale = scale_make(SCALE_LOG, UNIT_NS, 50000, 50000, 0, 100);
	assert_near(scale.low, 50000);
	assert_true(scale.high > 50000);
}

static void
each_nine_is_as_far_as_the_one_before(void **state)
{
	struct scale scale = scale_make(SCALE_NINES, UNIT_PERCENT, 0, 99.99,
					0, 400);

	(void)state;
	assert_near(scale_at(&scale, 0), 0);
	assert_near(scale_at(&scale, 90), 100);
	assert_near(scale_at(&scale, 99), 200);
	assert_near(scale_at(&scale, 99.9), 300);
	assert_near(scale_at(&scale, 99.99), 400);
	/* -log10(0.5) of the way from one to the next */
	assert_near(scale_at(&scale, 50), 100 * log10(2));
}

static void
double_is_as_far_from_zero_as_half(void **state)
{
	struct scale scale = { SCALE_RATIO, -50, 100, 0, 200, { 1, "%" } };

	(void)state;
	assert_near(scale_at(&scale, 0), 100);
	assert_near(scale_at(&scale, 100) - 100, 100 - scale_at(&scale, -50));
	assert_near(scale_at(&scale, 25) - 100, 100 - scale_at(&scale, -20));
}

static void
assert_labels(const struct ticks *ticks, const char *const *labels)
{
	size_t i = 0;

	for (; labels[i]; i++) {
		assert_true(i < ticks->count);
		assert_string_equal(ticks->at[i].label, labels[i]);
	}
	assert_int_equal(ticks->count, i);
}

static void
ticks_stand_at_round_values(void **state)
{
	static const struct {
		enum scale_kind kind;
		enum unit unit;
		double low, high, pixels, room;
		const char *labels[12];
	} cases[] = {
		/* 100 ns to 100 ms, in µs since that is near the middle */
		{ SCALE_LOG, UNIT_NS, 100, 1e8, 300, 44,
		  { "0.1", "1", "10", "100", "1000", "10\xe2\x80\x89" "000",
		    "100\xe2\x80\x89" "000" } },
		/* over more than four powers of ten these alone */
		{ SCALE_LOG, UNIT_NS, 20e3, 500e6, 300, 44,
		  { "0.1", "1", "10", "100" } },
		{ SCALE_LINEAR, UNIT_PER_SECOND, 0, 50000, 300, 44,
		  { "0", "10", "20", "30", "40", "50" } },
		{ SCALE_LINEAR, UNIT_BYTES_PER_SECOND, 0, 600 * MIB, 300, 90,
		  { "0", "200", "400", "600" } },
		{ SCALE_LINEAR, UNIT_NS, 0, 2500, 300, 44,
		  { "0.0", "0.5", "1.0", "1.5", "2.0", "2.5" } },
		{ SCALE_LOG, UNIT_NS, 20e3, 200e3, 300, 40,
		  { "20", "50", "100", "200" } },
		{ SCALE_LOG, UNIT_NS, 1e3, 1e9, 240, 40,
		  { "0.001", "0.01", "0.1", "1", "10", "100", "1000" } },
		{ SCALE_NINES, UNIT_PERCENT, 1, 99.99, 400, 60,
		  { "p50", "p90", "p99", "p99.9", "p99.99" } },
		{ SCALE_RATIO, UNIT_PERCENT, -50, 100, 300, 70,
		  { "−50 %", "0 %", "+100 %" } },
		{ SCALE_RATIO, UNIT_PERCENT, -6, 12, 300, 60,
		  { "−5 %", "0 %", "+5 %", "+10 %" } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct scale scale = scale_make(cases[i].kind, cases[i].unit,
						cases[i].low, cases[i].high, 0,
						cases[i].pixels);
		struct ticks ticks = scale_ticks(&scale, cases[i].room,
						 &arena);

		assert_labels(&ticks, cases[i].labels);
	}
}

static void
labels_keep_their_distance(void **state)
{
	static const enum scale_kind kinds[] = {
		SCALE_LINEAR, SCALE_LOG, SCALE_NINES, SCALE_RATIO,
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(kinds); i++) {
		for (double high = 20; high < 100; high *= 1.17) {
			struct scale scale = scale_make(kinds[i], UNIT_PERCENT,
							1, high, 0, 310);
			struct ticks ticks = scale_ticks(&scale, 50, &arena);

			assert_true(ticks.count > 1);
			for (size_t k = 1; k < ticks.count; k++)
				assert_true(ticks.at[k].at -
					    ticks.at[k - 1].at >= 49.99);
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			linear_scales_end_at_round_values_of_their_prefix),
		cmocka_unit_test(linear_positions_are_in_proportion),
		cmocka_unit_test(a_scale_may_run_upwards),
		cmocka_unit_test(decades_are_equally_far_apart_on_a_log_scale),
		cmocka_unit_test(log_scales_widen_to_one_two_or_five),
		cmocka_unit_test(each_nine_is_as_far_as_the_one_before),
		cmocka_unit_test(double_is_as_far_from_zero_as_half),
		cmocka_unit_test(ticks_stand_at_round_values),
		cmocka_unit_test(labels_keep_their_distance),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	arena_free(&arena);
	return failed;
}
