/* Inputs as they are named on the command line, to the files behind them. */
#ifndef PARSERS_INTAKE_SOURCE_H
#define PARSERS_INTAKE_SOURCE_H

#include <stddef.h>

#include "record/diag.h"

/*
 * What is done with one file; other than 0 ends the walk as its result. labels
 * is LABEL of LABEL=INPUT, then the directories between INPUT and the file,
 * with a newline between each two; NULL: none. A directory that a date or a
 * number names, and those of a Maildir, are left out.
 */
struct source_visitor {
	int (*visit)(struct source_visitor *, int fd, const char *path,
		     const char *labels);
	size_t files, unreadable;	/* counted by the walk */
};

/*
 * Visits the files of one input: "-" (standard input), a file, all regular
 * files of a directory in sorted order, or one of these behind "LABEL=". What
 * cannot be opened is an error in diag, and the walk goes on.
 */
int source_walk(const char *input, struct source_visitor *, struct diag *);

#endif
