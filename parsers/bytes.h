/* Sixteen bytes of text at a time: tests that hold for nearly all of it. */
#ifndef PARSERS_BYTES_H
#define PARSERS_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes that are worked on together, and what comparing them gives. */
typedef unsigned char sixteen __attribute__((vector_size(16)));
typedef signed char truths __attribute__((vector_size(16)));
#ifdef __SSE2__
typedef char bytes_of_sse __attribute__((vector_size(16)));
#endif

static inline sixteen
bytes_load(const char *text)
{
	sixteen many;

	memcpy(&many, text, sizeof(many));
	return many;
}

/* A bit for each that is true, the lowest for the first. */
static inline unsigned
bytes_bits(truths many)
{
#ifdef __SSE2__
	return (unsigned)__builtin_ia32_pmovmskb128((bytes_of_sse)many);
#else
	unsigned bits = 0;

	for (unsigned i = 0; i < sizeof(many); i++)
		bits |= (many[i] & 1u) << i;
	return bits;
#endif
}

/* Which of them is the first that is false; their number where none is. */
static inline size_t
bytes_first_false(truths many)
{
	return (size_t)__builtin_ctz(~bytes_bits(many));
}

/* How many bytes a test holds for, from the first on. */
static inline size_t
bytes_length(truths (*test)(sixteen), const char *text, size_t length)
{
	char rest[sizeof(sixteen)];
	size_t at, found;

	for (at = 0; length - at >= sizeof(rest); at += sizeof(rest)) {
		found = bytes_first_false(test(bytes_load(text + at)));
		if (found < sizeof(rest))
			return at + found;
	}
	memset(rest, ' ', sizeof(rest));
	memcpy(rest, text + at, length - at);
	found = bytes_first_false(test(bytes_load(rest)));
	return found < length - at ? at + found : length;
}

/* Behind the blanks at text. */
static inline const char *
bytes_behind_blanks(const char *text, const char *end)
{
	while (text < end && *text == ' ')
		text++;
	return text;
}

static inline truths
bytes_are_no_blanks(sixteen many)
{
	return many != ' ';
}

/* How many bytes stand before the first blank. */
static inline size_t
bytes_word(const char *text, size_t length)
{
	return bytes_length(bytes_are_no_blanks, text, length);
}

enum { BYTES_MARKS = 8 };

/* A bit for each of these marks that stands in a line. */
static inline unsigned
bytes_marks(const char *marks, const char *text, size_t length)
{
	const size_t step = sizeof(sixteen);
	char rest[sizeof(sixteen)] = { 0 };
	truths found[BYTES_MARKS] = { { 0 } };
	unsigned bits = 0;

	if (length < step) {
		memcpy(rest, text, length);
		text = rest;
		length = step;
	}
	for (size_t at = 0; at < length; at += step) {
		/* the last ones may be looked at twice */
		sixteen many = bytes_load(text + (at + step <= length ? at :
						  length - step));

		for (unsigned i = 0; i < BYTES_MARKS; i++)
			found[i] |= many == (unsigned char)marks[i];
	}
	for (unsigned i = 0; i < BYTES_MARKS; i++)
		bits |= (unsigned)(bytes_bits(found[i]) != 0) << i;
	return bits;
}

#endif
