/* For tests: the fixtures as texts, and whether two readings say the same. */
#ifndef TESTS_FIXTURES_H
#define TESTS_FIXTURES_H

#include <dirent.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/buffer.h"
#include "record/record.h"

/* All of no more than so many bytes that are no expectations. */
enum { FIXTURES = 4000, FIXTURE_NAME = 80, FIXTURE_MOST = 60000 };

struct fixture {
	char name[FIXTURE_NAME];
	struct buffer text;
};

struct fixtures {
	struct fixture list[FIXTURES];
	size_t count;
};

static inline bool
ends_in(const char *name, const char *ending)
{
	size_t length = strlen(name), end = strlen(ending);

	return length > end && strcmp(name + length - end, ending) == 0;
}

static inline bool
fixture_load(struct fixture *fixture, const char *name)
{
	char path[FIXTURE_NAME + 20];
	FILE *file;
	size_t got;

	snprintf(path, sizeof(path), "fixtures/%.*s", FIXTURE_NAME - 1, name);
	file = fopen(path, "rb");
	if (file == NULL)
		return false;
	memset(fixture, 0, sizeof(*fixture));
	do {
		char *room = buffer_reserve(&fixture->text, 4096);

		got = fread(room, 1, 4096, file);
		fixture->text.length += got;
	} while (got > 0 && fixture->text.length < FIXTURE_MOST);
	fclose(file);
	if (got > 0) {
		buffer_free(&fixture->text);
		return false;
	}
	snprintf(fixture->name, FIXTURE_NAME, "%.*s", FIXTURE_NAME - 1, name);
	return true;
}

static inline int
fixture_order(const void *one, const void *other)
{
	return strcmp(((const struct fixture *)one)->name,
		      ((const struct fixture *)other)->name);
}

/* Loads them in the order of their names; endings end in NULL. */
static inline void
fixtures_load(struct fixtures *fixtures, const char *const *endings)
{
	DIR *directory = opendir("fixtures");
	struct dirent *entry;

	fixtures->count = 0;
	if (directory == NULL)
		return;
	while ((entry = readdir(directory)) != NULL) {
		const char *const *ending = endings;

		while (*ending != NULL && !ends_in(entry->d_name, *ending))
			ending++;
		if (*ending != NULL && fixtures->count < FIXTURES &&
		    strlen(entry->d_name) < FIXTURE_NAME &&
		    fixture_load(&fixtures->list[fixtures->count],
				 entry->d_name))
			fixtures->count++;
	}
	closedir(directory);
	qsort(fixtures->list, fixtures->count, sizeof(*fixtures->list),
	      fixture_order);
}

/* Loads all that a tool may have printed; 0, or -1 where they are not there. */
static inline int
fixtures_load_all(struct fixtures *fixtures)
{
	static const char *const endings[] = {
		".txt", ".csv", ".log", ".json", NULL
	};

	fixtures_load(fixtures, endings);
	return fixtures->count > 40 ? 0 : -1;
}

static inline void
fixtures_free(struct fixtures *fixtures)
{
	while (fixtures->count > 0)
		buffer_free(&fixtures->list[--fixtures->count].text);
}

/* Whether two values may be one; what is printed may have been truncated. */
static inline bool
values_agree(const struct metric *one, const struct metric *other)
{
	if (isnan(one->value) || isnan(other->value))
		return isnan(one->value) && isnan(other->value);
	return fabs(one->value - other->value) <=
	       2 * (one->half_width + other->half_width) +
	       fabs(other->value) / 1000;
}

static inline bool
texts_equal(const char *one, const char *other)
{
	return one == NULL || other == NULL ? one == other :
	       strcmp(one, other) == 0;
}

static inline bool
params_equal(const struct record *one, const struct record *other)
{
	if (one->param_count != other->param_count)
		return false;
	for (size_t i = 0; i < one->param_count; i++)
		if (strcmp(one->params[i].name, other->params[i].name) != 0 ||
		    !texts_equal(one->params[i].text, other->params[i].text) ||
		    (one->params[i].text == NULL &&
		     one->params[i].number != other->params[i].number))
			return false;
	return true;
}

/* Where a mailer breaks a line: at the last blank that fits; 0: nowhere. */
static inline size_t
break_of(const char *text, size_t length, size_t width)
{
	size_t start = 0, at = width;

	while (start < length && text[start] == ' ')
		start++;
	while (at > start && text[at] != ' ')
		at--;
	if (at <= start)
		for (at = width; at < length && text[at] != ' ';)
			at++;
	return at < length ? at : 0;
}

/* The same numbers on every machine: Knuth's MMIX generator. */
static inline uint64_t
chance(uint64_t *seed, uint64_t below)
{
	*seed = *seed * UINT64_C(6364136223846793005) +
		UINT64_C(1442695040888963407);
	return (*seed >> 33) % below;
}

#endif
