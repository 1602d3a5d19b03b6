/* Interleaved runs: whatever drifts with time meets both sides alike. */
#include "cli/gather.h"
#include "cli/interleave.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/output.h"
#include "cli/runner.h"
#include "cli/runs.h"
#include "render/render.h"

/* Runs that make one round. */
#define ROUND 4

struct interleave {
	const struct options *options;
	struct runs runs;
	enum turn turn;		/* how the machine is now */
	unsigned wanted;	/* runs */
};

static volatile sig_atomic_t stopped;	/* by which signal */

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
#define SIGNALS (sizeof(signals) / sizeof(*signals))

static void
stop(int number)
{
	stopped = number;
}

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

/* Signals wait until the mask is as it was before. */
static void
hold_signals(sigset_t *before)
{
	sigset_t held;

	sigemptyset(&held);
	for (size_t k = 0; k < SIGNALS; k++)
		sigaddset(&held, signals[k]);
	sigprocmask(SIG_BLOCK, &held, before);
}

/*
 * Keeps a run. Writing has its own idea of signals, which would end us with
 * all undone: until it is over they wait.
 */
static bool
keep(struct interleave *all, const char *text)
{
	sigset_t before;
	bool kept;

	hold_signals(&before);
	kept = runs_add(&all->runs, text);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return kept;
}

static const char *
turn_name(enum turn turn)
{
	return turn == TURN_BEFORE ? "before" : "after";
}

/* The arguments of the runner as one text. */
static const char *
command_text(const struct options *options, struct arena *arena)
{
	const char *text = "iorecap-run";

	for (size_t k = 0; k < options->operand_count; k++)
		text = arena_print(arena, "%s %s", text,
				   options->operands[k]);
	return text;
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

/* Runs a command of the shell, which signals do not end where it is undone. */
static int
run_shell(const char *command, bool undoing)
{
	pid_t process = fork();

	if (process < 0)
		return 127;
	if (process == 0) {
		for (size_t k = 0; undoing && k < SIGNALS; k++)
			signal(signals[k], SIG_IGN);
		/* what it says is no result */
		dup2(STDERR_FILENO, STDOUT_FILENO);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	return wait_for(process);
}

static bool
switch_to(struct interleave *all, enum turn turn, bool undoing)
{
	const char *command = all->runs.labels[turn];
	int status;

	if (all->turn == turn)
		return true;
	all->turn = TURN_UNKNOWN;
	status = run_shell(command, undoing);
	if (status != 0) {
		diag_add(&all->runs.diag, DIAG_ERROR, NULL, 0,
			 "--%s \"%s\": status %d", turn_name(turn), command,
			 status);
		return false;
	}
	all->turn = turn;
	return true;
}

/*
 * Waits for output, or for a signal: those are held, but for the wait, so that
 * none comes between a look and the wait. Returns what read() does.
 */
static ssize_t
read_some(int file, char *room, size_t size, const sigset_t *mask)
{
	fd_set files;

	FD_ZERO(&files);
	FD_SET(file, &files);
	if (pselect(file + 1, &files, NULL, NULL, NULL, mask) < 0)
		return -1;
	return read(file, room, size);
}

/* All that the runner prints, while it runs; asks it to end when we are. */
static const char *
read_output(pid_t process, int file, const sigset_t *mask,
	    struct arena *arena)
{
	struct buffer text = { 0 };
	bool asked = false;
	const char *copy;
	ssize_t bytes;

	do {
		if (stopped && !asked) {
			kill(process, SIGTERM);
			asked = true;
		}
		bytes = read_some(file, buffer_reserve(&text, 65536), 65536,
				  mask);
		if (bytes > 0)
			text.length += (size_t)bytes;
	} while (bytes > 0 || (bytes < 0 && errno == EINTR));
	close(file);
	copy = arena_text(arena, text.data, text.length);
	buffer_free(&text);
	return copy;
}

/* The arguments of a run: the last of two equal options wins. */
static const char *const *
run_arguments(const struct options *options, struct arena *arena)
{
	size_t count = options->operand_count;
	const char **list = arena_take(arena, (count + 3) * sizeof(*list));

	memcpy(list, options->operands, count * sizeof(*list));
	list[count] = "--output-format=records";
	list[count + 1] = "--output=-";
	list[count + 2] = NULL;
	return list;
}

/* Makes one run and keeps it, unless it was interrupted. */
static bool
run_once(struct interleave *all)
{
	struct arena *arena = &all->runs.arena;
	const char *text;
	int output, status;
	sigset_t mask;
	pid_t process;

	hold_signals(&mask);
	process = runner_start(run_arguments(all->options, arena), &output);
	text = process < 0 ? NULL : read_output(process, output, &mask, arena);
	sigprocmask(SIG_SETMASK, &mask, NULL);
	if (!text)
		return false;
	status = wait_for(process);
	if (stopped)
		return false;
	if (status != 0) {
		diag_add(&all->runs.diag, DIAG_ERROR, NULL, 0,
			 "run %u failed with status %d", all->runs.done + 1,
			 status);
		return false;
	}
	return keep(all, text);
}

/* Makes the runs that are missing; false where it had to stop. */
static bool
run_all(struct interleave *all)
{
	const struct runs *runs = &all->runs;

	while (runs->done < all->wanted && !stopped) {
		enum turn turn = runs_turn(runs->done);

		fprintf(stderr, "iorecap: run %u of %u: %s (%s)\n",
			runs->done + 1, all->wanted, turn_name(turn),
			runs->labels[turn]);
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
print_comparison(struct runs *runs)
{
	const struct compare_options how = {
		.by = "label.1", .baseline = runs->labels[TURN_BEFORE],
	};
	const struct comparison *comparison =
		compare_run(runs->results, runs->count, 1, &how,
			    &runs->arena);
	struct buffer text = { 0 };
	struct output output;
	struct render_style style;

	if (comparison->status != COMPARE_DONE)
		return gather_incomparable(comparison, STATUS_DONE);
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
	struct runs *runs = &all->runs;
	bool touched, whole, restored;

	if (!runs_read(runs))
		return STATUS_INPUT;
	if (runs->done)
		fprintf(stderr, "iorecap: note: %s has %u of %u runs\n",
			runs->path, runs->done, all->wanted);
	touched = runs->done < all->wanted;
	catch_signals();
	whole = run_all(all);
	restored = !touched || switch_to(all, TURN_BEFORE, true);
	diag_flush(&runs->diag, stderr);
	if (stopped) {
		fprintf(stderr, "iorecap: note: the same command goes on "
			"after run %u of %u\n", runs->done, all->wanted);
		return (enum status)(128 + stopped);
	}
	if (!whole || !restored)
		return STATUS_INPUT;
	return print_comparison(runs);
}

enum status
interleave_run(const struct options *options)
{
	struct interleave all = {
		.options = options,
		.turn = TURN_UNKNOWN,
		.wanted = options->interleave * ROUND,
		.runs = {
			.path = options->store ? options->store :
						 INTERLEAVE_STORE,
			.labels = { options->before, options->after },
			.diag = { .least = DIAG_WARNING },
		},
	};
	enum status status;

	all.runs.command = command_text(options, &all.runs.arena);
	status = run(&all);
	diag_flush(&all.runs.diag, stderr);
	runs_free(&all.runs);
	return status;
}
