/* The names of results, without the numbers of replicates. */
#include "compare/names.h"

#include <stdbool.h>
#include <string.h>

#include "compare/repeat.h"
#include "compare/symbols.h"

/* The symbols are plain names, and the groups of a run that have such names. */
enum { SCOPE_PLAIN_NAMES, SCOPE_GROUPS };

struct seen {
	const char *name;	/* of a group: the first one there */
	bool together;		/* of a plain name: a group has several of it */
};

struct names {
	struct symbols symbols;
	struct seen *seen;	/* [symbol] */
	size_t room;
};

static uint32_t
name_symbol(struct names *names, uint32_t scope, const void *bytes,
	    size_t length)
{
	size_t before = names->symbols.count;
	uint32_t number = symbols_number(&names->symbols, scope, bytes,
					 length);

	if (names->symbols.count > before) {
		names->seen = arena_grow(names->symbols.arena, names->seen,
					 before, &names->room,
					 sizeof *names->seen);
		names->seen[before] = (struct seen){ NULL, false };
	}
	return number;
}

static bool
may_repeat(const struct record *record)
{
	return record->kind == KIND_JOB && record->name && record->run >= 0 &&
	       record->group >= 0 && record_param(record, "rw") &&
	       record_param(record, "bs");
}

/* The symbol of the plain name, 0 where the name must stay as it is. */
static uint32_t
look_at(struct names *names, const struct result *result)
{
	const struct record *record = result->record;
	const char *plain;
	uint64_t *group;
	uint32_t symbol, there;

	if (!may_repeat(record))
		return 0;
	plain = repeat_name(names->symbols.arena, record->name);
	symbol = name_symbol(names, SCOPE_PLAIN_NAMES, plain, strlen(plain));
	group = arena_take(names->symbols.arena, sizeof *group);
	*group = results_document(record, result->input);
	*group = hash_number(*group, (uint64_t)record->run);
	*group = hash_number(*group, (uint64_t)record->group);
	*group = hash_number(*group, symbol);
	there = name_symbol(names, SCOPE_GROUPS, group, sizeof *group);
	if (!names->seen[there - 1].name)
		names->seen[there - 1].name = record->name;
	else if (strcmp(names->seen[there - 1].name, record->name) != 0)
		names->seen[symbol - 1].together = true;
	return symbol;
}

const char **
names_plain(const struct results *results, struct arena *arena)
{
	const char **all = arena_take(arena, results->count * sizeof *all);
	uint32_t *plain = arena_take(arena, results->count * sizeof *plain);
	struct names names = { .symbols = { .arena = arena } };
	size_t i;

	for (i = 0; i < results->count; i++)
		plain[i] = look_at(&names, &results->all[i]);
	for (i = 0; i < results->count; i++)
		all[i] = plain[i] && !names.seen[plain[i] - 1].together ?
			 names.symbols.all[plain[i] - 1].bytes :
			 results->all[i].record->name;
	return all;
}
