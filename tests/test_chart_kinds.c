/* Tests of the charts of samples, runs, depths, buckets and devices. */
#include "tests/drawn.h"

/* A thousand samples a side over ten seconds: 100 µs, but one in ten is 300. */
static void
make_logs(struct made *made)
{
	static double t[1000], v[1000];
	static struct series series;
	struct group *group;

	for (size_t i = 0; i < 1000; i++) {
		t[i] = 1e7 * (double)(i + 1);
		v[i] = i % 10 ? 100e3 : 300e3;
	}
	made_start(made, two);
	group = made_group(made, "log");
	series = (struct series){ made_name("read.lat.mean"), t, v, 1000 };
	for (size_t s = 0; s < 2; s++) {
		struct record *record = made_record(group, s);

		record->kind = KIND_LOG;
		record->series = &series;
		record->series_count = 1;
	}
}

static void
series_draw_a_mean_within_its_extremes(void **state)
{
	struct made made;
	const struct chart *chart;
	const struct mark *line;
	double top = INFINITY, bottom = 0;

	(void)state;
	make_logs(&made);
	chart = drawn(chart_series, &made);
	line = mark_of(chart, "read, before: mean of the samples 120 µs, from "
		       "100 µs to 300 µs, 1000 samples (mail.txt:10)");
	assert_int_equal(line->kind, MARK_LINE);
	assert_int_equal(line->paint.stroke, INK_READ);
	for (size_t i = 0; i < chart->mark_count; i++) {
		const struct mark *mark = &chart->marks[i];

		for (size_t k = 0; mark->kind == MARK_AREA && k < mark->count;
		     k++) {
			top = fmin(top, mark->points[k].y);
			bottom = fmax(bottom, mark->points[k].y);
		}
	}
	/* from 0 at the bottom, so 300 is three times as high as 100 */
	assert_near(chart->axes[0].at - top,
		    3 * (chart->axes[0].at - bottom));
	for (size_t i = 0; i < line->count; i++)
		assert_true(line->points[i].y >= top &&
			    line->points[i].y <= bottom);
	arena_free(&made.arena);
}

static void
a_heat_map_is_darkest_where_most_samples_are(void **state)
{
	struct made made;
	const struct chart *chart;
	double full = 0, pale = 0;

	(void)state;
	make_logs(&made);
	chart = drawn(chart_heatmap, &made);
	for (size_t i = 2; i < chart->mark_count; i++) {
		const struct mark *mark = &chart->marks[i];

		if (mark->kind != MARK_RECT || mark->paint.fill != INK_READ)
			continue;
		if (mark->paint.opacity == 1)
			full = mark->points[0].y;
		else if (mark->paint.opacity < .7)
			pale = mark->points[0].y;
	}
	/* 100 µs, the frequent one, stands below 300 µs */
	assert_true(pale > 0 && full > pale);
	arena_free(&made.arena);
}

static void
logs_without_samples_are_said_to_be_so(void **state)
{
	const char *why_not = NULL;
	struct made made;

	(void)state;
	made_start(&made, two);
	made_group(&made, "log");
	assert_null(chart_series(&made.c, &made.arena, &why_not));
	assert_non_null(why_not);
	why_not = NULL;
	assert_null(chart_heatmap(&made.c, &made.arena, &why_not));
	assert_non_null(why_not);
	arena_free(&made.arena);
}

static void
depths_are_joined_in_order_and_doubled_at_even_steps(void **state)
{
	static const double depths[] = { 4, 1, 2 };
	struct made made;
	const struct chart *chart;
	const struct mark *line = NULL;

	(void)state;
	made_start(&made, two);
	for (size_t i = 0; i < 3; i++) {
		struct group *group = made_group(&made, "g");

		for (size_t s = 0; s < 2; s++) {
			struct record *record = made_record(group, s);

			record_param_text(record, &made.arena, "rw",
					  "randread");
			record_param_number(record, &made.arena, "iodepth",
					    depths[i]);
			record_param_number(record, &made.arena, "numjobs", 2);
		}
		made_row(&made, group, "read.iops",
			 (double[]){ 1e4 * depths[i], 2e4 * depths[i] },
			 VERDICT_BETTER);
	}
	chart = drawn(chart_depth, &made);
	for (size_t i = 0; i < chart->mark_count; i++)
		if (chart->marks[i].kind == MARK_LINE &&
		    chart->marks[i].count == 3)
			line = &chart->marks[i];
	assert_non_null(line);
	assert_near(line->points[2].x - line->points[1].x,
		    line->points[1].x - line->points[0].x);
	assert_true(line->points[1].x > line->points[0].x);
	/* twice the depth, twice the IOPS: twice as high above 0 */
	assert_near(chart->axes[0].at - line->points[2].y,
		    2 * (chart->axes[0].at - line->points[1].y));
	mark_of(chart, "randread, read.iops at 8 in flight: 40k");
	arena_free(&made.arena);
}

static void
one_depth_is_no_line(void **state)
{
	const char *why_not = NULL;
	struct made made;
	struct group *group;

	(void)state;
	made_start(&made, two);
	group = made_group(&made, "g");
	record_param_number(made_record(group, 0), &made.arena, "iodepth", 1);
	made_row(&made, group, "read.iops", (double[]){ 1, 2 }, VERDICT_SAME);
	assert_null(chart_depth(&made.c, &made.arena, &why_not));
	assert_non_null(why_not);
	arena_free(&made.arena);
}

static void
buckets_are_as_high_as_their_share(void **state)
{
	struct made made;
	struct group *group;
	const struct chart *chart;
	const struct mark *few, *many;

	(void)state;
	made_start(&made, two);
	group = made_group(&made, "g");
	made_row(&made, group, "write.iops", (double[]){ 1, 1 }, VERDICT_SAME);
	for (size_t s = 0; s < 2; s++) {
		struct record *record = made_record(group, s);

		record_metric(record, &made.arena, made_name("dist.50us"), 80,
			      0);
		record_metric(record, &made.arena, made_name("dist.100us"), 20,
			      0);
	}
	chart = drawn(chart_distribution, &made);
	many = mark_of(chart, "before, dist.50us: 80 %");
	few = mark_of(chart, "before, dist.100us: 20 %");
	assert_near(many->points[1].y - many->points[0].y,
		    4 * (few->points[1].y - few->points[0].y));
	/* the bucket of 50 begins at 20, the one of 100 at 50 */
	assert_true(many->points[1].x < few->points[0].x);
	assert_int_equal(many->paint.fill, INK_WRITE);
	arena_free(&made.arena);
}

static void
bins_of_all_results_make_finer_bars(void **state)
{
	/* a doubling from 65,536 ns on has four bars of 16,384 ns */
	static const double ns[] = { 65600, 70000, 82000, 400000 };
	static const double counts[] = { 20, 40, 15, 25 };
	struct series bins = { made_name("write.clat.mean"), ns, counts, 4 };
	struct made made;
	struct group *group;
	const struct chart *chart;
	const struct mark *first, *second;

	(void)state;
	bins.name.statistic = STATISTIC_VALUE;
	made_start(&made, two);
	group = made_group(&made, "g");
	made_row(&made, group, "write.iops", (double[]){ 1, 1 }, VERDICT_SAME);
	for (size_t s = 0; s < 2; s++) {
		struct record *record = made_record(group, s);

		record_metric(record, &made.arena, made_name("dist.100us"),
			      75, 0);
		record->bins = &bins;
		record->bin_count = 1;
	}
	chart = drawn(chart_distribution, &made);
	first = mark_of(chart, "before, 65.54 µs to 81.92 µs: 60 %");
	second = mark_of(chart, "before, 81.92 µs to 98.3 µs: 15 %");
	mark_of(chart, "before, 393.2 µs to 458.8 µs: 25 %");
	assert_near(first->points[1].y - first->points[0].y,
		    4 * (second->points[1].y - second->points[0].y));
	assert_int_equal(first->paint.fill, INK_WRITE);
	assert_true(says(chart, "completion latency"));
	/* where one has none, all are drawn by fio's buckets */
	made_record(group, 1)->bin_count = 0;
	chart = drawn(chart_distribution, &made);
	mark_of(chart, "before, dist.100us: 75 %");
	arena_free(&made.arena);
}

static void
bins_of_a_few_ns_have_their_bars(void **state)
{
	static const double ns[] = { 1, 3, 200 };
	static const double counts[] = { 90, 5, 5 };
	struct series bins = { made_name("read.clat.mean"), ns, counts, 3 };
	struct made made;
	struct group *group;
	const struct chart *chart;

	(void)state;
	bins.name.statistic = STATISTIC_VALUE;
	made_start(&made, two);
	group = made_group(&made, "g");
	made_row(&made, group, "read.iops", (double[]){ 1, 1 }, VERDICT_SAME);
	for (size_t s = 0; s < 2; s++) {
		struct record *record = made_record(group, s);

		record->bins = &bins;
		record->bin_count = 1;
	}
	chart = drawn(chart_distribution, &made);
	mark_of(chart, "before, 1 ns to 1.25 ns: 90 %");
	mark_of(chart, "before, 3 ns to 3.5 ns: 5 %");
	mark_of(chart, "before, 192 ns to 224 ns: 5 %");
	arena_free(&made.arena);
}

static void
runs_stand_around_the_median_of_the_baseline(void **state)
{
	struct made made;
	struct group *group;
	struct row *row;
	const struct chart *chart;
	double middle;

	(void)state;
	made_start(&made, two);
	group = made_group(&made, "g");
	row = made_row(&made, group, "read.iops", (double[]){ 1000, 1000 },
		       VERDICT_SAME);
	made_runs(&made, &row->cells[0], (double[]){ 500, 1000, 2000 }, 3);
	made_runs(&made, &row->cells[1], (double[]){ 1000, 1000, 1000 }, 3);
	chart = drawn(chart_replicates, &made);
	middle = mark_of(chart, "read.iops · before: 1000")->points->x;
	/* half is as far below as double is above */
	assert_near(middle - mark_of(chart, "read.iops · before: 500")
		    ->points->x,
		    mark_of(chart, "read.iops · before: 2000")->points->x -
		    middle);
	assert_near(mark_of(chart, "read.iops · after: 1000")->points->x,
		    middle);
	assert_true(says(chart, "1000, 3 runs"));
	arena_free(&made.arena);
}

static void
single_runs_are_no_replicates(void **state)
{
	const char *why_not = NULL;
	struct made made;
	struct group *group;

	(void)state;
	made_start(&made, two);
	group = made_group(&made, "g");
	made_row(&made, group, "read.iops", (double[]){ 1, 2 }, VERDICT_SAME);
	assert_null(chart_replicates(&made.c, &made.arena, &why_not));
	assert_string_equal(why_not, "nothing was run more than once");
	arena_free(&made.arena);
}

static double
heading_of(const struct chart *chart, const char *text)
{
	for (size_t i = 0; i < chart->label_count; i++)
		if (strcmp(chart->labels[i].text, text) == 0)
			return chart->labels[i].y;
	fail_msg("no heading \"%s\"", text);
	return 0;
}

static void
the_busiest_device_comes_first_and_jobs_are_left_out(void **state)
{
	static const double busy[][2] = { { 10, 12 }, { 90, 80 }, { 50, 60 } };
	static const char *const names[] = { "sda", "sdb", "job" };
	struct made made;
	const struct chart *chart;

	(void)state;
	made_start(&made, two);
	for (size_t i = 0; i < 3; i++) {
		struct group *group = made_group(&made, names[i]);

		for (size_t s = 0; i < 2 && s < 2; s++)
			made_record(group, s)->kind = KIND_DEVICE;
		made_row(&made, group, "io.util", busy[i], VERDICT_UNJUDGED);
	}
	chart = drawn(chart_devices, &made);
	assert_true(heading_of(chart, "sdb") < heading_of(chart, "sda"));
	assert_false(says(chart, "job"));
	arena_free(&made.arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(series_draw_a_mean_within_its_extremes),
		cmocka_unit_test(a_heat_map_is_darkest_where_most_samples_are),
		cmocka_unit_test(logs_without_samples_are_said_to_be_so),
		cmocka_unit_test(
			depths_are_joined_in_order_and_doubled_at_even_steps),
		cmocka_unit_test(one_depth_is_no_line),
		cmocka_unit_test(buckets_are_as_high_as_their_share),
		cmocka_unit_test(bins_of_all_results_make_finer_bars),
		cmocka_unit_test(bins_of_a_few_ns_have_their_bars),
		cmocka_unit_test(runs_stand_around_the_median_of_the_baseline),
		cmocka_unit_test(single_runs_are_no_replicates),
		cmocka_unit_test(
			the_busiest_device_comes_first_and_jobs_are_left_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
