/* Documents: files, mails and what is in them, one after the other. */
#include <string.h>

#include "parsers/intake/archive.h"
#include "parsers/intake/html.h"
#include "parsers/intake/mail.h"
#include "parsers/intake/mailbox.h"
#include "parsers/intake/packed.h"
#include "parsers/intake/strings.h"
#include "parsers/scanner.h"
#include "record/store.h"

enum {
	AHEAD = 1000,		/* lines that a format can count on to see */
	BEHIND = 400,		/* lines searched for headings */
};

size_t
reading_ahead(struct reading *now, size_t ahead)
{
	size_t keep = now->read, dropped;

	if (window_holds(&now->window, now->at + ahead))
		return now->window.count - now->at;
	if (now->at - keep > BEHIND)
		keep = now->at - BEHIND;
	if (keep > KEPT_BEFORE && keep == now->read)
		keep -= KEPT_BEFORE;
	dropped = window_fill(&now->window, keep, now->at, ahead);
	now->at -= dropped;
	if (now->read < dropped) {
		now->read = 0;
		now->skipped = true;
	} else {
		now->read -= dropped;
	}
	return now->window.count - now->at;
}

bool
scanner_next_lines(struct reading *now)
{
	return reading_ahead(now, AHEAD) > 0;
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
	now->unframed = now->unhosted = 0;
}

int
scanner_read_feed(struct scanner *scanner, struct reading *now,
		  struct feed *feed, unsigned line, const unsigned *numbers)
{
	struct reading *before = scanner->now;
	unsigned text = scanner->scan.text;
	int status = 0;

	scanner->scan.text = ++scanner->texts;
	start_reading(now, feed, line, numbers);
	scanner->now = now;
	while (status == 0 && scanner_next_lines(now))
		status = scanner_try_line(scanner);
	scanner_context(scanner);
	scanner->now = before;
	scanner->scan.text = text;
	return status;
}

int
scanner_read_text(struct scanner *scanner, struct reading *now,
		  const char *text, size_t length, unsigned line,
		  const unsigned *numbers)
{
	struct feed_memory memory;

	feed_memory_start(&memory, text, length);
	return scanner_read_feed(scanner, now, &memory.feed, line, numbers);
}

/* Reads a text that was decoded, as a part of this document. */
static int
read_inner(struct scanner *scanner, const char *text, size_t length,
	   unsigned line, const unsigned *numbers, const char *part)
{
	int status;

	machine_forget(scanner->machine);
	scanner->part = part;
	status = scanner_read_text(scanner, &scanner->inner, text, length, line,
				   numbers);
	scanner->part = NULL;
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

int
scanner_read_strings(struct scanner *scanner)
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
	scanner_count_beside(scanner, broken);
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
	return scanner_read_feed(scanner, &scanner->inner, feed, 1, NULL);
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
	return now->window.lines[now->at].length > 0 &&
	       now->window.lines[now->at].text[0] == 'F' && now->at > 0 &&
	       mailbox_boundary(now->window.lines,
					       now->window.count, now->at);
}

/* Takes the raw text from here to the document's end; its lines go by. */
static void
collect_document(struct reading *now, struct buffer *text)
{
	size_t first = text->length;

	while (scanner_next_lines(now) &&
	       (text->length == first || !at_boundary(now))) {
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

/* The number of the line that ends the header of a message. */
static unsigned
header_end(const struct line *lines, size_t count)
{
	size_t at = 0;

	while (at + 1 < count && lines[at].length > 0)
		at++;
	return lines[at].number;
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
	/* the names of its fields are none of hosts */
	if (scanner->message != NULL)
		now->unhosted = header_end(lines, count);
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
	if (scanner_next_lines(now))
		status = begin_document(scanner);
	while (status == 0 && scanner_next_lines(now)) {
		unsigned line = now->window.lines[now->at].number;

		if (at_boundary(now)) {
			scanner_end(scanner);
			status = merge_end(scanner->merge);
			if (status == 0)
				status = begin_document(scanner);
			if (status != 0 || !scanner_next_lines(now))
				break;
			/* one that was decoded is done, and the next begins */
			if (now->window.lines[now->at].number != line)
				continue;
		}
		status = scanner_try_line(scanner);
	}
	scanner_end(scanner);
	diag->where = NULL;
	if (status == 0)
		status = merge_end(scanner->merge);
	return status != 0 ? status : now->window.error;
}
