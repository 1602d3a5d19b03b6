/* The results that one call has seen, by id: 16 bytes each. */
#ifndef PARSERS_SEEN_H
#define PARSERS_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Start with all members zero. */
struct seen {
	uint64_t (*slots)[2];
	size_t count, room;	/* room: a power of two, or 0 */
	uint64_t (*fresh)[2];	/* of this document */
	size_t fresh_count, fresh_room;
	unsigned long document;
};

/*
 * Whether a document before this one had an id (32 hex digits). It counts as
 * seen from the next document on: equal results of one document are told apart
 * by what surrounds them.
 */
bool seen_before(struct seen *, unsigned long document, const char *id);

void seen_free(struct seen *);

#endif
