/* Bytes that come through a pipe, shown to who watches the inputs. */
#include "parsers/watched.h"

#include <sys/stat.h>

static ssize_t
watched_read(struct feed *feed, char *out, size_t room)
{
	struct feed_watched *watched = (struct feed_watched *)feed;
	ssize_t got = watched->rest->read(watched->rest, out, room);

	if (got > 0)
		watched->watch->bytes(watched->watch, out, (size_t)got);
	return got;
}

bool
watched_start(struct feed_watched *watched, struct feed *rest, int fd,
	      struct read_watch *watch)
{
	struct stat found;

	if (fstat(fd, &found) == 0 && S_ISREG(found.st_mode))
		return false;
	watched->feed.read = watched_read;
	watched->rest = rest;
	watched->watch = watch;
	return true;
}
