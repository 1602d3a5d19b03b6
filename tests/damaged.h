/* For tests: a text as its lines, and what becomes of it. */
#ifndef TESTS_DAMAGED_H
#define TESTS_DAMAGED_H

#include <stddef.h>
#include <string.h>

#include "record/buffer.h"

enum { DAMAGE_LINES = 4000 };

/* A text as its lines, without their ends. */
struct pristine {
	struct { const char *text; size_t length; } lines[DAMAGE_LINES];
	size_t count;
	size_t bytes;		/* with an end for each line */
};

/* A text and which line of the pristine one each of its lines comes from. */
struct damaged {
	struct buffer text;
	/* The lines that line i + 1 is made of, from 1 on; 0: it is new. */
	struct { size_t first, last; } origins[DAMAGE_LINES];
	size_t count;
};

static inline void
pristine_split(struct pristine *out, const char *text, size_t length)
{
	const char *end = text + length;

	out->count = 0;
	out->bytes = 0;
	while (text < end && out->count < DAMAGE_LINES) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));

		if (stop == NULL)
			stop = end;
		out->lines[out->count].text = text;
		out->lines[out->count++].length = (size_t)(stop - text);
		out->bytes += (size_t)(stop - text) + 1;
		text = stop + 1;
	}
}

static inline void
damaged_from(struct damaged *out, size_t origin)
{
	if (out->count == DAMAGE_LINES)
		return;
	out->origins[out->count].first = origin;
	out->origins[out->count++].last = origin;
}

static inline void
damaged_end(struct damaged *out, size_t origin)
{
	buffer_byte(&out->text, '\n');
	damaged_from(out, origin);
}

static inline void
damaged_line(struct damaged *out, const struct pristine *in, size_t i)
{
	buffer_add(&out->text, in->lines[i].text, in->lines[i].length);
	damaged_end(out, i + 1);
}

#endif
