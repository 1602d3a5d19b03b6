/* parsers/intake/context: headings, settings and commands around results. */
#include <stdio.h>
#include <string.h>

#include "tests/reading.h"
#include "tests/test.h"

#define A "  read: IOPS=500, BW=2000KiB/s (2048kB/s)(4000KiB/2000msec)\n"
#define B "  read: IOPS=600, BW=2400KiB/s (2458kB/s)(4800KiB/2000msec)\n"
#define C "  read: IOPS=700, BW=2800KiB/s (2867kB/s)(5600KiB/2000msec)\n"

/* The labels of the k-th record, joined by " > ". */
static const char *
labels_of(size_t k)
{
	static char text[500];
	const struct record *record = reading.records[k];

	text[0] = '\0';
	for (size_t i = 0; i < record->label_count; i++) {
		if (i > 0)
			strcat(text, " > ");
		strcat(text, record->labels[i]);
	}
	return text;
}

static void
headings_are_told_by_their_form(void **state)
{
	static const struct {
		const char *text, *labels;
	} cases[] = {
		{ "Cache on:\n" A, "Cache on" },
		{ "# Results\n" A, "Results" },
		{ "### Results ###\n" A, "Results" },
		{ "Results\n=======\n" A, "Results" },
		{ "Results\n-------\n" A, "Results" },
		{ "** Results **\n" A, "Results" },
		{ "== Results ==\n" A, "Results" },
		{ "#########\n# Results #\n#########\n" A, "Results" },
		{ "\niodepth=16\n\n" A, "iodepth=16" },
		{ "__Results__\n\n" A, "Results" },
		{ "Results:\nfio with 4k blocks\n\n" A, "Results" },
		{ "Results:\nThis is what we saw.\n\n" A, "" },
		{ "- Results\n\n" A, "Results" },
		{ "Results...\n\n" A, "Results" },
		{ "--- Results ---\n" A, "Results" },
		{ "---- Results\n" A, "Results" },
		{ "==> results.txt <==\n" A, "results.txt" },
		/* what a shell says of the lines below */
		{ "[me@box ~]$ cat run/results.txt\n" A, "run/results.txt" },
		{ "[me@box ~]$ tail -n 20 results.txt\n" A, "results.txt" },
		{ "[me@box ~]$ # Results\n[me@box ~]$ ls\n" A, "Results" },
		{ "[me@box ~]$ cat mix.job\n[me@box ~]$ ls\n" A, "" },
		{ "[me@box ~]$ cat a.txt b.txt\n" A, "" },
		{ "[me@box ~]$ cat a.txt | sort\n" A, "" },
		/* no headings */
		{ "\nThis is what we saw on the new machine.\n\n" A, "" },
		{ "-------\n" A, "" },
		{ ":\n" A, "" },
		{ "\nlat (usec) : 250=1.98%, 500=75.80%, 750=14.27%\n\n" A,
		  "" },
		{ "\nme@example.org\n\n" A, "" },
		{ "Signed-off-by: A <me@example.org>\n---\n" A, "" },
		{ "--- a/parsers/x.c\n" A, "" },
		{ "---- Original Message ----\n" A, "" },
		{ "=== START OF INFORMATION SECTION ===\nx: y\n" A, "" },
		{ "Cache on:\n=== START OF INFORMATION SECTION ===\n" A,
		  "Cache on" },
		{ A, "" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		assert_int_equal(reading.count, 1);
		if (strcmp(labels_of(0), cases[i].labels) != 0)
			fail_msg("%s: \"%s\"", cases[i].text, labels_of(0));
	}
}

static void
headings_hold_for_what_follows(void **state)
{
	static const struct {
		const char *text, *labels[3];
	} cases[] = {
		{ "First\n=====\nCache on:\n" A "\nCache off:\n" B
		  "\nSecond\n======\nCache on:\n" C,
		  { "First > Cache on", "First > Cache off",
		    "Second > Cache on" } },
		{ "# One\n## Two\n" A "## Three\n" B "# Four\n" C,
		  { "One > Two", "One > Three", "Four" } },
		/* prose ends what was said right above it */
		{ "Cache on:\n" A "\nAnd now we look at something else.\n" B
		  "\nCache off:\n" C, { "Cache on", "", "Cache off" } },
		/* a line between headings is one, too */
		{ "Results:\nBefore\n1) rates:\n" A "\nAfter:\n1) rates:\n"
		  B "\nResults:\n\nLater\n1) rates:\n" C,
		  { "Before > 1) rates", "After > 1) rates",
		    "Later > 1) rates" } },
		{ "Results:\nas they came from\nthis box:\n" A
		  "\nMore:\nA sentence of many words that goes on over to\n"
		  "this box:\n" B "\nMore:\nIt is odd.\nthis box:\n" C,
		  { "this box", "this box", "this box" } },
		/* but no heading of a chapter */
		{ "# One\n" A "\nAnd now we look at something else.\n" B
		  "\nCache off:\n" C, { "One", "One", "One > Cache off" } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		reading_text(&reading, cases[i].text);
		assert_int_equal(reading.count, 3);
		for (size_t k = 0; k < 3; k++)
			if (strcmp(labels_of(k), cases[i].labels[k]) != 0)
				fail_msg("case %zu, result %zu: \"%s\"", i, k,
					 labels_of(k));
	}
}

static void
settings_hold_until_they_change(void **state)
{
	const struct param *setting;

	(void)state;
	reading_text(&reading, "# hdparm -W 1 /dev/sdx\n" A
		     "# echo 256 > /sys/block/md0/md/stripe_cache_size\n" B
		     "# hdparm -W 0 /dev/sdx\n" C);
	assert_int_equal(reading.count, 3);
	assert_int_equal(reading.records[0]->setting_count, 1);
	setting = record_setting(reading.records[0], "hdparm -W");
	assert_string_equal(setting->text, "1");
	assert_int_equal(reading.records[1]->setting_count, 2);
	assert_int_equal(reading.records[2]->setting_count, 2);
	setting = record_setting(reading.records[2], "hdparm -W");
	assert_string_equal(setting->text, "0");
	setting = record_setting(reading.records[2],
				 "/sys/block/md0/md/stripe_cache_size");
	assert_string_equal(setting->text, "256");
	assert_int_equal(reading.records[0]->label_count, 0);
}

static void
the_command_above_a_result_is_its(void **state)
{
	(void)state;
	reading_text(&reading, "# fio --name=x --rw=read --bs=4k\n" A
		     "\nWithout a command:\n" B
		     "# fio --name=x \\\n   --rw=read --iodepth=8\n" C);
	assert_int_equal(reading.count, 3);
	assert_string_equal(reading.records[0]->command,
			    "fio --name=x --rw=read --bs=4k");
	assert_null(reading.records[1]->command);
	assert_string_equal(reading.records[2]->command,
			    "fio --name=x --rw=read --iodepth=8");
	assert_true(record_param(reading.records[2], "iodepth")->number == 8);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(headings_are_told_by_their_form),
		cmocka_unit_test(headings_hold_for_what_follows),
		cmocka_unit_test(settings_hold_until_they_change),
		cmocka_unit_test(the_command_above_a_result_is_its),
	};

	return cmocka_run_group_tests_name("context", tests, NULL,
					   reading_stop);
}
