/* Tests of render/chart*.c: where marks and words stand, without drawing. */
#include <stdlib.h>

#include "render/text.h"
#include "tests/drawn.h"

static double
length_of(const struct mark *mark)
{
	return mark->points[1].x - mark->points[0].x;
}

static void
make_rates(struct made *made)
{
	struct group *group;

	made_start(made, two);
	group = made_group(made, "journal");
	made_row(made, group, "write.iops", (double[]){ 10000, 20000 },
		 VERDICT_BETTER);
	made_row(made, group, "read.iops", (double[]){ 40000, 30000 },
		 VERDICT_WORSE);
}

static void
bars_are_as_long_as_their_values(void **state)
{
	const struct mark *small, *large;
	struct made made;
	const struct chart *chart;

	(void)state;
	make_rates(&made);
	chart = drawn(chart_bars, &made);
	small = mark_of(chart, "journal: before: write.iops, 10k");
	large = mark_of(chart, "journal: after: write.iops, 20k");
	assert_int_equal(small->kind, MARK_RECT);
	assert_near(length_of(large), 2 * length_of(small));
	/* all begin at the same place, which is 0 */
	assert_near(large->points[0].x, small->points[0].x);
	assert_near(length_of(mark_of(chart, "journal: before: read.iops")),
		    4 * length_of(small));
	arena_free(&made.arena);
}

static void
read_is_blue_and_write_is_orange(void **state)
{
	struct made made;
	const struct chart *chart;

	(void)state;
	assert_int_equal(ink_colors[INK_READ].light, 0x0072b2);
	assert_int_equal(ink_colors[INK_WRITE].light, 0xd55e00);
	make_rates(&made);
	chart = drawn(chart_bars, &made);
	assert_int_equal(mark_of(chart, "journal: after: read")->paint.fill,
			 INK_READ);
	assert_int_equal(mark_of(chart, "journal: after: write")->paint.fill,
			 INK_WRITE);
	chart = drawn(chart_delta, &made);
	assert_int_equal(mark_of(chart, "journal: read")->paint.fill,
			 INK_READ);
	assert_int_equal(mark_of(chart, "journal: write")->paint.fill,
			 INK_WRITE);
	arena_free(&made.arena);
}

static void
sides_differ_by_more_than_their_place(void **state)
{
	const struct mark *before, *after;
	struct made made;
	const struct chart *chart;

	(void)state;
	make_rates(&made);
	chart = drawn(chart_bars, &made);
	before = mark_of(chart, "journal: before: write");
	after = mark_of(chart, "journal: after: write");
	assert_true(before->paint.opacity < after->paint.opacity / 2);
	arena_free(&made.arena);
}

static void
rings_are_explained_where_there_are_some(void **state)
{
	static const double runs[] = { 19000, 20000, 21000 };
	struct made made;

	(void)state;
	make_rates(&made);
	assert_false(says(drawn(chart_bars, &made), "a ring a run"));
	made_runs(&made, &made.groups[0].rows[0].cells[1], runs, 3);
	assert_true(says(drawn(chart_bars, &made), "a ring a run"));
	arena_free(&made.arena);
}

static void
the_axis_names_quantity_unit_and_what_is_better(void **state)
{
	struct made made;
	struct group *group;
	const struct chart *chart;

	(void)state;
	make_rates(&made);
	group = &made.groups[0];
	made_row(&made, group, "write.lat.mean", (double[]){ 90e3, 60e3 },
		 VERDICT_BETTER);
	chart = drawn(chart_bars, &made);
	assert_true(says(chart, "IOPS"));
	assert_true(says(chart, "k/s, more is better"));
	assert_true(says(chart, "µs, less is better"));
	arena_free(&made.arena);
}

static void
charts_say_when_they_stand_on_one_run_a_side(void **state)
{
	struct made made;

	(void)state;
	make_rates(&made);
	assert_true(says(drawn(chart_bars, &made), "One run a side"));
	assert_true(says(drawn(chart_delta, &made), "One run a side"));
	for (size_t r = 0; r < 2; r++)
		for (size_t s = 0; s < 2; s++)
			made_runs(&made, &made.groups[0].rows[r].cells[s],
				  (double[]){ 1e4, 2e4 }, 2);
	assert_false(says(drawn(chart_bars, &made), "One run a side"));
	assert_false(says(drawn(chart_delta, &made), "One run a side"));
	arena_free(&made.arena);
}

static void
implausible_values_are_not_drawn_to_scale(void **state)
{
	struct made made;
	struct row *row;
	const struct chart *chart;

	(void)state;
	make_rates(&made);
	row = &made.groups[0].rows[0];
	row->cells[1].value = 1e15;
	row->cells[1].change = 1e13;
	record_note(made_record(&made.groups[0], 1), &made.arena,
		    NOTE_IMPLAUSIBLE, &row->metric, NULL);
	chart = drawn(chart_bars, &made);
	assert_true(says(chart, "implausible, not drawn"));
	/* the others keep their size */
	assert_true(length_of(mark_of(chart, "journal: before: read")) > 100);
	chart = drawn(chart_delta, &made);
	assert_true(says(chart, "implausible, not drawn"));
	assert_true(length_of(mark_of(chart, "journal: read")) > 50);
	arena_free(&made.arena);
}

static void
values_far_apart_become_points_on_a_log_scale(void **state)
{
	static const double values[] = { 1e2, 1e3, 1e4, 1e5 };
	struct made made;
	struct group *group;
	const struct chart *chart;
	double step;

	(void)state;
	made_start(&made, two);
	for (size_t i = 0; i < 2; i++) {
		group = made_group(&made, i ? "b" : "a");
		made_row(&made, group, "read.iops", values + 2 * i,
			 VERDICT_BETTER);
	}
	chart = drawn(chart_bars, &made);
	assert_true(says(chart, "log scale"));
	assert_int_equal(mark_of(chart, "a: before")->kind, MARK_POINT);
	step = mark_of(chart, "a: after")->points[0].x -
	       mark_of(chart, "a: before")->points[0].x;
	assert_near(mark_of(chart, "b: before")->points[0].x -
		    mark_of(chart, "a: after")->points[0].x, step);
	arena_free(&made.arena);
}

static void
double_is_as_long_as_half_in_changes(void **state)
{
	struct made made;
	struct group *group;
	const struct chart *chart;

	(void)state;
	made_start(&made, two);
	group = made_group(&made, "g");
	made_row(&made, group, "read.iops", (double[]){ 1000, 2000 },
		 VERDICT_BETTER);
	made_row(&made, group, "read.lat.mean", (double[]){ 4e5, 2e5 },
		 VERDICT_BETTER);
	chart = drawn(chart_delta, &made);
	assert_near(length_of(mark_of(chart, "g: read.iops")),
		    length_of(mark_of(chart, "g: read.lat.mean")));
	assert_true(says(chart, "+100.0 %"));
	assert_true(says(chart, "−50.0 %"));
	arena_free(&made.arena);
}

static void
the_band_is_the_threshold(void **state)
{
	struct made made;
	struct group *group;
	const struct chart *chart;
	const struct mark *band, *bar;

	(void)state;
	made_start(&made, two);
	group = made_group(&made, "g");
	/* a change of exactly the threshold ends where the band ends */
	made_row(&made, group, "read.iops", (double[]){ 1000, 1050 },
		 VERDICT_SAME);
	chart = drawn(chart_delta, &made);
	bar = mark_of(chart, "g: read.iops");
	for (band = chart->marks; band->paint.fill != INK_BAND ||
	     band->points[1].x - band->points[0].x == 14; band++)
		assert_true(band < bar);
	assert_near(band->points[1].x, bar->points[1].x);
	assert_near(bar->points[0].x - band->points[0].x, length_of(bar));
	arena_free(&made.arena);
}

static void
make_percentiles(struct made *made, size_t groups)
{
	static const char *const names[] = {
		"write.clat.p50", "write.clat.p90", "write.clat.p99",
		"write.clat.p99.9",
	};

	made_start(made, two);
	for (size_t g = 0; g < groups; g++) {
		struct group *group = made_group(made, g ? "second" : "first");

		for (size_t k = 0; k < 4; k++) {
			double value = 1e4 * pow(10, (double)k);

			made_row(made, group, names[k],
				 (double[]){ value, 2 * value }, VERDICT_WORSE);
		}
		for (size_t s = 0; s < 2; s++)
			record_finish(made_record(group, s));
	}
}

static void
percentiles_stand_on_an_axis_of_nines(void **state)
{
	const struct mark *marks[3];
	struct made made;
	const struct chart *chart;

	(void)state;
	make_percentiles(&made, 1);
	chart = drawn(chart_percentiles, &made);
	marks[0] = mark_of(chart, "write p90, before: 100 µs (mail.txt:10)");
	marks[1] = mark_of(chart, "write p99, before: 1 ms (mail.txt:10)");
	marks[2] = mark_of(chart, "write p99.9, before: 10 ms (mail.txt:10)");
	assert_near(marks[2]->points->x - marks[1]->points->x,
		    marks[1]->points->x - marks[0]->points->x);
	/* and latency on a log scale: decades are as high as each other */
	assert_near(marks[2]->points->y - marks[1]->points->y,
		    marks[1]->points->y - marks[0]->points->y);
	assert_true(marks[2]->points->y < marks[1]->points->y);
	arena_free(&made.arena);
}

static void
bins_make_a_step_for_each_share(void **state)
{
	static const double ns[] = { 1e4, 1e5, 1e6, 1e7 };
	static const double counts[] = { 500, 400, 90, 10 };
	static const char *const dots[] = {
		"write p50, before: 10 µs", "write p90, before: 100 µs",
		"write p99, before: 1 ms", "write p99.9, before: 10 ms",
	};
	struct series bins = { made_name("write.clat.mean"), ns, counts, 4 };
	struct made made;
	struct record *record;
	const struct chart *chart;
	const struct mark *line;

	(void)state;
	bins.name.statistic = STATISTIC_VALUE;
	make_percentiles(&made, 1);
	record = made_record(&made.groups[0], 0);
	record->bins = &bins;
	record->bin_count = 1;
	chart = drawn(chart_percentiles, &made);
	for (line = chart->marks; line->kind != MARK_LINE || line->count != 8;)
		assert_true(++line < chart->marks + chart->mark_count);
	/* up to each percentile its latency holds, and behind it the next */
	for (size_t i = 0; i < 4; i++) {
		const struct mark *dot = mark_of(chart, dots[i]);

		assert_near(line->points[2 * i].y, dot->points->y);
		assert_near(line->points[2 * i + 1].y, dot->points->y);
		if (i < 3) {
			assert_near(line->points[2 * i + 1].x, dot->points->x);
			assert_near(line->points[2 * i + 2].x, dot->points->x);
		}
	}
	/* what does not ascend is not drawn */
	bins.t = counts;
	chart = drawn(chart_percentiles, &made);
	for (size_t i = 0; i < chart->mark_count; i++)
		assert_true(chart->marks[i].kind != MARK_LINE ||
			    chart->marks[i].count != 8);
	arena_free(&made.arena);
}

static void
lines_of_sides_differ_by_dash_and_shape(void **state)
{
	const struct mark *lines[2];
	struct made made;
	const struct chart *chart;
	size_t n = 0;

	(void)state;
	make_percentiles(&made, 1);
	chart = drawn(chart_percentiles, &made);
	for (size_t i = 0; i < chart->mark_count; i++)
		if (chart->marks[i].kind == MARK_LINE &&
		    chart->marks[i].count == 4 && n < 2)
			lines[n++] = &chart->marks[i];
	assert_int_equal(n, 2);
	assert_int_equal(lines[0]->paint.stroke, INK_WRITE);
	assert_int_equal(lines[1]->paint.stroke, INK_WRITE);
	assert_int_not_equal(lines[0]->paint.dash, lines[1]->paint.dash);
	assert_int_not_equal(mark_of(chart, "write p90, before")->shape,
			     mark_of(chart, "write p90, after")->shape);
	arena_free(&made.arena);
}

static void
each_group_gets_its_own_panel(void **state)
{
	struct made made;
	const struct chart *chart;

	(void)state;
	make_percentiles(&made, 2);
	chart = drawn(chart_percentiles, &made);
	assert_true(says(chart, "first"));
	assert_true(says(chart, "second"));
	assert_int_equal(chart->axis_count, 4);
	arena_free(&made.arena);
}

static void
nothing_to_draw_is_said(void **state)
{
	const char *why_not = NULL;
	struct made made;

	(void)state;
	made_start(&made, two);
	assert_null(chart_bars(&made.c, &made.arena, &why_not));
	assert_non_null(why_not);
	why_not = NULL;
	assert_null(chart_delta(&made.c, &made.arena, &why_not));
	assert_non_null(why_not);
	arena_free(&made.arena);
	make_rates(&made);
	why_not = NULL;
	assert_null(chart_percentiles(&made.c, &made.arena, &why_not));
	assert_string_equal(why_not, "no result has latency percentiles");
	arena_free(&made.arena);
}

struct box {
	double left, right, top, bottom;
};

static struct box
box_of(const struct label *label)
{
	double width = label_width(label->text, label->size, label->bold);
	double left = label->x - (label->anchor == ANCHOR_END ? width :
				  label->anchor == ANCHOR_MIDDLE ? width / 2 :
				  0);

	/* letters without their descenders, which may touch */
	return (struct box){ left, left + width, label->y - .7 * label->size,
			     label->y };
}

static struct box
box_of_tick(const struct axis *axis, const struct tick *tick)
{
	struct label label = { .text = tick->label, .size = SMALL_SIZE };

	label.anchor = axis->vertical ? ANCHOR_END : ANCHOR_MIDDLE;
	label.x = axis->vertical ? axis->at - 6 : tick->at;
	label.y = axis->vertical ? tick->at + 4 : axis->at + 15;
	return box_of(&label);
}

static void
assert_apart(const struct chart *chart)
{
	size_t count = 0, room = 64;
	struct box *boxes = malloc(room * sizeof(*boxes));

	for (size_t i = 0; i < chart->label_count; i++) {
		if (count == room)
			boxes = realloc(boxes, (room *= 2) * sizeof(*boxes));
		boxes[count++] = box_of(&chart->labels[i]);
	}
	for (size_t a = 0; a < chart->axis_count; a++) {
		const struct axis *axis = &chart->axes[a];

		for (size_t i = 0; axis->labels && i < axis->ticks.count;
		     i++) {
			if (count == room)
				boxes = realloc(boxes, (room *= 2) *
						sizeof(*boxes));
			boxes[count++] = box_of_tick(axis,
						     &axis->ticks.at[i]);
		}
	}
	for (size_t i = 0; i < count; i++) {
		if (boxes[i].left < 0 || boxes[i].right > chart->width ||
		    boxes[i].top < 0 || boxes[i].bottom > chart->height)
			fail_msg("a label from %.0f to %.0f at %.0f leaves "
				 "the picture", boxes[i].left, boxes[i].right,
				 boxes[i].bottom);
		for (size_t k = 0; k < i; k++)
			if (boxes[i].left < boxes[k].right &&
			    boxes[k].left < boxes[i].right &&
			    boxes[i].top < boxes[k].bottom &&
			    boxes[k].top < boxes[i].bottom)
				fail_msg("labels overlap at %.0f, %.0f and "
					 "%.0f, %.0f", boxes[i].left,
					 boxes[i].top, boxes[k].left,
					 boxes[k].top);
	}
	free(boxes);
}

static void
labels_never_overlap_or_leave_the_picture(void **state)
{
	static const char *const long_labels[] = {
		"kernel 6.8-rc7 with the write cache of all drives enabled "
		"and the stripe cache at its greatest size",
		"kernel 6.9-rc1, the same", "patched", NULL,
	};
	static const char *const metrics[] = {
		"read.iops", "read.bw", "read.lat.mean", "read.clat.p99",
		"write.iops", "write.bw", "write.clat.p50",
		"write.clat.p99", "write.clat.p99.9", "write.clat.p99.99",
	};
	struct made made;

	(void)state;
	made_start(&made, long_labels);
	for (size_t g = 0; g < 20; g++) {
		struct group *group = made_group(&made, g % 2 ?
			"rw=randrw, bs=4k, iodepth=32, numjobs=16, "
			"engine=libaio, direct=1, sync=0, fsync=0, size=1g, "
			"rwmixread=70, on a device with a very long name that "
			"is cut somewhere" : "short");

		for (size_t m = 0; m < 10; m++)
			made_row(&made, group, metrics[m], (double[]){
				 1e4 * (double)(g + m + 1),
				 1.3e4 * (double)(m + 1),
				 9e3 * (double)(m + 1) }, VERDICT_SAME);
		for (size_t s = 0; s < 3; s++)
			record_finish(made_record(group, s));
	}
	assert_apart(drawn(chart_bars, &made));
	assert_apart(drawn(chart_delta, &made));
	assert_apart(drawn(chart_percentiles, &made));
	arena_free(&made.arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bars_are_as_long_as_their_values),
		cmocka_unit_test(read_is_blue_and_write_is_orange),
		cmocka_unit_test(sides_differ_by_more_than_their_place),
		cmocka_unit_test(rings_are_explained_where_there_are_some),
		cmocka_unit_test(
			the_axis_names_quantity_unit_and_what_is_better),
		cmocka_unit_test(charts_say_when_they_stand_on_one_run_a_side),
		cmocka_unit_test(implausible_values_are_not_drawn_to_scale),
		cmocka_unit_test(
			values_far_apart_become_points_on_a_log_scale),
		cmocka_unit_test(double_is_as_long_as_half_in_changes),
		cmocka_unit_test(the_band_is_the_threshold),
		cmocka_unit_test(percentiles_stand_on_an_axis_of_nines),
		cmocka_unit_test(bins_make_a_step_for_each_share),
		cmocka_unit_test(lines_of_sides_differ_by_dash_and_shape),
		cmocka_unit_test(each_group_gets_its_own_panel),
		cmocka_unit_test(nothing_to_draw_is_said),
		cmocka_unit_test(labels_never_overlap_or_leave_the_picture),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
