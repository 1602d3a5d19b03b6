/* Reports: what they say as a document, and HTML's way of showing it. */
#ifndef RENDER_REPORT_H
#define RENDER_REPORT_H

#include "render/render.h"
#include "render/table.h"

/*
 * The report in sections with these keys: "changes" (what changed, in words
 * and the largest changes), "rows", "means", "claims", "results", "findings",
 * "messages".
 */
struct document *document_of_report(const struct report *, struct arena *);

/* Nothing where no claim could be checked. */
void section_of_claims(struct document *, const struct report *,
		       struct arena *);

void report_html(struct buffer *, const struct report *, struct arena *);
void report_md(struct buffer *, const struct report *, struct arena *);
void report_text(struct buffer *, const struct report *, struct arena *);

#endif
