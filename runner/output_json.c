/* fio's JSON, as 3.33 has it; json+ has the histograms, too. */
#include <string.h>

#include "runner/report.h"

/* Indented JSON, being written. */
struct json {
	struct buffer *out;
	unsigned depth;
	bool first;		/* the next value is the first of its list */
	bool bins;
};

static void
begin_value(struct json *json, const char *key)
{
	buffer_text(json->out, json->first ? "\n" : ",\n");
	for (unsigned k = 0; k < json->depth; k++)
		buffer_text(json->out, "  ");
	if (key) {
		buffer_json(json->out, key, strlen(key));
		buffer_text(json->out, " : ");
	}
	json->first = false;
}

static void
open_list(struct json *json, const char *key, char bracket)
{
	begin_value(json, key);
	buffer_byte(json->out, bracket);
	json->depth++;
	json->first = true;
}

static void
close_list(struct json *json, char bracket)
{
	json->depth--;
	buffer_byte(json->out, '\n');
	for (unsigned k = 0; k < json->depth; k++)
		buffer_text(json->out, "  ");
	buffer_byte(json->out, bracket);
	json->first = false;
}

static void
put_text(struct json *json, const char *key, const char *text)
{
	begin_value(json, key);
	buffer_json(json->out, text, strlen(text));
}

static void
put_count(struct json *json, const char *key, uint64_t count)
{
	begin_value(json, key);
	buffer_print(json->out, "%llu", (unsigned long long)count);
}

static void
put_real(struct json *json, const char *key, double value)
{
	begin_value(json, key);
	buffer_print(json->out, "%f", value);
}

/* An option that stands for itself has no value. */
static void
put_option(struct json *json, const struct given *given)
{
	put_text(json, given->name, given->value ? given->value : "");
}

static void
put_options(struct json *json, const char *key, const struct given_list *list)
{
	open_list(json, key, '{');
	for (size_t k = 0; k < list->count; k++)
		put_option(json, &list->list[k]);
	close_list(json, '}');
}

/* Options that hold for all jobs: only where there is one set of them. */
static const struct given_list *
common_options(const struct plan *plan)
{
	for (size_t k = 0; k < plan->count; k++)
		if (plan->jobs[k].global != plan->jobs[0].global)
			return NULL;
	return plan->count && plan->jobs[0].global->count ?
	       plan->jobs[0].global : NULL;
}

static void
put_job_options(struct json *json, const struct report *report,
		const struct job *job)
{
	open_list(json, "job options", '{');
	for (size_t k = 0; !common_options(report->plan) &&
			   k < job->global->count; k++) {
		const struct given *given = &job->global->list[k];

		if (!given_find(&job->own, given->name))
			put_option(json, given);
	}
	for (size_t k = 0; k < job->own.count; k++)
		put_option(json, &job->own.list[k]);
	close_list(json, '}');
}

static void
put_percentiles(struct json *json, const struct sum *sum,
		const struct histogram *histogram,
		const struct percentiles *percentiles)
{
	uint64_t values[PERCENTILES_MOST];
	struct buffer key = { 0 };

	histogram_percentiles(histogram, sum->count, sum->least, sum->most,
			      percentiles->list, percentiles->count, values);
	open_list(json, "percentile", '{');
	for (unsigned k = 0; k < percentiles->count; k++) {
		key.length = 0;
		buffer_print(&key, "%f", percentiles->list[k]);
		buffer_byte(&key, '\0');
		put_count(json, key.data, values[k]);
	}
	close_list(json, '}');
	buffer_free(&key);
}

static void
put_bins(struct json *json, const struct sum *sum,
	 const struct histogram *histogram)
{
	unsigned last = histogram_index(sum->most);
	struct buffer key = { 0 };

	open_list(json, "bins", '{');
	for (unsigned k = histogram_index(sum->least); k <= last; k++) {
		if (!histogram->counts[k])
			continue;
		key.length = 0;
		buffer_print(&key, "%llu",
			     (unsigned long long)histogram_value(k));
		buffer_byte(&key, '\0');
		put_count(json, key.data, histogram->counts[k]);
	}
	close_list(json, '}');
	buffer_free(&key);
}

/* histogram NULL: there are no percentiles. */
static void
put_latency(struct json *json, const char *key, const struct sum *sum,
	    const struct histogram *histogram,
	    const struct percentiles *percentiles)
{
	open_list(json, key, '{');
	put_count(json, "min", sum->least);
	put_count(json, "max", sum->most);
	put_real(json, "mean", sum_mean(sum));
	put_real(json, "stddev", sum_deviation(sum));
	put_count(json, "N", sum->count);
	if (histogram && sum->count) {
		put_percentiles(json, sum, histogram, percentiles);
		if (json->bins)
			put_bins(json, sum, histogram);
	}
	close_list(json, '}');
}

static void
put_samples(struct json *json, const struct rates *rates)
{
	const struct spread *s = &rates->bandwidths;

	put_count(json, "bw_min", s->least);
	put_count(json, "bw_max", s->most);
	put_real(json, "bw_agg", rates->share);
	put_real(json, "bw_mean", s->mean);
	put_real(json, "bw_dev", s->deviation);
	put_count(json, "bw_samples", s->samples);
	s = &rates->iopses;
	put_count(json, "iops_min", s->least);
	put_count(json, "iops_max", s->most);
	put_real(json, "iops_mean", s->mean);
	put_real(json, "iops_stddev", s->deviation);
	put_count(json, "iops_samples", s->samples);
}

static void
put_flow(struct json *json, const struct result *result, enum direction to)
{
	static const char *const keys[LATENCIES] = { "slat_ns", "clat_ns",
						     "lat_ns" };
	const struct settings *settings = &result->job->settings;
	const struct flow *flow = &result->stats->flows[to];
	const struct rates *rates = &result->rates[to];

	open_list(json, direction_names[to], '{');
	put_count(json, "io_bytes", flow->bytes);
	put_count(json, "io_kbytes", report_round(flow->bytes, 1024));
	put_count(json, "bw_bytes", rates->bandwidth);
	put_count(json, "bw", report_round(rates->bandwidth, 1024));
	put_real(json, "iops", rates->iops);
	put_count(json, "runtime", rates->run);
	put_count(json, "total_ios", flow->ios);
	put_count(json, "short_ios", flow->shorts);
	put_count(json, "drop_ios", 0);
	for (unsigned k = 0; k < LATENCIES; k++)
		put_latency(json, keys[k], &flow->latencies[k],
			    settings->with_percentiles[k] ?
			    &flow->histograms[k] : NULL,
			    &settings->percentiles);
	put_samples(json, rates);
	close_list(json, '}');
}

static void
put_sync(struct json *json, const struct result *result)
{
	const struct stats *stats = result->stats;

	open_list(json, "sync", '{');
	put_count(json, "total_ios", stats->syncs.count);
	put_latency(json, "lat_ns", &stats->syncs, &stats->sync_histogram,
		    &result->job->settings.percentiles);
	close_list(json, '}');
}

static void
put_levels(struct json *json, const char *key, const uint64_t *counts,
	   const char *const *labels)
{
	uint64_t all = counts_total(counts, LEVELS);

	open_list(json, key, '{');
	for (unsigned k = 0; k < LEVELS; k++)
		put_real(json, labels[k], report_percent(counts[k], all));
	close_list(json, '}');
}

static void
put_classes(struct json *json, const char *key, const struct stats *stats,
	    unsigned first, unsigned end)
{
	uint64_t all = counts_total(stats->classes, CLASSES);

	open_list(json, key, '{');
	for (unsigned k = first; k < end; k++)
		put_real(json, latency_classes[k].label,
			 report_percent(stats->classes[k], all));
	close_list(json, '}');
}

static void
put_usage(struct json *json, const struct stats *stats)
{
	put_count(json, "job_runtime", report_round(stats->run, 1000000));
	put_real(json, "usr_cpu", report_percent(stats->user, stats->run));
	put_real(json, "sys_cpu", report_percent(stats->system, stats->run));
	put_count(json, "ctx", stats->switches);
	put_count(json, "majf", stats->major_faults);
	put_count(json, "minf", stats->minor_faults);
}

static void
put_distributions(struct json *json, const struct stats *stats)
{
	unsigned us = CLASSES_NS, ms = CLASSES_NS + CLASSES_US;

	put_levels(json, "iodepth_level", stats->depths, depth_labels);
	put_levels(json, "iodepth_submit", stats->submits, batch_labels);
	put_levels(json, "iodepth_complete", stats->completes, batch_labels);
	put_classes(json, "latency_ns", stats, 0, us);
	put_classes(json, "latency_us", stats, us, ms);
	put_classes(json, "latency_ms", stats, ms, CLASSES);
}

static void
put_result(struct json *json, const struct report *report,
	   const struct result *result)
{
	const struct job *job = result->job;

	open_list(json, NULL, '{');
	put_text(json, "jobname", job->settings.name);
	put_count(json, "groupid", job->group);
	put_count(json, "error", (uint64_t)result->outcome->failure.error);
	put_count(json, "eta", 0);
	put_count(json, "elapsed", report->elapsed / 1000000000);
	put_job_options(json, report, job);
	for (enum direction to = 0; to < DIRECTIONS; to++)
		put_flow(json, result, to);
	put_sync(json, result);
	put_usage(json, result->stats);
	put_distributions(json, result->stats);
	put_count(json, "latency_depth", job->settings.iodepth);
	put_count(json, "latency_target", 0);
	put_real(json, "latency_percentile", 100);
	put_count(json, "latency_window", 0);
	if (job->settings.description)
		put_text(json, "desc", job->settings.description);
	close_list(json, '}');
}

static void
put_disk_counts(struct json *json, const struct disk_counts *counts,
		double util)
{
	put_count(json, "read_ios", counts->ios[0]);
	put_count(json, "write_ios", counts->ios[1]);
	put_count(json, "read_merges", counts->merges[0]);
	put_count(json, "write_merges", counts->merges[1]);
	put_count(json, "read_ticks", counts->ticks[0]);
	put_count(json, "write_ticks", counts->ticks[1]);
	put_count(json, "in_queue", counts->in_queue);
	put_real(json, "util", util);
}

static void
put_slaves(struct json *json, const struct disk *disk)
{
	const struct disk_counts *mean = &disk->mean;

	put_count(json, "aggr_read_ios", mean->ios[0]);
	put_count(json, "aggr_write_ios", mean->ios[1]);
	put_count(json, "aggr_read_merges", mean->merges[0]);
	put_count(json, "aggr_write_merge", mean->merges[1]);
	put_count(json, "aggr_read_ticks", mean->ticks[0]);
	put_count(json, "aggr_write_ticks", mean->ticks[1]);
	put_count(json, "aggr_in_queue", mean->in_queue);
	put_real(json, "aggr_util", disk->greatest_util);
}

static void
put_disks(struct json *json, const struct disks *disks)
{
	open_list(json, "disk_util", '[');
	for (size_t k = 0; k < disks->count; k++) {
		const struct disk *disk = &disks->list[k];

		open_list(json, NULL, '{');
		put_text(json, "name", disk->name);
		put_disk_counts(json, &disk->counts, disk->util);
		if (disk->slaves)
			put_slaves(json, disk);
		close_list(json, '}');
	}
	close_list(json, ']');
}

static void
write_document(struct json *json, const struct report *report,
	       struct arena *arena)
{
	const struct given_list *common = common_options(report->plan);
	uint64_t seconds = (uint64_t)report->time.tv_sec;

	buffer_byte(json->out, '{');
	put_text(json, "fio version", "fio-" LAYOUT_VERSION);
	put_count(json, "timestamp", seconds);
	put_count(json, "timestamp_ms",
		  seconds * 1000 + (uint64_t)report->time.tv_nsec / 1000000);
	put_text(json, "time", report_date(report, arena));
	if (common)
		put_options(json, "global options", common);
	open_list(json, "jobs", '[');
	for (size_t k = 0; k < report->count; k++)
		put_result(json, report, &report->results[k]);
	close_list(json, ']');
	if (report->disks->count)
		put_disks(json, report->disks);
	buffer_text(json->out, "\n}\n");
}

void
json_write_report(struct buffer *out, const struct report *report,
		  struct arena *arena)
{
	struct json json = { .out = out, .depth = 1, .first = true };

	write_document(&json, report, arena);
}

void
json_plus_write_report(struct buffer *out, const struct report *report,
		       struct arena *arena)
{
	struct json json = { .out = out, .depth = 1, .first = true,
			     .bins = true };

	write_document(&json, report, arena);
}
