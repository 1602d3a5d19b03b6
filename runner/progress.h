/* The line that shows how far a run is. */
#ifndef RUNNER_PROGRESS_H
#define RUNNER_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "record/buffer.h"
#include "runner/crew.h"

struct progress {
	uint64_t begun;			/* clock_now() of the first look */
	uint64_t before;		/* of the last look */
	uint64_t bytes[DIRECTIONS], ios[DIRECTIONS];	/* at that time */
	size_t shown;			/* columns that are on the screen */
};

/* Adds the line, as fio has it, without an end; it is empty before a rate. */
void progress_line(struct progress *, const struct crew *, uint64_t now,
		   struct buffer *);

/* A crew's tick; the context is a struct progress. Writes to stderr. */
void progress_tick(const struct crew *, void *progress);

/* Wipes the line away. */
void progress_end(struct progress *);

#endif
