/* Candidates for copies: results held back that share an exact value. */
#ifndef PARSERS_ALIKE_H
#define PARSERS_ALIKE_H

#include <stddef.h>
#include <stdint.h>

#include "record/record.h"

enum {
	ALIKE_CHAIN_BITS = 12,
	ALIKE_CHAINS = 1 << ALIKE_CHAIN_BITS,
	ALIKE_ENTRIES = 8192,	/* of some 1,000 records with a few keys each */
	ALIKE_KEYS = 8,
};

/* What a record is found by. */
struct alike_keys {
	uint64_t keys[ALIKE_KEYS];
	size_t count;
};

/* Start with all members zero. */
struct alike {
	uint32_t chains[ALIKE_CHAINS];	/* 1 + the newest entry; 0: none */
	struct alike_entry {
		uint64_t key;
		unsigned long number;	/* of the record */
		uint32_t next;
	} entries[ALIKE_ENTRIES];
	uint32_t count;			/* made; older ones are overwritten */
};

/* Forgets all records. */
void alike_clear(struct alike *);

struct alike_keys alike_keys_of(const struct record *);

/* Notes a record by its number; numbers ascend. */
void alike_add(struct alike *, const struct alike_keys *, unsigned long number);

/*
 * The numbers of records, none below oldest, that share a key with this one: at
 * most room, none twice, newest first. Returns how many.
 */
size_t alike_find(const struct alike *, const struct alike_keys *,
		  unsigned long oldest, unsigned long *numbers, size_t room);

#endif
