/* How far reading is, on the terminal, once it takes more than a second. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

struct progress {
	bool wanted, shown;
	struct timespec next;	/* when to look again */
};

/* quiet: show nothing. Results on the same terminal are progress enough. */
void progress_start(struct progress *, bool quiet);

/* count results were found so far. */
void progress_step(struct progress *, size_t count);

/* Wipes it away. */
void progress_end(struct progress *);

#endif
