/* What the rows of fio's logs add up to, a line at a time or many at once. */
#include <string.h>

#include "parsers/fio/log.h"
#include "record/bytes.h"

enum {
	SLACK = 2,		/* ms; times are cut to them */
	TAIL = 32,		/* bytes behind the value of a row */
	ROOM = 2 * (8 + 2) + TAIL,	/* bytes of one that is read at once */
	TAILS = 4,		/* a power of two */
};

/* Of a row what differs from the one before. */
struct entry {
	uint64_t time, value;
	unsigned direction;
};

/*
 * What stands behind the value in a row: direction, block size and more, mostly
 * the same from row to row. With its newline.
 */
struct log_tail {
	size_t length;		/* 0: none yet */
	char text[TAIL];
	unsigned direction;
};

/*
 * Takes from a row what counts; false where it is none of this log. What it
 * tells beyond its entry holds at once.
 */
static bool
take_columns(struct log *log, const struct log_row *row, struct entry *entry)
{
	uint64_t direction = LOG_ANY;

	if (row->count != log->columns)
		return false;
	if (row->count > 2 &&
	    (direction = row->columns[log->direction]) >= LOG_DIRECTIONS)
		return false;
	*entry = (struct entry){ row->columns[0], row->columns[1],
				 (unsigned)direction };
	if (log->direction == 3 && row->columns[2] > log->tops[direction])
		log->tops[direction] = row->columns[2];
	if (!log->lacks_size)
		log->averaged &= row->columns[log->size] == 0;
	return true;
}

static void
keep_sample(struct log *log, struct scan *scan, const struct entry *entry)
{
	struct samples *samples = &log->samples[entry->direction];

	samples->list = arena_grow(scan->document, samples->list,
				   samples->count, &samples->room,
				   sizeof(*samples->list));
	samples->list[samples->count++] =
		(struct sample){ entry->time, entry->value };
}

static inline void
add(struct log *log, struct scan *scan, const struct entry *entry)
{
	log_stats_add(&log->stats[entry->direction], scan->document,
		      entry->value);
	if (scan->want_series)
		keep_sample(log, scan, entry);
	log->early |= entry->value / 1000 > entry->time + SLACK;
	if (entry->time < log->first_time)
		log->first_time = entry->time;
	if (entry->time > log->last_time)
		log->last_time = entry->time;
}

bool
log_rows_add(struct log *log, struct scan *scan, const struct line *line)
{
	struct log_row row;
	struct entry entry;

	if (!log_row_read(line, &row) || !take_columns(log, &row, &entry))
		return false;
	add(log, scan, &entry);
	log->last = *line;
	return true;
}

static struct log_tail *
tail_at(struct log *log, const char *text)
{
	return &log->tails[(unsigned char)text[2] % TAILS];
}

/* Any row of this log; it is remembered how it ends. */
static const char *
read_row(struct log *log, const char *text, const char *end,
	 struct entry *entry)
{
	struct log_row row;
	const char *stop = log_row_scan(text, end, &row), *behind = text;
	struct log_tail *tail;

	if (stop == NULL || stop == end || !take_columns(log, &row, entry))
		return NULL;
	behind = (const char *)memchr(text, ',', (size_t)(stop - text)) + 1;
	while (behind < stop && *behind != ',')
		behind++;
	stop++;
	/* rows of two columns have none */
	if (stop - behind < 3 || stop - behind > TAIL)
		return stop;
	tail = tail_at(log, behind);
	tail->length = (size_t)(stop - behind);
	memcpy(tail->text, behind, tail->length);
	tail->direction = entry->direction;
	return stop;
}

/*
 * Reads a row with the end of its line; returns what is behind it, NULL where
 * there is no whole one of this log. Most begin with two numbers of up to eight
 * digits and end as another before.
 */
static const char *
next_row(struct log *log, const char *text, const char *end,
	 struct entry *entry)
{
	const struct log_tail *tail;
	const char *p = text;
	uint64_t time, value;
	unsigned digits;

	if (end - p < ROOM)
		return read_row(log, text, end, entry);
	digits = bytes_digits(p, &time);
	p += digits;
	if (digits == 0 || p[0] != ',' || p[1] != ' ')
		return read_row(log, text, end, entry);
	p += 2;
	digits = bytes_digits(p, &value);
	p += digits;
	tail = tail_at(log, p);
	if (digits == 0 || tail->length == 0 ||
	    memcmp(p, tail->text, tail->length) != 0)
		return read_row(log, text, end, entry);
	*entry = (struct entry){ time, value, tail->direction };
	return p + tail->length;
}

size_t
log_rows_pass(struct log *log, struct scan *scan, const char *text,
	      size_t length, size_t *lines)
{
	const char *p = text, *end = text + length, *held = text, *next;
	struct entry entries[2];
	size_t rows = 0;

	if (log->tails == NULL)
		log->tails = arena_zero(scan->document,
					TAILS * sizeof(*log->tails));
	while ((next = next_row(log, p, end, &entries[rows % 2])) != NULL) {
		if (rows++ > 0)
			add(log, scan, &entries[rows % 2]);
		/* this one waits for what follows it */
		held = p;
		p = next;
	}
	*lines = rows > 0 ? rows - 1 : 0;
	return (size_t)(held - text);
}
