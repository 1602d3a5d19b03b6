/*
 * Mails that say all twice, as plain text and as HTML. Of results that merge.h
 * does not fold, since equal ones may be of different times, each form's
 * counterparts in the forms before it are found here and left out.
 */
#ifndef PARSERS_ONCE_H
#define PARSERS_ONCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/record.h"

/* What is remembered of a result; what it says is in hashes. */
struct once_row {
	uint64_t who;		/* its kind, tool and name */
	uint64_t whole;		/* the same and all its values */
	size_t first;		/* of its values */
	unsigned count;
	unsigned form;		/* that had it last */
	size_t now;		/* how often that form has it so far */
	size_t most;		/* and at most a form before that one */
	size_t next;		/* row, plus 1, of the same slot; or 0 */
};

struct once {
	struct sink sink;	/* first: where formats put records */
	struct sink *out;
	unsigned form;		/* of the part; 0: it comes in one alone */
	size_t refused;		/* that say more than the form before did */
	struct once_row *rows;
	size_t count, room;
	size_t near;		/* behind the last row that this form had */
	uint32_t *values;
	size_t value_count, value_room;
	size_t *slots;		/* a row, plus 1, each; or 0 */
	size_t slot_count;
};

/* A document begins; start with all members zero. */
void once_start(struct once *, struct sink *out);

/* A part begins that is the first, second, … form of what it says; or 0. */
void once_part(struct once *, unsigned form);

void once_free(struct once *);

#endif
