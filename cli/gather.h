/* Collecting the results of all inputs, for commands that need them at once. */
#ifndef CLI_GATHER_H
#define CLI_GATHER_H

#include <stdio.h>

#include "cli/options.h"
#include "compare/compare.h"
#include "parsers/parsers.h"
#include "record/buffer.h"
#include "render/render.h"

struct gathered {
	struct compared *results;	/* those that fit -w, in order */
	size_t count, room;
	size_t claims;			/* so many of these are claims */
	size_t inputs;			/* INPUTs on the command line */
	struct read_totals totals;
	struct arena arena;		/* the records live here */
};

/*
 * What reading needs to know from the options, for `parse` too. Returns false
 * after a usage error: no INPUT and a terminal.
 */
bool inputs_take(const struct options *, const char *const **inputs,
		 size_t *count);
struct read_options inputs_options(const struct options *);
enum diag_level inputs_least(const struct options *);

/*
 * STATUS_DONE, or STATUS_INPUT with a message where an input could not be
 * read or nothing was found. chosen is how many results fit -w.
 */
enum status inputs_status(const struct options *, const struct read_totals *,
			  size_t chosen, FILE *messages);

/*
 * Reads all inputs; messages go to the stream. keep may be NULL. There may be
 * results whatever status is returned, but none after STATUS_USAGE.
 */
enum status gather(struct gathered *, const struct options *,
		   struct kept_lines *keep, FILE *messages);
void gather_free(struct gathered *);

/* What a command prints of the results. */
struct printing {
	const struct options *options;
	struct gathered all;
	struct buffer text;
	struct render_style style;
	bool terminal;		/* the output is one */
	enum status status;	/* of the reading */
};

/*
 * Gathers the results, lets print() make the text where there are any, and
 * writes it. Returns the status of print(), else that of reading or writing.
 */
enum status gather_print(const struct options *,
			 enum status (*print)(struct printing *));

/*
 * Says why a comparison is none, each line of it a message. Returns status, or
 * STATUS_INCOMPARABLE where that was STATUS_DONE.
 */
enum status gather_incomparable(const struct comparison *, enum status);

/* What the options say to compare_run(). */
struct compare_options gather_compare_options(const struct options *);

#endif
