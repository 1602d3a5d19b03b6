/* Sums up outcomes: results, groups, rates. */
#include "runner/report.h"

#include <math.h>
#include <string.h>

#include "runner/clock.h"

const struct output_format output_formats[] = {
	{ "terse", terse_write },
	{ "json", json_write_report },
	{ "json+", json_plus_write_report },
	{ "normal", normal_write },
	{ "records", records_write },
	{ NULL, NULL },
};

uint64_t
report_round(uint64_t number, uint64_t divisor)
{
	return number / divisor + (number % divisor >= (divisor + 1) / 2);
}

double
report_percent(uint64_t count, uint64_t all)
{
	return all ? 100 * (double)count / (double)all : 0;
}

uint64_t
report_rate(uint64_t bytes, uint64_t ms)
{
	return (uint64_t)(((wide)bytes * 1000 + ms / 2) / ms);
}

/*
 * Milliseconds, the resolution of fio's run time: all rates are made from
 * them, so that everything that is printed fits together.
 */
static uint64_t
run_ms(uint64_t ns)
{
	uint64_t ms = report_round(ns, NS_PER_MS);

	return ms || !ns ? ms : 1;
}

/* Adds up what several jobs did at the same time. */
static void
add_spread(struct spread *spread, const struct sum *samples)
{
	double deviation = sum_deviation(samples);

	if (!samples->count)
		return;
	spread->least += samples->least;
	spread->most += samples->most;
	spread->mean += sum_mean(samples);
	spread->samples += samples->count;
	/* squares for now: end_spread() makes a deviation of them */
	spread->deviation += deviation * deviation *
			     (double)(samples->count - 1);
}

static void
end_spread(struct spread *spread)
{
	if (spread->samples > 1)
		spread->deviation = sqrt(spread->deviation /
					 (double)(spread->samples - 1));
}

static void
make_rates(struct result *result, const struct outcome *outcomes)
{
	for (enum direction to = 0; to < DIRECTIONS; to++) {
		const struct flow *flow = &result->stats->flows[to];
		struct rates *rates = &result->rates[to];

		for (unsigned k = 0; k < result->jobs; k++) {
			const struct flow *part =
				&outcomes[k].stats.flows[to];

			add_spread(&rates->bandwidths, &part->bandwidth);
			add_spread(&rates->iopses, &part->iops);
		}
		end_spread(&rates->bandwidths);
		end_spread(&rates->iopses);
		rates->run = run_ms(flow->run);
		if (!rates->run)
			continue;
		rates->bandwidth = report_rate(flow->bytes, rates->run);
		rates->iops = (double)flow->ios * 1000 / (double)rates->run;
	}
}

/* Makes one result of jobs that stand one behind the other. */
static void
make_result(struct result *result, const struct job *job, unsigned count,
	    const struct targets *targets, const struct outcome *outcomes,
	    struct arena *arena)
{
	unsigned shown = 0;

	while (shown < count && !outcomes[shown].failure.error)
		shown++;
	if (shown == count)
		shown = 0;
	*result = (struct result){
		.job = job,
		.outcome = &outcomes[shown],
		.targets = &targets[shown],
		.stats = &outcomes->stats,
		.jobs = count,
	};
	if (count > 1) {
		struct stats *sum = arena_zero(arena, sizeof(*sum));

		for (unsigned k = 0; k < count; k++)
			stats_merge(sum, &outcomes[k].stats);
		result->stats = sum;
	}
	make_rates(result, outcomes);
}

/* How many jobs from this one on are reported as one. */
static unsigned
jobs_together(const struct plan *plan, size_t first)
{
	const struct job *job = &plan->jobs[first];
	size_t end = first + 1;

	while (job->settings.group_reporting && end < plan->count &&
	       plan->jobs[end].settings.group_reporting &&
	       plan->jobs[end].group == job->group)
		end++;
	return (unsigned)(end - first);
}

/* The same extremes as are printed, before anything was rounded. */
static void
add_exact(struct group_rates *group, const struct flow *flow)
{
	double rate = (double)flow->bytes * NS_PER_S / (double)flow->run;

	if (!group->exact_least_run || flow->run < group->exact_least_run)
		group->exact_least_run = flow->run;
	if (flow->run > group->exact_most_run)
		group->exact_most_run = flow->run;
	if (!group->bytes || rate < group->exact_least)
		group->exact_least = rate;
	if (rate > group->exact_most)
		group->exact_most = rate;
}

static void
add_to_group(struct group_rates *group, const struct flow *flow,
	     const struct rates *rates)
{
	if (!rates->run)
		return;
	add_exact(group, flow);
	if (!group->least_run || rates->run < group->least_run)
		group->least_run = rates->run;
	if (rates->run > group->most_run)
		group->most_run = rates->run;
	if (!group->bytes || rates->bandwidth < group->least)
		group->least = rates->bandwidth;
	if (rates->bandwidth > group->most)
		group->most = rates->bandwidth;
	group->bytes += flow->bytes;
}

static void
make_groups(struct report *report, struct arena *arena)
{
	const struct plan *plan = report->plan;

	report->group_count = plan->count ?
			      plan->jobs[plan->count - 1].group + 1 : 0;
	report->groups = arena_zero(arena, report->group_count *
					   sizeof(*report->groups));
	for (size_t k = 0; k < report->count; k++) {
		const struct result *result = &report->results[k];

		for (enum direction to = 0; to < DIRECTIONS; to++)
			add_to_group(&report->groups[result->job->group][to],
				     &result->stats->flows[to],
				     &result->rates[to]);
	}
}

/* Which part of the group's bandwidth the samples of a result are. */
static void
make_shares(struct report *report)
{
	for (size_t k = 0; k < report->count; k++) {
		struct result *result = &report->results[k];

		for (enum direction to = 0; to < DIRECTIONS; to++) {
			const struct group_rates *group =
				&report->groups[result->job->group][to];
			struct rates *rates = &result->rates[to];
			double whole = group->most_run ?
				(double)group->bytes / 1.024 /
				(double)group->most_run : 0;

			if (whole > 0)
				rates->share = 100 * rates->bandwidths.mean /
					       whole;
			if (rates->share > 100)
				rates->share = 100;
		}
	}
}

void
report_make(struct report *report, const struct plan *plan,
	    const struct targets *targets, const struct outcome *outcomes,
	    const struct disks *disks, struct arena *arena)
{
	*report = (struct report){
		.results = arena_take(arena, plan->count *
					     sizeof(*report->results)),
		.disks = disks,
		.plan = plan,
	};
	clock_gettime(CLOCK_REALTIME, &report->time);
	for (size_t first = 0; first < plan->count;) {
		unsigned jobs = jobs_together(plan, first);

		make_result(&report->results[report->count++],
			    &plan->jobs[first], jobs, &targets[first],
			    &outcomes[first], arena);
		first += jobs;
	}
	make_groups(report, arena);
	make_shares(report);
}

const char *
report_date(const struct report *report, struct arena *arena)
{
	char text[32] = "";
	struct tm parts;

	/* the locale is C's own */
	if (localtime_r(&report->time.tv_sec, &parts))
		strftime(text, sizeof(text), "%a %b %e %H:%M:%S %Y", &parts);
	return arena_text(arena, text, strlen(text));
}

const char *
report_error(const struct failure *failure)
{
	return failure->signal ? strsignal(failure->signal) :
				 strerror(failure->error);
}

const char *
report_failure(const struct result *result, struct arena *arena)
{
	const struct failure *failure = &result->outcome->failure;
	const char *place = "runner";

	if (failure->target < result->targets->count)
		place = result->targets->list[failure->target].path;
	return arena_print(arena, "file:%s:%llu, func=%s, error=%s", place,
			   (unsigned long long)failure->offset,
			   failure->action, report_error(failure));
}
