/*
 * Rates, counts and sizes of a job must fit each other. There are four
 * relations between six figures, and each figure stands in two of them that no
 * other has both of: so the relations that fail tell which figure is wrong.
 */
#include "compare/lint.h"

#include <math.h>
#include <stdlib.h>

#include "compare/symbols.h"

static const struct {
	const char *words;
	enum unit unit;
	enum quantity quantity;	/* where a finding points to */
} figures[RATES] = {
	[RATE_IOPS] = { "IOPS", UNIT_PER_SECOND, QUANTITY_IOPS },
	[RATE_BW] = { "bandwidth", UNIT_BYTES_PER_SECOND, QUANTITY_BW },
	[RATE_BYTES] = { "bytes", UNIT_BYTES, QUANTITY_IO },
	[RATE_ISSUED] = { "issued", UNIT_NONE, QUANTITY_IOS },
	[RATE_RUNTIME] = { "run time", UNIT_NS, QUANTITY_RUNTIME },
	[RATE_BLOCK] = { "block size", UNIT_BYTES, QUANTITY_BW },
};

/*
 * a × b = c, within what fio rounds before it prints, and where the last block
 * may be a short one.
 */
static const struct relation {
	enum rate a, b, c;
	double slack;
} relations[] = {
	{ RATE_IOPS, RATE_RUNTIME, RATE_ISSUED, 0.005 },
	{ RATE_BW, RATE_RUNTIME, RATE_BYTES, 0.005 },
	{ RATE_IOPS, RATE_BLOCK, RATE_BW, 0.01 },
	{ RATE_ISSUED, RATE_BLOCK, RATE_BYTES, 0.01 },
};
#define RELATIONS (sizeof relations / sizeof *relations)

/* The figures of one direction, the run time in seconds. */
struct figures {
	struct span all[RATES];
	/* the counts were left out since they are not those of the rates */
	bool counts_refused;
};

/* One size for all I/Os; with failed or short ones it says nothing. */
static struct span
block_size(const struct record *record, enum subject subject)
{
	static const char *const varied[] = { "bsrange", "bssplit" };
	double size = lint_param(record, "bs");
	size_t i;

	for (i = 0; i < sizeof varied / sizeof *varied; i++)
		if (record_param(record, varied[i]))
			return span_unknown;
	if (record->error || !(size > 0) || lint_is_ramped(record) ||
	    span_of(record, subject, QUANTITY_SHORT, STATISTIC_VALUE).high >
	    0 || span_of(record, subject, QUANTITY_DROPPED, STATISTIC_VALUE)
		 .high > 0)
		return span_unknown;
	return span_exact(size);
}

/* Such a note is of the record; those of metrics are about what is there. */
static bool
counts_refused(const struct record *record)
{
	for (size_t i = 0; i < record->note_count; i++)
		if (record->notes[i].code == NOTE_CONTRADICTION &&
		    !record->notes[i].has_metric)
			return true;
	return false;
}

static struct figures
figures_of(const struct record *record, enum subject subject)
{
	struct figures figure;
	enum rate k;

	for (k = 0; k < RATES; k++)
		figure.all[k] = span_of(record, subject, figures[k].quantity,
					STATISTIC_VALUE);
	figure.all[RATE_BLOCK] = block_size(record, subject);
	figure.counts_refused = counts_refused(record);
	figure.all[RATE_RUNTIME].low /= 1e9;
	figure.all[RATE_RUNTIME].high /= 1e9;
	for (k = 0; k < RATES; k++)
		if (!(figure.all[k].low > 0))
			figure.all[k] = span_unknown;
	return figure;
}

enum fitting { FITS_UNKNOWN, FITS, FITS_NOT };

/* Whether two of three figures are known to make another than the third. */
static enum fitting
fitting(const struct figures *figure, const struct relation *relation)
{
	struct span product = span_times(figure->all[relation->a],
					 figure->all[relation->b]);
	struct span whole = figure->all[relation->c];

	if (!span_known(product) || !span_known(whole))
		return FITS_UNKNOWN;
	return span_meet(product, whole, relation->slack) ? FITS : FITS_NOT;
}

static bool
holds(const struct relation *relation, enum rate k)
{
	return relation->a == k || relation->b == k || relation->c == k;
}

/*
 * The same with what is known of refused counts: where one more relation of
 * the direction fails, it is the direction that they did not fit.
 */
static enum fitting
fitting_in_all(const struct figures *figure, size_t relation)
{
	if (relation == 0 && figure->counts_refused &&
	    (fitting(figure, &relations[1]) == FITS_NOT ||
	     fitting(figure, &relations[2]) == FITS_NOT))
		return FITS_NOT;
	return fitting(figure, &relations[relation]);
}

/* The figure in most of the relations that fail, and in fewest that hold. */
static enum rate
culprit_of(const struct figures *figure)
{
	enum fitting fits[RELATIONS];
	enum rate best = RATES, k;
	int most = 0;
	size_t i;

	for (i = 0; i < RELATIONS; i++)
		fits[i] = fitting_in_all(figure, i);
	for (k = 0; k < RATES; k++) {
		int score = 0, failing = 0;

		for (i = 0; i < RELATIONS; i++) {
			if (!holds(&relations[i], k) ||
			    fits[i] == FITS_UNKNOWN)
				continue;
			failing += fits[i] == FITS_NOT;
			score += fits[i] == FITS_NOT ? 2 : -1;
		}
		if (failing > 0 && (best == RATES || score > most)) {
			best = k;
			most = score;
		}
	}
	return best;
}

enum rate
rate_culprit(const struct record *record, enum subject subject)
{
	struct figures figure = figures_of(record, subject);

	return culprit_of(&figure);
}

/* What a relation says that one of its figures should be, in words. */
static const char *
expected(const struct lint *lint, const struct figures *figure,
	 const struct relation *relation, enum rate k)
{
	enum rate other = relation->a == k ? relation->b : relation->a;
	struct span value = k == relation->c ?
		span_times(figure->all[relation->a], figure->all[relation->b]) :
		span_over(figure->all[relation->c], figure->all[other]);
	double scale = k == RATE_RUNTIME ? 1e9 : 1;

	return arena_print(lint->arena, "%s %s %s is %s",
			   figures[k == relation->c ? relation->a :
				   relation->c].words,
			   k == relation->c ? "×" : "/",
			   figures[k == relation->c ? relation->b :
				   other].words,
			   lint_text(lint, figures[k].unit,
				     span_middle(value) * scale));
}

static void
find_rate(const struct lint *lint, const struct record *record,
	  enum subject subject, const struct figures *figure, enum rate k)
{
	struct metric_name name = metric_name(subject, figures[k].quantity,
					      STATISTIC_VALUE);
	double scale = k == RATE_RUNTIME ? 1e9 : 1;
	const char *others = NULL;
	size_t i;

	for (i = 0; i < RELATIONS; i++) {
		const char *one;

		if (!holds(&relations[i], k) ||
		    fitting(figure, &relations[i]) != FITS_NOT)
			continue;
		one = expected(lint, figure, &relations[i], k);
		others = others ? arena_print(lint->arena, "%s, %s", others,
					      one) : one;
	}
	lint_find(lint, record, &name, "%s: %s is %s, but %s",
		  subject_text(subject), figures[k].words,
		  lint_text(lint, figures[k].unit,
			    span_middle(figure->all[k]) * scale), others);
}

/* 1000-based sizes read as 1024-based ones: "64K" of kb_base=1000. */
#define DECIMAL_SLACK 0.002

static bool
is_decimal(const struct figures *figure, enum rate culprit)
{
	struct span size = span_over(figure->all[RATE_BYTES],
				     figure->all[RATE_ISSUED]);
	static const double powers[] = { 1.024, 1.024 * 1.024,
					 1.024 * 1.024 * 1.024 };
	size_t i;

	if (culprit != RATE_BLOCK || !span_known(size))
		return false;
	for (i = 0; i < sizeof powers / sizeof *powers; i++) {
		struct span decimal = span_times(figure->all[RATE_BLOCK],
						 span_exact(powers[i]));

		if (span_meet(size, decimal, DECIMAL_SLACK))
			return true;
	}
	return false;
}

void
look_decimal(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++) {
		struct figures figure = figures_of(record, lint_directions[i]);

		if (is_decimal(&figure, culprit_of(&figure)))
			find_rate(lint, record, lint_directions[i], &figure,
				  RATE_BLOCK);
	}
}

void
look_rates(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++) {
		struct figures figure = figures_of(record, lint_directions[i]);
		enum rate culprit = culprit_of(&figure);

		if (culprit == (enum rate)lint->rule->what &&
		    !is_decimal(&figure, culprit))
			find_rate(lint, record, lint_directions[i], &figure,
				  culprit);
	}
}

/* A group's own figures: bandwidth is bytes by the longest run time. */
void
look_group_rates(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++) {
		struct figures figure = figures_of(record, lint_directions[i]);

		if (fitting(&figure, &relations[1]) == FITS_NOT)
			find_rate(lint, record, lint_directions[i], &figure,
				  RATE_BW);
	}
}

/* The jobs of one group of one run, to be found by it. */
struct job_place {
	uint64_t group;
	size_t index;
};

struct jobs {
	struct job_place *all;
	size_t count;
};

static uint64_t
group_of(const struct lint *lint, size_t index)
{
	const struct record *record = lint->given[index].record;
	uint64_t hash = hash_number(lint_run(lint, index),
				    (uint64_t)(int64_t)record->group);

	return hash_number(hash, (uint64_t)(int64_t)record->report);
}

static int
order_jobs(const void *a, const void *b)
{
	const struct job_place *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

static struct jobs
list_jobs(const struct lint *lint)
{
	struct jobs jobs = { 0 };
	size_t i;

	jobs.all = arena_take(lint->arena, (lint->count + 1) *
					   sizeof *jobs.all);
	for (i = 0; i < lint->count; i++)
		if (lint->given[i].record->kind == KIND_JOB)
			jobs.all[jobs.count++] = (struct job_place){
				group_of(lint, i), i };
	qsort(jobs.all, jobs.count, sizeof *jobs.all, order_jobs);
	return jobs;
}

/* Where the jobs of a group begin in the list. */
static size_t
first_of(const struct jobs *jobs, uint64_t group)
{
	size_t low = 0, high = jobs->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (jobs->all[middle].group < group)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/*
 * The bytes of the jobs of a group, unknown where one of them breaks off or
 * does not fit itself; *count: how many there are.
 */
static struct span
sum_of_jobs(const struct lint *lint, const struct jobs *jobs, uint64_t group,
	    enum subject subject, size_t *count)
{
	struct span sum = { 0, 0 };
	size_t i = first_of(jobs, group);

	for (*count = 0; i < jobs->count && jobs->all[i].group == group; i++) {
		const struct record *job =
			lint->given[jobs->all[i].index].record;
		struct span bytes = span_of(job, subject, QUANTITY_IO,
					    STATISTIC_VALUE);

		if (job->partial || rate_culprit(job, subject) != RATES)
			return span_unknown;
		if (!span_known(bytes))
			continue;
		sum = span_plus(sum, bytes);
		++*count;
	}
	return *count > 0 ? sum : span_unknown;
}

/* So much a group's total may differ from its jobs', by rounding. */
#define GROUP_SLACK 0.005

static void
look_total(const struct lint *lint, const struct jobs *jobs, size_t index,
	   enum subject subject)
{
	const struct record *record = lint->given[index].record;
	struct metric_name name = metric_name(subject, QUANTITY_IO,
					      STATISTIC_VALUE);
	struct figures own = figures_of(record, subject);
	struct span total = span_of_name(record, name), sum;
	size_t count;

	/* where it does not fit itself, that is the finding */
	if (!span_known(total) || fitting(&own, &relations[1]) == FITS_NOT)
		return;
	sum = sum_of_jobs(lint, jobs, group_of(lint, index), subject, &count);
	if (span_meet(total, sum, GROUP_SLACK) ||
	    (total.high < sum.low) != (lint->rule->what == TOTAL_LESS))
		return;
	lint_find(lint, record, &name, "%s: %s in the group, %s in its %zu "
		  "job%s", subject_text(subject),
		  lint_text(lint, UNIT_BYTES, span_middle(total)),
		  lint_text(lint, UNIT_BYTES, span_middle(sum)), count,
		  count == 1 ? "" : "s");
}

/*
 * The jobs of a group may not all be in the text, so that its total is greater
 * than theirs; less than theirs it cannot be.
 */
void
look_group_totals(const struct lint *lint)
{
	struct jobs jobs = list_jobs(lint);
	size_t g, i;

	for (g = 0; g < lint->count; g++)
		if (lint->given[g].record->kind == KIND_GROUP &&
		    lint->given[g].record->group >= 0)
			for (i = 0; i < LINT_DIRECTIONS; i++)
				look_total(lint, &jobs, g,
					   lint_directions[i]);
}
