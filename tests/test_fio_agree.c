/* parsers/fio/agree: figures that can, and cannot, be of one job. */
#include <math.h>

#include "parsers/fio/agree.h"
#include "tests/reading.h"
#include "tests/test.h"

enum { FIGURES = 12 };

static struct arena arena;

/* A job of these figures; a name of NULL ends them. */
static void
make(struct record *record, const struct value *values, double half_width)
{
	arena_reset(&arena);
	record_init(record, KIND_JOB, "fio");
	for (size_t i = 0; i < FIGURES && values[i].name != NULL; i++) {
		struct metric_name name;

		assert_true(metric_read(values[i].name,
					strlen(values[i].name), &name));
		record_metric(record, &arena, name, values[i].value,
			      half_width);
	}
}

/*
 * Half of all I/Os take 100 us or less and half of them more, one in a hundred
 * 1 ms or more: the mean is 50 us at least, and with 40 us for the quickest
 * (20 + 49 + 10 = ) 79 us; at most (50 + 490 + 20 = ) 560 us.
 */
static void
a_mean_lies_where_percentiles_let_it(void **state)
{
	static const struct {
		double mean;
		bool dropped;
	} cases[] = {
		{ 70e3, true }, { 79e3, false }, { 300e3, false },
		{ 560e3, false }, { 600e3, true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct value values[FIGURES] = {
			{ "read.iops", 500 },
			{ "read.clat.min", 40e3 }, { "read.clat.max", 2e6 },
			{ "read.clat.mean", cases[i].mean },
			{ "read.clat.p50", 100e3 }, { "read.clat.p99", 1e6 },
			{ "write.clat.mean", 1e3 },
		};
		struct record record;

		make(&record, values, 0);
		if (fio_latencies_check(&record, &arena) != cases[i].dropped)
			fail_msg("a mean of %g", cases[i].mean);
		assert_metric(&record, "read.clat.p99",
			      cases[i].dropped ? NAN : 1e6);
		assert_metric(&record, "read.clat.mean",
			      cases[i].dropped ? NAN : cases[i].mean);
		assert_metric(&record, "read.iops", 500);
		assert_metric(&record, "write.clat.mean", 1e3);
		assert_int_equal(record.note_count, cases[i].dropped);
	}
}

/* The histogram ends at 17 s: what is beyond may be of any length. */
static void
the_end_of_the_histogram_bounds_no_mean(void **state)
{
	static const struct value values[FIGURES] = {
		{ "read.clat.min", 1e9 }, { "read.clat.max", 90e9 },
		{ "read.clat.mean", 40e9 },
		{ "read.clat.p50", 17112760320.0 },
		{ "read.clat.p99", 17112760320.0 },
	};
	struct record record;

	(void)state;
	make(&record, values, 0);
	assert_false(fio_latencies_check(&record, &arena));
}

static void
an_io_takes_as_long_as_its_parts(void **state)
{
	static const struct {
		struct value values[FIGURES];
		bool dropped;
	} cases[] = {
		{ { { "read.slat.mean", 20e3 }, { "read.clat.mean", 300e3 },
		    { "read.lat.mean", 320e3 } }, false },
		{ { { "read.slat.mean", 20e3 }, { "read.clat.mean", 300e3 },
		    { "read.lat.mean", 360e3 } }, true },
		{ { { "read.slat.mean", 90e3 }, { "read.clat.mean", 300e3 },
		    { "read.lat.mean", 320e3 } }, true },
		/* how long it waited for its start is not said */
		{ { { "read.clat.mean", 300e3 }, { "read.lat.mean", 900e3 } },
		  false },
		{ { { "read.clat.mean", 300e3 }, { "read.lat.mean", 200e3 } },
		  true },
		/* a clock of whole microseconds */
		{ { { "read.clat.mean", 40 }, { "read.lat.mean", 30 } },
		  false },
		{ { { "read.clat.max", 3e6 }, { "read.lat.max", 2e6 } },
		  true },
		{ { { "read.slat.max", 4e6 }, { "read.clat.max", 3e6 },
		    { "read.lat.max", 4e6 } }, false },
		{ { { "read.slat.max", 1e6 }, { "read.clat.max", 3e6 },
		    { "read.lat.max", 9e6 } }, true },
		{ { { "read.slat.min", 2e5 }, { "read.clat.min", 3e5 },
		    { "read.lat.min", 3e5 } }, true },
		/* one of a priority is a part of all */
		{ { { "read.clat.mean", 300e3 }, { "read.lat.mean", 301e3 },
		    { "read.clat.prio.1/0.mean", 900e3 } }, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct record record;

		make(&record, cases[i].values, 0);
		if (fio_latencies_check(&record, &arena) != cases[i].dropped)
			fail_msg("case %zu", i);
	}
}

#define READ (1u << SUBJECT_READ)
#define WRITE (1u << SUBJECT_WRITE)

static void
a_distribution_lies_where_the_latencies_do(void **state)
{
#define CLAT(subject, least, mean, most) { subject ".clat.min", least }, \
	{ subject ".clat.mean", mean }, { subject ".clat.max", most }
	static const struct {
		struct value values[FIGURES];
		unsigned did;
		bool fits;
	} cases[] = {
		{ { CLAT("read", 30e3, 60e3, 240e3), { "dist.50us", 60 },
		    { "dist.100us", 30 }, { "dist.250us", 10 } }, READ, true },
		/* shares of more than the greatest, of less than the least */
		{ { CLAT("read", 30e3, 60e3, 240e3), { "dist.50us", 60 },
		    { "dist.100us", 30 }, { "dist.500us", 10 } }, READ,
		  false },
		{ { CLAT("read", 30e3, 60e3, 240e3), { "dist.20us", 60 },
		    { "dist.100us", 30 }, { "dist.250us", 10 } }, READ,
		  false },
		/* 50 us to 250 us, most of them above the mean */
		{ { CLAT("read", 30e3, 60e3, 240e3), { "dist.50us", 10 },
		    { "dist.100us", 10 }, { "dist.250us", 80 } }, READ,
		  false },
		{ { CLAT("read", 30e3, 120e3, 240e3), { "dist.50us", 90 },
		    { "dist.100us", 10 } }, READ, false },
		/* the mean of writes is as long as that */
		{ { CLAT("read", 30e3, 60e3, 240e3),
		    CLAT("write", 40e3, 150e3, 220e3), { "dist.50us", 10 },
		    { "dist.100us", 10 }, { "dist.250us", 80 } },
		  READ | WRITE, true },
		/* theirs are not known */
		{ { CLAT("read", 30e3, 60e3, 240e3), { "dist.50us", 60 },
		    { "dist.500us", 40 } }, READ | WRITE, true },
		/* one I/O of a million is printed as 0.01 % */
		{ { CLAT("read", 3e3, 15e3, 900e6), { "dist.10us", 80 },
		    { "dist.50us", 20 }, { "dist.1000ms", 0.01 } }, READ,
		  true },
		{ { CLAT("read", 30e3, 60e3, 240e3), { "dist.50us", 60 },
		    { "dist.100us", 30 }, { "dist.250us", 10 },
		    { "dist.inf", 0 } }, READ, true },
		{ { CLAT("read", 30e3, 3e9, 9e9), { "dist.50us", 40 },
		    { "dist.inf", 60 } }, READ, true },
	};
#undef CLAT

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct record record;

		make(&record, cases[i].values, 0.005);
		if (fio_distribution_check(&record, &arena, cases[i].did) ==
		    cases[i].fits)
			fail_msg("case %zu", i);
		/* what does not fit is gone, and noted */
		if (!cases[i].fits) {
			size_t count;

			record_subject(&record, SUBJECT_DIST, &count);
			assert_int_equal(count, 0);
			assert_true(record_has_note(&record,
						    NOTE_CONTRADICTION, NULL));
		}
	}
}

static void
rates_sampled_are_of_ios_of_one_size(void **state)
{
	static const struct {
		struct value values[FIGURES];
		double size;
		bool exact, fits;
	} cases[] = {
		{ { { "read.iops.mean", 500 }, { "read.bw.mean", 2048000 } },
		  4096, false, true },
		{ { { "read.iops.mean", 500 }, { "read.bw.mean", 4096000 } },
		  4096, false, false },
		{ { { "read.iops.mean", 500 }, { "read.bw.mean", 1024000 } },
		  4096, false, false },
		/* sizes of several kinds, not all of them sampled alike */
		{ { { "read.iops.mean", 500 }, { "read.bw.mean", 2300000 } },
		  4096, false, true },
		{ { { "read.iops.mean", 500 }, { "read.bw.mean", 2300000 } },
		  4096, true, false },
		{ { { "read.iops.max", 900 }, { "read.iops.samples", 3 },
		    { "read.bw.max", 2048000 }, { "read.bw.samples", 3 } },
		  4096, true, false },
		/* sampled at other times */
		{ { { "read.iops.max", 900 }, { "read.iops.samples", 4 },
		    { "read.bw.max", 2048000 }, { "read.bw.samples", 3 } },
		  4096, true, true },
		/* two I/Os a second are whole numbers */
		{ { { "read.iops.mean", 2 }, { "read.bw.mean", 11000 } },
		  4096, true, true },
		{ { { "read.bw.mean", 11000 } }, 4096, true, true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct record record;

		make(&record, cases[i].values, 0);
		if (fio_sampled_fit(&record, SUBJECT_READ, cases[i].size,
				    cases[i].exact) != cases[i].fits)
			fail_msg("case %zu", i);
	}
}

static int
stop(void **state)
{
	arena_free(&arena);
	return reading_stop(state);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_mean_lies_where_percentiles_let_it),
		cmocka_unit_test(the_end_of_the_histogram_bounds_no_mean),
		cmocka_unit_test(an_io_takes_as_long_as_its_parts),
		cmocka_unit_test(a_distribution_lies_where_the_latencies_do),
		cmocka_unit_test(rates_sampled_are_of_ios_of_one_size),
	};

	return cmocka_run_group_tests_name("fio agree", tests, NULL, stop);
}
