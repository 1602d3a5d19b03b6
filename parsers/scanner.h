/* A scanner inside: what scan.c, scanner.c and document.c share. */
#ifndef PARSERS_SCANNER_H
#define PARSERS_SCANNER_H

#include <stdint.h>

#include "parsers/bytes.h"
#include "parsers/intake/claims.h"
#include "parsers/intake/context.h"
#include "parsers/intake/machine.h"
#include "parsers/intake/window.h"
#include "parsers/merge.h"
#include "parsers/once.h"
#include "parsers/scan.h"

enum {
	KEPT_BEFORE = 3,	/* lines before a result that a report shows */
	STATES = 16,
	MARKED = 1 << BYTES_MARKS,	/* sets of marks of formats */
};

struct state {
	const void *key;
	void *memory;
};

/* A text being read: the input itself, or what was decoded out of it. */
struct reading {
	struct window window;
	size_t at;		/* the line that is bid for */
	size_t read;		/* lines before it have been dealt with */
	bool skipped;		/* lines before read were dropped unseen */
	unsigned unframed;	/* lines before this one have no frame, */
	unsigned unhosted;	/* and these are not those of hosts */
};

struct scanner {
	struct scan scan;	/* first: formats get a pointer to it */
	struct scan_options options;
	struct scan_totals totals;
	struct arena arena, memory;
	struct reading outer, inner, side, *now;	/* side: of a diff */
	struct merge *merge;
	struct once once;
	struct sink told;	/* where formats put records */
	struct claims *claims;	/* NULL: not asked for */
	const char *labels, *message, *part;
	unsigned long document;	/* ordinal of this one */
	unsigned texts;		/* that were read in others so far */
	unsigned first_line;	/* of this input or piece of one */
	bool json;		/* it begins as JSON */
	struct context *context;
	struct machine *machine;
	struct state states[STATES];
	int runs;		/* of fio, in all texts of the document */
	/*
	 * A bit for each format that may begin with a character, in lines
	 * without a digit and in others.
	 */
	uint32_t bidders[2][256];
	/* Those that tell lines of theirs, by the marks that a line holds. */
	uint32_t lookers[MARKED];
};

/* ---- scan.c: the lines of a text to their formats */

/* Notes which characters the lines of each format can begin with. */
void scanner_weigh_formats(struct scanner *);

/* The format that is surest of what begins here; NULL: none is. */
const struct format *scanner_best_bid(struct scanner *, const struct line *,
				      size_t count);

/* Gives the text at this line to its format; 0, or -1 from the sink. */
int scanner_try_line(struct scanner *);

/* Lets the context see what stands between the last result and this line. */
void scanner_context(struct scanner *);

/* Behind the last result of a document only claims matter. */
void scanner_end(struct scanner *);

/*
 * Counts what a line of JSON holds besides its strings: a result of its own,
 * or a string that breaks off.
 */
void scanner_count_beside(struct scanner *, bool broken);

/* ---- framed.c: what lines of output stand in */

/*
 * Takes off what stands before all lines from here on, where that helps;
 * whether it did. The first ones may begin with a frame.
 */
bool scanner_take_frame(struct scanner *, const struct line *, size_t count);

/*
 * Whether the strings of a list are lines of output. The first line may be its
 * first.
 */
bool scanner_is_list(struct scanner *, const struct line *, size_t count);

/*
 * Whether several hosts print output in turn from here on. The first line may
 * begin with the name of one.
 */
bool scanner_are_hosts(struct scanner *, const struct line *, size_t count);

/* ---- document.c: texts in other forms; 0, or -1 from the sink */

/* Makes the next lines ready; whether there is one at all. */
bool scanner_next_lines(struct reading *);

/*
 * Makes so many lines ready, unless the text ends before; returns how many are.
 * Pointers to lines are void after a call.
 */
size_t reading_ahead(struct reading *, size_t ahead);

/*
 * A text as a part of this document, whose lines count from line on, or have
 * the numbers of the list.
 */
int scanner_read_feed(struct scanner *, struct reading *, struct feed *,
		      unsigned line, const unsigned *numbers);
int scanner_read_text(struct scanner *, struct reading *, const char *text,
		      size_t length, unsigned line, const unsigned *numbers);

/* The texts in a line of JSON: part 12.1 is the first one of line 12. */
int scanner_read_strings(struct scanner *);

/* ---- aside.c: the same, beside other lines of a text */

/* The two results that a diff compares, each as far as the diff shows it. */
int scanner_read_diff(struct scanner *, const struct line *, size_t count);

/* The output whose lines are strings of a list. */
int scanner_read_list(struct scanner *);

/* The outputs of several hosts, whose lines stand among each other. */
int scanner_read_hosts(struct scanner *);

/*
 * What stands in the strings of this line, or the document behind other words;
 * raw: the line as it came.
 */
int scanner_read_literals(struct scanner *, const char *raw, size_t length);

#endif
