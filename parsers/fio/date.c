/* Dates as fio prints them (those of ctime()), to ISO 8601. */
#include <string.h>

#include "parsers/fio/fio.h"

bool
fio_month_read(const char *text, unsigned *month)
{
	static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

	for (unsigned i = 0; i < 12; i++)
		if (memcmp(names + 3 * i, text, 3) == 0) {
			*month = i + 1;
			return true;
		}
	return false;
}

static char *
put_two(char *out, unsigned number)
{
	*out++ = (char)('0' + number / 10);
	*out++ = (char)('0' + number % 10);
	return out;
}

const char *
fio_date_text(const struct fio_date *date, struct arena *arena)
{
	const struct { char before; unsigned number; } parts[] = {
		{ '-', date->month }, { '-', date->day }, { 'T', date->hour },
		{ ':', date->minute }, { ':', date->second },
	};
	char *text, *out;

	if (date->year <= 1990 || date->year > 9999 || date->month < 1 ||
	    date->month > 12 || date->day < 1 || date->day > 31 ||
	    date->hour > 23 || date->minute > 59 || date->second > 60)
		return NULL;
	text = arena_take(arena, sizeof("2026-11-30T14:12:37"));
	out = put_two(put_two(text, date->year / 100), date->year % 100);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		*out++ = parts[i].before;
		out = put_two(out, parts[i].number);
	}
	*out = '\0';
	return text;
}
