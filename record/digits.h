/* Digits, eight at a time. */
#ifndef RECORD_DIGITS_H
#define RECORD_DIGITS_H

#include <stdint.h>
#include <string.h>

/*
 * How many of the eight bytes at text are digits before the first that is none,
 * and their value. A byte is a digit when it is 0 to 9 without the bits of '0';
 * pairs, fours and eights of digits are put together by one multiplication
 * each, without a branch that depends on how many there are.
 */
static inline unsigned
digits_read(const char *text, uint64_t *value)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t word, above;
	unsigned count;

	memcpy(&word, text, sizeof(word));
	/* the first byte is the lowest */
	if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
		word = __builtin_bswap64(word);
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
