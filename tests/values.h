/* For tests of tools that print what is no number: what is absent, or null. */
#ifndef TESTS_VALUES_H
#define TESTS_VALUES_H

#include "tests/reading.h"

/* NaN: printed, but no number; ABSENT: not there. */
#define ABSENT ((double)INFINITY)

static inline void
assert_value(const struct record *record, struct value expected)
{
	const struct metric *metric = reading_metric(record, expected.name);

	if (expected.value != ABSENT && metric == NULL)
		fail_msg("%s is not there", expected.name);
	else if (expected.value == ABSENT && metric != NULL)
		fail_msg("%s is there: %.10g", expected.name, metric->value);
	else if (metric != NULL)
		assert_metric(record, expected.name, expected.value);
}

#endif
