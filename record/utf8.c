/* UTF-8, decoded without trust, and the characters that no reader sees. */
#include "record/utf8.h"

#include <string.h>

/* How many bytes follow the first of a sequence; -1 where none may begin. */
static int
followers(unsigned char first)
{
	if (first < 0x80)
		return 0;
	if (first >= 0xc2 && first <= 0xdf)
		return 1;
	if (first >= 0xe0 && first <= 0xef)
		return 2;
	if (first >= 0xf0 && first <= 0xf4)
		return 3;
	return -1;
}

unsigned
utf8_next(const char **text)
{
	static const unsigned least[] = { 0, 0x80, 0x800, 0x10000 };
	const unsigned char *at = (const unsigned char *)*text;
	int n = followers(*at);
	unsigned code = *at;

	if (n > 0) {
		code &= 0x3fu >> n;
		for (int i = 1; i <= n; i++) {
			if ((at[i] & 0xc0) != 0x80) {
				n = -1;
				break;
			}
			code = code << 6 | (at[i] & 0x3f);
		}
	}
	if (n < 0 || code < least[n] || code > 0x10ffff ||
	    (code >= 0xd800 && code <= 0xdfff)) {
		++*text;
		return 0xfffd;
	}
	*text += n + 1;
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
