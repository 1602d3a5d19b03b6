/* The engines psync and sync: each I/O is a call that waits for it. */
#include <errno.h>
#include <unistd.h>

#include "runner/clock.h"
#include "runner/engine.h"
#include "runner/trim.h"

static int
sync_open(struct queue *queue)
{
	queue->position_file = -1;
	return 0;
}

static ssize_t
move_at(const struct io *io, char *buffer, size_t length, off_t offset)
{
	if (io->direction == TO_READ)
		return pread(io->file, buffer, length, offset);
	return pwrite(io->file, buffer, length, offset);
}

static ssize_t
move_here(const struct io *io, char *buffer, size_t length)
{
	if (io->direction == TO_READ)
		return read(io->file, buffer, length);
	return write(io->file, buffer, length);
}

static int
psync_submit(struct queue *queue, struct io **ios, unsigned count)
{
	struct io *io = ios[0];

	(void)count;
	if (queue->timed && !io->done)
		io->issue = clock_now();
	if (io->direction == TO_TRIM) {
		io->result = trim_now(io);
	} else {
		ssize_t moved = move_at(io, io->buffer + io->done,
					io->length - io->done,
					(off_t)(io->offset + io->done));

		io->result = moved < 0 ? -errno : moved;
	}
	queue->finished = io;
	return 1;
}

/* Moves to where the I/O is to be, unless the file stands there already. */
static ssize_t
move_after_seek(struct queue *queue, const struct io *io)
{
	uint64_t position = io->offset + io->done;
	ssize_t moved;

	if (queue->position_file != io->file || queue->position != position) {
		queue->position_file = -1;
		if (lseek(io->file, (off_t)position, SEEK_SET) < 0)
			return -1;
	}
	moved = move_here(io, io->buffer + io->done, io->length - io->done);
	if (moved >= 0) {
		queue->position_file = io->file;
		queue->position = position + (uint64_t)moved;
	}
	return moved;
}

static int
sync_submit(struct queue *queue, struct io **ios, unsigned count)
{
	struct io *io = ios[0];
	ssize_t moved;

	if (io->direction == TO_TRIM)
		return psync_submit(queue, ios, count);
	if (queue->timed && !io->done)
		io->issue = clock_now();
	moved = move_after_seek(queue, io);
	io->result = moved < 0 ? -errno : moved;
	queue->finished = io;
	return 1;
}

static int
sync_reap(struct queue *queue, struct io **ios, unsigned least, unsigned most,
	  uint64_t wait)
{
	(void)least;
	(void)most;
	(void)wait;
	if (!queue->finished)
		return 0;
	ios[0] = queue->finished;
	queue->finished = NULL;
	return 1;
}

static void
sync_close(struct queue *queue)
{
	(void)queue;
}

const struct engine engine_psync = {
	"psync", false, sync_open, psync_submit, sync_reap, sync_close
};

const struct engine engine_sync = {
	"sync", false, sync_open, sync_submit, sync_reap, sync_close
};
