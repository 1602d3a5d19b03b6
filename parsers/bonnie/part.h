/* The parts of a bonnie++ table: I/O and files, and the CSV line below. */
#ifndef PARSERS_BONNIE_PART_H
#define PARSERS_BONNIE_PART_H

#include "parsers/bonnie/row.h"

/* One head with its rows. */
struct part {
	struct head head;
	struct bonnie_run *rows;
	bool *bad;		/* rows whose figures can't be told apart */
	size_t count, room, bad_room;
	size_t latencies;	/* rows of them */
	size_t next;		/* the line behind it */
};

/* Passes over empty lines, ends of fences and the like; at most a few. */
size_t part_behind(const struct line *, size_t count, size_t at);

struct bonnie_run *part_add(struct part *, struct arena *, bool bad);

/* Puts rows of files to their rows of I/O; false: they are of other runs. */
bool part_pair(struct scan *, struct part *io, struct part *files);

/* Puts CSV lines below the part, or not far from it, in place of their rows. */
void part_find_csv(struct scan *, const struct line *, size_t count,
		   struct part *);

/* Gives a table whose name is cut that of the CSV line above, if both agree. */
void part_name(struct scan *, struct bonnie_run *);

#endif
