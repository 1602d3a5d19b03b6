/* What is written. */
#ifndef RUNNER_DATA_H
#define RUNNER_DATA_H

#include <stdint.h>

#include "runner/random.h"
#include "runner/settings.h"

/* Bytes of a block, at least, between two stamps. */
#define STAMP_EVERY 512

/* Makes the data of one job. */
struct data {
	struct random random;
	uint64_t serial;	/* of the next write */
	bool refill, stamp;
};

void data_init(struct data *, const struct settings *, uint64_t seed);

/* Fills a buffer for the first time. */
void data_fill(struct data *, const struct settings *, char *buffer,
	       uint32_t length);

/*
 * Gets a buffer ready to be written at offset: new random bytes, or a stamp in
 * each 512 bytes, the offset of these and the number of the write in 8 bytes
 * each, so that no two blocks are the same. Or nothing.
 */
void data_prepare(struct data *, char *buffer, uint64_t offset,
		  uint32_t length);

#endif
