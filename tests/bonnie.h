/* For tests of bonnie++: values of a run, all at once. */
#ifndef TESTS_BONNIE_H
#define TESTS_BONNIE_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/values.h"

static inline void
assert_values(const struct record *record, const struct value *values,
	      size_t count)
{
	assert_non_null(record);
	for (size_t i = 0; i < count; i++)
		assert_value(record, values[i]);
}

static inline void
assert_param(const struct record *record, const char *name, double expected)
{
	const struct param *param = record_param(record, name);

	if (expected == ABSENT) {
		if (param != NULL)
			fail_msg("%s is there", name);
	} else if (param == NULL || param->text != NULL ||
		   param->number != expected) {
		fail_msg("%s is not %.10g", name, expected);
	}
}

/* The only record of a text. */
static inline const struct record *
read_run(const char *text)
{
	reading_text(&reading, text);
	if (reading.count != 1)
		fail_msg("%zu records from %s", reading.count, text);
	assert_int_equal(reading.records[0]->kind, KIND_RUN);
	assert_string_equal(reading.records[0]->tool, "bonnie++");
	return reading.records[0];
}

#endif
