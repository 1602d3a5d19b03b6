/* The command line of iorecap-run. */
#ifndef RUNNER_COMMAND_H
#define RUNNER_COMMAND_H

#include <stdbool.h>
#include <stdio.h>

#include "runner/plan.h"

#define RUNNER_VERSION "0.1.0"

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* What it says but for the jobs. */
struct command {
	const char *output;		/* NULL: standard output */
	unsigned formats;		/* bits by place in output_formats */
	enum when progress;
	bool read_only, allow_destroy, parse_only;
	bool help, version;
	const char **sections;		/* ends in NULL; NULL: all */
	size_t section_count;
};

/*
 * Reads the arguments and the job files that they name. Messages go to the
 * plan's diag; what is wrong with the command itself, too.
 */
void command_read(struct command *, struct plan *, int argc, char **argv);

/* Usage, the options of the command and those of jobs. */
void command_help(FILE *);

#endif
