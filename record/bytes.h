/* Digits and blanks, eight at a time. */
#ifndef RECORD_BYTES_H
#define RECORD_BYTES_H

#include <stdint.h>
#include <string.h>

/* The eight bytes at text, the first in the lowest place. */
static inline uint64_t
bytes_eight(const char *text)
{
	uint64_t word;

	memcpy(&word, text, sizeof(word));
	return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word :
	       __builtin_bswap64(word);
}

/* How many of the eight bytes at text are blanks before the first other. */
static inline unsigned
bytes_blank(const char *text)
{
	uint64_t word = bytes_eight(text) ^ UINT64_C(0x2020202020202020);

	return word != 0 ? (unsigned)__builtin_ctzll(word) / 8 : 8;
}

/*
 * How many of the eight bytes at text are digits before the first that is none,
 * and their value. A byte is a digit when it is 0 to 9 without the bits of '0';
 * pairs, fours and eights of digits are put together by one multiplication
 * each, without a branch that depends on how many there are.
 */
static inline unsigned
bytes_digits(const char *text, uint64_t *value)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t word = bytes_eight(text), above;
	unsigned count;

	word ^= ones * '0';
	above = (((word & ones * 0x7f) + ones * 0x76) | word) & ones * 0x80;
	count = above != 0 ? (unsigned)__builtin_ctzll(above) / 8 : 8;
	if (count == 0) {
		*value = 0;
		return 0;
	}
	word <<= 64 - 8 * count;
	word = word * 10 + (word >> 8);
	*value = ((word & UINT64_C(0x000000ff000000ff)) *
		  UINT64_C(0x000f424000000064) +
		  (word >> 16 & UINT64_C(0x000000ff000000ff)) *
		  UINT64_C(0x0000271000000001)) >> 32;
	return count;
}

#endif
