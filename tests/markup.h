/* A checker of XML that tests use: elements nest, and entities are known. */
#ifndef TESTS_MARKUP_H
#define TESTS_MARKUP_H

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#define MARKUP_DEPTH 64

struct markup {
	const char *names[MARKUP_DEPTH];
	size_t lengths[MARKUP_DEPTH], depth;
};

/* Behind the '>' of a tag, past quoted values; NULL where it does not end. */
static inline const char *
markup_tag_end(const char *at)
{
	char quote = '\0';

	for (; *at; at++) {
		if (quote && *at == '<')
			return NULL;
		if (quote)
			quote = *at == quote ? '\0' : quote;
		else if (*at == '"' || *at == '\'')
			quote = *at;
		else if (*at == '>')
			return at + 1;
	}
	return NULL;
}

static inline bool
markup_entity(const char *at)
{
	static const char *const known[] = {
		"&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&nbsp;",
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (strncmp(at, known[i], strlen(known[i])) == 0)
			return true;
	return false;
}

/* Whether the element may stand without an end, as HTML has it. */
static inline bool
markup_is_void(const char *name, size_t length)
{
	return (length == 4 && strncmp(name, "meta", 4) == 0) ||
	       (length == 3 && strncmp(name, "wbr", 3) == 0) ||
	       (length == 2 && strncmp(name, "br", 2) == 0);
}

/* NULL when all is well, else the place where it is not. */
static inline const char *
markup_fault(const char *at)
{
	struct markup markup = { .depth = 0 };

	while (*at) {
		const char *start = at, *name;
		size_t length;

		if (*at == '&' && !markup_entity(at))
			return start;
		if (*at != '<') {
			at++;
			continue;
		}
		name = at + 1 + (at[1] == '/');
		length = strcspn(name, " \n\t>/");
		at = markup_tag_end(at);
		if (!at || !length)
			return start;
		if (start[1] == '!' || at[-2] == '/' ||
		    markup_is_void(name, length))
			continue;
		if (start[1] != '/') {
			if (markup.depth == MARKUP_DEPTH)
				return start;
			markup.names[markup.depth] = name;
			markup.lengths[markup.depth++] = length;
			continue;
		}
		if (!markup.depth-- ||
		    markup.lengths[markup.depth] != length ||
		    strncmp(markup.names[markup.depth], name, length) != 0)
			return start;
	}
	return markup.depth ? at : NULL;
}

#endif
