/* Texts in the strings of JSON, as the dumps of trackers and APIs have them. */
#ifndef PARSERS_INTAKE_STRINGS_H
#define PARSERS_INTAKE_STRINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "record/buffer.h"
#include "record/json.h"

struct strings {
	struct json json;
	struct arena arena;
	struct buffer text;	/* the line, as a whole document */
};

/* Whether a text begins as JSON does. */
bool strings_are_json(const char *text, size_t length);

/* Whether strings that hold lines may stand in this line. */
bool strings_may_stand(const char *line, size_t length);

/* Begins with a line of JSON, be it one in the middle of a document. */
void strings_start(struct strings *, const char *line, size_t length);

/*
 * The next string of several lines, or of a document, decoded; it lives until
 * strings_free().
 * False behind the last, and where the text is cut or is no JSON.
 */
bool strings_next(struct strings *, const char **text, size_t *length);

/* Whether a string breaks off with the line: a quote is missing. */
bool strings_break_off(const char *line, size_t length);

void strings_free(struct strings *);

#endif
