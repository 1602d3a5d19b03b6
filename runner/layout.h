/* Making files, and making them longer. */
#ifndef RUNNER_LAYOUT_H
#define RUNNER_LAYOUT_H

#include <stdint.h>

#include "runner/settings.h"

/*
 * Makes the file, or makes it size bytes long from old_size on. What is to be
 * read is written once; what is only to be written gets its space. What was
 * there stays. Returns 0, or errno.
 */
int layout_file(const char *path, uint64_t old_size, uint64_t size,
		const struct settings *);

#endif
