/* For tests of iostat: values of a row, all at once. */
#ifndef TESTS_IOSTAT_H
#define TESTS_IOSTAT_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/reading.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* NaN: printed, but no number; ABSENT: not there. */
#define ABSENT INFINITY

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
assert_value(const struct record *record, struct value expected)
{
	const struct metric *metric = reading_metric(record, expected.name);

	if (expected.value == ABSENT) {
		if (metric != NULL)
			fail_msg("%s is there: %.10g", expected.name,
				 metric->value);
	} else if (metric == NULL) {
		fail_msg("%s is not there", expected.name);
	} else if (isnan(expected.value) ? !isnan(metric->value) :
		   !(fabs(metric->value - expected.value) <=
		     fabs(expected.value) * 1e-12)) {
		fail_msg("%s is %.17g, not %.17g", expected.name,
			 metric->value, expected.value);
	}
}

/* All values, and no others than these. */
static inline void
assert_values(const struct record *record, const struct value *values,
	      size_t count)
{
	size_t there = 0;

	assert_non_null(record);
	for (size_t i = 0; i < count; i++) {
		assert_value(record, values[i]);
		there += values[i].value != ABSENT;
	}
	assert_int_equal(record->metric_count, there);
}

/* The k-th device of a text that has that many. */
static inline const struct record *
read_device(const char *text, size_t count, size_t k)
{
	size_t devices = 0;

	reading_text(&reading, text);
	while (reading_record(&reading, KIND_DEVICE, devices) != NULL)
		devices++;
	if (devices != count)
		fail_msg("%zu devices, not %zu, in:\n%s%.*s", devices, count,
			 text, (int)reading.diag.text.length,
			 reading.diag.text.data);
	return reading_record(&reading, KIND_DEVICE, k);
}

/* How many diagnostics say this. */
static inline size_t
said(const char *text)
{
	size_t length = strlen(text), times = 0;

	for (size_t i = 0; i + length <= reading.diag.text.length; i++)
		if (memcmp(reading.diag.text.data + i, text, length) == 0)
			times++;
	return times;
}

#endif
