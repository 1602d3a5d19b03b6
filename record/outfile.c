/* Writing beside the file and renaming it, or directly to a stream. */
#include "record/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/arena.h"

/* The file being written, for the signal handler; empty: none. */
static char temporary[PATH_MAX];

/* Signals that end the program, and what else was to be done about them. */
static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE,
			       SIGXFSZ };
enum { SIGNALS = sizeof(signals) / sizeof(*signals) };
static struct sigaction before[SIGNALS];

static void
remove_and_end(int number)
{
	unlink(temporary);
	raise(number);		/* waits until this handler returns */
}

/* A signal that ends the program must not leave the temporary file behind. */
static void
catch_signals(void)
{
	struct sigaction action = { .sa_handler = remove_and_end,
				    .sa_flags = (int)SA_RESETHAND };

	sigemptyset(&action.sa_mask);
	for (size_t k = 0; k < SIGNALS; k++) {
		sigaction(signals[k], NULL, &before[k]);
		if (before[k].sa_handler != SIG_IGN)
			sigaction(signals[k], &action, NULL);
	}
}

static void
release_signals(void)
{
	for (size_t k = 0; k < SIGNALS; k++)
		sigaction(signals[k], &before[k], NULL);
}

/* What a path of a symbolic link's text means, in memory of its own. */
static char *
beside(const char *link, const char *text)
{
	const char *slash = strrchr(link, '/');
	size_t folder = slash && *text != '/' ? (size_t)(slash + 1 - link) : 0;
	char *path = memory_take(folder + strlen(text) + 1);

	memcpy(path, link, folder);
	strcpy(path + folder, text);
	return path;
}

/* Follows symbolic links to a file that need not be there; NULL: a circle. */
static char *
follow(const char *path)
{
	char text[PATH_MAX];
	char *at = beside("", path);

	for (unsigned links = 0; links < 40; links++) {
		ssize_t length = readlink(at, text, sizeof(text) - 1);
		char *next;

		if (length < 0)
			return at;
		text[length] = 0;
		next = beside(at, text);
		free(at);
		at = next;
	}
	free(at);
	errno = ELOOP;
	return NULL;
}

/* Returns 0 where a file can be made beside the target, or why not. */
static int
refused(const char *target, bool exists)
{
	char *folder = beside(target, ".");
	int error = 0;

	if (exists && access(target, W_OK) != 0)
		error = errno;
	else if (access(folder, W_OK | X_OK) != 0)
		error = errno;
	free(folder);
	return error;
}

int
outfile_open(struct outfile *out, const char *path)
{
	struct stat there;
	bool exists;
	int error;

	*out = (struct outfile){ .file = -1 };
	if (!path) {
		out->file = STDOUT_FILENO;
		out->standard = true;
		return 0;
	}
	exists = stat(path, &there) == 0;
	/* /dev/fd/3 and its like may be a file that others write, too. */
	if (strncmp(path, "/dev/", 5) == 0 ||
	    (exists && !S_ISREG(there.st_mode))) {
		out->file = open(path, O_WRONLY | O_CLOEXEC);
		return out->file >= 0 ? 0 : errno;
	}
	out->target = follow(path);
	if (!out->target)
		return errno;
	error = refused(out->target, exists);
	if (error)
		outfile_drop(out);
	return error;
}

/* A new file gets the usual mode; one that is replaced leaves its own. */
static int
set_mode(int file, const char *target)
{
	struct stat there;
	mode_t mask;

	if (stat(target, &there) == 0) {
		/* Without the right to give files away it becomes ours. */
		if (fchown(file, there.st_uid, there.st_gid) != 0)
			errno = 0;
		return fchmod(file, there.st_mode & 0777);
	}
	mask = umask(0);
	umask(mask);
	return fchmod(file, 0666 & ~mask);
}

/*
 * The name is known to the signal handler before the file is there. A name
 * that is taken was left by a process of this number that was killed.
 */
static int
start_file(struct outfile *out)
{
	char *folder = beside(out->target, "");
	int length = snprintf(temporary, sizeof(temporary), "%s.iorecap-%ld",
			      folder, (long)getpid());

	free(folder);
	if ((size_t)length >= sizeof(temporary)) {
		*temporary = 0;
		return ENAMETOOLONG;
	}
	catch_signals();
	out->caught = true;
	unlink(temporary);
	out->file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
			 0600);
	if (out->file < 0 || set_mode(out->file, out->target) != 0)
		return errno;
	return 0;
}

int
outfile_write(struct outfile *out, const char *text, size_t length)
{
	int error = out->file < 0 ? start_file(out) : 0;

	while (length && !error) {
		ssize_t written = write(out->file, text, length);

		if (written < 0 && errno != EINTR)
			error = errno;
		if (written <= 0)
			continue;
		text += written;
		length -= (size_t)written;
	}
	return error;
}

const char *
outfile_name(const struct outfile *out)
{
	return out->target ? temporary : NULL;
}

int
outfile_keep(struct outfile *out)
{
	int error = out->standard || close(out->file) == 0 ? 0 : errno;

	out->file = -1;
	if (!error && out->target && rename(temporary, out->target) != 0)
		error = errno;
	if (!error)
		*temporary = 0;
	return error;
}

void
outfile_drop(struct outfile *out)
{
	if (!out->standard && out->file >= 0)
		close(out->file);
	if (out->target && *temporary)
		unlink(temporary);
	if (out->caught)
		release_signals();
	*temporary = 0;
	free(out->target);
	*out = (struct outfile){ .file = -1 };
}
