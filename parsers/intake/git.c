/* Starts git, and talks with `git cat-file --batch`. */
#include "parsers/intake/git.h"

#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record/arena.h"

extern char **environ;

/* A git that runs: what it writes, and what it is told. */
struct process {
	pid_t id;
	FILE *from;
	int to;			/* a socket; -1 where it is told nothing */
};

#define NO_PROCESS { -1, NULL, -1 }

static void
close_both(int ends[2])
{
	for (int i = 0; i < 2; i++)
		if (ends[i] >= 0)
			close(ends[i]);
}

static bool
keep_from_others(const int ends[2])
{
	return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

/*
 * Our environment, and that nothing is fetched: a clone that is there in part
 * would get what it lacks over the network, piece by piece. Versions before
 * 2.45 know but that no protocol is allowed.
 */
static char **
local_environment(struct arena *arena)
{
	static char *const more[] = {
		"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
		"GIT_TERMINAL_PROMPT=0",
	};
	enum { MORE = sizeof(more) / sizeof(*more) };
	size_t count = 0, kept = 0;
	char **list;

	while (environ[count] != NULL)
		count++;
	list = arena_take(arena, (count + MORE + 1) * sizeof(*list));
	for (size_t i = 0; i < count; i++) {
		bool ours = false;

		for (size_t k = 0; k < MORE; k++)
			ours |= strncmp(environ[i], more[k],
					strcspn(more[k], "=") + 1) == 0;
		if (!ours)
			list[kept++] = environ[i];
	}
	memcpy(list + kept, more, sizeof(more));
	list[kept + MORE] = NULL;
	return list;
}

/* Runs it with these ends for its input, -1 for ours, and its output. */
static pid_t
spawn(const char *const *arguments, int input, int output)
{
	posix_spawn_file_actions_t actions;
	struct arena arena = { 0 };
	pid_t id;
	int failed;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
	if (input >= 0) {
		posix_spawn_file_actions_adddup2(&actions, input,
						 STDIN_FILENO);
		posix_spawn_file_actions_addopen(&actions, STDERR_FILENO,
						 "/dev/null", O_WRONLY, 0);
	}
	failed = posix_spawnp(&id, "git", &actions, NULL,
			      (char *const *)arguments,
			      local_environment(&arena));
	posix_spawn_file_actions_destroy(&actions);
	arena_free(&arena);
	return failed ? -1 : id;
}

/*
 * Starts `git -C PATH` with words, the last of which is NULL. One that is told
 * what to do leaves it to the other to say what is wrong with the repository.
 */
static bool
start(struct process *git, const char *path, const char *const *words,
      bool told)
{
	const char *arguments[16] = { "git", "-C", path };
	int out[2] = { -1, -1 }, in[2] = { -1, -1 };

	for (size_t i = 0; words[i] != NULL; i++)
		arguments[3 + i] = words[i];
	/* a socket, since who writes to a pipe dies with who reads it */
	if (pipe(out) == 0 && keep_from_others(out) &&
	    (!told || (socketpair(AF_UNIX, SOCK_STREAM, 0, in) == 0 &&
		       keep_from_others(in))) &&
	    (git->from = fdopen(out[0], "r")) != NULL) {
		git->id = spawn(arguments, in[0], out[1]);
		git->to = in[1];
		out[0] = in[1] = -1;
	}
	close_both(out);
	close_both(in);
	return git->id > 0;
}

/* Whether it ended well. */
static bool
finish(struct process *git)
{
	int status = 1;

	if (git->to >= 0)
		close(git->to);
	if (git->from != NULL)
		fclose(git->from);
	return git->id > 0 && waitpid(git->id, &status, 0) == git->id &&
	       WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Whether git took a line. */
static bool
tell(struct process *git, const char *id)
{
	struct iovec pieces[] = {
		{ (void *)id, strlen(id) }, { "\n", 1 },
	};
	struct msghdr line = { .msg_iov = pieces, .msg_iovlen = 2 };

	return sendmsg(git->to, &line, MSG_NOSIGNAL) ==
	       (ssize_t)(pieces[0].iov_len + 1);
}

/*
 * Asks for a blob, NULL where a copy of a part of the repository is without;
 * false with an error where git does not answer that.
 */
static bool
ask(struct process *git, const char *id, char **bytes, size_t *length,
    const char **error)
{
	char head[200], type[20];
	unsigned long long size;
	int read;

	*bytes = NULL;
	*error = "git does not give all of it";
	if (!tell(git, id) || fgets(head, sizeof(head), git->from) == NULL)
		return false;
	read = sscanf(head, "%*s %19s %llu", type, &size);
	if (read == 1 && strcmp(type, "missing") == 0) {
		*error = NULL;
		return true;
	}
	if (read != 2)
		return false;
	*bytes = memory_take((size_t)size + 1);
	*length = fread(*bytes, 1, (size_t)size + 1, git->from);
	if (*length == (size_t)size + 1 && strcmp(type, "blob") == 0) {
		(*length)--;		/* the newline behind it */
		*error = NULL;
		return true;
	}
	free(*bytes);
	return false;
}

/* How the lines of a list are made, and where a blob stands in them. */
struct listing {
	const char *words[8];
	char end;		/* of a line */
	char before_id;		/* 0: it begins with the id */
	char before_name;
};

/* A file a line: "100644 blob ID	NAME". */
static const struct listing of_files = {
	{ "ls-tree", "-r", "-z", "HEAD" }, '\0', ' ', '\t'
};
/* All that commits added, a thing a line, "ID NAME" where it has a name. */
static const struct listing of_messages = {
	{ "rev-list", "--objects", "--missing=print", "--in-commit-order",
	  "--reverse", "HEAD" },
	'\n', '\0', ' '
};

/* Takes a line apart; false where it is of no blob. */
static bool
read_line(char *line, const struct listing *how, struct git_blob *blob)
{
	char *name = strchr(line, how->before_name), *id = line;

	if (name == NULL)
		return false;
	*name++ = '\0';
	if (how->before_id != '\0') {
		if (strstr(line, " blob ") == NULL)
			return false;
		id = strrchr(line, how->before_id) + 1;
	}
	*blob = (struct git_blob){ id, name };
	if (how == &of_files)
		return true;
	/* all messages have one name, and what was taken away another */
	blob->name = id;
	return strcmp(name, "m") == 0;
}

/* A walk through a repository. */
struct walker {
	struct process list, reader;
	struct git_visitor *visitor;
	bool well;
	bool missing;		/* objects are not there */
	const char *error;	/* what git says, or NULL */
};

static int
visit(struct walker *walker, const struct git_blob *blob)
{
	struct git_visitor *visitor = walker->visitor;
	char *bytes;
	size_t length;

	if (!visitor->want(visitor, blob))
		return 0;
	walker->well = ask(&walker->reader, blob->id, &bytes, &length,
			   &walker->error);
	walker->missing |= walker->well && bytes == NULL;
	return bytes != NULL && walker->well ?
	       visitor->blob(visitor, blob, bytes, length) : 0;
}

/* What went wrong in a walk that is over, or NULL. */
static const char *
walk_error(const struct walker *walker)
{
	if (walker->error != NULL)
		return walker->error;
	if (!walker->well)
		return "git cannot read it";
	return walker->missing ? "objects are missing in this copy of it: "
				 "what they hold is not read" : NULL;
}

static int
walk(const char *path, const struct listing *how, struct git_visitor *visitor,
     const char **error)
{
	static const char *const batch[] = { "cat-file", "--batch", NULL };
	struct walker walker = { .list = NO_PROCESS, .reader = NO_PROCESS,
				 .visitor = visitor };
	struct git_blob blob;
	char *line = NULL;
	size_t room = 0;
	ssize_t length;
	int status = 0;

	walker.well = start(&walker.list, path, how->words, false) &&
		      start(&walker.reader, path, batch, true);
	while (walker.well && status == 0 &&
	       (length = getdelim(&line, &room, how->end,
				  walker.list.from)) > 0) {
		if (line[length - 1] == how->end)
			line[length - 1] = '\0';
		walker.missing |= *line == '?';
		if (read_line(line, how, &blob))
			status = visit(&walker, &blob);
	}
	free(line);
	/* who ends early leaves git writing to nobody, which is no fault */
	if (!finish(&walker.list) && status == 0)
		walker.well = false;
	if (!finish(&walker.reader) && status == 0)
		walker.well = false;
	if (*error == NULL)
		*error = walk_error(&walker);
	return status;
}

/*
 * Looks at the last commit: *inbox is whether it holds a message and nothing
 * else. False where there is none.
 */
static bool
last_commit(const char *path, bool *inbox)
{
	static const char *const words[] = { "ls-tree", "--name-only", "HEAD",
					     NULL };
	struct process list = NO_PROCESS;
	char name[80];

	if (!start(&list, path, words, false)) {
		finish(&list);
		return false;
	}
	*inbox = fgets(name, sizeof(name), list.from) != NULL &&
		 (strcmp(name, "m\n") == 0 || strcmp(name, "d\n") == 0) &&
		 fgets(name, sizeof(name), list.from) == NULL;
	while (fgets(name, sizeof(name), list.from) != NULL)
		continue;
	return finish(&list);
}

const char *
git_input(const char *input)
{
	const char *label;

	if (access(input, F_OK) == 0)
		return NULL;
	if (strncmp(input, "git:", 4) == 0)
		return input + 4;
	label = strstr(input, "=git:");
	return label != NULL && label > input ? label + 5 : NULL;
}

int
git_walk(const char *path, struct git_visitor *visitor, const char **error)
{
	char epoch[PATH_MAX];
	bool inbox = false;
	int status = 0;

	*error = NULL;
	for (unsigned i = 0; status == 0; i++) {
		snprintf(epoch, sizeof(epoch), "%s/git/%u.git", path, i);
		if (access(epoch, F_OK) != 0 && i > 0)
			return status;
		if (access(epoch, F_OK) != 0)
			break;
		status = walk(epoch, &of_messages, visitor, error);
	}
	if (status == 0 && !last_commit(path, &inbox))
		*error = "git cannot read it";
	return status != 0 || *error != NULL ? status :
	       walk(path, inbox ? &of_messages : &of_files, visitor, error);
}
