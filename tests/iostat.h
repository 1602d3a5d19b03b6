/* For tests of iostat: values of a row, all at once. */
#ifndef TESTS_IOSTAT_H
#define TESTS_IOSTAT_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/values.h"

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

#endif
