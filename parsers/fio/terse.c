/* fio's terse output (--minimal): a line a job, fields between semicolons. */
#include "parsers/fio/terse.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "parsers/fio/machine.h"

extern const struct format format_fio_terse;

/* What is remembered of the line before. */
struct terse_run {
	unsigned mark;		/* of fio_run_join() */
	int number;
	char version[32];
	unsigned near;		/* number of the last line that is near to it */
	long group;
	uint64_t disks;		/* a hash of their text, 0 for none */
	struct terse terse;	/* the line that was bid for last */
	const char *bid;	/* its text */
};

/*
 * The lines of 1.5 to 1.13 have commas between their fields: name, group,
 * error, numbers, and percentages among them.
 */
static bool
is_comma_line(const char *text, const char *end)
{
	const char *comma = memchr(text, ',', (size_t)(end - text));
	unsigned fields = 1, percents = 0;

	if (comma == NULL || comma == text || end - comma < 40 ||
	    !is_digit(comma[1]))
		return false;
	for (const char *p = comma + 1; p < end; p++) {
		if (*p == ',')
			fields++;
		else if (*p == '%')
			percents++;
		else if (!is_digit(*p) && *p != '.' && *p != '-')
			return false;
	}
	return fields >= 30 && percents >= 2;
}

static struct terse_run *
run_of(struct scan *scan)
{
	return scan_state(scan, &format_fio_terse, sizeof(struct terse_run));
}

static int
terse_bid(struct scan *scan, const struct line *lines, size_t count)
{
	const char *text = lines[0].text, *end = text + lines[0].length;
	struct terse_run *run;

	if (end - text < 4 || (end - text < 20 && text[1] != ';'))
		return BID_NO;
	if (memchr(text, ';', (size_t)(end - text)) == NULL)
		return is_comma_line(text, end) ? BID_LIKELY : BID_NO;
	run = run_of(scan);
	run->bid = NULL;
	if (!terse_has_head(text, end))
		return terse_start_in_name(scan, &run->terse, lines, count) ?
		       BID_SURE + 1 : BID_NO;
	run->bid = text;
	/* a job's name may look like another format's line */
	return terse_start(&run->terse, &lines[0]) ? BID_SURE + 1 : BID_NO;
}

static long
whole_number(const struct terse_field *field)
{
	struct decimal number;

	if (decimal_scan(field->text, field->text + field->length, false,
			 &number) != field->length || number.digits > 1000000)
		return 0;
	return (long)number.digits;
}

/* The version that the line states, in the arena; NULL where it does not. */
static const char *
version_text(struct scan *scan, const struct terse *terse)
{
	const struct terse_field *field = &terse->fields[1];

	if (terse->layout.name < 2)
		return NULL;
	if (field->length > 4 && memcmp(field->text, "fio", 3) == 0)
		return arena_text(scan->arena, field->text + 4,
				  field->length - 4);
	return arena_text(scan->arena, field->text, field->length);
}

/* FNV-1a; 0 for no text. */
static uint64_t
hash_text(const char *text, const char *end)
{
	uint64_t hash = 14695981039346656037u;

	if (text == end)
		return 0;
	for (; text < end; text++)
		hash = (hash ^ (unsigned char)*text) * 1099511628211u;
	return hash;
}

/* The run of this line: that of the line before, or another. */
static struct fio_run *
place_in_run(struct scan *scan, struct terse_run *last,
	     const struct line *line, const char *version, long group,
	     uint64_t disks)
{
	struct fio_run *run = fio_run_of(scan);
	const char *text = version != NULL ? version : "";
	bool other = strncmp(last->version, text,
			     sizeof(last->version) - 1) != 0;

	if (last->mark != (unsigned)run->number + 1 ||
	    line->number > last->near || group < last->group || other ||
	    disks != last->disks) {
		run = fio_run_join(scan, &last->mark);
		last->disks = 0;
	}
	last->group = group;
	if (other)
		snprintf(last->version, sizeof(last->version), "%s", text);
	return run;
}

/* The version that a line without one shows to be the least. */
static const char *
version_hint(const struct terse_layout *layout)
{
	if (layout->block_size == 16)
		return "1.14+";
	if (layout->block_size == 20)
		return layout->version == 0 ? "1.41.4+" : "1.41.6+";
	if (layout->version == 3)
		return "1.99.6+";
	return layout->blocks == 2 ? "1.99.9+" : "2.0.10+";
}

static const char *
name_of(struct scan *scan, const struct terse *terse)
{
	const struct terse_field *first = &terse->fields[terse->layout.name];
	const struct terse_field *last = first + terse->layout.names - 1;

	return arena_text(scan->arena, first->text,
			  (size_t)(last->text + last->length - first->text));
}

static void
put_description(struct scan *scan, struct record *record, const char *text,
		const char *end)
{
	if (text < end)
		record_param_text(record, scan->arena, "description",
				  arena_text(scan->arena, text,
					     (size_t)(end - text)));
}

/*
 * Up to terse 2 the description stands on a line of its own: ";text", or ";"
 * alone.
 */
static bool
has_description_line(const struct terse *terse, const struct line *lines,
		     size_t count)
{
	return terse->layout.version <= 2 && terse->fit == TERSE_WHOLE &&
	       terse->lines < count && lines[terse->lines].length > 0 &&
	       lines[terse->lines].text[0] == ';';
}

/*
 * The number of the third line behind lines[at]. In what was decoded numbers
 * may be far apart from one line to the next.
 */
static unsigned
number_near(const struct line *lines, size_t count, size_t at)
{
	return lines[at + 3 < count ? at + 3 : count - 1].number;
}

/* Returns where another line is glued to this one, or NULL. */
static const char *
put_job(struct scan *scan, struct terse *terse, const struct line *lines,
	size_t count, struct sink *sink)
{
	static const char *const formats_of[] = {
		/* lines without a version are those that became version 2 */
		"terse2", "", "terse2", "terse3", "terse4", "terse5"
	};
	struct terse_run *last = run_of(scan);
	const char *version = version_text(scan, terse);
	const struct terse_field *group = &terse->fields[terse->layout.group];
	struct terse_rest rest = terse_rest_of(terse);
	uint64_t disks = hash_text(rest.disks, rest.disks_end);
	const struct line *end = &lines[terse->lines - 1];
	struct record record;
	struct fio_run *run = place_in_run(scan, last, &lines[0], version,
					   whole_number(group), disks);

	scan_begin(scan, &record, KIND_JOB, "fio", &lines[0], end);
	record.format = formats_of[terse->layout.version];
	record.version = version != NULL ? version : run->version_text;
	if (record.version == NULL)
		record.version_hint = version_hint(&terse->layout);
	record.run = run->number;
	record.name = name_of(scan, terse);
	record.group = (int)whole_number(group);
	record.error = (int)whole_number(group + 1);
	record.repaired = (unsigned)terse->lines - 1;
	record.partial = terse->fit == TERSE_PART || rest.damaged;
	fio_surroundings_apply(scan, &record, run);
	terse_metrics_put(scan, &record, terse, version != NULL ?
			  fio_version_read(version) : run->version);
	terse_errors_put(&record, scan->arena, &rest);
	if (rest.damaged)
		diag_add(scan->diag, DIAG_WARNING, scan->file, end->number,
			 "the disks of fio's terse line are not whole; the "
			 "rest of it is left out");
	if (rest.description != NULL)
		put_description(scan, &record, rest.description, rest.end);
	if (has_description_line(terse, lines, count)) {
		const struct line *text = &lines[terse->lines++];

		put_description(scan, &record, text->text + 1,
				text->text + text->length);
		record.source.end = text->number;
	}
	sink->put(sink, &record);
	if (disks != 0 && disks != last->disks)
		terse_disks_put(scan, &record, &rest, &lines[0], end, sink);
	last->disks = disks;
	last->near = number_near(lines, count, terse->lines - 1);
	return rest.next;
}

/* Takes the last field away where the text breaks off in it. */
static void
drop_cut_field(struct scan *scan, struct terse *terse,
	       const struct line *lines)
{
	const struct line *line = &lines[terse->lines - 1];

	if (terse->fit == TERSE_WHOLE) {
		const char *disk = terse_cut_disk(terse->rest, terse->end);

		if (!terse->open || !terse->layout.has_disks || disk == NULL)
			return;
		terse->end = disk;
	} else if (terse->layout.tail_lost) {
		terse->rest = terse->end;
		diag_add(scan->diag, DIAG_WARNING, scan->file, line->number,
			 "fio's terse line has lost or doubled fields behind "
			 "its directions; these are taken");
		return;
	} else {
		terse->count--;
		terse->rest = terse->end;
	}
	diag_add(scan->diag, DIAG_WARNING, scan->file, line->number,
		 "fio's terse line breaks off here; the fields before are "
		 "taken");
}

/* Gives the results of a line that is put together; false where it is none. */
static bool
read_line(struct scan *scan, struct terse *terse, const struct line *lines,
	  size_t count, struct sink *sink)
{
	struct line glued = lines[0];
	size_t used;

	if (terse->fit == TERSE_WHOLE)
		terse_change_commas(scan, terse);
	drop_cut_field(scan, terse, lines);
	if (terse->fit == TERSE_NONE ||
	    !terse_layout_sure(&terse->layout, terse->count)) {
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 lines[0].number,
			 "fio's terse line can't be put together");
		return false;
	}
	glued.text = put_job(scan, terse, lines, count, sink);
	used = terse->lines;
	while (glued.text != NULL) {
		glued.length = (size_t)(terse->end - glued.text);
		glued.open = terse->open;
		if (!terse_start(terse, &glued) || terse->fit != TERSE_WHOLE)
			break;
		glued.text = put_job(scan, terse, &glued, 1, sink);
	}
	terse->lines = used;
	return true;
}

static size_t
terse_parse(struct scan *scan, const struct line *lines, size_t count,
	    struct sink *sink)
{
	struct terse_run *run = run_of(scan);
	struct terse *terse = &run->terse;

	if (memchr(lines[0].text, ';', lines[0].length) == NULL) {
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 lines[0].number, "fio's terse output of before 1.14 "
			 "(commas between the fields) can't be read");
		return 0;
	}
	if (run->bid != lines[0].text && !terse_start(terse, &lines[0]) &&
	    !terse_start_in_name(scan, terse, lines, count))
		return 0;
	run->bid = NULL;
	terse_join(scan, terse, lines, count);
	return read_line(scan, terse, lines, count, sink) ? terse->lines : 0;
}

/* Most of a line's fields, without what makes it a result. */
static bool
terse_looks(const struct line *line)
{
	const char *p = line->text, *end = p + line->length;
	unsigned fields = 0;

	while ((p = memchr(p, ';', (size_t)(end - p))) != NULL) {
		p++;
		fields += p < end && is_digit(*p);
	}
	return fields >= 20;
}

const struct format format_fio_terse = {
	"terse", "fio, a line a job (--minimal), versions 2 to 5", terse_bid,
	terse_parse, terse_looks, ";", NULL, "", NULL, false
};
