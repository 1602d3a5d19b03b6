/* record/metric: names, their order, units, directions and titles. */
#include <stdlib.h>
#include <string.h>

#include "record/metric.h"
#include "record/metric_table.h"
#include "tests/names.h"
#include "tests/test.h"

static void
names_are_read_and_written_the_same(void **state)
{
	static const char *const texts[] = {
		"read.iops", "write.bw", "trim.io", "mixed.runtime",
		"write.bw.min", "write.bw.per", "write.iops.samples",
		"write.clat.p99.9", "write.clat.p99.95", "read.slat.p1",
		"read.clat.p99.999", "read.clat.p100", "sync.lat.p50",
		"sync.ios", "discard.lat.mean", "flush.iops", "io.iops",
		"io.lat.mean", "modify.bw", "io.queue.depth",
		"io.service.time", "io.request.size", "read.request.size",
		"io.util", "io.util.aggr", "read.ticks.aggr", "write.merged",
		"putc.bw", "put_block.cpu", "get_block.lat.max", "seeks.iops",
		"ran_del.cpu", "cpu.usr", "cpu.steal", "cpu.ctx",
		"depth.1", "depth.64", "submit.0", "submit.inf",
		"complete.64", "complete.inf", "errors.total",
		"dist.2ns", "dist.500ns", "dist.1000ns", "dist.2us",
		"dist.1000us", "dist.2ms", "dist.2000ms", "dist.inf",
		"write.clat.prio.1/0.mean", "read.lat.prio.0/0.p99.9",
		"read.clat.prio.2/7/3.max", "read.clat.prio.high.p99",
		"write.clat.prio.low.stdev",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct metric_name name = name_of(texts[i]);
		char text[METRIC_TEXT];

		assert_int_equal(metric_write(text, name), strlen(texts[i]));
		assert_string_equal(text, texts[i]);
	}
}

static void
names_that_no_tool_prints_are_refused(void **state)
{
	static const char *const texts[] = {
		"", "read", "read.", ".iops", "iops", "read.iops.", "bogus.bw",
		"read.bogus", "read.iops.bogus", "read.cpu", "putc.iops",
		"seeks.bw", "cpu.iops", "read.usr", "read.util",
		"read.queue.depth", "io.queue", "read.clat.p101",
		"read.clat.p", "read.clat.p99.99999999", "read.iops.p99",
		"read.lat", "read.clat.prio.8/0.mean", "read.clat.prio.1.mean",
		"read.iops.prio.1/0.mean", "sync.lat.prio.high.mean",
		"dist.5", "dist.5s", "dist.ns", "dist.9999999999ns",
		"dist.2ms.mean", "depth.x", "depth.4.mean", "depth.1.5",
		"READ.iops", "read.iops ", "errors.iops",
	};
	struct metric_name name;

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++)
		if (metric_read(texts[i], strlen(texts[i]), &name))
			fail_msg("\"%s\" was read", texts[i]);
}

static void
a_name_ends_where_it_was_told_to_end(void **state)
{
	struct metric_name name;

	(void)state;
	assert_true(metric_read("read.iops.mean", 9, &name));
	assert_true(metric_same(name, name_of("read.iops")));
	assert_false(metric_read("read.iops.mean", 10, &name));
}

static void
names_made_from_parts_are_those_that_are_read(void **state)
{
	struct metric_name name;

	(void)state;
	name = metric_name(SUBJECT_WRITE, QUANTITY_BW, STATISTIC_STDEV);
	assert_true(metric_same(name, name_of("write.bw.stdev")));
	name = metric_percentile(SUBJECT_READ, QUANTITY_CLAT, 99.95);
	assert_true(metric_same(name, name_of("read.clat.p99.95")));
	assert_int_equal(name.number, 99950000);
	name = metric_name(SUBJECT_DIST, QUANTITY_BUCKET, STATISTIC_VALUE);
	name.number = 50000;
	assert_true(metric_same(name, name_of("dist.50us")));
	name = metric_name(SUBJECT_READ, QUANTITY_CLAT, STATISTIC_MEAN);
	name.prio = prio_of(1, 4, 0) & 0xffff;
	assert_true(metric_same(name, name_of("read.clat.prio.1/4.mean")));
}

static void
no_priority_is_taken_for_another(void **state)
{
	(void)state;
	assert_int_not_equal(prio_of(0, 0, 0), 0);
	assert_int_not_equal(prio_of(0, 0, 0), PRIO_HIGH);
	assert_int_not_equal(prio_of(0, 0, 0), PRIO_LOW);
	assert_int_not_equal(prio_of(1, 0, 0), prio_of(0, 1, 0));
	assert_int_not_equal(prio_of(0, 1, 0), prio_of(0, 0, 1));
	assert_true(prio_of(3, 7, 1023) <= UINT16_MAX);
}

static void
the_order_is_from_the_subject_to_the_number(void **state)
{
	static const char *const order[] = {
		"read.iops", "read.iops.min", "read.bw", "read.clat.min",
		"read.clat.mean", "read.clat.p1", "read.clat.p99",
		"read.clat.p99.9", "read.clat.p100",
		"read.clat.prio.high.mean", "read.clat.prio.low.min",
		"read.clat.prio.0/0.mean", "read.clat.prio.1/0.min",
		"read.clat.prio.1/0.mean", "read.lat.min", "read.io",
		"write.iops", "trim.iops", "mixed.iops", "sync.lat.mean",
		"discard.iops", "flush.iops", "io.iops", "modify.bw",
		"putc.bw", "seeks.iops", "ran_del.iops", "cpu.usr",
		"depth.1", "depth.2", "depth.16", "depth.64",
		"submit.0", "submit.inf", "complete.4",
		"dist.750ns", "dist.1000ns", "dist.2us", "dist.2000ms",
		"dist.inf", "errors.total",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(order); i++)
		for (size_t k = 0; k < LENGTH(order); k++) {
			int found = metric_order(name_of(order[i]),
						 name_of(order[k]));

			if ((found > 0) - (found < 0) != (i > k) - (i < k))
				fail_msg("%s, %s: %d", order[i], order[k],
					 found);
		}
}

static void
units_and_directions_follow_from_the_quantity(void **state)
{
	static const struct {
		const char *text;
		enum unit unit;
		enum better better;
	} cases[] = {
		{ "read.iops", UNIT_PER_SECOND, BETTER_MORE },
		{ "read.iops.mean", UNIT_PER_SECOND, BETTER_MORE },
		{ "read.iops.stdev", UNIT_PER_SECOND, BETTER_NEITHER },
		{ "read.iops.samples", UNIT_NONE, BETTER_NEITHER },
		{ "write.bw", UNIT_BYTES_PER_SECOND, BETTER_MORE },
		{ "write.bw.per", UNIT_PERCENT, BETTER_NEITHER },
		{ "write.bw.stdev", UNIT_BYTES_PER_SECOND, BETTER_NEITHER },
		{ "write.slat.mean", UNIT_NS, BETTER_LESS },
		{ "write.clat.p99", UNIT_NS, BETTER_LESS },
		{ "write.clat.max", UNIT_NS, BETTER_LESS },
		{ "write.clat.samples", UNIT_NONE, BETTER_NEITHER },
		{ "sync.lat.mean", UNIT_NS, BETTER_LESS },
		{ "seeks.lat.max", UNIT_NS, BETTER_LESS },
		{ "read.runtime", UNIT_NS, BETTER_NEITHER },
		{ "read.io", UNIT_BYTES, BETTER_NEITHER },
		{ "read.ios", UNIT_NONE, BETTER_NEITHER },
		{ "read.short", UNIT_NONE, BETTER_NEITHER },
		{ "read.merges", UNIT_PER_SECOND, BETTER_NEITHER },
		{ "read.merged", UNIT_PERCENT, BETTER_NEITHER },
		{ "read.ticks", UNIT_NS, BETTER_NEITHER },
		{ "io.request.size", UNIT_BYTES, BETTER_NEITHER },
		{ "io.queue.depth", UNIT_REQUESTS, BETTER_NEITHER },
		{ "io.service.time", UNIT_NS, BETTER_LESS },
		{ "io.util", UNIT_PERCENT, BETTER_NEITHER },
		{ "putc.cpu", UNIT_PERCENT, BETTER_NEITHER },
		{ "read.cachehit", UNIT_PERCENT, BETTER_MORE },
		{ "cpu.usr", UNIT_PERCENT, BETTER_NEITHER },
		{ "cpu.ctx", UNIT_NONE, BETTER_NEITHER },
		{ "depth.4", UNIT_PERCENT, BETTER_NEITHER },
		{ "dist.4us", UNIT_PERCENT, BETTER_NEITHER },
		{ "errors.total", UNIT_NONE, BETTER_LESS },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct metric_name name = name_of(cases[i].text);

		if (metric_unit(name, false) != cases[i].unit ||
		    metric_better(name) != cases[i].better)
			fail_msg("%s", cases[i].text);
	}
	assert_int_equal(metric_unit(name_of("read.merges"), true), UNIT_NONE);
}

static void
titles_are_for_people(void **state)
{
	static const struct { const char *text, *title; } cases[] = {
		{ "write.clat.p99",
		  "write completion latency, 99th percentile" },
		{ "write.clat.p99.9",
		  "write completion latency, 99.9th percentile" },
		{ "read.slat.p1", "read submission latency, 1st percentile" },
		{ "read.iops", "read IOPS" },
		{ "write.bw.stdev", "write bandwidth, standard deviation" },
		{ "read.clat.prio.1/0.mean",
		  "read completion latency of priority 1/0, mean" },
		{ "read.clat.prio.high.p95",
		  "read completion latency of high priority, 95th percentile" },
		{ "io.queue.depth", "device queue depth" },
		{ "depth.16", "I/O depth 16" },
		{ "submit.inf", "I/Os in a submission: more than 64" },
		{ "dist.50us", "I/Os with a latency under 50us" },
		{ "errors.total", "errors" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char title[100];

		metric_title(title, sizeof(title), name_of(cases[i].text));
		assert_string_equal(title, cases[i].title);
	}
}

static void
ordinals_end_as_they_are_spoken(void **state)
{
	static const struct { double percent; const char *ordinal; } cases[] = {
		{ 1, "1st" }, { 2, "2nd" }, { 3, "3rd" }, { 4, "4th" },
		{ 10, "10th" }, { 11, "11th" }, { 12, "12th" }, { 13, "13th" },
		{ 21, "21st" }, { 52, "52nd" }, { 73, "73rd" },
		{ 99.1, "99.1th" }, { 100, "100th" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char title[100], expected[100] = "read latency, ";
		struct metric_name name;

		strcat(strcat(expected, cases[i].ordinal), " percentile");
		name = metric_percentile(SUBJECT_READ, QUANTITY_LAT,
					 cases[i].percent);
		metric_title(title, sizeof(title), name);
		assert_string_equal(title, expected);
	}
}

static void
the_catalogue_is_in_order_and_can_be_read(void **state)
{
	struct metric_name name, last = { 0 };
	bool iops = false, default_percentile = false, other = false;
	size_t k;

	(void)state;
	for (k = 0; metric_catalogue(k, &name); k++) {
		char text[METRIC_TEXT];
		struct metric_name again;

		assert_true(k == 0 || metric_order(last, name) < 0);
		assert_true(metric_read(text, metric_write(text, name),
					&again));
		assert_true(metric_same(name, again));
		iops |= !strcmp(text, "read.iops");
		default_percentile |= !strcmp(text, "sync.lat.p99.95");
		other |= !strcmp(text, "read.clat.p99.999");
		last = name;
	}
	assert_true(iops && default_percentile && !other);
	assert_false(metric_catalogue(k + 1, &name));
}

static void
no_name_is_written_for_another_whatever_came_before(void **state)
{
	struct metric_name before, name;

	(void)state;
	for (size_t step = 1; step < 200; step++)
		for (size_t k = 0; metric_catalogue(k + step, &name); k++) {
			char key[METRIC_KEY], expected[METRIC_KEY] = "\"";
			size_t length = metric_write(expected + 1, name);

			memcpy(expected + 1 + length, "\":", 2);
			metric_catalogue(k, &before);
			metric_put(key, before);
			assert_int_equal(metric_put(key, name) - key,
					 length + 3);
			assert_memory_equal(key, expected, length + 3);
		}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_are_read_and_written_the_same),
		cmocka_unit_test(names_that_no_tool_prints_are_refused),
		cmocka_unit_test(a_name_ends_where_it_was_told_to_end),
		cmocka_unit_test(names_made_from_parts_are_those_that_are_read),
		cmocka_unit_test(no_priority_is_taken_for_another),
		cmocka_unit_test(
			the_order_is_from_the_subject_to_the_number),
		cmocka_unit_test(units_and_directions_follow_from_the_quantity),
		cmocka_unit_test(titles_are_for_people),
		cmocka_unit_test(ordinals_end_as_they_are_spoken),
		cmocka_unit_test(the_catalogue_is_in_order_and_can_be_read),
		cmocka_unit_test(
			no_name_is_written_for_another_whatever_came_before),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
