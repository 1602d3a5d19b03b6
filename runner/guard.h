/* Devices that must not be written to, because somebody's data is on them. */
#ifndef RUNNER_GUARD_H
#define RUNNER_GUARD_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "record/arena.h"

/*
 * Why the block device must not be written to, a clause for "PATH: …"; NULL
 * where nothing speaks against it. file is open for reading. The text lives in
 * the arena.
 */
const char *guard_reason(const char *path, int file, dev_t device,
			 struct arena *);

/*
 * The same for its content alone: what it holds, by its magic bytes; where
 * these cannot be read, nobody knows.
 */
const char *guard_content(int file, uint64_t size);

/*
 * Where the device is mounted, by a text in the format of
 * /proc/self/mountinfo: the place, in the arena, or NULL.
 */
const char *guard_mount(const char *mounts, dev_t device, struct arena *);

#endif
