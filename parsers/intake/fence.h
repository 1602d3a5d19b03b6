/* Marks that set preformatted text apart in Markdown, BBCode, wikis, mails. */
#ifndef PARSERS_INTAKE_FENCE_H
#define PARSERS_INTAKE_FENCE_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the longest one that blanks stand before. */
enum { FENCE_INDENTED = 24 };

/* Whether fence_strip() may find a mark; fast, and seldom without reason. */
static inline bool
fence_may_stand(const char *text, size_t length)
{
	char last;

	if (length < 2)
		return false;
	last = text[length - 1];
	switch (*text) {
	case ' ':	/* indented ones have a line of their own */
		return length < FENCE_INDENTED || last == '`' || last == ']';
	case '`': case '[': case '{':
		return text[1] != '"' && text[1] != ' ';
	case '~': case '}': case ':': case '.': case '-':
		return text[1] == *text;
	case '#':
		return text[1] == '+';
	default:
		return last == '`' || last == ']' || last == '}';
	}
}

/*
 * Takes such marks off both ends of a line: Markdown's "```console" and "~~~",
 * "[code]" of BBCode, "{code:sh}" and "{noformat}" of Jira, "{{{" of wikis,
 * "::" and ".. code::" of reStructuredText, "#+begin_example" of Org,
 * "[source,sh]" of AsciiDoc, "--8<--" of mails, backticks around a whole line.
 * What stands beside a mark stays; a line that is nothing else becomes empty.
 */
void fence_strip(const char **text, size_t *length);

#endif
