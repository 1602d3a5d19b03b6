/* Lines of bonnie++'s tables: heads, rows of figures, rows of latencies. */
#ifndef PARSERS_BONNIE_ROW_H
#define PARSERS_BONNIE_ROW_H

#include "parsers/bonnie/bonnie.h"

enum { TOKENS = 40 };

/* A line as words, without markup; its text is in the arena. */
struct words {
	const char *text, *end;
	struct piece at[TOKENS];
	size_t count;		/* 0 for an empty line, or too many words */
	size_t next;		/* the line behind it */
	unsigned joined;	/* soft line breaks of quoted-printable in it */
	bool open;		/* the text ends right behind the last word */
	bool last;		/* the text ends in this line */
};

/* Takes one line of a table apart. */
void words_read(struct words *, const struct line *, size_t count, size_t at,
		struct arena *);

/* The head of one part of a table. */
struct head {
	bool known;		/* whether I/O or files is known */
	bool files;		/* the part of the file tests */
	bool letters;		/* 1.98 and later: rates in k, m, g */
	bool latencies;		/* 1.93 and later: has a Concurrency */
	bool converted;		/* by bon_csv2txt, whose version it shows */
	bool foreign;		/* of the old bonnie, without ++ */
	unsigned titles;	/* "%CP", one a test */
	struct piece version, name;
	double concurrency;	/* 0: not printed */
};

/* Reads the head that begins in lines[at]; the line behind it, at for none. */
size_t head_read(struct head *, const struct line *, size_t count, size_t at,
		 struct arena *);

/* Whether a line belongs to a head. Quick: for bids. */
bool head_line(const struct line *);

enum row { ROW_NONE, ROW_BAD, ROW_READ };

/*
 * Reads a row of figures with its label into the run. ROW_BAD: a row it is, but
 * which figure belongs where can't be known. *next is the line behind it.
 */
enum row row_read(const struct head *, const struct line *, size_t count,
		  size_t at, struct arena *, struct bonnie_run *, size_t *next);

/* Reads a row of latencies below one of figures. ROW_NONE: there is none. */
enum row row_latencies(const struct head *, const struct line *, size_t count,
		       size_t at, struct arena *, struct bonnie_run *,
		       size_t *next);

#endif
