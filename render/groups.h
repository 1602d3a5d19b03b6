/* What compare_groups() gives, in the formats of `store list`. */
#ifndef RENDER_GROUPS_H
#define RENDER_GROUPS_H

#include "compare/compare.h"
#include "render/render.h"

/* -f NAME; the last name is NULL. */
struct groups_format {
	const char *name;
	void (*write)(struct buffer *, const struct value_groups *,
		      const struct render_style *);
};
extern const struct groups_format groups_formats[];

#endif
