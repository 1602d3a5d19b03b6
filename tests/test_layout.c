/* render/layout: how wide the columns of a table become. */
#include "render/layout.h"
#include "tests/test.h"

static void
layout(const char *const *cells, size_t width, size_t *widths)
{
	struct table_column columns[] = {
		{ .title = "a", .wraps = true },
		{ .title = "b", .wraps = true },
	};
	struct table_cell row[] = {
		{ .text = cells[0] }, { .text = cells[1] },
	};
	struct table_block block = { .cells = row, .count = 1 };
	struct table table = {
		.columns = columns, .column_count = 2,
		.blocks = &block, .block_count = 1,
	};
	struct arena arena = { 0 };
	struct layout made = layout_of(&table, width, &arena);

	widths[0] = made.widths[0];
	widths[1] = made.widths[1];
	arena_free(&arena);
}

static void
columns_give_way_but_keep_words_whole_where_they_can(void **state)
{
	static const struct {
		const char *cells[2];
		size_t width;		/* of the table, its indent of 2 and
					   the gap of 2 between the two */
		size_t widths[2];
	} cases[] = {
		/* all of both */
		{ { "twelve runs,", "in order" }, 24, { 12, 8 } },
		/* the wider gives, to its longest word */
		{ { "one two three four", "off.txt:12345" }, 28, { 11, 13 } },
		{ { "one two three four", "off.txt:12345" }, 27, { 10, 13 } },
		/* no word of more than 14 is kept, nor any below the least */
		{ { "one two three four", "0123456789abcdefgh" }, 28,
		  { 10, 14 } },
		/* before words are broken, the indent goes and half the gap */
		{ { "one two three four", "off.txt:12345" }, 24, { 10, 13 } },
		{ { "one two three four", "off.txt:12345" }, 21, { 10, 10 } },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		size_t widths[2];

		layout(cases[i].cells, cases[i].width, widths);
		if (widths[0] != cases[i].widths[0] ||
		    widths[1] != cases[i].widths[1])
			fail_msg("case %zu: %zu and %zu", i, widths[0],
				 widths[1]);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			columns_give_way_but_keep_words_whole_where_they_can),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
