/* Makes jobs of job files and of the command line. */
#include "runner/plan.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "parsers/fio/jobfile.h"
#include "record/buffer.h"
#include "runner/engine.h"
#include "runner/option.h"

static void
fault(struct plan *plan, const char *text)
{
	diag_add(plan->diag, DIAG_ERROR,
		 plan->file ? plan->file : "command line", plan->line, "%s",
		 text);
}

static struct given_list *
new_list(struct plan *plan)
{
	return arena_zero(plan->arena, sizeof(struct given_list));
}

void
plan_init(struct plan *plan, struct arena *arena, struct diag *diag)
{
	*plan = (struct plan){ .arena = arena, .diag = diag };
	option_defaults(&plan->base, arena);
	plan->base_given = new_list(plan);
	plan->global = plan->base;
	plan->global_given = new_list(plan);
}

const struct given *
given_find(const struct given_list *given, const char *name)
{
	for (size_t k = 0; k < given->count; k++)
		if (strcmp(given->list[k].name, name) == 0)
			return &given->list[k];
	return NULL;
}

static void
add_given(struct plan *plan, struct given_list *given, const char *name,
	  const char *value)
{
	struct given *same = (struct given *)given_find(given, name);

	if (!same) {
		given->list = arena_grow(plan->arena, given->list,
					 given->count, &given->room,
					 sizeof(*given->list));
		same = &given->list[given->count++];
	}
	*same = (struct given){ name, value };
}

/* Options for all jobs that follow are those of the command line again. */
static void
forget_globals(struct plan *plan)
{
	const struct given_list *base = plan->base_given;

	plan->global = plan->base;
	plan->global_given = new_list(plan);
	for (size_t k = 0; k < base->count; k++)
		add_given(plan, plan->global_given, base->list[k].name,
			  base->list[k].value);
}

/* A job without clones yet. */
static struct job *
add_job(struct plan *plan)
{
	plan->jobs = arena_grow(plan->arena, plan->jobs, plan->count,
				&plan->room, sizeof(*plan->jobs));
	return &plan->jobs[plan->count++];
}

/* O_DIRECT moves sectors. */
static void
check_direct(struct plan *plan, const struct settings *settings)
{
	const char *name = NULL;

	for (enum direction to = 0; to < DIRECTIONS; to++)
		if (settings->pattern->directions & 1u << to &&
		    settings->bs[to] % 512)
			name = "bs";
	if (settings->offset % 512)
		name = "offset";
	if (settings->offset_increment % 512)
		name = "offset_increment";
	if (name)
		fault(plan, arena_print(plan->arena, "%s is no multiple of "
					"512, which direct=1 needs", name));
}

/* What cannot be said of one option alone. */
static void
check_job(struct plan *plan, struct job *job)
{
	struct settings *settings = &job->settings;

	plan->line = job->line;
	if (settings->time_based && !settings->runtime)
		fault(plan, "time_based needs a runtime");
	if (settings->direct)
		check_direct(plan, settings);
	if (settings->iodepth > 1 && !settings->engine->queues) {
		diag_add(plan->diag, DIAG_WARNING,
			 plan->file ? plan->file : "command line", job->line,
			 "%s has one I/O in flight whatever iodepth is",
			 settings->engine->name);
		settings->iodepth = 1;
	}
}

/* Ends the section that options went to, and makes its clones. */
static void
end_section(struct plan *plan)
{
	struct job *job = plan->current, first;
	unsigned line = plan->line;

	plan->current = NULL;
	if (!job)
		return;
	check_job(plan, job);
	plan->line = line;
	if (plan->count > 1) {
		const struct job *before = job - 1;
		bool wall = job->settings.stonewall || plan->wall;

		job->stage = before->stage + wall;
		job->group = before->group +
			(wall || job->settings.new_group);
	}
	plan->wall = false;
	first = *job;
	for (unsigned clone = 1; clone < first.settings.numjobs; clone++) {
		job = add_job(plan);
		*job = first;
		job->clone = clone;
	}
}

static bool
is_wanted(const struct plan *plan, const char *name)
{
	const char *const *wanted = plan->sections;

	if (!wanted)
		return true;
	while (*wanted && strcmp(*wanted, name) != 0)
		wanted++;
	return *wanted;
}

static void
begin_section(struct plan *plan, const char *name)
{
	end_section(plan);
	plan->skipping = false;
	if (strcmp(name, "global") == 0)
		return;
	plan->skipping = !is_wanted(plan, name);
	if (plan->skipping)
		return;
	plan->current = add_job(plan);
	*plan->current = (struct job){
		.settings = plan->global,
		.global = plan->global_given,
		.section = plan->section_count++,
		.file = plan->file,
		.line = plan->line,
	};
	plan->current->settings.name = name;
}

static const struct {
	const char *name;
	int key;
	unsigned shift;		/* the value of sysconf() times the page size */
} keywords[] = {
	{ "ncpus", _SC_NPROCESSORS_ONLN, 0 },
	{ "pagesize", _SC_PAGESIZE, 0 },
	{ "mb_memory", _SC_PHYS_PAGES, 20 },
};

/* Puts in what stands behind a dollar sign; returns the bytes it used. */
static size_t
expand_one(struct buffer *buffer, const char *at, const char *end)
{
	const char *close = memchr(at, '}', (size_t)(end - at));

	if (at < end && *at == '{' && close) {
		char *name = strndup(at + 1, (size_t)(close - at - 1));
		const char *value = name ? getenv(name) : NULL;

		buffer_text(buffer, value ? value : "");
		free(name);
		return (size_t)(close - at) + 1;
	}
	for (size_t k = 0; k < sizeof(keywords) / sizeof(*keywords); k++) {
		size_t length = strlen(keywords[k].name);
		long long value;

		if ((size_t)(end - at) < length ||
		    memcmp(keywords[k].name, at, length) != 0)
			continue;
		value = sysconf(keywords[k].key);
		if (keywords[k].shift)
			value = (value * sysconf(_SC_PAGESIZE)) >>
				keywords[k].shift;
		buffer_print(buffer, "%lld", value);
		return length;
	}
	buffer_byte(buffer, '$');
	return 0;
}

const char *
plan_expand(struct arena *arena, const char *value, size_t length)
{
	const char *end = value + length;
	struct buffer buffer = { 0 };
	const char *expanded;

	while (value < end) {
		const char *dollar = memchr(value, '$',
					    (size_t)(end - value));

		if (!dollar)
			dollar = end;
		buffer_add(&buffer, value, (size_t)(dollar - value));
		value = dollar;
		if (value < end)
			value += 1 + expand_one(&buffer, value + 1, end);
	}
	expanded = arena_text(arena, buffer.data, buffer.length);
	buffer_free(&buffer);
	return expanded;
}

/* Puts an option where options go now; value NULL: there is none. */
static void
take_option(struct plan *plan, const char *name, const char *value)
{
	struct job *job = plan->current;
	const char *why;

	if (value)
		value = plan_expand(plan->arena, value, strlen(value));
	why = option_take(job ? &job->settings : &plan->global, name, value,
			  plan->arena);
	if (why)
		fault(plan, why);
	else
		add_given(plan, job ? &job->own : plan->global_given,
			  option_find(name)->name, value);
}

/* Why a line cannot be read: fio may know it. */
static const char *
refuse_line(const char *text, size_t length, struct arena *arena)
{
	const char *refusal;
	size_t end = 0;

	while (end < length && !isspace((unsigned char)text[end]))
		end++;
	refusal = option_refusal(arena_text(arena, text, end), arena);
	if (refusal)
		return refusal;
	return arena_print(arena, "\"%.*s\" is neither [section] nor "
			   "option=value", (int)length, text);
}

static void
read_line(struct plan *plan, const char *text, size_t length)
{
	struct jobfile_line line = jobfile_read(text, length);
	const char *name, *value = NULL;

	if (line.kind == JOBFILE_EMPTY)
		return;
	if (line.kind == JOBFILE_OTHER) {
		fault(plan, refuse_line(text, length, plan->arena));
		return;
	}
	name = arena_text(plan->arena, line.name, line.name_length);
	if (line.value)
		value = arena_text(plan->arena, line.value,
				   line.value_length);
	if (line.kind == JOBFILE_SECTION)
		begin_section(plan, name);
	else if (!plan->skipping)
		take_option(plan, name, value);
}

void
plan_read_text(struct plan *plan, const char *name, const char *text,
	       size_t length)
{
	const char *end = text + length;

	end_section(plan);
	plan->wall = plan->files++ > 0;
	forget_globals(plan);
	plan->file = name;
	plan->line = 0;
	while (text < end) {
		const char *newline = memchr(text, '\n',
					     (size_t)(end - text));

		if (!newline)
			newline = end;
		plan->line++;
		read_line(plan, text, (size_t)(newline - text));
		text = newline + 1;
	}
	end_section(plan);
	plan->file = NULL;
	plan->line = 0;
}

/* Reads all of a file; false with errno set. */
static bool
read_whole(int file, struct buffer *buffer)
{
	ssize_t bytes;

	do {
		bytes = read(file, buffer_reserve(buffer, 1 << 16), 1 << 16);
		if (bytes > 0)
			buffer->length += (size_t)bytes;
	} while (bytes > 0 || (bytes < 0 && errno == EINTR));
	return bytes == 0;
}

void
plan_read_file(struct plan *plan, const char *path)
{
	bool standard = strcmp(path, "-") == 0;
	int file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	struct buffer buffer = { 0 };

	if (file < 0 || !read_whole(file, &buffer)) {
		diag_add(plan->diag, DIAG_ERROR, path, 0, "%s",
			 strerror(errno));
		plan->unreadable++;
	} else {
		plan_read_text(plan, standard ? "standard input" : path,
			       buffer.data, buffer.length);
	}
	if (!standard && file >= 0)
		close(file);
	buffer_free(&buffer);
}

void
plan_option(struct plan *plan, const char *name, const char *value)
{
	if (strcmp(name, "name") == 0 && value) {
		begin_section(plan, value);
		if (plan->current)
			add_given(plan, &plan->current->own, "name", value);
	} else if (!plan->skipping) {
		take_option(plan, name, value);
	}
}

void
plan_end(struct plan *plan)
{
	end_section(plan);
	plan->base = plan->global;
	plan->base_given = plan->global_given;
}
