/* Trims: BLKDISCARD on block devices, holes in files. */
#define _GNU_SOURCE	/* NOLINT: fallocate() */
#include "runner/trim.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/falloc.h>
#include <linux/fs.h>
#include <sys/ioctl.h>

#include "runner/engine.h"

int64_t
trim_now(const struct io *io)
{
	uint64_t range[2] = { io->offset, io->length };
	int failed;

	if (io->block_device)
		failed = ioctl(io->file, BLKDISCARD, range);
	else
		failed = fallocate(io->file, FALLOC_FL_PUNCH_HOLE |
						     FALLOC_FL_KEEP_SIZE,
				   (off_t)io->offset, (off_t)io->length);
	return failed ? -errno : (int64_t)io->length;
}
