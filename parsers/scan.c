/* Documents: lines to formats, the lines between results to the context. */
#include "parsers/scan.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "parsers/bytes.h"
#include "parsers/intake/archive.h"
#include "parsers/intake/claims.h"
#include "parsers/intake/context.h"
#include "parsers/intake/diff.h"
#include "parsers/intake/html.h"
#include "parsers/intake/machine.h"
#include "parsers/intake/mail.h"
#include "parsers/intake/mailbox.h"
#include "parsers/intake/packed.h"
#include "parsers/intake/strings.h"
#include "parsers/intake/shell.h"
#include "parsers/intake/window.h"
#include "parsers/labels.h"
#include "parsers/merge.h"
#include "parsers/once.h"
#include "record/store.h"

enum {
	AHEAD = 1000,		/* lines that a format can count on to see */
	BEHIND = 400,		/* lines searched for headings */
	KEPT_BEFORE = 3,	/* lines before a result that a report shows */
	FRAMED = 40,		/* lines that show whether they have a frame */
	FRAMED_LIKELY = 3,	/* likely ones in a row show it, too */
	STATES = 16,
};

struct state {
	const void *key;
	void *memory;
};

/* A text being read: the input itself, or what was decoded out of it. */
struct reading {
	struct window window;
	size_t at;		/* the line that is bid for */
	size_t read;		/* lines before it have been dealt with */
	bool skipped;		/* lines before read were dropped unseen */
	unsigned unframed;	/* lines before this one have no frame */
};

struct scanner {
	struct scan scan;	/* first: formats get a pointer to it */
	struct scan_options options;
	struct scan_totals totals;
	struct arena arena, memory;
	struct reading outer, inner, side, *now;	/* side: of a diff */
	struct merge *merge;
	struct once once;
	struct sink told;	/* where formats put records */
	struct claims *claims;	/* NULL: not asked for */
	const char *labels, *message, *part;
	unsigned long document;	/* ordinal of this one */
	unsigned texts;		/* that were read in others so far */
	unsigned first_line;	/* of this input or piece of one */
	bool json;		/* it begins as JSON */
	struct context *context;
	struct machine *machine;
	struct state states[STATES];
	int runs;		/* of fio, in all texts of the document */
	/*
	 * A bit for each format that may begin with a character, in lines
	 * without a digit and in others.
	 */
	uint32_t bidders[2][256];
	/* Those that tell lines of theirs; in lines without a rare mark. */
	uint32_t lookers, plain_lookers;
};

/* Sets the bit for the characters of a list, or for all where it is NULL. */
static void
add_bit(uint32_t *bits, const char *list, uint32_t bit)
{
	for (int byte = 1; list == NULL && byte < 256; byte++)
		bits[byte] |= bit;
	for (; list != NULL && *list != '\0'; list++)
		bits[(unsigned char)*list] |= bit;
}

/* Marks of formats that most lines hold none of. */
#define RARE "=;\"+L"

static truths
are_unmarked(sixteen many)
{
	return ~((many == '=') | (many == ';') | (many == '"') |
		 (many == '+') | (many == 'L'));
}

/* Most lines are refused by their first character alone. */
static void
find_bidders(struct scanner *scanner)
{
	for (unsigned i = 0; formats[i] != NULL; i++) {
		uint32_t bit = UINT32_C(1) << i;

		add_bit(scanner->bidders[0], formats[i]->bare, bit);
		add_bit(scanner->bidders[1], formats[i]->first, bit);
		if (formats[i]->looks == NULL)
			continue;
		scanner->lookers |= bit;
		if (strspn(formats[i]->marks, RARE) <
		    strlen(formats[i]->marks))
			scanner->plain_lookers |= bit;
	}
}

/* Gives a record what the text says of the machine, and passes it on. */
static int
put_told(struct sink *sink, const struct record *record)
{
	struct scanner *scanner = (struct scanner *)((char *)sink -
		offsetof(struct scanner, told));

	record = machine_apply(scanner->machine, record, &scanner->arena);
	return scanner->once.sink.put(&scanner->once.sink, record);
}

struct scanner *
scanner_new(const struct scan_options *options)
{
	struct scanner *scanner = memory_zero(sizeof(*scanner));

	scanner->options = *options;
	scanner->scan.arena = &scanner->arena;
	scanner->scan.document = &scanner->memory;
	scanner->scan.want_series = options->series;
	scanner->merge = merge_new();
	scanner->told.put = put_told;
	if (options->claims)
		scanner->claims = claims_new();
	find_bidders(scanner);
	return scanner;
}

void
scanner_free(struct scanner *scanner)
{
	merge_free(scanner->merge);
	claims_free(scanner->claims);
	once_free(&scanner->once);
	window_free(&scanner->outer.window);
	window_free(&scanner->inner.window);
	window_free(&scanner->side.window);
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

int
scan_next_run(struct scan *scan)
{
	return ((struct scanner *)scan)->runs++;
}

void *
scan_recall(const struct scan *scan, const void *key)
{
	const struct scanner *scanner = (const struct scanner *)scan;

	for (size_t i = 0; i < STATES && scanner->states[i].key != NULL; i++)
		if (scanner->states[i].key == key)
			return scanner->states[i].memory;
	return NULL;
}

const struct command *
scan_commands(struct scan *scan, size_t *count)
{
	return context_commands(((struct scanner *)scan)->context, count);
}

void
scan_kernel(struct scan *scan, const struct line *line, const char *release,
	    size_t length)
{
	machine_kernel(((struct scanner *)scan)->machine, line, release,
		       length);
}

unsigned long
scan_document(const struct scan *scan)
{
	return ((const struct scanner *)scan)->document;
}

void
scan_next_document(struct scan *scan)
{
	struct scanner *scanner = (struct scanner *)scan;

	/* its error shows when the line is done */
	merge_end(scanner->merge);
	scanner->document++;
}

void
scan_label(struct scan *scan, struct record *record)
{
	labels_before(record, ((struct scanner *)scan)->labels, scan->arena);
}

void
scan_begin(struct scan *scan, struct record *record, enum kind kind,
	   const char *tool, const struct line *first, const struct line *last)
{
	struct scanner *scanner = (struct scanner *)scan;

	record_init(record, kind, tool);
	record->document = scanner->document;
	record->source.file = scan->file;
	record->source.member = scan->member;
	record->source.message = scanner->message;
	record->source.part = scanner->part;
	record->source.line = first->number;
	record->source.end = last->number;
	record->source.quote = first->quote;
	context_apply(scanner->context, record, scan->arena);
	scan_label(scan, record);
}

static const struct format *
best_bid(struct scanner *scanner, const struct line *lines, size_t count)
{
	const struct format *best = NULL;
	const char *text = lines[0].text, *end = text + lines[0].length;
	uint32_t bidders;
	int high = BID_NO;

	while (text < end && *text == ' ')
		text++;
	if (text == end)
		return NULL;
	bidders = scanner->bidders[lines[0].digits][(unsigned char)*text];
	for (; bidders != 0; bidders &= bidders - 1) {
		const struct format *format = formats[__builtin_ctz(bidders)];
		int bid = format->bid(&scanner->scan, lines, count);

		if (bid > high) {
			high = bid;
			best = format;
		}
	}
	return best;
}

/* What the author claims in these lines goes out with the results. */
static void
read_claims(struct scanner *scanner, const struct line *lines, size_t count)
{
	struct sink *sink = &scanner->once.sink;
	struct claim *claims;
	size_t found;

	if (scanner->claims == NULL || count == 0)
		return;
	found = claims_find(scanner->claims, lines, count, &claims,
			    &scanner->arena);
	for (size_t i = 0; i < found; i++) {
		struct record record;

		scan_begin(&scanner->scan, &record, KIND_CLAIM, NULL, lines,
			   lines + count - 1);
		/* what stands before the next result does not hold for it */
		record.label_count = 0;
		scan_label(&scanner->scan, &record);
		record.setting_count = 0;
		claims_fill(&claims[i], &record, &scanner->arena);
		sink->put(sink, &record);
	}
	arena_reset(&scanner->arena);
}

/* Lets the context see what stands between the last result and this line. */
static void
read_context(struct scanner *scanner)
{
	struct reading *now = scanner->now;
	struct line *lines = now->window.lines + now->read;
	size_t count = now->at - now->read;

	shell_mark(lines, count);
	context_read(scanner->context, lines, count, now->skipped);
	machine_read(scanner->machine, lines, count, now->skipped);
	read_claims(scanner, lines, count);
	now->read = now->at;
	now->skipped = false;
}

/* Behind the last result of a document only claims matter. */
static void
read_end(struct scanner *scanner)
{
	struct reading *now = scanner->now;

	read_claims(scanner, now->window.lines + now->read,
		    now->at - now->read);
	now->read = now->at;
}

static void
keep_lines(struct scanner *scanner, size_t used)
{
	size_t at = scanner->now->at;
	size_t before = at < KEPT_BEFORE ? at : KEPT_BEFORE;
	struct source place = {
		.file = scanner->scan.file, .member = scanner->scan.member,
		.message = scanner->message, .part = scanner->part,
	};

	if (scanner->options.keep != NULL)
		scanner->options.keep(scanner->options.keep_context, &place,
				      scanner->now->window.lines + at - before,
				      before + used);
}

static int read_diff(struct scanner *, const struct line *, size_t count);
static int read_strings(struct scanner *);

static void
count_used(struct scanner *scanner, const struct line *line, size_t used)
{
	size_t refused = scanner->once.refused;

	scanner->once.refused = 0;
	scanner->totals.looked += used;
	scanner->totals.used += used - (refused < used ? refused : used);
	if (refused > 0 && scanner->options.list_unused)
		diag_add(scanner->scan.diag, DIAG_NOTE, scanner->scan.file,
			 line->number, "says more than the same in another "
			 "form of this mail, which was used");
}

/* The format that a line looks like; NULL for none. */
static const struct format *
look_at(const struct scanner *scanner, const struct line *line)
{
	uint32_t lookers = scanner->lookers;

	if (bytes_all(are_unmarked, line->text, line->length))
		lookers = scanner->plain_lookers;
	for (; lookers != 0; lookers &= lookers - 1) {
		const struct format *format = formats[__builtin_ctz(lookers)];

		if (format->looks(line))
			return format;
	}
	return NULL;
}

/* A line that looks like output and is not used: nothing is lost in silence. */
static void
count_unused(struct scanner *scanner, const struct line *line,
	     const struct format *format)
{
	scanner->totals.looked++;
	if (scanner->options.list_unused)
		diag_add(scanner->scan.diag, DIAG_NOTE, scanner->scan.file,
			 line->number, "looks like benchmark output (%s) and "
			 "was not used", format->title);
}

/*
 * Whether a format is sure of one of some lines without their frame, or holds
 * several in a row for likely; *count becomes the number of lines that have it.
 */
static bool
is_framed(struct scanner *scanner, struct frame frame,
	  const struct line *framed, size_t *count)
{
	struct line lines[FRAMED];
	size_t stripped = 0, likely = 0;

	while (stripped < *count && stripped < FRAMED) {
		lines[stripped] = framed[stripped];
		if (!frame_strip(&frame, &lines[stripped]))
			break;
		stripped++;
	}
	*count = stripped;
	for (size_t at = 0; at < stripped; at++) {
		const struct format *format = best_bid(scanner, lines + at,
						       stripped - at);

		likely = format != NULL ? likely + 1 : 0;
		if (likely == FRAMED_LIKELY ||
		    (format != NULL &&
		     format->bid(&scanner->scan, lines + at, stripped - at) >=
		     BID_SURE))
			return true;
	}
	return false;
}

/* Takes off what stands before all lines from here on, where that helps. */
static void
look_for_frame(struct scanner *scanner, const struct line *lines, size_t count)
{
	struct reading *now = scanner->now;
	struct frame frame;

	if (!frame_may_begin(lines, count) || lines->number < now->unframed ||
	    !frame_find(&frame, lines, count))
		return;
	if (is_framed(scanner, frame, lines, &count))
		window_unframe(&now->window, now->at, &frame);
	else	/* what has another frame, or none, is looked at anew */
		now->unframed = lines->number +
				(unsigned)(count < FRAMED ? count : FRAMED / 2);
}

static size_t
take_rows(void *context, const char *text, size_t length, size_t *lines)
{
	struct scan *scan = context;

	return scan->rows(scan, text, length, lines);
}

/*
 * A format that has used lines reads on in the text as it came. A report wants
 * to have its lines, though, and those of a frame are not its alone.
 */
static void
pass_rows(struct scanner *scanner)
{
	struct reading *now = scanner->now;
	size_t lines;

	if (scanner->scan.rows == NULL || scanner->options.keep != NULL ||
	    now->window.frame.shape != FRAME_NONE)
		return;
	lines = window_pass(&now->window, now->at, take_rows, &scanner->scan);
	scanner->totals.looked += lines;
	scanner->totals.used += lines;
	now->at = now->read = 0;
}

/* Has the text at this line read; how many lines of it were used. */
static size_t
read_with(struct scanner *scanner, const struct format *format)
{
	struct reading *now = scanner->now;
	size_t used;

	read_context(scanner);
	scanner->scan.rows = NULL;
	used = format->parse(&scanner->scan, now->window.lines + now->at,
			     now->window.count - now->at, &scanner->told);
	arena_reset(&scanner->arena);
	return used;
}

/* Whether texts may stand in the strings of the JSON at this line. */
static bool
has_strings(const struct scanner *scanner)
{
	const struct reading *now = scanner->now;
	const char *raw;
	size_t length;

	if (!scanner->json || now != &scanner->outer)
		return false;
	raw = window_raw(&now->window, now->at, &length);
	return strings_may_stand(raw, length);
}

/* Gives the text at this line to its format; 0, or -1 from the sink. */
static int
try_line(struct scanner *scanner)
{
	struct reading *now = scanner->now;
	const struct line *lines = now->window.lines + now->at;
	size_t count = now->window.count - now->at, used;
	const struct format *format;

	scanner->scan.ended = now->window.ended;
	look_for_frame(scanner, lines, count);
	format = best_bid(scanner, lines, count);
	if ((format == NULL || !format->json) && has_strings(scanner))
		return read_strings(scanner);
	/* no change has a place, and no figure is, without digits */
	if (format == NULL && !lines->digits) {
		now->at++;
		return 0;
	}
	if (format == NULL && now != &scanner->side &&
	    diff_begins(lines, count))
		return read_diff(scanner, lines, count);
	used = format != NULL ? read_with(scanner, format) : 0;
	if (used == 0 && has_strings(scanner))
		return read_strings(scanner);
	if (used == 0) {
		format = format != NULL ? format : look_at(scanner, lines);
		if (format != NULL && format->excerpt != NULL &&
		    format->excerpt->bid(&scanner->scan, lines, count))
			used = read_with(scanner, format->excerpt);
	}
	if (used == 0) {
		if (format != NULL)
			count_unused(scanner, lines, format);
		now->at++;
	} else {
		count_used(scanner, lines, used);
		keep_lines(scanner, used);
		context_result(scanner->context);
		now->at += used;
		now->read = now->at;
		pass_rows(scanner);
	}
	return merge_error(scanner->merge);
}

/* Makes the next lines ready; whether there is one at all. */
static bool
next_lines(struct reading *now)
{
	size_t keep = now->read, dropped;

	if (window_holds(&now->window, now->at + AHEAD))
		return now->at < now->window.count;
	if (now->at - keep > BEHIND)
		keep = now->at - BEHIND;
	if (keep > KEPT_BEFORE && keep == now->read)
		keep -= KEPT_BEFORE;
	dropped = window_fill(&now->window, keep, now->at, AHEAD);
	now->at -= dropped;
	if (now->read < dropped) {
		now->read = 0;
		now->skipped = true;
	} else {
		now->read -= dropped;
	}
	return now->at < now->window.count;
}

/* What is known of a document, whose memory is empty: nothing. */
static void
start_document(struct scanner *scanner)
{
	scanner->document++;
	scanner->runs = 0;
	memset(scanner->states, 0, sizeof(scanner->states));
	scanner->context = context_new(&scanner->memory);
	scanner->machine = machine_new(&scanner->memory);
	scanner->message = NULL;
	once_start(&scanner->once, merge_sink(scanner->merge));
}

static void
start_reading(struct reading *now, struct feed *feed, unsigned line,
	      const unsigned *numbers)
{
	window_start(&now->window, feed, line, numbers);
	now->at = now->read = 0;
	now->skipped = false;
	now->unframed = 0;
}

/* Reads a text that stands in this document in another form. */
static int
read_other(struct scanner *scanner, struct reading *now, struct feed *feed,
	   unsigned line, const unsigned *numbers)
{
	struct reading *before = scanner->now;
	unsigned text = scanner->scan.text;
	int status = 0;

	scanner->scan.text = ++scanner->texts;
	start_reading(now, feed, line, numbers);
	scanner->now = now;
	while (status == 0 && next_lines(now))
		status = try_line(scanner);
	read_context(scanner);
	scanner->now = before;
	scanner->scan.text = text;
	return status;
}

static int
read_memory(struct scanner *scanner, struct reading *now, const char *text,
	    size_t length, unsigned line, const unsigned *numbers)
{
	struct feed_memory memory;

	feed_memory_start(&memory, text, length);
	return read_other(scanner, now, &memory.feed, line, numbers);
}

/* Reads a text that was decoded, as a part of this document. */
static int
read_inner(struct scanner *scanner, const char *text, size_t length,
	   unsigned line, const unsigned *numbers, const char *part)
{
	int status;

	machine_forget(scanner->machine);
	scanner->part = part;
	status = read_memory(scanner, &scanner->inner, text, length, line,
			     numbers);
	scanner->part = NULL;
	return status;
}

/* The two results that a diff compares, each as far as the diff shows it. */
static int
read_diff(struct scanner *scanner, const struct line *lines, size_t count)
{
	struct numbered_text sides[2] = { { { 0 }, NULL, 0, 0 } };
	struct reading *now = scanner->now;
	size_t used = diff_split(lines, count, &sides[0], &sides[1]);
	int status = 0;

	read_context(scanner);
	for (int i = 0; i < 2 && status == 0; i++) {
		memset(scanner->states, 0, sizeof(scanner->states));
		machine_forget(scanner->machine);
		status = read_memory(scanner, &scanner->side,
				     sides[i].text.data, sides[i].text.length,
				     1, sides[i].numbers);
	}
	machine_forget(scanner->machine);
	numbered_text_free(&sides[0]);
	numbered_text_free(&sides[1]);
	now->at += used;
	now->read = now->at;
	return status;
}

/* A line of JSON is a document of its own, and so is what follows it. */
static int
next_json(struct scanner *scanner)
{
	int status = merge_end(scanner->merge);

	arena_reset(&scanner->memory);
	start_document(scanner);
	return status;
}

/*
 * What a line of JSON holds besides its strings: a result of its own, or a
 * string that breaks off.
 */
static void
count_beside(struct scanner *scanner, bool broken)
{
	struct reading *now = scanner->now;
	const struct line *lines = now->window.lines + now->at;
	const struct format *beside = NULL;

	for (unsigned i = 0; formats[i] != NULL && beside == NULL; i++)
		if (formats[i]->json &&
		    formats[i]->bid(&scanner->scan, lines, 1) > BID_NO)
			beside = formats[i];
	if (beside == NULL && broken)
		beside = look_at(scanner, lines);
	if (beside != NULL)
		count_unused(scanner, lines, beside);
}

/* The texts in a line of JSON: part 12.1 is the first one of line 12. */
static int
read_strings(struct scanner *scanner)
{
	struct reading *now = scanner->now;
	unsigned line = now->window.lines[now->at].number, number = 0;
	const char *text, *raw;
	struct strings strings;
	size_t length;
	bool broken;
	int status = next_json(scanner);

	raw = window_raw(&now->window, now->at, &length);
	broken = strings_break_off(raw, length);
	strings_start(&strings, raw, length);
	while (status == 0 && strings_next(&strings, &text, &length)) {
		memset(scanner->states, 0, sizeof(scanner->states));
		scanner->context = context_new(&scanner->memory);
		status = read_inner(scanner, text, length, 1, NULL,
				    arena_print(&scanner->memory, "%u.%u",
						line, ++number));
	}
	if (status == 0)
		status = next_json(scanner);
	count_beside(scanner, broken);
	strings_free(&strings);
	now->at++;
	now->read = now->at;
	return status;
}

static int
read_page(struct scanner *scanner, const char *html, size_t length,
	  unsigned line, const char *part)
{
	struct numbered_text page = { { 0 }, NULL, 0, 0 };
	int status;

	html_to_text(html, length, line, &page);
	status = read_inner(scanner, page.text.data, page.text.length, 1,
			    page.numbers, part);
	numbered_text_free(&page);
	return status;
}

struct part_reader {
	struct mail_visitor visitor;
	struct scanner *scanner;
};

struct packed_reader {
	struct packed_visitor visitor;
	struct scanner *scanner;
	const char *name;	/* of the attachment */
};

/* Each text of an attached archive stands for itself. */
static int
read_packed_text(struct packed_visitor *visitor, struct feed *feed,
		 const char *member)
{
	struct packed_reader *reader = (struct packed_reader *)visitor;
	struct scanner *scanner = reader->scanner;

	memset(scanner->states, 0, sizeof(scanner->states));
	machine_forget(scanner->machine);
	scanner->scan.member = member != NULL ? member : reader->name;
	return read_other(scanner, &scanner->inner, feed, 1, NULL);
}

static void
say_broken(struct packed_visitor *visitor, const char *member,
	   const char *error)
{
	struct scanner *scanner = ((struct packed_reader *)visitor)->scanner;

	scanner->totals.unreadable++;
	diag_add(scanner->scan.diag, DIAG_ERROR, scanner->scan.file, 0,
		 "%s%s%s", member != NULL ? member : "",
		 member != NULL ? ": " : "", error);
}

/* An attached archive, a compressed file, or a text in UTF-16. */
static int
read_packed(struct scanner *scanner, const struct mail_part *part)
{
	struct packed_reader reader = {
		{ read_packed_text, say_broken }, scanner,
		scanner->scan.member,
	};
	struct feed_memory memory;
	int status;

	feed_memory_start(&memory, part->text, part->length);
	scanner->part = part->number;
	status = packed_walk(&memory.feed, &reader.visitor);
	scanner->part = NULL;
	return status;
}

static bool
is_packed(const struct mail_part *part)
{
	bool big;

	return part->number != NULL &&
	       (archive_begins(part->text, part->length) ||
		store_begins(part->text, part->length) ||
		feed_is_utf16(part->text, part->length, &big));
}

static int
read_part(struct mail_visitor *visitor, const struct mail_part *part)
{
	struct scanner *scanner = ((struct part_reader *)visitor)->scanner;
	const char *member = scanner->scan.member;
	int status;

	once_part(&scanner->once, part->form);
	/* The name of a log says what it measures. */
	if (part->name != NULL)
		scanner->scan.member = part->name;
	if (is_packed(part))
		status = read_packed(scanner, part);
	else if (part->html)
		status = read_page(scanner, part->text, part->length,
				   part->line, part->number);
	else
		status = read_inner(scanner, part->text, part->length,
				    part->line, NULL, part->number);
	scanner->scan.member = member;
	return status;
}

static bool
at_boundary(const struct reading *now)
{
	return now->at > 0 && mailbox_boundary(now->window.lines,
					       now->window.count, now->at);
}

/* Takes the raw text from here to the document's end; its lines go by. */
static void
collect_document(struct reading *now, struct buffer *text)
{
	size_t first = text->length;

	while (next_lines(now) && (text->length == first ||
				   !at_boundary(now))) {
		size_t length;
		const char *raw = window_raw(&now->window, now->at, &length);

		buffer_add(text, raw, length);
		now->at++;
		now->read = now->at;
	}
}

/* Documents that cannot be read line by line. */
enum coding { CODING_NONE, CODING_MAIL, CODING_PAGE, CODING_QUOTED };

static int
read_quoted(struct scanner *scanner, const char *text, size_t length,
	    unsigned line)
{
	struct numbered_text plain = { { 0 }, NULL, 0, 0 };
	int status;

	mail_quoted_text(text, length, line, &plain);
	status = read_inner(scanner, plain.text.data, plain.text.length, 1,
			    plain.numbers, NULL);
	numbered_text_free(&plain);
	return status;
}

static int
read_decoded(struct scanner *scanner, enum coding coding)
{
	struct part_reader reader = { { read_part }, scanner };
	unsigned line = scanner->outer.window.lines[scanner->outer.at].number;
	struct buffer text = { 0 };
	int status;

	collect_document(&scanner->outer, &text);
	if (coding == CODING_PAGE)
		status = read_page(scanner, text.data, text.length, line, NULL);
	else if (coding == CODING_QUOTED)
		status = read_quoted(scanner, text.data, text.length, line);
	else
		status = mail_walk(text.data, text.length, line,
				   &reader.visitor);
	buffer_free(&text);
	return status;
}

/* Whether a page begins here, after empty lines and what XML begins with. */
static bool
begins_page(const struct line *lines, size_t count)
{
	for (size_t i = 0; i < count && i < 20; i++) {
		if (html_begins(lines[i].text, lines[i].length))
			return true;
		if (lines[i].length > 0 &&
		    (lines[i].length < 5 ||
		     memcmp(lines[i].text, "<?xml", 5) != 0))
			return false;
	}
	return false;
}

/* How the document that begins here is coded; first: the input's first. */
static enum coding
coding_of(const struct line *lines, size_t count, bool first)
{
	if (begins_page(lines, count))
		return CODING_PAGE;
	if (mail_is_encoded(lines, count))
		return CODING_MAIL;
	return first && mail_is_quoted_text(lines, count) ? CODING_QUOTED :
	       CODING_NONE;
}

/* A new document begins here; reads it at once where it must be decoded. */
static int
begin_document(struct scanner *scanner)
{
	struct reading *now = &scanner->outer;
	const struct line *lines = now->window.lines + now->at;
	size_t count = now->window.count - now->at;
	bool first = now->at == 0 && scanner->first_line == 1;
	enum coding coding = coding_of(lines, count, first);

	arena_reset(&scanner->memory);
	start_document(scanner);
	scanner->json = first && count > 0 &&
			strings_are_json(lines[0].text, lines[0].length);
	scanner->message = mailbox_message_id(lines, count, &scanner->memory);
	now->read = now->at;
	now->skipped = false;
	return coding != CODING_NONE ? read_decoded(scanner, coding) : 0;
}

/*
 * Where lines are counted that are not the file's own: ":member" of an archive,
 * ":<message>:part" of what was decoded.
 */
static void
write_where(struct buffer *text, const void *context)
{
	const struct scanner *scanner = context;

	if (scanner->scan.member != NULL)
		buffer_print(text, ":%s", scanner->scan.member);
	if (scanner->part != NULL && scanner->message != NULL)
		buffer_print(text, ":<%s>", scanner->message);
	if (scanner->part != NULL)
		buffer_print(text, ":%s", scanner->part);
}

int
scanner_read(struct scanner *scanner, struct feed *feed,
	     const struct scan_place *place, struct sink *sink,
	     struct diag *diag)
{
	struct reading *now = &scanner->outer;
	int status = 0;

	start_reading(now, feed, place->line, NULL);
	scanner->now = now;
	scanner->scan.file = place->file;
	scanner->scan.diag = diag;
	diag->where = write_where;
	diag->context = scanner;
	scanner->labels = place->labels;
	scanner->scan.member = place->member;
	scanner->first_line = place->line;
	merge_start(scanner->merge, sink, !place->bare);
	if (next_lines(now))
		status = begin_document(scanner);
	while (status == 0 && next_lines(now)) {
		unsigned line = now->window.lines[now->at].number;

		if (at_boundary(now)) {
			read_end(scanner);
			status = merge_end(scanner->merge);
			if (status == 0)
				status = begin_document(scanner);
			if (status != 0 || !next_lines(now))
				break;
			/* one that was decoded is done, and the next begins */
			if (now->window.lines[now->at].number != line)
				continue;
		}
		status = try_line(scanner);
	}
	read_end(scanner);
	diag->where = NULL;
	if (status == 0)
		status = merge_end(scanner->merge);
	return status != 0 ? status : now->window.error;
}
