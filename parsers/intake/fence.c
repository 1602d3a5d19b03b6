/* Fences are told by their first bytes, or by their last. */
#include "parsers/intake/fence.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { LANGUAGE = 20 };	/* bytes of the longest name of one */

/* Marks that text may stand beside, and how they end. */
static const struct { const char *open; char close; } marks[] = {
	{ "[code", ']' }, { "[/code", ']' }, { "[quote", ']' },
	{ "[/quote", ']' }, { "[spoiler", ']' }, { "[/spoiler", ']' },
	{ "{code", '}' }, { "{noformat", '}' }, { "{quote", '}' },
	{ "{panel", '}' }, { "{{{", '{' }, { "}}}", '}' },
};

/* What a line that is a mark and nothing else begins with. */
static const char *const lines[] = {
	"[source,", "[listing]", ".. code", "#+begin_", "#+end_",
};

/* Length of the mark at text; 0 where there is none. */
static size_t
mark_length(const char *text, size_t length)
{
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		size_t open = strlen(marks[i].open);
		const char *close;

		if (length < open || *text != marks[i].open[0] ||
		    strncasecmp(text, marks[i].open, open) != 0)
			continue;
		if (marks[i].open[open - 1] == marks[i].close)
			return open;
		close = memchr(text + open, marks[i].close, length - open);
		if (close != NULL && strchr("=: ]}", text[open]) != NULL)
			return (size_t)(close - text) + 1;
	}
	return 0;
}

/* "-----8<-----" */
static bool
is_scissors(const char *text, size_t length)
{
	size_t blades = 0;

	for (size_t i = 0; i < length; i++) {
		if (memchr("-8<> ", text[i], 5) == NULL)
			return false;
		blades += text[i] == '<' || text[i] == '>';
	}
	return blades > 0 && memchr(text, '8', length) != NULL;
}

/* Whether a line is nothing but a mark. */
static bool
is_mark_alone(const char *text, size_t length)
{
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		size_t begin = strlen(lines[i]);

		if (length >= begin && *text == lines[i][0] &&
		    strncasecmp(text, lines[i], begin) == 0)
			return true;
	}
	return (length == 2 && memcmp(text, "::", 2) == 0) ||
	       (*text == '-' && is_scissors(text, length));
}

/*
 * "```", "```console", "~~~"; behind backticks the text may begin, which is
 * told from the name of a language.
 */
static size_t
fence_length(const char *text, size_t length)
{
	size_t run = 1, end;

	while (run < length && text[run] == *text)
		run++;
	if (run < 3)
		return 0;
	for (end = run; end < length && end - run < LANGUAGE &&
			(isalnum((unsigned char)text[end]) ||
			 strchr("+-_# ", text[end]) != NULL);)
		end++;
	if (end == length)
		return end;
	return *text == '`' ? run : 0;
}

/* Length of what a line begins with; 0 where it is no mark. */
static size_t
first_mark(const char *text, size_t length)
{
	if (*text == '`' || *text == '~')
		return fence_length(text, length);
	if (memchr("[{}.#:-", *text, 7) == NULL)
		return 0;
	if (is_mark_alone(text, length))
		return length;
	return mark_length(text, length);
}

/* The same at its end. */
static size_t
last_mark(const char *text, size_t length)
{
	size_t run = 0, at = length;

	if (memchr("`]}", text[length - 1], 3) == NULL)
		return 0;
	while (run < length && text[length - run - 1] == '`')
		run++;
	if (run >= 3)
		return run;
	while (at > 0 && length - at < LANGUAGE &&
	       text[at - 1] != '[' && text[at - 1] != '{')
		at--;
	while (at > 1 && text[at - 2] == '{')
		at--;
	/* "99.99th=[ 1176]" */
	if (at < length &&
	    (text[at] == ' ' || isdigit((unsigned char)text[at])))
		return 0;
	if (at > 0 && mark_length(text + at - 1, length - at + 1) ==
		      length - at + 1)
		return length - at + 1;
	return length >= 3 && memcmp(text + length - 3, "}}}", 3) == 0 ?
	       3 : 0;
}

/* A line of code: one backtick at each end, and no other. */
static bool
is_code(const char *text, size_t length)
{
	return length > 2 && *text == '`' && text[length - 1] == '`' &&
	       memchr(text + 1, '`', length - 2) == NULL;
}

void
fence_strip(const char **text, size_t *length)
{
	const char *p = *text;
	size_t left = *length, mark = 0;

	while (left > 0 && *p == ' ') {
		p++;
		left--;
	}
	if (is_code(p, left)) {
		*text = p + 1;
		*length = left - 2;
		return;
	}
	while (left > 1 && (mark = first_mark(p, left)) > 0) {
		p += mark;
		left -= mark;
		*text = p;
	}
	while (left > 1 && (mark = last_mark(p, left)) > 0)
		left -= mark;
	*length = (size_t)(p + left - *text);
}
