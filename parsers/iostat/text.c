/* iostat's reports as it prints them for people, sysstat 4 to 12. */
#include <ctype.h>
#include <string.h>

#include "parsers/iostat/iostat.h"

extern const struct format format_iostat_text;

enum {
	STRETCH = 400,		/* lines after which a call ends */
	BETWEEN = 3,		/* empty lines between the parts of a report */
};

/* ---- what a line may be */

static size_t
pass_blank(const struct line *lines, size_t count, size_t most)
{
	size_t at = 0;

	while (at < count && at < most && iostat_blank(&lines[at]))
		at++;
	return at;
}

static bool
begins(const struct line *line, const char *word)
{
	const char *end = line->text + line->length;
	const char *at = pass_gaps(line->text, end);
	size_t length = strlen(word);

	return (size_t)(end - at) >= length && memcmp(at, word, length) == 0;
}

static bool
are_titles(const struct iostat *state, const struct line *lines, size_t count)
{
	return iostat_header_same(&state->cpu, lines) ||
	       iostat_header_same(&state->devices, lines) ||
	       iostat_header_lines(lines, count) > 0;
}

/* Titles, perhaps behind empty lines. */
static bool
titles_follow(const struct iostat *state, const struct line *lines,
	      size_t count)
{
	size_t at = pass_blank(lines, count, BETWEEN);

	return at < count && are_titles(state, lines + at, count - at);
}

static bool
is_time(struct iostat *state, const struct line *lines, size_t count)
{
	enum date_order order = state->order;
	struct moment moment;

	return iostat_time(lines[0].text, lines[0].length, &order, &moment) &&
	       titles_follow(state, lines + 1, count - 1);
}

/* How many lines a banner takes that begins here: two where it was broken, 0 for none. */
static size_t
banner_lines(const struct line *lines, size_t count)
{
	const char *text = lines[0].text;

	if ((!begins(&lines[0], "Linux ") &&
	     !begins(&lines[0], "GNU/Linux ")) ||
	    memchr(text, '(', lines[0].length) == NULL ||
	    memchr(text, ')', lines[0].length) == NULL)
		return 0;
	return count > 1 && lines[1].length > 4 &&
	       memcmp(lines[1].text + lines[1].length - 4, "CPU)", 4) == 0 ?
	       2 : 1;
}

/* All tools of sysstat print one; what follows it tells which tool it was. */
static bool
is_banner(struct iostat *state, const struct line *lines, size_t count)
{
	size_t at = banner_lines(lines, count);

	if (at == 0)
		return false;
	at += pass_blank(lines + at, count - at, BETWEEN);
	return at < count && (titles_follow(state, lines + at, count - at) ||
			      is_time(state, lines + at, count - at));
}

static bool
is_cpu(struct iostat *state, const struct line *lines, size_t count)
{
	return begins(lines, "avg-cpu:") && are_titles(state, lines, count);
}

static bool
is_devices(struct iostat *state, const struct line *lines, size_t count)
{
	static const char *const heads[] = {
		"Device", "r/s ", "w/s ", "d/s ", "f/s ", "tps ", "rrqm/s ",
		"aqu-sz ",
	};

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (begins(lines, heads[i]))
			return are_titles(state, lines, count);
	return false;
}

/* A row below a table that other text, or an empty line, has ended. */
static bool
is_row(struct iostat *state, const struct line *lines, size_t count)
{
	struct row row;

	return state->devices.has_row &&
	       iostat_row_read(&state->devices, lines, count, &row) > 0 &&
	       iostat_row_alike(&state->devices, &row);
}

static bool
is_other(struct iostat *state, const struct line *lines, size_t count)
{
	(void)state;
	(void)count;
	return iostat_foreign(lines);
}

/* ---- reading */

static size_t
read_banner(struct reader *reader, const struct line *lines, size_t count)
{
	size_t used = banner_lines(lines, count);

	iostat_banner(reader->state);
	for (size_t i = 0; i < used; i++)
		iostat_date(lines[i].text, lines[i].length,
			    &reader->state->order);
	return used;
}

static size_t
read_time(struct reader *reader, const struct line *lines, size_t count)
{
	struct moment moment;

	(void)count;
	if (!iostat_time(lines[0].text, lines[0].length,
			 &reader->state->order, &moment))
		return 0;
	iostat_report(reader->state, &moment);
	return 1;
}

static size_t
read_cpu(struct reader *reader, const struct line *lines, size_t count)
{
	struct table *table = &reader->state->cpu;
	size_t at = iostat_header_read(table, lines, count), gap, used;
	struct row row;

	if (at == 0)
		return 0;
	iostat_report_cpu(reader->state);
	gap = pass_blank(lines + at, count - at, 1);
	used = iostat_row_read(table, lines + at + gap, count - at - gap,
			       &row);
	if (used == 0)
		return at;
	iostat_put(reader, KIND_CPU, table, &row);
	return at + gap + used;
}

/* The line between titles and rows of a table in Markdown or another markup. */
static bool
is_ruler(const struct line *line)
{
	const char *at = line->text, *end = at + line->length;
	size_t dashes = 0;

	for (; at < end && strchr(" |:+=-", *at) != NULL; at++)
		dashes += *at == '-' || *at == '=';
	return at == end && dashes > 2;
}

/* Names of rows that scripts put below a table. */
static bool
is_summary(struct word name)
{
	static const char *const names[] = {
		"sum", "avg", "avg:", "average", "Average", "Average:",
		"mean", "median", "min", "max", "stddev", "stdev", "std",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (iostat_is(name, names[i]))
			return true;
	return false;
}

/* How many words of a line are values; *others counts the rest. */
static size_t
count_values(const struct line *line, size_t *others)
{
	const char *at = line->text, *end = at + line->length;
	struct cell cell;
	struct word word;
	size_t values = 0;

	*others = 0;
	while (iostat_word(&at, end, &word)) {
		const char *p = word.text;

		if (iostat_cell(&p, at, &cell))
			values++;
		else
			(*others)++;
	}
	return values;
}

/* A row of another width than its titles is not read: which value is which? */
static size_t
refuse_row(struct reader *reader, const struct table *table,
	   const struct line *lines, size_t count)
{
	size_t others, values = count_values(&lines[0], &others), at = 1;

	if (others != 1 || values < 3)
		return 0;
	for (; at < count && table->layout == LAYOUT_FIRST; at++) {
		size_t more = count_values(&lines[at], &others);

		if (others > 0 || more == 0)
			break;
		values += more;
	}
	diag_add(reader->scan->diag, DIAG_WARNING, reader->scan->file,
		 lines[0].number, "a row of %zu values below %zu titles was "
		 "not read", values, table->count);
	return at;
}

static size_t
read_row(struct reader *reader, const struct line *lines, size_t count)
{
	struct table *table = &reader->state->devices;
	struct row row;
	size_t used = iostat_row_read(table, lines, count, &row);

	if (used == 0)
		return 0;
	if (is_summary(row.name)) {
		diag_add(reader->scan->diag, DIAG_WARNING, reader->scan->file,
			 lines[0].number, "the row \"%.*s\" is no sample and "
			 "was not read", (int)row.name.length, row.name.text);
		return used;
	}
	iostat_row_note(table, &row);
	iostat_report_device(reader->state, row.name);
	iostat_put(reader, KIND_DEVICE, table, &row);
	return used;
}

static size_t
read_rows(struct reader *reader, const struct line *lines, size_t count)
{
	size_t at = 0;

	while (at < count && at < STRETCH) {
		size_t used = read_row(reader, lines + at, count - at);

		if (used == 0 && is_ruler(&lines[at]))
			used = 1;
		if (used == 0)
			used = refuse_row(reader, &reader->state->devices,
					  lines + at, count - at);
		if (used == 0)
			break;
		at += used;
	}
	return at;
}

/* The devices of a report whose table is broken in parts, with what is read of them. */
struct parts {
	struct record **records;
	size_t count, room;
};

/* The record of a device; at is where it stands when all parts have the same rows. */
static struct record *
find_device(const struct parts *parts, size_t at, struct word name)
{
	if (at < parts->count && iostat_is(name, parts->records[at]->name))
		return parts->records[at];
	for (size_t i = 0; i < parts->count; i++)
		if (iostat_is(name, parts->records[i]->name))
			return parts->records[i];
	return NULL;
}

static size_t
read_part(struct reader *reader, struct parts *parts, const struct line *lines,
	  size_t count)
{
	const struct table *table = &reader->state->devices;
	struct arena *arena = reader->scan->arena;
	size_t at = 0, used;
	struct row row;

	for (size_t i = 0; at < count; i++, at += used) {
		struct record *record;

		used = iostat_row_read(table, lines + at, count - at, &row);
		if (used == 0)
			break;
		record = find_device(parts, i, row.name);
		if (record == NULL) {
			record = iostat_record(reader, KIND_DEVICE, table,
					       &row);
			parts->records = arena_grow(arena, parts->records,
				parts->count, &parts->room,
				sizeof(*parts->records));
			parts->records[parts->count++] = record;
		} else {
			record->repaired += row.joined;
			record->source.end = row.last->number;
		}
		iostat_values(reader, record, table, &row);
	}
	return at;
}

/*
 * 12.1.2 and later with -h: requests that read, write, discard, and the rest in tables of
 * their own. A device is one record.
 */
static size_t
read_parts(struct reader *reader, const struct line *lines, size_t count)
{
	struct table *table = &reader->state->devices;
	struct parts parts = { NULL, 0, 0 };
	size_t at = 0;

	for (;;) {
		uint64_t seen = reader->state->seen;
		struct table next = *table;
		size_t gap, used;

		at += read_part(reader, &parts, lines + at, count - at);
		gap = pass_blank(lines + at, count - at, BETWEEN);
		used = at + gap < count ?
		       iostat_header_read(&next, lines + at + gap,
					  count - at - gap) : 0;
		if (used == 0 || next.layout != LAYOUT_LAST ||
		    (next.numbers & seen) != 0)
			break;
		*table = next;
		iostat_report_table(reader->state, table);
		at += gap + used;
	}
	for (size_t i = 0; i < parts.count; i++)
		reader->sink->put(reader->sink, parts.records[i]);
	table->count = table->length = 0;
	table->has_row = false;
	return at;
}

static size_t
read_devices(struct reader *reader, const struct line *lines, size_t count)
{
	struct table *table = &reader->state->devices;
	size_t used = iostat_header_read(table, lines, count);

	if (used == 0)
		return 0;
	iostat_report_table(reader->state, table);
	return used + (table->whole ?
		       read_rows(reader, lines + used, count - used) :
		       read_parts(reader, lines + used, count - used));
}

static size_t
read_other(struct reader *reader, const struct line *lines, size_t count)
{
	(void)count;
	iostat_refuse(reader, lines);
	return 0;
}

/* ---- the table of all this */

static const struct part {
	int bid;
	bool (*is)(struct iostat *, const struct line *, size_t count);
	size_t (*read)(struct reader *, const struct line *, size_t count);
} parts[] = {
	{ BID_SURE, is_cpu, read_cpu },
	{ BID_SURE, is_devices, read_devices },
	{ BID_SURE, is_banner, read_banner },
	{ BID_SURE, is_time, read_time },
	{ BID_LIKELY, is_other, read_other },
	{ BID_LIKELY, is_row, read_rows },
};
enum { PARTS = sizeof(parts) / sizeof(parts[0]), ROWS = PARTS - 1 };

/* First bytes of all parts but rows. */
static const bool opens[256] = {
	['a'] = true, ['D'] = true, ['r'] = true, ['w'] = true, ['d'] = true,
	['f'] = true, ['t'] = true, ['L'] = true, ['G'] = true, ['T'] = true,
	['K'] = true, ['A'] = true, ['-'] = true, ['F'] = true,
	['0'] = true, ['1'] = true, ['2'] = true, ['3'] = true, ['4'] = true,
	['5'] = true, ['6'] = true, ['7'] = true, ['8'] = true, ['9'] = true,
};

/* What begins at a line, or NULL. */
static const struct part *
part_at(struct iostat *state, const struct line *lines, size_t count)
{
	const char *end = lines[0].text + lines[0].length;
	const char *at = pass_gaps(lines[0].text, end);

	if (at == end)
		return NULL;
	for (size_t i = opens[(unsigned char)*at] ? 0 : ROWS; i < PARTS; i++)
		if (parts[i].is(state, lines, count))
			return &parts[i];
	return NULL;
}

static int
text_bid(struct scan *scan, const struct line *lines, size_t count)
{
	const struct part *part = part_at(iostat_of(scan), lines, count);

	return part != NULL ? part->bid : BID_NO;
}

static size_t
text_parse(struct scan *scan, const struct line *lines, size_t count,
	   struct sink *sink)
{
	struct reader reader;
	size_t at = 0, used;

	iostat_begin(&reader, scan, sink, "text", &lines[0]);
	while (at < count && at < STRETCH) {
		const struct part *part;

		if (at > 0)
			at += pass_blank(lines + at, count - at, count);
		part = at < count ? part_at(reader.state, lines + at,
					    count - at) : NULL;
		/* A table of another tool is not a part of this. */
		if (part == NULL || (at > 0 && part->read == read_other))
			break;
		used = part->read(&reader, lines + at, count - at);
		if (used == 0)
			break;
		at += used;
	}
	return at;
}

/* A row of a table whose titles are not there, or do not fit. */
static bool
text_looks(const struct line *line)
{
	size_t others, values;

	if (line->length == 0 || memchr(line->text, '.', line->length) == NULL)
		return false;
	values = count_values(line, &others);
	return values >= 6 && others <= 3;
}

const struct format format_iostat_text = {
	"text", "iostat, what it prints for people", text_bid, text_parse,
	text_looks
};
