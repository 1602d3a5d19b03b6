/* iorecap lint: what cannot be, and what to mind, in results. */
#include "cli/gather.h"
#include "cli/options.h"
#include "render/lint.h"

static const char *
format_name(size_t k)
{
	return lint_formats[k].name;
}

static enum status
print(struct printing *printing)
{
	const struct options *options = printing->options;
	struct gathered *all = &printing->all;
	const struct findings *found = compare_lint(all->results, all->count,
		options->first_report, &all->arena);

	lint_formats[options_format(options)].write(&printing->text, found,
						    &printing->style);
	return printing->status == STATUS_DONE && found->counts[FINDING_ERROR] ?
	       STATUS_NO : printing->status;
}

static enum status
run(struct options *options)
{
	return gather_print(options, print);
}

/* The rules, for help. */
static void
list_rules(FILE *file)
{
	struct lint_rule_text rule;

	fputs("\nRules, and what must hold:\n", file);
	for (size_t k = 0; compare_lint_rule(k, &rule); k++)
		help_wrapped(file, rule.title,
			     fprintf(file, "  %-14s %-8s ", rule.code,
				     finding_level_text(rule.level)));
}

const struct subcommand command_lint = {
	.name = "lint",
	.bit = LINT,
	.operands = "[INPUT...]",
	.summary = "find what cannot be, and what to mind, in results",
	.more = "Says what in the figures contradicts itself (an error, and "
		"then status 1) and\nwhat in the way of measuring makes them "
		"say less than they seem to (a warning\nor a note).\n",
	.format = format_name,
	.run = run,
	.list = list_rules,
};
