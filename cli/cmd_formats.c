/* iorecap formats: what can be read, and every metric there is. */
#include <stdio.h>

#include "cli/options.h"
#include "parsers/format.h"
#include "record/metric.h"

static void
list_formats(void)
{
	puts("Formats:");
	for (size_t k = 0; formats[k]; k++)
		printf("  %-12s %s\n", formats[k]->name, formats[k]->title);
}

static void
list_metrics(void)
{
	static const char *const better[] = {
		[BETTER_MORE] = "more", [BETTER_LESS] = "less",
		[BETTER_NEITHER] = "-",
	};
	struct metric_name name;
	char text[METRIC_TEXT], title[128];

	printf("\n%-24s %-9s %-7s %s\n", "Metrics", "unit", "better", "what");
	for (size_t k = 0; metric_catalogue(k, &name); k++) {
		metric_write(text, name);
		printf("  %-22s %-9s %-7s %s\n", text,
		       unit_text(metric_unit(name, false)),
		       better[metric_better(name)],
		       metric_title(title, sizeof(title), name));
	}
}

static enum status
run(struct options *options)
{
	if (options->operand_count)
		return usage_error(options->command, "takes no operand; "
				   "what is \"%s\"?", options->operands[0]);
	list_formats();
	list_metrics();
	return STATUS_DONE;
}

const struct subcommand command_formats = {
	.name = "formats",
	.bit = FORMATS,
	.operands = "",
	.summary = "list input formats and metrics",
	.more = "\"better\" says whether more or less of a metric is better; "
		"a dash: neither.\n",
	.run = run,
};
