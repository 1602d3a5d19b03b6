/* What bonnie++ prints for people: its tables, 1.00 to 2.00, and its progress. */
#include <math.h>
#include <string.h>

#include "parsers/bonnie/row.h"

extern const struct format format_bonnie_table;

enum {
	ROWS = 300,		/* under one head */
	BLANKS = 3,		/* empty lines between the parts of a table */
	CSV_AHEAD = 200,	/* lines below a table that are searched for its CSV */
	CSV_SURE = 4,		/* figures that must agree, when it stands apart */
};

/* One head with its rows. */
struct part {
	struct head head;
	struct bonnie_run *rows;
	bool *bad;		/* rows whose figures can't be told apart */
	size_t count, room, bad_room;
	size_t next;		/* the line behind it */
};

/* Passes over empty lines, ends of fences and the like. */
static size_t
behind_blanks(const struct line *lines, size_t count, size_t at)
{
	size_t next = at;

	while (next < count && next < at + BLANKS &&
	       bonnie_bare(&lines[next]).length == 0)
		next++;
	return next;
}

static const char *
hint_of(const struct head *head)
{
	if (head->letters)
		return "1.98+";
	return head->latencies ? "1.93+" : "1.03";
}

static struct bonnie_run *
add_row(struct part *part, struct arena *arena, bool bad)
{
	part->rows = arena_grow(arena, part->rows, part->count, &part->room,
				sizeof(*part->rows));
	part->bad = arena_grow(arena, part->bad, part->count, &part->bad_room,
			       sizeof(*part->bad));
	part->bad[part->count] = bad;
	return &part->rows[part->count++];
}

/* 1.98 and 2.00 put the number of files into every column of rates. */
static bool
has_false_rates(const struct head *head, const struct bonnie_run *run)
{
	struct piece version = head->version;
	bool any = false;

	if (version.text != NULL && version.text[0] == '1' &&
	    (version.length < 4 || memcmp(version.text, "1.98", 4) < 0))
		return false;
	for (unsigned i = FILE_TESTS; i < TESTS; i++) {
		const struct figure *rate = &run->figures[i][FIGURE_RATE];

		if (!rate->printed || isnan(rate->value))
			continue;
		if (rate->value != run->params[PARAM_FILES])
			return false;
		any = true;
	}
	return any;
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

static size_t
read_latencies(struct scan *scan, struct part *part, const struct line *lines,
	       size_t count, size_t at)
{
	struct bonnie_run *run = &part->rows[part->count - 1];
	size_t from = behind_blanks(lines, count, at), next = at;
	enum row row = ROW_NONE;

	if (from < count)
		row = row_latencies(&part->head, lines, count, from,
				    scan->arena, run, &next);
	if (row == ROW_BAD && !part->bad[part->count - 1]) {
		run->partial = true;
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 lines[from].number, "not all latencies of this row of "
			 "bonnie++'s table can be told apart");
	}
	return next;
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
		size_t next, from = behind_blanks(lines, count, part->next);
		enum row row;

		if (from == count)
			break;
		row = row_read(&part->head, lines, count, from, scan->arena,
			       &run, &next);
		if (row == ROW_NONE)
			break;
		if (row == ROW_BAD)
			diag_add(scan->diag, DIAG_WARNING, scan->file,
				 lines[from].number, "which figures of this "
				 "row of bonnie++'s table belong where can't "
				 "be known; it is not used");
		complete_row(&part->head, &run);
		*add_row(part, scan->arena, row == ROW_BAD) = run;
		part->next = read_latencies(scan, part, lines, count, next);
	}
	return part->count > 0;
}

/* Puts the files part of a run to its I/O part. */
static void
add_files(struct bonnie_run *run, const struct bonnie_run *files, bool apart)
{
	memcpy(run->figures[FILE_TESTS], files->figures[FILE_TESTS],
	       PART_TESTS * sizeof(run->figures[0]));
	for (unsigned i = 0; i < BONNIE_PARAMS; i++)
		if (!run->has[i] && files->has[i])
			bonnie_set(run, (enum bonnie_param)i, files->params[i]);
	run->link = files->link;
	run->false_rates = files->false_rates;
	run->joined += files->joined;
	run->partial |= files->partial;
	if (files->name.length > run->name.length && run->name_cut) {
		run->name = files->name;
		run->name_cut = files->name_cut;
	}
	if (run->version.text == NULL)
		run->version = files->version;
	if (apart)
		run->files = files->first;
	else
		run->last = files->last;
}

/* The converter prints all rows of one part, then those of the other, with names. */
static void
pair_by_name(struct scan *scan, struct part *io, struct part *files)
{
	size_t from = 0, own = io->count;

	for (size_t i = 0; i < files->count; i++) {
		size_t at = from;

		while (at < own && !(bonnie_named_alike(&io->rows[at],
							&files->rows[i])))
			at++;
		if (at < own) {
			add_files(&io->rows[at], &files->rows[i], true);
			io->bad[at] |= files->bad[i];
			from = at + 1;
		} else {
			*add_row(io, scan->arena, files->bad[i]) =
				files->rows[i];
		}
	}
}

/* Joins the two parts of a table; false where they are not of the same runs. */
static bool
pair(struct scan *scan, struct part *io, struct part *files)
{
	struct piece name = files->head.name;

	if (files->rows[0].name.text != NULL) {
		pair_by_name(scan, io, files);
		return true;
	}
	for (size_t i = 0; i < files->count; i++) {
		files->rows[i].name = name;
		if (io->count == files->count &&
		    !bonnie_named_alike(&io->rows[i], &files->rows[i]))
			return false;
	}
	if (io->count != files->count) {
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 files->rows[0].first->number, "%zu rows of files below "
			 "%zu of I/O: which belong together can't be known; "
			 "the former are not used", files->count, io->count);
		return true;
	}
	for (size_t i = 0; i < files->count; i++)
		if (!files->bad[i])
			add_files(&io->rows[i], &files->rows[i],
				  io->count > 1);
	return true;
}

/* Reads the part of the files below that of the I/O. */
static void
read_files(struct scan *scan, const struct line *lines, size_t count,
	   struct part *io)
{
	size_t at = behind_blanks(lines, count, io->next);
	struct piece version = io->head.version;
	struct part files;

	if (at == count || !head_line(&lines[at]) ||
	    !read_part(scan, lines, count, at, &files) || !files.head.files)
		return;
	if (version.text != NULL && files.head.version.text != NULL &&
	    (version.length != files.head.version.length ||
	     memcmp(version.text, files.head.version.text, version.length)))
		return;
	if (pair(scan, io, &files))
		io->next = files.next;
}

/* The row that a CSV line is of, NULL for none. */
static struct bonnie_run *
row_of(struct part *part, const struct bonnie_run *csv, unsigned least,
       bool *const taken)
{
	struct bonnie_run *best = NULL;
	unsigned high = 0;
	size_t at = 0;

	for (size_t i = 0; i < part->count; i++) {
		struct agreement agreement;

		if (taken[i] || !bonnie_named_alike(csv, &part->rows[i]))
			continue;
		agreement = bonnie_agreement(csv, &part->rows[i]);
		if (agreement.same < least ||
		    (agreement.different > 0 && (least > 0 ||
		     agreement.same <= agreement.different)))
			continue;
		if (best == NULL || agreement.same > high) {
			best = &part->rows[i];
			high = agreement.same;
			at = i;
		}
	}
	if (best != NULL)
		taken[at] = true;
	return best;
}

/* Puts a run of CSV that was found for a row in its place. */
static void
replace_row(struct part *part, struct bonnie_run *row,
	    const struct bonnie_run *csv, struct arena *arena)
{
	struct bonnie_run *table = arena_take(arena, sizeof(*table));

	*table = *row;
	*row = *csv;
	row->table = table;
	part->bad[row - part->rows] = false;
}

/* CSV lines right below a table, then those apart from it. */
static void
find_csv(struct scan *scan, const struct line *lines, size_t count,
	 struct part *part)
{
	bool *taken = arena_zero(scan->arena, part->count * sizeof(*taken));
	size_t left = part->count, at = part->next, last = at + CSV_AHEAD;
	bool below = true;

	for (at = behind_blanks(lines, count, at); left > 0 && at < count &&
	     at < last;) {
		struct bonnie_run csv, *row = NULL;
		size_t used = 0;

		if (head_line(&lines[at]))
			return;
		if (bonnie_csv_begins(&lines[at]))
			used = bonnie_csv_read(lines + at, count - at,
					       scan->arena, &csv);
		if (used > 0)
			row = row_of(part, &csv, below ? 0 : CSV_SURE, taken);
		if (row != NULL) {
			replace_row(part, row, &csv, scan->arena);
			left--;
		}
		if (row != NULL && below)
			part->next = at + used;
		else if (row != NULL)
			bonnie_take(scan, &lines[at]);
		below &= row != NULL;
		at = below ? behind_blanks(lines, count, part->next) :
		     at + (used > 0 ? used : 1);
	}
}

/* A table below its CSV line is a copy of it, and named like it. */
static void
name_like_csv(struct scan *scan, struct bonnie_run *run)
{
	const struct bonnie_run *csv = bonnie_last_csv(scan);
	struct agreement agreement;

	if (csv == NULL || !run->name_cut || !bonnie_named_alike(csv, run))
		return;
	agreement = bonnie_agreement(csv, run);
	if (agreement.same >= CSV_SURE && agreement.different == 0)
		run->name = csv->name;
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
	find_csv(scan, lines, count, &part);
	for (size_t i = 0; i < part.count; i++) {
		if (part.bad[i])
			continue;
		if (!part.rows[i].csv)
			name_like_csv(scan, &part.rows[i]);
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

static bool
is_progress(const struct line *line)
{
	const char *text = line->text;
	size_t length = line->length;

	while (length > 0 && *text == ' ') {
		text++;
		length--;
	}
	if (length < 10 || strchr("UWRCSDs", *text) == NULL)
		return false;
	for (size_t i = 0; i < sizeof(progress) / sizeof(progress[0]); i++)
		if (length >= strlen(progress[i]) &&
		    memcmp(text, progress[i], strlen(progress[i])) == 0)
			return true;
	return false;
}

/* The page that bon_csv2html makes, by its title. */
static bool
is_page(const struct line *line)
{
	static const char title[] = " Benchmark results";
	const char *p = line->text, *end = p + line->length;
	size_t length = sizeof(title) - 1;

	if (line->length < length || (*p != '<' && *p != 'B'))
		return false;
	for (; (size_t)(end - p) >= length + 8; p++) {
		const char *at;

		p = memchr(p, 'B', (size_t)(end - p));
		if (p == NULL || (size_t)(end - p) < length + 8)
			return false;
		if (memcmp(p, "Bonnie++", 8) != 0)
			continue;
		at = memchr(p + 9, ' ', (size_t)(end - p) - 9);
		return memcmp(p + 8, title, length) == 0 ||
		       (p[9] == 'V' && at != NULL &&
			(size_t)(end - at) >= length &&
			memcmp(at, title, length) == 0);
	}
	return false;
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
			 "a page of bon_csv2html, some of whose columns are "
			 "mislabelled: read the CSV that it was made from");
		return 0;
	}
	bonnie_pass(scan);
	while (used < count && is_progress(&lines[used]))
		used++;
	return used;
}

const struct format format_bonnie_table = {
	"table", "bonnie++, what it prints for people", table_bid, table_parse
};
