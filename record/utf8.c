/* UTF-8, decoded without trust, and the characters that no reader sees. */
#include "record/utf8.h"

#include <string.h>

enum { LONGEST = 4 };

size_t
utf8_length(const char *text, size_t length)
{
	const unsigned char *at = (const unsigned char *)text;
	size_t width = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
	unsigned low = 0x80, high = 0xbf;

	if (at[0] < 0xc2 || at[0] > 0xf4 || length < width)
		return 0;
	if (at[0] == 0xe0)
		low = 0xa0;
	else if (at[0] == 0xed)
		high = 0x9f;
	else if (at[0] == 0xf0)
		low = 0x90;
	else if (at[0] == 0xf4)
		high = 0x8f;
	if (at[1] < low || at[1] > high)
		return 0;
	for (size_t i = 2; i < width; i++)
		if ((at[i] & 0xc0) != 0x80)
			return 0;
	return width;
}

unsigned
utf8_next(const char **text)
{
	const unsigned char *at = (const unsigned char *)*text;
	size_t width = utf8_length(*text, LONGEST);
	unsigned code = *at;

	if (code >= 0x80) {
		code = width > 0 ? code & (0x7fu >> width) : 0xfffd;
		for (size_t i = 1; i < width; i++)
			code = code << 6 | (at[i] & 0x3f);
	}
	*text += width > 0 ? width : 1;
	return code;
}

bool
utf8_is_control(unsigned code)
{
	return code < 0x20 || (code >= 0x7f && code < 0xa0) ||
	       code == 0x2028 || code == 0x2029;
}

bool
utf8_is_hidden(unsigned code)
{
	static const struct {
		unsigned first, last;
	} ranges[] = {
		{ 0x061c, 0x061c }, { 0x200e, 0x200f }, { 0x202a, 0x202e },
		{ 0x2066, 0x206f }, { 0xfff9, 0xfffb }, { 0xe0000, 0xe007f },
	};

	for (size_t i = 0; i < sizeof(ranges) / sizeof(*ranges); i++)
		if (code >= ranges[i].first && code <= ranges[i].last)
			return true;
	return false;
}

void
utf8_tame(struct buffer *buffer, size_t start)
{
	const char *text;
	char *out;

	buffer_byte(buffer, '\0');
	text = out = buffer->data + start;
	while (*text) {
		const char *from = text;
		unsigned code = utf8_next(&text);

		if (code == '\n' || code == '\t') {
			*out++ = ' ';
		} else if (utf8_is_control(code) || utf8_is_hidden(code) ||
			   (code == 0xfffd && text == from + 1)) {
			*out++ = '?';
		} else {
			memmove(out, from, (size_t)(text - from));
			out += text - from;
		}
	}
	buffer->length = (size_t)(out - buffer->data);
}
