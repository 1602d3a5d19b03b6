/* Marks that set preformatted text apart in Markdown, BBCode, wikis, mails. */
#ifndef PARSERS_INTAKE_FENCE_H
#define PARSERS_INTAKE_FENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Bytes of the longest one that blanks stand before. */
enum { FENCE_INDENTED = 24 };

/* Whether fence_strip() may find a mark; fast, and seldom without reason. */
static inline bool
fence_may_stand(const char *text, size_t length)
{
	const char *end = text + length;

	if (length < 2)
		return false;
	switch (*text) {
	case ' ':
		if (length < FENCE_INDENTED &&
		    memchr(text, '`', length) != NULL)
			return true;
		break;
	case '`':
		return true;
	case '[': case '{':
		return text[1] != '"' && text[1] != ' ';
	case '~': case '}': case ':': case '.': case '-':
		return text[1] == *text;
	case '#':
		return text[1] == '+';
	default:
		break;
	}
	/* behind a number it closes something else */
	return (end[-1] == '`' || end[-1] == ']' || end[-1] == '}') &&
	       end[-2] != ' ' && !(end[-2] >= '0' && end[-2] <= '9');
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
