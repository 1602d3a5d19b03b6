/* The loop of a job: choose, submit, reap, count. Nothing else may be here. */
#define _GNU_SOURCE	/* NOLINT: RUSAGE_THREAD */
#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

#include "runner/clock.h"
#include "runner/worker.h"

/* How long one nap is at most: a stop must be seen. */
#define NAP_MOST (100u * NS_PER_MS)

static bool
is_stopped(const struct worker *worker)
{
	return atomic_load_explicit(worker->stop, memory_order_relaxed) ||
	       worker->now >= worker->end;
}

static void
enter(struct worker *worker, enum state state)
{
	atomic_store_explicit(&worker->outcome->state, (int)state,
			      memory_order_relaxed);
}

/* Adds CPU time, faults and switches of this thread; sign -1 takes away. */
static void
count_usage(struct stats *stats, int sign)
{
	struct rusage usage;
	uint64_t factor = (uint64_t)(int64_t)sign;	/* wraps round */

	getrusage(RUSAGE_THREAD, &usage);
	stats->user += factor *
		((uint64_t)usage.ru_utime.tv_sec * NS_PER_S +
		 (uint64_t)usage.ru_utime.tv_usec * 1000);
	stats->system += factor *
		((uint64_t)usage.ru_stime.tv_sec * NS_PER_S +
		 (uint64_t)usage.ru_stime.tv_usec * 1000);
	stats->switches += factor *
		(uint64_t)(usage.ru_nvcsw + usage.ru_nivcsw);
	stats->major_faults += factor * (uint64_t)usage.ru_majflt;
	stats->minor_faults += factor * (uint64_t)usage.ru_minflt;
}

/* From now on everything counts. */
static void
begin_measuring(struct worker *worker)
{
	const struct settings *settings = worker->settings;

	worker->stats = &worker->outcome->stats;
	worker->begin = worker->now;
	worker->ramp_end = UINT64_MAX;
	if (settings->runtime)
		worker->end = worker->begin + settings->runtime;
	chooser_begin(&worker->chooser, worker->now, true);
	windows_begin(&worker->samples, settings->without_samples ? 0 :
		      settings->sample_window, worker->now);
	windows_begin(&worker->means, settings->log_window, worker->now);
	worker->log_each = worker->log.rows && !settings->log_window;
	count_usage(worker->stats, -1);
	enter(worker, STATE_RUNNING);
}

static void
begin(struct worker *worker)
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
	enter(worker, STATE_RAMPING);
}

static void
nap(struct worker *worker, uint64_t until)
{
	if (until > worker->now + NAP_MOST)
		until = worker->now + NAP_MOST;
	clock_sleep(until < worker->end ? until : worker->end);
	worker->now = clock_now();
}

/* Nothing new is begun; what is in flight comes home. */
static void
give_up(struct worker *worker)
{
	worker->no_more = true;
	worker->sync_due = NULL;
	worker->pause_due = false;
	while (worker->pending_count)
		worker->free[worker->free_count++] =
			worker->pending[--worker->pending_count];
}

/* Makes a file durable, as the job has it after so many writes. */
static void
sync_file(struct worker *worker, int (*sync)(int))
{
	uint64_t before = clock_now(), took;

	if (sync(worker->files[worker->last_written]) != 0) {
		worker_fail(worker, errno,
			    sync == fsync ? "fsync" : "fdatasync", NULL);
		return;
	}
	worker->now = clock_now();
	took = worker->now - before;
	sum_add(&worker->stats->syncs, took);
	histogram_add(&worker->stats->sync_histogram, took);
}

/* A sync takes the place of an I/O: one must be free. */
static void
sync_if_due(struct worker *worker)
{
	int (*sync)(int) = worker->sync_due;

	if (!sync || worker->pending_count || !worker->free_count)
		return;
	worker->sync_due = NULL;
	sync_file(worker, sync);
}

/* The pause is between I/Os: none may be in flight. */
static void
pause_if_due(struct worker *worker)
{
	if (!worker->pause_due || worker->pending_count || worker->in_flight)
		return;
	worker->pause_due = false;
	worker->now = clock_now();
	worker->not_before = worker->now + worker->settings->think_time;
}

/* Whether this was the last of so many; 0: no end. */
static bool
is_last(unsigned *since, unsigned many)
{
	if (!many || ++*since < many)
		return false;
	*since = 0;
	return true;
}

/* What follows from an I/O that was chosen. */
static void
note_choice(struct worker *worker, struct io *io)
{
	const struct settings *settings = worker->settings;

	io->file = worker->files[io->target];
	io->block_device = worker->targets->list[io->target].block_device;
	if (settings->think_time)
		worker->pause_due = is_last(&worker->since_pause,
					    settings->think_blocks);
	if (io->direction != TO_WRITE)
		return;
	data_prepare(&worker->data, io->buffer, io->offset, io->length);
	worker->last_written = io->target;
	if (is_last(&worker->since_fsync, settings->fsync))
		worker->sync_due = fsync;
	else if (is_last(&worker->since_fdatasync, settings->fdatasync))
		worker->sync_due = fdatasync;
}

static bool
may_choose(const struct worker *worker)
{
	return !worker->no_more && !worker->sync_due && !worker->pause_due &&
	       worker->free_count && worker->now >= worker->not_before;
}

/*
 * Fills a batch. An I/O starts when there is a place for it and it is time,
 * which is when the one before came home; but making data is no part of it.
 */
static void
choose(struct worker *worker)
{
	unsigned first = worker->pending_count;

	while (may_choose(worker) && worker->pending_count < worker->batch) {
		struct io *io = worker->free[worker->free_count - 1];
		enum choice choice = chooser_next(&worker->chooser,
						  worker->now, io);

		if (choice == CHOSE_LATER)
			worker->not_before = worker->chooser.due;
		if (choice == CHOSE_NONE)
			worker->no_more = true;
		if (choice != CHOSE_ONE)
			break;
		worker->free_count--;
		worker->pending[worker->pending_count++] = io;
		note_choice(worker, io);
	}
	if (first < worker->pending_count && worker->queue.timed &&
	    worker->settings->pattern->directions & WRITES)
		worker->now = clock_now();
	for (unsigned k = first; k < worker->pending_count; k++)
		worker->pending[k]->start = worker->now;
}

static void
submit(struct worker *worker)
{
	struct queue *queue = &worker->queue;
	unsigned count = worker->pending_count;
	int taken;

	if (!count)
		return;
	taken = queue->engine->submit(queue, worker->pending, count);
	if (taken == 0 && !worker->in_flight)
		taken = -EAGAIN;
	if (taken < 0) {
		worker_fail(worker, -taken, "io_submit", worker->pending[0]);
		return;
	}
	if (!taken)
		return;
	worker->in_flight += (unsigned)taken;
	worker->pending_count -= (unsigned)taken;
	for (unsigned k = 0; k < worker->pending_count; k++)
		worker->pending[k] = worker->pending[k + (unsigned)taken];
	worker->stats->depths[level_of_depth(worker->in_flight)] +=
		(uint64_t)taken;
	worker->stats->submits[level_of_batch((unsigned)taken)]++;
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

static void
account(struct worker *worker, const struct io *io)
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

/* An I/O came home: whole, short, interrupted or failed. */
static void
complete(struct worker *worker, struct io *io)
{
	int64_t result = io->result;

	worker->in_flight--;
	if (result > 0 && result < io->length - io->done) {
		worker->stats->flows[io->direction].shorts++;
		io->done += (uint32_t)result;
		result = -EINTR;
	}
	if (result == -EINTR) {
		worker->pending[worker->pending_count++] = io;
		return;
	}
	worker->free[worker->free_count++] = io;
	/* what began in the ramp is no part of what is measured */
	if (result > 0 && io->start >= worker->begin)
		account(worker, io);
	else if (result <= 0)
		worker_fail(worker, result ? (int)-result : ENODATA,
			    direction_names[io->direction], io);
}

/*
 * How many to wait for: none as long as there is something else to do, so that
 * the queue is full before anything is reaped.
 */
static unsigned
least_to_reap(const struct worker *worker, uint64_t *wait)
{
	unsigned least = worker->reap_least;

	*wait = WAIT_EVER;
	/* what is still pending found no room */
	if (may_choose(worker) && !worker->pending_count)
		return 0;
	if (worker->sync_due && !worker->pending_count && worker->free_count)
		return 0;
	if (!worker->no_more && worker->now < worker->not_before &&
	    worker->free_count) {
		*wait = worker->not_before - worker->now;
		if (*wait > NAP_MOST)
			*wait = NAP_MOST;
		return 1;
	}
	return least < worker->in_flight ? least : worker->in_flight;
}

/* What happens at a time, before what came home at that time is counted. */
static void
pass_time(struct worker *worker)
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

/* Tells others how far it is. */
static void
publish(struct worker *worker)
{
	struct outcome *outcome = worker->outcome;

	for (enum direction to = 0; to < DIRECTIONS; to++) {
		const struct flow *flow = &worker->stats->flows[to];

		atomic_store_explicit(&outcome->bytes[to], flow->bytes,
				      memory_order_relaxed);
		atomic_store_explicit(&outcome->ios[to], flow->ios,
				      memory_order_relaxed);
	}
}

static void
reap(struct worker *worker)
{
	struct queue *queue = &worker->queue;
	uint64_t wait;
	unsigned least = least_to_reap(worker, &wait);
	int count;

	if (!worker->in_flight && worker->now < worker->not_before)
		nap(worker, worker->not_before);
	if (!worker->in_flight || !least)
		return;
	count = queue->engine->reap(queue, worker->done, least,
				    worker->reap_most, wait);
	if (count < 0) {
		/* they are lost; closing the queue waits for them */
		worker_fail(worker, -count, "io_getevents", NULL);
		worker->in_flight = 0;
	}
	worker->now = clock_now();
	if (count <= 0)
		return;
	pass_time(worker);
	worker->stats->completes[level_of_batch((unsigned)count)]++;
	for (int k = 0; k < count; k++)
		complete(worker, worker->done[k]);
	publish(worker);
}

static bool
is_over(const struct worker *worker)
{
	return worker->no_more && !worker->in_flight &&
	       !worker->pending_count && !worker->sync_due;
}

/* What was written in all files, within the time of the run. */
static void
sync_in_the_end(struct worker *worker)
{
	if (!worker->settings->end_fsync ||
	    !(worker->settings->pattern->directions & WRITES))
		return;
	enter(worker, STATE_SYNCING);
	for (size_t k = 0; k < worker->targets->count; k++)
		if (fsync(worker->files[k]) != 0)
			worker_fail(worker, errno, "fsync", NULL);
	worker->now = clock_now();
}

static void
end(struct worker *worker)
{
	struct stats *stats = &worker->outcome->stats;
	uint64_t run;

	sync_in_the_end(worker);
	/* a ramp that never ended leaves nothing that was measured */
	if (worker->stats != stats)
		return;
	run = worker->now - worker->begin;
	for (enum direction to = 0; to < DIRECTIONS; to++)
		if (stats->flows[to].ios)
			stats->flows[to].run = run;
	stats->run = run;
	count_usage(stats, 1);
}

void
worker_run(struct worker *worker)
{
	int error = log_start(&worker->log);

	if (error)
		worker_fail(worker, error, "start a thread", NULL);
	begin(worker);
	while (!is_over(worker)) {
		if (is_stopped(worker) || worker->outcome->failure.error)
			give_up(worker);
		sync_if_due(worker);
		pause_if_due(worker);
		choose(worker);
		submit(worker);
		reap(worker);
	}
	end(worker);
}
