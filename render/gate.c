/* What did not pass the gate, in words: a message each value. */
#include "render/judged.h"
#include "render/notes.h"
#include "render/render.h"

/* "write.iops of job, new against old: 19.7k to 18.1k, −8.1 %; worse: …" */
static const char *
message_of(const struct comparison *c, const struct judged *at,
	   struct arena *arena)
{
	const struct cell *cell = at->cell;
	const char *group = text_clean(arena, at->group->title);
	const char *needed = "";

	if (cell->runs_needed && cell->gate == GATE_UNDECIDED)
		needed = arena_print(arena, "; some %zu runs a side would "
				     "decide", cell->runs_needed);
	return arena_print(arena, "%s%s%s, %s against %s: %s to %s, %s; %s: "
			   "%s%s", metric_in_text(arena, at->row->metric),
			   *group ? " of " : "", group,
			   text_clean(arena, c->sides[at->side].label),
			   text_clean(arena, c->sides[0].label),
			   unit_print_in(arena, at->row->unit, at->base->value),
			   unit_print_in(arena, at->row->unit, cell->value),
			   text_change(arena, cell->change),
			   cell->limit ? cell->limit->text :
			   verdict_text(cell->verdict),
			   cell->gate_reason ? cell->gate_reason :
			   gate_text(cell->gate), needed);
}

const char *
render_gate(const struct comparison *c, struct gate_at *place,
	    struct arena *arena)
{
	struct judged at = { .group_at = place->group, .row_at = place->row,
			     .side = place->side };
	bool found;

	do
		found = judged_next(c, &at);
	while (found && at.cell->gate <= GATE_PASSED);
	place->group = at.group_at;
	place->row = at.row_at;
	place->side = at.side;
	if (found) {
		place->outcome = at.cell->gate;
		return message_of(c, &at, arena);
	}
	place->outcome = GATE_UNDECIDED;
	/* neither passed nor failed nor missing: said once */
	if (c->gate_missing_count == 0 && place->missing++ == 0 &&
	    c->gate == GATE_UNDECIDED &&
	    c->gate_counts[GATE_UNDECIDED] == 0)
		return "nothing could be judged";
	if (place->missing >= c->gate_missing_count)
		return NULL;
	return arena_print(arena, "no value for %s",
			   c->gate_missing[place->missing++]);
}
