/* What the files of the store share; private to record/. */
#ifndef RECORD_STORE_PRIVATE_H
#define RECORD_STORE_PRIVATE_H

#include <sqlite3.h>

#include "record/buffer.h"
#include "record/filter_tree.h"
#include "record/store.h"

/* A job of the document that is being added. */
struct store_job {
	int run, group;
};

enum store_statement {
	BEGIN, COMMIT, LOOK, FIND_BEFORE, FIND_SAME, FIND_LAST,
	PUT_SOURCE, END_SOURCE, NAME_SOURCE,
	PUT_RESULT, PUT_RECORD, PUT_LABEL, PUT_PARAM, PUT_SETTING, PUT_METRIC,
	FIND_ORIGINAL,
	STATEMENTS
};

struct store {
	sqlite3 *db;
	char error[200];
	bool adding;			/* between store_begin() and its end */
	/* the indexes that only queries need: */
	bool drop_now;			/* and make again, with this input */
	bool drop_long;			/* they went, or go with this input */
	bool without;			/* they are to be made in the end */
	sqlite3_int64 before;		/* results before the first input */
	size_t inputs;			/* that were added since then */
	sqlite3_int64 source;		/* that is being added */
	bool series;			/* with the samples of its logs */
	sqlite3_int64 first, next;	/* numbers of its records */
	sqlite3_int64 results;		/* of these, no claims and no places */
	unsigned long document;		/* of the last record, as it came */
	sqlite3_int64 ordinal;		/* the same, from 1 in the source */
	sqlite3_stmt *statements[STATEMENTS];
	struct buffer text;		/* of the record, while it is put */
	struct store_job *jobs;		/* of this document */
	size_t job_count, job_room;
	bool once;			/* nobody reads before the end */
	/* comparisons that SQLite asks back about, by number */
	const struct filter **asked;
	size_t asked_count, asked_room;
};

/* Notes what SQLite says went wrong; false. */
bool store_fail(struct store *);

/* The same in other words, as printf() does. */
bool store_refuse(struct store *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Runs statements that give no rows. */
bool store_run(struct store *, const char *sql);

/* Prepares one of a text that sqlite3_mprintf() made, and frees that. */
sqlite3_stmt *store_prepare(struct store *, char *sql);

/* store_statement.c: one of those above, ready to bind; NULL on an error. */
sqlite3_stmt *store_statement(struct store *, enum store_statement);
void store_forget_statements(struct store *);

/* Does one of those above that has nothing to bind and no rows. */
bool store_do(struct store *, enum store_statement);

/* Does a prepared statement without rows, and makes it ready for the next. */
bool store_step(struct store *, sqlite3_stmt *);

/* Binds text, or NULL. It must live until the statement was done. */
void store_bind(sqlite3_stmt *, int at, const char *text);

/* Whether results are sorted by this metric so often that it has an index. */
bool store_headline(struct metric_name);

/* store_schema.c: makes or upgrades the tables, in a transaction. */
bool store_prepare_tables(struct store *, bool write);

/*
 * The indexes that only queries need. To make them of all rows at once is much
 * quicker than row by row.
 */
bool store_drop_indexes(struct store *);
bool store_make_indexes(struct store *);
bool store_has_indexes(struct store *, bool *all);

/* store_put.c: the statements of adding. */
bool store_put_begin(struct store *);

#endif
