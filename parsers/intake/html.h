/* HTML mail and pages as the lines that a browser would show. */
#ifndef PARSERS_INTAKE_HTML_H
#define PARSERS_INTAKE_HTML_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/intake/numbered.h"

/* Whether a document begins as an HTML page does, after blanks. */
bool html_begins(const char *text, size_t length);

/*
 * Adds the text of a page to out: a line for each break, paragraph, row or
 * item; blanks are folded except no-break ones and those in <pre>. line is the
 * number of the page's first line. Where the page is cut inside a line, that
 * has no end in out either.
 */
void html_to_text(const char *html, size_t length, unsigned line,
		  struct numbered_text *out);

#endif
