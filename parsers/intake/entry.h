/*
 * Entries of structured logs, one a line: objects of JSON, and logfmt. What was
 * printed stands in the message of each.
 */
#ifndef PARSERS_INTAKE_ENTRY_H
#define PARSERS_INTAKE_ENTRY_H

#include <stdbool.h>
#include <string.h>

#include "parsers/format.h"

struct entry {
	const char *key;	/* of the message */
	size_t key_length;
	const char *text, *end;	/* between its quotes, with its escapes */
};

/* Whether a line may be an entry; our own records are none. Fast. */
static inline bool
entry_may_be(const char *text, size_t length)
{
	if (length < 16)
		return false;
	if (text[0] == '{')
		return text[1 + (text[1] == ' ')] == '"' &&
		       memcmp(text + 1, "\"iorecap\":", 10) != 0;
	return (text[0] == 't' || text[0] == 'l') &&
	       memchr(text, '=', 8) != NULL;
}

/*
 * Finds the message of an entry; false where there is none, or where it breaks
 * off before the end of the text.
 */
bool entry_read(const struct line *, struct entry *);

/* Whether the messages of two have the same key, which none may have. */
bool entry_alike(const struct entry *, const struct entry *);

#endif
