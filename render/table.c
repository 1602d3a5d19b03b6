/* A comparison as a document: what is compared, a block a group, means. */
#include "render/table.h"

#include <math.h>
#include <string.h>

#include "render/judged.h"
#include "render/notes.h"

static const char *const absent = "–";

enum tone
verdict_tone(enum verdict verdict)
{
	static const enum tone tones[] = {
		[VERDICT_BETTER] = TONE_BETTER,
		[VERDICT_WORSE] = TONE_WORSE,
		[VERDICT_SAME] = TONE_SAME,
		[VERDICT_INCONCLUSIVE] = TONE_INCONCLUSIVE,
		[VERDICT_UNJUDGED] = TONE_UNJUDGED,
	};

	return tones[verdict];
}

struct section *
section_of_sides(struct document *document, const struct comparison *c,
		 struct arena *arena)
{
	struct section *section = document_section(document, arena, "sides",
						   NULL);
	struct texts others = { 0 };

	for (size_t s = 0; s < c->side_count; s++)
		section_term(section, arena, s == 0 ? "Baseline" : "Compared",
			     arena_print(arena, "%s (%s)",
					 text_clean(arena, c->sides[s].label),
					 text_count(arena, c->sides[s].results,
						    "result")));
	if (c->by_reason || c->by)
		section_term(section, arena, "Sides",
			     text_clean(arena, c->by_reason ? c->by_reason :
					c->by));
	if (c->versions)
		section_term(section, arena, "Versions",
			     text_clean(arena, c->versions));
	for (size_t i = 0; i < c->other_count; i++)
		texts_add(&others, arena, text_clean(arena, c->others[i]));
	if (others.count)
		section_term(section, arena, "Or --by",
			     texts_join(&others, arena, ", "));
	return section;
}

/* The metric's name, with its title as more words on it. */
static void
put_metric(struct table_cell *out, struct metric_name name,
	   struct arena *arena)
{
	char title[128];

	metric_title(title, sizeof(title), name);
	out->text = metric_in_text(arena, name);
	out->hint = arena_text(arena, title, strlen(title));
}

/* The value of a cell; with the runs behind it where not all have as many. */
static void
put_value(struct table_cell *out, const struct row *row,
	  const struct cell *cell, const struct survey *survey,
	  struct arena *arena)
{
	out->text = absent;
	if (!cell->present || !isfinite(cell->value))
		return;
	out->text = unit_print_in(arena, row->unit, cell->value);
	if (survey->uneven && cell->n > 1)
		out->text = arena_print(arena, "%s (%zu)", out->text, cell->n);
	out->records = cell->records;
	out->record_count = cell->n;
}

/* The change, its interval where there are any, and the verdict. */
static void
put_change(struct table_cell *out, const struct cell *base,
	   const struct cell *cell, const struct survey *survey,
	   struct arena *arena)
{
	enum tone tone = verdict_tone(cell->verdict);

	if (!base->present || !cell->present)
		return;
	out->text = text_change(arena, cell->change);
	out->tone = tone;
	out++;
	if (survey->intervals && isfinite(cell->low) && isfinite(cell->high))
		out->text = text_interval(arena, cell->low, cell->high);
	if (survey->intervals)
		out++;
	out->text = verdict_text(cell->verdict);
	out->tone = tone;
	if (cell->reason)
		out->hint = text_clean(arena, cell->reason);
}

/* The same in one cell, below its value. */
static void
put_under(struct table_cell *out, const struct cell *base,
	  const struct cell *cell, struct arena *arena)
{
	if (!base->present || !cell->present)
		return;
	out->under = arena_print(arena, "%s %s",
				 text_change(arena, cell->change),
				 verdict_text(cell->verdict));
	if (isfinite(cell->low) && isfinite(cell->high))
		out->under = arena_print(arena, "%s\n%s", out->under,
					 text_interval(arena, cell->low,
						       cell->high));
	out->tone = verdict_tone(cell->verdict);
	if (cell->reason)
		out->hint = text_clean(arena, cell->reason);
}

/* Adds what put_change() fills; returns how many columns. */
static size_t
change_columns(struct table_column *columns, const struct survey *survey)
{
	size_t n = 0;

	columns[n++] = (struct table_column){ "change", .right = true };
	if (survey->intervals)
		columns[n++] = (struct table_column){ "interval",
						      .right = true };
	columns[n++] = (struct table_column){ "verdict", .verdict = true };
	return n;
}

/* Two sides have a column for each figure, more of them one column a side. */
static void
put_columns(const struct table *table, struct table_block *block,
	    const struct comparison *c, const struct row *row,
	    const struct survey *survey, struct arena *arena)
{
	struct table_cell *out = table_row(table, block, arena);
	const struct cell *base = &row->cells[0];

	put_metric(out++, row->metric, arena);
	put_value(out++, row, base, survey, arena);
	for (size_t s = 1; s < c->side_count; s++, out++) {
		put_value(out, row, &row->cells[s], survey, arena);
		if (c->side_count > 2)
			put_under(out, base, &row->cells[s], arena);
		else
			put_change(out + 1, base, &row->cells[s], survey,
				   arena);
	}
}

static void
put_rows(const struct table *table, struct table_block *block,
	 const struct comparison *c, const struct row *row,
	 const struct survey *survey, struct arena *arena)
{
	put_metric(table_row(table, block, arena), row->metric, arena);
	for (size_t s = 0; s < c->side_count; s++) {
		struct table_cell *out = table_row(table, block, arena);

		out->text = text_clean(arena, c->sides[s].label);
		out->indent = 2;
		put_value(out + 1, row, &row->cells[s], survey, arena);
		if (s)
			put_change(out + 2, &row->cells[0], &row->cells[s],
				   survey, arena);
	}
}

static struct table *
table_of_rows(const struct comparison *c, enum table_shape shape,
	      const struct survey *survey, struct arena *arena)
{
	struct table_column *columns =
		arena_zero(arena, (5 + 4 * c->side_count) * sizeof(*columns));
	size_t n = 0, sides = shape == SHAPE_COLUMNS ? c->side_count : 1;

	columns[n].wraps = shape == SHAPE_ROWS;
	columns[n++].title = shape == SHAPE_COLUMNS ? "metric" :
			     "metric, side";
	for (size_t s = 0; s < sides; s++) {
		columns[n].right = true;
		columns[n++].title = shape == SHAPE_ROWS ? "value" :
				     text_clean(arena, c->sides[s].label);
		if ((s > 0 && sides == 2) || shape == SHAPE_ROWS)
			n += change_columns(columns + n, survey);
	}
	return table_new(arena, columns, n, c->group_count);
}

struct section *
section_of_rows(struct document *document, const struct comparison *c,
		enum table_shape shape, struct arena *arena)
{
	struct section *section = document_section(document, arena, "rows",
						   NULL);
	struct survey survey = survey_of(c);
	struct table *table = table_of_rows(c, shape, &survey, arena);

	section->table = table;
	for (size_t g = 0; g < c->group_count; g++) {
		const struct group *group = &c->groups[g];
		struct table_block *block = &table->blocks[g];

		block->title = text_clean(arena, group->title);
		for (size_t r = 0; r < group->row_count; r++)
			(shape == SHAPE_COLUMNS ? put_columns : put_rows)
				(table, block, c, &group->rows[r], &survey,
				 arena);
		for (size_t i = 0; i < group->footnote_count; i++)
			texts_add(&block->notes, arena,
				  text_clean(arena, group->footnotes[i]));
	}
	comparison_notes(&section->notes, c, arena);
	return section;
}

static void
put_mean(const struct table *table, const struct comparison *c,
	 const struct family_mean *mean, struct arena *arena)
{
	struct table_cell *out = table_row(table, table->blocks, arena);

	(out++)->text = text_clean(arena, mean->title);
	if (c->side_count > 2)
		(out++)->text = text_clean(arena, c->sides[mean->side].label);
	(out++)->text = arena_print(arena, "× %.3f", mean->ratio);
	(out++)->text = arena_print(arena, "%.3f to %.3f", mean->least,
				    mean->greatest);
	out->text = arena_print(arena, "%zu", mean->rows);
	if (mean->left_out)
		out->text = arena_print(arena, "%zu (%zu left out)",
					mean->rows, mean->left_out);
}

void
section_of_means(struct document *document, const struct comparison *c,
		 struct arena *arena)
{
	struct table_column columns[5] = { 0 };
	struct section *section;
	size_t n = 0;

	if (!c->mean_count)
		return;
	columns[n++].title = "geometric mean";
	if (c->side_count > 2)
		columns[n++] = (struct table_column){ "side", .wraps = true };
	columns[n++] = (struct table_column){ "ratio", .right = true };
	columns[n++] = (struct table_column){ "range", .right = true };
	columns[n++] = (struct table_column){ "rows", .right = true };
	section = document_section(document, arena, "means", NULL);
	section->table = table_new(arena, columns, n, 1);
	for (size_t i = 0; i < c->mean_count; i++)
		put_mean(section->table, c, &c->means[i], arena);
	texts_add(&section->notes, arena,
		  "Ratios are turned so that more than 1 is better.");
}

struct document *
document_of_comparison(const struct comparison *c, enum table_shape shape,
		       struct arena *arena)
{
	struct document *document = document_new(arena, NULL);
	struct section *section;
	const char *evidence, *gate = comparison_gate(c, arena);

	if (c->status != COMPARE_DONE) {
		section = document_section(document, arena, "why", NULL);
		texts_add(&section->paragraphs, arena,
			  text_clean(arena, c->why));
		return document;
	}
	section = section_of_sides(document, c, arena);
	evidence = comparison_evidence(c, arena);
	if (evidence)
		section_term(section, arena, "Evidence", evidence);
	section_term(section, arena, "Outcome", comparison_counts(c, arena));
	if (gate)
		section_term(section, arena, "Gate", gate);
	section_of_rows(document, c, shape, arena);
	section_of_means(document, c, arena);
	return document;
}
