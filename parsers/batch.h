/* What the files that read many inputs share; private to these. */
#ifndef PARSERS_BATCH_H
#define PARSERS_BATCH_H

#include "parsers/crew.h"
#include "parsers/intake/source.h"
#include "parsers/parsers.h"
#include "parsers/scan.h"
#include "parsers/seen.h"

struct batch_run {
	struct source_visitor visitor;	/* first: visit() gets its address */
	struct sink checked;		/* the scanner's sink */
	struct crew_customer customer;
	bool shares;			/* with threads; */
	struct crew *crew;		/* NULL: none are begun yet */
	struct scan_options scan;
	const struct read_options *options;
	struct sink *sink;
	struct scanner *scanner;
	struct diag *diag;
	FILE *messages;
	struct seen seen;
	size_t records, copies;
	bool broken;		/* something of this file was unreadable */
	unsigned long stored;	/* documents out of stores */
};

/*
 * Reads a text, or what holds texts; fd is the file that it comes from, or -1.
 * Returns -1 from the sink, or the errno of a failed read.
 */
int batch_feed(struct batch_run *, struct feed *, int fd, struct scan_place *,
	       unsigned depth);

/*
 * Gives a text to the crew: a mailbox in pieces of whole messages, another file
 * whole, the rest of a large one to be read by its thread. As batch_feed().
 */
int batch_give(struct batch_run *, struct feed *, int fd,
	       const struct scan_place *);

/* Whether batch_give() would have but one thread at it. */
bool batch_in_one_piece(int fd);

/*
 * Begins the threads where they are wanted and not there; false where all is
 * read in this one.
 */
bool batch_share(struct batch_run *);

/* A copy from malloc(), or NULL of NULL. */
char *batch_text(const char *);

/* A file is done: says what failed, unless error is 0, and what was noted. */
void batch_done(struct batch_run *, const char *path, int error);

/*
 * Tells the watch that all of an input was put, unless something failed.
 * Returns status, or what the watch says.
 */
int batch_end(struct batch_run *, const char *path, int status);

/* Reads "git:PATH" or "LABEL=git:PATH"; 0, or the sink's -1. */
int batch_git(struct batch_run *, const char *input, const char *path);

#endif
