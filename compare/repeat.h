/* Names and headings that differ in the number of a repetition alone. */
#ifndef COMPARE_REPEAT_H
#define COMPARE_REPEAT_H

#include "record/arena.h"

/*
 * A job's name with "#" for its numbers: "job0.1-rbb" is "job#.#-rbb". A
 * size keeps its number ("4k-read"), since it tells jobs apart. Returns the
 * name itself where it has no such number.
 */
const char *repeat_name(struct arena *, const char *name);

/*
 * A heading without the number of the run: "ext4, run 2" is "ext4, run",
 * "second pass" is "pass", "BONNIE++ (1)" is "BONNIE++". Returns the heading
 * itself where it counts nothing.
 */
const char *repeat_label(struct arena *, const char *label);

#endif
