/* Many inputs, their records in one order, copies in other documents told. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/intake/archive.h"
#include "parsers/intake/source.h"
#include "parsers/parsers.h"
#include "parsers/scan.h"
#include "parsers/seen.h"

enum { DEEPEST = 8 };	/* archives in archives */

struct batch {
	struct source_visitor visitor;	/* first: visit() gets a pointer to it */
	struct sink checked;		/* the scanner's sink */
	const struct read_options *options;
	struct sink *sink;
	struct scanner *scanner;
	struct diag *diag;
	FILE *messages;
	struct seen seen;
	size_t records;
};

static struct batch *
batch_of(struct sink *checked)
{
	return (struct batch *)((char *)checked -
				offsetof(struct batch, checked));
}

/* A row of a sampling tool, or a disk that did nothing, says too little to be a copy. */
static bool
can_be_copy(const struct record *record)
{
	if (record->kind == KIND_DISK)
		for (size_t i = 0; i < record->metric_count; i++)
			if (record->metrics[i].name.quantity == QUANTITY_IOS &&
			    record->metrics[i].value > 0)
				return true;
	return record->metric_count > 0 &&
	       (record->kind == KIND_JOB || record->kind == KIND_GROUP ||
		record->kind == KIND_RUN || record->kind == KIND_LOG);
}

static int
put_checked(struct sink *checked, const struct record *record)
{
	struct batch *batch = batch_of(checked);
	struct record copy;

	if (!can_be_copy(record) || !seen_before(&batch->seen,
						    record->document,
						    record->id)) {
		batch->records += record->kind != KIND_COPY;
		return batch->sink->put(batch->sink, record);
	}
	if (!batch->options->copies)
		return 0;
	record_init(&copy, KIND_COPY, NULL);
	copy.id = record->id;
	copy.source = record->source;
	return batch->sink->put(batch->sink, &copy);
}

static int read_feed(struct batch *, struct feed *, struct scan_place *,
		     unsigned depth);

struct member_reader {
	struct archive_visitor visitor;
	struct batch *batch;
	const struct scan_place *place;
	unsigned depth;
};

/* A member of an archive; one in an archive inside it is named "inner.tar/member". */
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
	status = read_feed(reader->batch, feed, &place, reader->depth + 1);
	arena_free(&arena);
	return status > 0 ? 0 : status;
}

static int
read_archive(struct batch *batch, struct feed *feed,
	     const struct scan_place *place, unsigned depth)
{
	struct member_reader reader = { { read_member }, batch, place, depth };
	const char *error;
	int status = archive_walk(feed, &reader.visitor, &error);

	if (error != NULL) {
		batch->visitor.unreadable++;
		diag_add(batch->diag, DIAG_ERROR, place->file, 0, "%s%s%s",
			 place->member != NULL ? place->member : "",
			 place->member != NULL ? ": " : "", error);
	}
	return status;
}

/* A text, or what holds texts; returns -1 from the sink, or the errno of a failed read. */
static int
read_feed(struct batch *batch, struct feed *feed, struct scan_place *place,
	  unsigned depth)
{
	struct feed_peeked peeked;
	struct feed_utf16 utf16;
	bool big;
	int error = feed_peek(&peeked, feed);

	if (error != 0)
		return error;
	if (depth < DEEPEST && archive_begins(peeked.head, peeked.length))
		return read_archive(batch, &peeked.feed, place, depth);
	feed = &peeked.feed;
	if (feed_is_utf16(peeked.head, peeked.length, &big)) {
		feed_utf16_start(&utf16, feed, big);
		feed = &utf16.feed;
	}
	return scanner_read(batch->scanner, feed, place, &batch->checked,
			    batch->diag);
}

static int
visit(struct source_visitor *visitor, int fd, const char *path,
      const char *label)
{
	struct batch *batch = (struct batch *)visitor;
	struct scan_place place = { .file = path, .label = label, .line = 1 };
	struct feed_file file;
	int status;

	feed_file_start(&file, fd);
	status = read_feed(batch, &file.feed, &place, 0);
	if (status > 0) {
		visitor->unreadable++;
		diag_add(batch->diag, DIAG_ERROR, path, 0, "%s",
			 strerror(status));
		status = 0;
	}
	if (batch->messages != NULL)
		diag_flush(batch->diag, batch->messages);
	return status;
}

/* Keeps the lines of a result, each once: what comes is in the order of the input. */
static void
keep(void *context, const char *file, const struct line *lines, size_t count)
{
	struct kept_lines *kept = context;

	for (size_t i = 0; i < count; i++) {
		const struct kept_line *last = kept->count > 0 ?
			&kept->lines[kept->count - 1] : NULL;

		if (last != NULL && strcmp(last->file, file) == 0 &&
		    last->number >= lines[i].number)
			continue;
		kept->lines = arena_grow(&kept->arena, kept->lines,
					 kept->count, &kept->room,
					 sizeof(*kept->lines));
		kept->lines[kept->count++] = (struct kept_line){
			.file = last != NULL && strcmp(last->file, file) == 0 ?
				last->file :
				arena_text(&kept->arena, file, strlen(file)),
			.number = lines[i].number,
			.text = arena_text(&kept->arena, lines[i].text,
					   lines[i].length),
		};
	}
}

int
parsers_read(const char *const *inputs, size_t count,
	     const struct read_options *options, struct sink *sink,
	     struct diag *diag, FILE *messages, struct read_totals *totals)
{
	struct scan_options scan_options = {
		.series = options->series,
		.list_unused = options->list_unused,
		.keep = options->keep != NULL ? keep : NULL,
		.keep_context = options->keep,
	};
	struct batch batch = {
		.visitor = { .visit = visit },
		.checked = { .put = put_checked },
		.options = options,
		.sink = sink,
		.scanner = scanner_new(&scan_options),
		.diag = diag,
		.messages = messages,
	};
	int status = 0;

	for (size_t i = 0; i < count && status == 0; i++)
		status = source_walk(inputs[i], &batch.visitor, diag);
	if (messages != NULL)
		diag_flush(diag, messages);
	totals->inputs = batch.visitor.files;
	totals->unreadable = batch.visitor.unreadable;
	totals->records = batch.records;
	totals->looked = scanner_totals(batch.scanner).looked;
	totals->used = scanner_totals(batch.scanner).used;
	scanner_free(batch.scanner);
	seen_free(&batch.seen);
	return status;
}
