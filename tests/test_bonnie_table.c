/* parsers/bonnie: tables of all versions, and a table with its CSV. */
#include "tests/bonnie.h"

/* 1.03: all tests. */
#define HEAD_OLD \
	"Version 1.03e       ------Sequential Output------ " \
	"--Sequential Input- --Random-\n" \
	"                    -Per Chr- --Block-- -Rewrite- " \
	"-Per Chr- --Block-- --Seeks--\n" \
	"Machine        Size K/sec %CP K/sec %CP K/sec %CP " \
	"K/sec %CP K/sec %CP  /sec %CP\n"
#define ROW_OLD \
	"host1         1500M 17787  90 18301  11 18297   8 " \
	"21720  96 454209  95  2108   5\n"
#define FILES_OLD \
	"                    ------Sequential Create------ " \
	"--------Random Create--------\n" \
	"                    -Create-- --Read--- -Delete-- " \
	"-Create-- --Read--- -Delete--\n" \
	"              files  /sec %CP  /sec %CP  /sec %CP  " \
	"/sec %CP  /sec %CP  /sec %CP\n"
#define ROW_FILES_OLD \
	"                 16  3014  49 +++++ +++  2994  46   " \
	"227   8 +++++ +++   112   5\n"

/* 1.96 with option -f. */
#define HEAD_MIDDLE \
	"Version  1.96       ------Sequential Output------ " \
	"--Sequential Input- --Random-\n" \
	"Concurrency   3     -Per Chr- --Block-- -Rewrite- " \
	"-Per Chr- --Block-- --Seeks--\n" \
	"Machine        Size K/sec %CP K/sec %CP K/sec %CP " \
	"K/sec %CP K/sec %CP  /sec %CP\n"
#define ROW_FAST \
	"conc           512M           652101  57 1021331  59" \
	"           323067  25 391.3  22\n"
#define LATENCY_FAST \
	"Latency                        5032us    8046us" \
	"               170ms      16s\n"
#define CSV_FAST \
	"1.96,1.96,conc,3,1796060408,512M,,,,652101,57,1021331,59,,,323067," \
	"25,391.3,22,,,,,,,,,,,,,,,,,,,5032us,8046us,,170ms,16s,,,,,,\n"

/* 2.00: letters, and the number of files as all rates. */
#define HEAD_NEW \
	"Version 2.00a       ------Sequential Output------ " \
	"--Sequential Input- --Random-\n" \
	"                    -Per Chr- --Block-- -Rewrite- " \
	"-Per Chr- --Block-- --Seeks--\n" \
	"Name:Size etc        /sec %CP  /sec %CP  /sec %CP  " \
	"/sec %CP  /sec %CP  /sec %CP\n"
#define ROW_NEW \
	"host1         1500M  961k  98  797m  66 31.7m  69 " \
	"1533k  96  2.8g  87 13223  71\n" \
	"Latency             14276us     431us    1379us   10073us     231us" \
	"    6178us\n"
#define FILES_NEW \
	"Version 2.00a       ------Sequential Create------ " \
	"--------Random Create--------\n" \
	"host1               -Create-- --Read--- -Delete-- " \
	"-Create-- --Read--- -Delete--\n" \
	"              files  /sec %CP  /sec %CP  /sec %CP  " \
	"/sec %CP  /sec %CP  /sec %CP\n" \
	"                 40 40960  98 +++++ +++ 40960  85 40960  98 +++++ " \
	"+++ 40960  83\n" \
	"Latency              2995us    1552us    2625us    3268us     165us" \
	"    3018us\n"
#define CSV_NEW \
	"1.98,2.00a,host1,1,1796060118,1500M,,8192,5,961,98,816467,66,32505," \
	"69,1533,96,2969699,87,13223,71,40,,,,,11332,98,+++++,+++,65157,85," \
	"3905,98,+++++,+++,67494,83,14276us,431us,1379us,10073us,231us," \
	"6178us,2995us,1552us,2625us,3268us,165us,3018us\n"

static const struct value old[] = {
	{ "putc.bw", 17787 * 1024. }, { "putc.cpu", 90 },
	{ "put_block.bw", 18301 * 1024. }, { "put_block.cpu", 11 },
	{ "rewrite.bw", 18297 * 1024. }, { "rewrite.cpu", 8 },
	{ "getc.bw", 21720 * 1024. }, { "getc.cpu", 96 },
	{ "get_block.bw", 454209 * 1024. }, { "get_block.cpu", 95 },
	{ "seeks.iops", 2108 }, { "seeks.cpu", 5 },
};

static const struct value old_files[] = {
	{ "seq_create.iops", 3014 }, { "seq_create.cpu", 49 },
	{ "seq_stat.iops", NAN }, { "seq_stat.cpu", NAN },
	{ "seq_del.iops", 2994 }, { "seq_del.cpu", 46 },
	{ "ran_create.iops", 227 }, { "ran_create.cpu", 8 },
	{ "ran_stat.iops", NAN }, { "ran_stat.cpu", NAN },
	{ "ran_del.iops", 112 }, { "ran_del.cpu", 5 },
};

static const struct value fast[] = {
	{ "putc.bw", ABSENT }, { "putc.cpu", ABSENT },
	{ "putc.lat.max", ABSENT }, { "put_block.bw", 652101 * 1024. },
	{ "put_block.cpu", 57 }, { "put_block.lat.max", 5032e3 },
	{ "rewrite.bw", 1021331 * 1024. }, { "rewrite.cpu", 59 },
	{ "rewrite.lat.max", 8046e3 }, { "getc.bw", ABSENT },
	{ "getc.lat.max", ABSENT }, { "get_block.bw", 323067 * 1024. },
	{ "get_block.cpu", 25 }, { "get_block.lat.max", 170e6 },
	{ "seeks.iops", 391.3 }, { "seeks.cpu", 22 },
	{ "seeks.lat.max", 16e9 },
};

#define ASSERT_VALUES(run, values) assert_values(run, values, LENGTH(values))

static void
a_table_of_1_03_is_read(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run(HEAD_OLD ROW_OLD FILES_OLD ROW_FILES_OLD);
	ASSERT_VALUES(run, old);
	ASSERT_VALUES(run, old_files);
	assert_string_equal(run->version, "1.03e");
	assert_string_equal(run->format, "table");
	assert_string_equal(run->name, "host1");
	assert_param(run, "size", 1500 * 1048576.);
	assert_param(run, "files", 16384);
	assert_int_equal(run->source.line, 4);
	assert_int_equal(run->source.end, 8);
	assert_int_equal(run->alsos, 0);
	assert_int_equal(reading.diag.text.length, 0);
}

static void
what_option_f_leaves_out_is_found_by_columns(void **state)
{
	const struct record *run = read_run(HEAD_MIDDLE ROW_FAST LATENCY_FAST);

	(void)state;
	ASSERT_VALUES(run, fast);
	assert_param(run, "concurrency", 3);
	assert_param(run, "size", 512 * 1048576.);
	assert_string_equal(run->version, "1.96");
	assert_int_equal(run->source.end, 5);
	assert_false(run->partial);
}

static void
letters_are_1024_each(void **state)
{
	static const struct value values[] = {
		{ "putc.bw", 961 * 1024. }, { "put_block.bw", 797 * 1048576. },
		{ "rewrite.bw", 317 * 1048576. / 10 },
		{ "get_block.bw", 28 * 1073741824. / 10 },
		{ "seeks.iops", 13223 }, { "putc.lat.max", 14276e3 },
		{ "seeks.lat.max", 6178e3 },
	};
	const struct record *run = read_run(HEAD_NEW ROW_NEW);

	(void)state;
	ASSERT_VALUES(run, values);
	assert_true(reading_metric(run, "get_block.bw")->half_width ==
		    1073741824. / 20);
	assert_true(reading_metric(run, "put_block.bw")->half_width ==
		    524288);
}

static void
file_rates_of_2_00_are_left_out(void **state)
{
	static const struct value values[] = {
		{ "seq_create.iops", ABSENT }, { "seq_create.cpu", 98 },
		{ "seq_create.lat.max", 2995e3 }, { "seq_stat.iops", NAN },
		{ "seq_stat.cpu", NAN }, { "seq_del.iops", ABSENT },
		{ "ran_del.iops", ABSENT }, { "ran_del.cpu", 83 },
		{ "ran_del.lat.max", 3018e3 },
	};
	const struct record *run;

	(void)state;
	run = read_run(HEAD_NEW ROW_NEW FILES_NEW);
	ASSERT_VALUES(run, values);
	assert_param(run, "files", 40960);
	assert_true(reading_noted(run, NOTE_DISPLAY_FAULT, NULL));
	run = read_run(FILES_NEW);
	ASSERT_VALUES(run, values);
	assert_string_equal(run->name, "host1");
	assert_true(reading_noted(run, NOTE_DISPLAY_FAULT, NULL));
}

static void
a_table_and_its_csv_are_one_run(void **state)
{
	static const struct value values[] = {
		{ "putc.bw", 961 * 1024. }, { "rewrite.bw", 32505 * 1024. },
		{ "seq_create.iops", 11332 }, { "seq_stat.iops", NAN },
		{ "ran_del.iops", 67494 }, { "ran_del.lat.max", 3018e3 },
	};
	const struct record *run;

	(void)state;
	run = read_run(HEAD_NEW ROW_NEW FILES_NEW CSV_NEW);
	ASSERT_VALUES(run, values);
	assert_string_equal(run->format, "csv");
	assert_param(run, "seed", 1796060118);
	assert_int_equal(run->source.line, 11);
	assert_int_equal(run->source.end, 11);
	assert_int_equal(run->alsos, 1);
	assert_int_equal(run->also[0].line, 4);
	assert_int_equal(run->also[0].end, 10);
	assert_int_equal(run->note_count, 1);
	assert_true(reading_noted(run, NOTE_CONTRADICTION, NULL));
	run = read_run(HEAD_MIDDLE ROW_FAST LATENCY_FAST "\n" CSV_FAST);
	ASSERT_VALUES(run, fast);
	assert_int_equal(run->source.line, 7);
	assert_int_equal(run->note_count, 0);
	assert_int_equal(reading.diag.text.length, 0);
}

static void
where_they_contradict_the_csv_stands(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run(HEAD_MIDDLE
		       "conc           512M           652109  57 1021331  59"
		       "           323067  25 391.3  22\n" LATENCY_FAST
		       CSV_FAST);
	ASSERT_VALUES(run, fast);
	assert_true(reading_noted(run, NOTE_CONTRADICTION, "put_block.bw"));
	assert_int_equal(run->note_count, 1);
}

static void
another_run_below_is_another_run(void **state)
{
	(void)state;
	reading_text(&reading, HEAD_MIDDLE ROW_FAST LATENCY_FAST
		     "1.96,1.96,conc,3,1796060999,512M,,,,1,2,3,4,,,5,6,7,8,,"
		     ",,,,,,,,,,,,,,,,,9us,10us,,11us,12us,,,,,,\n");
	assert_int_equal(reading.count, 2);
	ASSERT_VALUES(reading.records[0], fast);
	assert_true(reading_value(reading.records[1], "put_block.bw") == 1024);
}

static void
a_table_finds_its_csv_further_down_or_up(void **state)
{
	static const char *const texts[] = {
		HEAD_MIDDLE ROW_FAST LATENCY_FAST
		"\nand that as one line, to be read by a program:\n\n" CSV_FAST,
		CSV_FAST "\nor, to look at,\n\n" HEAD_MIDDLE ROW_FAST
		LATENCY_FAST,
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *run = read_run(texts[i]);

		ASSERT_VALUES(run, fast);
		assert_string_equal(run->format, "csv");
		assert_int_equal(run->source.line, i == 0 ? 9 : 1);
		assert_int_equal(run->alsos, 1);
	}
}

/* A name too long for its column is whole in the CSV. */
static void
the_csv_tells_the_whole_name(void **state)
{
#define LONG_ROW \
	"averyverylon 1G:64k           1216684  49 +++++ +++" \
	"           +++++ +++ +++++ +++\n"
#define LONG_CSV \
	"averyverylonghostname.example.org,1G:64k,,,1216684,49,+++++,+++,,," \
	"+++++,+++,+++++,+++,,,,,,,,,,,,,\n"
	static const char *const texts[] = {
		HEAD_OLD LONG_ROW LONG_CSV,
		LONG_CSV HEAD_OLD LONG_ROW,
		HEAD_OLD LONG_ROW "\nthen there was this one:\n\n" LONG_CSV,
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *run = read_run(texts[i]);

		assert_string_equal(run->name,
				    "averyverylonghostname.example.org");
		assert_param(run, "size", 1073741824);
		assert_param(run, "chunk", 65536);
		assert_true(isnan(reading_value(run, "seeks.iops")));
		assert_true(reading_value(run, "put_block.bw") ==
			    1216684 * 1024.);
	}
	assert_string_equal(read_run(HEAD_OLD LONG_ROW)->name,
			    "averyverylon");
}

static void
a_name_may_hold_blanks_and_touch_the_size(void **state)
{
	static const struct {
		const char *label, *name;
		double size;
		bool unsure;
	} cases[] = {
		{ "Raid0 (8 disk)15744M", "Raid0 (8 disk)", 15744, false },
		{ "my own host    300M", "my own host", 300, false },
		{ "node 12         32G", "node 12", 32768, false },
		{ "               300M", NULL, 300, false },
		{ "hostname-abcd15744M", "hostname-abcd", 15744, true },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[1024];
		const struct record *run;

		snprintf(text, sizeof(text), "%s%s%s", HEAD_OLD,
			 cases[i].label, strchr(ROW_OLD, 'M') + 1);
		run = read_run(text);
		ASSERT_VALUES(run, old);
		if (cases[i].name == NULL)
			assert_null(run->name);
		else
			assert_string_equal(run->name, cases[i].name);
		assert_param(run, "size", cases[i].size * 1048576);
		assert_int_equal(reading_noted(run, NOTE_AMBIGUOUS, NULL),
				 cases[i].unsure);
	}
}

static void
labels_of_files_are_taken_apart(void **state)
{
	static const struct {
		const char *label;
		double files, max_size, min_size, dirs;
	} cases[] = {
		{ "                 16", 16, ABSENT, ABSENT, ABSENT },
		{ "       32:1024:16/4", 32, 1024, 16, 4 },
		{ "          4:40000:0", 4, 40000, 0, ABSENT },
		{ "20:384100:384100/20", 20, 384100, 384100, 20 },
		{ "               40/8", 40, ABSENT, ABSENT, 8 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[1024];
		const struct record *run;

		snprintf(text, sizeof(text), "%s%s%s", FILES_OLD,
			 cases[i].label, strstr(ROW_FILES_OLD, "16") + 2);
		run = read_run(text);
		ASSERT_VALUES(run, old_files);
		assert_param(run, "files", cases[i].files * 1024);
		assert_param(run, "max_size", cases[i].max_size);
		assert_param(run, "min_size", cases[i].min_size);
		assert_param(run, "dirs", cases[i].dirs);
	}
}

static void
the_files_alone_have_the_name_over_their_columns(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run("Version  1.97       ------Sequential Create------ "
		       "--------Random Create--------\n"
		       "small-files 2       -Create-- --Read--- -Delete-- "
		       "-Create-- --Read--- -Delete--\n"
		       "files:max:min        /sec %CP  /sec %CP  /sec %CP  "
		       "/sec %CP  /sec %CP  /sec %CP\n"
		       "            16:link  3014  49 +++++ +++  2994  46   "
		       "227   8 +++++ +++   112   5\n"
		       "Latency              1976us    1184us   15184us    "
		       "9675us     385us   11157us\n");
	ASSERT_VALUES(run, old_files);
	assert_string_equal(run->name, "small-files 2");
	assert_string_equal(run->version, "1.97");
	assert_string_equal(record_param(run, "max_size")->text, "link");
	assert_true(reading_value(run, "ran_del.lat.max") == 11157e3);
}

/* Old versions print the percent narrower behind a wide rate. */
static void
a_wide_rate_may_take_a_blank_from_what_follows(void **state)
{
	const struct record *run = read_run(HEAD_OLD
		"host1         1500M 17787  90 18301  11 18297   8 "
		"21720  96 454209 95  2108   5\n");

	(void)state;
	ASSERT_VALUES(run, old);
	run = read_run(HEAD_OLD
		       "boxsrv          32G           648269  74 138283 18"
		       "           498077  28 657.3   2\n");
	assert_null(reading_metric(run, "putc.bw"));
	assert_null(reading_metric(run, "getc.cpu"));
	assert_true(reading_value(run, "rewrite.cpu") == 18);
	assert_true(reading_value(run, "get_block.cpu") == 28);
	assert_true(reading_value(run, "seeks.iops") == 657.3);
}

static void
squeezed_rows_are_read_by_their_number(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run("Version 1.03e --Sequential Output-- "
		       "-Sequential Input- -Random-\n"
		       "-Per Chr- -Block- -Rewrite- -Per Chr- -Block- "
		       "-Seeks-\n"
		       "Machine Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP "
		       "K/sec %CP /sec %CP\n"
		       "host1 1500M 17787 90 18301 11 18297 8 21720 96 454209 "
		       "95 2108 5\n"
		       "--Sequential Create-- ---Random Create---\n"
		       "-Create- -Read-- -Delete- -Create- -Read-- -Delete-\n"
		       "files /sec %CP /sec %CP /sec %CP /sec %CP /sec %CP "
		       "/sec %CP\n"
		       "16 3014 49 +++++ +++ 2994 46 227 8 +++++ +++ 112 5\n");
	ASSERT_VALUES(run, old);
	ASSERT_VALUES(run, old_files);
	run = read_run(HEAD_MIDDLE
		       "conc 512M 652101 57 1021331 59 323067 25 391.3 22\n"
		       "Latency 5032us 8046us 170ms 16s\n");
	ASSERT_VALUES(run, fast);
}

static void
rows_broken_at_a_blank_are_joined(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run("Version  1.96       ------Sequential Output------\n"
		       "--Sequential Input- --Random-\n"
		       "Concurrency   3     -Per Chr- --Block-- -Rewrite-\n"
		       "-Per Chr- --Block-- --Seeks--\n"
		       "Machine        Size K/sec %CP K/sec %CP K/sec %CP\n"
		       "K/sec %CP K/sec %CP  /sec %CP\n"
		       "conc           512M           652101  57 1021331  59\n"
		       "323067  25 391.3  22\n"
		       "Latency                        5032us    8046us\n"
		       "170ms      16s\n");
	ASSERT_VALUES(run, fast);
	assert_int_equal(run->repaired, 2);
	assert_int_equal(run->source.end, 10);
	run = read_run(HEAD_OLD
		       "host1         1500M 17787  90 18301  11 18297   8\n"
		       "21720  96 454209  95  2108\n5\n");
	ASSERT_VALUES(run, old);
	assert_int_equal(run->repaired, 2);
}

static void
soft_breaks_of_quoted_printable_are_joined(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run(HEAD_MIDDLE
		       "conc           512M           652101  57 1021331  59"
		       "           323067  2=\n5 391.3  22\n" LATENCY_FAST);
	ASSERT_VALUES(run, fast);
}

static void
lines_between_which_empty_ones_stand_are_read(void **state)
{
	static const char text[] = HEAD_OLD ROW_OLD FILES_OLD ROW_FILES_OLD;
	char apart[2 * sizeof(text)];
	const struct record *run;
	size_t at = 0;

	(void)state;
	for (const char *p = text; *p != '\0'; p++) {
		apart[at++] = *p;
		if (*p == '\n')
			apart[at++] = '\n';
	}
	apart[at] = '\0';
	run = read_run(apart);
	ASSERT_VALUES(run, old);
	ASSERT_VALUES(run, old_files);
}

static void
marks_around_and_inside_a_table_are_taken_off(void **state)
{
	static const char *const texts[] = {
		"[code]" HEAD_OLD ROW_OLD "[/code]\n",
		"<pre>" HEAD_OLD ROW_OLD "</pre>\n",
		"```\n" HEAD_OLD ROW_OLD "```\n",
		HEAD_OLD "host1         1500M **17787**  90 18301  11 "
		"[b]18297[/b]   8 <b style=\"color:red\">21720</b>  96 454209"
		"  95  2108   5\n",
		HEAD_OLD "<tr><td>host1</td><td>1500M</td><td>17787</td><td>90"
		"</td><td>18301</td><td>11</td><td>18297</td><td>8</td><td>"
		"21720</td><td>96</td><td>454209</td><td>95</td><td>2108</td>"
		"<td>5</td></tr>\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		const struct record *run = read_run(texts[i]);

		ASSERT_VALUES(run, old);
		assert_string_equal(run->name, "host1");
	}
}

static void
rows_under_one_head_pair_by_their_place(void **state)
{
	(void)state;
	reading_text(&reading, HEAD_OLD
		"boxsrv          32G           648269  74 138283  18"
		"           498077  28 657.3   2\n"
		"boxsrv          32G           112072  14 40958   6"
		"           110399   7 471.4   0\n\n" FILES_OLD
		"                 16 22899  81 +++++ +++ 19658  65 20351  73 "
		"+++++ +++ 17767  71\n"
		"                 16  8945  24 +++++ +++  8140  19  8675  28 "
		"+++++ +++  3431  11\n");
	assert_int_equal(reading.count, 2);
	assert_true(reading_value(reading.records[0], "seeks.iops") == 657.3);
	assert_true(reading_value(reading.records[0], "seq_create.iops") ==
		    22899);
	assert_true(reading_value(reading.records[1], "seeks.iops") == 471.4);
	assert_true(reading_value(reading.records[1], "ran_del.iops") == 3431);
	assert_int_equal(reading.records[1]->source.line, 5);
	assert_int_equal(reading.records[1]->also[0].line, 11);
	assert_int_equal(reading.records[1]->run, 1);
}

static void
rows_that_cannot_be_paired_are_not(void **state)
{
	(void)state;
	reading_text(&reading, HEAD_OLD
		"boxsrv          32G           648269  74 138283  18"
		"           498077  28 657.3   2\n"
		"boxsrv          32G           112072  14 40958   6"
		"           110399   7 471.4   0\n" FILES_OLD ROW_FILES_OLD);
	assert_int_equal(reading.count, 2);
	for (size_t i = 0; i < 2; i++)
		assert_null(reading_metric(reading.records[i],
					   "seq_create.iops"));
	assert_true(reading_said("text:9: warning: 1 rows of files below 2 of "
			     "I/O"));
}

static void
files_of_another_machine_are_another_run(void **state)
{
	(void)state;
	reading_text(&reading, HEAD_MIDDLE ROW_FAST LATENCY_FAST
		"Version  1.96       ------Sequential Create------ "
		"--------Random Create--------\n"
		"another             -Create-- --Read--- -Delete-- "
		"-Create-- --Read--- -Delete--\n"
		"              files  /sec %CP  /sec %CP  /sec %CP  "
		"/sec %CP  /sec %CP  /sec %CP\n" ROW_FILES_OLD);
	assert_int_equal(reading.count, 2);
	ASSERT_VALUES(reading.records[0], fast);
	assert_null(reading_metric(reading.records[0], "seq_del.iops"));
	assert_string_equal(reading.records[1]->name, "another");
	ASSERT_VALUES(reading.records[1], old_files);
}

static void
a_cut_row_gives_what_its_columns_tell(void **state)
{
	static const char row[] = ROW_OLD;
	const struct record *run;
	char text[1024];

	(void)state;
	/* Both as the end of the text and as lines cut by a screen. */
	for (int newline = 0; newline < 2; newline++)
		for (size_t length = 27; length < sizeof(row) - 2; length++) {
			snprintf(text, sizeof(text), "%s%.*s%s", HEAD_OLD,
				 (int)length, row, newline ? "\n\nmore\n" : "");
			reading_text(&reading, text);
			run = reading_record(&reading, KIND_RUN, 0);
			assert_true(reading_said("row of bonnie++'s table"));
			if (run == NULL)
				continue;
			assert_true(run->partial);
			for (size_t i = 0; i < LENGTH(old); i++)
				if (reading_metric(run, old[i].name) != NULL)
					assert_values(run, &old[i], 1);
		}
	assert_non_null(run);
}

/* "… 454209  95" alone could be option -f, were the columns not right. */
static void
eight_figures_are_option_f_if_nothing_speaks_against(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run(HEAD_OLD "host1         1500M 17787  90 18301  11 "
		       "18297   8 21720  96\n\n");
	assert_true(reading_value(run, "putc.bw") == 17787 * 1024.);
	assert_null(reading_metric(run, "seeks.iops"));
	assert_true(run->partial);
	/* A text that ends, or a window that does, ends with any figure. */
	reading_text(&reading, HEAD_MIDDLE
		     "conc 512M 652101 57 1021331 59 323067 25 391.3 22\n");
	assert_int_equal(reading.count, 0);
	reading_text(&reading, "Version 1.03e ------Sequential Output------\n"
		     "-Per Chr- --Block-- -Rewrite- -Per Chr-\n"
		     "Machine Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP\n"
		     "conc 512M 17787 90 18301 11 18297 8 21720 96\n\nmore\n");
	assert_int_equal(reading.count, 0);
	reading_text(&reading, HEAD_MIDDLE
		     "conc 512M 652101 57 1021331 59 323067 25 391.3 22\n"
		     "Latency 5032us 8046us 9us 8us 170ms 16s\n");
	assert_int_equal(reading.count, 0);
	assert_true(reading_said("text:4: warning: this row of "
				 "bonnie++'s table lacks figures; it is "
				 "not used"));
}

static void
a_row_whose_figures_cannot_be_assigned_is_refused(void **state)
{
	static const char *const rows[] = {
		"host1 1500M 17787 90 18301 11 18297 8 21720 96\n"
		"454209 95 2108\n",
		"host1 1500M 17787 90 18301 11 18297\n",
		"host1 1500M 17787 90 18301 11 18297 8 21720 96 454209 95 "
		"2108 5 77 6\n",
		"host1 1500M 90 17787 11 18301 8 18297 96 21720 95 454209 5 "
		"2108\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char text[1024];

		snprintf(text, sizeof(text), "%s%s", HEAD_OLD, rows[i]);
		reading_text(&reading, text);
		if (reading.count > 0)
			fail_msg("row %zu gave a record", i);
		assert_true(reading_said("text:4: warning: this row"));
	}
}

static void
latencies_that_cannot_be_assigned_are_left_out(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run(HEAD_MIDDLE ROW_FAST "Latency 5032us 8046us 170ms\n");
	assert_null(reading_metric(run, "put_block.lat.max"));
	assert_true(reading_value(run, "put_block.bw") == 652101 * 1024.);
	assert_true(run->partial);
	assert_true(reading_said("text:5: warning: this row of "
				 "bonnie++'s table lacks latencies"));
}

/* What blanks that are lost make of a row: none of its figures is another. */
static void
figures_that_are_joined_are_none(void **state)
{
	static const char *const texts[] = {
		/* a rate and its percent; the label and a figure */
		HEAD_OLD "host1         1500M 1778790 18301  11 18297   8 "
		"21720  96 454209  95  2108   5\n\nmore\n",
		HEAD_MIDDLE "conc           512M           65210157 1021331  59"
		"           323067  25 391.3  22\n\nmore\n",
		FILES_OLD "                 16  3014  49 +++++ +++2994  46   "
		"227   8 +++++ +++   112   5\n\nmore\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		reading_text(&reading, texts[i]);
		if (reading.count > 0)
			fail_msg("text %zu gave a record", i);
	}
}

/* The edge of a window took a digit: the column tells. */
static void
a_percent_left_of_its_column_is_none(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run(HEAD_NEW
		       "host1         1500M  961k  98  797m  66 31.7m  69 "
		       "1533k  96  2.8g  87 13223  7\n\nmore\n");
	assert_null(reading_metric(run, "seeks.cpu"));
	assert_true(reading_value(run, "seeks.iops") == 13223);
	assert_true(run->partial);
	run = read_run(HEAD_OLD "host1 1500M 17787 90 18301 11 18297 8 21720 "
		       "96 454209 95 2108 1\n5\n");
	assert_null(reading_metric(run, "seeks.cpu"));
}

static void
latencies_under_one_head_are_of_all_rows_or_none(void **state)
{
	(void)state;
	/* Those of the first row have come below the second one. */
	reading_text(&reading, HEAD_MIDDLE ROW_FAST
		     "conc           512M           752101  57 1021331  59"
		     "           323067  25 391.3  22\n"
		     "Latency                        9032us    9046us"
		     "               970ms      96s\n" LATENCY_FAST);
	assert_int_equal(reading.count, 2);
	for (size_t i = 0; i < 2; i++) {
		const struct record *run = reading.records[i];

		assert_null(reading_metric(run, "put_block.lat.max"));
		assert_true(reading_value(run, "seeks.iops") == 391.3);
		assert_true(run->partial);
	}
}

/* The number of files as all rates is known where its label is lost. */
static void
false_rates_need_no_label(void **state)
{
	static const char *const labels[] = { "40", " 4", "7 ", "16" };

	(void)state;
	for (size_t i = 0; i < LENGTH(labels); i++) {
		const struct record *run;
		char text[1024];

		snprintf(text, sizeof(text),
			 "%s                 %s 40960  98 +++++ +++ 40960  85 "
			 "40960  98 +++++ +++ 40960  83\n", FILES_OLD,
			 labels[i]);
		run = read_run(text);
		assert_null(reading_metric(run, "seq_create.iops"));
		assert_true(reading_value(run, "seq_create.cpu") == 98);
		assert_true(reading_noted(run, NOTE_DISPLAY_FAULT, NULL));
	}
}

/* Two rows of latencies, and one that stands there twice. */
static void
latencies_of_which_there_are_two_are_not_used(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run(HEAD_MIDDLE ROW_FAST LATENCY_FAST
		       "Latency                        6032us    9046us"
		       "               180ms      17s\n");
	assert_value(run, (struct value){ "put_block.lat.max", ABSENT });
	assert_value(run, (struct value){ "put_block.bw", 652101 * 1024. });
	assert_true(run->partial);
	assert_int_equal(reading_said("text:6: warning:"), 1);
	run = read_run(HEAD_MIDDLE ROW_FAST LATENCY_FAST LATENCY_FAST);
	assert_value(run, (struct value){ "put_block.lat.max", 5032e3 });
	assert_int_equal(reading.diag.warnings, 0);
}

static void
a_row_inside_of_a_head_is_another_table_s(void **state)
{
	(void)state;
	reading_text(&reading,
		     "                    ------Sequential Create------ "
		     "--------Random Create--------\n"
		     "                    -Create-- --Read--- -Delete-- "
		     "-Create-- --Read--- -Delete--\n" ROW_FILES_OLD
		     "              files  /sec %CP  /sec %CP  /sec %CP  "
		     "/sec %CP  /sec %CP  /sec %CP\n");
	assert_int_equal(reading.count, 0);
	assert_int_equal(reading_said("text:3: warning:"), 1);
}

/* The rows of 2.00 under the head of an older one. */
static void
rates_that_are_all_the_number_of_files_are_none(void **state)
{
	static const char head[] =
		"Version 1.97        ------Sequential Create------ "
		"--------Random Create--------\n"
		"host1               -Create-- --Read--- -Delete-- "
		"-Create-- --Read--- -Delete--\n"
		"              files  /sec %CP  /sec %CP  /sec %CP  "
		"/sec %CP  /sec %CP  /sec %CP\n";
	char text[1000];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", head,
		 "                 16 16384  49 +++++ +++ 16384  46 "
		 "16384   8 +++++ +++ 16384   5\n");
	assert_value(read_run(text), (struct value){ "seq_create.iops",
						     ABSENT });
	assert_value(read_run(text), (struct value){ "seq_create.cpu", 49 });
	snprintf(text, sizeof(text), "%s%s", head,
		 "                 16 16384  49 +++++ +++  2994  46 "
		 "  227   8 +++++ +++   112   5\n");
	assert_value(read_run(text), (struct value){ "seq_create.iops",
						     16384 });
}

/* Between two outputs lines are lost, and with them the row of the second. */
static void
files_below_the_rest_of_another_head_are_another_run(void **state)
{
	static const char first[] =
		"Version 1.03e       ------Sequential Output------ "
		"--Sequential Input- --Random-\n";
	static const char second[] =
		"                    -Per Chr- --Block-- -Rewrite- "
		"-Per Chr- --Block-- --Seeks--\n";
	static const char files[] =
		"                    -Create-- --Read--- -Delete-- "
		"-Create-- --Read--- -Delete--\n"
		"              files  /sec %CP  /sec %CP  /sec %CP  "
		"/sec %CP  /sec %CP  /sec %CP\n";
	const struct { const char *lines[2], *files; } cases[] = {
		{ { first, "" }, FILES_OLD }, { { "\n", first }, FILES_OLD },
		{ { first, second }, FILES_OLD }, { { first, second }, files },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		char text[2048];

		snprintf(text, sizeof(text), "%s%s%s%s%s", HEAD_OLD ROW_OLD,
			 cases[i].lines[0], cases[i].lines[1], cases[i].files,
			 ROW_FILES_OLD);
		reading_text(&reading, text);
		assert_int_equal(reading.count, 2);
		ASSERT_VALUES(reading.records[0], old);
		assert_null(reading_metric(reading.records[0], "seq_del.cpu"));
		ASSERT_VALUES(reading.records[1], old_files);
	}
}

static void
a_head_without_rows_is_named(void **state)
{
	const struct record *run = read_run(HEAD_OLD ROW_OLD FILES_OLD);

	(void)state;
	ASSERT_VALUES(run, old);
	assert_true(run->partial);
	assert_true(reading_said("text:5: warning: no row follows this head"));
	reading_text(&reading, HEAD_OLD "\nnothing came.\n");
	assert_int_equal(reading.count, 0);
	assert_int_equal(reading.totals.used, 0);
	assert_true(reading.totals.looked > 0);
}

/* What bon_csv2txt 2.00 prints of several runs. */
static void
the_converter_s_rows_pair_by_name(void **state)
{
	static const struct {
		const char *name;
		double block, create;
	} runs[] = {
		{ "conc", 617 * 1048576., ABSENT }, { "tiny-box", NAN, 1322 },
		{ "host1", 797 * 1048576., 11332 }, { "lnk", ABSENT, NAN },
	};

	(void)state;
	reading_text(&reading,
		"Version     2.00a   ------Sequential Output------ "
		"--Sequential Input- --Random-\n"
		"                    -Per Chr- --Block-- -Rewrite- "
		"-Per Chr- --Block-- --Seeks--\n"
		"Name:Size etc        /sec %CP  /sec %CP  /sec %CP  "
		"/sec %CP  /sec %CP  /sec %CP\n"
		"conc   512M::8192:5            617m  62  966m  72"
		"              0k +++ +++++ +++\n"
		"Latency                         360us    1657us"
		"               227us    8383us\n"
		"tiny-b 256M::8192:5              0k +++    0k +++"
		"              0k +++ +++++ +++\n"
		"Latency                         194us     187us"
		"               125us    5920us\n"
		"host1 1500M::8192:5  961k  98  797m  66  904m  69 1533k  96"
		"  2.8g  87 13223  71\n"
		"Latency             14276us     431us    1379us   10073us"
		"     231us    6178us\n"
		"                    ------Sequential Create------ "
		"--------Random Create--------\n"
		"                    -Create-- --Read--- -Delete-- "
		"-Create-- --Read--- -Delete--\n"
		"      files:max:min  /sec %CP  /sec %CP  /sec %CP  "
		"/sec %CP  /sec %CP  /sec %CP\n"
		"tiny-box          1  1322  99 +++++ +++ +++++ +++  1379  99"
		" +++++ +++ +++++ +++\n"
		"Latency              1748us      79us     319us    1359us"
		"     397us     284us\n"
		"host1            40 11332  98 +++++ +++ 65157  85  3905  98"
		" +++++ +++ 67494  83\n"
		"Latency              2995us    1552us    2625us    3268us"
		"     165us    3018us\n"
		"lnk         16:link +++++ +++ +++++ +++ +++++ +++ +++++ +++"
		" +++++ +++ +++++ +++\n"
		"Latency              1713us     711us    1317us    4742us"
		"      58us     346us\n");
	assert_int_equal(reading.count, LENGTH(runs));
	for (size_t i = 0; i < LENGTH(runs); i++) {
		const struct record *run = reading.records[i];
		struct value values[] = {
			{ "put_block.bw", runs[i].block },
			{ "seq_create.iops", runs[i].create },
		};

		assert_string_equal(run->name, runs[i].name);
		ASSERT_VALUES(run, values);
		/* The version is the converter's. */
		assert_null(run->version);
		assert_string_equal(run->version_hint, "1.98+");
	}
	assert_param(reading.records[0], "seeks", 8192);
	assert_param(reading.records[0], "seekers", 5);
	assert_param(reading.records[0], "concurrency", ABSENT);
	assert_int_equal(reading.diag.text.length, 0);
}

static void
relatives_are_refused_by_name(void **state)
{
	(void)state;
	reading_text(&reading,
		"              -------Sequential Output-------- "
		"---Sequential Input-- --Random--\n"
		"              -Per Char- --Block--- -Rewrite-- "
		"-Per Char- --Block--- --Seeks---\n"
		"Machine    MB K/sec %CPU K/sec %CPU K/sec %CPU "
		"K/sec %CPU K/sec %CPU  /sec %CPU\n"
		"          100  1813 88.5  2299 19.4  1310 18.4  2067 93.1 "
		" 6370 48.5 123.4  6.7\n");
	assert_int_equal(reading.count, 0);
	assert_true(reading_said("bonnie, the first of that name"));
	reading_text(&reading,
		"Size:Chunk Size Per Char Block Rewrite Per Char Block Num "
		"Files Create Read Delete Create Read Delete\n"
		"host1 1500M 163883 98 547918 99 2404132 97 179143 97 +++++ "
		"+++ +++++ +++ 40 36351 94 +++++ +++ 66146 87 16672 94 +++++ "
		"+++ 64269 89\n");
	assert_int_equal(reading.count, 0);
	assert_true(reading_said("bon_csv2html"));
}

static void
the_command_before_the_progress_is_that_of_the_run(void **state)
{
	const struct record *run;

	(void)state;
	run = read_run("# bonnie++ -u 0 -d ext4/ -f\n"
		       "Using uid:0, gid:0.\n"
		       "Writing intelligently...done\n"
		       "Rewriting...done\n"
		       "Reading intelligently...done\n"
		       "start 'em...done...done...done...\n" HEAD_MIDDLE
		       ROW_FAST LATENCY_FAST);
	assert_string_equal(run->command, "bonnie++ -u 0 -d ext4/ -f");
	reading_text(&reading, "# bonnie++ -d a -f\n" HEAD_MIDDLE ROW_FAST
		     LATENCY_FAST "# fio --name=a\n" FILES_OLD ROW_FILES_OLD);
	assert_int_equal(reading.count, 2);
	assert_string_equal(reading.records[0]->command, "bonnie++ -d a -f");
	assert_null(reading.records[1]->command);
	reading_text(&reading, "Writing intelligently...done\n");
	assert_int_equal(reading.count, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_table_of_1_03_is_read),
		cmocka_unit_test(what_option_f_leaves_out_is_found_by_columns),
		cmocka_unit_test(letters_are_1024_each),
		cmocka_unit_test(file_rates_of_2_00_are_left_out),
		cmocka_unit_test(a_table_and_its_csv_are_one_run),
		cmocka_unit_test(where_they_contradict_the_csv_stands),
		cmocka_unit_test(another_run_below_is_another_run),
		cmocka_unit_test(a_table_finds_its_csv_further_down_or_up),
		cmocka_unit_test(the_csv_tells_the_whole_name),
		cmocka_unit_test(a_name_may_hold_blanks_and_touch_the_size),
		cmocka_unit_test(labels_of_files_are_taken_apart),
		cmocka_unit_test(
			the_files_alone_have_the_name_over_their_columns),
		cmocka_unit_test(
			a_wide_rate_may_take_a_blank_from_what_follows),
		cmocka_unit_test(squeezed_rows_are_read_by_their_number),
		cmocka_unit_test(rows_broken_at_a_blank_are_joined),
		cmocka_unit_test(soft_breaks_of_quoted_printable_are_joined),
		cmocka_unit_test(lines_between_which_empty_ones_stand_are_read),
		cmocka_unit_test(marks_around_and_inside_a_table_are_taken_off),
		cmocka_unit_test(rows_under_one_head_pair_by_their_place),
		cmocka_unit_test(rows_that_cannot_be_paired_are_not),
		cmocka_unit_test(files_of_another_machine_are_another_run),
		cmocka_unit_test(a_cut_row_gives_what_its_columns_tell),
		cmocka_unit_test(
			eight_figures_are_option_f_if_nothing_speaks_against),
		cmocka_unit_test(
			a_row_whose_figures_cannot_be_assigned_is_refused),
		cmocka_unit_test(
			latencies_that_cannot_be_assigned_are_left_out),
		cmocka_unit_test(figures_that_are_joined_are_none),
		cmocka_unit_test(a_percent_left_of_its_column_is_none),
		cmocka_unit_test(
			latencies_under_one_head_are_of_all_rows_or_none),
		cmocka_unit_test(false_rates_need_no_label),
		cmocka_unit_test(latencies_of_which_there_are_two_are_not_used),
		cmocka_unit_test(a_row_inside_of_a_head_is_another_table_s),
		cmocka_unit_test(
			rates_that_are_all_the_number_of_files_are_none),
		cmocka_unit_test(
			files_below_the_rest_of_another_head_are_another_run),
		cmocka_unit_test(a_head_without_rows_is_named),
		cmocka_unit_test(the_converter_s_rows_pair_by_name),
		cmocka_unit_test(relatives_are_refused_by_name),
		cmocka_unit_test(
			the_command_before_the_progress_is_that_of_the_run),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
