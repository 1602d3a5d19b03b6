/* Texts to the crew: mailboxes in pieces of whole messages. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "parsers/batch.h"
#include "parsers/intake/mailbox.h"

enum {
	FIRST = 32 << 10,	/* bytes that are made room for at first */
	PIECE = 1 << 20,	/* bytes of a mailbox given to a thread */
	LARGEST = 16 << 20,	/* ... at most, where no message ends before */
};

bool
batch_in_one_piece(int fd)
{
	struct stat found;

	return fstat(fd, &found) == 0 && S_ISREG(found.st_mode) &&
	       found.st_size <= PIECE;
}

char *
batch_text(const char *text)
{
	size_t length;
	char *copy;

	if (text == NULL)
		return NULL;
	length = strlen(text) + 1;
	copy = memory_take(length);
	memcpy(copy, text, length);
	return copy;
}

static unsigned
count_lines(const char *text, size_t length)
{
	const char *end = text + length;
	unsigned lines = 0;

	while ((text = memchr(text, '\n', (size_t)(end - text))) != NULL) {
		text++;
		lines++;
	}
	return lines;
}

/* Bytes of a file that are not given to a thread yet. */
struct piece {
	char *bytes;
	size_t length, room;
	unsigned line;
};

/* Makes room for more of a piece, which is to have size bytes. */
static void
grow_piece(struct piece *piece, size_t size)
{
	piece->room = piece->room == 0 ? FIRST : 2 * piece->room;
	if (piece->room > size)
		piece->room = size;
	piece->bytes = memory_resize(piece->bytes, piece->room);
}

/* Reads until the piece is full; false at the end, or with *error set. */
static bool
fill_piece(struct piece *piece, struct feed *feed, size_t size, int *error)
{
	while (piece->length < size) {
		ssize_t got;

		if (piece->length == piece->room)
			grow_piece(piece, size);
		got = feed->read(feed, piece->bytes + piece->length,
				 piece->room - piece->length);
		if (got < 0)
			*error = errno;
		if (got <= 0)
			return false;
		piece->length += (size_t)got;
	}
	return true;
}

/* Gives bytes away, and what is left in a file behind them. */
static int
give_piece(struct batch_run *batch, const struct piece *piece, int fd,
	   const struct scan_place *place)
{
	struct work work = {
		.bytes = piece->bytes, .length = piece->length, .fd = fd,
		.file = batch_text(place->file),
		.labels = batch_text(place->labels), .line = piece->line,
	};

	return crew_give(batch->crew, &work);
}

/* Gives the first length bytes away; what stands behind them stays. */
static int
cut_piece(struct batch_run *batch, struct piece *piece, size_t length,
	  const struct scan_place *place)
{
	struct piece front = *piece;
	struct piece rest = {
		.length = piece->length - length,
		.room = PIECE > piece->length - length ? PIECE :
			piece->length - length,
		.line = piece->line + count_lines(piece->bytes, length),
	};

	front.length = length;
	rest.bytes = memory_take(rest.room);
	memcpy(rest.bytes, piece->bytes + length, rest.length);
	*piece = rest;
	return give_piece(batch, &front, -1, place);
}

int
batch_give(struct batch_run *batch, struct feed *feed, int fd,
	   const struct scan_place *place)
{
	struct piece piece = { .line = 1 };
	size_t size = PIECE;
	int status = 0, error = 0;

	while (status == 0 && fill_piece(&piece, feed, size, &error)) {
		size_t cut = mailbox_last(piece.bytes, piece.length);

		if (cut > 0) {
			status = cut_piece(batch, &piece, cut, place);
			size = PIECE;
		} else if (size < LARGEST) {
			size *= 2;
		} else {
			return give_piece(batch, &piece, dup(fd), place);
		}
	}
	if (status == 0)
		status = give_piece(batch, &piece, -1, place);
	else
		free(piece.bytes);
	return status != 0 ? status : error;
}
