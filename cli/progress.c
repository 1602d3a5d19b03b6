/* A bar on standard error, with the rate and the time that is left. */
#define _XOPEN_SOURCE 700	/* NOLINT: nftw() */
#include "cli/progress.h"

#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "record/unit.h"

enum { BAR = 24, EVERY_MS = 200, FIRST_MS = 1000 };

void
progress_line(struct buffer *line, size_t results, double done, double total,
	      double seconds)
{
	char rate[32];
	double part = total > 0 && done < total ? done / total : 1;

	if (total > 0) {
		buffer_byte(line, '[');
		for (int i = 0; i < BAR; i++)
			buffer_byte(line, i < (int)(part * BAR) ? '#' : '.');
		buffer_print(line, "] %3d %%  ", (int)(part * 100));
	}
	if (done > 0) {
		unit_print(rate, sizeof(rate), UNIT_BYTES_PER_SECOND,
			   done / seconds);
		buffer_print(line, "%s  ", rate);
	}
	if (done > 0 && total > 0) {
		int left = (int)(seconds * (1 - part) / part);

		buffer_print(line, "%d:%02d left  ", left / 60, left % 60);
	}
	buffer_print(line, "%zu results", results);
}

/* Of the files below a directory; nftw() has no other way to tell. */
static double below;

static int
add_size(const char *path, const struct stat *found, int kind,
	 struct FTW *where)
{
	(void)path;
	(void)where;
	if (kind == FTW_F && S_ISREG(found->st_mode))
		below += (double)found->st_size;
	return 0;
}

/*
 * How many bytes there are to be read, or 0 where one of the inputs does not
 * tell. Nothing is opened: that may take what a pipe gives but once.
 */
static double
total_of(const struct progress *progress)
{
	below = 0;
	for (size_t i = 0; i < progress->count; i++) {
		const char *path = progress->inputs[i];
		const char *sign = strchr(path, '=');
		struct stat found;

		if (stat(path, &found) != 0 &&
		    (!sign || stat(path = sign + 1, &found) != 0))
			return 0;
		if (S_ISREG(found.st_mode))
			below += (double)found.st_size;
		else if (!S_ISDIR(found.st_mode) ||
			 nftw(path, add_size, 16, FTW_PHYS) != 0)
			return 0;
	}
	return below;
}

static double
done_of(struct progress *progress)
{
	off_t at = lseek(progress->position.file, 0, SEEK_CUR);

	return (double)progress->position.done + (at > 0 ? (double)at : 0);
}

static double
since(const struct timespec *start)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (double)(now.tv_sec - start->tv_sec) +
	       (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

/* Waits; false when there is nothing more to show. */
static bool
wait_for(struct progress *progress, struct timespec *when, long ms)
{
	when->tv_nsec += ms % 1000 * 1000000;
	when->tv_sec += ms / 1000 + when->tv_nsec / 1000000000;
	when->tv_nsec %= 1000000000;
	while (!progress->ending &&
	       pthread_cond_timedwait(&progress->end, &progress->lock,
				      when) == 0)
		continue;
	return !progress->ending;
}

static void *
show(void *argument)
{
	struct progress *progress = argument;
	struct buffer line = { 0 };
	struct timespec start, when;
	double total = 0;
	bool shown = false;

	clock_gettime(CLOCK_REALTIME, &start);
	when = start;
	pthread_mutex_lock(&progress->lock);
	while (wait_for(progress, &when, shown ? EVERY_MS : FIRST_MS)) {
		if (!shown)
			total = total_of(progress);
		shown = true;
		progress_line(&line, progress->results, done_of(progress),
			      total, since(&start));
		/* the cursor returns, so that messages take the line over */
		fprintf(stderr, "%.*s\033[K\r", (int)line.length, line.data);
		line.length = 0;
	}
	pthread_mutex_unlock(&progress->lock);
	if (shown)
		fputs("\033[K", stderr);
	buffer_free(&line);
	return NULL;
}

struct read_position *
progress_start(struct progress *progress, bool quiet,
	       const char *const *inputs, size_t count)
{
	progress->inputs = inputs;
	progress->count = count;
	progress->results = 0;
	progress->ending = false;
	progress->position.file = -1;
	progress->position.done = 0;
	progress->wanted = !quiet && isatty(STDERR_FILENO) &&
			   !isatty(STDOUT_FILENO);
	if (!progress->wanted)
		return NULL;
	pthread_mutex_init(&progress->lock, NULL);
	pthread_cond_init(&progress->end, NULL);
	progress->wanted = pthread_create(&progress->thread, NULL, show,
					  progress) == 0;
	return progress->wanted ? &progress->position : NULL;
}

void
progress_step(struct progress *progress, size_t count)
{
	progress->results = count;
}

void
progress_end(struct progress *progress)
{
	if (!progress->wanted)
		return;
	pthread_mutex_lock(&progress->lock);
	progress->ending = true;
	pthread_cond_signal(&progress->end);
	pthread_mutex_unlock(&progress->lock);
	pthread_join(progress->thread, NULL);
	pthread_mutex_destroy(&progress->lock);
	pthread_cond_destroy(&progress->end);
}
