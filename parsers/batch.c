/* Many inputs, their records in one order, copies in other documents told. */
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "parsers/batch.h"
#include "parsers/intake/archive.h"
#include "parsers/intake/git.h"
#include "parsers/intake/source.h"
#include "parsers/kept.h"
#include "parsers/stored.h"
#include "parsers/watched.h"
#include "record/store.h"

enum { DEEPEST = 8 };		/* archives in archives */

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

	/* one that was told before, in the records that are read here */
	batch->copies += record->kind == KIND_COPY;
	if (record->kind == KIND_COPY && !batch->options->copies)
		return 0;
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
	status = batch_feed(reader->batch, feed, -1, &place,
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

bool
batch_share(struct batch_run *batch)
{
	if (batch->crew == NULL && batch->shares)
		batch->crew = crew_new(batch->options->threads, &batch->scan,
				       batch->diag->least, &batch->customer);
	batch->shares = batch->crew != NULL;
	return batch->shares;
}

/* One small file is read sooner than threads are begun. */
static bool
is_worth_threads(const struct batch_run *batch,
		 const struct feed_peeked *peeked)
{
	return batch->crew != NULL || batch->visitor.files > 1 ||
	       !peeked->ended;
}

/* Reads what its first bytes show to be a text, or to hold some. */
static int
read_peeked(struct batch_run *batch, struct feed_peeked *peeked, int fd,
	    struct scan_place *place, unsigned depth)
{
	struct feed *feed = &peeked->feed;
	struct feed_utf16 utf16;
	bool big;

	/* what it holds of old pages must not be taken for results */
	if (store_begins(peeked->head, peeked->length)) {
		say_unreadable(batch, place, depth, STORE_REFUSED);
		return 0;
	}
	if (depth < DEEPEST && archive_begins(peeked->head, peeked->length))
		return read_archive(batch, feed, place, depth);
	if (feed_is_utf16(peeked->head, peeked->length, &big)) {
		feed_utf16_start(&utf16, feed, big);
		feed = &utf16.feed;
		fd = -1;
	}
	if (fd >= 0 && is_worth_threads(batch, peeked) && batch_share(batch))
		return batch_give(batch, feed, fd, place);
	if (batch->crew != NULL && crew_drain(batch->crew) != 0)
		return -1;
	return scanner_read(batch->scanner, feed, place, &batch->checked,
			    batch->diag);
}

int
batch_feed(struct batch_run *batch, struct feed *feed, int fd,
	   struct scan_place *place, unsigned depth)
{
	struct feed_peeked peeked;
	int error = feed_peek(&peeked, feed);

	return error != 0 ? error :
	       read_peeked(batch, &peeked, fd, place, depth);
}

void
batch_done(struct batch_run *batch, const char *path, int error)
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
	batch_done(batch, file, error);
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
	batch_done(batch, path, 0);
	return status > 0 ? 0 : status;
}

/* Whether the file can be read again from its beginning, by its name. */
static bool
is_there_again(int fd, const char *path)
{
	return strcmp(path, "-") != 0 && lseek(fd, 0, SEEK_CUR) >= 0;
}

static int
read_file(struct batch_run *batch, int fd, const char *path, const char *labels)
{
	struct scan_place place = { .file = path, .labels = labels, .line = 1 };
	struct feed_file file;
	struct feed_watched watched;
	struct feed_peeked peeked;
	struct feed *feed = &file.feed;
	int text = fd, status;

	feed_file_start(&file, fd);
	if (batch->options->watch != NULL &&
	    watched_start(&watched, feed, fd, batch->options->watch)) {
		feed = &watched.feed;
		text = -1;
	}
	/* nothing else is read before it has ended: a thread would but wait */
	if (batch->options->watch != NULL && text >= 0 &&
	    batch_in_one_piece(text))
		text = -1;
	status = feed_peek(&peeked, feed);
	if (status == 0 && store_begins(peeked.head, peeked.length) &&
	    is_there_again(fd, path))
		return read_store(batch, path, labels);
	/* the store itself says what holds of this */
	if (status == 0 && store_is_beside(peeked.head, peeked.length) &&
	    is_there_again(fd, path))
		return 0;
	if (status == 0)
		status = read_peeked(batch, &peeked, text, &place, 0);
	if (status > 0 || batch->crew == NULL || text < 0)
		batch_done(batch, path, status);
	return status > 0 ? 0 : status;
}

int
batch_end(struct batch_run *batch, const char *path, int status)
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
	return batch_end(batch, path, read_file(batch, fd, path, labels));
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

static int
read_input(struct batch_run *batch, const char *input, struct diag *diag)
{
	const char *path = git_input(input);

	return path != NULL ? batch_git(batch, input, path) :
	       source_walk(input, &batch->visitor, diag);
}


int
parsers_read(const char *const *inputs, size_t count,
	     const struct read_options *options, struct sink *sink,
	     struct diag *diag, FILE *messages, struct read_totals *totals)
{
	struct batch_run batch = {
		.visitor = { .visit = visit },
		.checked = { .put = put_checked },
		.options = options,
		.customer = { put_ordered, work_done },
		/* Lines are kept in the order of the text: one thread does. */
		.shares = options->threads > 1 && options->keep == NULL,
		.scan = {
			.series = options->series,
			.claims = options->claims,
			.list_unused = options->list_unused,
			.keep = options->keep != NULL ? kept_add : NULL,
			.keep_context = options->keep,
		},
		.sink = sink,
		.diag = diag,
		.messages = messages,
	};
	struct scan_totals seen;
	int status = 0;

	batch.scanner = scanner_new(&batch.scan);
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
	totals->copies = batch.copies;
	totals->looked = seen.looked;
	totals->used = seen.used;
	scanner_free(batch.scanner);
	seen_free(&batch.seen);
	return status;
}
