/* For tests: metrics by their names. */
#ifndef TESTS_NAMES_H
#define TESTS_NAMES_H

#include <string.h>

#include "record/metric.h"
#include "tests/test.h"

static inline struct metric_name
name_of(const char *text)
{
	struct metric_name name;

	if (!metric_read(text, strlen(text), &name))
		fail_msg("%s was not read", text);
	return name;
}

#endif
