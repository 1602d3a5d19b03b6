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

static inline sixteen
bytes_load(const char *text)
{
	sixteen many;

	memcpy(&many, text, sizeof(many));
	return many;
}

/* Which bit of eight bytes stands first in memory. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define BYTES_FIRST_BIT(eight) (size_t)__builtin_clzll(eight)
#else
#define BYTES_FIRST_BIT(eight) (size_t)__builtin_ctzll(eight)
#endif

/* Which of them is the first that is false; their number where none is. */
static inline size_t
bytes_first_false(truths many)
{
	uint64_t halves[2];

	memcpy(halves, &many, sizeof(halves));
	if (halves[0] != UINT64_MAX)
		return BYTES_FIRST_BIT(~halves[0]) / 8;
	if (halves[1] != UINT64_MAX)
		return 8 + BYTES_FIRST_BIT(~halves[1]) / 8;
	return sizeof(many);
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
