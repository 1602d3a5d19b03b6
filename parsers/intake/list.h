/*
 * Lists of strings, one a line: what logs and data make of the lines of an
 * output, in JSON, Python ("text",), YAML (- 'text'), or entries of a log.
 */
#ifndef PARSERS_INTAKE_LIST_H
#define PARSERS_INTAKE_LIST_H

#include <stdbool.h>

#include "parsers/format.h"
#include "parsers/intake/entry.h"
#include "parsers/intake/numbered.h"

/* Whether a list may begin with a line. Fast. */
static inline bool
list_may_begin(const struct line *line)
{
	const char *at = line->text, *end = at + line->length;

	while (at < end && *at == ' ')
		at++;
	return end - at > 1 && (*at == '"' || *at == '\'' || *at == '[' ||
				(*at == '-' && at[1] == ' ') ||
				entry_may_be(line->text, line->length));
}

/* Whether several lines from here on are items of one list. */
bool list_shows(const struct line *, size_t count);

/* Adds the decoded strings of a list; returns how many lines it has. */
size_t list_split(const struct line *, size_t count, struct numbered_text *);

#endif
