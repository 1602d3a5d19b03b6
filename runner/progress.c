/* Progress: who does what, how fast, and how much longer. */
#include "runner/progress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "runner/clock.h"
#include "runner/scaled.h"

#define DIGITS 4
#define SCREEN 79

static const struct outcome *
outcome_of(const struct crew *crew, size_t k)
{
	return &crew->shared->outcomes[k];
}

/* fio's letter for what a job does now. */
static char
letter(const struct job *job, const struct outcome *outcome)
{
	static const char states[] = {
		[STATE_WAITING] = 'P', [STATE_STARTED] = 'I',
		[STATE_READY] = 'I', [STATE_DELAYED] = 'P',
		[STATE_RAMPING] = '/', [STATE_SYNCING] = 'F',
	};
	const struct pattern *pattern = job->settings.pattern;
	int state = atomic_load(&outcome->state);

	if (state == STATE_DONE)
		return outcome->failure.error ? 'X' : '_';
	if (state != STATE_RUNNING)
		return states[state];
	if (pattern->directions == (READS | WRITES))
		return pattern->random ? 'm' : 'M';
	if (pattern->directions == TRIMS)
		return pattern->random ? 'd' : 'D';
	if (pattern->directions == READS)
		return pattern->random ? 'r' : 'R';
	return pattern->random ? 'w' : 'W';
}

/* "[m(2),_(1)]". */
static void
put_letters(struct buffer *line, const struct crew *crew)
{
	size_t count = crew->plan->count;

	buffer_byte(line, '[');
	for (size_t k = 0; k < count;) {
		char first = letter(&crew->plan->jobs[k],
				    outcome_of(crew, k));
		size_t end = k + 1;

		while (end < count &&
		       letter(&crew->plan->jobs[end],
			      outcome_of(crew, end)) == first)
			end++;
		buffer_print(line, "%s%c(%zu)", k ? "," : "", first, end - k);
		k = end;
	}
	buffer_byte(line, ']');
}

/* How much of a job is done, from 0 to 1. */
static double
part_done(const struct crew *crew, size_t k, uint64_t now)
{
	const struct settings *settings = &crew->plan->jobs[k].settings;
	const struct outcome *outcome = outcome_of(crew, k);
	uint64_t begun = atomic_load(&outcome->begun), bytes = 0;
	double by_time = 0, by_bytes = 0;

	if (atomic_load(&outcome->state) == STATE_DONE)
		return 1;
	if (!begun)
		return 0;
	for (enum direction to = 0; to < DIRECTIONS; to++)
		bytes += atomic_load(&outcome->bytes[to]);
	if (settings->runtime)
		by_time = (double)(now - begun) /
			  (double)(settings->runtime + settings->ramp_time);
	if (!settings->time_based && crew->targets[k].io)
		by_bytes = (double)bytes / (double)crew->targets[k].io /
			   settings->loops;
	return fmin(fmax(by_time, by_bytes), 1);
}

/* Seconds that are left; not a number where that cannot be known. */
static double
time_left(const struct crew *crew, uint64_t now)
{
	const struct plan *plan = crew->plan;
	double left = 0, stage = 0;

	for (size_t k = 0; k < plan->count; k++) {
		const struct settings *settings = &plan->jobs[k].settings;
		uint64_t begun = atomic_load(&outcome_of(crew, k)->begun);
		double done = part_done(crew, k, now), job;

		if (begun)
			job = (double)(now - begun) / NS_PER_S * (1 - done) /
			      done;
		else
			job = settings->runtime ?
			      (double)(settings->runtime +
				       settings->ramp_time +
				       settings->start_delay) / NS_PER_S :
			      NAN;
		if (done == 1)
			job = 0;
		if (k && plan->jobs[k].stage != plan->jobs[k - 1].stage) {
			left += stage;
			stage = 0;
		}
		stage = isnan(job) || job > stage ? job : stage;
	}
	return left + stage;
}

/* "[eta 01h:02m:03s]". */
static void
put_eta(struct buffer *line, double left)
{
	unsigned long seconds;

	if (!(left < 1e9)) {
		buffer_text(line, "[eta --]");
		return;
	}
	seconds = (unsigned long)left;
	buffer_text(line, "[eta ");
	if (seconds >= 86400)
		buffer_print(line, "%02lud:", seconds / 86400);
	if (seconds >= 3600)
		buffer_print(line, "%02luh:", seconds / 3600 % 24);
	buffer_print(line, "%02lum:%02lus]", seconds / 60 % 60, seconds % 60);
}

/* "[r=24.9MiB/s,w=24.9MiB/s]": what goes on in each direction. */
static void
put_rates(struct buffer *line, const uint64_t *counts, uint64_t ns,
	  unsigned base, const char *unit, const char *end)
{
	const char *sign = "[";

	for (enum direction to = 0; to < DIRECTIONS; to++) {
		if (!counts[to])
			continue;
		buffer_print(line, "%s%c=", sign, direction_names[to][0]);
		scaled_print(line, (uint64_t)((wide)counts[to] * NS_PER_S /
					      ns), DIGITS, base, unit);
		sign = ",";
	}
	if (*sign == ',')
		buffer_text(line, end);
}

/* What all jobs did since the last look, into bytes and ios. */
static void
look(struct progress *progress, const struct crew *crew, uint64_t *bytes,
     uint64_t *ios)
{
	for (enum direction to = 0; to < DIRECTIONS; to++) {
		uint64_t all_bytes = 0, all_ios = 0;

		for (size_t k = 0; k < crew->plan->count; k++) {
			const struct outcome *outcome = outcome_of(crew, k);

			all_bytes += atomic_load(&outcome->bytes[to]);
			all_ios += atomic_load(&outcome->ios[to]);
		}
		/* counts begin anew behind a ramp */
		bytes[to] = all_bytes > progress->bytes[to] ?
			    all_bytes - progress->bytes[to] : 0;
		ios[to] = all_ios > progress->ios[to] ?
			  all_ios - progress->ios[to] : 0;
		progress->bytes[to] = all_bytes;
		progress->ios[to] = all_ios;
	}
}

void
progress_line(struct progress *progress, const struct crew *crew,
	      uint64_t now, struct buffer *line)
{
	uint64_t bytes[DIRECTIONS], ios[DIRECTIONS];
	double elapsed, left = time_left(crew, now);
	size_t active = 0;

	if (!progress->begun)
		progress->begun = progress->before = now;
	look(progress, crew, bytes, ios);
	if (now == progress->before)
		return;
	for (size_t k = 0; k < crew->plan->count; k++) {
		int state = atomic_load(&outcome_of(crew, k)->state);

		active += state != STATE_WAITING && state != STATE_DONE;
	}
	elapsed = (double)(now - progress->begun) / NS_PER_S;
	buffer_print(line, "Jobs: %zu (f=%zu): ", active, active);
	put_letters(line, crew);
	if (left < 1e9)
		buffer_print(line, "[%.1f%%]",
			     100 * elapsed / (elapsed + left));
	else
		buffer_text(line, "[-.-%]");
	put_rates(line, bytes, now - progress->before, 1024, "B/s", "]");
	put_rates(line, ios, now - progress->before, 1000, "", " IOPS]");
	put_eta(line, left);
	progress->before = now;
}

/* What was longer before is overwritten with blanks. */
static void
show(struct progress *progress, struct buffer *line)
{
	size_t length = line->length < SCREEN ? line->length : SCREEN;
	size_t rest = progress->shown > length ? progress->shown - length : 0;

	fprintf(stderr, "%.*s%*s\r", (int)length,
		line->length ? line->data : "", (int)rest, "");
	fflush(stderr);
	progress->shown = length;
}

void
progress_tick(const struct crew *crew, void *context)
{
	struct progress *progress = context;
	struct buffer line = { 0 };

	progress_line(progress, crew, clock_now(), &line);
	if (line.length)
		show(progress, &line);
	buffer_free(&line);
}

void
progress_end(struct progress *progress)
{
	struct buffer none = { 0 };

	if (progress->shown)
		show(progress, &none);
}
