/* What a text says around its results: headings, settings, commands. */
#ifndef PARSERS_INTAKE_CONTEXT_H
#define PARSERS_INTAKE_CONTEXT_H

#include <stddef.h>

#include "parsers/format.h"

struct context;

/* A context of nothing, in the arena. */
struct context *context_new(struct arena *);

/*
 * Reads lines that belong to no result. They may come in pieces; skipped says
 * that lines before them were not seen.
 */
void context_read(struct context *, const struct line *, size_t count,
		  bool skipped);

/*
 * The text of one source begins, whose name is a label of all its results; no
 * heading in it ends those above. What is returned is for its end.
 */
size_t context_enter(struct context *, const char *name, size_t length);
void context_leave(struct context *, size_t before);

/* A result ends here: what follows is not near the commands before it. */
void context_result(struct context *);

/* Gives the record the labels and settings that hold here. */
void context_apply(const struct context *, struct record *, struct arena *);

/* The number of the innermost heading that holds here, or 0. */
unsigned long context_heading(const struct context *);

/* The commands seen, oldest first. */
const struct command *context_commands(const struct context *, size_t *count);

#endif
