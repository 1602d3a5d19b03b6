/* parsers/iostat/text: runs, reports and tables out of texts. */
#include "tests/iostat.h"

#define BANNER "Linux 6.1.0 (host1) \t11/30/26 \t_x86_64_\t(2 CPU)\n\n"
#define CPU_HEAD "avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
#define CPU CPU_HEAD \
	"          44.94    0.00   22.64    1.96    3.79   26.67\n\n"
#define HEAD "Device r/s w/s rkB/s wkB/s r_await w_await %util\n"
#define SDA "sda 1.00 2.00 3.00 4.00 0.50 0.60 7.00\n"
#define SDB "sdb 5.00 6.00 7.00 8.00 0.90 1.00 1.10\n"
#define OLD "Device: rrqm/s wrqm/s r/s w/s rkB/s wkB/s avgrq-sz avgqu-sz " \
	    "await svctm %util\n" \
	    "sda 0.00 0.00 1.00 2.00 3.00 4.00 5.00 6.00 7.00 8.00 9.00\n"

static void
an_extended_row_is_read_to_its_last_value(void **state)
{
	/* 12.6, with --dec=1 */
	static const char text[] =
		"Device            r/s     rMB/s   rrqm/s  %rrqm r_await "
		"rareq-sz     w/s     wMB/s   wrqm/s  %wrqm w_await wareq-sz "
		"    d/s     dMB/s   drqm/s  %drqm d_await dareq-sz     f/s "
		"f_await  aqu-sz  %util\n"
		"vda            3080.9      44.5     37.6    1.2     0.3     "
		"14.8  2359.7      46.3     46.2    1.9     0.3     20.1    "
		"10.6       0.8      0.0    0.3     0.3     75.8    55.0     "
		"0.1     1.6   29.8\n";
	static const struct value vda[] = {
		{ "read.iops", 3080.9 }, { "read.bw", 44.5 * 1048576 },
		{ "read.merges", 37.6 }, { "read.merged", 1.2 },
		{ "read.lat.mean", 300000 }, { "read.request.size", 15155.2 },
		{ "write.iops", 2359.7 }, { "write.bw", 46.3 * 1048576 },
		{ "write.merges", 46.2 }, { "write.merged", 1.9 },
		{ "write.lat.mean", 300000 },
		{ "write.request.size", 20582.4 },
		{ "discard.iops", 10.6 }, { "discard.bw", 838860.8 },
		{ "discard.merges", 0 }, { "discard.merged", 0.3 },
		{ "discard.lat.mean", 300000 },
		{ "discard.request.size", 77619.2 },
		{ "flush.iops", 55 }, { "flush.lat.mean", 100000 },
		{ "io.queue.depth", 1.6 }, { "io.util", 29.8 },
	};
	const struct record *device = read_device(text, 1, 0);

	(void)state;
	assert_values(device, vda, LENGTH(vda));
	assert_string_equal(device->tool, "iostat");
	assert_string_equal(device->format, "text");
	assert_string_equal(device->version_hint, "12.3.1+");
	assert_null(device->version);
	/* half of the last digit that was printed */
	assert_true(reading_metric(device, "read.bw")->half_width ==
		    0.05 * 1048576);
	assert_true(reading_metric(device, "read.lat.mean")->half_width ==
		    50000);
}

static void
units_of_bytes_come_from_the_titles_or_the_letters(void **state)
{
	static const struct {
		const char *text, *metric;
		double value;
	} cases[] = {
		{ "Device: tps Blk_read/s Blk_wrtn/s Blk_read Blk_wrtn\n"
		  "sda 1.00 2.00 3.00 4 6\n", "write.io", 3072 },
		{ "Device: tps MB_read/s MB_wrtn/s MB_read MB_wrtn\n"
		  "sda 1.00 2.00 3.00 4 6\n", "read.bw", 2097152 },
		{ "Device tps kB_read/s kB_w+d/s kB_read kB_w+d\n"
		  "sda 1.00 2.00 3.00 4 6\n", "modify.io", 6144 },
		{ "Device r/s w/s rMB/s wMB/s %util\n"
		  "sda 1.00 2.00 44.2M 808.2k 29.7%\n", "write.bw",
		  827596.8 },
		{ "Device r/s w/s rMB/s wMB/s %util\n"
		  "sda 1.00 2.00 44.5M 1.5G 29.7%\n", "write.bw",
		  1610612736 },
		{ "Device: r/s w/s avgrq-sz await %util\n"
		  "sda 1.00 2.00 35.87 0.39 22.30\n", "io.request.size",
		  18365.44 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_value(read_device(cases[i].text, 1, 0),
			     (struct value){ cases[i].metric,
					     cases[i].value });
}

static void
the_processors_shares_are_a_record_of_their_own(void **state)
{
	static const struct value shares[] = {
		{ "cpu.user", 44.94 }, { "cpu.nice", 0 },
		{ "cpu.system", 22.64 }, { "cpu.iowait", 1.96 },
		{ "cpu.steal", 3.79 }, { "cpu.idle", 26.67 },
	};
	const struct record *cpu;

	(void)state;
	read_device(BANNER CPU HEAD SDA, 1, 0);
	cpu = reading_record(&reading, KIND_CPU, 0);
	assert_values(cpu, shares, LENGTH(shares));
	assert_null(cpu->name);
	assert_int_equal(cpu->source.line, 4);
	assert_int_equal(cpu->note_count, 0);
}

static void
shares_whose_titles_are_lost_are_not_read(void **state)
{
	static const struct {
		const char *titles;
		bool read;
	} cases[] = {
		{ "%user %nice %sys %idle", true },	/* 4.0 */
		{ "%user %nice %sys %iowait %idle", true },
		{ "%nice %system %iowait %steal %idle", false },
		{ "%user %nice %system %steal %idle", false },
		{ "%user %system %iowait %idle", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[256];

		snprintf(text, sizeof(text), "avg-cpu: %s\n"
			 " 20.00 0.00 30.00 %s 50.00\n", cases[i].titles,
			 strstr(cases[i].titles, "iowait") ||
			 strstr(cases[i].titles, "steal") ? "0.00" : "");
		reading_text(&reading, text);
		assert_int_equal(reading.count, cases[i].read);
		assert_int_equal(reading_said("avg-cpu lacks titles"),
				 !cases[i].read);
	}
}

static void
reports_are_counted_from_the_banner_and_the_first_is_since_boot(void **state)
{
	static const struct {
		int run, report;
		bool since_boot;
	} devices[] = {
		{ 0, 0, true }, { 0, 0, true }, { 0, 1, false },
		{ 0, 2, false }, { 1, 0, true }, { 1, 1, false },
	};

	(void)state;
	read_device(BANNER CPU HEAD SDA SDB "\n" CPU HEAD SDA "\n"
		    CPU HEAD SDA "\n" BANNER CPU HEAD SDA "\n"
		    CPU HEAD SDA, 6, 0);
	for (size_t i = 0; i < LENGTH(devices); i++) {
		const struct record *device =
			reading_record(&reading, KIND_DEVICE, i);

		assert_int_equal(device->run, devices[i].run);
		assert_int_equal(device->report, devices[i].report);
		assert_int_equal(device->since_boot, devices[i].since_boot);
	}
	assert_true(reading_record(&reading, KIND_CPU, 0)->since_boot);
	assert_false(reading_record(&reading, KIND_CPU, 1)->since_boot);
}

static void
without_a_banner_no_report_is_since_boot(void **state)
{
	(void)state;
	assert_false(read_device(CPU HEAD SDA, 1, 0)->since_boot);
}

static void
option_y_leaves_the_report_since_boot_out(void **state)
{
	static const struct {
		const char *command;
		bool since_boot;
	} cases[] = {
		{ "# iostat -x 1\n", true },
		{ "# iostat -xy 1 2\n", false },
		{ "$ iostat -y -x 1\n", false },
		/* means nothing without an interval */
		{ "# iostat -xy\n", true },
		{ "# iostat -x --dec=1 1 | grep -y sda\n", true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[1024];

		snprintf(text, sizeof(text), "%s%s", cases[i].command,
			 BANNER HEAD SDA);
		assert_int_equal(read_device(text, 1, 0)->since_boot,
				 cases[i].since_boot);
	}
}

static void
one_header_over_several_reports_is_enough(void **state)
{
	(void)state;
	read_device(HEAD SDA SDB SDA SDB SDA SDB, 6, 0);
	for (size_t i = 0; i < 6; i++)
		assert_int_equal(reading_record(&reading, KIND_DEVICE,
						i)->report, i / 2);
}

/* Titles of another unit may have stood over them. */
static void
the_unit_of_rows_apart_from_their_titles_is_not_sure(void **state)
{
	static const char rows[] =
		"Device: tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n"
		"sda 5.00 40.00 0.00 40 0\nsdb 5.00 40.00 0.00 40 0\n%s"
		"sda 7.00 60.00 0.00 60 0\nsdb 7.00 60.00 0.00 60 0\n";
	static const struct {
		const char *between;
		bool sure;
	} cases[] = {
		{ "", true }, { "\n", false }, { "\nand then\n", false },
		{ "\nDevice: tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n",
		  true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *device;
		char text[512];

		snprintf(text, sizeof(text), rows, cases[i].between);
		device = read_device(text, 4, 3);
		assert_int_equal(reading_noted(device, NOTE_AMBIGUOUS,
					       "read.bw"), !cases[i].sure);
		assert_int_equal(reading_noted(device, NOTE_AMBIGUOUS,
					       "write.io"), !cases[i].sure);
		assert_false(reading_noted(device, NOTE_AMBIGUOUS, "io.iops"));
	}
}

static void
rows_go_on_behind_other_text_when_they_look_the_same(void **state)
{
	(void)state;
	read_device(HEAD SDA "\nSo it was before, and then:\n\n" SDB, 2, 1);
	/* other decimals: from another table */
	read_device(HEAD SDA "\nThe other one has\n\n"
		    "sdb 5 6 7 8 9 10 11\n", 1, 0);
	read_device(HEAD SDA "\nThe other one has\n\n"
		    "sdb 5.0 6.0 7.0 8.0 0.9 1.0 1.1\n", 1, 0);
	read_device(HEAD SDA "\nThe other one has\n\n"
		    "sdb 5.00 6.00 7.00 8.00 0.90 1.00\n", 1, 0);
	/* no header at all */
	read_device("Here it is\n\n" SDA, 0, 0);
}

static void
times_stand_over_the_report_that_they_are_of(void **state)
{
	(void)state;
	read_device("11/30/26 14:42:45\n" CPU HEAD SDA "\n"
		    "11/30/26 14:42:46\n" CPU HEAD SDA "\n"
		    CPU HEAD SDA, 3, 0);
	assert_string_equal(reading_record(&reading, KIND_DEVICE, 0)->time,
			    "2026-11-30T14:42:45");
	assert_string_equal(reading_record(&reading, KIND_CPU, 1)->time,
			    "2026-11-30T14:42:46");
	assert_int_equal(reading_record(&reading, KIND_DEVICE, 1)->report, 1);
	assert_null(reading_record(&reading, KIND_DEVICE, 2)->time);
}

static void
an_ambiguous_date_is_noted(void **state)
{
	const struct record *device;

	(void)state;
	device = read_device("05/06/26 14:42:45\n" HEAD SDA, 1, 0);
	assert_string_equal(device->time, "2026-05-06T14:42:45");
	assert_true(reading_noted(device, NOTE_AMBIGUOUS, NULL));
	device = read_device("Linux 6.1.0 (host1)  31/05/26  _x86_64_  "
			     "(2 CPU)\n\n05/06/26 14:42:45\n" HEAD SDA, 1, 0);
	assert_string_equal(device->time, "2026-06-05T14:42:45");
	assert_int_equal(device->note_count, 0);
}

static void
a_table_in_parts_makes_one_record_a_device(void **state)
{
	static const char text[] =
		"     r/s     rkB/s r_await Device\n"
		"    1.00      2.0k    0.30 sda\n"
		"    4.00      5.0M    0.60 sdb\n"
		"\n"
		"     w/s     wkB/s w_await Device\n"
		"    7.00      8.0k    0.90 sda\n"
		"   10.00     11.0k    0.12 sdb\n"
		"\n"
		"     f/s f_await  aqu-sz  %util Device\n"
		"    0.00    0.00    0.13  14.0% sda\n"
		"    0.00    0.00    0.15  16.0% sdb\n"
		"\n";
	static const struct value sdb[] = {
		{ "read.iops", 4 }, { "read.bw", 5 * 1048576 },
		{ "read.lat.mean", 600000 }, { "write.iops", 10 },
		{ "write.bw", 11264 }, { "write.lat.mean", 120000 },
		{ "flush.iops", 0 }, { "io.queue.depth", 0.15 },
		{ "io.util", 16 },
	};
	char twice[2 * sizeof(text)];
	const struct record *device = read_device(text, 2, 1);

	(void)state;
	assert_values(device, sdb, LENGTH(sdb));
	assert_int_equal(device->source.line, 3);
	assert_int_equal(device->source.end, 11);
	assert_string_equal(device->version_hint, "12.3.1+");
	snprintf(twice, sizeof(twice), "%s%s", text, text);
	device = read_device(twice, 4, 3);
	assert_int_equal(device->report, 1);
	assert_values(device, sdb, LENGTH(sdb));
}

/* Rows below the wrong titles would be other figures. */
static void
parts_whose_titles_are_lost_are_not_mixed(void **state)
{
	static const char rows[] = "    1.00      2.0k    0.30 sda\n"
				   "    4.00      5.0M    0.60 sdb\n";
	const struct record *device;
	char text[512];

	(void)state;
	/* a device again below the same titles: those of another part */
	snprintf(text, sizeof(text), "     r/s     rkB/s r_await Device\n"
		 "%s\n    7.00      8.0k    0.90 sda\n"
		 "   10.00     11.0k    0.12 sdb\n", rows);
	device = read_device(text, 2, 1);
	assert_int_equal(device->metric_count, 3);
	assert_value(device, (struct value){ "read.iops", 4 });
	/* a part between two others is not there */
	snprintf(text, sizeof(text), "     r/s     rkB/s r_await Device\n"
		 "%s\n     d/s     dkB/s d_await Device\n%s\n", rows, rows);
	device = read_device(text, 2, 1);
	assert_true(reading_noted(device, NOTE_AMBIGUOUS, NULL));
}

static void
rows_that_do_not_fit_a_part_are_named(void **state)
{
	static const char text[] = "     r/s     rkB/s r_await Device\n"
		"    1.00      2.0k    0.30 sda\n"
		"       1         2       0 7\n"
		"    1.00      2.0k sdb\n"
		"    4.00      5.0M    0.60 12\n";

	(void)state;
	assert_string_equal(read_device(text, 2, 1)->name, "12");
	assert_int_equal(reading_said("text:3: warning: a row of "), 1);
	assert_int_equal(reading_said("text:4: warning: a row of "), 1);
}

static void
rows_without_titles_are_counted(void **state)
{
	static const struct {
		const char *text;
		unsigned long counted;
	} cases[] = {
		{ "sda 1.00 2.00 3.00 4 6\n", 1 },
		{ "sda 1,00 2,00 3,00 4 6\n", 1 },
		{ "sda 1.00 2.00 3.00 4.00 5.00 6.00\n", 1 },
		{ "44,94 0,00 22,64 1,96 3,79 26,67\n", 1 },
		{ "it took 1.00 2.00 3.00 4 and 6 s\n", 0 },
		{ "1.00 2.00 3.00 4 6\n", 0 },
		{ "one, two, three, four, five\n", 0 },
		{ "1,2,3,4,5,6,7,8\n", 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		read_device(cases[i].text, 0, 0);
		assert_int_equal(reading.totals.looked, cases[i].counted);
	}
}

static void
headings_part_runs_and_commands_go_with_them(void **state)
{
	const struct record *one, *other;

	(void)state;
	read_device("# iostat -x 10\n\nBefore:\n\n" HEAD SDA
		    "\nAfter:\n\n" HEAD SDA, 2, 0);
	one = reading_record(&reading, KIND_DEVICE, 0);
	other = reading_record(&reading, KIND_DEVICE, 1);
	assert_int_equal(one->run, 0);
	assert_int_equal(other->run, 1);
	assert_string_equal(one->command, "iostat -x 10");
	assert_string_equal(other->command, "iostat -x 10");
	assert_string_equal(one->labels[one->label_count - 1], "Before");
	assert_string_equal(other->labels[other->label_count - 1], "After");
}

static void
a_command_that_cannot_have_printed_a_table_is_not_its(void **state)
{
	(void)state;
	assert_null(read_device("# iostat 10\n\n" HEAD SDA, 1, 0)->command);
	assert_string_equal(read_device("# iostat -x 10\n\n" BANNER HEAD SDA,
					1, 0)->command, "iostat -x 10");
	/* a banner of its own, below the run of the command */
	read_device("# iostat -x 10\n\n" BANNER HEAD SDA "\n" BANNER HEAD SDB,
		    2, 0);
	assert_null(reading_record(&reading, KIND_DEVICE, 1)->command);
}

static void
a_group_is_a_device_by_its_name(void **state)
{
	assert_string_equal(read_device(HEAD SDA " grp 1.00 2.00 3.00 4.00 "
					"0.50 0.60 7.00\n", 2, 1)->name,
			    "grp");
	(void)state;
}

static void
rows_of_statistics_are_no_samples(void **state)
{
	(void)state;
	read_device(HEAD SDA "avg 1.00 2.00 3.00 4.00 0.50 0.60 7.00\n"
		    "stddev 0.00 0.00 0.00 0.00 0.00 0.00 0.00\n", 1, 0);
	assert_int_equal(reading_said("is no sample"), 2);
}

static void
a_new_header_counts_from_its_line_on(void **state)
{
	static const struct value sda[] = {
		{ "read.iops", 1 }, { "write.iops", 2 }, { "read.bw", 3072 },
		{ "write.bw", 4096 }, { "read.merges", 0 },
		{ "write.merges", 0 }, { "io.request.size", 2560 },
		{ "io.queue.depth", 6 }, { "io.lat.mean", 7e6 },
		{ "io.service.time", 8e6 }, { "io.util", 9 },
	};

	(void)state;
	assert_values(read_device(HEAD SDA "\n" OLD, 2, 1), sda, LENGTH(sda));
}

static void
banners_of_other_tools_are_left_alone(void **state)
{
	(void)state;
	read_device(BANNER "14:42:45     all    1.00    2.00    3.00\n", 0, 0);
	assert_int_equal(reading.totals.used, 0);
}

static void
prose_and_other_tables_give_nothing(void **state)
{
	static const char *const texts[] = {
		"Device r/s and w/s are what iostat prints per second.\n",
		"r/s is the rate of reads, w/s that of writes.\n",
		"Linux (the kernel) and iostat\n\nare both here.\n",
		"|Device|Boot|\n|---|---|\n|sda|1.00|\n",
		"tps = 28870\nlatency average = 17.524 ms\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		read_device(texts[i], 0, 0);
		assert_int_equal(reading.count, 0);
		assert_int_equal(reading.diag.warnings, 0);
	}
}

static void
authors_leave_columns_and_rows_out(void **state)
{
	static const struct value nvme[] = {
		{ "read.lat.mean", 80000 }, { "write.lat.mean", 50000 },
		{ "io.queue.depth", 0.06 }, { "io.util", 6.5 },
	};
	static const char *const between[] = { "...\n", "[...]\n\n", "\n" };

	(void)state;
	assert_values(read_device("Device  r_await w_await aqu-sz  %util\n"
				  "nvme0n1    0.08    0.05   0.06   6.50\n",
				  1, 0),
		      nvme, LENGTH(nvme));
	for (size_t i = 0; i < LENGTH(between); i++) {
		char text[400];

		snprintf(text, sizeof(text), "%s%s%s", HEAD, between[i],
			 SDA SDB "....\n" SDA);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 3);
		assert_metric(reading.records[1], "read.lat.mean", 900000);
	}
	/* far below titles without a row, what looks like one is none */
	reading_text(&reading, HEAD "one\ntwo\nthree\n" SDA);
	assert_int_equal(reading.count, 0);
	assert_int_equal(reading.totals.looked - reading.totals.used, 1);
}

static void
titles_hold_for_no_other_part_of_a_mail(void **state)
{
#define PART "--b\nContent-Type: text/plain\n" \
	"Content-Transfer-Encoding: quoted-printable\n\n"
#define MAIL "Subject: x\nMIME-Version: 1.0\nContent-Type: multipart/mixed; " \
	"boundary=b\n\n" PART
	(void)state;
	reading_text(&reading, MAIL "one\n" HEAD "\n" SDA "--b--\n");
	assert_int_equal(reading.count, 1);
	reading_text(&reading, MAIL "one\n" HEAD PART "two\n" SDA "--b--\n");
	assert_int_equal(reading.count, 0);
	assert_int_equal(reading.totals.looked - reading.totals.used, 1);
}

static void
long_tables_are_read_to_their_end(void **state)
{
	enum { DEVICES = 3000 };
	struct buffer text = { 0 };

	(void)state;
	buffer_text(&text, BANNER HEAD);
	for (int i = 0; i < DEVICES; i++)
		buffer_print(&text, "sd%d %d.00 2.00 3.00 4.00 0.50 0.60 "
			     "7.00\n", i, i + 1);
	buffer_byte(&text, '\0');
	read_device(text.data, DEVICES, 0);
	for (size_t i = 0; i < DEVICES; i++) {
		const struct record *device =
			reading_record(&reading, KIND_DEVICE, i);

		if (reading_value(device, "read.iops") != (double)(i + 1) ||
		    device->report != 0)
			fail_msg("device %zu", i);
	}
	buffer_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_extended_row_is_read_to_its_last_value),
		cmocka_unit_test(
			units_of_bytes_come_from_the_titles_or_the_letters),
		cmocka_unit_test(
			the_processors_shares_are_a_record_of_their_own),
		cmocka_unit_test(shares_whose_titles_are_lost_are_not_read),
		cmocka_unit_test(
reports_are_counted_from_the_banner_and_the_first_is_since_boot),
		cmocka_unit_test(without_a_banner_no_report_is_since_boot),
		cmocka_unit_test(option_y_leaves_the_report_since_boot_out),
		cmocka_unit_test(one_header_over_several_reports_is_enough),
		cmocka_unit_test(
			the_unit_of_rows_apart_from_their_titles_is_not_sure),
		cmocka_unit_test(
			rows_go_on_behind_other_text_when_they_look_the_same),
		cmocka_unit_test(times_stand_over_the_report_that_they_are_of),
		cmocka_unit_test(an_ambiguous_date_is_noted),
		cmocka_unit_test(a_table_in_parts_makes_one_record_a_device),
		cmocka_unit_test(parts_whose_titles_are_lost_are_not_mixed),
		cmocka_unit_test(rows_that_do_not_fit_a_part_are_named),
		cmocka_unit_test(rows_without_titles_are_counted),
		cmocka_unit_test(headings_part_runs_and_commands_go_with_them),
		cmocka_unit_test(
			a_command_that_cannot_have_printed_a_table_is_not_its),
		cmocka_unit_test(a_group_is_a_device_by_its_name),
		cmocka_unit_test(rows_of_statistics_are_no_samples),
		cmocka_unit_test(a_new_header_counts_from_its_line_on),
		cmocka_unit_test(banners_of_other_tools_are_left_alone),
		cmocka_unit_test(prose_and_other_tables_give_nothing),
		cmocka_unit_test(titles_hold_for_no_other_part_of_a_mail),
		cmocka_unit_test(authors_leave_columns_and_rows_out),
		cmocka_unit_test(long_tables_are_read_to_their_end),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
