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
};

/* Whether an id (32 hex digits) was there before; from now on it is. */
bool seen_before(struct seen *, const char *id);

void seen_free(struct seen *);

#endif
