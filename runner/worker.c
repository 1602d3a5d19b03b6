/* Prepares a job so that its loop needs nothing more, and cleans up. */
#define _GNU_SOURCE	/* NOLINT: MAP_ANONYMOUS */
#include "runner/worker.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include "runner/clock.h"

void
worker_fail(struct worker *worker, int error, const char *action,
	    const struct io *io)
{
	struct failure *failure = &worker->outcome->failure;

	worker->no_more = true;
	if (failure->error)
		return;
	*failure = (struct failure){ .error = error, .action = action };
	if (io) {
		failure->target = io->target;
		failure->offset = io->offset;
		failure->length = io->length;
	}
}

static bool
open_files(struct worker *worker)
{
	const struct targets *targets = worker->targets;

	worker->files = arena_take(&worker->arena,
				   targets->count * sizeof(*worker->files));
	for (size_t k = 0; k < targets->count; k++)
		worker->files[k] = -1;
	for (size_t k = 0; k < targets->count; k++) {
		int file = target_open(&targets->list[k], worker->settings);
		struct io place = { .target = (unsigned)k };
		bool refused = file == -EINVAL && worker->settings->direct;

		if (file < 0) {
			worker_fail(worker, -file, refused ?
				    "open for direct=1" : "open", &place);
			return false;
		}
		worker->files[k] = file;
		target_prepare_cache(&targets->list[k], worker->settings,
				     file);
	}
	return true;
}

static uint64_t
greatest_block(const struct settings *settings)
{
	uint64_t most = 0;

	for (enum direction to = 0; to < DIRECTIONS; to++)
		if (settings->pattern->directions & 1u << to &&
		    to != TO_TRIM && settings->bs[to] > most)
			most = settings->bs[to];
	return most;
}

/* A buffer in whole pages for each I/O, filled so that no page is missing. */
static bool
make_buffers(struct worker *worker, struct io *ios, unsigned depth)
{
	const struct settings *settings = worker->settings;
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	size_t size = greatest_block(settings);

	size += (page - size % page) % page;
	if (!size)
		return true;
	worker->buffers_size = size * depth;
	worker->buffers = mmap(NULL, worker->buffers_size,
			       PROT_READ | PROT_WRITE,
			       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (worker->buffers == MAP_FAILED) {
		worker->buffers = NULL;
		worker_fail(worker, errno, "mmap", NULL);
		return false;
	}
	for (unsigned k = 0; k < depth; k++) {
		ios[k].buffer = worker->buffers + k * size;
		data_fill(&worker->data, settings, ios[k].buffer,
			  (uint32_t)size);
	}
	return true;
}

static bool
make_ios(struct worker *worker)
{
	unsigned depth = worker->settings->iodepth;
	struct io *ios = arena_zero(&worker->arena, depth * sizeof(*ios));
	size_t list = depth * sizeof(struct io *);

	worker->free = arena_take(&worker->arena, list);
	worker->pending = arena_take(&worker->arena, list);
	worker->done = arena_take(&worker->arena, list);
	/* the first is the one that is taken first */
	for (unsigned k = 0; k < depth; k++)
		worker->free[k] = &ios[depth - 1 - k];
	worker->free_count = depth;
	return make_buffers(worker, ios, depth);
}

static unsigned
least_of(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/*
 * How many I/Os are taken and submitted at once, unless that is said. More
 * than one saves calls; but where I/Os are done before their submission
 * returns, that share of their latency moves from completion to submission.
 * And the kernel holds the requests of a batch back: what is in order becomes
 * one greater request, and what waits within its submission, for the page
 * cache or for blocks to be found, lets the others wait, too.
 */
static unsigned
usual_batch(const struct settings *settings)
{
	const struct pattern *pattern = settings->pattern;
	unsigned batch = least_of(settings->iodepth / 8, 4);

	if (!batch || !settings->direct || !pattern->random ||
	    pattern->directions != READS)
		return 1;
	return batch;
}

/* Batches are as the job has them, but no deeper than the queue. */
static void
choose_batches(struct worker *worker)
{
	const struct settings *settings = worker->settings;
	unsigned depth = settings->iodepth, usual = usual_batch(settings);

	worker->batch = least_of(settings->batch ? settings->batch : usual,
				 depth);
	worker->low = settings->low ? least_of(settings->low, depth) : depth;
	worker->reap_least = least_of(settings->reap_least, depth);
	worker->reap_most = least_of(settings->reap_most ?
				     settings->reap_most : usual, depth);
	if (worker->reap_most < worker->reap_least)
		worker->reap_most = worker->reap_least;
}

static bool
open_queue(struct worker *worker)
{
	const struct settings *settings = worker->settings;
	int error;

	worker->queue = (struct queue){
		.engine = settings->engine,
		.depth = settings->iodepth,
	};
	for (unsigned k = 0; k < LATENCIES; k++)
		worker->queue.timed |= worker->kept[k];
	error = settings->engine->open(&worker->queue);
	if (error) {
		worker->queue.engine = NULL;
		worker_fail(worker, error, "io_setup", NULL);
		return false;
	}
	choose_batches(worker);
	return true;
}

/* Which latencies are summed up, and which have percentiles. */
static void
choose_latencies(struct worker *worker)
{
	const struct settings *settings = worker->settings;

	for (unsigned k = 0; k < LATENCIES; k++) {
		worker->kept[k] = !settings->without[k];
		worker->counted[k] = worker->kept[k] &&
				     settings->with_percentiles[k];
	}
	if (!settings->engine->queues)
		worker->kept[SUBMISSION] = worker->counted[SUBMISSION] = false;
}

/* The same in every run, unless that is not wanted; its own for each job. */
static uint64_t
seed_of(const struct settings *settings, unsigned number)
{
	struct random random = { settings->seed };
	uint64_t noise = 0;

	if (!settings->repeatable && !settings->seed &&
	    getrandom(&noise, sizeof(noise), 0) != sizeof(noise))
		noise = clock_now();
	random.state += noise + number;
	return random_next(&random);
}

bool
worker_prepare(struct worker *worker, const struct job *job, unsigned number,
	       const struct targets *targets, struct outcome *outcome,
	       const atomic_bool *stop)
{
	uint64_t seed = seed_of(&job->settings, number);
	int error;

	*worker = (struct worker){
		.settings = &job->settings,
		.targets = targets,
		.outcome = outcome,
		.stats = &outcome->stats,
		.stop = stop,
	};
	if (job->settings.ramp_time)
		worker->stats = arena_zero(&worker->arena,
					   sizeof(*worker->stats));
	choose_latencies(worker);
	data_init(&worker->data, &job->settings, seed);
	chooser_init(&worker->chooser, &job->settings, targets, seed,
		     &worker->arena);
	if (!open_files(worker) || !make_ios(worker) || !open_queue(worker))
		return false;
	error = log_open(&worker->log, &job->settings, number + 1);
	if (error) {
		worker_fail(worker, error, "open a log", NULL);
		return false;
	}
	return true;
}

static void
remove_files(const struct worker *worker)
{
	for (size_t k = 0; k < worker->targets->count; k++)
		if (!worker->targets->list[k].block_device &&
		    !worker->targets->list[k].character_device)
			unlink(worker->targets->list[k].path);
}

void
worker_end(struct worker *worker)
{
	if (worker->queue.engine)
		worker->queue.engine->close(&worker->queue);
	for (size_t k = 0; worker->files && k < worker->targets->count; k++)
		if (worker->files[k] >= 0)
			close(worker->files[k]);
	if (worker->settings->unlink)
		remove_files(worker);
	if (worker->buffers)
		munmap(worker->buffers, worker->buffers_size);
	worker->outcome->log_error = log_close(&worker->log);
	arena_free(&worker->arena);
}
