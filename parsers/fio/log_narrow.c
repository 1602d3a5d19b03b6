/*
 * Logs of two and three columns in files of other names: what they measure is
 * not known, and nothing of it is read. They are named, so that no one waits.
 */
#include <string.h>

#include "parsers/fio/log.h"

enum { LEAST = 10 };		/* rows that show a log */

struct narrow {
	unsigned last;		/* line of the last row */
};

static const char key;

/* fio puts a blank behind each comma, and few others do. */
static bool
read_row(const struct line *line, struct log_row *row)
{
	const char *comma = memchr(line->text, ',', line->length);

	return comma != NULL && log_row_read(line, row) && row->count < 4 &&
	       comma[1] == ' ' &&
	       (row->count == 2 || row->columns[2] < LOG_DIRECTIONS);
}

bool
log_is_narrow(struct scan *scan, const struct line *lines, size_t count)
{
	const struct narrow *narrow = scan_recall(scan, &key);
	struct log_row first, row;
	uint64_t time;

	if (!read_row(&lines[0], &first))
		return false;
	if (narrow != NULL && narrow->last + 1 == lines[0].number)
		return true;
	time = first.columns[0];
	for (size_t i = 1; i < LEAST; i++) {
		if (i >= count || !read_row(&lines[i], &row) ||
		    row.count != first.count || row.columns[0] < time)
			return false;
		time = row.columns[0];
	}
	return time > first.columns[0];
}

void
log_refuse_narrow(struct scan *scan, const struct line *line)
{
	struct narrow *narrow = scan_state(scan, &key, sizeof(*narrow));

	if (narrow->last == 0 || narrow->last + 1 != line->number)
		diag_add(scan->diag, DIAG_WARNING, scan->file, line->number,
			 "these rows look like a log of fio, but nothing tells "
			 "what they measure: a name such as x_bw.log would");
	narrow->last = line->number;
}
