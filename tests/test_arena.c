/* record/arena: pieces that keep, grow and come back as a whole. */
#include <stdlib.h>
#include <string.h>

#include "record/arena.h"
#include "tests/test.h"

static int
stop(void **state)
{
	arena_free(*state);
	return 0;
}

static int
start(void **state)
{
	static struct arena arena;

	*state = &arena;
	return 0;
}

static void
pieces_are_aligned_for_any_type(void **state)
{
	for (size_t size = 0; size < 100; size++) {
		void *piece = arena_take(*state, size);

		assert_int_equal((uintptr_t)piece % _Alignof(max_align_t), 0);
	}
}

static void
pieces_do_not_overlap_however_large_they_are(void **state)
{
	static const size_t sizes[] = {
		1, 17, 1000, 70000, 3, 500000, 64 * 1024, 5000000, 8, 100000,
	};
	unsigned char *pieces[10];

	for (size_t i = 0; i < 10; i++) {
		pieces[i] = arena_take(*state, sizes[i]);
		memset(pieces[i], (int)i + 1, sizes[i]);
	}
	for (size_t i = 0; i < 10; i++)
		for (size_t k = 0; k < sizes[i]; k++)
			assert_int_equal(pieces[i][k], i + 1);
}

static void
zeroed_memory_is_zero_also_where_it_was_used_before(void **state)
{
	memset(arena_take(*state, 5000), 0xff, 5000);
	arena_reset(*state);
	const unsigned char *piece = arena_zero(*state, 5000);

	for (size_t i = 0; i < 5000; i++)
		assert_int_equal(piece[i], 0);
}

static void
a_reset_gives_the_same_memory_again(void **state)
{
	void *first = arena_take(*state, 100);
	void *large = arena_take(*state, 200000);

	arena_reset(*state);
	assert_ptr_equal(arena_take(*state, 100), first);
	assert_ptr_equal(arena_take(*state, 200000), large);
}

static void
a_trimmed_piece_gives_its_rest_back(void **state)
{
	char *first = arena_take(*state, 4096);
	char *next;

	arena_trim(*state, first, 16);
	next = arena_take(*state, 1);
	assert_ptr_equal(next, first + 16);
}

static void
copied_text_ends_in_nul_and_keeps_nuls_inside(void **state)
{
	const char *copy = arena_text(*state, "ab\0cd", 5);

	assert_memory_equal(copy, "ab\0cd\0", 6);
	assert_string_equal(arena_text(*state, "abc", 0), "");
}

static void
printed_text_may_be_of_any_length(void **state)
{
	char digits[1001];

	memset(digits, '7', 1000);
	digits[1000] = '\0';
	assert_string_equal(arena_print(*state, "%d-%s", 5, "x"), "5-x");
	for (size_t length = 250; length < 260; length++) {
		const char *text = arena_print(*state, "%.*s", (int)length,
					       digits);

		assert_int_equal(strlen(text), length);
	}
	assert_string_equal(arena_print(*state, "%s", digits), digits);
}

static void
a_list_grows_and_keeps_what_it_holds(void **state)
{
	size_t room = 0;
	int *list = NULL;

	for (int i = 0; i < 1000; i++) {
		list = arena_grow(*state, list, (size_t)i, &room,
				  sizeof(*list));
		assert_true(room > (size_t)i);
		list[i] = i;
	}
	for (int i = 0; i < 1000; i++)
		assert_int_equal(list[i], i);
}

static void
a_list_from_elsewhere_is_copied_when_it_grows(void **state)
{
	int own[3] = { 4, 5, 6 };
	size_t room = 0;
	int *list = arena_grow(*state, own, 3, &room, sizeof(*list));

	assert_ptr_not_equal(list, own);
	assert_memory_equal(list, own, sizeof(own));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			pieces_are_aligned_for_any_type, start, stop),
		cmocka_unit_test_setup_teardown(
			pieces_do_not_overlap_however_large_they_are, start,
			stop),
		cmocka_unit_test_setup_teardown(
			zeroed_memory_is_zero_also_where_it_was_used_before,
			start, stop),
		cmocka_unit_test_setup_teardown(
			a_reset_gives_the_same_memory_again, start, stop),
		cmocka_unit_test_setup_teardown(
			a_trimmed_piece_gives_its_rest_back, start, stop),
		cmocka_unit_test_setup_teardown(
			copied_text_ends_in_nul_and_keeps_nuls_inside, start,
			stop),
		cmocka_unit_test_setup_teardown(
			printed_text_may_be_of_any_length, start, stop),
		cmocka_unit_test_setup_teardown(
			a_list_grows_and_keeps_what_it_holds, start, stop),
		cmocka_unit_test_setup_teardown(
			a_list_from_elsewhere_is_copied_when_it_grows, start,
			stop),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
