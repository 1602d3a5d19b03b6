/* Bytes that may be an archive, or one in another: the texts in them. */
#ifndef PARSERS_INTAKE_PACKED_H
#define PARSERS_INTAKE_PACKED_H

#include <stdbool.h>

#include "parsers/intake/feed.h"

struct packed_visitor {
	/*
	 * A text as UTF-8, with the name of the member that it is, or NULL;
	 * "inner.tar/member" in an archive inside. What it returns other than 0
	 * ends the walk and is its result.
	 */
	int (*text)(struct packed_visitor *, struct feed *, const char *member);
	/* An archive that breaks off, or is none; member: in another one. */
	void (*broken)(struct packed_visitor *, const char *member,
		       const char *error);
};

/* Visits the texts in their order. 0, or what a visit returned. */
int packed_walk(struct feed *, struct packed_visitor *);

#endif
