/* The findings of lint, as text, JSON Lines and JUnit. */
#ifndef RENDER_LINT_H
#define RENDER_LINT_H

#include "compare/compare.h"
#include "record/buffer.h"
#include "render/render.h"

/* -f NAME of lint; ends in a row whose name is NULL. */
struct lint_format {
	const char *name;
	void (*write)(struct buffer *, const struct findings *,
		      const struct render_style *);
};
extern const struct lint_format lint_formats[];

void lint_write_text(struct buffer *, const struct findings *,
		     const struct render_style *);
void lint_write_jsonl(struct buffer *, const struct findings *,
		      const struct render_style *);
void lint_write_junit(struct buffer *, const struct findings *,
		      const struct render_style *);

/* "1 error, 2 warnings and 3 notes on 12 results" */
const char *lint_summary(const struct findings *, struct arena *);

#endif
