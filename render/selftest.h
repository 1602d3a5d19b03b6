/* The self-test of a comparison, as text and Markdown. */
#ifndef RENDER_SELFTEST_H
#define RENDER_SELFTEST_H

#include "compare/compare.h"
#include "record/buffer.h"
#include "render/render.h"

/* -f NAME of compare --self-test; ends in a row whose name is NULL. */
struct self_test_format {
	const char *name;
	void (*write)(struct buffer *, const struct self_test *,
		      const struct render_style *);
};
extern const struct self_test_format self_test_formats[];

#endif
