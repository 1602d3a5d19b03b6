/* Jobs that ran together and were reported one by one, as one result. */
#include "compare/combine_jobs.h"

#include <math.h>
#include <stdbool.h>

/* A metric of all jobs, with their I/Os. */
struct parts {
	const struct record *const *jobs;
	const struct metric **metrics;
	double *ios, all_ios;
	size_t count;
};

static double
value_of(const struct record *job, enum subject subject,
	 enum quantity quantity, enum statistic statistic)
{
	const struct metric *metric = record_find(job,
	    metric_name(subject, quantity, statistic));

	return metric && !isnan(metric->value) ? metric->value : 0;
}

/* The I/Os that a metric speaks for; of shares those of all directions. */
static double
ios_of(const struct record *job, struct metric_name name)
{
	static const enum subject directions[] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_TRIM, SUBJECT_MIXED,
	};
	enum subject subject = (enum subject)name.subject;
	double all = 0;
	size_t i;

	if (subject <= SUBJECT_SYNC)
		return value_of(job, subject, QUANTITY_IOS, STATISTIC_VALUE);
	for (i = 0; i < sizeof directions / sizeof *directions; i++)
		all += value_of(job, directions[i], QUANTITY_IOS,
				STATISTIC_VALUE);
	return all;
}

/* The sum of the values, each times what the weights say. */
static struct metric
add_weighted(const struct parts *parts, const double *weights, double weight)
{
	struct metric all = { parts->metrics[0]->name, 0, 0 };
	size_t i;

	for (i = 0; i < parts->count; i++) {
		double part = weights ? weights[i] * weight : weight;

		all.value += parts->metrics[i]->value * part;
		all.half_width += parts->metrics[i]->half_width * part;
	}
	return all;
}

static struct metric
add(const struct parts *parts)
{
	return add_weighted(parts, NULL, 1);
}

static struct metric
average(const struct parts *parts)
{
	return add_weighted(parts, NULL, 1 / (double)parts->count);
}

/* NaN, as the others by I/Os are, where these are not known. */
static struct metric
average_by_ios(const struct parts *parts)
{
	return add_weighted(parts, parts->ios, parts->all_ios > 0 ?
			    1 / parts->all_ios : NAN);
}

static struct metric
extreme(const struct parts *parts, int sign)
{
	const struct metric *found = parts->metrics[0];
	size_t i;

	for (i = 1; i < parts->count; i++)
		if (sign * parts->metrics[i]->value > sign * found->value)
			found = parts->metrics[i];
	return *found;
}

static struct metric
least(const struct parts *parts)
{
	return extreme(parts, -1);
}

static struct metric
greatest(const struct parts *parts)
{
	return extreme(parts, 1);
}

/* From the least to the greatest, with what their digits leave open. */
static struct metric
range(const struct parts *parts)
{
	struct metric low = least(parts), high = greatest(parts);
	double from = low.value - low.half_width;
	double to = high.value + high.half_width;

	high.value = (low.value + high.value) / 2;
	high.half_width = (to - from) / 2;
	return high;
}

/*
 * With n I/Os, deviation s and mean m of each job and the mean M of all: the
 * square is (sum of n s^2 + n (m - M)^2) / sum of n.
 */
static struct metric
pool(const struct parts *parts)
{
	struct metric all = { parts->metrics[0]->name, 0, 0 };
	enum subject subject = (enum subject)all.name.subject;
	enum quantity quantity = (enum quantity)all.name.quantity;
	double mean = 0;
	size_t i;

	for (i = 0; i < parts->count; i++)
		mean += parts->ios[i] / parts->all_ios *
			value_of(parts->jobs[i], subject, quantity,
				 STATISTIC_MEAN);
	for (i = 0; i < parts->count; i++) {
		double away = value_of(parts->jobs[i], subject, quantity,
				       STATISTIC_MEAN) - mean;
		double part = parts->ios[i] / parts->all_ios;

		all.value += part * (parts->metrics[i]->value *
				     parts->metrics[i]->value + away * away);
		all.half_width += part * parts->metrics[i]->half_width;
	}
	all.value = sqrt(all.value);
	return all;
}

/* Of what is added: as if the jobs had nothing to do with each other. */
static struct metric
add_squares(const struct parts *parts)
{
	struct metric all = { parts->metrics[0]->name, 0, 0 };
	size_t i;

	for (i = 0; i < parts->count; i++) {
		all.value += parts->metrics[i]->value *
			     parts->metrics[i]->value;
		all.half_width += parts->metrics[i]->half_width;
	}
	all.value = sqrt(all.value);
	return all;
}

/* How a metric of all comes from those of the jobs; NULL: it does not. */
typedef struct metric way(const struct parts *);

static way *const of_rates[STATISTICS] = {
	[STATISTIC_VALUE] = add, [STATISTIC_MEAN] = add,
	[STATISTIC_STDEV] = add_squares,
};
static way *const of_latencies[STATISTICS] = {
	[STATISTIC_MIN] = least, [STATISTIC_MAX] = greatest,
	[STATISTIC_MEAN] = average_by_ios, [STATISTIC_STDEV] = pool,
	[STATISTIC_SAMPLES] = add, [STATISTIC_PERCENTILE] = range,
};
static way *const of_runtimes[STATISTICS] = {
	[STATISTIC_VALUE] = greatest, [STATISTIC_MIN] = least,
};
static way *const of_counts[STATISTICS] = { [STATISTIC_VALUE] = add };
static way *const of_loads[STATISTICS] = { [STATISTIC_VALUE] = average };
static way *const of_shares[STATISTICS] = {
	[STATISTIC_VALUE] = average_by_ios,
};

static way *const *const ways[QUANTITIES] = {
	[QUANTITY_IOPS] = of_rates, [QUANTITY_BW] = of_rates,
	[QUANTITY_SLAT] = of_latencies, [QUANTITY_CLAT] = of_latencies,
	[QUANTITY_LAT] = of_latencies, [QUANTITY_RUNTIME] = of_runtimes,
	[QUANTITY_IO] = of_counts, [QUANTITY_IOS] = of_counts,
	[QUANTITY_SHORT] = of_counts, [QUANTITY_DROPPED] = of_counts,
	[QUANTITY_ZONE_RESETS] = of_counts, [QUANTITY_USR] = of_loads,
	[QUANTITY_SYS] = of_loads, [QUANTITY_CTX] = of_counts,
	[QUANTITY_MAJF] = of_counts, [QUANTITY_MINF] = of_counts,
	[QUANTITY_LEVEL] = of_shares, [QUANTITY_BUCKET] = of_shares,
	[QUANTITY_TOTAL] = of_counts,
};

/* False where a job does not have it, or has what cannot be. */
static bool
take_parts(struct parts *parts, struct metric_name name)
{
	size_t i;

	parts->all_ios = 0;
	for (i = 0; i < parts->count; i++) {
		parts->metrics[i] = record_find(parts->jobs[i], name);
		if (!parts->metrics[i] || isnan(parts->metrics[i]->value) ||
		    record_has_note(parts->jobs[i], NOTE_IMPLAUSIBLE, &name))
			return false;
		parts->ios[i] = ios_of(parts->jobs[i], name);
		parts->all_ios += parts->ios[i];
	}
	return true;
}

static void
combine_metric(struct record *all, struct parts *parts,
	       struct metric_name name, struct arena *arena)
{
	way *const *of = ways[name.quantity];
	struct metric metric;

	if (!of || !of[name.statistic] || !take_parts(parts, name))
		return;
	metric = of[name.statistic](parts);
	if (isnan(metric.value))
		return;
	record_metric(all, arena, name, metric.value, metric.half_width);
	if (of[name.statistic] == range)
		record_note(all, arena, NOTE_APPROXIMATE, &name,
			    "between those of %zu jobs", parts->count);
}

static void
combine_metrics(struct record *all, const struct record *const *jobs,
		size_t count, struct arena *arena)
{
	struct parts parts = { .jobs = jobs, .count = count };
	size_t i;

	parts.metrics = arena_take(arena, count * sizeof *parts.metrics);
	parts.ios = arena_take(arena, count * sizeof *parts.ios);
	for (i = 0; i < jobs[0]->metric_count; i++)
		combine_metric(all, &parts, jobs[0]->metrics[i].name, arena);
}

static void
list_places(struct record *all, const struct record *const *jobs,
	    size_t count, struct arena *arena)
{
	size_t i;

	all->also = arena_take(arena, (count - 1) * sizeof *all->also);
	all->alsos = count - 1;
	for (i = 1; i < count; i++)
		all->also[i - 1] = jobs[i]->source;
}

const struct record *
combine_jobs(const struct record *const *jobs, size_t count,
	     struct arena *arena)
{
	struct record *all;
	size_t i;

	if (count == 1)
		return jobs[0];
	all = record_copy(jobs[0], arena);
	all->metrics = NULL;
	all->metric_count = all->metric_room = 0;
	all->notes = NULL;
	all->note_count = all->note_room = 0;
	all->series_count = all->bin_count = 0;
	list_places(all, jobs, count, arena);
	for (i = 1; i < count; i++) {
		if (!all->error)
			all->error = jobs[i]->error;
		all->partial |= jobs[i]->partial;
		all->repaired += jobs[i]->repaired;
	}
	record_param_number(all, arena, "numjobs", (double)count);
	combine_metrics(all, jobs, count, arena);
	record_finish(all);
	record_identify(all, arena);
	return all;
}
