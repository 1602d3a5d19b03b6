/* Feeds: files and memory. */
#include "parsers/intake/feed.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

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
