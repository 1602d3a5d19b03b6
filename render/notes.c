/* What stands around the rows of a comparison, in words. */
#include "render/notes.h"

#include <math.h>
#include <string.h>

#include "render/judged.h"

/* How many of a kind are listed before it says "and more". */
#define REASONS_SHOWN 12
#define ALONE_SHOWN 20
#define ALONE_NAMES 12
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

/* Where the verdict of single runs rests on little. */
static const char *
single_evidence(const struct survey *survey, struct arena *arena)
{
	size_t single = survey->by_evidence[EVIDENCE_E0];
	const char *rest = survey->uneven ? "; others are medians, with the "
			   "number of runs in parentheses" : "";

	if (!survey->uneven && survey->n == 1 && single == survey->values)
		return "each side is one run (E0): verdicts rest on the "
		       "printed digits and the thresholds alone, and how "
		       "much runs differ is not known";
	if (single == survey->values)
		return arena_print(arena, "one run on a side (E0): verdicts "
				   "rest on the printed digits and the "
				   "thresholds alone%s", rest);
	return arena_print(arena, "%zu of %zu values have one run on a side "
			   "(E0): there the verdict rests on the printed "
			   "digits and the threshold alone%s", single,
			   survey->values, rest);
}

const char *
comparison_evidence(const struct comparison *c, struct arena *arena)
{
	struct survey survey = survey_of(c);
	const char *intervals = survey.intervals ?
				", intervals those of 95 %" : "";

	if (!survey.values)
		return NULL;
	if (survey.by_evidence[EVIDENCE_E0])
		return single_evidence(&survey, arena);
	if (survey.by_evidence[EVIDENCE_E1] == survey.values)
		return survey.intervals ?
		       "each side is one run (E1), judged by its samples over "
		       "time; intervals of 95 % tell how it varied, not how "
		       "runs do" :
		       "each side is one run (E1), with too few samples for an "
		       "interval: verdicts rest on the printed digits and the "
		       "thresholds alone";
	if (!survey.uneven)
		return arena_print(arena, "%s a side; values are medians%s",
				   text_count(arena, survey.n, "run"),
				   intervals);
	return arena_print(arena, "several runs a side; values are medians%s, "
			   "with the number of runs in parentheses",
			   intervals);
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

/* How many runs would decide a metric: of its values the least and the most. */
struct needed {
	struct metric_name metric;
	size_t least, most;
};

#define NEEDED_SHOWN 64

/* Returns how many metrics there are; the rest is in other outputs. */
static size_t
list_needed(struct needed *list, const struct comparison *c)
{
	struct judged at = { 0 };
	size_t count = 0, k;

	while (judged_next(c, &at)) {
		size_t runs = at.cell->runs_needed;

		if (!runs)
			continue;
		for (k = 0; k < count; k++)
			if (metric_same(list[k].metric, at.row->metric))
				break;
		if (k == NEEDED_SHOWN)
			continue;
		if (k == count)
			list[count++] = (struct needed){ at.row->metric, runs,
							 runs };
		if (runs < list[k].least)
			list[k].least = runs;
		if (runs > list[k].most)
			list[k].most = runs;
	}
	return count;
}

/* How many runs would decide what is inconclusive. */
static void
add_needed(struct texts *notes, const struct comparison *c,
	   struct arena *arena)
{
	struct needed list[NEEDED_SHOWN];
	struct bunch bunches[NEEDED_SHOWN] = { 0 };
	size_t metrics = list_needed(list, c), count = 0;
	struct texts parts = { 0 };

	for (size_t k = 0; k < metrics; k++)
		bunch_add(bunches, &count, NEEDED_SHOWN,
			  list[k].least == list[k].most ?
			  arena_print(arena, "%zu", list[k].least) :
			  arena_print(arena, "%zu to %zu", list[k].least,
				      list[k].most),
			  metric_in_text(arena, list[k].metric), arena);
	for (size_t k = 0; k < count; k++)
		texts_print(&parts, arena, "%s (%s)", bunches[k].head,
			    texts_join(&bunches[k].metrics, arena, ", "));
	if (count)
		texts_print(notes, arena, "Runs a side that would decide, if "
			    "they spread as these do: %s.",
			    texts_join(&parts, arena, ", "));
}

static bool
is_same_place(const struct comparison *c, size_t a, size_t b)
{
	const struct record *x = c->alone[a], *y = c->alone[b];

	return c->alone_side[a] == c->alone_side[b] && x->kind == y->kind &&
	       x->source.file && y->source.file &&
	       strcmp(x->source.file, y->source.file) == 0;
}

static const char *
alone_name(const struct record *record, struct arena *arena)
{
	return record->name ? text_clean(arena, record->name) :
	       kind_text(record->kind);
}

/* The names of results from first to last, each once. */
static const char *
alone_names(const struct comparison *c, size_t first, size_t last,
	    struct arena *arena)
{
	struct texts names = { 0 };
	size_t more = 0;

	for (size_t i = first; i <= last; i++) {
		const char *name = alone_name(c->alone[i], arena);

		if (texts_have(&names, name))
			continue;
		if (names.count < ALONE_NAMES)
			texts_add(&names, arena, name);
		else
			more++;
	}
	if (more)
		texts_print(&names, arena, "%zu more", more);
	return texts_join(&names, arena, ", ");
}

/* Those of one side, kind and file in a row are one line. */
static void
add_alone(struct texts *notes, const struct comparison *c,
	  struct arena *arena)
{
	size_t shown = 0, first, next;

	for (first = 0; first < c->alone_count && shown < ALONE_SHOWN;
	     first = next, shown++) {
		const struct record *one = c->alone[first];
		unsigned last;

		for (next = first + 1; next < c->alone_count &&
		     is_same_place(c, first, next); next++)
			;
		last = c->alone[next - 1]->source.line;
		texts_print(notes, arena, "Without a partner: %s (%s%s) of "
			    "%s.", alone_names(c, first, next - 1, arena),
			    text_place(arena, &one->source),
			    last > one->source.line ?
			    arena_print(arena, " to %u", last) : "",
			    text_clean(arena,
				       c->sides[c->alone_side[first]].label));
	}
	if (first < c->alone_count)
		texts_print(notes, arena, "Without a partner: %zu more; the "
			    "JSON output has them all.",
			    c->alone_count - first);
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
