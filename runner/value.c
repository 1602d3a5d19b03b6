/* Values of options: digits and the suffix behind them. */
#include "runner/value.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

struct suffix {
	const char *text;
	uint64_t factor;
};

#define SECOND 1000000000u

static const struct suffix size_suffixes[] = {
	{ "", 1 }, { "b", 1 },
	{ "k", 1ull << 10 }, { "kb", 1ull << 10 }, { "ki", 1ull << 10 },
	{ "m", 1ull << 20 }, { "mb", 1ull << 20 }, { "mi", 1ull << 20 },
	{ "g", 1ull << 30 }, { "gb", 1ull << 30 }, { "gi", 1ull << 30 },
	{ "t", 1ull << 40 }, { "tb", 1ull << 40 }, { "ti", 1ull << 40 },
	{ "p", 1ull << 50 }, { "pb", 1ull << 50 }, { "pi", 1ull << 50 },
	{ "kib", 1000 }, { "mib", 1000000 }, { "gib", 1000000000 },
	{ "tib", 1000000000000 }, { "pib", 1000000000000000 },
	{ NULL, 0 }
};

static const struct suffix time_suffixes[] = {
	{ "us", 1000 }, { "usec", 1000 },
	{ "ms", 1000000 }, { "msec", 1000000 },
	{ "s", SECOND }, { "sec", SECOND }, { "m", 60ull * SECOND },
	{ "h", 3600ull * SECOND }, { "d", 86400ull * SECOND },
	{ NULL, 0 }
};

static const struct suffix no_suffix[] = { { "", 1 }, { NULL, 0 } };

static unsigned
digit_value(char digit)
{
	if (isdigit((unsigned char)digit))
		return (unsigned)(digit - '0');
	if (isxdigit((unsigned char)digit))
		return (unsigned)(tolower((unsigned char)digit) - 'a') + 10;
	return 99;
}

/* Reads digits; returns how many bytes were used, 0 where there are none. */
static size_t
scan_digits(const char *text, size_t length, uint64_t *number)
{
	unsigned base = 10;
	size_t at = 0;

	if (length > 2 && text[0] == '0' && tolower(text[1]) == 'x') {
		base = 16;
		at = 2;
	}
	*number = 0;
	for (; at < length && digit_value(text[at]) < base; at++) {
		unsigned digit = digit_value(text[at]);

		if (*number > (UINT64_MAX - digit) / base)
			return 0;
		*number = *number * base + digit;
	}
	return base == 16 && at == 2 ? 0 : at;
}

static bool
read_scaled(const char *text, size_t length, const struct suffix *suffix,
	    uint64_t *value)
{
	size_t used = scan_digits(text, length, value);
	size_t left = length - used;

	if (!used)
		return false;
	for (; suffix->text; suffix++)
		if (strlen(suffix->text) == left &&
		    strncasecmp(suffix->text, text + used, left) == 0)
			break;
	if (!suffix->text || *value > UINT64_MAX / suffix->factor)
		return false;
	*value *= suffix->factor;
	return true;
}

bool
value_number(const char *text, size_t length, uint64_t *number)
{
	return read_scaled(text, length, no_suffix, number);
}

bool
value_size(const char *text, size_t length, uint64_t *bytes)
{
	return read_scaled(text, length, size_suffixes, bytes);
}

bool
value_time(const char *text, size_t length, uint64_t unit, uint64_t *ns)
{
	if (value_number(text, length, ns)) {
		if (*ns > UINT64_MAX / unit)
			return false;
		*ns *= unit;
		return true;
	}
	return read_scaled(text, length, time_suffixes, ns);
}
