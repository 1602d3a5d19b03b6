/* Documents: lines to formats, the lines between results to the context. */
#include "parsers/scan.h"

#include <stdlib.h>
#include <string.h>

#include "parsers/intake/context.h"
#include "parsers/intake/mailbox.h"
#include "parsers/intake/window.h"
#include "parsers/merge.h"

enum {
	AHEAD = 1000,		/* lines that a format can count on to see */
	BEHIND = 400,		/* lines before a result that are searched for headings */
	KEPT_BEFORE = 3,	/* lines before a result that a report shows */
	STATES = 8,
};

struct state {
	const void *key;
	void *memory;
};

struct scanner {
	struct scan scan;	/* first: formats get a pointer to it */
	struct scan_options options;
	struct scan_totals totals;
	struct arena arena, memory;
	struct window window;
	struct merge *merge;
	const char *label, *message;
	unsigned document;	/* ordinal of this one */
	struct context *context;
	struct state states[STATES];
	size_t at;		/* the line that is bid for */
	size_t read;		/* lines before this one are used or known to the context */
	bool skipped;		/* lines before read were dropped unseen */
};

struct scanner *
scanner_new(const struct scan_options *options)
{
	struct scanner *scanner = memory_take(sizeof(*scanner));

	memset(scanner, 0, sizeof(*scanner));
	scanner->options = *options;
	scanner->scan.arena = &scanner->arena;
	scanner->scan.document = &scanner->memory;
	scanner->scan.want_series = options->series;
	scanner->merge = merge_new();
	return scanner;
}

void
scanner_free(struct scanner *scanner)
{
	merge_free(scanner->merge);
	window_free(&scanner->window);
	arena_free(&scanner->arena);
	arena_free(&scanner->memory);
	free(scanner);
}

struct scan_totals
scanner_totals(const struct scanner *scanner)
{
	return scanner->totals;
}

void *
scan_state(struct scan *scan, const void *key, size_t size)
{
	struct scanner *scanner = (struct scanner *)scan;

	for (size_t i = 0; i < STATES; i++) {
		struct state *state = &scanner->states[i];

		if (state->key == NULL) {
			state->key = key;
			state->memory = arena_zero(scan->document, size);
		}
		if (state->key == key)
			return state->memory;
	}
	abort();		/* more formats with memory than STATES */
}

const struct command *
scan_commands(struct scan *scan, size_t *count)
{
	return context_commands(((struct scanner *)scan)->context, count);
}

void
scan_begin(struct scan *scan, struct record *record, enum kind kind,
	   const char *tool, const struct line *first, const struct line *last)
{
	struct scanner *scanner = (struct scanner *)scan;

	record_init(record, kind, tool);
	record->document = scanner->document;
	record->source.file = scan->file;
	record->source.message = scanner->message;
	record->source.line = first->number;
	record->source.end = last->number;
	record->source.quote = first->quote;
	context_apply(scanner->context, record, scan->arena);
	if (scanner->label != NULL) {
		size_t count = record->label_count;
		const char **labels = arena_take(scan->arena,
			(count + 1) * sizeof(*labels));

		labels[0] = scanner->label;
		if (count > 0)
			memcpy(labels + 1, record->labels,
			       count * sizeof(*labels));
		record->labels = labels;
		record->label_count = count + 1;
	}
}

static void
begin_document(struct scanner *scanner)
{
	arena_reset(&scanner->memory);
	scanner->document++;
	memset(scanner->states, 0, sizeof(scanner->states));
	scanner->context = context_new(&scanner->memory);
	scanner->read = scanner->at;
	scanner->skipped = false;
	scanner->message = mailbox_message_id(
		scanner->window.lines + scanner->at,
		scanner->window.count - scanner->at, &scanner->memory);
}

static const struct format *
best_bid(struct scanner *scanner, const struct line *lines, size_t count)
{
	const struct format *best = NULL;
	int high = BID_NO;

	for (size_t i = 0; formats[i] != NULL; i++) {
		int bid = formats[i]->bid(&scanner->scan, lines, count);

		if (bid > high) {
			high = bid;
			best = formats[i];
		}
	}
	return best;
}

/* Lets the context see what stands between the last result and this line. */
static void
read_context(struct scanner *scanner)
{
	context_read(scanner->context, scanner->window.lines + scanner->read,
		     scanner->at - scanner->read, scanner->skipped);
	scanner->read = scanner->at;
	scanner->skipped = false;
}

static void
keep_lines(struct scanner *scanner, size_t used)
{
	size_t before = scanner->at < KEPT_BEFORE ? scanner->at : KEPT_BEFORE;

	if (scanner->options.keep != NULL)
		scanner->options.keep(scanner->options.keep_context,
				      scanner->scan.file,
				      scanner->window.lines + scanner->at -
				      before, before + used);
}

/* Gives the text at this line to its format; 0, or -1 from the sink. */
static int
try_line(struct scanner *scanner)
{
	const struct line *lines = scanner->window.lines + scanner->at;
	size_t count = scanner->window.count - scanner->at, used;
	const struct format *format = best_bid(scanner, lines, count);

	if (format == NULL) {
		scanner->at++;
		return 0;
	}
	read_context(scanner);
	used = format->parse(&scanner->scan, lines, count,
			     merge_sink(scanner->merge));
	arena_reset(&scanner->arena);
	if (used == 0) {
		scanner->totals.looked++;
		if (scanner->options.list_unused)
			diag_add(scanner->scan.diag, DIAG_NOTE,
				 scanner->scan.file, lines[0].number,
				 "looks like benchmark output (%s) and was not "
				 "used", format->name);
		scanner->at++;
	} else {
		scanner->totals.looked += used;
		scanner->totals.used += used;
		keep_lines(scanner, used);
		context_result(scanner->context);
		scanner->at += used;
		scanner->read = scanner->at;
	}
	return merge_error(scanner->merge);
}

/* Makes the next lines ready; whether there is one at all. */
static bool
next_lines(struct scanner *scanner)
{
	size_t keep = scanner->read, dropped;

	if (scanner->at - keep > BEHIND)
		keep = scanner->at - BEHIND;
	if (keep > KEPT_BEFORE && keep == scanner->read)
		keep -= KEPT_BEFORE;
	dropped = window_fill(&scanner->window, keep, scanner->at, AHEAD);
	scanner->at -= dropped;
	if (scanner->read < dropped) {
		scanner->read = 0;
		scanner->skipped = true;
	} else {
		scanner->read -= dropped;
	}
	return scanner->at < scanner->window.count;
}

int
scanner_read(struct scanner *scanner, struct feed *feed, const char *file,
	     const char *label, unsigned line, struct sink *sink,
	     struct diag *diag)
{
	int status = 0;

	window_start(&scanner->window, feed, line);
	scanner->scan.file = file;
	scanner->scan.diag = diag;
	scanner->label = label;
	scanner->at = scanner->read = 0;
	merge_start(scanner->merge, sink);
	if (next_lines(scanner))
		begin_document(scanner);
	while (status == 0 && next_lines(scanner)) {
		const struct window *window = &scanner->window;

		if (scanner->at > 0 &&
		    mailbox_boundary(window->lines, window->count,
				     scanner->at)) {
			status = merge_end(scanner->merge);
			begin_document(scanner);
		}
		if (status == 0)
			status = try_line(scanner);
	}
	if (status == 0)
		status = merge_end(scanner->merge);
	return status != 0 ? status : scanner->window.error;
}
