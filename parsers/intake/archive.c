/* Archives through libarchive. */
#include "parsers/intake/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

struct source {
	struct feed *feed;
	char piece[64 << 10];
};

struct member_feed {
	struct feed feed;
	struct archive *archive;
};

static const struct magic {
	size_t offset, length;
	const char *bytes;
} magics[] = {
	{ 0, 2, "\x1f\x8b" }, { 0, 6, "\xfd" "7zXZ\0" },
	{ 0, 4, "\x28\xb5\x2f\xfd" }, { 0, 3, "BZh" },
	{ 0, 4, "PK\x03\x04" }, { 0, 6, "7z\xbc\xaf\x27\x1c" },
	{ 257, 5, "ustar" },
};

bool
archive_begins(const char *head, size_t length)
{
	for (size_t i = 0; i < sizeof(magics) / sizeof(magics[0]); i++)
		if (length >= magics[i].offset + magics[i].length &&
		    memcmp(head + magics[i].offset, magics[i].bytes,
			   magics[i].length) == 0)
			return true;
	return false;
}

static la_ssize_t
read_source(struct archive *archive, void *context, const void **bytes)
{
	struct source *source = context;
	ssize_t got = source->feed->read(source->feed, source->piece,
					 sizeof(source->piece));

	*bytes = source->piece;
	if (got < 0)
		archive_set_error(archive, errno, "%s", strerror(errno));
	return got;
}

static ssize_t
read_member(struct feed *feed, char *out, size_t room)
{
	struct member_feed *member = (struct member_feed *)feed;
	la_ssize_t got = archive_read_data(member->archive, out, room);

	if (got < 0) {
		errno = EIO;
		return -1;
	}
	return got;
}

static struct archive *
open_archive(struct source *source)
{
	struct archive *archive = archive_read_new();

	if (archive == NULL)
		return NULL;
	archive_read_support_filter_gzip(archive);
	archive_read_support_filter_bzip2(archive);
	archive_read_support_filter_xz(archive);
	archive_read_support_filter_zstd(archive);
	archive_read_support_format_tar(archive);
	archive_read_support_format_zip(archive);
	archive_read_support_format_7zip(archive);
	archive_read_support_format_raw(archive);
	archive_read_open(archive, source, NULL, read_source, NULL);
	return archive;
}

static void
say_error(struct archive *archive, const char **error)
{
	static _Thread_local char text[160];
	const char *said = archive_error_string(archive);

	snprintf(text, sizeof(text), "%s", said != NULL ? said :
		 "the archive is broken");
	*error = text;
}

int
archive_walk(struct feed *feed, struct archive_visitor *visitor,
	     const char **error)
{
	struct source source = { .feed = feed };
	struct archive *archive = open_archive(&source);
	struct member_feed member = { { read_member }, archive };
	struct archive_entry *entry;
	int status = 0, found = ARCHIVE_FATAL;

	*error = NULL;
	if (archive == NULL) {
		*error = strerror(ENOMEM);
		return 0;
	}
	while (status == 0 &&
	       ((found = archive_read_next_header(archive, &entry)) ==
		ARCHIVE_OK || found == ARCHIVE_WARN)) {
		bool alone = archive_format(archive) == ARCHIVE_FORMAT_RAW;

		if (archive_entry_filetype(entry) != AE_IFREG && !alone)
			continue;
		status = visitor->member(visitor, &member.feed, alone ? NULL :
					 archive_entry_pathname(entry));
		if (status == 0 && archive_errno(archive) != 0 &&
		    archive_error_string(archive) != NULL)
			break;
	}
	if (status == 0 && found != ARCHIVE_EOF)
		say_error(archive, error);
	archive_read_free(archive);
	return status;
}
