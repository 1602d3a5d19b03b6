/* bonnie++'s CSV: 1.00 to 1.03, 1.93 to 1.97, 1.98 and 2.00. */
#include <string.h>

#include "parsers/bonnie/bonnie.h"

extern const struct format format_bonnie_csv;

enum {
	FIELDS = 64,		/* more than any version prints */
	SURE_FIELDS = 8,	/* of a line of 1.03, before it counts as one */
	BULK_FIELDS = 14,	/* ... and before it counts as one that was cut */
	LINES = 12,		/* that one is broken into */
};

/*
 * Where what stands, from 0; NONE where a version does not print it. Between min_size and
 * the directories all versions leave one field empty.
 */
#define NONE 255
struct layout {
	unsigned char count, name, version, size, bulk, files, latencies;
	unsigned char params[BONNIE_PARAMS];	/* those that are plain numbers */
};

static const struct layout layout_old = {	/* 1.00 to 1.03 */
	27, 0, NONE, 1, 2, 15, NONE,
	{ NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE }
};
static const struct layout layout_middle = {	/* 1.93 to 1.97 */
	48, 2, 1, 5, 7, 24, 36,
	{ 5, 6, 3, 19, 20, 21, 23, NONE, NONE, 4 }
};
/* 1.93 to 1.96 without the I/O tests print one comma too few before the files. */
static const struct layout layout_short = {
	47, 2, 1, 5, NONE, 23, 35,
	{ NONE, NONE, 3, 18, 19, 20, 22, NONE, NONE, 4 }
};
static const struct layout layout_new = {	/* 1.98, 2.00 */
	50, 2, 1, 5, 9, 26, 38,
	{ 5, 6, 3, 21, 22, 23, 25, 7, 8, 4 }
};

enum { OLD_FILES = 14, SHIFTED = 18 };	/* fields of those layouts */

struct fields {
	struct piece at[FIELDS];
	size_t count;
};

static bool
split(struct piece text, struct fields *fields)
{
	const char *p = text.text, *end = p + text.length;

	fields->count = 0;
	for (;;) {
		struct piece *field = &fields->at[fields->count];
		const char *stop;

		if (fields->count == FIELDS)
			return false;
		while (p < end && *p == ' ')
			p++;
		field->text = p;
		while (p < end && *p != ',')
			p++;
		stop = p;
		while (stop > field->text && stop[-1] == ' ')
			stop--;
		field->length = (size_t)(stop - field->text);
		fields->count++;
		if (p == end)
			return true;
		p++;
	}
}

/* The x of a format version 1.9x ("1.96", "1.93c") at the start of text, else -1. */
static int
format_version(const char *text, const char *end)
{
	if (end - text < 5 || memcmp(text, "1.9", 3) != 0 || text[3] < '0' ||
	    text[3] > '9')
		return -1;
	end = text + (text[4] >= 'a' && text[4] <= 'z' ? 6 : 5);
	return end[-1] == ',' ? text[3] - '0' : -1;
}

static const struct layout *
layout_of(const struct fields *fields)
{
	const struct piece *first = &fields->at[0];
	int version = format_version(first->text, first->text + first->length +
				     (fields->count > 1));

	if (version < 0)
		return &layout_old;
	if (version >= 8)
		return &layout_new;
	if (fields->count > SHIFTED && fields->at[SHIFTED].length > 0 &&
	    fields->at[layout_middle.size].length == 0)
		return &layout_short;
	return &layout_middle;
}

/* Rate and cpu of tests from a field on; false where something else stands there. */
static bool
read_pairs(const struct fields *fields, size_t count, size_t from,
	   enum test first, struct bonnie_run *run)
{
	for (unsigned i = 0; i < PART_TESTS; i++) {
		enum test test = first + i;
		struct figure *figures = run->figures[test];
		size_t at = from + 2 * (size_t)i;

		if (at < count && fields->at[at].length > 0 &&
		    !bonnie_rate(fields->at[at], bonnie_unit(test), false,
				 &figures[FIGURE_RATE]))
			return false;
		if (at + 1 < count && fields->at[at + 1].length > 0 &&
		    !bonnie_cpu(fields->at[at + 1], &figures[FIGURE_CPU]))
			return false;
	}
	return true;
}

static bool
read_latencies(const struct fields *fields, size_t count, size_t from,
	       struct bonnie_run *run)
{
	for (size_t i = 0; i < TESTS && from + i < count; i++)
		if (fields->at[from + i].length > 0 &&
		    !bonnie_latency(fields->at[from + i],
				    &run->figures[i][FIGURE_LATENCY]))
			return false;
	return true;
}

static bool
read_param(struct piece field, enum bonnie_param param, struct bonnie_run *run)
{
	double value;

	if (param == PARAM_MAX_SIZE && field.length >= 4 &&
	    memcmp(field.text + field.length - 4, "link", 4) == 0) {
		run->link = field;
		return true;
	}
	if (param == PARAM_SIZE || param == PARAM_CHUNK) {
		if (!bonnie_size(field, param == PARAM_SIZE ? 0 : 1, &value))
			return false;
	} else if (!bonnie_count(field, &value)) {
		return false;
	}
	bonnie_set(run, param, param == PARAM_FILES ? value * 1024 : value);
	return true;
}

/* What 1.03 has in one field each: "1G:64k", "32:1024:16/4". */
static bool
read_labels(const struct fields *fields, size_t count, struct bonnie_run *run)
{
	struct bonnie_run label = { 0 };
	const struct piece *field = fields->at;
	bool ok = field[1].length == 0 ||
		  (bonnie_io_label(field[1], &label) &&
		   label.name.text == NULL);

	if (ok && count > OLD_FILES && field[OLD_FILES].length > 0)
		ok = bonnie_files_label(field[OLD_FILES], &label) &&
		     label.name.text == NULL;
	memcpy(run->has, label.has, sizeof(run->has));
	memcpy(run->params, label.params, sizeof(run->params));
	run->link = label.link;
	return ok;
}

/* Reads the first count fields; false where one of them can't be what it must be. */
static bool
read_fields(const struct fields *fields, size_t count,
	    const struct layout *layout, struct bonnie_run *run)
{
	if (layout->name < count && fields->at[layout->name].length > 0)
		run->name = fields->at[layout->name];
	if (layout == &layout_old) {
		run->hint = "1.03";
		if (!read_labels(fields, count, run))
			return false;
	} else if (count > layout->version) {
		run->version = fields->at[layout->version];
	}
	for (unsigned i = 0; i < BONNIE_PARAMS; i++) {
		size_t at = layout->params[i];

		if (at != NONE && at < count && fields->at[at].length > 0 &&
		    !read_param(fields->at[at], (enum bonnie_param)i, run) &&
		    i != PARAM_SEED)
			return false;
	}
	return (layout->bulk == NONE ||
		read_pairs(fields, count, layout->bulk, TEST_PUTC, run)) &&
	       read_pairs(fields, count, layout->files, FILE_TESTS, run) &&
	       (layout->latencies == NONE ||
		read_latencies(fields, count, layout->latencies, run));
}

static bool
has_figures(const struct bonnie_run *run)
{
	for (unsigned i = 0; i < TESTS; i++)
		for (unsigned k = 0; k < FIGURES; k++)
			if (run->figures[i][k].printed)
				return true;
	return false;
}

/* Whether fields may begin a line of 1.03, which has no mark of its own. */
static bool
begins_old(const struct fields *fields)
{
	struct bonnie_run run = { 0 };
	size_t least = fields->at[1].length > 0 ? SURE_FIELDS :
		       OLD_FILES + 2;

	/* The last field may go on in the next line. */
	return fields->count >= least && fields->at[0].length > 0 &&
	       read_fields(fields, fields->count - 1, &layout_old, &run) &&
	       has_figures(&run);
}

/* Spreadsheets add empty fields to all lines. */
static void
drop_padding(struct fields *fields, size_t count)
{
	while (fields->count > count &&
	       fields->at[fields->count - 1].length == 0)
		fields->count--;
}

/* The last field together with a text that may belong to it. */
static struct piece
lengthened(struct piece last, struct piece more, char room[16])
{
	if (last.length + more.length > 15)
		return (struct piece){ room, 0 };
	memcpy(room, last.text, last.length);
	memcpy(room + last.length, more.text, more.length);
	return (struct piece){ room, last.length + more.length };
}

/*
 * Whether the last field of a line goes on in the next one, which holds nothing else: a
 * latency without its unit, or a figure that must be there.
 */
static bool
ends_below(const struct fields *fields, const struct layout *layout,
	   struct piece more)
{
	struct piece last = fields->at[layout->count - 1];
	bool due = fields->at[layout->count - 2].length > 0;
	struct figure figure;
	char room[16];

	if (more.length == 0)
		return false;
	if (layout == &layout_old)
		return last.length == 0 && due && bonnie_cpu(more, &figure);
	if (last.length == 0)
		return due && bonnie_latency(more, &figure);
	return !bonnie_latency(last, &figure) &&
	       bonnie_latency(lengthened(last, more, room), &figure);
}

/* A line of CSV as it grows over the lines that it is broken into. */
struct growing {
	const struct line *lines;
	size_t count, at;	/* at: the last line that belongs to it */
	unsigned joined;
	struct piece text;
	struct fields fields;
	const struct layout *layout;
};

/* The next line that has any text, an empty one between left out; its index, or count. */
static size_t
next_line(const struct growing *growing)
{
	size_t at = growing->at + 1, last = at + 1;

	for (; at < growing->count && at <= last; at++)
		if (bonnie_bare(&growing->lines[at]).length > 0)
			return at;
	return growing->count;
}

static bool
is_continuation(struct piece text)
{
	for (size_t i = 0; i < text.length; i++) {
		char c = text.text[i];

		if (c == ' ' && i > 0 && text.text[i - 1] != ',' &&
		    text.text[i + 1] != ',')
			return false;
		if (c == '<' || c == '"' || c == '=' || c == '(')
			return false;
	}
	return memchr(text.text, ',', text.length) != NULL;
}

/* A soft line break of quoted-printable. */
static struct piece
without_break(struct piece text)
{
	if (text.length > 0 && text.text[text.length - 1] == '=')
		text.length--;
	return text;
}

/* Appends a line; false, and nothing changed, where it does not fit. */
static bool
grow(struct growing *growing, size_t at, bool tail, struct arena *arena)
{
	struct piece more = without_break(bonnie_bare(&growing->lines[at]));
	struct piece text = { NULL, growing->text.length + more.length };
	struct bonnie_run run = { 0 };
	struct fields fields;
	const struct layout *layout;
	char *both;

	if (!tail && !is_continuation(more))
		return false;
	both = arena_take(arena, text.length + 1);
	memcpy(both, growing->text.text, growing->text.length);
	memcpy(both + growing->text.length, more.text, more.length);
	text.text = both;
	if (!split(text, &fields))
		return false;
	layout = layout_of(&fields);
	drop_padding(&fields, layout->count);
	if (fields.count > layout->count ||
	    !read_fields(&fields, fields.count - 1, layout, &run))
		return false;
	growing->text = text;
	growing->fields = fields;
	growing->layout = layout;
	growing->at = at;
	growing->joined++;
	return true;
}

static void
collect(struct growing *growing, struct arena *arena)
{
	size_t next;

	while (growing->fields.count < growing->layout->count &&
	       growing->joined < LINES) {
		next = next_line(growing);
		if (next == growing->count ||
		    !grow(growing, next, false, arena))
			return;
	}
	if (growing->fields.count != growing->layout->count)
		return;
	next = next_line(growing);
	if (next < growing->count &&
	    ends_below(&growing->fields, growing->layout,
		       bonnie_bare(&growing->lines[next])))
		grow(growing, next, true, arena);
}

/*
 * Whether the last field may be only the beginning of its number: the text ends right
 * behind it, or a broken line of 1.03 is followed by a number alone.
 */
static bool
last_is_open(const struct growing *growing)
{
	const struct line *line = &growing->lines[growing->at];
	const char *end = growing->text.text + growing->text.length;
	struct piece more;
	double value;

	if (growing->fields.at[growing->fields.count - 1].length == 0)
		return false;
	if (line->open)
		return growing->joined > 0 || end == line->text + line->length;
	if (growing->layout != &layout_old ||
	    growing->at + 1 == growing->count)
		return false;
	more = bonnie_bare(line + 1);
	return more.length <= 2 && bonnie_count(more, &value);
}

size_t
bonnie_csv_read(const struct line *lines, size_t count, struct arena *arena,
		struct bonnie_run *run)
{
	struct growing growing = { .lines = lines, .count = count };
	size_t usable;

	memset(run, 0, sizeof(*run));
	growing.text = without_break(bonnie_bare(&lines[0]));
	if (!split(growing.text, &growing.fields))
		return 0;
	growing.layout = layout_of(&growing.fields);
	if (growing.layout == &layout_old && !begins_old(&growing.fields))
		return 0;
	drop_padding(&growing.fields, growing.layout->count);
	collect(&growing, arena);
	usable = growing.fields.count;
	if (usable > growing.layout->count)
		return 0;
	if (usable < growing.layout->count) {
		if (usable < (growing.layout == &layout_old ? BULK_FIELDS :
			      SURE_FIELDS))
			return 0;
		run->partial = true;
		usable--;
	} else if (last_is_open(&growing)) {
		/* The latency's unit shows that it is whole, whatever follows. */
		struct figure figure;

		run->partial = growing.layout == &layout_old ||
			!bonnie_latency(growing.fields.at[usable - 1], &figure);
		usable -= run->partial;
	}
	if (!read_fields(&growing.fields, usable, growing.layout, run) ||
	    !has_figures(run))
		return 0;
	run->csv = true;
	run->first = &lines[0];
	run->last = &lines[growing.at];
	run->joined = growing.joined;
	return growing.at + 1;
}

/* The line that names the fields, which option -x prints. It does not always fit the data. */
static bool
is_header(struct piece text)
{
	static const char *const starts[] = {
		"format_version,bonnie_version", "name,file_size,putc"
	};

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		if (text.length >= strlen(starts[i]) &&
		    memcmp(text.text, starts[i], strlen(starts[i])) == 0)
			return true;
	return false;
}

/* The lines of such a header. */
static size_t
header_lines(const struct line *lines, size_t count)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz_,";
	size_t at = 1;

	for (; at < count && at < LINES; at++) {
		struct piece text = bonnie_bare(&lines[at]);
		size_t i = 0;

		while (i < text.length && strchr(letters, text.text[i]))
			i++;
		if (i < text.length || i == 0 ||
		    memchr(text.text, '_', text.length) == NULL)
			break;
	}
	return at;
}

/* What a line of 1.03 that may be broken ends with. */
static bool
may_end_old(char last)
{
	return (last >= '0' && last <= '9') || last == '+' || last == ',' ||
	       last == '.' || last == '=' || last == ']' || last == '>' ||
	       last == '`' || last == ' ';
}

static bool
may_be_old(const struct line *line)
{
	const char *end = line->text + line->length, *comma;
	struct fields fields;

	if (line->length < 20 || !may_end_old(end[-1]))
		return false;
	comma = memchr(line->text, ',', line->length - 2);
	if (comma == NULL)
		return false;
	comma++;
	comma += *comma == ' ';
	if (*comma != ',' && (*comma < '0' || *comma > '9'))
		return false;
	return split(without_break(bonnie_bare(line)), &fields) &&
	       begins_old(&fields);
}

static int
how_sure(const struct line *line)
{
	const char *p = line->text, *end = p + line->length;

	if (p < end && strchr(" [<`", *p) != NULL)
		p = bonnie_bare(line).text;
	if (end - p < 8)
		return BID_NO;
	if (*p == '1' && format_version(p, end) >= 0)
		return BID_SURE;
	if ((*p == 'f' || *p == 'n') &&
	    is_header((struct piece){ p, (size_t)(end - p) }))
		return BID_SURE;
	return may_be_old(line) ? BID_LIKELY : BID_NO;
}

bool
bonnie_csv_begins(const struct line *line)
{
	return how_sure(line) > BID_NO;
}

static int
csv_bid(struct scan *scan, const struct line *lines, size_t count)
{
	(void)scan;
	(void)count;
	return how_sure(&lines[0]);
}

static unsigned
count_commas(const struct line *line)
{
	unsigned commas = 0;

	for (size_t i = 0; i < line->length; i++)
		commas += line->text[i] == ',';
	return commas;
}

static size_t
csv_parse(struct scan *scan, const struct line *lines, size_t count,
	  struct sink *sink)
{
	struct bonnie_run run;
	size_t used;

	if (is_header(bonnie_bare(&lines[0]))) {
		bonnie_pass(scan);
		return header_lines(lines, count);
	}
	used = bonnie_csv_read(lines, count, scan->arena, &run);
	if (used == 0) {
		if (count_commas(&lines[0]) >= SURE_FIELDS)
			diag_add(scan->diag, DIAG_WARNING, scan->file,
				 lines[0].number, "begins like a CSV line of "
				 "bonnie++, but is not one");
		return 0;
	}
	if (run.partial)
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 run.last->number,
			 "the CSV line of bonnie++ breaks off here");
	if (!bonnie_taken(scan, &lines[0]))
		bonnie_put(scan, &run, sink);
	return used;
}

const struct format format_bonnie_csv = {
	"csv", "bonnie++, comma-separated values", csv_bid, csv_parse
};
