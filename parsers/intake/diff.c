/* Normal diffs: their "> " has been taken for a quote mark by now. */
#include "parsers/intake/diff.h"

#include <ctype.h>
#include <string.h>

static size_t
digits(const char *text, size_t length)
{
	size_t at = 0;

	while (at < length && isdigit((unsigned char)text[at]))
		at++;
	return at;
}

/* "5", "7,9" */
static size_t
range(const char *text, size_t length)
{
	size_t at = digits(text, length), more;

	if (at == 0 || at == length || text[at] != ',')
		return at;
	more = digits(text + at + 1, length - at - 1);
	return more > 0 ? at + 1 + more : 0;
}

/* "5c5", "7,9c7,9", "12a13", "30,31d29", quoted as the whole diff is */
static bool
is_hunk(const struct line *line, unsigned quote)
{
	size_t at, more;

	if (line->length < 3 || line->length > 40 || line->quote != quote)
		return false;
	at = range(line->text, line->length);
	if (at == 0 || at == line->length ||
	    memchr("acd", line->text[at], 3) == NULL)
		return false;
	at++;
	more = range(line->text + at, line->length - at);
	return more > 0 && at + more == line->length;
}

static bool
is_old(const struct line *line, unsigned quote)
{
	return line->quote == quote && line->length > 1 &&
	       line->text[0] == '<' && line->text[1] == ' ';
}

bool
diff_begins(const struct line *lines, size_t count)
{
	unsigned quote = lines[0].quote;

	return lines[0].length > 0 && isdigit((unsigned char)*lines[0].text) &&
	       count > 1 &&
	       (is_old(&lines[1], quote) || lines[1].quote > quote) &&
	       is_hunk(&lines[0], quote);
}

/* Adds a line without the mark before it. */
static void
add(struct numbered_text *side, const struct line *line, size_t mark)
{
	buffer_add(&side->text, line->text + mark, line->length - mark);
	numbered_text_end(side, line->number);
	if (line->open)
		numbered_text_open(side);
}

size_t
diff_split(const struct line *lines, size_t count, struct numbered_text *old,
	   struct numbered_text *new)
{
	struct numbered_text *last = NULL;
	unsigned quote = lines[0].quote;
	size_t at;

	for (at = 0; at < count; at++) {
		const struct line *line = &lines[at];

		if (is_hunk(line, quote)) {
			last = NULL;
		} else if (is_old(line, quote)) {
			last = old;
			add(old, line, 2);
		} else if (line->quote > quote) {
			last = new;
			add(new, line, 0);
		} else if (line->length == 3 &&
			   memcmp(line->text, "---", 3) == 0) {
			last = NULL;
		} else if (last != NULL && line->length > 0) {
			add(last, line, 0);
		} else {
			break;
		}
	}
	return at;
}
