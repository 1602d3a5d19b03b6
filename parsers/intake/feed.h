/* Where bytes come from: a file, a pipe, a piece of memory. */
#ifndef PARSERS_INTAKE_FEED_H
#define PARSERS_INTAKE_FEED_H

#include <stdbool.h>
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

/* A feed whose beginning was looked at already. */
struct feed_peeked {
	struct feed feed;
	struct feed *rest;
	char head[8192];	/* most files of results fit */
	size_t length, at;	/* of head: bytes there, bytes given out */
	bool ended;		/* rest has no more */
};

/* UTF-16 as UTF-8, with U+FFFD for no character. */
struct feed_utf16 {
	struct feed feed;
	struct feed *rest;
	bool big;		/* byte order */
	unsigned char left[4];	/* bytes of a character that was cut */
	size_t left_length;
};

/*
 * Reads the beginning of rest, as much as head holds. Returns 0, or the errno
 * of a failed read.
 */
int feed_peek(struct feed_peeked *, struct feed *rest);

/*
 * Whether text begins with a byte-order mark of UTF-16, or in UTF-16 without
 * one; *big says which.
 */
bool feed_is_utf16(const char *text, size_t length, bool *big);
void feed_utf16_start(struct feed_utf16 *, struct feed *rest, bool big);

/* The descriptor stays the caller's. */
void feed_file_start(struct feed_file *, int fd);
/* The bytes stay the caller's and must outlive the feed. */
void feed_memory_start(struct feed_memory *, const char *bytes, size_t length);

#endif
