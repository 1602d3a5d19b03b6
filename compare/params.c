/* What parameters mean for a comparison, and how people write their values. */
#include "compare/params.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In the order of strcmp(). The workload is that of fio and of bonnie++. */
static const struct param_meaning meanings[] = {
	{ "blockalign", WEIGHT_SURROUNDINGS, PARAM_SIZE },
	{ "bs", WEIGHT_WORKLOAD, PARAM_SIZE },
	{ "chunk", WEIGHT_SURROUNDINGS, PARAM_SIZE },
	{ "concurrency", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "description", WEIGHT_NONE, PARAM_PLAIN },
	{ "direct", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "disk_util", WEIGHT_NONE, PARAM_PLAIN },
	{ "eta", WEIGHT_NONE, PARAM_PLAIN },
	{ "eta-newline", WEIGHT_NONE, PARAM_PLAIN },
	{ "fdatasync", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "files", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "filesize", WEIGHT_SURROUNDINGS, PARAM_SIZE },
	{ "fsync", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "group_reporting", WEIGHT_NONE, PARAM_PLAIN },
	{ "io_size", WEIGHT_SURROUNDINGS, PARAM_SIZE },
	{ "iodepth", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "ioengine", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "log_avg_msec", WEIGHT_NONE, PARAM_PLAIN },
	{ "max_size", WEIGHT_SURROUNDINGS, PARAM_SIZE },
	{ "min_size", WEIGHT_SURROUNDINGS, PARAM_SIZE },
	{ "name", WEIGHT_NONE, PARAM_PLAIN },
	{ "new_group", WEIGHT_NONE, PARAM_PLAIN },
	{ "numjobs", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "offset", WEIGHT_SURROUNDINGS, PARAM_SIZE },
	{ "output", WEIGHT_NONE, PARAM_PLAIN },
	{ "output-format", WEIGHT_NONE, PARAM_PLAIN },
	{ "per_job_logs", WEIGHT_NONE, PARAM_PLAIN },
	{ "percentile_list", WEIGHT_NONE, PARAM_PLAIN },
	{ "ramp_time", WEIGHT_NONE, PARAM_TIME },
	{ "randrepeat", WEIGHT_NONE, PARAM_PLAIN },
	{ "randseed", WEIGHT_NONE, PARAM_PLAIN },
	{ "runtime", WEIGHT_NONE, PARAM_TIME },
	{ "rw", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "rwmixread", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "seed", WEIGHT_NONE, PARAM_PLAIN },
	{ "size", WEIGHT_WORKLOAD, PARAM_SIZE },
	{ "startdelay", WEIGHT_NONE, PARAM_TIME },
	{ "status-interval", WEIGHT_NONE, PARAM_TIME },
	{ "stonewall", WEIGHT_NONE, PARAM_PLAIN },
	{ "sync", WEIGHT_WORKLOAD, PARAM_PLAIN },
	{ "thinktime", WEIGHT_SURROUNDINGS, PARAM_TIME },
	{ "time_based", WEIGHT_NONE, PARAM_PLAIN },
	{ "unlink", WEIGHT_NONE, PARAM_PLAIN },
	{ "wait_for_previous", WEIGHT_NONE, PARAM_PLAIN },
	{ "write_bw_log", WEIGHT_NONE, PARAM_PLAIN },
	{ "write_hist_log", WEIGHT_NONE, PARAM_PLAIN },
	{ "write_iops_log", WEIGHT_NONE, PARAM_PLAIN },
	{ "write_lat_log", WEIGHT_NONE, PARAM_PLAIN },
};

static int
order(const void *name, const void *meaning)
{
	return strcmp(name, ((const struct param_meaning *)meaning)->name);
}

struct param_meaning
params_meaning(const char *name)
{
	const struct param_meaning *known =
		bsearch(name, meanings, sizeof meanings / sizeof *meanings,
			sizeof *meanings, order);
	struct param_meaning unknown = {
		name, WEIGHT_SURROUNDINGS, PARAM_PLAIN
	};

	return known ? *known : unknown;
}

/* The greatest first: a value is written in the first that divides it. */
struct suffix {
	double factor;
	const char *text;
};
static const struct suffix sizes[] = {
	{ 1024. * 1024 * 1024 * 1024, "T" }, { 1024. * 1024 * 1024, "G" },
	{ 1024. * 1024, "M" }, { 1024, "k" }, { 1, "" }
};
static const struct suffix times[] = {
	{ 1e9, "s" }, { 1e6, "ms" }, { 1e3, "us" }, { 1, "ns" }
};

static const char *
with_suffix(struct arena *arena, double value, const struct suffix *suffix)
{
	while (suffix->factor > 1 && fmod(value, suffix->factor) != 0)
		suffix++;
	return arena_print(arena, "%.0f%s", value / suffix->factor,
			   suffix->text);
}

const char *
params_value(struct arena *arena, const struct param *param)
{
	enum param_unit unit = params_meaning(param->name).unit;
	double value = param->number;
	char text[32];

	if (param->text)
		return param->text;
	if (!isfinite(value))
		return "?";
	if (value > 0 && value == floor(value) && unit == PARAM_SIZE)
		return with_suffix(arena, value, sizes);
	if (value > 0 && value == floor(value) && unit == PARAM_TIME)
		return with_suffix(arena, value, times);
	return arena_text(arena, text, number_write(text, value));
}
