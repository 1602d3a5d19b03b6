/* Logs of single I/Os or of means, written beside the I/O loop. */
#ifndef RUNNER_LOG_H
#define RUNNER_LOG_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "runner/settings.h"

/* Files of a log: fio's names behind the prefix. */
enum log_file {
	FILE_BANDWIDTH, FILE_IOPS, FILE_SUBMISSION, FILE_COMPLETION,
	FILE_WHOLE,
	LOG_FILES
};

/* A row: what happened when. */
struct log_row {
	uint64_t value;		/* KiB/s, I/Os a second, ns */
	uint32_t time;		/* ms since the start */
	uint32_t block;		/* bytes; 0 of a mean */
	unsigned char file, direction;
};

#define LOG_ROWS (1u << 16)

/*
 * A ring that the loop fills and a thread empties into files, so that the
 * loop neither allocates nor prints. Only when the disk cannot keep up does
 * the loop wait, since a log without some of its rows would tell lies.
 */
struct log {
	struct log_row *rows;		/* NULL: no logs are wanted */
	_Atomic uint64_t written, read;	/* rows so far */
	atomic_bool ended;
	bool started;		/* the thread */
	bool wanted[LOG_FILES];
	int files[LOG_FILES];		/* -1: none */
	int error;			/* errno of the first failed write */
	pthread_t writer;
};

/*
 * Makes the files PREFIX_bw.N.log and so on that the settings ask for, N being
 * the number of the job from 1. Returns 0 or errno.
 */
int log_open(struct log *, const struct settings *, unsigned number);

/* Starts the thread. 0 or errno. */
int log_start(struct log *);

/* Waits until there is room for a row. */
void log_wait(struct log *);

/* Adds a row where that file is wanted. */
static inline void
log_add(struct log *log, enum log_file file, enum direction direction,
	uint64_t ns, uint64_t value, uint32_t block)
{
	uint64_t at;

	if (!log->wanted[file])
		return;
	at = atomic_load_explicit(&log->written, memory_order_relaxed);
	if (at - atomic_load_explicit(&log->read, memory_order_acquire) ==
	    LOG_ROWS)
		log_wait(log);
	log->rows[at % LOG_ROWS] = (struct log_row){
		value, (uint32_t)(ns / 1000000), block, (unsigned char)file,
		(unsigned char)direction
	};
	atomic_store_explicit(&log->written, at + 1, memory_order_release);
}

/* Writes what is left and closes the files; 0, or errno of what failed. */
int log_close(struct log *);

#endif
