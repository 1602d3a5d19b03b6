/* The loop of a job: choose, submit, reap, count. Nothing else may be here. */
#include <errno.h>
#include <unistd.h>

#include "runner/clock.h"
#include "runner/measure.h"

/* How long one nap is at most: a stop must be seen. */
#define NAP_MOST (100u * NS_PER_MS)

/* How long the kernel may take no I/O at all. */
#define REFUSED_MOST (30ull * NS_PER_S)

static bool
is_stopped(const struct worker *worker)
{
	return atomic_load_explicit(worker->stop, memory_order_relaxed) ||
	       worker->now >= worker->end;
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

/* Whether there is a place for one more. */
static bool
has_place(const struct worker *worker)
{
	return worker->free_count && !worker->draining;
}

/* A sync takes the place of an I/O: one must be free. */
static void
sync_if_due(struct worker *worker)
{
	int (*sync)(int) = worker->sync_due;

	if (!sync || worker->pending_count || !has_place(worker))
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
	       has_place(worker) && worker->now >= worker->not_before;
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

/*
 * The kernel took none. What is in flight makes room; where nothing is, it may
 * have some a moment later, but not after half a minute.
 */
static void
wait_for_room(struct worker *worker)
{
	if (worker->in_flight)
		return;
	worker->now = clock_now();
	if (!worker->refused)
		worker->refused = worker->now;
	if (worker->now - worker->refused > REFUSED_MOST)
		worker_fail(worker, EAGAIN, "io_submit", worker->pending[0]);
	else
		nap(worker, worker->now + NS_PER_MS);
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
	if (taken < 0)
		worker_fail(worker, -taken, "io_submit", worker->pending[0]);
	if (taken == 0)
		wait_for_room(worker);
	if (taken <= 0)
		return;
	worker->refused = 0;
	worker->in_flight += (unsigned)taken;
	if (!worker->free_count)
		worker->draining = worker->in_flight > worker->low;
	worker->pending_count -= (unsigned)taken;
	for (unsigned k = 0; k < worker->pending_count; k++)
		worker->pending[k] = worker->pending[k + (unsigned)taken];
	worker->stats->depths[level_of_depth(worker->in_flight)] +=
		(uint64_t)taken;
	worker->stats->submits[level_of_batch((unsigned)taken)]++;
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
		measure_io(worker, io);
	else if (result <= 0)
		worker_fail(worker, result ? (int)-result : ENODATA,
			    direction_names[io->direction], io);
}

/*
 * How many to wait for: none as long as there is something else to do, so that
 * the queue is full before anything is reaped, and never any where the job
 * polls.
 */
static unsigned
least_to_reap(const struct worker *worker, uint64_t *wait)
{
	unsigned least = worker->reap_least;

	*wait = least ? WAIT_EVER : 0;
	if (!least)
		return 0;
	/* what is still pending found no room */
	if (may_choose(worker) && !worker->pending_count)
		return 0;
	if (worker->sync_due && !worker->pending_count && has_place(worker))
		return 0;
	if (!worker->no_more && worker->now < worker->not_before &&
	    has_place(worker)) {
		*wait = worker->not_before - worker->now;
		if (*wait > NAP_MOST)
			*wait = NAP_MOST;
		return 1;
	}
	return least < worker->in_flight ? least : worker->in_flight;
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
	if (!worker->in_flight || (!least && worker->reap_least))
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
	measure_time(worker);
	worker->stats->completes[level_of_batch((unsigned)count)]++;
	for (int k = 0; k < count; k++)
		complete(worker, worker->done[k]);
	if (worker->in_flight <= worker->low)
		worker->draining = false;
	measure_publish(worker);
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
	worker_enter(worker, STATE_SYNCING);
	for (size_t k = 0; k < worker->targets->count; k++)
		if (fsync(worker->files[k]) != 0)
			worker_fail(worker, errno, "fsync", NULL);
	worker->now = clock_now();
}

void
worker_run(struct worker *worker)
{
	int error = log_start(&worker->log);

	if (error)
		worker_fail(worker, error, "start a thread", NULL);
	measure_begin(worker);
	while (!is_over(worker)) {
		if (is_stopped(worker) || worker->outcome->failure.error)
			give_up(worker);
		sync_if_due(worker);
		pause_if_due(worker);
		choose(worker);
		submit(worker);
		reap(worker);
	}
	sync_in_the_end(worker);
	measure_end(worker);
}
