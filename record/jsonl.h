/* Records as JSON Lines, out and in. */
#ifndef RECORD_JSONL_H
#define RECORD_JSONL_H

#include <stdbool.h>
#include <stddef.h>

#include "record/buffer.h"
#include "record/diag.h"
#include "record/record.h"

/*
 * Adds one line with its newline. The record must have been identified.
 * with_series: write the samples and bins, too.
 */
void jsonl_write(struct buffer *, const struct record *, bool with_series);

/*
 * Reads one line (without its newline) into record, everything in the arena.
 * Keys that are not known are passed over, names that are not known are left
 * out with a warning. Returns false with a message in diag, naming file and
 * line, when it is not a record of a format version that is known. id is what
 * the line says; record_identify() makes it anew.
 */
bool jsonl_read(const char *text, size_t length, struct record *,
		struct arena *, struct diag *, const char *file,
		unsigned line);

#endif
