/* The options of all commands: one table, from which help is made, too. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cli/subcommand.h"
#include "record/arena.h"
#include "record/metric.h"

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* What the command line says. */
struct options {
	const struct subcommand *command;
	const char *output;		/* NULL: standard output */
	const char *format;		/* NULL: the command's default */
	const struct filter *filter;	/* NULL: all results */
	const char *where;		/* the filter's text */
	unsigned threads;
	bool quiet, verbose, first_report, help;
	bool series;			/* keep the samples of logs */
	bool claims;			/* sentences that state figures, too */
	bool history;			/* runs over time */
	enum color color;
	const char *by, *baseline;	/* NULL: not given */
	bool gate, self_test;
	const struct gate_limit *limits;	/* of the gate; NULL: none */
	size_t limit_count;
	struct metric_name *metrics;
	size_t metric_count, metric_room;
	double threshold;		/* percent; 0: not given */
	bool sorted;
	struct metric_name sort;	/* where sorted */
	size_t top;			/* 0: not given */
	unsigned interleave;		/* rounds; 0: not given */
	const char *before, *after, *store;	/* of these; NULL: not given */
	const char **operands;		/* argv's */
	size_t operand_count;
	struct arena arena;		/* of what the values were made into */
};

/* A row of the table. */
struct option {
	char letter;			/* 0: none */
	const char *name;		/* without its dashes */
	/* NULL: takes none; "[=VALUE]": one may follow an equals sign */
	const char *argument;
	unsigned commands;		/* which commands take it */
	const char *fallback;		/* what holds without it, or NULL */
	const char *help;		/* one sentence without its full stop */
	/*
	 * Takes the value (NULL where there is none). Returns NULL, or what
	 * is accepted instead.
	 */
	const char *(*set)(struct options *, const char *value);
};
extern const struct option option_table[];	/* ends in a NULL name */

/*
 * Reads the arguments behind the command's name. Operands are moved to the
 * front of argv. Returns false after saying on standard error what is wrong.
 */
bool options_read(struct options *, const struct subcommand *,
		  int argc, char **argv);
void options_free(struct options *);

/* Says "iorecap COMMAND: text" and where to find help; STATUS_USAGE. */
enum status usage_error(const struct subcommand *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/*
 * Which of the command's endings the output has (in any case of letters), or
 * false after a usage error.
 */
bool options_ending(const struct options *, size_t *k);

/* Which of the command's formats was chosen; without -f the first. */
size_t options_format(const struct options *);

/* "a, b or c" of the names that a list gives, in the arena. */
const char *options_list(struct arena *, const char *(*name)(size_t k));

/*
 * Prints text for people from a column on, which has been reached, wrapped and
 * with the lines below indented alike.
 */
void help_wrapped(FILE *, const char *text, int column);

/* The usage, text and options of a command. */
void options_help(FILE *, const struct subcommand *);

#endif
