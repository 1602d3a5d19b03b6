/* Names, measures and opens targets. */
#define _GNU_SOURCE	/* NOLINT: O_DIRECT, O_NOATIME */
#include "runner/target.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/major.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "runner/guard.h"
#include "runner/layout.h"
#include "runner/wide.h"

/* What is being prepared. */
struct preparation {
	struct targets *targets;
	const struct job *job;
	const struct target_rules *rules;
	struct arena *arena;
	struct diag *diag;
	bool failed;
};

__attribute__((format(printf, 3, 4))) static void
fail(struct preparation *p, const char *path, const char *format, ...)
{
	va_list arguments;
	const char *text;

	va_start(arguments, format);
	text = arena_print_list(p->arena, format, arguments);
	va_end(arguments);
	if (path)
		diag_add(p->diag, DIAG_ERROR, path, 0, "%s", text);
	else
		diag_add(p->diag, DIAG_ERROR,
			 p->job->file ? p->job->file : "command line",
			 p->job->line, "job %s: %s", p->job->settings.name,
			 text);
	p->failed = true;
}

/* The k-th of a list with colons between, "\:" being one of a name. */
static const char *
list_entry(const char *list, size_t k, struct arena *arena)
{
	char *name = arena_text(arena, list, strlen(list)), *out = name;

	for (; *list; list++) {
		bool escaped = *list == '\\' && list[1] == ':';

		if (*list == ':') {
			if (k == 0)
				break;
			k--;
			out = name;
			continue;
		}
		list += escaped;
		*out++ = *list;
	}
	*out = '\0';
	return k == 0 ? name : NULL;
}

static size_t
list_length(const char *list, struct arena *arena)
{
	size_t count = 1;	/* an empty list is one empty name */

	while (list_entry(list, count, arena))
		count++;
	return count;
}

/* Where a name without a folder of its own belongs. */
static const char *
in_directory(const struct job *job, const char *name, struct arena *arena)
{
	const char *list = job->settings.directory;
	size_t place = 0;

	if (!list || !*list || *name == '/')
		return name;
	/* files of a clone's own are dealt out, shared ones are in the first */
	if (!job->settings.filename)
		place = job->clone % list_length(list, arena);
	return arena_print(arena, "%s/%s", list_entry(list, place, arena),
			   name);
}

static void
name_targets(struct preparation *p)
{
	const struct settings *settings = &p->job->settings;
	struct targets *targets = p->targets;

	targets->count = settings->nrfiles;
	if (settings->filename)
		targets->count = list_length(settings->filename, p->arena);
	targets->list = arena_zero(p->arena,
				   targets->count * sizeof(*targets->list));
	for (size_t k = 0; k < targets->count; k++) {
		const char *name =
			settings->filename ?
			list_entry(settings->filename, k, p->arena) :
			arena_print(p->arena, "%s.%u.%zu", settings->name,
				    p->job->clone, k);

		targets->list[k].path = in_directory(p->job, name, p->arena);
	}
}

/* What the options say of a file's part, 0 where they say nothing. */
static uint64_t
wanted_length(const struct settings *settings, size_t files)
{
	if (settings->filesize)
		return settings->filesize;
	return settings->size.bytes / files;
}

static uint64_t
percentage(uint64_t bytes, unsigned percent)
{
	return (uint64_t)((wide)bytes * percent / 100);
}

static uint64_t
first_byte(const struct job *job)
{
	return job->settings.offset +
	       job->settings.offset_increment * job->clone;
}

/* Chooses the part of a target that has this size; false: it has none. */
static bool
choose_part(struct preparation *p, struct target *target, uint64_t size)
{
	const struct settings *settings = &p->job->settings;
	uint64_t wanted = wanted_length(settings, p->targets->count);

	target->start = first_byte(p->job);
	if (target->start >= size && (!wanted || target->block_device)) {
		fail(p, target->path, size ? "ends before offset %llu" :
					     "is empty, and no size is given",
		     (unsigned long long)target->start);
		return false;
	}
	target->length = wanted ? wanted : size - target->start;
	if (settings->size.percent && !settings->filesize)
		target->length = percentage(size, settings->size.percent);
	if (target->block_device && target->length > size - target->start) {
		fail(p, target->path, "has %llu bytes from offset %llu on, "
		     "fewer than the size of %llu",
		     (unsigned long long)(size - target->start),
		     (unsigned long long)target->start,
		     (unsigned long long)target->length);
		return false;
	}
	return true;
}

static bool
destroys(const struct settings *settings)
{
	return settings->pattern->directions & (WRITES | TRIMS);
}

static void
prepare_device(struct preparation *p, struct target *target)
{
	const struct settings *settings = &p->job->settings;
	int file = open(target->path, O_RDONLY | O_CLOEXEC);
	const char *reason = NULL;
	uint64_t size = 0;

	if (file < 0 || ioctl(file, BLKGETSIZE64, &size) < 0) {
		fail(p, target->path, "%s", strerror(errno));
	} else if (choose_part(p, target, size) && destroys(settings) &&
		   !p->rules->allow_destroy) {
		reason = guard_reason(target->path, file, target->device,
				      p->arena);
	}
	if (reason)
		fail(p, target->path, "%s; it is not written to without "
		     "--allow-destroy", reason);
	if (file >= 0)
		close(file);
}

/* null, zero and full lose nothing; mem, mtd0 and others might. */
static void
prepare_character_device(struct preparation *p, struct target *target)
{
	bool harmless = major(target->device) == MEM_MAJOR &&
			(minor(target->device) == 3 ||
			 minor(target->device) == 5 ||
			 minor(target->device) == 7);

	target->character_device = true;
	if (choose_part(p, target, 0) && destroys(&p->job->settings) &&
	    !p->rules->allow_destroy && !harmless)
		fail(p, target->path, "is a character device; it is not "
		     "written to without --allow-destroy");
}

/* A name in /dev that is no device would be a file in memory. */
static bool
may_be_made(const char *path)
{
	return strncmp(path, "/dev/", 5) != 0 ||
	       strncmp(path, "/dev/shm/", 9) == 0;
}

static void
prepare_file(struct preparation *p, struct target *target, uint64_t size)
{
	const struct settings *settings = &p->job->settings;
	unsigned long long needed;
	int error;

	if (!choose_part(p, target, size))
		return;
	needed = target->start + target->length;
	if (size >= needed)
		return;
	if (p->rules->read_only) {
		fail(p, target->path, "would have to be made %llu bytes "
		     "long, and --readonly is given", needed);
		return;
	}
	if (p->rules->laying_out)
		p->rules->laying_out(p->job, p->targets->count,
				     target->length * p->targets->count,
				     p->rules->context);
	error = layout_file(target->path, size, needed, settings);
	if (error)
		fail(p, target->path, "cannot make the file: %s",
		     strerror(error));
}

static void
prepare_target(struct preparation *p, struct target *target)
{
	struct stat there = { 0 };
	bool exists = stat(target->path, &there) == 0;

	if (!exists && errno != ENOENT) {
		fail(p, target->path, "%s", strerror(errno));
	} else if (!exists && !may_be_made(target->path)) {
		fail(p, target->path, "no such device");
	} else if (exists && S_ISDIR(there.st_mode)) {
		fail(p, target->path, "is a directory");
	} else if (exists && S_ISBLK(there.st_mode)) {
		target->block_device = true;
		target->device = there.st_rdev;
		prepare_device(p, target);
	} else if (exists && S_ISCHR(there.st_mode)) {
		target->device = there.st_rdev;
		prepare_character_device(p, target);
	} else if (exists && !S_ISREG(there.st_mode)) {
		fail(p, target->path, "is neither a file nor a device");
	} else {
		prepare_file(p, target, (uint64_t)there.st_size);
		if (stat(target->path, &there) == 0)
			target->device = there.st_dev;
	}
}

/* A block must fit. */
static void
check_blocks(struct preparation *p)
{
	const struct settings *settings = &p->job->settings;

	for (enum direction to = 0; to < DIRECTIONS; to++) {
		unsigned long long bs = settings->bs[to];

		if (!(settings->pattern->directions & 1u << to))
			continue;
		for (size_t k = 0; k < p->targets->count; k++)
			if (p->targets->list[k].length < bs)
				fail(p, NULL, "%s: no room for a block of "
				     "%llu bytes in %ju",
				     p->targets->list[k].path, bs,
				     (uintmax_t)p->targets->list[k].length);
	}
}

/* The least block that the job uses. */
static uint64_t
least_block(const struct settings *settings)
{
	uint64_t least = UINT64_MAX;

	for (enum direction to = 0; to < DIRECTIONS; to++)
		if (settings->pattern->directions & 1u << to &&
		    settings->bs[to] < least)
			least = settings->bs[to];
	return least;
}

/* Parts are whole blocks long; what is left over is not used. */
static void
count_bytes(struct targets *targets, const struct settings *settings)
{
	const struct share *share = &settings->io_size;
	uint64_t block = least_block(settings);

	targets->total = 0;
	for (size_t k = 0; k < targets->count; k++) {
		targets->list[k].length -= targets->list[k].length % block;
		targets->total += targets->list[k].length;
	}
	targets->io = targets->total;
	if (settings->size.bytes && settings->size.bytes < targets->io)
		targets->io = settings->size.bytes;
	if (share->percent)
		targets->io = percentage(targets->total, share->percent);
	else if (share->bytes)
		targets->io = share->bytes;
}

bool
targets_prepare(struct targets *targets, const struct job *job,
		const struct target_rules *rules, struct arena *arena,
		struct diag *diag)
{
	struct preparation p = { targets, job, rules, arena, diag, false };

	*targets = (struct targets){ 0 };
	if (rules->read_only && destroys(&job->settings)) {
		fail(&p, NULL, "rw=%s writes, and --readonly is given",
		     job->settings.pattern->name);
		return false;
	}
	name_targets(&p);
	for (size_t k = 0; k < targets->count && !p.failed; k++)
		prepare_target(&p, &targets->list[k]);
	if (!p.failed)
		check_blocks(&p);
	count_bytes(targets, &job->settings);
	return !p.failed;
}

int
target_open(const struct target *target, const struct settings *settings)
{
	static const int modes[] = {
		[READS] = O_RDONLY, [WRITES] = O_WRONLY,
		[READS | WRITES] = O_RDWR, [TRIMS] = O_RDWR,
	};
	static const int syncs[] = {
		[SYNC_NONE] = 0, [SYNC_FILE] = O_SYNC, [SYNC_DATA] = O_DSYNC,
	};
	int flags = O_CLOEXEC | modes[settings->pattern->directions] |
		    syncs[settings->sync] |
		    (settings->direct ? O_DIRECT : 0);
	/* only the owner may ask for that */
	int file = open(target->path, flags | O_NOATIME);

	if (file < 0 && errno == EPERM)
		file = open(target->path, flags);
	return file < 0 ? -errno : file;
}

static void
invalidate(const struct target *target, int file)
{
	/* where that is not allowed the cache stays, as in fio */
	if (target->block_device)
		ioctl(file, BLKFLSBUF, 0);
	else
		posix_fadvise(file, (off_t)target->start,
			      (off_t)target->length, POSIX_FADV_DONTNEED);
}

void
target_prepare_cache(const struct target *target,
		     const struct settings *settings, int file)
{
	enum hint hint = settings->hint;

	if (settings->invalidate)
		invalidate(target, file);
	if (hint == HINT_BY_TYPE)
		hint = settings->pattern->random ? HINT_RANDOM :
						   HINT_SEQUENTIAL;
	if (hint != HINT_NONE)
		posix_fadvise(file, (off_t)target->start,
			      (off_t)target->length, hint == HINT_RANDOM ?
			      POSIX_FADV_RANDOM : POSIX_FADV_SEQUENTIAL);
}
