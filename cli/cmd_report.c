/* iorecap report: one page with everything that was found. */
#include <stdlib.h>
#include <string.h>

#include "cli/gather.h"
#include "cli/options.h"
#include "cli/output.h"
#include "render/render.h"

static const char *
ending(size_t k)
{
	return report_formats[k].name;
}

/* The messages, which are lines of one text, as the report wants them. */
static const char **
split_messages(char *text, struct arena *arena, size_t *count)
{
	const char **lines = NULL;
	size_t room = 0;

	*count = 0;
	for (char *end; (end = strchr(text, '\n')); text = end + 1) {
		lines = arena_grow(arena, (void *)lines, *count, &room,
				   sizeof(*lines));
		lines[(*count)++] = arena_text(arena, text,
					       (size_t)(end - text));
	}
	return lines;
}

static const struct report_line *
report_lines(const struct kept_lines *kept, struct arena *arena)
{
	struct report_line *lines = arena_take(
		arena, (kept->count + 1) * sizeof(*lines));

	for (size_t k = 0; k < kept->count; k++)
		lines[k] = (struct report_line){ kept->lines[k].place,
						 kept->lines[k].text };
	return lines;
}

static const char *
report_title(const struct options *options, struct arena *arena)
{
	size_t others = options->operand_count - 1;
	const char *first;

	if (!options->operand_count)
		return "standard input";
	first = options->operands[0];
	if (!others)
		return first;
	if (others == 1)
		return arena_print(arena, "%s and %s", first,
				   options->operands[1]);
	return arena_print(arena, "%s and %zu others", first, others);
}

/* What changed between sides, and what the author says of it. */
static void
add_comparison(struct report *report, struct gathered *all,
	       const struct compare_options *how)
{
	report->comparison = compare_run(all->results, all->count,
					 all->inputs, how, &all->arena);
	report->claims = compare_claims(all->results, all->count,
					report->comparison,
					&report->claim_count);
}

static void
add_history(struct report *report, struct gathered *all,
	    const struct compare_options *how)
{
	report->alike = compare_alike(all->results, all->count, how,
				      &all->arena);
	report->histories = compare_history(report->alike,
					    &report->history_count,
					    &all->arena);
}

static void
write_report(struct buffer *page, struct gathered *all,
	     const struct options *options, const struct kept_lines *kept,
	     char *messages, const struct report_format *format)
{
	struct compare_options how = gather_compare_options(options);
	struct arena *arena = &all->arena;
	struct report report = {
		.title = report_title(options, arena),
		.results = compare_show(all->results, all->count, arena),
		.findings = compare_lint(all->results, all->count,
					 options->first_report, arena),
		.lines = report_lines(kept, arena),
		.line_count = kept->count,
		.lines_looked = all->totals.looked,
		.lines_used = all->totals.used,
	};

	(options->history ? add_history : add_comparison)(&report, all, &how);
	report.messages = split_messages(messages, arena,
					 &report.message_count);
	format->write(page, &report, arena);
}

static enum status
run(struct options *options)
{
	struct kept_lines kept = { { 0 }, NULL, 0, 0 };
	struct buffer page = { 0 };
	char *messages = NULL;
	size_t size, format;
	struct gathered all;
	struct output output;
	enum status status;
	FILE *stream;

	if (!options_ending(options, &format))
		return STATUS_USAGE;
	if (options->history && (options->by || options->baseline))
		return usage_error(&command_report, "--history has no sides: "
				   "no --by, no --baseline");
	options->series = options->claims = true;
	if (!output_open(&output, options->output))
		return STATUS_INPUT;
	stream = open_memstream(&messages, &size);
	if (!stream)
		memory_take(SIZE_MAX);
	status = gather(&all, options, &kept, stream);
	fclose(stream);
	fputs(messages, stderr);
	if (all.count > all.claims)
		write_report(&page, &all, options, &kept, messages,
			     report_formats + format);
	status = output_finish(&output, &page, status);
	gather_free(&all);
	arena_free(&kept.arena);
	free(messages);
	return status;
}

const struct subcommand command_report = {
	.name = "report",
	.bit = REPORT,
	.operands = "-o FILE [INPUT...]",
	.summary = "make a page with everything that was found",
	.more = "The ending of FILE says what is made. The HTML page is one "
		"file that needs no\nnetwork, and links every number to the "
		"line that it came from.\n",
	.ending = ending,
	.run = run,
};
