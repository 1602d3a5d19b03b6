/* Where results go: a file that appears whole or not at all, or a stream. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/options.h"
#include "record/buffer.h"
#include "record/outfile.h"
#include "render/render.h"

struct output {
	const char *path;	/* as given; NULL: standard output */
	struct outfile out;
	bool started, failed;	/* failed: and said so */
};

/*
 * Looks whether path can be written; NULL is standard output. Where path names
 * a regular file or nothing yet, nothing appears before output_finish().
 * Returns false after saying why on standard error.
 */
bool output_open(struct output *, const char *path);

/* Writes what the buffer holds and empties it; false after saying why not. */
bool output_write(struct output *, struct buffer *);

/*
 * Writes the rest and ends the output; where nothing was ever written there
 * will be no file, and one that was there before stays as it was. Frees rest.
 * Returns status, or STATUS_INPUT where something could not be written.
 */
enum status output_finish(struct output *, struct buffer *rest, enum status);

/* Gives it up: there will be no file. STATUS_INPUT. */
enum status output_drop(struct output *);

bool output_is_terminal(const struct output *);

/* How tables look there. */
struct render_style output_style(const struct output *, enum color);

#endif
