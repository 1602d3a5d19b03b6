/* One job at work: its memory, its loop, and what it tells the outside. */
#ifndef RUNNER_WORKER_H
#define RUNNER_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "record/arena.h"
#include "runner/chooser.h"
#include "runner/data.h"
#include "runner/engine.h"
#include "runner/log.h"
#include "runner/plan.h"
#include "runner/stats.h"
#include "runner/target.h"
#include "runner/window.h"

/* How far a job is. */
enum state {
	STATE_WAITING,		/* for its stage */
	STATE_STARTED,
	STATE_READY,		/* to go */
	STATE_DELAYED, STATE_RAMPING, STATE_RUNNING, STATE_SYNCING,
	STATE_DONE,		/* its outcome is complete */
};

/* What went wrong first, and where. */
struct failure {
	int error;		/* errno; 0: nothing */
	int signal;		/* that ended its process; 0: none did */
	const char *action;	/* "read", "io_setup"; a literal */
	unsigned target;	/* which of the job's */
	uint64_t offset;
	uint32_t length;	/* 0: it was no I/O */
};

/* What others know of a job: in memory that processes share. */
struct outcome {
	struct stats stats;	/* to be read when it is done, or dead */
	struct failure failure;	/* the same */
	int log_error;		/* errno of a log that could not be written */
	_Atomic uint64_t bytes[DIRECTIONS], ios[DIRECTIONS];	/* so far */
	_Atomic int state;
	_Atomic uint64_t begun;	/* clock_now() when it went; 0: not yet */
	/* the same of what is measured, and when I/O was counted last */
	_Atomic uint64_t begin, last;
	struct rusage usage;	/* at the beginning of that */
	pid_t pid;		/* or the number of the thread */
};

struct worker {
	const struct settings *settings;
	const struct targets *targets;
	struct outcome *outcome;
	const atomic_bool *stop;	/* set from outside */
	struct arena arena;

	struct stats *stats;		/* the outcome's, or those of a ramp */
	bool kept[LATENCIES], counted[LATENCIES];	/* sums, histograms */
	struct windows samples, means;
	bool log_each;			/* I/O, instead of means */
	struct log log;

	struct queue queue;
	unsigned batch, low, reap_least, reap_most;
	char *buffers;
	size_t buffers_size;
	struct io **free, **pending, **done;
	unsigned free_count, pending_count, in_flight;

	int *files;			/* of each target; -1: not open */
	struct chooser chooser;
	struct data data;
	bool no_more;			/* nothing will be chosen any more */
	bool draining;			/* nor until few are in flight */
	uint64_t not_before;		/* nothing may be chosen until then */
	uint64_t refused;		/* since when no I/O is taken; 0: is */
	unsigned since_fsync, since_fdatasync, since_pause;
	bool pause_due;
	int (*sync_due)(int file);	/* fsync, fdatasync or NULL */
	unsigned last_written;		/* target */

	uint64_t now;			/* when the clock was read last */
	uint64_t begin;			/* of what is measured */
	uint64_t ramp_end, end;		/* UINT64_MAX: never */
};

/* Opens and allocates all that the job needs; false: see its failure. */
bool worker_prepare(struct worker *, const struct job *, unsigned number,
		    const struct targets *, struct outcome *,
		    const atomic_bool *stop);

/* Does the I/O, to its end. */
void worker_run(struct worker *);

/* Tells others what the job does now. */
static inline void
worker_enter(struct worker *worker, enum state state)
{
	atomic_store_explicit(&worker->outcome->state, (int)state,
			      memory_order_relaxed);
}

/* Gives everything back. */
void worker_end(struct worker *);

/* Notes what went wrong, unless something did before. */
void worker_fail(struct worker *, int error, const char *action,
		 const struct io *);

#endif
