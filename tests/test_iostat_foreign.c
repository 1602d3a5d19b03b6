/* parsers/iostat/foreign: tables of other tools are named and left. */
#include "tests/iostat.h"

#define TABLE "Device: tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n" \
	      "sda 1.00 2.00 3.00 4 6\n\n"

static void
other_tools_are_named_once_and_not_read(void **state)
{
	static const struct {
		const char *tool, *text;
	} cases[] = {
		{ "the iostat of FreeBSD",
		  "                        extended device statistics  \n"
		  "device       r/s     w/s     kr/s     kw/s  ms/r  ms/w  "
		  "ms/o  ms/t qlen  %b  \n"
		  "ada0           1       2      3.0      4.0     5     6     "
		  "7     8    0   9 \n" },
		{ "the iostat of FreeBSD",
		  "device     r/s   w/s    kr/s    kw/s qlen svc_t  %b\n"
		  "ada0       1.0   2.0     3.0     4.0    5   6.0   7\n" },
		{ "the iostat of FreeBSD",
		  "       tty             ada0             cpu\n"
		  " tin  tout  KB/t  tps  MB/s  us ni sy in id\n"
		  "   0     1 16.00    2  0.03   1  0  1  0 98\n" },
		{ "the iostat of FreeBSD or macOS",
		  "              disk0\n    KB/t  tps  MB/s\n"
		  "   16.00    2  0.03\n" },
		{ "the iostat of macOS",
		  "              disk0       cpu    load average\n"
		  "    KB/t  tps  MB/s  us sy id   1m   5m   15m\n"
		  "   16.00    2  0.03   3  4 93  1.10 1.20 1.30\n" },
		{ "the iostat of NetBSD or OpenBSD",
		  "      tty              wd0             cpu\n"
		  " tin tout  KB/t  t/s  MB/s  us ni sy in id\n"
		  "   0    1 16.00    2  0.03   1  0  1  0 98\n" },
		{ "the iostat of Solaris",
		  "device    r/s    w/s   kr/s   kw/s wait actv  svc_t  %w  "
		  "%b\n"
		  "sd0       1.0    2.0    3.0    4.0  0.0  0.1    6.0   0   "
		  "1\n" },
		{ "the iostat of Solaris",
		  "    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  "
		  "%b device\n"
		  "    1.0    2.0    3.0    4.0  0.0  0.1    0.0    6.0   0   "
		  "1 c0t0d0\n" },
		{ "the iostat of AIX",
		  "Disks:        % tm_act     Kbps      tps    Kb_read   "
		  "Kb_wrtn\n"
		  "hdisk0           1.0      12.0     3.0        4         "
		  "5\n" },
		{ "sar",
		  "07:49:47 AM       DEV       tps  rd_sec/s  wr_sec/s  "
		  "avgrq-sz  avgqu-sz     await     svctm     %util\n"
		  "07:49:49 AM   dev8-32      1.00      2.00      3.00      "
		  "4.00      5.00      6.00      7.00      8.00\n" },
		{ "sar",
		  "07:47:35       tps      rtps      wtps   bread/s   "
		  "bwrtn/s\n"
		  "07:47:37    792.50    395.50    397.00  25312.00  "
		  "25316.00\n" },
		{ "vmstat",
		  "procs -----------memory---------- ---swap-- -----io----\n"
		  " r  b   swpd   free   buff  cache   si   so    bi    bo\n"
		  " 1  0      0 100000   1000  20000    0    0     5     6\n" },
		{ "dstat",
		  "--total-cpu-usage-- -dsk/total- -net/total-\n"
		  "usr sys idl wai stl| read  writ| recv  send\n"
		  "  1   2  97   0   0|  10k   20k|   0     0 \n" },
		{ "nfsiostat",
		  "Filesystem:              rBlk_nor/s   wBlk_nor/s\n"
		  "host1:/srv                     1.00         2.00\n" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[2048], warning[128];

		snprintf(text, sizeof(text), "%s\n%s\n", cases[i].text,
			 cases[i].text);
		reading_text(&reading, text);
		if (reading.count != 0)
			fail_msg("%s was read", cases[i].tool);
		snprintf(warning, sizeof(warning), "the output of %s, which",
			 cases[i].tool);
		if (reading_said(warning) != 1)
			fail_msg("%s was not named once: %.*s", cases[i].tool,
				 (int)reading.diag.text.length,
				 reading.diag.text.data);
		assert_int_equal(reading.diag.warnings, 1);
	}
}

static void
rows_below_another_tools_header_are_not_iostats(void **state)
{
	(void)state;
	/* as many values as the table above has, and as many decimals */
	read_device(TABLE "device r/i w/i kr/i kw/i qlen tsvc_t/i sb/i\n"
		    "ada0 1.00 2.00 3.00 4 6\n", 1, 0);
	assert_string_equal(reading_record(&reading, KIND_DEVICE, 0)->name,
			    "sda");
	read_device(TABLE "ada0 1.00 2.00 3.00 4 6\n", 2, 0);
}

static void
words_of_prose_name_no_tool(void **state)
{
	static const char *const texts[] = {
		"device drivers and their qlen\n",
		"r is a letter, b another\n",
		"Average: it was good\n",
		"tty and cpu\n",
		"Disks: sda and sdb\n",
		"12:00:00 was the time\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		assert_int_equal(reading.count, 0);
		assert_int_equal(reading.diag.warnings, 0);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(other_tools_are_named_once_and_not_read),
		cmocka_unit_test(
			rows_below_another_tools_header_are_not_iostats),
		cmocka_unit_test(words_of_prose_name_no_tool),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
