/* runner/scaled: numbers with four or six digits and a prefix. */
#include <string.h>

#include "runner/scaled.h"
#include "tests/test.h"

static void
numbers_are_printed_as_by_fio(void **state)
{
	static const struct {
		uint64_t number;
		unsigned digits, base;
		const char *unit, *text;
	} cases[] = {
		{ 0, 4, 1000, "", "0" },
		{ 512, 4, 1024, "B", "512B" },
		{ 4096, 4, 1024, "B", "4096B" },
		{ 65536, 4, 1024, "B", "64.0KiB" },
		{ 1048576, 4, 1024, "B", "1024KiB" },
		{ 16777216, 4, 1024, "B", "16.0MiB" },
		{ 9999, 4, 1000, "", "9999" },
		{ 10000, 4, 1000, "", "10.0k" },
		{ 19704, 4, 1000, "", "19.7k" },
		{ 32255, 4, 1000, "", "32.3k" },
		{ 102400, 4, 1000, "", "102k" },
		{ 1234567, 4, 1000, "", "1235k" },
		{ 12345678, 4, 1000, "", "12.3M" },
		/* what fio before 3.26 printed as 11.0k */
		{ 11977, 4, 1000, "", "12.0k" },
		{ 35643195, 4, 1024, "B/s", "34.0MiB/s" },
		{ 80704307, 4, 1024, "B/s", "77.0MiB/s" },
		/* rounding may make a digit more */
		{ 9995949, 4, 1024, "B", "9762KiB" },
		{ 10483 * 1024 - 1, 4, 1024, "B", "10.2MiB" },
		{ 99960, 4, 1000, "", "100k" },
		{ 16154000, 6, 1000, "", "16154k" },
		{ 1262300, 6, 1000, "", "1262.3k" },
		{ 999999, 6, 1000, "", "999999" },
		{ UINT64_MAX, 4, 1024, "B", "16.0EiB" },
		{ UINT64_MAX, 4, 1000, "", "18.4E" },
	};

	(void)state;
	for (size_t k = 0; k < LENGTH(cases); k++) {
		struct buffer buffer = { 0 };

		scaled_print(&buffer, cases[k].number, cases[k].digits,
			     cases[k].base, cases[k].unit);
		buffer_byte(&buffer, '\0');
		assert_string_equal(buffer.data, cases[k].text);
		buffer_free(&buffer);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_are_printed_as_by_fio),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
