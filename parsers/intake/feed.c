/* Feeds: files, memory, and what stands between them and a text. */
#include "parsers/intake/feed.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PAIRS = 16 };		/* characters that show UTF-16 without a mark */

static ssize_t
file_read(struct feed *feed, char *out, size_t room)
{
	const struct feed_file *file = (const struct feed_file *)feed;
	ssize_t got;

	do
		got = read(file->fd, out, room);
	while (got < 0 && errno == EINTR);
	return got;
}

static ssize_t
memory_read(struct feed *feed, char *out, size_t room)
{
	struct feed_memory *memory = (struct feed_memory *)feed;
	size_t left = (size_t)(memory->end - memory->at);
	size_t take = left < room ? left : room;

	if (take > 0)
		memcpy(out, memory->at, take);
	memory->at += take;
	return (ssize_t)take;
}

void
feed_file_start(struct feed_file *file, int fd)
{
	file->feed.read = file_read;
	file->fd = fd;
}

void
feed_memory_start(struct feed_memory *memory, const char *bytes, size_t length)
{
	memory->feed.read = memory_read;
	memory->at = bytes;
	memory->end = bytes + length;
}

static ssize_t
peeked_read(struct feed *feed, char *out, size_t room)
{
	struct feed_peeked *peeked = (struct feed_peeked *)feed;
	size_t left = peeked->length - peeked->at;
	size_t take = left < room ? left : room;

	if (left == 0)
		return peeked->ended ? 0 :
		       peeked->rest->read(peeked->rest, out, room);
	memcpy(out, peeked->head + peeked->at, take);
	peeked->at += take;
	return (ssize_t)take;
}

int
feed_peek(struct feed_peeked *peeked, struct feed *rest)
{
	peeked->feed.read = peeked_read;
	peeked->rest = rest;
	peeked->length = peeked->at = 0;
	peeked->ended = false;
	while (peeked->length < sizeof(peeked->head) && !peeked->ended) {
		ssize_t got = rest->read(rest, peeked->head + peeked->length,
					 sizeof(peeked->head) -
					 peeked->length);

		if (got < 0)
			return errno;
		peeked->ended = got == 0;
		peeked->length += (size_t)got;
	}
	return 0;
}

/* Whether a text of ASCII has a zero byte before, or behind, each character. */
static bool
alternates(const char *text, size_t length, bool big)
{
	size_t most = length < 2 * PAIRS ? length : 2 * PAIRS;

	for (size_t i = 0; i + 1 < most; i += 2) {
		unsigned char zero = (unsigned char)text[i + !big];
		unsigned char byte = (unsigned char)text[i + big];

		if (zero != 0 || byte > 0x7e || byte < '\t')
			return false;
	}
	return length >= PAIRS;
}

bool
feed_is_utf16(const char *text, size_t length, bool *big)
{
	*big = (length >= 2 && memcmp(text, "\xFE\xFF", 2) == 0) ||
	       alternates(text, length, true);
	return *big ||
	       (length >= 2 && memcmp(text, "\xFF\xFE", 2) == 0) ||
	       alternates(text, length, false);
}

static size_t
put_utf8(char *out, unsigned long code)
{
	if (code < 0x80) {
		out[0] = (char)code;
		return 1;
	}
	if (code < 0x800) {
		out[0] = (char)(0xc0 | code >> 6);
		out[1] = (char)(0x80 | (code & 0x3f));
		return 2;
	}
	if (code < 0x10000) {
		out[0] = (char)(0xe0 | code >> 12);
		out[1] = (char)(0x80 | (code >> 6 & 0x3f));
		out[2] = (char)(0x80 | (code & 0x3f));
		return 3;
	}
	out[0] = (char)(0xf0 | code >> 18);
	out[1] = (char)(0x80 | (code >> 12 & 0x3f));
	out[2] = (char)(0x80 | (code >> 6 & 0x3f));
	out[3] = (char)(0x80 | (code & 0x3f));
	return 4;
}

static unsigned
utf16_unit(const unsigned char *bytes, bool big)
{
	unsigned first = bytes[0], second = bytes[1];

	return big ? first << 8 | second : second << 8 | first;
}

/* One character from length bytes; *used of them, 0 where it goes on. */
static unsigned long
take_utf16(const unsigned char *bytes, size_t length, bool big, size_t *used)
{
	unsigned high = utf16_unit(bytes, big), low;

	*used = 2;
	if (high < 0xd800 || high > 0xdfff)
		return high;
	if (high > 0xdbff)
		return 0xfffd;
	if (length < 4) {
		*used = 0;
		return 0;
	}
	low = utf16_unit(bytes + 2, big);
	if (low < 0xdc00 || low > 0xdfff)
		return 0xfffd;
	*used = 4;
	return 0x10000 + ((high - 0xd800ul) << 10) + (low - 0xdc00);
}

static ssize_t
utf16_read(struct feed *feed, char *out, size_t room)
{
	struct feed_utf16 *utf16 = (struct feed_utf16 *)feed;
	unsigned char bytes[4096];
	size_t length = utf16->left_length, at = 0, put = 0, used;
	/* Two bytes become three at most. */
	size_t most = room / 2 < sizeof(bytes) ? room / 2 : sizeof(bytes);
	ssize_t got;

	memcpy(bytes, utf16->left, length);
	do {
		got = utf16->rest->read(utf16->rest, (char *)bytes + length,
					most - length);
		if (got <= 0)
			return got;
		length += (size_t)got;
		for (put = at = 0; length - at >= 2; at += used) {
			unsigned long code = take_utf16(bytes + at, length - at,
							utf16->big, &used);

			if (used == 0)
				break;
			put += put_utf8(out + put, code);
		}
		utf16->left_length = length - at;
		memcpy(utf16->left, bytes + at, length - at);
		memmove(bytes, bytes + at, length - at);
		length -= at;
	} while (put == 0);
	return (ssize_t)put;
}

void
feed_utf16_start(struct feed_utf16 *utf16, struct feed *rest, bool big)
{
	utf16->feed.read = utf16_read;
	utf16->rest = rest;
	utf16->big = big;
	utf16->left_length = 0;
}
