/* What may be said of a metric of two sides. */
#include "compare/verdict.h"

#include <math.h>
#include <string.h>

#include "compare/needed.h"
#include "compare/stats.h"
#include "compare/student.h"

static const char *const verdicts[] = {
	[VERDICT_BETTER] = "better", [VERDICT_WORSE] = "worse",
	[VERDICT_SAME] = "same", [VERDICT_INCONCLUSIVE] = "inconclusive",
	[VERDICT_UNJUDGED] = "unjudged",
};

static const char *const evidences[] = {
	[EVIDENCE_E0] = "E0", [EVIDENCE_E1] = "E1", [EVIDENCE_E2] = "E2",
	[EVIDENCE_E3] = "E3",
};

const char *
verdict_text(enum verdict verdict)
{
	return verdicts[verdict];
}

const char *
evidence_text(enum evidence evidence)
{
	return evidences[evidence];
}

double
verdict_threshold(struct metric_name name)
{
	if (name.statistic != STATISTIC_PERCENTILE ||
	    name.number < 99 * PERCENT)
		return 5;
	return name.number < 99 * PERCENT + PERCENT / 10 * 9 ? 10 : 15;
}

bool
verdict_applies(const struct row *row)
{
	return row->better != BETTER_NEITHER &&
	       row->metric.statistic != STATISTIC_MAX;
}

/* Two cells as they are judged; a is the baseline's. */
struct pair {
	const struct row *row;
	struct cell *a, *b;
	const struct standing *of_a, *of_b;
	struct arena *arena, *scratch;
};

static enum evidence
evidence_of(const struct pair *pair)
{
	size_t a = pair->of_a->run_count, b = pair->of_b->run_count;
	size_t fewer = a < b ? a : b;

	if (fewer >= VERDICT_MANY_RUNS)
		return EVIDENCE_E3;
	if (fewer >= 2)
		return EVIDENCE_E2;
	return a == 1 && b == 1 && pair->of_a->series && pair->of_b->series ?
	       EVIDENCE_E1 : EVIDENCE_E0;
}

/* Why a change cannot be judged, or NULL. */
static const char *
obstacle(const struct pair *pair)
{
	if (!pair->a->present)
		return "the baseline does not have it";
	if (!pair->b->present)
		return "this side does not have it";
	if (pair->row->better == BETTER_NEITHER)
		return "neither more nor less is better";
	if (pair->row->metric.statistic == STATISTIC_MAX)
		return "a greatest value rests on a single operation";
	if (pair->of_a->implausible || pair->of_b->implausible)
		return "a value cannot be";
	if (pair->of_a->meaning && pair->of_b->meaning &&
	    pair->of_a->meaning != pair->of_b->meaning)
		return "fio 2 and fio 3 sample it differently";
	if (!(pair->a->value > 0))
		return "the baseline is not above 0";
	if (!(pair->b->value > 0))
		return "this side is not above 0";
	/* the least of each is first */
	if (!(pair->of_a->runs[0] > 0 && pair->of_b->runs[0] > 0))
		return "a run is not above 0";
	return NULL;
}

static bool
overlap(double a, double a_half, double b, double b_half)
{
	return fabs(a - b) <= a_half + b_half;
}

/* Whether the printed digits show no difference, value by value. */
static bool
same_digits(const struct pair *pair, enum evidence evidence)
{
	size_t i;

	if (pair->a->n != pair->b->n)
		return evidence <= EVIDENCE_E1 &&
		       overlap(pair->a->value, pair->a->half_width,
			       pair->b->value, pair->b->half_width);
	for (i = 0; i < pair->a->n; i++) {
		const struct metric *a = pair->of_a->metrics[i];
		const struct metric *b = pair->of_b->metrics[i];

		if (!overlap(a->value, a->half_width, b->value,
			     b->half_width))
			return false;
	}
	return true;
}

/* By direction: more is better, or less. */
static enum verdict
direction(const struct pair *pair)
{
	bool more = pair->b->value > pair->a->value;

	return more == (pair->row->better == BETTER_MORE) ? VERDICT_BETTER :
							    VERDICT_WORSE;
}

static bool
beyond(const struct pair *pair, double log_ratio)
{
	return fabs(log_ratio) > log1p(pair->row->threshold / 100);
}

static double *
logs_of(const struct standing *of, struct arena *arena)
{
	double *logs = arena_take(arena, of->run_count * sizeof *logs);
	size_t i;

	for (i = 0; i < of->run_count; i++)
		logs[i] = log(of->runs[i]);
	return logs;
}

/*
 * Sets the interval and the p-value; the runs of both sides are enough for
 * them.
 */
static struct stats_shift
test_runs(const struct pair *pair)
{
	const double *a = logs_of(pair->of_a, pair->scratch);
	const double *b = logs_of(pair->of_b, pair->scratch);
	size_t m = pair->of_a->run_count, n = pair->of_b->run_count;
	struct stats_shift shift = stats_hodges_lehmann(a, m, b, n,
	    VERDICT_CONFIDENCE, pair->scratch);

	pair->b->low = 100 * expm1(shift.low);
	pair->b->high = 100 * expm1(shift.high);
	pair->b->p = stats_mann_whitney(a, m, b, n, pair->scratch);
	return shift;
}

/*
 * Sets how many runs may decide: so many that the interval excludes 0 where
 * the change passes the threshold, or else lies within the threshold.
 */
static void
need_runs(const struct pair *pair, double log_ratio)
{
	double threshold = log1p(pair->row->threshold / 100);
	double size = fabs(log_ratio);

	pair->b->runs_needed = needed_runs(
		logs_of(pair->of_a, pair->scratch), pair->of_a->run_count,
		logs_of(pair->of_b, pair->scratch), pair->of_b->run_count,
		size > threshold ? size : threshold - size, 1);
}

static enum verdict
judge_runs(const struct pair *pair, double log_ratio, const char **reason)
{
	size_t a = pair->of_a->run_count, b = pair->of_b->run_count;
	struct stats_shift shift;
	bool decided;

	if (a < VERDICT_RUNS || b < VERDICT_RUNS) {
		*reason = arena_print(pair->arena, "%zu + %zu runs; fewer than "
				      "%d + %d prove nothing", a, b,
				      VERDICT_RUNS, VERDICT_RUNS);
		return VERDICT_INCONCLUSIVE;
	}
	shift = test_runs(pair);
	if (!beyond(pair, shift.low) && !beyond(pair, shift.high)) {
		*reason = "the whole interval is inside the threshold";
		return VERDICT_SAME;
	}
	decided = (log_ratio > 0 ? shift.low > 0 : shift.high < 0) &&
		  pair->b->p <= 1 - VERDICT_CONFIDENCE;
	if (!decided) {
		*reason = "the runs of a side differ as much as the sides do";
		return VERDICT_INCONCLUSIVE;
	}
	if (!beyond(pair, log_ratio)) {
		*reason = "the interval crosses the threshold";
		return VERDICT_INCONCLUSIVE;
	}
	*reason = "beyond the threshold, and so is it in the runs";
	return direction(pair);
}

/*
 * The interval of the ratio of two means of samples: Welch's, on logarithms,
 * with as many degrees of freedom as independent samples would give. False
 * where there is none.
 */
static bool
compare_samples(const struct pair *pair, double log_ratio)
{
	const struct sample_mean *a = &pair->of_a->mean;
	const struct sample_mean *b = &pair->of_b->mean;
	double of_a, of_b, both, freedom = 1, half = 0;

	if (!(a->error >= 0 && b->error >= 0))
		return false;
	of_a = a->error / a->mean * (a->error / a->mean);
	of_b = b->error / b->mean * (b->error / b->mean);
	both = of_a + of_b;
	if (both > 0) {
		freedom = both * both /
			  (of_a * of_a / (a->effective - 1) +
			   of_b * of_b / (b->effective - 1));
		half = student_quantile(VERDICT_CONFIDENCE, freedom) *
		       sqrt(both);
	}
	pair->b->low = 100 * expm1(log_ratio - half);
	pair->b->high = 100 * expm1(log_ratio + half);
	return true;
}

/* What the samples of a run each show; not how much runs differ. */
static enum verdict
judge_samples(const struct pair *pair, double log_ratio, const char **reason)
{
	double low = log1p(pair->b->low / 100);
	double high = log1p(pair->b->high / 100);

	if (!beyond(pair, low) && !beyond(pair, high)) {
		*reason = "the interval within the runs is inside the "
			  "threshold";
		return VERDICT_SAME;
	}
	if (low <= 0 && high >= 0) {
		*reason = "within the runs the samples differ as much";
		return VERDICT_INCONCLUSIVE;
	}
	if (!beyond(pair, log_ratio)) {
		*reason = "the interval within the runs crosses the threshold";
		return VERDICT_INCONCLUSIVE;
	}
	*reason = "beyond the threshold, and so is it within the runs";
	return direction(pair);
}

static void
judge(const struct pair *pair)
{
	enum evidence evidence = evidence_of(pair);
	struct cell *cell = pair->b;
	double log_ratio;

	cell->evidence = evidence;
	cell->change = cell->low = cell->high = cell->p = NAN;
	cell->p_adjusted = cell->gate_p = NAN;
	cell->verdict = VERDICT_UNJUDGED;
	if (pair->a->present && cell->present && pair->a->value > 0)
		cell->change = 100 * (cell->value / pair->a->value - 1);
	cell->reason = obstacle(pair);
	if (cell->reason)
		return;
	log_ratio = log(cell->value) - log(pair->a->value);
	if (same_digits(pair, evidence)) {
		cell->verdict = VERDICT_SAME;
		cell->reason = "the printed digits show no difference";
	} else if (evidence >= EVIDENCE_E2) {
		cell->verdict = judge_runs(pair, log_ratio, &cell->reason);
		if (cell->verdict == VERDICT_INCONCLUSIVE)
			need_runs(pair, log_ratio);
	} else if (evidence == EVIDENCE_E1 &&
		   compare_samples(pair, log_ratio)) {
		cell->verdict = judge_samples(pair, log_ratio, &cell->reason);
	} else if (beyond(pair, log_ratio)) {
		cell->verdict = direction(pair);
		cell->reason = "beyond the threshold";
	} else {
		cell->verdict = VERDICT_SAME;
		cell->reason = "below the threshold";
	}
}

void
verdict_judge(struct row *row, size_t sides, const struct standing *standing,
	      struct arena *arena, struct arena *scratch)
{
	struct cell *base = &row->cells[0];
	size_t side;

	base->change = base->low = base->high = base->p = NAN;
	base->p_adjusted = base->gate_p = NAN;
	base->verdict = VERDICT_UNJUDGED;
	base->evidence = EVIDENCE_E0;
	for (side = 1; side < sides; side++) {
		struct pair pair = {
			row, base, &row->cells[side], &standing[0],
			&standing[side], arena, scratch
		};

		judge(&pair);
	}
}
