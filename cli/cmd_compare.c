/* iorecap compare: before and after, side by side. */
#include <string.h>

#include "cli/gather.h"
#include "cli/options.h"
#include "cli/output.h"
#include "render/render.h"

/* The k-th table format that can show a comparison, or NULL. */
static const struct table_format *
format_at(size_t k)
{
	const struct table_format *row = table_formats;

	while (row->name && (!row->compare || k--))
		row++;
	return row->name ? row : NULL;
}

static const char *
format_name(size_t k)
{
	const struct table_format *row = format_at(k);

	return row ? row->name : NULL;
}

static const struct table_format *
find_format(const char *name)
{
	size_t k = 0;

	while (format_at(k) && strcmp(format_at(k)->name, name) != 0)
		k++;
	return format_at(k);
}

/* A message for each value that did not pass. */
static void
tell_gate(const struct comparison *c, bool quiet)
{
	static const char *const levels[GATE_OUTCOMES] = {
		[GATE_UNDECIDED] = "warning", [GATE_FAILED] = "error",
	};
	struct arena arena = { 0 };
	const char *text;
	struct gate_at at = { 0 };

	while ((text = render_gate(c, &at, &arena)))
		if (!quiet || at.outcome == GATE_FAILED)
			fprintf(stderr, "iorecap: %s: gate: %s\n",
				levels[at.outcome], text);
	arena_free(&arena);
}

static enum status
gate_status(const struct comparison *c, const struct options *options,
	    enum status status)
{
	if (!options->gate)
		return status;
	tell_gate(c, options->quiet);
	if (status != STATUS_DONE || c->gate == GATE_PASSED)
		return status;
	return c->gate == GATE_FAILED ? STATUS_NO : STATUS_UNDECIDED;
}

static enum status
run(struct options *options)
{
	struct compare_options how = gather_compare_options(options);
	const struct comparison *comparison;
	const char *name = options->format;
	struct buffer text = { 0 };
	struct gathered all;
	struct output output;
	struct render_style style;
	enum status status;

	/* single runs are judged by their samples */
	options->series = true;
	if (!output_open(&output, options->output))
		return STATUS_INPUT;
	style = output_style(&output, options->color);
	if (!name)
		name = output_is_terminal(&output) ? "table" : "text";
	status = gather(&all, options, NULL, stderr);
	if (all.count) {
		comparison = compare_run(all.results, all.count, all.inputs,
					 &how, &all.arena);
		if (comparison->status == COMPARE_DONE) {
			find_format(name)->compare(&text, comparison, &style);
			status = gate_status(comparison, options, status);
		} else {
			status = gather_incomparable(comparison, status);
		}
	}
	status = output_finish(&output, &text, status);
	gather_free(&all);
	return status;
}

const struct subcommand command_compare = {
	.name = "compare",
	.bit = COMPARE,
	.operands = "INPUT...",
	.summary = "compare before with after",
	.more = "Two or more INPUTs: each is a side. One INPUT: the sides come "
		"from --by or,\nwithout it, from what the text itself varies. "
		"The first side is the baseline.\n",
	.format = format_name,
	.run = run,
};
