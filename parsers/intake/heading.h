/* What a line looks like that may be a heading. */
#ifndef PARSERS_INTAKE_HEADING_H
#define PARSERS_INTAKE_HEADING_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"

/* A piece of a line. */
struct span {
	const char *text;
	size_t length;
};

/* A line without the blanks at both ends. */
struct span span_of_line(const struct line *);

bool span_starts(struct span, const char *word);
bool span_ends(struct span, const char *word);

/* The character of a line that is nothing but a ruler ("-----"), else 0. */
char heading_ruler(struct span);

/*
 * A heading without what decorates it at both ends: "# ", "** ", " ==", "- " of
 * a list, "__", a colon or dots behind, "==> " and " <==" of tail.
 */
struct span heading_text(struct span);

bool heading_has_letter(struct span);
bool heading_in_capitals(struct span);

/*
 * "---- Before", "--- Before ---"; three dashes at the front alone are those of
 * a diff. marks: how many dashes it begins with.
 */
bool heading_is_dashed(struct span, size_t marks);

/* Whether a line is full of values, as no heading is. */
bool heading_has_values(struct span);

#endif
