/* Numbers as fio prints them: four digits and a prefix. */
#ifndef RUNNER_SCALED_H
#define RUNNER_SCALED_H

#include <stdint.h>

#include "record/buffer.h"

/*
 * Adds the number with a prefix where it has more digits than that, and the
 * unit: 4096B, 64.0KiB, 19.7k. base is 1000 (k) or 1024 (Ki). It is rounded
 * half up, so that it is right to half of its last digit.
 */
void scaled_print(struct buffer *, uint64_t number, unsigned digits,
		  unsigned base, const char *unit);

/* The same, blanks in front where it is shorter than width. */
void scaled_print_wide(struct buffer *, uint64_t number, unsigned digits,
		       unsigned base, const char *unit, unsigned width);

#endif
