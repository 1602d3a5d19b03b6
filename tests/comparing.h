/* Results for tests of the comparison, written as records with ' for ". */
#ifndef TESTS_COMPARING_H
#define TESTS_COMPARING_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare.h"
#include "record/arena.h"
#include "record/jsonl.h"
#include "tests/test.h"

/* Heads of records, so that a test shows only what matters to it. */
#define JOB "'kind':'job','tool':'fio',"
#define GROUP "'kind':'group','tool':'fio',"
#define RUN "'kind':'run','tool':'bonnie++',"
#define DEVICE "'kind':'device','tool':'iostat',"

/*
 * A record: input is the number of its INPUT, json what stands in its braces.
 */
struct given {
	size_t input;
	const char *json;
};

static inline const struct record *
record_from(const char *json, unsigned line, struct arena *arena)
{
	struct record *record = arena_take(arena, sizeof *record);
	struct diag diag = { .least = DIAG_NOTE };
	char *text = arena_print(arena, "{'iorecap':1,%s}", json), *at;

	for (at = text; *at; at++)
		if (*at == '\'')
			*at = '"';
	if (!jsonl_read(text, strlen(text), record, arena, &diag, "test", 1))
		fail_msg("%s: %.*s", text, (int)diag.text.length,
			 diag.text.data);
	if (!record->source.file)
		record->source.file = "test";
	if (!record->source.line)
		record->source.line = record->source.end = line;
	record_finish(record);
	record_identify(record, arena);
	diag_free(&diag);
	return record;
}

/* The records in order, on lines 1, 2, 3 …; inputs are called "a", "b", "c". */
static inline struct compared *
given_results(const struct given *given, size_t count, struct arena *arena)
{
	static const char *const names[] = { "a", "b", "c", "d", "e" };
	struct compared *all = arena_take(arena, count * sizeof *all);
	size_t i;

	for (i = 0; i < count; i++) {
		all[i].record = record_from(given[i].json, (unsigned)i + 1,
					    arena);
		all[i].input = given[i].input;
		all[i].input_label = names[given[i].input];
	}
	return all;
}

static inline struct comparison *
compare_given(const struct given *given, size_t count, size_t inputs,
	      const struct compare_options *options, struct arena *arena)
{
	static const struct compare_options usual = { 0 };

	return compare_run(given_results(given, count, arena), count, inputs,
			   options ? options : &usual, arena);
}

static inline void
assert_near(double value, double expected, double tolerance)
{
	if (!(fabs(value - expected) <= tolerance))
		fail_msg("%.10g is not %.10g within %g", value, expected,
			 tolerance);
}

/* The row of that metric, which must be there. */
static inline const struct row *
row_of(const struct group *group, const char *metric)
{
	struct metric_name name;
	size_t i;

	assert_true(metric_read(metric, strlen(metric), &name));
	for (i = 0; i < group->row_count; i++)
		if (metric_same(group->rows[i].metric, name))
			return &group->rows[i];
	fail_msg("no row of %s in \"%s\"", metric, group->title);
	return NULL;
}

/* Each test begins with an empty arena. */
static inline int
start_arena(void **state)
{
	*state = calloc(1, sizeof(struct arena));
	return *state == NULL;
}

static inline int
stop_arena(void **state)
{
	arena_free(*state);
	free(*state);
	return 0;
}

#define TEST(function) \
	cmocka_unit_test_setup_teardown(function, start_arena, stop_arena)

#endif
