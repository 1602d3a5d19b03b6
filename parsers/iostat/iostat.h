/* What the files that read iostat's reports share. */
#ifndef PARSERS_IOSTAT_IOSTAT_H
#define PARSERS_IOSTAT_IOSTAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parsers/format.h"
#include "record/json.h"

enum {
	COLUMNS = 64,		/* of a table; the widest known has 22 */
	HEADER = 512,		/* bytes of titles that are kept */
	DEVICE = 64,		/* bytes of a device's name that is kept */
	TIME = 32,		/* bytes of a time, with its NUL */
	DIGITS = 18,		/* that a struct decimal holds */
	BETWEEN = 3,		/* empty lines between the parts of a report */
};

/* ---- cell.c: words and values; bars and stars of Markdown are blanks */

struct word {
	const char *text;
	size_t length;
};

static inline bool
is_gap(char c)
{
	return c == ' ' || c == '|' || c == '*';
}

static inline const char *
pass_gaps(const char *at, const char *end)
{
	while (at < end && is_gap(*at))
		at++;
	return at;
}

/* The next word from *at on; false where there is none. */
bool iostat_word(const char **at, const char *end, struct word *);
bool iostat_is(struct word, const char *text);
bool iostat_blank(const struct line *);

/* How many empty lines there are at the beginning, at most that many. */
size_t iostat_pass_blank(const struct line *, size_t count, size_t most);

struct cell {
	struct decimal number;
	double huge;		/* the value of more than 18 digits; else 0 */
	char suffix;		/* of --human: k, M, … or %; else 0 */
	bool nothing;		/* nan or inf */
	bool odd;		/* any of these, or below 0 */
};

/* Reads one value that ends at a gap; false leaves *at as it was. */
bool iostat_cell(const char **at, const char *end, struct cell *);

/* The same for digits, a point, digits and a blank: nearly every value. */
static inline bool
iostat_usual_cell(const char **at, const char *end, struct cell *cell)
{
	const char *start = *at, *p = start, *point;
	uint64_t digits = 0;

	for (; p < end && is_digit(*p); p++)
		digits = digits * 10 + (uint64_t)(*p - '0');
	point = p;
	if (p < end && *p == '.' && p > start) {
		for (p++; p < end && is_digit(*p); p++)
			digits = digits * 10 + (uint64_t)(*p - '0');
		if (p == point + 1)
			return false;
	}
	if (p == start || p - start > DIGITS || (p < end && *p != ' '))
		return false;
	*cell = (struct cell){
		.number.digits = digits,
		.number.decimals = p > point ? (unsigned)(p - point) - 1 : 0,
	};
	*at = p;
	return true;
}

/* ---- column.c: what a column means */

enum form {
	FORM_PLAIN,		/* requests, merges, queues, milliseconds */
	FORM_BYTES,		/* may have a unit letter (--human) */
	FORM_TOTAL,		/* the same, of a whole interval */
	FORM_PERCENT,		/* may have a percent sign */
};

struct column {
	struct metric_name name;
	double scale;		/* base units in one as printed */
	double most;		/* what is more cannot be; base units */
	double fine;		/* what is more depends on other columns */
	enum form form;
	unsigned number;	/* of the column, whatever its unit; below 64 */
};

/* The column of that title; false where it is not known. */
bool iostat_column(struct word title, struct column *);
/* Whether an unknown title is the beginning or the end of one of those. */
bool iostat_column_cut(struct word title);
/* The same for the titles of avg-cpu ("%user"). */
bool iostat_cpu_column(struct word title, struct column *);

/* ---- header.c: the titles of a table */

/* Where the name stands in a row. */
enum layout { LAYOUT_FIRST, LAYOUT_LAST, LAYOUT_NONE };

struct table {
	size_t count;		/* values in a row; 0: there is no table */
	struct column columns[COLUMNS];
	unsigned char order[COLUMNS];	/* known ones, as in the catalogue */
	size_t known;
	enum layout layout;
	bool extended;		/* -x */
	bool whole;		/* all of a device stands in one row */
	bool spaced;		/* an empty line follows the titles */
	bool uneven;		/* titles were cut, or their columns lost */
	size_t broken;		/* bytes of their first line of several, or 0 */
	size_t indent;		/* blanks before the titles then */
	bool folded;		/* a terminal broke them, amidst a title */
	uint64_t numbers;	/* a bit for each column that is known */
	/* 1 + the column of requests, bytes, sizes of a subject; 0: none. */
	unsigned char iops[SUBJECTS], bw[SUBJECTS], size[SUBJECTS];
	const char *hint;	/* oldest version that prints so, or NULL */
	/*
	 * How the first row was printed: decimals and whether letters followed.
	 */
	bool has_row;
	unsigned char decimals[COLUMNS];
	bool letters;
	/* The titles, in JSON the keys: to know them again. */
	char text[HEADER];
	size_t length;
};

/*
 * How many lines the titles take that begin at lines[0]; 0 where there are
 * none.
 */
size_t iostat_header_lines(const struct line *, size_t count);

/*
 * Whether the line repeats the titles of the table: so it is in most reports.
 */
bool iostat_header_same(const struct table *, const struct line *);

/* Reads them into the table, or leaves it as it was; the lines used. */
size_t iostat_header_read(struct table *, const struct line *, size_t count);

/* ---- table_make.c: a table by its columns */

/* A table of these columns; those whose scale is 0 are not known. */
void iostat_table_make(struct table *, const struct column *, size_t count);

/* Keeps the text by which the titles are known again, where it fits. */
void iostat_table_keep(struct table *, const char *text, size_t length);

/*
 * The oldest version that prints such columns; NULL where that is the oldest of
 * all.
 */
const char *iostat_table_hint(const struct table *);

/* Whether a known column is of this subject and quantity; QUANTITIES: any. */
bool iostat_table_speaks(const struct table *, enum subject, enum quantity);

/* ---- row.c: a row of values */

/* A value in base units, and what its digits leave open. */
struct amount {
	double value, half;
};

struct row {
	struct word name;
	struct cell cells[COLUMNS];
	struct amount amounts[COLUMNS];	/* of them; by iostat_values() */
	size_t count;		/* less than the table's where it was cut */
	size_t ahead;		/* of them in the first line that has any */
	unsigned joined;	/* ends of lines that were crossed */
	bool cut;
	bool even;		/* usual values, all with as many decimals */
	const struct line *first, *last;
	char text[HEADER];	/* of one that was put together */
};

/* Reads a row of the table; the lines used, 0 where there is none. */
size_t iostat_row_read(const struct table *, const struct line *, size_t count,
		       struct row *);

/* Whether a row is printed like those before it in the table. */
bool iostat_row_alike(const struct table *, const struct row *);

/* Remembers how the first row of a table was printed. */
void iostat_row_note(struct table *, const struct row *);

/* ---- time.c */

/* What "05/06/26" means, learned from dates that leave no choice. */
enum date_order { ORDER_UNKNOWN, ORDER_MONTH_FIRST, ORDER_DAY_FIRST };

struct moment {
	char text[TIME];	/* ISO 8601; "" for none */
	char printed[TIME];	/* a date that may mean another, else "" */
};

/*
 * Reads a line or text that is a time and nothing else, in the forms of many
 * locales.
 */
bool iostat_time(const char *text, size_t length, enum date_order *,
		 struct moment *);

/* Learns from a text that holds a date somewhere: the banner. */
void iostat_date(const char *text, size_t length, enum date_order *);

/* ---- run.c: invocations and reports */

/* Where in a JSON document the last call ended. */
struct json_place {
	bool active;		/* inside one */
	bool excerpt;		/* its head was not there */
	bool found;		/* a record was read */
	size_t skip;		/* bytes of the next line that were read */
	struct json json;
	unsigned char roles[JSON_DEPTH + 1];	/* of what is open, by depth */
};

struct iostat {
	int runs, reports;	/* begun in the document and in the run */
	bool banner;		/* the run began with one */
	bool fresh;		/* the report has no table yet */
	bool has_cpu;
	uint64_t seen;		/* columns of the report's tables */
	char device[DEVICE];	/* the first of the report */
	size_t device_length;
	struct moment time;	/* of the report */
	enum date_order order;
	const char *command;	/* shown before; NULL: none */
	bool asks_extended, skips_boot;	/* it has -x, -y */
	bool command_used;	/* a report of it was read */
	size_t commands;	/* how many of all tools were shown so far */
	unsigned long heading;	/* the number of the innermost */
	size_t labels;
	struct table devices, cpu;
	unsigned title_line;	/* where the titles of the devices ended, */
	unsigned title_text;	/* and in which text */
	unsigned row_line;	/* where the last device's row ended */
	bool apart;		/* rows stand apart from titles and others */
	uint64_t warned;	/* a bit for each other tool that was named */
	struct json_place json;
};

/* One call of parse(). */
struct reader {
	struct scan *scan;
	struct sink *sink;
	struct iostat *state;
	struct record record;	/* what all records of it have in common */
};

/* The memory of a document. */
struct iostat *iostat_of(struct scan *);
/* The same before any was read, too; bids, which most lines get, only look. */
const struct iostat *iostat_known(const struct scan *);

/*
 * Begins a call at a line: a new run where the text has new headings or shows
 * another command since the last.
 */
void iostat_begin(struct reader *, struct scan *, struct sink *,
		  const char *format, const struct line *);

/* The head of a run: a banner, or that of a JSON document. */
void iostat_banner(struct iostat *);

/* A report begins; time may be NULL. */
void iostat_report(struct iostat *, const struct moment *time);

/* The parts of a report begin a new one where the last one has them already. */
void iostat_report_cpu(struct iostat *);
void iostat_report_table(struct iostat *, const struct table *);
void iostat_report_device(struct iostat *, struct word name);

/* ---- check.c: figures that contradict one another */

/*
 * Notes where requests a second times their size are not the bytes a second: a
 * column is not what its title says then, or a digit is lost.
 */
void iostat_check_sizes(struct record *, struct arena *, const struct table *,
			const struct row *);
/* The same for totals and rates, units, and shares, in a whole record. */
void iostat_check(struct reader *, struct record *, const struct table *,
		  const struct row *);

/* ---- device.c: records */

/* A record for a row, without its values. */
struct record *iostat_record(struct reader *, enum kind, const struct table *,
			     const struct row *);
/* Works the amounts of the row out, too. */
void iostat_values(struct reader *, struct record *, const struct table *,
		   struct row *);
/* Both, and to the sink. */
void iostat_put(struct reader *, enum kind, const struct table *,
		struct row *);

/* ---- table.c: device tables */

/* Reads a table from its titles on; the lines used. */
size_t iostat_devices_read(struct reader *, const struct line *, size_t count);

/* Reads rows of the last table, that may stand apart from it. */
size_t iostat_rows_read(struct reader *, const struct line *, size_t count);

/* How many words of a line are values; *others counts the rest. */
size_t iostat_count_values(const struct line *, size_t *others);

/* ---- foreign.c: other tools whose tables look alike */

/* The first two bytes of each of their heads; "00" for digits. */
extern const char iostat_foreign_heads[];

/* Whether another tool's table begins here; the line has one of the heads. */
bool iostat_foreign(const struct line *);
/* Names it in a warning, once a document. */
void iostat_refuse(struct reader *, const struct line *);

#endif
