/* The members of JSON objects and lists, as they are written. */
#ifndef RENDER_MEMBERS_H
#define RENDER_MEMBERS_H

#include "record/buffer.h"
#include "record/record.h"

/*
 * Each writes a member with its key, which is NULL in a list, and a comma
 * before all but the first. What is not known is left out: a text that is
 * NULL, a number that is not finite.
 */
void member_open(struct buffer *, const char *key, char bracket);
void member_text(struct buffer *, const char *key, const char *text);
void member_count(struct buffer *, const char *key, size_t count);
void member_number(struct buffer *, const char *key, double value);

/* The text that a result stands in: its file, and the place inside that. */
void member_source(struct buffer *, const struct source *);

#endif
