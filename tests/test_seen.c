/* parsers/seen: which ids earlier documents had. */
#include <stdio.h>
#include <string.h>

#include "parsers/seen.h"
#include "tests/test.h"

static const char *
id_of(unsigned number)
{
	static char id[33];

	/* as spread as hashes are, and zero for 0 */
	snprintf(id, sizeof(id), "%016llx%016llx",
		 (unsigned long long)(number * UINT64_C(0x9E3779B97F4A7C15)),
		 (unsigned long long)(number * UINT64_C(0xC2B2AE3D27D4EB4F)));
	return id;
}

static void
an_id_is_seen_from_the_next_document_on(void **state)
{
	struct seen seen = { 0 };

	(void)state;
	assert_false(seen_before(&seen, 1, id_of(1)));
	assert_false(seen_before(&seen, 1, id_of(1)));
	assert_false(seen_before(&seen, 2, id_of(2)));
	assert_true(seen_before(&seen, 2, id_of(1)));
	assert_true(seen_before(&seen, 3, id_of(1)));
	assert_true(seen_before(&seen, 3, id_of(2)));
	assert_false(seen_before(&seen, 3, id_of(3)));
	seen_free(&seen);
	assert_false(seen_before(&seen, 4, id_of(1)));
	seen_free(&seen);
}

static void
many_ids_are_told_apart(void **state)
{
	struct seen seen = { 0 };

	(void)state;
	for (unsigned i = 1; i <= 5000; i++)
		assert_false(seen_before(&seen, i / 7, id_of(i)));
	for (unsigned i = 1; i <= 10000; i++)
		if (seen_before(&seen, 100000, id_of(i)) != (i <= 5000))
			fail_msg("id %u", i);
	/* 16 bytes each, in a table that is never less than half full */
	assert_true(seen.room <= 4 * 5000);
	seen_free(&seen);
}

static void
half_an_id_is_another(void **state)
{
	struct seen seen = { 0 };

	(void)state;
	assert_false(seen_before(&seen, 1,
				 "0123456789abcdef0123456789abcdef"));
	assert_false(seen_before(&seen, 2,
				 "0123456789abcdef0123456789abcdee"));
	assert_false(seen_before(&seen, 2,
				 "1123456789abcdef0123456789abcdef"));
	assert_true(seen_before(&seen, 2,
				"0123456789ABCDEF0123456789ABCDEF"));
	seen_free(&seen);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_id_is_seen_from_the_next_document_on),
		cmocka_unit_test(many_ids_are_told_apart),
		cmocka_unit_test(half_an_id_is_another),
	};

	return cmocka_run_group_tests_name("seen", tests, NULL, NULL);
}
