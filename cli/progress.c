/* A line on standard error that says how many results were found. */
#include <stdio.h>
#include <unistd.h>

#include "cli/progress.h"

enum { EVERY = 64 };	/* results between two looks at the clock */

void
progress_start(struct progress *progress, bool quiet)
{
	progress->shown = false;
	progress->wanted = !quiet && isatty(STDERR_FILENO) &&
		!isatty(STDOUT_FILENO);
	if (progress->wanted) {
		clock_gettime(CLOCK_MONOTONIC, &progress->next);
		progress->next.tv_sec++;
	}
}

static bool
is_due(struct progress *progress)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (now.tv_sec < progress->next.tv_sec ||
	    (now.tv_sec == progress->next.tv_sec &&
	     now.tv_nsec < progress->next.tv_nsec))
		return false;
	progress->next = now;
	progress->next.tv_nsec += 200000000;
	if (progress->next.tv_nsec >= 1000000000) {
		progress->next.tv_nsec -= 1000000000;
		progress->next.tv_sec++;
	}
	return true;
}

void
progress_step(struct progress *progress, size_t count)
{
	if (!progress->wanted || count % EVERY != 0 || !is_due(progress))
		return;
	/* The cursor returns, so that a message takes the line over. */
	fprintf(stderr, "%zu results so far\r", count);
	progress->shown = true;
}

void
progress_end(struct progress *progress)
{
	if (progress->shown)
		fputs("\033[K", stderr);
	progress->shown = false;
}
