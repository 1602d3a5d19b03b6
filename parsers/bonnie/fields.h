/* The fields of bonnie++'s CSV lines, and which version puts what where. */
#ifndef PARSERS_BONNIE_FIELDS_H
#define PARSERS_BONNIE_FIELDS_H

#include "parsers/bonnie/bonnie.h"

enum { FIELDS = 64 };		/* more than any version prints */

struct fields {
	struct piece at[FIELDS];
	size_t count;
};

/*
 * Where what stands, from 1; 0 where a version does not print it. Between
 * min_size and the directories all versions leave a field empty.
 */
struct layout {
	unsigned char count, name, version, size, bulk, files, latencies;
	unsigned char params[BONNIE_PARAMS];
};

/*
 * Takes a line of CSV apart; false where it is none, or has too many fields.
 * Their texts are the line's, or in the arena.
 */
bool fields_split(struct piece, struct fields *, struct arena *);

/* The layout that the fields show, as far as they are there. */
const struct layout *fields_layout(const struct fields *);

/* Whether it is that of 1.00 to 1.03, whose lines have no mark of their own. */
bool layout_is_old(const struct layout *);

/* Spreadsheets add empty fields to all lines; takes those beyond count away. */
void fields_drop_padding(struct fields *, size_t count);

/*
 * Reads the first count fields into the run; false where one of them can't be
 * what it must be.
 */
bool fields_read(const struct fields *, size_t count, const struct layout *,
		 struct bonnie_run *);

/* The x of the 1.9x ("1.96,", "1.93c\",") that text begins with, else -1. */
int fields_version(const char *text, const char *end);

#endif
