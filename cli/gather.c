/* Reads inputs one after the other, so that each result knows its own. */
#include <string.h>
#include <unistd.h>

#include "cli/gather.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "record/filter.h"

bool
inputs_take(const struct options *options, const char *const **inputs,
	    size_t *count)
{
	static const char *const standard_input[] = { "-" };

	*inputs = (const char *const *)options->operands;
	*count = options->operand_count;
	if (*count)
		return true;
	if (isatty(STDIN_FILENO)) {
		usage_error(options->command, "no INPUT, and standard input "
			    "is a terminal");
		return false;
	}
	*inputs = standard_input;
	*count = 1;
	return true;
}

struct read_options
inputs_options(const struct options *options)
{
	return (struct read_options){
		.threads = options->threads,
		.series = options->series,
		.claims = options->claims,
		.list_unused = options->verbose && !options->quiet,
		.filter = options->filter,
	};
}

enum diag_level
inputs_least(const struct options *options)
{
	if (options->quiet)
		return DIAG_ERROR;
	return options->verbose ? DIAG_NOTE : DIAG_WARNING;
}

/* Nothing is dropped in silence. */
static void
tell_unused(const struct options *options, const struct read_totals *totals,
	    FILE *messages)
{
	size_t unused = totals->looked - totals->used;

	if (!unused || options->quiet)
		return;
	fprintf(messages, "iorecap: warning: %zu of %zu lines that look like "
		"benchmark output %s not used%s\n", unused, totals->looked,
		unused == 1 ? "was" : "were",
		options->verbose ? "" : " (-v lists them)");
}

enum status
inputs_status(const struct options *options, const struct read_totals *totals,
	      size_t chosen, FILE *messages)
{
	tell_unused(options, totals, messages);
	if (!totals->records && totals->copies && !chosen)
		fputs("iorecap: error: copies alone, and not the results that "
		      "they are of\n", messages);
	else if (!totals->records && !totals->unreadable && !chosen)
		fputs("iorecap: error: no results of fio, bonnie++ or iostat "
		      "found\n", messages);
	else if (options->where && totals->records == 1 && !chosen)
		fprintf(messages, "iorecap: error: the only result does not "
			"fit %s\n", options->where);
	else if (options->where && totals->records && !chosen)
		fprintf(messages, "iorecap: error: none of the %zu results "
			"fits %s\n", totals->records, options->where);
	return totals->unreadable || !chosen ? STATUS_INPUT : STATUS_DONE;
}

struct collector {
	struct sink sink;
	struct gathered *gathered;
	const struct filter *filter;
	bool first_report;
	struct progress *progress;
	const char *label;	/* of the input that is being read */
};

static int
collect(struct sink *sink, const struct record *record)
{
	struct collector *collector = (struct collector *)sink;
	struct gathered *all = collector->gathered;
	bool claim = record->kind == KIND_CLAIM;
	struct record *copy;

	/* sentences are no results that could fit */
	if (!claim && collector->filter &&
	    !filter_match(collector->filter, record))
		return 0;
	all->claims += claim;
	copy = record_copy(record, &all->arena);
	/* Where they are asked for, rows since boot are rows like others. */
	copy->since_boot = copy->since_boot && !collector->first_report;
	all->results = arena_grow(&all->arena, all->results, all->count,
				  &all->room, sizeof(*all->results));
	all->results[all->count++] = (struct compared){
		.record = copy,
		.input = all->inputs,
		.input_label = collector->label,
	};
	progress_step(collector->progress, all->count);
	return 0;
}

/* LABEL of LABEL=INPUT; a path that exists wins over that reading. */
static const char *
input_label(const char *input, struct arena *arena)
{
	const char *sign = strchr(input, '=');

	if (!sign || sign == input || access(input, F_OK) == 0)
		return input;
	return arena_text(arena, input, (size_t)(sign - input));
}

static void
add_totals(struct read_totals *sum, const struct read_totals *more)
{
	sum->inputs += more->inputs;
	sum->unreadable += more->unreadable;
	sum->records += more->records;
	sum->copies += more->copies;
	sum->looked += more->looked;
	sum->used += more->used;
}

enum status
gather(struct gathered *all, const struct options *options,
       struct kept_lines *keep, FILE *messages)
{
	struct read_options how = inputs_options(options);
	struct diag diag = { .least = inputs_least(options) };
	struct progress progress;
	struct collector collector = {
		.sink = { collect },
		.gathered = all,
		.filter = options->filter,
		.first_report = options->first_report,
		.progress = &progress,
	};
	const char *const *inputs;
	size_t count;

	*all = (struct gathered){ 0 };
	if (!inputs_take(options, &inputs, &count))
		return STATUS_USAGE;
	how.keep = keep;
	how.position = progress_start(&progress, options->quiet, inputs, count);
	for (; all->inputs < count; all->inputs++) {
		const char *const *input = inputs + all->inputs;
		struct read_totals totals = { 0 };

		collector.label = input_label(*input, &all->arena);
		parsers_read(input, 1, &how, &collector.sink, &diag, messages,
			     &totals);
		add_totals(&all->totals, &totals);
	}
	progress_end(&progress);
	diag_free(&diag);
	return inputs_status(options, &all->totals, all->count - all->claims,
			     messages);
}

void
gather_free(struct gathered *all)
{
	arena_free(&all->arena);
}

enum status
gather_print(const struct options *options,
	     enum status (*print)(struct printing *))
{
	struct printing printing = { .options = options };
	struct output output;
	enum status status;

	if (!output_open(&output, options->output))
		return STATUS_INPUT;
	printing.style = output_style(&output, options->color);
	printing.terminal = output_is_terminal(&output);
	status = gather(&printing.all, options, NULL, stderr);
	printing.status = status;
	if (printing.all.count > printing.all.claims)
		status = print(&printing);
	status = output_finish(&output, &printing.text, status);
	gather_free(&printing.all);
	return status;
}

enum status
gather_incomparable(const struct comparison *comparison, enum status status)
{
	const char *at = comparison->why;
	struct diag diag = { .least = DIAG_NOTE };
	enum diag_level level = DIAG_ERROR;

	while (*at) {
		int length = (int)strcspn(at, "\n");

		diag_add(&diag, level, NULL, 0, "%.*s", length, at);
		at += length;
		at += *at == '\n';
		level = DIAG_NOTE;
	}
	diag_flush(&diag, stderr);
	diag_free(&diag);
	return status != STATUS_DONE ? status : STATUS_INCOMPARABLE;
}

struct compare_options
gather_compare_options(const struct options *options)
{
	return (struct compare_options){
		.by = options->by,
		.baseline = options->baseline,
		.metrics = options->metrics,
		.metric_count = options->metric_count,
		.threshold = options->threshold,
		.first_report = options->first_report,
		.gate = options->gate,
		.limits = options->limits,
		.limit_count = options->limit_count,
		.other_kinds = options->filter &&
			filter_names(options->filter, "kind"),
	};
}
