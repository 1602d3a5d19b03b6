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

const char *
lint_bound_text(const struct lint *lint, struct metric_name name,
		struct span value)
{
	return arena_print(lint->arena, "%s is %s", name_text(lint, name),
			   lint_text(lint, metric_unit(name, false),
				     span_middle(value)));
}

bool
lint_in_order(struct span low, struct span high)
{
	double open = (low.high - low.low) + (high.high - high.low);

	/* what is not known is in order */
	return !(low.low > high.high * (1 + BUCKET) + open);
}

void
lint_find_order(const struct lint *lint, const struct record *record,
	   struct metric_name low, struct metric_name high)
{
	lint_find(lint, record, &low, "%s, %s",
		  lint_bound_text(lint, low, span_of_name(record, low)),
		  lint_bound_text(lint, high, span_of_name(record, high)));
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
		if (!lint_in_order(span_of_name(record, low), value))
			lint_find_order(lint, record, low, name);
		else if (!lint_in_order(value, span_of_name(record, high)))
			lint_find_order(lint, record, name, high);
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
		lint_find_order(lint, record, stdev, max);
}

/* Least, mean and greatest; fio cuts the digits of the greatest off. */
static void
look_range(const struct lint *lint, const struct record *record,
	   struct metric_name mean)
{
	struct metric_name min = bound_of(mean, STATISTIC_MIN);
	struct metric_name max = bound_of(mean, STATISTIC_MAX);
	struct span value = span_of_name(record, mean);

	if (!lint_in_order(span_of_name(record, min), value))
		lint_find_order(lint, record, min, mean);
	else if (!lint_in_order(value, span_of_name(record, max)))
		lint_find_order(lint, record, mean, max);
	else if (!lint_in_order(span_of_name(record, min),
			   span_of_name(record, max)))
		lint_find_order(lint, record, min, max);
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

		if (!lint_in_order(span_of_name(record, bw),
			      span_of_name(record, most)))
			lint_find_order(lint, record, bw, most);
		if (!lint_in_order(span_of_name(record, run),
			      span_of_name(record, longest)))
			lint_find_order(lint, record, run, longest);
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
