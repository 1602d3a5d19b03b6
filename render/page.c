/* Documents as HTML pages that need nothing from outside. */
#include "render/page.h"

#include <string.h>

#include "render/escape.h"
#include "render/text.h"

static bool
same_text(const char *one, const char *other)
{
	return one == other || (one && other && strcmp(one, other) == 0);
}

/* Whether two places are of one text, whose lines have one numbering. */
static bool
same_place(const struct source *one, const struct source *other)
{
	return same_text(one->file, other->file) &&
	       same_text(one->member, other->member) &&
	       same_text(one->part, other->part) &&
	       (!one->part || same_text(one->message, other->message));
}

static void
add_files(struct page_lines *page, const struct report_line *lines,
	  size_t count, struct arena *arena)
{
	for (size_t i = 0; i < count; i++) {
		const struct source *place = &lines[i].place;

		if (!i || !same_place(place, &lines[i - 1].place)) {
			page->files = arena_grow(arena, page->files,
						 page->count, &page->room,
						 sizeof(*page->files));
			page->files[page->count++] = (struct page_file){
				place, &lines[i], 0 };
		}
		page->files[page->count - 1].count++;
	}
}

static bool
file_has(const struct page_file *file, unsigned number)
{
	size_t low = 0, high = file->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (file->lines[middle].place.line < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low < file->count && file->lines[low].place.line == number;
}

/* Whether the line is shown; its file is then page->last. */
static bool
find_line(struct page_lines *page, const struct source *source)
{
	size_t found = page->count;

	if (!source->file)
		return false;
	/* results mostly come file by file */
	for (size_t i = 0; i < page->count; i++) {
		size_t at = (page->last + i) % page->count;

		if (!same_place(page->files[at].place, source) ||
		    !file_has(&page->files[at], source->line))
			continue;
		/* parts of mails without a name may be alike */
		if (found < page->count)
			return false;
		found = at;
		if (!source->part || source->message)
			break;
	}
	if (found == page->count)
		return false;
	page->last = found;
	return true;
}

static bool
open_link(struct page *page, const struct record *record, const char *class)
{
	const char *place = text_place(page->arena, &record->source);

	if (!find_line(&page->lines, &record->source))
		return false;
	buffer_print(page->out, "<a%s href=\"#L%zu-%u\" title=\"", class,
		     page->lines.last + 1, record->source.line);
	escape_xml(page->out, place);
	buffer_text(page->out, "\">");
	return true;
}

/* The text linked to its first source; small numbers link to the others. */
static void
put_linked(struct page *page, const struct table_cell *cell)
{
	/* lines of a cell share their sources, which stand in another column */
	size_t more = strchr(cell->text, '\n') ? 1 : cell->record_count;
	bool linked = cell->record_count && *cell->text &&
		      open_link(page, cell->records[0], "");

	escape_xml(page->out, cell->text);
	buffer_text(page->out, linked ? "</a>" : "");
	for (size_t i = 1; linked && i < more; i++)
		if (open_link(page, cell->records[i], " class=\"r\""))
			buffer_print(page->out, "%zu</a>", i + 1);
}

static void
put_verdict(struct page *page, const struct table_cell *cell, const char *text)
{
	if (!*text)
		return;
	buffer_print(page->out, "<b class=\"v t%d\"", (int)cell->tone);
	if (cell->hint) {
		buffer_text(page->out, " title=\"");
		escape_xml(page->out, cell->hint);
		buffer_byte(page->out, '"');
	}
	buffer_byte(page->out, '>');
	escape_xml(page->out, text);
	buffer_text(page->out, "</b>");
}

/* A metric's name, which may be broken behind a dot. */
static void
put_name(struct buffer *out, const char *name)
{
	buffer_text(out, "<code>");
	for (const char *at = name; *at; at++) {
		buffer_byte(out, *at);
		buffer_text(out, *at == '.' ? "<wbr>" : "");
	}
	buffer_text(out, "</code>");
}

/* The first cell of a row is its heading: its words if any, and its name. */
static void
put_row_head(struct page *page, const struct table_cell *cell)
{
	buffer_print(page->out, "<th scope=\"row\"%s>",
		     cell->indent ? " class=\"i\"" : "");
	if (cell->hint) {
		buffer_text(page->out, "<span>");
		escape_xml(page->out, cell->hint);
		buffer_text(page->out, "</span>");
		put_name(page->out, cell->text);
	} else {
		escape_xml(page->out, cell->text);
	}
	buffer_text(page->out, "</th>");
}

static void
put_cell(struct page *page, const struct table_column *column,
	 const struct table_cell *cell)
{
	bool strong = !column->verdict && !cell->under &&
		      (cell->tone == TONE_BETTER || cell->tone == TONE_WORSE);

	buffer_text(page->out, "<td");
	if (column->right || strong) {
		buffer_print(page->out, " class=\"%s",
			     column->right ? "n" : "");
		if (strong)
			buffer_print(page->out, " t%d", (int)cell->tone);
		buffer_byte(page->out, '"');
	}
	buffer_byte(page->out, '>');
	if (column->verdict)
		put_verdict(page, cell, cell->text);
	else
		put_linked(page, cell);
	if (cell->under) {
		buffer_text(page->out, "<br>");
		put_verdict(page, cell, cell->under);
	}
	buffer_text(page->out, "</td>");
}

static void
put_notes(struct page *page, const struct texts *notes)
{
	if (!notes->count)
		return;
	buffer_text(page->out, "<ul class=\"notes\">");
	for (size_t i = 0; i < notes->count; i++) {
		buffer_text(page->out, "<li>");
		escape_xml(page->out, notes->at[i]);
		buffer_text(page->out, "</li>");
	}
	buffer_text(page->out, "</ul>\n");
}

static void
put_block(struct page *page, const struct table *table,
	  const struct table_block *block)
{
	size_t columns = table->column_count;

	buffer_text(page->out, "<tbody>\n");
	if (block->title && *block->title) {
		buffer_print(page->out, "<tr><th scope=\"rowgroup\" "
			     "colspan=\"%zu\">", columns);
		escape_xml(page->out, block->title);
		buffer_text(page->out, "</th></tr>\n");
	}
	for (size_t r = 0; r < block->count; r++) {
		const struct table_cell *row = &block->cells[r * columns];

		buffer_text(page->out, "<tr>");
		put_row_head(page, &row[0]);
		for (size_t i = 1; i < columns; i++)
			put_cell(page, &table->columns[i], &row[i]);
		buffer_text(page->out, "</tr>\n");
	}
	if (block->notes.count) {
		buffer_print(page->out, "<tr class=\"f\"><td colspan=\"%zu\">",
			     columns);
		put_notes(page, &block->notes);
		buffer_text(page->out, "</td></tr>\n");
	}
	buffer_text(page->out, "</tbody>\n");
}

static void
put_table(struct page *page, const struct table *table)
{
	/* what scrolls must be in reach of the keyboard */
	buffer_text(page->out, "<div class=\"scroll\" tabindex=\"0\">"
		    "<table>\n<thead><tr>");
	for (size_t i = 0; i < table->column_count; i++) {
		buffer_print(page->out, "<th scope=\"col\"%s>",
			     table->columns[i].right ? " class=\"n\"" : "");
		escape_xml(page->out, table->columns[i].title);
		buffer_text(page->out, "</th>");
	}
	buffer_text(page->out, "</tr></thead>\n");
	for (size_t b = 0; b < table->block_count; b++)
		put_block(page, table, &table->blocks[b]);
	buffer_text(page->out, "</table></div>\n");
}

void
page_section(struct page *page, const struct section *section)
{
	for (size_t i = 0; i < section->paragraphs.count; i++) {
		buffer_text(page->out, "<p>");
		escape_xml(page->out, section->paragraphs.at[i]);
		buffer_text(page->out, "</p>\n");
	}
	if (section->term_count)
		buffer_text(page->out, "<dl>");
	for (size_t i = 0; i < section->term_count; i++) {
		buffer_text(page->out, "<dt>");
		escape_xml(page->out, section->terms[i].name);
		buffer_text(page->out, "</dt><dd>");
		escape_xml(page->out, section->terms[i].text);
		buffer_text(page->out, "</dd>");
	}
	if (section->term_count)
		buffer_text(page->out, "</dl>\n");
	if (section->table)
		put_table(page, section->table);
	put_notes(page, &section->notes);
	if (!section->lines.count)
		return;
	buffer_text(page->out, "<pre tabindex=\"0\">");
	for (size_t i = 0; i < section->lines.count; i++) {
		escape_xml(page->out, section->lines.at[i]);
		buffer_byte(page->out, '\n');
	}
	buffer_text(page->out, "</pre>\n");
}

static void
put_file(struct page *page, size_t index)
{
	const struct page_file *file = &page->lines.files[index];

	buffer_text(page->out, "<h3>");
	escape_xml(page->out, text_container(page->arena, file->place));
	buffer_text(page->out, "</h3>\n<pre tabindex=\"0\">");
	for (size_t i = 0; i < file->count; i++) {
		unsigned number = file->lines[i].place.line;

		if (i && number != file->lines[i - 1].place.line + 1)
			buffer_text(page->out, "<span class=\"gap\">⋯</span>");
		buffer_print(page->out, "<span class=\"l\" id=\"L%zu-%u\">"
			     "<a href=\"#L%zu-%u\">%u</a>", index + 1, number,
			     index + 1, number, number);
		escape_xml(page->out, file->lines[i].text);
		buffer_text(page->out, "</span>");
	}
	buffer_text(page->out, "</pre>\n");
}

void
page_sources(struct page *page)
{
	for (size_t i = 0; i < page->lines.count; i++)
		put_file(page, i);
}

void
page_begin(struct page *page, const char *title,
	   const struct report_line *lines, size_t count)
{
	struct buffer *out = page->out;

	add_files(&page->lines, lines, count, page->arena);
	buffer_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
		    "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
		    "content=\"width=device-width, initial-scale=1\">\n"
		    "<meta name=\"color-scheme\" content=\"light dark\">\n"
		    "<title>");
	escape_xml(out, title);
	buffer_text(out, "</title>\n<style>\n");
	page_style(out);
	buffer_text(out, "</style>\n</head>\n<body>\n<header>\n<h1>");
	escape_xml(out, title);
	buffer_text(out, "</h1>\n");
}

void
page_end(struct page *page)
{
	buffer_text(page->out, "</main>\n</body>\n</html>\n");
}

void
page_entry(struct page *page, const char *key, const char *title)
{
	buffer_print(page->out, "<a href=\"#%s\">", key);
	escape_xml(page->out, title);
	buffer_text(page->out, "</a> ");
}

void
page_open(struct page *page, const char *key, const char *title)
{
	buffer_print(page->out, "<section id=\"%s\">\n", key);
	if (!title)
		return;
	buffer_text(page->out, "<h2>");
	escape_xml(page->out, title);
	buffer_text(page->out, "</h2>\n");
}

void
page_close(struct page *page)
{
	buffer_text(page->out, "</section>\n");
}
