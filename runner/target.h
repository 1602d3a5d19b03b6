/* Files and devices: finding them, making files, opening them. */
#ifndef RUNNER_TARGET_H
#define RUNNER_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "record/arena.h"
#include "record/diag.h"
#include "runner/plan.h"

struct target {
	const char *path;
	bool block_device, character_device;
	dev_t device;		/* the device itself, or the file's */
	uint64_t start, length;	/* bytes: the part that is used */
};

struct targets {
	struct target *list;
	size_t count;
	uint64_t total;		/* bytes of all parts */
	uint64_t io;		/* bytes that are to be moved */
};

/* What may be done to targets. */
struct target_rules {
	bool allow_destroy;	/* devices in use may be written to */
	bool read_only;		/* nothing may be written to */
	/* Called before a file is filled, which takes time. May be NULL. */
	void (*laying_out)(const struct job *, size_t files, uint64_t bytes,
			   void *context);
	void *context;
};

/*
 * Names and measures the targets of a job, refuses those that must not be
 * written to, and makes or extends files. Returns false with messages, those
 * of options with their file and line.
 */
bool targets_prepare(struct targets *, const struct job *,
		     const struct target_rules *, struct arena *,
		     struct diag *);

/* Opens one as the job wants it; the file, or -errno. */
int target_open(const struct target *, const struct settings *);

/* Empties its cache, and tells in which order it is read, as the job has it. */
void target_prepare_cache(const struct target *, const struct settings *,
			  int file);

#endif
