/* Reads /sys/dev/block: a disk's counters, before and after. */
#define _XOPEN_SOURCE 700	/* NOLINT: realpath() */
#include "runner/disk.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "runner/clock.h"

/*
 * The counters of a "stat" file: reads, merged, sectors, ms; the same of
 * writes; in flight, ms in use, ms altogether. Zeros where there is none.
 */
static struct disk_counts
read_counts(const struct disk *disk, struct arena *arena)
{
	const char *path = arena_print(arena, "%s/stat", disk->system);
	FILE *file = fopen(path, "r");
	unsigned long long v[11] = { 0 };
	bool all = true;

	if (!file)
		return (struct disk_counts){ .busy = 0 };
	for (size_t k = 0; all && k < sizeof(v) / sizeof(*v); k++)
		all = fscanf(file, "%llu", &v[k]) == 1;
	fclose(file);
	if (!all)
		memset(v, 0, sizeof(v));
	return (struct disk_counts){
		.ios = { v[0], v[4] },
		.merges = { v[1], v[5] },
		.ticks = { v[3], v[7] },
		.busy = v[9],
		.in_queue = v[10],
	};
}

static struct disk *
add_disk(struct disks *disks, const char *system, bool is_slave,
	 struct arena *arena)
{
	const char *name = strrchr(system, '/') + 1;

	for (size_t k = 0; k < disks->count; k++)
		if (strcmp(disks->list[k].name, name) == 0)
			return NULL;
	disks->list = arena_grow(arena, disks->list, disks->count,
				 &disks->room, sizeof(*disks->list));
	disks->list[disks->count] = (struct disk){
		.name = name, .system = system, .is_slave = is_slave,
	};
	return &disks->list[disks->count++];
}

/* The folder of a disk in /sys; that of the whole, for a partition. */
static const char *
system_folder(const char *path, struct arena *arena)
{
	char *real = realpath(path, NULL), *folder = NULL;

	if (!real)
		return NULL;
	folder = arena_text(arena, real, strlen(real));
	free(real);
	if (access(arena_print(arena, "%s/partition", folder), F_OK) == 0)
		*strrchr(folder, '/') = '\0';
	return folder;
}

/* The disks that a stacked one is made of. */
static void
add_slaves(struct disks *disks, const char *system, struct arena *arena)
{
	size_t owner = disks->count - 1;
	const char *path = arena_print(arena, "%s/slaves", system);
	DIR *folder = opendir(path);
	const struct dirent *entry;

	while (folder && (entry = readdir(folder))) {
		const char *slave;

		if (entry->d_name[0] == '.')
			continue;
		slave = system_folder(arena_print(arena, "%s/%s", path,
						  entry->d_name), arena);
		if (slave && add_disk(disks, slave, true, arena))
			disks->list[owner].slaves++;
	}
	if (folder)
		closedir(folder);
}

void
disks_add(struct disks *disks, dev_t device, struct arena *arena)
{
	const char *system =
		system_folder(arena_print(arena, "/sys/dev/block/%u:%u",
					  major(device), minor(device)),
			      arena);

	if (system && add_disk(disks, system, false, arena))
		add_slaves(disks, system, arena);
}

void
disks_begin(struct disks *disks, struct arena *arena)
{
	disks->begun = clock_now();
	for (size_t k = 0; k < disks->count; k++)
		disks->list[k].before = read_counts(&disks->list[k], arena);
}

static void
take_away(struct disk_counts *counts, const struct disk_counts *before)
{
	for (int k = 0; k < 2; k++) {
		counts->ios[k] -= before->ios[k];
		counts->merges[k] -= before->merges[k];
		counts->ticks[k] -= before->ticks[k];
	}
	counts->in_queue -= before->in_queue;
	counts->busy -= before->busy;
}

/* What a stacked disk says of its slaves: their mean, as fio has it. */
static void
sum_up(struct disk *disk)
{
	struct disk_counts *mean = &disk->mean;

	for (size_t k = 1; k <= disk->slaves; k++) {
		const struct disk *slave = &disk[k];

		for (int to = 0; to < 2; to++) {
			mean->ios[to] += slave->counts.ios[to];
			mean->merges[to] += slave->counts.merges[to];
			mean->ticks[to] += slave->counts.ticks[to];
		}
		mean->in_queue += slave->counts.in_queue;
		if (slave->util > disk->greatest_util)
			disk->greatest_util = slave->util;
	}
	for (int to = 0; disk->slaves && to < 2; to++) {
		mean->ios[to] /= disk->slaves;
		mean->merges[to] /= disk->slaves;
		mean->ticks[to] /= disk->slaves;
	}
	if (disk->slaves)
		mean->in_queue /= disk->slaves;
}

void
disks_end(struct disks *disks, struct arena *arena)
{
	double ms = (double)(clock_now() - disks->begun) / NS_PER_MS;

	for (size_t k = 0; k < disks->count; k++) {
		struct disk *disk = &disks->list[k];

		disk->counts = read_counts(disk, arena);
		take_away(&disk->counts, &disk->before);
		disk->util = 100 * (double)disk->counts.busy / ms;
		if (disk->util > 100)
			disk->util = 100;
	}
	for (size_t k = 0; k < disks->count; k++)
		sum_up(&disks->list[k]);
	disks->ended = true;
}
