/* Texts as small numbers, so that results are compared by integers. */
#ifndef COMPARE_SYMBOLS_H
#define COMPARE_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

#include "record/arena.h"

/* A hash of what was before and these bytes; start with any number. */
uint64_t hash_bytes(uint64_t before, const void *bytes, size_t length);

/*
 * The same for a text; NULL differs from every text, "ab", "c" from "a", "bc".
 */
uint64_t hash_text(uint64_t before, const char *text);
uint64_t hash_number(uint64_t before, uint64_t number);

struct symbol {
	uint64_t hash;
	uint32_t scope;
	const void *bytes;
	size_t length;
};

/* A set of (scope, bytes). Start with all members zero but arena. */
struct symbols {
	struct arena *arena;
	struct symbol *all;	/* [number - 1] */
	size_t count, room;
	uint32_t *slots;	/* a power of two of them; 0: free */
	size_t slot_count;
};

/*
 * The number of these bytes in this scope, from 1, new where it has none yet.
 * The bytes are not copied: they must live as long as the set. Numbers of one
 * set differ between scopes, too.
 */
uint32_t symbols_number(struct symbols *, uint32_t scope, const void *bytes,
			size_t length);

#endif
