/* Ways to do I/O: what they share, and the list of them. */
#ifndef RUNNER_ENGINE_H
#define RUNNER_ENGINE_H

#include <libaio.h>
#include <stdbool.h>
#include <stdint.h>

#include "runner/settings.h"

/* One I/O. The loop fills it in; the engine sets issue and result. */
struct io {
	struct iocb control;	/* the engine's; first, so that it is the io */
	char *buffer;
	uint64_t offset;
	uint32_t length;
	uint32_t done;		/* bytes that short I/Os brought before */
	uint64_t start, issue;	/* ns, as clock_now() */
	int64_t result;		/* bytes, or -errno */
	int file;
	unsigned target;	/* which of the job's */
	enum direction direction;
	bool block_device;
};

/* An engine at work for one job, alone in its thread. */
struct queue {
	const struct engine *engine;
	unsigned depth;
	bool timed;			/* issue times are wanted */
	io_context_t context;
	struct io_event *events;	/* room for depth */
	struct io *finished;		/* by an engine that does not queue */
	uint64_t position;		/* where the file stands; sync alone */
	int position_file;
};

struct engine {
	const char *name;
	bool queues;		/* may have more than one I/O in flight */
	/* Takes all memory that it will need; 0, or errno. */
	int (*open)(struct queue *);
	/*
	 * Starts I/Os from the first on, and sets their issue times, where
	 * the queue is timed and the I/O is no rest of a short one. Returns
	 * how many, 0 where the kernel has no room now, or -errno.
	 */
	int (*submit)(struct queue *, struct io **ios, unsigned count);
	/*
	 * Waits until least are done, but no longer than wait ns, and puts up
	 * to most that are done into ios. Returns how many, or -errno.
	 */
	int (*reap)(struct queue *, struct io **ios, unsigned least,
		    unsigned most, uint64_t wait);
	void (*close)(struct queue *);
};

#define WAIT_EVER UINT64_MAX

extern const struct engine engine_libaio, engine_psync, engine_sync;

/* All of them; ends in NULL. */
extern const struct engine *const engines[];

#endif
