/* Chooses each I/O: direction, target, place; and knows when all is done. */
#ifndef RUNNER_CHOOSER_H
#define RUNNER_CHOOSER_H

#include <stdbool.h>
#include <stdint.h>

#include "record/arena.h"
#include "runner/offsets.h"
#include "runner/settings.h"
#include "runner/target.h"

struct io;

struct chooser {
	const struct settings *settings;
	const struct targets *targets;
	/* of target k and direction d: [k * DIRECTIONS + d], or k alone */
	struct offsets *offsets;
	bool shared;		/* all directions take from the same blocks */
	uint64_t *left;		/* bytes of this pass, of each target */
	size_t turn;		/* the target that is next */
	struct random random;
	uint64_t limit_bytes, limit_ios;	/* UINT64_MAX: none */
	uint64_t bytes, ios;			/* chosen so far */
	/* for rates, since begin */
	uint64_t begin, bytes_to[DIRECTIONS], ios_to[DIRECTIONS];
	uint64_t due;		/* after CHOSE_LATER: when to ask again */
};

enum choice { CHOSE_ONE, CHOSE_LATER, CHOSE_NONE };

/* Memory for all that is needed comes from the arena. */
void chooser_init(struct chooser *, const struct settings *,
		  const struct targets *, uint64_t seed, struct arena *);

/* Begins to count: rates hold from now on, and limits if it is limited. */
void chooser_begin(struct chooser *, uint64_t now, bool limited);

/* Fills in direction, target, offset and length of the next I/O, if any. */
enum choice chooser_next(struct chooser *, uint64_t now, struct io *);

#endif
