/* iostat's reports as it prints them for people, sysstat 4 to 12. */
#include <ctype.h>
#include <string.h>

#include "parsers/iostat/iostat.h"

extern const struct format format_iostat_text;

enum {
	STRETCH = 400,		/* lines after which a call ends */
	APART = 3,		/* lines from titles to their first row, then */
};

/* ---- what a line may be */

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
	size_t at = iostat_pass_blank(lines, count, BETWEEN);

	return at < count && are_titles(state, lines + at, count - at);
}

static bool
is_time(const struct iostat *state, const struct line *lines, size_t count)
{
	enum date_order order = state->order;
	struct moment moment;

	return iostat_time(lines[0].text, lines[0].length, &order, &moment) &&
	       titles_follow(state, lines + 1, count - 1);
}

/*
 * How many lines a banner takes that begins here: two where it was broken, 0
 * for none.
 */
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
is_banner(const struct iostat *state, const struct line *lines, size_t count)
{
	size_t at = banner_lines(lines, count);

	if (at == 0)
		return false;
	at += iostat_pass_blank(lines + at, count - at, BETWEEN);
	return at < count && (titles_follow(state, lines + at, count - at) ||
			      is_time(state, lines + at, count - at));
}

static bool
is_cpu(const struct iostat *state, const struct line *lines, size_t count)
{
	return begins(lines, "avg-cpu:") && are_titles(state, lines, count);
}

static bool
is_devices(const struct iostat *state, const struct line *lines, size_t count)
{
	static const char *const heads[] = {
		"Dev", "Disks:", "r/s", "w/s", "d/s", "f/s", "tps", "rrq",
		"aqu",
	};

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (begins(&lines[0], heads[i]))
			return are_titles(state, lines, count);
	return false;
}

/*
 * A row below a table that other text, or an empty line, has ended; or the
 * first one below titles, where the author left others out.
 */
static bool
is_row(const struct iostat *state, const struct line *lines, size_t count)
{
	const struct table *table = &state->devices;
	struct row row;

	if (!table->has_row && (table->count == 0 ||
				lines[0].number > state->title_line + APART))
		return false;
	if (iostat_row_read(table, lines, count, &row) == 0)
		return false;
	return table->has_row ? iostat_row_alike(table, &row) :
	       row.count == table->count && !row.cut;
}

static bool
is_other(const struct iostat *state, const struct line *lines, size_t count)
{
	(void)state;
	(void)count;
	return iostat_foreign(lines);
}

/* ---- reading */

/* Linux 5.10.0 (host) 05/06/21 _x86_64_ (2 CPU) */
static void
read_kernel(struct reader *reader, const struct line *line)
{
	const char *at = line->text, *end = at + line->length;
	struct word word;

	/* the release is the second */
	for (int i = 0; i < 2; i++)
		if (!iostat_word(&at, end, &word))
			return;
	if (is_digit(*word.text))
		scan_kernel(reader->scan, line, word.text, word.length);
}

static size_t
read_banner(struct reader *reader, const struct line *lines, size_t count)
{
	size_t used = banner_lines(lines, count);

	iostat_banner(reader->state);
	read_kernel(reader, &lines[0]);
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

/* All versions print these; where one lacks, it or another has been lost. */
static bool
are_whole(const struct table *shares)
{
	static const enum quantity printed[] = {
		QUANTITY_USER, QUANTITY_NICE, QUANTITY_SYSTEM, QUANTITY_IDLE,
	};
	size_t found = 0;
	bool iowait = false, steal = false;

	for (size_t i = 0; i < shares->known; i++) {
		const struct column *column =
			&shares->columns[shares->order[i]];

		for (size_t k = 0; k < sizeof(printed) / sizeof(*printed); k++)
			found += column->name.quantity == printed[k];
		iowait |= column->name.quantity == QUANTITY_IOWAIT;
		steal |= column->name.quantity == QUANTITY_STEAL;
	}
	return found == sizeof(printed) / sizeof(*printed) &&
	       (iowait || !steal);
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
	if (!are_whole(table)) {
		diag_add(reader->scan->diag, DIAG_WARNING, reader->scan->file,
			 lines[0].number, "avg-cpu lacks titles: its row was "
			 "not read");
		return at;
	}
	gap = iostat_pass_blank(lines + at, count - at, 1);
	used = iostat_row_read(table, lines + at + gap, count - at - gap,
			       &row);
	if (used == 0)
		return at;
	iostat_put(reader, KIND_CPU, table, &row);
	return at + gap + used;
}

static size_t
read_other(struct reader *reader, const struct line *lines, size_t count)
{
	(void)count;
	iostat_refuse(reader, lines);
	return 0;
}

/* ---- the table of all this */

enum { CPU, DEVICES, BANNER, TIMES, OTHERS, ROWS, PARTS };

static const struct part {
	const char *heads;	/* its first two bytes; "00": digits */
	int bid;
	bool (*is)(const struct iostat *, const struct line *,
		   size_t count);
	size_t (*read)(struct reader *, const struct line *, size_t count);
} parts[PARTS] = {
	[CPU] = { "av", BID_SURE, is_cpu, read_cpu },
	[DEVICES] = { "De" "Di" "r/" "w/" "d/" "f/" "tp" "rr" "aq", BID_SURE,
		      is_devices, iostat_devices_read },
	[BANNER] = { "Li" "GN", BID_SURE, is_banner, read_banner },
	[TIMES] = { "Ti" "00", BID_SURE, is_time, read_time },
	[OTHERS] = { iostat_foreign_heads, BID_LIKELY, is_other, read_other },
	[ROWS] = { "", BID_LIKELY, is_row, iostat_rows_read },
};

/*
 * By the first byte of a line: the second bytes that heads have behind it,
 * NULL for any, and a bit for each part that has such a head.
 */
#define BIT(part) (1 << (part))
#define DIGIT { NULL, BIT(TIMES) | BIT(OTHERS) }
static const struct opening {
	const char *seconds;
	unsigned char parts;
} opens[256] = {
	['a'] = { "vq", BIT(CPU) | BIT(DEVICES) },
	['D'] = { "ei", BIT(DEVICES) | BIT(OTHERS) },
	['r'] = { "/r ", BIT(DEVICES) | BIT(OTHERS) },
	['w'] = { "/", BIT(DEVICES) },
	['d'] = { "/ei", BIT(DEVICES) | BIT(OTHERS) },
	['f'] = { "/", BIT(DEVICES) },
	['t'] = { "pit", BIT(DEVICES) | BIT(OTHERS) },
	['L'] = { "i", BIT(BANNER) }, ['G'] = { "N", BIT(BANNER) },
	['T'] = { "i", BIT(TIMES) }, ['K'] = { "B", BIT(OTHERS) },
	['A'] = { "v", BIT(OTHERS) }, ['-'] = { "-", BIT(OTHERS) },
	['F'] = { "i", BIT(OTHERS) },
	['0'] = DIGIT, ['1'] = DIGIT, ['2'] = DIGIT, ['3'] = DIGIT,
	['4'] = DIGIT, ['5'] = DIGIT, ['6'] = DIGIT, ['7'] = DIGIT,
	['8'] = DIGIT, ['9'] = DIGIT,
};

/* The parts that may begin with a line's first two bytes, a bit each. */
static unsigned
parts_of(const char *at, const char *end)
{
	const struct opening *opening = &opens[(unsigned char)*at];
	const char *second = opening->seconds;

	if (end - at < 2)
		return 0;
	while (second != NULL && *second != at[1])
		if (*second++ == '\0')
			return 0;
	return opening->parts;
}

/* Whether a text of two bytes or more begins with one of these heads. */
static bool
has_head(const char *heads, const char *at)
{
	bool digit = is_digit(*at);

	for (; *heads != '\0'; heads += 2)
		if (*heads == '0' ? digit :
		    heads[0] == at[0] && heads[1] == at[1])
			return true;
	return false;
}

/* Rows begin or end with a value; most prose does neither. */
static bool
may_be_row(const char *at, const char *end)
{
	while (is_gap(end[-1]))
		end--;
	return is_digit(*at) ||
	       is_digit(end[-1]) || end[-1] == '%' ||
	       (end - at > 1 && is_digit(end[-2]));
}

/* Rows stand in the text of their titles, but for those like others. */
static bool
may_have_rows(const struct scan *scan, const struct iostat *state)
{
	return state->devices.has_row || state->title_text == scan->text;
}

/* What begins at a line, or NULL. near: other parts stand right before it. */
static const struct part *
part_at(struct scan *scan, const struct line *lines, size_t count, bool near)
{
	const char *end = lines[0].text + lines[0].length;
	const char *at = pass_gaps(lines[0].text, end);
	const struct iostat *state;
	unsigned may_be;

	if (at == end)
		return NULL;
	may_be = parts_of(at, end);
	if (near || (lines[0].digits && may_be_row(at, end)))
		may_be |= BIT(ROWS);
	state = may_be != 0 ? iostat_known(scan) : NULL;
	for (size_t i = 0; may_be != 0; i++, may_be >>= 1)
		if ((may_be & 1) &&
		    (i == ROWS ? may_have_rows(scan, state) :
				 has_head(parts[i].heads, at)) &&
		    parts[i].is(state, lines, count))
			return &parts[i];
	return NULL;
}

static int
text_bid(struct scan *scan, const struct line *lines, size_t count)
{
	const struct part *part = part_at(scan, lines, count, false);

	return part != NULL ? part->bid : BID_NO;
}

static size_t
text_parse(struct scan *scan, const struct line *lines, size_t count,
	   struct sink *sink)
{
	struct reader reader;
	size_t end = 0;

	iostat_begin(&reader, scan, sink, "text", &lines[0]);
	while (end < STRETCH) {
		const struct part *part;
		size_t at = end, used;

		if (end > 0)
			at += iostat_pass_blank(lines + at, count - at, count);
		if (at == count)
			break;
		part = part_at(scan, lines + at, count - at, end > 0);
		/* A table of another tool is not a part of this. */
		if (part == NULL || (end > 0 && part->read == read_other))
			break;
		used = part->read(&reader, lines + at, count - at);
		if (used == 0)
			break;
		end = at + used;
	}
	return end;
}

/*
 * Every row has three values with decimals at least, behind points or commas,
 * and hardly any prose.
 */
static bool
has_decimals(const struct line *line, char point)
{
	const char *at = line->text, *end = at + line->length;
	unsigned points = 0;

	while (points < 3 && at < end &&
	       (at = memchr(at, point, (size_t)(end - at))) != NULL) {
		at++;
		points += at < end && is_digit(*at);
	}
	return points == 3;
}

/*
 * A row of a table whose titles are not there, or do not fit: six values or
 * more, of any table; the five of one without -x have but a name beside them.
 */
static bool
text_looks(const struct line *line)
{
	size_t others, values;

	if (!has_decimals(line, '.') && !has_decimals(line, ','))
		return false;
	values = iostat_count_values(line, &others);
	return values >= 6 ? others <= 3 : values == 5 && others == 1;
}

const struct format format_iostat_text = {
	"text", "iostat, what it prints for people", text_bid, text_parse,
	text_looks, ".,", NULL, "aDrwdftLGTKAF-|*", NULL, false
};
