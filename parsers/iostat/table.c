/* Tables of devices: the rows below their titles. */
#include <string.h>

#include "parsers/iostat/iostat.h"

enum { STRETCH = 400 };		/* lines after which a call ends */

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
#define NAME(text) { text, sizeof(text) - 1 }
	static const struct word names[] = {
		NAME("sum"), NAME("avg"), NAME("avg:"), NAME("average"),
		NAME("Average"), NAME("Average:"), NAME("mean"),
		NAME("median"), NAME("min"), NAME("max"), NAME("stddev"),
		NAME("stdev"), NAME("std"),
	};
#undef NAME

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (name.length == names[i].length &&
		    memcmp(name.text, names[i].text, name.length) == 0)
			return true;
	return false;
}

size_t
iostat_count_values(const struct line *line, size_t *others)
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

/* Whether a word that is no value stands where the name of a row does. */
static bool
is_named(const struct table *table, const struct line *line)
{
	const char *at = line->text, *end = at + line->length;
	struct word word;
	struct cell cell;

	if (!iostat_word(&at, end, &word))
		return false;
	at = word.text;
	return iostat_cell(&at, end, &cell) == (table->layout == LAYOUT_LAST);
}

/*
 * Whether a row has as many values as there are titles and its name, which is
 * a number, too: without decimals that may be one value more.
 */
static bool
is_nameless(const struct table *table, size_t values, size_t others)
{
	return table->layout == LAYOUT_LAST && others == 0 &&
	       values == table->count + 1;
}

/*
 * A row of another width than its titles is not read, since which value is
 * which? Nor is one with a word among its values.
 */
static size_t
refuse_row(struct reader *reader, const struct table *table,
	   const struct line *lines, size_t count)
{
	const struct scan *scan = reader->scan;
	size_t others, more, at = 1;
	size_t values = iostat_count_values(&lines[0], &others);

	if (values > 2 && others > 1 && values + others == table->count + 1) {
		diag_add(scan->diag, DIAG_WARNING, scan->file, lines[0].number,
			 "a row with words among its values was not read");
		return 1;
	}
	if (!is_nameless(table, values, others) &&
	    (others != 1 || values == 0 || !is_named(table, &lines[0])))
		return 0;
	for (; at < count && table->layout == LAYOUT_FIRST; at++) {
		more = iostat_count_values(&lines[at], &others);
		if (others > 0 || more == 0)
			break;
		values += more;
	}
	diag_add(scan->diag, DIAG_WARNING, scan->file, lines[0].number,
		 "a row of %zu values below %zu titles was not read", values,
		 table->count);
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
	reader->state->row_line = row.last->number;
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

size_t
iostat_rows_read(struct reader *reader, const struct line *lines, size_t count)
{
	struct iostat *state = reader->state;
	size_t used;

	state->apart = lines[0].number > state->row_line + 1 +
					 state->devices.spaced;
	used = read_rows(reader, lines, count);
	state->apart = false;
	return used;
}

/*
 * 1 where an empty line stands between titles and rows: some mailers double all
 * lines.
 */
static size_t
blank_before_row(const struct table *table, const struct line *lines,
		 size_t count)
{
	struct row row;

	return count > 1 && iostat_blank(&lines[0]) &&
	       iostat_row_read(table, lines + 1, count - 1, &row) > 0;
}

/*
 * The devices of a report whose table is broken in parts, with what is read of
 * them.
 */
struct parts {
	struct record **records;
	size_t count, room;
};

/*
 * The record of a device; at is where it stands when all parts have the same
 * rows.
 */
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
	struct metric_name first = table->columns[table->order[0]].name;
	size_t at = 0, used;
	struct row row;

	for (size_t i = 0; at < count; i++, at += used) {
		struct record *record;

		at += blank_before_row(table, lines + at, count - at);
		used = iostat_row_read(table, lines + at, count - at, &row);
		if (used == 0) {
			used = at < count ? refuse_row(reader, table,
						       lines + at,
						       count - at) : 0;
			if (used == 0)
				break;
			continue;
		}
		record = find_device(parts, i, row.name);
		/* The titles over another part of the table are lost. */
		if (record != NULL && record_find(record, first) != NULL)
			break;
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
			if (strcmp(record->version_hint, table->hint) < 0)
				record->version_hint = table->hint;
		}
		iostat_values(reader, record, table, &row);
	}
	return at;
}

/* What a part of a broken table speaks of, in the order of printing. */
static int
part_number(const struct table *table)
{
	static const enum subject order[] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_DISCARD,
	};
	int number = 0;

	while (number < 3 && table->iops[order[number]] == 0)
		number++;
	return number;
}

/*
 * 12.1.2 and later with -h: requests that read, write, discard, and the rest in
 * tables of their own. A device is one record.
 */
static size_t
read_parts(struct reader *reader, const struct line *lines, size_t count)
{
	struct table *table = &reader->state->devices;
	struct parts parts = { NULL, 0, 0 };
	bool skipped = false;
	size_t at = 0;

	for (;;) {
		uint64_t seen = reader->state->seen;
		struct table next = *table;
		size_t gap, used;

		at += read_part(reader, &parts, lines + at, count - at);
		gap = iostat_pass_blank(lines + at, count - at, BETWEEN);
		used = at + gap < count ?
		       iostat_header_read(&next, lines + at + gap,
					  count - at - gap) : 0;
		if (used == 0 || next.layout != LAYOUT_LAST ||
		    (next.numbers & seen) != 0)
			break;
		skipped |= part_number(&next) != part_number(table) + 1;
		*table = next;
		reader->state->seen |= table->numbers;
		at += gap + used;
	}
	/* Rows of a part whose titles are lost may stand below the others. */
	for (size_t i = 0; i < parts.count && skipped; i++)
		record_note(parts.records[i], reader->scan->arena,
			    NOTE_AMBIGUOUS, NULL,
			    "a part of the table is missing");
	for (size_t i = 0; i < parts.count; i++)
		reader->sink->put(reader->sink, parts.records[i]);
	table->count = table->length = 0;
	table->has_row = false;
	return at;
}

size_t
iostat_devices_read(struct reader *reader, const struct line *lines,
		    size_t count)
{
	struct table *table = &reader->state->devices;
	size_t used = iostat_header_read(table, lines, count), blank;

	if (used == 0)
		return 0;
	reader->state->title_line = lines[used - 1].number;
	reader->state->title_text = reader->scan->text;
	iostat_report_table(reader->state, table);
	blank = blank_before_row(table, lines + used, count - used);
	table->spaced = blank > 0;
	used += blank;
	return used + (table->whole ?
		       read_rows(reader, lines + used, count - used) :
		       read_parts(reader, lines + used, count - used));
}
