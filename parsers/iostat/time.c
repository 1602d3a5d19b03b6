/* Times as iostat -t prints them in many locales, as ISO 8601. */
#include <ctype.h>
#include <string.h>

#include "parsers/iostat/iostat.h"

enum { PARTS = 6, LONGEST = 80 };	/* bytes of a time in any language */

/*
 * Numbers with what stands behind each of them, up to the time of day's last.
 */
struct parts {
	unsigned values[PARTS], digits[PARTS];
	char marks[PARTS];	/* behind each: / . - : T, or ' ' for words */
	size_t count;
	bool twelve, afternoon;	/* AM or PM stood behind */
	char zone[8];		/* "+00:00", or "" */
};

/*
 * What may stand between two numbers of a time; of those that begin alike the
 * longest first.
 */
static const struct separator {
	const char *text;
	char mark;
} separators[] = {
	{ "-", '-' }, { ":", ':' }, { "/", '/' }, { "T", 'T' }, { " ", ' ' },
	{ ". ", '.' }, { ".", '.' }, { ", ", ' ' },
	/* "2026年11月30日 14时42分45秒", "2026년 11월 30일 14시 42분 45초" */
	{ "\xE5\xB9\xB4", '-' }, { "\xE6\x9C\x88", '-' },
	{ "\xE6\x97\xA5 ", ' ' }, { "\xE6\x97\xA5", ' ' },
	{ "\xE6\x97\xB6", ':' }, { "\xE6\x99\x82", ':' },
	{ "\xE5\x88\x86", ':' }, { "\xE7\xA7\x92", ' ' },
	{ "\xEB\x85\x84 ", '-' }, { "\xEC\x9B\x94 ", '-' },
	{ "\xEC\x9D\xBC ", ' ' }, { "\xEC\x9D\xBC", ' ' },
	{ "\xEC\x8B\x9C ", ':' }, { "\xEB\xB6\x84 ", ':' },
	{ "\xEC\xB4\x88", ' ' },
};

static char
read_separator(const char **at, const char *end)
{
	for (size_t i = 0; i < sizeof(separators) / sizeof(separators[0]);
	     i++) {
		size_t length = strlen(separators[i].text);

		if ((size_t)(end - *at) >= length &&
		    memcmp(*at, separators[i].text, length) == 0) {
			*at += length;
			return separators[i].mark;
		}
	}
	return 0;
}

static bool
read_part(struct parts *parts, const char **at, const char *end)
{
	unsigned value = 0, digits = 0;

	for (; *at < end && isdigit((unsigned char)**at) && digits < 5;
	     (*at)++, digits++)
		value = value * 10 + (unsigned)(**at - '0');
	if (digits == 0 || digits > 4)
		return false;
	parts->values[parts->count] = value;
	parts->digits[parts->count] = digits;
	parts->marks[parts->count] = 0;
	parts->count++;
	return true;
}

/* "AM", "p.m." */
static bool
read_half_day(struct parts *parts, const char **at, const char *end)
{
	const char *p = *at;
	char half = p < end ? (char)tolower((unsigned char)*p) : 0;

	if (half != 'a' && half != 'p')
		return false;
	p += 1 + (end - p > 1 && p[1] == '.');
	if (p == end || tolower((unsigned char)*p) != 'm')
		return false;
	p += 1 + (end - p > 1 && p[1] == '.');
	parts->twelve = true;
	parts->afternoon = half == 'p';
	*at = p;
	return true;
}

/* "Z", "+0000", "-07:00" */
static bool
read_zone(struct parts *parts, const char **at, const char *end)
{
	const char *p = *at;
	char digits[4];
	size_t count = 0;

	if (p < end && *p == 'Z') {
		memcpy(parts->zone, "Z", 2);
		*at = p + 1;
		return true;
	}
	if (p == end || (*p != '+' && *p != '-'))
		return false;
	for (p++; p < end && count < 4; p++)
		if (isdigit((unsigned char)*p))
			digits[count++] = *p;
		else if (*p != ':')
			return false;
	if (count < 4)
		return false;
	parts->zone[0] = **at;
	memcpy(parts->zone + 1, digits, 2);
	parts->zone[3] = ':';
	memcpy(parts->zone + 4, digits + 2, 2);
	parts->zone[6] = '\0';
	*at = p;
	return true;
}

/* What follows the last number: a unit, AM or PM, a zone, blanks. */
static bool
read_tail(struct parts *parts, const char *at, const char *end)
{
	read_zone(parts, &at, end);
	while (at < end && !read_half_day(parts, &at, end))
		if (read_separator(&at, end) != ' ')
			return false;
	while (at < end && *at == ' ')
		at++;
	return at == end;
}

static bool
read_parts(struct parts *parts, const char *at, const char *end)
{
	parts->count = 0;
	parts->twelve = parts->afternoon = false;
	parts->zone[0] = '\0';
	while (read_part(parts, &at, end)) {
		const char *behind = at;
		char mark = read_separator(&behind, end);

		if (mark == 0 || parts->count == PARTS || behind == end ||
		    !isdigit((unsigned char)*behind))
			return read_tail(parts, at, end);
		/* "14:43:58-0700" ends in a zone */
		if (mark == '-' && parts->count == PARTS)
			return read_tail(parts, at, end);
		parts->marks[parts->count - 1] = mark;
		at = behind;
	}
	return false;
}

struct date {
	unsigned year, month, day;
	bool unsure;
};

static void
set(struct date *date, unsigned year, unsigned month, unsigned day)
{
	date->year = year;
	date->month = month;
	date->day = day;
}

/*
 * "11/30/26": the locale decides which is the month, and the text may show its
 * order.
 */
static void
choose_order(struct date *date, const struct parts *parts,
	     enum date_order *order)
{
	unsigned one = parts->values[0], two = parts->values[1];
	enum date_order this = *order;

	if (one > 12 && two <= 12)
		this = *order = ORDER_DAY_FIRST;
	else if (two > 12 && one <= 12)
		this = *order = ORDER_MONTH_FIRST;
	else if (this == ORDER_UNKNOWN && parts->digits[2] == 4 &&
		 parts->count == PARTS)
		/*
		 * four digits: en_US, which counts twelve hours, or day first
		 */
		this = parts->twelve ? ORDER_MONTH_FIRST : ORDER_DAY_FIRST;
	if (this == ORDER_UNKNOWN)
		date->unsure = one != two;
	if (this == ORDER_DAY_FIRST)
		set(date, parts->values[2], two, one);
	else		/* the C locale is the likeliest */
		set(date, parts->values[2], one, two);
}

static bool
read_date(const struct parts *parts, enum date_order *order,
	  struct date *date)
{
	unsigned year_digits;

	date->unsure = false;
	if (parts->count < 3 || parts->marks[0] != parts->marks[1] ||
	    memchr("/.-", parts->marks[0], 3) == NULL)
		return false;
	if (parts->digits[0] == 4) {
		year_digits = 4;
		set(date, parts->values[0], parts->values[1],
		    parts->values[2]);
	} else {
		year_digits = parts->digits[2];
		if (parts->marks[0] == '/')
			choose_order(date, parts, order);
		else
			set(date, parts->values[2], parts->values[1],
			    parts->values[0]);
	}
	if (year_digits == 2)
		date->year += date->year < 69 ? 2000 : 1900;
	return (year_digits == 4 || year_digits == 2) && date->month >= 1 &&
	       date->month <= 12 && date->day >= 1 && date->day <= 31;
}

static char *
put_number(char *out, unsigned value, size_t digits)
{
	for (size_t i = digits; i-- > 0; value /= 10)
		out[i] = (char)('0' + value % 10);
	return out + digits;
}

static char *
put_date(char *out, const struct date *date)
{
	out = put_number(out, date->year, 4);
	*out++ = '-';
	out = put_number(out, date->month, 2);
	*out++ = '-';
	return put_number(out, date->day, 2);
}

/* The time of day from its part on; NULL where it is none. */
static char *
put_clock(char *out, const struct parts *parts, size_t from)
{
	unsigned hour = parts->values[from];

	if (parts->marks[from] != ':' || parts->marks[from + 1] != ':' ||
	    (parts->twelve && (hour < 1 || hour > 12)) || hour > 23 ||
	    parts->values[from + 1] > 59 || parts->values[from + 2] > 60)
		return NULL;
	if (parts->twelve)
		hour = hour % 12 + (parts->afternoon ? 12 : 0);
	out = put_number(out, hour, 2);
	*out++ = ':';
	out = put_number(out, parts->values[from + 1], 2);
	*out++ = ':';
	return put_number(out, parts->values[from + 2], 2);
}

static void
keep_printed(struct moment *moment, const char *text, const char *end)
{
	size_t length = 0;

	while (text + length < end && text[length] != ' ' &&
	       length < TIME - 1)
		length++;
	memcpy(moment->printed, text, length);
	moment->printed[length] = '\0';
}

bool
iostat_time(const char *text, size_t length, enum date_order *order,
	    struct moment *moment)
{
	static const char word[] = "Time: ";
	const char *end = text + length;
	struct parts parts;
	struct date date;
	char *out = moment->text;

	moment->printed[0] = '\0';
	while (text < end && *text == ' ')
		text++;
	if (end - text > LONGEST)
		return false;
	if (end - text > (ptrdiff_t)sizeof(word) &&
	    memcmp(text, word, sizeof(word) - 1) == 0)
		text += sizeof(word) - 1;
	if (!read_parts(&parts, text, end))
		return false;
	if (parts.count == 3) {		/* before 8.1.6 */
		out = put_clock(out, &parts, 0);
	} else if (parts.count == PARTS &&
		   (parts.marks[2] == ' ' || parts.marks[2] == 'T') &&
		   read_date(&parts, order, &date)) {
		out = put_date(out, &date);
		*out++ = 'T';
		out = put_clock(out, &parts, 3);
		if (date.unsure)
			keep_printed(moment, text, end);
	} else {
		out = NULL;
	}
	if (out == NULL)
		return false;
	memcpy(out, parts.zone, sizeof(parts.zone));
	return true;
}

void
iostat_date(const char *text, size_t length, enum date_order *order)
{
	const char *end = text + length;
	struct parts parts;
	struct word word;
	struct date date;

	while (iostat_word(&text, end, &word))
		if (isdigit((unsigned char)*word.text) &&
		    read_parts(&parts, word.text, word.text + word.length) &&
		    parts.count == 3)
			read_date(&parts, order, &date);
}
