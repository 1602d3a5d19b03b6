/* Fills and stamps buffers. */
#include "runner/data.h"

#include <stddef.h>
#include <string.h>

static void
fill(struct random *random, char *buffer, uint32_t length)
{
	const char *end = buffer + length;
	uint64_t bits;

	for (; end - buffer >= (ptrdiff_t)sizeof(bits);
	     buffer += sizeof(bits)) {
		bits = random_next(random);
		memcpy(buffer, &bits, sizeof(bits));
	}
	bits = random_next(random);
	memcpy(buffer, &bits, (size_t)(end - buffer));
}

void
data_init(struct data *data, const struct settings *settings, uint64_t seed)
{
	*data = (struct data){
		.random = { seed },
		.refill = settings->refill_buffers && !settings->zero_buffers,
		.stamp = settings->scramble_buffers &&
			 !settings->refill_buffers && !settings->zero_buffers,
	};
}

void
data_fill(struct data *data, const struct settings *settings, char *buffer,
	  uint32_t length)
{
	if (settings->zero_buffers)
		memset(buffer, 0, length);
	else
		fill(&data->random, buffer, length);
}

void
data_prepare(struct data *data, char *buffer, uint64_t offset,
	     uint32_t length)
{
	uint64_t stamp[2] = { 0, data->serial++ };

	if (data->refill) {
		fill(&data->random, buffer, length);
		return;
	}
	if (!data->stamp)
		return;
	for (uint32_t at = 0; at + sizeof(stamp) <= length;
	     at += STAMP_EVERY) {
		stamp[0] = offset + at;
		memcpy(buffer + at, stamp, sizeof(stamp));
	}
}
