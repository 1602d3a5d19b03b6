/* A line of fio's terse output while it is read: private to terse*.c. */
#ifndef PARSERS_FIO_TERSE_H
#define PARSERS_FIO_TERSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parsers/fio/machine.h"
#include "parsers/format.h"
#include "record/unit.h"

/* A field, and what was read in it when it was split off. */
struct terse_field {
	const char *text;
	size_t length;
	uint32_t holds;		/* of terse_holds(): a bit for each letter */
	uint32_t percent;	/* of a percentile, times PERCENT; else 0 */
	bool is_number;		/* with or without "%" */
	struct decimal number;	/* this number, or the percentile's value */
};

enum {
	TERSE_BLOCKS = 4,	/* read, write, trim, mixed */
	TERSE_FIELDS = 256,	/* up to the disks, with a name of several */
	TERSE_TAIL = 34,	/* cpu, depths, distribution */
};

struct terse_layout {
	unsigned version;		/* 0: from before there were any */
	size_t name, names;		/* the fields of the job's name */
	size_t group;			/* the error is the next field */
	size_t block, block_size;	/* the first direction's fields */
	size_t blocks;
	enum subject subjects[TERSE_BLOCKS];
	size_t tail;			/* the first field for all directions */
	bool tail_lost;			/* those are not what they should be */
	bool has_disks;
};

enum terse_fit {
	TERSE_NONE,
	TERSE_PART,		/* those that are there fit, but they run out */
	TERSE_WHOLE,
};

/* ---- terse_field.c */

/* Splits text at its semicolons into TERSE_FIELDS at most; returns how many. */
size_t terse_split(const char *text, const char *end,
		   struct terse_field *fields);

/* terse_holds() of a field that no bit speaks of. */
bool terse_may_hold(const struct terse_field *, char letter);

/*
 * Whether a field can be what a letter stands for: n a whole number, f one with
 * a fraction, p a percentile ("99.000000%=58"), q one of two decimals, % a
 * percentage, d and t one of one decimal or of two. Where "nan", a comma for a
 * point or the like stands it can.
 */
static inline bool
terse_holds(const struct terse_field *field, char letter)
{
	return field->holds != 0 ? field->holds >> (letter & 31) & 1 :
	       terse_may_hold(field, letter);
}

/* ---- terse_layout.c */

/* Which layout the fields have. */
enum terse_fit terse_layout_find(const struct terse_field *, size_t count,
				 struct terse_layout *);

/* Whether so many fields are enough to tell a line whose end is lost. */
bool terse_layout_sure(const struct terse_layout *, size_t count);

/* What the values of a line depend on besides its layout. */
struct terse_units {
	double rate;		/* bytes a second of a printed KiB/s */
	bool lat_percentiles;	/* the percentiles are those of lat */
	bool share;		/* bw's share is right ... */
	bool share_rough;	/* ... but worked out from whole KiB/s */
};

/*
 * Whether the values of a direction can be those of one: a mean between its
 * extremes, and more percent in more time.
 */
bool terse_block_fits(const struct terse_layout *, size_t block,
		      const struct terse_field *, size_t count);

/* The metrics of a direction: none when it did no I/O. */
void terse_block_put(struct record *, struct arena *,
		     const struct terse_layout *, size_t block,
		     const struct terse_field *, size_t count,
		     const struct terse_units *);

/* The metrics for all directions; what contradicts itself is left out. */
void terse_tail_put(struct scan *, struct record *,
		    const struct terse_layout *, const struct terse_field *,
		    size_t count);

/* Whether a direction did any I/O. */
bool terse_block_active(const struct terse_layout *, size_t block,
			const struct terse_field *, size_t count);

/* ---- terse_line.c: lines put together */

/* A line being read, put together from its pieces. */
struct terse {
	const char *text, *end;
	size_t lines;
	bool open;		/* the last field may be cut */
	struct terse_field fields[TERSE_FIELDS];
	size_t count;
	struct terse_layout layout;
	enum terse_fit fit;
	const char *rest;	/* behind the tail */
};

/* ";0;0;", a group and an error behind a name: what prose does not hold. */
bool terse_has_head(const char *text, const char *end);

/*
 * Whether a line starts a result, whole or not. Reads it alone; members are set
 * when it does.
 */
bool terse_start(struct terse *, const struct line *);

/*
 * Whether a result begins in a line that ends in its job's name, where a mailer
 * broke it at a blank. Its first two lines are joined in the arena.
 */
bool terse_start_in_name(struct scan *, struct terse *, const struct line *,
			 size_t count);

/* Adds the lines that lines[0] was broken into; how they fit is then known. */
void terse_join(struct scan *, struct terse *, const struct line *lines,
		size_t count);

/* Points for the commas that some locales' programs put into numbers. */
void terse_change_commas(struct scan *, struct terse *);

/* ---- terse_metrics.c */

/*
 * Gives the record the metrics of a line. What a direction contradicts itself
 * in is left out; what is open without the version or the end is noted.
 */
void terse_metrics_put(struct scan *, struct record *, struct terse *,
		       struct fio_version);

/* ---- terse_rest.c: what follows the fields that every line has */

struct terse_rest {
	const char *disks, *disks_end;
	const char *errors;		/* "1;28", or NULL */
	const char *description, *end;	/* description: NULL for none */
	const char *next;		/* another line, glued to it, or NULL */
	bool damaged;			/* it has pieces of a disk */
};

struct terse_rest terse_rest_of(const struct terse *);

/* Whether text is the fields of disks, from their first semicolon on. */
bool terse_is_disks(const char *text, const char *end);

/*
 * Where the last disk begins when its fields break off, ";vda;16601;7052";
 * NULL when they do not.
 */
const char *terse_cut_disk(const char *text, const char *end);

/* The number of errors; only with continue_on_error. */
void terse_errors_put(struct record *, struct arena *,
		      const struct terse_rest *);

/* The disks as records of their own, of the job's run. */
void terse_disks_put(struct scan *, const struct record *job,
		     const struct terse_rest *, const struct line *first,
		     const struct line *last, struct sink *);

#endif
