/* Records as CSV: long, a metric a row, and wide, a result a row. */
#ifndef RECORD_CSV_H
#define RECORD_CSV_H

#include "record/buffer.h"
#include "record/record.h"

/*
 * Both write whole lines; fields are quoted by libcsv where they need it. An
 * absent value is an empty field.
 *
 * Long: id, file, line, kind, tool, version, name, labels (joined by " > "),
 * metric, value, unit.
 *
 * Wide: id, file, line, end, part, member, message, kind, tool, version,
 * version_hint, format, name, run, group, report, labels, settings, command,
 * time, params, error, partial, repaired, since_boot, notes; then a column for
 * each name of metric_catalogue(); last other, with the metrics that have no
 * column as name=value, joined by ";" as settings, params and notes are. A note
 * is CODE, CODE:METRIC or CODE:METRIC:TEXT. Flags are 1 or empty.
 */
void csv_long_header(struct buffer *);
void csv_long_write(struct buffer *, const struct record *);
void csv_wide_header(struct buffer *);
void csv_wide_write(struct buffer *, const struct record *);

/* Adds one field and a comma before it unless it is the first of its row. */
void csv_field(struct buffer *, const char *text, size_t length, int first);

#endif
