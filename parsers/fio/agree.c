/*
 * Whether figures that stand in a job can all be of one job. Lines of others
 * that got into its place look like its own.
 */
#include <math.h>

#include "parsers/fio/agree.h"
#include "parsers/fio/fio.h"

/* What a share of the I/Os, and a step of fio's histogram, are off by. */
#define ROOM 1.05

enum { PARTS = 3 };		/* slat, clat, lat */

/* What is said of one kind of latency. */
struct said {
	struct metric_name name;
	const struct metric *least, *most, *mean;
	/* The mean of values that are as small, as great as the table says. */
	double low, high;
	/* The last percentile. */
	double percent, value, half;
	unsigned percentiles;
	bool saturated;
};

static void
add_percentile(struct said *said, const struct metric *metric)
{
	double percent = metric->name.number / (double)PERCENT;
	double share = (percent - said->percent) / 100;

	if (said->percentiles == 0)
		said->value = said->least != NULL ? said->least->value : 0;
	said->low += share * said->value;
	said->high += share * metric->value;
	said->percent = percent;
	said->value = metric->value;
	said->half = metric->half_width;
	said->saturated |= fio_is_saturated(metric->value);
	said->percentiles++;
}

static void
add(struct said *said, const struct metric *metric)
{
	switch (metric->name.statistic) {
	case STATISTIC_MIN:
		said->least = metric;
		break;
	case STATISTIC_MAX:
		said->most = metric;
		break;
	case STATISTIC_MEAN:
		said->mean = metric;
		break;
	case STATISTIC_PERCENTILE:
		add_percentile(said, metric);
		break;
	default:
		break;
	}
}

/* Whether the mean is one that I/Os of these percentiles can have. */
static bool
mean_fits(const struct said *said)
{
	double rest = (100 - said->percent) / 100, room, mean;

	if (said->percentiles == 0 || said->mean == NULL || said->most == NULL)
		return true;
	mean = said->mean->value;
	room = 4 * said->half + 2 * said->mean->half_width;
	return mean * ROOM + room >= said->low + rest * said->value &&
	       (said->saturated ||
		mean <= (said->high + rest * said->most->value) * ROOM + room);
}

/* A sum of two may be known where one of them is. */
static double
value_of(const struct metric *metric)
{
	return metric != NULL ? metric->value : NAN;
}

static double
half_of(const struct metric *metric)
{
	return metric != NULL ? metric->half_width : 0;
}

/*
 * Whether a latency may be as great as the two that it is made of, as which is
 * at least the second alone.
 */
static bool
sum_fits(const struct metric *first, const struct metric *second,
	 const struct metric *sum, bool at_least, bool at_most)
{
	/* Up to 2.21 all are cut to whole microseconds. */
	double room = 2 * (half_of(first) + half_of(second) + half_of(sum)) +
		      2000;
	double parts = value_of(second) + (first != NULL ? first->value : 0);

	if (second == NULL || sum == NULL)
		return true;
	return (!at_least || sum->value * ROOM + room >= parts) &&
	       (!at_most || first == NULL ||
		sum->value <= parts * ROOM + room);
}

/* Each I/O takes as long as it waits for its start and for its end. */
static bool
parts_fit(const struct said parts[PARTS])
{
	const struct said *slat = &parts[0], *clat = &parts[1];
	const struct said *lat = &parts[2];

	return sum_fits(slat->mean, clat->mean, lat->mean, true, true) &&
	       sum_fits(slat->least, clat->least, lat->least, true, false) &&
	       sum_fits(NULL, clat->most, lat->most, true, false) &&
	       sum_fits(slat->most, clat->most, lat->most, false, true);
}

static bool
is_latency(const struct metric *metric)
{
	return metric->name.quantity >= QUANTITY_SLAT &&
	       metric->name.quantity <= QUANTITY_LAT;
}

/* Reads what is said of the kind of the metric at; returns where that ends. */
static size_t
read_kind(const struct record *record, size_t at, struct said *said)
{
	const struct metric *metrics = record->metrics;

	*said = (struct said){ .name = metrics[at].name };
	while (at < record->metric_count &&
	       metric_of_kind(&metrics[at], said->name))
		add(said, &metrics[at++]);
	return at;
}

/*
 * Whether the latencies of the subject of the metric *at agree; *at goes
 * behind that subject.
 */
static bool
latencies_fit(const struct record *record, size_t *at)
{
	const struct metric *metrics = record->metrics;
	enum subject subject = metrics[*at].name.subject;
	struct said parts[PARTS] = { 0 }, other;
	bool fit = true;

	while (*at < record->metric_count &&
	       metrics[*at].name.subject == subject) {
		struct said *said;

		if (!is_latency(&metrics[*at])) {
			(*at)++;
			continue;
		}
		said = metrics[*at].name.prio > 0 ? &other :
		       &parts[metrics[*at].name.quantity - QUANTITY_SLAT];
		*at = read_kind(record, *at, said);
		fit = fit && mean_fits(said);
	}
	return fit && parts_fit(parts);
}

static bool
is_latency_of(const struct metric *metric, const void *subject)
{
	return metric->name.subject == *(const enum subject *)subject &&
	       is_latency(metric);
}

bool
fio_latencies_drop(struct record *record, struct arena *arena,
		   enum subject subject, const char *why)
{
	struct metric_name name = metric_name(subject, QUANTITY_LAT,
					      STATISTIC_MEAN);

	if (!record_drop(record, is_latency_of, &subject))
		return false;
	record_note(record, arena, NOTE_CONTRADICTION, &name, "%s", why);
	return true;
}

bool
fio_latencies_check(struct record *record, struct arena *arena)
{
	bool dropped = false;
	size_t at = 0;

	while (at < record->metric_count &&
	       record->metrics[at].name.subject <= SUBJECT_SYNC) {
		enum subject subject = record->metrics[at].name.subject;
		size_t first = at;

		if (latencies_fit(record, &at))
			continue;
		dropped |= fio_latencies_drop(record, arena, subject,
			"its latencies and percentiles are not of one job");
		at = first;
	}
	return dropped;
}

/* ---- the distribution */

/* What the latencies of all directions say of those of the whole job. */
struct latencies {
	double least, most;
	double low, high;	/* the lesser and the greater of the means */
};

/* False where those of a direction that did something are not known. */
static bool
sum_up(const struct record *record, unsigned did, struct latencies *all)
{
	*all = (struct latencies){ INFINITY, 0, INFINITY, 0 };
	for (enum subject i = 0; i <= SUBJECT_MIXED; i++) {
		struct metric_name name = metric_name(i, QUANTITY_CLAT,
						      STATISTIC_MIN);
		const struct metric *least, *most, *mean;

		if ((did & 1u << i) == 0)
			continue;
		least = record_find(record, name);
		name.statistic = STATISTIC_MAX;
		most = record_find(record, name);
		name.statistic = STATISTIC_MEAN;
		mean = record_find(record, name);
		if (least == NULL || most == NULL || mean == NULL)
			return false;
		all->least = fmin(all->least, least->value -
					      2 * least->half_width);
		all->most = fmax(all->most, most->value +
					    2 * most->half_width);
		all->low = fmin(all->low, mean->value - mean->half_width);
		all->high = fmax(all->high, mean->value + mean->half_width);
	}
	return did != 0;
}

/* The bound below one of those that there are, in ns. */
static double
bound_below(uint32_t bound)
{
	static const unsigned bounds[] = {
		2, 4, 10, 20, 50, 100, 250, 500, 750, 1000, 2000,
	};
	double unit = 1, below = 0;

	for (int i = 0; i < 3; i++, unit *= 1000)
		for (size_t k = 0; k < sizeof(bounds) / sizeof(*bounds); k++) {
			/* "2000=" is there in ms alone. */
			if (k == 10 && i < 2)
				continue;
			if (bounds[k] * unit >= bound)
				return below;
			below = bounds[k] * unit;
		}
	return below;
}

/* Whether the distribution can be that of the latencies. */
static bool
distribution_fits(const struct record *record, unsigned did)
{
	const double room = 2000;	/* ns, as above */
	double low = 0, high = 0, sum = 0;
	const struct metric *shares;
	struct latencies all;
	size_t count;

	if (!sum_up(record, did, &all))
		return true;
	shares = record_subject(record, SUBJECT_DIST, &count);
	for (size_t i = 0; i < count; i++) {
		const struct metric *share = &shares[i];
		double bound, below;

		if (share->value <= 0)
			continue;
		bound = share->name.number == METRIC_INF ? (double)INFINITY :
			share->name.number;
		below = bound_below(share->name.number);
		if (bound + room < all.least || below > all.most + room)
			return false;
		sum += share->value;
		/* Any I/O at all is printed as the least share. */
		low += fmax(share->value - 2 * share->half_width, 0) *
		       fmax(below, all.least);
		high += (share->value + share->half_width) *
			fmin(bound, all.most);
	}
	return low <= sum * (all.high * ROOM + room) &&
	       high * ROOM + sum * room >= sum * all.low;
}

static bool
is_share(const struct metric *metric, const void *nothing)
{
	(void)nothing;
	return metric->name.subject == SUBJECT_DIST;
}

bool
fio_distribution_check(struct record *record, struct arena *arena,
		       unsigned did)
{
	if (distribution_fits(record, did))
		return false;
	record_drop(record, is_share, NULL);
	record_note(record, arena, NOTE_CONTRADICTION, NULL,
		    "the distribution is not that of the latencies");
	return true;
}

/* ---- what was sampled */

static double
sampled(const struct record *record, enum subject subject,
	enum quantity quantity, enum statistic statistic)
{
	return value_of(record_find(record, metric_name(subject, quantity,
							statistic)));
}

bool
fio_sampled_fit(const struct record *record, enum subject subject,
		double size, bool exact)
{
	static const enum statistic statistics[] = {
		STATISTIC_MEAN, STATISTIC_MIN, STATISTIC_MAX,
	};
	/* Their times may be chosen apart, but hardly are. */
	bool together = sampled(record, subject, QUANTITY_IOPS,
				STATISTIC_SAMPLES) ==
			sampled(record, subject, QUANTITY_BW,
				STATISTIC_SAMPLES);
	size_t count = exact && together ? 3 : 1;

	for (size_t i = 0; i < count; i++) {
		double iops = sampled(record, subject, QUANTITY_IOPS,
				      statistics[i]);
		double bw = sampled(record, subject, QUANTITY_BW,
				    statistics[i]);
		double slack = exact ? 0.05 : 0.25;

		/* Both are cut to whole numbers. */
		if (fabs(bw - iops * size) > slack * bw + 2 * size + 2048)
			return false;
	}
	return true;
}
