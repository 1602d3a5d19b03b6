/* Files and directories. */
#include "parsers/intake/source.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/arena.h"

/* Where a walk is. */
struct place {
	const char *labels;	/* of the directories above */
	unsigned depth;
	bool counted;		/* numbers here count runs */
	unsigned date;		/* numbers below that are parts of a date */
};

static int walk(const char *path, const struct place *,
		struct source_visitor *, struct diag *);

enum { DEEPEST = 64, MANY = 3, DATE_DIGITS = 6 };

static void
unreadable(struct source_visitor *visitor, struct diag *diag, const char *path,
	   const char *why)
{
	visitor->unreadable++;
	diag_add(diag, DIAG_ERROR, path, 0, "%s", why);
}

static int
by_name(const void *one, const void *other)
{
	return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The sorted names in a directory, all from malloc(); -1 with errno set. */
static ptrdiff_t
list_directory(const char *path, char ***names)
{
	DIR *directory = opendir(path);
	struct dirent *entry;
	size_t count = 0, room = 0;

	*names = NULL;
	if (directory == NULL)
		return -1;
	while ((entry = readdir(directory)) != NULL) {
		size_t length = strlen(entry->d_name) + 1;

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		if (count == room) {
			room = room ? 2 * room : 64;
			*names = memory_resize(*names, room * sizeof(char *));
		}
		(*names)[count] = memory_take(length);
		memcpy((*names)[count++], entry->d_name, length);
	}
	closedir(directory);
	if (count > 0)
		qsort(*names, count, sizeof(char *), by_name);
	return (ptrdiff_t)count;
}

/* Parts of a Maildir, and what may stand before the number of a run. */
static const char *const plain_words[] = {
	"cur", "new", "tmp", "run", "runs", "round", "iteration", "iter",
	"repeat", "rep", "try", "pass", "test", "result", "results",
};

static bool
is_number(const char *name)
{
	return *name != '\0' && name[strspn(name, "0123456789")] == '\0';
}

static bool
is_year(const char *name)
{
	return is_number(name) && strlen(name) == 4 &&
	       (strncmp(name, "19", 2) == 0 || strncmp(name, "20", 2) == 0);
}

/*
 * Whether the numbers among some names count runs: from 0 or 1 on, or at least
 * three, one after the other. 4, 8 and 64 say what was varied.
 */
static bool
numbers_count(char *const *names, ptrdiff_t count)
{
	unsigned long least = 0, most = 0, numbers = 0;

	for (ptrdiff_t i = 0; i < count; i++) {
		unsigned long number;

		if (!is_number(names[i]) || strlen(names[i]) >= DATE_DIGITS)
			continue;
		number = strtoul(names[i], NULL, 10);
		least = numbers == 0 || number < least ? number : least;
		most = number > most ? number : most;
		numbers++;
	}
	return numbers > 0 && most - least + 1 == numbers &&
	       (least <= 1 || numbers >= MANY);
}

/*
 * Whether the name of a directory says no more than which run it is: a date, a
 * time, a number that counts, perhaps behind a word. Such runs are replicates,
 * which labels would keep apart.
 */
static bool
is_plain(const char *name, const struct place *place)
{
	size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");
	size_t rest = letters;
	bool word = letters == 0;

	if (is_number(name) && strlen(name) < DATE_DIGITS)
		return place->counted || is_year(name) ||
		       (place->date > 0 && strlen(name) <= 2);
	for (size_t i = 0; i < sizeof(plain_words) / sizeof(*plain_words); i++)
		word |= strlen(plain_words[i]) == letters &&
			memcmp(name, plain_words[i], letters) == 0;
	rest += strspn(name + letters, "0123456789-_.:+TZ");
	return word && name[rest] == '\0';
}

/* What is so in a directory; the label of it goes behind those above. */
static struct place
place_below(const struct place *place, const char *path, struct arena *arena)
{
	struct place below = { .labels = place->labels,
			       .depth = place->depth + 1 };
	const char *name = strrchr(path, '/');

	name = name != NULL ? name + 1 : path;
	if (is_year(name))
		below.date = 2;		/* month and day */
	else if (place->date > 0)
		below.date = place->date - 1;
	if (place->depth == 0 || is_plain(name, place))
		return below;
	below.labels = place->labels == NULL ?
		       arena_text(arena, name, strlen(name)) :
		       arena_print(arena, "%s\n%s", place->labels, name);
	return below;
}

static int
walk_directory(const char *path, const struct place *place,
	       struct source_visitor *visitor, struct diag *diag)
{
	char **names;
	ptrdiff_t count = list_directory(path, &names);
	struct arena arena = { 0 }, own = { 0 };
	const char *slash = path[strlen(path) - 1] == '/' ? "" : "/";
	struct place below = place_below(place, path, &own);
	int status = 0;

	if (count < 0)
		unreadable(visitor, diag, path, strerror(errno));
	below.counted = numbers_count(names, count);
	for (ptrdiff_t i = 0; i < count; i++) {
		if (status == 0)
			status = walk(arena_print(&arena, "%s%s%s", path,
						  slash, names[i]),
				      &below, visitor, diag);
		free(names[i]);
		arena_reset(&arena);
	}
	free(names);
	arena_free(&arena);
	arena_free(&own);
	return status;
}

static int
visit_file(const char *path, const char *labels, struct source_visitor *visitor,
	   struct diag *diag)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), status;

	if (fd < 0) {
		unreadable(visitor, diag, path, strerror(errno));
		return 0;
	}
	visitor->files++;
	status = visitor->visit(visitor, fd, path, labels);
	close(fd);
	return status;
}

static int
walk(const char *path, const struct place *place,
     struct source_visitor *visitor, struct diag *diag)
{
	struct stat found;

	if (*path == '\0') {
		unreadable(visitor, diag, "\"\"", "the name is empty");
		return 0;
	}
	/* Below a directory links are not followed: they may form a ring. */
	if ((place->depth > 0 ? lstat : stat)(path, &found) != 0) {
		unreadable(visitor, diag, path, strerror(errno));
		return 0;
	}
	if (S_ISDIR(found.st_mode) && place->depth < DEEPEST)
		return walk_directory(path, place, visitor, diag);
	if (S_ISDIR(found.st_mode)) {
		unreadable(visitor, diag, path, "too deep inside of others");
		return 0;
	}
	if (place->depth > 0 && !S_ISREG(found.st_mode))
		return 0;
	return visit_file(path, place->labels, visitor, diag);
}

int
source_walk(const char *input, struct source_visitor *visitor,
	    struct diag *diag)
{
	const char *equals = strchr(input, '=');
	struct stat found;
	char *label;
	int status;

	if (strcmp(input, "-") == 0) {
		visitor->files++;
		return visitor->visit(visitor, STDIN_FILENO, "-", NULL);
	}
	if (equals == NULL || equals == input || stat(input, &found) == 0)
		return walk(input, &(struct place){ 0 }, visitor, diag);
	label = memory_take((size_t)(equals - input) + 1);
	memcpy(label, input, (size_t)(equals - input));
	label[equals - input] = '\0';
	if (strcmp(equals + 1, "-") == 0) {
		visitor->files++;
		status = visitor->visit(visitor, STDIN_FILENO, "-", label);
	} else {
		status = walk(equals + 1, &(struct place){ .labels = label },
			      visitor, diag);
	}
	free(label);
	return status;
}
