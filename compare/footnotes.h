/* What to mind about a comparison, in sentences. */
#ifndef COMPARE_FOOTNOTES_H
#define COMPARE_FOOTNOTES_H

#include <stddef.h>

#include "compare/compare.h"
#include "compare/fingerprint.h"
#include "compare/match.h"
#include "compare/rows.h"
#include "compare/sides.h"
#include "record/arena.h"

/* A list of texts that grows. */
struct footnotes {
	const char **all;
	size_t count, room;
};

/* Formats as printf() does; the text lives in the arena. */
void footnotes_add(struct footnotes *, struct arena *, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Where a result stands: "line 8", with its file where there are several. */
const char *footnotes_place(const struct comparison *, const struct record *,
			    struct arena *);

/*
 * Sets the footnotes of one group: parameters that only some sides state,
 * syncs that latencies leave out, results that ran together.
 */
void footnotes_of_group(struct group *, const struct comparison *,
			const struct fingerprints *,
			const struct member_list *, struct arena *);

/* Adds outliers among the runs of a side, and drift over their order. */
void footnotes_of_runs(struct footnotes *, const struct group *,
		       const struct comparison *, struct arena *);

/* Adds what became of jobs that ran together and are one result here. */
void footnotes_of_jobs(struct footnotes *, const struct group *,
		       const struct comparison *, const struct results *,
		       const struct member_list *, struct arena *);

/* The tool's versions by side, where sides differ in them; else NULL. */
const char *footnotes_versions(const struct fingerprints *,
			       const struct sides *, const struct matching *,
			       struct arena *);

/* Sets the footnotes of the whole. */
void footnotes_of_all(struct comparison *, const struct fingerprints *,
		      const struct sides *, const struct matching *,
		      struct arena *);

/* Adds what lint finds in the results that are compared. */
void footnotes_of_lint(struct comparison *, struct arena *);

/* Why nothing matched: what both sides state and differ in, side by side. */
const char *footnotes_why(const struct fingerprints *, const struct sides *,
			  const struct matching *, struct arena *);

#endif
