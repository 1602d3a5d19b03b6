/* Looks for reasons not to write to a block device. */
#include "runner/guard.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "record/buffer.h"

/* The text of a small file of the kernel, in the arena; "" of none. */
static const char *
read_text(const char *path, struct arena *arena)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	struct buffer buffer = { 0 };
	const char *text;
	ssize_t bytes;

	do {
		bytes = file < 0 ? 0 :
			read(file, buffer_reserve(&buffer, 4096), 4096);
		if (bytes > 0)
			buffer.length += (size_t)bytes;
	} while (bytes > 0);
	if (file >= 0)
		close(file);
	text = arena_text(arena, buffer.data, buffer.length);
	buffer_free(&buffer);
	return text;
}

/* A word of mountinfo, where blanks and the like are \040, in the arena. */
static char *
unescape(const char *word, size_t length, struct arena *arena)
{
	char *text = arena_text(arena, word, length), *out = text;

	for (const char *in = text; *in; in++) {
		if (*in == '\\' && isdigit((unsigned char)in[1]) &&
		    strlen(in) > 3) {
			*out++ = (char)strtol((char[]){ in[1], in[2], in[3],
							0 }, NULL, 8);
			in += 3;
		} else {
			*out++ = *in;
		}
	}
	*out = '\0';
	return text;
}

static bool
is_device(const char *path, dev_t device)
{
	struct stat there;

	return *path == '/' && stat(path, &there) == 0 &&
	       S_ISBLK(there.st_mode) && there.st_rdev == device;
}

/* The k-th word of a line, from 0; its length is 0 past the end. */
static size_t
find_word(const char *line, size_t length, unsigned k, const char **word)
{
	const char *end = line + length;

	for (;; k--) {
		size_t width = 0;

		while (line < end && *line == ' ')
			line++;
		while (line + width < end && line[width] != ' ')
			width++;
		*word = line;
		if (k == 0 || !width)
			return width;
		line += width;
	}
}

/*
 * A line of mountinfo has the numbers of the device, but those of Btrfs, which
 * invents them, tell nothing: the source behind the dash does.
 */
static const char *
mount_of_line(const char *line, size_t length, dev_t device,
	      struct arena *arena)
{
	unsigned major_number, minor_number;
	const char *word, *dash, *source;
	size_t width;

	width = find_word(line, length, 2, &word);
	if (!width || sscanf(word, "%u:%u", &major_number, &minor_number) != 2)
		return NULL;
	if (makedev(major_number, minor_number) != device) {
		for (unsigned k = 6;; k++) {
			width = find_word(line, length, k, &dash);
			if (!width)
				return NULL;
			if (width == 1 && *dash == '-')
				break;
		}
		width = find_word(dash, (size_t)(line + length - dash), 2,
				  &source);
		if (!is_device(unescape(source, width, arena), device))
			return NULL;
	}
	width = find_word(line, length, 4, &word);
	return unescape(word, width, arena);
}

const char *
guard_mount(const char *mounts, dev_t device, struct arena *arena)
{
	while (*mounts) {
		size_t length = strcspn(mounts, "\n");
		const char *place = mount_of_line(mounts, length, device,
						  arena);

		if (place)
			return place;
		mounts += length + (mounts[length] == '\n');
	}
	return NULL;
}

/* The first name in a folder of the kernel, in the arena, or NULL. */
static const char *
first_entry(const char *path, struct arena *arena)
{
	DIR *folder = opendir(path);
	const struct dirent *entry;
	const char *name = NULL;

	while (folder && !name && (entry = readdir(folder)))
		if (entry->d_name[0] != '.')
			name = arena_text(arena, entry->d_name,
					  strlen(entry->d_name));
	if (folder)
		closedir(folder);
	return name;
}

/* Who uses the device, by what the kernel says of it, or NULL. */
static const char *
device_user(const char *system, const char *mounts, struct arena *arena)
{
	unsigned major_number, minor_number;
	const char *place;

	if (sscanf(read_text(arena_print(arena, "%s/dev", system), arena),
		   "%u:%u", &major_number, &minor_number) != 2)
		return NULL;
	place = guard_mount(mounts, makedev(major_number, minor_number),
			    arena);
	if (place)
		return arena_print(arena, "mounted on %s", place);
	place = first_entry(arena_print(arena, "%s/holders", system), arena);
	if (place)
		return arena_print(arena, "in use by %s", place);
	return NULL;
}

/* The same of its partitions. */
static const char *
partition_user(const char *system, const char *mounts, struct arena *arena)
{
	DIR *folder = opendir(system);
	const struct dirent *entry;
	const char *user = NULL;

	while (folder && !user && (entry = readdir(folder))) {
		const char *part = arena_print(arena, "%s/%s", system,
					       entry->d_name);

		if (access(arena_print(arena, "%s/partition", part), F_OK))
			continue;
		user = device_user(part, mounts, arena);
		if (user)
			user = arena_print(arena, "its partition %s is %s",
					   entry->d_name, user);
	}
	if (folder)
		closedir(folder);
	return user;
}

const char *
guard_reason(const char *path, int file, dev_t device, struct arena *arena)
{
	const char *mounts = read_text("/proc/self/mountinfo", arena);
	const char *system = arena_print(arena, "/sys/dev/block/%u:%u",
					 major(device), minor(device));
	const char *reason = device_user(system, mounts, arena);
	off_t size = lseek(file, 0, SEEK_END);
	int claim;

	if (!reason)
		reason = partition_user(system, mounts, arena);
	if (reason)
		return reason;
	/* the kernel itself knows every user, also in other namespaces */
	claim = open(path, O_RDONLY | O_EXCL | O_CLOEXEC);
	if (claim < 0 && errno == EBUSY)
		return "in use";
	if (claim >= 0)
		close(claim);
	reason = size > 0 ? guard_content(file, (uint64_t)size) : NULL;
	return reason ? arena_print(arena, "holds %s", reason) : NULL;
}
