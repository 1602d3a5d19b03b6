/* What a text says of the machine: its kernel, the models of its disks. */
#ifndef PARSERS_INTAKE_MACHINE_H
#define PARSERS_INTAKE_MACHINE_H

#include <stddef.h>

#include "parsers/format.h"

/*
 * What it knows comes from the output of tools, told by its exact form, and
 * holds for results below at the same depth of quoting until it is stated
 * anew. Two statements that contradict each other with no result between them
 * tell nothing; a prompt of another host, or a word of another kernel, ends
 * what was known.
 */
struct machine;

/* One of which nothing is known, in the arena. */
struct machine *machine_new(struct arena *);

/* Another text begins, perhaps of another machine. */
void machine_forget(struct machine *);

/* Reads lines that belong to no result; those of long gaps only in part. */
void machine_read(struct machine *, const struct line *lines, size_t count,
		  bool skipped);

/* A line of a tool's own output names the kernel. */
void machine_kernel(struct machine *, const struct line *,
		    const char *release, size_t length);

/*
 * The record with the settings "kernel" and "model" (of the one device that it
 * names) where they are known; in the arena, or itself. It counts as a result.
 */
const struct record *machine_apply(struct machine *, const struct record *,
				   struct arena *);

#endif
