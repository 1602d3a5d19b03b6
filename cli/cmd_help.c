/* iorecap help: of the whole, and of one command. */
#include <stdio.h>
#include <string.h>

#include "cli/options.h"

/* Help is wrapped here, and what explains an option starts there. */
enum { WIDTH = 79, TEXT_COLUMN = 26 };

void
help_wrapped(FILE *file, const char *text, int column)
{
	int at = column;

	while (*text) {
		int length = (int)strcspn(text, " ");

		if (at > column && at + 1 + length > WIDTH) {
			fprintf(file, "\n%*s", column, "");
			at = column;
		} else if (at > column) {
			fputc(' ', file);
			at++;
		}
		fwrite(text, 1, (size_t)length, file);
		at += length;
		text += length;
		text += strspn(text, " ");
	}
	fputc('\n', file);
}

/* "  -o, --output FILE", padded to where the explanation starts. */
static void
print_name(FILE *file, const struct option *row)
{
	char dash[] = { '-', row->letter, ',', ' ', 0 };
	int width = fprintf(file, "  %s--%s%s%s",
			    row->letter ? dash : "    ", row->name,
			    row->argument && *row->argument != '[' ? " " : "",
			    row->argument ? row->argument : "");

	fprintf(file, "%*s", width < TEXT_COLUMN ? TEXT_COLUMN - width : 1, "");
}

static void
print_option(FILE *file, const struct option *row,
	     const struct subcommand *command, struct arena *arena)
{
	const char *text = row->help;

	if (row->letter == 'f')
		text = arena_print(arena, "%s: %s", text,
				   options_list(arena, command->format));
	if (row->letter == 'o' && command->ending)
		text = arena_print(arena, "%s; its ending is %s", text,
				   options_list(arena, command->ending));
	if (row->letter == 'o' && !command->ending)
		text = arena_print(arena, "%s (default: standard output)",
				   text);
	if (row->fallback)
		text = arena_print(arena, "%s (default: %s)", text,
				   row->fallback);
	print_name(file, row);
	help_wrapped(file, text, TEXT_COLUMN);
}

void
options_help(FILE *file, const struct subcommand *command)
{
	struct arena arena = { 0 };
	const struct option *row;

	fprintf(file, "Usage: iorecap %s [OPTIONS]%s%s\n\n%s", command->name,
		*command->operands ? " " : "", command->operands,
		command->more);
	if (command->list)
		command->list(file);
	fputs("\nOptions:\n", file);
	for (row = option_table; row->name; row++)
		if (row->commands & command->bit)
			print_option(file, row, command, &arena);
	arena_free(&arena);
}

static void
print_overview(FILE *file)
{
	fputs("Usage: iorecap COMMAND [OPTIONS] [INPUT...]\n\n"
	      "Reads what fio, bonnie++ and iostat printed out of any text, "
	      "compares before\nwith after, and makes tables, charts and a "
	      "report.\n\nCommands:\n",
	      file);
	for (size_t k = 0; commands[k]; k++)
		fprintf(file, "  %-10s %s\n", commands[k]->name,
			commands[k]->summary);
	fputs("\nINPUT is a file, a directory, an archive or compressed file, "
	      "a mailbox,\na store, git:PATH for a git repository, - for "
	      "standard input, or LABEL=INPUT to\nname what comes from it.\n"
	      "\"iorecap help COMMAND\" tells more.\n",
	      file);
}

static enum status
run(struct options *options)
{
	const struct subcommand *command;

	if (!options->operand_count) {
		print_overview(stdout);
		return STATUS_DONE;
	}
	if (options->operand_count > 1)
		return usage_error(options->command, "takes one COMMAND; what "
				   "is \"%s\"?", options->operands[1]);
	command = command_find(options->operands[0]);
	if (!command)
		return command_unknown(options->operands[0]);
	options_help(stdout, command);
	return STATUS_DONE;
}

const struct subcommand command_help = {
	.name = "help",
	.bit = HELP,
	.operands = "[COMMAND]",
	.summary = "tell how to use iorecap, or one command",
	.more = "Without COMMAND, an overview.\n",
	.run = run,
};
