/* Bytes known by what they are: a hash over a whole input. */
#ifndef RECORD_CONTENT_H
#define RECORD_CONTENT_H

#include <stddef.h>

struct content;

/* 32 hex digits and a NUL. */
#define CONTENT_TEXT 33

/* Starts a hash, which content_end() frees. */
struct content *content_begin(void);
void content_add(struct content *, const void *bytes, size_t length);

/* Writes the XXH3-128 of all bytes. out may be NULL: it is not wanted. */
void content_end(struct content *, char out[CONTENT_TEXT]);

#endif
