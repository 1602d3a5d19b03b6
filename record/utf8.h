/* Characters of a text: code points, and which of them may be shown. */
#ifndef RECORD_UTF8_H
#define RECORD_UTF8_H

#include <stdbool.h>

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

#endif
