/* The writer of logs: fio's rows of time, value, direction and block size. */
#include "runner/log.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "record/arena.h"
#include "record/buffer.h"

static const struct {
	const char *ending;
	enum log_kind kind;	/* the option that wants it */
} kinds[LOG_FILES] = {
	[FILE_BANDWIDTH] = { "bw", LOG_BANDWIDTH },
	[FILE_IOPS] = { "iops", LOG_IOPS },
	[FILE_SUBMISSION] = { "slat", LOG_LATENCY },
	[FILE_COMPLETION] = { "clat", LOG_LATENCY },
	[FILE_WHOLE] = { "lat", LOG_LATENCY },
};

enum {
	WRITE_SIZE = 1 << 16,
	NAP = 5000000,		/* ns between two looks */
	LOOKS = 200,		/* between two times that all is written */
};

int
log_open(struct log *log, const struct settings *settings, unsigned number)
{
	*log = (struct log){ .rows = NULL };
	for (enum log_file file = 0; file < LOG_FILES; file++) {
		const char *prefix = settings->logs[kinds[file].kind];
		struct buffer name = { 0 };

		log->files[file] = -1;
		if (!prefix)
			continue;
		buffer_print(&name, "%s_%s.%u.log",
			     *prefix ? prefix : settings->name,
			     kinds[file].ending, number);
		buffer_byte(&name, '\0');
		log->files[file] = open(name.data, O_WRONLY | O_CREAT |
							   O_TRUNC | O_CLOEXEC,
					0644);
		buffer_free(&name);
		if (log->files[file] < 0)
			return errno;
		log->wanted[file] = true;
		if (!log->rows)
			log->rows = memory_take(LOG_ROWS *
						sizeof(*log->rows));
	}
	return 0;
}

/* Decimal digits, a comma and a blank behind them. */
static void
put_number(struct buffer *buffer, uint64_t number, const char *end)
{
	char digits[20], *at = digits + sizeof(digits);

	do
		*--at = (char)('0' + number % 10);
	while (number /= 10);
	buffer_add(buffer, at, (size_t)(digits + sizeof(digits) - at));
	buffer_text(buffer, end);
}

static void
flush(struct log *log, enum log_file file, struct buffer *buffer)
{
	const char *at = buffer->data;
	size_t left = buffer->length;

	buffer->length = 0;
	while (left && !log->error) {
		ssize_t written = write(log->files[file], at, left);

		if (written < 0 && errno != EINTR)
			log->error = errno;
		if (written > 0) {
			at += written;
			left -= (size_t)written;
		}
	}
}

/* Writes all rows that are there. */
static void
empty(struct log *log, struct buffer *buffers)
{
	uint64_t at = atomic_load_explicit(&log->read, memory_order_relaxed);
	uint64_t end = atomic_load_explicit(&log->written,
					    memory_order_acquire);

	for (; at < end; at++) {
		const struct log_row *row = &log->rows[at % LOG_ROWS];
		struct buffer *buffer = &buffers[row->file];

		put_number(buffer, row->time, ", ");
		put_number(buffer, row->value, ", ");
		put_number(buffer, row->direction, ", ");
		put_number(buffer, row->block, "\n");
		if (buffer->length > WRITE_SIZE)
			flush(log, row->file, buffer);
		atomic_store_explicit(&log->read, at + 1,
				      memory_order_release);
	}
}

static void
flush_all(struct log *log, struct buffer *buffers)
{
	for (enum log_file file = 0; file < LOG_FILES; file++)
		if (log->wanted[file])
			flush(log, file, &buffers[file]);
}

/* All is written once a second: a job that is killed writes no more. */
static void *
write_rows(void *context)
{
	struct log *log = context;
	struct buffer buffers[LOG_FILES] = { { 0 } };
	unsigned looks = 0;
	bool ended;

	do {
		nanosleep(&(struct timespec){ 0, NAP }, NULL);
		/* rows that were there before the end are seen after it */
		ended = atomic_load(&log->ended);
		empty(log, buffers);
		if (ended || ++looks % LOOKS == 0)
			flush_all(log, buffers);
	} while (!ended);
	for (enum log_file file = 0; file < LOG_FILES; file++)
		buffer_free(&buffers[file]);
	return NULL;
}

int
log_start(struct log *log)
{
	int error;

	if (!log->rows)
		return 0;
	error = pthread_create(&log->writer, NULL, write_rows, log);
	log->started = !error;
	return error;
}

void
log_wait(struct log *log)
{
	uint64_t written = atomic_load(&log->written);

	while (written - atomic_load(&log->read) == LOG_ROWS)
		sched_yield();
}

int
log_close(struct log *log)
{
	if (!log->rows)
		return 0;
	atomic_store(&log->ended, true);
	if (log->started)
		pthread_join(log->writer, NULL);
	for (enum log_file file = 0; file < LOG_FILES; file++)
		if (log->files[file] >= 0 && close(log->files[file]) != 0 &&
		    !log->error)
			log->error = errno;
	free(log->rows);
	log->rows = NULL;
	return log->error;
}
