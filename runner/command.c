/* Reads the command line, as fio does: options of the run, then of jobs. */
#include "runner/command.h"

#include <string.h>

#include "record/buffer.h"
#include "runner/option.h"
#include "runner/report.h"

/* What is being read. */
struct reading {
	struct command *command;
	struct plan *plan;
	const char **files;	/* job files, in order */
	size_t file_count;
};

/* An option of the run. set() returns NULL, or what is accepted instead. */
struct run_option {
	const char *name, *argument;	/* argument NULL: takes none */
	const char *(*set)(struct reading *, const char *value);
	const char *help;
};

static const char *
set_output(struct reading *reading, const char *value)
{
	bool standard = strcmp(value, "-") == 0;

	reading->command->output = standard ? NULL : value;
	return *value ? NULL : "a file";
}

/* A list such as normal,json. */
static const char *
set_formats(struct reading *reading, const char *value)
{
	struct command *command = reading->command;

	command->formats = 0;
	for (const char *at = value;; at++) {
		size_t length = strcspn(at, ","), k = 0;
		const struct output_format *row = output_formats;

		while (row[k].name && (strlen(row[k].name) != length ||
				       memcmp(row[k].name, at, length) != 0))
			k++;
		if (!row[k].name)
			return "normal, terse, json, json+ or records, or "
			       "several with commas between";
		command->formats |= 1u << k;
		at += length;
		if (!*at)
			return NULL;
	}
}

static const char *
set_minimal(struct reading *reading, const char *value)
{
	(void)value;
	return set_formats(reading, "terse");
}

static const char *
set_terse_version(struct reading *reading, const char *value)
{
	(void)reading;
	return strcmp(value, "3") == 0 ? NULL : "3";
}

static const char *
set_progress(struct reading *reading, const char *value)
{
	static const char *const names[] = {
		[WHEN_AUTO] = "auto", [WHEN_ALWAYS] = "always",
		[WHEN_NEVER] = "never",
	};

	for (size_t k = 0; k < sizeof(names) / sizeof(*names); k++) {
		if (strcmp(names[k], value) == 0) {
			reading->command->progress = (enum when)k;
			return NULL;
		}
	}
	return "auto, always or never";
}

static const char *
set_section(struct reading *reading, const char *value)
{
	struct command *command = reading->command;

	command->sections[command->section_count++] = value;
	return *value ? NULL : "the name of a section";
}

static const char *
set_read_only(struct reading *reading, const char *value)
{
	(void)value;
	reading->command->read_only = true;
	return NULL;
}

static const char *
set_allow_destroy(struct reading *reading, const char *value)
{
	(void)value;
	reading->command->allow_destroy = true;
	return NULL;
}

static const char *
set_parse_only(struct reading *reading, const char *value)
{
	(void)value;
	reading->command->parse_only = true;
	return NULL;
}

static const char *
set_help(struct reading *reading, const char *value)
{
	(void)value;
	reading->command->help = true;
	return NULL;
}

static const char *
set_version(struct reading *reading, const char *value)
{
	(void)value;
	reading->command->version = true;
	return NULL;
}

static const struct run_option run_options[] = {
	{ "output", "FILE", set_output, "write the results to FILE" },
	{ "output-format", "LIST", set_formats,
	  "normal (the default), terse, json, json+, records" },
	{ "minimal", NULL, set_minimal, "the same as terse" },
	{ "terse-version", "3", set_terse_version, "version of terse" },
	{ "eta", "WHEN", set_progress,
	  "show progress: auto, always or never; auto: on a terminal" },
	{ "section", "NAME", set_section,
	  "only this section of job files; may be given again" },
	{ "readonly", NULL, set_read_only, "refuse jobs that write" },
	{ "allow-destroy", NULL, set_allow_destroy,
	  "write to devices that are mounted or hold data" },
	{ "parse-only", NULL, set_parse_only,
	  "check jobs without running them" },
	{ "help", NULL, set_help, "show this help" },
	{ "version", NULL, set_version, "show the version" },
};

#define RUN_OPTIONS (sizeof(run_options) / sizeof(*run_options))

__attribute__((format(printf, 2, 3))) static void
fault(struct reading *reading, const char *format, ...)
{
	va_list arguments;
	const char *text;

	va_start(arguments, format);
	text = arena_print_list(reading->plan->arena, format, arguments);
	va_end(arguments);
	diag_add(reading->plan->diag, DIAG_ERROR, "command line", 0, "%s",
		 text);
}

static const struct run_option *
find_option(const char *name)
{
	static const char *const letters[][2] = {
		{ "h", "help" }, { "v", "version" }, { "o", "output" },
	};

	for (size_t k = 0; k < sizeof(letters) / sizeof(*letters); k++)
		if (strcmp(letters[k][0], name) == 0)
			name = letters[k][1];
	for (size_t k = 0; k < RUN_OPTIONS; k++)
		if (strcmp(run_options[k].name, name) == 0)
			return &run_options[k];
	return NULL;
}

static void
take_run_option(struct reading *reading, const struct run_option *row,
		const char *value)
{
	const char *accepted;

	if (row->argument && !value) {
		fault(reading, "--%s needs a value", row->name);
		return;
	}
	if (!row->argument && value) {
		fault(reading, "--%s takes no value", row->name);
		return;
	}
	accepted = row->set(reading, value);
	if (accepted)
		fault(reading, "--%s=%s is not accepted: it takes %s",
		      row->name, value ? value : "", accepted);
}

/* Whether what stands behind the option is its value. */
static bool
takes_next(struct reading *reading, const char *name, const char *next)
{
	const struct run_option *run = find_option(name);
	const struct option *job = option_find(name);
	struct settings scratch;

	if (!next)
		return false;
	if (run)
		return run->argument;
	if (job && !job->lone)
		return true;
	if (*next == '-')
		return false;
	if (!job)
		return option_instead(name);
	/* the value of a flag may be left out: is this one? */
	return !option_take(&scratch, name, next, reading->plan->arena);
}

/* An option that is for neither the run nor jobs. */
static void
fault_unknown(struct reading *reading, const char *name)
{
	struct nearest nearest = { .word = name };

	for (size_t k = 0; k < RUN_OPTIONS; k++)
		nearest_offer(&nearest, run_options[k].name);
	fault(reading, "%s", option_unknown(&nearest, reading->plan->arena));
}

/* "--name=value", "-name value" and so on. Returns arguments used. */
static int
read_option(struct reading *reading, char **argv)
{
	const char *text = argv[0] + 1 + (argv[0][1] == '-');
	size_t length = strcspn(text, "=");
	const char *name = arena_text(reading->plan->arena, text, length);
	const char *value = text[length] ? text + length + 1 : NULL;
	const struct run_option *row = find_option(name);
	int used = 1;

	if (!value && takes_next(reading, name, argv[1])) {
		value = argv[1];
		used = 2;
	}
	if (row)
		take_run_option(reading, row, value);
	else if (option_find(name) || option_instead(name))
		plan_option(reading->plan, name, value);
	else
		fault_unknown(reading, name);
	return used;
}

void
command_read(struct command *command, struct plan *plan, int argc,
	     char **argv)
{
	struct reading reading = { command, plan, NULL, 0 };
	size_t room = ((size_t)argc + 1) * sizeof(char *);

	*command = (struct command){ .sections = NULL };
	command->sections = arena_zero(plan->arena, room);
	reading.files = arena_zero(plan->arena, room);
	for (int at = 1; at < argc;) {
		if (argv[at][0] == '-' && argv[at][1]) {
			at += read_option(&reading, argv + at);
			continue;
		}
		reading.files[reading.file_count++] = argv[at++];
	}
	plan_end(plan);
	plan->sections = command->section_count ?
			 (const char *const *)command->sections : NULL;
	for (size_t k = 0; k < reading.file_count; k++)
		plan_read_file(plan, reading.files[k]);
	if (!command->formats)
		set_formats(&reading, "normal");
}

/* Columns of help: where its text begins, and where it must end. */
enum { HELP_START = 28, HELP_END = 79 };

static void
print_words(FILE *stream, const char *text, int column)
{
	while (*text) {
		int length = (int)strcspn(text, " ");

		if (column + 1 + length > HELP_END) {
			fprintf(stream, "\n%*s", HELP_START - 1, "");
			column = HELP_START - 1;
		}
		column += fprintf(stream, " %.*s", length, text);
		text += length + (text[length] == ' ');
	}
	fputc('\n', stream);
}

static void
print_row(FILE *stream, const char *name, const char *argument,
	  const char *help)
{
	int column = fprintf(stream, "  --%s%s%s", name, argument ? "=" : "",
			     argument ? argument : "");

	if (column < HELP_START)
		column += fprintf(stream, "%*s", HELP_START - 1 - column, "");
	print_words(stream, help, column < HELP_START ? column : HELP_END);
}

/* With the words that are accepted, and what it is unless it is given. */
static void
print_job_option(FILE *stream, const struct option *row)
{
	bool words = row->accepted && !row->most;
	struct buffer text = { 0 };

	buffer_print(&text, "%s%s%s", row->help, words ? ": " : "",
		     words ? row->accepted : "");
	if (row->fallback)
		buffer_print(&text, " [%s]", row->fallback);
	buffer_byte(&text, '\0');
	print_row(stream, row->name, row->lone && *row->lone ? NULL : "VALUE",
		  text.data);
	buffer_free(&text);
}

void
command_help(FILE *stream)
{
	fputs("usage: iorecap-run [OPTIONS] JOBFILE...\n"
	      "       iorecap-run [OPTIONS] --name=NAME [JOB OPTIONS]...\n\n"
	      "Runs fio's job files and prints what fio prints.\n\n"
	      "Options:\n", stream);
	for (size_t k = 0; k < RUN_OPTIONS; k++)
		print_row(stream, run_options[k].name,
			  run_options[k].argument, run_options[k].help);
	fputs("\nJob options, as in fio; before the first --name they are for "
	      "all jobs:\n", stream);
	for (const struct option *row = job_options; row->name; row++)
		print_job_option(stream, row);
}
