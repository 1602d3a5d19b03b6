/* fio's report for people, in the layout of 3.33. */
#include <math.h>
#include <string.h>

#include "runner/engine.h"
#include "runner/report.h"
#include "runner/scaled.h"

#define DIGITS 4		/* of most numbers */
#define DIGITS_EXTREME 6	/* of least and greatest latencies */
#define ROW_WIDTH 73		/* of percentiles */

static void
put_size(struct buffer *out, uint64_t bytes)
{
	scaled_print(out, bytes, DIGITS, 1024, "B");
}

void
normal_begin(struct buffer *out, const struct plan *plan)
{
	for (size_t k = 0; k < plan->count; k++) {
		const struct job *job = &plan->jobs[k];
		const struct settings *settings = &job->settings;

		if (job->clone == 1)
			buffer_text(out, "...\n");
		if (job->clone)
			continue;
		buffer_print(out, "%s: (g=%u): rw=%s, bs=", settings->name,
			     job->group, settings->pattern->name);
		for (enum direction to = 0; to < DIRECTIONS; to++) {
			buffer_print(out, "(%c) ", "RWT"[to]);
			put_size(out, settings->bs[to]);
			buffer_byte(out, '-');
			put_size(out, settings->bs[to]);
			buffer_text(out, ", ");
		}
		buffer_print(out, "ioengine=%s, iodepth=%u\n",
			     settings->engine->name, settings->iodepth);
	}
	buffer_text(out, "fio-" LAYOUT_VERSION "\n");
}

static void
put_head(struct buffer *out, const struct report *report,
	 const struct result *result, struct arena *arena)
{
	const struct failure *failure = &result->outcome->failure;

	buffer_print(out, "%s: (groupid=%u, jobs=%u): err=%2d",
		     result->job->settings.name, result->job->group,
		     result->jobs, failure->error);
	if (failure->error)
		buffer_print(out, " (%s)", report_failure(result, arena));
	buffer_print(out, ": pid=%ld: %s\n", (long)result->outcome->pid,
		     report_date(report, arena));
	if (result->job->settings.description)
		buffer_print(out, "  Description  : [%s]\n",
			     result->job->settings.description);
}

static void
put_rates(struct buffer *out, const struct result *result, enum direction to)
{
	const struct flow *flow = &result->stats->flows[to];
	const struct rates *rates = &result->rates[to];

	buffer_print(out, "  %s: IOPS=", direction_names[to]);
	scaled_print(out, (uint64_t)llround(rates->iops), DIGITS, 1000, "");
	buffer_text(out, ", BW=");
	scaled_print(out, rates->bandwidth, DIGITS, 1024, "B/s");
	buffer_text(out, " (");
	scaled_print(out, rates->bandwidth, DIGITS, 1000, "B/s");
	buffer_text(out, ")(");
	put_size(out, flow->bytes);
	buffer_print(out, "/%llumsec)%s\n", (unsigned long long)rates->run,
		     to == TO_WRITE ? "; 0 zone resets" : "");
}

/* A unit of latencies. */
struct unit {
	const char *name;
	unsigned factor;	/* ns */
};

static const struct unit units[] = {
	{ "nsec", 1 }, { "usec", 1000 }, { "msec", 1000000 },
};

/* The unit in which a line is short enough, as fio chooses it. */
static const struct unit *
choose_unit(uint64_t least, uint64_t most, double deviation)
{
	if (least > 2000000 && most > 99999999 && deviation > 1000000)
		return &units[2];
	if (least > 2000 && most > 99999 && deviation > 1000)
		return &units[1];
	return &units[0];
}

/*
 * A line of latencies. Here as elsewhere numbers are rounded to the nearest,
 * where fio cuts some off and rounds others up, so that they are right to half
 * of their last digit.
 */
static void
put_latency(struct buffer *out, const char *name, const struct sum *sum)
{
	double mean = sum_mean(sum), deviation = sum_deviation(sum);
	const struct unit *unit = choose_unit(sum->least, sum->most,
					      deviation);

	if (!sum->count)
		return;
	buffer_print(out, "    %s (%s): min=", name, unit->name);
	scaled_print(out, report_round(sum->least, unit->factor),
		     DIGITS_EXTREME, 1000, "");
	buffer_text(out, ", max=");
	scaled_print(out, report_round(sum->most, unit->factor),
		     DIGITS_EXTREME, 1000, "");
	buffer_print(out, ", avg=%5.2f, stdev=%5.2f\n", mean / unit->factor,
		     deviation / unit->factor);
}

static void
put_percentiles(struct buffer *out, const char *name, const struct sum *sum,
		const struct histogram *histogram,
		const struct percentiles *percentiles)
{
	uint64_t values[PERCENTILES_MOST];
	unsigned count = percentiles->count, width, in_row;
	const struct unit *unit;

	if (!sum->count)
		return;
	histogram_percentiles(histogram, sum->count, sum->least, sum->most,
			      percentiles->list, count, values);
	unit = choose_unit(values[0], values[count - 1], INFINITY);
	width = (unsigned)snprintf(NULL, 0, "%llu", (unsigned long long)
				   report_round(values[count - 1],
						unit->factor));
	width = width < 5 ? 5 : width;
	in_row = ROW_WIDTH / ((unsigned)percentiles->decimals + 10 + width);
	buffer_print(out, "    %s percentiles (%s):\n     |", name,
		     unit->name);
	for (unsigned k = 0; k < count; k++) {
		if (k && k % in_row == 0)
			buffer_text(out, "\n     |");
		buffer_print(out, " %*.*fth=[%*llu]%s",
			     percentiles->decimals + 3,
			     percentiles->decimals, percentiles->list[k],
			     (int)width, (unsigned long long)
			     report_round(values[k], unit->factor),
			     k + 1 < count ? "," : "\n");
	}
}

static const char *const latency_names[LATENCIES] = { "slat", "clat", "lat" };

static void
put_latencies(struct buffer *out, const struct result *result,
	      enum direction to)
{
	const struct settings *settings = &result->job->settings;
	const struct flow *flow = &result->stats->flows[to];

	for (unsigned k = 0; k < LATENCIES; k++)
		put_latency(out, k == WHOLE ? " lat" : latency_names[k],
			    &flow->latencies[k]);
	for (unsigned k = 0; k < LATENCIES; k++)
		if (settings->with_percentiles[k])
			put_percentiles(out, latency_names[k],
					&flow->latencies[k],
					&flow->histograms[k],
					&settings->percentiles);
}

/* Samples of bandwidth, in MiB/s where KiB/s would be too long, and of IOPS. */
static void
put_samples(struct buffer *out, const struct rates *rates)
{
	const struct spread *s = &rates->bandwidths;
	unsigned factor = s->mean > 1048576 ? 1024 : 1;

	if (!s->samples)
		return;
	buffer_print(out, "   bw (  %s): min=%5llu, max=%5llu, per=%3.2f%%, "
		     "avg=%5.2f, stdev=%5.2f, samples=%llu\n",
		     factor == 1 ? "KiB/s" : "MiB/s",
		     (unsigned long long)s->least / factor,
		     (unsigned long long)s->most / factor, rates->share,
		     s->mean / factor, s->deviation / factor,
		     (unsigned long long)s->samples);
	s = &rates->iopses;
	buffer_print(out, "   iops        : min=%5llu, max=%5llu, avg=%5.2f, "
		     "stdev=%5.2f, samples=%llu\n",
		     (unsigned long long)s->least,
		     (unsigned long long)s->most, s->mean, s->deviation,
		     (unsigned long long)s->samples);
}

/* One unit of the distribution: five to a row, empty classes left out. */
static void
put_classes(struct buffer *out, const char *unit, const struct stats *stats,
	    unsigned first, unsigned end, uint64_t all)
{
	unsigned shown = 0;

	for (unsigned k = first; k < end; k++) {
		if (!stats->classes[k])
			continue;
		if (shown % 5 == 0)
			buffer_print(out, "%s  lat (%s)   : ",
				     shown ? "\n" : "", unit);
		else
			buffer_text(out, ", ");
		buffer_print(out, "%s=%3.2f%%", latency_classes[k].label,
			     report_percent(stats->classes[k], all));
		shown++;
	}
	if (shown)
		buffer_byte(out, '\n');
}

static void
put_distribution(struct buffer *out, const struct stats *stats)
{
	unsigned us = CLASSES_NS, ms = CLASSES_NS + CLASSES_US;
	uint64_t all = counts_total(stats->classes, CLASSES);

	put_classes(out, "nsec", stats, 0, us, all);
	put_classes(out, "usec", stats, us, ms, all);
	put_classes(out, "msec", stats, ms, CLASSES, all);
}

static void
put_levels(struct buffer *out, const char *title, const uint64_t *counts,
	   const char *const *labels)
{
	uint64_t all = counts_total(counts, LEVELS);

	buffer_text(out, title);
	for (unsigned k = 0; k < LEVELS; k++)
		buffer_print(out, "%s%s=%3.1f%%", k ? ", " : "", labels[k],
			     report_percent(counts[k], all));
	buffer_byte(out, '\n');
}

static void
put_counts(struct buffer *out, const struct result *result)
{
	const struct stats *s = result->stats;
	const struct flow *f = s->flows;

	buffer_print(out, "  cpu          : usr=%3.2f%%, sys=%3.2f%%, "
		     "ctx=%llu, majf=%llu, minf=%llu\n",
		     report_percent(s->user, s->run),
		     report_percent(s->system, s->run),
		     (unsigned long long)s->switches,
		     (unsigned long long)s->major_faults,
		     (unsigned long long)s->minor_faults);
	put_levels(out, "  IO depths    : ", s->depths, depth_labels);
	put_levels(out, "     submit    : ", s->submits, batch_labels);
	put_levels(out, "     complete  : ", s->completes, batch_labels);
	buffer_print(out, "     issued rwts: total=%llu,%llu,%llu,%llu "
		     "short=%llu,%llu,%llu,0 dropped=0,0,0,0\n",
		     (unsigned long long)f[TO_READ].ios,
		     (unsigned long long)f[TO_WRITE].ios,
		     (unsigned long long)f[TO_TRIM].ios,
		     (unsigned long long)s->syncs.count,
		     (unsigned long long)f[TO_READ].shorts,
		     (unsigned long long)f[TO_WRITE].shorts,
		     (unsigned long long)f[TO_TRIM].shorts);
	buffer_print(out, "     latency   : target=0, window=0, "
		     "percentile=100.00%%, depth=%u\n",
		     result->job->settings.iodepth);
}

static void
put_result(struct buffer *out, const struct report *report,
	   const struct result *result, struct arena *arena)
{
	const struct stats *stats = result->stats;
	const struct settings *settings = &result->job->settings;

	if (!stats->run && !result->outcome->failure.error)
		return;
	put_head(out, report, result, arena);
	if (!stats->run)
		return;
	for (enum direction to = 0; to < DIRECTIONS; to++) {
		if (!result->rates[to].run)
			continue;
		put_rates(out, result, to);
		put_latencies(out, result, to);
		put_samples(out, &result->rates[to]);
	}
	put_distribution(out, stats);
	if (stats->syncs.count) {
		buffer_text(out, "  fsync/fdatasync/sync_file_range:\n");
		put_latency(out, "sync", &stats->syncs);
		put_percentiles(out, "sync", &stats->syncs,
				&stats->sync_histogram,
				&settings->percentiles);
	}
	put_counts(out, result);
}

void
normal_write(struct buffer *out, const struct report *report,
	     struct arena *arena)
{
	buffer_byte(out, '\n');
	for (size_t k = 0; k < report->count; k++)
		put_result(out, report, &report->results[k], arena);
	normal_put_totals(out, report);
}
