/* Threads read texts side by side; records come in the order of the texts. */
#ifndef PARSERS_CREW_H
#define PARSERS_CREW_H

#include <stddef.h>

#include "parsers/scan.h"

/*
 * A text to be read: bytes in memory, and behind them what is left in a file.
 * Everything here but the options is the crew's from crew_give() on.
 */
struct work {
	char *bytes;		/* from malloc(); freed by the crew */
	size_t length;
	int fd;			/* -1: no file; else closed by the crew */
	char *file, *labels, *member;	/* malloc()'d or NULL; the crew's */
	unsigned line;
};

struct crew;

struct crew_customer {
	/* A record, in the order of the works; 0, or -1 to stop all. */
	int (*put)(struct crew_customer *, const struct record *);
	/* A work is done: its messages, and the errno of a failed read or 0. */
	void (*done)(struct crew_customer *, const char *file, int error,
		     struct diag *);
};

/* NULL where no thread could be started. */
struct crew *crew_new(unsigned threads, const struct scan_options *,
		      enum diag_level least, struct crew_customer *);

/* Takes a work; may hand over earlier ones first. Returns 0 or put()'s -1. */
int crew_give(struct crew *, const struct work *);

/* Hands over the records of all works given so far. Returns 0 or put()'s -1. */
int crew_drain(struct crew *);

/* Hands over all that is left, ends the threads and adds up what they saw. */
int crew_end(struct crew *, struct scan_totals *);

#endif
