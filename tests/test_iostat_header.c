/* parsers/iostat/header: titles of all versions, whole and broken. */
#include "tests/iostat.h"

#include "parsers/iostat/iostat.h"
#include "tests/lines.h"

enum { LINES = 8 };

static size_t
read_header(const char *text, struct table *table)
{
	struct line lines[LINES];
	size_t count = lines_split(text, lines, LINES);

	memset(table, 0, sizeof(*table));
	return iostat_header_read(table, lines, count);
}

static void
titles_of_all_versions_are_known(void **state)
{
	static const struct {
		const char *text, *hint;	/* NULL: none */
		size_t count, known;
		bool extended, whole;
	} cases[] = {
		/* the first versions */
		{ "Disks:         tps    Blk_read/s    Blk_wrtn/s   Blk_read   "
		  "Blk_wrtn", NULL, 5, 5, false, true },
		/* the edge of a window took "/s": no total stands alone */
		{ "Device: tps kB_read/s kB_wrtn/s kB_dscd", NULL, 4, 3, true,
		  true },
		/* both units of a rate: one metric each */
		{ "Device:    rrqm/s wrqm/s   r/s   w/s  rsec/s  wsec/s    "
		  "rkB/s    wkB/s avgrq-sz avgqu-sz   await  svctm  %util",
		  NULL, 13, 11, true, true },
		{ "Device: rrqm/s wrqm/s r/s w/s rkB/s wkB/s avgrq-sz "
		  "avgqu-sz await svctm %util", NULL, 11, 11, true, true },
		{ "Device: rrqm/s wrqm/s r/s w/s rsec/s wsec/s avgrq-sz "
		  "avgqu-sz await r_await w_await svctm %util",
		  "9.1.2+", 13, 13, true, true },
		{ "Device r/s w/s rMB/s wMB/s rrqm/s wrqm/s %rrqm %wrqm "
		  "r_await w_await aqu-sz rareq-sz wareq-sz svctm %util",
		  "11.5.7+", 15, 15, true, true },
		{ "r/s w/s rMB/s wMB/s rrqm/s wrqm/s %rrqm %wrqm r_await "
		  "w_await aqu-sz rareq-sz wareq-sz svctm %util Device",
		  "11.7.2+", 15, 15, true, true },
		{ "Device r/s rkB/s rrqm/s %rrqm r_await rareq-sz w/s wkB/s "
		  "wrqm/s %wrqm w_await wareq-sz d/s dkB/s drqm/s %drqm "
		  "d_await dareq-sz aqu-sz %util", "12.1.2+", 20, 20, true,
		  true },
		{ "Device r/s rkB/s rrqm/s %rrqm r_await rareq-sz w/s wkB/s "
		  "wrqm/s %wrqm w_await wareq-sz d/s dkB/s drqm/s %drqm "
		  "d_await dareq-sz f/s f_await aqu-sz %util",
		  "12.3.1+", 22, 22, true, true },
		{ "r/s rkB/s rrqm/s %rrqm r_await rareq-sz Device",
		  "12.1.2+", 6, 6, true, false },
		{ "f/s f_await aqu-sz %util Device", "12.3.1+", 4, 4, true,
		  false },
		{ "aqu-sz %util Device", "12.1.2+", 2, 2, true, false },
		{ "Device tps kB/s rqm/s await aqu-sz areq-sz %util",
		  "11.5.7+", 7, 7, true, true },
		{ "Device tps kB/s rqm/s await areq-sz aqu-sz %util",
		  "12.1.2+", 7, 7, true, true },
		{ "Device: tps Blk_read/s Blk_wrtn/s Blk_read Blk_wrtn",
		  NULL, 5, 5, false, true },
		{ "tps kB_read/s kB_wrtn/s kB_read kB_wrtn Device",
		  "11.7.2+", 5, 5, false, true },
		{ "Device tps kB_read/s kB_w+d/s kB_read kB_w+d",
		  "12.1.2+", 5, 5, false, true },
		{ "| Device | r/s | rkB/s | w/s | wkB/s | %util |",
		  "11.5.7+", 5, 5, true, true },
		/* a patched version */
		{ "Device r/s rMB/s r_await r_d2c_await w/s wMB/s %util",
		  "11.5.7+", 7, 6, true, true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct table table;

		if (read_header(cases[i].text, &table) != 1)
			fail_msg("not read: %s", cases[i].text);
		assert_int_equal(table.count, cases[i].count);
		assert_int_equal(table.known, cases[i].known);
		assert_int_equal(table.extended, cases[i].extended);
		assert_int_equal(table.whole, cases[i].whole);
		if (cases[i].hint == NULL)
			assert_null(table.hint);
		else
			assert_string_equal(table.hint, cases[i].hint);
	}
}

static void
titles_may_be_broken_over_lines(void **state)
{
	static const struct {
		const char *text;
		size_t lines, count;
	} cases[] = {
		{ "Device r/s w/s rkB/s wkB/s rrqm/s wrqm/s\n"
		  "%rrqm %wrqm r_await w_await aqu-sz\n"
		  "rareq-sz wareq-sz svctm %util\n"
		  "sda 1.00", 3, 15 },
		{ "Device r/s w/s rkB/s wkB/s\n\nsvctm %util\n\nsda", 3, 6 },
		{ "r/s rkB/s rrqm/s\n%rrqm Device\n 1.00", 2, 4 },
		/* inside a title, by a terminal */
		{ "Device r/s w/s rkB/s w\nkB/s await\nsda 1.00", 2, 5 },
		{ "Device r/s w/s rkB\n/s wkB/s await\nsda 1.00", 2, 5 },
		{ "Device tps kB_read/s kB_read\n/s kB_rea\nd\nsda", 3, 4 },
		{ "r/s rkB/s rrqm/s %rrqm\nDevice\n 1.00", 2, 4 },
		/* the name of a device on a line of its own is no title */
		{ "Device: r/s w/s rkB/s wkB/s await\nsda\n 1.00", 1, 5 },
		{ "avg-cpu: %user %nice %system\n%iowait %steal %idle\n1.00",
		  2, 6 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct table table;

		assert_int_equal(read_header(cases[i].text, &table),
				 cases[i].lines);
		assert_int_equal(table.count, cases[i].count);
	}
}

/* What cannot follow a title does not change it. */
static void
a_title_is_not_joined_with_a_line_that_is_no_title(void **state)
{
	struct table table;

	(void)state;
	assert_int_equal(read_header("Device r/s w/s rkB/s w\nkB/s 1.00 2.00\n",
				     &table), 1);
	assert_int_equal(table.count, 4);
	assert_int_equal(table.known, 3);
	assert_int_equal(table.bw[SUBJECT_WRITE], 0);
}

/* "r_await" without its beginning is "await", and so are others. */
static void
a_title_that_lost_its_beginning_is_not_known(void **state)
{
	static const struct {
		const char *text;
		size_t known;
		bool uneven;
	} cases[] = {
		{ "Device r/s w/s rkB/s wkB/s await w_await svctm %util", 7,
		  true },
		{ "Device r/s w/s rkB/s kB/s rrqm/s wrqm/s %util", 6, true },
		{ "Device r/s w/s rkB/s wkB/s rrqm/s rqm/s %util", 6, true },
		{ "Device r/s w/s rkB/s wkB/s await r_await w_await %util", 8,
		  false },
		{ "Device r/s w/s rkB/s wkB/s await svctm %util", 7, false },
		{ "Device tps kB/s rqm/s await areq-sz aqu-sz %util", 7,
		  false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct table table;

		assert_int_equal(read_header(cases[i].text, &table), 1);
		if (table.known != cases[i].known ||
		    table.uneven != cases[i].uneven)
			fail_msg("%s: %zu", cases[i].text, table.known);
	}
}

/* Reads and writes come in pairs: where one lacks, columns were cut out. */
static void
tables_that_lack_columns_are_uneven(void **state)
{
	static const struct {
		const char *text;
		bool uneven;
	} cases[] = {
		{ "Device r/s w/s rkB/s wkB/s %util", false },
		{ "Device r/s w/s rkB/s %util", true },
		{ "Device r/s w/s rrqm/s wrqm/s %wrqm %util", true },
		/* chosen by somebody */
		{ "Device r/s rkB/s r_await %util", false },
		{ "Device tps kB_read/s kB_w+d/s kB_read kB_w+d", false },
		/* the part of a title, and not at the edge of a window */
		{ "Device r/s w/s rkB rrqm/s wrqm/s %util", true },
		{ "Device r/s w/s rrqm/s wrqm/s %util aqu", false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct table table;

		assert_int_equal(read_header(cases[i].text, &table), 1);
		if (table.uneven != cases[i].uneven)
			fail_msg("%s", cases[i].text);
	}
}

static void
other_tables_of_devices_are_none(void **state)
{
	static const char *const texts[] = {
		"Device",
		"Device: sda",
		"Device     Boot Start       End   Sectors  Size Id Type",
		"Device r/s",
		"Device for r/s and w/s is what this shows",
		"Device 1.00 2.00 3.00",
		"r/s w/s kr/s kw/s wait actv wsvc_t asvc_t %w %b device",
		"r/s rkB/s rrqm/s %rrqm r_await rareq-sz",
		"tps = 28870",
		"device r/s w/s rkB/s wkB/s await svctm %util",
		"avg-cpu: %user",
		"",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		struct table table;

		if (read_header(texts[i], &table) != 0)
			fail_msg("read: %s", texts[i]);
		assert_int_equal(table.count, 0);
	}
}

static void
metrics_stand_in_the_order_of_the_catalogue(void **state)
{
	struct table table;

	(void)state;
	read_header("Device %util w/s r/s await tps", &table);
	assert_int_equal(table.known, 5);
	for (size_t i = 1; i < table.known; i++)
		assert_true(metric_order(
			table.columns[table.order[i - 1]].name,
			table.columns[table.order[i]].name) < 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(titles_of_all_versions_are_known),
		cmocka_unit_test(titles_may_be_broken_over_lines),
		cmocka_unit_test(
			a_title_is_not_joined_with_a_line_that_is_no_title),
		cmocka_unit_test(a_title_that_lost_its_beginning_is_not_known),
		cmocka_unit_test(tables_that_lack_columns_are_uneven),
		cmocka_unit_test(other_tables_of_devices_are_none),
		cmocka_unit_test(metrics_stand_in_the_order_of_the_catalogue),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
