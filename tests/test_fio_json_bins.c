/* parsers/fio: the bins of JSON+ and of histogram logs, with --series. */
#include <stdio.h>
#include <string.h>

#include "parsers/fio/buckets.h"
#include "record/jsonl.h"
#include "tests/fixtures.h"
#include "tests/reading.h"
#include "tests/test.h"

static struct fixtures fixtures;
static char space[1 << 16];

static int
start(void **state)
{
	static const char *const endings[] = { ".json", NULL };

	(void)state;
	fixtures_load(&fixtures, endings);
	return fixtures.count > 0 ? 0 : -1;
}

static int
stop(void **state)
{
	fixtures_free(&fixtures);
	return reading_stop(state);
}

/* The first record of a text, with its series. */
static const struct record *
read_series(const char *name, const char *text)
{
	struct scan_options options = { .series = true };
	struct scan_place place = { .file = name, .line = 1 };
	struct scanner *scanner = scanner_new(&options);
	struct feed_memory memory;

	reading_text(&reading, "");
	feed_memory_start(&memory, text, strlen(text));
	assert_int_equal(scanner_read(scanner, &memory.feed, &place,
				      &reading.sink, &reading.diag), 0);
	scanner_free(scanner);
	assert_true(reading.count > 0);
	return reading.records[0];
}

/* The fixture with another text in the place of one, into space. */
static const char *
fixture_with(const char *old, const char *new)
{
	const char *text = NULL, *at;

	for (size_t i = 0; i < fixtures.count; i++)
		if (strcmp(fixtures.list[i].name,
			   "fio-json-plus-3.42.json") == 0)
			text = fixtures.list[i].text.data;
	assert_non_null(text);
	at = strstr(text, old);
	assert_non_null(at);
	snprintf(space, sizeof(space), "%.*s%s%s", (int)(at - text), text, new,
		 at + strlen(old));
	return space;
}

static void
assert_bins(const struct record *record, const char *name, size_t count,
	    const double *ns, const double *n)
{
	char text[METRIC_TEXT];
	const struct series *bins = record->bins;

	assert_int_equal(record->bin_count, 1);
	metric_write(text, bins->name);
	assert_string_equal(text, name);
	assert_int_equal(bins->count, count);
	for (size_t i = 0; i < count; i++)
		if (bins->t[i] != ns[i] || bins->v[i] != n[i])
			fail_msg("bin %zu: %g of %g ns", i, bins->v[i],
				 bins->t[i]);
}

static void
bins_are_kept_as_they_are_printed(void **state)
{
	static const double ns[] = {
		92672, 96768, 98816, 99840, 100864, 101888, 102912, 104960,
		107008, 114176, 115200, 126464, 127488, 128512, 129536,
		130560, 140288, 156672, 168960, 171008, 366592, 485376
	};
	static const double n[] = {
		1, 1, 1, 1, 3, 2, 3, 3, 1, 1, 1, 1, 1, 1, 2, 1, 3, 1, 1, 1, 1, 1
	};
	const struct record *record = read_series("text", fixture_with("", ""));

	(void)state;
	assert_string_equal(record->format, "json+");
	assert_bins(record, "write.clat", LENGTH(ns), ns, n);
	/* nobody who does not ask for them gets them */
	reading_text(&reading, space);
	assert_int_equal(reading.records[0]->bin_count, 0);
	assert_string_equal(reading.records[0]->format, "json+");
}

/* Whether a note contradicts the bins of a result. */
static bool
contradicted(const struct record *record)
{
	for (size_t i = 0; i < record->note_count; i++)
		if (record->notes[i].code == NOTE_CONTRADICTION &&
		    strstr(record->notes[i].text, "bins of write.clat"))
			return true;
	return false;
}

static void
bins_that_are_not_those_of_their_latency_are_left_out(void **state)
{
	static const struct {
		const char *old, *new;
	} cases[] = {
		/* 32 samples */
		{ "\"100864\" : 3", "\"100864\" : 4" },
		{ "            \"100864\" : 3,\n", "" },
		{ "\"N\" : 32", "\"N\" : 31" },
		{ "\"99840\" : 1,\n            \"100864\" : 3",
		  "\"100864\" : 3,\n            \"99840\" : 1" },
		{ "\"99840\" : 1", "\"98816\" : 1" },
		{ "\"99840\" : 1", "\"998x0\" : 1" },
		{ "\"99840\" : 1", "\"99840.5\" : 1" },
		{ "\"99840\" : 1", "\"99840\" : 1.5" },
		{ "\"99840\" : 1", "\"99840\" : -1" },
		/* more than the greatest, less than the least */
		{ "\"485376\" : 1", "\"985376\" : 1" },
		{ "\"92672\" : 1", "\"62672\" : 1" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *record =
			read_series("text", fixture_with(cases[i].old,
							 cases[i].new));

		if (record->bin_count != 0 || !contradicted(record))
			fail_msg("case %zu: %zu bins", i, record->bin_count);
		assert_metric(record, "write.clat.p50", 107008);
	}
}

static void
bins_that_are_cut_are_none(void **state)
{
	const char *text = fixture_with("", "");
	char *at = strstr(space, "\"485376\" : 1");

	(void)state;
	assert_non_null(at);
	*at = '\0';
	assert_int_equal(read_series("text", text)->bin_count, 0);
	assert_true(reading.records[0]->partial);
}

/* 2.2.12 to 2.19 number the buckets: 130 is that from 132 to 133 us. */
static void
keys_that_are_numbers_of_buckets_are_their_middles(void **state)
{
	static const double ns[] = { 3000, 127000, 133000 }, n[] = { 5, 2, 1 };
	static const char text[] =
		"{\n  \"fio version\" : \"fio-2.16\",\n  \"jobs\" : [\n"
		"    {\n      \"jobname\" : \"job\",\n      \"read\" : {\n"
		"        \"io_bytes\" : 32,\n        \"bw\" : 32,\n"
		"        \"iops\" : 8.000000,\n        \"runtime\" : 1000,\n"
		"        \"total_ios\" : 8,\n        \"short_ios\" : 0,\n"
		"        \"drop_ios\" : 0,\n        \"slat\" : {\n"
		"          \"min\" : 0,\n          \"max\" : 0,\n"
		"          \"mean\" : 0.000000,\n"
		"          \"stddev\" : 0.000000\n        },\n"
		"        \"clat\" : {\n"
		"          \"min\" : 3,\n          \"max\" : 133,\n"
		"          \"mean\" : 50.000000,\n"
		"          \"stddev\" : 50.000000,\n"
		"          \"bins\" : {\n            \"0\" : 0,\n"
		"            \"3\" : 5,\n            \"127\" : 2,\n"
		"            \"130\" : 1,\n"
		"            \"FIO_IO_U_PLAT_BITS\" : 6,\n"
		"            \"FIO_IO_U_PLAT_VAL\" : 64,\n"
		"            \"FIO_IO_U_PLAT_NR\" : %s\n          }\n"
		"        },\n        \"lat\" : {\n"
		"          \"min\" : 3,\n          \"max\" : 133,\n"
		"          \"mean\" : 50.000000,\n"
		"          \"stddev\" : 50.000000\n        }\n"
		"      }\n    }\n  ]\n}\n";

	(void)state;
	snprintf(space, sizeof(space), text, "1216");
	assert_bins(read_series("text", space), "read.clat", 3, ns, n);
	snprintf(space, sizeof(space), text, "1856");
	assert_int_equal(read_series("text", space)->bin_count, 0);
}

static void
a_bucket_of_fio_has_a_middle(void **state)
{
	static const struct { size_t index; double middle; } cases[] = {
		/* one value each, then two, then four */
		{ 0, 0 }, { 127, 127 }, { 128, 129 }, { 129, 131 },
		{ 191, 255 }, { 192, 258 }, { 255, 510 },
		/* 64 × 1024 and on, of 1024 each: 90 × 1024 + 512 */
		{ 64 * 11 + 26, 92672 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		if (bucket_middle(cases[i].index) != cases[i].middle)
			fail_msg("%zu: %g", cases[i].index,
				 bucket_middle(cases[i].index));
}

static void
a_histogram_log_has_bins_too(void **state)
{
	struct buffer text = { 0 };
	static const double ns[] = { 129, 131 }, n[] = { 6, 1 };

	(void)state;
	/* 1856 buckets; in two rows numbers 128 and 129 hold some */
	for (int row = 1; row <= 2; row++) {
		buffer_print(&text, "%d000, 1, 4096", row);
		for (int i = 0; i < BUCKETS_NS; i++)
			buffer_print(&text, ", %d", i == 128 ? 3 :
				     i == 129 && row == 2 ? 1 : 0);
		buffer_text(&text, "\n");
	}
	buffer_add(&text, "", 1);
	assert_bins(read_series("x_clat_hist.1.log", text.data), "write.clat",
		    2, ns, n);
	buffer_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bins_are_kept_as_they_are_printed),
		cmocka_unit_test(
			bins_that_are_not_those_of_their_latency_are_left_out),
		cmocka_unit_test(bins_that_are_cut_are_none),
		cmocka_unit_test(
			keys_that_are_numbers_of_buckets_are_their_middles),
		cmocka_unit_test(a_bucket_of_fio_has_a_middle),
		cmocka_unit_test(a_histogram_log_has_bins_too),
	};

	return cmocka_run_group_tests_name("fio json bins", tests, start, stop);
}
