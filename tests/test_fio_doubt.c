/* parsers/fio: figures that may be of another direction, or another job. */
#include <math.h>
#include <stdio.h>

#include "tests/reading.h"
#include "tests/test.h"

#define START(rw) "job: (g=0): rw=" rw ", bs=(R) 4096B-4096B, " \
	"(W) 4096B-4096B, (T) 4096B-4096B, ioengine=sync, iodepth=1\n"
#define NAMED(name) name ": (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026\n"
#define HEAD NAMED("job")
#define READ "  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"
#define WRITE "  write: IOPS=250, BW=1000KiB/s (1024kB/s)(2000KiB/2000msec)\n"
#define CLAT "    clat (usec): min=10, max=900, avg=33.25, stdev= 4.00\n"
#define LAT "     lat (usec): min=12, max=910, avg=35.75, stdev= 4.50\n"
#define BW(mean) "   bw (  KiB/s): min= 900, max= 2100, per=100.00%, " \
	"avg=" mean ", stdev=10.00, samples=3\n"
#define DIST(most) "  lat (usec)   : 20=10.00%, 50=" most "%, 1000=10.00%\n"
#define CPU "  cpu          : usr=1.50%, sys=2.25%, ctx=1001, majf=0, " \
	"minf=12\n"
#define DEPTHS "  IO depths    : 1=100.0%, 2=0.0%, 4=0.0%, 8=0.0%, " \
	"16=0.0%, 32=0.0%, >=64=0.0%\n"
#define RAMPED "  IO depths    : 1=107.0%, 2=0.0%, 4=0.0%, 8=0.0%, " \
	"16=0.0%, 32=0.0%, >=64=0.0%\n"
#define ISSUED(counts) "     issued rwts: total=" counts ",0,0 " \
	"short=0,0,0,0 dropped=0,0,0,0\n"
#define TITLE "    clat percentiles (usec):\n"

/* NaN: absent */
static void
assert_values(const struct value *values, const char *text)
{
	reading_text(&reading, text);
	for (size_t i = 0; i < 3 && values[i].name != NULL; i++)
		assert_metric(reading_record(&reading, KIND_JOB, 0),
			      values[i].name, values[i].value);
}

static void
what_stands_above_a_missing_header_is_not_used(void **state)
{
	static const struct {
		const char *text;
		struct value values[3];
	} cases[] = {
		/* writes were counted: the latency may be theirs */
		{ HEAD READ CLAT CPU ISSUED("1000,500"),
		  { { "read.clat.mean", NAN }, { "read.iops", 500 },
		    { "cpu.ctx", 1001 } } },
		{ HEAD READ CLAT WRITE LAT CPU ISSUED("1000,500"),
		  { { "read.clat.mean", 33250 }, { "write.lat.mean", 35750 } }
		},
		/* reads come first: those of writes are safe */
		{ HEAD WRITE CLAT CPU ISSUED("1000,500"),
		  { { "write.clat.mean", 33250 } } },
		/* the start line says that there were writes */
		{ START("randrw") HEAD READ CLAT CPU,
		  { { "read.clat.mean", NAN }, { "read.iops", 500 } } },
		{ START("randread") HEAD READ CLAT CPU,
		  { { "read.clat.mean", 33250 } } },
		/* the text breaks off: no header is missing yet */
		{ START("randrw") HEAD READ CLAT,
		  { { "read.clat.mean", 33250 } } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_values(cases[i].values, cases[i].text);
}

static void
a_distribution_makes_a_hundred_percent(void **state)
{
	static const struct {
		const char *text;
		double share;
	} cases[] = {
		{ HEAD READ DIST("80.00") CPU DEPTHS, 80 },
		{ HEAD READ DIST("81.20") CPU DEPTHS, 81.2 },
		{ HEAD READ DIST("60.00") CPU DEPTHS, NAN },
		{ HEAD READ DIST("87.00") CPU DEPTHS, NAN },
		/* I/Os of the time before the measured one are in both */
		{ HEAD READ DIST("87.00") CPU RAMPED, 87 },
		/* I/Os that failed are in none */
		{ "job: (groupid=0, jobs=1): err=28 (error=No space): pid=7\n"
		  READ DIST("74.00") CPU DEPTHS, 74 },
		/* the text breaks off */
		{ HEAD READ DIST("60.00"), 60 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct value values[3] = {
			{ "dist.50us", cases[i].share }
		};

		assert_values(values, cases[i].text);
		assert_int_equal(reading.diag.warnings > 0,
				 isnan(cases[i].share));
	}
}

static void
a_job_does_what_its_start_line_says(void **state)
{
	static const struct {
		const char *text;
		size_t count;
	} cases[] = {
		{ START("read") HEAD READ CLAT, 1 },
		{ START("randwrite") HEAD WRITE CLAT, 1 },
		{ START("trimwrite") HEAD WRITE CLAT, 1 },
		/* with verify= it reads, too */
		{ START("write") HEAD READ CLAT WRITE CLAT, 1 },
		{ START("read") HEAD WRITE CLAT, 0 },
		{ START("read") HEAD READ CLAT WRITE CLAT, 0 },
		{ START("randwrite") HEAD READ CLAT, 0 },
		/* 64 KiB an I/O, where 4 KiB were asked for */
		{ START("read") HEAD "  read: IOPS=500, BW=31.3MiB/s "
		  "(32.8MB/s)(62.5MiB/2000msec)\n" CLAT, 0 },
		/* I/Os, but none of their directions */
		{ START("read") HEAD CPU DEPTHS ISSUED("1000,0"), 0 },
		{ HEAD CPU DEPTHS ISSUED("1000,0"), 1 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		if (reading.count != cases[i].count)
			fail_msg("case %zu: %zu results", i, reading.count);
		assert_int_equal(reading.diag.warnings, 1 - cases[i].count);
	}
}

/* Two jobs of one name differ: which of them a header is of is not known. */
static void
start_lines_of_one_name_that_differ_say_nothing(void **state)
{
	(void)state;
	reading_text(&reading, START("read") START("write") HEAD WRITE);
	assert_int_equal(reading.count, 1);
	assert_null(record_param(reading.records[0], "rw"));
	reading_text(&reading, START("write") START("write") HEAD WRITE);
	assert_int_equal(reading.count, 1);
	assert_non_null(record_param(reading.records[0], "rw"));
}

static void
counts_that_contradict_take_no_more_with_them_than_need_be(void **state)
{
	static const struct {
		const char *text;
		struct value values[3];
	} cases[] = {
		/* the rate sampled is that of the header: so is the latency */
		{ HEAD READ CLAT BW("2010.00") CPU ISSUED("700,0"),
		  { { "read.clat.mean", 33250 }, { "cpu.ctx", NAN },
		    { "read.ios", NAN } } },
		{ HEAD READ CLAT BW("1500.00") CPU ISSUED("700,0"),
		  { { "read.clat.mean", NAN }, { "read.bw.mean", NAN },
		    { "read.iops", 500 } } },
		/* the counts make the bytes: the rate is the odd one out */
		{ START("read") HEAD "  read: IOPS=600, BW=2000KiB/s "
		  "(2048kB/s)(4000KiB/2000msec)\n" CLAT CPU
		  ISSUED("1000,0"),
		  { { "read.iops", NAN }, { "read.ios", 1000 },
		    { "cpu.ctx", 1001 } } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		assert_values(cases[i].values, cases[i].text);
		assert_true(record_has_note(reading.records[0],
					    NOTE_CONTRADICTION, NULL) ||
			    reading_noted(reading.records[0],
					  NOTE_CONTRADICTION, "read.iops"));
	}
}

/* 10040 in 2 s are 5020 a second: so near are jobs of one kind. */
static void
counts_that_are_nearly_those_of_the_rate_are_noted(void **state)
{
#define FAST HEAD "  read: IOPS=5000, BW=19.5MiB/s (20.5MB/s)" \
	"(39.1MiB/2000msec)\n"
	(void)state;
	reading_text(&reading, FAST ISSUED("10040,0"));
	assert_metric(reading.records[0], "read.iops", 5000);
	assert_true(reading_noted(reading.records[0], NOTE_CONTRADICTION,
				  "read.ios"));
	reading_text(&reading, FAST ISSUED("10001,0"));
	assert_metric(reading.records[0], "read.iops", 5000.5);
	assert_false(reading_noted(reading.records[0], NOTE_CONTRADICTION,
				   "read.ios"));
#undef FAST
}

/* A job that lacks its end: the end may stand in the next. */
static void
what_follows_a_cut_job_must_be_whole_to_be_used(void **state)
{
	static const struct {
		const char *text;
		size_t count;
	} cases[] = {
		{ NAMED("a") READ CLAT "\n" NAMED("b") READ CLAT CPU
		  ISSUED("1000,0"), 2 },
		/* excerpts that follow each other */
		{ NAMED("a") READ CLAT "\n" NAMED("b") READ CLAT, 2 },
		/* the counts of one, the rate of the other */
		{ NAMED("a") READ CLAT "\n" NAMED("b") WRITE CPU
		  ISSUED("1000,0"), 1 },
		/* both ends in one */
		{ NAMED("a") READ CLAT "\n" NAMED("b") READ CPU
		  ISSUED("1000,0") "\n\n" CLAT CPU, 1 },
		/* far from each other they have nothing to do with it */
		{ NAMED("a") READ CLAT "a\nb\nc\nd\n"
		  "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"
		  "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"
		  NAMED("b") READ CPU ISSUED("1000,0") "\n\n" CLAT CPU, 2 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		if (reading.count != cases[i].count)
			fail_msg("case %zu: %zu results", i, reading.count);
	}
}

static void
rows_behind_missing_ones_are_not_used(void **state)
{
	static const struct {
		const char *rows;
		double last;	/* of the 90th; NaN: not used */
	} cases[] = {
		{ "     | 30.00th=[   30], 40.00th=[   31], 50.00th=[   32], "
		  "60.00th=[   33],\n"
		  "     | 70.00th=[   34], 80.00th=[   35], 90.00th=[   36]\n",
		  36e3 },
		/* a row is missing, and with it perhaps a title */
		{ "     | 70.00th=[   34], 80.00th=[   35], 90.00th=[   36],\n",
		  NAN },
		/* a list of the user's own */
		{ "     | 50.00th=[   34], 90.00th=[   36], 99.00th=[   37]\n",
		  36e3 },
		/* no comma: the table ended before */
		{ "     | 30.00th=[   30]\n"
		  "     | 40.00th=[   34], 90.00th=[   36]\n", NAN },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct value values[3] = {
			{ "read.clat.p20", 23e3 },
			{ "read.clat.p90", cases[i].last },
			{ "cpu.ctx", 1001 },
		};
		char text[2000];

		snprintf(text, sizeof(text), "%s     |  1.00th=[   20],  "
			 "5.00th=[   21], 10.00th=[   22], 20.00th=[   23],\n"
			 "%s%s", HEAD READ CLAT TITLE, cases[i].rows, CPU);
		assert_values(values, text);
	}
}

/* Each is well formed, but no version prints them together. */
static void
lines_of_several_versions_are_of_several_jobs(void **state)
{
	static const char *const texts[] = {
		HEAD READ CLAT "     issued r/w/d: total=1000/0/0, "
		"short=0/0/0\n",
		HEAD READ CLAT "   bw (KB/s)  : min=1900, max=2100, "
		"per=100.00%, avg=2000.00, stdev=10.00\n" ISSUED("1000,0"),
		HEAD "  read : io=4000KB, bw=2000KB/s, iops=500, "
		"runt=  2000msec\n    clat (nsec): min=10, max=900, "
		"avg=33.25, stdev= 4.00\n",
		"job: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync, "
		"iodepth=1\n" HEAD READ CLAT ISSUED("1000,0"),
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		if (reading_record(&reading, KIND_JOB, 0) != NULL)
			fail_msg("case %zu", i);
		assert_int_equal(reading_said("lines of several results"), 1);
	}
}

/* Which of both the figures are of is not known. */
static void
figures_below_two_headers_are_not_used(void **state)
{
	static const struct {
		const char *text;
		double iops;
	} cases[] = {
		{ NAMED("a") NAMED("b") READ CLAT ISSUED("1000,0"), NAN },
		{ NAMED("a") "\n" NAMED("b") READ CLAT ISSUED("1000,0"),
		  NAN },
		/* a job that failed printed no more */
		{ "a: (groupid=0, jobs=1): err= 5: pid=7\n"
		  NAMED("b") READ CLAT ISSUED("1000,0"), 500 },
		{ NAMED("a") CPU NAMED("b") READ CLAT ISSUED("1000,0"), 500 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		assert_metric(reading_record(&reading, KIND_JOB, 0),
			      "read.iops", NAN);
		assert_true(isnan(cases[i].iops) ==
			    (reading_record(&reading, KIND_JOB, 1) == NULL));
		if (!isnan(cases[i].iops))
			assert_metric(reading_record(&reading, KIND_JOB, 1),
				      "read.iops", cases[i].iops);
	}
}

#define TABLE(title) title "     | 50.00th=[   30], 99.00th=[   40]\n"

static void
a_table_that_comes_twice_is_of_two_jobs(void **state)
{
	static const struct {
		const char *text;
		size_t count;
	} cases[] = {
		{ HEAD READ CLAT TABLE(TITLE)
		  TABLE("    clat percentiles (nsec):\n"), 0 },
		{ HEAD READ CLAT TABLE("    clat prio 1/0 (30.61% of IOs) "
				       "percentiles (usec):\n")
		  TABLE("    clat prio 1/0 (31.61% of IOs) percentiles "
			"(usec):\n"), 0 },
		{ HEAD READ CLAT TABLE(TITLE)
		  TABLE("     lat percentiles (usec):\n"), 1 },
		{ HEAD READ CLAT TABLE(TITLE) WRITE CLAT TABLE(TITLE), 1 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		if (reading.count != cases[i].count)
			fail_msg("case %zu: %zu results", i, reading.count);
	}
}

#define MOMENT(mean) "    clat (usec): min=10, max=9000, avg=" mean ", " \
	"stdev= 4.00\n"
#define LONG_WRITE "  write: IOPS=250, BW=1000KiB/s (1024kB/s)(4000KiB/" \
	"4000msec)\n"
#define SLOW "    clat (msec): min=1, max=900, avg=33.25, stdev= 4.00\n"

static void
figures_that_cannot_be_of_one_job_are_not_used(void **state)
{
	static const struct {
		const char *text;
		struct value values[3];
		bool right;
	} cases[] = {
		{ HEAD READ CLAT LAT TABLE(TITLE) BW("2000.00")
		  "  lat (usec)   : 20=40.00%, 50=60.00%\n" CPU
		  ISSUED("1000,0"),
		  { { "read.clat.p50", 30e3 }, { "read.lat.mean", 35750 },
		    { "dist.50us", 60 } }, true },
		/* half of all above 300 us, and a mean of 33 us */
		{ HEAD READ CLAT TITLE "     | 50.00th=[  300]\n" CPU
		  ISSUED("1000,0"),
		  { { "read.clat.p50", NAN }, { "read.clat.mean", NAN },
		    { "read.iops", 500 } }, false },
		{ HEAD READ CLAT "  lat (usec)   : 20=10.00%, 1000=90.00%\n"
		  CPU ISSUED("1000,0"),
		  { { "dist.20us", NAN }, { "read.clat.mean", 33250 } },
		  false },
		/* one at a time, 33 ms each: 30 a second */
		{ START("read") HEAD READ SLOW ISSUED("1000,0"),
		  { { "read.clat.mean", NAN }, { "read.iops", 500 } },
		  false },
		/* 0.95 of the time one is read, 0.95 of it one is written */
		{ START("randrw") HEAD READ MOMENT("1900.00") WRITE
		  MOMENT("3800.00") ISSUED("1000,500"),
		  { { "read.clat.mean", NAN }, { "write.clat.mean", NAN },
		    { "read.iops", 500 } }, false },
		/* they were read when all was written, to verify them */
		{ START("randwrite") HEAD READ MOMENT("1900.00") LONG_WRITE
		  MOMENT("3800.00") ISSUED("1000,1000"),
		  { { "read.clat.mean", 1900e3 }, { "write.clat.mean", 3800e3 },
		    { "read.iops", 500 } }, true },
		/* how many at once is not known */
		{ HEAD READ SLOW ISSUED("1000,0"),
		  { { "read.clat.mean", 33250e3 } }, true },
		{ HEAD READ BW("2000.00") "   iops        : min=  100, "
		  "max=  300, avg=250.00, stdev= 2.50, samples=3\n"
		  ISSUED("1000,0"),
		  { { "read.bw.mean", NAN }, { "read.iops.mean", NAN },
		    { "read.bw", 2048000 } }, false },
		/* the time that a last fsync takes is in the rate alone */
		{ HEAD READ BW("4000.00") ISSUED("1000,0"),
		  { { "read.bw.mean", 4096000 }, { "read.bw", 2048000 } },
		  true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job;
		bool noted = false;

		assert_values(cases[i].values, cases[i].text);
		job = reading_record(&reading, KIND_JOB, 0);
		for (size_t k = 0; k < job->note_count; k++)
			noted |= job->notes[k].code == NOTE_CONTRADICTION;
		if (noted == cases[i].right ||
		    (reading.diag.warnings == 0) != cases[i].right)
			fail_msg("case %zu", i);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			what_stands_above_a_missing_header_is_not_used),
		cmocka_unit_test(a_distribution_makes_a_hundred_percent),
		cmocka_unit_test(a_job_does_what_its_start_line_says),
		cmocka_unit_test(
			start_lines_of_one_name_that_differ_say_nothing),
		cmocka_unit_test(
		counts_that_contradict_take_no_more_with_them_than_need_be),
		cmocka_unit_test(
			counts_that_are_nearly_those_of_the_rate_are_noted),
		cmocka_unit_test(
			what_follows_a_cut_job_must_be_whole_to_be_used),
		cmocka_unit_test(rows_behind_missing_ones_are_not_used),
		cmocka_unit_test(
			lines_of_several_versions_are_of_several_jobs),
		cmocka_unit_test(figures_below_two_headers_are_not_used),
		cmocka_unit_test(a_table_that_comes_twice_is_of_two_jobs),
		cmocka_unit_test(
			figures_that_cannot_be_of_one_job_are_not_used),
	};

	return cmocka_run_group_tests_name("fio doubt", tests, NULL,
					   reading_stop);
}
