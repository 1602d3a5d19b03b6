/* What --gate lets pass: by limits on the change, or by the verdicts. */
#include "compare/gate.h"

#include <math.h>
#include <string.h>

#include "compare/needed.h"
#include "compare/stats.h"

const char *
gate_text(enum gate_outcome outcome)
{
	static const char *const texts[GATE_OUTCOMES] = {
		[GATE_NONE] = "none", [GATE_PASSED] = "passed",
		[GATE_UNDECIDED] = "undecided", [GATE_FAILED] = "failed",
	};

	return texts[outcome];
}

/* A cell against a limit. */
struct held {
	struct cell *base, *cell;
	const struct standing *of_base, *of_cell;
	const struct gate_limit *limit;
	struct arena *arena, *scratch;
};

/* How far the change is on the good side of the limit; logarithms. */
static double
margin(const struct held *held, double change)
{
	double by = change - log1p(held->limit->percent / 100);

	return held->limit->above ? by : -by;
}

static enum gate_outcome
outcome_of(const struct held *held, double low, double high)
{
	double a = margin(held, low), b = margin(held, high);

	if (fmin(a, b) > 0)
		return GATE_PASSED;
	return fmax(a, b) < 0 ? GATE_FAILED : GATE_UNDECIDED;
}

/* How a limit came out. */
struct hold {
	enum gate_outcome outcome;
	const char *reason;
	double p;
	size_t runs_needed;
};

/* By single runs: what the printed digits leave open. */
static struct hold
hold_digits(const struct held *held)
{
	double low = (held->cell->value - held->cell->half_width) /
		     (held->base->value + held->base->half_width);
	double high = (held->cell->value + held->cell->half_width) /
		      (held->base->value - held->base->half_width);

	if (!(low > 0 && high > 0 && isfinite(high)))
		return (struct hold){ GATE_UNDECIDED, "the printed digits "
				      "leave all open", NAN, 0 };
	return (struct hold){ outcome_of(held, log(low), log(high)),
			      "by the printed digits", NAN, 0 };
}

/* The logarithms of runs, all moved by so much. */
static double *
logs_of(const struct standing *of, double by, struct arena *arena)
{
	double *logs = arena_take(arena, of->run_count * sizeof *logs);
	size_t i;

	for (i = 0; i < of->run_count; i++)
		logs[i] = log(of->runs[i]) + by;
	return logs;
}

static struct hold
hold_runs(const struct held *held)
{
	double limit = log1p(held->limit->percent / 100);
	const double *a = logs_of(held->of_base, limit, held->scratch);
	const double *b = logs_of(held->of_cell, 0, held->scratch);
	size_t m = held->of_base->run_count, n = held->of_cell->run_count;
	struct stats_shift shift = stats_hodges_lehmann(a, m, b, n,
	    VERDICT_CONFIDENCE, held->scratch);
	struct hold hold = { GATE_UNDECIDED, "too few runs", NAN, 0 };

	if (m >= VERDICT_RUNS && n >= VERDICT_RUNS) {
		hold.outcome = outcome_of(held, shift.low + limit,
					  shift.high + limit);
		hold.p = stats_mann_whitney(a, m, b, n, held->scratch);
		hold.reason = hold.outcome == GATE_UNDECIDED ?
			"the interval crosses the limit" :
			"by the interval";
	}
	if (hold.outcome == GATE_UNDECIDED)
		hold.runs_needed = needed_runs(a, m, b, n,
					       fabs(shift.estimate), 1);
	return hold;
}

static struct hold
hold_change(const struct held *held)
{
	if (!(held->base->value > 0 && held->cell->value > 0) ||
	    held->of_base->implausible || held->of_cell->implausible)
		return (struct hold){ GATE_UNDECIDED, "a value is 0 or cannot "
				      "be", NAN, 0 };
	if (held->cell->evidence >= EVIDENCE_E2 &&
	    held->of_base->runs[0] > 0 && held->of_cell->runs[0] > 0)
		return hold_runs(held);
	if (isfinite(held->cell->low) && isfinite(held->cell->high))
		return (struct hold){
			outcome_of(held, log1p(held->cell->low / 100),
				   log1p(held->cell->high / 100)),
			"by the interval within the run", NAN, 0 };
	return hold_digits(held);
}

/* The worst of the limits of a metric stands. */
static void
hold_limit(const struct held *held)
{
	struct hold hold = hold_change(held);
	struct cell *cell = held->cell;

	if (cell->gate != GATE_NONE && hold.outcome <= cell->gate)
		return;
	cell->gate = hold.outcome;
	cell->limit = held->limit;
	cell->gate_reason = hold.reason;
	cell->gate_p = hold.p;
	if (hold.runs_needed > 0)
		cell->runs_needed = hold.runs_needed;
}

static void
hold_verdict(struct cell *cell)
{
	static const enum gate_outcome outcomes[] = {
		[VERDICT_BETTER] = GATE_PASSED, [VERDICT_WORSE] = GATE_FAILED,
		[VERDICT_SAME] = GATE_PASSED,
		[VERDICT_INCONCLUSIVE] = GATE_UNDECIDED,
		[VERDICT_UNJUDGED] = GATE_NONE,
	};

	cell->gate = outcomes[cell->verdict];
	cell->gate_p = cell->p;
	cell->gate_reason = cell->reason;
}

void
gate_judge(struct row *row, size_t sides, const struct standing *standing,
	   const struct compare_options *options, struct arena *arena,
	   struct arena *scratch)
{
	size_t side, i;

	for (side = 1; options->gate && side < sides; side++) {
		struct held held = {
			&row->cells[0], &row->cells[side], &standing[0],
			&standing[side], NULL, arena, scratch
		};

		if (!held.base->present || !held.cell->present)
			continue;
		if (options->limit_count == 0)
			hold_verdict(held.cell);
		for (i = 0; i < options->limit_count; i++) {
			held.limit = &options->limits[i];
			if (metric_same(held.limit->metric, row->metric))
				hold_limit(&held);
		}
	}
}
