/* Dates of fio's results. */
#include "parsers/fio/fio.h"
#include "tests/test.h"

static void
months_are_known_by_three_letters(void **state)
{
	unsigned month = 0;

	(void)state;
	assert_true(fio_month_read("Jan", &month));
	assert_int_equal(month, 1);
	assert_true(fio_month_read("Dec 24", &month));
	assert_int_equal(month, 12);
	assert_false(fio_month_read("anF", &month));
	assert_false(fio_month_read("jan", &month));
}

static void
dates_that_there_are_become_iso_8601(void **state)
{
	static const struct {
		struct fio_date date;
		const char *text;	/* NULL: there is no such date */
	} cases[] = {
		{ { 2020, 1, 21, 14, 20, 1 }, "2020-01-21T14:20:01" },
		{ { 2016, 12, 31, 23, 59, 60 }, "2016-12-31T23:59:60" },
		{ { 1991, 2, 3, 0, 0, 0 }, "1991-02-03T00:00:00" },
		{ { 1990, 2, 3, 0, 0, 0 }, NULL },
		{ { 10000, 2, 3, 0, 0, 0 }, NULL },
		{ { 2020, 0, 3, 0, 0, 0 }, NULL },
		{ { 2020, 13, 3, 0, 0, 0 }, NULL },
		{ { 2020, 2, 0, 0, 0, 0 }, NULL },
		{ { 2020, 2, 32, 0, 0, 0 }, NULL },
		{ { 2020, 2, 3, 24, 0, 0 }, NULL },
		{ { 2020, 2, 3, 0, 60, 0 }, NULL },
		{ { 2020, 2, 3, 0, 0, 61 }, NULL },
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *text = fio_date_text(&cases[i].date, &arena);

		if (cases[i].text == NULL)
			assert_null(text);
		else
			assert_string_equal(text, cases[i].text);
	}
	arena_free(&arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(months_are_known_by_three_letters),
		cmocka_unit_test(dates_that_there_are_become_iso_8601),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
