/* What is compressed by gzip, as far as it goes. */
#ifndef PARSERS_INTAKE_GZIP_H
#define PARSERS_INTAKE_GZIP_H

#include <stdbool.h>
#include <zlib.h>

#include "parsers/intake/feed.h"

/* All that can be decompressed of a feed, also where it breaks off. */
struct gzip_feed {
	struct feed feed;
	struct feed *rest;
	z_stream stream;
	bool ended;
	const char *error;	/* at the end: what was wrong, or NULL */
	char piece[16 << 10];
};

/*
 * Starts on a feed that begins with gzip's magic number. Its end is no error;
 * error says then whether all was there. False where there is no memory.
 */
bool gzip_start(struct gzip_feed *, struct feed *rest);
void gzip_end(struct gzip_feed *);

/* Whether a file begins as gzip's do. */
bool gzip_begins(const char *head, size_t length);

#endif
