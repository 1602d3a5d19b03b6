/* Archives through libarchive. */
#include "parsers/intake/archive.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "parsers/intake/gzip.h"
#include "parsers/intake/libarchive_calls.h"

struct source {
	struct feed *feed;
	struct feed_peeked peeked;
	struct gzip_feed gzip;
	bool zipped;		/* by gzip: the feed is what it gives */
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
		lib.archive_set_error(archive, errno, "%s", strerror(errno));
	return got;
}

static ssize_t
read_member(struct feed *feed, char *out, size_t room)
{
	struct member_feed *member = (struct member_feed *)feed;
	la_ssize_t got = lib.archive_read_data(member->archive, out, room);

	if (got < 0) {
		errno = EIO;
		return -1;
	}
	return got;
}

/*
 * libarchive throws away the last of what gzip decompressed where the file
 * breaks off: often all there is.
 */
static const char *
open_source(struct source *source, struct feed *feed)
{
	int error = feed_peek(&source->peeked, feed);

	source->feed = &source->peeked.feed;
	source->zipped = false;
	if (error != 0)
		return strerror(error);
	if (!gzip_begins(source->peeked.head, source->peeked.length))
		return NULL;
	if (!gzip_start(&source->gzip, source->feed))
		return strerror(ENOMEM);
	source->zipped = true;
	source->feed = &source->gzip.feed;
	return NULL;
}

static struct archive *
open_archive(struct source *source)
{
	struct archive *archive = lib.archive_read_new();

	if (archive == NULL)
		return NULL;
	lib.archive_read_support_filter_gzip(archive);
	lib.archive_read_support_filter_bzip2(archive);
	lib.archive_read_support_filter_xz(archive);
	lib.archive_read_support_filter_zstd(archive);
	lib.archive_read_support_format_tar(archive);
	lib.archive_read_support_format_zip(archive);
	lib.archive_read_support_format_7zip(archive);
	lib.archive_read_support_format_raw(archive);
	lib.archive_read_open(archive, source, NULL, read_source, NULL);
	return archive;
}

static void
say_error(struct archive *archive, const char **error)
{
	static _Thread_local char text[160];
	const char *said = lib.archive_error_string(archive);

	snprintf(text, sizeof(text), "%s", said != NULL ? said :
		 "the archive is broken");
	*error = text;
}

/* Visits what libarchive finds in the source. */
static int
walk(struct source *source, struct archive *archive,
     struct archive_visitor *visitor, const char **error)
{
	struct member_feed member = { { read_member }, archive };
	struct archive_entry *entry;
	int status = 0, found = ARCHIVE_FATAL;

	while (status == 0 &&
	       ((found = lib.archive_read_next_header(archive, &entry)) ==
		ARCHIVE_OK || found == ARCHIVE_WARN)) {
		bool alone = lib.archive_format(archive) == ARCHIVE_FORMAT_RAW;

		if (lib.archive_entry_filetype(entry) != AE_IFREG && !alone)
			continue;
		status = visitor->member(visitor, &member.feed, alone ? NULL :
					 lib.archive_entry_pathname(entry));
		if (status == 0 && lib.archive_errno(archive) != 0 &&
		    lib.archive_error_string(archive) != NULL)
			break;
	}
	/* the cut of a file is why the archive in it is cut */
	if (status == 0 && source->zipped && source->gzip.error != NULL)
		*error = source->gzip.error;
	else if (status == 0 && found != ARCHIVE_EOF)
		say_error(archive, error);
	return status;
}

int
archive_walk(struct feed *feed, struct archive_visitor *visitor,
	     const char **error)
{
	struct source source;
	struct archive *archive;
	int status = 0;

	*error = open_source(&source, feed);
	if (*error != NULL)
		return 0;
	library_need(&library);
	archive = open_archive(&source);
	if (archive != NULL)
		status = walk(&source, archive, visitor, error);
	else
		*error = strerror(ENOMEM);
	lib.archive_read_free(archive);
	if (source.zipped)
		gzip_end(&source.gzip);
	return status;
}
