/* What bonnie++ prints for people: tables of 1.00 to 2.00, and its progress. */
#include <math.h>
#include <string.h>

#include "parsers/bonnie/part.h"

extern const struct format format_bonnie_table;

enum { ROWS = 300 };		/* under one head */

static const char *
hint_of(const struct head *head)
{
	if (head->letters)
		return "1.98+";
	return head->latencies ? "1.93+" : "1.03";
}

/*
 * 1.98 and 2.00 put the number of files into every column of rates. Where the
 * version is not known, rates that are all the same multiple tell it; and under
 * the head of another version several that are that number.
 */
static bool
has_false_rates(const struct head *head, const struct bonnie_run *run)
{
	struct piece version = head->version;
	double value = NAN;
	unsigned rates = 0;
	bool equal = true;
	bool before = version.text != NULL && version.text[0] == '1' &&
		      (version.length < 4 ||
		       memcmp(version.text, "1.98", 4) < 0);

	for (unsigned i = FILE_TESTS; i < TESTS; i++) {
		const struct figure *rate = &run->figures[i][FIGURE_RATE];

		if (!rate->printed || isnan(rate->value))
			continue;
		equal &= rates++ == 0 || rate->value == value;
		value = rate->value;
	}
	if (before)
		return rates > 1 && equal &&
		       value == run->params[PARAM_FILES];
	if (version.text != NULL)
		return rates > 0;
	return rates > 0 && equal && fmod(value, 1024) == 0 &&
	       (rates > 1 || value == run->params[PARAM_FILES]);
}

/* What the head says of all rows. */
static void
complete_row(const struct head *head, struct bonnie_run *run)
{
	run->version = head->version;
	run->hint = hint_of(head);
	if (head->concurrency > 0)
		bonnie_set(run, PARAM_CONCURRENCY, head->concurrency);
	if (head->files)
		run->false_rates = has_false_rates(head, run);
}

static void
warn(struct scan *scan, const struct line *line, const char *text)
{
	diag_add(scan->diag, DIAG_WARNING, scan->file, line->number,
		 "this row of bonnie++'s table %s", text);
}

/* Whether this version prints latencies: 1.93 and later. */
static bool
has_latencies(const struct head *head)
{
	const struct piece *version = &head->version;

	return head->letters || head->latencies ||
	       (version->text != NULL && version->length > 2 &&
		(version->text[0] > '1' || version->text[2] == '9'));
}

static void
drop_latencies(struct bonnie_run *run)
{
	run->partial = true;
	for (unsigned i = 0; i < TESTS; i++)
		run->figures[i][FIGURE_LATENCY].printed = false;
}

/* Two rows of latencies below one of figures: which are its, if they differ? */
static size_t
read_second(struct scan *scan, struct part *part, const struct line *lines,
	    size_t count, size_t at)
{
	struct bonnie_run *run = &part->rows[part->count - 1], other = *run;
	size_t next, from = part_behind(lines, count, at);

	if (from == count || row_latencies(&part->head, lines, count, from,
					   scan->arena, &other, &next) ==
			     ROW_NONE)
		return at;
	for (unsigned i = 0; i < TESTS; i++) {
		const struct figure *one, *second;

		one = &run->figures[i][FIGURE_LATENCY];
		second = &other.figures[i][FIGURE_LATENCY];
		if (one->printed == second->printed &&
		    (!one->printed || one->value == second->value))
			continue;
		warn(scan, &lines[from], "is the second of its latencies: "
		     "none of both are used");
		drop_latencies(run);
		break;
	}
	return next;
}

/* The row of latencies below one of figures; the line behind it. */
static size_t
read_latencies(struct scan *scan, struct part *part, const struct line *lines,
	       size_t count, size_t at)
{
	struct bonnie_run *run = &part->rows[part->count - 1];
	bool *bad = &part->bad[part->count - 1];
	size_t from = part_behind(lines, count, at), next = at;
	enum row row = ROW_NONE;

	if (from < count)
		row = row_latencies(&part->head, lines, count, from,
				    scan->arena, run, &next);
	if (row == ROW_NONE && has_latencies(&part->head) &&
	    (from == count || lines[from].open))
		run->partial = true;
	part->latencies += row != ROW_NONE;
	if (row != ROW_NONE)
		next = read_second(scan, part, lines, count, next);
	if (row != ROW_BAD || *bad)
		return next;
	if (run->misread) {
		warn(scan, run->first, "lacks figures; it is not used");
		*bad = true;
	} else {
		warn(scan, &lines[from], "lacks latencies");
		run->partial = true;
	}
	return next;
}

/* Where one of several rows lacks its latencies, which are whose? */
static void
drop_all_latencies(struct scan *scan, struct part *part)
{
	warn(scan, part->rows[0].first, "and others below it: latencies lack, "
	     "so those that are there are not used");
	for (size_t i = 0; i < part->count; i++)
		drop_latencies(&part->rows[i]);
}

/*
 * Rows between the lines of a head, of which the one that names the columns
 * stands below them, are another table's.
 */
static void
refuse_inside_head(struct scan *scan, const struct line *lines, size_t count,
		   struct part *part)
{
	size_t from = part_behind(lines, count, part->next);

	if (part->head.titles > 0 || from == count ||
	    !head_line(&lines[from]) ||
	    !bonnie_has(bonnie_bare(&lines[from]), "%CP"))
		return;
	for (size_t i = 0; i < part->count; i++) {
		warn(scan, part->rows[i].first, "stands inside of a head; it "
		     "is not used");
		part->bad[i] = true;
	}
}

/* Reads a head and its rows; false where there are none. */
static bool
read_part(struct scan *scan, const struct line *lines, size_t count, size_t at,
	  struct part *part)
{
	memset(part, 0, sizeof(*part));
	part->next = head_read(&part->head, lines, count, at, scan->arena);
	if (part->next == at || !part->head.known || part->head.foreign)
		return false;
	while (part->count < ROWS) {
		struct bonnie_run run;
		size_t next, from = part_behind(lines, count, part->next);
		enum row row;

		if (from == count)
			break;
		row = row_read(&part->head, lines, count, from, scan->arena,
			       &run, &next);
		if (row == ROW_NONE)
			break;
		if (row == ROW_BAD)
			warn(scan, &lines[from], "can't be read: which figure "
			     "belongs where is not known");
		else if (run.partial)
			warn(scan, &lines[from], "breaks off");
		complete_row(&part->head, &run);
		*part_add(part, scan->arena, row == ROW_BAD) = run;
		part->next = read_latencies(scan, part, lines, count, next);
	}
	if (part->latencies > 0 && part->latencies < part->count)
		drop_all_latencies(scan, part);
	if (part->count > 0)
		refuse_inside_head(scan, lines, count, part);
	return part->count > 0;
}

/* Reads the part of the files below that of the I/O. */
static void
read_files(struct scan *scan, const struct line *lines, size_t count,
	   struct part *io)
{
	size_t at = part_behind(lines, count, io->next);
	struct piece version = io->head.version;
	struct part files;

	if (at == count)
		return;
	if (!read_part(scan, lines, count, at, &files) && files.head.files) {
		diag_add(scan->diag, DIAG_WARNING, scan->file, lines[at].number,
			 "no row follows this head of bonnie++'s table");
		for (size_t i = 0; i < io->count; i++)
			io->rows[i].partial = true;
		io->next = files.next;
	}
	if (files.count == 0 || !files.head.files)
		return;
	for (size_t i = 0; i < files.count; i++)
		files.rows[i].hint = hint_of(&io->head);
	if (version.text != NULL && files.head.version.text != NULL &&
	    (version.length != files.head.version.length ||
	     memcmp(version.text, files.head.version.text, version.length)))
		return;
	if (part_pair(scan, io, &files))
		io->next = files.next;
}

static size_t
read_table(struct scan *scan, const struct line *lines, size_t count,
	   struct sink *sink)
{
	struct part part;

	if (!read_part(scan, lines, count, 0, &part)) {
		if (!part.head.foreign)
			return 0;
		diag_add(scan->diag, DIAG_WARNING, scan->file, lines[0].number,
			 "a table of bonnie, the first of that name, which "
			 "iorecap does not read");
		return part.next;
	}
	if (part.head.files)
		for (size_t i = 0; i < part.count; i++)
			if (part.rows[i].name.text == NULL)
				part.rows[i].name = part.head.name;
	if (!part.head.files)
		read_files(scan, lines, count, &part);
	part_find_csv(scan, lines, count, &part);
	for (size_t i = 0; i < part.count; i++) {
		if (part.bad[i])
			continue;
		if (!part.rows[i].csv)
			part_name(scan, &part.rows[i]);
		bonnie_put(scan, &part.rows[i], sink);
	}
	if (part.count == ROWS)
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 lines[part.next - 1].number, "no more than %d rows "
			 "below one head are read", ROWS);
	return part.next;
}

/* What 1.03 and later say on standard error while they run. */
static const char *const progress[] = {
	"Using uid:", "Writing with putc()...", "Writing a byte at a time...",
	"Writing intelligently...", "Rewriting...", "Reading with getc()...",
	"Reading a byte at a time...", "Reading intelligently...",
	"start 'em...", "Create files in sequential order...",
	"Stat files in sequential order...",
	"Delete files in sequential order...",
	"Create files in random order...", "Stat files in random order...",
	"Delete files in random order...",
};

/* Whether a text has the first two letters of one of these. */
static bool
may_be_progress(const char *text)
{
	switch (text[0]) {
	case 'U':
		return text[1] == 's';
	case 'W': case 'C':
		return text[1] == 'r';
	case 'R': case 'D':
		return text[1] == 'e';
	case 'S': case 's':
		return text[1] == 't';
	default:
		return false;
	}
}

static bool
is_progress(const struct line *line)
{
	const char *text = line->text;
	size_t length = line->length;

	while (length > 0 && *text == ' ') {
		text++;
		length--;
	}
	if (length < 10 || !may_be_progress(text))
		return false;
	for (size_t i = 0; i < sizeof(progress) / sizeof(progress[0]); i++)
		if (memcmp(text, progress[i], 4) == 0 &&
		    length >= strlen(progress[i]) &&
		    memcmp(text, progress[i], strlen(progress[i])) == 0)
			return true;
	return false;
}

/* The head of a page of bon_csv2html, as a browser shows it. */
static bool
is_page(const struct line *line)
{
	static const char columns[] = "Per Char Block Rewrite Per Char Block";
	const char *p = line->text, *end = p + line->length;
	size_t length = sizeof(columns) - 1;

	if (line->length < length || (*p != 'S' && *p != 'C'))
		return false;
	p = memchr(p, 'P', line->length - length + 1);
	return p != NULL && (size_t)(end - p) >= length &&
	       memcmp(p, columns, length) == 0;
}

static int
table_bid(struct scan *scan, const struct line *lines, size_t count)
{
	(void)scan;
	(void)count;
	if (head_line(&lines[0]))
		return BID_SURE;
	return is_progress(&lines[0]) || is_page(&lines[0]) ? BID_LIKELY :
	       BID_NO;
}

static size_t
table_parse(struct scan *scan, const struct line *lines, size_t count,
	    struct sink *sink)
{
	size_t used = 0;

	if (head_line(&lines[0]))
		return read_table(scan, lines, count, sink);
	if (is_page(&lines[0])) {
		diag_add(scan->diag, DIAG_WARNING, scan->file, lines[0].number,
			 "a page of bon_csv2html, which iorecap does not read: "
			 "give it the CSV lines");
		return 0;
	}
	bonnie_pass(scan);
	while (used < count && is_progress(&lines[used]))
		used++;
	return used;
}

/* A row that stands without its head. */
static bool
table_looks(const struct line *line)
{
	struct piece text = { line->text, line->length };

	if (text.length < 20)
		return false;
	if (memchr(text.text, '+', text.length) != NULL &&
	    bonnie_has(text, "+++++ +++"))
		return true;
	/* A row of latencies ends in a unit, and perhaps in a mark. */
	if (strchr("s `*]>", text.text[text.length - 1]) == NULL ||
	    !bonnie_has(text, "Latency "))
		return false;
	text = bonnie_bare(line);
	return text.length >= 20 && memcmp(text.text, "Latency ", 8) == 0 &&
	       text.text[text.length - 1] == 's';
}

const struct format format_bonnie_table = {
	"table", "bonnie++, what it prints for people", table_bid, table_parse,
	table_looks, "+L", "VMNCf-[<`*UWRSDs", "VMNCf-[<`*UWRSDs", NULL, false
};
