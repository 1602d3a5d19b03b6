/* parsers/iostat/device: what is known, what is not, what cannot be. */
#include "tests/iostat.h"

#define HEAD "Device: rrqm/s wrqm/s r/s w/s rkB/s wkB/s avgrq-sz avgqu-sz " \
	     "await r_await w_await svctm %util\n"

static void
a_wait_of_no_request_is_not_known(void **state)
{
	static const struct value idle[] = {
		{ "read.iops", 0 }, { "read.bw", 0 }, { "read.merges", 0 },
		{ "read.lat.mean", ABSENT }, { "write.lat.mean", ABSENT },
		{ "write.iops", 0 }, { "write.bw", 0 }, { "write.merges", 0 },
		{ "io.lat.mean", ABSENT }, { "io.request.size", ABSENT },
		{ "io.queue.depth", 0 }, { "io.service.time", 0 },
		{ "io.util", 0 },
	};
	static const struct value reads[] = {
		{ "read.iops", 3 }, { "read.bw", 20480 }, { "read.merges", 0 },
		/* there were requests: less than 0.005 ms */
		{ "read.lat.mean", 0 }, { "write.lat.mean", ABSENT },
		{ "write.iops", 0 }, { "write.bw", 0 }, { "write.merges", 0 },
		{ "io.lat.mean", 0 }, { "io.request.size", 8192 },
		{ "io.queue.depth", 12 }, { "io.service.time", 333330000 },
		{ "io.util", 100 },
	};

	(void)state;
	read_device(HEAD
		    "sda 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 "
		    "0.00 0.00 0.00\n"
		    "sdb 0.00 0.00 3.00 0.00 20.00 0.00 16.00 12.00 0.00 0.00 "
		    "0.00 333.33 100.00\n", 2, 0);
	assert_values(reading_record(&reading, KIND_DEVICE, 0), idle,
		      LENGTH(idle));
	assert_values(reading_record(&reading, KIND_DEVICE, 1), reads,
		      LENGTH(reads));
}

static void
narrow_tables_know_their_requests_from_tps(void **state)
{
	static const char head[] =
		"Device tps kB/s rqm/s await areq-sz aqu-sz %util\n";
	char text[256];
	const struct record *device;

	(void)state;
	snprintf(text, sizeof(text), "%s%s", head,
		 "sda 0.00 0.00 0.00 0.00 0.00 0.00 0.00\n");
	device = read_device(text, 1, 0);
	assert_value(device, (struct value){ "io.lat.mean", ABSENT });
	assert_value(device, (struct value){ "io.request.size", ABSENT });
	snprintf(text, sizeof(text), "%s%s", head,
		 "sda 2.00 8.00 0.00 0.00 4.00 0.00 0.00\n");
	device = read_device(text, 1, 0);
	assert_value(device, (struct value){ "io.lat.mean", 0 });
}

static void
values_that_cannot_be_are_kept_and_noted(void **state)
{
	static const struct {
		const char *text, *metric;
		double value;
		bool noted;
	} cases[] = {
		{ "sda 0.00 0.00 0.00 218.20 0.00 7858.40 72.03 8414.55 "
		  "8454053194093797.00 0.00 3.00 4.58 100.00", "io.lat.mean",
		  8454053194093797e6, true },
		{ "sda 0.00 0.00 1.00 1.00 8.00 8.00 16.00 1.00 1.00 1.00 1.00 "
		  "-2.50 100.00", "io.service.time", -2.5e6, true },
		{ "sda 0.00 0.00 1.00 1.00 8.00 8.00 16.00 1.00 1.00 1.00 1.00 "
		  "2.50 184467440737095516.16", "io.util",
		  184467440737095516.16, true },
		{ "sda 0.00 0.00 1.00 1.00 8.00 8.00 16.00 1.00 1.00 1.00 1.00 "
		  "2.50 151.00", "io.util", 151, true },
		{ "sda 0.00 0.00 1.00 1.00 8.00 8.00 16.00 1.00 1.00 1.00 1.00 "
		  "2.50 102.54", "io.util", 102.54, false },
		{ "sda 0.00 0.00 0.00 0.00 0.00 0.00 0.00 31860.00 0.00 0.00 "
		  "0.00 0.00 100.00", "io.queue.depth", 31860, true },
		{ "sda 0.00 0.00 1.00 0.00 4.00 0.00 8.00 31860.00 9.00 9.00 "
		  "0.00 1.00 100.00", "io.queue.depth", 31860, false },
		{ "sda 0.00 0.00 1.00 1.00 8.00 8.00 16.00 1.00 nan 1.00 1.00 "
		  "2.50 99.00", "io.lat.mean", NAN, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[512];
		const struct record *device;

		snprintf(text, sizeof(text), "%s%s\n", HEAD, cases[i].text);
		device = read_device(text, 1, 0);
		assert_value(device, (struct value){ cases[i].metric,
						     cases[i].value });
		assert_int_equal(reading_noted(device, NOTE_IMPLAUSIBLE,
					       cases[i].metric),
				 cases[i].noted);
		assert_int_equal(device->note_count, cases[i].noted);
	}
}

static void
totals_may_be_greater_than_rates(void **state)
{
	/* 2 TB since boot */
	const struct record *device = read_device(
		"Device: tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n"
		"sda 1.00 2000.00 0.00 2147483648 0\n", 1, 0);

	(void)state;
	assert_value(device, (struct value){ "read.io", 2147483648. * 1024 });
	assert_int_equal(device->note_count, 0);
}

/* Requests a second times their size are the bytes a second. */
static void
sizes_that_do_not_fit_are_noted(void **state)
{
	static const struct {
		const char *text;
		bool read, write, io;
	} cases[] = {
		{ "r/s rkB/s rareq-sz w/s wkB/s wareq-sz %util\n"
		  "sda 100.00 800.00 8.00 10.00 40.00 4.00 9.00", 0, 0, 0 },
		{ "r/s rkB/s rareq-sz w/s wkB/s wareq-sz %util\n"
		  "sda 10.00 800.00 8.00 10.00 40.00 4.00 9.00", 1, 0, 0 },
		/* what rounding leaves open */
		{ "r/s rMB/s rareq-sz w/s wMB/s wareq-sz %util\n"
		  "sda 3.00 0.01 4.51 3.00 0.02 4.51 9.00", 0, 1, 0 },
		{ "r/s rkB/s rareq-sz w/s wkB/s wareq-sz %util\n"
		  "sda 7 53 8 7 70 8 9", 0, 1, 0 },	/* --dec=0 */
		{ "r/s rkB/s rareq-sz w/s wkB/s wareq-sz %util\n"
		  "sda 2.0k 7.8M 4.0k 2.0k 9.8M 4.0k 9.0%", 0, 1, 0 },
		/* all requests together, in sectors */
		{ "r/s w/s rkB/s wkB/s avgrq-sz %util\n"
		  "sda 10.00 30.00 40.00 120.00 8.00 9.00", 0, 0, 0 },
		{ "r/s w/s rkB/s wkB/s avgrq-sz %util\n"
		  "sda 10.00 30.00 40.00 120.00 4.00 9.00", 1, 1, 1 },
		{ "tps kB/s areq-sz %util\nsda 40.00 160.00 4.00 9.00",
		  0, 0, 0 },
		{ "tps kB/s areq-sz %util\nsda 40.00 16.00 4.00 9.00",
		  0, 0, 1 },
		/* nothing to compare with */
		{ "r/s rareq-sz w/s wkB/s wareq-sz %util\n"
		  "sda 10.00 8.00 10.00 40.00 4.00 9.00", 0, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *device;
		char text[256];

		snprintf(text, sizeof(text), "Device %s\n", cases[i].text);
		device = read_device(text, 1, 0);
		if (reading_noted(device, NOTE_IMPLAUSIBLE, "read.iops") !=
		    cases[i].read ||
		    reading_noted(device, NOTE_IMPLAUSIBLE, "write.bw") !=
		    cases[i].write ||
		    reading_noted(device, NOTE_IMPLAUSIBLE,
				  "io.request.size") != cases[i].io)
			fail_msg("case %zu", i);
		assert_false(reading_noted(device, NOTE_IMPLAUSIBLE,
					   "io.util"));
	}
}

/* Its lines may have changed their places, or are another row's. */
static void
a_broken_row_whose_sizes_do_not_fit_is_unsure(void **state)
{
	static const char head[] = "Device r/s rkB/s rareq-sz %util\n";
	const struct record *device;
	char text[256];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", head,
		 "sda 100.00 400.00\n4.00 50.00\n");
	device = read_device(text, 1, 0);
	assert_int_equal(device->repaired, 1);
	assert_int_equal(device->note_count, 0);
	snprintf(text, sizeof(text), "%s%s", head,
		 "sda 100.00 400.00\n50.00 4.00\n");
	device = read_device(text, 1, 0);
	assert_true(reading_noted(device, NOTE_AMBIGUOUS, NULL));
	snprintf(text, sizeof(text), "%s%s", head,
		 "sda 100.00 400.00 50.00 4.00\n");
	device = read_device(text, 1, 0);
	assert_false(reading_noted(device, NOTE_AMBIGUOUS, NULL));
}

static void
shares_that_make_no_whole_are_noted(void **state)
{
	static const struct {
		const char *text;
		bool noted;
	} cases[] = {
		{ "0.01 0.00 0.01 0.00 0.00 0.01", true },
		{ "0.00 0.00 0.00 0.00 0.00 0.00", true },
		{ "0.00 0.00 0.00 0.00 0.00 100.00", false },
		{ "49.99 0.01 0.00 0.01 0.00 50.01", false },
		{ "60.00 0.00 0.00 0.00 0.00 50.00", true },
		{ "44 0 23 2 4 24", false },	/* --dec=0: all rounded */
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *cpu;
		char text[256];

		snprintf(text, sizeof(text), "avg-cpu: %%user %%nice %%system "
			 "%%iowait %%steal %%idle\n %s\n", cases[i].text);
		reading_text(&reading, text);
		cpu = reading_record(&reading, KIND_CPU, 0);
		assert_non_null(cpu);
		assert_int_equal(reading_noted(cpu, NOTE_IMPLAUSIBLE,
					       "cpu.idle"), cases[i].noted);
	}
}

static void
a_total_that_does_not_fit_its_rate_lost_digits(void **state)
{
	static const char head[] =
		"Device: tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n";
	const struct record *device;
	char text[256];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", head,
		 "sda 9.00 1000.00 500.00 5000 250\n");
	device = read_device(text, 1, 0);
	assert_value(device, (struct value){ "write.io", ABSENT });
	assert_value(device, (struct value){ "read.io", 5120000 });
	assert_true(device->partial);
	assert_int_equal(reading_said("text:2: warning:"), 1);
	/* what was noted of it goes with it */
	snprintf(text, sizeof(text), "%s%s", head,
		 "sda 9.00 1000.00 500.00 5000 99999999999999999\n");
	device = read_device(text, 1, 0);
	assert_value(device, (struct value){ "write.io", ABSENT });
	assert_false(reading_noted(device, NOTE_IMPLAUSIBLE, "write.io"));
	/* another one is noted: which of them is wrong? */
	snprintf(text, sizeof(text), "%s%s",
		 "Device: tps kB_read/s kB_read kB_wrtn/s kB_wrtn kB_dscd\n",
		 "sda 9.00 1000.00 5000 500.00 250 0\n");
	device = read_device(text, 1, 0);
	assert_true(reading_noted(device, NOTE_CONTRADICTION, "write.io"));
	assert_value(device, (struct value){ "write.io", 256000 });
	snprintf(text, sizeof(text), "%s%s", head,
		 "sda 9.00 1000.00 500.00 5000 2500\n");
	device = read_device(text, 1, 0);
	assert_int_equal(device->note_count, 0);
	assert_false(device->partial);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_wait_of_no_request_is_not_known),
		cmocka_unit_test(narrow_tables_know_their_requests_from_tps),
		cmocka_unit_test(values_that_cannot_be_are_kept_and_noted),
		cmocka_unit_test(totals_may_be_greater_than_rates),
		cmocka_unit_test(sizes_that_do_not_fit_are_noted),
		cmocka_unit_test(a_broken_row_whose_sizes_do_not_fit_is_unsure),
		cmocka_unit_test(shares_that_make_no_whole_are_noted),
		cmocka_unit_test(
			a_total_that_does_not_fit_its_rate_lost_digits),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
