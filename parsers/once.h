/*
 * Rows of iostat in mails that say all twice, as plain text and as HTML. Since
 * rows may be equal they are never merged, so those of one form are left out.
 */
#ifndef PARSERS_ONCE_H
#define PARSERS_ONCE_H

#include <stdbool.h>
#include <stddef.h>

#include "record/record.h"

struct once {
	struct sink sink;	/* first: where formats put records */
	struct sink *out;
	unsigned form;		/* of the part; 0: it comes in one alone */
	size_t rows;		/* that the forms up to here have */
	bool again;		/* a form before this one had them */
};

void once_start(struct once *, struct sink *out);

/* A part begins that is the first, second, … form of what it says; or 0. */
void once_part(struct once *, unsigned form);

#endif
