/* Records as CSV: long, a metric a row, and wide, a result a row. */
#ifndef RECORD_CSV_H
#define RECORD_CSV_H

#include "record/buffer.h"
#include "record/record.h"

/* Both end in a newline; fields are quoted by libcsv where they need it. */
void csv_long_header(struct buffer *);
void csv_long_write(struct buffer *, const struct record *);
void csv_wide_header(struct buffer *);
void csv_wide_write(struct buffer *, const struct record *);

/* Adds one field and a comma before it unless it is the first of its row. */
void csv_field(struct buffer *, const char *text, size_t length, int first);

#endif
