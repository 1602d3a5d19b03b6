/* How tables of text are spread over the columns that there are. */
#include "render/layout.h"

#include <string.h>

#include "record/utf8.h"
#include "render/text.h"
#include "render/writers.h"

#define HEAD_WORD 12	/* a longer word in a heading is broken */
#define CELL_WORD 14	/* and in a cell, where there is room */
#define WRAP_LEAST 10	/* what a column that wraps keeps at any rate */

static size_t
greater(size_t a, size_t b)
{
	return a > b ? a : b;
}

static size_t
lesser(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* The longest piece of a text that is not to be broken, but no more. */
static size_t
longest_word(const char *text, size_t most)
{
	size_t longest = 0, word = 0;

	while (*text) {
		unsigned code = utf8_next(&text);
		bool blank = code == ' ' || code == '\n';

		word++;
		if (blank || (code < 0x80 && strchr(",/;_-", (int)code))) {
			longest = greater(longest, word - blank);
			word = 0;
		}
	}
	return lesser(greater(longest, word), most);
}

static size_t
longest_in_cells(const struct table *table, size_t column)
{
	size_t longest = 0;

	for (size_t b = 0; b < table->block_count; b++) {
		const struct table_block *block = &table->blocks[b];

		for (size_t r = 0; r < block->count; r++) {
			const struct table_cell *cell =
				&block->cells[r * table->column_count + column];

			longest = greater(longest, cell->indent +
					  longest_word(cell->text, CELL_WORD));
			if (cell->under)
				longest = greater(longest,
						  longest_word(cell->under,
							       CELL_WORD));
		}
	}
	return longest;
}

static size_t
widest_cell(const struct table *table, size_t column)
{
	size_t widest = 0;

	for (size_t b = 0; b < table->block_count; b++) {
		const struct table_block *block = &table->blocks[b];

		for (size_t r = 0; r < block->count; r++) {
			const struct table_cell *cell =
				&block->cells[r * table->column_count + column];

			widest = greater(widest, cell->indent +
					 text_columns(cell->text));
			if (cell->under)
				widest = greater(widest,
						 text_columns(cell->under));
		}
	}
	return widest;
}

/* Takes the widest column that can give one, until the table fits. */
static void
shrink(struct layout *layout, const size_t *least, size_t count, size_t width)
{
	while (layout->total > width) {
		size_t most = count;

		for (size_t i = 0; i < count; i++)
			if (layout->widths[i] > least[i] &&
			    (most == count ||
			     layout->widths[i] > layout->widths[most]))
				most = i;
		if (most == count)
			return;
		layout->widths[most]--;
		layout->total--;
	}
}

struct layout
layout_of(const struct table *table, size_t width, struct arena *arena)
{
	size_t count = table->column_count, sum = 0;
	struct layout layout = { .indent = 2, .gap = 2 };
	size_t *least = arena_zero(arena, count * sizeof(*least));
	size_t *whole = arena_zero(arena, count * sizeof(*whole));

	layout.widths = arena_zero(arena, count * sizeof(*layout.widths));
	for (size_t i = 0; i < count; i++) {
		const struct table_column *column = &table->columns[i];
		size_t cell = widest_cell(table, i);

		layout.widths[i] = greater(cell, text_columns(column->title));
		if (column->wraps)
			cell = lesser(cell, WRAP_LEAST);
		least[i] = greater(cell, longest_word(column->title,
						      HEAD_WORD));
		whole[i] = greater(least[i], longest_in_cells(table, i));
		layout.total += layout.widths[i];
		sum += whole[i];
	}
	if (layout.indent + sum + layout.gap * (count - 1) > width) {
		layout.indent = 0;
		layout.gap = 1;
	}
	layout.total += layout.indent + layout.gap * (count - 1);
	/* words stay whole if they can */
	shrink(&layout, whole, count, width);
	shrink(&layout, least, count, width);
	return layout;
}

bool
document_fits(const struct document *document, size_t width)
{
	struct arena arena = { 0 };
	bool fits = true;

	for (size_t i = 0; i < document->section_count && fits; i++) {
		const struct table *table = document->sections[i]->table;

		if (table)
			fits = layout_of(table, width, &arena).total <= width;
	}
	arena_free(&arena);
	return fits;
}
