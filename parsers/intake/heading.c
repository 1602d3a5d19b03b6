/* Headings are told by their first or last characters. */
#include "parsers/intake/heading.h"

#include <ctype.h>
#include <string.h>

struct span
span_of_line(const struct line *line)
{
	struct span span = { line->text, line->length };

	while (span.length > 0 && *span.text == ' ') {
		span.text++;
		span.length--;
	}
	while (span.length > 0 && span.text[span.length - 1] == ' ')
		span.length--;
	return span;
}

bool
span_starts(struct span span, const char *word)
{
	size_t length = strlen(word);

	return span.length >= length && memcmp(span.text, word, length) == 0;
}

bool
span_ends(struct span span, const char *word)
{
	size_t length = strlen(word);

	return span.length >= length &&
	       memcmp(span.text + span.length - length, word, length) == 0;
}

char
heading_ruler(struct span span)
{
	if (span.length == 1 && *span.text == '|')
		return '|';
	if (span.length < 3 || isalnum((unsigned char)*span.text) ||
	    strchr("#=-*~_+:", *span.text) == NULL)
		return 0;
	for (size_t i = 1; i < span.length; i++)
		if (span.text[i] != *span.text)
			return 0;
	return *span.text;
}

struct span
heading_text(struct span span)
{
	static const char decoration[] = "#*=~|:_ ";

	if (span_ends(span, "...") || span_ends(span, "<=="))
		span.length -= 3;
	if (span_starts(span, "==>")) {
		span.text += 3;
		span.length -= 3;
	}
	while (span.length > 0 &&
	       (strchr(decoration, *span.text) != NULL ||
		(*span.text == '-' && span.length > 1 &&
		 strchr("- ", span.text[1]) != NULL))) {
		span.text++;
		span.length--;
	}
	while (span.length > 0 &&
	       (strchr(decoration, span.text[span.length - 1]) != NULL ||
		span_ends(span, " -") || span_ends(span, ":-") ||
		span_ends(span, "--")))
		span.length--;
	return span;
}

bool
heading_has_letter(struct span span)
{
	for (size_t i = 0; i < span.length; i++)
		if (isalnum((unsigned char)span.text[i]) ||
		    (unsigned char)span.text[i] >= 0x80)
			return true;
	return false;
}

bool
heading_in_capitals(struct span span)
{
	for (size_t i = 0; i < span.length; i++)
		if (islower((unsigned char)span.text[i]) ||
		    (unsigned char)span.text[i] >= 0x80)
			return false;
	return true;
}

bool
heading_is_dashed(struct span span, size_t marks)
{
	if (*span.text != '-' || marks < 2 || span.text[marks] != ' ' ||
	    !(marks > 3 || span_ends(span, " --") || span_ends(span, " ---")))
		return false;
	span = heading_text(span);
	/* of mailers */
	return !span_ends(span, " Message") && !span_ends(span, " message");
}

bool
heading_has_values(struct span span)
{
	int equals = 0;

	for (size_t i = 0; i < span.length; i++)
		equals += span.text[i] == '=';
	return equals > 2 && memchr(span.text, '%', span.length) != NULL;
}
