/* The scan loop: formats bid for every line, the best one reads. */
#ifndef PARSERS_SCAN_H
#define PARSERS_SCAN_H

#include <stddef.h>

#include "parsers/format.h"
#include "parsers/intake/feed.h"

struct scanner;

struct scan_options {
	bool series;
	bool claims;		/* sentences that state figures, as records */
	bool list_unused;	/* a note for each line not used */
	/* Gets the lines of each result and some before it; may be NULL. */
	void (*keep)(void *context, const struct source *place,
		     const struct line *, size_t count);
	void *keep_context;
};

/* What a scanner has seen since it was made. */
struct scan_totals {
	size_t looked, used;	/* lines that look like benchmark output */
	size_t unreadable;	/* attachments */
};

struct scanner *scanner_new(const struct scan_options *);
void scanner_free(struct scanner *);

/* Where a text comes from. */
struct scan_place {
	const char *file;	/* as given on the command line */
	const char *labels;	/* as labels_before() takes them */
	const char *member;	/* in an archive, or NULL */
	unsigned line;		/* number of the first line */
	bool bare;		/* records are not identified: the sink does */
};

/*
 * Reads all of feed, as one document or, when it is a mailbox, as one a
 * message; HTML and encoded mail are decoded first. Records go to sink,
 * identified unless the place is bare, in the order of the text. Returns 0, the
 * sink's -1, or the errno of a failed read.
 */
int scanner_read(struct scanner *, struct feed *, const struct scan_place *,
		 struct sink *, struct diag *);

struct scan_totals scanner_totals(const struct scanner *);

#endif
