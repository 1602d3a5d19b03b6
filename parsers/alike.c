/* An index by the values that all printings of a result share to the digit. */
#include "parsers/alike.h"

#include <string.h>

enum { EXACT = 24 };

_Static_assert(QUANTITIES <= 64, "a bit each");

static uint64_t
mix(uint64_t key, uint64_t more)
{
	key = (key ^ more) * UINT64_C(0x9e3779b97f4a7c15);
	return key ^ key >> 29;
}

/* The highest bits: to those all bits of a value come. */
static size_t
chain_of(uint64_t key)
{
	return key >> (64 - ALIKE_CHAIN_BITS);
}

static uint64_t
key_of(enum kind kind, const struct metric *metric)
{
	uint64_t value;

	memcpy(&value, &metric->value, sizeof(value));
	return mix(mix(mix(mix(1, kind), metric->name.subject),
		       metric->name.quantity), value);
}

/* bonnie++ prints rates in many ways, shares of the CPU in one: one key. */
static uint64_t
run_key(const struct record *record)
{
	uint64_t key = mix(1, KIND_RUN);

	for (size_t i = 0; i < record->metric_count; i++)
		if (record->metrics[i].name.quantity == QUANTITY_CPU)
			key = mix(key, key_of(KIND_RUN, &record->metrics[i]));
	return key;
}

/*
 * What is printed to the digit everywhere; what tells more apart comes first,
 * since jobs often run for the same time.
 */
static const struct {
	enum kind kind;
	enum quantity quantity;
} exact[] = {
	{ KIND_JOB, QUANTITY_CTX }, { KIND_JOB, QUANTITY_IOS },
	{ KIND_JOB, QUANTITY_RUNTIME }, { KIND_GROUP, QUANTITY_RUNTIME },
	{ KIND_DISK, QUANTITY_IOS },
};

/*
 * The values of a record that may become keys, in the order of its metrics.
 * Zeros prove nothing, and many share them.
 */
static size_t
find_exact(const struct record *record, const struct metric *found[EXACT])
{
	uint64_t wanted = 0;
	size_t count = 0;

	for (size_t k = 0; k < sizeof(exact) / sizeof(exact[0]); k++)
		if (exact[k].kind == record->kind)
			wanted |= (uint64_t)1 << exact[k].quantity;
	for (size_t i = 0; i < record->metric_count && count < EXACT; i++) {
		const struct metric *metric = &record->metrics[i];

		if ((wanted >> metric->name.quantity & 1) &&
		    metric->name.statistic == STATISTIC_VALUE &&
		    metric->value != 0)
			found[count++] = metric;
	}
	return count;
}

/* Those that lack the last of their kind, which excerpts have, share a key. */
struct alike_keys
alike_keys_of(const struct record *record)
{
	const struct metric *found[EXACT];
	struct alike_keys keys = { .count = 0 };
	size_t before = 0, values;

	if (record->kind == KIND_RUN) {
		keys.keys[keys.count++] = run_key(record);
		return keys;
	}
	values = find_exact(record, found);
	for (size_t k = 0; k < sizeof(exact) / sizeof(exact[0]); k++) {
		if (exact[k].kind != record->kind)
			continue;
		before = keys.count;
		for (size_t i = 0; i < values; i++)
			if (found[i]->name.quantity == exact[k].quantity &&
			    keys.count < ALIKE_KEYS - 1)
				keys.keys[keys.count++] =
					key_of(record->kind, found[i]);
	}
	if (keys.count == before)
		keys.keys[keys.count++] = mix(2, record->kind);
	return keys;
}

void
alike_clear(struct alike *alike)
{
	uint32_t made = alike->count < ALIKE_ENTRIES ? alike->count :
			ALIKE_ENTRIES;

	/* Most documents hold few results: only those are cleared. */
	for (uint32_t i = 0; i < made; i++)
		alike->chains[chain_of(alike->entries[i].key)] = 0;
	if (made == ALIKE_ENTRIES)
		memset(alike->chains, 0, sizeof(alike->chains));
	alike->count = 0;
}

void
alike_add(struct alike *alike, const struct alike_keys *keys,
	  unsigned long number)
{
	for (size_t i = 0; i < keys->count; i++) {
		uint64_t key = keys->keys[i];
		uint32_t *chain = &alike->chains[chain_of(key)];
		uint32_t at = alike->count++ % ALIKE_ENTRIES;

		alike->entries[at] = (struct alike_entry){ key, number,
							   *chain };
		*chain = at + 1;
	}
}

static bool
is_among(const unsigned long *numbers, size_t count, unsigned long number)
{
	for (size_t i = 0; i < count; i++)
		if (numbers[i] == number)
			return true;
	return false;
}

/* Adds the numbers of one key behind those that are found; how many are now. */
static size_t
find_key(const struct alike *alike, uint64_t key, unsigned long oldest,
	 unsigned long *numbers, size_t found, size_t room)
{
	uint32_t at = alike->chains[chain_of(key)];
	size_t before = found;
	long newer = -1;

	while (at != 0 && found < room) {
		const struct alike_entry *entry = &alike->entries[at - 1];
		/* how many entries were made since */
		long age = (long)((alike->count - at) % ALIKE_ENTRIES);

		/* A newer entry stands in its place. */
		if (entry->number < oldest || age <= newer)
			break;
		/* one record has no key twice */
		if (entry->key == key &&
		    !is_among(numbers, before, entry->number))
			numbers[found++] = entry->number;
		newer = age;
		at = entry->next;
	}
	return found;
}

size_t
alike_find(const struct alike *alike, const struct alike_keys *keys,
	   unsigned long oldest, unsigned long *numbers, size_t room)
{
	size_t found = 0;

	for (size_t i = 0; i < keys->count; i++)
		found = find_key(alike, keys->keys[i], oldest, numbers, found,
				 room);
	return found;
}
