/* Submission and completion are parts of a latency, and that of the run. */
#include "compare/lint.h"

static const enum statistic bounds[] = {
	STATISTIC_MIN, STATISTIC_MEAN, STATISTIC_MAX,
};
#define BOUNDS (sizeof bounds / sizeof *bounds)

/* fio reads the clock for each of the three: they may be so far apart; ns. */
#define CLOCK_OPEN 3000

/*
 * A latency is of submission and of completion: neither has a least, mean or
 * greatest that the whole has not. Where both are known, the mean has a rule of
 * its own.
 */
static bool
part_fits(const struct lint *lint, const struct record *record,
	  enum subject subject, enum quantity part)
{
	enum quantity other = part == QUANTITY_SLAT ? QUANTITY_CLAT :
						      QUANTITY_SLAT;
	size_t i;

	for (i = 0; i < BOUNDS; i++) {
		struct metric_name name = metric_name(subject, part, bounds[i]);
		struct metric_name all = metric_name(subject, QUANTITY_LAT,
						     bounds[i]);
		struct span of_part = span_of_name(record, name);

		if (bounds[i] == STATISTIC_MEAN &&
		    span_known(span_of(record, subject, other, bounds[i])))
			continue;
		of_part.low -= CLOCK_OPEN;
		if (lint_in_order(of_part, span_of_name(record, all)))
			continue;
		lint_find_order(lint, record, name, all);
		return false;
	}
	return true;
}

/*
 * Nor is the greatest more than both of them together; and the I/O with the
 * least of one part took of the other its greatest at most.
 */
static const struct {
	enum statistic whole, slat, clat;
} sums[] = {
	{ STATISTIC_MAX, STATISTIC_MAX, STATISTIC_MAX },
	{ STATISTIC_MIN, STATISTIC_MAX, STATISTIC_MIN },
	{ STATISTIC_MIN, STATISTIC_MIN, STATISTIC_MAX },
};
#define SUMS (sizeof sums / sizeof *sums)

static void
look_whole(const struct lint *lint, const struct record *record,
	   enum subject subject)
{
	size_t i;

	for (i = 0; i < SUMS; i++) {
		struct metric_name name = metric_name(subject, QUANTITY_LAT,
						      sums[i].whole);
		struct span slat = span_of(record, subject, QUANTITY_SLAT,
					   sums[i].slat);
		struct span clat = span_of(record, subject, QUANTITY_CLAT,
					   sums[i].clat);
		struct span sum = span_plus(slat, clat);

		sum.high += CLOCK_OPEN;
		if (lint_in_order(span_of_name(record, name), sum))
			continue;
		lint_find(lint, record, &name, "%s, but submission takes %s "
			  "there at most, and completion %s",
			  lint_bound_text(lint, name,
					  span_of_name(record, name)),
			  lint_text(lint, UNIT_NS, span_middle(slat)),
			  lint_text(lint, UNIT_NS, span_middle(clat)));
		return;
	}
}

/*
 * Whatever one part has to do with the other, deviations add up at most, and
 * take each other away at most.
 */
static void
look_deviation(const struct lint *lint, const struct record *record,
	       enum subject subject)
{
	struct metric_name name = metric_name(subject, QUANTITY_LAT,
					      STATISTIC_STDEV);
	struct span all = span_of_name(record, name);
	struct span slat = span_of(record, subject, QUANTITY_SLAT,
				   STATISTIC_STDEV);
	struct span clat = span_of(record, subject, QUANTITY_CLAT,
				   STATISTIC_STDEV);

	all.low -= CLOCK_OPEN;
	all.high += CLOCK_OPEN;
	if (lint_in_order(all, span_plus(slat, clat)) &&
	    lint_in_order(clat, span_plus(slat, all)) &&
	    lint_in_order(slat, span_plus(clat, all)))
		return;
	lint_find(lint, record, &name, "%s, but that of submission %s, and of "
		  "completion %s", lint_bound_text(lint, name, all),
		  lint_text(lint, UNIT_NS, span_middle(slat)),
		  lint_text(lint, UNIT_NS, span_middle(clat)));
}

void
look_latency_parts(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++) {
		if (part_fits(lint, record, lint_directions[i],
			      QUANTITY_CLAT) &&
		    part_fits(lint, record, lint_directions[i], QUANTITY_SLAT))
			look_whole(lint, record, lint_directions[i]);
		look_deviation(lint, record, lint_directions[i]);
	}
}

/* The run time is cut to ms, and is that of the slowest job. */
#define RUN_OPEN 10e6	/* ns */

void
look_longest(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++) {
		enum subject subject = lint_directions[i];
		struct metric_name runtime = metric_name(subject,
			QUANTITY_RUNTIME, STATISTIC_VALUE);
		struct metric_name name = metric_name(subject, QUANTITY_LAT,
						      STATISTIC_MAX);
		struct span run = span_of_name(record, runtime);

		if (!record_find(record, name))
			name.quantity = QUANTITY_CLAT;
		run.high += RUN_OPEN;
		/* a run time that fits no rate has a rule of its own */
		if (!lint_in_order(span_of_name(record, name), run) &&
		    rate_culprit(record, subject) == RATES)
			lint_find_order(lint, record, name, runtime);
	}
}
