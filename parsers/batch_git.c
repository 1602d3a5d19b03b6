/* Repositories as inputs: each file or message is one. */
#include <stdlib.h>
#include <string.h>

#include "parsers/batch.h"
#include "parsers/intake/archive.h"
#include "parsers/intake/git.h"
#include "record/store.h"

/* What is read out of a repository. */
struct blob_reader {
	struct git_visitor visitor;	/* first: called with a pointer to it */
	struct batch_run *batch;
	const char *file, *labels;
	bool begun;		/* the watch waits for the end of a blob */
};

/* "git:archive:a/1.txt" */
static char *
blob_path(const struct blob_reader *reader, const struct git_blob *blob,
	  struct arena *arena)
{
	return arena_print(arena, "%s:%s", reader->file, blob->name);
}

static bool
want_blob(struct git_visitor *visitor, const struct git_blob *blob)
{
	struct blob_reader *reader = (struct blob_reader *)visitor;
	struct read_watch *watch = reader->batch->options->watch;
	struct arena arena = { 0 };

	if (watch == NULL)
		return true;
	reader->begun = watch->begin(watch, -1,
				     blob_path(reader, blob, &arena),
				     reader->labels,
				     arena_print(&arena, "git %s", blob->id));
	reader->batch->broken = false;
	arena_free(&arena);
	return reader->begun;
}

static int
read_bytes(struct batch_run *batch, const struct scan_place *at, char *bytes,
	   size_t length)
{
	struct scan_place place = *at;
	struct feed_memory memory;
	int status;
	bool big;

	if (!archive_begins(bytes, length) && !store_begins(bytes, length) &&
	    !feed_is_utf16(bytes, length, &big) && batch_share(batch)) {
		struct work work = {
			.bytes = bytes, .length = length, .fd = -1,
			.file = batch_text(place.file),
			.labels = batch_text(place.labels),
			.member = batch_text(place.member), .line = 1,
		};

		return crew_give(batch->crew, &work);
	}
	feed_memory_start(&memory, bytes, length);
	status = batch_feed(batch, &memory.feed, -1, &place, 0);
	batch_done(batch, place.file, status);
	free(bytes);
	return status > 0 ? 0 : status;
}

static int
read_blob(struct git_visitor *visitor, const struct git_blob *blob,
	  char *bytes, size_t length)
{
	struct blob_reader *reader = (struct blob_reader *)visitor;
	struct scan_place place = {
		.file = reader->file, .labels = reader->labels,
		.member = blob->name, .line = 1,
	};
	struct arena arena = { 0 };
	int status = read_bytes(reader->batch, &place, bytes, length);

	if (reader->begun)
		status = batch_end(reader->batch,
				   blob_path(reader, blob, &arena), status);
	reader->begun = false;
	arena_free(&arena);
	return status;
}

int
batch_git(struct batch_run *batch, const char *input, const char *path)
{
	struct arena arena = { 0 };
	size_t before = (size_t)(path - input);
	struct blob_reader reader = {
		.visitor = { want_blob, read_blob }, .batch = batch,
		.file = path - 4,
		.labels = before > 4 ? arena_text(&arena, input, before - 5) :
			  NULL,
	};
	const char *error;
	int status = git_walk(path, &reader.visitor, &error);

	batch->visitor.files++;
	if (reader.begun)
		status = batch_end(batch, input, -1);
	if (error != NULL) {
		batch->visitor.unreadable++;
		diag_add(batch->diag, DIAG_ERROR, reader.file, 0, "%s", error);
	}
	arena_free(&arena);
	return status;
}
