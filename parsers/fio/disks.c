/* fio's statistics of disks: "Disk stats (read/write):" and below. */
#include <string.h>

#include "parsers/fio/fio.h"

static const char disk_title[] = "Disk stats (read/write):";

bool
fio_disk_title(const char *text, const char *end)
{
	const size_t length = sizeof(disk_title) - 1;

	return (size_t)(end - text) >= length && *text == 'D' &&
	       memcmp(text, disk_title, length) == 0;
}

/*
 * "ios=0/1179332, merge=0/0, ticks=0/0, in_queue=53791, util=89.80%", the same
 * with "aggr" before each word.
 */
static const struct disk_field {
	const char *word;
	enum quantity quantity;
	double unit;
	bool pair, percent, required;
} disk_fields[] = {
	{ "ios=", QUANTITY_IOS, 1, true, false, true },
	{ "sectors=", QUANTITY_IO, 512, true, false, false },
	{ "merge=", QUANTITY_MERGES, 1, true, false, true },
	{ "ticks=", QUANTITY_TICKS, 1e6, true, false, true },
	{ "in_queue=", QUANTITY_TICKS, 1e6, false, false, true },
	{ "util=", QUANTITY_UTIL, 1, false, true, true },
};
enum { DISK_FIELDS = sizeof(disk_fields) / sizeof(disk_fields[0]) };

static bool
read_field(struct cursor *c, const struct disk_field *field, bool aggr,
	   struct record *record, struct arena *arena)
{
	enum statistic statistic = aggr ? STATISTIC_AGGR : STATISTIC_VALUE;
	struct decimal first, second = { 0 };

	if (aggr && !cursor_word(c, "agg"))
		return false;
	if (aggr)
		cursor_word(c, "r");	/* which "aggsectors=" lacks */
	if (!cursor_take_here(c, field->word, strlen(field->word)) ||
	    !cursor_number(c, &first))
		return false;
	if (field->pair && (!cursor_word(c, "/") || !cursor_number(c, &second)))
		return false;
	if (field->percent ? !cursor_word(c, "%") : fio_line_ends(c))
		return false;
	if (!field->pair) {
		record_metric(record, arena,
			      metric_name(SUBJECT_IO, field->quantity,
					  statistic),
			      decimal_value(first, field->unit),
			      field->percent ? decimal_half(first, 1) : 0);
		return true;
	}
	record_metric(record, arena,
		      metric_name(SUBJECT_READ, field->quantity, statistic),
		      decimal_value(first, field->unit), 0);
	record_metric(record, arena,
		      metric_name(SUBJECT_WRITE, field->quantity, statistic),
		      decimal_value(second, field->unit), 0);
	return true;
}

/*
 * The fields of a disk, or of the sum of its slaves; false where a required one
 * is missing.
 */
static bool
read_fields(struct cursor *c, bool aggr, struct record *record,
	    struct arena *arena)
{
	for (int i = 0; i < DISK_FIELDS; i++) {
		struct cursor before = *c;

		if ((i == 0 || cursor_word(c, ",")) &&
		    read_field(c, &disk_fields[i], aggr, record, arena))
			continue;
		*c = before;
		if (disk_fields[i].required)
			return false;
	}
	return true;
}

/* "nan" stands where fio divided by a run time of zero. */
static bool
read_disk(struct cursor *c, struct scan *scan, struct record *record)
{
	const char *name;
	struct cursor before;
	size_t length = cursor_token(c, "", &name);

	if (length < 2 || name[length - 1] != ':')
		return false;
	record->name = arena_text(scan->arena, name, length - 1);
	if (!read_fields(c, false, record, scan->arena))
		return false;
	before = *c;
	if (!cursor_word(c, ",") ||
	    !read_fields(c, true, record, scan->arena))
		*c = before;
	return true;
}

static bool
is_disk_line(const struct cursor *c)
{
	struct cursor ahead = *c;
	const char *name;
	size_t length;

	if (!cursor_more(&ahead))
		return false;
	length = cursor_token(&ahead, "", &name);
	return length > 1 && name[length - 1] == ':' &&
	       cursor_word(&ahead, "ios=");
}

/* How many lines "CPU idleness:" and what stands below it are (--idle-prof). */
static size_t
idleness_lines(const struct line *lines, size_t count)
{
	static const char *const words[] = {
		"system:", "percpu:", "unit work:"
	};
	struct cursor c;
	size_t used = 0;
	bool more;

	cursor_start(&c, lines, count);
	if (!cursor_word(&c, "CPU idleness:"))
		return 0;
	do {
		used = c.at + 1;
		cursor_line(&c, used);
		more = false;
		for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
			more |= cursor_more(&c) &&
				cursor_take(&c, words[i], strlen(words[i]));
	} while (more);
	return used;
}

size_t
fio_disks_read(struct scan *scan, const struct line *lines, size_t count,
	       struct sink *sink)
{
	struct fio_run *run = fio_run_of(scan);
	struct metric_name sectors = metric_name(SUBJECT_READ, QUANTITY_IO,
						 STATISTIC_VALUE);
	struct cursor c;
	size_t used = 1;

	cursor_start(&c, lines, count);
	cursor_line(&c, 1);
	if (c.at < count && !cursor_more(&c))
		cursor_line(&c, 2);
	run->after_status = run->has_results = true;
	while (c.at < count && is_disk_line(&c)) {
		struct record record;
		size_t at = c.at;

		c.joined = 0;
		scan_begin(scan, &record, KIND_DISK, "fio", &lines[at],
			   &lines[at]);
		record.partial = !read_disk(&c, scan, &record);
		if (record.metric_count == 0) {
			cursor_line(&c, at + 1);
			continue;
		}
		if (record_find(&record, sectors) != NULL)
			fio_prove(run, PROOF_SECTORS);
		record.format = "normal";
		record.version = run->version_text;
		record.version_hint = fio_version_hint(run, scan->arena);
		record.run = run->number;
		record.report = run->report > 0 ? run->report : -1;
		record.source.end = lines[c.at].number;
		record.repaired = c.joined;
		sink->put(sink, &record);
		used = c.at + 1;
		cursor_line(&c, c.at + 1);
	}
	used += idleness_lines(lines + used, count - used);
	/* A client separates the reports of its servers by "<host> ". */
	while (used < count && lines[used].length > 0 &&
	       fio_behind_marks(lines[used].text, lines[used].text +
			       lines[used].length) ==
	       lines[used].text + lines[used].length)
		used++;
	return used;
}
