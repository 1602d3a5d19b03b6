/* parsers/fio: jobs of the normal output, whole, cut, mixed and put wrong. */
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

/* 1000 reads of 4 KiB in 2 s */
#define HEAD "job: (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026\n"
#define READ "  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"
#define WRITE "  write: IOPS=250, BW=1000KiB/s (1024kB/s)(2000KiB/2000msec)\n"
#define SLAT "    slat (usec): min=1, max=9, avg= 2.50, stdev= 0.50\n"
#define CLAT "    clat (usec): min=10, max=900, avg=33.25, stdev= 4.00\n"
#define LAT "     lat (usec): min=12, max=910, avg=35.75, stdev= 4.50\n"
#define TITLE "    clat percentiles (usec):\n"
#define ROW_LOW "     |  1.00th=[   12], 50.00th=[   30],\n"
#define ROW_HIGH "     | 99.00th=[  700]\n"
#define BW "   bw (  KiB/s): min= 1900, max= 2100, per=100.00%, " \
	"avg=2000.00, stdev=10.00, samples=3\n"
#define IOPS "   iops        : min=  475, max=  525, avg=500.00, " \
	"stdev= 2.50, samples=3\n"
#define DIST "  lat (usec)   : 20=10.00%, 50=89.00%, 1000=1.00%\n"
#define CPU "  cpu          : usr=1.50%, sys=2.25%, ctx=1001, majf=0, " \
	"minf=12\n"
#define DEPTHS "  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, " \
	"16=0.0%, 32=0.0%, >=64=0.0%\n"
#define GAP "\n"		/* of something left out */
#define ISSUED "     issued rwts: total=1000,0,0,0 short=0,0,0,0 " \
	"dropped=0,0,0,0\n"

static void
headers_in_programs_and_comments_are_no_jobs(void **state)
{
	static const char *const lines[] = {
		"# " HEAD, "    # name: (groupid=0, jobs=1): err= 0: pid=7\n",
		"    line = \"" HEAD, "// " HEAD "next = 1;\n",
		"if line.startswith(\"" HEAD "    jobs += 1\n", "'" HEAD,
		"; " HEAD "\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		char text[600];

		reading_text(&reading, lines[i]);
		if (reading.count != 0 || reading.totals.looked != 1 ||
		    reading.totals.used != 0)
			fail_msg("%s: %zu results", lines[i], reading.count);
		/* what is not theirs still is read */
		snprintf(text, sizeof(text), "%s\n%s", lines[i],
			 HEAD READ CPU ISSUED);
		assert_metric(read_job(text), "read.iops", 500);
	}
	assert_metric(read_job("\"a\": (groupid=0, jobs=1): err= 0: pid=7\n"
			       READ CPU ISSUED), "read.iops", 500);
}

/* fio has a label for each power of two, and bounds of its own. */
static void
labels_that_fio_does_not_print_are_not_taken(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job(HEAD READ CLAT
		       "  lat (usec)   : 20=10.00%, 90=80.00%, 1000=10.00%\n"
		       "  IO depths    : 1=0.1%, 2=0.1%, 56=99.8%\n" ISSUED);
	assert_true(isnan(reading_value(job, "dist.90us")));
	assert_true(isnan(reading_value(job, "depth.56")));
}

static void
a_whole_job_is_read(void **state)
{
	static const struct {
		const char *name;
		double value;
	} values[] = {
		{ "read.iops", 500 }, { "read.bw", 2048000 },
		{ "read.io", 4096000 }, { "read.runtime", 2e9 },
		{ "read.ios", 1000 }, { "read.slat.mean", 2500 },
		{ "read.clat.max", 900e3 }, { "read.lat.stdev", 4500 },
		{ "read.clat.p50", 30e3 }, { "read.clat.p99", 700e3 },
		{ "read.bw.min", 1900 * 1024. }, { "read.bw.per", 100 },
		{ "read.iops.mean", 500 }, { "read.iops.samples", 3 },
		{ "dist.50us", 89 }, { "dist.1000us", 1 },
		{ "cpu.sys", 2.25 }, { "cpu.ctx", 1001 }, { "depth.1", 100 },
		{ "depth.64", 0 }, { "write.iops", NAN }, { "write.ios", NAN },
	};
	const struct record *job;

	(void)state;
	job = read_job("fio-3.16\n" HEAD READ SLAT CLAT LAT TITLE ROW_LOW
		       ROW_HIGH BW IOPS DIST CPU DEPTHS ISSUED);
	for (size_t i = 0; i < LENGTH(values); i++)
		assert_metric(job, values[i].name, values[i].value);
	assert_string_equal(job->name, "job");
	assert_string_equal(job->version, "3.16");
	assert_string_equal(job->format, "normal");
	assert_string_equal(job->time, "2026-11-30T14:12:37");
	assert_int_equal(job->source.line, 2);
	assert_int_equal(job->source.end, 15);
	assert_false(job->partial);
	assert_int_equal(job->repaired, 0);
	assert_true(reading_noted(job, NOTE_DERIVED, "read.iops"));
	assert_int_equal(reading.diag.text.length, 0);
}

/* Lines as fio prints them, and with blanks or ends of lines within. */
static void
a_line_says_the_same_however_it_is_broken(void **state)
{
	static const char *const texts[] = {
		HEAD READ CLAT TITLE
		"     |  1.00th=[   12],  5.00th=[   14], 10.00th=[   16],\n"
		"     | 20.00th=[   20]\n"
		DIST DEPTHS ISSUED,
		HEAD READ
		"    clat (usec): min=10 , max=900 , avg=33.25 , "
		"stdev= 4.00\n" TITLE
		"     |  1.00th=[   12] ,  5.00th=[   14 ], 10.00th= [16],\n"
		"     | 20.00th=[   20]\n"
		"  lat (usec)   : 20=10.00%, 50 =89.00%, 1000= 1.00 %\n"
		"  IO depths    : 1= 100.0%, 2=0.0 %, 4=0.0%, 8=0.0%, "
		"16=0.0%, 32=0.0%, >= 64=0.0%\n" ISSUED,
		HEAD READ
		"    clat (usec): min=10, max=900, avg=33.25,\nstdev= 4.00\n"
		TITLE
		"     |  1.0\n0th=[   12],  5.00th=[\n14], 10.00th=[   16],\n"
		"     | 20.00th=[   20]\n"
		"  lat (usec)   : 20=10.00%,\n50=89.00%, 1000=\n1.00%\n"
		"  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%,\n"
		"16=0.0%, 32=0.0%, >=64=0.0%\n" ISSUED,
	};
	static const struct {
		const char *name;
		double value;
	} values[] = {
		{ "read.clat.min", 10e3 }, { "read.clat.max", 900e3 },
		{ "read.clat.mean", 33250 }, { "read.clat.stdev", 4000 },
		{ "read.clat.p1", 12e3 }, { "read.clat.p5", 14e3 },
		{ "read.clat.p10", 16e3 }, { "read.clat.p20", 20e3 },
		{ "dist.20us", 10 }, { "dist.50us", 89 },
		{ "dist.1000us", 1 }, { "depth.1", 100 }, { "depth.2", 0 },
		{ "depth.64", 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *job = read_job(texts[i]);

		for (size_t k = 0; k < LENGTH(values); k++)
			assert_metric(job, values[k].name, values[k].value);
	}
}

/* What fio says while it runs may stand between the lines of a job. */
static void
lines_of_a_start_within_a_job_are_no_strange_ones(void **state)
{
	static const char *const says[] = {
		"read: Laying out IO file (1 file / 1024MiB)\n",
		"cpu: Laying out IO file (1 file / 1024MiB)\n",
		"Jobs: 1 (f=1): [R(1)][50.0%][r=1953KiB/s][r=500 IOPS]\n",
		"fio: pid=7, got signal=2\n",
		"lat: ioengine=cpuio, cpuload=50, cpucycle=50000\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(says); i++) {
		const struct record *job;
		char text[4096];

		/* more of them than a job has strange lines */
		snprintf(text, sizeof(text), "%s%s%s%s%s%s%s%s%s%s%s",
			 HEAD READ, says[i], says[(i + 1) % LENGTH(says)],
			 says[i], CLAT, says[(i + 1) % LENGTH(says)], says[i],
			 says[(i + 2) % LENGTH(says)], CPU, says[i], ISSUED);
		job = read_job(text);
		assert_metric(job, "read.iops", 500);
		assert_metric(job, "read.clat.mean", 33250);
		assert_metric(job, "cpu.ctx", 1001);
		assert_metric(job, "read.ios", 1000);
		assert_false(job->partial);
	}
}

/* Processes that share a terminal write into each other's lines. */
static void
a_line_that_fio_speaks_into_is_not_read(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job(HEAD READ CLAT
		       "  cpu          : usr=1.50%, sys=2.25%, ctx=10"
		       "read: Laying out IO file (1 file / 1024MiB)\n" DEPTHS
		       ISSUED);
	assert_true(isnan(reading_value(job, "cpu.ctx")));
	assert_metric(job, "depth.1", 100);
	assert_metric(job, "read.ios", 1000);
}

/* fio 1.59 puts the distribution last */
static void
the_old_order_is_an_order_too(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job("fio 1.59\n"
		       "rw: (groupid=0, jobs=1): err= 0: pid=2817\n"
		       "  write: io=4000KB, bw=2000KB/s, iops=500 , "
		       "runt=  2000msec\n"
		       "    slat (usec): min=4 , max=5892 , avg=23.37, "
		       "stdev=87.71\n"
		       "    bw (KB/s) : min=1900, max=2100, per=100.00%, "
		       "avg=2000.00, stdev=10.00\n"
		       "  cpu          : usr=2.00%, sys=4.00%, ctx=19, "
		       "majf=0, minf=23\n"
		       "  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, "
		       "16=0.0%, 32=0.0%, >=64=0.0%\n"
		       "     issued r/w/d: total=0/1000/0, short=0/0/0\n"
		       "     lat (usec): 20=10.00%, 50=80.00%\n"
		       "     lat (msec): 2=10.00%\n");
	assert_metric(job, "write.iops", 500);
	assert_metric(job, "write.ios", 1000);
	assert_metric(job, "write.slat.max", 5892e3);
	assert_metric(job, "write.bw.mean", 2048000);
	assert_metric(job, "dist.50us", 80);
	assert_metric(job, "dist.2ms", 10);
	assert_false(job->partial);
	assert_int_equal(job->source.end, 10);
}

static void
a_line_out_of_order_is_another_jobs(void **state)
{
	static const struct {
		const char *text, *absent;
		unsigned end;
	} cases[] = {
		/* the head of another job is lost */
		{ HEAD READ BW GAP "    slat (usec): min=5, max=6, "
		  "avg= 5.50, stdev= 0.50\n", "read.slat.mean", 3 },
		{ HEAD READ SLAT CLAT DIST GAP LAT ISSUED, "read.lat.mean",
		  5 },
		{ HEAD READ DIST CPU GAP CLAT DEPTHS, "read.clat.mean", 4 },
		{ HEAD READ DIST CPU GAP CLAT DEPTHS, "depth.1", 4 },
		{ HEAD READ CPU GAP CPU DEPTHS, "depth.1", 3 },
		{ HEAD READ ISSUED GAP DEPTHS, "depth.1", 3 },
		{ HEAD READ DIST GAP IOPS, "read.iops.mean", 3 },
		{ HEAD READ CLAT GAP CLAT LAT, "read.lat.mean", 3 },
		{ HEAD READ TITLE ROW_LOW GAP ROW_LOW LAT, "read.lat.mean",
		  4 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job = read_job(cases[i].text);

		if (job->source.end != cases[i].end)
			fail_msg("case %zu ends in line %u", i,
				 job->source.end);
		assert_metric(job, cases[i].absent, NAN);
		assert_metric(job, "read.runtime", 2e9);
	}
}

/* Two programs that write to one terminal take turns line by line. */
static void
lines_that_alternate_with_anothers_are_not_used(void **state)
{
	static const char *const texts[] = {
		HEAD READ CLAT SLAT LAT CPU,
		HEAD READ BW IOPS CLAT CPU,
		HEAD READ CPU ISSUED CPU,
		HEAD READ CPU BW ISSUED,
		HEAD READ CLAT DEPTHS CPU,
		HEAD READ SLAT READ ISSUED,
		HEAD READ CLAT ROW_HIGH BW WRITE SLAT,	/* no title */
		HEAD READ TITLE ROW_HIGH ROW_LOW BW WRITE SLAT,
		HEAD READ DIST "  lat (usec)   : 10=1.00%\n" BW WRITE SLAT,
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		if (reading.count != 0 || reading.diag.warnings == 0)
			fail_msg("case %zu: %zu results", i, reading.count);
	}
}

static void
a_line_that_stands_twice_is_read_once(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job(HEAD READ SLAT SLAT CLAT TITLE TITLE ROW_LOW ROW_LOW
		       ROW_HIGH DIST DIST CPU CPU ISSUED ISSUED);
	assert_metric(job, "read.slat.mean", 2500);
	assert_metric(job, "read.clat.p50", 30e3);
	assert_metric(job, "read.clat.p99", 700e3);
	assert_metric(job, "dist.50us", 89);
	assert_metric(job, "cpu.ctx", 1001);
	assert_metric(job, "read.ios", 1000);
	assert_int_equal(reading.diag.warnings, 0);
}

static void
words_that_begin_like_a_line_end_no_job(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job(HEAD READ DIST "  read the line above again\n"
		       "  bw is fine\n" CPU ISSUED);
	assert_metric(job, "cpu.ctx", 1001);
	assert_metric(job, "read.ios", 1000);
}

static void
a_second_header_of_a_direction_begins_another_job(void **state)
{
	(void)state;
	reading_text(&reading, HEAD READ SLAT "\n"
		     "  read: IOPS=600, BW=2400KiB/s (2458kB/s)"
		     "(4800KiB/2000msec)\n" ISSUED);
	assert_int_equal(reading.count, 2);
	assert_metric(reading.records[0], "read.iops", 500);
	assert_metric(reading.records[0], "read.ios", NAN);
	assert_metric(reading.records[1], "read.iops", 600);
	assert_null(reading.records[1]->name);
	assert_true(reading.records[1]->partial);
}

static void
rows_without_a_title_give_nothing(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job(HEAD READ CLAT "[...]\n" ROW_HIGH CPU);
	assert_metric(job, "read.clat.p99", NAN);
	assert_metric(job, "read.clat.mean", 33250);
	assert_metric(job, "cpu.ctx", 1001);
	job = read_job(HEAD READ CLAT "    clat percentiles (us\n"
		       ROW_HIGH CPU);
	assert_metric(job, "read.clat.p99", NAN);
	assert_metric(job, "cpu.ctx", 1001);
}

/* 2.2.8 and later, with block_error_percentiles */
static void
lifetimes_of_blocks_are_no_latencies(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job("fio-2.2.8\n" HEAD READ CLAT TITLE ROW_LOW CPU ISSUED
		       "  block lifetime percentiles :\n"
		       "   |   0.00th=1, 99.00th=7, 100.00th=9\n");
	assert_metric(job, "read.clat.p50", 30e3);
	assert_metric(job, "read.clat.p99", NAN);
	assert_metric(job, "read.clat.p100", NAN);
}

/* 3.18, 3.19 to 3.29, 3.30 and later, 3.36 and later */
static void
latencies_of_priorities_have_names_of_their_own(void **state)
{
	static const struct {
		const char *spread, *title, *prefix;
	} cases[] = {
		{ "    high prio_clat (usec): ",
		  "    high prio (30.72%) clat percentiles (usec):\n",
		  "read.clat.prio.high" },
		{ "    low prio_lat (usec): ",
		  "    low prio (69.28%) lat percentiles (usec):\n",
		  "read.lat.prio.low" },
		{ "    clat prio 1/0 (usec): ",
		  "    clat prio 1/0 (30.61% of IOs) percentiles (usec):\n",
		  "read.clat.prio.1/0" },
		{ "    clat prio 2/7/1 (usec): ",
		  "    clat prio 2/7/1 (0.01% of IOs) percentiles (usec):\n",
		  "read.clat.prio.2/7/1" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[2000], name[METRIC_TEXT];
		const struct record *job;

		snprintf(text, sizeof(text), "%s%smin=5, max=800, avg=55.25, "
			 "stdev= 9.50\n%s%s%s", HEAD READ CLAT,
			 cases[i].spread, TITLE ROW_LOW ROW_HIGH,
			 cases[i].title, "     | 99.00th=[  500]\n" CPU);
		job = read_job(text);
		assert_metric(job, "read.clat.mean", 33250);
		assert_metric(job, "read.clat.p99", 700e3);
		snprintf(name, sizeof(name), "%s.mean", cases[i].prefix);
		assert_metric(job, name, 55250);
		snprintf(name, sizeof(name), "%s.p99", cases[i].prefix);
		assert_metric(job, name, 500e3);
		assert_metric(job, "cpu.ctx", 1001);
	}
}

static void
percentiles_beyond_the_extremes_are_not_used(void **state)
{
	static const struct {
		const char *row;
		bool used;
	} cases[] = {
		{ "     |  1.00th=[   12], 99.00th=[  900]\n", true },
		{ "     |  1.00th=[   10], 99.00th=[  908]\n", true },
		{ "     |  1.00th=[   12], 99.00th=[ 1200]\n", false },
		{ "     |  1.00th=[    2], 99.00th=[  700]\n", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[2000];
		const struct record *job;

		snprintf(text, sizeof(text), "%s%s", HEAD READ CLAT TITLE,
			 cases[i].row);
		job = read_job(text);
		if (isnan(reading_value(job, "read.clat.p1")) ==
		    cases[i].used ||
		    isnan(reading_value(job, "read.clat.p99")) ==
		    cases[i].used)
			fail_msg("%s", cases[i].row);
		assert_int_equal(record_has_note(job, NOTE_CONTRADICTION,
						 NULL), !cases[i].used);
		assert_metric(job, "read.clat.max", 900e3);
	}
}

static void
a_mean_beyond_the_extremes_is_not_used(void **state)
{
	static const struct {
		const char *line;
		double mean;
	} cases[] = {
		{ "    clat (usec): min=10, max=10, avg=10.98, stdev= 4.00\n",
		  10980 },		/* both are cut to whole units */
		{ "    clat (usec): min=10, max=99, avg=332.5, stdev= 4.00\n",
		  NAN },
		{ "    clat (usec): min=10, max=99, avg=3.25, stdev= 4.00\n",
		  NAN },
		{ "    clat (nsec): min=10, max=11816k, avg=9000000.25, "
		  "stdev= 4.00\n", 9000000.25 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[1000];
		const struct record *job;

		snprintf(text, sizeof(text), "%s%s", HEAD READ,
			 cases[i].line);
		job = read_job(text);
		assert_metric(job, "read.clat.mean", cases[i].mean);
		assert_int_equal(isnan(reading_value(job, "read.clat.max")),
				 isnan(cases[i].mean));
	}
}

static void
lines_below_a_header_that_cannot_be_read_are_nobodys(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job(HEAD READ SLAT
		       "  write: IOPS=25O, BW=1000KiB/s (1024kB/s)"
		       "(2000KiB/2000msec)\n" CLAT BW CPU ISSUED);
	assert_metric(job, "read.slat.mean", 2500);
	assert_metric(job, "read.clat.mean", NAN);
	assert_metric(job, "write.clat.mean", NAN);
	assert_metric(job, "read.bw.mean", NAN);
	assert_metric(job, "cpu.ctx", 1001);
	assert_metric(job, "read.ios", 1000);
}

static void
latencies_without_any_header_are_of_the_start_lines_direction(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job("job: (g=0): rw=randwrite, bs=4K-4K/4K-4K/4K-4K, "
		       "ioengine=sync, iodepth=1\n" HEAD SLAT CPU);
	assert_metric(job, "write.slat.mean", 2500);
	assert_true(reading_noted(job, NOTE_AMBIGUOUS, "write.slat.min"));
	job = read_job(HEAD SLAT CPU);
	assert_metric(job, "mixed.slat.mean", 2500);
	/* another direction has a header: theirs is lost */
	job = read_job(HEAD SLAT WRITE CLAT);
	assert_metric(job, "mixed.slat.mean", NAN);
	assert_metric(job, "write.slat.mean", NAN);
	assert_metric(job, "write.clat.mean", 33250);
}

/* Where the text ends in its last line, a job may lack what comes last. */
static void
counts_that_do_not_make_the_rate_are_another_jobs(void **state)
{
	static const struct {
		const char *issued;
		double ios, iops;
	} cases[] = {
		{ "total=1000,0,0,0", 1000, 500 },
		{ "total=1001,0,0,0", 1001, 500.5 },
		{ "total=1006,0,0,0", 1006, 500 },	/* noted */
		{ "total=1100,0,0,0", NAN, 500 },
		{ "total=0,1000,0,0", NAN, 500 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[2000];
		const struct record *job;

		snprintf(text, sizeof(text), "%s     issued rwts: %s "
			 "short=0,0,0,0 dropped=0,0,0,0\n",
			 HEAD READ SLAT CPU, cases[i].issued);
		job = read_job(text);
		assert_metric(job, "read.ios", cases[i].ios);
		assert_metric(job, "read.iops", cases[i].iops);
		assert_metric(job, "cpu.ctx", isnan(cases[i].ios) ? NAN : 1001);
		assert_int_equal(record_has_note(job, NOTE_CONTRADICTION,
						 NULL),
				 cases[i].ios != 2 * cases[i].iops);
		assert_int_equal(job->partial, isnan(cases[i].ios));
	}
}

static void
directions_come_in_one_order_and_layout(void **state)
{
	static const char *const texts[] = {
		WRITE READ,
		READ "  write: io=4000KB, bw=2000KB/s, iops=500, "
		"runt=  2000msec\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		assert_int_equal(reading.count, 2);
		assert_int_equal(reading.diag.warnings, 0);
	}
	reading_text(&reading, READ WRITE);
	assert_int_equal(reading.count, 1);
}

static void
jobs_side_by_side_are_not_told_apart(void **state)
{
	(void)state;
	reading_text(&reading,
		     "a: (groupid=0, jobs=1): err= 0: pid=7        "
		     "b: (groupid=0, jobs=1): err= 0: pid=8\n"
		     "  read: IOPS=500, BW=2000KiB/s (2048kB/s)"
		     "(4000KiB/2000msec)    "
		     "  read: IOPS=600, BW=2400KiB/s (2458kB/s)"
		     "(4800KiB/2000msec)\n" CLAT);
	assert_int_equal(reading.count, 0);
	assert_int_equal(reading.diag.warnings, 1);
}

static void
a_job_that_the_text_ends_in_is_partial(void **state)
{
	static const struct {
		const char *text;
		bool partial;
	} cases[] = {
		{ HEAD READ ISSUED, false },
		{ HEAD READ CPU, true },
		{ HEAD, true },
		{ HEAD READ "     issued rwts: total=1000,0,0,0 short=0,0,0,0 "
		  "dropped=0,0,0,0\n", false },
		{ HEAD READ "     issued rwts: total=1000,0,0,0 short=0,0,0,0 "
		  "dropped=0,0,0,0", true },
		{ HEAD READ ISSUED "     latency   : target=0, window=0, "
		  "percentile=100.00%, depth=16", false },
		{ HEAD READ ISSUED "     laten", true },
		{ HEAD READ "     issued rwts: total=1000,0,0,0 "
		  "short=0,0,0,0\n", true },
		{ HEAD READ "     issued    : total=r=1000/w=0/d=0, "
		  "short=r=0/w=0/d=0\n", false },
		{ HEAD READ "     issued    : total=r=1000/w=0/d=0, ", true },
		{ HEAD READ "     issued    : total=r=1000/w=0/d=0, "
		  "short=r=0/w=0/d=0,", true },
		{ HEAD READ ISSUED "     errors    : total=7", true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job = read_job(cases[i].text);

		if (job->partial != cases[i].partial)
			fail_msg("case %zu: partial %d", i, job->partial);
	}
}

static void
a_cut_number_is_not_taken(void **state)
{
	static const char text[] = HEAD READ
		"    clat (usec): min=10, max=900, avg=33.25, stdev=412.75\n";

	(void)state;
	for (size_t cut = sizeof(HEAD READ) - 1; cut < sizeof(text) - 1;
	     cut++) {
		const struct record *job;

		reading_bytes(&reading, text, cut);
		job = reading_record(&reading, KIND_JOB, 0);
		assert_non_null(job);
		assert_metric(job, "read.clat.stdev", NAN);
	}
	assert_metric(read_job(text), "read.clat.stdev", 412750);
}

/* 1.12 to 1.26 where the locale has separators */
static void
commas_inside_numbers_belong_to_them(void **state)
{
	const struct record *job;

	(void)state;
	job = read_job("mix: (groupid=0, jobs=1): err= 0: pid=22\n"
		       "  read : io=79,068KiB, bw=78,989KiB/s, iops=19,747, "
		       "runt=  1025msec\n"
		       "    clat (usec): min=10, max=5,684, avg=420.25, "
		       "stdev=1,033.50\n"
		       "     issued r/w: total=20300/0, short=0/0\n");
	assert_metric(job, "read.io", 79068 * 1024.);
	assert_metric(job, "read.clat.max", 5684e3);
	assert_metric(job, "read.clat.stdev", 1033500);
	assert_metric(job, "read.ios", 20300);
	/* 20300 / 1.025 = 19804.88 is not what was printed */
	assert_metric(job, "read.iops", 19747);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(headers_in_programs_and_comments_are_no_jobs),
		cmocka_unit_test(labels_that_fio_does_not_print_are_not_taken),
		cmocka_unit_test(a_whole_job_is_read),
		cmocka_unit_test(a_line_says_the_same_however_it_is_broken),
		cmocka_unit_test(
			lines_of_a_start_within_a_job_are_no_strange_ones),
		cmocka_unit_test(a_line_that_fio_speaks_into_is_not_read),
		cmocka_unit_test(the_old_order_is_an_order_too),
		cmocka_unit_test(a_line_out_of_order_is_another_jobs),
		cmocka_unit_test(
			lines_that_alternate_with_anothers_are_not_used),
		cmocka_unit_test(a_line_that_stands_twice_is_read_once),
		cmocka_unit_test(words_that_begin_like_a_line_end_no_job),
		cmocka_unit_test(
			a_second_header_of_a_direction_begins_another_job),
		cmocka_unit_test(rows_without_a_title_give_nothing),
		cmocka_unit_test(lifetimes_of_blocks_are_no_latencies),
		cmocka_unit_test(
			latencies_of_priorities_have_names_of_their_own),
		cmocka_unit_test(percentiles_beyond_the_extremes_are_not_used),
		cmocka_unit_test(a_mean_beyond_the_extremes_is_not_used),
		cmocka_unit_test(
			lines_below_a_header_that_cannot_be_read_are_nobodys),
		cmocka_unit_test(
	latencies_without_any_header_are_of_the_start_lines_direction),
		cmocka_unit_test(
			counts_that_do_not_make_the_rate_are_another_jobs),
		cmocka_unit_test(directions_come_in_one_order_and_layout),
		cmocka_unit_test(jobs_side_by_side_are_not_told_apart),
		cmocka_unit_test(a_job_that_the_text_ends_in_is_partial),
		cmocka_unit_test(a_cut_number_is_not_taken),
		cmocka_unit_test(commas_inside_numbers_belong_to_them),
	};

	return cmocka_run_group_tests_name("fio job", tests, NULL,
					   reading_stop);
}
