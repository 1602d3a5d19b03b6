/* Many inputs, their records in one order, copies in other documents told. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "parsers/crew.h"
#include "parsers/intake/archive.h"
#include "parsers/intake/git.h"
#include "parsers/intake/mailbox.h"
#include "parsers/intake/source.h"
#include "parsers/kept.h"
#include "parsers/parsers.h"
#include "parsers/scan.h"
#include "parsers/seen.h"
#include "parsers/stored.h"
#include "parsers/watched.h"
#include "record/store.h"

enum {
	DEEPEST = 8,		/* archives in archives */
	PIECE = 1 << 20,	/* bytes of a mailbox given to a thread */
	LARGEST = 16 << 20,	/* ... at most, where no message ends before */
};

struct batch_run {
	struct source_visitor visitor;	/* first: visit() gets its address */
	struct sink checked;		/* the scanner's sink */
	struct crew_customer customer;
	struct crew *crew;		/* NULL: all is read in this thread */
	const struct read_options *options;
	struct sink *sink;
	struct scanner *scanner;
	struct diag *diag;
	FILE *messages;
	struct seen seen;
	size_t records;
	bool broken;		/* something of this file was unreadable */
	unsigned long stored;	/* documents out of stores */
};

static struct batch_run *
batch_of(struct sink *checked)
{
	return (struct batch_run *)((char *)checked -
				offsetof(struct batch_run, checked));
}

static int
put_checked(struct sink *checked, const struct record *record)
{
	struct batch_run *batch = batch_of(checked);
	struct record copy;

	if (batch->options->whole_copies || !record_can_be_copy(record) ||
	    !seen_before(&batch->seen, record->document, record->id)) {
		batch->records += record->kind != KIND_COPY &&
				  record->kind != KIND_CLAIM;
		return batch->sink->put(batch->sink, record);
	}
	if (!batch->options->copies)
		return 0;
	record_init(&copy, KIND_COPY, NULL);
	copy.id = record->id;
	copy.source = record->source;
	return batch->sink->put(batch->sink, &copy);
}

static int read_feed(struct batch_run *, struct feed *, int fd,
		     struct scan_place *, unsigned depth);
static int give_text(struct batch_run *, struct feed *, int fd,
		     const struct scan_place *);

struct member_reader {
	struct archive_visitor visitor;
	struct batch_run *batch;
	const struct scan_place *place;
	unsigned depth;
};

/* A member of an archive; of one inside it: "inner.tar/member". */
static int
read_member(struct archive_visitor *visitor, struct feed *feed,
	    const char *name)
{
	struct member_reader *reader = (struct member_reader *)visitor;
	struct scan_place place = *reader->place;
	struct arena arena = { 0 };
	int status;

	if (name != NULL)
		place.member = place.member == NULL ? name :
			       arena_print(&arena, "%s/%s", place.member,
					   name);
	status = read_feed(reader->batch, feed, -1, &place,
			   reader->depth + 1);
	arena_free(&arena);
	return status > 0 ? 0 : status;
}

static void
say_unreadable(struct batch_run *batch, const struct scan_place *place,
	       unsigned depth, const char *error)
{
	batch->visitor.unreadable++;
	batch->broken |= depth == 0;
	diag_add(batch->diag, DIAG_ERROR, place->file, 0, "%s%s%s",
		 place->member != NULL ? place->member : "",
		 place->member != NULL ? ": " : "", error);
}

static int
read_archive(struct batch_run *batch, struct feed *feed,
	     const struct scan_place *place, unsigned depth)
{
	struct member_reader reader = { { read_member }, batch, place, depth };
	const char *error;
	int status = archive_walk(feed, &reader.visitor, &error);

	if (error != NULL)
		say_unreadable(batch, place, depth, error);
	return status;
}

/*
 * A text, or what holds texts; fd is the file that it comes from, or -1.
 * Returns -1 from the sink, or the errno of a failed read.
 */
static int
read_feed(struct batch_run *batch, struct feed *feed, int fd,
	  struct scan_place *place, unsigned depth)
{
	struct feed_peeked peeked;
	struct feed_utf16 utf16;
	bool big;
	int error = feed_peek(&peeked, feed);

	if (error != 0)
		return error;
	feed = &peeked.feed;
	/* what it holds of old pages must not be taken for results */
	if (store_begins(peeked.head, peeked.length)) {
		say_unreadable(batch, place, depth, STORE_REFUSED);
		return 0;
	}
	if (depth < DEEPEST && archive_begins(peeked.head, peeked.length))
		return read_archive(batch, feed, place, depth);
	if (feed_is_utf16(peeked.head, peeked.length, &big)) {
		feed_utf16_start(&utf16, feed, big);
		feed = &utf16.feed;
		fd = -1;
	}
	if (batch->crew != NULL && fd >= 0)
		return give_text(batch, feed, fd, place);
	if (batch->crew != NULL && crew_drain(batch->crew) != 0)
		return -1;
	return scanner_read(batch->scanner, feed, place, &batch->checked,
			    batch->diag);
}

static void
input_done(struct batch_run *batch, const char *path, int error)
{
	if (error > 0) {
		batch->visitor.unreadable++;
		batch->broken = true;
		diag_add(batch->diag, DIAG_ERROR, path, 0, "%s",
			 strerror(error));
	}
	if (batch->messages != NULL)
		diag_flush(batch->diag, batch->messages);
}

static int
put_ordered(struct crew_customer *customer, const struct record *record)
{
	struct batch_run *batch = (struct batch_run *)
		((char *)customer - offsetof(struct batch_run, customer));

	return put_checked(&batch->checked, record);
}

static void
work_done(struct crew_customer *customer, const char *file, int error,
	  struct diag *diag)
{
	struct batch_run *batch = (struct batch_run *)
		((char *)customer - offsetof(struct batch_run, customer));

	buffer_add(&batch->diag->text, diag->text.data, diag->text.length);
	batch->diag->errors += diag->errors;
	batch->diag->warnings += diag->warnings;
	input_done(batch, file, error);
}

static char *
copy_text(const char *text)
{
	size_t length;
	char *copy;

	if (text == NULL)
		return NULL;
	length = strlen(text) + 1;
	copy = memory_take(length);
	memcpy(copy, text, length);
	return copy;
}

static unsigned
count_lines(const char *text, size_t length)
{
	const char *end = text + length;
	unsigned lines = 0;

	while ((text = memchr(text, '\n', (size_t)(end - text))) != NULL) {
		text++;
		lines++;
	}
	return lines;
}

/* Bytes of a file that are not given to a thread yet. */
struct piece {
	char *bytes;
	size_t length, room;
	unsigned line;
};

/* Reads until the piece is full; false at the end, or with *error set. */
static bool
fill_piece(struct piece *piece, struct feed *feed, size_t size, int *error)
{
	if (piece->room < size) {
		piece->room = size;
		piece->bytes = memory_resize(piece->bytes, size);
	}
	while (piece->length < size) {
		ssize_t got = feed->read(feed, piece->bytes + piece->length,
					 size - piece->length);

		if (got < 0)
			*error = errno;
		if (got <= 0)
			return false;
		piece->length += (size_t)got;
	}
	return true;
}

/* Gives the first length bytes away; what stands behind them stays. */
static int
give_piece(struct batch_run *batch, struct piece *piece, size_t length, int fd,
	   const struct scan_place *place)
{
	struct piece rest = {
		.length = piece->length - length,
		.room = PIECE > piece->length - length ? PIECE :
			piece->length - length,
		.line = piece->line + count_lines(piece->bytes, length),
	};
	struct work work = {
		.bytes = piece->bytes, .length = length, .fd = fd,
		.file = copy_text(place->file),
		.labels = copy_text(place->labels), .line = piece->line,
	};

	rest.bytes = memory_take(rest.room);
	memcpy(rest.bytes, piece->bytes + length, rest.length);
	*piece = rest;
	return crew_give(batch->crew, &work);
}

/*
 * Gives a text to the crew: a mailbox in pieces of whole messages, another file
 * whole, the rest of a large one to be read by its thread.
 */
static int
give_text(struct batch_run *batch, struct feed *feed, int fd,
	  const struct scan_place *place)
{
	struct piece piece = { .line = 1 };
	size_t size = PIECE;
	int status = 0, error = 0;

	while (status == 0 && fill_piece(&piece, feed, size, &error)) {
		size_t cut = mailbox_last(piece.bytes, piece.length);

		if (cut > 0) {
			status = give_piece(batch, &piece, cut, -1, place);
			size = PIECE;
		} else if (size < LARGEST) {
			size *= 2;
		} else {
			status = give_piece(batch, &piece, piece.length,
					    dup(fd), place);
			free(piece.bytes);
			return status;
		}
	}
	if (status == 0)
		status = give_piece(batch, &piece, piece.length, -1, place);
	free(piece.bytes);
	return status != 0 ? status : error;
}

/* A store, as one with what was read before it. */
static int
read_store(struct batch_run *batch, const char *path, const char *labels)
{
	size_t others;
	int status;

	if (batch->crew != NULL && crew_drain(batch->crew) != 0)
		return -1;
	status = stored_read(path, labels, batch->options, &batch->checked,
			     batch->diag, &batch->stored, &others);
	batch->records += others;
	if (status > 0) {
		batch->visitor.unreadable++;
		batch->broken = true;
	}
	input_done(batch, path, 0);
	return status > 0 ? 0 : status;
}

/* Whether SQLite can open what stands behind a path. */
static bool
is_stored(int fd, const char *path)
{
	char head[64];
	ssize_t got = strcmp(path, "-") != 0 ?
		      pread(fd, head, sizeof(head), 0) : 0;

	return got > 0 && store_begins(head, (size_t)got);
}

static int
read_file(struct batch_run *batch, int fd, const char *path, const char *labels)
{
	struct scan_place place = { .file = path, .labels = labels, .line = 1 };
	struct feed_file file;
	struct feed_watched watched;
	struct feed *feed = &file.feed;
	int status;

	if (is_stored(fd, path))
		return read_store(batch, path, labels);
	feed_file_start(&file, fd);
	if (batch->options->watch != NULL &&
	    watched_start(&watched, feed, fd, batch->options->watch)) {
		feed = &watched.feed;
		fd = -1;
	}
	status = read_feed(batch, feed, fd, &place, 0);
	if (status > 0 || batch->crew == NULL || fd < 0)
		input_done(batch, path, status);
	return status > 0 ? 0 : status;
}

/* Tells the watch that all of an input was put, unless something failed. */
static int
end_input(struct batch_run *batch, const char *path, int status)
{
	struct read_watch *watch = batch->options->watch;
	int ended;

	if (status == 0 && batch->crew != NULL)
		status = crew_drain(batch->crew);
	ended = watch->end(watch, path, status == 0 && !batch->broken);
	return status != 0 ? status : ended;
}

static int
visit_watched(struct batch_run *batch, int fd, const char *path,
	      const char *labels)
{
	struct read_watch *watch = batch->options->watch;

	if (watch == NULL)
		return read_file(batch, fd, path, labels);
	if (!watch->begin(watch, fd, path, labels, NULL))
		return 0;
	batch->broken = false;
	return end_input(batch, path, read_file(batch, fd, path, labels));
}

static int
visit(struct source_visitor *visitor, int fd, const char *path,
      const char *labels)
{
	struct batch_run *batch = (struct batch_run *)visitor;
	struct read_position *position = batch->options->position;
	struct stat found;
	int status;

	if (position != NULL)
		position->file = fd;
	status = visit_watched(batch, fd, path, labels);
	if (position == NULL)
		return status;
	position->file = -1;
	if (fstat(fd, &found) == 0 && S_ISREG(found.st_mode))
		position->done += (unsigned long long)found.st_size;
	return status;
}

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

	if (batch->crew != NULL && !archive_begins(bytes, length) &&
	    !store_begins(bytes, length) &&
	    !feed_is_utf16(bytes, length, &big)) {
		struct work work = {
			.bytes = bytes, .length = length, .fd = -1,
			.file = copy_text(place.file),
			.labels = copy_text(place.labels),
			.member = copy_text(place.member), .line = 1,
		};

		return crew_give(batch->crew, &work);
	}
	feed_memory_start(&memory, bytes, length);
	status = read_feed(batch, &memory.feed, -1, &place, 0);
	input_done(batch, place.file, status);
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
		status = end_input(reader->batch,
				   blob_path(reader, blob, &arena), status);
	reader->begun = false;
	arena_free(&arena);
	return status;
}

/* input: "git:PATH" or "LABEL=git:PATH". */
static int
read_git(struct batch_run *batch, const char *input, const char *path)
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
		status = end_input(batch, input, -1);
	if (error != NULL) {
		batch->visitor.unreadable++;
		diag_add(batch->diag, DIAG_ERROR, reader.file, 0, "%s", error);
	}
	arena_free(&arena);
	return status;
}

static int
read_input(struct batch_run *batch, const char *input, struct diag *diag)
{
	const char *path = git_input(input);

	return path != NULL ? read_git(batch, input, path) :
	       source_walk(input, &batch->visitor, diag);
}


int
parsers_read(const char *const *inputs, size_t count,
	     const struct read_options *options, struct sink *sink,
	     struct diag *diag, FILE *messages, struct read_totals *totals)
{
	struct scan_options scan_options = {
		.series = options->series,
		.claims = options->claims,
		.list_unused = options->list_unused,
		.keep = options->keep != NULL ? kept_add : NULL,
		.keep_context = options->keep,
	};
	struct batch_run batch = {
		.visitor = { .visit = visit },
		.checked = { .put = put_checked },
		.options = options,
		.customer = { put_ordered, work_done },
		.sink = sink,
		.scanner = scanner_new(&scan_options),
		.diag = diag,
		.messages = messages,
	};
	struct scan_totals seen;
	int status = 0;

	/* Lines are kept in the order of the text, so one thread does it. */
	if (options->threads > 1 && options->keep == NULL)
		batch.crew = crew_new(options->threads, &scan_options,
				      diag->least, &batch.customer);
	for (size_t i = 0; i < count && status == 0; i++)
		status = read_input(&batch, inputs[i], diag);
	seen = scanner_totals(batch.scanner);
	if (batch.crew != NULL) {
		struct scan_totals more;
		int ended = crew_end(batch.crew, &more);

		status = status != 0 ? status : ended;
		seen.unreadable += more.unreadable;
		seen.looked += more.looked;
		seen.used += more.used;
	}
	if (messages != NULL)
		diag_flush(diag, messages);
	totals->inputs = batch.visitor.files;
	totals->unreadable = batch.visitor.unreadable + seen.unreadable;
	totals->records = batch.records;
	totals->looked = seen.looked;
	totals->used = seen.used;
	scanner_free(batch.scanner);
	seen_free(&batch.seen);
	return status;
}
