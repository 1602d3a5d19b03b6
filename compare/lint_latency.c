/* Latencies must be in order, and shares must make a whole. */
#include "compare/lint.h"

#include <math.h>
#include <string.h>

/*
 * fio keeps latencies in buckets of 1/128 and takes their middle; texts round
 * percentiles up to whole units, and the greatest latency down.
 */
#define BUCKET (1. / 64)

/* The percentiles of one list: a subject, a quantity and a priority. */
static bool
same_list(struct metric_name a, struct metric_name b)
{
	return a.subject == b.subject && a.quantity == b.quantity &&
	       a.prio == b.prio && a.statistic == STATISTIC_PERCENTILE &&
	       b.statistic == STATISTIC_PERCENTILE;
}

static const char *
name_text(const struct lint *lint, struct metric_name name)
{
	char text[METRIC_TEXT];
	size_t length = metric_write(text, name);

	return arena_text(lint->arena, text, length);
}

static const char *
bound_text(const struct lint *lint, struct metric_name name, struct span value)
{
	return arena_print(lint->arena, "%s is %s", name_text(lint, name),
			   lint_text(lint, metric_unit(name, false),
				     span_middle(value)));
}

/* Whether a percentile and the value that bounds it are in that order. */
static bool
in_order(struct span low, struct span high)
{
	double open = (low.high - low.low) + (high.high - high.low);

	/* what is not known is in order */
	return !(low.low > high.high * (1 + BUCKET) + open);
}

static void
find_order(const struct lint *lint, const struct record *record,
	   struct metric_name low, struct metric_name high)
{
	lint_find(lint, record, &low, "%s, %s",
		  bound_text(lint, low, span_of_name(record, low)),
		  bound_text(lint, high, span_of_name(record, high)));
}

/* One of a name's own statistics: the least or the greatest latency. */
static struct metric_name
bound_of(struct metric_name name, enum statistic statistic)
{
	name.statistic = statistic & 15;
	name.number = 0;
	return name;
}

void
look_percentiles(const struct lint *lint, const struct record *record)
{
	struct metric_name found = { 0 };
	bool any = false;
	size_t i;

	look_contradictions(lint, record);
	for (i = 0; i < record->metric_count; i++) {
		struct metric_name name = record->metrics[i].name, low, high;
		struct span value = span_of_name(record, name);

		if (name.statistic != STATISTIC_PERCENTILE ||
		    (any && same_list(name, found)))
			continue;
		low = bound_of(name, STATISTIC_MIN);
		high = bound_of(name, STATISTIC_MAX);
		if (i > 0 && same_list(record->metrics[i - 1].name, name))
			low = record->metrics[i - 1].name;
		any = true;
		found = name;
		if (!in_order(span_of_name(record, low), value))
			find_order(lint, record, low, name);
		else if (!in_order(value, span_of_name(record, high)))
			find_order(lint, record, name, high);
		else
			any = false;
	}
}

static const enum quantity ranged[] = {
	QUANTITY_IOPS, QUANTITY_BW, QUANTITY_SLAT, QUANTITY_CLAT, QUANTITY_LAT,
};

/*
 * No values between min and max with that mean spread more: R. Bhatia, C.
 * Davis, American Mathematical Monthly 107 (2000), 353-357. Twice the square,
 * for what the digits leave open.
 */
static bool
spreads_too_far(struct span min, struct span mean, struct span max,
		struct span deviation)
{
	double most = (max.high - mean.low) * (mean.high - min.low);

	return deviation.low > 0 && deviation.low * deviation.low > 2 * most;
}

static void
look_spread(const struct lint *lint, const struct record *record,
	    struct metric_name mean)
{
	struct metric_name stdev = bound_of(mean, STATISTIC_STDEV);
	struct metric_name max = bound_of(mean, STATISTIC_MAX);
	struct span least = span_of_name(record, bound_of(mean,
							  STATISTIC_MIN));
	struct span greatest = span_of_name(record, max);

	if (spreads_too_far(least, span_of_name(record, mean), greatest,
			    span_of_name(record, stdev)))
		find_order(lint, record, stdev, max);
}

/* Least, mean and greatest; fio cuts the digits of the greatest off. */
static void
look_range(const struct lint *lint, const struct record *record,
	   struct metric_name mean)
{
	struct metric_name min = bound_of(mean, STATISTIC_MIN);
	struct metric_name max = bound_of(mean, STATISTIC_MAX);
	struct span value = span_of_name(record, mean);

	if (!in_order(span_of_name(record, min), value))
		find_order(lint, record, min, mean);
	else if (!in_order(value, span_of_name(record, max)))
		find_order(lint, record, mean, max);
	else if (!in_order(span_of_name(record, min),
			   span_of_name(record, max)))
		find_order(lint, record, min, max);
	/* of several jobs fio adds up the least and the greatest rates */
	else if (mean.quantity >= QUANTITY_SLAT)
		look_spread(lint, record, mean);
}

/* A group has the least and the greatest of its jobs alone. */
static void
look_group_range(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++) {
		struct metric_name bw = metric_name(lint_directions[i],
			QUANTITY_BW, STATISTIC_MIN);
		struct metric_name run = metric_name(lint_directions[i],
			QUANTITY_RUNTIME, STATISTIC_MIN);
		struct metric_name most = bound_of(bw, STATISTIC_MAX);
		struct metric_name longest = bound_of(run, STATISTIC_VALUE);

		if (!in_order(span_of_name(record, bw),
			      span_of_name(record, most)))
			find_order(lint, record, bw, most);
		if (!in_order(span_of_name(record, run),
			      span_of_name(record, longest)))
			find_order(lint, record, run, longest);
	}
}

void
look_ranges(const struct lint *lint, const struct record *record)
{
	size_t i, k;

	if (record->kind == KIND_GROUP)
		look_group_range(lint, record);
	for (i = 0; i < record->metric_count; i++) {
		struct metric_name name = record->metrics[i].name;

		if (name.statistic != STATISTIC_MEAN)
			continue;
		for (k = 0; k < sizeof ranged / sizeof *ranged; k++)
			if (name.quantity == ranged[k])
				look_range(lint, record, name);
	}
}

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
		if (in_order(of_part, span_of_name(record, all)))
			continue;
		find_order(lint, record, name, all);
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
		if (in_order(span_of_name(record, name), sum))
			continue;
		lint_find(lint, record, &name, "%s, but submission takes %s "
			  "there at most, and completion %s",
			  bound_text(lint, name, span_of_name(record, name)),
			  lint_text(lint, UNIT_NS, span_middle(slat)),
			  lint_text(lint, UNIT_NS, span_middle(clat)));
		return;
	}
}

void
look_latency_parts(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++)
		if (part_fits(lint, record, lint_directions[i],
			      QUANTITY_CLAT) &&
		    part_fits(lint, record, lint_directions[i], QUANTITY_SLAT))
			look_whole(lint, record, lint_directions[i]);
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
		if (!in_order(span_of_name(record, name), run) &&
		    rate_culprit(record, subject) == RATES)
			find_order(lint, record, name, runtime);
	}
}

/* Shares that sum to a whole, with what the digits of each leave open. */
static struct span
sum_of(const struct record *record, enum subject subject, size_t *count)
{
	struct span sum = { 0, 0 };
	size_t i;

	*count = 0;
	for (i = 0; i < record->metric_count; i++) {
		const struct metric *metric = &record->metrics[i];

		if (metric->name.subject != (unsigned)subject)
			continue;
		sum = span_plus(sum, span_of_name(record, metric->name));
		++*count;
	}
	return sum;
}

/*
 * Shares that are not 0 but below the last digit are printed as that digit, so
 * that the sum may pass 100; syncs count as I/Os of depth 1 on top.
 */
#define SHARES_OPEN 1.5

/* Terse lines do not tell of syncs. */
static bool
has_syncs(const struct record *record)
{
	return span_known(span_of(record, SUBJECT_SYNC, QUANTITY_LAT,
				  STATISTIC_MEAN)) ||
	       lint_param(record, "fsync") > 0 ||
	       lint_param(record, "fdatasync") > 0 ||
	       (record->format && strncmp(record->format, "terse", 5) == 0);
}

bool
lint_is_ramped(const struct record *record)
{
	size_t count;

	if (record_param(record, "ramp_time"))
		return true;
	return !has_syncs(record) &&
	       sum_of(record, SUBJECT_DEPTH, &count).low > 100 + SHARES_OPEN;
}

void
look_shares(const struct lint *lint, const struct record *record)
{
	enum subject subject = (enum subject)lint->rule->what;
	bool open = record_param(record, "ramp_time") ||
		    (subject == SUBJECT_DEPTH ? has_syncs(record) :
						lint_is_ramped(record));
	struct span sum;
	size_t count;

	/* I/Os that failed are in no part of the distribution */
	if (record->error || record->partial)
		return;
	sum = sum_of(record, subject, &count);
	/* all are 0 where none were counted */
	if (count < 2 || span_middle(sum) == 0)
		return;
	if ((sum.low > 100 + SHARES_OPEN && !open) ||
	    sum.high < 100 - SHARES_OPEN)
		lint_find(lint, record, NULL, "the %zu shares sum to %.2f %%",
			  count, span_middle(sum));
}
