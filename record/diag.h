/* Messages about inputs: file, line, level, text; printed by cli/ alone. */
#ifndef RECORD_DIAG_H
#define RECORD_DIAG_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include "record/buffer.h"

enum diag_level { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE };

/*
 * A place to put messages. Start with all members zero but least. They are
 * rendered at once, a line each ("iorecap: FILE:LINE: warning: text\n"), so
 * that what they name may go.
 */
struct diag {
	enum diag_level least;		/* lower ones are dropped */
	const char *program;		/* that speaks; NULL: iorecap */
	/*
	 * Adds to the buffer where in the file a message is on: ":member" of an
	 * archive. May be NULL.
	 */
	void (*where)(struct buffer *, const void *context);
	const void *context;		/* of where() */
	struct buffer text;
	size_t errors, warnings;	/* counted whether dropped or not */
};

/*
 * Adds a message. file may be NULL (then there is no place), line 0 (then
 * the file alone is named).
 */
void diag_add(struct diag *, enum diag_level, const char *file, unsigned line,
	      const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Writes the collected messages to stream and forgets them. */
void diag_flush(struct diag *, FILE *stream);

void diag_free(struct diag *);

#endif
