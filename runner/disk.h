/* What the disks below the targets did, by the kernel's own counters. */
#ifndef RUNNER_DISK_H
#define RUNNER_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "record/arena.h"

/* I/Os, merges and ms of reads and writes; ms altogether, and in use. */
struct disk_counts {
	uint64_t ios[2], merges[2], ticks[2], in_queue, busy;
};

struct disk {
	const char *name;
	const char *system;		/* its folder in /sys */
	bool is_slave;			/* of the stacked disk before */
	size_t slaves;			/* that follow it */
	struct disk_counts before, counts;	/* counts: since then */
	/* percent; of a stacked disk also the greatest of its slaves */
	double util, greatest_util;
	struct disk_counts mean;	/* over the slaves */
};

struct disks {
	struct disk *list;
	size_t count, room;
	uint64_t begun;			/* clock_now() */
	bool ended;
};

/* Adds the disk that a device is or is on, if there is one, and its slaves. */
void disks_add(struct disks *, dev_t device, struct arena *);

/* Begins, and ends, what is counted. */
void disks_begin(struct disks *, struct arena *);
void disks_end(struct disks *, struct arena *);

#endif
