/* Texts as small numbers: a hash table that only grows. */
#include "compare/symbols.h"

#include <string.h>

#define FIRST_SLOTS 256

static uint64_t
mix(uint64_t hash)
{
	hash ^= hash >> 32;
	hash *= 0xd6e8feb86659fd93u;
	hash ^= hash >> 32;
	hash *= 0xd6e8feb86659fd93u;
	hash ^= hash >> 32;
	return hash;
}

uint64_t
hash_number(uint64_t before, uint64_t number)
{
	return mix(before * 0x9e3779b97f4a7c15u + number + 1);
}

uint64_t
hash_bytes(uint64_t before, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	uint64_t hash = hash_number(before, length), word;

	for (; length >= sizeof word; length -= sizeof word) {
		memcpy(&word, at, sizeof word);
		hash = hash_number(hash, word);
		at += sizeof word;
	}
	if (length > 0) {
		word = 0;
		memcpy(&word, at, length);
		hash = hash_number(hash, word);
	}
	return hash;
}

uint64_t
hash_text(uint64_t before, const char *text)
{
	if (!text)
		return hash_number(before, UINT64_MAX);
	return hash_bytes(before, text, strlen(text));
}

/* The slot of a symbol, or the free one where it belongs. */
static uint32_t *
slot_of(const struct symbols *symbols, const struct symbol *wanted)
{
	size_t mask = symbols->slot_count - 1;
	size_t at = (size_t)wanted->hash & mask;

	for (;; at = (at + 1) & mask) {
		const struct symbol *there;

		if (symbols->slots[at] == 0)
			return &symbols->slots[at];
		there = &symbols->all[symbols->slots[at] - 1];
		if (there->hash == wanted->hash &&
		    there->scope == wanted->scope &&
		    there->length == wanted->length &&
		    memcmp(there->bytes, wanted->bytes, wanted->length) == 0)
			return &symbols->slots[at];
	}
}

static void
more_slots(struct symbols *symbols)
{
	size_t i;

	symbols->slot_count = symbols->slot_count ? symbols->slot_count * 4 :
						    FIRST_SLOTS;
	symbols->slots = arena_zero(symbols->arena, symbols->slot_count *
						    sizeof *symbols->slots);
	for (i = 0; i < symbols->count; i++)
		*slot_of(symbols, &symbols->all[i]) = (uint32_t)i + 1;
}

uint32_t
symbols_number(struct symbols *symbols, uint32_t scope, const void *bytes,
	       size_t length)
{
	struct symbol wanted = { 0, scope, bytes, length };
	uint32_t *slot;

	if (symbols->count * 2 >= symbols->slot_count)
		more_slots(symbols);
	wanted.hash = hash_bytes(scope, bytes, length);
	slot = slot_of(symbols, &wanted);
	if (*slot == 0) {
		symbols->all = arena_grow(symbols->arena, symbols->all,
					  symbols->count, &symbols->room,
					  sizeof *symbols->all);
		symbols->all[symbols->count++] = wanted;
		*slot = (uint32_t)symbols->count;
	}
	return *slot;
}
