/* Starts git, and talks with `git cat-file --batch`. */
#include "parsers/intake/git.h"

#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record/arena.h"

extern char **environ;

/* A git that runs: what it writes, and what it is told. */
struct process {
	pid_t id;
	FILE *from, *to;	/* to: NULL where it is told nothing */
};

static bool
make_pipe(int ends[2])
{
	return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
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
	posix_spawn_file_actions_t actions;
	int out[2], in[2] = { -1, -1 }, failed;

	for (size_t i = 0; words[i] != NULL; i++)
		arguments[3 + i] = words[i];
	if (!make_pipe(out) || (told && !make_pipe(in)))
		return false;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
	if (told) {
		posix_spawn_file_actions_adddup2(&actions, in[0],
						 STDIN_FILENO);
		posix_spawn_file_actions_addopen(&actions, STDERR_FILENO,
						 "/dev/null", O_WRONLY, 0);
	}
	failed = posix_spawnp(&git->id, "git", &actions, NULL,
			      (char *const *)arguments, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(out[1]);
	if (told)
		close(in[0]);
	git->from = fdopen(out[0], "r");
	git->to = told ? fdopen(in[1], "w") : NULL;
	if (failed)
		git->id = -1;
	return !failed;
}

/* Whether it ended well. */
static bool
finish(struct process *git)
{
	int status = 1;

	if (git->to != NULL)
		fclose(git->to);
	if (git->from != NULL)
		fclose(git->from);
	return git->id > 0 && waitpid(git->id, &status, 0) == git->id &&
	       WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Asks for a blob; false where it is something else, or git is gone. */
static bool
ask(struct process *git, const char *id, char **bytes, size_t *length)
{
	char head[200], type[20];
	unsigned long long size;

	fprintf(git->to, "%s\n", id);
	fflush(git->to);
	if (fgets(head, sizeof(head), git->from) == NULL ||
	    sscanf(head, "%*s %19s %llu", type, &size) != 2)
		return false;
	*bytes = memory_take((size_t)size + 1);
	*length = fread(*bytes, 1, (size_t)size + 1, git->from);
	if (*length == (size_t)size + 1 && strcmp(type, "blob") == 0) {
		(*length)--;		/* the newline behind it */
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
	{ "rev-list", "--objects", "--in-commit-order", "--reverse", "HEAD" },
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

static int
visit(struct process *reader, const struct git_blob *blob,
      struct git_visitor *visitor, bool *well)
{
	char *bytes;
	size_t length;

	if (!visitor->want(visitor, blob))
		return 0;
	*well = ask(reader, blob->id, &bytes, &length);
	return *well ? visitor->blob(visitor, blob, bytes, length) : 0;
}

static int
walk(const char *path, const struct listing *how, struct git_visitor *visitor,
     const char **error)
{
	static const char *const batch[] = { "cat-file", "--batch", NULL };
	struct process list = { -1, NULL, NULL }, reader = { -1, NULL, NULL };
	bool well = start(&list, path, how->words, false) &&
		    start(&reader, path, batch, true);
	struct git_blob blob;
	char *line = NULL;
	size_t room = 0;
	ssize_t length;
	int status = 0;

	while (well && status == 0 &&
	       (length = getdelim(&line, &room, how->end, list.from)) > 0) {
		if (line[length - 1] == how->end)
			line[length - 1] = '\0';
		if (read_line(line, how, &blob))
			status = visit(&reader, &blob, visitor, &well);
	}
	free(line);
	/* who ends early leaves git writing to nobody, which is no fault */
	if (!finish(&list) && status == 0)
		well = false;
	if (!finish(&reader) && status == 0)
		well = false;
	if (!well && *error == NULL)
		*error = "git cannot read it";
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
	struct process list = { -1, NULL, NULL };
	char name[80];

	if (!start(&list, path, words, false))
		return false;
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
