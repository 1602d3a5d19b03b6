/* iorecap compare: before and after, side by side. */
#include <string.h>

#include "cli/gather.h"
#include "cli/options.h"
#include "render/render.h"
#include "render/selftest.h"

/* The k-th table format that can show a comparison, or NULL. */
static const char *
format_name(size_t k)
{
	const struct table_format *row = table_formats;

	while (row->name && (!row->compare || k--))
		row++;
	return row->name;
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

/* Its name where none was chosen, too. */
static const char *
format_of(const struct printing *printing)
{
	return printing->options->format ? printing->options->format :
	       printing->terminal ? "table" : "text";
}

static enum status
self_test(struct printing *printing)
{
	struct compare_options how = gather_compare_options(printing->options);
	struct gathered *all = &printing->all;
	const struct self_test *test = compare_self_test(all->results,
		all->count, &how, &all->arena);
	const struct self_test_format *row = self_test_formats;

	if (!test->splits) {
		fputs("iorecap: error: no configuration has two runs\n",
		      stderr);
		return printing->status != STATUS_DONE ? printing->status :
		       STATUS_INCOMPARABLE;
	}
	while (strcmp(row->name, format_of(printing)) != 0)
		row++;
	row->write(&printing->text, test, &printing->style);
	return printing->status;
}

static const char *
self_test_name(size_t k)
{
	return self_test_formats[k].name;
}

/* A self-test has no sides, and not all formats. */
static bool
accept(const struct options *options)
{
	struct arena arena = { 0 };
	size_t k = 0;

	if (!options->self_test)
		return true;
	if (options->by || options->baseline) {
		usage_error(&command_compare, "--self-test makes the sides "
			    "itself: no --by, no --baseline");
		return false;
	}
	while (self_test_formats[k].name && options->format &&
	       strcmp(self_test_formats[k].name, options->format) != 0)
		k++;
	if (self_test_formats[k].name)
		return true;
	usage_error(&command_compare, "--self-test writes %s, not %s",
		    options_list(&arena, self_test_name), options->format);
	arena_free(&arena);
	return false;
}

static enum status
compare(struct printing *printing)
{
	struct compare_options how = gather_compare_options(printing->options);
	struct gathered *all = &printing->all;
	const struct table_format *row = table_formats;
	const struct comparison *comparison = compare_run(all->results,
		all->count, all->inputs, &how, &all->arena);

	if (comparison->status != COMPARE_DONE)
		return gather_incomparable(comparison, printing->status);
	while (strcmp(row->name, format_of(printing)) != 0)
		row++;
	row->compare(&printing->text, comparison, &printing->style);
	return gate_status(comparison, printing->options, printing->status);
}

static enum status
run(struct options *options)
{
	if (!accept(options))
		return STATUS_USAGE;
	/* single runs are judged by their samples */
	options->series = true;
	return gather_print(options, options->self_test ? self_test : compare);
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
