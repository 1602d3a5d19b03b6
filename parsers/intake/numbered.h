/* Text out of another form, each of its lines with its number in the source. */
#ifndef PARSERS_INTAKE_NUMBERED_H
#define PARSERS_INTAKE_NUMBERED_H

#include <stddef.h>

#include "record/buffer.h"

/* Start with all members zero. */
struct numbered_text {
	struct buffer text;
	unsigned *numbers;	/* from malloc(); of each line of text */
	size_t count, room;
};

/* Ends the line being written to text; number is its place in the source. */
void numbered_text_end(struct numbered_text *, unsigned number);

/* Takes the end of the last line away: the text may have been cut there. */
void numbered_text_open(struct numbered_text *);

void numbered_text_free(struct numbered_text *);

#endif
