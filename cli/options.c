/* Reading a command line by the option table. */
#include <stdarg.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/options.h"
#include "record/nearest.h"

enum status
usage_error(const struct subcommand *command, const char *format, ...)
{
	const char *name = command ? command->name : "";
	const char *blank = command ? " " : "";
	va_list arguments;

	va_start(arguments, format);
	fprintf(stderr, "iorecap%s%s: ", blank, name);
	vfprintf(stderr, format, arguments);
	fprintf(stderr, "\nTry \"iorecap help%s%s\".\n", blank, name);
	va_end(arguments);
	return STATUS_USAGE;
}

size_t
options_format(const struct options *options)
{
	const char *(*name)(size_t k) = options->command->format;
	size_t k = 0;

	while (options->format && strcmp(name(k), options->format) != 0)
		k++;
	return k;
}

const char *
options_list(struct arena *arena, const char *(*name)(size_t k))
{
	const char *list = name(0);

	for (size_t k = 1; name(k); k++)
		list = arena_print(arena, "%s%s%s", list,
				   name(k + 1) ? ", " : " or ", name(k));
	return list;
}

bool
options_ending(const struct options *options, size_t *k)
{
	const struct subcommand *command = options->command;
	const char *point = NULL;
	struct arena arena = { 0 };
	const char *list = options_list(&arena, command->ending);

	if (options->output)
		point = strrchr(options->output, '.');
	for (*k = 0; point && command->ending(*k); ++*k) {
		if (strcasecmp(command->ending(*k), point + 1) == 0) {
			arena_free(&arena);
			return true;
		}
	}
	if (options->output)
		usage_error(command, "-o \"%s\" is not accepted: it must "
			    "end in %s", options->output, list);
	else
		usage_error(command, "-o FILE is needed, which "
			    "ends in %s", list);
	arena_free(&arena);
	return false;
}

static const struct option *
find_long(const struct subcommand *command, const char *name, size_t length)
{
	const struct option *row;

	for (row = option_table; row->name; row++)
		if (row->commands & command->bit &&
		    strlen(row->name) == length &&
		    memcmp(row->name, name, length) == 0)
			return row;
	return NULL;
}

static const struct option *
find_letter(const struct subcommand *command, char letter)
{
	const struct option *row;

	for (row = option_table; row->name; row++)
		if (row->commands & command->bit && row->letter == letter)
			return row;
	return NULL;
}

/* Says that there is no such option, and what may have been meant. */
static bool
unknown(const struct subcommand *command, const char *typed, size_t length)
{
	struct arena arena = { 0 };
	struct nearest nearest = { 0 };
	const struct option *row;

	nearest.word = arena_text(&arena, typed, length);
	for (row = option_table; row->name; row++)
		if (row->commands & command->bit)
			nearest_offer(&nearest, arena_print(&arena, "--%s",
							    row->name));
	if (nearest.name)
		usage_error(command, "unknown option %s; is %s meant?",
			    nearest.word, nearest.name);
	else
		usage_error(command, "unknown option %s", nearest.word);
	arena_free(&arena);
	return false;
}

static bool
take(struct options *options, const struct option *row, const char *value)
{
	const char *accepted = row->set(options, value);

	if (!accepted)
		return true;
	usage_error(options->command, "--%s: \"%s\" is not accepted: %s",
		    row->name, value ? value : "", accepted);
	return false;
}

/* "--name", "--name=value", "--name value". Returns arguments used, or 0. */
static int
read_long(struct options *options, char **argv)
{
	const char *name = argv[0] + 2;
	size_t length = strcspn(name, "=");
	const char *value = name[length] ? name + length + 1 : NULL;
	const struct option *row = find_long(options->command, name, length);

	if (!row)
		return unknown(options->command, argv[0], length + 2);
	if (!row->argument && value) {
		usage_error(options->command, "--%s takes no value", row->name);
		return 0;
	}
	if (row->argument && *row->argument == '[')
		return take(options, row, value);
	if (row->argument && !value && !argv[1]) {
		usage_error(options->command, "--%s needs a value: %s",
			    row->name, row->argument);
		return 0;
	}
	if (row->argument && !value)
		return take(options, row, argv[1]) ? 2 : 0;
	return take(options, row, value);
}

/* "-q", "-qv", "-ofile", "-o file". Returns arguments used, or 0. */
static int
read_letters(struct options *options, char **argv)
{
	for (const char *at = argv[0] + 1; *at; at++) {
		const struct option *row = find_letter(options->command, *at);
		char typed[] = { '-', *at, 0 };

		if (!row)
			return unknown(options->command, typed, 2);
		if (row->argument && at[1])
			return take(options, row, at + 1);
		if (row->argument && !argv[1]) {
			usage_error(options->command, "-%c needs a value: %s",
				    *at, row->argument);
			return 0;
		}
		if (row->argument)
			return take(options, row, argv[1]) ? 2 : 0;
		if (!take(options, row, NULL))
			return 0;
	}
	return 1;
}

/* Whether an argument is for another program that the command starts. */
static bool
is_passed(const struct subcommand *command, const char *text)
{
	return command->passes &&
	       (strncmp(text, "--", 2) != 0 ||
		!find_long(command, text + 2, strcspn(text + 2, "=")));
}

bool
options_read(struct options *options, const struct subcommand *command,
	     int argc, char **argv)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	bool ended = false;
	int used = 1;

	*options = (struct options){ .command = command,
				     .operands = (const char **)argv };
	options->threads = cores > 0 ? (unsigned)cores : 1;
	for (int at = 0; at < argc; at += used) {
		char *text = argv[at];

		used = 1;
		if (ended || text[0] != '-' || !text[1] ||
		    is_passed(command, text))
			options->operands[options->operand_count++] = text;
		else if (strcmp(text, "--") == 0)
			ended = true;
		else if (text[1] == '-')
			used = read_long(options, argv + at);
		else
			used = read_letters(options, argv + at);
		if (!used)
			return false;
	}
	return true;
}

void
options_free(struct options *options)
{
	arena_free(&options->arena);
}
