/* store list: results of a store, a row each or grouped. */
#ifndef CLI_LISTING_H
#define CLI_LISTING_H

#include "cli/options.h"
#include "cli/output.h"
#include "compare/compare.h"

/* Start with options, output and text alone. */
struct listing {
	struct sink sink;
	const struct options *options;
	const struct output *output;
	struct buffer *text;		/* what is printed */
	struct arena arena;
	struct compared *results;
	size_t count, room;
	const struct value_groups *groups;	/* with --by */
};

/* Reads what is to be listed; false with store_error(). */
bool listing_read(struct listing *, struct store *);

/* Prints it, and frees what was read. */
enum status listing_print(struct listing *);

#endif
