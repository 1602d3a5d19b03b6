/* The header of a job in fio's normal output: name, group, error, date. */
#include <string.h>

#include "parsers/fio/block.h"

static bool
take_part(struct cursor *c, unsigned *part)
{
	struct decimal number;

	if (!cursor_number(c, &number) || number.digits > 9999)
		return false;
	*part = (unsigned)number.digits;
	return true;
}

/*
 * "Tue Jan 21 14:20:01 2020", from 2.0.9 on, as ISO 8601; NULL where it is not
 * there.
 */
static const char *
read_date(struct cursor *c, struct arena *arena)
{
	struct cursor before = *c;
	const char *day_name, *month_name, *text = NULL;
	struct fio_date date;

	c->blanks = true;
	if (cursor_word(c, ":") && cursor_token(c, ",:", &day_name) == 3 &&
	    cursor_token(c, ",:", &month_name) == 3 &&
	    fio_month_read(month_name, &date.month) &&
	    take_part(c, &date.day) && take_part(c, &date.hour) &&
	    cursor_word(c, ":") && take_part(c, &date.minute) &&
	    cursor_word(c, ":") && take_part(c, &date.second) &&
	    take_part(c, &date.year))
		text = fio_date_text(&date, arena);
	if (text == NULL)
		*c = before;
	c->blanks = false;
	return text;
}

/*
 * "err=22 (file:io_u.c:1787, func=io_u error, error=Invalid argument):
 * pid=3075"
 */
static bool
skip_to_pid(struct cursor *c)
{
	for (int lines = 0; lines < 3 && c->at < c->count; lines++) {
		for (const char *p = c->p; c->end - p >= 4; p++)
			if (memcmp(p, "pid=", 4) == 0) {
				c->p = p + 4;
				return true;
			}
		cursor_line(c, c->at + 1);
	}
	return false;
}

bool
fio_header_read(struct scan *scan, struct fio_run *run, struct cursor *c,
		struct job_header *header)
{
	const char *at = fio_job_line(&c->lines[c->at]);
	struct cursor before;

	if (at == NULL)
		return false;
	header->name = fio_job_name(run, scan->arena, c->p, at);
	c->p = at + 9;
	if (!cursor_number(c, &header->group))
		return false;
	if (cursor_word(c, ",")) {
		if (!cursor_word(c, "jobs=") ||
		    !cursor_number(c, &header->jobs))
			return false;
		header->has_jobs = true;
	} else {
		fio_prove(run, PROOF_NO_JOBS);
	}
	if (!cursor_word(c, "):") || !cursor_word(c, "err=") ||
	    !cursor_number(c, &header->error))
		return false;
	before = *c;
	if (skip_to_pid(c) && cursor_number(c, &header->pid))
		header->time = read_date(c, scan->arena);
	else
		*c = before;
	if (header->time != NULL)
		fio_prove(run, PROOF_DATE);
	return true;
}
