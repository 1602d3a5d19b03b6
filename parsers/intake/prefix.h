/* What loggers put before each line. */
#ifndef PARSERS_INTAKE_PREFIX_H
#define PARSERS_INTAKE_PREFIX_H

#include <stddef.h>

/*
 * How many bytes of a line are a logger's: syslog ("Nov 30 14:12:40 host
 * fio[1]: "), the journal and containers ("2026-11-30T14:12:40.1Z ", also "…
 * stdout F "), kubectl ("[pod/x/c] "), Jenkins ("[2026-11-30T14:12:40.1Z] "),
 * grep -n ("run.txt:12:"). A time stamp that is all of the line belongs to the
 * text.
 */
size_t prefix_length(const char *text, size_t length);

/*
 * A line of a container's JSON log ({"log":"…\n","stream":…}): makes it the
 * text that was logged, in place, and returns its length; returns length where
 * it is none.
 */
size_t prefix_unwrap(char *text, size_t length);

#endif
