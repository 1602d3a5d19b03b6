/* Git repositories that hold mail, or other texts, through git itself. */
#ifndef PARSERS_INTAKE_GIT_H
#define PARSERS_INTAKE_GIT_H

#include <stdbool.h>
#include <stddef.h>

/* A file, or a message: id is the name that git knows its content by. */
struct git_blob {
	const char *id, *name;
};

struct git_visitor {
	/* Whether a blob is to be read at all. */
	bool (*want)(struct git_visitor *, const struct git_blob *);
	/*
	 * Its content, from malloc(), which is the visitor's now. Other than 0
	 * ends the walk as its result.
	 */
	int (*blob)(struct git_visitor *, const struct git_blob *, char *bytes,
		    size_t length);
};

/* The PATH of an input "git:PATH" or "LABEL=git:PATH", or NULL. */
const char *git_input(const char *input);

/*
 * Visits the files of the last commit, in git's order. In a repository of
 * public-inbox, where each commit is a message, or a directory of several such,
 * the messages are visited, oldest first. *error is what went wrong, or NULL.
 */
int git_walk(const char *path, struct git_visitor *, const char **error);

#endif
