/* What is counted while a job runs: when it begins, what, and for how long. */
#define _GNU_SOURCE	/* NOLINT: RUSAGE_THREAD */
#include "runner/measure.h"

#include <sys/resource.h>

#include "runner/clock.h"

static uint64_t
time_ns(struct timeval time)
{
	return (uint64_t)time.tv_sec * NS_PER_S +
	       (uint64_t)time.tv_usec * 1000;
}

/* CPU time, faults and switches since the beginning. */
static void
count_usage(struct outcome *outcome, const struct rusage *now)
{
	const struct rusage *before = &outcome->usage;
	struct stats *stats = &outcome->stats;

	stats->user = time_ns(now->ru_utime) - time_ns(before->ru_utime);
	stats->system = time_ns(now->ru_stime) - time_ns(before->ru_stime);
	stats->switches = (uint64_t)(now->ru_nvcsw - before->ru_nvcsw +
				     now->ru_nivcsw - before->ru_nivcsw);
	stats->major_faults = (uint64_t)(now->ru_majflt - before->ru_majflt);
	stats->minor_faults = (uint64_t)(now->ru_minflt - before->ru_minflt);
}

/* From now on everything counts. */
static void
begin_measuring(struct worker *worker)
{
	const struct settings *settings = worker->settings;

	worker->stats = &worker->outcome->stats;
	worker->begin = worker->now;
	atomic_store(&worker->outcome->begin, worker->now);
	worker->ramp_end = UINT64_MAX;
	if (settings->runtime)
		worker->end = worker->begin + settings->runtime;
	chooser_begin(&worker->chooser, worker->now, true);
	windows_begin(&worker->samples, settings->without_samples ? 0 :
		      settings->sample_window, worker->now);
	windows_begin(&worker->means, settings->log_window, worker->now);
	worker->log_each = worker->log.rows && !settings->log_window;
	getrusage(RUSAGE_THREAD, &worker->outcome->usage);
	worker_enter(worker, STATE_RUNNING);
}

void
measure_begin(struct worker *worker)
{
	worker->now = clock_now();
	worker->end = worker->ramp_end = UINT64_MAX;
	atomic_store_explicit(&worker->outcome->begun, worker->now,
			      memory_order_relaxed);
	if (!worker->settings->ramp_time) {
		begin_measuring(worker);
		return;
	}
	chooser_begin(&worker->chooser, worker->now, false);
	windows_begin(&worker->samples, 0, worker->now);
	windows_begin(&worker->means, 0, worker->now);
	worker->ramp_end = worker->now + worker->settings->ramp_time;
	worker_enter(worker, STATE_RAMPING);
}

static void
log_io(struct worker *worker, const struct io *io, const uint64_t *times)
{
	uint64_t time = worker->now - worker->begin;
	uint64_t took = times[COMPLETION] ? times[COMPLETION] : 1;
	struct log *log = &worker->log;

	for (unsigned k = 0; k < LATENCIES; k++)
		if (worker->kept[k])
			log_add(log, FILE_SUBMISSION + k, io->direction, time,
				times[k], io->length);
	/* as fio does: in thousands of bytes, and one I/O as one */
	log_add(log, FILE_BANDWIDTH, io->direction, time,
		(uint64_t)io->length * 1000000 / took, io->length);
	log_add(log, FILE_IOPS, io->direction, time, 1, io->length);
}

void
measure_io(struct worker *worker, const struct io *io)
{
	struct flow *flow = &worker->stats->flows[io->direction];
	const uint64_t times[LATENCIES] = {
		[SUBMISSION] = io->issue - io->start,
		[COMPLETION] = worker->now - io->issue,
		[WHOLE] = worker->now - io->start,
	};

	flow->ios++;
	flow->bytes += io->length;
	for (unsigned k = 0; k < LATENCIES; k++) {
		if (worker->kept[k])
			sum_add(&flow->latencies[k], times[k]);
		if (worker->counted[k])
			histogram_add(&flow->histograms[k], times[k]);
	}
	if (worker->kept[COMPLETION])
		worker->stats->classes[class_of_latency(times[COMPLETION])]++;
	if (worker->log_each)
		log_io(worker, io, times);
}

void
measure_time(struct worker *worker)
{
	unsigned directions = worker->settings->pattern->directions;
	uint64_t now = worker->now;

	if (now >= worker->samples.end)
		windows_sample(&worker->samples, worker->stats, directions,
			       now);
	if (now >= worker->means.end)
		windows_log(&worker->means, worker->stats, &worker->log,
			    directions, now);
	if (now >= worker->ramp_end)
		begin_measuring(worker);
}

void
measure_publish(struct worker *worker)
{
	struct outcome *outcome = worker->outcome;

	for (enum direction to = 0; to < DIRECTIONS; to++) {
		const struct flow *flow = &worker->stats->flows[to];

		atomic_store_explicit(&outcome->bytes[to], flow->bytes,
				      memory_order_relaxed);
		atomic_store_explicit(&outcome->ios[to], flow->ios,
				      memory_order_relaxed);
	}
	atomic_store_explicit(&outcome->last, worker->now,
			      memory_order_relaxed);
}

static void
end_run(struct outcome *outcome, uint64_t run, const struct rusage *usage)
{
	struct stats *stats = &outcome->stats;

	for (enum direction to = 0; to < DIRECTIONS; to++)
		if (stats->flows[to].ios)
			stats->flows[to].run = run;
	stats->run = run;
	count_usage(outcome, usage);
}

void
measure_end(struct worker *worker)
{
	struct rusage usage;

	/* a ramp that never ended leaves nothing that was measured */
	if (worker->stats != &worker->outcome->stats)
		return;
	measure_time(worker);
	windows_log_rest(&worker->means, worker->stats, &worker->log,
			 worker->settings->pattern->directions, worker->now);
	getrusage(RUSAGE_THREAD, &usage);
	end_run(worker->outcome, worker->now - worker->begin, &usage);
}

void
measure_end_of_dead(struct outcome *outcome, const struct rusage *usage)
{
	uint64_t begin = atomic_load(&outcome->begin);
	uint64_t last = atomic_load(&outcome->last);

	if (begin && last > begin && !outcome->stats.run)
		end_run(outcome, last - begin, usage);
}
