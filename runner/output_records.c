/* iorecap's own records: a line for each job, group and disk. */
#include <math.h>
#include <string.h>

#include "record/jsonl.h"
#include "record/record.h"
#include "runner/clock.h"
#include "runner/params.h"
#include "runner/report.h"

/* What is being written. */
struct writing {
	struct buffer *out;
	struct arena *arena;
	const struct report *report;
	struct record record;
};

static const enum subject subjects[DIRECTIONS] = {
	[TO_READ] = SUBJECT_READ, [TO_WRITE] = SUBJECT_WRITE,
	[TO_TRIM] = SUBJECT_TRIM,
};

static const enum quantity quantities[LATENCIES] = {
	[SUBMISSION] = QUANTITY_SLAT, [COMPLETION] = QUANTITY_CLAT,
	[WHOLE] = QUANTITY_LAT,
};

static void
begin(struct writing *writing, enum kind kind)
{
	struct tm parts;
	char time[32] = "";

	record_init(&writing->record, kind, "fio");
	writing->record.version = LAYOUT_VERSION;
	writing->record.run = 0;
	if (localtime_r(&writing->report->time.tv_sec, &parts) &&
	    strftime(time, sizeof(time), "%Y-%m-%dT%H:%M:%S", &parts))
		writing->record.time = arena_text(writing->arena, time,
						  strlen(time));
}

static void
end(struct writing *writing)
{
	record_finish(&writing->record);
	record_identify(&writing->record, writing->arena);
	jsonl_write(writing->out, &writing->record, false);
}

static void
put(struct writing *writing, struct metric_name name, double value)
{
	record_metric(&writing->record, writing->arena, name, value, 0);
}

static void
put_plain(struct writing *writing, enum subject subject,
	  enum quantity quantity, double value)
{
	put(writing, metric_name(subject, quantity, STATISTIC_VALUE), value);
}

/* What is printed, known no better than it differs from what is so. */
static void
put_near(struct writing *writing, struct metric_name name, double printed,
	 double exact)
{
	record_metric(&writing->record, writing->arena, name, printed,
		      fabs(printed - exact));
}

static void
put_percentiles(struct writing *writing, enum subject subject,
		enum quantity quantity, const struct sum *sum,
		const struct histogram *histogram,
		const struct percentiles *percentiles)
{
	uint64_t values[PERCENTILES_MOST];

	histogram_percentiles(histogram, sum->count, sum->least, sum->most,
			      percentiles->list, percentiles->count, values);
	for (unsigned k = 0; k < percentiles->count; k++)
		put(writing, metric_percentile(subject, quantity,
					       percentiles->list[k]),
		    (double)values[k]);
}

/* Extremes, mean and so on; the deviation of one value is not known. */
static void
put_moments(struct writing *writing, enum subject subject,
	    enum quantity quantity, const struct spread *spread, double unit)
{
	const struct {
		enum statistic statistic;
		double value;
	} values[] = {
		{ STATISTIC_MIN, (double)spread->least * unit },
		{ STATISTIC_MAX, (double)spread->most * unit },
		{ STATISTIC_MEAN, spread->mean * unit },
		{ STATISTIC_STDEV, spread->deviation * unit },
	};

	if (!spread->samples)
		return;
	for (size_t k = 0; k < sizeof(values) / sizeof(*values); k++)
		put(writing, metric_name(subject, quantity,
					 values[k].statistic),
		    values[k].value);
	put(writing, metric_name(subject, quantity, STATISTIC_SAMPLES),
	    (double)spread->samples);
}

static struct spread
spread_of(const struct sum *sum)
{
	return (struct spread){
		.least = sum->least,
		.most = sum->most,
		.samples = sum->count,
		.mean = sum_mean(sum),
		.deviation = sum_deviation(sum),
	};
}

static void
put_latency(struct writing *writing, enum subject subject,
	    enum quantity quantity, const struct sum *sum,
	    const struct histogram *histogram,
	    const struct percentiles *percentiles)
{
	struct spread spread = spread_of(sum);

	put_moments(writing, subject, quantity, &spread, 1);
	if (sum->count && histogram)
		put_percentiles(writing, subject, quantity, sum, histogram,
				percentiles);
}

static void
put_flow(struct writing *writing, const struct result *result,
	 enum direction to)
{
	const struct settings *settings = &result->job->settings;
	const struct flow *flow = &result->stats->flows[to];
	const struct rates *rates = &result->rates[to];
	enum subject subject = subjects[to];
	double seconds = (double)flow->run / NS_PER_S;

	/* of whole milliseconds, as in all outputs */
	put_near(writing, metric_name(subject, QUANTITY_IOPS, STATISTIC_VALUE),
		 rates->iops, (double)flow->ios / seconds);
	put_near(writing, metric_name(subject, QUANTITY_BW, STATISTIC_VALUE),
		 (double)rates->bandwidth, (double)flow->bytes / seconds);
	put_near(writing,
		 metric_name(subject, QUANTITY_RUNTIME, STATISTIC_VALUE),
		 (double)rates->run * NS_PER_MS, (double)flow->run);
	put_plain(writing, subject, QUANTITY_IO, (double)flow->bytes);
	put_plain(writing, subject, QUANTITY_IOS, (double)flow->ios);
	put_plain(writing, subject, QUANTITY_SHORT, (double)flow->shorts);
	put_plain(writing, subject, QUANTITY_DROPPED, 0);
	put_moments(writing, subject, QUANTITY_IOPS, &rates->iopses, 1);
	put_moments(writing, subject, QUANTITY_BW, &rates->bandwidths, 1024);
	if (rates->bandwidths.samples)
		put(writing, metric_name(subject, QUANTITY_BW, STATISTIC_PER),
		    rates->share);
	for (unsigned k = 0; k < LATENCIES; k++)
		put_latency(writing, subject, quantities[k],
			    &flow->latencies[k],
			    settings->with_percentiles[k] ?
			    &flow->histograms[k] : NULL,
			    &settings->percentiles);
}

static void
put_usage(struct writing *writing, const struct stats *stats)
{
	put_plain(writing, SUBJECT_CPU, QUANTITY_USR,
		  report_percent(stats->user, stats->run));
	put_plain(writing, SUBJECT_CPU, QUANTITY_SYS,
		  report_percent(stats->system, stats->run));
	put_plain(writing, SUBJECT_CPU, QUANTITY_CTX,
		  (double)stats->switches);
	put_plain(writing, SUBJECT_CPU, QUANTITY_MAJF,
		  (double)stats->major_faults);
	put_plain(writing, SUBJECT_CPU, QUANTITY_MINF,
		  (double)stats->minor_faults);
}

static void
put_levels(struct writing *writing, enum subject subject,
	   const uint64_t *counts, const uint32_t *levels)
{
	struct metric_name name = metric_name(subject, QUANTITY_LEVEL,
					      STATISTIC_VALUE);
	uint64_t all = counts_total(counts, LEVELS);

	for (unsigned k = 0; all && k < LEVELS; k++) {
		name.number = levels[k];
		put(writing, name, report_percent(counts[k], all));
	}
}

static void
put_classes(struct writing *writing, const struct stats *stats)
{
	struct metric_name name = metric_name(SUBJECT_DIST, QUANTITY_BUCKET,
					      STATISTIC_VALUE);
	uint64_t all = counts_total(stats->classes, CLASSES);

	for (unsigned k = 0; all && k < CLASSES; k++) {
		uint64_t bound = latency_classes[k].bound;

		name.number = bound < METRIC_INF ? (uint32_t)bound :
						   METRIC_INF;
		put(writing, name, report_percent(stats->classes[k], all));
	}
}

static void
write_job(struct writing *writing, const struct result *result)
{
	static const uint32_t depths[LEVELS] = { 1, 2, 4, 8, 16, 32, 64 };
	static const uint32_t batches[LEVELS] = { 0,  4,  8,	    16, 32,
						  64, METRIC_INF };
	const struct stats *stats = result->stats;

	begin(writing, KIND_JOB);
	writing->record.name = result->job->settings.name;
	writing->record.group = (int)result->job->group;
	writing->record.error = result->outcome->failure.error;
	params_put(&writing->record, writing->arena, result->job);
	for (enum direction to = 0; to < DIRECTIONS; to++)
		if (result->rates[to].run)
			put_flow(writing, result, to);
	if (stats->syncs.count)
		put_plain(writing, SUBJECT_SYNC, QUANTITY_IOS,
			  (double)stats->syncs.count);
	put_latency(writing, SUBJECT_SYNC, QUANTITY_LAT, &stats->syncs,
		    &stats->sync_histogram,
		    &result->job->settings.percentiles);
	if (stats->run)
		put_usage(writing, stats);
	put_levels(writing, SUBJECT_DEPTH, stats->depths, depths);
	put_levels(writing, SUBJECT_SUBMIT, stats->submits, batches);
	put_levels(writing, SUBJECT_COMPLETE, stats->completes, batches);
	put_classes(writing, stats);
	end(writing);
}

/* Of whole milliseconds, too. */
static void
put_group(struct writing *writing, enum subject subject,
	  const struct group_rates *g)
{
	const struct {
		enum quantity quantity;
		enum statistic statistic;
		double printed, exact;
	} values[] = {
		{ QUANTITY_BW, STATISTIC_VALUE,
		  (double)report_rate(g->bytes, g->most_run),
		  (double)g->bytes * NS_PER_S / (double)g->exact_most_run },
		{ QUANTITY_BW, STATISTIC_MIN, (double)g->least,
		  g->exact_least },
		{ QUANTITY_BW, STATISTIC_MAX, (double)g->most, g->exact_most },
		{ QUANTITY_RUNTIME, STATISTIC_VALUE,
		  (double)g->most_run * NS_PER_MS,
		  (double)g->exact_most_run },
		{ QUANTITY_RUNTIME, STATISTIC_MIN,
		  (double)g->least_run * NS_PER_MS,
		  (double)g->exact_least_run },
	};

	for (size_t k = 0; k < sizeof(values) / sizeof(*values); k++)
		put_near(writing, metric_name(subject, values[k].quantity,
					      values[k].statistic),
			 values[k].printed, values[k].exact);
	put_plain(writing, subject, QUANTITY_IO, (double)g->bytes);
}

static void
write_group(struct writing *writing, size_t number)
{
	begin(writing, KIND_GROUP);
	writing->record.group = (int)number;
	for (enum direction to = 0; to < DIRECTIONS; to++) {
		const struct group_rates *g =
			&writing->report->groups[number][to];

		if (g->most_run)
			put_group(writing, subjects[to], g);
	}
	if (writing->record.metric_count)
		end(writing);
}

static void
put_disk(struct writing *writing, const struct disk_counts *counts,
	 double util, enum statistic statistic)
{
	for (int to = 0; to < 2; to++) {
		put(writing, metric_name(subjects[to], QUANTITY_IOS,
					 statistic),
		    (double)counts->ios[to]);
		put(writing, metric_name(subjects[to], QUANTITY_MERGES,
					 statistic),
		    (double)counts->merges[to]);
		put(writing, metric_name(subjects[to], QUANTITY_TICKS,
					 statistic),
		    (double)counts->ticks[to] * NS_PER_MS);
	}
	put(writing, metric_name(SUBJECT_IO, QUANTITY_TICKS, statistic),
	    (double)counts->in_queue * NS_PER_MS);
	put(writing, metric_name(SUBJECT_IO, QUANTITY_UTIL, statistic), util);
}

static void
write_disk(struct writing *writing, const struct disk *disk)
{
	begin(writing, KIND_DISK);
	writing->record.name = disk->name;
	put_disk(writing, &disk->counts, disk->util, STATISTIC_VALUE);
	if (disk->slaves)
		put_disk(writing, &disk->mean, disk->greatest_util,
			 STATISTIC_AGGR);
	end(writing);
}

void
records_write(struct buffer *out, const struct report *report,
	      struct arena *arena)
{
	struct writing writing = { .out = out, .arena = arena,
				   .report = report };

	for (size_t k = 0; k < report->count; k++)
		write_job(&writing, &report->results[k]);
	for (size_t k = 0; k < report->group_count; k++)
		write_group(&writing, k);
	for (size_t k = 0; k < report->disks->count; k++)
		write_disk(&writing, &report->disks->list[k]);
}
