/* bonnie++'s CSV: 1.00 to 1.03, 1.93 to 1.97, 1.98 and 2.00. */
#include <string.h>

#include "parsers/bonnie/fields.h"

extern const struct format format_bonnie_csv;

enum {
	OLD_FIELDS = 4,		/* of a line of 1.03, before it may be one */
	OLD_SURE = 14,		/* ... and before it is one that was cut */
	SURE_FIELDS = 8,	/* the same for later versions */
	LINES = 12,		/* that one is broken into */
};

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
	const struct layout *layout = fields_layout(fields);
	struct bonnie_run run = { 0 };
	size_t count = fields->count;

	/* The last field may go on in the next line. */
	return layout_is_old(layout) && count >= OLD_FIELDS &&
	       fields->at[0].length > 0 &&
	       fields_read(fields, count - 1, layout, &run) &&
	       (run.has[PARAM_SIZE] || run.has[PARAM_FILES]);
}

/* A line of CSV as it grows over the lines that it is broken into. */
struct growing {
	const struct line *lines;
	size_t count, at;	/* at: the last line that belongs to it */
	size_t sure;		/* fields that the first line has for certain */
	unsigned joined;
	struct piece text;
	struct fields fields;
	const struct layout *layout;
};

/* The index of the next line with text, passing over an empty one; or count. */
static size_t
next_line(const struct growing *growing)
{
	size_t at = growing->at + 1, last = at + 1;

	for (; at < growing->count && at <= last; at++)
		if (bonnie_bare(&growing->lines[at]).length > 0)
			return at;
	return growing->count;
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

/* Whether the line was broken at a fixed width: the last number may be, too. */
static bool
is_full(const struct growing *growing)
{
	return growing->joined > 0 && growing->lines[0].length ==
				      growing->lines[growing->at].length;
}

/*
 * Whether the last field of a line goes on in the next one, which holds nothing
 * else: a figure that is not whole, or that must be there and is not.
 */
static bool
ends_below(const struct growing *growing, struct piece more)
{
	const struct fields *fields = &growing->fields;
	struct piece last = fields->at[fields->count - 1];
	bool (*read)(struct piece, struct figure *) =
		layout_is_old(growing->layout) ? bonnie_cpu : bonnie_latency;
	struct figure figure;
	char room[16];

	if (more.length == 0)
		return false;
	if (last.length == 0)
		return fields->at[fields->count - 2].length > 0 &&
		       read(more, &figure);
	return (!read(last, &figure) ||
		(layout_is_old(growing->layout) && is_full(growing))) &&
	       read(lengthened(last, more, room), &figure);
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
	if (!fields_split(text, &fields, arena))
		return false;
	layout = fields_layout(&fields);
	fields_drop_padding(&fields, layout->count);
	if (fields.count > layout->count ||
	    !fields_read(&fields, fields.count - 1, layout, &run))
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
	    ends_below(growing, bonnie_bare(&growing->lines[next])))
		grow(growing, next, true, arena);
}

/*
 * Whether all fields are there and the last is no mere beginning of a number:
 * the text may end right behind it. A latency is whole where its unit is there.
 */
static bool
is_whole(const struct growing *growing)
{
	const struct line *line = &growing->lines[growing->at];
	const struct fields *fields = &growing->fields;
	struct piece last = fields->at[fields->count - 1], more;
	struct figure figure;
	double value;

	if (fields->count < growing->layout->count)
		return false;
	if (last.length == 0)
		return fields->at[fields->count - 2].length == 0;
	if (!layout_is_old(growing->layout))
		return bonnie_latency(last, &figure);
	if (line->open)		/* blanks or markup may close it */
		return bonnie_bare(line).text + bonnie_bare(line).length <
		       line->text + line->length;
	if (growing->at + 1 == growing->count)
		return true;
	/* The rest of a number, or a line of its own. */
	more = bonnie_bare(line + 1);
	return more.length == 0 || more.length > 2 ||
	       !bonnie_count(more, &value);
}

/*
 * Of a line that lacks fields, though more text follows, one inside may be lost
 * as well as its end: those behind would be other figures. A latency among the
 * rates shows that, but nothing does among latencies, in a line of 1.03, or
 * behind the first of several lines.
 */
static bool
spare_shifted(const struct growing *growing, size_t *usable)
{
	size_t most = growing->layout->latencies - 1u;

	if (growing->layout->latencies == 0)
		return false;
	if (growing->joined > 0 && growing->sure < most)
		most = growing->sure;
	if (*usable > most)
		*usable = most;
	return true;
}

size_t
bonnie_csv_read(const struct line *lines, size_t count, struct arena *arena,
		struct bonnie_run *run)
{
	struct growing growing = { .lines = lines, .count = count };
	size_t usable;

	memset(run, 0, sizeof(*run));
	growing.text = without_break(bonnie_bare(&lines[0]));
	if (!fields_split(growing.text, &growing.fields, arena))
		return 0;
	growing.layout = fields_layout(&growing.fields);
	growing.sure = growing.fields.count - 1;
	if (layout_is_old(growing.layout) && !begins_old(&growing.fields))
		return 0;
	fields_drop_padding(&growing.fields, growing.layout->count);
	collect(&growing, arena);
	usable = growing.fields.count;
	if (usable > growing.layout->count)
		return 0;
	if (usable < growing.layout->count &&
	    usable < (layout_is_old(growing.layout) ? OLD_SURE : SURE_FIELDS))
		return 0;
	if (!is_whole(&growing)) {
		run->partial = true;
		usable--;
	}
	if (growing.fields.count < growing.layout->count &&
	    !lines[growing.at].open &&
	    !spare_shifted(&growing, &usable))
		return 0;
	if (!fields_read(&growing.fields, usable, growing.layout, run) ||
	    !has_figures(run))
		return 0;
	run->csv = true;
	run->first = &lines[0];
	run->last = &lines[growing.at];
	run->joined = growing.joined;
	return growing.at + 1;
}

/* The line that names the fields, of option -x. It does not fit all data. */
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

static const char *
pass_digits(const char *at, const char *end)
{
	while (at < end && *at >= '0' && *at <= '9')
		at++;
	return at;
}

/*
 * A name, a comma, a size or none, and figures: what prose hardly ever has.
 * Whether they are those of bonnie++ is seen when they are read.
 */
static bool
may_be_old(const struct line *line)
{
	const char *end = line->text + line->length, *at, *size;

	if (line->length < 20)
		return false;
	at = memchr(line->text, ',', line->length - 2);
	if (at == NULL)
		return false;
	at++;
	at += *at == ' ' || *at == '"';
	/* The size is a number with a letter, or is not there. */
	if (*at != ',') {
		size = at;
		at = pass_digits(at, end);
		if (at == size || at == end ||
		    strchr("MGTKmgtk", *at) == NULL)
			return false;
		at = memchr(at, ',', (size_t)(end - at));
	}
	while (at != NULL && at < end &&
	       (*at == ',' || *at == ' ' || *at == '"'))
		at++;
	return at != NULL && at < end && (*at == '+' ||
					  (*at >= '0' && *at <= '9'));
}

static int
how_sure(const struct line *line)
{
	const char *p = line->text, *end = p + line->length;

	if (p < end && (*p == ' ' || *p == '[' || *p == '<' || *p == '`'))
		p = bonnie_bare(line).text;
	p += p < end && *p == '"';
	if (end - p < 8)
		return BID_NO;
	if (*p == '1' && fields_version(p, end) >= 0)
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

/* A piece of a line, or one whose fields do not fit. */
static bool
csv_looks(const struct line *line)
{
	const char *p = line->text, *end = p + line->length;

	return fields_version(p, end) >= 0 ||
	       (end - p > 9 && memchr(p, '+', (size_t)(end - p)) != NULL &&
		bonnie_has((struct piece){ p, line->length }, "+,+++,"));
}

const struct format format_bonnie_csv = {
	"csv", "bonnie++, comma-separated values", csv_bid, csv_parse,
	csv_looks, ",", NULL, "fn[<`", NULL, false
};
