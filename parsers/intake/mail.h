/* Mail: which parts of a message hold text, decoded, with their places. */
#ifndef PARSERS_INTAKE_MAIL_H
#define PARSERS_INTAKE_MAIL_H

#include <stdbool.h>
#include <stddef.h>

#include "parsers/format.h"
#include "parsers/intake/numbered.h"

/*
 * Whether a document that begins with these lines is a message whose text must
 * be decoded before its lines can be read: another encoding than 7bit and 8bit,
 * several parts, HTML.
 */
bool mail_is_encoded(const struct line *lines, size_t count);

/* Whether these lines are quoted-printable although no header says so. */
bool mail_is_quoted_text(const struct line *lines, size_t count);

/*
 * Decodes such a text; lines that were broken softly are one again. A last line
 * without an end has none in out either.
 */
void mail_quoted_text(const char *text, size_t length, unsigned line,
		      struct numbered_text *out);

/* One text of a message. */
struct mail_part {
	const char *text;	/* UTF-8; bytes where it is no text */
	size_t length;
	const char *number;	/* "1.2"; NULL: of the message itself */
	const char *name;	/* of an attachment; NULL: none */
	unsigned line;		/* number of the first line */
	bool html, text_type;
	unsigned form;		/* multipart/alternative, from 1, or 0 */
};

struct mail_visitor {
	/* 0, or what ends the walk and is its result */
	int (*part)(struct mail_visitor *, const struct mail_part *);
};

/* Visits the leaves of a message, whose first line is line, in order. */
int mail_walk(const char *message, size_t length, unsigned line,
	      struct mail_visitor *);

#endif
