/* parsers/iostat/row: rows whole, broken and cut. */
#include <stdio.h>

#include "tests/iostat.h"

#define HEAD "Device: r/s w/s rkB/s wkB/s await %util\n"
#define LAST "r/s w/s rkB/s wkB/s await %util Device\n"

static const struct value sda[] = {
	{ "read.iops", 1.5 }, { "write.iops", 2.25 }, { "read.bw", 3072 },
	{ "write.bw", 4096 }, { "io.lat.mean", 520000 }, { "io.util", 6.75 },
};

static void
rows_are_read_however_they_are_broken(void **state)
{
	static const struct {
		const char *text;
		unsigned line, end, repaired;
	} cases[] = {
		{ HEAD "sda 1.50 2.25 3.00 4.00 0.52 6.75\n", 2, 2, 0 },
		{ HEAD "sda 1,50 2,25 3,00 4,00 0,52 6,75\n", 2, 2, 0 },
		{ HEAD "  sda 1.50   2.25 3.00 4.00 0.52 6.75  \n", 2, 2, 0 },
		{ HEAD "sda 1.50 2.25 3.00\n4.00 0.52 6.75\n", 2, 3, 1 },
		{ HEAD "sda 1.50\n2.25 3.00 4.00\n0.52 6.75\n", 2, 4, 2 },
		{ HEAD "sda 1.50 2.25 3.00\n\n4.00 0.52 6.75\n", 2, 4, 1 },
		/* so -h printed it up to 11.6 */
		{ HEAD "sda\n    1.50 2.25 3.00 4.00 0.52 6.75\n", 2, 3, 0 },
		{ HEAD "\nsda 1.50 2.25 3.00 4.00 0.52 6.75\n", 3, 3, 0 },
		{ LAST " 1.50 2.25 3.00 4.00 0.52 6.75 sda\n", 2, 2, 0 },
		{ LAST " 1.50 2.25 3.00 4.00\n0.52 6.75 sda\n", 2, 3, 1 },
		{ LAST " 1.50 2.25 3.00 4.00 0.52 6.75\nsda\n", 2, 3, 1 },
		{ "| Device: | r/s | w/s | rkB/s | wkB/s | await | %util |\n"
		  "|---|---:|---:|---:|---:|---:|---:|\n"
		  "| **sda** | 1.50 | 2.25 | 3.00 | 4.00 | 0.52 | 6.75 |\n",
		  3, 3, 0 },
		/* a text that ends without a newline, but not in a value */
		{ HEAD "sda 1.50 2.25 3.00 4.00 0.52 6.75", 2, 2, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *device = read_device(cases[i].text, 1, 0);

		assert_values(device, sda, LENGTH(sda));
		assert_string_equal(device->name, "sda");
		assert_int_equal(device->source.line, cases[i].line);
		assert_int_equal(device->source.end, cases[i].end);
		assert_int_equal(device->repaired, cases[i].repaired);
		assert_false(device->partial);
		assert_int_equal(reading.diag.warnings, 0);
	}
}

static void
values_of_any_length_are_read_whatever_stands_behind(void **state)
{
	static const char *const texts[] = {
		HEAD "sda 12345678.25 123456789.50 1234567890.75 0.5 7 "
		"6.75\n",
		HEAD "sda               12345678.25        123456789.50 "
		"1234567890.75         0.5           7         6.75\n",
	};
	static const struct value values[] = {
		{ "read.iops", 12345678.25 }, { "write.iops", 123456789.5 },
		{ "read.bw", 1264197520128 }, { "write.bw", 512 },
		{ "io.lat.mean", 7000000 }, { "io.util", 6.75 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++)
		assert_values(read_device(texts[i], 1, 0), values,
			      LENGTH(values));
}

static void
a_value_that_the_end_of_the_text_cut_is_not_taken(void **state)
{
	static const struct {
		const char *text;
		size_t values;
	} cases[] = {
		{ HEAD "sda 1.50 2.25 3.00 4.00 0.52 6.7", 5 },
		{ HEAD "sda 1.50 2.25 3.00 4.00 0.52 6", 5 },
		{ HEAD "sda 1.50 2.25 3.00 4.00 0.5", 4 },
		{ HEAD "sda 1.50 2.25 3.00 4.00 0.52 ", 5 },
		{ HEAD "sda 1.50 2.25", 1 },
		{ HEAD "sda 1.50 2.25 3.00\n4.00 0.5", 4 },
		{ "Device: tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n"
		  "sda 1.00 2.00 3.00 200 300", 4 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *device = read_device(cases[i].text, 1, 0);

		assert_int_equal(device->metric_count, cases[i].values);
		assert_true(device->partial);
	}
}

static void
a_name_that_the_end_of_the_text_may_have_cut_is_none(void **state)
{
	(void)state;
	read_device(LAST " 1.50 2.25 3.00 4.00 0.52 6.75 sda", 0, 0);
	read_device(HEAD "sda", 0, 0);
}

static void
a_line_that_lost_its_tail_gives_what_it_has_for_certain(void **state)
{
	const struct record *device;

	(void)state;
	device = read_device(HEAD "sda 1.50 2.25 3.00 4.00 0.52 6\n"
			     "sdb 1.50 2.25 3.00 4.00 0.52 6.75\n", 2, 0);
	assert_values(device, sda, LENGTH(sda) - 1);
	assert_true(device->partial);
	assert_int_equal(reading_said("text:2: warning:"), 1);
	assert_values(reading_record(&reading, KIND_DEVICE, 1), sda,
		      LENGTH(sda));
}

static void
a_row_of_another_width_is_refused_and_named(void **state)
{
	static const char *const texts[] = {
		HEAD "sdb 1.00 2.00 3.00 4.00\n"
		"sda 1.50 2.25 3.00 4.00 0.52 6.75\n",
		HEAD "sdb 1.00 2.00 3.00 4.00 5.00 6.00 7.00\n"
		"sda 1.50 2.25 3.00 4.00 0.52 6.75\n",
		HEAD "sdb 1.00 2.00 3.00\n4.00 5.00 6.00 7.00\n"
		"sda 1.50 2.25 3.00 4.00 0.52 6.75\n",
		LAST "1.00 2.00 3.00 4.00 5.00 sdb\n"
		"1.50 2.25 3.00 4.00 0.52 6.75 sda\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *device = read_device(texts[i], 1, 0);

		assert_string_equal(device->name, "sda");
		assert_values(device, sda, LENGTH(sda));
		assert_int_equal(reading_said("text:2: warning: a row of "), 1);
	}
}

/* A terminal breaks titles and rows at the same column, numbers or not. */
static void
a_row_broken_inside_a_number_is_not_taken_for_another(void **state)
{
	const struct record *device;

	(void)state;
	read_device("Device r/s w/s rkB/s kB\n/s await %util\n"
		    "sda 1.50 2.25 3.00 4\n.00 0.52 6.75\n", 0, 0);
	read_device("Device: tps kB_read/s kB\n_wrtn/s kB_read kB_wrt\nn\n"
		    "sda 1.50 2.25 10\n.00 22 99\n9\n", 0, 0);
	/* the end of the last one may stand below */
	device = read_device(HEAD "sda 1.50 2.25 3.00 4.00 0.52 6\n75\n", 1, 0);
	assert_values(device, sda, LENGTH(sda) - 1);
	assert_true(device->partial);
	/* ... or a value more than there are titles */
	read_device("Device: tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n"
		    "sda 1.50 2.25 10.00 22 99\n9\n", 0, 0);
	/* What stands behind such a break has perhaps another place. */
	read_device(HEAD "sda 1.50 2.25 3\n.00 4.00 0.52", 0, 0);
	device = read_device(HEAD "sda 1 2 3\n4 5", 1, 0);	/* --dec=0 */
	assert_int_equal(device->metric_count, 2);
	device = read_device(HEAD "sda 1.50 2.25 3.0\n0 4.00 0.52", 1, 0);
	assert_values(device, sda, 2);
}

/* Whole values above it have decimals, which a number of the row would, too. */
static void
a_number_alone_below_a_whole_row_is_not_of_it(void **state)
{
	static const char *const texts[] = {
		HEAD "sda 1.50 2.25 3.00 4.00 0.52 6.75\n12\n",
		HEAD "sda 1.50 2.25 3.00\n4.00 0.52 6.75\n12\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *device = read_device(texts[i], 1, 0);

		assert_values(device, sda, LENGTH(sda));
		assert_false(device->partial);
	}
	read_device(HEAD "sda 1.50 2.25 3.00 4.00 0.52 6.75\n12.00\n", 0, 0);
	read_device(HEAD "sda 1 2 3 4 0 6\n75\n", 0, 0);	/* --dec=0 */
}

static void
a_share_without_its_sign_among_others_is_cut(void **state)
{
	const struct record *device = read_device(
		"Device r/s w/s %rrqm %wrqm %util\n"
		"sda 1.50 2.25 3.0% 4.0% 6\n"
		"sdb 1.50 2.25 3.0% 4.0% 6.7%\n", 2, 0);

	(void)state;
	assert_null(reading_metric(device, "io.util"));
	assert_true(device->partial);
	/* as it has fewer decimals than others of its kind */
	device = read_device("Device r/s w/s rkB/s wkB/s await\n"
			     "sda 1.50 2.25 3.0k 4.0M 6\n", 1, 0);
	assert_null(reading_metric(device, "io.lat.mean"));
	assert_int_equal(device->metric_count, 4);
}

static void
thousands_are_not_taken_for_decimals(void **state)
{
	(void)state;
	read_device(HEAD "sda 1,500 2.25 3.00 4.00 0.52 6.75\n", 0, 0);
	assert_int_equal(reading_said("text:2: warning: a row with words"), 1);
	read_device(HEAD "sda 1,500.25 2.25 3.00 4.00 0.52 6.75\n", 0, 0);
	assert_int_equal(reading_said("text:2: warning: a row with words"), 1);
}

static void
a_name_for_many_devices_keeps_its_star(void **state)
{
	static const struct {
		const char *row, *name;
	} cases[] = {
		{ "sd* 1.50 2.25 3.00 4.00 0.52 6.75\n", "sd*" },
		{ "  nvme*   1.50 2.25 3.00 4.00 0.52 6.75\n", "nvme*" },
		{ "*sd* 1.50 2.25 3.00 4.00 0.52 6.75\n", "sd" },
		{ "| *sd* | 1.50 | 2.25 | 3.00 | 4.00 | 0.52 | 6.75 |\n",
		  "sd" },
		{ "sd *1.50* 2.25 3.00 4.00 0.52 6.75\n", "sd" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[200];
		const struct record *device;

		snprintf(text, sizeof(text), "%s%s", HEAD, cases[i].row);
		device = read_device(text, 1, 0);
		assert_values(device, sda, LENGTH(sda));
		assert_string_equal(device->name, cases[i].name);
	}
}

static void
rests_of_rows_are_no_devices(void **state)
{
	(void)state;
	read_device(HEAD "1.50 2.25 3.00 4.00 0.52 6.75 9.00\n", 0, 0);
	/* but names may be numbers */
	assert_string_equal(read_device(
		HEAD "3600 1.50 2.25 3.00 4.00 0.52 6.75\n", 1, 0)->name,
		"3600");
	assert_string_equal(read_device(
		LAST "1.50 2.25 3.00 4.00 0.52 6.75 3600\n", 1, 0)->name,
		"3600");
	/* where values have decimals; else it may be a value more */
	read_device(LAST "1 2 3 4 0 6 3600\n"
		    "1.50 2.25 3.00 4.00 0.52 6.75 sda\n", 1, 0);
	assert_int_equal(reading_said("text:2: warning: a row of 7 values"),
			 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_are_read_however_they_are_broken),
		cmocka_unit_test(
			values_of_any_length_are_read_whatever_stands_behind),
		cmocka_unit_test(
			a_value_that_the_end_of_the_text_cut_is_not_taken),
		cmocka_unit_test(
			a_name_that_the_end_of_the_text_may_have_cut_is_none),
		cmocka_unit_test(
		      a_line_that_lost_its_tail_gives_what_it_has_for_certain),
		cmocka_unit_test(a_row_of_another_width_is_refused_and_named),
		cmocka_unit_test(
			a_row_broken_inside_a_number_is_not_taken_for_another),
		cmocka_unit_test(
			a_number_alone_below_a_whole_row_is_not_of_it),
		cmocka_unit_test(a_share_without_its_sign_among_others_is_cut),
		cmocka_unit_test(thousands_are_not_taken_for_decimals),
		cmocka_unit_test(a_name_for_many_devices_keeps_its_star),
		cmocka_unit_test(rests_of_rows_are_no_devices),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
