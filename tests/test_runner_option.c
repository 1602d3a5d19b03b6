/* runner/option: fio's options, taken, refused and unknown. */
#include <stdio.h>
#include <string.h>

#include "runner/engine.h"
#include "runner/option.h"
#include "tests/test.h"

static struct arena arena;

static int
start(void **state)
{
	static struct settings settings;

	option_defaults(&settings, &arena);
	*state = &settings;
	return 0;
}

static int
finish(void **state)
{
	(void)state;
	arena_free(&arena);
	return 0;
}

static void
take(struct settings *settings, const char *name, const char *value)
{
	const char *why = option_take(settings, name, value, &arena);

	if (why)
		fail_msg("%s=%s: %s", name, value ? value : "(none)", why);
}

static void
refuse(struct settings *settings, const char *name, const char *value,
       const char *said)
{
	const char *why = option_take(settings, name, value, &arena);

	if (!why)
		fail_msg("%s=%s was taken", name, value ? value : "(none)");
	else if (!strstr(why, said))
		fail_msg("%s: not \"%s\"", why, said);
}

static void
defaults_are_those_of_fio(void **state)
{
	const struct settings *s = *state;

	assert_string_equal(s->pattern->name, "read");
	assert_string_equal(s->engine->name, "psync");
	assert_int_equal(s->bs[TO_READ], 4096);
	assert_int_equal(s->bs[TO_TRIM], 4096);
	assert_int_equal(s->iodepth, 1);
	assert_int_equal(s->numjobs, 1);
	assert_int_equal(s->loops, 1);
	assert_int_equal(s->read_percent, 50);
	assert_int_equal(s->sample_window, 500000000);
	assert_true(s->invalidate && s->repeatable && s->scramble_buffers);
	assert_false(s->direct || s->time_based || s->thread);
	assert_true(s->with_percentiles[COMPLETION]);
	assert_false(s->with_percentiles[WHOLE]);
	assert_int_equal(s->percentiles.count, 17);
	assert_int_equal(s->percentiles.decimals, 2);
	assert_true(s->percentiles.list[13] == 99.5);
}

static void
sizes_are_for_all_directions_unless_there_are_commas(void **state)
{
	static const struct {
		const char *text;
		uint64_t bs[DIRECTIONS];
	} cases[] = {
		{ "8k", { 8192, 8192, 8192 } },
		{ "8k,16k", { 8192, 16384, 16384 } },
		{ "8k,16k,512", { 8192, 16384, 512 } },
		{ ",16k", { 4096, 16384, 16384 } },
		{ "8k,", { 8192, 4096, 4096 } },
	};
	struct settings *settings = *state;

	for (size_t k = 0; k < LENGTH(cases); k++) {
		take(settings, "blocksize", cases[k].text);
		assert_memory_equal(settings->bs, cases[k].bs,
				    sizeof(settings->bs));
	}
	refuse(settings, "bs", "1,2,3,4", "up to three");
	refuse(settings, "bs", "0", "a size");
	refuse(settings, "bs", "4k-8k", "a size");
	refuse(settings, "bs", "", "a size");
	take(settings, "rate", "1m,,500");
	assert_int_equal(settings->rate[TO_READ], 1048576);
	assert_int_equal(settings->rate[TO_WRITE], 0);
	assert_int_equal(settings->rate[TO_TRIM], 500);
}

static void
the_last_of_two_equal_options_wins(void **state)
{
	struct settings *settings = *state;

	take(settings, "iodepth", "4");
	take(settings, "iodepth", "16");
	assert_int_equal(settings->iodepth, 16);
	take(settings, "direct", "1");
	take(settings, "buffered", "1");
	assert_false(settings->direct);
	take(settings, "rwmixread", "70");
	take(settings, "rwmixwrite", "20");
	assert_int_equal(settings->read_percent, 80);
}

static void
flags_may_carry_a_value_or_none(void **state)
{
	struct settings *settings = *state;

	take(settings, "time_based", NULL);
	assert_true(settings->time_based);
	take(settings, "time_based", "0");
	assert_false(settings->time_based);
	take(settings, "time_based", "1");
	assert_true(settings->time_based);
	take(settings, "write_bw_log", NULL);
	assert_string_equal(settings->logs[LOG_BANDWIDTH], "");
	refuse(settings, "thread", "yes", "0 or 1");
	refuse(settings, "iodepth", NULL, "needs a value");
}

static void
words_mean_what_they_mean_in_fio(void **state)
{
	struct settings *settings = *state;

	take(settings, "readwrite", "readwrite");
	assert_string_equal(settings->pattern->name, "rw");
	assert_int_equal(settings->pattern->directions, READS | WRITES);
	take(settings, "rw", "randtrim");
	assert_int_equal(settings->pattern->directions, TRIMS);
	assert_true(settings->pattern->random);
	take(settings, "sync", "dsync");
	assert_int_equal(settings->sync, SYNC_DATA);
	take(settings, "sync", "1");
	assert_int_equal(settings->sync, SYNC_FILE);
	take(settings, "ioengine", "libaio");
	assert_ptr_equal(settings->engine, &engine_libaio);
	take(settings, "runtime", "2m");
	assert_int_equal(settings->runtime, 120000000000);
	take(settings, "timeout", "3");
	assert_int_equal(settings->runtime, 3000000000);
	take(settings, "thinktime", "50");
	assert_int_equal(settings->think_time, 50000);
	take(settings, "size", "20%");
	assert_int_equal(settings->size.percent, 20);
	take(settings, "size", "1g");
	assert_int_equal(settings->size.percent, 0);
	assert_int_equal(settings->size.bytes, 1073741824);
}

static void
percentiles_are_sorted_and_the_longest_gives_the_decimals(void **state)
{
	struct settings *settings = *state;

	take(settings, "percentile_list", "99.999:50:90");
	assert_int_equal(settings->percentiles.count, 3);
	assert_int_equal(settings->percentiles.decimals, 3);
	assert_true(settings->percentiles.list[0] == 50);
	assert_true(settings->percentiles.list[2] == 99.999);
	refuse(settings, "percentile_list", "50:", "up to 20");
	refuse(settings, "percentile_list", "101", "up to 20");
	refuse(settings, "percentile_list", "0", "up to 20");
	refuse(settings, "percentile_list",
	       "1:2:3:4:5:6:7:8:9:10:11:12:13:14:15:16:17:18:19:20:21",
	       "up to 20");
}

static void
bad_values_are_refused_with_what_is_accepted(void **state)
{
	struct settings *settings = *state;

	refuse(settings, "rw", "randrw:8", "randrw");
	refuse(settings, "rw", "trimwrite", "randtrim");
	refuse(settings, "ioengine", "io_uring", "libaio, psync or sync");
	refuse(settings, "iodepth", "0", "from 1 to 65536");
	refuse(settings, "rwmixread", "101", "from 0 to 100");
	refuse(settings, "runtime", "1 hour", "a time such as");
	refuse(settings, "size", "101%", "1% to 100%");
	refuse(settings, "verify", "crc32c", "only 0");
	take(settings, "verify", "0");
	/* what was refused changes nothing */
	assert_string_equal(settings->pattern->name, "read");
	assert_int_equal(settings->iodepth, 1);
}

static void
what_fio_has_and_this_has_not_names_what_is_supported(void **state)
{
	struct settings *settings = *state;

	refuse(settings, "bssplit", "4k/50:8k/50", "bssplit is not supported; "
	       "supported is bs");
	refuse(settings, "steadystate", "iops:1%", "runtime and ramp_time");
	refuse(settings, "ss", "iops:1%", "runtime and ramp_time");
	refuse(settings, "sqthread_poll", NULL, "libaio, psync and sync");
	refuse(settings, "log_window_value", "both", "log_avg_msec");
	refuse(settings, "continue_on_error", "all", "their first error");
	refuse(settings, "status-interval", "1", "--eta");
	assert_null(option_instead("bs"));
	assert_null(option_instead("bsspli"));
}

static void
unknown_names_are_told_the_nearest(void **state)
{
	struct settings *settings = *state;

	refuse(settings, "iodeph", "4", "is iodepth meant?");
	refuse(settings, "stonewal", NULL, "is stonewall meant?");
	refuse(settings, "bsplit", "4k", "is bssplit meant?");
	refuse(settings, "qqqqqqqq", "4k", "unknown option qqqqqqqq");
}

/* No name may stand in the table and among the unsupported ones. */
static void
no_name_is_supported_and_unsupported(void **state)
{
	const struct option *row;
	const char *name;
	size_t length, count = 0;

	(void)state;
	for (row = job_options; row->name; row++) {
		assert_null(option_instead(row->name));
		assert_ptr_equal(option_find(row->name), row);
		if (row->alias)
			assert_null(option_instead(row->alias));
	}
	for (; option_unsupported(count, &name, &length); count++) {
		char text[64];

		assert_true(length > 0 && length < sizeof(text));
		snprintf(text, sizeof(text), "%.*s", (int)length, name);
		assert_non_null(option_instead(text));
		assert_null(option_find(text));
	}
	assert_true(count > 150);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, finish)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(defaults_are_those_of_fio),
		TEST(sizes_are_for_all_directions_unless_there_are_commas),
		TEST(the_last_of_two_equal_options_wins),
		TEST(flags_may_carry_a_value_or_none),
		TEST(words_mean_what_they_mean_in_fio),
		TEST(percentiles_are_sorted_and_the_longest_gives_the_decimals),
		TEST(bad_values_are_refused_with_what_is_accepted),
		TEST(what_fio_has_and_this_has_not_names_what_is_supported),
		TEST(unknown_names_are_told_the_nearest),
		TEST(no_name_is_supported_and_unsupported),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
