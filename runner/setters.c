/* The setters of the option table: a value to a member of struct settings. */
#include "runner/setters.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "runner/engine.h"
#include "runner/value.h"

const char *const direction_names[DIRECTIONS] = { "read", "write", "trim" };

const char *
set_text(const struct option *option, void *member, const char *value,
	 struct arena *arena)
{
	(void)option;
	*(const char **)member = arena_text(arena, value, strlen(value));
	return NULL;
}

const char *
set_bool(const struct option *option, void *member, const char *value,
	 struct arena *arena)
{
	(void)option;
	(void)arena;
	if (strcmp(value, "0") != 0 && strcmp(value, "1") != 0)
		return "0 or 1";
	*(bool *)member = *value == '1';
	return NULL;
}

const char *
set_inverse(const struct option *option, void *member, const char *value,
	    struct arena *arena)
{
	const char *accepted = set_bool(option, member, value, arena);

	if (!accepted)
		*(bool *)member = !*(bool *)member;
	return accepted;
}

const char *
set_off(const struct option *option, void *member, const char *value,
	struct arena *arena)
{
	(void)option;
	(void)member;
	(void)arena;
	return strcmp(value, "0") == 0 || strcmp(value, "none") == 0 ?
	       NULL : "only 0: nothing is verified";
}

/* What is accepted of a number with these bounds. */
static const char *
bounds(const struct option *option, const char *what, struct arena *arena)
{
	unsigned long long least = option->least, most = option->most;

	if (option->accepted)
		return option->accepted;
	if (most >= UINT_MAX)
		return least ? arena_print(arena, "%s from %llu", what, least) :
			       what;
	return arena_print(arena, "%s from %llu to %llu", what, least, most);
}

static bool
fits(const struct option *option, uint64_t number)
{
	return number >= option->least && number <= option->most;
}

const char *
set_number(const struct option *option, void *member, const char *value,
	   struct arena *arena)
{
	uint64_t number;

	/* a count may have a suffix, too: fio takes all numbers so */
	if (!value_size(value, strlen(value), &number) ||
	    !fits(option, number))
		return bounds(option, "a number", arena);
	*(uint64_t *)member = number;
	return NULL;
}

const char *
set_count(const struct option *option, void *member, const char *value,
	  struct arena *arena)
{
	uint64_t number = 0;
	const char *accepted = set_number(option, &number, value, arena);

	if (!accepted)
		*(unsigned *)member = (unsigned)number;
	return accepted;
}

const char *
set_batch(const struct option *option, void *member, const char *value,
	  struct arena *arena)
{
	unsigned *batch = member;
	const char *accepted = set_count(option, batch, value, arena);

	if (!accepted && !*batch)
		*batch = (unsigned)option->most;
	return accepted;
}

#define SIZES "a size such as 4096, 4k, 1m or 10g"

const char *
set_size(const struct option *option, void *member, const char *value,
	 struct arena *arena)
{
	uint64_t bytes;

	(void)arena;
	if (!value_size(value, strlen(value), &bytes) || !fits(option, bytes))
		return option->accepted ? option->accepted : SIZES;
	*(uint64_t *)member = bytes;
	return NULL;
}

/*
 * Sizes for reads, writes and trims, with commas between. One is for all, the
 * second is for trims, too, and one that is left out stays at its fallback.
 */
const char *
set_sizes(const struct option *option, void *member, const char *value,
	  struct arena *arena)
{
	uint64_t sizes[DIRECTIONS];
	size_t given = 0;

	(void)arena;
	if (!*value)
		return option->accepted;
	for (const char *at = value;; at++) {
		size_t length = strcspn(at, ",");
		uint64_t *size = &sizes[given];

		*size = 0;
		if (!length && option->fallback)
			value_size(option->fallback, strlen(option->fallback),
				   size);
		else if (length && (!value_size(at, length, size) ||
				    !fits(option, *size)))
			return option->accepted;
		at += length;
		if (++given == DIRECTIONS || !*at) {
			if (*at)
				return option->accepted;
			break;
		}
	}
	for (; given < DIRECTIONS; given++)
		sizes[given] = sizes[given - 1];
	memcpy(member, sizes, sizeof(sizes));
	return NULL;
}

const char *
set_share(const struct option *option, void *member, const char *value,
	  struct arena *arena)
{
	struct share *share = member;
	size_t length = strlen(value);
	uint64_t number;

	(void)option;
	(void)arena;
	if (length && value[length - 1] == '%') {
		if (!value_number(value, length - 1, &number) || !number ||
		    number > 100)
			return "a size, or a percentage from 1% to 100%";
		*share = (struct share){ .percent = (unsigned)number };
		return NULL;
	}
	if (!value_size(value, length, &number))
		return SIZES ", or a percentage such as 50%";
	*share = (struct share){ .bytes = number };
	return NULL;
}

const char *
set_time(const struct option *option, void *member, const char *value,
	 struct arena *arena)
{
	uint64_t ns;

	(void)arena;
	/* so that a sum of several times always fits */
	if (!value_time(value, strlen(value), option->unit, &ns) ||
	    ns > INT64_MAX / 4 || !fits(option, ns))
		return option->accepted;
	*(uint64_t *)member = ns;
	return NULL;
}

static const struct pattern patterns[] = {
	{ "read", READS, false },
	{ "write", WRITES, false },
	{ "trim", TRIMS, false },
	{ "randread", READS, true },
	{ "randwrite", WRITES, true },
	{ "randtrim", TRIMS, true },
	{ "rw", READS | WRITES, false },
	{ "randrw", READS | WRITES, true },
};

const char *
set_pattern(const struct option *option, void *member, const char *value,
	    struct arena *arena)
{
	(void)arena;
	if (strcmp(value, "readwrite") == 0)
		value = "rw";
	for (size_t k = 0; k < sizeof(patterns) / sizeof(*patterns); k++) {
		if (strcmp(patterns[k].name, value) == 0) {
			*(const struct pattern **)member = &patterns[k];
			return NULL;
		}
	}
	return option->accepted;
}

const char *
set_engine(const struct option *option, void *member, const char *value,
	   struct arena *arena)
{
	(void)arena;
	for (size_t k = 0; engines[k]; k++) {
		if (strcmp(engines[k]->name, value) == 0) {
			*(const struct engine **)member = engines[k];
			return NULL;
		}
	}
	return option->accepted;
}

/* A word and what it means to an option. */
struct word {
	const char *text;
	int meaning;
};

static bool
find_word(const struct word *word, const char *value, int *meaning)
{
	while (word->text && strcmp(word->text, value) != 0)
		word++;
	*meaning = word->meaning;
	return word->text;
}

const char *
set_sync(const struct option *option, void *member, const char *value,
	 struct arena *arena)
{
	static const struct word words[] = {
		{ "none", SYNC_NONE }, { "0", SYNC_NONE },
		{ "sync", SYNC_FILE }, { "1", SYNC_FILE },
		{ "dsync", SYNC_DATA }, { NULL, 0 }
	};
	int meaning;

	(void)arena;
	if (!find_word(words, value, &meaning))
		return option->accepted;
	*(enum sync_mode *)member = (enum sync_mode)meaning;
	return NULL;
}

const char *
set_hint(const struct option *option, void *member, const char *value,
	 struct arena *arena)
{
	static const struct word words[] = {
		{ "1", HINT_BY_TYPE }, { "0", HINT_NONE },
		{ "none", HINT_NONE }, { "random", HINT_RANDOM },
		{ "sequential", HINT_SEQUENTIAL }, { NULL, 0 }
	};
	int meaning;

	(void)arena;
	if (!find_word(words, value, &meaning))
		return option->accepted;
	*(enum hint *)member = (enum hint)meaning;
	return NULL;
}

const char *
set_allocation(const struct option *option, void *member, const char *value,
	       struct arena *arena)
{
	static const struct word words[] = {
		{ "native", ALLOCATE_NATIVE }, { "none", ALLOCATE_NONE },
		{ "0", ALLOCATE_NONE }, { "truncate", ALLOCATE_TRUNCATE },
		{ NULL, 0 }
	};
	int meaning;

	(void)arena;
	if (!find_word(words, value, &meaning))
		return option->accepted;
	*(enum allocation *)member = (enum allocation)meaning;
	return NULL;
}

static int
by_value(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

const char *
set_percentiles(const struct option *option, void *member, const char *value,
		struct arena *arena)
{
	struct percentiles new = { .decimals = 2 };

	(void)arena;
	for (const char *at = value;; at++) {
		size_t length = strspn(at, "0123456789.");
		const char *point = memchr(at, '.', length);
		double percent;
		char *end;

		percent = strtod(at, &end);
		if (!length || end != at + length || percent <= 0 ||
		    percent > 100 || new.count == PERCENTILES_MOST)
			return option->accepted;
		new.list[new.count++] = percent;
		if (point && end - point - 1 > new.decimals)
			new.decimals = (int)(end - point - 1);
		at = end;
		if (!*at)
			break;
		if (*at != ':')
			return option->accepted;
	}
	qsort(new.list, new.count, sizeof(*new.list), by_value);
	*(struct percentiles *)member = new;
	return NULL;
}

const char *
set_write_percent(const struct option *option, void *member,
		  const char *value, struct arena *arena)
{
	struct settings *settings = member;
	unsigned percent;
	const char *accepted = set_count(option, &percent, value, arena);

	if (!accepted)
		settings->read_percent = 100 - percent;
	return accepted;
}

const char *
set_few_clocks(const struct option *option, void *member, const char *value,
	       struct arena *arena)
{
	struct settings *settings = member;
	bool wanted;
	const char *accepted = set_bool(option, &wanted, value, arena);

	if (accepted)
		return accepted;
	for (enum latency_kind kind = 0; kind < LATENCIES; kind++)
		settings->without[kind] = wanted;
	settings->without_samples = wanted;
	return NULL;
}
