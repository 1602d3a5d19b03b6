/* Fills files that are to be read, sets space aside for the others. */
#define _GNU_SOURCE	/* NOLINT: fallocate() */
#include "runner/layout.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "record/arena.h"
#include "runner/data.h"

enum { PIECE = 1 << 20 };

/* Writes random bytes, or zeros, from one place to another; 0, or errno. */
static int
fill(int file, uint64_t from, uint64_t to, const struct settings *settings)
{
	char *piece = memory_take(PIECE);
	struct data data;
	int error = 0;

	data_init(&data, settings, from);
	data_fill(&data, settings, piece, PIECE);
	while (from < to && !error) {
		size_t length = to - from < PIECE ? (size_t)(to - from) :
						    PIECE;
		ssize_t written;

		data_prepare(&data, piece, from, (uint32_t)length);
		written = pwrite(file, piece, length, (off_t)from);
		if (written > 0)
			from += (uint64_t)written;
		else if (written < 0 && errno != EINTR)
			error = errno;
	}
	free(piece);
	if (!error && fsync(file) != 0)
		error = errno;
	return error;
}

static int
set_aside(int file, uint64_t size, const struct settings *settings)
{
	if (settings->allocation == ALLOCATE_NONE)
		return 0;
	/* where the filesystem cannot, its length alone is set */
	if (settings->allocation == ALLOCATE_NATIVE &&
	    fallocate(file, 0, 0, (off_t)size) == 0)
		return 0;
	if (settings->allocation == ALLOCATE_NATIVE && errno == ENOSPC)
		return 0;	/* the job will find out, and measure */
	return ftruncate(file, (off_t)size) == 0 ? 0 : errno;
}

int
layout_file(const char *path, uint64_t old_size, uint64_t size,
	    const struct settings *settings)
{
	bool filled = settings->pattern->directions & (READS | TRIMS) ||
		      settings->overwrite;
	int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	int error;

	if (file < 0)
		return errno;
	error = filled ? fill(file, old_size, size, settings) :
			 set_aside(file, size, settings);
	/* a part of it would only fill the disk */
	if (error && ftruncate(file, (off_t)old_size) != 0)
		error = errno;
	close(file);
	return error;
}
