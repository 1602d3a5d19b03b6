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

/* Moves the text to where there is room for more bytes behind it. */
void buffer_widen(struct buffer *, size_t more);

/* Makes room for more bytes behind data + length and returns that place. */
static inline char *
buffer_reserve(struct buffer *buffer, size_t more)
{
	if (more > buffer->room - buffer->length)
		buffer_widen(buffer, more);
	return buffer->data + buffer->length;
}

static inline void
buffer_add(struct buffer *buffer, const void *bytes, size_t length)
{
	if (length == 0)
		return;
	memcpy(buffer_reserve(buffer, length), bytes, length);
	buffer->length += length;
}

static inline void
buffer_byte(struct buffer *buffer, char byte)
{
	*buffer_reserve(buffer, 1) = byte;
	buffer->length++;
}

void buffer_text(struct buffer *, const char *text);
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
