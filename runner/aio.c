/* The engine libaio: one context a job, completions read without a call. */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "record/arena.h"
#include "runner/clock.h"
#include "runner/engine.h"
#include "runner/trim.h"

/* How the kernel shares completions: linux/aio_abi.h does not tell. */
struct ring {
	unsigned id, entries;
	_Atomic unsigned head, tail;
	unsigned magic, compatible, incompatible, header;
	struct io_event events[];
};

#define RING_MAGIC 0xa10a10a1u

static int
aio_open(struct queue *queue)
{
	int error = io_setup((int)queue->depth, &queue->context);

	if (error < 0)
		return -error;
	queue->events = memory_take(queue->depth * sizeof(*queue->events));
	return 0;
}

static void
prepare(struct io *io)
{
	static const short codes[] = { [TO_READ] = IO_CMD_PREAD,
				       [TO_WRITE] = IO_CMD_PWRITE };
	uint64_t place = io->offset + io->done;

	io->control.aio_fildes = io->file;
	io->control.aio_lio_opcode = codes[io->direction];
	io->control.u.c.buf = io->buffer + io->done;
	io->control.u.c.nbytes = io->length - io->done;
	io->control.u.c.offset = (long long)place;
}

/* The kernel has no trim for us to wait for: it is done at once. */
static int
trim(struct queue *queue, struct io *io)
{
	if (queue->finished)
		return 0;
	if (queue->timed)
		io->issue = clock_now();
	io->result = trim_now(io);
	queue->finished = io;
	return 1;
}

static int
aio_submit(struct queue *queue, struct io **ios, unsigned count)
{
	uint64_t now;
	int taken;

	if (ios[0]->direction == TO_TRIM)
		return trim(queue, ios[0]);
	for (unsigned k = 0; k < count; k++)
		prepare(ios[k]);
	/* struct io begins with its struct iocb */
	taken = io_submit(queue->context, (long)count, (struct iocb **)ios);
	if (taken < 0)
		return taken == -EAGAIN || taken == -EINTR ? 0 : taken;
	if (!queue->timed)
		return taken;
	now = clock_now();
	for (int k = 0; k < taken; k++)
		if (!ios[k]->done)
			ios[k]->issue = now;
	return taken;
}

static struct io *
finish(const struct io_event *event)
{
	struct io *io = (struct io *)event->obj;

	io->result = (int64_t)event->res;
	return io;
}

/* Whether completions can be read from the shared memory. */
static bool
is_readable(const struct ring *ring)
{
	return ring->magic == RING_MAGIC && !ring->incompatible;
}

static unsigned
take_shared(struct ring *ring, struct io **ios, unsigned most)
{
	unsigned head, tail, count = 0;

	head = atomic_load_explicit(&ring->head, memory_order_relaxed);
	tail = atomic_load_explicit(&ring->tail, memory_order_acquire);
	while (head != tail && count < most) {
		ios[count++] = finish(&ring->events[head]);
		head = head + 1 == ring->entries ? 0 : head + 1;
	}
	if (count)
		atomic_store_explicit(&ring->head, head,
				      memory_order_release);
	return count;
}

static int
aio_reap(struct queue *queue, struct io **ios, unsigned least, unsigned most,
	 uint64_t wait)
{
	struct ring *ring = (struct ring *)queue->context;
	bool readable = is_readable(ring);
	struct timespec limit;
	unsigned count = 0;
	int more;

	if (queue->finished) {
		ios[0] = queue->finished;
		queue->finished = NULL;
		return 1;
	}
	if (readable)
		count = take_shared(ring, ios, most);
	if (count >= least && (count || readable))
		return (int)count;
	limit = (struct timespec){ (time_t)(wait / NS_PER_S),
				   (long)(wait % NS_PER_S) };
	more = io_getevents(queue->context, (long)(least - count),
			    (long)(most - count), queue->events,
			    wait == WAIT_EVER ? NULL : &limit);
	if (more < 0)
		return more == -EINTR ? (int)count : more;
	for (int k = 0; k < more; k++)
		ios[count++] = finish(&queue->events[k]);
	return (int)count;
}

static void
aio_close(struct queue *queue)
{
	io_destroy(queue->context);
	free(queue->events);
}

const struct engine engine_libaio = {
	"libaio", true, aio_open, aio_submit, aio_reap, aio_close
};
