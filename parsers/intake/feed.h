/* Where bytes come from: a file, a pipe, a piece of memory. */
#ifndef PARSERS_INTAKE_FEED_H
#define PARSERS_INTAKE_FEED_H

#include <stddef.h>
#include <sys/types.h>

struct feed {
	/* Like read(2): at most room bytes, 0 at the end, -1 with errno set. */
	ssize_t (*read)(struct feed *, char *out, size_t room);
};

struct feed_file {
	struct feed feed;
	int fd;
};

struct feed_memory {
	struct feed feed;
	const char *at, *end;
};

/* The descriptor stays the caller's. */
void feed_file_start(struct feed_file *, int fd);
/* The bytes stay the caller's and must outlive the feed. */
void feed_memory_start(struct feed_memory *, const char *bytes, size_t length);

#endif
