/* All jobs: processes and threads, started stage by stage. */
#ifndef RUNNER_CREW_H
#define RUNNER_CREW_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "record/arena.h"
#include "runner/plan.h"
#include "runner/target.h"
#include "runner/worker.h"

/* What processes share. */
struct shared {
	atomic_bool stop;		/* all are to end in order */
	struct outcome outcomes[];	/* in the order of the plan's jobs */
};

struct crew {
	const struct plan *plan;
	const struct targets *targets;	/* of each job */
	struct shared *shared;
	struct member *members;
	int wake[2], go[2];		/* pipes: "look at me", "run" */
	/* Called every so often while jobs run. May be NULL. */
	void (*tick)(const struct crew *, void *context);
	void *context;
	uint64_t tick_every;		/* ns */
	uint64_t next_tick;
	int signal;			/* that ended the run; 0: none */
};

/* Takes the memory and the pipes; 0, or errno. */
int crew_open(struct crew *, const struct plan *, const struct targets *,
	      struct arena *);

/* Runs all jobs to their end, or until SIGINT or SIGTERM. */
void crew_run(struct crew *);

void crew_close(struct crew *);

#endif
