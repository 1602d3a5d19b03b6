/* iorecap-run: runs jobs on this machine and prints the results. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "record/arena.h"
#include "record/buffer.h"
#include "record/diag.h"
#include "record/outfile.h"
#include "runner/clock.h"
#include "runner/command.h"
#include "runner/crew.h"
#include "runner/disk.h"
#include "runner/plan.h"
#include "runner/progress.h"
#include "runner/report.h"
#include "runner/target.h"

enum status {
	STATUS_DONE = 0,
	STATUS_USAGE = 2,
	STATUS_FAILED = 3,	/* a target, an I/O or the output */
	STATUS_SIGNAL = 128,	/* and its number */
};

/* All that a run needs. */
struct run {
	struct arena arena;
	struct diag diag;
	struct command command;
	struct plan plan;
	struct targets *targets;	/* of each job */
	struct disks disks;
	struct crew crew;
	struct progress progress;
	struct buffer text;		/* not yet written */
	struct outfile output;
};

static bool
wants(const struct run *run, const char *format)
{
	for (size_t k = 0; output_formats[k].name; k++)
		if (run->command.formats & 1u << k &&
		    strcmp(output_formats[k].name, format) == 0)
			return true;
	return false;
}

/* Says what went wrong with the output, if anything did. */
static bool
check_output(struct run *run, int error)
{
	const char *path = run->command.output;

	if (error)
		diag_add(&run->diag, DIAG_ERROR,
			 path ? path : "standard output", 0, "%s",
			 strerror(error));
	return !error;
}

/* A stream gets text as it comes, a file all of it in the end. */
static void
write_text(struct run *run)
{
	if (run->output.target)
		return;
	check_output(run, outfile_write(&run->output, run->text.data,
					run->text.length));
	run->text.length = 0;
}

static void
end_output(struct run *run)
{
	int error = outfile_write(&run->output, run->text.data,
				  run->text.length);

	check_output(run, error ? error : outfile_keep(&run->output));
}

/* "Starting 2 threads and 1 process". */
static void
put_starting(struct run *run)
{
	size_t threads = 0, processes;

	for (size_t k = 0; k < run->plan.count; k++)
		threads += run->plan.jobs[k].settings.thread;
	processes = run->plan.count - threads;
	buffer_text(&run->text, "Starting ");
	if (threads)
		buffer_print(&run->text, "%zu thread%s", threads,
			     threads == 1 ? "" : "s");
	if (threads && processes)
		buffer_text(&run->text, " and ");
	if (processes)
		buffer_print(&run->text, "%zu process%s", processes,
			     processes == 1 ? "" : "es");
	buffer_byte(&run->text, '\n');
	write_text(run);
}

static void
put_layout(const struct job *job, size_t files, uint64_t bytes, void *context)
{
	struct run *run = context;

	if (!wants(run, "normal"))
		return;
	buffer_print(&run->text, "%s: Laying out IO file%s (%zu file%s / "
		     "%s%lluMiB)\n", job->settings.name, files == 1 ? "" : "s",
		     files, files == 1 ? "" : "s", files == 1 ? "" : "total ",
		     (unsigned long long)bytes >> 20);
	write_text(run);
}

static bool
prepare_targets(struct run *run)
{
	const struct target_rules rules = {
		.allow_destroy = run->command.allow_destroy,
		.read_only = run->command.read_only,
		.laying_out = put_layout,
		.context = run,
	};

	run->targets = arena_zero(&run->arena, run->plan.count *
					       sizeof(*run->targets));
	for (size_t k = 0; k < run->plan.count; k++) {
		struct targets *targets = &run->targets[k];

		if (!targets_prepare(targets, &run->plan.jobs[k], &rules,
				     &run->arena, &run->diag))
			return false;
		for (size_t t = 0; t < targets->count; t++)
			disks_add(&run->disks, targets->list[t].device,
				  &run->arena);
	}
	return true;
}

static void
run_jobs(struct run *run)
{
	enum when when = run->command.progress;

	if (when == WHEN_ALWAYS ||
	    (when == WHEN_AUTO && isatty(STDERR_FILENO))) {
		run->crew.tick = progress_tick;
		run->crew.context = &run->progress;
		run->crew.tick_every = NS_PER_S;
	}
	disks_begin(&run->disks, &run->arena);
	crew_run(&run->crew);
	disks_end(&run->disks, &run->arena);
	progress_end(&run->progress);
	if (run->crew.signal)
		diag_add(&run->diag, DIAG_WARNING, NULL, 0,
			 "ended by signal %d; these are the results so far",
			 run->crew.signal);
}

/* "PATH: job NAME: write of 4096 bytes at 0: No space left on device". */
static void
tell_failure(struct run *run, const char *name,
	     const struct failure *failure, const struct targets *targets)
{
	const char *place = "", *path = NULL;

	if (failure->target < targets->count)
		path = targets->list[failure->target].path;
	if (failure->length)
		place = arena_print(&run->arena, " of %u bytes at %llu",
				    failure->length,
				    (unsigned long long)failure->offset);
	diag_add(&run->diag, DIAG_ERROR, path, 0, "job %s: %s%s: %s", name,
		 failure->action, place, report_error(failure));
}

/* What a job had not written yet when it was killed is lost. */
static void
tell_cut_logs(struct run *run, const struct settings *settings)
{
	bool wanted = false;

	for (enum log_kind kind = 0; kind < LOG_KINDS; kind++)
		wanted = wanted || settings->logs[kind];
	if (wanted)
		diag_add(&run->diag, DIAG_WARNING, NULL, 0, "job %s: its logs "
			 "lack what came last", settings->name);
}

/* All rates are made of whole milliseconds, as fio makes them. */
static void
tell_short_run(struct run *run, const char *name, uint64_t ns)
{
	if (ns && ns < NS_PER_MS)
		diag_add(&run->diag, DIAG_NOTE, NULL, 0, "job %s ran %llu us; "
			 "its rates are of a whole millisecond, as in fio, "
			 "and too low", name, (unsigned long long)ns / 1000);
}

/* Tells what failed; false where something did. */
static bool
tell_failures(struct run *run)
{
	bool whole = true;

	for (size_t k = 0; k < run->plan.count; k++) {
		const struct outcome *outcome =
			&run->crew.shared->outcomes[k];
		const char *name = run->plan.jobs[k].settings.name;

		if (outcome->failure.error)
			tell_failure(run, name, &outcome->failure,
				     &run->targets[k]);
		else if (atomic_load(&outcome->begun) && !outcome->stats.run)
			diag_add(&run->diag, DIAG_WARNING, NULL, 0, "job %s "
				 "ended before anything was measured", name);
		if (outcome->failure.signal)
			tell_cut_logs(run, &run->plan.jobs[k].settings);
		tell_short_run(run, name, outcome->stats.run);
		if (outcome->log_error)
			diag_add(&run->diag, DIAG_ERROR, NULL, 0,
				 "job %s: its log could not be written: %s",
				 name, strerror(outcome->log_error));
		whole = whole && !outcome->failure.error &&
			!outcome->log_error;
	}
	return whole;
}

static void
put_report(struct run *run)
{
	struct report report;

	report_make(&report, &run->plan, run->targets,
		    run->crew.shared->outcomes, &run->disks, &run->arena);
	report.elapsed = clock_now() - run->disks.begun;
	for (size_t k = 0; output_formats[k].name; k++)
		if (run->command.formats & 1u << k)
			output_formats[k].write(&run->text, &report,
						&run->arena);
	end_output(run);
}

static enum status
run_all(struct run *run)
{
	enum status status = STATUS_DONE;
	int error;

	if (!check_output(run, outfile_open(&run->output,
					    run->command.output)))
		return STATUS_FAILED;
	if (wants(run, "normal")) {
		normal_begin(&run->text, &run->plan);
		put_starting(run);
	}
	if (!prepare_targets(run))
		return STATUS_FAILED;
	error = crew_open(&run->crew, &run->plan, run->targets, &run->arena);
	if (error) {
		diag_add(&run->diag, DIAG_ERROR, NULL, 0,
			 "cannot start jobs: %s", strerror(error));
		return STATUS_FAILED;
	}
	diag_flush(&run->diag, stderr);
	run_jobs(run);
	if (!tell_failures(run))
		status = STATUS_FAILED;
	else if (run->crew.signal)
		status = (enum status)(STATUS_SIGNAL +
				       (unsigned)run->crew.signal);
	diag_flush(&run->diag, stderr);
	put_report(run);
	crew_close(&run->crew);
	return run->diag.text.length ? STATUS_FAILED : status;
}

static enum status
read_command(struct run *run, int argc, char **argv)
{
	plan_init(&run->plan, &run->arena, &run->diag);
	command_read(&run->command, &run->plan, argc, argv);
	if (run->command.help || run->command.version)
		return STATUS_DONE;
	if (run->plan.unreadable == run->diag.errors && run->diag.errors)
		return STATUS_FAILED;
	if (run->diag.errors)
		return STATUS_USAGE;
	if (run->plan.count)
		return STATUS_DONE;
	diag_add(&run->diag, DIAG_ERROR, "command line", 0,
		 "no jobs: give a job file or --name=NAME and options (--help "
		 "lists them)");
	return STATUS_USAGE;
}

int
main(int argc, char **argv)
{
	struct run run = {
		.diag = { .least = DIAG_NOTE, .program = "iorecap-run" },
	};
	enum status status = read_command(&run, argc, argv);

	/* a reader that has seen enough ends us, whatever was inherited */
	signal(SIGPIPE, SIG_DFL);
	/* a file that may not grow is an error like others */
	signal(SIGXFSZ, SIG_IGN);
	if (run.command.help) {
		command_help(stdout);
	} else if (run.command.version) {
		puts("iorecap-run " RUNNER_VERSION " (fio-" LAYOUT_VERSION
		     " output)");
	} else if (status == STATUS_DONE && !run.command.parse_only) {
		status = run_all(&run);
		outfile_drop(&run.output);
	}
	diag_flush(&run.diag, stderr);
	diag_free(&run.diag);
	buffer_free(&run.text);
	arena_free(&run.arena);
	return (int)status;
}
