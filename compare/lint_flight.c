/* Latencies must fit the I/Os in flight, and each other. */
#include "compare/lint.h"

#include <math.h>
#include <string.h>

/* Engines that have one I/O in flight, whatever iodepth says. */
static const char *const sync_engines[] = {
	"sync", "psync", "vsync", "pvsync", "pvsync2", "mmap",
};

bool
lint_is_sync(const struct record *record)
{
	const struct param *engine = record_param(record, "ioengine");
	size_t i;

	for (i = 0; i < sizeof sync_engines / sizeof *sync_engines; i++)
		if (engine && engine->text &&
		    strcmp(engine->text, sync_engines[i]) == 0)
			return true;
	return false;
}

/* What the line at the start of a job tells, with the jobs of a report. */
static bool
is_of_start_line(const char *name)
{
	static const char *const names[] = {
		"rw", "bs", "ioengine", "iodepth", "numjobs",
	};
	size_t i;

	for (i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

/*
 * Whether numjobs counts the jobs of the result: a group may hold those of
 * several sections, and where options are known it is that of one of them.
 */
static bool
counts_all_jobs(const struct record *record)
{
	const char *name = record->command ?
			   strstr(record->command, "-name") : NULL;
	size_t i;

	if (name)
		return !strstr(name + 1, "-name");
	if (record_param(record, "group_reporting"))
		return false;
	for (i = 0; i < record->param_count; i++)
		if (!is_of_start_line(record->params[i].name))
			return record->format &&
			       strncmp(record->format, "json", 4) == 0;
	return true;
}

/* How many jobs a result stands for; a text says where there are several. */
static double
jobs_of(const struct record *record)
{
	bool text = record->format && strcmp(record->format, "normal") == 0;

	if (!record_param(record, "numjobs"))
		return text || (record->param_count > 0 &&
				!record_param(record, "group_reporting")) ?
		       1 : NAN;
	return counts_all_jobs(record) ? lint_param(record, "numjobs") : NAN;
}

double
lint_depth(const struct record *record)
{
	double depth = lint_is_sync(record) ? 1 :
		       lint_param(record, "iodepth");

	return depth * jobs_of(record);
}

/*
 * Mean latency as it is printed or as the sum of its parts, the lesser. Before
 * there was a sum in the text, versions printed submission latencies that
 * cannot be: then completion alone counts.
 */
static struct span
mean_latency(const struct record *record, enum subject subject)
{
	struct span lat = span_of(record, subject, QUANTITY_LAT,
				  STATISTIC_MEAN);
	struct span clat = span_of(record, subject, QUANTITY_CLAT,
				   STATISTIC_MEAN);
	struct span slat = span_of(record, subject, QUANTITY_SLAT,
				   STATISTIC_MEAN);

	if (!span_known(lat))
		return clat;
	if (span_known(slat))
		clat = span_plus(slat, clat);
	return clat.low < lat.low ? clat : lat;
}

/* By Little's law: the rate, or the I/Os by the run time if that is less. */
static struct span
in_flight(const struct record *record, enum subject subject)
{
	struct span rate = span_of(record, subject, QUANTITY_IOPS,
				   STATISTIC_VALUE);
	struct span issued = span_of(record, subject, QUANTITY_IOS,
				     STATISTIC_VALUE);
	struct span runtime = span_of(record, subject, QUANTITY_RUNTIME,
				      STATISTIC_VALUE);
	struct span flying;

	if (rate_culprit(record, subject) != RATES && runtime.low > 0) {
		struct span other = span_over(issued, runtime);

		other.low *= 1e9;
		other.high *= 1e9;
		if (other.low < rate.low)
			rate = other;
	}
	flying = span_times(rate, mean_latency(record, subject));
	flying.low /= 1e9;
	flying.high /= 1e9;
	return flying;
}

/*
 * I/Os that ended after the run; the mean over directions that versions up to
 * 2.2 print as one is less exact.
 */
#define DEPTH_SLACK 0.02
#define DEPTH_SLACK_MIXED 0.1

static bool
is_too_many(struct span flying, double depth, enum subject subject)
{
	return flying.low > depth * (1 + (subject == SUBJECT_MIXED ?
					  DEPTH_SLACK_MIXED : DEPTH_SLACK));
}

static void
find_in_flight(const struct lint *lint, const struct record *record,
	       enum subject subject, struct span flying, bool together)
{
	struct metric_name name = metric_name(subject, QUANTITY_LAT,
					      STATISTIC_MEAN);

	lint_find(lint, record, &name, "%s: IOPS × mean latency is %.3g in "
		  "flight, but there are %g at most",
		  together ? "all directions" : subject_text(subject),
		  span_middle(flying), lint_depth(record));
}

void
look_in_flight(const struct lint *lint, const struct record *record)
{
	double depth = lint_depth(record);
	struct span all = { 0, 0 };
	struct span first_runtime = span_unknown;
	enum subject first = SUBJECTS;
	bool together = true;	/* or one after the other, as in a verify */
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++) {
		enum subject subject = lint_directions[i];
		struct span flying = in_flight(record, subject);
		struct span runtime = span_of(record, subject,
					      QUANTITY_RUNTIME,
					      STATISTIC_VALUE);

		if (!span_known(flying))
			continue;
		together &= span_meet(runtime, first_runtime, DEPTH_SLACK);
		if (first == SUBJECTS)
			first_runtime = runtime;
		if (is_too_many(flying, depth, subject)) {
			find_in_flight(lint, record, subject, flying, false);
			return;
		}
		/* what is in the sum of all is in its parts */
		if (subject == SUBJECT_MIXED)
			continue;
		all = span_plus(all, flying);
		if (first == SUBJECTS)
			first = subject;
	}
	if (first != SUBJECTS && together && is_too_many(all, depth, first))
		find_in_flight(lint, record, first, all, true);
}

/*
 * fio reads the clock for each of the three, so that they differ by some of
 * the time that this takes.
 */
#define SUM_SLACK 0.05
#define SUM_OPEN 3000	/* ns */

/* The parts of the mean latency; unknown where one of them is. */
static struct span
sum_of_parts(const struct record *record, enum subject subject)
{
	struct span sum = span_plus(span_of(record, subject, QUANTITY_SLAT,
					    STATISTIC_MEAN),
				    span_of(record, subject, QUANTITY_CLAT,
					    STATISTIC_MEAN));

	sum.low -= SUM_OPEN;
	sum.high += SUM_OPEN;
	return sum;
}

static bool
latency_fits(const struct record *record, enum subject subject)
{
	return span_meet(span_of(record, subject, QUANTITY_LAT,
				 STATISTIC_MEAN),
			 sum_of_parts(record, subject), SUM_SLACK / 2);
}

static const char *
mean_text(const struct lint *lint, const struct record *record,
	  enum subject subject, enum quantity quantity)
{
	return lint_text(lint, UNIT_NS, span_middle(span_of(record, subject,
		quantity, STATISTIC_MEAN)));
}

void
look_latency_sum(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++) {
		enum subject subject = lint_directions[i];
		struct metric_name name = metric_name(subject, QUANTITY_LAT,
						      STATISTIC_MEAN);

		if (latency_fits(record, subject))
			continue;
		lint_find(lint, record, &name, "%s: mean latency is %s, but "
			  "submission %s and completion %s make %s",
			  subject_text(subject),
			  mean_text(lint, record, subject, QUANTITY_LAT),
			  mean_text(lint, record, subject, QUANTITY_SLAT),
			  mean_text(lint, record, subject, QUANTITY_CLAT),
			  lint_text(lint, UNIT_NS,
				    span_middle(sum_of_parts(record,
							     subject))));
	}
}

/* From so small a part of the depth on it was not used. */
#define SHALLOW 0.5

/* The depth of one job: whether a result is of several is not always known. */
void
look_shallow(const struct lint *lint, const struct record *record)
{
	double depth = lint_is_sync(record) ? 1 :
		       lint_param(record, "iodepth");
	struct span all = { 0, 0 };
	bool any = false;
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS - 1; i++) {
		struct span flying = in_flight(record, lint_directions[i]);

		if (!span_known(flying))
			continue;
		if (rate_culprit(record, lint_directions[i]) != RATES ||
		    !latency_fits(record, lint_directions[i]))
			return;
		all = span_plus(all, flying);
		any = true;
	}
	if (any && depth > 1 && all.high < depth * SHALLOW)
		lint_find(lint, record, NULL, "IOPS × mean latency is %.3g "
			  "in flight of %g that there may be",
			  span_middle(all), depth);
}
