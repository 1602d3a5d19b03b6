/* parsers/fio: start lines, versions, progress, names of jobs. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "parsers/fio/fio.h"
#include "tests/reading.h"
#include "tests/test.h"

#define HEAD "(groupid=0, jobs=1): err= 0: pid=7\n"
#define READ "  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"

static struct line
line_of(const char *text)
{
	return (struct line){ .text = text, .length = strlen(text) };
}

static void
lines_are_told_by_their_marks(void **state)
{
	static const struct {
		const char *text;
		bool start, job, version, noise;
	} cases[] = {
		{ "job: (g=0): rw=read, bs=4K-4K", true, false, false, false },
		{ "a: (g=0): rw: (g=12): rw=read", true, false, false, false },
		{ "job (g=x): rw=read", false, false, false, false },
		{ "job: (g=0: rw=read", false, false, false, false },
		{ "job: (groupid=0, jobs=1): err= 0", false, true, false,
		  false },
		{ "job: (groupid=0): err= 0: pid=1", false, true, false,
		  false },
		{ "job: (groupid=0, jobs=", false, true, false, false },
		{ "job: (groupid=a, jobs=1)", false, false, false, false },
		{ "my job: v=1 (groupid=9): (g=0): rw=read", true, false,
		  false, false },
		{ "(groupid=0x1)", false, false, false, false },
		{ "fio-3.33", false, false, true, false },
		{ "  fio-2.1.11-20-g9a44  ", false, false, true, false },
		{ "fio 1.59", false, false, true, false },
		{ "fio-3.33 is out", false, false, false, false },
		{ "fio job.fio", false, false, false, false },
		{ "fio-3", false, false, false, false },
		{ "fio 20 runs", false, false, false, false },
		{ "Jobs: 1 (f=1): [r(1)]", false, false, false, true },
		{ "Starting 1 process", false, false, false, true },
		{ "Starting 3 threads and 2 processes", false, false, false,
		  true },
		{ "Starting with the result", false, false, false, false },
		{ "fio: terminating on signal 2", false, false, false, true },
		{ "job: Laying out IO file (1 file / 64MiB)", false, false,
		  false, true },
		{ "...", false, false, false, true },
		{ "... and so on", false, false, false, false },
		{ "", false, false, false, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line line = line_of(cases[i].text);

		if ((fio_start_line(&line) != NULL) != cases[i].start ||
		    (fio_job_line(&line) != NULL) != cases[i].job ||
		    fio_version_line(&line) != cases[i].version ||
		    fio_noise_line(&line) != cases[i].noise)
			fail_msg("\"%s\"", cases[i].text);
	}
}

static void
names_are_what_stands_before_the_last_group(void **state)
{
	static const struct {
		const char *head, *name;
	} cases[] = {
		{ "job: " HEAD, "job" },
		{ "   4k-read: " HEAD, "4k-read" },
		{ "my job: v=1 (groupid=9): " HEAD,
		  "my job: v=1 (groupid=9)" },
		{ "a, b; c: " HEAD, "a, b; c" },
		/* in client mode progress is glued to the name */
		{ "Jobs: 2 (f=2)cs-read: " HEAD, "cs-read" },
		{ "Jobs: 1 (f=1)Jobs: 1 (f=1)cs: " HEAD, "cs" },
		{ "Jobs: 1 (f=1): [R(1)][100.0%][r=1KiB/s][eta 00m:00s]cs: "
		  HEAD, "cs" },
		{ "<host1> job: " HEAD, "job" },
		{ "-------- job: " HEAD, "job" },
		{ "> > job: " HEAD, "job" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[500];

		snprintf(text, sizeof(text), "%s%s", cases[i].head, READ);
		reading_text(&reading, text);
		if (reading.count != 1 ||
		    strcmp(reading.records[0]->name, cases[i].name) != 0)
			fail_msg("%s: %zu records, \"%s\"", cases[i].head,
				 reading.count, reading.count > 0 ?
				 reading.records[0]->name : "");
	}
}

static void
versions_are_taken_as_printed(void **state)
{
	static const struct {
		const char *text, *version;
	} cases[] = {
		{ "fio-3.33\njob: " HEAD, "3.33" },
		{ "fio 1.59\njob: " HEAD, "1.59" },
		{ "fio-2.1.11-20-g9a44\njob: " HEAD, "2.1.11-20-g9a44" },
		{ "fio-3.17-90-gd9b7-dirty\njob: " HEAD,
		  "3.17-90-gd9b7-dirty" },
		{ "hostname=vm, be=0, 64-bit, os=Linux, arch=x86-64, "
		  "fio=fio-3.33, flags=1\njob: " HEAD, "3.33" },
		{ "hostname=vm, be=0, 64-bit, os=Linux, arch=x86-64,\n"
		  "fio=fio-3.33, flags=1\njob: " HEAD, "3.33" },
		{ "job: " HEAD, NULL },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *version;

		reading_text(&reading, cases[i].text);
		assert_int_equal(reading.count, 1);
		version = reading.records[0]->version;
		if (version == NULL || cases[i].version == NULL ?
		    version != cases[i].version :
		    strcmp(version, cases[i].version) != 0)
			fail_msg("%s: %s", cases[i].text,
				 version != NULL ? version : "none");
	}
}

/* The workload from the start line; 0: nothing. */
static void
start_lines_give_the_workload(void **state)
{
	static const struct {
		const char *start, *rw;
		double bs, iodepth;
		const char *engine;
	} cases[] = {
		{ "rw=randread, bs=4K-4K/4K-4K, ioengine=libaio, iodepth=32",
		  "randread", 4096, 32, "libaio" },
		{ "rw=write, bs=512-512/512-512/512-512, ioengine=sync, "
		  "iodepth=1", "write", 512, 1, "sync" },
		{ "rw=write, bs=1M-1M/1M-1M/1M-1M, ioengine=sync, iodepth=1",
		  "write", 1048576, 1, "sync" },
		{ "rw=read, bs=64.0KiB-64.0KiB,64.0KiB-64.0KiB,"
		  "64.0KiB-64.0KiB, ioengine=psync, iodepth=1", "read", 65536,
		  1, "psync" },
		{ "rw=rw, bs=(R) 4096B-4096B, (W) 4096B-4096B, "
		  "(T) 4096B-4096B, ioengine=io_uring, iodepth=128", "rw",
		  4096, 128, "io_uring" },
		{ "rw=rw, bs=(R) 1024KiB-1024KiB, (W) 1024KiB-1024KiB,\n"
		  "(T) 1024KiB-1024KiB, ioengine=libaio,\niodepth=8", "rw",
		  1048576, 8, "libaio" },
		/* several sizes, and one that was rounded */
		{ "rw=rw, bs=512-64K/1K-1M/512-64K, ioengine=psync, "
		  "iodepth=1", "rw", 0, 1, "psync" },
		{ "rw=rw, bs=(R) 65.5kB-65.5kB, (W) 65.5kB-65.5kB, "
		  "(T) 65.5kB-65.5kB, ioengine=psync, iodepth=1", "rw", 0, 1,
		  "psync" },
		{ "rw=rw, bs=65.5kB-65.5kB,65.5kB-65.5kB,65.5kB-65.5kB, "
		  "ioengine=psync, iodepth=1", "rw", 0, 1, "psync" },
		/* sizes of sequential and of random I/O */
		{ "rw=randrw, bs=(R) 4096B-4096B, (W) 8192B-8192B, "
		  "bs_is_seq_rand, ioengine=psync, iodepth=2", "randrw", 0, 2,
		  "psync" },
		{ "rw=randrw, bs=(R) 4096B-4096B, (W) 4096B-4096B, "
		  "bs_is_seq_rand, ioengine=psync, iodepth=2", "randrw", 4096,
		  2, "psync" },
		{ "rw=randrw, bs(seq/rand)=4K-4K/8K-8K, ioengine=psync, "
		  "iodepth=2", "randrw", 0, 2, "psync" },
		{ "rw=randrw, bs(seq/rand)=4K-4K/4K-4K, ioengine=psync, "
		  "iodepth=2", "randrw", 4096, 2, "psync" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[1000];
		const struct record *job;
		const struct param *bs, *depth;

		snprintf(text, sizeof(text), "job: (g=0): %s\njob: %s",
			 cases[i].start, HEAD);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		job = reading.records[0];
		bs = record_param(job, "bs");
		depth = record_param(job, "iodepth");
		if (strcmp(record_param(job, "rw")->text, cases[i].rw) != 0 ||
		    depth == NULL || depth->number != cases[i].iodepth ||
		    strcmp(record_param(job, "ioengine")->text,
			   cases[i].engine) != 0 ||
		    (bs != NULL ? bs->number : 0) != cases[i].bs)
			fail_msg("%s: bs %g", cases[i].start,
				 bs != NULL ? bs->number : 0);
	}
}

static void
the_start_line_of_a_job_is_that_of_its_name_and_group(void **state)
{
	(void)state;
	reading_text(&reading,
		     "a: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync, "
		     "iodepth=1\n"
		     "b: (g=1): rw=write, bs=8K-8K/8K-8K, ioengine=sync, "
		     "iodepth=2\n"
		     "a: (g=1): rw=trim, bs=4K-4K/4K-4K, ioengine=sync, "
		     "iodepth=3\n"
		     "a: (groupid=0, jobs=1): err= 0: pid=1\n"
		     "b: (groupid=1, jobs=1): err= 0: pid=2\n"
		     "a: (groupid=1, jobs=1): err= 0: pid=3\n"
		     "c: (groupid=1, jobs=1): err= 0: pid=4\n");
	assert_int_equal(reading.count, 4);
	assert_string_equal(record_param(reading.records[0], "rw")->text,
			    "read");
	assert_string_equal(record_param(reading.records[1], "rw")->text,
			    "write");
	assert_string_equal(record_param(reading.records[2], "rw")->text,
			    "trim");
	assert_null(record_param(reading.records[3], "rw"));
	assert_int_equal(reading.records[3]->run, 0);
}

/* Nothing was started, so there is nothing to keep. */
static void
versions_alone_are_no_results(void **state)
{
	(void)state;
	reading_text(&reading, "fio-3.7\nStarting 1 process\n\n"
		     "job: (groupid=0,\nfio-3.42\nStarting 1 process\n");
	assert_int_equal(reading.count, 0);
}

/* It is part of fio, and prints other things. */
static void
the_output_of_io_uring_s_test_is_refused_by_name(void **state)
{
	(void)state;
	reading_text(&reading, "submitter=0, tid=12, file=/dev/x, node=-1\n"
		     "polled=1, fixedbufs=1/0, buffered=0, QD=128\n"
		     "Engine=io_uring, sq_ring=128, cq_ring=128\n"
		     "IOPS=1.62M, BW=793MiB/s, IOS/call=32/31\n"
		     "IOPS=588800, IOS/call=32/32, inflight=96 (64)\n"
		     "Exiting on timeout\nMaximum IOPS=1.62M\n");
	assert_int_equal(reading.count, 0);
	assert_int_equal(reading.diag.warnings, 1);
	assert_int_equal(reading.totals.looked, 3);
	assert_int_equal(reading.totals.used, 0);
}

/* Which of them printed the job is not known, nor how it rounds. */
static void
two_versions_above_a_job_are_none(void **state)
{
#define START "job: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B, " \
	"(T) 4096B-4096B, ioengine=sync, iodepth=1\n"
	static const struct {
		const char *text, *version;
	} cases[] = {
		{ START "fio-3.7\nfio-3.42\njob: " HEAD READ, NULL },
		{ START "fio-3.7\nStarting 1 process\nfio-3.7\njob: " HEAD
		  READ, "3.7" },
		/* a run that failed, then another */
		{ START "fio-3.7\nStarting 1 process\n" START
		  "fio-3.42\njob: " HEAD READ, "3.42" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *job;

		reading_text(&reading, cases[i].text);
		assert_int_equal(reading.count, 1);
		job = reading.records[0];
		if (cases[i].version == NULL)
			assert_null(job->version);
		else
			assert_string_equal(job->version, cases[i].version);
		assert_string_equal(record_param(job, "rw")->text, "read");
	}
#undef START
}

static void
a_start_line_below_results_begins_another_run(void **state)
{
	(void)state;
	reading_text(&reading, "fio-3.1\njob: " HEAD READ
		     "job: (g=0): rw=read, bs=(R) 4096B-4096B, (W) "
		     "4096B-4096B, (T) 4096B-4096B, ioengine=sync, "
		     "iodepth=1\njob: (groupid=0, jobs=1): err= 5: pid=8\n");
	assert_int_equal(reading.count, 2);
	assert_int_equal(reading.records[0]->run, 0);
	assert_int_equal(reading.records[1]->run, 1);
	assert_string_equal(reading.records[0]->version, "3.1");
	assert_null(reading.records[1]->version);
	assert_int_equal(reading.records[1]->error, 5);
}

static void
what_fio_says_before_a_job_is_no_heading(void **state)
{
	static const char *const lines[] = {
		"Starting 1 process\n",
		"full: Laying out IO file (1 file / 4MiB)\n",
		"job: Laying out IO files (2 files / total 4MiB)\n",
		"fio: io_u error on file /dev/sdx: No space left on device\n",
		("note: both iodepth >= 1 and synchronous I/O engine are "
		 "selected, queue depth will be capped at 1\n"),
		"burn: ioengine=cpu, cpuload=10, cpucycle=50000\n",
		"<host1> Starting 2 processes\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++) {
		char text[1000];

		snprintf(text, sizeof(text),
			 "Cache on:\nfio-3.33\n%s\njob: %s%s", lines[i], HEAD,
			 READ);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		if (reading.records[0]->label_count != 1 ||
		    strcmp(reading.records[0]->labels[0], "Cache on") != 0)
			fail_msg("%s", lines[i]);
	}
}

/* A client prints what its servers are, then their reports one by one. */
static void
reports_of_servers_have_the_version_of_their_client(void **state)
{
	static const char server[] = "hostname=vm, be=0, 64-bit, os=Linux, "
		"arch=x86-64, fio=fio-3.33, flags=1\n"
		"<vm> job: (g=0): rw=read, bs=(R) 4096B-4096B, "
		"(W) 4096B-4096B, (T) 4096B-4096B, ioengine=sync, "
		"iodepth=1\n<vm> Starting 1 process\n<vm> \n<vm>\n";
	static const char group[] = "\nRun status group 0 (all jobs):\n"
		"   READ: bw=2000KiB/s (2048kB/s), 2000KiB/s-2000KiB/s "
		"(2048kB/s-2048kB/s), io=4000KiB (4096kB), "
		"run=2000-2000msec\n";
	static const char disk[] = "\nDisk stats (read/write):\n"
		"  sda: ios=1/2, merge=0/0, ticks=3/4, in_queue=7, "
		"util=0.10%\n<vm> \n";
	char text[3000];

	(void)state;
	snprintf(text, sizeof(text), "%s%sJobs: 2 (f=2)job: %s%s%s%s\n"
		 "job: (groupid=0, jobs=1): err= 5: pid=9\n"
		 "All clients: (groupid=0, jobs=2): err= 0: pid=0\n%s",
		 server, server, HEAD, READ, group, disk,
		 "  read: IOPS=900, BW=3600KiB/s (3686kB/s)"
		 "(7200KiB/2000msec)\n");
	reading_text(&reading, text);
	assert_int_equal(reading.count, 5);
	for (size_t i = 0; i < reading.count; i++) {
		assert_string_equal(reading.records[i]->version, "3.33");
		assert_int_equal(reading.records[i]->label_count, 0);
	}
	assert_int_equal(reading.records[3]->run, 1);
	assert_string_equal(record_param(reading.records[3], "rw")->text,
			    "read");
	assert_true(record_has_note(reading.records[4], NOTE_ALL_CLIENTS,
				    NULL));
}

static void
an_item_of_a_list_may_begin_with_a_start_line(void **state)
{
	static const char *const marks[] = { "- ", "  * ", "<box> " };

	(void)state;
	for (size_t i = 0; i < LENGTH(marks); i++) {
		char text[400];

		snprintf(text, sizeof(text), "%sjob: (g=0): rw=read, "
			 "bs=(R) 4096B-4096B, (W) 4096B-4096B, "
			 "(T) 4096B-4096B, ioengine=sync, iodepth=1\n\n"
			 "  job: " HEAD READ, marks[i]);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 1);
		assert_string_equal(reading.records[0]->name, "job");
		assert_string_equal(record_param(reading.records[0],
						 "ioengine")->text, "sync");
	}
}

static void
a_command_above_a_job_begins_another_run(void **state)
{
	(void)state;
	reading_text(&reading,
		     "# fio --name=job --rw=read\njob: " HEAD READ
		     "# hdparm -W 0 /dev/sdx\njob: (groupid=1, jobs=1): "
		     "err= 0: pid=8\n"
		     "# fio --name=job --rw=read\njob: (groupid=0, jobs=1): "
		     "err= 5: pid=9\n");
	assert_int_equal(reading.count, 3);
	assert_int_equal(reading.records[0]->run, 0);
	assert_int_equal(reading.records[1]->run, 0);
	assert_int_equal(reading.records[2]->run, 1);
}

/* --status-interval: the same process reports again below its groups */
static void
reports_of_one_process_are_snapshots_but_the_last(void **state)
{
	static const char group[] = "\nRun status group 0 (all jobs):\n"
		"   READ: bw=2000KiB/s (2048kB/s), 2000KiB/s-2000KiB/s "
		"(2048kB/s-2048kB/s), io=4000KiB (4096kB), "
		"run=2000-2000msec\n";
	char text[2000];

	(void)state;
	snprintf(text, sizeof(text), "fio-3.1\njob: %s%s%sjob: %s%s%s",
		 HEAD, READ, group, HEAD,
		 "  read: IOPS=600, BW=2400KiB/s (2458kB/s)"
		 "(9600KiB/4000msec)\n", "");
	reading_text(&reading, text);
	assert_int_equal(reading.count, 3);
	assert_int_equal(reading.records[2]->run, 0);
	assert_int_equal(reading.records[2]->report, 1);
	assert_true(record_has_note(reading.records[0], NOTE_SNAPSHOT, NULL));
	assert_false(record_has_note(reading.records[2], NOTE_SNAPSHOT,
				     NULL));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_told_by_their_marks),
		cmocka_unit_test(names_are_what_stands_before_the_last_group),
		cmocka_unit_test(versions_are_taken_as_printed),
		cmocka_unit_test(start_lines_give_the_workload),
		cmocka_unit_test(
			the_start_line_of_a_job_is_that_of_its_name_and_group),
		cmocka_unit_test(versions_alone_are_no_results),
		cmocka_unit_test(
			the_output_of_io_uring_s_test_is_refused_by_name),
		cmocka_unit_test(two_versions_above_a_job_are_none),
		cmocka_unit_test(a_start_line_below_results_begins_another_run),
		cmocka_unit_test(what_fio_says_before_a_job_is_no_heading),
		cmocka_unit_test(
			reports_of_servers_have_the_version_of_their_client),
		cmocka_unit_test(an_item_of_a_list_may_begin_with_a_start_line),
		cmocka_unit_test(a_command_above_a_job_begins_another_run),
		cmocka_unit_test(
			reports_of_one_process_are_snapshots_but_the_last),
	};

	return cmocka_run_group_tests_name("fio banner", tests, NULL,
					   reading_stop);
}
