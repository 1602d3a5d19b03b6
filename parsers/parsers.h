/* The parsers' front door: inputs in, records out. */
#ifndef PARSERS_PARSERS_H
#define PARSERS_PARSERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "record/diag.h"
#include "record/filter.h"
#include "record/record.h"

/* A line of an input that a report shows, cleaned. */
struct kept_line {
	struct source place;	/* all but end; line is its number */
	const char *text;	/* NUL-terminated */
};

/* Lines kept while reading: all lines of each result and a few before it. */
struct kept_lines {
	struct arena arena;
	struct kept_line *lines;	/* as they came, ascending in a text */
	size_t count, room;
};

/* Told of each file of the inputs, so that what comes of it is one whole. */
struct read_watch {
	/*
	 * An input is about to be read, fd at its start; false passes it over.
	 * content names what it holds where that is known, and fd is then -1.
	 */
	bool (*begin)(struct read_watch *, int fd, const char *path,
		      const char *labels, const char *content);
	/* Bytes of a file that is none on a disk, as they are read. */
	void (*bytes)(struct read_watch *, const void *bytes, size_t length);
	/*
	 * All its records have been put; whole: nothing of it was unreadable.
	 * 0, or -1 to stop all.
	 */
	int (*end)(struct read_watch *, const char *path, bool whole);
};

/* How far reading is: another thread may look. */
struct read_position {
	atomic_int file;		/* that is being read, or -1 */
	atomic_ullong done;		/* bytes of the files before it */
};

struct read_options {
	unsigned threads;	/* at least 1 */
	bool series;		/* keep the samples of logs */
	bool claims;		/* sentences that state figures, as records */
	bool copies;		/* print kind copy; else they are dropped */
	bool whole_copies;	/* put them as they are */
	bool list_unused;	/* a note for each line not used */
	struct kept_lines *keep;	/* NULL: keep no lines */
	/* what of a store is asked for alone; the sink gets all of the rest */
	const struct filter *filter;
	struct read_watch *watch;	/* NULL: none */
	struct read_position *position;	/* NULL: nobody looks */
};

/* What became of the inputs; every member counts over all of them. */
struct read_totals {
	size_t inputs, unreadable;	/* files */
	size_t records;			/* put, neither copies nor claims */
	size_t copies;			/* read as such, put or not */
	size_t looked, used;		/* lines that look like output */
};

/*
 * Reads inputs ("-", a file, a directory, LABEL=INPUT) in their order and puts
 * all records, identified, to the sink. Messages go to diag and are flushed to
 * messages (usually stderr) as inputs end. Returns 0, or -1 when the sink
 * wanted to stop.
 */
int parsers_read(const char *const *inputs, size_t count,
		 const struct read_options *, struct sink *, struct diag *,
		 FILE *messages, struct read_totals *);

#endif
