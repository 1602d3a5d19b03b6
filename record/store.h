/* The store: records in an SQLite file, which any SQLite client can query. */
#ifndef RECORD_STORE_H
#define RECORD_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/arena.h"
#include "record/content.h"
#include "record/filter.h"
#include "record/record.h"

/*
 * Whoever adds holds the one lock of writers from store_begin() on, and others
 * wait for it; readers see what was there before until store_commit(). A
 * process that ends in between, whatever ends it, leaves what was there before.
 */
struct store;

enum store_mode {
	STORE_READ,
	STORE_ADD,	/* made where it is not there */
	STORE_ONCE,	/* a new file, thrown away unless it is finished */
};

/* Whether a file that begins so is of SQLite. */
#define STORE_HEAD 16
bool store_begins(const char *head, size_t length);

/* Whether it is what SQLite keeps beside a file that is in use. */
bool store_is_beside(const char *head, size_t length);

/* What to say of one in an archive, a mail or a pipe. */
#define STORE_REFUSED "a store can be read where it is a file of its own alone"

/*
 * Opens the store of that name, and brings one of an earlier version up to
 * date where it is to be written. Returns NULL with the reason in *error, in
 * the arena.
 */
struct store *store_open(const char *path, enum store_mode,
			 struct arena *arena, const char **error);
void store_close(struct store *);

/* What went wrong in the last function that returned false. */
const char *store_error(const struct store *);

/* An input that is added: a file, or what came through a pipe. */
struct store_input {
	const char *path;	/* as given */
	const char *place;	/* the same from the root; NULL: no file */
	const char *label;	/* of LABEL=INPUT, or NULL */
	const char *where;	/* the text of -w, or NULL */
	const char *content;	/* its hash; NULL: not known before its end */
	uint64_t size;
	bool claims, series;	/* are kept of it, too */
};

enum store_state { STORE_NEW, STORE_KNOWN, STORE_CHANGED };

/*
 * Whether the store has this input with all that is to be kept of it, or with
 * less, or another content of this place under the same label. *was is how
 * many results it has of it.
 */
bool store_look(struct store *, const struct store_input *,
		enum store_state *, size_t *was);

/*
 * Begins to add an input; what it comes instead of goes. Where another has
 * added it meanwhile, *state is STORE_KNOWN and nothing was begun.
 */
bool store_begin(struct store *, const struct store_input *,
		 enum store_state *, size_t *was);

/*
 * Adds a record of the input, which was identified. *copy says whether the
 * store has the same from an earlier document.
 */
bool store_put(struct store *, const struct record *, bool *copy);

/*
 * Ends the input: now it is there. content and size are those of one whose
 * content was not known before; else NULL. Where that content is known, *state
 * becomes STORE_KNOWN and it is as if it had not been begun; with less than
 * this one has, STORE_CHANGED, and that goes. *was is then how many results
 * there were of it.
 */
bool store_commit(struct store *, const char *content, uint64_t size,
		  enum store_state *, size_t *was);

/* Gives up the input that was begun. */
void store_rollback(struct store *);

/*
 * To be called when all inputs were added. Of many at once the indexes that
 * queries need are made here, and also where another was killed before.
 */
bool store_settle(struct store *);

/* What is kept of the input that was added last. */
bool store_last(struct store *, bool *claims, bool *series);

/* Takes away the input of that place, or all of that path; *count of them. */
bool store_remove(struct store *, const char *path, const char *place,
		  size_t *count);

/* Which results, and in which order. */
struct store_query {
	const struct filter *filter;	/* NULL: all */
	bool claims;		/* what authors claim, too, whatever it fits */
	bool results;		/* what counts alone: no copies, claims, … */
	bool first_report;	/* with results: rows since boot, too */
	const struct metric_name *sort;	/* NULL: as they were added */
	size_t top;			/* 0: all */
};

/*
 * Puts the records of a query to the sink, those that are copies of others as
 * kind copy; documents are numbered from *document on. Returns 0, the sink's
 * -1, or 1 with store_error().
 */
int store_read(struct store *, const struct store_query *, struct sink *,
	       unsigned long *document);

/* How many results there are, neither copies nor claims. */
bool store_count(struct store *, size_t *count);

/* An input that is in the store. */
struct store_source {
	const char *path, *label, *added;	/* label: "" for none */
	size_t results;
	uint64_t size;
};

/* Calls back for each input in the order of adding; false on an error. */
bool store_sources(struct store *,
		   void (*each)(void *context, const struct store_source *),
		   void *context);

/* A result's value of the metric that a query sorts by. */
struct store_value {
	int64_t result;		/* its number in the store */
	double value;
	struct param of;	/* what it is grouped by; no text: a number */
	/* Its place in the store; run and group -1 where unknown. */
	int64_t source, document;
	int run, group;
	enum kind kind;
	const char *name;	/* NULL: none */
};

/*
 * Calls back for each result that query->sort's metric is known of, in no
 * order; query->top counts for nothing. by is as store_groups_by() knows it.
 * *without counts those that have no value of it. False on an error.
 */
bool store_values(struct store *, const struct store_query *, const char *by,
		  void (*each)(void *context, const struct store_value *),
		  void *context, size_t *without);

/* Whether by is name, version, file, label.N, param.NAME or setting.NAME. */
bool store_groups_by(const char *by);

/* The result of a number, all in the arena; false on an error. */
bool store_fetch(struct store *, int64_t result, struct record *,
		 struct arena *);

/* How SQLite would answer a query, a step a line, in the arena; or NULL. */
const char *store_plan(struct store *, const struct store_query *,
		       struct arena *);

#endif
