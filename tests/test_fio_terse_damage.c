/* parsers/fio: terse lines whose fields are lost, doubled, broken or glued. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

/* A job of 1000 reads and 500 writes of 4 KiB in 2 s, on one disk. */
#define LATENCIES "1;9;2.500000;0.500000;10;900;33.250000;4.000000;" \
	"1.000000%=12;50.000000%=30;99.900000%=700;0%=0;0%=0;" \
	"0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;0%=0;" \
	"0%=0;0%=0;0%=0;0%=0;0%=0;12;910;35.750000;4.500000;"
#define READS "4000;2000;500;2000;" LATENCIES \
	"1900;2100;97.500000%;2000.250000;10.000000;"
#define WRITES "2000;1000;250;2000;" LATENCIES \
	"900;1100;97.600000%;1000.250000;20.000000;"
#define CPU "1.500000%;2.250000%;1001;3;12;"
#define DEPTHS "0.1%;0.2%;99.7%;0.0%;0.0%;0.0%;0.0%;"
#define US "0.00%;0.00%;0.01%;20.00%;70.00%;9.00%;0.99%;0.00%;0.00%;0.00%;"
#define MS "0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;" \
	"0.00%;0.00%"
#define DISK ";vda;1000;501;4;2;500;3;503;57.60%"
#define HEAD "3;fio-3.33;job;0;0;"
#define LINE HEAD READS WRITES CPU DEPTHS US MS DISK

static char space[8192];

/* Reads the line with another text in the place of one. */
static const struct record *
read_with(const char *old, const char *new)
{
	const char *at = strstr(LINE, old);

	assert_non_null(at);
	snprintf(space, sizeof(space), "%.*s%s%s\n", (int)(at - LINE), LINE,
		 new, at + strlen(old));
	reading_text(&reading, space);
	return reading.count > 0 ? reading.records[0] : NULL;
}

static void
what_may_be_another_field_is_left_out(void **state)
{
	static const struct {
		const char *old, *new;
		const char *absent;	/* and this is there all the same: */
		const char *present;
		double value;
	} cases[] = {
		/* the fields behind it would be one off */
		{ "99.7%;", "", "dist.50us", "write.iops", 250 },
		{ "99.7%;", "99.7%;99.7%;", "depth.8", "write.iops", 250 },
		{ "20.00%;", "", "dist.50us", "read.iops", 500 },
		{ "20.00%;", "20.00%;20.00%;", "dist.50us", "read.iops",
		  500 },
		/* not a whole distribution, no whole of depths */
		{ "20.00%", "90.00%", "dist.50us", "depth.4", 99.7 },
		{ "20.00%", "2.00%", "dist.50us", "depth.4", 99.7 },
		{ "99.7%", "9.7%", "depth.1", "dist.20us", 20 },
		/* waits for pages, but no waits; pages from disks alone */
		{ "1001;3;12;", "0;1001;12;", "cpu.majf", "cpu.sys", 2.25 },
		{ "1001;3;12;", "1001;12;0;", "cpu.minf", "cpu.sys", 2.25 },
		/* a mean beyond its extremes */
		{ "33.250000", "933.250000", "read.clat.mean", "write.iops",
		  250 },
		/* more percent in less time; more time than any I/O took */
		{ "50.000000%=30", "50.000000%=3", "read.clat.p50",
		  "write.iops", 250 },
		{ "99.900000%=700", "99.900000%=7000", "read.clat.p99.9",
		  "write.iops", 250 },
		/* a percent that lost a digit, or has one too many */
		{ "50.000000%=30", "50.00000%=30", "read.clat.p50",
		  "write.iops", 250 },
		{ "50.000000%=30", "50.0000000%=30", "read.clat.p50",
		  "write.iops", 250 },
		{ "99.900000%=700", "999.900000%=700", "read.clat.p99.9",
		  "write.iops", 250 },
		/* a rate that is not bytes by time */
		{ "4000;2000;", "4000;200;", "read.bw", "write.iops", 250 },
		/* pieces of a disk are no errors and no description */
		{ ";vda;", ";", "errors.total", "read.iops", 500 },
		{ ";vda;1000;", ";vda;", "errors.total", "read.iops", 500 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job = read_with(cases[i].old,
						     cases[i].new);

		assert_non_null(job);
		assert_metric(job, cases[i].absent, NAN);
		assert_metric(job, cases[i].present, cases[i].value);
		assert_null(record_param(job, "description"));
	}
}

static void
remarks_behind_a_line_are_not_of_its_disk(void **state)
{
	static const char *const remarks[] = { "\"", "'", ",", " ok", " |" };

	(void)state;
	for (size_t i = 0; i < LENGTH(remarks); i++) {
		snprintf(space, sizeof(space), "%s%s\n", LINE, remarks[i]);
		reading_text(&reading, space);
		assert_int_equal(reading.count, 2);
		assert_metric(reading.records[1], "io.util", 57.6);
		assert_null(record_param(reading.records[0], "description"));
	}
}

static void
a_line_may_stand_behind_other_text(void **state)
{
	static const char *const prefixes[] = {
		"| ", "# ", "     1  ", "12:", "out.txt:", "fio_1  | ", "+",
		"* ", "- ", "\"", "result: ", "{\"log\": \"", "[code]",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(prefixes); i++) {
		snprintf(space, sizeof(space), "%s%s\n", prefixes[i], LINE);
		reading_text(&reading, space);
		assert_int_equal(reading.count, 2);
		assert_string_equal(reading.records[0]->name, "job");
		assert_metric(reading.records[0], "write.iops", 250);
	}
}

static void
lines_glued_together_stay_several(void **state)
{
	static const char *const between[] = { "", ";nightly", ";nightly " };

	(void)state;
	for (size_t i = 0; i < LENGTH(between); i++) {
		snprintf(space, sizeof(space), "%s%s%s\n", HEAD READS WRITES
			 CPU DEPTHS US MS DISK, between[i],
			 "3;fio-3.33;two;1;0;" WRITES READS CPU DEPTHS US MS
			 DISK);
		reading_text(&reading, space);
		assert_non_null(reading_record(&reading, KIND_JOB, 1));
		assert_metric(reading_record(&reading, KIND_JOB, 0),
			      "read.iops", 500);
		assert_metric(reading_record(&reading, KIND_JOB, 1),
			      "read.iops", 250);
		assert_string_equal(reading_record(&reading, KIND_JOB, 1)
				    ->name, "two");
		assert_metric(reading_record(&reading, KIND_DISK, 0),
			      "io.util", 57.6);
	}
}

static void
a_line_broken_in_its_jobs_name_is_read(void **state)
{
	static const struct {
		const char *first, *second;
	} lines[] = {
		{ "3;fio-3.33;my job:", "v=1 (groupid=9);0;0;" READS WRITES
		  CPU DEPTHS US MS DISK },
		{ "> 3;fio-3.33;my", "> job: v=1 (groupid=9);0;0;" READS
		  WRITES CPU DEPTHS US MS DISK },
		{ "2;my job: v=1", "(groupid=9);0;0;" READS WRITES WRITES
		  CPU DEPTHS US MS },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		const struct record *job;

		snprintf(space, sizeof(space), "%s\n%s\n", lines[i].first,
			 lines[i].second);
		reading_text(&reading, space);
		job = reading_record(&reading, KIND_JOB, 0);
		assert_non_null(job);
		assert_string_equal(job->name, "my job: v=1 (groupid=9)");
		assert_metric(job, "read.iops", 500);
		assert_int_equal(job->repaired, 1);
		assert_int_equal(job->source.line, 1);
	}
}

static void
what_a_cut_line_leaves_open_is_noted(void **state)
{
	static const struct {
		const char *text;
		bool unified, rate;
	} cases[] = {
		/* with unified_rw_reporting it would be the sum */
		{ HEAD "4000;2000;500;2000;1;9;2.5", true, false },
		{ HEAD READS "2000;10", false, false },
		{ "3;fio-2.0.9;job;0;0;4000;2000;500;2000;1;9;2.5", false,
		  false },
		/* version 2 tells its age by trims alone */
		{ "2;job;0;0;4000;2000;500;2000;1;9;2.500000;0.50", true,
		  true },
		{ "2;job;0;0;" READS WRITES CPU DEPTHS US MS, false, true },
		{ "2;job;0;0;" READS WRITES WRITES CPU DEPTHS US MS, false,
		  false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		bool unified = false;

		reading_text(&reading, cases[i].text);
		assert_int_equal(reading.count, 1);
		for (size_t k = 0; k < reading.records[0]->note_count; k++)
			unified |= !reading.records[0]->notes[k].has_metric;
		assert_int_equal(unified, cases[i].unified);
		assert_int_equal(reading_noted(reading.records[0],
					       NOTE_AMBIGUOUS, "read.bw"),
				 cases[i].rate);
	}
}

/* ---- all fields */

static size_t
common(const struct record *one, const struct record *other)
{
	size_t found = 0;

	for (size_t i = 0; i < one->metric_count; i++) {
		const struct metric *metric =
			record_find(other, one->metrics[i].name);

		found += metric != NULL &&
			 metric->value == one->metrics[i].value;
	}
	return found;
}

static void
assert_right(size_t field, const char *what)
{
	reading_text(&reading, space);
	for (size_t i = 0; i < reading.count; i++) {
		const struct record *record = reading.records[i];
		const struct record *of = reading_record(&whole, record->kind,
							 0);

		if (common(record, of) != record->metric_count)
			fail_msg("field %zu %s: %zu of %zu are right",
				 field + 1, what, common(record, of),
				 record->metric_count);
	}
}

static void
no_lost_or_doubled_field_gives_a_wrong_number(void **state)
{
	const char *at = HEAD, *line = LINE;
	size_t field = 0;

	(void)state;
	reading_text(&whole, LINE "\n");
	assert_int_equal(whole.count, 2);
	/* names may have any fields: from the group on */
	for (at = line + strlen("3;fio-3.33;job;0;"); *at != '\0'; field++) {
		const char *end = at + strcspn(at, ";");
		const char *next = *end == ';' ? end + 1 : end;
		int before = (int)(at - line), length = (int)(next - at);

		snprintf(space, sizeof(space), "%.*s%s\n", before, line, next);
		assert_right(field, "lost");
		snprintf(space, sizeof(space), "%.*s%.*s%s\n", before, line,
			 length, at, at);
		if (field > 3)
			assert_right(field, "doubled");
		snprintf(space, sizeof(space), "%.*s%s%s\n", before, line,
			 *end == ';' ? ";" : "", next);
		assert_right(field, "emptied");
		if (*end == ';') {
			snprintf(space, sizeof(space), "%.*s%s\n",
				 (int)(end - line), line, next);
			assert_right(field, "glued to the next");
		}
		at = next;
	}
	assert_true(field > 120);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_may_be_another_field_is_left_out),
		cmocka_unit_test(remarks_behind_a_line_are_not_of_its_disk),
		cmocka_unit_test(a_line_may_stand_behind_other_text),
		cmocka_unit_test(lines_glued_together_stay_several),
		cmocka_unit_test(a_line_broken_in_its_jobs_name_is_read),
		cmocka_unit_test(what_a_cut_line_leaves_open_is_noted),
		cmocka_unit_test(
			no_lost_or_doubled_field_gives_a_wrong_number),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
