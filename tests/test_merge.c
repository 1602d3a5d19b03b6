/* parsers/merge: copies and excerpts of one result inside a document. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/merge.h"
#include "tests/reading.h"
#include "tests/test.h"

/* What a test puts, and what comes out. */
struct outcome {
	struct sink sink;	/* first */
	struct merge *merge;
	struct arena arena;
	unsigned lines[2000];	/* in the order in which they came */
	size_t alsos[2000];
	size_t count, most;	/* most: then it wants to stop; 0: never */
};

static int
take(struct sink *sink, const struct record *record)
{
	struct outcome *outcome = (struct outcome *)sink;

	assert_non_null(record->id);
	if (outcome->count < LENGTH(outcome->lines)) {
		outcome->lines[outcome->count] = record->source.line;
		outcome->alsos[outcome->count] = record->alsos;
	}
	outcome->count++;
	return outcome->most > 0 && outcome->count == outcome->most ? -1 : 0;
}

static int
start(void **state)
{
	struct outcome *outcome = calloc(1, sizeof(*outcome));

	assert_non_null(outcome);
	outcome->sink.put = take;
	outcome->merge = merge_new();
	*state = outcome;
	return 0;
}

static int
finish(void **state)
{
	struct outcome *outcome = *state;

	merge_free(outcome->merge);
	arena_free(&outcome->arena);
	free(outcome);
	return 0;
}

/* A job of so many operations a second, with or without its latency. */
static void
put(struct outcome *outcome, unsigned line, double iops, double latency)
{
	struct sink *sink = merge_sink(outcome->merge);
	struct arena *arena = &outcome->arena;
	struct record record;

	record_init(&record, KIND_JOB, "fio");
	record.source.file = "text";
	record.source.line = record.source.end = line;
	record.run = (int)line;
	record_metric(&record, arena,
		      metric_name(SUBJECT_READ, QUANTITY_IOPS,
				  STATISTIC_VALUE), iops, 0);
	record_metric(&record, arena,
		      metric_name(SUBJECT_READ, QUANTITY_IO,
				  STATISTIC_VALUE), iops * 4096, 0);
	record_metric(&record, arena,
		      metric_name(SUBJECT_READ, QUANTITY_RUNTIME,
				  STATISTIC_VALUE), 1e9 + iops, 0);
	if (latency > 0)
		record_metric(&record, arena,
			      metric_name(SUBJECT_READ, QUANTITY_LAT,
					  STATISTIC_MEAN), latency, 0);
	sink->put(sink, &record);
	arena_reset(arena);
}

static void
the_fullest_stays_and_the_others_become_places(void **state)
{
	struct outcome *outcome = *state;
	static const struct {
		double latencies[3];	/* of three that agree */
		unsigned line;		/* of the one that stays */
	} cases[] = {
		{ { 5, 0, 0 }, 1 },
		{ { 0, 5, 0 }, 2 },
		{ { 0, 0, 5 }, 3 },
		{ { 0, 0, 0 }, 1 },
		{ { 5, 5, 5 }, 1 },
	};

	for (size_t i = 0; i < LENGTH(cases); i++) {
		outcome->count = 0;
		merge_start(outcome->merge, &outcome->sink, true);
		for (unsigned k = 0; k < 3; k++)
			put(outcome, k + 1, 1000, cases[i].latencies[k]);
		assert_int_equal(merge_end(outcome->merge), 0);
		assert_int_equal(outcome->count, 1);
		assert_int_equal(outcome->lines[0], cases[i].line);
		assert_int_equal(outcome->alsos[0], 2);
	}
}

static void
what_differs_in_one_value_stays_apart(void **state)
{
	struct outcome *outcome = *state;

	merge_start(outcome->merge, &outcome->sink, true);
	put(outcome, 1, 1000, 5);
	put(outcome, 2, 1000, 6);
	put(outcome, 3, 1001, 0);
	assert_int_equal(merge_end(outcome->merge), 0);
	assert_int_equal(outcome->count, 3);
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(outcome->lines[i], i + 1);
		assert_int_equal(outcome->alsos[i], 0);
	}
}

/* A thousand results are held back, so memory stays flat. */
static void
copies_are_found_among_a_thousand_results(void **state)
{
	struct outcome *outcome = *state;

	merge_start(outcome->merge, &outcome->sink, true);
	for (unsigned i = 1; i <= 1500; i++)
		put(outcome, i, 1000 + i, 5);
	put(outcome, 1501, 1000 + 900, 0);	/* held */
	put(outcome, 1502, 1000 + 1, 0);		/* gone */
	assert_true(outcome->count > 400);
	assert_int_equal(merge_end(outcome->merge), 0);
	assert_int_equal(outcome->count, 1501);
	for (unsigned i = 0; i < 1500; i++)
		assert_int_equal(outcome->lines[i], i + 1);
	assert_int_equal(outcome->alsos[899], 1);
	assert_int_equal(outcome->lines[1500], 1502);
}

static void
nothing_is_put_once_the_sink_wants_to_stop(void **state)
{
	struct outcome *outcome = *state;

	outcome->most = 2;
	merge_start(outcome->merge, &outcome->sink, true);
	for (unsigned i = 1; i <= 5; i++)
		put(outcome, i, 1000 + i, 5);
	assert_int_equal(merge_end(outcome->merge), -1);
	assert_int_equal(outcome->count, 2);
	assert_int_equal(merge_error(outcome->merge), -1);
	/* and it serves again */
	outcome->most = outcome->count = 0;
	merge_start(outcome->merge, &outcome->sink, true);
	put(outcome, 7, 1000, 5);
	assert_int_equal(merge_end(outcome->merge), 0);
	assert_int_equal(outcome->count, 1);
	assert_int_equal(outcome->lines[0], 7);
}

#define JOB(name) name ": (groupid=0, jobs=1): err= 0: pid=" name ": " \
	"Mon Nov 30 14:12:37 2026\n"
#define READ "  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"
#define OTHER "  read: IOPS=600, BW=2400KiB/s (2458kB/s)(4800KiB/2000msec)\n"
#define RATES "  read: IOPS=500, BW=2000KiB/s (2048kB/s)\n"
#define LINES "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n"
#define LAT "     lat (usec): min=12, max=910, avg=35.75, stdev= 4.50\n"
#define GROUP "Run status group 0 (all jobs):\n" \
	"   READ: bw=2000KiB/s (2048kB/s), 2000KiB/s-2000KiB/s " \
	"(2048kB/s-2048kB/s), io=4000KiB (4096kB), run=2000-2000msec\n"

static void
copies_in_a_text_are_one_result(void **state)
{
	static const struct {
		const char *text;
		size_t count;
		unsigned line;
		size_t alsos;
	} cases[] = {
		/* an excerpt above, or below, and a quoted copy */
		{ READ "\ntext\n\n" JOB("7") READ LAT, 1, 5, 1 },
		{ JOB("7") READ LAT "\ntext\n\n" READ, 1, 1, 1 },
		{ JOB("7") READ LAT "\n> " JOB("7") "> " READ "> " LAT, 1, 1,
		  1 },
		/* another name, another rate: another result */
		{ JOB("7") READ LAT "\n" JOB("8") READ LAT, 2, 1, 0 },
		{ JOB("7") READ LAT "\n" JOB("7") OTHER LAT, 2, 1, 0 },
		/* two runs may have the same rates, which a quotation has */
		{ RATES "\ntext\n\n" RATES, 2, 1, 0 },
		{ "before: " RATES "\nafter: " RATES, 2, 1, 0 },
		{ RATES "\n> " RATES, 1, 1, 1 },
		/* and a list that is shown once more, far below */
		{ "after: " RATES LINES LINES LINES LINES "after: " RATES, 1,
		  1, 1 },
		{ "before: " RATES LINES LINES LINES LINES "after: " RATES, 2,
		  1, 0 },
		/* group lines of two runs may be equal; of none they are one */
		{ JOB("7") READ GROUP "\n" JOB("8") READ GROUP, 4, 1, 0 },
		{ JOB("7") READ LAT GROUP "\n> " JOB("7") "> " READ "> " LAT
		  "> Run status group 0 (all jobs):\n"
		  ">    READ: bw=2000KiB/s (2048kB/s), 2000KiB/s-2000KiB/s "
		  "(2048kB/s-2048kB/s), io=4000KiB (4096kB), "
		  "run=2000-2000msec\n", 2, 1, 1 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		if (reading.count != cases[i].count ||
		    reading.records[0]->source.line != cases[i].line ||
		    reading.records[0]->alsos != cases[i].alsos)
			fail_msg("case %zu: %zu results, line %u, %zu places",
				 i, reading.count,
				 reading.records[0]->source.line,
				 reading.records[0]->alsos);
	}
}

/* Sizes to the GiB leave much open, yet 679 and 678 are not one figure. */
static void
what_is_printed_with_other_digits_stays_apart(void **state)
{
#define RUN(io) "READ: bw=11.3GiB/s (12.1GB/s), 11.3GiB/s-11.3GiB/s " \
	"(12.1GB/s-12.1GB/s), io=" io "GiB (728GB), run=60001-60001msec\n"
	(void)state;
	reading_text(&reading, "One:\n\n" RUN("679") "\nTwo:\n\n" RUN("678"));
	assert_int_equal(reading.count, 2);
	reading_text(&reading, "One:\n\n" RUN("679") "\nTwo:\n\n" RUN("679"));
	assert_int_equal(reading.count, 1);
#undef RUN
}

/* 700 I/Os in 2 s are no 500 a second, and the excerpt does not say so. */
static void
a_fuller_excerpt_keeps_what_the_copy_alone_says(void **state)
{
	const struct record *job;

	(void)state;
	reading_text(&reading, JOB("7") READ "     issued rwts: "
		     "total=700,0,0,0 short=0,0,0,0 dropped=0,0,0,0\n"
		     GROUP "\ntext\n\n" READ LAT GROUP);
	assert_int_equal(reading.count, 2);
	job = reading_record(&reading, KIND_JOB, 0);
	assert_string_equal(job->name, "7");
	assert_string_equal(job->time, "2026-11-30T14:12:37");
	assert_int_equal(job->alsos, 1);
	assert_metric(job, "read.lat.mean", 35750);
	assert_true(record_has_note(job, NOTE_CONTRADICTION, NULL));
}

/* fio's JSON says nothing of what it was asked for up to 2.2. */
static void
the_workload_that_another_format_states_is_kept(void **state)
{
	static const char normal[] =
		"7: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 8192B-8192B, "
		"(T) 4096B-4096B, ioengine=libaio, iodepth=4\nfio-3.1\n"
		JOB("7") READ LAT "     issued rwt: total=1000,0,0, "
		"short=0,0,0, dropped=0,0,0\n";
	static const char json[] =
		"{\n  \"fio version\" : \"fio-3.1\",\n  \"jobs\" : [\n"
		"    {\n      \"jobname\" : \"7\",\n"
		"      \"groupid\" : 0,\n      \"error\" : 0,\n"
		"      \"job options\" : {\n        \"iodepth\" : \"8\"\n"
		"      },\n      \"read\" : {\n"
		"        \"io_bytes\" : 4096000,\n        \"bw\" : 2000,\n"
		"        \"iops\" : 500.000000,\n"
		"        \"runtime\" : 2000,\n"
		"        \"total_ios\" : 1000\n      }\n    }\n  ]\n}\n";
	char text[2000];

	(void)state;
	for (int order = 0; order < 2; order++) {
		const struct record *job;

		snprintf(text, sizeof(text), "%s\n%s",
			 order == 0 ? normal : json,
			 order == 0 ? json : normal);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		job = reading.records[0];
		assert_string_equal(job->format, "json");
		assert_non_null(record_param(job, "ioengine"));
		assert_string_equal(record_param(job, "ioengine")->text,
				    "libaio");
		assert_string_equal(record_param(job, "rw")->text,
				    "randread");
		/* what it does state stands */
		assert_true(record_param(job, "iodepth")->number == 8);
	}
}

static void
places_say_where_the_copies_stand(void **state)
{
	const struct record *record;

	(void)state;
	reading_text(&reading, JOB("7") READ LAT "\n> > " READ);
	assert_int_equal(reading.count, 1);
	record = reading.records[0];
	assert_int_equal(record->also[0].line, 5);
	assert_int_equal(record->also[0].quote, 2);
	assert_string_equal(record->also[0].file, "text");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, finish)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_fullest_stays_and_the_others_become_places),
		TEST(what_differs_in_one_value_stays_apart),
		TEST(copies_are_found_among_a_thousand_results),
		TEST(nothing_is_put_once_the_sink_wants_to_stop),
		cmocka_unit_test(copies_in_a_text_are_one_result),
		cmocka_unit_test(
			what_is_printed_with_other_digits_stays_apart),
		cmocka_unit_test(
			a_fuller_excerpt_keeps_what_the_copy_alone_says),
		cmocka_unit_test(
			the_workload_that_another_format_states_is_kept),
		cmocka_unit_test(places_say_where_the_copies_stand),
	};

	return cmocka_run_group_tests_name("merge", tests, NULL, reading_stop);
}
