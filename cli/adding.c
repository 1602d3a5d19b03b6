/* Inputs into a store, each in a transaction of its own. */
#define _XOPEN_SOURCE 700	/* NOLINT: realpath() */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/adding.h"
#include "cli/gather.h"
#include "record/utf8.h"

enum { PIECE = 1 << 16 };

static struct adding *
adding_of(struct sink *sink)
{
	return (struct adding *)((char *)sink - offsetof(struct adding, sink));
}

/* Says what is wrong with the store; false. */
static bool
fail(struct adding *adding, const char *error)
{
	if (!adding->failed)
		fprintf(stderr, "iorecap: %s: error: %s\n", adding->name,
			error);
	adding->failed = true;
	return false;
}

char *
adding_place(const char *path)
{
	struct stat found;

	return stat(path, &found) == 0 && S_ISREG(found.st_mode) ?
	       realpath(path, NULL) : NULL;
}

/* The store, and what SQLite puts beside it, are no inputs. */
static bool
is_own(const struct adding *adding, const char *place)
{
	static const char *const endings[] = { "", "-wal", "-shm", "-journal" };
	size_t length = adding->own ? strlen(adding->own) : 0;

	if (!length || !place || strncmp(place, adding->own, length) != 0)
		return false;
	for (size_t i = 0; i < sizeof(endings) / sizeof(*endings); i++)
		if (strcmp(place + length, endings[i]) == 0)
			return true;
	return false;
}

/* The hash of a file, which is read and rewound; false where it cannot be. */
static bool
hash_file(int file, char content[CONTENT_TEXT], uint64_t *size)
{
	struct content *hash = content_begin();
	char piece[PIECE];
	ssize_t got;

	*size = 0;
	while ((got = pread(file, piece, sizeof(piece), (off_t)*size)) > 0) {
		content_add(hash, piece, (size_t)got);
		*size += (uint64_t)got;
	}
	content_end(hash, content);
	return got == 0;
}

static void
list(struct adding *adding, const char *what, const char *path)
{
	size_t start;

	if (!adding->list)
		return;
	start = adding->list->length;
	buffer_print(adding->list, "%-10s  %s", what, path);
	utf8_tame(adding->list, start);
	buffer_byte(adding->list, '\n');
}

/* Looks without the lock of writers, which is for what is to be added. */
static bool
begin_input(struct adding *adding, struct store_input *input)
{
	struct tally *known = &adding->tallies[STORE_KNOWN];
	struct store *store = adding->store;

	input->claims = adding->claims;
	input->series = adding->series;
	if (!store_look(store, input, &adding->state, &adding->was))
		return fail(adding, store_error(store));
	input->claims = adding->keep_claims;
	input->series = adding->keep_series;
	if (adding->state != STORE_KNOWN &&
	    !store_begin(store, input, &adding->state, &adding->was))
		return fail(adding, store_error(store));
	if (adding->state != STORE_KNOWN)
		return true;
	known->inputs++;
	known->results += adding->was;
	list(adding, "known", input->path);
	return false;
}

static bool
begin(struct read_watch *watch, int file, const char *path,
      const char *labels, const char *content)
{
	struct adding *adding = (struct adding *)watch;
	char *place = file > 0 ? adding_place(path) : NULL;
	struct store_input input = {
		.path = path, .place = place, .label = labels,
		.where = adding->where, .content = content,
	};
	struct stat found;
	bool wanted;

	adding->results = adding->copies = 0;
	adding->size = 0;
	adding->file = -1;
	if (content)
		adding->content = NULL;
	else if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode))
		adding->content = content_begin();
	else if (hash_file(file, adding->hash, &input.size))
		adding->file = file;
	if (adding->file >= 0)
		input.content = adding->hash;
	wanted = !adding->failed && !is_own(adding, place) &&
		 begin_input(adding, &input);
	if (!wanted && adding->content)
		content_end(adding->content, NULL);
	if (!wanted)
		adding->content = NULL;
	free(place);
	return wanted;
}

static void
watch_bytes(struct read_watch *watch, const void *bytes, size_t length)
{
	struct adding *adding = (struct adding *)watch;

	content_add(adding->content, bytes, length);
	adding->size += length;
}

static int
put(struct sink *sink, const struct record *record)
{
	struct adding *adding = adding_of(sink);
	bool result = record->kind != KIND_COPY && record->kind != KIND_CLAIM;
	bool copy;

	if (adding->filter && !filter_match(adding->filter, record))
		return 0;
	if (!store_put(adding->store, record, &copy)) {
		fail(adding, store_error(adding->store));
		return -1;
	}
	adding->results += result;
	adding->copies += result && copy;
	progress_step(&adding->progress, adding->results);
	return 0;
}

/* What was begun is there now, as a whole. */
static void
count_input(struct adding *adding, const char *path)
{
	static const char *const names[] = {
		[STORE_NEW] = "new", [STORE_KNOWN] = "known",
		[STORE_CHANGED] = "changed",
	};
	struct tally *tally = &adding->tallies[adding->state];

	tally->inputs++;
	tally->results += adding->results;
	if (adding->state != STORE_KNOWN)
		tally->copies += adding->copies;
	tally->before += adding->was;
	list(adding, names[adding->state], path);
}

/* Whether what was read is what was hashed: somebody may write meanwhile. */
static bool
is_still(const struct adding *adding, const char *path)
{
	char hash[CONTENT_TEXT];
	uint64_t size;

	if (adding->file < 0 || (hash_file(adding->file, hash, &size) &&
				 strcmp(hash, adding->hash) == 0))
		return true;
	fprintf(stderr, "iorecap: %s: error: it changed while it was read\n",
		path);
	return false;
}

static int
end(struct read_watch *watch, const char *path, bool whole)
{
	struct adding *adding = (struct adding *)watch;
	char content[CONTENT_TEXT];
	bool pipe = adding->content != NULL;

	if (pipe)
		content_end(adding->content, content);
	adding->content = NULL;
	if (whole && !adding->failed && !is_still(adding, path)) {
		adding->changing++;
		whole = false;
	}
	if (!whole || adding->failed) {
		store_rollback(adding->store);
		list(adding, "unreadable", path);
		return adding->failed ? -1 : 0;
	}
	if (!store_commit(adding->store, pipe ? content : NULL, adding->size,
			  &adding->state, &adding->was)) {
		fail(adding, store_error(adding->store));
		return -1;
	}
	count_input(adding, path);
	return 0;
}

bool
adding_open(struct adding *adding, const char *path, const char *name,
	    enum store_mode mode, const struct options *options)
{
	struct arena arena = { 0 };
	const char *error = NULL;

	*adding = (struct adding){
		.watch = { begin, watch_bytes, end },
		.sink = { put },
		.name = name,
		.filter = options->filter,
		.where = options->where,
		.claims = options->claims,
		.series = options->series,
	};
	adding->store = store_open(path, mode, &arena, &error);
	if (!adding->store)
		fail(adding, error);
	else if (!store_last(adding->store, &adding->keep_claims,
			     &adding->keep_series))
		fail(adding, store_error(adding->store));
	else
		adding->own = adding_place(path);
	adding->keep_claims |= adding->claims;
	adding->keep_series |= adding->series;
	arena_free(&arena);
	return adding->store != NULL;
}

static enum status
status_of(const struct adding *adding, const struct options *options)
{
	size_t known = adding->tallies[STORE_KNOWN].inputs;
	size_t added = adding->tallies[STORE_NEW].results +
		       adding->tallies[STORE_CHANGED].results;

	if (adding->failed || adding->changing)
		return STATUS_INPUT;
	if (known && !adding->totals.records)
		return adding->totals.unreadable ? STATUS_INPUT : STATUS_DONE;
	return inputs_status(options, &adding->totals, added + known, stderr);
}

enum status
adding_run(struct adding *adding, const struct options *options,
	   const char *const *inputs, size_t count)
{
	struct read_options how = inputs_options(options);
	struct diag diag = { .least = inputs_least(options) };

	/* a store goes on as it began */
	how.claims = adding->keep_claims;
	how.series = adding->keep_series;
	how.watch = &adding->watch;
	how.whole_copies = how.copies = true;
	how.position = progress_start(&adding->progress, options->quiet, inputs,
				      count);
	parsers_read(inputs, count, &how, &adding->sink, &diag, stderr,
		     &adding->totals);
	progress_end(&adding->progress);
	diag_free(&diag);
	if (!adding->failed && !store_settle(adding->store))
		fail(adding, store_error(adding->store));
	store_close(adding->store);
	free(adding->own);
	return status_of(adding, options);
}
