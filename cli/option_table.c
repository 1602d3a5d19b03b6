/* The option table: what each option takes and what it means. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/interleave.h"
#include "cli/options.h"
#include "compare/compare.h"
#include "record/filter.h"
#include "record/nearest.h"

static const char *
set_output(struct options *options, const char *value)
{
	bool standard = strcmp(value, "-") == 0 ||
		strcmp(value, "/dev/stdout") == 0;

	options->output = standard ? NULL : value;
	return *value ? NULL : "a file name";
}

static const char *
set_format(struct options *options, const char *value)
{
	const char *name;

	for (size_t k = 0; (name = options->command->format(k)); k++)
		if (strcmp(name, value) == 0) {
			options->format = name;
			return NULL;
		}
	return options_list(&options->arena, options->command->format);
}

static const char *
set_where(struct options *options, const char *value)
{
	char *why = NULL;

	options->where = value;
	options->filter = filter_parse(value, &options->arena, &why);
	return options->filter ? NULL : why;
}

static const char *
set_threads(struct options *options, const char *value)
{
	char *end;
	unsigned long threads = strtoul(value, &end, 10);

	if (*value < '0' || *value > '9' || *end || !threads || threads > 1024)
		return "a number from 1 to 1024";
	options->threads = (unsigned)threads;
	return NULL;
}

static const char *
set_quiet(struct options *options, const char *value)
{
	(void)value;
	options->quiet = true;
	return NULL;
}

static const char *
set_verbose(struct options *options, const char *value)
{
	(void)value;
	options->verbose = true;
	return NULL;
}

static const char *
set_help(struct options *options, const char *value)
{
	(void)value;
	options->help = true;
	return NULL;
}

static const char *
set_first_report(struct options *options, const char *value)
{
	(void)value;
	options->first_report = true;
	return NULL;
}

static const char *
set_series(struct options *options, const char *value)
{
	(void)value;
	options->series = true;
	return NULL;
}

static const char *
set_color(struct options *options, const char *value)
{
	static const char *const names[] = {
		[COLOR_AUTO] = "auto", [COLOR_ALWAYS] = "always",
		[COLOR_NEVER] = "never",
	};

	for (size_t k = 0; k < sizeof(names) / sizeof(*names); k++) {
		if (strcmp(names[k], value) == 0) {
			options->color = (enum color)k;
			return NULL;
		}
	}
	return "auto, always or never";
}

static const char *
set_by(struct options *options, const char *value)
{
	options->by = value;
	return compare_is_attribute(value)
		? NULL
		: "label, label.N (from 1), file, name, version, param.NAME or "
		  "setting.NAME";
}

static const char *
set_baseline(struct options *options, const char *value)
{
	options->baseline = value;
	return *value ? NULL : "the label of a side";
}

static void
add_metric(struct options *options, struct metric_name name)
{
	options->metrics = arena_grow(&options->arena, options->metrics,
				      options->metric_count,
				      &options->metric_room, sizeof(name));
	options->metrics[options->metric_count++] = name;
}

/* A metric's name, or one without its subject, which stands for all. */
static bool
take_metric(struct options *options, const char *text, size_t length)
{
	size_t before = options->metric_count;
	struct metric_name name;

	if (metric_read(text, length, &name)) {
		add_metric(options, name);
		return true;
	}
	for (enum subject k = 0; k < SUBJECTS; k++) {
		const char *full = arena_print(&options->arena, "%s.%.*s",
					       subject_text(k), (int)length,
					       text);

		if (metric_read(full, strlen(full), &name))
			add_metric(options, name);
	}
	return options->metric_count > before;
}

/* "; is write.iops meant?", or nothing. */
static const char *
nearest_metric(struct options *options, const char *text, size_t length)
{
	struct nearest nearest = {
		.word = arena_text(&options->arena, text, length),
	};

	nearest_metrics(&nearest, &options->arena);
	return nearest.name ? arena_print(&options->arena, "; is %s meant?",
					  nearest.name) : "";
}

static const char *
set_metrics(struct options *options, const char *value)
{
	for (const char *at = value;; at++) {
		size_t length = strcspn(at, ",");

		if (length > 60 || !take_metric(options, at, length))
			return arena_print(&options->arena, "metrics with "
				"commas between, such as write.iops,clat.p99 "
				"(\"iorecap formats\" lists them)%s",
				nearest_metric(options, at, length));
		at += length;
		if (!*at)
			return NULL;
	}
}

static const char *
set_threshold(struct options *options, const char *value)
{
	char *end;

	options->threshold = strtod(value, &end);
	if (end != value && strcmp(end, "%") == 0)
		end++;
	if (end == value || *end || !isfinite(options->threshold) ||
	    options->threshold <= 0)
		return "a percentage above 0, such as 5";
	return NULL;
}

static const char *
set_sort(struct options *options, const char *value)
{
	options->sorted = metric_read(value, strlen(value), &options->sort);
	return options->sorted
		? NULL
		: "a metric, such as write.iops (\"iorecap formats\" lists "
		  "them)";
}

static const char *
set_top(struct options *options, const char *value)
{
	char *end;
	unsigned long top = strtoul(value, &end, 10);

	if (*value < '0' || *value > '9' || *end || !top || top > INT_MAX)
		return "a number from 1";
	options->top = top;
	return NULL;
}

static const char *
set_gate(struct options *options, const char *value)
{
	options->gate = true;
	if (!value)
		return NULL;
	options->limits = compare_read_limits(value, &options->limit_count,
					      &options->arena);
	return options->limits ? NULL : "limits on changes with commas "
		"between, such as write.iops>-3%,clat.p99<+10% (\"iorecap "
		"formats\" lists the metrics)";
}

static const char *
set_interleave(struct options *options, const char *value)
{
	char *end;
	unsigned long rounds = strtoul(value, &end, 10);

	if (*value < '0' || *value > '9' || *end || !rounds || rounds > 1000)
		return "a number from 1 to 1000";
	options->interleave = (unsigned)rounds;
	return NULL;
}

static const char *
set_before(struct options *options, const char *value)
{
	options->before = value;
	return *value ? NULL : "a command";
}

static const char *
set_after(struct options *options, const char *value)
{
	options->after = value;
	return *value ? NULL : "a command";
}

static const char *
set_store(struct options *options, const char *value)
{
	options->store = value;
	return *value ? NULL : "a file name";
}

static const char *
set_self_test(struct options *options, const char *value)
{
	(void)value;
	options->self_test = true;
	return NULL;
}

static const char *
set_history(struct options *options, const char *value)
{
	(void)value;
	options->history = true;
	return NULL;
}

static const char *
set_claims(struct options *options, const char *value)
{
	(void)value;
	options->claims = true;
	return NULL;
}

/* In the order in which help lists them. */
const struct option option_table[] = {
	{ 'o', "output", "FILE", READERS, NULL,
	  "write to FILE, which appears whole or not at all", set_output },
	{ 'f', "format", "FORMAT", PARSE | SHOW | LINT | COMPARE | STORE, NULL,
	  "what to write", set_format },
	{ 'w', "where", "EXPR", READERS, "all results",
	  "only results that fit, as in 'bs=4k and write.iops>10k'",
	  set_where },
	{ 0, "by", "ATTRIBUTE", COMPARERS, "what the text varies",
	  "what makes the sides: label, label.N, file, name, version, "
	  "param.NAME or setting.NAME",
	  set_by },
	{ 0, "by", "ATTRIBUTE", STORE, NULL,
	  "with --sort, a row for each name, version, file, label.N, "
	  "param.NAME or setting.NAME: how many results, the best and the "
	  "median", set_by },
	{ 0, "baseline", "LABEL", COMPARERS, "the first side in the text",
	  "the side that the others are compared with", set_baseline },
	{ 0, "metric", "LIST", COMPARERS, "what matters most for each tool",
	  "which metrics, with commas between; a name without read, write … "
	  "stands for all of them",
	  set_metrics },
	{ 0, "threshold", "PCT", COMPARERS,
	  "5 % for rates and means, 10 % for p99, 15 % beyond",
	  "how much change counts", set_threshold },
	{ 0, "gate", "[=LIMITS]", COMPARE, NULL,
	  "status 1 when anything judged is worse, 5 when it cannot be told; "
	  "LIMITS on changes, such as 'write.iops>-3%,clat.p99<+10%', instead "
	  "of verdicts",
	  set_gate },
	{ 0, "self-test", NULL, COMPARE, NULL,
	  "split the runs of each configuration at random and say how often "
	  "that would raise a false alarm", set_self_test },
	{ 0, "sort", "METRIC", STORE, "as they were added",
	  "list the best of a metric first; results without it are left out",
	  set_sort },
	{ 0, "top", "N", STORE, "all", "list N results at most", set_top },
	{ 0, "history", NULL, REPORT, NULL,
	  "instead of a comparison, the runs of each workload over time and "
	  "when they changed", set_history },
	{ 0, "first-report", NULL, READERS, NULL,
	  "use the rows since boot of iostat's first report, too",
	  set_first_report },
	{ 0, "claims", NULL, PARSE | STORE, NULL,
	  "take sentences of the author that state changes, too",
	  set_claims },
	{ 0, "series", NULL, PARSE | STORE, NULL,
	  "write the samples of logs, too (jsonl or a store)", set_series },
	{ 'j', "threads", "N", READERS, "one for each core",
	  "read with N threads", set_threads },
	{ 0, "color", "WHEN", READERS, "auto", "auto, always or never",
	  set_color },
	{ 'q', "quiet", NULL, READERS, NULL, "say nothing but errors",
	  set_quiet },
	{ 'v', "verbose", NULL, READERS, NULL,
	  "list the lines that look like results and were not used",
	  set_verbose },
	{ 0, "interleave", "N", RUN, NULL,
	  "run both configurations, in the order before, after, after, "
	  "before, N times; 3 make six runs a side",
	  set_interleave },
	{ 0, "before", "COMMAND", RUN, NULL,
	  "what makes the first configuration, and restores it in the end",
	  set_before },
	{ 0, "after", "COMMAND", RUN, NULL,
	  "what makes the second, as in 'hdparm -W 0 /dev/sdx'", set_after },
	{ 0, "store", "FILE", RUN, INTERLEAVE_STORE,
	  "keep the records of all runs in FILE", set_store },
	{ 'h', "help", NULL, READERS | FORMATS | HELP | RUN, NULL,
	  "show this help", set_help },
	{ 0, NULL, NULL, 0, NULL, NULL, NULL },
};
