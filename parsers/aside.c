/* Texts in the lines of another: sides of a diff, hosts, strings. */
#include <string.h>

#include "parsers/intake/diff.h"
#include "parsers/intake/hosts.h"
#include "parsers/intake/list.h"
#include "parsers/intake/literal.h"
#include "parsers/scanner.h"

enum { LINES_MOST = 1 << 20 };	/* of a list */

/*
 * A text of its own, of which only the headings around are known; lines have
 * these numbers, or count from line on.
 */
static int
read_aside(struct scanner *scanner, const char *text, size_t length,
	   unsigned line, const unsigned *numbers, const char *part)
{
	const char *before = scanner->part;
	int status;

	memset(scanner->states, 0, sizeof(scanner->states));
	machine_forget(scanner->machine);
	scanner->part = part;
	status = scanner_read_text(scanner, &scanner->side, text, length, line,
				   numbers);
	scanner->part = before;
	machine_forget(scanner->machine);
	return status;
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

/* Makes all lines of the list ready that begins here; returns how many are. */
static size_t
lines_of_list(struct reading *now)
{
	size_t count = now->window.count - now->at;

	while (!now->window.ended && count < LINES_MOST &&
	       list_holds(&now->window.lines[now->window.count - 1]))
		count = reading_ahead(now, 2 * count);
	return count;
}

int
scanner_read_list(struct scanner *scanner)
{
	struct numbered_text text = { { 0 }, NULL, 0, 0 };
	struct reading *now = scanner->now;
	size_t count = lines_of_list(now), used;
	int status;

	used = list_split(now->window.lines + now->at, count, &text);
	scanner_context(scanner);
	status = read_aside(scanner, text.text.data, text.text.length, 1,
			    text.numbers, scanner->part);
	numbered_text_free(&text);
	now->at += used;
	now->read = now->at;
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
