/*
 * Lists of strings, one a line: what logs and data make of the lines of an
 * output, in JSON, Python ("text",) or YAML (- 'text').
 */
#ifndef PARSERS_INTAKE_LIST_H
#define PARSERS_INTAKE_LIST_H

#include <stdbool.h>

#include "parsers/format.h"
#include "parsers/intake/numbered.h"

/* Whether several lines from here on are items of one list. */
bool list_shows(const struct line *, size_t count);

/* The same, fast for others. */
static inline bool
list_begins(const struct line *lines, size_t count)
{
	const char *at = lines[0].text, *end = at + lines[0].length;

	while (at < end && *at == ' ')
		at++;
	return end - at > 1 && (*at == '"' || *at == '\'' || *at == '[' ||
				(*at == '-' && at[1] == ' ')) &&
	       list_shows(lines, count);
}

/* Whether a line may be an item of one. */
bool list_holds(const struct line *);

/* Adds the decoded strings of a list; returns how many lines it has. */
size_t list_split(const struct line *, size_t count, struct numbered_text *);

#endif
