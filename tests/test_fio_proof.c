/* parsers/fio/proof: what the syntax tells of a version that is not printed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

#define HEAD "job: (groupid=0, jobs=1): err= 0: pid=7\n"
#define DATED "job: (groupid=0, jobs=1): err= 0: pid=7: " \
	"Mon Nov 30 14:12:37 2026\n"
#define OLD "  read : io=4000KB, bw=2000KB/s, iops=500, runt=  2000msec\n"
#define NEW "  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"

static void
a_version_is_narrowed_by_what_only_some_print(void **state)
{
	static const struct {
		const char *text, *hint;
	} cases[] = {
		{ HEAD, NULL },
		{ "job: (groupid=0): err= 0: pid=7\n", "1.12-1.13" },
		{ DATED, "2.0.9+" },
		{ HEAD OLD, "1.32-2.16" },
		{ HEAD "  read : io=4000KiB, bw=2000KiB/s, iops=500, "
		  "runt=  2000msec\n", "1.14-1.31" },
		{ HEAD "  read : io=4000KB, bw=2000KB/s, iops=500 , "
		  "runt=  2000msec\n", "1.44-2.0.15" },
		{ DATED "  read : io=4000KB, bw=2000KB/s, iops=500 , "
		  "runt=  2000msec\n", "2.0.9-2.0.15" },
		{ HEAD NEW, "2.17+" },
		{ HEAD OLD "    bw (KB  /s): min=1, max=2, per=1.00%, "
		  "avg=1.50, stdev=0.50\n", "2.1-2.16" },
		{ HEAD "    bw (MB/s)  : min=1, max=2, per=1.00%, "
		  "avg=1.50, stdev=0.50\n", "1.99.7-2.0.15" },
		{ HEAD NEW "   bw (  KiB/s): min=1, max=2, per=1.00%, "
		  "avg=1.50, stdev=0.50, samples=2\n", "2.99+" },
		{ HEAD NEW "    clat (nsec): min=1, max=2, avg=1.50, "
		  "stdev=0.50\n", "2.99+" },
		{ HEAD NEW "  cpu          : usr=1.00%, sys=1.00%, ctx=1\n"
		  "     issued rwt: total=1000,0,0, short=0,0,0, "
		  "dropped=0,0,0\n", "2.17-3.3" },
		{ HEAD NEW "     issued rwts: total=1000,0,0,0 "
		  "short=0,0,0,0 dropped=0,0,0,0\n", "3.4+" },
		{ HEAD OLD "     issued r/w: total=1000/0, short=0/0\n",
		  "1.32-1.43" },
		{ HEAD OLD "     issued r/w/d: total=1000/0/0, "
		  "short=0/0/0\n", "1.44-1.99.6" },
		{ HEAD OLD "     issued    : total=r=1000/w=0/d=0, "
		  "short=r=0/w=0/d=0\n", "1.99.7-2.16" },
		{ HEAD OLD "     issued    : total=r=1000/w=0/d=0, "
		  "short=r=0/w=0/d=0, drop=r=0/w=0/d=0\n", "2.1.14-2.16" },
		{ HEAD "  write: IOPS=500, BW=2000KiB/s (2048kB/s)"
		  "(4000KiB/2000msec); 3 zone resets\n", "3.9+" },
		{ HEAD "  read: IOPS=500, BW=2000KiB/s (2048kB/s)"
		  "(4000KiB/2000msec); Cachehit=97.61%\n", "3.13+" },
		{ HEAD NEW "     lat percentiles (usec):\n"
		  "     |  1.00th=[   12]\n", "3.1+" },
		{ HEAD NEW "    slat percentiles (usec):\n"
		  "     |  1.00th=[   12]\n", "3.18+" },
		{ HEAD NEW "    high prio (30.72%) clat percentiles (usec):\n"
		  "     |  1.00th=[   12]\n", "3.18-3.29" },
		{ HEAD NEW "    clat prio 1/0 (30.61% of IOs) percentiles "
		  "(usec):\n     |  1.00th=[   12]\n", "3.30+" },
		{ "Run status group 0 (all jobs):\n"
		  "  WRITE: bw=4096B/s (4096B/s), 4096B/s-4096B/s "
		  "(4096B/s-4096B/s), io=8192B (8192B), run=2000-2000msec\n",
		  "2.17+" },
		{ "Disk stats (read/write):\n  vda: ios=1/2, sectors=16/32, "
		  "merge=0/0, ticks=3/4, in_queue=7, util=0.10%\n", "3.36+" },
		{ "job: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync, "
		  "iodepth=1\n" HEAD, "1.12-2.0.9" },
		{ "job: (g=0): rw=read, bs=4K-4K/4K-4K/4K-4K, ioengine=sync, "
		  "iodepth=1\n" HEAD, "2.0.10-2.16" },
		{ "job: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B, "
		  "(T) 4096B-4096B, ioengine=sync, iodepth=1\n" HEAD,
		  "2.19+" },
		/* what is printed needs no proof */
		{ "fio-3.1\n" HEAD NEW, NULL },
		/* a version line that stands above another run is forgotten */
		{ "fio-3.1\n" HEAD OLD, "1.32-2.16" },
		{ "fio-2.18-rc1\n" HEAD OLD, NULL },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *hint;

		reading_text(&reading, cases[i].text);
		assert_int_equal(reading.count, 1);
		hint = reading.records[0]->version_hint;
		if (hint == NULL || cases[i].hint == NULL ?
		    hint != cases[i].hint :
		    strcmp(hint, cases[i].hint) != 0)
			fail_msg("%s: %s, not %s", cases[i].text,
				 hint != NULL ? hint : "none",
				 cases[i].hint != NULL ? cases[i].hint :
				 "none");
	}
}

static void
what_units_mean_is_told_by_the_lines_before_them(void **state)
{
	static const struct {
		const char *text, *metric;
		double value;
	} cases[] = {
		/* 1.99.7 to 2.0.15: MB is 1000 KiB */
		{ DATED "  read : io=4000KB, bw=2000KB/s, iops=500 , "
		  "runt=  2000msec\n    bw (MB/s)  : min=1, max=2, "
		  "per=100.00%, avg=1.50, stdev=0.50\n", "read.bw.mean",
		  1.5 * 1024000 },
		{ DATED OLD "    bw (MB  /s): min=1, max=2, per=100.00%, "
		  "avg=1.50, stdev=0.50\n", "read.bw.mean", 1.5 * 1048576 },
		/* 2.17 to 2.21: the share is wrong, and samples are missing */
		{ DATED NEW "   bw (  KiB/s): min=1, max=2, per=0.10%, "
		  "avg=1.50, stdev=0.50\n", "read.bw.per", NAN },
		{ DATED NEW "   bw (  KiB/s): min=1, max=2, per=99.00%, "
		  "avg=1.50, stdev=0.50, samples=2\n", "read.bw.per", 99 },
		/* the version line is another output's */
		{ "fio-2.16\n" DATED NEW "   bw (  KiB/s): min=1, max=2, "
		  "per=0.10%, avg=1.50, stdev=0.50\n", "read.bw.per", NAN },
		{ "fio-3.33\n" DATED NEW "   bw (  KiB/s): min=1, max=2, "
		  "per=0.10%, avg=1.50, stdev=0.50\n", "read.bw.per", NAN },
		{ "fio-2.0.13\n" DATED OLD "    bw (MB  /s): min=1, max=2, "
		  "per=100.00%, avg=1.50, stdev=0.50\n", "read.bw.mean",
		  1.5 * 1048576 },
		{ HEAD OLD "    bw (KB/s) : min=1, max=2, per=99.00%, "
		  "avg=1.50, stdev=0.50\n", "read.bw.per", 99 },
		/* up to 1.25: 2048 bytes a millisecond are 2000 KiB/s */
		{ HEAD "  read : io=4000KiB, bw=2048KiB/s, iops=500, "
		  "runt=  2000msec\n", "read.bw", 2048e3 },
		{ HEAD "  read : io=4000KiB, bw=2048KiB/s, iops=500, "
		  "runt=  2000msec\n    bw (KiB/s) : min=10, max=20, "
		  "per=99.00%, avg=15.00, stdev=0.50\n", "read.bw.mean",
		  15e3 },
		{ HEAD "  read : io=4000KiB, bw=2000KiB/s, iops=500, "
		  "runt=  2000msec\n    bw (KiB/s) : min=10, max=20, "
		  "per=99.00%, avg=15.00, stdev=0.50\n", "read.bw.mean",
		  15 * 1024. },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		double value;

		reading_text(&reading, cases[i].text);
		assert_int_equal(reading.count, 1);
		value = reading_value(reading.records[0], cases[i].metric);
		if (isnan(cases[i].value) ? !isnan(value) :
		    !(fabs(value - cases[i].value) < 1e-6))
			fail_msg("%s: %.9g, not %.9g", cases[i].text, value,
				 cases[i].value);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_version_is_narrowed_by_what_only_some_print),
		cmocka_unit_test(
			what_units_mean_is_told_by_the_lines_before_them),
	};

	return cmocka_run_group_tests_name("fio proof", tests, NULL,
					   reading_stop);
}
