/* A feed whose bytes somebody watches as they are read. */
#ifndef PARSERS_WATCHED_H
#define PARSERS_WATCHED_H

#include <stdbool.h>

#include "parsers/intake/feed.h"
#include "parsers/parsers.h"

struct feed_watched {
	struct feed feed;
	struct feed *rest;
	struct read_watch *watch;
};

/*
 * Starts it where fd, which rest reads, can be read but once; false where it
 * is a file that can be read again.
 */
bool watched_start(struct feed_watched *, struct feed *rest, int fd,
		   struct read_watch *);

#endif
