/* An invocation of fio while its document is read. */
#include <string.h>

#include "parsers/fio/fio.h"

enum { NEAR = 50 };	/* lines that may lie between those of one output */

static const char state_key;

struct fio_run *
fio_run_of(struct scan *scan)
{
	struct fio_run *run = scan_state(scan, &state_key, sizeof(*run));

	if (run->scan == NULL) {
		run->scan = scan;
		fio_run_begin(run);
	}
	return run;
}

void
fio_run_begin(struct fio_run *run)
{
	run->number = scan_next_run(run->scan);
	run->report = 0;
	run->version_text = NULL;
	run->version = fio_version_read(NULL);
	run->start_count = run->group_count = 0;
	run->has_results = run->after_status = run->client = false;
	run->last_group = -1;
	run->first_pid = 0;
}

void
fio_run_next(struct fio_run *run)
{
	struct fio_run last = *run;

	fio_run_begin(run);
	if (!last.client)
		return;
	run->client = true;
	run->version_text = last.version_text;
	run->version = last.version;
	run->start_count = last.start_count;
}

bool
fio_run_mixed(struct fio_run *run, const struct line *line)
{
	if (line->number > run->last_line + NEAR)
		run->mixed = run->unfinished = false;
	return run->mixed;
}

void
fio_tell_mixed(struct scan *scan, struct fio_run *run, const struct line *line)
{
	run->mixed = true;
	if (line->number > run->last_line)
		run->last_line = line->number;
	diag_add(scan->diag, DIAG_WARNING, scan->file, line->number,
		 "lines of several results are mixed here; what can't be told "
		 "apart was not used");
}

struct job_group *
fio_group_of(const struct fio_run *run, int number)
{
	for (size_t i = run->group_count; i-- > 0;)
		if (run->groups[i].number == number)
			return &run->groups[i];
	return NULL;
}

struct job_group *
fio_group_make(struct fio_run *run, struct arena *arena, int number)
{
	struct job_group *group = fio_group_of(run, number);

	if (group != NULL)
		return group;
	run->groups = arena_grow(arena, run->groups, run->group_count,
				 &run->group_room, sizeof(*group));
	group = &run->groups[run->group_count++];
	memset(group, 0, sizeof(*group));
	group->number = number;
	group->whole = true;
	return group;
}

void
fio_group_add(struct job_group *group, int direction, double runtime,
	      double bytes)
{
	bool first = !group->did[direction];

	group->did[direction] = true;
	group->io[direction] += bytes;
	if (first || runtime < group->shortest[direction])
		group->shortest[direction] = runtime;
	if (first || runtime > group->longest[direction])
		group->longest[direction] = runtime;
}
