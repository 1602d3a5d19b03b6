/* parsers/intake/archive: what is in archives, and what is left of cut ones. */
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "parsers/intake/archive.h"
#include "parsers/parsers.h"
#include "record/buffer.h"
#include "tests/test.h"

enum { ROOM = 1 << 20, MEMBERS = 8, TEXT = 400 };

/* ---- made archives */

struct member {
	const char *name, *bytes;
	size_t length;
	bool directory;
};

/* Writes an archive into out; returns its length. */
static size_t
pack(char *out, int format, int filter, const struct member *members,
     size_t count)
{
	struct archive *archive = archive_write_new();
	struct archive_entry *entry = archive_entry_new();
	size_t used = 0;

	assert_int_equal(archive_write_set_format(archive, format), 0);
	assert_int_equal(archive_write_add_filter(archive, filter), 0);
	archive_write_set_bytes_in_last_block(archive, 1);
	assert_int_equal(archive_write_open_memory(archive, out, ROOM, &used),
			 0);
	for (size_t i = 0; i < count; i++) {
		archive_entry_clear(entry);
		archive_entry_set_pathname(entry, members[i].name);
		archive_entry_set_size(entry, (la_int64_t)members[i].length);
		archive_entry_set_filetype(entry, members[i].directory ?
					   AE_IFDIR : AE_IFREG);
		archive_entry_set_perm(entry, 0644);
		assert_int_equal(archive_write_header(archive, entry), 0);
		assert_int_equal(archive_write_data(archive, members[i].bytes,
						    members[i].length),
				 members[i].length);
	}
	archive_entry_free(entry);
	assert_int_equal(archive_write_close(archive), 0);
	archive_write_free(archive);
	return used;
}

static size_t
compress(char *out, int filter, const char *bytes, size_t length)
{
	struct member member = { "data", bytes, length, false };

	return pack(out, ARCHIVE_FORMAT_RAW, filter, &member, 1);
}

/* ---- what a walk sees */

struct seen {
	struct archive_visitor visitor;
	size_t count, most;	/* most: the visit that ends the walk */
	int error;		/* errno of the last read */
	struct {
		char name[80], text[TEXT];
		bool named;
	} list[MEMBERS];
};

static int
see(struct archive_visitor *visitor, struct feed *feed, const char *name)
{
	struct seen *seen = (struct seen *)visitor;
	size_t length = 0;
	ssize_t got;

	assert_true(seen->count < MEMBERS);
	do {
		got = feed->read(feed, seen->list[seen->count].text + length,
				 TEXT - 1 - length);
		if (got < 0)
			seen->error = errno;
		length += got > 0 ? (size_t)got : 0;
	} while (got > 0);
	seen->list[seen->count].text[length] = '\0';
	seen->list[seen->count].named = name != NULL;
	snprintf(seen->list[seen->count].name, 80, "%s", name ? name : "");
	return ++seen->count == seen->most ? 5 : 0;
}

static int
walk(struct seen *seen, const char *bytes, size_t length, const char **error)
{
	struct feed_memory memory;

	seen->visitor.member = see;
	seen->count = 0;
	seen->error = 0;
	feed_memory_start(&memory, bytes, length);
	return archive_walk(&memory.feed, &seen->visitor, error);
}

static const int filters[] = {
	ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_XZ,
	ARCHIVE_FILTER_ZSTD
};

static char space[ROOM], inner[ROOM];

static void
archives_are_told_by_their_first_bytes(void **state)
{
	static const struct {
		const char *bytes;
		size_t length;
		bool archive;
	} cases[] = {
		{ "\x1f\x8b\x08", 3, true }, { "BZh9", 4, true },
		{ "\xfd" "7zXZ\0", 6, true }, { "PK\x03\x04", 4, true },
		{ "\x28\xb5\x2f\xfd", 4, true },
		{ "7z\xbc\xaf\x27\x1c", 6, true },
		{ "\x1f", 1, false }, { "BZ", 2, false }, { "PK", 2, false },
		{ "fio-3.33\n", 9, false }, { "", 0, false },
	};
	static const struct member member = { "a", "b", 1, false };

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++)
		if (archive_begins(cases[i].bytes, cases[i].length) !=
		    cases[i].archive)
			fail_msg("case %zu", i);
	assert_true(archive_begins(space, pack(space, ARCHIVE_FORMAT_TAR_USTAR,
					       ARCHIVE_FILTER_NONE, &member,
					       1)));
}

static void
a_file_that_is_compressed_alone_has_no_name(void **state)
{
	struct seen seen = { .most = 0 };
	const char *error;

	(void)state;
	for (size_t i = 0; i < LENGTH(filters); i++) {
		size_t length = compress(space, filters[i], "fio-3.33\n", 9);

		assert_true(archive_begins(space, length));
		assert_int_equal(walk(&seen, space, length, &error), 0);
		assert_null(error);
		assert_int_equal(seen.count, 1);
		assert_false(seen.list[0].named);
		assert_string_equal(seen.list[0].text, "fio-3.33\n");
	}
}

static const struct member files[] = {
	{ "runs", "", 0, true },
	{ "runs/two.txt", "two\n", 4, false },
	{ "runs/one.txt", "one\n", 4, false },
	{ "empty", "", 0, false },
};

static void
files_of_an_archive_come_in_its_order_with_their_names(void **state)
{
	static const int formats[] = {
		ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FORMAT_TAR_GNUTAR,
		ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FORMAT_ZIP,
	};
	struct seen seen = { .most = 0 };
	const char *error;

	(void)state;
	for (size_t i = 0; i < LENGTH(formats); i++) {
		size_t length = pack(space, formats[i], ARCHIVE_FILTER_NONE,
				     files, LENGTH(files));

		assert_int_equal(walk(&seen, space, length, &error), 0);
		assert_null(error);
		assert_int_equal(seen.count, 3);
		for (size_t k = 0; k < 3; k++) {
			assert_true(seen.list[k].named);
			assert_string_equal(seen.list[k].name,
					    files[k + 1].name);
			assert_string_equal(seen.list[k].text,
					    files[k + 1].bytes);
		}
	}
}

static void
what_a_visit_returns_ends_the_walk(void **state)
{
	struct seen seen = { .most = 2 };
	const char *error;
	size_t length = pack(space, ARCHIVE_FORMAT_TAR_USTAR,
			     ARCHIVE_FILTER_GZIP, files, LENGTH(files));

	(void)state;
	assert_int_equal(walk(&seen, space, length, &error), 5);
	assert_null(error);
	assert_int_equal(seen.count, 2);
}

static void
a_cut_archive_gives_what_is_whole(void **state)
{
	static char zeros[300];
	struct member members[] = {
		{ "whole.txt", "one\n", 4, false },
		{ "cut.txt", zeros, sizeof(zeros), false },
	};
	struct seen seen = { .most = 0 };
	const char *error;
	size_t length = pack(space, ARCHIVE_FORMAT_TAR_USTAR,
			     ARCHIVE_FILTER_NONE, members, 2);

	(void)state;
	/* A header and a block of data each, and two empty blocks behind. */
	assert_true(length >= 6 * 512);
	assert_int_equal(walk(&seen, space, 3 * 512 + 100, &error), 0);
	assert_non_null(error);
	assert_true(strlen(error) > 0);
	assert_int_equal(seen.count, 2);
	assert_string_equal(seen.list[0].name, "whole.txt");
	assert_string_equal(seen.list[0].text, "one\n");
	assert_int_equal(seen.error, EIO);
}

static void
what_is_no_archive_is_an_error(void **state)
{
	static const char *const texts[] = {
		"\x1f\x8b\x08\0\0\0\0\0\0\3garbage", "PK\x03\x04",
		"7z\xbc\xaf\x27\x1c and no more",
	};
	struct seen seen = { .most = 0 };
	const char *error;

	(void)state;
	for (size_t i = 0; i < LENGTH(texts); i++) {
		walk(&seen, texts[i], i == 0 ? 17 : strlen(texts[i]),
		     &error);
		if (error == NULL && seen.error == 0)
			fail_msg("case %zu: no error", i);
	}
}

/* ---- results in archives */

#define RESULT(name, iops) \
	name ": (groupid=0, jobs=1): err= 0: pid=7\n" \
	"  read: IOPS=" iops ", BW=4000KiB/s (4096kB/s)(4000KiB/1000msec)\n"

struct results {
	struct sink sink;
	size_t count, unreadable;
	struct {
		char name[20], member[80], part[8];
		unsigned line;
	} list[MEMBERS];
};

static int
keep_result(struct sink *sink, const struct record *record)
{
	struct results *results = (struct results *)sink;

	assert_true(results->count < MEMBERS);
	snprintf(results->list[results->count].name, 20, "%s", record->name);
	snprintf(results->list[results->count].member, 80, "%s",
		 record->source.member ? record->source.member : "-");
	snprintf(results->list[results->count].part, 8, "%s",
		 record->source.part ? record->source.part : "-");
	results->list[results->count++].line = record->source.line;
	return 0;
}

static void
read_results(struct results *results, const char *bytes, size_t length,
	     struct diag *diag, unsigned threads)
{
	char path[] = "/tmp/iorecap-test-XXXXXX";
	const char *inputs[] = { path };
	struct read_options options = { .threads = threads };
	struct read_totals totals;
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, bytes, length), length);
	close(fd);
	results->sink.put = keep_result;
	results->count = 0;
	assert_int_equal(parsers_read(inputs, 1, &options, &results->sink,
				      diag, NULL, &totals), 0);
	results->unreadable = totals.unreadable;
	unlink(path);
}

static void
results_name_the_member_also_in_archives_in_archives(void **state)
{
	static const char one[] = "Text.\n\n" RESULT("a", "1001");
	static const char two[] = RESULT("b", "1002");
	struct member deep = { "deep.txt", two, sizeof(two) - 1, false };
	struct results results;
	struct diag diag = { .least = DIAG_NOTE };
	char packed[4096];
	size_t inner_length, packed_length, length;

	(void)state;
	inner_length = pack(inner, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE,
			    &deep, 1);
	packed_length = compress(packed, ARCHIVE_FILTER_XZ, one,
				 sizeof(one) - 1);
	{
		struct member members[] = {
			{ "logs/one.txt.xz", packed, packed_length, false },
			{ "inner.zip", inner, inner_length, false },
		};

		length = pack(space, ARCHIVE_FORMAT_TAR_USTAR,
			      ARCHIVE_FILTER_GZIP, members, 2);
	}
	for (unsigned threads = 1; threads < 3; threads++) {
		read_results(&results, space, length, &diag, threads);
		assert_int_equal(results.count, 2);
		assert_string_equal(results.list[0].name, "a");
		assert_string_equal(results.list[0].member, "logs/one.txt.xz");
		assert_int_equal(results.list[0].line, 3);
		assert_string_equal(results.list[1].name, "b");
		assert_string_equal(results.list[1].member,
				    "inner.zip/deep.txt");
		assert_int_equal(results.list[1].line, 1);
		assert_int_equal(diag.errors, 0);
	}
	diag_free(&diag);
}

static void
a_file_compressed_alone_is_no_member(void **state)
{
	static const char text[] = RESULT("a", "1001");
	struct results results;
	struct diag diag = { .least = DIAG_NOTE };

	(void)state;
	read_results(&results, space, compress(space, ARCHIVE_FILTER_GZIP,
					       text, sizeof(text) - 1),
		     &diag, 1);
	assert_int_equal(results.count, 1);
	assert_string_equal(results.list[0].member, "-");
	diag_free(&diag);
}

/* So long that it does not come out of libarchive in one piece. */
static void
results_before_the_cut_of_a_compressed_file_are_read(void **state)
{
	struct buffer text = { 0 };
	struct results results;
	struct diag diag = { .least = DIAG_NOTE };
	unsigned value = 3;
	size_t length;

	(void)state;
	buffer_text(&text, RESULT("a", "1001"));
	for (int i = 0; i < 30000; i++) {
		value = value * 1103515245 + 12345;
		buffer_print(&text, "%08x\n", value);
	}
	length = compress(space, ARCHIVE_FILTER_GZIP, text.data, text.length);
	read_results(&results, space, length - 10, &diag, 1);
	assert_int_equal(results.count, 1);
	assert_string_equal(results.list[0].name, "a");
	assert_true(diag.errors > 0);
	buffer_free(&text);
	diag_free(&diag);
}

/* libarchive alone would give nothing of these. */
static void
what_gzip_has_before_a_cut_is_read(void **state)
{
	static const char text[] = RESULT("a", "1001") RESULT("b", "1002")
		"and more\n";
	struct results results;
	struct diag diag = { .least = DIAG_NOTE };
	size_t length = compress(space, ARCHIVE_FILTER_GZIP, text,
				 sizeof(text) - 1);
	size_t least = 2;

	(void)state;
	for (size_t cut = 1; cut < length - 20; cut++) {
		size_t errors = diag.errors;

		read_results(&results, space, length - cut, &diag, 1);
		assert_int_equal(diag.errors, errors + 1);
		/* the sum and the length stand behind all results */
		if (cut <= 8)
			assert_int_equal(results.count, 2);
		assert_true(results.count <= least);
		least = results.count;
		if (results.count > 0)
			assert_string_equal(results.list[0].name, "a");
	}
	assert_int_equal(least, 0);
	diag_free(&diag);
}

static void
a_wrong_sum_of_gzip_is_told(void **state)
{
	static const char text[] = RESULT("a", "1001");
	struct results results;
	struct diag diag = { .least = DIAG_NOTE };
	size_t length = compress(space, ARCHIVE_FILTER_GZIP, text,
				 sizeof(text) - 1);

	(void)state;
	space[length - 6] ^= 1;
	read_results(&results, space, length, &diag, 1);
	assert_int_equal(results.count, 1);
	assert_int_equal(diag.errors, 1);
	diag_free(&diag);
}

static void
members_of_gzip_behind_each_other_are_one_text(void **state)
{
	static const char first[] = RESULT("a", "1001");
	static const char second[] = RESULT("b", "1002");
	struct results results;
	struct diag diag = { .least = DIAG_NOTE };
	size_t length = compress(space, ARCHIVE_FILTER_GZIP, first,
				 sizeof(first) - 1);

	(void)state;
	length += compress(space + length, ARCHIVE_FILTER_GZIP, second,
			   sizeof(second) - 1);
	/* padding of a tape */
	memset(space + length, 0, 512);
	read_results(&results, space, length + 512, &diag, 1);
	assert_int_equal(results.count, 2);
	assert_string_equal(results.list[1].name, "b");
	assert_int_equal(diag.errors, 0);
	diag_free(&diag);
}

/* ---- archives that are attached to a mail */

static void
add_base64(struct buffer *mail, const char *bytes, size_t length)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < length; i += 3) {
		unsigned long three = 0;
		size_t left = length - i < 3 ? length - i : 3;

		for (size_t k = 0; k < 3; k++)
			three = three << 8 | (k < left ?
				(unsigned char)bytes[i + k] : 0);
		for (size_t k = 0; k < 4; k++)
			buffer_byte(mail, k <= left ?
				    letters[three >> (18 - 6 * k) & 63] : '=');
		if (i % 54 == 51)
			buffer_byte(mail, '\n');
	}
}

static struct buffer
make_mail(const char *bytes, size_t length)
{
	struct buffer mail = { 0 };

	buffer_text(&mail, "From: one@a.example\nMIME-Version: 1.0\n"
		    "Content-Type: multipart/mixed; boundary=x\n\n"
		    "--x\nContent-Type: text/plain\n\nSee below.\n"
		    "--x\nContent-Type: application/octet-stream\n"
		    "Content-Disposition: attachment; filename=logs\n"
		    "Content-Transfer-Encoding: base64\n\n");
	add_base64(&mail, bytes, length);
	buffer_text(&mail, "\n--x--\n");
	return mail;
}

static void
results_in_attached_archives_are_read(void **state)
{
	static const char one[] = "Text.\n\n" RESULT("a", "1001");
	static const char two[] = RESULT("b", "1002");
	struct member deep = { "deep.txt", two, sizeof(two) - 1, false };
	struct member members[] = {
		{ "one.txt", one, sizeof(one) - 1, false },
		{ "inner.zip", inner, 0, false },
	};
	struct diag diag = { .least = DIAG_NOTE };
	struct results results;
	struct buffer mail;

	(void)state;
	members[1].length = pack(inner, ARCHIVE_FORMAT_ZIP,
				 ARCHIVE_FILTER_NONE, &deep, 1);
	mail = make_mail(space, pack(space, ARCHIVE_FORMAT_TAR_USTAR,
				     ARCHIVE_FILTER_XZ, members, 2));
	for (unsigned threads = 1; threads < 3; threads++) {
		read_results(&results, mail.data, mail.length, &diag, threads);
		assert_int_equal(results.unreadable, 0);
		assert_int_equal(results.count, 2);
		assert_string_equal(results.list[0].name, "a");
		assert_string_equal(results.list[0].member, "one.txt");
		assert_string_equal(results.list[0].part, "2");
		assert_int_equal(results.list[0].line, 3);
		assert_string_equal(results.list[1].name, "b");
		assert_string_equal(results.list[1].member,
				    "inner.zip/deep.txt");
	}
	assert_int_equal(diag.errors, 0);
	buffer_free(&mail);
	diag_free(&diag);
}

static void
an_attachment_that_is_cut_is_told_and_counted(void **state)
{
	static const char text[] = RESULT("a", "1001");
	struct diag diag = { .least = DIAG_NOTE };
	struct results results;
	size_t length;

	(void)state;
	length = compress(space, ARCHIVE_FILTER_GZIP, text, sizeof(text) - 1);
	for (unsigned threads = 1; threads < 3; threads++) {
		struct buffer mail = make_mail(space, length - 12);

		read_results(&results, mail.data, mail.length, &diag, threads);
		assert_int_equal(results.unreadable, 1);
		assert_int_equal(diag.errors, threads);
		buffer_free(&mail);
	}
	diag_free(&diag);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(archives_are_told_by_their_first_bytes),
		cmocka_unit_test(a_file_that_is_compressed_alone_has_no_name),
		cmocka_unit_test(
			files_of_an_archive_come_in_its_order_with_their_names),
		cmocka_unit_test(what_a_visit_returns_ends_the_walk),
		cmocka_unit_test(a_cut_archive_gives_what_is_whole),
		cmocka_unit_test(what_is_no_archive_is_an_error),
		cmocka_unit_test(
			results_name_the_member_also_in_archives_in_archives),
		cmocka_unit_test(a_file_compressed_alone_is_no_member),
		cmocka_unit_test(
			results_before_the_cut_of_a_compressed_file_are_read),
		cmocka_unit_test(what_gzip_has_before_a_cut_is_read),
		cmocka_unit_test(a_wrong_sum_of_gzip_is_told),
		cmocka_unit_test(
			members_of_gzip_behind_each_other_are_one_text),
		cmocka_unit_test(results_in_attached_archives_are_read),
		cmocka_unit_test(an_attachment_that_is_cut_is_told_and_counted),
	};

	return cmocka_run_group_tests_name("archive", tests, NULL, NULL);
}
