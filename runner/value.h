/* Values of options as fio writes them: numbers, sizes, times. */
#ifndef RUNNER_VALUE_H
#define RUNNER_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * All read the whole of a text of that length, return false where it is no
 * such value or does not fit, and take decimal and hexadecimal (0x) numbers.
 */

/* A number without a suffix. */
bool value_number(const char *text, size_t length, uint64_t *number);

/*
 * Bytes. As in fio, where k is 1024 whether or not b follows, it is 1000 in
 * kib: the odd one out, so that old job files keep their meaning.
 */
bool value_size(const char *text, size_t length, uint64_t *bytes);

/* Nanoseconds; a number without a suffix is in units of unit ns. */
bool value_time(const char *text, size_t length, uint64_t unit, uint64_t *ns);

#endif
