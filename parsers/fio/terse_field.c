/* The fields of a terse line: each is read where it is split off, once. */
#include "parsers/fio/terse.h"

#include <string.h>

#define BIT(letter) (1u << ((letter) & 31))

enum { FRACTION = 6 };		/* the decimals of what has a fraction */

/*
 * Behind "=15007" of "99.990000%=15007", from its "%" on; NULL: no such. Of the
 * percent two decimals are printed, or six; "0%" in a slot that is not used.
 */
static const char *
read_percentile(struct terse_field *field, const char *sign, const char *end)
{
	const uint64_t most = 100 * PERCENT;
	struct decimal percent = field->number;
	bool unused = percent.digits == 0 && percent.decimals == 0;
	size_t length;

	if (end - sign < 3 || sign[1] != '=' || percent.digits > most)
		return NULL;
	if (percent.decimals == 2)
		percent.digits *= PERCENT / 100;
	else if (percent.decimals != FRACTION && !unused)
		return NULL;
	length = decimal_scan_usual(sign + 2, end, &field->number);
	if (length == 0 || percent.digits > most)
		return NULL;
	field->holds = BIT('p');
	if (percent.decimals == 2 || unused)
		field->holds |= BIT('q');
	field->percent = (uint32_t)percent.digits;
	return sign + 2 + length;
}

/* A number, percentage or percentile; *stop is behind it. */
static bool
read_figure(struct terse_field *field, const char *text, const char *end,
	    const char **stop)
{
	static const uint32_t percentages[] = {
		BIT('%') | BIT('d') | BIT('t'), BIT('%') | BIT('d'),
		BIT('%') | BIT('t'),
	};
	size_t length = decimal_scan_usual(text, end, &field->number);
	const char *at = text + length;
	unsigned decimals;

	if (length == 0)
		return false;
	decimals = field->number.decimals;
	field->is_number = true;
	if (at == end || *at == ';') {
		field->holds = decimals == 0 ? BIT('n') :
			       decimals == FRACTION ? BIT('f') : 0;
		*stop = at;
		return true;
	}
	if (*at != '%')
		return false;
	if (at + 1 == end || at[1] == ';') {
		field->holds = decimals <= 2 ? percentages[decimals] :
			       BIT('%');
		*stop = at + 1;
		return true;
	}
	field->is_number = false;
	*stop = read_percentile(field, at, end);
	return *stop != NULL;
}

/* The rest: texts, "nan", and numbers that are cut or longer than usual. */
static const char *
read_text(struct terse_field *field, const char *text, const char *end)
{
	const char *stop = memchr(text, ';', (size_t)(end - text));
	size_t used;

	if (stop != NULL)
		end = stop;
	used = decimal_scan(text, end, false, &field->number);
	field->is_number = used > 0 &&
			   (text + used == end ||
			    (text + used + 1 == end && *(end - 1) == '%'));
	field->holds = 0;
	field->percent = 0;
	return end;
}

size_t
terse_split(const char *text, const char *end, struct terse_field *fields)
{
	size_t count = 0;

	while (count < TERSE_FIELDS) {
		struct terse_field *field = &fields[count++];
		const char *stop;

		field->text = text;
		field->holds = 0;
		field->percent = 0;
		if (!read_figure(field, text, end, &stop) ||
		    (stop < end && *stop != ';'))
			stop = read_text(field, text, end);
		field->length = (size_t)(stop - text);
		if (stop == end)
			break;
		text = stop + 1;
	}
	return count;
}

/* "nan" and "inf" stand where fio divided by zero. */
static bool
is_number(const char *text, const char *end)
{
	if (text < end && *text == '-')
		text++;
	return text < end && ((is_digit(*text) && is_digit(end[-1])) ||
			      *text == 'n' || *text == 'i');
}

static bool
is_whole(const struct terse_field *field)
{
	for (size_t i = field->length > 1 && *field->text == '-';
	     i < field->length; i++)
		if (!is_digit(field->text[i]))
			return false;
	return field->length > 0;
}

/* "0.1%": so many decimals, but for what is no number or rounded. */
static bool
is_percentage(const struct terse_field *field, size_t decimals)
{
	const char *end = field->text + field->length, *point = field->text;

	if (field->length < 2 || end[-1] != '%' ||
	    !is_number(field->text, end - 1))
		return false;
	while (point < end && *point != '.' && *point != ',')
		point++;
	return point == end || (size_t)(end - point) == decimals + 2;
}

/* As fio prints what has a fraction; some locales' point is a comma. */
static bool
has_six_decimals(const struct terse_field *field)
{
	const char *end = field->text + field->length;

	return field->length > FRACTION + 1 &&
	       (end[-FRACTION - 1] == '.' || end[-FRACTION - 1] == ',');
}

static bool
is_percentile(const struct terse_field *field, bool old)
{
	const char *end = field->text + field->length;
	const char *percent = memchr(field->text, '%', field->length);

	if (percent == NULL ||
	    (old && percent - field->text > 1 && percent[-3] != '.'))
		return false;
	return end - percent > 2 && percent[1] == '=' &&
	       is_digit(*field->text) && is_number(percent + 2, end);
}

bool
terse_may_hold(const struct terse_field *field, char letter)
{
	const char *end = field->text + field->length;

	switch (letter) {
	case 'n':
		return is_whole(field);
	case '%':
		return field->length > 1 && end[-1] == '%' &&
		       is_number(field->text, end - 1);
	case 'd': case 't':
		return is_percentage(field, letter == 'd' ? 1 : 2);
	case 'p': case 'q':
		return is_percentile(field, letter == 'q');
	default:
		return is_number(field->text, end) &&
		       (!is_digit(end[-1]) || has_six_decimals(field));
	}
}
