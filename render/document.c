/* Documents, sections and tables: how they grow. */
#include <string.h>

#include "render/table.h"

struct document *
document_new(struct arena *arena, const char *title)
{
	struct document *document = arena_zero(arena, sizeof(*document));

	document->title = title;
	return document;
}

struct section *
document_section(struct document *document, struct arena *arena,
		 const char *key, const char *title)
{
	struct section *section = arena_zero(arena, sizeof(*section));

	section->key = key;
	section->title = title;
	document->sections = arena_grow(arena, document->sections,
					document->section_count,
					&document->section_room,
					sizeof(*document->sections));
	document->sections[document->section_count++] = section;
	return section;
}

void
section_term(struct section *section, struct arena *arena, const char *name,
	     const char *text)
{
	section->terms = arena_grow(arena, section->terms, section->term_count,
				    &section->term_room,
				    sizeof(*section->terms));
	section->terms[section->term_count++] =
		(struct term){ .name = name, .text = text };
}

struct table *
table_new(struct arena *arena, const struct table_column *columns,
	  size_t column_count, size_t block_count)
{
	struct table *table = arena_zero(arena, sizeof(*table));

	table->columns = arena_take(arena, column_count * sizeof(*columns));
	memcpy(table->columns, columns, column_count * sizeof(*columns));
	table->column_count = column_count;
	table->blocks = arena_zero(arena,
				   block_count * sizeof(*table->blocks));
	table->block_count = block_count;
	return table;
}

struct table_cell *
table_row(const struct table *table, struct table_block *block,
	  struct arena *arena)
{
	size_t size = table->column_count * sizeof(*block->cells);
	struct table_cell *row;

	block->cells = arena_grow(arena, block->cells, block->count,
				  &block->room, size);
	row = block->cells + block->count++ * table->column_count;
	memset(row, 0, size);
	for (size_t i = 0; i < table->column_count; i++)
		row[i].text = "";
	return row;
}
