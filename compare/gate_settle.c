/* The comparison as a whole: many tests at once, and what the gate says. */
#include <math.h>
#include <string.h>

#include "compare/adjust.h"
#include "compare/gate.h"
#include "compare/needed.h"

/* All cells but the baseline's that have a value to compare with. */
struct walk {
	size_t group, row, side;
};

static struct cell *
next_cell(const struct comparison *c, struct walk *at)
{
	for (; at->group < c->group_count; at->group++, at->row = 0) {
		const struct group *group = &c->groups[at->group];

		for (; at->row < group->row_count; at->row++, at->side = 0) {
			struct cell *cells = group->rows[at->row].cells;

			while (++at->side < c->side_count)
				if (cells[0].present &&
				    cells[at->side].present)
					return &cells[at->side];
		}
	}
	return NULL;
}

static size_t
count_cells(const struct comparison *c)
{
	struct walk at = { 0 };
	size_t count = 0;

	while (next_cell(c, &at))
		count++;
	return count;
}

static bool
is_refused(enum verdict verdict)
{
	return verdict == VERDICT_BETTER || verdict == VERDICT_WORSE;
}

/* More than the cell has, and enough to be significant among many tests. */
static void
need_more(struct cell *cell, size_t tests)
{
	size_t needed = needed_for_tests(tests);

	if (needed <= cell->n)
		needed = cell->n + 1;
	if (needed > cell->runs_needed)
		cell->runs_needed = needed;
}

/* No longer significant: neither the verdict nor the gate may rest on it. */
static void
take_back(struct cell *cell, double p, size_t tests, bool gated,
	  struct arena *arena)
{
	const char *reason = arena_print(arena, "p = %.3g among %zu tests", p,
					 tests);

	if (is_refused(cell->verdict) && !(gated && cell->limit)) {
		cell->verdict = VERDICT_INCONCLUSIVE;
		cell->reason = reason;
		need_more(cell, tests);
	}
	if (gated && cell->gate == GATE_FAILED) {
		cell->gate = GATE_UNDECIDED;
		cell->gate_reason = reason;
		need_more(cell, tests);
	}
}

/* Whose p-value a family of tests takes: the gate's, or that of the rest. */
static double
p_of(const struct cell *cell, bool gated)
{
	bool by_verdict = cell->gate != GATE_NONE && !cell->limit;

	if (gated)
		return cell->gate != GATE_NONE ? cell->gate_p : NAN;
	return by_verdict ? NAN : cell->p;
}

static void
adjust(const struct comparison *c, bool gated)
{
	size_t most = count_cells(c), count = 0, i;
	struct cell **cells = arena_take(c->arena, (most + 1) *
						   sizeof *cells);
	double *p = arena_take(c->arena, (2 * most + 1) * sizeof *p);
	double *adjusted = p + most;
	struct walk at = { 0 };
	struct cell *cell;

	while ((cell = next_cell(c, &at)))
		if (isfinite(p_of(cell, gated))) {
			p[count] = p_of(cell, gated);
			cells[count++] = cell;
		}
	(gated ? adjust_holm : adjust_false_discovery)(p, count, adjusted,
						       c->arena);
	for (i = 0; i < count; i++) {
		if (!(gated && cells[i]->limit))
			cells[i]->p_adjusted = adjusted[i];
		if (adjusted[i] > 1 - VERDICT_CONFIDENCE)
			take_back(cells[i], adjusted[i], count, gated,
				  c->arena);
	}
}

/* Whether a value was held against any of the limits of one text. */
static bool
is_met(const struct comparison *c, const struct gate_limit *limits,
       size_t count)
{
	struct walk at = { 0 };
	size_t i;

	while (next_cell(c, &at))
		for (i = 0; i < count; i++)
			if (metric_same(limits[i].metric,
					c->groups[at.group].rows[at.row]
					.metric))
				return true;
	return false;
}

/* Of a name without its subject any will do. */
static void
list_missing(struct comparison *c, const struct compare_options *options)
{
	const struct gate_limit *limits = options->limits;
	size_t room = 0, from, to;

	for (from = 0; from < options->limit_count; from = to) {
		for (to = from + 1; to < options->limit_count &&
		     limits[to].text == limits[from].text; to++)
			;
		if (is_met(c, limits + from, to - from))
			continue;
		c->gate_missing = arena_grow(c->arena, c->gate_missing,
					     c->gate_missing_count, &room,
					     sizeof *c->gate_missing);
		c->gate_missing[c->gate_missing_count++] = limits[from].text;
	}
}

void
gate_settle(struct comparison *c, const struct compare_options *options)
{
	struct walk at = { 0 };
	struct cell *cell;
	bool any = false;

	adjust(c, false);
	adjust(c, true);
	while ((cell = next_cell(c, &at)))
		c->counts[cell->verdict]++;
	if (!options->gate)
		return;
	memset(&at, 0, sizeof at);
	while ((cell = next_cell(c, &at))) {
		c->gate_counts[cell->gate]++;
		any |= cell->gate != GATE_NONE;
		if (cell->gate > c->gate)
			c->gate = cell->gate;
	}
	list_missing(c, options);
	if (c->gate < GATE_UNDECIDED && (!any || c->gate_missing_count > 0))
		c->gate = GATE_UNDECIDED;
}
