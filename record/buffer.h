/* Text that grows: what is written is collected here, to leave as a whole. */
#ifndef RECORD_BUFFER_H
#define RECORD_BUFFER_H

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

/* Start with all members zero. data is not NUL-terminated. */
struct buffer {
	char *data;
	size_t length, room;
};

/* Makes room for more bytes behind data + length and returns that place. */
char *buffer_reserve(struct buffer *, size_t more);

void buffer_add(struct buffer *, const void *bytes, size_t length);
void buffer_text(struct buffer *, const char *text);
void buffer_byte(struct buffer *, char byte);
void buffer_print(struct buffer *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void buffer_print_list(struct buffer *, const char *format, va_list)
	__attribute__((format(printf, 2, 0)));

/* The shortest decimal text that reads back as the same double. */
void buffer_number(struct buffer *, double value);

/* Text as a JSON string with its quotes; invalid UTF-8 becomes U+FFFD. */
void buffer_json(struct buffer *, const char *text, size_t length);

/*
 * The same into out, which has room for JSON_TEXT_MOST(length) bytes; returns
 * how many were written. Not NUL-terminated.
 */
#define JSON_TEXT_MOST(length) (6 * (length) + 2)
size_t json_write(char *out, const char *text, size_t length);

void buffer_free(struct buffer *);

#endif
