/* The rows of fio's logs. */
#include <ctype.h>

#include "parsers/fio/log.h"
#include "record/unit.h"

enum { DIGITS = 19 };		/* more may be more than 64 bits hold */

/* Behind "0x"; NULL where no digits are. */
static const char *
read_hex(const char *p, const char *end, uint64_t *value)
{
	const char *start = p;
	uint64_t number = 0;

	for (; p < end && isxdigit((unsigned char)*p); p++)
		number = number << 4 |
			 (uint64_t)(is_digit(*p) ? *p - '0' :
				    (*p | 0x20) - 'a' + 10);
	*value = number;
	return p == start || p - start > DIGITS ? NULL : p;
}

/* One integer, decimal or 0x…; NULL where there is none. */
static const char *
read_integer(const char *p, const char *end, uint64_t *value, bool *hex)
{
	const char *start = p;
	uint64_t number = 0;

	*hex = end - p > 2 && p[0] == '0' && p[1] == 'x';
	if (*hex)
		return read_hex(p + 2, end, value);
	for (; p < end && is_digit(*p); p++)
		number = number * 10 + (uint64_t)(*p - '0');
	*value = number;
	return p == start || p - start > DIGITS ? NULL : p;
}

const char *
log_row_scan(const char *p, const char *end, struct log_row *row)
{
	for (row->count = 0; row->count < LOG_COLUMNS;) {
		p = read_integer(p, end, &row->columns[row->count], &row->hex);
		if (p == NULL)
			return NULL;
		row->count++;
		if (p == end || *p == '\n')
			return row->count > 1 ? p : NULL;
		if (*p != ',')
			return NULL;
		for (p++; p < end && *p == ' ';)
			p++;
	}
	return NULL;
}

bool
log_row_read(const struct line *line, struct log_row *row)
{
	return !line->open && log_row_scan(line->text,
					   line->text + line->length, row);
}
