/* Documents as Markdown, as GitHub reads it. */
#include <ctype.h>
#include <string.h>

#include "render/writers.h"

/* Text that stands for itself, whatever signs are in it. */
static void
put_escaped(struct buffer *out, const char *text)
{
	for (const char *at = text; *at; at++) {
		bool inside = at > text && isalnum((unsigned char)at[-1]) &&
			      isalnum((unsigned char)at[1]);

		if (*at == '\n') {
			buffer_text(out, "<br>");
			continue;
		}
		if (strchr("\\`*[]<|~&", *at) || (*at == '_' && !inside))
			buffer_byte(out, '\\');
		buffer_byte(out, *at);
	}
}

/* The same where it begins a line, and might begin a list or a heading. */
static void
put_line(struct buffer *out, const char *text)
{
	if (*text && strchr("#+-=>", *text))
		buffer_byte(out, '\\');
	put_escaped(out, text);
}

static void
put_cell(struct buffer *out, const struct table_cell *cell,
	 const struct table_column *column)
{
	bool strong = (column->verdict || cell->under) &&
		      (cell->tone == TONE_BETTER || cell->tone == TONE_WORSE);

	for (unsigned i = 0; i < cell->indent; i++)
		buffer_text(out, "&nbsp;");
	if (cell->under) {
		put_escaped(out, cell->text);
		buffer_text(out, "<br>");
	}
	buffer_text(out, strong ? "**" : "");
	put_escaped(out, cell->under ? cell->under : cell->text);
	buffer_text(out, strong ? "**" : "");
}

static void
put_head(struct buffer *out, const struct table *table)
{
	for (size_t i = 0; i < table->column_count; i++) {
		buffer_text(out, i ? " | " : "| ");
		put_escaped(out, table->columns[i].title);
	}
	buffer_text(out, " |\n");
	for (size_t i = 0; i < table->column_count; i++)
		buffer_text(out, table->columns[i].right ? "| ---: " :
			    "| --- ");
	buffer_text(out, "|\n");
}

static void
put_notes(struct buffer *out, const struct texts *notes)
{
	if (notes->count)
		buffer_byte(out, '\n');
	for (size_t i = 0; i < notes->count; i++) {
		buffer_text(out, "- ");
		put_line(out, notes->at[i]);
		buffer_byte(out, '\n');
	}
}

static void
put_table(struct buffer *out, const struct table *table)
{
	for (size_t b = 0; b < table->block_count; b++) {
		const struct table_block *block = &table->blocks[b];

		if (b)
			buffer_byte(out, '\n');
		if (block->title && *block->title) {
			buffer_text(out, "**");
			put_escaped(out, block->title);
			buffer_text(out, "**\n\n");
		}
		put_head(out, table);
		for (size_t i = 0; i < block->count * table->column_count;
		     i++) {
			size_t column = i % table->column_count;

			buffer_text(out, column ? " | " : "| ");
			put_cell(out, &block->cells[i],
				 &table->columns[column]);
			if (column + 1 == table->column_count)
				buffer_text(out, " |\n");
		}
		put_notes(out, &block->notes);
	}
}

/* A fence longer than any run of backticks in the lines. */
static void
put_lines(struct buffer *out, const struct texts *lines)
{
	size_t longest = 2;

	for (size_t i = 0; i < lines->count; i++) {
		for (const char *at = lines->at[i]; *at; at++) {
			size_t run = strspn(at, "`");

			if (run > longest)
				longest = run;
			if (run)
				at += run - 1;
		}
	}
	for (int end = 0; end < 2; end++) {
		for (size_t i = 0; i <= longest; i++)
			buffer_byte(out, '`');
		buffer_byte(out, '\n');
		for (size_t i = 0; end == 0 && i < lines->count; i++)
			buffer_print(out, "%s\n", lines->at[i]);
	}
}

static void
put_section(struct buffer *out, const struct section *section)
{
	if (section->title) {
		buffer_text(out, "## ");
		put_escaped(out, section->title);
		buffer_text(out, "\n\n");
	}
	for (size_t i = 0; i < section->paragraphs.count; i++) {
		buffer_text(out, i ? "\n" : "");
		put_line(out, section->paragraphs.at[i]);
		buffer_byte(out, '\n');
	}
	if (section->paragraphs.count && section->term_count)
		buffer_byte(out, '\n');
	for (size_t i = 0; i < section->term_count; i++) {
		buffer_text(out, "- **");
		put_escaped(out, section->terms[i].name);
		buffer_text(out, ":** ");
		put_escaped(out, section->terms[i].text);
		buffer_byte(out, '\n');
	}
	if (section->table && (section->paragraphs.count ||
			       section->term_count))
		buffer_byte(out, '\n');
	if (section->table)
		put_table(out, section->table);
	put_notes(out, &section->notes);
	if (section->paragraphs.count && section->lines.count)
		buffer_byte(out, '\n');
	if (section->lines.count)
		put_lines(out, &section->lines);
}

void
document_md(struct buffer *out, const struct document *document)
{
	if (document->title) {
		buffer_text(out, "# ");
		put_escaped(out, document->title);
		buffer_text(out, "\n\n");
	}
	for (size_t i = 0; i < document->section_count; i++) {
		if (i)
			buffer_byte(out, '\n');
		put_section(out, document->sections[i]);
	}
}

void
compare_md(struct buffer *out, const struct comparison *c,
	   const struct render_style *style)
{
	struct arena arena = { 0 };

	(void)style;
	document_md(out, document_of_comparison(c, SHAPE_COLUMNS, &arena));
	arena_free(&arena);
}

void
show_md(struct buffer *out, const struct comparison *c,
	const struct render_style *style)
{
	struct arena arena = { 0 };

	(void)style;
	document_md(out, document_of_results(c, SHAPE_COLUMNS, &arena));
	arena_free(&arena);
}
