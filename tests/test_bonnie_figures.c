/* parsers/bonnie: single figures and labels, the right and the wrong ones. */
#include "tests/bonnie.h"

#include "parsers/bonnie/bonnie.h"

#define WRONG (-2.0)

static struct piece
piece(const char *text)
{
	return (struct piece){ text, strlen(text) };
}

static void
assert_figure(bool ok, const struct figure *figure, const char *text,
	      double value, double half_width)
{
	if (ok != (value != WRONG))
		fail_msg("\"%s\" is %s", text, ok ? "read" : "refused");
	if (!ok)
		return;
	assert_true(figure->printed);
	if (isnan(value) ? !isnan(figure->value) :
	    fabs(figure->value - value) > value * 1e-12 ||
	    fabs(figure->half_width - half_width) > half_width * 1e-12)
		fail_msg("\"%s\" is %g +- %g", text, figure->value,
			 figure->half_width);
}

static void
rates_are_numbers_letters_or_plus_signs(void **state)
{
	static const struct {
		const char *text;
		double unit;
		bool letters;
		double value, half_width;
	} cases[] = {
		{ "833", 1024, false, 852992, 512 },
		{ "0", 1024, false, 0, 512 },
		{ "244.8", 1, false, 244.8, 0.05 },
		{ "9999999", 1, false, 9999999, 0.5 },
		{ "99999999999", 1, false, 99999999999., 0.5 },
		{ "+++++", 1024, false, NAN, 0 },
		{ "+++++", 1024, true, NAN, 0 },
		{ "961k", 1024, true, 961 * 1024, 512 },
		{ "31.7m", 1024, true, 33239859.2, 52428.8 },
		{ "2.8g", 1024, true, 3006477107.2, 53687091.2 },
		{ "961k", 1024, false, WRONG, 0 },
		{ "961", 1024, true, WRONG, 0 },
		{ "961K", 1024, true, WRONG, 0 },
		{ "961x", 1024, true, WRONG, 0 },
		{ "961kb", 1024, true, WRONG, 0 },
		{ "+++", 1024, false, WRONG, 0 },
		{ "-5", 1, false, WRONG, 0 },
		{ "5.", 1, false, WRONG, 0 },
		{ "", 1, false, WRONG, 0 },
		{ "123us", 1, false, WRONG, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct figure figure = { 0 };
		bool ok = bonnie_rate(piece(cases[i].text), cases[i].unit,
				      cases[i].letters, &figure);

		assert_figure(ok, &figure, cases[i].text, cases[i].value,
			      cases[i].half_width);
	}
}

static void
percents_may_pass_a_hundred(void **state)
{
	static const struct {
		const char *text;
		double value;
	} cases[] = {
		{ "0", 0 }, { "98", 98 }, { "312", 312 }, { "+++", NAN },
		{ "+++++", WRONG }, { "17472", WRONG }, { "x", WRONG },
		{ "", WRONG }, { "9us", WRONG },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct figure figure = { 0 };

		assert_figure(bonnie_cpu(piece(cases[i].text), &figure),
			      &figure, cases[i].text, cases[i].value, 0.5);
	}
}

static void
latencies_have_units(void **state)
{
	static const struct {
		const char *text;
		double value, half_width;
	} cases[] = {
		{ "8us", 8e3, 500 }, { "99999us", 99999e3, 500 },
		{ "217ms", 217e6, 5e5 }, { "100s", 100e9, 5e8 },
		{ "217", WRONG, 0 }, { "217u", WRONG, 0 }, { "us", WRONG, 0 },
		{ "2.5ms", WRONG, 0 }, { "217min", WRONG, 0 },
		{ "+++++", WRONG, 0 }, { "", WRONG, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct figure figure = { 0 };

		assert_figure(bonnie_latency(piece(cases[i].text), &figure),
			      &figure, cases[i].text, cases[i].value,
			      cases[i].half_width);
	}
}

static void
sizes_are_binary(void **state)
{
	static const struct {
		const char *text;
		double unit, bytes;
	} cases[] = {
		{ "1500M", 0, 1500 * 1048576. }, { "2G", 0, 2147483648. },
		{ "64k", 1, 65536 }, { "1T", 0, 1099511627776. },
		{ "8192", 1, 8192 }, { "8192", 0, WRONG },
		{ "1500MB", 0, WRONG }, { "M", 0, WRONG }, { "", 1, WRONG },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		double bytes = 0;
		bool ok = bonnie_size(piece(cases[i].text), cases[i].unit,
				      &bytes);

		assert_int_equal(ok, cases[i].bytes != WRONG);
		assert_true(!ok || bytes == cases[i].bytes);
	}
}

static void
labels_hold_what_a_run_was_asked_for(void **state)
{
	static const struct {
		const char *text, *name;
		double size, chunk, concurrency, seeks, seekers;
	} cases[] = {
		{ "host 1G", "host", 1, WRONG, WRONG, WRONG, WRONG },
		{ "host 1G:64k", "host", 1, 65536, WRONG, WRONG, WRONG },
		{ "host 1G::3", "host", 1, WRONG, 3, WRONG, WRONG },
		{ "host 1G:8k:3:99:7", "host", 1, 8192, 3, 99, 7 },
		{ "host 1G::8192:5", "host", 1, WRONG, WRONG, 8192, 5 },
		{ "my host 1G", "my host", 1, WRONG, WRONG, WRONG, WRONG },
		{ "host 12", NULL, WRONG, 0, 0, 0, 0 },
		{ "host 1G:x", NULL, WRONG, 0, 0, 0, 0 },
		{ "host G", NULL, WRONG, 0, 0, 0, 0 },
		{ "host", NULL, WRONG, 0, 0, 0, 0 },
		{ "", NULL, WRONG, 0, 0, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct { enum bonnie_param param; double value; }
		params[] = {
			{ PARAM_SIZE, cases[i].size * 1073741824. },
			{ PARAM_CHUNK, cases[i].chunk },
			{ PARAM_CONCURRENCY, cases[i].concurrency },
			{ PARAM_SEEKS, cases[i].seeks },
			{ PARAM_SEEKERS, cases[i].seekers },
		};
		struct bonnie_run run = { 0 };
		bool ok = bonnie_io_label(piece(cases[i].text), &run);

		assert_int_equal(ok, cases[i].size != WRONG);
		if (!ok)
			continue;
		assert_int_equal(run.name.length, strlen(cases[i].name));
		assert_memory_equal(run.name.text, cases[i].name,
				    run.name.length);
		for (size_t k = 0; k < LENGTH(params); k++) {
			assert_int_equal(run.has[params[k].param],
					 params[k].value != WRONG);
			assert_true(!run.has[params[k].param] ||
				    run.params[params[k].param] ==
				    params[k].value);
		}
	}
}

static void
markup_ends_where_the_text_begins(void **state)
{
	static const struct {
		const char *line, *text;
	} cases[] = {
		{ "1.97,x", "1.97,x" }, { "  1.97,x  ", "1.97,x" },
		{ "[code]1.97,x[/code]", "1.97,x" },
		{ "<p class=\"a\"><b>1.97,x</b></p>", "1.97,x" },
		{ "```", "" }, { "<br>", "" }, { "[unclosed 1", "[unclosed 1" },
		{ "unopened]", "unopened]" }, { "", "" }, { "<", "<" },
		{ "a > b", "a > b" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		struct line line = { .text = cases[i].line,
				     .length = strlen(cases[i].line) };
		struct piece text = bonnie_bare(&line);

		if (text.length != strlen(cases[i].text) ||
		    memcmp(text.text, cases[i].text, text.length) != 0)
			fail_msg("\"%s\" became \"%.*s\"", cases[i].line,
				 (int)text.length, text.text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rates_are_numbers_letters_or_plus_signs),
		cmocka_unit_test(percents_may_pass_a_hundred),
		cmocka_unit_test(latencies_have_units),
		cmocka_unit_test(sizes_are_binary),
		cmocka_unit_test(labels_hold_what_a_run_was_asked_for),
		cmocka_unit_test(markup_ends_where_the_text_begins),
	};

	return cmocka_run_group_tests(tests, NULL, reading_stop);
}
