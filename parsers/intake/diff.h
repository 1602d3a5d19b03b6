/* The output of diff(1) over two results: both, as far as they differ. */
#ifndef PARSERS_INTAKE_DIFF_H
#define PARSERS_INTAKE_DIFF_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"
#include "parsers/intake/numbered.h"

/* Whether a normal diff's hunk ("7,9c7,9", then "< " or "> ") begins here. */
bool diff_begins(const struct line *lines, size_t count);

/*
 * Splits the hunks from lines[0] on into their old and new side, each line with
 * its number; a line that a mailer broke stays with its beginning. Returns the
 * lines used.
 */
size_t diff_split(const struct line *lines, size_t count,
		  struct numbered_text *old, struct numbered_text *new);

#endif
