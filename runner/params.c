/* What a record tells of a job's options. */
#include "runner/params.h"

#include <string.h>

#include "runner/engine.h"
#include "runner/option.h"
#include "runner/setters.h"
#include "runner/value.h"

/* Options of which a record tells; the others say nothing of the workload. */
static const char *const told[] = {
	"description", "filename", "directory", "rwmixread", "rwmixwrite",
	"size", "io_size", "filesize", "nrfiles", "offset", "direct",
	"buffered", "sync", "fsync", "fdatasync", "end_fsync", "invalidate",
	"numjobs", "thread", "runtime", "ramp_time", "startdelay",
	"time_based", "loops", "randrepeat", "norandommap",
	"refill_buffers", "zero_buffers", "thinktime", "rate", "rate_iops",
};

static bool
is_told(const char *name)
{
	for (size_t k = 0; k < sizeof(told) / sizeof(*told); k++)
		if (strcmp(told[k], name) == 0)
			return true;
	return false;
}

/* Whether an option that takes words, too, was given a number. */
static bool
number_given(const char *value, double *number)
{
	uint64_t given;

	if (!value_number(value, strlen(value), &given))
		return false;
	*number = (double)given;
	return true;
}

/* The value that an option has, where it is a number. */
static bool
number_of(const struct option *row, const struct settings *settings,
	  const char *value, double *number)
{
	const char *member = (const char *)settings + row->member;
	const struct share *share = (const void *)member;

	if (row->set == set_bool)
		*number = *(const bool *)(const void *)member;
	else if (row->set == set_count)
		*number = *(const unsigned *)(const void *)member;
	else if (row->set == set_number || row->set == set_size ||
		 row->set == set_time)
		*number = (double)*(const uint64_t *)(const void *)member;
	else if (row->set == set_share && !share->percent)
		*number = (double)share->bytes;
	else
		return (row->set == set_sync || row->set == set_inverse ||
			row->set == set_write_percent) &&
		       number_given(value, number);
	return true;
}

static void
put_options(struct record *record, struct arena *arena,
	    const struct job *job, const struct given_list *list)
{
	for (size_t k = 0; k < list->count; k++) {
		const struct given *given = &list->list[k];
		const struct option *row = option_find(given->name);
		const char *value = given->value ? given->value : row->lone;
		double number;

		if (!is_told(given->name))
			continue;
		if (number_of(row, &job->settings, value, &number))
			record_param_number(record, arena, given->name,
					    number);
		else
			record_param_text(record, arena, given->name, value);
	}
}

/* One number where the directions that there are have one, else as given. */
static void
put_block_size(struct record *record, struct arena *arena,
	       const struct job *job)
{
	const struct settings *settings = &job->settings;
	const struct given *given = given_find(&job->own, "bs");
	uint64_t bs = 0;
	bool one = true;

	for (enum direction to = 0; to < DIRECTIONS; to++) {
		if (!(settings->pattern->directions & 1u << to))
			continue;
		one = one && (!bs || bs == settings->bs[to]);
		bs = settings->bs[to];
	}
	if (!given)
		given = given_find(job->global, "bs");
	if (one)
		record_param_number(record, arena, "bs", (double)bs);
	else
		record_param_text(record, arena, "bs", given->value);
}

void
params_put(struct record *record, struct arena *arena, const struct job *job)
{
	const struct settings *settings = &job->settings;

	record_param_text(record, arena, "rw", settings->pattern->name);
	put_block_size(record, arena, job);
	record_param_text(record, arena, "ioengine", settings->engine->name);
	record_param_number(record, arena, "iodepth", settings->iodepth);
	put_options(record, arena, job, job->global);
	put_options(record, arena, job, &job->own);
}
