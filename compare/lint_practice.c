/* How a benchmark was run: what makes its figures say less than they seem. */
#include "compare/lint.h"

#include <math.h>
#include <string.h>

#define RUNTIME_LEAST 10e9	/* ns */

static struct span
value(const struct record *record, enum subject subject,
      enum quantity quantity)
{
	return span_of(record, subject, quantity, STATISTIC_VALUE);
}

void
look_runtime(const struct lint *lint, const struct record *record)
{
	struct metric_name longest = { 0 };
	double most = 0;
	size_t i;

	for (i = 0; i < LINT_DIRECTIONS; i++) {
		struct span runtime = value(record, lint_directions[i],
					    QUANTITY_RUNTIME);

		if (span_known(runtime) && runtime.high > most) {
			most = runtime.high;
			longest = metric_name(lint_directions[i],
					      QUANTITY_RUNTIME,
					      STATISTIC_VALUE);
		}
	}
	if (most > 0 && most < RUNTIME_LEAST)
		lint_find(lint, record, &longest, "it ran for %s",
			  lint_text(lint, UNIT_NS,
				    span_middle(span_of_name(record,
							     longest))));
}

/* A percentile needs so many I/Os beyond it. */
#define TAIL_LEAST 10

static double
beyond(double ios, struct metric_name name)
{
	return ios * (1 - (double)name.number / (100. * PERCENT));
}

/* The percentiles of one list that rest on too little, the first and last. */
static void
look_tail(const struct lint *lint, const struct record *record,
	  enum subject subject, enum quantity quantity, double ios)
{
	const struct metric_name *first = NULL, *last = NULL;
	char a[METRIC_TEXT], b[METRIC_TEXT];
	size_t i;

	for (i = 0; i < record->metric_count; i++) {
		const struct metric_name *name = &record->metrics[i].name;

		if (name->subject != (unsigned)subject || name->prio != 0 ||
		    name->quantity != (unsigned)quantity ||
		    name->statistic != STATISTIC_PERCENTILE ||
		    beyond(ios, *name) >= TAIL_LEAST ||
		    name->number >= 100 * PERCENT)
			continue;
		if (!first)
			first = name;
		last = name;
	}
	if (!first)
		return;
	metric_write(a, *first);
	metric_write(b, *last);
	if (first == last)
		lint_find(lint, record, first, "%s rests on %.2g of %.0f I/Os",
			  a, beyond(ios, *first), ios);
	else
		lint_find(lint, record, first, "%s rests on %.2g of %.0f "
			  "I/Os, %s on %.2g", a, beyond(ios, *first), ios, b,
			  beyond(ios, *last));
}

void
look_tails(const struct lint *lint, const struct record *record)
{
	static const enum quantity quantities[] = {
		QUANTITY_CLAT, QUANTITY_LAT,
	};
	static const enum subject subjects[] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_TRIM, SUBJECT_MIXED,
		SUBJECT_SYNC,
	};
	size_t i, k;

	for (i = 0; i < sizeof subjects / sizeof *subjects; i++) {
		double ios = span_middle(value(record, subjects[i],
					       QUANTITY_IOS));

		for (k = 0; ios > 0 && k < 2; k++)
			look_tail(lint, record, subjects[i], quantities[k],
				  ios);
	}
}

void
look_errors(const struct lint *lint, const struct record *record)
{
	struct metric_name name = metric_name(SUBJECT_ERRORS, QUANTITY_TOTAL,
					      STATISTIC_VALUE);
	struct span errors = span_of_name(record, name);

	if (record->error)
		lint_find(lint, record, NULL, "it ended with err=%d (%s)",
			  record->error, strerror(record->error));
	else if (errors.low > 0)
		lint_find(lint, record, &name, "%.0f I/Os failed",
			  span_middle(errors));
}

/* Some versions count what never ran as short: there is none of it. */
void
look_short_ios(const struct lint *lint, const struct record *record)
{
	static const enum quantity kinds[] = {
		QUANTITY_SHORT, QUANTITY_DROPPED,
	};
	size_t i, k;

	for (i = 0; i < LINT_DIRECTIONS; i++)
		for (k = 0; k < 2; k++) {
			struct metric_name name = metric_name(
			    lint_directions[i], kinds[k], STATISTIC_VALUE);
			struct span count = span_of_name(record, name);
			struct span all = value(record, lint_directions[i],
						QUANTITY_IOS);

			if (count.low > 0 && all.low > 0)
				lint_find(lint, record, &name, "%s: %.0f of "
					  "%.0f I/Os were %s",
					  subject_text(lint_directions[i]),
					  span_middle(count),
					  span_middle(all), k ? "dropped" :
					  "short");
		}
}

/* Buffered: said so, or direct left out of a command that is shown. */
static bool
is_buffered(const struct record *record)
{
	double direct = lint_param(record, "direct");
	double buffered = lint_param(record, "buffered");

	if (!isnan(buffered))
		return buffered != 0;
	if (!isnan(direct))
		return direct == 0;
	return record->command && !record_param(record, "direct") &&
	       record_param(record, "rw") != NULL;
}

/* Engines that know no page cache of this machine, or need none of a file. */
static bool
has_no_cache(const struct record *record)
{
	static const char *const engines[] = {
		"null", "rbd", "rados", "cpuio", "net", "netsplice", "rdma",
		"http", "gfapi", "libhdfs", "nbd", "libiscsi", "windowsaio",
		"filecreate", "filestat", "filedelete", "xnvme",
		"io_uring_cmd", "sg",
	};
	const struct param *engine = record_param(record, "ioengine");
	size_t i;

	for (i = 0; i < sizeof engines / sizeof *engines; i++)
		if (engine && engine->text &&
		    strcmp(engine->text, engines[i]) == 0)
			return true;
	return false;
}

void
look_buffered(const struct lint *lint, const struct record *record)
{
	if (!is_buffered(record) || has_no_cache(record))
		return;
	if (!isnan(lint_param(record, "buffered")))
		lint_find(lint, record, NULL, "buffered=1");
	else if (!isnan(lint_param(record, "direct")))
		lint_find(lint, record, NULL, "direct=0");
	else
		lint_find(lint, record, NULL, "its command does not set "
			  "direct, which is 0 then");
}

void
look_sync_latency(const struct lint *lint, const struct record *record)
{
	static const char *const names[] = { "fsync", "fdatasync" };
	struct span sync = span_of(record, SUBJECT_SYNC, QUANTITY_LAT,
				   STATISTIC_MEAN);
	struct metric_name name = metric_name(SUBJECT_WRITE, QUANTITY_LAT,
					      STATISTIC_MEAN);
	size_t i;

	if (!record_find(record, name))
		name.quantity = QUANTITY_CLAT;
	if (!record_find(record, name))
		return;
	if (span_known(sync)) {
		lint_find(lint, record, &name, "a write took %s, the sync "
			  "behind it %s",
			  lint_text(lint, UNIT_NS,
				    span_middle(span_of_name(record, name))),
			  lint_text(lint, UNIT_NS, span_middle(sync)));
		return;
	}
	for (i = 0; i < sizeof names / sizeof *names; i++) {
		double every = lint_param(record, names[i]);

		if (every > 0) {
			lint_find(lint, record, &name, "%s=%g, but how long "
				  "that took was not printed", names[i],
				  every);
			return;
		}
	}
}

void
look_sync_engine(const struct lint *lint, const struct record *record)
{
	double depth = lint_param(record, "iodepth");

	if (lint_is_sync(record) && depth > 1)
		lint_find(lint, record, NULL, "iodepth=%g with ioengine=%s",
			  depth, record_param(record, "ioengine")->text);
}

/* Where a stream of zeros is written to something that may compress it. */
static bool
may_compress(const char *text)
{
	static const char *const words[] = {
		"zram", "vdo", "zfs", "zvol", "zpool", "btrfs", "compress",
		"dedup",
	};
	size_t i;

	for (i = 0; text && i < sizeof words / sizeof *words; i++)
		if (strstr(text, words[i]))
			return true;
	return false;
}

static const char *
compressing(const struct record *record)
{
	static const char *const places[] = { "filename", "directory" };
	size_t i;

	for (i = 0; i < sizeof places / sizeof *places; i++) {
		const struct param *place = record_param(record, places[i]);

		if (place && may_compress(place->text))
			return place->text;
	}
	for (i = 0; i < record->label_count; i++)
		if (may_compress(record->labels[i]))
			return record->labels[i];
	for (i = 0; i < record->setting_count; i++)
		if (may_compress(record->settings[i].name))
			return record->settings[i].name;
	return NULL;
}

void
look_zero_buffers(const struct lint *lint, const struct record *record)
{
	const char *where = compressing(record);

	if (lint_param(record, "zero_buffers") > 0 && where)
		lint_find(lint, record, NULL, "zero_buffers=1, and %s may "
			  "compress", where);
}

/* "+++++": the test was over before it could be measured. */
void
look_unmeasured(const struct lint *lint, const struct record *record)
{
	const char *list = "";
	size_t count = 0, i;

	for (i = 0; i < record->metric_count; i++) {
		const struct metric *metric = &record->metrics[i];
		char name[METRIC_TEXT];

		if (!isnan(metric->value) ||
		    metric->name.quantity == QUANTITY_CPU)
			continue;
		metric_write(name, metric->name);
		list = arena_print(lint->arena, "%s%s%s", list,
				   count++ ? ", " : "", name);
	}
	if (count)
		lint_find(lint, record, NULL, "not measured: %s", list);
}
