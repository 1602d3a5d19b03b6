/* The runs of an interleaved comparison, and the file that keeps them. */
#ifndef CLI_RUNS_H
#define CLI_RUNS_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/compare.h"
#include "record/arena.h"
#include "record/diag.h"

enum turn { TURN_BEFORE, TURN_AFTER, TURN_UNKNOWN };

struct runs {
	const char *path;		/* of the file */
	const char *command;		/* what runs, which tells them apart */
	const char *labels[2];		/* of the sides, by turn */
	unsigned done;			/* how many there are */
	struct compared *results;	/* of all runs */
	size_t count, room;
	struct arena arena;
	struct diag diag;
};

/* Whose turn the k-th run is, from 0. */
enum turn runs_turn(unsigned k);

/* What an earlier call left; a file that is not there is well, too. */
bool runs_read(struct runs *);

/*
 * Adds the records that the next run printed, and writes the file, whole or
 * not at all.
 */
bool runs_add(struct runs *, const char *text);

void runs_free(struct runs *);

#endif
