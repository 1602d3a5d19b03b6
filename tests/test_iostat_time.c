/* parsers/iostat/time: times of many locales. */
#include "tests/iostat.h"

#include "parsers/iostat/iostat.h"

static void
times_of_all_locales_become_iso(void **state)
{
	static const struct {
		const char *printed, *iso;
	} cases[] = {
		{ "11/30/26 14:42:45", "2026-11-30T14:42:45" },
		{ "11/30/2026 02:44:43 PM", "2026-11-30T14:44:43" },
		{ "11/30/2026 12:00:00 AM", "2026-11-30T00:00:00" },
		{ "11/30/2026 12:00:00 PM", "2026-11-30T12:00:00" },
		{ "01/25/2022 06:47:54 am", "2022-01-25T06:47:54" },
		{ "30.11.2026 14:44:38", "2026-11-30T14:44:38" },
		{ "30/11/2026 14:44:38", "2026-11-30T14:44:38" },
		{ "05/06/2026 14:44:38", "2026-06-05T14:44:38" },
		{ "05/06/2026 02:44:38 PM", "2026-05-06T14:44:38" },
		{ "30-11-26 14:44:38", "2026-11-30T14:44:38" },
		{ "2026-11-30 14:44:38", "2026-11-30T14:44:38" },
		{ "2026-11-30T14:43:58+0000", "2026-11-30T14:43:58+00:00" },
		{ "2024-03-14T17:53:14-0700", "2024-03-14T17:53:14-07:00" },
		{ "2026-11-30T14:43:58Z", "2026-11-30T14:43:58Z" },
		{ "2026\xE5\xB9\xB4" "11\xE6\x9C\x88" "30\xE6\x97\xA5 "
		  "14\xE6\x97\xB6" "42\xE5\x88\x86" "45\xE7\xA7\x92",
		  "2026-11-30T14:42:45" },
		{ "Time: 14:42:45", "14:42:45" },
		{ "Time: 02:42:45 PM", "14:42:45" },
		{ "11/30/99 14:42:45", "1999-11-30T14:42:45" },
		{ "  11/30/26 14:42:45  ", "2026-11-30T14:42:45" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		enum date_order order = ORDER_UNKNOWN;
		struct moment moment;

		if (!iostat_time(cases[i].printed, strlen(cases[i].printed),
				 &order, &moment))
			fail_msg("%s was not read", cases[i].printed);
		assert_string_equal(moment.text, cases[i].iso);
		assert_string_equal(moment.printed, "");
	}
}

static void
what_is_more_than_a_time_is_none(void **state)
{
	static const char *const texts[] = {
		"", "14", "14:42", "11/30/26", "13/30/26 14:42:45",
		"11/30/26 25:00:00", "11/30/26 13:00:00 PM", "5.20 1.00 3.00",
		"14:42:45 all 1.00 2.00", "11/30/26 14:42:45 x",
		"2026-11-30T14:43", "11/30/26 14:60:00", "11-30/26 14:42:45",
		"07:49:47 AM DEV", "1 2 3 4 5 6",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		enum date_order order = ORDER_UNKNOWN;
		struct moment moment;

		if (iostat_time(texts[i], strlen(texts[i]), &order, &moment))
			fail_msg("\"%s\" was read as %s", texts[i],
				 moment.text);
	}
}

static void
a_date_that_may_mean_two_days_is_said_to(void **state)
{
	static const char text[] = "05/06/26 14:42:45";
	enum date_order order = ORDER_UNKNOWN;
	struct moment moment;

	(void)state;
	assert_true(iostat_time(text, sizeof(text) - 1, &order, &moment));
	assert_string_equal(moment.text, "2026-05-06T14:42:45");
	assert_string_equal(moment.printed, "05/06/26");
}

static void
dates_before_tell_which_is_the_month(void **state)
{
	static const char text[] = "05/06/26 14:42:45";
	enum date_order order = ORDER_UNKNOWN;
	struct moment moment;

	(void)state;
	iostat_date("Linux 6.1.0 (host1)  05/06/26", 29, &order);
	assert_int_equal(order, ORDER_UNKNOWN);
	iostat_date("13/14/26", 8, &order);
	assert_int_equal(order, ORDER_UNKNOWN);
	iostat_date("Linux 6.1.0 (host1)  13/06/26", 29, &order);
	assert_int_equal(order, ORDER_DAY_FIRST);
	assert_true(iostat_time(text, sizeof(text) - 1, &order, &moment));
	assert_string_equal(moment.text, "2026-06-05T14:42:45");
	assert_string_equal(moment.printed, "");
	iostat_date("06/13/26", 8, &order);
	assert_int_equal(order, ORDER_MONTH_FIRST);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(times_of_all_locales_become_iso),
		cmocka_unit_test(what_is_more_than_a_time_is_none),
		cmocka_unit_test(a_date_that_may_mean_two_days_is_said_to),
		cmocka_unit_test(dates_before_tell_which_is_the_month),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
