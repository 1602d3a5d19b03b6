/* Expressions of -w as SQL; private to the store. */
#ifndef RECORD_STORE_QUERY_H
#define RECORD_STORE_QUERY_H

#include "record/store_private.h"

/*
 * Adds a condition on the table result, named r, that is true for the same
 * records as the expression. What SQL cannot say it asks iorecap_fits() about,
 * which knows the comparisons by their number in store->asked.
 */
void query_condition(struct store *, struct buffer *sql,
		     const struct filter *);

/* Adds what a query leaves out: AND …. */
void query_limits(struct store *, struct buffer *sql,
		  const struct store_query *);

/* Makes iorecap_fits(number, text[, name, value]) known to SQLite. */
bool query_functions(struct store *);

#endif
