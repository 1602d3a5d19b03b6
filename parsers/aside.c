/* Texts in the lines of another: sides of a diff, hosts, strings. */
#include <string.h>

#include "parsers/intake/diff.h"
#include "parsers/intake/hosts.h"
#include "parsers/intake/list.h"
#include "parsers/intake/literal.h"
#include "parsers/scanner.h"

/*
 * A text of its own, of which only the headings around are known; lines have
 * these numbers, or count from line on.
 */
static int
read_feed_aside(struct scanner *scanner, struct feed *feed, unsigned line,
		const unsigned *numbers, const char *part)
{
	const char *before = scanner->part;
	int status;

	memset(scanner->states, 0, sizeof(scanner->states));
	machine_forget(scanner->machine);
	scanner->part = part;
	status = scanner_read_feed(scanner, &scanner->side, feed, line,
				   numbers);
	scanner->part = before;
	machine_forget(scanner->machine);
	return status;
}

static int
read_aside(struct scanner *scanner, const char *text, size_t length,
	   unsigned line, const unsigned *numbers, const char *part)
{
	struct feed_memory memory;

	feed_memory_start(&memory, text, length);
	return read_feed_aside(scanner, &memory.feed, line, numbers, part);
}

int
scanner_read_diff(struct scanner *scanner, const struct line *lines,
		  size_t count)
{
	struct numbered_text sides[2] = { { { 0 }, NULL, 0, 0 } };
	struct reading *now = scanner->now;
	size_t used = diff_split(lines, count, &sides[0], &sides[1]);
	int status = 0;

	scanner_context(scanner);
	for (int i = 0; i < 2 && status == 0; i++)
		status = read_aside(scanner, sides[i].text.data,
				    sides[i].text.length, 1, sides[i].numbers,
				    scanner->part);
	numbered_text_free(&sides[0]);
	numbered_text_free(&sides[1]);
	now->at += used;
	now->read = now->at;
	return status;
}

/* Part 12.1 is the first string of line 12. */
static int
read_literals(struct scanner *scanner, const char *raw, size_t length,
	      unsigned line)
{
	const char *outer = scanner->part, *text, *part;
	struct literals literals;
	unsigned number = 0;
	int status = 0;

	literals_start(&literals, raw, length);
	while (status == 0 && literals_next(&literals, &text, &length)) {
		part = arena_print(&scanner->memory, "%s%s%u.%u",
				   outer != NULL ? outer : "",
				   outer != NULL ? ":" : "", line, ++number);
		status = read_aside(scanner, text, length, 1, NULL, part);
	}
	literals_free(&literals);
	return status;
}

static int
read_document(struct scanner *scanner, const char *text, size_t length,
	      unsigned line)
{
	struct buffer json = { 0 };
	int status;

	literal_to_json(&json, text, length);
	status = read_aside(scanner, json.data, json.length, line, NULL,
			    scanner->part);
	buffer_free(&json);
	return status;
}

int
scanner_read_literals(struct scanner *scanner, const char *raw, size_t length)
{
	struct reading *now = scanner->now;
	unsigned line = now->window.lines[now->at].number;
	const char *document;
	int status;

	/* what is cut in this line is open: its last figure may be, too */
	while (length > 0 && (raw[length - 1] == '\n' ||
			      raw[length - 1] == '\r'))
		length--;
	document = literal_document(raw, length);
	scanner_context(scanner);
	if (document != NULL)
		status = read_document(scanner, document,
				       length - (size_t)(document - raw), line);
	else
		status = read_literals(scanner, raw, length, line);
	now->at++;
	now->read = now->at;
	return status;
}

/* Takes lines apart for as long as they are those of hosts. */
static void
split_hosts(struct scanner *scanner, struct hosts *hosts)
{
	struct reading *now = scanner->now;
	size_t count, used;

	do {
		count = now->window.count - now->at;
		used = hosts_split(now->window.lines + now->at, count, hosts);
		now->at += used;
		now->read = now->at;
	} while (used == count && scanner_next_lines(now));
}

/* The strings of a list, taken as they are read: logs have any number. */
struct list_feed {
	struct feed feed;
	struct reading *list;
	struct window *side;	/* that of the reader */
	struct numbered_text text;	/* bytes of some, numbers of all */
	size_t given;		/* bytes that were read */
};

/* Takes the next strings; false where the list has ended. */
static bool
take_strings(struct list_feed *feed)
{
	struct reading *list = feed->list;
	size_t used;

	feed->text.text.length = feed->given = 0;
	if (!scanner_next_lines(list))
		return false;
	used = list_split(list->window.lines + list->at,
			  list->window.count - list->at, &feed->text);
	list->at += used;
	list->read = list->at;
	/* they may have moved */
	feed->side->numbers = feed->text.numbers;
	return used > 0;
}

static ssize_t
list_read(struct feed *feed, char *out, size_t room)
{
	struct list_feed *list = (struct list_feed *)feed;
	const struct buffer *text = &list->text.text;
	size_t take;

	while (list->given == text->length)
		if (!take_strings(list))
			return 0;
	take = text->length - list->given;
	take = take < room ? take : room;
	memcpy(out, text->data + list->given, take);
	list->given += take;
	return (ssize_t)take;
}

int
scanner_read_list(struct scanner *scanner)
{
	struct list_feed feed = {
		.feed = { list_read }, .list = scanner->now,
		.side = &scanner->side.window,
	};
	int status;

	scanner_context(scanner);
	take_strings(&feed);
	status = read_feed_aside(scanner, &feed.feed, 1, feed.text.numbers,
				 scanner->part);
	numbered_text_free(&feed.text);
	return status;
}

int
scanner_read_hosts(struct scanner *scanner)
{
	struct hosts hosts;
	int status = 0;

	memset(&hosts, 0, sizeof(hosts));
	scanner_context(scanner);
	split_hosts(scanner, &hosts);
	for (size_t i = 0; i < hosts.count && status == 0; i++) {
		const struct host *host = &hosts.list[i];
		size_t before = context_enter(scanner->context, host->name,
					      host->length);

		status = read_aside(scanner, host->text.text.data,
				    host->text.text.length, 1,
				    host->text.numbers, scanner->part);
		context_leave(scanner->context, before);
	}
	hosts_free(&hosts);
	return status;
}
