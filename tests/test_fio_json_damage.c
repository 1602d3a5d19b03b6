/* parsers/fio: JSON whose lines are lost, doubled, swapped or cut. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fixtures.h"
#include "tests/reading.h"
#include "tests/test.h"

static struct fixtures fixtures;
static char space[1 << 17];

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

/* ---- a text with one place changed */

/* A job of 3.1 to 3.33: 1000 reads of 4 KiB in 2 s, and no writes. */
#define SPREAD(name, low, high, mean) "        \"" name "\" : {\n" \
	"          \"min\" : " low ",\n          \"max\" : " high ",\n" \
	"          \"mean\" : " mean ",\n          \"stddev\" : 50.000000"
#define PERCENTILES ",\n          \"percentile\" : {\n" \
	"            \"1.000000\" : 12032,\n" \
	"            \"99.990000\" : 700416\n          }"
#define NONE(name) "      \"" name "\" : {\n" \
	"        \"io_bytes\" : 0\n      },\n"
#define VERSION "  \"fio version\" : \"fio-3.1\",\n"
#define OPTIONS "      \"job options\" : {\n        \"bs\" : \"4k\"\n      },\n"
#define DOCUMENT "{\n" VERSION "  \"jobs\" : [\n    {\n" \
	"      \"jobname\" : \"job\",\n      \"groupid\" : 0,\n" OPTIONS \
	"      \"read\" : {\n        \"io_bytes\" : 4096000,\n" \
	"        \"io_kbytes\" : 4000,\n        \"bw\" : 2000,\n" \
	"        \"iops\" : 500.000000,\n        \"runtime\" : 2000,\n" \
	"        \"total_ios\" : 1000,\n        \"short_ios\" : 0,\n" \
	"        \"drop_ios\" : 0,\n" \
	SPREAD("slat_ns", "1004", "9005", "2500.500000") "\n        },\n" \
	SPREAD("clat_ns", "12006", "700007", "33250.125000") PERCENTILES \
	"\n        },\n" \
	SPREAD("lat_ns", "13008", "709009", "35750.625000") "\n        },\n" \
	"        \"bw_min\" : 1900,\n        \"bw_max\" : 2100,\n" \
	"        \"bw_agg\" : 100.000000,\n" \
	"        \"bw_mean\" : 2000.250000,\n" \
	"        \"bw_dev\" : 10.000000,\n        \"bw_samples\" : 3,\n" \
	"        \"iops_min\" : 475,\n        \"iops_max\" : 525,\n" \
	"        \"iops_mean\" : 500.500000,\n" \
	"        \"iops_stddev\" : 2.500000,\n" \
	"        \"iops_samples\" : 4\n      },\n" NONE("write") NONE("trim") \
	"      \"usr_cpu\" : 1.500000,\n      \"sys_cpu\" : 2.250000\n" \
	"    }\n  ]\n}\n"

/* Puts another text in the place of one in the text in space. */
static void
change(const char *old, const char *new)
{
	char *at = strstr(space, old);

	assert_non_null(at);
	memmove(at + strlen(new), at + strlen(old),
		strlen(at + strlen(old)) + 1);
	memcpy(at, new, strlen(new));
}

static const struct record *
read_space(void)
{
	reading_text(&reading, space);
	assert_int_equal(reading.count, 1);
	return reading.records[0];
}

/* Reads the document with another text in the place of one. */
static const struct record *
read_with(const char *old, const char *new)
{
	memcpy(space, DOCUMENT, sizeof(DOCUMENT));
	change(old, new);
	return read_space();
}

static void
nothing_is_said_of_a_whole_document(void **state)
{
	const struct record *job = read_with("", "");

	(void)state;
	assert_false(job->partial);
	assert_false(record_has_note(job, NOTE_AMBIGUOUS, NULL));
	assert_false(record_has_note(job, NOTE_CONTRADICTION, NULL));
	assert_int_equal(reading.diag.text.length, 0);
	assert_metric(job, "read.io", 4096000);
	assert_metric(job, "read.clat.p99.99", 700416);
}

/* Up to 2.0.13 the number of the first error has the key of the count. */
static void
a_number_that_may_be_an_error_s_is_not_their_count(void **state)
{
#define ERRORS(key, number) ",\n      \"" key "\" : " number
	static const struct {
		const char *lines;
		double count;
		bool partial, sure;
	} cases[] = {
		{ ERRORS("total_err", "3") ERRORS("total_err", "28"), 3,
		  false, true },
		{ ERRORS("total_err", "3") ERRORS("first_error", "28"), 3,
		  false, true },
		{ ERRORS("total_err", "28"), NAN, true, true },
		{ ERRORS("first_error", "28"), NAN, false, true },
		/* the job's error is 28, which the second one must be */
		{ ERRORS("total_err", "28") ERRORS("total_err", "3"), NAN,
		  true, true },
		{ ERRORS("total_err", "28") ERRORS("total_err", "28"), 28,
		  false, true },
		/* the errors of several jobs */
		{ ERRORS("total_err", "3") ERRORS("total_err", "5"), 3,
		  false, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job;

		memcpy(space, DOCUMENT, sizeof(DOCUMENT));
		change("\"groupid\" : 0,", "\"error\" : 28,");
		change("\n    }\n  ]\n}\n", cases[i].lines);
		strcat(space, "\n    }\n  ]\n}\n");
		job = read_space();
		assert_metric(job, "errors.total", cases[i].count);
		assert_int_equal(reading_noted(job, NOTE_AMBIGUOUS,
					       "errors.total"),
				 !cases[i].sure);
		/* what is left out of a pair is reported */
		assert_int_equal(job->partial, cases[i].partial);
		assert_int_equal(reading_said("has lost lines"),
				 cases[i].partial);
		reading_free(&reading);
	}
#undef ERRORS
}

/* What a note says that contradicts something. */
static const char *
contradiction(const struct record *record)
{
	for (size_t i = 0; i < record->note_count; i++)
		if (record->notes[i].code == NOTE_CONTRADICTION)
			return record->notes[i].text;
	return "";
}

/* Counters that ran over are no figures, and that is said. */
static void
numbers_below_nothing_are_left_out_with_a_note(void **state)
{
	static const struct {
		const char *old, *new, *metric, *text;
	} cases[] = {
		{ "\"bw_min\" : 1900", "\"bw_min\" : -1900", "read.bw.min",
		  "\"bw_min\" is less than 0 and left out" },
		{ "\"99.990000\" : 700416", "\"99.990000\" : -9",
		  "read.clat.p99.99",
		  "\"99.990000\" is less than 0 and left out" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job = read_with(cases[i].old,
						     cases[i].new);

		assert_metric(job, cases[i].metric, NAN);
		assert_metric(job, "read.io", 4096000);
		assert_string_equal(contradiction(job), cases[i].text);
	}
	/* of keys that are not read nothing is said */
	assert_string_equal(contradiction(read_with("\"groupid\" : 0,",
						    "\"eta\" : -1,")), "");
}

static void
what_may_stand_in_another_place_is_left_out(void **state)
{
	static const struct {
		const char *old, *new;
		const char *absent;	/* and this is there all the same: */
		const char *present;
		double value;
	} cases[] = {
		/* lat's members follow clat's */
		{ "        \"lat_ns\" : {\n", "", "read.clat.mean",
		  "read.slat.mean", 2500.5 },
		/* the end of lat has got into slat */
		{ "          \"max\" : 9005,\n          \"mean\" : "
		  "2500.500000,\n          \"stddev\" : 50.000000\n        "
		  "},\n        \"clat_ns\" : {\n          \"min\" : 12006,\n",
		  "", "read.slat.max", "read.lat.mean", 35750.625 },
		/* a bracket is lost: all that follows stands too deep */
		{ "        },\n        \"lat_ns\" : {\n",
		  "        \"lat_ns\" : {\n", "read.clat.mean", "read.iops",
		  500 },
		/* a key twice, with two values */
		{ "        \"runtime\" : 2000,\n", "        \"runtime\" : "
		  "2000,\n        \"runtime\" : 3000,\n", "read.runtime",
		  "read.iops", 500 },
		/* a line has moved up from below */
		{ "        \"bw\" : 2000,\n", "        \"drop_ios\" : 1,\n"
		  "        \"bw\" : 2000,\n", "read.dropped", "read.io",
		  4096000 },
		/* one of another place */
		{ "        \"io_kbytes\" : 4000,\n", "        \"mean\" : "
		  "4000.000000,\n", "read.iops", "cpu.usr", NAN },
		/* a line that ends early: no comma, or too few decimals */
		{ "        \"bw_max\" : 2100,\n", "        \"bw_max\" : 21\n",
		  "read.bw.max", "read.iops", 500 },
		{ "\"sys_cpu\" : 2.250000\n", "\"sys_cpu\" : 2.2\n",
		  "cpu.sys", "cpu.usr", 1.5 },
		/* more percent in less time */
		{ "\"99.990000\" : 700416\n", "\"99.990000\" : 7004\n",
		  "read.clat.p1", "read.clat.mean", 33250.125 },
		/* more than the most */
		{ "\"99.990000\" : 700416\n", "\"99.990000\" : 7004160\n",
		  "read.clat.p1", "read.clat.max", 700007 },
		{ "\"mean\" : 2500.500000", "\"mean\" : 12500.500000",
		  "read.slat.min", "read.clat.max", 700007 },
		/* what no counter holds */
		{ "\"iops\" : 500.000000", "\"iops\" : 1e308", "read.iops",
		  "read.io", 4096000 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job = read_with(cases[i].old,
						     cases[i].new);

		assert_true(isnan(reading_value(job, cases[i].absent)));
		assert_metric(job, cases[i].present, cases[i].value);
		if (!job->partial)
			fail_msg("not partial: %s", cases[i].new);
		assert_int_equal(reading_said("what may be wrong is left "
					      "out"), 1);
	}
}

static void
rates_that_contradict_their_sums_are_noted(void **state)
{
	static const struct {
		const char *old, *new;
		bool iops, bw, runtime;	/* noted */
	} cases[] = {
		{ "\"iops\" : 500.000000", "\"iops\" : 900.000000", true,
		  false, false },
		{ "\"bw\" : 2000", "\"bw\" : 9000", false, true, false },
		{ "\"runtime\" : 2000", "\"runtime\" : 7000", true, true,
		  true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job = read_with(cases[i].old,
						     cases[i].new);

		assert_int_equal(reading_noted(job, NOTE_CONTRADICTION,
					       "read.iops"), cases[i].iops);
		assert_int_equal(reading_noted(job, NOTE_CONTRADICTION,
					       "read.ios"), cases[i].iops);
		assert_int_equal(reading_noted(job, NOTE_CONTRADICTION,
					       "read.bw"), cases[i].bw);
		assert_int_equal(reading_noted(job, NOTE_CONTRADICTION,
					       "read.io"), cases[i].bw);
		assert_int_equal(reading_noted(job, NOTE_CONTRADICTION,
					       "read.runtime"),
				 cases[i].runtime);
	}
}

/* io_bytes is in KiB or in bytes: what else is there tells. */
static void
bytes_are_known_without_the_version(void **state)
{
	static const struct {
		const char *io, *kib, *rate;
		double bytes;
	} cases[] = {
		{ "4096000", "4000", "2000", 4096000 },
		{ "4096000", NULL, "2000", 4096000 },
		{ "4000", NULL, "2000", 4096000 },
		{ "4000", NULL, NULL, NAN },
		{ "4096000", NULL, "5", NAN },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char *out = space;

		out += sprintf(out, "{\n  \"jobs\" : [\n    {\n"
			       "      \"jobname\" : \"job\",\n"
			       "      \"read\" : {\n        \"io_bytes\" : "
			       "%s,\n", cases[i].io);
		if (cases[i].kib != NULL)
			out += sprintf(out, "        \"io_kbytes\" : %s,\n",
				       cases[i].kib);
		if (cases[i].rate != NULL)
			out += sprintf(out, "        \"bw\" : %s,\n",
				       cases[i].rate);
		sprintf(out, "        \"iops\" : 500.000000,\n"
			"        \"runtime\" : 2000,\n"
			"        \"total_ios\" : 1000\n      }\n    }\n  ]\n"
			"}\n");
		reading_text(&reading, space);
		assert_int_equal(reading.count, 1);
		assert_metric(reading.records[0], "read.io", cases[i].bytes);
		assert_metric(reading.records[0], "read.iops", 500);
	}
}

/* 3.1 to 3.15 print those of lat below clat when they are asked for them. */
static void
percentiles_without_their_options_are_ambiguous(void **state)
{
	static const struct {
		const char *options, *most;
		bool lat, ambiguous;
	} cases[] = {
		{ OPTIONS, "700007", false, false },
		{ "", "700007", false, true },
		/* they exceed clat's most, and are no others then */
		{ "", "685007", true, false },
		{ OPTIONS, "685007", true, false },
		{ "      \"job options\" : {\n        \"clat_percentiles\" : "
		  "\"0\"\n      },\n", "700007", true, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job;
		char *at;

		job = read_with(OPTIONS, cases[i].options);
		at = strstr(space, "700007");
		memcpy(at, cases[i].most, 6);
		reading_text(&reading, space);
		job = reading.records[0];
		assert_metric(job, cases[i].lat ? "read.lat.p1" :
			      "read.clat.p1", 12032);
		assert_metric(job, cases[i].lat ? "read.clat.p1" :
			      "read.lat.p1", NAN);
		assert_int_equal(reading_noted(job, NOTE_AMBIGUOUS,
					       "read.clat.p1"),
				 cases[i].ambiguous);
	}
}

/* ---- all fixtures, in many ways */

/* The lines of a fixture. */
static struct {
	const char *text[4000];
	size_t length[4000], count;
} lines;

static void
split(const struct fixture *fixture)
{
	const char *at = fixture->text.data, *end = at + fixture->text.length;

	for (lines.count = 0; at < end; lines.count++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));

		lines.text[lines.count] = at;
		lines.length[lines.count] =
			(size_t)((stop != NULL ? stop + 1 : end) - at);
		at += lines.length[lines.count];
	}
}

/* Adds lines from one up to another to what is in space. */
static size_t
add(size_t at, size_t from, size_t to)
{
	for (; from < to; from++) {
		memcpy(space + at, lines.text[from], lines.length[from]);
		at += lines.length[from];
	}
	return at;
}

static bool
is_same(const struct metric *one, const struct metric *other)
{
	double open = fmax(one->half_width, other->half_width);

	/* a whole rate or sum where the exact one needs a lost line */
	if (one->name.statistic == STATISTIC_VALUE &&
	    one->name.quantity == QUANTITY_IOPS)
		open = fmax(open, 1);
	if (one->name.statistic == STATISTIC_VALUE &&
	    (one->name.quantity == QUANTITY_BW ||
	     one->name.quantity == QUANTITY_IO))
		open = fmax(open, 1024);
	return fabs(one->value - other->value) <=
	       open + fabs(other->value) * 1e-12;
}

/* The metrics of a record that another has, too. */
static size_t
common(const struct record *one, const struct record *other)
{
	size_t found = 0;

	for (size_t i = 0; i < one->metric_count; i++) {
		const struct metric *metric =
			record_find(other, one->metrics[i].name);

		found += metric != NULL && is_same(&one->metrics[i], metric);
	}
	return found;
}

static size_t
doubted(const struct record *record)
{
	size_t found = 0;

	for (size_t i = 0; i < record->metric_count; i++)
		found += record_has_note(record, NOTE_AMBIGUOUS,
					 &record->metrics[i].name) ||
			 record_has_note(record, NOTE_CONTRADICTION,
					 &record->metrics[i].name);
	return found;
}

/* Whether one whole record has all the metrics, but for what notes doubt. */
static void
assert_right(const char *name, const char *what, size_t line, size_t length)
{
	reading_bytes(&reading, space, length);
	for (size_t i = 0; i < reading.count; i++) {
		const struct record *record = reading.records[i];
		size_t most = 0;

		for (size_t k = 0; k < whole.count; k++)
			if (whole.records[k]->kind == record->kind)
				most = (size_t)fmax((double)most,
					(double)common(record,
						       whole.records[k]));
		if (most + doubted(record) < record->metric_count)
			fail_msg("%s, %s %zu: %zu of %zu are right", name,
				 what, line + 1, most, record->metric_count);
	}
}

static void
lose(const char *name, size_t from, size_t count)
{
	size_t length = add(0, 0, from);

	if (from + count <= lines.count)
		assert_right(name, "lost", from,
			     add(length, from + count, lines.count));
}

static uint32_t
random_below(uint32_t *seed, size_t bound)
{
	*seed = *seed * 1664525 + 1013904223;
	return (uint32_t)((uint64_t)*seed * bound >> 32);
}

static void
attack(const char *name)
{
	uint32_t seed = 20260101;

	for (size_t i = 0; i < lines.count; i++) {
		size_t length = add(0, 0, i);

		lose(name, i, 1);
		lose(name, i, 2);
		lose(name, i, 3 + random_below(&seed, 40));
		assert_right(name, "doubled", i,
			     add(add(length, i, i + 1), i, lines.count));
		if (i + 1 < lines.count) {
			length = add(add(length, i + 1, i + 2), i, i + 1);
			assert_right(name, "swapped", i,
				     add(length, i + 2, lines.count));
		}
		length = add(0, 0, i + 1);
		length -= 1 + random_below(&seed, lines.length[i]);
		space[length++] = '\n';
		assert_right(name, "cut", i, add(length, i + 1, lines.count));
	}
}

static void
no_damage_to_lines_gives_a_wrong_number(void **state)
{
	size_t attacked = 0;

	(void)state;
	for (size_t i = 0; i < fixtures.count; i++) {
		const struct fixture *fixture = &fixtures.list[i];

		if (strncmp(fixture->name, "fio-json-", 9) != 0)
			continue;
		split(fixture);
		reading_bytes(&whole, fixture->text.data,
			      fixture->text.length);
		attack(fixture->name);
		attacked++;
	}
	assert_true(attacked >= 5);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_said_of_a_whole_document),
		cmocka_unit_test(
			a_number_that_may_be_an_error_s_is_not_their_count),
		cmocka_unit_test(
			numbers_below_nothing_are_left_out_with_a_note),
		cmocka_unit_test(what_may_stand_in_another_place_is_left_out),
		cmocka_unit_test(rates_that_contradict_their_sums_are_noted),
		cmocka_unit_test(bytes_are_known_without_the_version),
		cmocka_unit_test(
			percentiles_without_their_options_are_ambiguous),
		cmocka_unit_test(no_damage_to_lines_gives_a_wrong_number),
	};

	return cmocka_run_group_tests(tests, start, stop);
}
