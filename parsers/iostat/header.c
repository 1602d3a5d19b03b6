/* The titles over iostat's tables, in one line or broken over several. */
#include <ctype.h>
#include <string.h>

#include "parsers/iostat/iostat.h"

enum {
	BROKEN = 6,		/* lines that titles may take */
	LONGEST = 24,		/* bytes of a title that was broken */
};

struct titles {
	struct column columns[COLUMNS];	/* scale 0: not known */
	size_t count, known;
	struct word last;
	enum layout layout;
	bool colon;		/* "Device:" */
	bool complete;		/* nothing may follow */
	bool cut;		/* a part of one stands among them */
	bool split;		/* one was broken at the end of a line */
};

/* "Disks:" is that of the first versions; AIX has it, too. */
static bool
is_device(struct word word)
{
	return iostat_is(word, "Device") || iostat_is(word, "Device:") ||
	       iostat_is(word, "Disks:");
}

static bool
looks_like_title(struct word word)
{
	return isalpha((unsigned char)*word.text) || *word.text == '%';
}

/* Whether the word is a title of such a table; *column is what it means. */
static bool
find_column(const struct titles *titles, struct word word,
	    struct column *column)
{
	memset(column, 0, sizeof(*column));
	return titles->layout == LAYOUT_NONE ? iostat_cpu_column(word, column) :
					       iostat_column(word, column);
}

/* Adds the titles of a line from at on; false where it holds something else. */
static bool
add_titles(struct titles *titles, const char *at, const char *end)
{
	struct word word;

	while (iostat_word(&at, end, &word)) {
		if (titles->layout == LAYOUT_LAST && is_device(word)) {
			titles->complete = true;
			return pass_gaps(at, end) == end;
		}
		if (titles->complete || !looks_like_title(word) ||
		    is_device(word) || titles->count == COLUMNS)
			return false;
		titles->known += find_column(titles, word,
					     &titles->columns[titles->count]);
		titles->count++;
		titles->last = word;
	}
	return true;
}

/* The first line: "Device r/s …", "r/s … Device", or "avg-cpu: %user …". */
static bool
begin_titles(struct titles *titles, const struct line *line)
{
	const char *at = line->text, *end = at + line->length, *rest = at;
	struct column column;
	struct word word;

	titles->count = titles->known = 0;
	titles->colon = titles->complete = titles->split = false;
	if (!iostat_word(&rest, end, &word))
		return false;
	if (iostat_is(word, "avg-cpu:")) {
		titles->layout = LAYOUT_NONE;
		at = rest;
	} else if (is_device(word)) {
		titles->layout = LAYOUT_FIRST;
		titles->colon = word.text[word.length - 1] == ':';
		at = rest;
	} else if (iostat_column(word, &column)) {
		titles->layout = LAYOUT_LAST;
	} else {
		return false;
	}
	return add_titles(titles, at, end);
}

/*
 * Whether the last title goes on with the word below, where a terminal broke
 * it: both together are known, and one alone is not ("d" above "kB/s").
 */
static bool
joins_title(const struct titles *titles, struct word below,
	    struct column *joined)
{
	struct word last = titles->last;
	char text[LONGEST];
	struct word both = { text, last.length + below.length };
	struct column alone;

	if (both.length > sizeof(text))
		return false;
	memcpy(text, last.text, last.length);
	memcpy(text + last.length, below.text, below.length);
	return find_column(titles, both, joined) &&
	       !(titles->columns[titles->count - 1].scale > 0 &&
		 find_column(titles, below, &alone));
}

/* What a column was taken for before its title had its end. */
static void
correct_last(struct titles *titles, const struct column *column)
{
	struct column *last = &titles->columns[titles->count - 1];

	titles->known += !(last->scale > 0);
	*last = *column;
}

/*
 * Adds the next line where it holds titles, most of them known; the lines
 * passed.
 */
static size_t
continue_titles(struct titles *titles, const struct line *lines, size_t count)
{
	struct titles more = { .layout = titles->layout };
	struct column whole;
	const char *text, *end;
	struct word first;
	size_t at = 0;
	bool joined;

	if (count > 1 && iostat_blank(&lines[0]))
		at = 1;
	if (at == count || titles->complete || titles->count == 0)
		return 0;
	text = lines[at].text;
	end = text + lines[at].length;
	joined = iostat_word(&text, end, &first) &&
		 joins_title(titles, first, &whole);
	if (!joined)
		text = lines[at].text;
	if (!add_titles(&more, text, end) ||
	    more.count + more.complete + joined == 0 ||
	    2 * (more.known + joined) < more.count ||
	    titles->count + more.count > COLUMNS)
		return 0;
	titles->split |= joined;
	if (joined)
		correct_last(titles, &whole);
	memcpy(titles->columns + titles->count, more.columns,
	       more.count * sizeof(more.columns[0]));
	titles->count += more.count;
	titles->known += more.known;
	titles->complete = more.complete;
	if (joined || more.count > 0)
		titles->last = more.count > 0 ? more.last : first;
	return at + 1;
}

static bool
has(const struct titles *titles, enum quantity quantity)
{
	for (size_t i = 0; i < titles->count; i++)
		if (titles->columns[i].scale > 0 &&
		    titles->columns[i].name.quantity == quantity)
			return true;
	return false;
}

/* Whether these are iostat's titles, and not another table of devices. */
static bool
are_titles(const struct titles *titles)
{
	if (titles->layout == LAYOUT_NONE)
		return titles->known >= 3;
	if (2 * titles->known < titles->count)
		return false;
	if (titles->layout == LAYOUT_FIRST)
		return titles->known >= 3 && (has(titles, QUANTITY_IOPS) ||
					      titles->known == titles->count);
	return titles->complete && titles->known >= 2 &&
	       (has(titles, QUANTITY_IOPS) || titles->known == titles->count);
}

/* The subject's column of that quantity, NULL where there is none. */
static struct column *
column_of(struct titles *titles, enum subject subject, enum quantity quantity)
{
	for (size_t i = 0; i < titles->count; i++) {
		struct column *column = &titles->columns[i];

		if (column->scale > 0 && column->name.subject == subject &&
		    column->name.quantity == quantity)
			return column;
	}
	return NULL;
}

/*
 * What was "r_await" and lost its beginning is no wait of all requests: that
 * stands beside those of reads and of writes, or by itself.
 */
static void
drop_headless(struct titles *titles)
{
	static const enum quantity quantities[] = {
		QUANTITY_LAT, QUANTITY_BW, QUANTITY_MERGES,
		QUANTITY_REQUEST_SIZE,
	};

	for (size_t i = 0; i < sizeof(quantities) / sizeof(*quantities); i++) {
		enum quantity quantity = quantities[i];
		struct column *all = column_of(titles, SUBJECT_IO, quantity);

		if (all == NULL ||
		    (column_of(titles, SUBJECT_READ, quantity) == NULL) ==
		    (column_of(titles, SUBJECT_WRITE, quantity) == NULL))
			continue;
		all->scale = 0;
		titles->known--;
	}
}

/*
 * Totals come by two or more: one that stands alone and last has been a rate,
 * whose "/s" is cut off.
 */
static void
drop_lone_total(struct titles *titles)
{
	struct column *last = &titles->columns[titles->count - 1];

	if (last->scale == 0 || last->form != FORM_TOTAL)
		return;
	for (const struct column *one = titles->columns; one < last; one++)
		if (one->scale > 0 && one->form == FORM_TOTAL)
			return;
	last->scale = 0;
	titles->known--;
}

/*
 * Whether a title in the midst is the part of one. The last may end at the edge
 * of a window.
 */
static bool
has_part(const struct titles *titles, const struct line *line)
{
	const char *at = line->text, *end = at + line->length;
	struct column column;
	struct word word, next;

	if (titles->known == titles->count || !iostat_word(&at, end, &word))
		return false;
	for (; iostat_word(&at, end, &next); word = next)
		if (!is_device(word) && !iostat_column(word, &column) &&
		    iostat_column_cut(word))
			return true;
	return false;
}

static size_t
read_titles(struct titles *titles, const struct line *lines, size_t count)
{
	size_t at = 1, used;

	if (!begin_titles(titles, &lines[0]))
		return 0;
	while (at < count && at < BROKEN &&
	       (used = continue_titles(titles, lines + at, count - at)) > 0)
		at += used;
	titles->cut = at == 1 && titles->layout != LAYOUT_NONE &&
		      has_part(titles, &lines[0]);
	if (titles->count > 0) {
		drop_headless(titles);
		drop_lone_total(titles);
	}
	return are_titles(titles) ? at : 0;
}

size_t
iostat_header_lines(const struct line *lines, size_t count)
{
	struct titles titles;

	return read_titles(&titles, lines, count);
}

/* Narrow tables (-s) got the size before the queue in 12.1.2. */
static bool
size_before_queue(const struct table *table)
{
	for (size_t i = 0; i < table->count; i++) {
		const struct column *column = &table->columns[i];

		if (column->scale == 0 || column->name.subject != SUBJECT_IO)
			continue;
		if (column->name.quantity == QUANTITY_QUEUE_DEPTH)
			return false;
		if (column->name.quantity == QUANTITY_REQUEST_SIZE)
			return true;
	}
	return false;
}

/* The oldest version that prints these titles. */
static const char *
version_hint(const struct table *table, const struct titles *titles)
{
	const char *hint = iostat_table_hint(table);

	if (hint != NULL)
		return hint;
	if (!table->whole ||
	    (!titles->colon && size_before_queue(table)))
		return "12.1.2+";
	if (table->layout == LAYOUT_LAST)
		return "11.7.2+";
	if (!titles->colon)
		return "11.5.7+";
	return iostat_table_speaks(table, SUBJECT_READ, QUANTITY_LAT) ?
	       "9.1.2+" : NULL;
}

bool
iostat_header_same(const struct table *table, const struct line *line)
{
	return table->length > 0 && table->length == line->length &&
	       memcmp(table->text, line->text, line->length) == 0;
}

static size_t
indent_of(const struct line *line)
{
	size_t blanks = 0;

	while (blanks < line->length && line->text[blanks] == ' ')
		blanks++;
	return blanks;
}

size_t
iostat_header_read(struct table *table, const struct line *lines, size_t count)
{
	struct titles titles;
	size_t used;

	if (iostat_header_same(table, &lines[0]))
		return 1;
	used = read_titles(&titles, lines, count);
	if (used == 0)
		return 0;
	iostat_table_make(table, titles.columns, titles.count);
	table->layout = titles.layout;
	table->uneven |= titles.cut;
	table->whole = titles.layout != LAYOUT_LAST || !table->extended ||
		       (has(&titles, QUANTITY_UTIL) &&
			table->iops[SUBJECT_READ] + table->iops[SUBJECT_IO]);
	if (titles.layout != LAYOUT_NONE)
		table->hint = version_hint(table, &titles);
	table->broken = used > 1 ? lines[0].length : 0;
	table->indent = table->layout == LAYOUT_FIRST ? indent_of(&lines[0]) :
			0;
	table->folded = titles.split;
	if (used == 1)
		iostat_table_keep(table, lines[0].text, lines[0].length);
	return used;
}
