/* fio's terse output, version 3: a line a result. */
#include <math.h>

#include "runner/report.h"

static void
put_count(struct buffer *out, uint64_t count)
{
	buffer_print(out, ";%llu", (unsigned long long)count);
}

static void
put_real(struct buffer *out, double value)
{
	buffer_print(out, ";%f", value);
}

/* Least, greatest, mean and deviation, in µs. */
static void
put_latency(struct buffer *out, const struct sum *sum)
{
	put_count(out, report_round(sum->least, 1000));
	put_count(out, report_round(sum->most, 1000));
	put_real(out, sum_mean(sum) / 1000);
	put_real(out, sum_deviation(sum) / 1000);
}

/*
 * As many as there is room for. In this place fio has those of whole latency
 * with lat_percentiles, else those of completion, and only a reader who knows
 * that option can tell: so there are none with it.
 */
static void
put_percentiles(struct buffer *out, const struct settings *settings,
		const struct flow *flow)
{
	const struct percentiles *percentiles = &settings->percentiles;
	const struct sum *sum = &flow->latencies[COMPLETION];
	uint64_t values[PERCENTILES_MOST] = { 0 };
	bool shown = settings->with_percentiles[COMPLETION] &&
		     !settings->with_percentiles[WHOLE] &&
		     !settings->without[COMPLETION];

	if (sum->count && shown)
		histogram_percentiles(&flow->histograms[COMPLETION],
				      sum->count, sum->least, sum->most,
				      percentiles->list, percentiles->count,
				      values);
	for (unsigned k = 0; k < PERCENTILES_MOST; k++) {
		if (k < percentiles->count && shown)
			buffer_print(out, ";%f%%=%llu", percentiles->list[k],
				     (unsigned long long)
				     report_round(values[k], 1000));
		else
			buffer_text(out, ";0%=0");
	}
}

static void
put_flow(struct buffer *out, const struct result *result, enum direction to)
{
	const struct flow *flow = &result->stats->flows[to];
	const struct rates *rates = &result->rates[to];
	const struct spread *bandwidths = &rates->bandwidths;

	put_count(out, report_round(flow->bytes, 1024));
	put_count(out, report_round(rates->bandwidth, 1024));
	put_count(out, (uint64_t)llround(rates->iops));
	put_count(out, rates->run);
	put_latency(out, &flow->latencies[SUBMISSION]);
	put_latency(out, &flow->latencies[COMPLETION]);
	put_percentiles(out, &result->job->settings, flow);
	put_latency(out, &flow->latencies[WHOLE]);
	put_count(out, bandwidths->least);
	put_count(out, bandwidths->most);
	buffer_print(out, ";%f%%", rates->share);
	put_real(out, bandwidths->mean);
	put_real(out, bandwidths->deviation);
}

/* Terse has no classes in ns: they are in the first one in µs. */
static void
put_distribution(struct buffer *out, const struct stats *stats)
{
	uint64_t depths = counts_total(stats->depths, LEVELS);
	uint64_t ios = counts_total(stats->classes, CLASSES);
	uint64_t below = counts_total(stats->classes, CLASSES_NS + 1);

	for (unsigned k = 0; k < LEVELS; k++)
		buffer_print(out, ";%3.1f%%",
			     report_percent(stats->depths[k], depths));
	for (unsigned k = CLASSES_NS; k < CLASSES; k++)
		buffer_print(out, ";%3.2f%%",
			     report_percent(k == CLASSES_NS ? below :
					    stats->classes[k], ios));
}

static void
put_disk(struct buffer *out, const char *name,
	 const struct disk_counts *counts, double util)
{
	buffer_print(out, ";%s", name);
	for (int to = 0; to < 2; to++)
		put_count(out, counts->ios[to]);
	for (int to = 0; to < 2; to++)
		put_count(out, counts->merges[to]);
	for (int to = 0; to < 2; to++)
		put_count(out, counts->ticks[to]);
	put_count(out, counts->in_queue);
	buffer_print(out, ";%3.2f%%", util);
}

static void
put_disks(struct buffer *out, const struct disks *disks)
{
	for (size_t k = 0; k < disks->count; k++) {
		const struct disk *disk = &disks->list[k];

		put_disk(out, disk->name, &disk->counts, disk->util);
		if (disk->slaves)
			put_disk(out, "slaves", &disk->mean,
				 disk->greatest_util);
	}
}

static void
put_result(struct buffer *out, const struct report *report,
	   const struct result *result)
{
	const struct stats *stats = result->stats;
	const struct settings *settings = &result->job->settings;

	buffer_print(out, "3;fio-" LAYOUT_VERSION ";%s;%u;%d", settings->name,
		     result->job->group, result->outcome->failure.error);
	put_flow(out, result, TO_READ);
	put_flow(out, result, TO_WRITE);
	buffer_print(out, ";%f%%;%f%%",
		     report_percent(stats->user, stats->run),
		     report_percent(stats->system, stats->run));
	put_count(out, stats->switches);
	put_count(out, stats->major_faults);
	put_count(out, stats->minor_faults);
	put_distribution(out, stats);
	put_disks(out, report->disks);
	if (settings->description)
		buffer_print(out, ";%s", settings->description);
	buffer_byte(out, '\n');
}

void
terse_write(struct buffer *out, const struct report *report,
	    struct arena *arena)
{
	(void)arena;
	for (size_t k = 0; k < report->count; k++)
		put_result(out, report, &report->results[k]);
}
