/* What is to be run: jobs, from job files and from the command line. */
#ifndef RUNNER_PLAN_H
#define RUNNER_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "record/arena.h"
#include "record/diag.h"
#include "runner/settings.h"

/* An option as it was given, with its table's name for it. */
struct given {
	const char *name, *value;	/* value NULL: there was none */
};

struct given_list {
	struct given *list;
	size_t count, room;
};

struct job {
	struct settings settings;
	struct given_list own;
	const struct given_list *global;	/* what it took over */
	unsigned section;	/* clones are of the same */
	unsigned clone;		/* from 0 */
	unsigned group;		/* fio's groupid */
	unsigned stage;		/* jobs of a stage run at the same time */
	const char *file;	/* of the section; NULL: command line */
	unsigned line;
};

struct plan {
	struct job *jobs;	/* clones stand one behind the other */
	size_t count, room;
	const char *const *sections;	/* to use; ends in NULL. NULL: all */
	struct arena *arena;
	struct diag *diag;	/* errors go here, with file and line */
	size_t unreadable;	/* job files */
	/* the rest is private to plan.c */
	struct settings global, base;	/* base: of the command line */
	struct given_list *global_given;
	const struct given_list *base_given;
	struct job *current;	/* NULL: options are for all that follow */
	bool skipping;		/* a section that is not to be used */
	bool wall;		/* the next section waits for all before */
	unsigned section_count;
	size_t files;		/* that were read */
	const char *file;
	unsigned line;
};

/* Starts with no jobs and all options at their fallbacks. */
void plan_init(struct plan *, struct arena *, struct diag *);

/*
 * Adds the jobs of a file ("-": standard input). Options of its [global] are
 * its own, and its jobs wait for those of files before. What the command line
 * says for all jobs holds for each file.
 */
void plan_read_file(struct plan *, const char *path);

/* Reads the text of a job file; the name is for messages. */
void plan_read_text(struct plan *, const char *name, const char *text,
		    size_t length);

/*
 * Takes an option of the command line; "name" begins a job, and what stands
 * before the first is for all. value NULL: there is none.
 */
void plan_option(struct plan *, const char *name, const char *value);

/* Ends the command line, before files are read. */
void plan_end(struct plan *);

/*
 * The value with environment variables and fio's keywords ($ncpus, $pagesize,
 * $mb_memory) put in.
 */
const char *plan_expand(struct arena *, const char *value, size_t length);

/* The value of an option as it was given last, or NULL. */
const struct given *given_find(const struct given_list *, const char *name);

#endif
