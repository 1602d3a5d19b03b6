/* A command of iorecap: its name, its help and what runs it. */
#ifndef CLI_SUBCOMMAND_H
#define CLI_SUBCOMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define IORECAP_VERSION "0.1.0"

struct options;

/* Exit statuses. Where several apply, the first of this order counts. */
enum status {
	STATUS_USAGE = 2,
	STATUS_INPUT = 3,	/* not read, nothing found, not written */
	STATUS_INCOMPARABLE = 4,
	STATUS_NO = 1,		/* the answer is no: by lint, or the gate */
	STATUS_UNDECIDED = 5,	/* the gate cannot tell */
	STATUS_DONE = 0,
};

/* Each command's bit in option.commands. */
enum {
	PARSE = 1, SHOW = 2, COMPARE = 4, CHART = 8, REPORT = 16,
	FORMATS = 32, HELP = 64, LINT = 128, RUN = 256, STORE = 512,
	READERS = PARSE | SHOW | LINT | COMPARE | CHART | REPORT | STORE,
	COMPARERS = COMPARE | CHART | REPORT,
};

struct subcommand {
	const char *name;
	unsigned bit;
	const char *operands;	/* for the usage line: "[INPUT...]" */
	const char *summary;	/* one line, lower case, no full stop */
	const char *more;	/* paragraphs for its help, wrapped */
	/* The k-th name that -f takes, or NULL past the end. */
	const char *(*format)(size_t k);
	/* The k-th ending of -o, where that says what is made; else NULL. */
	const char *(*ending)(size_t k);
	/* Does it all and returns the exit status. */
	enum status (*run)(struct options *);
	void (*list)(FILE *);	/* more of its help, or NULL */
	bool passes;		/* unknown options are operands, too */
};

extern const struct subcommand command_parse, command_show, command_lint,
	command_compare, command_chart, command_report, command_store,
	command_run, command_formats, command_help;

extern const struct subcommand *const commands[];	/* ends in NULL */

/* The command of that name, or NULL. */
const struct subcommand *command_find(const char *name);

/* Says that there is none, and which there are; STATUS_USAGE. */
enum status command_unknown(const char *name);

#endif
