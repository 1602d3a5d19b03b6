/* Text that grows: bytes, numbers and JSON strings, put behind one another. */
#include "record/buffer.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "record/arena.h"
#include "record/unit.h"
#include "record/utf8.h"

#define ROOM_LEAST 1024

/* What most printed text fits; longer text is printed twice. */
#define PRINT_ROOM 128

void
buffer_widen(struct buffer *buffer, size_t more)
{
	size_t room = buffer->room;

	if (room < ROOM_LEAST)
		room = ROOM_LEAST;
	while (room - buffer->length < more)
		room = room > SIZE_MAX / 2 ? SIZE_MAX : room * 2;
	buffer->data = memory_resize(buffer->data, room);
	buffer->room = room;
}

void
buffer_text(struct buffer *buffer, const char *text)
{
	buffer_add(buffer, text, strlen(text));
}

void
buffer_print_list(struct buffer *buffer, const char *format, va_list arguments)
{
	char *out = buffer_reserve(buffer, PRINT_ROOM);
	va_list again;
	int length;

	va_copy(again, arguments);
	length = vsnprintf(out, PRINT_ROOM, format, arguments);
	if (length >= PRINT_ROOM) {
		out = buffer_reserve(buffer, (size_t)length + 1);
		vsnprintf(out, (size_t)length + 1, format, again);
	}
	va_end(again);
	if (length > 0)
		buffer->length += (size_t)length;
}

void
buffer_print(struct buffer *buffer, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	buffer_print_list(buffer, format, arguments);
	va_end(arguments);
}

void
buffer_number(struct buffer *buffer, double value)
{
	char *out = buffer_reserve(buffer, NUMBER_TEXT);

	buffer->length += number_write(out, value);
}

/* Writes one byte that JSON does not let stand as it is. */
static char *
escape(char *out, unsigned char byte)
{
	static const char digits[] = "0123456789abcdef";
	static const char short_forms[32] = {
		['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f',
		['\r'] = 'r',
	};

	*out++ = '\\';
	if (byte >= 32) {
		*out++ = (char)byte;
	} else if (short_forms[byte]) {
		*out++ = short_forms[byte];
	} else {
		*out++ = 'u';
		*out++ = '0';
		*out++ = '0';
		*out++ = digits[byte >> 4];
		*out++ = digits[byte & 15];
	}
	return out;
}

/* U+FFFD, for what is not UTF-8. */
static const char replacement[3] = { '\xef', '\xbf', '\xbd' };

static bool
is_plain(unsigned char byte)
{
	return byte >= 32 && byte < 128 && byte != '"' && byte != '\\';
}

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/* Whether each of eight bytes is plain; at times false where all are. */
static bool
are_plain(uint64_t eight)
{
	uint64_t quotes = eight ^ EACH('"'), slashes = eight ^ EACH('\\');

	return !(((eight - EACH(32)) | eight | (quotes - EACH(1)) |
		  (slashes - EACH(1))) & EACH(128));
}

/* Copies eight bytes where they are plain. */
static inline bool
copy_eight(char *out, const char *text)
{
	uint64_t eight;

	memcpy(&eight, text, 8);
	if (!are_plain(eight))
		return false;
	memcpy(out, &eight, 8);
	return true;
}

/* The same for four to seven bytes: those in the middle are copied twice. */
static inline bool
copy_four(char *out, const char *text, size_t length)
{
	uint32_t first, last;

	memcpy(&first, text, 4);
	memcpy(&last, text + length - 4, 4);
	if (!are_plain((uint64_t)last << 32 | first))
		return false;
	memcpy(out, &first, 4);
	memcpy(out + length - 4, &last, 4);
	return true;
}

/* Copies text as far as is quick and it is plain; how many bytes. */
static size_t
copy_plain(char *out, const char *text, size_t length)
{
	size_t at = 0;

	if (length < 8)
		return length >= 4 && copy_four(out, text, length) ? length : 0;
	for (; length - at >= 8; at += 8)
		if (!copy_eight(out + at, text + at))
			return at;
	/* the last eight, though some of them for a second time */
	return copy_eight(out + length - 8, text + length - 8) ? length : at;
}

size_t
json_write(char *out, const char *text, size_t length)
{
	const unsigned char *at = (const unsigned char *)text;
	const unsigned char *end = at + length;
	char *start = out;
	size_t plain;

	*out++ = '"';
	while (at < end) {
		size_t sequence;

		plain = copy_plain(out, (const char *)at, (size_t)(end - at));
		at += plain;
		out += plain;
		if (at == end)
			break;
		if (is_plain(*at)) {
			*out++ = (char)*at++;
		} else if (*at < 128) {
			out = escape(out, *at++);
		} else if ((sequence = utf8_length((const char *)at,
						     (size_t)(end - at)))) {
			memcpy(out, at, sequence);
			out += sequence;
			at += sequence;
		} else {
			memcpy(out, replacement, sizeof(replacement));
			out += sizeof(replacement);
			at++;
		}
	}
	*out++ = '"';
	return (size_t)(out - start);
}

void
buffer_json(struct buffer *buffer, const char *text, size_t length)
{
	char *out = buffer_reserve(buffer, JSON_TEXT_MOST(length));

	buffer->length += json_write(out, text, length);
}

void
buffer_free(struct buffer *buffer)
{
	free(buffer->data);
	buffer->data = NULL;
	buffer->length = buffer->room = 0;
}
