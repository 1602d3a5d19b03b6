/* parsers/fio: terse lines of all versions, whole, broken, cut and refused. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"


static const struct record *
read_job(const char *text)
{
	reading_text(&reading, text);
	assert_int_equal(reading.count, 1);
	assert_int_equal(reading.records[0]->kind, KIND_JOB);
	return reading.records[0];
}

/* 1000 reads of 4 KiB in 2 s, at most 9 us to submit */
#define TOTALS "4000;2000;500;2000;"
#define SLAT "1;9;2.500000;0.500000;"
#define CLAT "10;900;33.250000;4.000000;"
#define NONE5 "0%=0;0%=0;0%=0;0%=0;0%=0;"
#define PERCENTILES "1.000000%=12;50.000000%=30;99.900000%=700;0%=0;0%=0;" \
	NONE5 NONE5 NONE5
#define TWO_DECIMALS "1.00%=12;50.00%=30;99.90%=700;0%=0;0%=0;" \
	NONE5 NONE5 NONE5
#define LAT "12;910;35.750000;4.500000;"
#define BW "1900;2100;97.500000%;2000.250000;10.000000;"
#define READS TOTALS SLAT CLAT PERCENTILES LAT BW
#define ZERO4 "0;0;0.000000;0.000000;"
#define ZERO_BW "0;0;0.000000%;0.000000;0.000000;"
#define ZEROS "0;0;0;0;" ZERO4 ZERO4 NONE5 NONE5 NONE5 NONE5 ZERO4 ZERO_BW
#define TAIL "1.500000%;2.250000%;1001;0;12;" \
	"0.1%;0.2%;99.7%;0.0%;0.0%;0.0%;0.0%;" \
	"0.00%;0.00%;0.01%;20.00%;70.00%;9.00%;0.99%;0.00%;0.00%;0.00%;" \
	"0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;" \
	"0.00%"
#define HEAD3 "3;fio-3.16;job;0;0;"
#define LINE3 HEAD3 READS ZEROS TAIL
#define DISK ";vda;1000;1;0;2;500;3;503;57.60%"

static const struct value reads[] = {
	{ "read.io", 4000 * 1024. }, { "read.bw", 2000 * 1024. },
	{ "read.iops", 500 }, { "read.runtime", 2e9 },
	{ "read.slat.min", 1000 }, { "read.slat.max", 9000 },
	{ "read.slat.mean", 2500 }, { "read.slat.stdev", 500 },
	{ "read.clat.min", 10e3 }, { "read.clat.max", 900e3 },
	{ "read.clat.mean", 33250 }, { "read.clat.stdev", 4000 },
	{ "read.clat.p1", 12e3 }, { "read.clat.p50", 30e3 },
	{ "read.clat.p99.9", 700e3 },
	{ "read.lat.min", 12e3 }, { "read.lat.max", 910e3 },
	{ "read.lat.mean", 35750 }, { "read.lat.stdev", 4500 },
	{ "read.bw.min", 1900 * 1024. }, { "read.bw.max", 2100 * 1024. },
	{ "read.bw.per", 97.5 }, { "read.bw.mean", 2000.25 * 1024 },
	{ "read.bw.stdev", 10240 },
	{ "cpu.usr", 1.5 }, { "cpu.sys", 2.25 }, { "cpu.ctx", 1001 },
	{ "cpu.majf", 0 }, { "cpu.minf", 12 },
	{ "depth.1", 0.1 }, { "depth.4", 99.7 }, { "depth.64", 0 },
	{ "dist.2us", 0 }, { "dist.10us", 0.01 }, { "dist.50us", 70 },
	{ "dist.1000us", 0 }, { "dist.2ms", 0 }, { "dist.2000ms", 0 },
	{ "dist.inf", 0 },
	{ "write.io", NAN }, { "write.iops", NAN }, { "write.bw.per", NAN },
	{ "write.clat.mean", NAN }, { "trim.iops", NAN },
	{ "mixed.iops", NAN },
};

static void
a_line_of_version_3_is_read(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job("3;fio-3.16;my job;2;5;" READS ZEROS TAIL "\n");
	assert_metrics(job, reads, LENGTH(reads));
	assert_string_equal(job->tool, "fio");
	assert_string_equal(job->version, "3.16");
	assert_string_equal(job->format, "terse3");
	assert_string_equal(job->name, "my job");
	assert_int_equal(job->group, 2);
	assert_int_equal(job->error, 5);
	assert_int_equal(job->source.line, 1);
	assert_int_equal(job->source.end, 1);
	assert_false(job->partial);
	assert_int_equal(job->repaired, 0);
	assert_int_equal(reading.diag.text.length, 0);
}

static void
values_are_known_to_half_of_their_last_digit(void **state)
{
	static const struct value halves[] = {
		{ "read.iops", 0.5 }, { "read.slat.min", 500 },
		{ "read.clat.p50", 500 }, { "depth.1", 0.05 },
		{ "dist.10us", 0.005 }, { "cpu.ctx", 0 }, { "depth.64", 0 },
	};
	const struct record *job;

	(void)state;
	job = read_job(LINE3 "\n");
	for (size_t i = 0; i < LENGTH(halves); i++)
		assert_true(reading_metric(job, halves[i].name)->half_width ==
			    halves[i].value);
}

/* Two values that tell blocks apart: I/Os a second and the mean of slat. */
static void
assert_blocks(const struct record *job, const char *const subjects[4])
{
	static const char *const all[] = { "read", "write", "trim", "mixed" };

	for (size_t i = 0; i < LENGTH(all); i++) {
		struct value expected = { NULL, NAN };
		char name[32];

		for (size_t k = 0; k < 4 && subjects[k] != NULL; k++)
			if (strcmp(all[i], subjects[k]) == 0)
				expected.value = (double)(500 + k);
		snprintf(name, sizeof(name), "%s.iops", all[i]);
		expected.name = name;
		assert_metrics(job, &expected, 1);
	}
}

#define BLOCK(iops) "4000;2000;" iops ";2000;" SLAT CLAT PERCENTILES LAT BW
#define BLOCK5(iops) BLOCK(iops) "3;490;510;500.500000;7.000000;4;"

static void
the_version_and_the_number_of_blocks_tell_directions(void **state)
{
	static const struct {
		const char *line, *format;
		const char *subjects[4];
	} lines[] = {
		{ HEAD3 BLOCK("500") BLOCK("501") TAIL, "terse3",
		  { "read", "write" } },
		{ HEAD3 BLOCK("500") TAIL, "terse3", { "mixed" } },
		{ HEAD3 BLOCK("500") BLOCK("501") BLOCK("502") TAIL, "terse3",
		  { "read", "write", "mixed" } },
		{ "4;fio-3.1;job;0;0;" BLOCK("500") BLOCK("501") BLOCK("502")
		  TAIL, "terse4", { "read", "write", "trim" } },
		{ "4;fio-3.1;job;0;0;" BLOCK("500") TAIL, "terse4",
		  { "mixed" } },
		{ "4;fio-3.1;job;0;0;" BLOCK("500") BLOCK("501") BLOCK("502")
		  BLOCK("503") TAIL, "terse4",
		  { "read", "write", "trim", "mixed" } },
		{ "5;fio-3.1;job;0;0;" BLOCK5("500") BLOCK5("501")
		  BLOCK5("502") TAIL, "terse5", { "read", "write", "trim" } },
		{ "2;job;0;0;" BLOCK("500") BLOCK("501") TAIL, "terse2",
		  { "read", "write" } },
		{ "2;job;0;0;" BLOCK("500") BLOCK("501") BLOCK("502") TAIL,
		  "terse2", { "read", "write", "trim" } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		const struct record *job;

		reading_text(&reading, lines[i].line);
		assert_int_equal(reading.count, 1);
		job = reading.records[0];
		assert_string_equal(job->format, lines[i].format);
		assert_string_equal(job->name, "job");
		assert_blocks(job, lines[i].subjects);
	}
}

static void
version_5_tells_samples(void **state)
{
	static const struct value values[] = {
		{ "write.bw.samples", 3 }, { "write.iops.min", 490 },
		{ "write.iops.max", 510 }, { "write.iops.mean", 500.5 },
		{ "write.iops.stdev", 7 }, { "write.iops.samples", 4 },
		{ "write.bw.per", 97.5 }, { "cpu.sys", 2.25 },
	};

	(void)state;
	assert_metrics(read_job("5;fio-3.1;job;0;0;" BLOCK5("500")
			       BLOCK5("501") BLOCK5("502") TAIL "\n"),
		      values, LENGTH(values));
}

/* Blocks before 1.99.9: no iops, no percentiles. */
#define OLD_READS "4000;2000;2000;" SLAT CLAT LAT BW
#define OLD_ZEROS "0;0;0;" ZERO4 ZERO4 ZERO4 ZERO_BW
#define OLDEST_READS "4000;2000;2000;" SLAT CLAT BW
#define OLDEST_ZEROS "0;0;0;" ZERO4 ZERO4 ZERO_BW

static void
old_lines_have_rates_in_bytes_a_millisecond(void **state)
{
	static const struct {
		const char *text, *version, *hint;
		double rate;
		bool lat, unsure;
	} lines[] = {
		{ "job;0;0;" OLDEST_READS OLDEST_ZEROS TAIL, NULL, "1.14+",
		  2e6, false, false },
		{ "job;0;0;" OLD_READS OLD_ZEROS TAIL, NULL, "1.41.4+", 2e6,
		  true, false },
		{ "2;job;0;0;" OLD_READS OLD_ZEROS TAIL, NULL, "1.41.6+", 2e6,
		  true, false },
		{ "fio 1.59\n2;job;0;0;" OLD_READS OLD_ZEROS TAIL, "1.59",
		  NULL, 2e6, true, false },
		{ "3;2.0.7;job;0;0;" READS ZEROS TAIL, "2.0.7", NULL, 2e6,
		  true, false },
		{ "3;fio-2.0.8;job;0;0;" READS ZEROS TAIL, "2.0.8", NULL,
		  2048e3, true, false },
		/* 1.99.6, which does not print its version */
		{ "3;job;0;0;" TOTALS SLAT CLAT TWO_DECIMALS LAT BW ZEROS
		  TAIL, NULL, "1.99.6+", 2e6, true, true },
		/* without a version, 1.99.9 to 2.0.9 can't be told apart */
		{ "2;job;0;0;" READS ZEROS TAIL, NULL, "1.99.9+", 2e6, true,
		  true },
		{ "fio 2.0.7\n2;job;0;0;" READS ZEROS TAIL, "2.0.7", NULL,
		  2e6, true, false },
		{ "2;job;0;0;" READS ZEROS ZEROS TAIL, NULL, "2.0.10+",
		  2048e3, true, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		const struct record *job = read_job(lines[i].text);
		const struct value values[] = {
			{ "read.bw", lines[i].rate },
			{ "read.io", 4000 * 1024. },
			{ "read.lat.mean", lines[i].lat ? 35750 : NAN },
			{ "read.bw.mean", 2000.25 * 1024 },
			{ "read.clat.stdev", 4000 }, { "dist.50us", 70 },
			{ "write.bw", NAN },
		};

		assert_metrics(job, values, LENGTH(values));
		if (lines[i].version != NULL)
			assert_string_equal(job->version, lines[i].version);
		else
			assert_null(job->version);
		if (lines[i].hint != NULL)
			assert_string_equal(job->version_hint, lines[i].hint);
		assert_int_equal(reading_noted(job, NOTE_AMBIGUOUS, "read.bw"),
				 lines[i].unsure);
	}
}

static void
a_version_that_is_lost_is_not_another(void **state)
{
	(void)state;
	/* from 2.0.14 on, percents have six decimals */
	reading_text(&reading, "3;job;0;0;" READS ZEROS TAIL "\n");
	assert_int_equal(reading.count, 0);
}

static void
names_may_hold_anything(void **state)
{
	static const char *const names[] = {
		"a;b", "x;1;2;3", "my job: v=1 (groupid=9)", "50%=3",
		"a;;b", "3", "read: IOPS=3", "a,b",
	};
	char text[4096];

	(void)state;
	for (size_t i = 0; i < LENGTH(names); i++) {
		snprintf(text, sizeof(text), "3;fio-3.16;%s;0;0;%s\n",
			 names[i], READS ZEROS TAIL DISK ";nightly; run 7");
		reading_text(&reading, text);
		assert_int_equal(reading.count, 2);
		assert_string_equal(reading.records[0]->name, names[i]);
		assert_metrics(reading.records[0], reads, LENGTH(reads));
	}
}

static void
what_follows_the_fields_is_told_apart(void **state)
{
	static const struct {
		const char *rest, *description;
		double errors;
		size_t disks;
	} lines[] = {
		{ "", NULL, NAN, 0 },
		{ DISK, NULL, NAN, 1 },
		{ DISK ";sda;0;0;0;0;0;0;0;0.00%", NULL, NAN, 2 },
		{ ";1;28", NULL, 1, 0 },
		{ DISK ";17;5", NULL, 17, 1 },
		{ ";rate limited, run 7; a,b", "rate limited, run 7; a,b", NAN,
		  0 },
		{ DISK ";1;28;a;b", "a;b", 1, 1 },
		{ DISK ";7", "7", NAN, 1 },
	};
	char text[4096];

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		const struct param *param;
		struct value errors = { "errors.total", lines[i].errors };

		snprintf(text, sizeof(text), "%s%s\n", LINE3, lines[i].rest);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1 + lines[i].disks);
		assert_metrics(reading.records[0], reads, LENGTH(reads));
		assert_metrics(reading.records[0], &errors, 1);
		param = record_param(reading.records[0], "description");
		if (lines[i].description != NULL)
			assert_string_equal(param->text, lines[i].description);
		else
			assert_null(param);
	}
}

static void
disks_are_records_of_their_own(void **state)
{
	static const struct value values[] = {
		{ "read.ios", 1000 }, { "write.ios", 1 }, { "read.merges", 0 },
		{ "write.merges", 2 }, { "read.ticks", 500e6 },
		{ "write.ticks", 3e6 }, { "io.ticks", 503e6 },
		{ "io.util", 57.6 }, { "io.util.aggr", NAN },
	};
	static const struct value stacked[] = {
		{ "read.ios", 1000 }, { "io.util", 57.6 },
		{ "read.ios.aggr", 7 }, { "write.merges.aggr", 8 },
		{ "io.ticks.aggr", 9e6 }, { "io.util.aggr", 30.25 },
	};
	const struct record *disk;

	(void)state;
	reading_text(&reading, LINE3 DISK "\n");
	disk = reading_record(&reading, KIND_DISK, 0);
	assert_string_equal(disk->name, "vda");
	assert_metrics(disk, values, LENGTH(values));
	assert_int_equal(disk->run, reading.records[0]->run);
	reading_text(&reading, LINE3 DISK ";slaves;7;1;2;8;4;5;9;30.25%\n");
	assert_int_equal(reading.count, 2);
	assert_metrics(reading_record(&reading, KIND_DISK, 0), stacked,
		      LENGTH(stacked));
}

static void
all_jobs_of_a_run_share_their_disks(void **state)
{
	(void)state;
	reading_text(&reading, "3;fio-3.16;one;0;0;" READS ZEROS TAIL DISK "\n"
		     "3;fio-3.16;two;0;0;" READS ZEROS TAIL DISK "\n"
		     "3;fio-3.16;six;1;0;" READS ZEROS TAIL DISK "\n");
	assert_int_equal(reading.count, 4);
	assert_non_null(reading_record(&reading, KIND_DISK, 0));
	assert_null(reading_record(&reading, KIND_DISK, 1));
	for (size_t i = 0; i < reading.count; i++)
		assert_int_equal(reading.records[i]->run, 0);
	/* other disks, or a group before the last: another run */
	reading_text(&reading, "3;fio-3.16;one;1;0;" READS ZEROS TAIL DISK "\n"
		     "3;fio-3.16;two;1;0;" READS ZEROS TAIL
		     ";vda;1001;1;0;2;500;3;503;57.60%\n"
		     "3;fio-3.16;six;0;0;" READS ZEROS TAIL
		     ";vda;1001;1;0;2;500;3;503;57.60%\n");
	assert_int_equal(reading_record(&reading, KIND_JOB, 0)->run, 0);
	assert_int_equal(reading_record(&reading, KIND_JOB, 1)->run, 1);
	assert_int_equal(reading_record(&reading, KIND_JOB, 2)->run, 2);
}

static void
the_description_of_version_2_has_its_own_line(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job("2;job;0;0;" READS ZEROS ZEROS TAIL "\n;run 7; b\n");
	assert_string_equal(record_param(job, "description")->text,
			    "run 7; b");
	assert_int_equal(job->source.end, 2);
	job = read_job("2;job;0;0;" READS ZEROS ZEROS TAIL "\n;\nprose\n");
	assert_null(record_param(job, "description"));
	assert_int_equal(job->source.end, 2);
}

/* Writes text in lines of that width, each behind a mark. */
static size_t
wrap(char *out, const char *text, size_t width, const char *mark)
{
	size_t length = strlen(text), at = 0;

	for (size_t i = 0; i < length; i += width)
		at += (size_t)sprintf(out + at, "%s%.*s\n", mark, (int)width,
				      text + i);
	return at;
}

static void
assert_same(const struct reading *one, const struct reading *other)
{
	assert_int_equal(one->count, other->count);
	for (size_t i = 0; i < one->count; i++) {
		const struct record *a = one->records[i];
		const struct record *b = other->records[i];

		assert_string_equal(a->id, b->id);
		assert_int_equal(a->metric_count, b->metric_count);
		assert_int_equal(a->param_count, b->param_count);
	}
}

static void
lines_broken_at_any_column_are_put_together(void **state)
{
	static const char *const texts[] = {
		LINE3 DISK ";sda;0;0;0;0;0;0;0;0.00%",
		LINE3 DISK ";nightly",
		"5;fio-3.1;job;0;0;" BLOCK5("500") BLOCK5("501") BLOCK5("502")
		TAIL DISK,
		"2;job;0;0;" READS ZEROS ZEROS TAIL,
		"2;job;0;0;" OLD_READS OLD_ZEROS TAIL,
		"job;0;0;" OLDEST_READS OLDEST_ZEROS TAIL,
	};
	static const char *const marks[] = { "", "> ", ">> " };
	static char text[16384];

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&whole, texts[i]);
		for (size_t width = 60; width <= 132; width++)
			for (size_t m = 0; m < LENGTH(marks); m++) {
				size_t length = wrap(text, texts[i], width,
						     marks[m]);

				reading_bytes(&reading, text, length);
				assert_same(&whole, &reading);
				assert_true(reading.records[0]->repaired > 1);
			}
	}
}

static void
two_broken_lines_stay_two(void **state)
{
	static char text[16384];
	size_t length;

	(void)state;
	length = wrap(text, LINE3 DISK, 72, "");
	length += wrap(text + length, "3;fio-3.16;two;1;0;" READS ZEROS TAIL
		       DISK, 72, "");
	length += (size_t)sprintf(text + length, "prose;0;0;1 behind them\n");
	reading_bytes(&reading, text, length);
	assert_int_equal(reading.count, 3);
	assert_string_equal(reading_record(&reading, KIND_JOB, 1)->name,
			    "two");
}

static void
decimal_commas_are_points(void **state)
{
	static char text[4096];
	const struct record *job;

	(void)state;
	strcpy(text, "3;fio-3.16;a,b;0;0;" READS ZEROS TAIL DISK ";x 1,5\n");
	for (char *p = strstr(text, "4000"); p < strstr(text, "x 1"); p++)
		if (*p == '.')
			*p = ',';
	strchr(text, '.')[0] = ',';
	reading_text(&reading, text);
	assert_int_equal(reading.count, 2);
	job = reading.records[0];
	assert_metrics(job, reads, LENGTH(reads));
	assert_string_equal(job->version, "3.16");
	assert_string_equal(job->name, "a,b");
	assert_string_equal(record_param(job, "description")->text, "x 1,5");
	assert_true(reading_value(reading.records[1], "io.util") == 57.6);
}

/* Each value of the readings stands in some record of the whole. */
static void
assert_part(const char *text, size_t length)
{
	reading_bytes(&reading, text, length);
	for (size_t i = 0; i < reading.count; i++) {
		const struct record *record = reading.records[i];
		const struct record *of = reading_record(&whole, record->kind,
							 0);

		assert_non_null(of);
		for (size_t k = 0; k < record->metric_count; k++) {
			const struct metric *metric = &record->metrics[k];
			const struct metric *full =
				record_find(of, metric->name);

			if (full == NULL || full->value != metric->value)
				fail_msg("cut at %zu, metric %zu is %g",
					 length, k, metric->value);
		}
		if (record->kind == KIND_JOB &&
		    record->metric_count < of->metric_count)
			assert_true(record->partial);
	}
}

static void
a_line_that_is_cut_gives_nothing_wrong(void **state)
{
	static const char *const texts[] = {
		LINE3 DISK, "2;job;0;0;" OLD_READS OLD_ZEROS TAIL,
		"job;0;0;" OLDEST_READS OLDEST_ZEROS TAIL,
		"5;fio-3.1;job;0;0;" BLOCK5("500") BLOCK5("501") BLOCK5("502")
		TAIL DISK
	};
	static char text[4096];

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&whole, texts[i]);
		for (size_t n = 0; n <= strlen(texts[i]); n++)
			assert_part(texts[i], n);
		/* the same with a newline, as less -S would cut it */
		for (size_t n = 1; n < strlen(texts[i]); n++) {
			memcpy(text, texts[i], n);
			text[n] = '\n';
			assert_part(text, n + 1);
		}
	}
}

static void
a_cut_line_gives_its_whole_fields_and_a_warning(void **state)
{
	static const struct value values[] = {
		{ "read.io", 4000 * 1024. }, { "read.iops", 500 },
		{ "read.runtime", 2e9 }, { "read.slat.max", 9000 },
		{ "read.slat.mean", 2500 }, { "read.slat.stdev", NAN },
		{ "cpu.usr", NAN },
	};
	const struct record *job;

	(void)state;
	job = read_job(HEAD3 TOTALS "1;9;2.500000;0.50");
	assert_metrics(job, values, LENGTH(values));
	assert_true(job->partial);
	assert_int_equal(reading.diag.warnings, 1);
}

static void
lines_with_commas_between_fields_are_refused_by_name(void **state)
{
	(void)state;
	reading_text(&reading,
		     "job,0,0,4000,2000,2000,1,9,2.500000,0.500000,10,900,"
		     "33.250000,4.000000,1900,2100,97.500000%,2000.250000,"
		     "10.000000,0,0,0,0,0,0.000000,0.000000,0,0,0.000000,"
		     "0.000000,0,0,0.000000%,0.000000,0.000000,1.500000%,"
		     "2.250000%,1001\n");
	assert_int_equal(reading.count, 0);
	assert_int_equal(reading.diag.warnings, 1);
	buffer_byte(&reading.diag.text, '\0');
	assert_non_null(strstr(reading.diag.text.data, "before 1.14"));
}

static void
text_with_semicolons_is_no_result(void **state)
{
	static const char *const texts[] = {
		"one; two; three; four; five; six; seven; eight; nine; ten\n",
		"date;1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20\n",
		"3;1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20;21\n",
		"vda;16601;7052;1;0;5442;2400;7842;57.60%\n",
		"for (i = 0; i < 10; i++) { a[i] = 0; b[i] = 1; c[i] = 2; }\n",
		";0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0\n",
		"2;fio;0;0;1;2;3\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		assert_int_equal(reading.count, 0);
	}
}

static void
the_share_is_left_out_where_fio_misprints_it(void **state)
{
	static const struct {
		const char *version;
		bool known;
	} versions[] = {
		{ "2.16", true }, { "2.17", false }, { "2.21", false },
		{ "3.0", true },
	};
	char text[4096];

	(void)state;
	for (size_t i = 0; i < LENGTH(versions); i++) {
		double value;

		snprintf(text, sizeof(text), "3;fio-%s;job;0;0;%s\n",
			 versions[i].version, READS ZEROS TAIL);
		value = reading_value(read_job(text), "read.bw.per");
		assert_true(versions[i].known ? value == 97.5 : isnan(value));
	}
}

static void
percentiles_are_those_of_lat_where_that_is_known(void **state)
{
	static const struct {
		const char *text;
		bool lat;
	} texts[] = {
		{ LINE3, false },
		{ HEAD3 TOTALS SLAT ZERO4 PERCENTILES LAT BW ZEROS TAIL,
		  true },
		{ "$ fio --minimal --name=job --lat_percentiles=1\n" LINE3,
		  true },
		{ "$ fio --minimal --name=job --clat_percentiles=1\n" LINE3,
		  false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *job = read_job(texts[i].text);

		assert_true(isnan(reading_value(job, "read.clat.p50")) ==
			    texts[i].lat);
		assert_true(isnan(reading_value(job, "read.lat.p50")) !=
			    texts[i].lat);
	}
}

static void
percentiles_at_the_end_of_the_histogram_are_noted(void **state)
{
	static const char *const last[] = { "16711680", "17112760" };
	char text[4096];

	(void)state;
	for (size_t i = 0; i < LENGTH(last); i++) {
		const struct record *job;

		snprintf(text, sizeof(text), HEAD3 TOTALS SLAT
			 "10;17200000;33.250000;4.000000;50.000000%%=30;"
			 "99.000000%%=%s;0%%=0;0%%=0;0%%=0;"
			 "0%%=0;0%%=0;0%%=0;0%%=0;0%%=0;0%%=0;0%%=0;0%%=0;"
			 "0%%=0;0%%=0;0%%=0;0%%=0;0%%=0;0%%=0;0%%=0;%s\n",
			 last[i], LAT BW ZEROS TAIL);
		job = read_job(text);
		assert_true(reading_noted(job, NOTE_SATURATED,
					  "read.clat.p99"));
		assert_false(reading_noted(job, NOTE_SATURATED,
					   "read.clat.p50"));
	}
}

/* unified_rw_reporting, 2.0.14 to 3.26 */
#define START "job: (g=0): rw=randrw, bs=(R) 4096B-4096B, (W) 4096B-4096B, " \
	"(T) 4096B-4096B, ioengine=libaio, iodepth=16\n"

static void
the_sum_in_the_place_of_reads_is_mixed(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job(START LINE3 "\n");
	assert_true(reading_value(job, "mixed.iops") == 500);
	assert_true(isnan(reading_value(job, "read.iops")));
	/* with writes beside them, reads are reads */
	job = read_job(START HEAD3 READS READS TAIL "\n");
	assert_true(reading_value(job, "read.iops") == 500);
}

static void
start_lines_tell_the_workload(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job(START "fio-3.16\nStarting 1 process\n" LINE3 "\n");
	assert_string_equal(record_param(job, "rw")->text, "randrw");
	assert_true(record_param(job, "bs")->number == 4096);
	assert_true(record_param(job, "iodepth")->number == 16);
	assert_string_equal(record_param(job, "ioengine")->text, "libaio");
}

static void
values_that_are_no_numbers_are_absent(void **state)
{
	static const struct value values[] = {
		{ "read.iops", 500 }, { "dist.2us", NAN },
		{ "dist.50us", 70 }, { "read.bw.per", NAN },
		{ "read.bw.mean", 2000.25 * 1024 },
	};
	static char text[4096];

	(void)state;
	snprintf(text, sizeof(text), "%s\n", LINE3);
	memcpy(strstr(text, "0.00%;0.00%;0.01%"), "-nan%", 5);
	memcpy(strstr(text, "97.500000%"), "-inf00000%", 10);
	assert_metrics(read_job(text), values, LENGTH(values));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_line_of_version_3_is_read),
		cmocka_unit_test(values_are_known_to_half_of_their_last_digit),
		cmocka_unit_test(
			the_version_and_the_number_of_blocks_tell_directions),
		cmocka_unit_test(version_5_tells_samples),
		cmocka_unit_test(old_lines_have_rates_in_bytes_a_millisecond),
		cmocka_unit_test(a_version_that_is_lost_is_not_another),
		cmocka_unit_test(names_may_hold_anything),
		cmocka_unit_test(what_follows_the_fields_is_told_apart),
		cmocka_unit_test(disks_are_records_of_their_own),
		cmocka_unit_test(all_jobs_of_a_run_share_their_disks),
		cmocka_unit_test(the_description_of_version_2_has_its_own_line),
		cmocka_unit_test(lines_broken_at_any_column_are_put_together),
		cmocka_unit_test(two_broken_lines_stay_two),
		cmocka_unit_test(decimal_commas_are_points),
		cmocka_unit_test(a_line_that_is_cut_gives_nothing_wrong),
		cmocka_unit_test(
			a_cut_line_gives_its_whole_fields_and_a_warning),
		cmocka_unit_test(
			lines_with_commas_between_fields_are_refused_by_name),
		cmocka_unit_test(text_with_semicolons_is_no_result),
		cmocka_unit_test(the_share_is_left_out_where_fio_misprints_it),
		cmocka_unit_test(
			percentiles_are_those_of_lat_where_that_is_known),
		cmocka_unit_test(
			percentiles_at_the_end_of_the_histogram_are_noted),
		cmocka_unit_test(the_sum_in_the_place_of_reads_is_mixed),
		cmocka_unit_test(start_lines_tell_the_workload),
		cmocka_unit_test(values_that_are_no_numbers_are_absent),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
