/* What the author claims, beside what was measured. */
#include "render/notes.h"
#include "render/report.h"

static void
put_claim(const struct table *table, const struct comparison *c,
	  const struct claim_check *check, struct arena *arena)
{
	struct table_cell *out = table_row(table, table->blocks, arena);
	const struct row *row = check->row;
	const struct cell *from = &row->cells[check->reversed ?
					      check->side : 0];
	const struct cell *to = &row->cells[check->reversed ? 0 :
					    check->side];
	const char *group = text_clean(arena, check->group->title);

	out[0].text = text_clean(arena, check->claim->name);
	out[1].text = arena_print(arena, "%s%s%s: %s to %s, %s (%s to %s)",
		metric_in_text(arena, row->metric), *group ? " of " : "",
		group, unit_print_in(arena, row->unit, from->value),
		unit_print_in(arena, row->unit, to->value),
		text_change(arena, check->change),
		text_clean(arena, c->sides[check->reversed ? check->side : 0]
				  .label),
		text_clean(arena, c->sides[check->reversed ? 0 : check->side]
				  .label));
	out[1].records = to->records;
	out[1].record_count = to->n;
	out[2].text = check->agrees ? "agrees" : "differs";
	out[2].tone = check->agrees ? TONE_BETTER : TONE_WORSE;
}

void
section_of_claims(struct document *document, const struct report *report,
		  struct arena *arena)
{
	static const struct table_column columns[] = {
		{ .title = "the author says", .wraps = true },
		{ .title = "measured", .wraps = true },
		{ .title = "", .verdict = true },
	};
	struct section *section;

	if (!report->claim_count)
		return;
	section = document_section(document, arena, "claims", "Claims");
	section->table = table_new(arena, columns, 3, 1);
	for (size_t i = 0; i < report->claim_count; i++)
		put_claim(section->table, report->comparison,
			  &report->claims[i], arena);
	texts_add(&section->notes, arena, "Sentences that state a change and "
		  "fit the results of just one pair; others are not listed.");
}
