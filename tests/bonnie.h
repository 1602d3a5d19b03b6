/* For tests of bonnie++: values of a run, all at once. */
#ifndef TESTS_BONNIE_H
#define TESTS_BONNIE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/reading.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* NaN: printed as "+++++"; ABSENT: not printed. */
#define ABSENT (-1.0)

struct value {
	const char *name;
	double value;
};

static struct reading reading;

static inline int
stop(void **state)
{
	(void)state;
	reading_free(&reading);
	return 0;
}

static inline void
assert_values(const struct record *record, const struct value *values,
	      size_t count)
{
	assert_non_null(record);
	for (size_t i = 0; i < count; i++) {
		const struct metric *metric =
			reading_metric(record, values[i].name);
		double expected = values[i].value;

		if (expected == ABSENT) {
			if (metric != NULL)
				fail_msg("%s is there", values[i].name);
		} else if (metric == NULL) {
			fail_msg("%s is not there", values[i].name);
		} else if (isnan(expected) ? !isnan(metric->value) :
			   !(fabs(metric->value - expected) <=
			     expected * 1e-9)) {
			fail_msg("%s is %.10g, not %.10g", values[i].name,
				 metric->value, expected);
		}
	}
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

static inline bool
was_said(const char *text)
{
	size_t length = strlen(text);

	for (size_t i = 0; i + length <= reading.diag.text.length; i++)
		if (memcmp(reading.diag.text.data + i, text, length) == 0)
			return true;
	return false;
}

#endif
