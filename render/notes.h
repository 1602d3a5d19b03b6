/* What stands around the rows of a comparison, in words. */
#ifndef RENDER_NOTES_H
#define RENDER_NOTES_H

#include "render/table.h"

/* "8 better, 2 worse, 20 same, of 30 values" */
const char *comparison_counts(const struct comparison *, struct arena *);

/* "failed: 1 failed, 2 undecided, 5 passed"; NULL without --gate. */
const char *comparison_gate(const struct comparison *, struct arena *);

/* What the evidence is worth; NULL where nothing was compared. */
const char *comparison_evidence(const struct comparison *, struct arena *);

/* Thresholds, reasons, footnotes and results without a partner. */
void comparison_notes(struct texts *, const struct comparison *,
		      struct arena *);

const char *metric_in_text(struct arena *, struct metric_name);

#endif
