/* iorecap: finds the command and runs it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "cli/subcommand.h"
#include "record/nearest.h"

const struct subcommand *const commands[] = {
	&command_parse,	&command_show,	 &command_lint,	   &command_compare,
	&command_chart, &command_report, &command_store,   &command_run,
	&command_formats, &command_help, NULL,
};

const struct subcommand *
command_find(const char *name)
{
	for (size_t k = 0; commands[k]; k++)
		if (strcmp(commands[k]->name, name) == 0)
			return commands[k];
	return NULL;
}

static const char *
command_name(size_t k)
{
	return commands[k] ? commands[k]->name : NULL;
}

/* The commands that are also known by an option's name. */
static const struct subcommand *
find_with_aliases(const char *name)
{
	if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
		return &command_help;
	return command_find(name);
}

enum status
command_unknown(const char *name)
{
	struct nearest nearest = { .word = name };
	struct arena arena = { 0 };
	const char *list = options_list(&arena, command_name);

	for (size_t k = 0; commands[k]; k++)
		nearest_offer(&nearest, commands[k]->name);
	if (*name == '-')
		usage_error(NULL, "unknown option %s; before a COMMAND there "
			    "are --help and --version. Commands are %s.",
			    name, list);
	else if (nearest.name)
		usage_error(NULL, "unknown command \"%s\"; is %s meant? "
			    "There are %s.", name, nearest.name, list);
	else
		usage_error(NULL, "unknown command \"%s\"; there are %s.",
			    name, list);
	arena_free(&arena);
	return STATUS_USAGE;
}

int
main(int argc, char **argv)
{
	const struct subcommand *command;
	struct options options;
	enum status status = STATUS_USAGE;

	/* A reader that has seen enough ends us, whatever was inherited. */
	signal(SIGPIPE, SIG_DFL);
	/* A file that may not grow is an error as a full disk is. */
	signal(SIGXFSZ, SIG_IGN);
	if (argc < 2)
		return (int)usage_error(NULL, "which command?");
	if (strcmp(argv[1], "--version") == 0) {
		puts("iorecap " IORECAP_VERSION);
		return STATUS_DONE;
	}
	command = find_with_aliases(argv[1]);
	if (!command)
		return (int)command_unknown(argv[1]);
	if (options_read(&options, command, argc - 2, argv + 2)) {
		status = STATUS_DONE;
		if (options.help)
			options_help(stdout, command);
		else
			status = command->run(&options);
	}
	options_free(&options);
	return (int)status;
}
