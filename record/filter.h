/* The expression of -w: which records are meant. */
#ifndef RECORD_FILTER_H
#define RECORD_FILTER_H

#include <stdbool.h>

#include "record/arena.h"
#include "record/record.h"

/*
 *	expression	= all, { "or", all } ;
 *	all		= one, { "and", one } ;
 *	one		= "(", expression, ")" | key, operator, value ;
 *	operator	= "=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~" ;
 *
 * A key is tool, kind, name, version, format, file, label (any heading),
 * param.NAME, the bare name of a common parameter (bs), setting.NAME or a
 * metric. A value, or the NAME of a setting, stands in quotes where it holds
 * blanks. ~ is a Perl-compatible regular expression that may match anywhere.
 *
 * Sizes and byte rates take k, KiB (1024) and kB (1000) …, times ns to d,
 * counts and rates of operations k, M, G (1000). Versions are ordered number
 * by number: 3.9 < 3.16. What is absent equals nothing and has no order; !=
 * and !~ are true where = and ~ are not.
 */
struct filter;

/*
 * Reads an expression; all of it lives in the arena. Returns NULL with *error,
 * in the arena too, which names the column and what is accepted there.
 */
struct filter *filter_parse(const char *text, struct arena *, char **error);

/* May be called by several threads at once. */
bool filter_match(const struct filter *, const struct record *);

/* Whether the expression looks at this key: "kind". */
bool filter_names(const struct filter *, const char *key);

#endif
