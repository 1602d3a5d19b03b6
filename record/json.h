/*
 * A pull reader for JSON that knows where it stands. It takes what tools really
 * print: documents cut short, duplicate keys, nan and inf, text behind the end.
 */
#ifndef RECORD_JSON_H
#define RECORD_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "record/arena.h"

enum json_type {
	JSON_END,		/* the outermost value is complete */
	JSON_OBJECT, JSON_OBJECT_END, JSON_ARRAY, JSON_ARRAY_END,
	JSON_KEY, JSON_STRING, JSON_NUMBER, JSON_TRUE, JSON_FALSE, JSON_NULL,
	JSON_CUT,		/* the text ends inside the document */
	JSON_WRONG,		/* not JSON at this place */
};

#define JSON_DEPTH 64

struct json {
	const char *at, *end, *start;
	unsigned line;			/* of the last token */
	unsigned depth;
	unsigned char nest[JSON_DEPTH];	/* private */
	bool want_value, after_value;	/* private */
	/* The last token: keys and strings unescaped, numbers as written. */
	const char *text;
	size_t length;
	double number;			/* NaN for nan, infinite for inf */
	unsigned decimals;		/* digits behind a number's point */
	/* Unescaped text is put here; plain text points into the input. */
	struct arena *arena;
};

/* Starts reading at text, whose first line has this number. */
void json_start(struct json *, struct arena *, const char *text, size_t length,
		unsigned line);

/* The next token. After JSON_END, at points behind the document. */
enum json_type json_next(struct json *);

/* Whether the last JSON_KEY or JSON_STRING is this text. */
bool json_is(const struct json *, const char *text);

/*
 * Passes over the value that comes next, whatever it is; returns false where
 * the text is cut or wrong.
 */
bool json_skip(struct json *);

#endif
