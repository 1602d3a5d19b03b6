/* Samples of devices and table rows: what a row says must fit itself. */
#include "compare/lint.h"

#include <math.h>
#include <string.h>

/* Requests of a device; all together, or by kind. */
static const enum subject kinds[] = {
	SUBJECT_READ, SUBJECT_WRITE, SUBJECT_DISCARD, SUBJECT_FLUSH,
};
#define KINDS_OF_REQUESTS (sizeof kinds / sizeof *kinds)

static struct span
value(const struct record *record, enum subject subject,
      enum quantity quantity)
{
	return span_of(record, subject, quantity, STATISTIC_VALUE);
}

/* A wait of no requests is printed as 0, and left out. */
static struct span
add_waiting(struct span sum, const struct record *record, enum subject subject)
{
	struct span rate = value(record, subject, QUANTITY_IOPS);
	struct span wait = span_of(record, subject, QUANTITY_LAT,
				   STATISTIC_MEAN);

	if (!span_known(rate) || (rate.low <= 0 && !span_known(wait)))
		return sum;
	sum = span_plus(sum, span_times(rate, wait));
	return sum;
}

/* Bytes a second, requests a second and their size, of one kind or of all. */
struct flow {
	struct span bw, rate, size;
};

static struct flow
flow_of(const struct record *record, enum subject subject)
{
	struct flow flow = {
		value(record, subject, QUANTITY_BW),
		value(record, subject, QUANTITY_IOPS),
		value(record, subject, QUANTITY_REQUEST_SIZE),
	};

	if (subject == SUBJECT_IO && !span_known(flow.rate)) {
		flow.rate = span_plus(value(record, SUBJECT_READ,
					    QUANTITY_IOPS),
				      value(record, SUBJECT_WRITE,
					    QUANTITY_IOPS));
		flow.bw = span_plus(value(record, SUBJECT_READ, QUANTITY_BW),
				    value(record, SUBJECT_WRITE,
					  QUANTITY_BW));
	}
	return flow;
}

static const enum subject sized[] = {
	SUBJECT_READ, SUBJECT_WRITE, SUBJECT_DISCARD, SUBJECT_IO,
};
#define SIZED (sizeof sized / sizeof *sized)
#define SIZE_SLACK 0.005

static bool
flow_fits(const struct flow *flow)
{
	return span_meet(flow->bw, span_times(flow->rate, flow->size),
			 SIZE_SLACK);
}

/* Whether a rate is in doubt: then all that is made of it is. */
static bool
rates_fit(const struct record *record)
{
	size_t i;

	for (i = 0; i < SIZED; i++) {
		struct flow flow = flow_of(record, sized[i]);

		if (!flow_fits(&flow))
			return false;
	}
	return true;
}

void
look_request_sizes(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < SIZED; i++) {
		struct metric_name name = metric_name(sized[i], QUANTITY_BW,
						      STATISTIC_VALUE);
		struct flow flow = flow_of(record, sized[i]);

		if (flow_fits(&flow))
			continue;
		if (!record_find(record, name))
			name.subject = SUBJECT_READ;
		lint_find(lint, record, &name, "%s: %s, but %s × %s make %s",
			  subject_text(sized[i]),
			  lint_text(lint, UNIT_BYTES_PER_SECOND,
				    span_middle(flow.bw)),
			  lint_text(lint, UNIT_PER_SECOND,
				    span_middle(flow.rate)),
			  lint_text(lint, UNIT_BYTES, span_middle(flow.size)),
			  lint_text(lint, UNIT_BYTES_PER_SECOND,
				    span_middle(span_times(flow.rate,
							   flow.size))));
		/* what is wrong in a part is wrong in the whole */
		return;
	}
}

/* Requests that wait over the end of a sample count in one of both alone. */
#define QUEUE_SLACK 0.1
#define QUEUE_OPEN 0.05

void
look_queue_depth(const struct lint *lint, const struct record *record)
{
	struct metric_name name = metric_name(SUBJECT_IO, QUANTITY_QUEUE_DEPTH,
					      STATISTIC_VALUE);
	struct span depth = span_of_name(record, name), waiting = { 0, 0 };
	size_t i;

	for (i = 0; i < KINDS_OF_REQUESTS; i++)
		waiting = add_waiting(waiting, record, kinds[i]);
	if (waiting.high == 0)
		waiting = add_waiting(waiting, record, SUBJECT_IO);
	if (waiting.high == 0 || !rates_fit(record))
		return;
	waiting.low = waiting.low / 1e9 - QUEUE_OPEN;
	waiting.high = waiting.high / 1e9 + QUEUE_OPEN;
	if (!span_meet(depth, waiting, QUEUE_SLACK))
		lint_find(lint, record, &name, "queue depth is %.3g, but "
			  "requests × their wait make %.3g",
			  span_middle(depth), span_middle(waiting));
}

/* Of few requests the digits of the rates leave much open; ns. */
#define WAIT_OPEN 2e4
#define WAIT_SLACK 0.01

/* The mean wait is that of reads and of writes, weighted by their number. */
void
look_waits(const struct lint *lint, const struct record *record)
{
	struct metric_name name = metric_name(SUBJECT_IO, QUANTITY_LAT,
					      STATISTIC_MEAN);
	struct span all = span_of_name(record, name), waiting = { 0, 0 };
	struct span rate = span_plus(value(record, SUBJECT_READ,
					   QUANTITY_IOPS),
				     value(record, SUBJECT_WRITE,
					   QUANTITY_IOPS));

	waiting = add_waiting(waiting, record, SUBJECT_READ);
	waiting = add_waiting(waiting, record, SUBJECT_WRITE);
	if (!(rate.low > 0) || waiting.high == 0 || !rates_fit(record))
		return;
	waiting = span_over(waiting, rate);
	all.low -= WAIT_OPEN;
	all.high += WAIT_OPEN;
	if (!span_meet(all, waiting, WAIT_SLACK))
		lint_find(lint, record, &name, "requests wait for %s, but "
			  "reads and writes for %s",
			  lint_text(lint, UNIT_NS, span_middle(all)),
			  lint_text(lint, UNIT_NS, span_middle(waiting)));
}

/* The service time is made from the utilisation: it must give it again. */
void
look_service_time(const struct lint *lint, const struct record *record)
{
	struct metric_name name = metric_name(SUBJECT_IO, QUANTITY_UTIL,
					      STATISTIC_VALUE);
	struct span util = span_of_name(record, name);
	struct span time = value(record, SUBJECT_IO, QUANTITY_SERVICE_TIME);
	struct span rate = value(record, SUBJECT_IO, QUANTITY_IOPS), busy;

	if (!span_known(rate))
		rate = span_plus(value(record, SUBJECT_READ, QUANTITY_IOPS),
				 value(record, SUBJECT_WRITE, QUANTITY_IOPS));
	busy = span_times(rate, time);
	/* percent of a second */
	busy.low /= 1e7;
	busy.high /= 1e7;
	/* a clock's tick may count for busy; above all there is it was cut */
	if (!(rate.low > 0) || !rates_fit(record) ||
	    (util.high >= 99.99 && busy.high > util.low))
		return;
	if (!span_meet(util, busy, 0.01))
		lint_find(lint, record, &name, "%.2f %% busy, but %s × %s "
			  "make %.2f %%", span_middle(util),
			  lint_text(lint, UNIT_PER_SECOND, span_middle(rate)),
			  lint_text(lint, UNIT_NS, span_middle(time)),
			  span_middle(busy));
}

/*
 * What the parsers found already and say in a note. A percentile that is out
 * of its place has a rule of its own.
 */
static void
look_notes(const struct lint *lint, const struct record *record,
	   enum note_code code)
{
	bool percentiles = lint->rule->what == NOTES_OF_PERCENTILES;
	size_t i;

	for (i = 0; i < record->note_count; i++) {
		const struct note *note = &record->notes[i];
		char name[METRIC_TEXT];

		if (note->code != code || !note->has_metric ||
		    (note->metric.statistic == STATISTIC_PERCENTILE) !=
		    percentiles)
			continue;
		metric_write(name, note->metric);
		lint_find(lint, record, &note->metric, "%s: %s", name,
			  note->text ? note->text : "");
	}
}

/* A note on the whole job, where no figure is found to be the wrong one. */
static void
look_refused_counts(const struct lint *lint, const struct record *record)
{
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++)
		if (rate_culprit(record, lint_directions[i]) != RATES)
			return;
	for (i = 0; i < record->note_count; i++)
		if (record->notes[i].code == NOTE_CONTRADICTION &&
		    !record->notes[i].has_metric && record->notes[i].text)
			lint_find(lint, record, NULL, "%s",
				  record->notes[i].text);
}

void
look_contradictions(const struct lint *lint, const struct record *record)
{
	look_notes(lint, record, NOTE_CONTRADICTION);
	if (record->kind == KIND_JOB &&
	    lint->rule->what != NOTES_OF_PERCENTILES)
		look_refused_counts(lint, record);
}

/* One finding a row: a counter that wraps spoils several of its values. */
void
look_implausible(const struct lint *lint, const struct record *record)
{
	const struct note *first = NULL;
	const struct metric *metric;
	size_t count = 0, i;
	char name[METRIC_TEXT];

	for (i = 0; i < record->note_count; i++) {
		const struct note *note = &record->notes[i];

		if (note->code != NOTE_IMPLAUSIBLE || !note->has_metric)
			continue;
		if (!first)
			first = note;
		count++;
	}
	if (!first)
		return;
	metric_write(name, first->metric);
	metric = record_find(record, first->metric);
	lint_find(lint, record, &first->metric, "%s%s%s: %s", name,
		  count > 1 ? " and others" : "",
		  metric && !isnan(metric->value) ?
		  arena_print(lint->arena, " (%.10g)", metric->value) : "",
		  first->text ? first->text : "cannot be");
}

void
look_display_faults(const struct lint *lint, const struct record *record)
{
	look_notes(lint, record, NOTE_DISPLAY_FAULT);
}
