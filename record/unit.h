/* Units and numbers: decimal text to values in base units, and back. */
#ifndef RECORD_UNIT_H
#define RECORD_UNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/arena.h"
#include "record/bytes.h"

/* Base units of the record; everything behind a parser is in these. */
enum unit {
	UNIT_NONE,		/* a count or a plain number */
	UNIT_PER_SECOND,	/* operations a second */
	UNIT_BYTES_PER_SECOND,
	UNIT_BYTES,
	UNIT_NS,		/* nanoseconds */
	UNIT_PERCENT,
	UNIT_REQUESTS,
};

/* The unit as `formats` and CSV name it: "1/s", "B/s", "B", "ns", "%", "". */
const char *unit_text(enum unit);

/* 0 to 9, in every locale. */
static inline bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* What a digit stands for; more than 9 for anything else. */
static inline unsigned
digit_of(char c)
{
	return (unsigned char)c - (unsigned)'0';
}

/*
 * A decimal number as it was printed: digits / 10^decimals. Keeping it so makes
 * conversions exact: 50.18 us is 5018 * 1000 / 100 ns.
 */
struct decimal {
	uint64_t digits;
	unsigned decimals;
	bool negative;
};

/*
 * Reads an unsigned decimal number (digits, perhaps a point and digits) at
 * text and before end. With commas set, a comma followed by three digits
 * belongs to the number (fio 1.12 to 1.26). Returns the number of bytes read, 0
 * where there is no number or it has more than 18 digits.
 */
size_t decimal_scan(const char *text, const char *end, bool commas,
		    struct decimal *);

enum { DECIMAL_DIGITS = 18 };

/*
 * The same without commas, and 0 also where a number is longer than nearly all
 * are: that may be one for decimal_scan().
 */
size_t decimal_scan_short(const char *text, const char *end, struct decimal *);

/* Eight digits on each side of a point, and what follows. */
enum { DECIMAL_PIECES = 18 };

/*
 * The same as decimal_scan_short(), inline for rows of many numbers: where so
 * many bytes are left, there is no step for each digit.
 */
static inline size_t
decimal_scan_usual(const char *text, const char *end, struct decimal *decimal)
{
	static const uint32_t powers[] = {
		1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
	};
	uint64_t whole, part;
	unsigned digits, decimals;

	if (end - text < DECIMAL_PIECES)
		return decimal_scan_short(text, end, decimal);
	digits = bytes_digits(text, &whole);
	if (digits == 0)
		return 0;
	if (text[digits] != '.') {
		if (is_digit(text[digits]))
			return decimal_scan_short(text, end, decimal);
		*decimal = (struct decimal){ whole, 0, false };
		return digits;
	}
	decimals = bytes_digits(text + digits + 1, &part);
	if (decimals == 0)
		return 0;
	if (is_digit(text[digits + 1 + decimals]))
		return decimal_scan_short(text, end, decimal);
	*decimal = (struct decimal){
		whole * powers[decimals] + part, decimals, false
	};
	return digits + 1 + decimals;
}

/* Up to here every power of ten is a double without rounding. */
enum { DECIMAL_POWERS = 23 };
extern const double decimal_powers[DECIMAL_POWERS];

/* Up to here every integer is a double: 2^53. */
#define DECIMAL_INTEGERS 9007199254740992.0

/* value * scale, correctly rounded as long as digits * scale < 2^53. */
static inline double
decimal_value(struct decimal decimal, double scale)
{
	double power = decimal_powers[decimal.decimals];
	double scaled = (double)(int64_t)decimal.digits * scale, value;

	if (scaled < DECIMAL_INTEGERS && decimal.digits < (uint64_t)1 << 53)
		value = scaled / power;
	else
		value = (double)((long double)decimal.digits * scale / power);
	return decimal.negative ? -value : value;
}

/* Half a unit of the last printed digit, times scale. */
static inline double
decimal_half(struct decimal decimal, double scale)
{
	return scale / (2 * decimal_powers[decimal.decimals]);
}

/*
 * Writes the shortest text that reads back as value; returns its length, at
 * most NUMBER_TEXT. Not NUL-terminated; NUMBER_TEXT bytes of out may be
 * overwritten. value must be finite.
 */
#define NUMBER_TEXT 32
size_t number_write(char *out, double value);

/* A prefix for people: factor base units make one of these. */
struct unit_prefix {
	double factor;
	const char *text;	/* "µs", "MiB/s", "k/s", "M", ""; UTF-8 */
};

/*
 * The prefix in which the value is best read: ns, µs, ms, s; B/s, KiB/s …;
 * plain, k, M for rates and counts. One call serves a whole axis when it is
 * given the greatest value of it.
 */
struct unit_prefix unit_prefix(enum unit, double value);

/*
 * Writes value for people with its prefix and up to four significant digits
 * ("19.7k", "30.55 µs", "126.3 MiB/s", "12.5 %"), "n/a" for what is not
 * finite; NUL-terminated. Returns out.
 */
char *unit_print(char *out, size_t size, enum unit, double value);

/* The same in the arena. */
const char *unit_print_in(struct arena *, enum unit, double value);

/*
 * Reads a size or time as fio and people write it: 4k, 64KiB, 1.5m, 10g, 60s,
 * 100ms, 1h. For sizes k, m, g … and KiB … are 1024-based, kB, MB … 1000-based.
 * Without a suffix a size is bytes; a time is in default_ns each. Case does not
 * matter, and a blank may stand before the suffix. The whole text must be used.
 * Returns false when it is not such a value.
 */
bool unit_read_size(const char *text, size_t length, double *bytes);
bool unit_read_time(const char *text, size_t length, double default_ns,
		    double *ns);

#endif
