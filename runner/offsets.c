/* The order of blocks, without a map of those that were had. */
#include "runner/offsets.h"

/* A new way to shuffle: any odd factor can be undone, so nothing collides. */
static void
reshuffle(struct offsets *offsets)
{
	for (unsigned k = 0; k < SHUFFLE_ROUNDS; k++) {
		offsets->factors[k] = random_next(&offsets->random) | 1;
		offsets->terms[k] = random_next(&offsets->random);
	}
}

void
offsets_init(struct offsets *offsets, uint64_t start, uint64_t block,
	     uint64_t blocks, enum order order, uint64_t seed)
{
	unsigned bits = 0;

	while (bits < 63 && (uint64_t)1 << bits < blocks)
		bits++;
	*offsets = (struct offsets){
		.start = start,
		.block = block,
		.blocks = blocks,
		.order = order,
		.random = { seed },
		.mask = ((uint64_t)1 << bits) - 1,
		.shift = bits / 2 + 1,
	};
	reshuffle(offsets);
}

/* Maps the numbers from 0 to mask onto one another. */
static uint64_t
mix(const struct offsets *offsets, uint64_t number)
{
	for (unsigned k = 0; k < SHUFFLE_ROUNDS; k++) {
		number = (number * offsets->factors[k] + offsets->terms[k]) &
			 offsets->mask;
		number ^= number >> offsets->shift;
	}
	return number;
}

/*
 * Those that come out as no block go through again. Each is on a circle that
 * leads back to itself, so that comes to an end, after two rounds on average
 * at most, and blocks are mapped onto blocks.
 */
static uint64_t
shuffled(const struct offsets *offsets, uint64_t number)
{
	do
		number = mix(offsets, number);
	while (number >= offsets->blocks);
	return number;
}

uint64_t
offsets_next(struct offsets *offsets)
{
	uint64_t block;

	if (offsets->order == ORDER_ANY) {
		block = random_below(&offsets->random, offsets->blocks);
		return offsets->start + block * offsets->block;
	}
	block = offsets->next;
	if (offsets->order == ORDER_SHUFFLED)
		block = shuffled(offsets, block);
	if (++offsets->next == offsets->blocks) {
		offsets->next = 0;
		reshuffle(offsets);
	}
	return offsets->start + block * offsets->block;
}
