/* What stands around the rows of a comparison, in words. */
#include "render/notes.h"

#include <math.h>
#include <string.h>

#include "render/judged.h"

/* How many of a kind are listed before it says "and more". */
#define REASONS_SHOWN 12
#define ALONE_SHOWN 20
#define THRESHOLDS_SHOWN 8

const char *
metric_in_text(struct arena *arena, struct metric_name name)
{
	char text[METRIC_TEXT];
	size_t length = metric_write(text, name);

	return arena_text(arena, text, length);
}

const char *
comparison_counts(const struct comparison *c, struct arena *arena)
{
	struct texts parts = { 0 };
	size_t all = 0;

	for (int v = VERDICT_BETTER; v <= VERDICT_UNJUDGED; v++) {
		all += c->counts[v];
		if (c->counts[v])
			texts_print(&parts, arena, "%zu %s", c->counts[v],
				    verdict_text((enum verdict)v));
	}
	if (!all)
		return "nothing was compared";
	return arena_print(arena, "%s, of %s",
			   texts_join(&parts, arena, ", "),
			   text_count(arena, all, "value"));
}

const char *
comparison_gate(const struct comparison *c, struct arena *arena)
{
	struct texts parts = { 0 };

	if (c->gate == GATE_NONE)
		return NULL;
	for (int g = GATE_OUTCOMES - 1; g >= GATE_PASSED; g--)
		if (c->gate_counts[g])
			texts_print(&parts, arena, "%zu %s", c->gate_counts[g],
				    gate_text((enum gate_outcome)g));
	for (size_t i = 0; i < c->gate_missing_count; i++)
		texts_print(&parts, arena, "no value for %s",
			    text_clean(arena, c->gate_missing[i]));
	if (!parts.count)
		texts_add(&parts, arena, "nothing could be judged");
	return arena_print(arena, "%s: %s", gate_text(c->gate),
			   texts_join(&parts, arena, ", "));
}

const char *
comparison_evidence(const struct comparison *c, struct arena *arena)
{
	struct survey survey = survey_of(c);
	size_t single = survey.by_evidence[EVIDENCE_E0];

	if (!survey.values)
		return NULL;
	if (single && !survey.uneven && survey.n == 1)
		return "each side is one run (E0): verdicts rest on the "
		       "printed digits and the thresholds alone, and how "
		       "much runs differ is not known";
	if (single)
		return arena_print(arena, "%zu of %s one run on a side (E0): "
				   "there the verdict rests on the printed "
				   "digits and the threshold alone", single,
				   survey.values == 1 ? "1 value has" :
				   arena_print(arena, "%zu values have",
					       survey.values));
	if (survey.by_evidence[EVIDENCE_E1] == survey.values)
		return "each side is one run (E1), judged by its samples "
		       "over time";
	if (!survey.uneven)
		return arena_print(arena, "%s a side; values are medians",
				   text_count(arena, survey.n, "run"));
	return "several runs a side; values are medians, with the number of "
	       "runs in parentheses";
}

/* Metrics that have something in common, by the order of their coming. */
struct bunch {
	const char *head;
	struct texts metrics;
};

/* Adds a metric to the bunch of that head; false where no other bunch fits. */
static bool
bunch_add(struct bunch *bunches, size_t *count, size_t room, const char *head,
	  const char *metric, struct arena *arena)
{
	size_t k = 0;

	while (k < *count && strcmp(bunches[k].head, head) != 0)
		k++;
	if (k == room)
		return false;
	if (k == *count)
		bunches[(*count)++].head = head;
	if (!texts_have(&bunches[k].metrics, metric))
		texts_add(&bunches[k].metrics, arena, metric);
	return true;
}

static void
add_thresholds(struct texts *notes, const struct comparison *c,
	       struct arena *arena)
{
	struct bunch bunches[THRESHOLDS_SHOWN] = { 0 };
	struct texts parts = { 0 };
	struct judged at = { 0 };
	size_t count = 0;

	while (judged_next(c, &at))
		if (at.row->better != BETTER_NEITHER)
			bunch_add(bunches, &count, THRESHOLDS_SHOWN,
				  arena_print(arena, "%g %%",
					      at.row->threshold),
				  metric_in_text(arena, at.row->metric),
				  arena);
	for (size_t k = 0; k < count; k++)
		texts_print(&parts, arena, count > 1 ? "%s (%s)" : "%s",
			    bunches[k].head,
			    texts_join(&bunches[k].metrics, arena, ", "));
	if (count)
		texts_print(notes, arena, "Threshold of a change: %s.",
			    texts_join(&parts, arena, ", "));
}

/* Why values are inconclusive or unjudged: each reason with its metrics. */
static void
add_reasons(struct texts *notes, const struct comparison *c,
	    struct arena *arena)
{
	struct bunch bunches[REASONS_SHOWN] = { 0 };
	struct judged at = { 0 };
	size_t count = 0, more = 0;

	while (judged_next(c, &at)) {
		if (!at.cell->reason ||
		    (at.cell->verdict != VERDICT_INCONCLUSIVE &&
		     at.cell->verdict != VERDICT_UNJUDGED))
			continue;
		if (!bunch_add(bunches, &count, REASONS_SHOWN,
			       arena_print(arena, "%s: %s",
					   verdict_text(at.cell->verdict),
					   text_clean(arena,
						      at.cell->reason)),
			       metric_in_text(arena, at.row->metric), arena))
			more++;
	}
	for (size_t k = 0; k < count; k++)
		texts_print(notes, arena, "%s (%s)", bunches[k].head,
			    texts_join(&bunches[k].metrics, arena, ", "));
	if (more)
		texts_print(notes, arena, "%s for other reasons; the JSON "
			    "output has them all.",
			    text_count(arena, more, "more value"));
}

/* How many runs would decide what is inconclusive. */
static void
add_needed(struct texts *notes, const struct comparison *c,
	   struct arena *arena)
{
	struct bunch bunches[REASONS_SHOWN] = { 0 };
	struct texts parts = { 0 };
	struct judged at = { 0 };
	size_t count = 0;

	while (judged_next(c, &at))
		if (at.cell->runs_needed)
			bunch_add(bunches, &count, REASONS_SHOWN,
				  arena_print(arena, "%zu",
					      at.cell->runs_needed),
				  metric_in_text(arena, at.row->metric),
				  arena);
	for (size_t k = 0; k < count; k++)
		texts_print(&parts, arena, "%s (%s)", bunches[k].head,
			    texts_join(&bunches[k].metrics, arena, ", "));
	if (count)
		texts_print(notes, arena, "Runs a side that would decide, if "
			    "they spread as these do: %s.",
			    texts_join(&parts, arena, ", "));
}

static void
add_alone(struct texts *notes, const struct comparison *c,
	  struct arena *arena)
{
	for (size_t i = 0; i < c->alone_count && i < ALONE_SHOWN; i++) {
		const struct record *record = c->alone[i];

		texts_print(notes, arena, "Without a partner: %s (%s) of %s.",
			    record->name ? text_clean(arena, record->name) :
			    kind_text(record->kind),
			    text_place(arena, &record->source),
			    text_clean(arena,
				       c->sides[c->alone_side[i]].label));
	}
	if (c->alone_count > ALONE_SHOWN)
		texts_print(notes, arena, "Without a partner: %zu more; the "
			    "JSON output has them all.",
			    c->alone_count - ALONE_SHOWN);
}

void
comparison_notes(struct texts *notes, const struct comparison *c,
		 struct arena *arena)
{
	add_thresholds(notes, c, arena);
	add_reasons(notes, c, arena);
	add_needed(notes, c, arena);
	for (size_t i = 0; i < c->footnote_count; i++)
		texts_add(notes, arena, text_clean(arena, c->footnotes[i]));
	add_alone(notes, c, arena);
}
