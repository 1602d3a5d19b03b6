/* Interleaved runs: whatever drifts with time meets both sides alike. */
#include "cli/interleave.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/output.h"
#include "cli/runner.h"
#include "compare/compare.h"
#include "record/jsonl.h"
#include "render/render.h"

enum turn { TURN_BEFORE, TURN_AFTER, TURN_UNKNOWN };

/* Runs that make one round; their order takes away a steady drift. */
static const enum turn round_turns[] = { TURN_BEFORE, TURN_AFTER, TURN_AFTER,
					 TURN_BEFORE };
#define ROUND 4

struct interleave {
	const struct options *options;
	const char *store, *command;
	const char *switches[2];	/* the commands, which name the sides */
	enum turn turn;			/* how the machine is now */
	unsigned done, wanted;		/* runs */
	struct compared *results;	/* of all runs */
	size_t count, room;
	struct arena arena;
	struct diag diag;
};

static volatile sig_atomic_t stopped;	/* by which signal */

static void
stop(int number)
{
	stopped = number;
}

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
#define SIGNALS (sizeof(signals) / sizeof(*signals))

/* Calls are interrupted, so that the loop sees it. */
static void
catch_signals(void)
{
	struct sigaction action = { .sa_handler = stop };
	struct sigaction before;

	sigemptyset(&action.sa_mask);
	for (size_t k = 0; k < SIGNALS; k++) {
		sigaction(signals[k], NULL, &before);
		if (before.sa_handler != SIG_IGN)
			sigaction(signals[k], &action, NULL);
	}
}

static const char *
turn_name(enum turn turn)
{
	return turn == TURN_BEFORE ? "before" : "after";
}

/* The arguments of the runner as one text, which tells comparisons apart. */
static const char *
command_text(struct interleave *all)
{
	struct buffer text = { 0 };
	const char *copy;

	buffer_text(&text, "iorecap-run");
	for (size_t k = 0; k < all->options->operand_count; k++)
		buffer_print(&text, " %s", all->options->operands[k]);
	copy = arena_text(&all->arena, text.data, text.length);
	buffer_free(&text);
	return copy;
}

static void
keep(struct interleave *all, const struct record *record)
{
	struct record *copy = record_copy(record, &all->arena);

	all->results = arena_grow(&all->arena, all->results, all->count,
				  &all->room, sizeof(*all->results));
	all->results[all->count++] = (struct compared){
		.record = copy, .input_label = all->store,
	};
}

/* Reads records, one a line; false with a message where one is none. */
static bool
read_records(struct interleave *all, const char *name, const char *text,
	     bool (*take)(struct interleave *, struct record *))
{
	unsigned line = 1;

	for (; *text; line++) {
		size_t length = strcspn(text, "\n");
		struct record record;

		if (!jsonl_read(text, length, &record, &all->arena,
				&all->diag, name, line))
			return false;
		/* where it stands, or is going to stand */
		record.source = (struct source){
			.file = all->store,
			.line = (unsigned)all->count + 1,
			.end = (unsigned)all->count + 1,
		};
		record_identify(&record, &all->arena);
		if (!take(all, &record))
			return false;
		text += length + (text[length] == '\n');
	}
	return true;
}

/* Takes a record that was stored: it must be of this comparison. */
static bool
take_stored(struct interleave *all, struct record *record)
{
	if (!record->command || record->run < 0 ||
	    strcmp(record->command, all->command) != 0 ||
	    record->label_count != 1 ||
	    strcmp(record->labels[0],
		   all->switches[round_turns[record->run % ROUND]]) != 0) {
		diag_add(&all->diag, DIAG_ERROR, all->store, 0, "holds runs "
			 "of another comparison; name another file with "
			 "--store, or remove it");
		return false;
	}
	if ((unsigned)record->run >= all->done)
		all->done = (unsigned)record->run + 1;
	keep(all, record);
	return true;
}

/* Takes a record of the run that was just made. */
static bool
take_new(struct interleave *all, struct record *record)
{
	const char **labels = arena_take(&all->arena, sizeof(*labels));

	labels[0] = all->switches[all->turn];
	record->labels = labels;
	record->label_count = 1;
	record->command = all->command;
	record->run = (int)all->done;
	keep(all, record);
	return true;
}

/* The whole of a stream as text in the arena. */
static const char *
read_stream(FILE *stream, struct arena *arena)
{
	struct buffer text = { 0 };
	const char *copy;
	size_t bytes;

	do {
		bytes = fread(buffer_reserve(&text, 65536), 1, 65536, stream);
		text.length += bytes;
	} while (bytes);
	copy = arena_text(arena, text.data, text.length);
	buffer_free(&text);
	return copy;
}

/* What an earlier call left; nothing is well, too. */
static bool
read_store(struct interleave *all)
{
	FILE *file = fopen(all->store, "r");
	bool well;

	if (!file)
		return errno == ENOENT;
	well = read_records(all, all->store, read_stream(file, &all->arena),
			    take_stored);
	fclose(file);
	if (well && all->done)
		fprintf(stderr, "iorecap: note: %s has %u of %u runs\n",
			all->store, all->done, all->wanted);
	return well;
}

/*
 * The file is written whole and renamed: it never holds half a run. Writing
 * has its own idea of signals, which would end us with all undone.
 */
static bool
write_store(const struct interleave *all)
{
	struct buffer text = { 0 };
	struct output output;
	sigset_t held, before;
	bool written;

	if (!output_open(&output, all->store))
		return false;
	for (size_t k = 0; k < all->count; k++)
		jsonl_write(&text, all->results[k].record, false);
	sigemptyset(&held);
	for (size_t k = 0; k < SIGNALS; k++)
		sigaddset(&held, signals[k]);
	sigprocmask(SIG_BLOCK, &held, &before);
	written = output_finish(&output, &text, STATUS_DONE) == STATUS_DONE;
	catch_signals();
	sigprocmask(SIG_SETMASK, &before, NULL);
	return written;
}

static int
wait_for(pid_t process)
{
	int status;

	while (waitpid(process, &status, 0) < 0)
		if (errno != EINTR)
			return 127;
	return WIFEXITED(status) ? WEXITSTATUS(status) :
				   128 + WTERMSIG(status);
}

/* Runs a command of the shell. What ends the runs must not end this, too. */
static int
run_shell(const char *command, bool undisturbed)
{
	pid_t process = fork();

	if (process < 0)
		return 127;
	if (process == 0) {
		if (undisturbed) {
			signal(SIGINT, SIG_IGN);
			signal(SIGTERM, SIG_IGN);
			signal(SIGHUP, SIG_IGN);
		}
		/* what it says is no result */
		dup2(STDERR_FILENO, STDOUT_FILENO);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	return wait_for(process);
}

static bool
switch_to(struct interleave *all, enum turn turn, bool undisturbed)
{
	int status;

	if (all->turn == turn)
		return true;
	all->turn = TURN_UNKNOWN;
	status = run_shell(all->switches[turn], undisturbed);
	if (status != 0) {
		diag_add(&all->diag, DIAG_ERROR, NULL, 0, "--%s \"%s\": "
			 "status %d", turn_name(turn), all->switches[turn],
			 status);
		return false;
	}
	all->turn = turn;
	return true;
}

/* All that the runner prints, while it runs; asks it to end when we are. */
static const char *
read_output(struct interleave *all, pid_t process, int file)
{
	struct buffer text = { 0 };
	bool asked = false;
	const char *copy;
	ssize_t bytes;

	do {
		bytes = read(file, buffer_reserve(&text, 65536), 65536);
		if (bytes > 0)
			text.length += (size_t)bytes;
		if (stopped && !asked) {
			kill(process, SIGTERM);
			asked = true;
		}
	} while (bytes > 0 || (bytes < 0 && errno == EINTR));
	close(file);
	copy = arena_text(&all->arena, text.data, text.length);
	buffer_free(&text);
	return copy;
}

/* Makes one run and keeps it, unless it was interrupted. */
static bool
run_once(struct interleave *all)
{
	const struct options *options = all->options;
	size_t count = options->operand_count;
	const char **arguments = arena_take(&all->arena, (count + 3) *
							 sizeof(*arguments));
	const char *text;
	pid_t process;
	int output, status;

	memcpy(arguments, options->operands, count * sizeof(*arguments));
	/* the last of two equal options wins */
	arguments[count] = "--output-format=records";
	arguments[count + 1] = "--output=-";
	arguments[count + 2] = NULL;
	process = runner_start(arguments, &output);
	if (process < 0)
		return false;
	text = read_output(all, process, output);
	status = wait_for(process);
	if (stopped)
		return false;
	if (status != 0) {
		diag_add(&all->diag, DIAG_ERROR, NULL, 0, "run %u failed with "
			 "status %d", all->done + 1, status);
		return false;
	}
	if (!read_records(all, "iorecap-run", text, take_new) ||
	    !write_store(all))
		return false;
	all->done++;
	return true;
}

/* Makes the runs that are missing; false where it had to stop. */
static bool
run_all(struct interleave *all)
{
	while (all->done < all->wanted && !stopped) {
		enum turn turn = round_turns[all->done % ROUND];

		fprintf(stderr, "iorecap: run %u of %u: %s (%s)\n",
			all->done + 1, all->wanted, turn_name(turn),
			all->switches[turn]);
		if (!switch_to(all, turn, false) || stopped || !run_once(all))
			return false;
	}
	return !stopped;
}

static const struct table_format *
find_format(const char *name)
{
	const struct table_format *row = table_formats;

	while (strcmp(row->name, name) != 0)
		row++;
	return row;
}

static enum status
print_comparison(struct interleave *all)
{
	const struct compare_options how = {
		.by = "label.1", .baseline = all->switches[TURN_BEFORE],
	};
	const struct comparison *comparison;
	struct buffer text = { 0 };
	struct output output;
	struct render_style style;

	comparison = compare_run(all->results, all->count, 1, &how,
				 &all->arena);
	if (comparison->status != COMPARE_DONE) {
		diag_add(&all->diag, DIAG_ERROR, NULL, 0, "%s",
			 comparison->why);
		return STATUS_INCOMPARABLE;
	}
	if (!output_open(&output, NULL))
		return STATUS_INPUT;
	style = output_style(&output, COLOR_AUTO);
	find_format(output_is_terminal(&output) ? "table" : "text")
		->compare(&text, comparison, &style);
	return output_finish(&output, &text, STATUS_DONE);
}

static enum status
run(struct interleave *all)
{
	bool touched, whole, restored;

	if (!read_store(all))
		return STATUS_INPUT;
	touched = all->done < all->wanted;
	catch_signals();
	whole = run_all(all);
	/* as --before has it: that was how it was found, or is to be */
	restored = !touched || switch_to(all, TURN_BEFORE, true);
	diag_flush(&all->diag, stderr);
	if (stopped) {
		fprintf(stderr, "iorecap: note: the same command goes on "
			"after run %u of %u\n", all->done, all->wanted);
		return (enum status)(128 + stopped);
	}
	if (!whole || !restored)
		return STATUS_INPUT;
	return print_comparison(all);
}

enum status
interleave_run(const struct options *options)
{
	struct interleave all = {
		.options = options,
		.store = options->store ? options->store : INTERLEAVE_STORE,
		.switches = { options->before, options->after },
		.turn = TURN_UNKNOWN,
		.wanted = options->interleave * ROUND,
		.diag = { .least = DIAG_WARNING },
	};
	enum status status;

	all.command = command_text(&all);
	status = run(&all);
	diag_flush(&all.diag, stderr);
	diag_free(&all.diag);
	arena_free(&all.arena);
	return status;
}
