/* Columns of iostat's tables: their titles and what they measure. */
#include <string.h>

#include "parsers/iostat/iostat.h"

enum { TITLE = 24 };		/* bytes of the longest title */

#define KIB 1024.0
#define SECTOR 512.0
#define MS 1e6			/* in ns */

/* Where a counter ran over, values are far beyond what any device does. */
#define MOST 1e9
#define MOST_TOTAL 1e15
#define MOST_PERCENT 150.0	/* a little more than 100 is rounding */

/*
 * A queue this long, in front of a device that completes nothing, is a faulty
 * counter.
 */
#define FINE_QUEUE 10000.0

/* @ stands for kB, MB, sec or Blk, which give the scale. */
static const struct column_row {
	const char *title;
	enum subject subject;
	enum quantity quantity;
	enum statistic statistic;
	enum form form;
	double scale;
} rows[] = {
#define ROW(title, subject, quantity, statistic, form, scale) \
	{ title, SUBJECT_##subject, QUANTITY_##quantity, \
	  STATISTIC_##statistic, FORM_##form, scale }
	ROW("r/s", READ, IOPS, VALUE, PLAIN, 1),
	ROW("w/s", WRITE, IOPS, VALUE, PLAIN, 1),
	ROW("d/s", DISCARD, IOPS, VALUE, PLAIN, 1),
	ROW("f/s", FLUSH, IOPS, VALUE, PLAIN, 1),
	ROW("tps", IO, IOPS, VALUE, PLAIN, 1),
	ROW("r@/s", READ, BW, VALUE, BYTES, 1),
	ROW("w@/s", WRITE, BW, VALUE, BYTES, 1),
	ROW("d@/s", DISCARD, BW, VALUE, BYTES, 1),
	ROW("@/s", IO, BW, VALUE, BYTES, 1),
	ROW("rrqm/s", READ, MERGES, VALUE, PLAIN, 1),
	ROW("wrqm/s", WRITE, MERGES, VALUE, PLAIN, 1),
	ROW("drqm/s", DISCARD, MERGES, VALUE, PLAIN, 1),
	ROW("rqm/s", IO, MERGES, VALUE, PLAIN, 1),
	ROW("%rrqm", READ, MERGED, VALUE, PERCENT, 1),
	ROW("%wrqm", WRITE, MERGED, VALUE, PERCENT, 1),
	ROW("%drqm", DISCARD, MERGED, VALUE, PERCENT, 1),
	ROW("r_await", READ, LAT, MEAN, PLAIN, MS),
	ROW("w_await", WRITE, LAT, MEAN, PLAIN, MS),
	ROW("d_await", DISCARD, LAT, MEAN, PLAIN, MS),
	ROW("f_await", FLUSH, LAT, MEAN, PLAIN, MS),
	ROW("await", IO, LAT, MEAN, PLAIN, MS),
	ROW("rareq-sz", READ, REQUEST_SIZE, VALUE, BYTES, KIB),
	ROW("wareq-sz", WRITE, REQUEST_SIZE, VALUE, BYTES, KIB),
	ROW("dareq-sz", DISCARD, REQUEST_SIZE, VALUE, BYTES, KIB),
	ROW("areq-sz", IO, REQUEST_SIZE, VALUE, BYTES, KIB),
	ROW("avgrq-sz", IO, REQUEST_SIZE, VALUE, BYTES, SECTOR),
	ROW("aqu-sz", IO, QUEUE_DEPTH, VALUE, PLAIN, 1),
	ROW("avgqu-sz", IO, QUEUE_DEPTH, VALUE, PLAIN, 1),
	ROW("svctm", IO, SERVICE_TIME, VALUE, PLAIN, MS),
	ROW("%util", IO, UTIL, VALUE, PERCENT, 1),
	ROW("@_read/s", READ, BW, VALUE, BYTES, 1),
	ROW("@_wrtn/s", WRITE, BW, VALUE, BYTES, 1),
	ROW("@_dscd/s", DISCARD, BW, VALUE, BYTES, 1),
	ROW("@_w+d/s", MODIFY, BW, VALUE, BYTES, 1),
	ROW("@_read", READ, IO, VALUE, TOTAL, 1),
	ROW("@_wrtn", WRITE, IO, VALUE, TOTAL, 1),
	ROW("@_dscd", DISCARD, IO, VALUE, TOTAL, 1),
	ROW("@_w+d", MODIFY, IO, VALUE, TOTAL, 1),
}, cpu_rows[] = {
	ROW("%user", CPU, USER, VALUE, PERCENT, 1),
	ROW("%nice", CPU, NICE, VALUE, PERCENT, 1),
	ROW("%system", CPU, SYSTEM, VALUE, PERCENT, 1),
	ROW("%sys", CPU, SYSTEM, VALUE, PERCENT, 1),	/* before 5.1.1 */
	ROW("%iowait", CPU, IOWAIT, VALUE, PERCENT, 1),
	ROW("%steal", CPU, STEAL, VALUE, PERCENT, 1),
	ROW("%idle", CPU, IDLE, VALUE, PERCENT, 1),
#undef ROW
};

/* All are powers of two: 1 kB is 1024 bytes in every version. */
static const struct {
	const char *text;
	double bytes;
} units[] = {
	{ "kB", KIB }, { "MB", KIB * KIB }, { "sec", SECTOR },
	{ "Blk", SECTOR },
};

/* Whether the title is that of a row; *scale becomes that of its unit. */
static bool
fits(const struct column_row *row, struct word title, double *scale)
{
	const char *at = strchr(row->title, '@');
	size_t before;

	*scale = row->scale;
	if (at == NULL)
		return iostat_is(title, row->title);
	before = (size_t)(at - row->title);
	if (title.length < before ||
	    memcmp(title.text, row->title, before) != 0)
		return false;
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		size_t unit = strlen(units[i].text);
		struct word rest = { title.text + before + unit,
				     title.length - before - unit };

		if (title.length >= before + unit &&
		    memcmp(title.text + before, units[i].text, unit) == 0 &&
		    iostat_is(rest, at + 1)) {
			*scale = units[i].bytes;
			return true;
		}
	}
	return false;
}

static double
most(enum form form, double scale)
{
	switch (form) {
	case FORM_PERCENT:
		return MOST_PERCENT;
	case FORM_TOTAL:
		return MOST_TOTAL * scale;
	default:
		return MOST * scale;
	}
}

static bool
find(const struct column_row *list, size_t count, struct word title,
     struct column *column)
{
	double scale;

	for (size_t i = 0; i < count; i++) {
		if (!fits(&list[i], title, &scale))
			continue;
		column->name = metric_name(list[i].subject, list[i].quantity,
					   list[i].statistic);
		column->scale = scale;
		column->most = most(list[i].form, scale);
		column->fine = list[i].quantity == QUANTITY_QUEUE_DEPTH ?
			       FINE_QUEUE : column->most;
		column->form = list[i].form;
		column->number = (unsigned)i;
		return true;
	}
	return false;
}

bool
iostat_column(struct word title, struct column *column)
{
	return find(rows, sizeof(rows) / sizeof(rows[0]), title, column);
}

/* "rkB/s" of "r@/s" and its unit; returns the length. */
static size_t
spell(const struct column_row *row, size_t unit, char *out)
{
	const char *at = strchr(row->title, '@');
	size_t before = at != NULL ? (size_t)(at - row->title) :
				     strlen(row->title);
	size_t length = at != NULL ? strlen(units[unit].text) : 0;

	memcpy(out, row->title, before);
	memcpy(out + before, units[unit].text, length);
	strcpy(out + before + length, at != NULL ? at + 1 : "");
	return strlen(out);
}

bool
iostat_column_cut(struct word title)
{
	char text[TITLE];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (size_t k = 0; k < sizeof(units) / sizeof(units[0]); k++) {
			size_t length = spell(&rows[i], k, text);

			if (title.length > 1 && title.length < length &&
			    (memcmp(text, title.text, title.length) == 0 ||
			     memcmp(text + length - title.length, title.text,
				    title.length) == 0))
				return true;
		}
	return false;
}

bool
iostat_cpu_column(struct word title, struct column *column)
{
	return find(cpu_rows, sizeof(cpu_rows) / sizeof(cpu_rows[0]), title,
		    column);
}
