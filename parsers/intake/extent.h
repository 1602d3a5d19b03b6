/* Pieces of lines. */
#ifndef PARSERS_INTAKE_EXTENT_H
#define PARSERS_INTAKE_EXTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* A piece of a line; of no length where there is none. */
struct extent {
	const char *text;
	size_t length;
};

/* What stands from one place in it to another, of what is there. */
static inline struct extent
extent_cut(struct extent extent, size_t from, size_t to)
{
	if (to > extent.length)
		to = extent.length;
	if (from > to)
		from = to;
	return (struct extent){ extent.text + from, to - from };
}

/* Without blanks at both ends. */
static inline struct extent
extent_trimmed(struct extent extent)
{
	while (extent.length > 0 && *extent.text == ' ')
		extent = extent_cut(extent, 1, extent.length);
	while (extent.length > 0 && extent.text[extent.length - 1] == ' ')
		extent.length--;
	return extent;
}

/* Its byte at a place; NUL behind its end. */
static inline char
extent_at(struct extent extent, size_t index)
{
	return index < extent.length ? extent.text[index] : '\0';
}

static inline bool
extent_begins(struct extent extent, const char *text)
{
	size_t length = strlen(text);

	return extent.length >= length &&
	       memcmp(extent.text, text, length) == 0;
}

static inline bool
extent_is(struct extent extent, const char *text)
{
	return extent.length == strlen(text) && extent_begins(extent, text);
}

#endif
