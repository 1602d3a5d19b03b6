/* Numbers: decimal text to doubles and back, without loss. */
#include "record/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

const double decimal_powers[DECIMAL_POWERS] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
	1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

/* A comma that groups digits: three of them follow, and not a fourth. */
static bool
groups_digits(const char *at, const char *end)
{
	return end - at > 3 && *at == ',' && is_digit(at[1]) &&
	       is_digit(at[2]) && is_digit(at[3]) &&
	       (end - at == 4 || !is_digit(at[4]));
}

size_t
decimal_scan_short(const char *text, const char *end, struct decimal *decimal)
{
	const char *at = text, *point;
	uint64_t digits = 0;
	unsigned digit;

	for (; at < end && (digit = digit_of(*at)) <= 9; at++)
		digits = digits * 10 + digit;
	point = at;
	if (at > text && at < end && *at == '.') {
		for (at++; at < end && (digit = digit_of(*at)) <= 9; at++)
			digits = digits * 10 + digit;
		if (at == ++point)
			return 0;
	}
	if (at - text > DECIMAL_DIGITS)
		return 0;
	*decimal = (struct decimal){ digits, (unsigned)(at - point), false };
	return (size_t)(at - text);
}

size_t
decimal_scan(const char *text, const char *end, bool commas,
	     struct decimal *decimal)
{
	const char *at = text, *group = text;
	uint64_t digits = 0;
	unsigned count = 0, decimals = 0;
	size_t length;

	if (at == end || !is_digit(*at))
		return 0;
	length = decimal_scan_usual(text, end, decimal);
	if (length > 0 && !(commas && text + length < end &&
			    text[length] == ','))
		return length;
	for (; at < end; at++) {
		if (commas && at - group <= 3 && groups_digits(at, end))
			group = at + 1;
		else if (is_digit(*at))
			digits = digits * 10 + (uint64_t)(*at - '0');
		else
			break;
		if (digits && *at != ',' && ++count > DECIMAL_DIGITS)
			return 0;
	}
	if (end - at > 1 && *at == '.' && is_digit(at[1]))
		for (at++; at < end && is_digit(*at); at++) {
			digits = digits * 10 + (uint64_t)(*at - '0');
			count += digits != 0;
			decimals++;
			if (count > DECIMAL_DIGITS || decimals > DECIMAL_DIGITS)
				return 0;
		}
	decimal->digits = digits;
	decimal->decimals = decimals;
	decimal->negative = false;
	return (size_t)(at - text);
}

static const char pairs[] =
	"0001020304050607080910111213141516171819"
	"2021222324252627282930313233343536373839"
	"4041424344454647484950515253545556575859"
	"6061626364656667686970717273747576777879"
	"8081828384858687888990919293949596979899";

static char *
put_pair(char *out, uint32_t n)
{
	memcpy(out, pairs + 2 * n, 2);
	return out + 2;
}

/*
 * The eight digits of n < 10^8, a byte each, the first in the lowest place.
 * Halves, quarters and eighths are parted by one multiplication each, without a
 * branch that depends on how many digits there are.
 */
static inline uint64_t
eight_digits(uint32_t n)
{
	uint64_t word = n / 10000 | (uint64_t)(n % 10000) << 32, high;

	high = (word * 10486 >> 20) & UINT64_C(0x0000007f0000007f);
	word = high | (word - high * 100) << 16;
	high = (word * 103 >> 10) & UINT64_C(0x000f000f000f000f);
	return high | (word - high * 10) << 8;
}

/* Writes them, but for skip at the front; eight bytes of out are changed. */
static inline char *
put_digits(char *out, uint64_t digits, unsigned skip)
{
	digits = (digits | UINT64_C(0x3030303030303030)) >> 8 * skip;
	if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
		digits = __builtin_bswap64(digits);
	memcpy(out, &digits, 8);
	return out + 8 - skip;
}

static inline char *
put_eight(char *out, uint32_t n)
{
	return put_digits(out, eight_digits(n), 0);
}

/* n < 10^8 without zeros at the front. */
static inline char *
put_short(char *out, uint32_t n)
{
	uint64_t digits;

	/* zero above all */
	if (n < 10) {
		*out = (char)('0' + n);
		return out + 1;
	}
	digits = eight_digits(n);
	return put_digits(out, digits, (unsigned)__builtin_ctzll(digits) / 8);
}

static __attribute__((noinline)) char *
put_long(char *out, uint64_t n)
{
	uint64_t front = n / 100000000;

	out = front < 100000000 ? put_short(out, (uint32_t)front) :
	      put_eight(put_short(out, (uint32_t)(front / 100000000)),
			(uint32_t)(front % 100000000));
	return put_eight(out, (uint32_t)(n % 100000000));
}

static inline char *
put_integer(char *out, uint64_t n)
{
	return n < 100000000 ? put_short(out, (uint32_t)n) : put_long(out, n);
}

/* Writes n / 10^decimals without zeros at its end. */
static size_t
write_decimal(char *out, uint64_t n, unsigned decimals)
{
	char text[NUMBER_TEXT];
	size_t length, whole;

	if (decimals >= 8 && n % 100000000 == 0)
		n /= 100000000, decimals -= 8;
	if (decimals >= 4 && n % 10000 == 0)
		n /= 10000, decimals -= 4;
	while (decimals && n % 10 == 0)
		n /= 10, decimals--;
	length = (size_t)(put_integer(text, n) - text);
	if (length > decimals) {
		whole = length - decimals;
		memcpy(out, text, whole);
		out[whole] = '.';
		memcpy(out + whole + 1, text + whole, decimals);
		return decimals ? length + 1 : length;
	}
	out[0] = '0';
	out[1] = '.';
	memset(out + 2, '0', decimals - length);
	memcpy(out + 2 + decimals - length, text, length);
	return 2 + decimals;
}

/*
 * Tries digits significant digits, 16 or 17, for value = mantissa / 2^shift,
 * whose first digit stands at 10^first. Exact: all products fit 128 bits.
 */
static size_t
write_long(char *out, uint64_t mantissa, int shift, int first, int digits)
{
	unsigned decimals = (unsigned)(digits - 1 - first);
	wide power = 1, value, text, gap;
	uint64_t n;

	for (unsigned i = 0; i < decimals; i++)
		power *= 10;
	value = mantissa * power;
	n = (uint64_t)((value + ((wide)1 << (shift - 1))) >> shift);
	text = (wide)n << shift;
	gap = text > value ? text - value : value - text;
	/* it reads back within half of the distance to the next double; */
	/* below a power of two that distance is half as long */
	if (gap * (mantissa == (uint64_t)1 << 52 ? 4 : 2) >= power)
		return 0;
	return write_decimal(out, n, decimals);
}

/* For what is very large or very small: printf() and trial. */
static size_t
write_exponent(char *out, double value)
{
	char text[32], *e, *rest;
	size_t length;

	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, sizeof(text), "%.*g", digits, value);
		if (strtod(text, NULL) == value)
			break;
	}
	e = strchr(text, 'e');
	if (e) {
		rest = e + 1;
		e += 1 + (*rest == '-');
		rest += strspn(rest, "+-");
		rest += strspn(rest, "0");
		memmove(e, rest, strlen(rest) + 1);
	}
	length = strlen(text);
	memcpy(out, text, length);
	return length;
}

/* A value that is not an integer, 1e-5 <= value < 1e15. */
static size_t
write_fraction(char *out, double value)
{
	uint64_t bits, mantissa, n;
	int exponent, first;
	double scaled;
	size_t length;

	memcpy(&bits, &value, sizeof(bits));
	exponent = (int)(bits >> 52) - 1023;
	/* the place of the first digit, or the one below, by the first bit */
	first = exponent * 1233 / 4096 - (exponent < 0);
	scaled = value * decimal_powers[14 - first];
	if (scaled >= 1e15)
		scaled = value * decimal_powers[14 - ++first];
	n = (uint64_t)(scaled + 0.5);
	if ((double)n / decimal_powers[14 - first] == value)
		return write_decimal(out, n, (unsigned)(14 - first));
	mantissa = (bits & (((uint64_t)1 << 52) - 1)) | (uint64_t)1 << 52;
	length = write_long(out, mantissa, 52 - exponent, first, 16);
	if (!length)
		length = write_long(out, mantissa, 52 - exponent, first, 17);
	return length ? length : write_exponent(out, value);
}

/* All but the usual numbers. */
static __attribute__((noinline)) size_t
write_other(char *out, double value)
{
	size_t sign = value < 0;

	if (sign) {
		*out = '-';
		return 1 + number_write(out + 1, -value);
	}
	if (value >= 1e-5 && value < 1e15)
		return write_fraction(out, value);
	return write_exponent(out, value);
}

size_t
number_write(char *out, double value)
{
	uint64_t n;
	uint32_t cents;
	char *end;

	/* Signed integers are what processors convert. */
	if (value >= 0 && value < DECIMAL_INTEGERS &&
	    value == (double)(int64_t)value)
		return (size_t)(put_integer(out, (uint64_t)value) - out);
	/* Most of what tools print has two decimals at most. */
	if (!(value >= 0.01 && value < 1e12))
		return write_other(out, value);
	n = (uint64_t)(int64_t)(value * 100 + 0.5);
	if ((double)(int64_t)n / 100 != value)
		return write_other(out, value);
	end = put_integer(out, n / 100);
	cents = (uint32_t)(n % 100);
	*end = '.';
	end = put_pair(end + 1, cents) - (cents % 10 == 0);
	return (size_t)(end - out);
}
