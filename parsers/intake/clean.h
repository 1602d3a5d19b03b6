/* What terminals, mailers and word processors do to a line, undone. */
#ifndef PARSERS_INTAKE_CLEAN_H
#define PARSERS_INTAKE_CLEAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLEAN_GROUP = 64 };

/*
 * Bits for the first bytes of a text, the lowest for the first: which of them
 * end lines, which clean_line() may change, which are digits.
 */
struct clean_group {
	uint64_t ends, odd, digits;
};

/* Looks at CLEAN_GROUP bytes, or at length where that is less. */
struct clean_group clean_look(const char *text, size_t length);

/*
 * How many bytes of a text stand before its first byte that clean_line() may
 * change, and before its first digit; length where there is none.
 */
size_t clean_plain(const char *text, size_t length);
size_t clean_undigited(const char *text, size_t length);

/* Whether clean_line() would change a line. */
bool clean_needed(const char *text, size_t length);

/*
 * Cleans a line in place and returns its new length, which is never greater:
 * tabs and Unicode blanks become blanks, escape sequences and zero-width
 * characters go, backspaces take back a character, typographic dashes and
 * quotes become those of ASCII, the byte-order mark goes. Remains of HTML and
 * Markdown inside a line go, too: tags of text ("<b>", "</span>"), entities,
 * "**".
 */
size_t clean_line(char *text, size_t length);

/*
 * Takes the marks of emphasis off that text made from HTML has (slashes for
 * italics, stars for bold, on whole lines and before single words), in place;
 * returns the new length. Only lines that begin or end with such a mark are
 * touched.
 */
size_t clean_emphasis(char *text, size_t length);

/*
 * How many bytes of quote marks ("> > ") a line begins with; *depth counts the
 * marks. A ">=" is no quote mark: fio's last depth begins so.
 */
size_t clean_quote(const char *text, size_t length, unsigned char *depth);

#endif
