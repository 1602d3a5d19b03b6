/* parsers/bonnie: CSV lines of all versions, whole, broken, cut. */
#include "tests/bonnie.h"

#define OLD "box,4G,1000,11,2000,12,3000,13,4000,14,5000,15,1333,16," \
	"32:1024:16/4,600,21,700,22,800,23,900,24,+++++,+++,1100,26"
#define MIDDLE "1.97,1.97,box,2,1234567890,4G,64k,1000,11,2000,12,3000,13," \
	"4000,14,5000,15,1333,16,32,1024,16,,4,600,21,700,22,800,23,900," \
	"24,+++++,+++,1100,26,101us,102us,103ms,104us,105us,6s,201us," \
	"202us,203us,204ms,205us,206us"
#define NEW "1.98,2.00a,box,2,1234567890,4G,64k,8192,5,1000,11,2000,12," \
	"3000,13,4000,14,5000,15,1333,16,32,1024,16,,4,600,21,700,22,800," \
	"23,900,24,+++++,+++,1100,26,101us,102us,103ms,104us,105us,6s," \
	"201us,202us,203us,204ms,205us,206us"

/* What all three say. */
static const struct value rates[] = {
	{ "putc.bw", 1000 * 1024. }, { "putc.cpu", 11 },
	{ "put_block.bw", 2000 * 1024. }, { "put_block.cpu", 12 },
	{ "rewrite.bw", 3000 * 1024. }, { "rewrite.cpu", 13 },
	{ "getc.bw", 4000 * 1024. }, { "getc.cpu", 14 },
	{ "get_block.bw", 5000 * 1024. }, { "get_block.cpu", 15 },
	{ "seeks.iops", 1333 }, { "seeks.cpu", 16 },
	{ "seq_create.iops", 600 }, { "seq_create.cpu", 21 },
	{ "seq_stat.iops", 700 }, { "seq_stat.cpu", 22 },
	{ "seq_del.iops", 800 }, { "seq_del.cpu", 23 },
	{ "ran_create.iops", 900 }, { "ran_create.cpu", 24 },
	{ "ran_stat.iops", NAN }, { "ran_stat.cpu", NAN },
	{ "ran_del.iops", 1100 }, { "ran_del.cpu", 26 },
};

static const struct value latencies[] = {
	{ "putc.lat.max", 101e3 }, { "put_block.lat.max", 102e3 },
	{ "rewrite.lat.max", 103e6 }, { "getc.lat.max", 104e3 },
	{ "get_block.lat.max", 105e3 }, { "seeks.lat.max", 6e9 },
	{ "seq_create.lat.max", 201e3 }, { "seq_stat.lat.max", 202e3 },
	{ "seq_del.lat.max", 203e3 }, { "ran_create.lat.max", 204e6 },
	{ "ran_stat.lat.max", 205e3 }, { "ran_del.lat.max", 206e3 },
};

static void
the_three_layouts_say_the_same(void **state)
{
	static const struct {
		const char *text, *version, *hint;
		bool latencies, seeks;
	} cases[] = {
		{ OLD "\n", NULL, "1.03", false, false },
		{ MIDDLE "\n", "1.97", NULL, true, false },
		{ NEW "\n", "2.00a", NULL, true, true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *run = read_run(cases[i].text);

		assert_values(run, rates, LENGTH(rates));
		assert_int_equal(run->metric_count, LENGTH(rates) +
				 (cases[i].latencies ? LENGTH(latencies) : 0));
		if (cases[i].latencies)
			assert_values(run, latencies, LENGTH(latencies));
		assert_string_equal(run->name, "box");
		assert_string_equal(run->format, "csv");
		assert_string_equal(run->version ? run->version : "",
				    cases[i].version ? cases[i].version : "");
		assert_string_equal(run->version_hint ? run->version_hint : "",
				    cases[i].hint ? cases[i].hint : "");
		assert_param(run, "size", 4 * 1073741824.);
		assert_param(run, "files", 32 * 1024);
		assert_param(run, "max_size", 1024);
		assert_param(run, "min_size", 16);
		assert_param(run, "dirs", 4);
		assert_param(run, "chunk",
			     cases[i].latencies ? 65536 : ABSENT);
		assert_param(run, "concurrency",
			     cases[i].latencies ? 2 : ABSENT);
		assert_param(run, "seed",
			     cases[i].latencies ? 1234567890 : ABSENT);
		assert_param(run, "seeks", cases[i].seeks ? 8192 : ABSENT);
		assert_param(run, "seekers", cases[i].seeks ? 5 : ABSENT);
		assert_false(run->partial);
		assert_int_equal(reading.diag.text.length, 0);
	}
}

static void
half_a_digit_is_left_open(void **state)
{
	const struct record *run = read_run(
		"box,4G,833,86,2000,12,3000,13,4000,14,5000,15,33.5,16,16,"
		"600,21,700,22,800,23,900,24,+++++,+++,1100,26\n");

	(void)state;
	assert_true(reading_metric(run, "putc.bw")->half_width == 512);
	assert_true(reading_metric(run, "putc.cpu")->half_width == 0.5);
	assert_true(reading_metric(run, "seeks.iops")->half_width == 0.05);
	assert_true(reading_metric(run, "seq_create.iops")->half_width == 0.5);
	/* Less than a 2000th of the value counts for exact. */
	assert_true(reading_metric(run, "get_block.bw")->half_width == 0);
	run = read_run(MIDDLE "\n");
	assert_true(reading_metric(run, "seeks.lat.max")->half_width == 5e8);
	assert_true(reading_metric(run, "putc.lat.max")->half_width == 500);
}

static void
what_was_not_run_is_absent(void **state)
{
	static const struct value expected[] = {
		{ "putc.bw", ABSENT }, { "putc.cpu", ABSENT },
		{ "putc.lat.max", ABSENT }, { "put_block.bw", 652101 * 1024. },
		{ "get_block.bw", NAN }, { "get_block.cpu", NAN },
		{ "get_block.lat.max", 170e3 }, { "seq_create.iops", ABSENT },
		{ "ran_del.lat.max", ABSENT }, { "seeks.lat.max", 16052e3 },
	};
	const struct record *run;

	(void)state;
	run = read_run("1.93c,1.93c,conc,3,1796060408,512M,,,,652101,57,"
		       "1021331,59,,,+++++,+++,+++++,+++,,,,,,,,,,,,,,,,,,,"
		       "5032us,8046us,,170us,16052us,,,,,,\n");
	assert_values(run, expected, LENGTH(expected));
	assert_param(run, "files", ABSENT);
	assert_false(run->partial);
}

/* 1.93 to 1.96 print a comma too few there. */
static void
the_files_stand_right_without_the_io_tests(void **state)
{
	static const char *const texts[] = {
		"1.96,1.96,s,1,17,,,,,,,,,,,,,,32,1024,16,,4,4762,91,+++++,"
		"+++,4209,22,7130,88,+++++,+++,5277,27,,,,,,,5724us,4209us,"
		"10967us,4506us,3736us,14487us\n",
		"1.97,1.97,s,1,17,,,,,,,,,,,,,,,32,1024,16,,4,4762,91,+++++,"
		"+++,4209,22,7130,88,+++++,+++,5277,27,,,,,,,5724us,4209us,"
		"10967us,4506us,3736us,14487us\n",
		"1.98,2.00a,s,1,17,,,,,,,,,,,,,,,,,32,1024,16,,4,4762,91,"
		"+++++,+++,4209,22,7130,88,+++++,+++,5277,27,,,,,,,5724us,"
		"4209us,10967us,4506us,3736us,14487us\n",
	};
	static const struct value expected[] = {
		{ "seq_create.iops", 4762 }, { "seq_create.cpu", 91 },
		{ "seq_create.lat.max", 5724e3 }, { "seq_stat.iops", NAN },
		{ "ran_del.iops", 5277 }, { "ran_del.cpu", 27 },
		{ "ran_del.lat.max", 14487e3 }, { "seeks.cpu", ABSENT },
		{ "putc.bw", ABSENT },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *run = read_run(texts[i]);

		assert_values(run, expected, LENGTH(expected));
		assert_param(run, "files", 32768);
		assert_param(run, "dirs", 4);
		assert_param(run, "min_size", 16);
	}
}

static void
links_are_no_sizes(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run("lnk,,,,,,,,,,,,,,16:link,+++++,+++,900,9,+++++,+++,"
		       "+++++,+++,+++++,+++,+++++,+++\n");
	assert_string_equal(record_param(run, "max_size")->text, "link");
	assert_param(run, "files", 16384);
	assert_true(reading_value(run, "seq_stat.iops") == 900);
	run = read_run("1.97,1.97,lnk,1,17,,,,,,,,,,,,,,,16,symlink,,,,900,9,"
		       "+++++,+++,+++++,+++,+++++,+++,+++++,+++,+++++,+++,,,,"
		       ",,,1us,2us,3us,4us,5us,6us\n");
	assert_string_equal(record_param(run, "max_size")->text, "symlink");
	assert_true(reading_value(run, "seq_create.iops") == 900);
}

/* Breaks line after each width bytes. */
static char *
wrapped(const char *line, size_t width, const char *mark)
{
	static char out[8192];
	size_t length = strlen(line), at = 0;

	for (size_t i = 0; i < length; i += width)
		at += (size_t)sprintf(out + at, "%s%.*s\n", mark, (int)width,
				      line + i);
	return out;
}

static void
a_break_anywhere_is_joined(void **state)
{
	static const char *const lines[] = { OLD, MIDDLE, NEW };

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++)
		for (size_t width = 30; width < strlen(lines[i]); width++) {
			const struct record *run =
				read_run(wrapped(lines[i], width, "> "));
			/* A digit below 1.03's only line may be another's. */
			bool unsure = i == 0 && width + 1 == strlen(lines[i]);

			assert_values(run, rates, LENGTH(rates) - unsure);
			if (i > 0)
				assert_values(run, latencies,
					      LENGTH(latencies));
			assert_string_equal(run->name, "box");
			assert_int_equal(run->source.line, 1);
			assert_int_equal(run->partial, unsure);
			assert_int_equal(run->repaired > 0, !unsure);
		}
}

static void
a_break_at_a_blank_behind_commas_is_joined(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run("1.97, 1.97, box, 2, 1234567890, 4G, 64k, 1000, 11, "
		       "2000, 12,\n3000, 13, 4000, 14, 5000, 15, 1333, 16, "
		       "32, 1024, 16, , 4, 600,\n\n21, 700, 22, 800, 23, 900, "
		       "24, +++++, +++, 1100, 26, 101us, 102us,\n103ms, 104us, "
		       "105us, 6s, 201us, 202us, 203us, 204ms, 205us,\n206us\n"
		       "\nand so on, as it was before.\n");
	assert_values(run, rates, LENGTH(rates));
	assert_values(run, latencies, LENGTH(latencies));
	assert_int_equal(run->source.end, 6);
	assert_int_equal(run->repaired, 4);
}

/*
 * Whatever a line is cut to, each figure that comes is one of the line. The
 * number that the cut touches never comes.
 */
static void
a_cut_line_gives_right_figures_or_none(void **state)
{
	static const char *const lines[] = { OLD, MIDDLE, NEW };

	(void)state;
	for (size_t i = 0; i < LENGTH(lines); i++)
		for (size_t length = 1; length < strlen(lines[i]); length++) {
			char text[512];
			const struct record *run;

			snprintf(text, sizeof(text), "%.*s", (int)length,
				 lines[i]);
			reading_text(&reading, text);
			assert_true(reading.count <= 1);
			run = reading_record(&reading, KIND_RUN, 0);
			if (run == NULL)
				continue;
			assert_true(run->partial);
			assert_true(reading_said("breaks off here"));
			for (size_t k = 0; k < LENGTH(rates); k++)
				if (reading_metric(run, rates[k].name))
					assert_values(run, &rates[k], 1);
			for (size_t k = 0; k < LENGTH(latencies); k++)
				if (reading_metric(run, latencies[k].name))
					assert_values(run, &latencies[k], 1);
		}
}

/* A field inside is lost as well as the end may be: figures would shift. */
static void
a_line_without_a_field_gives_what_has_not_shifted(void **state)
{
	static const struct {
		const char *text;
		bool rates, latencies;
	} cases[] = {
		/* all there */
		{ MIDDLE "\n", true, true },
		/* the latency of putc, the percent of ran_stat, a separator */
		{ "1.97,1.97,box,2,1234567890,4G,64k,1000,11,2000,12,3000,13,"
		  "4000,14,5000,15,1333,16,32,1024,16,,4,600,21,700,22,800,23,"
		  "900,24,+++++,+++,1100,26,102us,103ms,104us,105us,6s,201us,"
		  "202us,203us,204ms,205us,206us\n", true, false },
		{ "1.97,1.97,box,2,1234567890,4G,64k,1000,11,2000,12,3000,13,"
		  "4000,14,5000,15,1333,16,32,1024,16,,4,600,21,700,22,800,23,"
		  "900,24,+++++,1100,26,101us,102us,103ms,104us,105us,6s,201us,"
		  "202us,203us,204ms,205us,206us\n", false, false },
		{ "1.97,1.97,box,2,1234567890,4G,64k,1000,11,2000,12,3000,13,"
		  "4000,14,5000,15,1333,16,32,1024,16,4,600,21,700,22,800,23,"
		  "900,24,+++++,+++,1100,26,101us,102us,103ms,104us,105us,6s,"
		  "201us,202us,203us,204ms,205us,206us\n", false, false },
		/* 1.03, whose fields are all alike */
		{ "box,4G,1000,11,2000,12,3000,13,4000,14,5000,15,1333,16,"
		  "32:1024:16/4,600,21,700,22,800,23,900,24,+++++,+++,1100\n",
		  false, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct record *run;

		reading_text(&reading, cases[i].text);
		run = reading_record(&reading, KIND_RUN, 0);
		if ((run != NULL) != cases[i].rates)
			fail_msg("case %zu: %zu records", i, reading.count);
		if (run == NULL)
			continue;
		assert_values(run, rates, LENGTH(rates));
		assert_int_equal(run->partial, !cases[i].latencies);
		assert_int_equal(reading_metric(run, "seeks.lat.max") != NULL,
				 cases[i].latencies);
	}
}

static void
the_last_number_of_a_text_without_newline_is_not_taken(void **state)
{
	const struct record *run = read_run(OLD);

	(void)state;
	assert_null(reading_metric(run, "ran_del.cpu"));
	assert_values(run, rates, LENGTH(rates) - 1);
	assert_true(run->partial);
	run = read_run(OLD " ");
	assert_values(run, rates, LENGTH(rates));
	assert_false(run->partial);
	/* A latency shows that it is whole. */
	run = read_run(MIDDLE);
	assert_values(run, latencies, LENGTH(latencies));
	assert_false(run->partial);
}

static void
a_number_below_may_be_the_end_of_the_line(void **state)
{
	const struct record *run = read_run(OLD "\n7\n");

	(void)state;
	assert_null(reading_metric(run, "ran_del.cpu"));
	assert_true(run->partial);
	/* also where the line was broken, at another column with its mark */
	run = read_run("box,4G,1000,11,2000,12,3000,13,4000,14,5000,15,1333,"
		       "16,32:1024:16/4,600,\n21,700,22,800,23,900,24,+++++,"
		       "+++,1100,2\n6\n");
	assert_null(reading_metric(run, "ran_del.cpu"));
	assert_true(reading_value(run, "ran_del.iops") == 1100);
	run = read_run(OLD "\n\n7\n");
	assert_true(reading_value(run, "ran_del.cpu") == 26);
}

static void
a_header_of_fields_is_no_result(void **state)
{
	(void)state;
	reading_text(&reading,
		     "format_version,bonnie_version,name,concurrency,seed,"
		     "file_size,io_chunk_size,putc,\n"
		     "putc_cpu,put_block,put_block_cpu\n" NEW "\n"
		     "1.98,2.00a,other,2,1234567890,4G,64k,8192,5,7,11,2000,"
		     "12,3000,13,4000,14,5000,15,1333,16,,,,,,,,,,,,,,,,,,"
		     "101us,102us,103ms,104us,105us,6s,,,,,,\n");
	assert_int_equal(reading.count, 2);
	assert_int_equal(reading.records[0]->source.line, 3);
	assert_int_equal(reading.records[1]->source.line, 4);
	assert_string_equal(reading.records[1]->name, "other");
	assert_true(reading_value(reading.records[1], "putc.bw") == 7 * 1024);
	assert_int_equal(reading.totals.looked, reading.totals.used);
}

static void
a_spreadsheet_may_add_empty_fields(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run("set up with care,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n"
		       ",,,,,,,,,,,,,,,,,,,,,,,,,,,,\n"
		       "environment,Size,Output (K/sec),<- (CPU %),,,,,\n"
		       OLD ",,,\n");
	assert_values(run, rates, LENGTH(rates));
	assert_int_equal(run->source.line, 4);
}

static void
markup_around_a_line_is_taken_off(void **state)
{
	static const char *const texts[] = {
		"[code]" OLD "[/code]\n", "<pre>" OLD "</pre>\n",
		"`" OLD "`\n", "    " OLD "  \n", "> > " OLD "\n",
		"<p><code>" OLD "</code><br>\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *run = read_run(texts[i]);

		assert_values(run, rates, LENGTH(rates));
		assert_string_equal(run->name, "box");
	}
}

/* Spreadsheets may put all fields, or some of them, in quotes. */
static void
quotes_around_fields_are_taken_off(void **state)
{
	static const char *const texts[] = {
		"\"box\",\"4G\",\"1000\",\"11\",\"2000\",\"12\",\"3000\","
		"\"13\",\"4000\",\"14\",\"5000\",\"15\",\"1333\",\"16\","
		"\"32:1024:16/4\",\"600\",\"21\",\"700\",\"22\",\"800\","
		"\"23\",\"900\",\"24\",\"+++++\",\"+++\",\"1100\",\"26\"\n",
		"\"1.97\",\"1.97\",\"box\",2,1234567890,\"4G\",\"64k\",1000,"
		"11,2000,12,3000,13,4000,14,5000,15,1333,16,32,1024,16,,4,"
		"600,21,700,22,800,23,900,24,\"+++++\",\"+++\",1100,26,"
		"\"101us\",\"102us\",\"103ms\",\"104us\",\"105us\",\"6s\","
		"\"201us\",\"202us\",\"203us\",\"204ms\",\"205us\","
		"\"206us\"\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *run = read_run(texts[i]);

		assert_values(run, rates, LENGTH(rates));
		assert_string_equal(run->name, "box");
		assert_false(run->partial);
	}
	/* A quote that does not end makes it another kind of text. */
	reading_text(&reading, "\"1.97\",\"1.97,box,2,1234567890,4G,64k,1000,"
		     "11,2000,12,3000,13,4000,14,5000,15,1333,16,,,,,\n");
	assert_int_equal(reading.count, 0);
}

static void
what_is_not_csv_of_bonnie_gives_nothing(void **state)
{
	static const char *const texts[] = {
		/* numbers, prose, fields that do not fit */
		"1, 4096, 0\n2, 4096, 0\n3, 4096, 0\n",
		"a,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,"
		"23,24,25,26\n",
		"We ran it on a box, 4G, 2 cores, 3 disks and one more.\n",
		"1.96, 1.97, and 1.98 are versions of it.\n",
		"box,4G,1000,11,2000,12\n",
		"box,4G,1000,11,2000,12,3000,13,4000,14,5000,15,333.5,x,16,"
		"600,21,700,22,800,23,900,24,950,25,1100,26\n",
		",4G,1000,11,2000,12,3000,13,4000,14,5000,15,1333,16,16,"
		"600,21,700,22,800,23,900,24,950,25,1100,26\n",
		"box,4G,,,,,,,,,,,,,,,,,,,,,,,,,\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		if (reading.count > 0)
			fail_msg("case %zu gave a record", i);
	}
}

static void
fields_that_do_not_fit_are_named(void **state)
{
	(void)state;
	reading_text(&reading, "1.97,1.97,box,2,1234567890,4G,64k,1000,11,"
		     "2000,12,3000,13,4000,14,5000,15,1333,16,surprise,,,,,"
		     "600,21,700,22,800,23,900,24,+++++,+++,1100,26,101us,"
		     "102us,103ms,104us,105us,6s,201us,202us,203us,204ms,"
		     "205us,206us\n");
	assert_int_equal(reading.count, 0);
	assert_true(reading_said("text:1: warning: begins like a CSV line of "
			     "bonnie++, but is not one"));
	assert_int_equal(reading.totals.looked, 1);
	assert_int_equal(reading.totals.used, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_three_layouts_say_the_same),
		cmocka_unit_test(half_a_digit_is_left_open),
		cmocka_unit_test(what_was_not_run_is_absent),
		cmocka_unit_test(the_files_stand_right_without_the_io_tests),
		cmocka_unit_test(links_are_no_sizes),
		cmocka_unit_test(a_break_anywhere_is_joined),
		cmocka_unit_test(a_break_at_a_blank_behind_commas_is_joined),
		cmocka_unit_test(a_cut_line_gives_right_figures_or_none),
		cmocka_unit_test(
			a_line_without_a_field_gives_what_has_not_shifted),
		cmocka_unit_test(
			the_last_number_of_a_text_without_newline_is_not_taken),
		cmocka_unit_test(a_number_below_may_be_the_end_of_the_line),
		cmocka_unit_test(a_header_of_fields_is_no_result),
		cmocka_unit_test(a_spreadsheet_may_add_empty_fields),
		cmocka_unit_test(markup_around_a_line_is_taken_off),
		cmocka_unit_test(quotes_around_fields_are_taken_off),
		cmocka_unit_test(what_is_not_csv_of_bonnie_gives_nothing),
		cmocka_unit_test(fields_that_do_not_fit_are_named),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
