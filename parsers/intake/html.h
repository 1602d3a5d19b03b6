/* HTML mail and pages as the lines that a browser would show. */
#ifndef PARSERS_INTAKE_HTML_H
#define PARSERS_INTAKE_HTML_H

#include <stdbool.h>
#include <stddef.h>

#include "record/buffer.h"

/* Text out of another form, each of its lines with its number in the source. */
struct numbered_text {
	struct buffer text;
	unsigned *numbers;	/* from malloc(); of each line of text */
	size_t count, room;
};

/* Whether a document begins as an HTML page does, after blanks. */
bool html_begins(const char *text, size_t length);

/*
 * Adds the text of a page to out: a line for each break, paragraph, row or item; blanks are
 * folded except no-break ones and those in <pre>. line is the number of the page's first line.
 */
void html_to_text(const char *html, size_t length, unsigned line,
		  struct numbered_text *out);

void numbered_text_free(struct numbered_text *);

#endif
