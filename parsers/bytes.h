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

/* Whether it holds for all of a line. */
static inline bool
bytes_all(truths (*test)(sixteen), const char *text, size_t length)
{
	const size_t step = sizeof(sixteen);
	truths hold;
	size_t at;

	if (length < step)
		return bytes_length(test, text, length) == length;
	hold = test(bytes_load(text + length - step));
	for (at = 0; at + step < length; at += step)
		hold &= test(bytes_load(text + at));
	return bytes_first_false(hold) == step;
}

#endif
