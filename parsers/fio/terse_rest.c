/* The end of a terse line: disks, errors and a description, if any. */
#include "parsers/fio/terse.h"

#include <string.h>

#include "record/unit.h"

const char *
terse_cut_disk(const char *text, const char *end)
{
	struct terse_field fields[TERSE_FIELDS];
	size_t count, first;

	/* what ends in "%" or in a word is whole, or is no disk */
	if (text == end || !(is_digit(end[-1]) || end[-1] == '.' ||
			     end[-1] == ';'))
		return NULL;
	count = terse_split(text + 1, end, fields);
	first = count - 1 - (count - 1) % 9;
	/* a name alone is a description, more likely */
	if (first + 1 == count && fields[first].length > 0)
		return NULL;
	for (size_t i = first + 1; i < count; i++)
		for (size_t k = 0; k < fields[i].length; k++)
			if (!is_digit(fields[i].text[k]) &&
			    !(i == first + 8 && fields[i].text[k] == '.'))
				return NULL;
	return fields[first].text - 1;
}

/* ";vda;16601;7052;1;0;5442;2400;7842;57.60%": the fields, or false. */
static bool
split_disk(const char *text, const char *end, struct terse_field fields[9],
	   const char **after)
{
	for (int i = 0; i < 9; i++) {
		if (text == end || *text != ';')
			return false;
		fields[i].text = ++text;
		while (text < end && *text != ';')
			text++;
		fields[i].length = (size_t)(text - fields[i].text);
		if (fields[i].length == 0)
			return false;
		for (size_t k = 0; i > 0 && i < 8 && k < fields[i].length; k++)
			if (!is_digit(fields[i].text[k]))
				return false;
	}
	*after = text;
	text = memchr(fields[8].text, '%', fields[8].length);
	if (text == NULL || text == fields[8].text ||
	    (text + 1 < *after && strchr("\"',| )\\", text[1]) == NULL))
		return false;
	/* a quote mark or a remark behind it is not of the line */
	fields[8].length = (size_t)(text + 1 - fields[8].text);
	return is_digit(*fields[8].text) || *fields[8].text == '-' ||
	       *fields[8].text == 'n';
}

bool
terse_is_disks(const char *text, const char *end)
{
	struct terse_field fields[9];

	while (text < end && split_disk(text, end, fields, &text))
		;
	return text == end;
}

/* Whether a field is a number, or a percentage. */
static bool
is_figure(const struct terse_field *field)
{
	size_t i = 0;

	while (i < field->length && (is_digit(field->text[i]) ||
				     field->text[i] == '.'))
		i++;
	return i == field->length || (i > 0 && field->text[i] == '%');
}

/*
 * Whether text behind the disks is one that has lost a field or its end: a
 * description has no row of numbers.
 */
static bool
is_broken_disk(const char *text, const char *end)
{
	enum { ROW = 4 };
	struct terse_field fields[TERSE_FIELDS];
	size_t count = terse_split(text, end, fields), row = 0, figures = 0;

	for (size_t i = 0; i < count && row < ROW; i++) {
		row = is_figure(&fields[i]) ? row + 1 : 0;
		figures += row > 0;
	}
	/* "vda;16601;705" */
	return row == ROW ||
	       (count > 1 && figures + 1 == count &&
		memchr(fields[0].text, ' ', fields[0].length) == NULL);
}

/*
 * Where another line is glued to a description, "nightly3;fio-3.33;job;0;0;":
 * at its version. NULL where none is.
 */
static const char *
find_next(const char *text, const char *end)
{
	static const char sign[] = ";fio-";

	for (const char *at = text + 1; at + sizeof(sign) < end; at++) {
		at = memchr(at, ';', (size_t)(end - at));
		if (at == NULL || at + sizeof(sign) >= end)
			return NULL;
		if (memcmp(at, sign, sizeof(sign) - 1) == 0 &&
		    at[-1] >= '3' && at[-1] <= '5' &&
		    terse_has_head(at, end))
			return at - 1;
	}
	return NULL;
}

/* ";1;28" and nothing or a semicolon behind it. */
static const char *
behind_errors(const char *text, const char *end)
{
	for (int i = 0; i < 2; i++) {
		const char *digit;

		if (text == end || *text != ';')
			return NULL;
		digit = ++text;
		while (text < end && is_digit(*text))
			text++;
		if (text == digit)
			return NULL;
	}
	return text == end || *text == ';' ? text : NULL;
}

struct terse_rest
terse_rest_of(const struct terse *terse)
{
	struct terse_field fields[9];
	const char *at = terse->rest, *after, *end = terse->end;
	struct terse_rest rest = { .disks = at, .disks_end = at };

	rest.next = at < end ? find_next(at, end) : NULL;
	if (rest.next != NULL)
		end = rest.next;
	rest.end = end;
	while (terse->layout.has_disks && split_disk(at, end, fields, &after))
		at = rest.disks_end = after;
	after = behind_errors(at, end);
	if (terse->layout.has_disks && at < end && after != end &&
	    is_broken_disk((after != NULL ? after : at) + 1, end)) {
		rest.damaged = true;
		return rest;
	}
	if (after != NULL) {
		rest.errors = at + 1;
		at = after;
	}
	/* the first word where the text breaks off may be a disk's name */
	if (at < end && *at == ';' &&
	    !(terse->open && rest.disks == rest.disks_end &&
	      memchr(at, ' ', (size_t)(end - at)) == NULL))
		rest.description = at + 1;
	return rest;
}

void
terse_errors_put(struct record *record, struct arena *arena,
		 const struct terse_rest *rest)
{
	struct decimal number;

	if (rest->errors != NULL &&
	    decimal_scan(rest->errors, rest->end, false, &number) > 0)
		record_metric(record, arena,
			      metric_name(SUBJECT_ERRORS, QUANTITY_TOTAL,
					  STATISTIC_VALUE),
			      decimal_value(number, 1), 0);
}

/* The fields of a disk behind its name, and of a stacked one's slaves. */
static const struct {
	enum subject subject;
	enum quantity quantity;
	double unit;
} disk_columns[] = {
	{ SUBJECT_READ, QUANTITY_IOS, 1 },
	{ SUBJECT_WRITE, QUANTITY_IOS, 1 },
	{ SUBJECT_READ, QUANTITY_MERGES, 1 },
	{ SUBJECT_WRITE, QUANTITY_MERGES, 1 },
	{ SUBJECT_READ, QUANTITY_TICKS, 1e6 },
	{ SUBJECT_WRITE, QUANTITY_TICKS, 1e6 },
	{ SUBJECT_IO, QUANTITY_TICKS, 1e6 },
	{ SUBJECT_IO, QUANTITY_UTIL, 1 },
};

static void
put_disk(struct record *record, struct arena *arena,
	 const struct terse_field fields[9], enum statistic statistic)
{
	for (int i = 0; i < 8; i++) {
		const struct terse_field *field = &fields[i + 1];
		struct decimal number;
		size_t length = decimal_scan(field->text,
					     field->text + field->length,
					     false, &number);

		if (length > 0)
			record_metric(record, arena,
				      metric_name(disk_columns[i].subject,
						  disk_columns[i].quantity,
						  statistic),
				      decimal_value(number,
						    disk_columns[i].unit),
				      i == 7 ? decimal_half(number, 1) : 0);
	}
}

static bool
is_slaves(const struct terse_field *field)
{
	return field->length == 6 && memcmp(field->text, "slaves", 6) == 0;
}

void
terse_disks_put(struct scan *scan, const struct record *job,
		const struct terse_rest *rest, const struct line *first,
		const struct line *last, struct sink *sink)
{
	struct terse_field fields[9], slaves[9];
	const char *at = rest->disks, *after;

	while (at < rest->disks_end &&
	       split_disk(at, rest->disks_end, fields, &at)) {
		struct record record;

		scan_begin(scan, &record, KIND_DISK, "fio", first, last);
		record.format = job->format;
		record.version = job->version;
		record.run = job->run;
		record.repaired = job->repaired;
		record.name = arena_text(scan->arena, fields[0].text,
					 fields[0].length);
		put_disk(&record, scan->arena, fields, STATISTIC_VALUE);
		if (split_disk(at, rest->disks_end, slaves, &after) &&
		    is_slaves(&slaves[0])) {
			put_disk(&record, scan->arena, slaves,
				 STATISTIC_AGGR);
			at = after;
		}
		sink->put(sink, &record);
	}
}
