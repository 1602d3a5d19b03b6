/* What a format is, and what it gets to work with. */
#ifndef PARSERS_FORMAT_H
#define PARSERS_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "record/arena.h"
#include "record/diag.h"
#include "record/record.h"

/*
 * A line without its end, its quote marks and its escapes: plain blanks for
 * tabs and no-break spaces, ASCII for typographic dashes and quotes. Text
 * stands in one buffer with the lines around it, and is not NUL-terminated.
 */
struct line {
	const char *text;
	size_t length;
	unsigned number;	/* in the source, from 1 */
	unsigned char quote;	/* how many quote marks were taken off */
	bool open;		/* no newline behind it: maybe cut */
	bool digits;		/* a digit may stand in it */
	bool command;		/* of a shell; marked in lines without result */
};

/*
 * One document (a file, a mail) being read. Records are made in arena, which is
 * emptied after each call of parse(); what a format must remember from one call
 * to the next lives in document.
 */
struct scan {
	struct arena *arena;
	struct arena *document;	/* emptied when the document ends */
	struct diag *diag;
	const char *file;	/* for diagnostics and source.file */
	const char *member;	/* in an archive, or NULL */
	unsigned text;		/* ordinal of the text: a mail has several */
	bool want_series;
	bool ended;		/* no text follows parse()'s lines */
	/*
	 * What a parse() that used all but its last line may set: it gets the
	 * text from that line on as it came, to read regular lines in it by
	 * itself. Returns how many bytes it has used, in whole lines, and how
	 * many of these; the line behind them goes to parse() again. NULL at
	 * the start of each parse().
	 */
	size_t (*rows)(struct scan *, const char *text, size_t length,
		       size_t *lines);
};

/* A command line of the text, joined where broken, without its prompt. */
struct command {
	const char *text;	/* from the tool's name on */
	unsigned line;
	bool near;		/* no result stands between it and here */
};

/* The commands of this document that stand before here, oldest first. */
const struct command *scan_commands(struct scan *, size_t *count);

/*
 * A format's memory inside one document: size bytes, zero at its start. key is
 * the address of the format.
 */
void *scan_state(struct scan *, const void *key, size_t size);
/* The same where it was asked for before; else NULL. */
void *scan_recall(const struct scan *, const void *key);

/*
 * A line of the tool's own names the kernel by its release, which holds from
 * there on.
 */
void scan_kernel(struct scan *, const struct line *, const char *release,
		 size_t length);

/* The ordinal of another invocation of fio in this document, from 0. */
int scan_next_run(struct scan *);

/*
 * A record with what is known of its place: source (lines first to last),
 * labels and settings of what stands before it. Formats start every record with
 * this; they may set source.end later.
 */
void scan_begin(struct scan *, struct record *, enum kind, const char *tool,
		const struct line *first, const struct line *last);

/* Puts the labels of the input before those that a record has. */
void scan_label(struct scan *, struct record *);

/* The number of the innermost heading that holds here, or 0. */
unsigned long scan_heading(const struct scan *);

/* The number of the document, which tells copies from what stands beside. */
unsigned long scan_document(const struct scan *);

/*
 * What comes from here on is of another document, though it is in the same
 * text: the records of many stand in one file.
 */
void scan_next_document(struct scan *);

/*
 * Bids say how sure a format is that something of its starts at this line.
 * BID_RECORDS is for our own records, BID_SURE for a line that no other
 * text prints, BID_LIKELY for excerpts without a head.
 */
enum { BID_NO = 0, BID_LIKELY = 50, BID_SURE = 90, BID_RECORDS = 100 };

struct format {
	const char *name, *title;	/* "normal", "fio, for people" */
	/* From lines[0] on. Cheap, silent; most fail at their first bytes. */
	int (*bid)(struct scan *, const struct line *, size_t count);
	/*
	 * Reads what starts at lines[0], gives its records to the sink, and
	 * returns how many lines it used, 0 when it was not there after all.
	 */
	size_t (*parse)(struct scan *, const struct line *, size_t count,
			struct sink *);
	/*
	 * Whether a line that nobody used looks like this format's all the
	 * same: it is counted and named, so that nothing is dropped in silence.
	 * NULL: none does.
	 */
	bool (*looks)(const struct line *);
	/* It holds one of these characters then. */
	const char *marks;
	/*
	 * The characters that its first line can begin with, after blanks, and
	 * those of a line without a digit, which prose is full of; NULL: any.
	 */
	const char *first, *bare;
	/*
	 * Tried at lines that look like this format's and were not used: what
	 * authors leave of its output, or make of it. NULL: nothing.
	 */
	const struct format *excerpt;
	bool json;		/* what stands in its strings is its own */
};

extern const struct format *const formats[];	/* ends in NULL */

#endif
