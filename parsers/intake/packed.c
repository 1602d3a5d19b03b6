/* Texts in bytes that may be archives, and UTF-16. */
#include "parsers/intake/packed.h"

#include <errno.h>
#include <string.h>

#include "parsers/intake/archive.h"
#include "record/arena.h"
#include "record/store.h"

enum { DEEPEST = 8 };		/* archives in archives */

struct member {
	struct archive_visitor visitor;	/* first: its visit gets a pointer */
	struct packed_visitor *out;
	const char *name;	/* of the archive itself, in another one */
	unsigned depth;
};

static int walk(struct feed *, const char *name, unsigned depth,
		struct packed_visitor *);

static int
visit_member(struct archive_visitor *visitor, struct feed *feed,
	     const char *name)
{
	struct member *member = (struct member *)visitor;
	struct arena arena = { 0 };
	const char *whole = name == NULL ? member->name :
			    member->name == NULL ? name :
			    arena_print(&arena, "%s/%s", member->name, name);
	int status = walk(feed, whole, member->depth + 1, member->out);

	arena_free(&arena);
	return status;
}

static int
walk_archive(struct feed *feed, const char *name, unsigned depth,
	     struct packed_visitor *out)
{
	struct member member = { { visit_member }, out, name, depth };
	const char *error;
	int status = archive_walk(feed, &member.visitor, &error);

	if (error != NULL)
		out->broken(out, name, error);
	return status;
}

static int
walk(struct feed *feed, const char *name, unsigned depth,
     struct packed_visitor *out)
{
	struct feed_peeked peeked;
	struct feed_utf16 utf16;
	int error = feed_peek(&peeked, feed);
	bool big;

	if (error != 0) {
		out->broken(out, name, strerror(error));
		return 0;
	}
	feed = &peeked.feed;
	if (store_begins(peeked.head, peeked.length)) {
		out->broken(out, name, STORE_REFUSED);
		return 0;
	}
	if (depth < DEEPEST && archive_begins(peeked.head, peeked.length))
		return walk_archive(feed, name, depth, out);
	if (feed_is_utf16(peeked.head, peeked.length, &big)) {
		feed_utf16_start(&utf16, feed, big);
		feed = &utf16.feed;
	}
	return out->text(out, feed, name);
}

int
packed_walk(struct feed *feed, struct packed_visitor *out)
{
	return walk(feed, NULL, 0, out);
}
