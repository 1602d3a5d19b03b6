/* iorecap chart: one picture of a comparison. */
#include <string.h>

#include "cli/gather.h"
#include "cli/options.h"
#include "cli/output.h"
#include "record/nearest.h"
#include "render/render.h"

static const char *
ending(size_t k)
{
	return picture_formats[k].name;
}

static const char *
kind_name(size_t k)
{
	return chart_kinds[k].name;
}

/* The kind of the first operand, or NULL after a usage error. */
static const struct chart_kind *
take_kind(struct options *options)
{
	struct nearest nearest = { 0 };
	const char *list = options_list(&options->arena, kind_name);

	if (!options->operand_count) {
		usage_error(&command_chart, "which KIND? There are %s.", list);
		return NULL;
	}
	nearest.word = options->operands[0];
	for (size_t k = 0; chart_kinds[k].name; k++) {
		if (strcmp(chart_kinds[k].name, nearest.word) == 0) {
			options->operands++;
			options->operand_count--;
			return chart_kinds + k;
		}
		nearest_offer(&nearest, chart_kinds[k].name);
	}
	usage_error(&command_chart, "unknown KIND \"%s\"; there are %s%s%s.",
		    nearest.word, list, nearest.name ? "; the nearest is " : "",
		    nearest.name ? nearest.name : "");
	return NULL;
}

/* What to draw: sides where there are any, else the results as they are. */
static const struct comparison *
compare(struct gathered *all, const struct options *options)
{
	struct compare_options how = gather_compare_options(options);
	const struct comparison *comparison = compare_run(
		all->results, all->count, all->inputs, &how, &all->arena);

	if (comparison->status == COMPARE_NO_SIDES && !options->by &&
	    !options->baseline)
		return compare_show(all->results, all->count, &all->arena);
	return comparison;
}

static enum status
draw(struct gathered *all, const struct options *options,
     const struct chart_kind *kind, const struct picture_format *format,
     struct buffer *picture, enum status status)
{
	const struct comparison *comparison = compare(all, options);
	const char *why;

	if (comparison->status != COMPARE_DONE)
		return gather_incomparable(comparison, status);
	why = render_chart(picture, kind, format, comparison, &all->arena);
	if (!why)
		return status;
	fprintf(stderr, "iorecap: error: no %s chart: %s\n", kind->name, why);
	return status != STATUS_DONE ? status : STATUS_INCOMPARABLE;
}

static enum status
run(struct options *options)
{
	const struct chart_kind *kind = take_kind(options);
	struct buffer picture = { 0 };
	struct gathered all;
	struct output output;
	enum status status;
	size_t format;

	if (!kind || !options_ending(options, &format))
		return STATUS_USAGE;
	if (!output_open(&output, options->output))
		return STATUS_INPUT;
	options->series = kind->series;
	status = gather(&all, options, NULL, stderr);
	if (all.count > all.claims)
		status = draw(&all, options, kind, picture_formats + format,
			      &picture, status);
	status = output_finish(&output, &picture, status);
	gather_free(&all);
	return status;
}

/* The kinds, for help. */
static void
list_kinds(FILE *file)
{
	fputs("\nKinds:\n", file);
	for (size_t k = 0; chart_kinds[k].name; k++)
		fprintf(file, "  %-14s %s\n", chart_kinds[k].name,
			chart_kinds[k].title);
}

const struct subcommand command_chart = {
	.name = "chart",
	.bit = CHART,
	.operands = "KIND -o FILE [INPUT...]",
	.summary = "draw a chart",
	.more = "The ending of FILE says what is drawn. The same input gives "
		"the same bytes.\n",
	.list = list_kinds,
	.ending = ending,
	.run = run,
};
