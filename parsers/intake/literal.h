/*
 * Outputs in the strings of programs and their logs: Python's repr, a line of
 * Ansible ("ok: [host] => {…}"), a document of JSON behind other text.
 */
#ifndef PARSERS_INTAKE_LITERAL_H
#define PARSERS_INTAKE_LITERAL_H

#include <stdbool.h>
#include <stddef.h>

#include "record/buffer.h"

/* Bytes of the shortest line that is searched for one. */
enum { LITERAL_LEAST = 80 };

struct literals {
	const char *line, *at, *end;
	struct buffer text;	/* of the last one */
};

/*
 * Whether ends of lines stand in a line, as in a string of several, or a
 * document as in one of JSON.
 */
bool literal_may_stand(const char *line, size_t length);

/* Whether a list of strings may: ["one", "two", ... */
bool literal_list_may_stand(const char *line, size_t length);

/*
 * What an escape stands for, *text being behind its backslash and then behind
 * it; end: of the string, or of what holds it. '?' for what is not ASCII.
 */
char literal_unescape(const char **text, const char *end);

void literals_start(struct literals *, const char *line, size_t length);

/* Whether a text is a document of a tool, or begins as one. */
bool literal_is_document(const char *text, size_t length);

/*
 * The next string of several lines, or of a document, decoded, or the next list
 * of strings, each a line; it lives until the next call. False behind the last;
 * one that the line ends in is the last, too.
 */
bool literals_next(struct literals *, const char **text, size_t *length);

void literals_free(struct literals *);

/* Whether there is one. */
bool literals_hold(const char *line, size_t length);

/*
 * Adds what stands behind a quote, decoded; returns what is behind the quote
 * that ends it, or the end.
 */
const char *literal_decode(struct buffer *, const char *text, const char *end,
			   char quote);

/*
 * Where a document of a tool begins in a line: JSON behind other text, or what
 * Python makes of it; NULL where none does.
 */
const char *literal_document(const char *line, size_t length);

/* Adds a document as JSON, of which Python has changed quotes and words. */
void literal_to_json(struct buffer *, const char *text, size_t length);

#endif
