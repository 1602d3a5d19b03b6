/* For tests: a text as lines. */
#ifndef TESTS_LINES_H
#define TESTS_LINES_H

#include <string.h>

#include "parsers/format.h"

/* Lines are numbered from 1; a last one without a newline is open. */
static inline size_t
lines_split(const char *text, struct line *lines, size_t most)
{
	size_t count = 0;

	while (*text != '\0' && count < most) {
		size_t length = strcspn(text, "\n");

		lines[count] = (struct line){
			.text = text, .length = length,
			.number = (unsigned)count + 1,
			.open = text[length] == '\0',
			.digits = strcspn(text, "0123456789") < length,
		};
		count++;
		text += length + (text[length] == '\n');
	}
	return count;
}

#endif
