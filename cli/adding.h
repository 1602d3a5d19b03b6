/* Adding inputs to a store: what is known is passed over, each is one whole. */
#ifndef CLI_ADDING_H
#define CLI_ADDING_H

#include <stddef.h>

#include "cli/options.h"
#include "cli/progress.h"
#include "parsers/parsers.h"
#include "record/store.h"

/* How many inputs, and how many results they hold. */
struct tally {
	size_t inputs, results;
	size_t copies;		/* of these, of results that stand elsewhere */
	size_t before;		/* results that changed ones had */
};

struct adding {
	struct read_watch watch;	/* first: called with a pointer to it */
	struct sink sink;
	struct store *store;
	const char *name;		/* of the store, for messages */
	const struct filter *filter;
	const char *where;		/* its text */
	bool claims, series;		/* are asked for */
	bool keep_claims, keep_series;	/* or were, of what is there */
	struct tally tallies[3];	/* by enum store_state */
	struct read_totals totals;
	bool failed;			/* and said so */
	size_t changing;		/* files, while they were read */
	struct buffer *list;		/* a line each input; NULL: none */
	struct progress progress;
	/* the input that is being added: */
	enum store_state state;
	size_t results, copies, was;
	struct content *content;	/* of a pipe, as it is read */
	char hash[CONTENT_TEXT];	/* of a file, before it is read */
	int file;			/* that has it; else -1 */
	uint64_t size;
	char *own;			/* the store's own place */
};

/*
 * Opens the store, which messages call by that name; false after a message.
 * Its sink and watch are then those that parsers_read() needs.
 */
bool adding_open(struct adding *, const char *path, const char *name,
		 enum store_mode, const struct options *);

/*
 * Reads the inputs into it and closes it. The status is that of parse: done
 * where there is anything that was recognised, now or before.
 */
enum status adding_run(struct adding *, const struct options *,
		       const char *const *inputs, size_t count);

/* The place of a path from the root, from malloc(), or NULL: no file. */
char *adding_place(const char *path);

#endif
