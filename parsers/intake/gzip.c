/* gzip through zlib, which gives out what it has where a file breaks off. */
#include "parsers/intake/gzip.h"

#include <errno.h>
#include <string.h>

enum { WINDOW = 15 + 16 };	/* the largest, with gzip's head and sum */

bool
gzip_begins(const char *head, size_t length)
{
	return length >= 2 && memcmp(head, "\x1f\x8b", 2) == 0;
}

/* More of the feed behind what is left of it; false at its end. */
static bool
refill(struct gzip_feed *gzip)
{
	z_stream *stream = &gzip->stream;
	ssize_t got;

	memmove(gzip->piece, stream->next_in, stream->avail_in);
	stream->next_in = (Bytef *)gzip->piece;
	got = gzip->rest->read(gzip->rest, gzip->piece + stream->avail_in,
			       sizeof(gzip->piece) - stream->avail_in);
	if (got < 0)
		gzip->error = strerror(errno);
	if (got <= 0)
		return false;
	stream->avail_in += (uInt)got;
	return true;
}

/* Whether another member follows; what else does is padding. */
static bool
next_member(struct gzip_feed *gzip)
{
	z_stream *stream = &gzip->stream;

	while (stream->avail_in < 2)
		if (!refill(gzip))
			return false;
	return gzip_begins((const char *)stream->next_in, stream->avail_in) &&
	       inflateReset(stream) == Z_OK;
}

/* Fills room as far as one piece of the feed goes. */
static void
step(struct gzip_feed *gzip)
{
	z_stream *stream = &gzip->stream;
	int status;

	if (stream->avail_in == 0 && !refill(gzip)) {
		if (gzip->error == NULL)
			gzip->error = "truncated gzip input";
		gzip->ended = true;
		return;
	}
	status = inflate(stream, Z_SYNC_FLUSH);
	if (status == Z_STREAM_END) {
		gzip->ended = !next_member(gzip);
	} else if (status != Z_OK && status != Z_BUF_ERROR) {
		gzip->error = "broken gzip input";
		gzip->ended = true;
	}
}

static ssize_t
read_gzip(struct feed *feed, char *out, size_t room)
{
	struct gzip_feed *gzip = (struct gzip_feed *)feed;
	z_stream *stream = &gzip->stream;
	uInt most = room < sizeof(gzip->piece) ? (uInt)room :
						 sizeof(gzip->piece);

	stream->next_out = (Bytef *)out;
	stream->avail_out = most;
	while (!gzip->ended && stream->avail_out > 0)
		step(gzip);
	return (ssize_t)(most - stream->avail_out);
}

bool
gzip_start(struct gzip_feed *gzip, struct feed *rest)
{
	memset(gzip, 0, sizeof(*gzip));
	gzip->feed.read = read_gzip;
	gzip->rest = rest;
	gzip->stream.next_in = (Bytef *)gzip->piece;
	return inflateInit2(&gzip->stream, WINDOW) == Z_OK;
}

void
gzip_end(struct gzip_feed *gzip)
{
	inflateEnd(&gzip->stream);
}
