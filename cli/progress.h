/* How far reading is, on the terminal, once it takes more than a second. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "parsers/parsers.h"

/* A thread of its own shows it, also while nothing is found. */
struct progress {
	bool wanted;		/* and the thread runs */
	struct read_position position;	/* for who reads */
	atomic_size_t results;
	const char *const *inputs;
	size_t count;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t end;
	bool ending;
};

/*
 * Begins to watch these inputs being read; quiet: show nothing. Results on the
 * same terminal are progress enough. Returns what who reads keeps up to date;
 * NULL where nothing is shown.
 */
struct read_position *progress_start(struct progress *, bool quiet,
				     const char *const *inputs, size_t count);

/* count results were found so far. */
void progress_step(struct progress *, size_t count);

/* Wipes it away. */
void progress_end(struct progress *);

/*
 * The line that is shown: done bytes of total in so many seconds, total 0 where
 * that is not known.
 */
void progress_line(struct buffer *, size_t results, double done, double total,
		   double seconds);

#endif
