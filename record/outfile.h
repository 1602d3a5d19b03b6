/* Where text goes: a file that appears whole or not at all, or a stream. */
#ifndef RECORD_OUTFILE_H
#define RECORD_OUTFILE_H

#include <stdbool.h>
#include <stddef.h>

/* One of them may be in the writing at a time. */
struct outfile {
	char *target;		/* the regular file behind the path, or NULL */
	int file;		/* -1 until the first byte of a regular file */
	bool standard;		/* output, which others close */
	bool caught;		/* signals would remove what is begun */
};

/*
 * Looks whether path can be written; NULL is standard output. Where path names
 * a regular file or nothing yet, nothing appears before outfile_keep(). These
 * functions return 0, or errno.
 */
int outfile_open(struct outfile *, const char *path);

int outfile_write(struct outfile *, const char *text, size_t length);

/*
 * What a regular file is named until it is kept, once anything was written: so
 * it can be written by others, too.
 */
const char *outfile_name(const struct outfile *);

/* Puts what was written in its place. */
int outfile_keep(struct outfile *);

/* Ends it; what is not in its place by now goes. */
void outfile_drop(struct outfile *);

#endif
