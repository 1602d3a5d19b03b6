/* The number formatter of fio 3.26 and later. */
#include "runner/scaled.h"

#include "runner/wide.h"

static const char *const prefixes[][8] = {
	{ "", "k", "M", "G", "T", "P", "E", "" },
	{ "", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "" },
};

static unsigned
count_digits(uint64_t number)
{
	unsigned count = 1;

	while (number /= 10)
		count++;
	return count;
}

static uint64_t
power(unsigned exponent)
{
	uint64_t power = 1;

	while (exponent--)
		power *= 10;
	return power;
}

/* number / divisor with so many decimals, as an integer, rounded half up. */
static uint64_t
divide(uint64_t number, uint64_t divisor, unsigned decimals)
{
	wide scaled = (wide)number * power(decimals);

	return (uint64_t)((scaled + divisor / 2) / divisor);
}

void
scaled_print(struct buffer *buffer, uint64_t number, unsigned digits,
	     unsigned base, const char *unit)
{
	uint64_t divisor = 1, value;
	unsigned prefix = 0, decimals = 0, whole;

	while (count_digits(number / divisor) > digits && prefix < 6) {
		divisor *= base;
		prefix++;
	}
	whole = count_digits(number / divisor);
	if (prefix && whole < digits - 1)
		decimals = digits - 1 - whole;
	value = divide(number, divisor, decimals);
	/* 9.996 is 10.0 */
	if (decimals && count_digits(value) > whole + decimals)
		value = divide(number, divisor, --decimals);
	buffer_print(buffer, "%llu",
		     (unsigned long long)(value / power(decimals)));
	if (decimals)
		buffer_print(buffer, ".%0*llu", (int)decimals,
			     (unsigned long long)(value % power(decimals)));
	buffer_print(buffer, "%s%s", prefixes[base == 1024][prefix], unit);
}

void
scaled_print_wide(struct buffer *buffer, uint64_t number, unsigned digits,
		  unsigned base, const char *unit, unsigned width)
{
	size_t start = buffer->length, length, missing;
	char *text;

	scaled_print(buffer, number, digits, base, unit);
	length = buffer->length - start;
	missing = length < width ? width - length : 0;
	buffer_reserve(buffer, missing);
	text = buffer->data + start;
	memmove(text + missing, text, length);
	memset(text, ' ', missing);
	buffer->length += missing;
}
