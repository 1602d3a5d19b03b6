/* parsers/intake/feed: bytes in pieces of any size, and UTF-16 made of them. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "parsers/intake/feed.h"
#include "tests/test.h"

/* Gives so many bytes at a time, and fails with an errno at its end. */
struct drops {
	struct feed feed;
	const char *at, *end;
	size_t most;
	int error;
};

static ssize_t
read_drops(struct feed *feed, char *out, size_t room)
{
	struct drops *drops = (struct drops *)feed;
	size_t take = (size_t)(drops->end - drops->at);

	if (take == 0 && drops->error != 0) {
		errno = drops->error;
		return -1;
	}
	take = take < drops->most ? take : drops->most;
	take = take < room ? take : room;
	memcpy(out, drops->at, take);
	drops->at += take;
	return (ssize_t)take;
}

static void
start(struct drops *drops, const char *bytes, size_t length, size_t most)
{
	*drops = (struct drops){ { read_drops }, bytes, bytes + length, most,
				 0 };
}

/* Reads all, asking for so many bytes at a time; -1 for a failed read. */
static ptrdiff_t
read_all(struct feed *feed, char *out, size_t room, size_t piece)
{
	size_t length = 0;
	ssize_t got;

	do {
		assert_true(length + piece <= room);
		got = feed->read(feed, out + length, piece);
		if (got < 0)
			return -1;
		assert_true((size_t)got <= piece);
		length += (size_t)got;
	} while (got > 0);
	return (ptrdiff_t)length;
}

static void
utf16_is_told_by_its_byte_order(void **state)
{
	bool big;

	(void)state;
	assert_true(feed_is_utf16("\xFF\xFE" "a", 3, &big));
	assert_false(big);
	assert_true(feed_is_utf16("\xFE\xFF", 2, &big));
	assert_true(big);
	assert_false(feed_is_utf16("\xFF", 1, &big));
	assert_false(feed_is_utf16("", 0, &big));
	assert_false(feed_is_utf16("\xEF\xBB\xBF" "a", 4, &big));
	assert_false(feed_is_utf16("fio", 3, &big));
	/* or by a zero byte beside each character */
	assert_true(feed_is_utf16("f\0i\0o\0-\0003\0.\0003\0\n\0", 16, &big));
	assert_false(big);
	assert_true(feed_is_utf16("\0f\0i\0o\0-\0003\0.\0003\0\n", 16, &big));
	assert_true(big);
	assert_false(feed_is_utf16("f\0i\0o\0-\0003\0.\0003\n\n", 16, &big));
	assert_false(feed_is_utf16("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16,
				   &big));
}

/* In units, U+FEFF for the mark, with what is expected in UTF-8. */
static const struct text {
	const char *title;
	uint16_t units[10];
	size_t count;
	const char *utf8;
} texts[] = {
	{ "ASCII", { 0xFEFF, 'f', 'i', 'o', '\r', '\n' }, 6,
	  "\xEF\xBB\xBF" "fio\r\n" },
	{ "two bytes", { 0xFEFF, 0xB5, 's', 0xA0, 0x7FF }, 5,
	  "\xEF\xBB\xBF\xC2\xB5s\xC2\xA0\xDF\xBF" },
	{ "three bytes", { 0x800, 0x2013, 0xD7FF, 0xE000, 0xFFFD }, 5,
	  "\xE0\xA0\x80\xE2\x80\x93\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBD" },
	{ "pairs", { 0xD83D, 0xDE00, 'x', 0xD800, 0xDC00, 0xDBFF, 0xDFFF }, 7,
	  "\xF0\x9F\x98\x80x\xF0\x90\x80\x80\xF4\x8F\xBF\xBF" },
	{ "a low half alone", { 'a', 0xDC00, 'b' }, 3, "a\xEF\xBF\xBD" "b" },
	{ "a high half alone", { 'a', 0xD83D, 'b' }, 3, "a\xEF\xBF\xBD" "b" },
	{ "two high halves", { 0xD83D, 0xD83D, 0xDE00 }, 3,
	  "\xEF\xBF\xBD\xF0\x9F\x98\x80" },
	{ "nothing", { 0 }, 0, "" },
};

static void
utf16_becomes_utf8_however_it_is_cut(void **state)
{
	char bytes[20], out[8192];

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++)
		for (size_t most = 1; most < 8; most++)
			for (int big = 0; big < 2; big++) {
				const struct text *text = &texts[i];
				struct drops drops;
				struct feed_utf16 utf16;
				ptrdiff_t length;

				for (size_t k = 0; k < text->count; k++) {
					unsigned unit = text->units[k];

					bytes[2 * k + (big != 1)] =
						(char)(unit >> 8);
					bytes[2 * k + (big == 1)] =
						(char)unit;
				}
				start(&drops, bytes, 2 * text->count, most);
				feed_utf16_start(&utf16, &drops.feed, big);
				length = read_all(&utf16.feed, out,
						  sizeof(out), 64);
				if (length != (ptrdiff_t)strlen(text->utf8) ||
				    memcmp(out, text->utf8, (size_t)length))
					fail_msg("%s, %zu bytes at a time: "
						 "%td bytes", text->title,
						 most, length);
			}
}

static void
utf16_of_any_length_is_read_by_any_measure(void **state)
{
	static char bytes[40000], out[80000];
	static const size_t pieces[] = { 16, 100, 4096, 30000 };

	(void)state;
	for (size_t i = 0; i < sizeof(bytes); i += 2) {
		bytes[i] = (char)(i % 64 == 0 ? 0x20 : 0);
		bytes[i + 1] = (char)(i % 64 == 0 ? 0x13 : 'a' + i / 2 % 26);
	}
	for (size_t i = 0; i < LENGTH(pieces); i++) {
		struct feed_memory memory;
		struct feed_utf16 utf16;
		ptrdiff_t length;
		size_t at = 0;

		feed_memory_start(&memory, bytes, sizeof(bytes));
		feed_utf16_start(&utf16, &memory.feed, true);
		length = read_all(&utf16.feed, out, sizeof(out), pieces[i]);
		for (size_t k = 0; k < sizeof(bytes); k += 2) {
			if (k % 64 == 0) {
				assert_memory_equal(out + at, "\xE2\x80\x93",
						    3);
				at += 3;
			} else {
				assert_int_equal(out[at++], 'a' + k / 2 % 26);
			}
		}
		assert_int_equal(length, at);
	}
}

static void
what_was_looked_at_is_read_again(void **state)
{
	static char bytes[10000], out[16384];
	static const size_t lengths[] = { 0, 1, 8191, 8192, 8193, 10000 };

	(void)state;
	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (char)(i * 31 % 251);
	for (size_t i = 0; i < LENGTH(lengths); i++) {
		struct feed_peeked peeked;
		struct drops drops;
		size_t head = lengths[i] < sizeof(peeked.head) ? lengths[i] :
			      sizeof(peeked.head);

		start(&drops, bytes, lengths[i], 700);
		assert_int_equal(feed_peek(&peeked, &drops.feed), 0);
		assert_int_equal(peeked.length, head);
		assert_memory_equal(peeked.head, bytes, head);
		assert_int_equal(read_all(&peeked.feed, out, sizeof(out),
					  1000), lengths[i]);
		assert_memory_equal(out, bytes, lengths[i]);
	}
}

static void
a_text_that_ended_is_not_asked_for_more(void **state)
{
	struct feed_peeked peeked;
	struct drops drops;
	char out[200];

	(void)state;
	start(&drops, "one\n", 4, 100);
	assert_int_equal(feed_peek(&peeked, &drops.feed), 0);
	/* a terminal may give more after its end */
	start(&drops, "two\n", 4, 100);
	assert_int_equal(read_all(&peeked.feed, out, sizeof(out), 100), 4);
	assert_memory_equal(out, "one\n", 4);
}

static void
a_failed_read_is_told(void **state)
{
	struct feed_peeked peeked;
	struct feed_utf16 utf16;
	struct feed_file file;
	struct drops drops;
	char out[200];

	(void)state;
	start(&drops, "\xFF\xFE" "a\0", 4, 100);
	drops.error = EIO;
	assert_int_equal(feed_peek(&peeked, &drops.feed), EIO);
	start(&drops, "a\0b\0", 4, 100);
	drops.error = EISDIR;
	feed_utf16_start(&utf16, &drops.feed, false);
	errno = 0;
	assert_int_equal(read_all(&utf16.feed, out, sizeof(out), 50), -1);
	assert_int_equal(errno, EISDIR);
	feed_file_start(&file, -1);
	errno = 0;
	assert_int_equal(file.feed.read(&file.feed, out, 10), -1);
	assert_int_equal(errno, EBADF);
}

static void
a_file_is_read_to_its_end(void **state)
{
	struct feed_file file;
	char out[200];
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], "some bytes", 10), 10);
	close(ends[1]);
	feed_file_start(&file, ends[0]);
	assert_int_equal(read_all(&file.feed, out, sizeof(out), 4), 10);
	assert_memory_equal(out, "some bytes", 10);
	/* The descriptor is the caller's. */
	assert_int_equal(close(ends[0]), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(utf16_is_told_by_its_byte_order),
		cmocka_unit_test(utf16_becomes_utf8_however_it_is_cut),
		cmocka_unit_test(utf16_of_any_length_is_read_by_any_measure),
		cmocka_unit_test(what_was_looked_at_is_read_again),
		cmocka_unit_test(a_text_that_ended_is_not_asked_for_more),
		cmocka_unit_test(a_failed_read_is_told),
		cmocka_unit_test(a_file_is_read_to_its_end),
	};

	return cmocka_run_group_tests_name("feed", tests, NULL, NULL);
}
