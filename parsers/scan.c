/* The scan loop: lines to formats, the lines between results to the context. */
#include "parsers/scanner.h"

#include <string.h>

#include "parsers/bytes.h"
#include "parsers/intake/diff.h"
#include "parsers/intake/frame.h"
#include "parsers/intake/hosts.h"
#include "parsers/intake/list.h"
#include "parsers/intake/literal.h"
#include "parsers/intake/shell.h"
#include "parsers/intake/strings.h"

/* All the marks of formats. */
static const char marks[BYTES_MARKS] = {
	'=', ';', '"', '+', 'L', '_', '.', ','
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

/* A bit for each mark of some that stands in a list of them. */
static unsigned
marks_of(const char *list)
{
	unsigned bits = 0;

	for (unsigned i = 0; i < BYTES_MARKS; i++)
		if (strchr(list, marks[i]) != NULL)
			bits |= 1u << i;
	return bits;
}

void
scanner_weigh_formats(struct scanner *scanner)
{
	for (unsigned i = 0; formats[i] != NULL; i++) {
		uint32_t bit = UINT32_C(1) << i;

		add_bit(scanner->bidders[0], formats[i]->bare, bit);
		add_bit(scanner->bidders[1], formats[i]->first, bit);
		if (formats[i]->looks == NULL)
			continue;
		for (unsigned held = 0; held < MARKED; held++)
			if ((marks_of(formats[i]->marks) & held) != 0)
				scanner->lookers[held] |= bit;
	}
}

const struct format *
scanner_best_bid(struct scanner *scanner, const struct line *lines,
		 size_t count)
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

void
scanner_context(struct scanner *scanner)
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

void
scanner_end(struct scanner *scanner)
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
	uint32_t lookers = scanner->lookers[bytes_marks(marks, line->text,
							line->length)];

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
	    now->window.frames.count > 0)
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

	scanner_context(scanner);
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

/*
 * The line as it came, where texts may stand in its strings, or a document
 * behind its words; NULL elsewhere. JSON is read by what knows it.
 */
static const char *
has_literals(const struct scanner *scanner, size_t *length)
{
	const struct reading *now = scanner->now;
	const char *raw, *document;

	if (now == &scanner->side ||
	    now->window.lines[now->at].length < LITERAL_LEAST)
		return NULL;
	raw = window_raw(&now->window, now->at, length);
	document = literal_document(raw, *length);
	if (document != NULL && scanner->json && now == &scanner->outer)
		return document == raw ? raw : NULL;
	if (document == NULL && !literal_may_stand(raw, *length) &&
	    !literal_list_may_stand(raw, *length))
		return NULL;
	return document != NULL || literals_hold(raw, *length) ? raw : NULL;
}

int
scanner_try_line(struct scanner *scanner)
{
	struct reading *now = scanner->now;
	const struct line *lines = now->window.lines + now->at;
	size_t count = now->window.count - now->at, used, length;
	const struct format *format;
	const char *raw;

	scanner->scan.ended = now->window.ended;
	if (list_may_begin(lines) && scanner_is_list(scanner, lines, count))
		return scanner_read_list(scanner);
	/* the name of one host would be a frame of its lines alone */
	if (hosts_may_begin(&lines[0]) &&
	    scanner_are_hosts(scanner, lines, count))
		return scanner_read_hosts(scanner);
	while (frame_may_begin(lines, count) &&
	       scanner_take_frame(scanner, lines, count))
		;
	format = scanner_best_bid(scanner, lines, count);
	if ((format == NULL || !format->json) && has_strings(scanner))
		return scanner_read_strings(scanner);
	raw = format == NULL || !format->json ?
	      has_literals(scanner, &length) : NULL;
	if (raw != NULL)
		return scanner_read_literals(scanner, raw, length);
	/* no change has a place, and no figure is, without digits */
	if (format == NULL && !lines->digits) {
		now->at++;
		return 0;
	}
	if (format == NULL && now != &scanner->side &&
	    diff_begins(lines, count))
		return scanner_read_diff(scanner, lines, count);
	used = format != NULL ? read_with(scanner, format) : 0;
	if (used == 0 && has_strings(scanner))
		return scanner_read_strings(scanner);
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

void
scanner_count_beside(struct scanner *scanner, bool broken)
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
