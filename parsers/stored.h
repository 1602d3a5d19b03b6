/* Stores as inputs: what was added to them, like any other results. */
#ifndef PARSERS_STORED_H
#define PARSERS_STORED_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/parsers.h"

/*
 * Puts the records of a store to the sink, with the labels before theirs;
 * claims where the options say so. *others is how many results do not fit the
 * options' filter, where none does. Returns 0, the sink's -1, or 1 after a
 * message in diag.
 */
int stored_read(const char *path, const char *labels,
		const struct read_options *, struct sink *, struct diag *,
		unsigned long *document, size_t *others);

#endif
