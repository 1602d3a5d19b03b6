/* Tests of render/canvas_svg.c: well-formed, searchable, always the same. */
#include <stdio.h>

#include <cairo.h>
#include "render/chart.h"
#include "tests/markup.h"
#include "tests/test.h"

static struct arena arena;

/* What fontconfig keeps until the end is no leak of ours. */
const char *__lsan_default_suppressions(void);

const char *
__lsan_default_suppressions(void)
{
	return "leak:libfontconfig";
}

static struct chart *
make_chart(void)
{
	static const struct paint bar = { .fill = INK_READ, .opacity = .35,
					  .stroke = INK_READ, .width = 1.5,
					  .dash = DASH_LONG };
	static const struct paint dot = { .fill = INK_WRITE, .opacity = 1 };
	struct chart *chart = chart_new(&arena, "A <title> & \"more\"");

	chart->height = 100;
	chart_rect(chart, 10, 20, 110.126, 33, bar, "read: 19.7k & <more>");
	chart_point(chart, (struct point){ 50, 60 }, 3, SHAPE_CIRCLE, dot,
		    "write: 32.3k");
	chart_label(chart, 10, 90, ANCHOR_END, "30.55 µs <b>");
	return chart;
}

static const char *
written(void (*draw)(struct buffer *, const struct chart *))
{
	struct buffer out = { 0 };
	const char *text;

	draw(&out, make_chart());
	text = arena_text(&arena, out.data, out.length);
	buffer_free(&out);
	return text;
}

static void
the_checker_of_these_tests_sees_faults(void **state)
{
	(void)state;
	assert_null(markup_fault("<a b=\"c>\"><d/>x &amp; y</a>"));
	assert_non_null(markup_fault("<a><b></a></b>"));
	assert_non_null(markup_fault("<a>"));
	assert_non_null(markup_fault("</a>"));
	assert_non_null(markup_fault("<a>&nope;</a>"));
	assert_non_null(markup_fault("<a b=\"<\"/>"));
}

static void
elements_nest_and_signs_are_escaped(void **state)
{
	const char *fault;

	(void)state;
	fault = markup_fault(written(canvas_svg));
	if (fault)
		fail_msg("fault at %.60s", fault);
	assert_null(markup_fault(written(canvas_svg_embedded)));
}

static void
marks_carry_their_values_as_titles(void **state)
{
	const char *text = written(canvas_svg);

	(void)state;
	assert_has(text, "<g><title>read: 19.7k &amp; &lt;more&gt;</title>"
		   "<rect x=\"10\" y=\"20\" width=\"100.13\" height=\"13\"");
	assert_has(text, "<g><title>write: 32.3k</title><circle cx=\"50\" "
		   "cy=\"60\" r=\"3\"");
}

static void
text_stays_text(void **state)
{
	const char *text = written(canvas_svg);

	(void)state;
	assert_has(text, " text-anchor=\"end\"");
	assert_has(text, ">30.55 µs &lt;b&gt;</text>");
	assert_has(text, "<title>A &lt;title&gt; &amp; &quot;more&quot;"
		   "</title>");
}

static void
colours_are_plain_and_follow_light_and_dark(void **state)
{
	const char *text = written(canvas_svg);

	(void)state;
	/* for readers without CSS variables */
	assert_has(text, "class=\"f-read s-read\" fill=\"#0072b2\" "
		   "fill-opacity=\"0.35\" stroke=\"#0072b2\" "
		   "stroke-width=\"1.5\" stroke-dasharray=\"6 4\"");
	assert_has(text, "fill=\"#d55e00\"");
	assert_has(text, "@media (prefers-color-scheme:dark)");
	assert_has(text, ".f-read{fill:var(--read)}");
}

static void
an_embedded_chart_leaves_the_style_to_the_page(void **state)
{
	const char *text = written(canvas_svg_embedded);

	(void)state;
	assert_null(strstr(text, "<style"));
	assert_has(text, "class=\"f-read s-read\"");
}

static void
the_same_chart_gives_the_same_bytes(void **state)
{
	static void (*const formats[])(struct buffer *,
				       const struct chart *) = {
		canvas_svg, canvas_png, canvas_pdf,
	};
	const struct chart *chart = make_chart();

	(void)state;
	for (size_t i = 0; i < LENGTH(formats); i++) {
		struct buffer one = { 0 }, other = { 0 };

		formats[i](&one, chart);
		formats[i](&other, chart);
		assert_int_equal(one.length, other.length);
		assert_memory_equal(one.data, other.data, one.length);
		buffer_free(&one);
		buffer_free(&other);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_checker_of_these_tests_sees_faults),
		cmocka_unit_test(elements_nest_and_signs_are_escaped),
		cmocka_unit_test(marks_carry_their_values_as_titles),
		cmocka_unit_test(text_stays_text),
		cmocka_unit_test(colours_are_plain_and_follow_light_and_dark),
		cmocka_unit_test(
			an_embedded_chart_leaves_the_style_to_the_page),
		cmocka_unit_test(the_same_chart_gives_the_same_bytes),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	arena_free(&arena);
	/* the fonts that cairo keeps */
	cairo_debug_reset_static_data();
	return failed;
}
