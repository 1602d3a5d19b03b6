/* For tests of lint: findings of records written by hand. */
#ifndef TESTS_LINTING_H
#define TESTS_LINTING_H

#include "tests/comparing.h"

static inline const struct findings *
lint(const char *const *records, size_t count, struct arena *arena)
{
	struct given *given = arena_zero(arena, count * sizeof *given);
	size_t i;

	for (i = 0; i < count; i++)
		given[i].json = records[i];
	return compare_lint(given_results(given, count, arena), count, false,
			    arena);
}

/* Exactly one finding, of that rule. */
static inline void
assert_only(const struct findings *found, const char *code)
{
	size_t i;

	for (i = 0; i < found->count; i++)
		if (strcmp(found->all[i].code, code) != 0)
			fail_msg("%s instead of %s: %s", found->all[i].code,
				 code, found->all[i].text);
	if (found->count != 1)
		fail_msg("%s: %zu findings", code, found->count);
}

static inline void
assert_none(const struct findings *found)
{
	if (found->count)
		fail_msg("%s: %s", found->all[0].code, found->all[0].text);
}

static inline bool
has_code(const struct findings *found, const char *code)
{
	size_t i;

	for (i = 0; i < found->count; i++)
		if (strcmp(found->all[i].code, code) == 0)
			return true;
	return false;
}

/* A changed figure may contradict several; one of them is meant for it. */
static inline void
assert_found(const struct findings *found, const char *name, const char *code)
{
	if (code == NULL && found->count > 0)
		fail_msg("%s: %s: %s", name, found->all[0].code,
			 found->all[0].text);
	if (code != NULL && !has_code(found, code))
		fail_msg("%s: no %s", name, code);
}

static inline const struct findings *
lint_job(const char *job, const char *metrics, struct arena *arena)
{
	const char *record = arena_print(arena, "%s,'metrics':{%s}", job,
					 metrics);

	return lint(&record, 1, arena);
}

#endif
