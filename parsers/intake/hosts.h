/*
 * Lines of several hosts among each other, each behind the name of its own:
 * "node1: " of pdsh and clush, "web-1  | " of container logs, "[node1] ".
 */
#ifndef PARSERS_INTAKE_HOSTS_H
#define PARSERS_INTAKE_HOSTS_H

#include <stdbool.h>

#include "parsers/bytes.h"
#include "parsers/format.h"
#include "parsers/intake/numbered.h"

enum {
	HOSTS_MOST = 64,
	HOST_LONGEST = 40,	/* bytes of a name */
	HOST_MARKED = HOST_LONGEST + 2,
};

struct host {
	char name[HOST_LONGEST];	/* without a NUL */
	size_t length;
	struct numbered_text text;
};

struct hosts {
	struct host list[HOSTS_MOST];
	size_t count;
};

/*
 * Whether a line may begin with the name of a host: a mark ends its first word,
 * or follows it. Fast.
 */
static inline bool
hosts_may_begin(const struct line *line)
{
	const char *end = line->text + line->length, *at = line->text;

	if (line->length < 2 || *at == ' ')
		return false;
	at += bytes_word(at, line->length < HOST_MARKED ? line->length :
			 HOST_MARKED);
	if (at[-1] == ':' || at[-1] == ']' || at[-1] == '|')
		return true;
	while (at < end && *at == ' ')
		at++;
	return at < end && *at == '|';
}

/* What lines show of hosts. */
struct hosts_shown {
	size_t first[HOSTS_MOST];	/* the first line of each */
	size_t count;
	size_t looked;		/* lines that begin none, where this does not */
	bool again;		/* their names come again, among each other */
};

/*
 * Whether lines of two hosts or more may begin here: their names come again, or
 * are numbered.
 */
bool hosts_begin(const struct line *, size_t count, struct hosts_shown *);

/*
 * The next lines of the first one's host, without its name, up to room of them;
 * returns how many there are.
 */
size_t hosts_of_first(const struct line *, size_t count, struct line *own,
		      size_t room);

/*
 * Takes lines apart, each without the name of its host; returns how many there
 * were. hosts: all zero at first, those so far behind the last
 * of some lines; free it.
 */
size_t hosts_split(const struct line *, size_t count, struct hosts *);

void hosts_free(struct hosts *);

#endif
