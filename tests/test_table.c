/* Tests of render/table*.c: one comparison, seen through every format. */
#include <stdlib.h>

#include "record/json.h"
#include "render/render.h"
#include "render/text.h"
#include "tests/made.h"
#include "tests/test.h"

static const char *const two[] = { "before", "after", NULL };
static const char *const three[] = { "before", "after", "patched", NULL };
static const struct render_style plain = { .width = 80 };

static const struct table_format *
format_of(const char *name)
{
	const struct table_format *format = table_formats;

	while (format->name && strcmp(format->name, name) != 0)
		format++;
	assert_non_null(format->name);
	return format;
}

/* What a format writes of the comparison, as a string of the made arena. */
static const char *
written(struct made *made, const char *name, const struct render_style *style)
{
	struct buffer out = { 0 };
	const char *text;

	format_of(name)->compare(&out, &made->c, style);
	text = arena_text(&made->arena, out.data, out.length);
	buffer_free(&out);
	return text;
}

static const char *
shown(struct made *made, const char *name, const struct render_style *style)
{
	struct buffer out = { 0 };
	const char *text;

	format_of(name)->show(&out, &made->c, style);
	text = arena_text(&made->arena, out.data, out.length);
	buffer_free(&out);
	return text;
}

/* 19.7k to 32.3k IOPS is +64.0 %, 50 to 30 µs is -40.0 %. */
static void
make_small(struct made *made)
{
	struct group *group;

	made_start(made, two);
	group = made_group(made, "journal, write");
	made_row(made, group, "write.iops", (double[]){ 19700, 32300 },
		 VERDICT_BETTER);
	made_row(made, group, "write.lat.mean", (double[]){ 50000, 30000 },
		 VERDICT_BETTER);
}

static void
assert_lacks(const char *text, const char *part)
{
	if (strstr(text, part))
		fail_msg("\"%s\" in:\n%s", part, text);
}

static size_t
widest_line(const char *text)
{
	size_t widest = 0;

	while (*text) {
		size_t length = strcspn(text, "\n");
		char *line = strndup(text, length);
		size_t columns = text_columns(line);

		widest = columns > widest ? columns : widest;
		free(line);
		text += length + (text[length] == '\n');
	}
	return widest;
}

static void
text_shows_sides_rows_and_what_they_are_worth(void **state)
{
	static const char expected[] =
		"Baseline  before (1 result)\n"
		"Compared  after (1 result)\n"
		"Sides     told apart by label.1\n"
		"Or --by   file, version\n"
		"Evidence  each side is one run (E0): verdicts rest on the "
		"printed digits\n"
		"          and the thresholds alone, and how much runs differ "
		"is not\n"
		"          known\n"
		"Outcome   2 better, of 2 values\n"
		"\n"
		"  metric          before  after   change  verdict\n"
		"-------------------------------------------------\n"
		"journal, write\n"
		"  write.iops       19.7k  32.3k  +64.0 %  better\n"
		"  write.lat.mean   50 µs  30 µs  −40.0 %  better\n"
		"  * size is unknown\n"
		"\n"
		"* Threshold of a change: 5 %.\n";
	static const char *footnotes[] = { "size is unknown" };
	static const char *others[] = { "file", "version" };
	struct made made;

	(void)state;
	make_small(&made);
	made.c.by_reason = "told apart by label.1";
	made.c.others = others;
	made.c.other_count = 2;
	made.groups[0].footnotes = footnotes;
	made.groups[0].footnote_count = 1;
	assert_string_equal(written(&made, "text", &plain), expected);
	arena_free(&made.arena);
}

static void
text_never_goes_beyond_72_columns(void **state)
{
	static const char *const long_labels[] = {
		"kernel 6.8-rc7 with the write cache of all drives enabled",
		"/srv/results/2024/kernel-6.8/with-patch/run1/output.txt",
		"\xe4\xbd\xa0\xe5\xa5\xbd\xe4\xbd\xa0\xe5\xa5\xbd", NULL,
	};
	struct made made;

	(void)state;
	for (size_t sides = 2; sides <= 3; sides++) {
		struct group *group;
		struct row *row;

		made_start(&made, long_labels);
		made.c.side_count = sides;
		group = made_group(&made, "a title that is far longer than a "
				   "line of a mail may be, rw=randwrite, "
				   "bs=4k, iodepth=32, numjobs=16");
		row = made_row(&made, group, "write.clat.p99.95",
			       (double[]){ 123456, 234567, 345678 },
			       VERDICT_INCONCLUSIVE);
		made_row(&made, group, "write.bw",
			 (double[]){ 1.2345e8, 1.2346e9, 1.2347e9 },
			 VERDICT_SAME);
		for (size_t s = 1; s < sides; s++) {
			row->cells[s].low = -12.34;
			row->cells[s].high = 1234.56;
			row->cells[s].reason = "the interval reaches from "
				"better to worse, so that more runs are needed";
		}
		assert_true(widest_line(written(&made, "text", &plain)) <= 72);
		arena_free(&made.arena);
	}
}

static void
more_sides_stand_beside_each_other_where_there_is_room(void **state)
{
	struct made made;
	struct group *group;
	const char *text;

	(void)state;
	made_start(&made, three);
	group = made_group(&made, "g");
	made_row(&made, group, "read.iops", (double[]){ 1000, 2000, 500 },
		 VERDICT_BETTER);
	text = written(&made, "table", &(struct render_style){ .width = 120 });
	assert_has(text, "  metric     before            after         "
		   "patched\n");
	assert_has(text, "  read.iops    1000             2000             "
		   "500\n"
		   "                     +100.0 % better  −50.0 % better\n");
	assert_has(written(&made, "md", &plain), "| read.iops | 1000 | "
		   "2000<br>**+100.0 % better** | 500<br>**−50.0 % better** "
		   "|\n");
	assert_has(written(&made, "html", &plain),
		   "2000<br><b class=\"v t1\">+100.0 % better</b></td>");
	text = written(&made, "table", &(struct render_style){
		       .width = 120, .color = true });
	assert_has(text, " 2000 ");
	assert_has(text, "\033[32m+100.0 % better\033[0m");
	text = written(&made, "table", &(struct render_style){ .width = 45 });
	assert_has(text, "  metric, side  value    change  verdict\n");
	assert_has(text, "    before       1000\n");
	assert_has(text, "    patched       500   −50.0 %  better\n");
	arena_free(&made.arena);
}

static void
a_missing_value_is_a_dash_and_has_no_change(void **state)
{
	struct made made;
	struct group *group;

	(void)state;
	made_start(&made, three);
	group = made_group(&made, "g");
	made_row(&made, group, "read.iops", (double[]){ 1000, NAN, 1000 },
		 VERDICT_SAME);
	assert_has(written(&made, "md", &plain),
		   "| read.iops | 1000 | – | 1000<br>0.0 % same |\n");
	arena_free(&made.arena);
}

static void
uneven_runs_are_counted_in_parentheses(void **state)
{
	struct made made;
	const char *text;

	(void)state;
	make_small(&made);
	made_runs(&made, &made.groups[0].rows[0].cells[1],
		  (double[]){ 32000, 32300, 33000 }, 3);
	text = written(&made, "md", &plain);
	assert_has(text, "| write.iops | 19.7k | 32.3k (3) |");
	arena_free(&made.arena);
}

static void
intervals_get_a_column_where_there_are_any(void **state)
{
	struct made made;
	struct cell *cell;
	const char *text;

	(void)state;
	make_small(&made);
	text = written(&made, "md", &plain);
	assert_lacks(text, "interval");
	cell = &made.groups[0].rows[0].cells[1];
	cell->low = 60;
	cell->high = 68;
	text = written(&made, "md", &plain);
	assert_has(text, "| +64.0 % | +60.0 to +68.0 % | **better** |");
	arena_free(&made.arena);
}

static void
only_a_terminal_gets_colours(void **state)
{
	struct made made;

	(void)state;
	make_small(&made);
	assert_lacks(written(&made, "table", &plain), "\033");
	assert_has(written(&made, "table", &(struct render_style){
			   .color = true, .width = 80 }),
		   "\033[32mbetter\033[0m");
	assert_lacks(written(&made, "text", &(struct render_style){
			     .color = true, .width = 80 }), "\033");
	/* what a label smuggles in is taken out */
	made.sides[0].label = "be\033[2Jfore";
	assert_lacks(written(&made, "table", &plain), "\033");
	arena_free(&made.arena);
}

static void
csv_has_a_row_for_each_side_in_base_units(void **state)
{
	static const char expected[] =
		"group,metric,unit,baseline,baseline_n,baseline_value,side,"
		"side_n,side_value,change_pct,low_pct,high_pct,verdict,"
		"evidence,baseline_lines,side_lines\n"
		"\"journal, write\",write.iops,1/s,before,1,19700,after,1,"
		"32300,63.96,,,better,E0,10,20\n"
		"\"journal, write\",write.lat.mean,ns,before,2,50000,after,1,"
		"30000,-40.00,-42.50,-38.00,better,E2,10 10,20\n";
	struct made made;
	struct row *row;

	(void)state;
	make_small(&made);
	row = &made.groups[0].rows[1];
	made_runs(&made, &row->cells[0], (double[]){ 49000, 51000 }, 2);
	row->cells[1].low = -42.5;
	row->cells[1].high = -38;
	row->cells[1].evidence = EVIDENCE_E2;
	assert_string_equal(written(&made, "csv", &plain), expected);
	arena_free(&made.arena);
}

/* Goes to the value of a key in the object that was begun. */
static bool
json_find(struct json *json, const char *key)
{
	enum json_type type;

	while ((type = json_next(json)) == JSON_KEY) {
		if (json_is(json, key))
			return true;
		if (!json_skip(json))
			return false;
	}
	return false;
}

static void
json_names_what_csv_names_and_is_complete(void **state)
{
	struct arena arena = { 0 };
	struct json json;
	struct made made;
	const char *text;

	(void)state;
	make_small(&made);
	text = written(&made, "json", &plain);
	json_start(&json, &arena, text, strlen(text), 1);
	assert_int_equal(json_next(&json), JSON_OBJECT);
	assert_true(json_find(&json, "groups"));
	assert_int_equal(json_next(&json), JSON_ARRAY);
	assert_int_equal(json_next(&json), JSON_OBJECT);
	assert_true(json_find(&json, "rows"));
	assert_int_equal(json_next(&json), JSON_ARRAY);
	assert_int_equal(json_next(&json), JSON_OBJECT);
	assert_true(json_find(&json, "baseline_value"));
	assert_int_equal(json_next(&json), JSON_NUMBER);
	assert_true(json.number == 19700);
	assert_true(json_find(&json, "side"));
	assert_int_equal(json_next(&json), JSON_STRING);
	assert_true(json_is(&json, "after"));
	assert_true(json_find(&json, "change_pct"));
	assert_int_equal(json_next(&json), JSON_NUMBER);
	assert_true(fabs(json.number - 63.959390862944) < 1e-9);
	/* there is no interval, so there is no key */
	assert_true(json_find(&json, "verdict"));
	while (json_next(&json) < JSON_CUT && json.depth)
		;
	assert_int_equal(json_next(&json), JSON_END);
	assert_lacks(text, "low_pct");
	assert_has(text, "\"counts\":{\"better\":2,\"worse\":0,");
	arena_free(&arena);
	arena_free(&made.arena);
}

static void
markdown_keeps_signs_from_being_markup(void **state)
{
	struct made made;
	const char *text;

	(void)state;
	make_small(&made);
	made.sides[1].label = "a|b <i>*x* put_block _y_";
	text = written(&made, "md", &plain);
	assert_has(text, "| a\\|b \\<i>\\*x\\* put_block \\_y\\_ |");
	arena_free(&made.arena);
}

static void
html_keeps_text_from_being_markup(void **state)
{
	struct made made;
	const char *text;

	(void)state;
	make_small(&made);
	made.groups[0].title = "<script>alert('x')</script> & \"y\"";
	text = written(&made, "html", &plain);
	assert_lacks(text, "<script");
	assert_has(text, "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; "
		   "&amp; &quot;y&quot;");
	assert_has(text, "<th scope=\"col\"");
	assert_has(text, "<th scope=\"row\"");
	assert_has(text, "</html>");
	arena_free(&made.arena);
}

static void
every_format_says_why_nothing_was_compared(void **state)
{
	static const char *const names[] = {
		"table", "text", "md", "json", "html",
	};
	struct made made;

	(void)state;
	made_start(&made, two);
	made.c.status = COMPARE_NOTHING_MATCHES;
	made.c.why = "bs differs: 4k here, 64k there";
	for (size_t i = 0; i < LENGTH(names); i++)
		assert_has(written(&made, names[i], &plain),
			   "bs differs: 4k here, 64k there");
	arena_free(&made.arena);
}

static void
reasons_and_lonely_results_are_noted(void **state)
{
	static size_t side = 1;
	struct made made;
	struct record lonely;
	const struct record *list[] = { &lonely };
	const char *text;

	(void)state;
	make_small(&made);
	record_init(&lonely, KIND_JOB, "fio");
	lonely.name = "seqread";
	lonely.source.file = "mail.txt";
	lonely.source.line = 77;
	made.c.alone = list;
	made.c.alone_side = &side;
	made.c.alone_count = 1;
	made.groups[0].rows[0].cells[1].verdict = VERDICT_UNJUDGED;
	made.groups[0].rows[0].cells[1].reason = "out of range";
	text = written(&made, "md", &plain);
	assert_has(text, "- unjudged: out of range (write.iops)\n");
	assert_has(text, "- Without a partner: seqread (mail.txt:77) of "
		   "after.\n");
	arena_free(&made.arena);
}

static void
lonely_results_in_a_row_are_one_note(void **state)
{
	static size_t sides[] = { 1, 1, 1, 1 };
	static const char *const names[] = {
		"seqread", "randread", "seqread", "other",
	};
	struct made made;
	struct record lonely[4];
	const struct record *list[4];
	const char *text;
	unsigned i;

	(void)state;
	make_small(&made);
	for (i = 0; i < 4; i++) {
		record_init(&lonely[i], KIND_JOB, "fio");
		lonely[i].name = names[i];
		lonely[i].source.file = i < 3 ? "mail.txt" : "other.txt";
		lonely[i].source.line = 77 + i;
		list[i] = &lonely[i];
	}
	made.c.alone = list;
	made.c.alone_side = sides;
	made.c.alone_count = 4;
	text = written(&made, "md", &plain);
	assert_has(text, "- Without a partner: seqread, randread (mail.txt:77 "
		   "to 79) of after.\n");
	assert_has(text, "- Without a partner: other (other.txt:80) of "
		   "after.\n");
	arena_free(&made.arena);
}

static void
the_runs_that_would_decide_are_given_by_metric(void **state)
{
	struct made made;

	(void)state;
	make_small(&made);
	made_row(&made, &made.groups[0], "write.iops",
		 (double[]){ 19700, 19800 }, VERDICT_INCONCLUSIVE);
	made.groups[0].rows[0].cells[1].runs_needed = 9;
	made.groups[0].rows[1].cells[1].runs_needed = 6;
	made.groups[0].rows[2].cells[1].runs_needed = 4;
	assert_has(written(&made, "md", &plain), "if they spread as these do: "
		   "4 to 9 (write.iops), 6 (write.lat.mean).\n");
	arena_free(&made.arena);
}

static void
samples_are_evidence_where_they_give_an_interval(void **state)
{
	struct made made;
	struct cell *cells;

	(void)state;
	make_small(&made);
	cells = made.groups[0].rows[0].cells;
	cells[1].evidence = made.groups[0].rows[1].cells[1].evidence =
		EVIDENCE_E1;
	assert_has(written(&made, "md", &plain), "(E1), with too few samples "
		   "for an interval: ");
	cells[1].low = 60;
	cells[1].high = 68;
	assert_has(written(&made, "md", &plain), "(E1), judged by its samples "
		   "over time; intervals of 95 % tell");
	arena_free(&made.arena);
}

static void
means_say_how_many_rows_went_into_them(void **state)
{
	static struct family_mean mean = {
		.title = "IOPS", .side = 1, .ratio = 1.25, .least = .9,
		.greatest = 1.64, .rows = 6, .left_out = 1,
	};
	struct made made;

	(void)state;
	make_small(&made);
	made.c.means = &mean;
	made.c.mean_count = 1;
	assert_has(written(&made, "md", &plain),
		   "| IOPS | × 1.250 | 0.900 to 1.640 | 6 (1 left out) |\n");
	arena_free(&made.arena);
}

/* One side, as compare_show() gives it. */
static struct group *
make_results(struct made *made)
{
	static const char *const one[] = { "", NULL };
	static const char *labels[] = { "RAID 10", "xfs" };
	struct group *group;
	struct record *record;

	made_start(made, one);
	group = made_group(made, "g");
	record = made_record(group, 0);
	record->labels = labels;
	record->label_count = 2;
	record_param_text(record, &made->arena, "rw", "randrw");
	record_param_number(record, &made->arena, "bs", 4096);
	record_param_number(record, &made->arena, "iodepth", 32);
	record_param_number(record, &made->arena, "numjobs", 1);
	made_row(made, group, "read.iops", (double[]){ 30000 },
		 VERDICT_UNJUDGED);
	made_row(made, group, "write.iops", (double[]){ 12500 },
		 VERDICT_UNJUDGED);
	made_row(made, group, "read.clat.p99", (double[]){ 250000 },
		 VERDICT_UNJUDGED);
	return group;
}

static void
show_has_a_row_a_result(void **state)
{
	static const char expected[] =
		"| name | workload | labels | op | IOPS | p99 | source |\n"
		"| --- | --- | --- | --- | ---: | ---: | --- |\n"
		"| job | randrw 4k qd32 | RAID 10 > xfs | read<br>write | "
		"30k<br>12.5k | 250 µs<br> | mail.txt:10 |\n";
	struct made made;

	(void)state;
	make_results(&made);
	assert_string_equal(shown(&made, "md", &plain), expected);
	arena_free(&made.arena);
}

static void
show_gives_replicates_their_median_and_spread(void **state)
{
	struct made made;
	struct group *group;
	struct cell *cell;

	(void)state;
	group = make_results(&made);
	cell = &group->rows[0].cells[0];
	/* half of 33000 - 27000 is a tenth of the median */
	made_runs(&made, cell, (double[]){ 27000, 33000, 30000 }, 3);
	group->records[0][1] = group->records[0][2] = group->records[0][0];
	group->record_counts[0] = 3;
	assert_has(shown(&made, "md", &plain),
		   "| job, 3 runs | randrw 4k qd32 | RAID 10 > xfs | "
		   "read<br>write | 30k ±10.0 %<br>");
	arena_free(&made.arena);
}

static void
show_csv_has_two_columns_a_metric(void **state)
{
	static const char expected[] =
		"name,workload,labels,n,read.iops,read.iops.spread_pct,"
		"read.clat.p99,read.clat.p99.spread_pct,write.iops,"
		"write.iops.spread_pct,source\n"
		"job,randrw 4k qd32,RAID 10 > xfs,1,30000,,250000,,12500,,"
		"mail.txt:10\n";
	struct made made;

	(void)state;
	make_results(&made);
	assert_string_equal(shown(&made, "csv", &plain), expected);
	arena_free(&made.arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_shows_sides_rows_and_what_they_are_worth),
		cmocka_unit_test(text_never_goes_beyond_72_columns),
		cmocka_unit_test(
			more_sides_stand_beside_each_other_where_there_is_room),
		cmocka_unit_test(a_missing_value_is_a_dash_and_has_no_change),
		cmocka_unit_test(uneven_runs_are_counted_in_parentheses),
		cmocka_unit_test(intervals_get_a_column_where_there_are_any),
		cmocka_unit_test(only_a_terminal_gets_colours),
		cmocka_unit_test(csv_has_a_row_for_each_side_in_base_units),
		cmocka_unit_test(json_names_what_csv_names_and_is_complete),
		cmocka_unit_test(markdown_keeps_signs_from_being_markup),
		cmocka_unit_test(html_keeps_text_from_being_markup),
		cmocka_unit_test(every_format_says_why_nothing_was_compared),
		cmocka_unit_test(reasons_and_lonely_results_are_noted),
		cmocka_unit_test(lonely_results_in_a_row_are_one_note),
		cmocka_unit_test(
			the_runs_that_would_decide_are_given_by_metric),
		cmocka_unit_test(
			samples_are_evidence_where_they_give_an_interval),
		cmocka_unit_test(means_say_how_many_rows_went_into_them),
		cmocka_unit_test(show_has_a_row_a_result),
		cmocka_unit_test(show_gives_replicates_their_median_and_spread),
		cmocka_unit_test(show_csv_has_two_columns_a_metric),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
