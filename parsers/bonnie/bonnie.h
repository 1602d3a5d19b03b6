/* What the files that read bonnie++ share: runs, figures and parameters. */
#ifndef PARSERS_BONNIE_BONNIE_H
#define PARSERS_BONNIE_BONNIE_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"

/* A stretch of text; text NULL: there is none. */
struct piece {
	const char *text;
	size_t length;
};

/* In the order in which every version prints them. */
enum test {
	TEST_PUTC, TEST_PUT_BLOCK, TEST_REWRITE, TEST_GETC, TEST_GET_BLOCK,
	TEST_SEEKS, TEST_SEQ_CREATE, TEST_SEQ_STAT, TEST_SEQ_DEL,
	TEST_RAN_CREATE, TEST_RAN_STAT, TEST_RAN_DEL,
	TESTS,
	FILE_TESTS = TEST_SEQ_CREATE	/* the first of those that make files */
};

enum { PART_TESTS = TESTS / 2 };	/* the columns of a table */

/* One figure; value is NaN where bonnie++ could not measure it ("+++++"). */
struct figure {
	bool printed;
	double value, half_width;	/* base units */
};

enum figure_kind { FIGURE_RATE, FIGURE_LATENCY, FIGURE_CPU, FIGURES };

enum bonnie_param {
	PARAM_SIZE, PARAM_CHUNK, PARAM_CONCURRENCY,
	PARAM_FILES,		/* bonnie++'s number times 1024 */
	PARAM_MAX_SIZE, PARAM_MIN_SIZE, PARAM_DIRS, PARAM_SEEKS,
	PARAM_SEEKERS, PARAM_SEED,
	BONNIE_PARAMS
};

/* A run, from a CSV line or from a table. Its texts may stand in the lines. */
struct bonnie_run {
	struct piece name, version;
	bool csv;		/* else a table */
	bool name_cut;		/* the name may go on */
	bool unsure;		/* where name and size meet is not known */
	const char *hint;	/* version_hint */
	struct piece link;	/* "link" or "symlink" where max_size stands */
	bool has[BONNIE_PARAMS];
	double params[BONNIE_PARAMS];	/* bytes, counts */
	struct figure figures[TESTS][FIGURES];
	const struct line *first, *last;
	const struct line *files;	/* its row of files, apart, or NULL */
	unsigned joined;	/* ends of lines inside it */
	bool partial;
	bool by_number;		/* that option -f was used is a conclusion */
	bool broken;		/* its row was, over several lines */
	bool misread;		/* ... and the latencies say otherwise */
	/* 1.98 to 2.00 print the number of files as all file rates. */
	bool false_rates;
	const struct bonnie_run *table;	/* the same run as a table, or NULL */
};

/* ---- figures.c: one figure or label, which must be the whole text */

/* A line without blanks and markup ("[code]", "<pre>", "`") at its ends. */
struct piece bonnie_bare(const struct line *);
bool bonnie_has(struct piece, const char *word);

/* "833", "244.8", "+++++"; with letters "961k". unit: that of a bare number. */
bool bonnie_rate(struct piece, double unit, bool letters, struct figure *);
bool bonnie_cpu(struct piece, struct figure *);		/* "98", "+++" */
bool bonnie_latency(struct piece, struct figure *);	/* "23604us" */

/* "1500M", "64k", "8192". unit: without a letter; 0: there must be one. */
bool bonnie_size(struct piece, double unit, double *bytes);
bool bonnie_count(struct piece, double *count);

/*
 * What a table prints before the figures: "host1         1500M", "it 512M::3";
 * "40", "32:1024:16/4", "16:link", perhaps with a name before it. False where
 * it is no such label.
 */
bool bonnie_io_label(struct piece, struct bonnie_run *);
bool bonnie_files_label(struct piece, struct bonnie_run *);

/* The unit of a bare rate. */
double bonnie_unit(enum test);

void bonnie_set(struct bonnie_run *, enum bonnie_param, double);

/* ---- csv.c */

/*
 * Reads the CSV line that begins in lines[0], over the lines that it is broken
 * into; the lines used, 0 where there is none. Texts of broken lines are in
 * the arena.
 */
size_t bonnie_csv_read(const struct line *lines, size_t count, struct arena *,
		       struct bonnie_run *);

/* Whether such a line may begin here: quick, silent, mostly right. */
bool bonnie_csv_begins(const struct line *);

/* ---- run.c */

/* How two forms of a run agree, in figures that both print, and print right. */
struct agreement {
	unsigned same, different;
};

struct agreement bonnie_agreement(const struct bonnie_run *csv,
				  const struct bonnie_run *table);
/* Whether the names allow both to be one run. */
bool bonnie_named_alike(const struct bonnie_run *csv,
			const struct bonnie_run *table);

/* Gives the record of a run to the sink. */
void bonnie_put(struct scan *, const struct bonnie_run *, struct sink *);

/* Lines that hold no result go by; the command before them stays near. */
void bonnie_pass(struct scan *);

/* A CSV line that a table before it has taken. */
void bonnie_take(struct scan *, const struct line *);
bool bonnie_taken(struct scan *, const struct line *);

/* The CSV line read last, remembered for a table below it; NULL: none. */
const struct bonnie_run *bonnie_last_csv(struct scan *);

#endif
