/* Lines that a report shows, as they are read. */
#ifndef PARSERS_KEPT_H
#define PARSERS_KEPT_H

#include "parsers/format.h"
#include "parsers/parsers.h"

/*
 * Keeps the lines of a result in context, a struct kept_lines, each once: what
 * comes of a text is in its order. It is what scan_options.keep wants.
 */
void kept_add(void *context, const struct source *place,
	      const struct line *lines, size_t count);

#endif
