/* Giving blocks back to a device or a file. */
#ifndef RUNNER_TRIM_H
#define RUNNER_TRIM_H

#include <stdint.h>

struct io;

/* Trims what the I/O says, at once. Its length, or -errno. */
int64_t trim_now(const struct io *);

#endif
