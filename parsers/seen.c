/* A set of ids: open addressing, since ids are evenly spread already. */
#include "parsers/seen.h"

#include <stdlib.h>
#include <string.h>

#include "record/arena.h"

static uint64_t
half_of(const char *hex)
{
	uint64_t value = 0;

	for (int i = 0; i < 16; i++) {
		unsigned char digit = (unsigned char)hex[i];

		/* Letters have 6 as their high digit; no branch is as good. */
		value = value << 4 | ((digit & 15u) + (digit >> 6) * 9u);
	}
	return value;
}

/* The slot of an id, or the empty one where it belongs. */
static size_t
slot_of(const struct seen *seen, const uint64_t id[2])
{
	size_t mask = seen->room - 1, at = (size_t)id[0] & mask;

	while (seen->slots[at][0] | seen->slots[at][1]) {
		if (seen->slots[at][0] == id[0] && seen->slots[at][1] == id[1])
			break;
		at = (at + 1) & mask;
	}
	return at;
}

static void
grow(struct seen *seen)
{
	struct seen old = *seen;

	seen->room = old.room ? 2 * old.room : 256;
	seen->slots = memory_take(seen->room * sizeof(*seen->slots));
	memset(seen->slots, 0, seen->room * sizeof(*seen->slots));
	for (size_t i = 0; i < old.room; i++)
		if (old.slots[i][0] | old.slots[i][1])
			memcpy(seen->slots[slot_of(seen, old.slots[i])],
			       old.slots[i], sizeof(*old.slots));
	free(old.slots);
}

static void
add(struct seen *seen, const uint64_t id[2])
{
	size_t at;

	if (seen->count >= seen->room / 8 * 7)
		grow(seen);
	at = slot_of(seen, id);
	if (seen->slots[at][0] | seen->slots[at][1])
		return;
	memcpy(seen->slots[at], id, sizeof(seen->slots[at]));
	seen->count++;
}

bool
seen_before(struct seen *seen, unsigned long document, const char *text)
{
	uint64_t id[2] = { half_of(text), half_of(text + 16) };

	if (document != seen->document) {
		for (size_t i = 0; i < seen->fresh_count; i++)
			add(seen, seen->fresh[i]);
		seen->fresh_count = 0;
		seen->document = document;
	}
	if (seen->room > 0) {
		size_t at = slot_of(seen, id);

		if (seen->slots[at][0] | seen->slots[at][1])
			return true;
	}
	if (seen->fresh_count == seen->fresh_room) {
		seen->fresh_room = seen->fresh_room ?
				   2 * seen->fresh_room : 64;
		seen->fresh = memory_resize(seen->fresh, seen->fresh_room *
					    sizeof(*seen->fresh));
	}
	memcpy(seen->fresh[seen->fresh_count++], id, sizeof(id));
	return false;
}

void
seen_free(struct seen *seen)
{
	free(seen->slots);
	free(seen->fresh);
	memset(seen, 0, sizeof(*seen));
}
