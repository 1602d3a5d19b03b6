/* The rows of fio's logs. */
#include <ctype.h>

#include "parsers/fio/log.h"

/* One integer, decimal or 0x…; NULL where there is none. */
static const char *
read_integer(const char *p, const char *end, uint64_t *value, bool *hex)
{
	const char *start = p;
	uint64_t number = 0;

	*hex = end - p > 2 && p[0] == '0' && p[1] == 'x';
	if (*hex) {
		for (start = p += 2; p < end && isxdigit((unsigned char)*p);
		     p++)
			number = number << 4 |
				 (uint64_t)(isdigit((unsigned char)*p) ?
					    *p - '0' : (*p | 0x20) - 'a' + 10);
	} else {
		for (; p < end && (unsigned char)(*p - '0') <= 9; p++)
			number = number * 10 + (unsigned char)(*p - '0');
	}
	*value = number;
	return p == start || p - start > 19 ? NULL : p;
}

bool
log_row_read(const struct line *line, struct log_row *row)
{
	const char *p = line->text, *end = p + line->length;

	for (row->count = 0; row->count < LOG_COLUMNS;) {
		p = read_integer(p, end, &row->columns[row->count], &row->hex);
		if (p == NULL)
			return false;
		row->count++;
		if (p == end)
			return row->count >= 4 && !line->open;
		if (*p != ',')
			return false;
		for (p++; p < end && *p == ' ';)
			p++;
	}
	return false;
}
