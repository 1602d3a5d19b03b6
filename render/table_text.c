/* Documents as plain text: for a mail, and with colours for a terminal. */
#include <string.h>

#include "render/layout.h"
#include "render/writers.h"

#define TERM_GAP 2
#define WIDTH_ANY 4096

static const char *const colors[TONES] = {
	[TONE_PLAIN] = "",
	[TONE_BETTER] = "\033[32m",
	[TONE_WORSE] = "\033[31m",
	[TONE_SAME] = "",
	[TONE_INCONCLUSIVE] = "\033[33m",
	[TONE_UNJUDGED] = "\033[2m",
};
static const char bold[] = "\033[1m", plain[] = "\033[0m";

static void
pad(struct buffer *out, size_t count)
{
	while (count--)
		buffer_byte(out, ' ');
}

static size_t
greater(size_t a, size_t b)
{
	return a > b ? a : b;
}

static void
put_colored(struct buffer *out, const char *text, const char *color,
	    const struct text_style *style)
{
	if (style->color && *color && *text) {
		buffer_text(out, color);
		buffer_text(out, text);
		buffer_text(out, plain);
	} else {
		buffer_text(out, text);
	}
}

/* Text in lines of the style's width, all but the first behind hang blanks. */
static void
put_wrapped(struct buffer *out, const char *text, size_t hang,
	    const struct text_style *style, struct arena *arena)
{
	size_t width = style->width > hang + 8 ? style->width - hang : 8;
	struct texts lines = text_wrap(arena, text, width);

	for (size_t i = 0; i < lines.count; i++) {
		if (i)
			pad(out, hang);
		buffer_text(out, lines.at[i]);
		buffer_byte(out, '\n');
	}
}

static void
put_rule(struct buffer *out, const struct layout *layout,
	 const struct text_style *style)
{
	for (size_t i = 0; i < layout->total; i++)
		buffer_text(out, style->lines ? "─" : "-");
	buffer_byte(out, '\n');
}

/* One printed line of a row of cells, without blanks at its end. */
struct line_end {
	size_t blanks;	/* due before the next text */
};

static void
put_piece(struct buffer *out, struct line_end *end, const char *text,
	  size_t indent, size_t width, bool right, const char *color,
	  const struct text_style *style)
{
	size_t columns = text_columns(text) + indent;
	size_t rest = width > columns ? width - columns : 0;

	end->blanks += indent + (right ? rest : 0);
	if (*text) {
		pad(out, end->blanks);
		put_colored(out, text, color, style);
		end->blanks = 0;
	} else {
		end->blanks += columns - indent;
	}
	end->blanks += right ? 0 : rest;
}

static void
put_head(struct buffer *out, const struct table *table,
	 const struct layout *layout, const struct text_style *style,
	 struct arena *arena)
{
	size_t count = table->column_count, most = 1;
	struct texts *titles = arena_zero(arena, count * sizeof(*titles));

	for (size_t i = 0; i < count; i++) {
		titles[i] = text_wrap(arena, table->columns[i].title,
				      layout->widths[i]);
		most = greater(most, titles[i].count);
	}
	for (size_t line = 0; line < most; line++) {
		struct line_end end = { layout->indent };

		for (size_t i = 0; i < count; i++) {
			size_t above = most - titles[i].count;

			put_piece(out, &end, line < above ? "" :
				  titles[i].at[line - above], 0,
				  layout->widths[i], table->columns[i].right,
				  "", style);
			end.blanks += layout->gap;
		}
		buffer_byte(out, '\n');
	}
	put_rule(out, layout, style);
}

/* The lines of a cell; from line toned on they are what its tone is of. */
struct cell_lines {
	struct texts texts;
	size_t toned;
};

static struct cell_lines
lines_of(const struct table_cell *cell, size_t width, struct arena *arena)
{
	struct cell_lines lines = { 0 };
	struct texts under;

	if (width > cell->indent + 1)
		width -= cell->indent;
	else
		width = 1;
	lines.texts = text_wrap(arena, cell->text, width);
	if (!cell->under)
		return lines;
	lines.toned = lines.texts.count;
	under = text_wrap(arena, cell->under, width);
	for (size_t i = 0; i < under.count; i++)
		texts_add(&lines.texts, arena, under.at[i]);
	return lines;
}

static void
put_row(struct buffer *out, const struct table *table,
	const struct table_cell *cells, const struct layout *layout,
	const struct text_style *style, struct arena *arena)
{
	size_t count = table->column_count, most = 1;
	struct cell_lines *lines = arena_zero(arena, count * sizeof(*lines));

	for (size_t i = 0; i < count; i++) {
		lines[i] = lines_of(&cells[i], layout->widths[i], arena);
		most = greater(most, lines[i].texts.count);
	}
	for (size_t line = 0; line < most; line++) {
		struct line_end end = { layout->indent };

		for (size_t i = 0; i < count; i++) {
			put_piece(out, &end, line < lines[i].texts.count ?
				  lines[i].texts.at[line] : "",
				  cells[i].indent, layout->widths[i],
				  table->columns[i].right,
				  line < lines[i].toned ? "" :
				  colors[cells[i].tone], style);
			end.blanks += layout->gap;
		}
		buffer_byte(out, '\n');
	}
}

static void
put_notes(struct buffer *out, const struct texts *notes, size_t indent,
	  const struct text_style *style, struct arena *arena)
{
	for (size_t i = 0; i < notes->count; i++) {
		pad(out, indent);
		buffer_text(out, "* ");
		put_wrapped(out, notes->at[i], indent + 2, style, arena);
	}
}

static void
put_table(struct buffer *out, const struct table *table,
	  const struct text_style *style, struct arena *arena)
{
	struct layout layout = layout_of(table, style->width, arena);

	put_head(out, table, &layout, style, arena);
	for (size_t b = 0; b < table->block_count; b++) {
		const struct table_block *block = &table->blocks[b];

		if (b)
			buffer_byte(out, '\n');
		if (block->title && *block->title) {
			struct texts title = text_wrap(arena, block->title,
						       style->width);

			for (size_t i = 0; i < title.count; i++) {
				put_colored(out, title.at[i], bold, style);
				buffer_byte(out, '\n');
			}
		}
		for (size_t r = 0; r < block->count; r++)
			put_row(out, table, block->cells +
				r * table->column_count, &layout, style,
				arena);
		put_notes(out, &block->notes, layout.indent, style, arena);
	}
}

static void
put_terms(struct buffer *out, const struct section *section,
	  const struct text_style *style, struct arena *arena)
{
	size_t width = 0;

	for (size_t i = 0; i < section->term_count; i++)
		width = greater(width, text_columns(section->terms[i].name));
	for (size_t i = 0; i < section->term_count; i++) {
		const struct term *term = &section->terms[i];

		put_colored(out, term->name, bold, style);
		pad(out, width + TERM_GAP - text_columns(term->name));
		put_wrapped(out, term->text, width + TERM_GAP, style, arena);
	}
}

static void
put_title(struct buffer *out, const char *title, char under,
	  const struct text_style *style, struct arena *arena)
{
	struct texts lines = text_wrap(arena, title, style->width);
	size_t most = 0;

	for (size_t i = 0; i < lines.count; i++) {
		put_colored(out, lines.at[i], bold, style);
		buffer_byte(out, '\n');
		most = greater(most, text_columns(lines.at[i]));
	}
	while (most--)
		buffer_byte(out, under);
	buffer_text(out, "\n\n");
}

static void
put_section(struct buffer *out, const struct section *section,
	    const struct text_style *style, struct arena *arena)
{
	if (section->title)
		put_title(out, section->title, '-', style, arena);
	for (size_t i = 0; i < section->paragraphs.count; i++)
		put_wrapped(out, section->paragraphs.at[i], 0, style, arena);
	if (section->paragraphs.count && section->term_count)
		buffer_byte(out, '\n');
	put_terms(out, section, style, arena);
	if (section->table && (section->paragraphs.count ||
			       section->term_count))
		buffer_byte(out, '\n');
	if (section->table)
		put_table(out, section->table, style, arena);
	if (section->table && section->notes.count)
		buffer_byte(out, '\n');
	put_notes(out, &section->notes, 0, style, arena);
	for (size_t i = 0; i < section->lines.count; i++) {
		buffer_text(out, section->lines.at[i]);
		buffer_byte(out, '\n');
	}
}

void
document_text(struct buffer *out, const struct document *document,
	      const struct text_style *style)
{
	struct arena arena = { 0 };

	if (document->title)
		put_title(out, document->title, '=', style, &arena);
	for (size_t i = 0; i < document->section_count; i++) {
		if (i)
			buffer_byte(out, '\n');
		put_section(out, document->sections[i], style, &arena);
	}
	arena_free(&arena);
}

/*
 * What make gives in columns where those fit, else in rows. A width of 0 is
 * that of no terminal: all fits.
 */
static void
write_fitting(struct buffer *out, const struct comparison *c,
	      struct document *(*make)(const struct comparison *,
				       enum table_shape, struct arena *),
	      struct text_style style)
{
	struct arena arena = { 0 };
	struct document *document = make(c, SHAPE_COLUMNS, &arena);

	if (!style.width)
		style.width = WIDTH_ANY;
	if (!document_fits(document, style.width))
		document = make(c, SHAPE_ROWS, &arena);
	document_text(out, document, &style);
	arena_free(&arena);
}

void
compare_text(struct buffer *out, const struct comparison *c,
	     const struct render_style *style)
{
	(void)style;
	write_fitting(out, c, document_of_comparison,
		      (struct text_style){ .width = TEXT_WIDTH });
}

static struct text_style
terminal_style(const struct render_style *style)
{
	return (struct text_style){ .width = style->width,
				    .color = style->color, .lines = true };
}

void
compare_terminal(struct buffer *out, const struct comparison *c,
		 const struct render_style *style)
{
	write_fitting(out, c, document_of_comparison, terminal_style(style));
}

void
show_terminal(struct buffer *out, const struct comparison *c,
	      const struct render_style *style)
{
	write_fitting(out, c, document_of_results, terminal_style(style));
}
