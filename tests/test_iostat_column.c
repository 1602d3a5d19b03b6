/* parsers/iostat/column: titles of all versions, and their units. */
#include <stdlib.h>

#include "tests/iostat.h"

#include "parsers/iostat/iostat.h"

static struct word
word(const char *text)
{
	return (struct word){ text, strlen(text) };
}

static void
every_title_has_its_metric_and_scale(void **state)
{
	static const struct {
		const char *title, *metric;
		double scale;
	} cases[] = {
		{ "r/s", "read.iops", 1 },
		{ "w/s", "write.iops", 1 },
		{ "d/s", "discard.iops", 1 },
		{ "f/s", "flush.iops", 1 },
		{ "tps", "io.iops", 1 },
		{ "rkB/s", "read.bw", 1024 },
		{ "wMB/s", "write.bw", 1048576 },
		{ "dsec/s", "discard.bw", 512 },
		{ "kB/s", "io.bw", 1024 },
		{ "MB/s", "io.bw", 1048576 },
		{ "sec/s", "io.bw", 512 },
		{ "rrqm/s", "read.merges", 1 },
		{ "wrqm/s", "write.merges", 1 },
		{ "drqm/s", "discard.merges", 1 },
		{ "rqm/s", "io.merges", 1 },
		{ "%rrqm", "read.merged", 1 },
		{ "%wrqm", "write.merged", 1 },
		{ "%drqm", "discard.merged", 1 },
		{ "r_await", "read.lat.mean", 1e6 },
		{ "w_await", "write.lat.mean", 1e6 },
		{ "d_await", "discard.lat.mean", 1e6 },
		{ "f_await", "flush.lat.mean", 1e6 },
		{ "await", "io.lat.mean", 1e6 },
		{ "avgrq-sz", "io.request.size", 512 },
		{ "areq-sz", "io.request.size", 1024 },
		{ "rareq-sz", "read.request.size", 1024 },
		{ "wareq-sz", "write.request.size", 1024 },
		{ "dareq-sz", "discard.request.size", 1024 },
		{ "avgqu-sz", "io.queue.depth", 1 },
		{ "aqu-sz", "io.queue.depth", 1 },
		{ "svctm", "io.service.time", 1e6 },
		{ "%util", "io.util", 1 },
		{ "kB_read/s", "read.bw", 1024 },
		{ "MB_wrtn/s", "write.bw", 1048576 },
		{ "Blk_dscd/s", "discard.bw", 512 },
		{ "kB_w+d/s", "modify.bw", 1024 },
		{ "Blk_read", "read.io", 512 },
		{ "kB_wrtn", "write.io", 1024 },
		{ "MB_dscd", "discard.io", 1048576 },
		{ "kB_w+d", "modify.io", 1024 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct column column;
		char text[METRIC_TEXT];

		assert_true(iostat_column(word(cases[i].title), &column));
		metric_write(text, column.name);
		assert_string_equal(text, cases[i].metric);
		assert_true(column.scale == cases[i].scale);
	}
}

static void
the_catalogue_knows_every_metric(void **state)
{
	static const char *const titles[] = {
		"f_await", "dareq-sz", "drqm/s", "%drqm", "kB_w+d/s", "kB_w+d",
		"kB_dscd", "svctm", "rqm/s",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(titles); i++) {
		struct column column;
		struct metric_name name;
		char text[METRIC_TEXT];
		size_t length;

		assert_true(iostat_column(word(titles[i]), &column));
		length = metric_write(text, column.name);
		assert_true(metric_read(text, length, &name));
	}
}

static void
what_is_no_title_is_not_known(void **state)
{
	static const char *const titles[] = {
		"r", "r/", "kr/s", "util", "%utils", "rKB/s", "rGB", "wait",
		"kB_read/", "/s", "B/s", "DEV", "rd_sec/s",
	};
	struct column column;

	(void)state;
	for (size_t i = 0; i < LENGTH(titles); i++)
		if (iostat_column(word(titles[i]), &column))
			fail_msg("%s", titles[i]);
}

static void
shares_of_the_processor_have_old_titles_too(void **state)
{
	struct column one, other;

	(void)state;
	assert_true(iostat_cpu_column(word("%system"), &one));
	assert_true(iostat_cpu_column(word("%sys"), &other));
	assert_true(metric_same(one.name, other.name));
	assert_false(iostat_cpu_column(word("%irq"), &one));
}

/* ".It rkB/s Ta 1024 Ta read.bw"; several titles may share a row. */
static size_t
check_row(char *row)
{
	char *save, *titles = strtok_r(row, "\n", &save);
	char *times = strstr(titles, " Ta "), *metric;
	struct column column;
	size_t count = 0;
	double scale;

	if (times == NULL || (metric = strstr(times + 4, " Ta ")) == NULL)
		return 0;
	*times = '\0';
	metric += 4;
	scale = strncmp(times + 4, "10^6 ", 5) == 0 ? 1e6 :
		strtod(times + 4, NULL);
	for (char *title = strtok_r(titles, ", ", &save); title != NULL;
	     title = strtok_r(NULL, ", ", &save), count++) {
		char text[METRIC_TEXT];

		if (!iostat_column(word(title), &column) &&
		    !iostat_cpu_column(word(title), &column))
			fail_msg("%s is no title", title);
		metric_write(text, column.name);
		if (strcmp(text, metric) != 0 || column.scale != scale)
			fail_msg("%s is %s times %g, not %s times %g", title,
				 text, column.scale, metric, scale);
	}
	return count;
}

static void
the_manual_says_the_same(void **state)
{
	FILE *file = fopen("docs/iorecap-formats.5", "r");
	char line[400];
	size_t titles = 0;
	bool inside = false;

	(void)state;
	assert_non_null(file);
	while (fgets(line, sizeof(line), file) != NULL) {
		inside |= strncmp(line, ".Sh IOSTAT", 10) == 0;
		if (inside && strncmp(line, ".It Em", 6) != 0 &&
		    strncmp(line, ".It ", 4) == 0)
			titles += check_row(line + 4);
		if (inside && strcmp(line, ".Sh NOTES\n") == 0)
			break;
	}
	fclose(file);
	assert_int_equal(titles, 45);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_title_has_its_metric_and_scale),
		cmocka_unit_test(the_catalogue_knows_every_metric),
		cmocka_unit_test(what_is_no_title_is_not_known),
		cmocka_unit_test(shares_of_the_processor_have_old_titles_too),
		cmocka_unit_test(the_manual_says_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
