/* Archives and compressed files: gz, xz, zst, bz2, tar, zip, 7z. */
#ifndef PARSERS_INTAKE_ARCHIVE_H
#define PARSERS_INTAKE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/intake/feed.h"

/* Whether a file begins as one of these does. */
bool archive_begins(const char *head, size_t length);

struct archive_visitor {
	/*
	 * One member; name is NULL for the content of a file that is compressed
	 * alone. What it returns other than 0 ends the walk and is its result.
	 */
	int (*member)(struct archive_visitor *, struct feed *,
		      const char *name);
};

/*
 * Visits the files of an archive in its order. Returns 0 or what a visit
 * returned. When the archive is broken, *error is what libarchive says (valid
 * until the next call of this thread), else NULL; members before the damage
 * have been visited.
 */
int archive_walk(struct feed *, struct archive_visitor *, const char **error);

#endif
