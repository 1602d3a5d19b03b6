/* How claims are found in prose: private to claim*.c. */
#ifndef PARSERS_INTAKE_CLAIM_PARTS_H
#define PARSERS_INTAKE_CLAIM_PARTS_H

#include "parsers/intake/claims.h"
#include "record/buffer.h"

/* ---- claim_patterns.c: what is looked for */

enum pattern { PATTERN_PERCENT, PATTERN_VALUES, PATTERN_ARROW, PATTERN_WORD,
	       PATTERN_QUOTED, PATTERN_AFTER, PATTERN_BEFORE, PATTERN_LINK,
	       PATTERN_DOUBT, PATTERNS };

/* What claims_new() makes. */
struct claims {
	struct pcre2_real_code_8 *codes[PATTERNS];
	struct pcre2_real_match_data_8 *data;
	struct buffer text;	/* the paragraph, its lines joined */
};

/* A piece of a text; start NULL: absent. */
struct piece {
	const char *start;
	size_t length;
};

enum { GROUPS = 12 };

struct match {
	size_t start, end;
	struct piece groups[GROUPS];	/* from 1 */
};

/* The next match in the text, from that byte on. */
bool claims_search(struct claims *, enum pattern, const char *text,
		   size_t length, size_t from, struct match *);

/* ---- claim_sentence.c: what one sentence claims */

/* The claims of a text while they are found. */
struct finding {
	struct claims *claims;
	struct claim **all;
	size_t count, room;
	struct claim now;	/* what all of the paragraph have in common */
	struct arena *arena;
};

/*
 * Adds the changes that a sentence states to those found; its quotations are
 * blanked out before.
 */
void claims_read_sentence(struct finding *, const char *text, size_t length);

#endif
