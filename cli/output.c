/* Writing results: beside the file and renamed, or directly to a stream. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/output.h"
#include "record/arena.h"

/* The file being written, for the signal handler; empty: none. */
static char temporary[PATH_MAX];

static bool
fail(struct output *output, int error)
{
	if (!output->failed)
		fprintf(stderr, "iorecap: %s: error: %s\n",
			output->path ? output->path : "standard output",
			strerror(error));
	output->failed = true;
	return false;
}

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
	static const int numbers[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
				       SIGPIPE, SIGXFSZ };
	struct sigaction action = { .sa_handler = remove_and_end,
				    .sa_flags = (int)SA_RESETHAND };
	struct sigaction before;

	sigemptyset(&action.sa_mask);
	for (size_t k = 0; k < sizeof(numbers) / sizeof(*numbers); k++) {
		sigaction(numbers[k], NULL, &before);
		if (before.sa_handler != SIG_IGN)
			sigaction(numbers[k], &action, NULL);
	}
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

bool
output_open(struct output *output, const char *path)
{
	struct stat there;
	bool exists;
	int error;

	*output = (struct output){ .path = path, .file = -1 };
	if (!path) {
		output->file = STDOUT_FILENO;
		return true;
	}
	exists = stat(path, &there) == 0;
	/* /dev/fd/3 and its like may be a file that others write, too. */
	if (strncmp(path, "/dev/", 5) == 0 ||
	    (exists && !S_ISREG(there.st_mode))) {
		output->file = open(path, O_WRONLY);
		return output->file >= 0 ? true : fail(output, errno);
	}
	output->target = follow(path);
	if (!output->target)
		return fail(output, errno);
	error = refused(output->target, exists);
	if (!error)
		return true;
	free(output->target);
	return fail(output, error);
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
static bool
start_file(struct output *output)
{
	char *folder = beside(output->target, "");
	int length = snprintf(temporary, sizeof(temporary), "%s.iorecap-%ld",
			      folder, (long)getpid());

	free(folder);
	if ((size_t)length >= sizeof(temporary)) {
		*temporary = 0;
		return fail(output, ENAMETOOLONG);
	}
	catch_signals();
	unlink(temporary);
	output->file = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0600);
	if (output->file < 0 || set_mode(output->file, output->target) != 0)
		return fail(output, errno);
	return true;
}

bool
output_write(struct output *output, struct buffer *buffer)
{
	const char *at = buffer->data;
	size_t left = buffer->length;

	buffer->length = 0;
	output->started = true;
	if (output->failed || (output->file < 0 && !start_file(output)))
		return false;
	while (left) {
		ssize_t written = write(output->file, at, left);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return fail(output, errno);
		at += written;
		left -= (size_t)written;
	}
	return true;
}

/* Puts the finished file in its place. */
static bool
keep(struct output *output)
{
	if (output->path && close(output->file) != 0)
		fail(output, errno);
	output->file = -1;
	if (!output->failed && output->target &&
	    rename(temporary, output->target) != 0)
		fail(output, errno);
	if (!output->failed)
		*temporary = 0;
	return !output->failed;
}

/* What is not in its place by now goes. */
static void
drop(struct output *output)
{
	if (output->path && output->file >= 0)
		close(output->file);
	if (output->target && *temporary)
		unlink(temporary);
	*temporary = 0;
	free(output->target);
	output->target = NULL;
	output->file = -1;
}

bool
output_is_terminal(const struct output *output)
{
	return output->file >= 0 && isatty(output->file);
}

enum status
output_finish(struct output *output, struct buffer *text, enum status status)
{
	bool written = !output->failed;

	if (text->length || output->started)
		written = output_write(output, text) && keep(output);
	drop(output);
	buffer_free(text);
	return written ? status : STATUS_INPUT;
}

static unsigned
terminal_width(int file)
{
	const char *text = getenv("COLUMNS");
	unsigned long width = text ? strtoul(text, NULL, 10) : 0;
	struct winsize size;

	if (width >= 40 && width <= 10000)
		return (unsigned)width;
	if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
		return size.ws_col;
	return 80;
}

struct render_style
output_style(const struct output *output, enum color color)
{
	const char *refused = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");
	bool able = output_is_terminal(output) && !(refused && *refused) &&
		!(terminal && strcmp(terminal, "dumb") == 0);

	return (struct render_style){
		.color = color == COLOR_ALWAYS ||
			(color == COLOR_AUTO && able),
		.width = terminal_width(output->file),
	};
}
