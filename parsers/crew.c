/* A pool of scanners that take works in order: the oldest always moves on. */
#include "parsers/crew.h"

#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	BATCH = 64,		/* records handed over at a time */
	BATCHES = 16,		/* of one work, before its thread waits */
	SPARE = 32,		/* empty ones that are kept */
	WAITING = 2,		/* works a thread, not yet handed over, */
	SMALL = 64,		/* or so many that have few bytes together */
	FEW = 1 << 20,
};

struct batch {
	struct arena arena;
	struct record *records[BATCH];
	size_t count;
	struct batch *next;
};

/* A work and what has been read of it. */
struct task {
	struct work work;
	unsigned long number;
	struct batch *first, *last;	/* ready to be handed over */
	size_t batches;
	bool done;
	int error;
	struct diag diag;
	struct task *next;
};

struct crew {
	pthread_mutex_t lock;
	pthread_cond_t given, ready, taken;
	pthread_t *threads;
	unsigned thread_count;
	struct scan_options options;
	enum diag_level least;
	struct crew_customer *customer;
	struct task *oldest, *newest;	/* not yet handed over whole */
	struct task *next_task;		/* the first that no thread has */
	size_t tasks, bytes;		/* of all these */
	unsigned long next_number;
	struct batch *spare;		/* empty, to be filled again */
	size_t spares;
	bool ending;
	atomic_bool stopped;
	struct scan_totals totals;
};

/* Bytes first, then the rest of the file. */
struct work_feed {
	struct feed feed;
	struct feed_memory memory;
	struct feed_file file;
};

/* Where a thread's scanner puts records. */
struct collector {
	struct sink sink;
	struct crew *crew;
	struct task *task;
	struct batch *batch;
};

static ssize_t
work_read(struct feed *feed, char *out, size_t room)
{
	struct work_feed *work = (struct work_feed *)feed;
	ssize_t got = work->memory.feed.read(&work->memory.feed, out, room);

	if (got == 0 && work->file.fd >= 0)
		got = work->file.feed.read(&work->file.feed, out, room);
	return got;
}

/* Makes a batch ready; waits where too many of this work are. */
static void
hand_in(struct collector *collector)
{
	struct crew *crew = collector->crew;
	struct task *task = collector->task;
	struct batch *batch = collector->batch;

	if (batch == NULL)
		return;
	collector->batch = NULL;
	pthread_mutex_lock(&crew->lock);
	while (task->batches >= BATCHES && !crew->stopped)
		pthread_cond_wait(&crew->taken, &crew->lock);
	if (task->first == NULL)
		task->first = batch;
	else
		task->last->next = batch;
	task->last = batch;
	task->batches++;
	if (task == crew->oldest)
		pthread_cond_signal(&crew->ready);
	pthread_mutex_unlock(&crew->lock);
}

/* An empty batch, whose memory has been used before where there is one. */
static struct batch *
take_batch(struct crew *crew)
{
	struct batch *batch;

	pthread_mutex_lock(&crew->lock);
	batch = crew->spare;
	if (batch != NULL) {
		crew->spare = batch->next;
		crew->spares--;
		batch->next = NULL;
	}
	pthread_mutex_unlock(&crew->lock);
	return batch != NULL ? batch : memory_zero(sizeof(*batch));
}

static void
free_batch(struct batch *batch)
{
	arena_free(&batch->arena);
	free(batch);
}

/* Keeps an emptied batch, or frees it where there are enough. */
static void
give_back(struct crew *crew, struct batch *batch)
{
	bool keep;

	arena_reset(&batch->arena);
	batch->count = 0;
	pthread_mutex_lock(&crew->lock);
	keep = crew->spares < SPARE;
	if (keep) {
		batch->next = crew->spare;
		crew->spare = batch;
		crew->spares++;
	}
	pthread_mutex_unlock(&crew->lock);
	if (!keep)
		free_batch(batch);
}

static int
collect(struct sink *sink, const struct record *record)
{
	struct collector *collector = (struct collector *)sink;
	struct batch *batch = collector->batch;
	struct record *copy;

	if (batch == NULL)
		batch = collector->batch = take_batch(collector->crew);
	copy = record_copy(record, &batch->arena);
	/*
	 * Documents of different works differ, too, and from those that the
	 * customer reads itself, which begin at none.
	 */
	copy->document += (collector->task->number + 1) << 20;
	batch->records[batch->count++] = copy;
	if (batch->count == BATCH)
		hand_in(collector);
	return collector->crew->stopped ? -1 : 0;
}

static void
do_task(struct crew *crew, struct scanner *scanner, struct task *task,
	bool alone)
{
	const struct work *work = &task->work;
	struct collector collector = { { collect }, crew, task, NULL };
	struct work_feed feed = { .feed = { work_read } };
	struct scan_place place = {
		.file = work->file, .labels = work->labels,
		.member = work->member, .line = work->line,
		/* a large text alone: the customer's thread has time */
		.bare = alone && work->fd >= 0,
	};
	int error;

	feed_memory_start(&feed.memory, work->bytes, work->length);
	feed_file_start(&feed.file, work->fd);
	error = scanner_read(scanner, &feed.feed, &place, &collector.sink,
			     &task->diag);
	hand_in(&collector);
	pthread_mutex_lock(&crew->lock);
	task->error = error > 0 ? error : 0;
	task->done = true;
	if (task == crew->oldest)
		pthread_cond_signal(&crew->ready);
	pthread_mutex_unlock(&crew->lock);
}

static void *
run_thread(void *argument)
{
	struct crew *crew = argument;
	struct scanner *scanner = scanner_new(&crew->options);
	struct scan_totals totals;

	pthread_mutex_lock(&crew->lock);
	for (;;) {
		struct task *task = crew->next_task;
		bool alone = crew->tasks == 1;

		if (task == NULL) {
			if (crew->ending)
				break;
			pthread_cond_wait(&crew->given, &crew->lock);
			continue;
		}
		crew->next_task = task->next;
		pthread_mutex_unlock(&crew->lock);
		do_task(crew, scanner, task, alone);
		pthread_mutex_lock(&crew->lock);
	}
	totals = scanner_totals(scanner);
	crew->totals.unreadable += totals.unreadable;
	crew->totals.looked += totals.looked;
	crew->totals.used += totals.used;
	pthread_mutex_unlock(&crew->lock);
	scanner_free(scanner);
	return NULL;
}

struct crew *
crew_new(unsigned threads, const struct scan_options *options,
	 enum diag_level least, struct crew_customer *customer)
{
	struct crew *crew = memory_zero(sizeof(*crew));

	/*
	 * One heap for all: glibc's own for each thread takes 64 MB of the
	 * addresses that "ulimit -v" leaves, for memory that is handed from
	 * thread to thread in large pieces anyway.
	 */
	mallopt(M_ARENA_MAX, 1);
	pthread_mutex_init(&crew->lock, NULL);
	pthread_cond_init(&crew->given, NULL);
	pthread_cond_init(&crew->ready, NULL);
	pthread_cond_init(&crew->taken, NULL);
	crew->options = *options;
	crew->least = least;
	crew->customer = customer;
	crew->threads = memory_take(threads * sizeof(*crew->threads));
	for (unsigned i = 0; i < threads; i++)
		if (pthread_create(&crew->threads[crew->thread_count], NULL,
				   run_thread, crew) == 0)
			crew->thread_count++;
	if (crew->thread_count == 0) {
		struct scan_totals none;

		crew_end(crew, &none);
		return NULL;
	}
	return crew;
}

/* Hands the records of a batch over and empties it. */
static void
hand_over(struct crew *crew, struct batch *batch)
{
	for (size_t i = 0; i < batch->count && !crew->stopped; i++) {
		struct record *record = batch->records[i];

		if (record->metrics_json == NULL)
			record_identify(record, &batch->arena);
		if (crew->customer->put(crew->customer, record) != 0)
			crew->stopped = true;
	}
	give_back(crew, batch);
}

static void
free_task(struct task *task)
{
	if (task->work.fd >= 0)
		close(task->work.fd);
	free(task->work.bytes);
	free(task->work.file);
	free(task->work.labels);
	free(task->work.member);
	diag_free(&task->diag);
	free(task);
}

/* Hands the oldest work over, waiting for it as it is read. */
static void
finish_oldest(struct crew *crew)
{
	struct task *task = crew->oldest;

	pthread_mutex_lock(&crew->lock);
	while (task->first != NULL || !task->done) {
		struct batch *batch = task->first;

		if (batch == NULL) {
			pthread_cond_wait(&crew->ready, &crew->lock);
			continue;
		}
		task->first = batch->next;
		task->batches--;
		pthread_cond_broadcast(&crew->taken);
		pthread_mutex_unlock(&crew->lock);
		hand_over(crew, batch);
		pthread_mutex_lock(&crew->lock);
	}
	crew->oldest = task->next;
	if (crew->oldest == NULL)
		crew->newest = NULL;
	crew->tasks--;
	crew->bytes -= task->work.length;
	pthread_mutex_unlock(&crew->lock);
	crew->customer->done(crew->customer, task->work.file, task->error,
			     &task->diag);
	free_task(task);
}

int
crew_drain(struct crew *crew)
{
	while (crew->oldest != NULL)
		finish_oldest(crew);
	return crew->stopped ? -1 : 0;
}

/* Whether as many works are there as may be: small ones wait less often. */
static bool
is_full(const struct crew *crew)
{
	return crew->tasks >= (crew->thread_count + 1) * WAITING &&
	       (crew->tasks >= SMALL || crew->bytes >= FEW);
}

int
crew_give(struct crew *crew, const struct work *work)
{
	struct task *task = memory_zero(sizeof(*task));

	task->work = *work;
	task->diag.least = crew->least;
	while (is_full(crew))
		finish_oldest(crew);
	pthread_mutex_lock(&crew->lock);
	task->number = crew->next_number++;
	if (crew->newest != NULL)
		crew->newest->next = task;
	else
		crew->oldest = task;
	crew->newest = task;
	if (crew->next_task == NULL)
		crew->next_task = task;
	crew->tasks++;
	crew->bytes += work->length;
	pthread_cond_signal(&crew->given);
	pthread_mutex_unlock(&crew->lock);
	return crew->stopped ? -1 : 0;
}

int
crew_end(struct crew *crew, struct scan_totals *totals)
{
	int status;

	crew_drain(crew);
	pthread_mutex_lock(&crew->lock);
	crew->ending = true;
	pthread_cond_broadcast(&crew->given);
	pthread_mutex_unlock(&crew->lock);
	for (unsigned i = 0; i < crew->thread_count; i++)
		pthread_join(crew->threads[i], NULL);
	*totals = crew->totals;
	status = crew->stopped ? -1 : 0;
	pthread_mutex_destroy(&crew->lock);
	pthread_cond_destroy(&crew->given);
	pthread_cond_destroy(&crew->ready);
	pthread_cond_destroy(&crew->taken);
	while (crew->spare != NULL) {
		struct batch *batch = crew->spare;

		crew->spare = batch->next;
		free_batch(batch);
	}
	free(crew->threads);
	free(crew);
	return status;
}
