/* Characters of a text: code points, and which of them may be shown. */
#ifndef RECORD_UTF8_H
#define RECORD_UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "record/buffer.h"

/*
 * The length of the sequence of several bytes at text, which ends length bytes
 * on; 0 where there is none: overlong forms, surrogates and what lies past
 * U+10FFFF are no UTF-8. Nothing behind the first wrong byte is read.
 */
size_t utf8_length(const char *text, size_t length);

/*
 * The next code point of a NUL-terminated text that does not end here; U+FFFD
 * for a byte that is no UTF-8.
 */
unsigned utf8_next(const char **text);

/* Controls of terminals, and what ends a line or a paragraph. */
bool utf8_is_control(unsigned code);

/*
 * Characters that are not seen but turn the direction of the text around them,
 * or mark it: what holds one may read as something else.
 */
bool utf8_is_hidden(unsigned code);

/*
 * Makes one line that may be shown of what stands in the buffer from start on:
 * blanks for newlines and tabs, "?" for all else of the above and for what is
 * no UTF-8.
 */
void utf8_tame(struct buffer *, size_t start);

#endif
