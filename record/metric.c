/* The metric catalogue: a row for each subject, quantity and statistic. */
#include "record/metric.h"

#include <stdio.h>
#include <string.h>

#include "record/metric_table.h"

const struct subject_row subject_rows[SUBJECTS] = {
	[SUBJECT_READ] = { WORD("read"), "read" },
	[SUBJECT_WRITE] = { WORD("write"), "write" },
	[SUBJECT_TRIM] = { WORD("trim"), "trim" },
	[SUBJECT_MIXED] = { WORD("mixed"), "mixed" },
	[SUBJECT_SYNC] = { WORD("sync"), "sync" },
	[SUBJECT_DISCARD] = { WORD("discard"), "discard" },
	[SUBJECT_FLUSH] = { WORD("flush"), "flush" },
	[SUBJECT_IO] = { WORD("io"), "device" },
	[SUBJECT_MODIFY] = { WORD("modify"), "write and discard" },
	[SUBJECT_PUTC] = { WORD("putc"), "per-character write" },
	[SUBJECT_PUT_BLOCK] = { WORD("put_block"), "block write" },
	[SUBJECT_REWRITE] = { WORD("rewrite"), "rewrite" },
	[SUBJECT_GETC] = { WORD("getc"), "per-character read" },
	[SUBJECT_GET_BLOCK] = { WORD("get_block"), "block read" },
	[SUBJECT_SEEKS] = { WORD("seeks"), "seek" },
	[SUBJECT_SEQ_CREATE] = { WORD("seq_create"), "sequential create" },
	[SUBJECT_SEQ_STAT] = { WORD("seq_stat"), "sequential stat" },
	[SUBJECT_SEQ_DEL] = { WORD("seq_del"), "sequential delete" },
	[SUBJECT_RAN_CREATE] = { WORD("ran_create"), "random create" },
	[SUBJECT_RAN_STAT] = { WORD("ran_stat"), "random stat" },
	[SUBJECT_RAN_DEL] = { WORD("ran_del"), "random delete" },
	[SUBJECT_CPU] = { WORD("cpu"), "CPU" },
	[SUBJECT_DEPTH] = { WORD("depth"), "I/O depth" },
	[SUBJECT_SUBMIT] = { WORD("submit"), "I/Os in a submission:" },
	[SUBJECT_COMPLETE] = { WORD("complete"), "I/Os in a completion:" },
	[SUBJECT_DIST] = { WORD("dist"), "I/Os with a latency" },
	[SUBJECT_ERRORS] = { WORD("errors"), "errors" },
};

#define MORE BETTER_MORE
#define LESS BETTER_LESS
#define NEITHER BETTER_NEITHER

const struct quantity_row quantity_rows[QUANTITIES] = {
	[QUANTITY_IOPS] = { WORD("iops"), "IOPS", UNIT_PER_SECOND, MORE },
	[QUANTITY_BW] = {
		WORD("bw"), "bandwidth", UNIT_BYTES_PER_SECOND, MORE },
	[QUANTITY_SLAT] = { WORD("slat"), "submission latency", UNIT_NS, LESS },
	[QUANTITY_CLAT] = { WORD("clat"), "completion latency", UNIT_NS, LESS },
	[QUANTITY_LAT] = { WORD("lat"), "latency", UNIT_NS, LESS },
	[QUANTITY_RUNTIME] = { WORD("runtime"), "run time", UNIT_NS, NEITHER },
	[QUANTITY_IO] = { WORD("io"), "data", UNIT_BYTES, NEITHER },
	[QUANTITY_IOS] = { WORD("ios"), "I/Os", UNIT_NONE, NEITHER },
	[QUANTITY_SHORT] = { WORD("short"), "short I/Os", UNIT_NONE, NEITHER },
	[QUANTITY_DROPPED] = {
		WORD("dropped"), "dropped I/Os", UNIT_NONE, NEITHER },
	[QUANTITY_ZONE_RESETS] = {
		WORD("zone_resets"), "zone resets", UNIT_NONE, NEITHER },
	[QUANTITY_MERGES] = {
		WORD("merges"), "merges", UNIT_PER_SECOND, NEITHER },
	[QUANTITY_MERGED] = {
		WORD("merged"), "merged requests", UNIT_PERCENT, NEITHER },
	[QUANTITY_TICKS] = { WORD("ticks"), "busy time", UNIT_NS, NEITHER },
	[QUANTITY_REQUEST_SIZE] = {
		WORD("request.size"), "request size", UNIT_BYTES, NEITHER },
	[QUANTITY_QUEUE_DEPTH] = {
		WORD("queue.depth"), "queue depth", UNIT_REQUESTS, NEITHER },
	[QUANTITY_SERVICE_TIME] = {
		WORD("service.time"), "service time", UNIT_NS, LESS },
	[QUANTITY_UTIL] = {
		WORD("util"), "utilization", UNIT_PERCENT, NEITHER },
	[QUANTITY_CPU] = { WORD("cpu"), "CPU use", UNIT_PERCENT, NEITHER },
	[QUANTITY_CACHEHIT] = {
		WORD("cachehit"), "cache hits", UNIT_PERCENT, MORE },
	[QUANTITY_USR] = { WORD("usr"), "user time", UNIT_PERCENT, NEITHER },
	[QUANTITY_SYS] = { WORD("sys"), "system time", UNIT_PERCENT, NEITHER },
	[QUANTITY_CTX] = {
		WORD("ctx"), "context switches", UNIT_NONE, NEITHER },
	[QUANTITY_MAJF] = { WORD("majf"), "major faults", UNIT_NONE, NEITHER },
	[QUANTITY_MINF] = { WORD("minf"), "minor faults", UNIT_NONE, NEITHER },
	[QUANTITY_USER] = { WORD("user"), "user", UNIT_PERCENT, NEITHER },
	[QUANTITY_NICE] = { WORD("nice"), "nice", UNIT_PERCENT, NEITHER },
	[QUANTITY_SYSTEM] = { WORD("system"), "system", UNIT_PERCENT, NEITHER },
	[QUANTITY_IOWAIT] = {
		WORD("iowait"), "I/O wait", UNIT_PERCENT, NEITHER },
	[QUANTITY_STEAL] = { WORD("steal"), "steal", UNIT_PERCENT, NEITHER },
	[QUANTITY_IDLE] = { WORD("idle"), "idle", UNIT_PERCENT, NEITHER },
	[QUANTITY_LEVEL] = { WORD(""), "share", UNIT_PERCENT, NEITHER },
	[QUANTITY_BUCKET] = { WORD(""), "share", UNIT_PERCENT, NEITHER },
	[QUANTITY_TOTAL] = { WORD("total"), "total", UNIT_NONE, LESS },
};

const struct statistic_row statistic_rows[STATISTICS] = {
	[STATISTIC_VALUE] = { WORD(""), "" },
	[STATISTIC_MIN] = { WORD("min"), "minimum" },
	[STATISTIC_MAX] = { WORD("max"), "maximum" },
	[STATISTIC_MEAN] = { WORD("mean"), "mean" },
	[STATISTIC_STDEV] = { WORD("stdev"), "standard deviation" },
	[STATISTIC_SAMPLES] = { WORD("samples"), "samples" },
	[STATISTIC_PER] = { WORD("per"), "share of the group" },
	[STATISTIC_PERCENTILE] = { WORD("p"), "percentile" },
	[STATISTIC_AGGR] = { WORD("aggr"), "of the disks beneath" },
};

unsigned
prio_of(unsigned class, unsigned level, unsigned hint)
{
	/* 1 more than the class, so that 0/0 is neither 0 nor high nor low */
	if (class > 6 || level > 7 || hint > 1023)
		return UINT16_MAX;
	return (class + 1) << 13 | level << 10 | hint;
}

struct metric_name
metric_percentile(enum subject subject, enum quantity quantity, double percent)
{
	struct metric_name name;

	name = metric_name(subject, quantity, STATISTIC_PERCENTILE);
	name.number = (uint32_t)(percent * PERCENT + 0.5);
	return name;
}

int
metric_order(struct metric_name a, struct metric_name b)
{
	uint64_t first = metric_key(a), second = metric_key(b);

	return (first > second) - (first < second);
}

bool
metric_same(struct metric_name a, struct metric_name b)
{
	return metric_key(a) == metric_key(b);
}

enum unit
metric_unit(struct metric_name name, bool disk)
{
	if (name.statistic == STATISTIC_SAMPLES)
		return UNIT_NONE;
	if (name.statistic == STATISTIC_PER)
		return UNIT_PERCENT;
	if (name.quantity == QUANTITY_MERGES && disk)
		return UNIT_NONE;
	return quantity_rows[name.quantity].unit;
}

enum better
metric_better(struct metric_name name)
{
	enum better better = quantity_rows[name.quantity].better;

	if (name.statistic == STATISTIC_SAMPLES ||
	    name.statistic == STATISTIC_PER)
		return BETTER_NEITHER;
	/* the spread of a latency is a cost, that of a rate says little */
	if (name.statistic == STATISTIC_STDEV && better == BETTER_MORE)
		return BETTER_NEITHER;
	return better;
}

/* 1st, 2nd, 3rd, 11th, 99.9th. */
static const char *
ordinal_ending(uint32_t number)
{
	uint32_t whole = number / PERCENT;

	if (number % PERCENT || whole / 10 == 1 || whole % 10 > 3)
		return "th";
	return (const char *const[]) { "th", "st", "nd", "rd" }[whole % 10];
}

/* What stands in the place of a statistic or, for shares, of a quantity. */
static void
number_title(char *out, size_t size, struct metric_name name)
{
	char text[METRIC_TEXT], *last;

	metric_write(text, name);
	last = strchr(text, '.') + 1;
	if (name.quantity == QUANTITY_BUCKET && name.number == METRIC_INF)
		snprintf(out, size, " past the last bound");
	else if (name.quantity == QUANTITY_BUCKET)
		snprintf(out, size, " under %s", last);
	else if (name.number == METRIC_INF)
		snprintf(out, size, " more than 64");
	else
		snprintf(out, size, " %s", last);
}

static void
prio_title(char *out, size_t size, unsigned prio)
{
	if (prio == PRIO_HIGH || prio == PRIO_LOW)
		snprintf(out, size, " of %s priority",
			 prio == PRIO_HIGH ? "high" : "low");
	else if (prio && PRIO_HINT(prio))
		snprintf(out, size, " of priority %u/%u/%u", PRIO_CLASS(prio),
			 PRIO_LEVEL(prio), PRIO_HINT(prio));
	else if (prio)
		snprintf(out, size, " of priority %u/%u", PRIO_CLASS(prio),
			 PRIO_LEVEL(prio));
	else
		*out = '\0';
}

char *
metric_title(char *out, size_t size, struct metric_name name)
{
	const char *subject = subject_rows[name.subject].title;
	const char *quantity = quantity_rows[name.quantity].title;
	char extra[METRIC_TEXT];

	if (name.quantity == QUANTITY_LEVEL ||
	    name.quantity == QUANTITY_BUCKET) {
		number_title(extra, sizeof(extra), name);
		snprintf(out, size, "%s%s", subject, extra);
	} else if (name.quantity == QUANTITY_TOTAL) {
		snprintf(out, size, "%s", subject);
	} else if (name.statistic == STATISTIC_PERCENTILE) {
		prio_title(extra, sizeof(extra), name.prio);
		snprintf(out, size, "%s %s%s, %.6g%s percentile", subject,
			 quantity, extra, name.number / (double)PERCENT,
			 ordinal_ending(name.number));
	} else {
		prio_title(extra, sizeof(extra), name.prio);
		snprintf(out, size, "%s %s%s%s%s", subject, quantity, extra,
			 name.statistic == STATISTIC_VALUE ? "" : ", ",
			 statistic_rows[name.statistic].title);
	}
	return out;
}

const char *
subject_text(enum subject subject)
{
	return subject_rows[subject].word.text;
}

const char *
quantity_text(enum quantity quantity)
{
	return quantity_rows[quantity].word.text;
}

const char *
quantity_title(enum quantity quantity)
{
	return quantity_rows[quantity].title;
}
