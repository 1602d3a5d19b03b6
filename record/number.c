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

/* Writes n before end; returns where it begins. */
static char *
write_before(char *end, uint64_t n)
{
	while (n >= 100) {
		end -= 2;
		memcpy(end, pairs + n % 100 * 2, 2);
		n /= 100;
	}
	if (n >= 10) {
		end -= 2;
		memcpy(end, pairs + n * 2, 2);
	} else {
		*--end = (char)('0' + n);
	}
	return end;
}

/* How many digits n has; 1 for 0. */
static size_t
count_digits(uint64_t n)
{
	static const uint64_t least[] = {	/* of two digits, of three … */
		10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
		1000000000, 10000000000, 100000000000, 1000000000000,
		10000000000000, 100000000000000, 1000000000000000,
		10000000000000000, 100000000000000000, 1000000000000000000,
		10000000000000000000u, UINT64_MAX
	};
	/* A bit is 0.30103 digits: what that says is right, or one too few. */
	size_t digits = (size_t)(63 - __builtin_clzll(n | 1)) * 1233 >> 12;

	return digits + 1 + (n >= least[digits]);
}

static size_t
write_integer(char *out, uint64_t n)
{
	size_t length = count_digits(n);

	write_before(out + length, n);
	return length;
}

/* Writes n / 100 without zeros at its end. */
static size_t
write_cents(char *out, uint64_t n)
{
	uint64_t whole = n / 100, cents = n % 100;
	size_t length = write_integer(out, whole);

	if (cents == 0)
		return length;
	out[length] = '.';
	memcpy(out + length + 1, pairs + 2 * cents, 2);
	return length + (cents % 10 ? 3 : 2);
}

/* Writes n / 10^decimals without zeros at its end. */
static size_t
write_decimal(char *out, uint64_t n, unsigned decimals)
{
	char text[20], *end = text + sizeof(text), *start;
	size_t length, whole;

	if (decimals >= 8 && n % 100000000 == 0)
		n /= 100000000, decimals -= 8;
	if (decimals >= 4 && n % 10000 == 0)
		n /= 10000, decimals -= 4;
	while (decimals && n % 10 == 0)
		n /= 10, decimals--;
	start = write_before(end, n);
	length = (size_t)(end - start);
	if (length > decimals) {
		whole = length - decimals;
		memcpy(out, start, whole);
		out[whole] = '.';
		memcpy(out + whole + 1, start + whole, decimals);
		return decimals ? length + 1 : length;
	}
	out[0] = '0';
	out[1] = '.';
	memset(out + 2, '0', decimals - length);
	memcpy(out + 2 + decimals - length, start, length);
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

	/* Most of what tools print has two decimals at most. */
	n = value < 1e12 ? (uint64_t)(int64_t)(value * 100 + 0.5) : 0;
	if ((double)(int64_t)n / 100 == value)
		return write_cents(out, n);
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

size_t
number_write(char *out, double value)
{
	size_t sign = value < 0;

	if (sign) {
		*out = '-';
		value = -value;
	}
	/* Signed integers are what processors convert. */
	if (value < DECIMAL_INTEGERS && value == (double)(int64_t)value)
		return sign + write_integer(out + sign, (uint64_t)value);
	if (value >= 1e-5 && value < 1e15)
		return sign + write_fraction(out + sign, value);
	return sign + write_exponent(out + sign, value);
}
