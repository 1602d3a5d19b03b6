/* parsers/iostat/json: documents whole, cut, anew, and in excerpts. */
#include "tests/iostat.h"

#define CPU "\"avg-cpu\":  {\"user\": 47.01, \"nice\": 0.00, \"system\": " \
	    "21.91, \"iowait\": 2.13, \"steal\": 3.14, \"idle\": 25.81},\n"
#define SDA "{\"disk_device\": \"sda\", \"r/s\": 1.00, \"w/s\": 2.00, " \
	    "\"rkB/s\": 3.00, \"wkB/s\": 4.00, \"rrqm/s\": 5.00, " \
	    "\"wrqm/s\": 6.00, \"rrqm\": 7.00, \"wrqm\": 8.00, " \
	    "\"r_await\": 9.00, \"w_await\": 0.10, \"aqu-sz\": 0.11, " \
	    "\"rareq-sz\": 12.00, \"wareq-sz\": 13.00,  \"svctm\": 0.14, " \
	    "\"util\": 15.00}"
#define SDB "{\"disk_device\": \"sdb\", \"r/s\": 0.00, \"w/s\": 0.00, " \
	    "\"r_await\": 0.00, \"util\": 0.00}"
#define HEAD "{\"sysstat\": {\n\t\"hosts\": [\n\t\t{\n" \
	     "\t\t\t\"nodename\": \"host1\",\n\t\t\t\"date\": \"11/30/26\",\n" \
	     "\t\t\t\"statistics\": [\n"
#define REPORT "{\n" CPU "\"disk\": [\n" SDA ",\n" SDB "\n]\n}"
#define TIMED "{\n\"timestamp\": \"11/30/26 14:43:44\",\n" CPU "\"disk\": [\n" \
	      SDA "\n]\n}"
#define TAIL "]\n}\n]\n}}\n"

static const struct value sda[] = {
	{ "read.iops", 1 }, { "write.iops", 2 }, { "read.bw", 3072 },
	{ "write.bw", 4096 }, { "read.merges", 5 }, { "write.merges", 6 },
	{ "read.merged", 7 }, { "write.merged", 8 },
	{ "read.lat.mean", 9e6 }, { "write.lat.mean", 100000 },
	{ "io.queue.depth", 0.11 }, { "read.request.size", 12288 },
	{ "write.request.size", 13312 }, { "io.service.time", 140000 },
	{ "io.util", 15 },
};

static void
a_document_gives_all_its_reports(void **state)
{
	static const struct value shares[] = {
		{ "cpu.user", 47.01 }, { "cpu.nice", 0 },
		{ "cpu.system", 21.91 }, { "cpu.iowait", 2.13 },
		{ "cpu.steal", 3.14 }, { "cpu.idle", 25.81 },
	};
	static const struct value idle[] = {
		{ "read.iops", 0 }, { "write.iops", 0 }, { "io.util", 0 },
	};
	const struct record *device, *cpu;

	(void)state;
	device = read_device(HEAD REPORT ",\n" TIMED "\n" TAIL, 3, 0);
	assert_values(device, sda, LENGTH(sda));
	assert_string_equal(device->format, "json");
	assert_string_equal(device->version_hint, "11.5.7+");
	assert_int_equal(device->source.line, 10);
	assert_true(device->since_boot);
	assert_null(device->time);
	assert_values(reading_record(&reading, KIND_DEVICE, 1), idle,
		      LENGTH(idle));
	device = reading_record(&reading, KIND_DEVICE, 2);
	assert_int_equal(device->report, 1);
	assert_false(device->since_boot);
	assert_string_equal(device->time, "2026-11-30T14:43:44");
	cpu = reading_record(&reading, KIND_CPU, 0);
	assert_values(cpu, shares, LENGTH(shares));
	assert_int_equal(cpu->source.line, 8);
	assert_null(reading_record(&reading, KIND_CPU, 2));
	assert_int_equal(reading.diag.warnings, 0);
}

static void
rates_and_shares_of_merges_have_keys_that_changed(void **state)
{
	static const struct value old[] = {
		{ "read.merges", 5 }, { "write.merges", 6 },
		{ "read.iops", 1 }, { "write.iops", 2 }, { "read.bw", 3072 },
		{ "io.request.size", 4096 }, { "io.util", 15 },
	};
	const struct record *device;

	(void)state;
	device = read_device(HEAD "{\"disk\": [\n{\"disk_device\": \"sda\", "
			     "\"rrqm\": 5.00, \"wrqm\": 6.00, \"r\": 1.00, "
			     "\"w\": 2.00, \"rkB\": 3.00, \"avgrq-sz\": 8.00, "
			     "\"util\": 15.00}\n]}\n" TAIL, 1, 0);
	assert_values(device, old, LENGTH(old));
	assert_string_equal(device->version_hint, "11.5.1+");
}

static void
numbers_written_anew_have_the_decimals_they_had(void **state)
{
	const struct record *device = read_device(
		HEAD "{\"disk\": [\n{\"disk_device\": \"sda\", \"tps\": 3.0, "
		"\"kB_read/s\": 2, \"kB_read\": 7}\n]}\n" TAIL, 1, 0);

	(void)state;
	assert_true(reading_metric(device, "io.iops")->half_width == 0.005);
	assert_true(reading_metric(device, "read.bw")->half_width == 5.12);
	assert_true(reading_metric(device, "read.io")->half_width == 512);
}

/* The number behind a key may be that of the next, whose key is lost. */
static void
keys_that_lack_make_the_others_unsure(void **state)
{
	static const struct {
		const char *text;
		enum kind kind;
		bool sure;
	} cases[] = {
		{ "{\"avg-cpu\": {\"user\": 44.00, \"nice\": 0.00, "
		  "\"system\": 23.00, \"iowait\": 2.00, \"steal\": 4.00, "
		  "\"idle\": 27.00}}\n", KIND_CPU, true },
		{ "{\"avg-cpu\": {\"user\": 44.00, \"nice\": 23.00, "
		  "\"iowait\": 2.00, \"steal\": 4.00, \"idle\": 27.00}}\n",
		  KIND_CPU, false },
		{ "{\"disk\": [\n{\"disk_device\": \"sda\", "
		  "\"tps\": 3.00, \"kB_read/s\": 2.00, "
		  "\"kB_wrtn/s\": 3.00}\n]}\n", KIND_DEVICE, true },
		{ "{\"disk\": [\n{\"disk_device\": \"sda\", "
		  "\"tps\": 3.00, \"kB_read/s\": 2.00, \"kB_read\": 2, "
		  "\"kB_wrtn\": 7}\n]}\n", KIND_DEVICE, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[2000];
		const struct record *record;

		snprintf(text, sizeof(text), HEAD "%s" TAIL, cases[i].text);
		reading_text(&reading, text);
		record = reading_record(&reading, cases[i].kind, 0);
		assert_non_null(record);
		assert_int_equal(reading_noted(record, NOTE_AMBIGUOUS, NULL),
				 !cases[i].sure);
	}
}

static void
a_document_that_was_cut_gives_what_is_whole(void **state)
{
	const struct record *device;

	(void)state;
	/* an interrupted run */
	read_device(HEAD REPORT ",\n" REPORT, 4, 0);
	assert_int_equal(reading.diag.warnings, 0);
	device = read_device(HEAD "{\"disk\": [\n" SDA ",\n"
			     "{\"disk_device\": \"sdb\", \"r/s\": 1.00, "
			     "\"w/s\": 2.0", 2, 1);
	assert_true(device->partial);
	assert_int_equal(device->metric_count, 1);
	assert_value(device, (struct value){ "read.iops", 1 });
}

static void
a_stray_comma_is_passed_over(void **state)
{
	(void)state;
	read_device(HEAD REPORT ",\n,\n" REPORT ",\n" TAIL, 4, 0);
	assert_int_equal(reading.diag.warnings, 0);
}

static void
excerpts_need_no_head(void **state)
{
	const struct record *device;

	(void)state;
	device = read_device("This is what it said:\n\n" SDA ",\n" SDB "\n"
			     "\nand no more.\n", 2, 0);
	assert_values(device, sda, LENGTH(sda));
	assert_false(device->since_boot);
	assert_int_equal(reading.diag.warnings, 0);
	device = read_device("{\n  \"disk_device\": \"sda\",\n  \"r/s\": 1.5,\n"
			     "  \"util\": 2.5\n},\n{\n"
			     "  \"disk_device\": \"sda\",\n  \"r/s\": 3.5,\n"
			     "  \"util\": 4.5\n}\n", 2, 1);
	assert_value(device, (struct value){ "read.iops", 3.5 });
	assert_int_equal(device->report, 1);
	assert_int_equal(device->source.line, 7);
	/* from the middle of a document */
	device = read_device("\"timestamp\": \"11/30/26 14:43:44\",\n" CPU
			     "\"disk\": [\n" SDA "\n]\n},\n" TIMED "\n]\n",
			     2, 1);
	assert_string_equal(device->time, "2026-11-30T14:43:44");
	assert_int_equal(device->report, 1);
}

static void
lines_that_are_lost_make_no_object_of_two(void **state)
{
	const struct record *device;

	(void)state;
	device = read_device(HEAD "{\"disk\": [\n{\n\"disk_device\": \"sda\",\n"
			     "\"r/s\": 1.00,\n\"w/s\": 2.00,\n"
			     "\"r/s\": 3.00,\n\"w/s\": 4.00,\n"
			     "\"util\": 5.00\n}\n]}\n" TAIL, 1, 0);
	assert_true(device->partial);
	assert_int_equal(device->metric_count, 2);
	assert_value(device, (struct value){ "write.iops", 2 });
	assert_int_equal(reading_said("JSON is broken"), 1);
}

/* What is left of it may be less than was printed. */
static void
a_number_without_a_comma_behind_it_is_none(void **state)
{
	static const char *const ends[] = {
		"\"util\": 5\n\"svctm\": 1.00}\n", "\"util\": 5,25}\n",
		"\"util\": 5.\n}\n]}\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(ends); i++) {
		char text[512];
		const struct record *device;

		snprintf(text, sizeof(text), "%s{\"disk\": [\n{"
			 "\"disk_device\": \"sda\", \"r/s\": 1.00, "
			 "\"w/s\": 2.00, %s", HEAD, ends[i]);
		device = read_device(text, 1, 0);
		assert_true(device->partial);
		assert_int_equal(device->metric_count, 2);
	}
}

static void
json_of_other_tools_gives_nothing(void **state)
{
	static const char *const texts[] = {
		"{\"sysstat\": {\n\"hosts\": [\n{\n\"nodename\": \"host1\",\n"
		"\"statistics\": [\n{\n\"timestamp\": \"14:43:44\",\n"
		"\"cpu-load\": [\n{\"cpu\": \"all\", \"usr\": 1.00}\n]\n}\n"
		"]\n}\n]\n}}\n",
		"{\n\"timestamp\": 123,\n\"r/s\": 5\n}\n",
		"{ \"util\": 5 }\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		assert_int_equal(reading.count, 0);
		assert_int_equal(reading_said("holds no report of iostat"),
				 i == 0);
	}
}

/* More than a call of the parser sees, on many lines and on one. */
static void
documents_of_any_length_are_read(void **state)
{
	static const char *const gaps[] = { "\n", " " };
	enum { REPORTS = 600 };

	(void)state;
	for (size_t i = 0; i < LENGTH(gaps); i++) {
		struct buffer text = { 0 };

		buffer_text(&text, "{\"sysstat\": {\"hosts\": [{"
				   "\"statistics\": [");
		for (int k = 0; k < REPORTS; k++)
			buffer_print(&text, "%s%s{\"disk\": [%s"
				     "{\"disk_device\": \"sda\",%s"
				     "\"r/s\": %d.00, \"w/s\": 2.00,%s%s "
				     "\"util\": 5.00}]}", k > 0 ? "," : "",
				     gaps[i], gaps[i], gaps[i], k, gaps[i],
				     "\"aqu-sz\": 0.11, \"svctm\": 0.14,");
		buffer_text(&text, "]}]}}");
		buffer_byte(&text, '\0');
		read_device(text.data, REPORTS, 0);
		for (unsigned k = 0; k < REPORTS; k++) {
			const struct record *device =
				reading_record(&reading, KIND_DEVICE, k);

			if (device->report != (int)k || device->partial ||
			    reading_value(device, "read.iops") != k ||
			    device->source.line != (i == 0 ? 4 * k + 3 : 1))
				fail_msg("report %u", k);
		}
		assert_int_equal(reading.diag.warnings, 0);
		buffer_free(&text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_document_gives_all_its_reports),
		cmocka_unit_test(
			rates_and_shares_of_merges_have_keys_that_changed),
		cmocka_unit_test(
			numbers_written_anew_have_the_decimals_they_had),
		cmocka_unit_test(keys_that_lack_make_the_others_unsure),
		cmocka_unit_test(a_document_that_was_cut_gives_what_is_whole),
		cmocka_unit_test(a_stray_comma_is_passed_over),
		cmocka_unit_test(excerpts_need_no_head),
		cmocka_unit_test(lines_that_are_lost_make_no_object_of_two),
		cmocka_unit_test(a_number_without_a_comma_behind_it_is_none),
		cmocka_unit_test(json_of_other_tools_gives_nothing),
		cmocka_unit_test(documents_of_any_length_are_read),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
