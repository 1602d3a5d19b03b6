/* iorecap run: runs fio's jobs, by iorecap-run. */
#include <stdio.h>
#include <string.h>

#include "cli/interleave.h"
#include "cli/options.h"
#include "cli/runner.h"

/*
 * An option of the runner that says how results look or where they go, or
 * NULL: --interleave has its own idea of both.
 */
static const char *
find_output_option(const struct options *options)
{
	static const char *const names[] = {
		"output", "output-format", "minimal", "terse-version", "o",
	};

	for (size_t k = 0; k < options->operand_count; k++) {
		const char *text = options->operands[k];
		const char *name = text + strspn(text, "-");
		size_t length = strcspn(name, "=");

		for (size_t n = 0; n < sizeof(names) / sizeof(*names); n++)
			if (name > text && strlen(names[n]) == length &&
			    memcmp(name, names[n], length) == 0)
				return text;
	}
	return NULL;
}

/* What goes together; false after a usage error. */
static bool
check(const struct options *options)
{
	const struct subcommand *command = options->command;
	bool both = options->before && options->after;
	const char *output = find_output_option(options);

	if (options->interleave && !both)
		usage_error(command, "--interleave needs --before and "
			    "--after: the commands that switch");
	else if (!options->interleave &&
		 (options->before || options->after || options->store))
		usage_error(command, "--before, --after and --store are for "
			    "--interleave");
	else if (both && strcmp(options->before, options->after) == 0)
		usage_error(command, "--before and --after are the same");
	else if (options->interleave && output)
		usage_error(command, "%s is for single runs: --interleave "
			    "prints a comparison, and --store keeps the runs",
			    output);
	else
		return true;
	return false;
}

static enum status
run(struct options *options)
{
	if (!check(options))
		return STATUS_USAGE;
	if (options->interleave)
		return interleave_run(options);
	/* the list ends where argv did: there is room for the end */
	options->operands[options->operand_count] = NULL;
	runner_become(options->operands);
	return STATUS_INPUT;
}

static void
list_job_options(FILE *file)
{
	fputs("\n\"iorecap-run --help\" lists the options of the run and of "
	      "jobs.\n", file);
}

const struct subcommand command_run = {
	.name = "run",
	.bit = RUN,
	.operands = "JOBFILE... | --name=NAME JOB-OPTIONS...",
	.summary = "run fio's jobs on this machine",
	.more = "Runs job files, or jobs given as to fio's command line, with "
		"iorecap-run and\nprints the results as fio does. With "
		"--interleave two configurations take turns,\nso that what "
		"drifts with time meets both alike; the end is their "
		"comparison.\nAn interrupted call goes on where it was when it "
		"is made again.\n",
	.run = run,
	.list = list_job_options,
	.passes = true,
};
