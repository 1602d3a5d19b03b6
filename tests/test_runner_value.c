/* runner/value: numbers, sizes and times as fio writes them. */
#include <string.h>

#include "runner/value.h"
#include "tests/test.h"

#define NONE UINT64_MAX		/* no value */

struct value_case {
	const char *text;
	uint64_t value;
};

static void
sizes_have_the_suffixes_of_fio(void **state)
{
	static const struct value_case cases[] = {
		{ "4096", 4096 }, { "4k", 4096 }, { "4K", 4096 },
		{ "4kb", 4096 }, { "4ki", 4096 }, { "4b", 4 },
		{ "1m", 1048576 }, { "1M", 1048576 }, { "10g", 10737418240 },
		{ "2t", 2199023255552 }, { "1p", 1125899906842624 },
		{ "0x1000", 4096 }, { "0", 0 },
		/* the odd one: kb_base is 1024, so that these are decimal */
		{ "4KiB", 4000 }, { "1mib", 1000000 },
		{ "16383p", 18445618173802708992u },
		{ "16384p", NONE }, { "18446744073709551616", NONE },
		{ "4.5k", NONE }, { "4kk", NONE }, { "k", NONE },
		{ "", NONE }, { "-1", NONE }, { "4 k", NONE }, { "0x", NONE },
		{ "4k ", NONE },
	};

	(void)state;
	for (size_t k = 0; k < LENGTH(cases); k++) {
		const char *text = cases[k].text;
		uint64_t bytes;
		bool is = value_size(text, strlen(text), &bytes);

		if (is != (cases[k].value != NONE) ||
		    (is && bytes != cases[k].value))
			fail_msg("%s: %d, %llu", text, is,
				 (unsigned long long)bytes);
	}
}

static void
times_have_a_unit_or_that_of_the_option(void **state)
{
	static const struct value_case cases[] = {
		{ "60", 60000000000 }, { "60s", 60000000000 },
		{ "60sec", 60000000000 }, { "5m", 300000000000 },
		{ "2h", 7200000000000 }, { "1d", 86400000000000 },
		{ "500ms", 500000000 }, { "250us", 250000 },
		{ "7USEC", 7000 }, { "0", 0 },
		{ "5min", NONE }, { "1.5s", NONE }, { "s", NONE },
		{ "", NONE }, { "99999999999999", NONE },
	};
	uint64_t ns;

	(void)state;
	for (size_t k = 0; k < LENGTH(cases); k++) {
		const char *text = cases[k].text;
		bool is = value_time(text, strlen(text), 1000000000, &ns);

		if (is != (cases[k].value != NONE) ||
		    (is && ns != cases[k].value))
			fail_msg("%s: %d, %llu", text, is,
				 (unsigned long long)ns);
	}
	assert_true(value_time("40", 2, 1000, &ns));
	assert_int_equal(ns, 40000);
}

static void
the_length_ends_the_text(void **state)
{
	uint64_t number;

	(void)state;
	assert_true(value_size("4k,8k", 2, &number));
	assert_int_equal(number, 4096);
	assert_true(value_number("512", 2, &number));
	assert_int_equal(number, 51);
	assert_false(value_number("4k", 2, &number));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes_have_the_suffixes_of_fio),
		cmocka_unit_test(times_have_a_unit_or_that_of_the_option),
		cmocka_unit_test(the_length_ends_the_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
