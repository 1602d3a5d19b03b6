/* An index by the values that all printings of a result share to the digit. */
#include "parsers/alike.h"

#include <string.h>

enum { KEYS = 8, EXACT = 24 };

_Static_assert(QUANTITIES <= 64, "a bit each");

static uint64_t
mix(uint64_t key, uint64_t more)
{
	key = (key ^ more) * UINT64_C(0x9e3779b97f4a7c15);
	return key ^ key >> 29;
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

/* The values of a record that may become keys, in the order of its metrics. */
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
		    metric->name.statistic == STATISTIC_VALUE)
			found[count++] = metric;
	}
	return count;
}

/*
 * A record's keys; those that lack the last of their kind, which excerpts
 * have, share one.
 */
static size_t
keys_of(const struct record *record, uint64_t keys[KEYS])
{
	const struct metric *found[EXACT];
	size_t count = 0, before = 0, values;

	if (record->kind == KIND_RUN) {
		keys[0] = run_key(record);
		return 1;
	}
	values = find_exact(record, found);
	for (size_t k = 0; k < sizeof(exact) / sizeof(exact[0]); k++) {
		if (exact[k].kind != record->kind)
			continue;
		before = count;
		for (size_t i = 0; i < values && count < KEYS - 1; i++)
			if (found[i]->name.quantity == exact[k].quantity)
				keys[count++] = key_of(record->kind, found[i]);
	}
	if (count == before)
		keys[count++] = mix(2, record->kind);
	return count;
}

void
alike_clear(struct alike *alike)
{
	uint32_t made = alike->count < ALIKE_ENTRIES ? alike->count :
			ALIKE_ENTRIES;

	/* Most documents hold few results: only those are cleared. */
	for (uint32_t i = 0; i < made; i++)
		alike->chains[alike->entries[i].key % ALIKE_CHAINS] = 0;
	if (made == ALIKE_ENTRIES)
		memset(alike->chains, 0, sizeof(alike->chains));
	alike->count = 0;
}

void
alike_add(struct alike *alike, const struct record *record,
	  unsigned long number)
{
	uint64_t keys[KEYS];
	size_t count = keys_of(record, keys);

	for (size_t i = 0; i < count; i++) {
		uint32_t *chain = &alike->chains[keys[i] % ALIKE_CHAINS];
		uint32_t at = alike->count++ % ALIKE_ENTRIES;

		alike->entries[at] = (struct alike_entry){ keys[i], number,
							   *chain };
		*chain = at + 1;
	}
}

static size_t
add_number(unsigned long *numbers, size_t count, size_t room,
	   unsigned long number)
{
	for (size_t i = 0; i < count; i++)
		if (numbers[i] == number)
			return count;
	if (count < room)
		numbers[count++] = number;
	return count;
}

size_t
alike_find(const struct alike *alike, const struct record *record,
	   unsigned long oldest, unsigned long *numbers, size_t room)
{
	uint64_t keys[KEYS];
	size_t key_count = keys_of(record, keys), found = 0;

	for (size_t i = 0; i < key_count; i++) {
		uint32_t at = alike->chains[keys[i] % ALIKE_CHAINS];
		long newer = -1;

		while (at != 0 && found < room) {
			const struct alike_entry *entry =
				&alike->entries[at - 1];
			/* how many entries were made since */
			long age = (long)((alike->count - at) % ALIKE_ENTRIES);

			/* A newer entry stands in its place. */
			if (entry->number < oldest || age <= newer)
				break;
			if (entry->key == keys[i])
				found = add_number(numbers, found, room,
						   entry->number);
			newer = age;
			at = entry->next;
		}
	}
	return found;
}
