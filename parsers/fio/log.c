/* fio's logs: write_bw_log, write_iops_log, write_lat_log; 1.12 to 3.42. */
#include <math.h>
#include <string.h>

#include "parsers/fio/log.h"

extern const struct format format_fio_log;

static const double percents[] = {
	1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95,
	99.99
};
enum { PERCENTS = sizeof(percents) / sizeof(percents[0]) };
enum { SHORTEST = 50 };		/* ms of a window */

/* What the name of a log says that it measures. */
static const struct measure {
	const char *name;
	enum quantity quantity;
} measures[] = {
	{ "_bw", QUANTITY_BW }, { "_iops", QUANTITY_IOPS },
	{ "_slat", QUANTITY_SLAT }, { "_clat", QUANTITY_CLAT },
	{ "_lat", QUANTITY_LAT },
};

static const enum subject subjects[LOG_KINDS] = {
	SUBJECT_READ, SUBJECT_WRITE, SUBJECT_TRIM, SUBJECT_MIXED
};

static const char key;

static struct log *
log_of(struct scan *scan)
{
	return scan_state(scan, &key, sizeof(struct log));
}

/* What a log measures by its file's name: "pre_lat.1.log"; NULL: unknown. */
static const struct measure *
measure_of(const struct scan *scan)
{
	const char *path = scan->member != NULL ? scan->member : scan->file;
	const char *name = strrchr(path, '/');

	name = name != NULL ? name + 1 : path;
	for (size_t i = 0; i < sizeof(measures) / sizeof(measures[0]); i++) {
		const char *found = strstr(name, measures[i].name);

		if (found == NULL)
			continue;
		found += strlen(measures[i].name);
		if (*found == '.' && strstr(found, ".log") != NULL)
			return &measures[i];
	}
	return NULL;
}

static int
log_bid(struct scan *scan, const struct line *lines, size_t count)
{
	const char *p = lines[0].text;
	struct log_row row, next;

	if (lines[0].length < 4 || (unsigned char)(*p - '0') > 9)
		return BID_NO;
	if (!log_row_read(&lines[0], &row))
		return BID_NO;
	if (log_of(scan)->open)
		return BID_SURE;
	/* Two or three numbers may be anything, but in a file of that name. */
	if (row.count < 4 && measure_of(scan) == NULL)
		return log_is_narrow(scan, lines, count) ? BID_LIKELY : BID_NO;
	if (row.count < 4 && count == 1)
		return BID_NO;
	/* One row alone may be anything, unless it is all of a log's file. */
	return (count > 1 && log_row_read(&lines[1], &next) &&
		next.count == row.count) ||
	       (count == 1 && scan->ended && measure_of(scan) != NULL) ?
	       BID_SURE : BID_NO;
}

/*
 * Which column is the direction: the third, or the fourth where windows have
 * two values (3.37). What follows the block size is an offset, a priority
 * (always, from 3.18 on), an issue time (3.38, with both of the others).
 */
static bool
learn_columns(struct log *log, const struct line *lines, size_t count)
{
	bool third = true, fourth = true, flags = true, zero = true;
	size_t rows = 0;
	struct log_row row;

	for (size_t i = 0; i < count && i < 200; i++) {
		if (!log_row_read(&lines[i], &row) ||
		    (rows > 0 && row.count != log->columns))
			break;
		log->columns = row.count;
		third &= row.count == 2 || row.columns[2] <= 2;
		rows++;
		if (row.count < 4)
			continue;
		fourth &= row.columns[3] <= 2;
		flags &= row.hex || row.columns[row.count - 1] <= 1;
		zero &= row.columns[third ? 3 : 4] == 0;
	}
	if (rows == 0 || (!third && !(fourth && log->columns >= 5)))
		return false;
	log->lacks_size = log->columns < 4;
	if (log->lacks_size) {
		log->direction = 2;
		return true;
	}
	log->direction = third ? 2 : 3;
	log->size = log->direction + 1;
	log->has_priority = log->columns == log->size + 4 ||
			    (flags && log->columns > log->size + 1);
	log->averaged = zero;
	return true;
}

/* How many I/Os were in flight if values are ns; NaN: nothing tells. */
static double
in_flight(const struct log *log)
{
	double ms = (double)(log->last_time - log->first_time), sum = 0;

	for (int i = 0; i < LOG_KINDS; i++)
		sum += log->stats[i].sum;
	return log->averaged || ms < 100 ? (double)NAN : sum / 1e6 / ms;
}

static double
mean_of(const struct log *log)
{
	double sum = 0, count = 0;

	for (int i = 0; i < LOG_KINDS; i++) {
		sum += log->stats[i].sum;
		count += (double)log->stats[i].count;
	}
	return sum / count;
}

/*
 * The unit of latencies, in ns: ns from 2.99 on, us before. A priority column
 * proves 3.18, and so does an I/O that would have begun before its job that
 * these are no us. Else what is in flight must make sense: a job that waits for
 * nothing but its I/Os has one there, or hundreds, not a thousandth. *sure: it
 * could be told.
 */
static double
latency_unit(const struct log *log, enum quantity quantity, bool *sure)
{
	double mean = mean_of(log), depth = in_flight(log);
	/* Few devices answer faster, few calls take longer. */
	double least = quantity == QUANTITY_SLAT ? 500 : 5000;

	*sure = true;
	if (log->has_priority || log->early || depth >= 0.7)
		return 1;
	*sure = mean < 500 && depth >= 0.0002;
	return mean < least || depth >= 0.0007 ? 1e3 : 1;
}

static double
unit_of(const struct log *log, enum quantity quantity, bool *sure)
{
	*sure = true;
	if (quantity == QUANTITY_IOPS)
		return 1;
	/* Of one I/O each: 1000 bytes a second; of windows: KiB/s. */
	if (quantity == QUANTITY_BW)
		return log->averaged ? 1024 : 1000;
	return latency_unit(log, quantity, sure);
}

static void
put_percentiles(struct record *record, struct scan *scan,
		const struct log_stats *stats, enum subject subject,
		enum quantity quantity, double unit)
{
	double values[PERCENTS];
	bool exact = log_stats_percentiles(stats, scan->arena, percents,
					   PERCENTS, values);
	struct metric_name name;

	for (size_t i = 0; i < PERCENTS; i++) {
		name = metric_percentile(subject, quantity, percents[i]);
		record_metric(record, scan->arena, name, values[i] * unit,
			      exact ? 0 : values[i] * unit / 256);
	}
	if (!exact) {
		name = metric_percentile(subject, quantity, 50);
		record_note(record, scan->arena, NOTE_APPROXIMATE, &name,
			    "percentiles by a histogram of %llu values",
			    (unsigned long long)stats->count);
	}
}

/* A row for each I/O says 1, which is how many it is, and no rate. */
static void
note_no_rate(struct record *record, struct scan *scan, enum subject subject)
{
	struct metric_name mean = metric_name(subject, QUANTITY_IOPS,
					      STATISTIC_MEAN);

	record_note(record, scan->arena, NOTE_IMPLAUSIBLE, &mean,
		    "each row is one I/O, which is no rate");
}

static void
put_direction(struct record *record, struct scan *scan, const struct log *log,
	      unsigned direction, enum quantity quantity, double unit)
{
	const struct log_stats *stats = &log->stats[direction];
	double max = (double)stats->max;
	const struct { enum statistic statistic; double value; } parts[] = {
		{ STATISTIC_MIN, (double)stats->min * unit },
		{ STATISTIC_MAX, fmax(max, (double)log->tops[direction]) *
				 unit },
		{ STATISTIC_MEAN, stats->sum * unit / (double)stats->count },
		{ STATISTIC_STDEV, log_stats_stdev(stats) * unit },
		{ STATISTIC_SAMPLES, (double)stats->count },
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		record_metric(record, scan->arena,
			      metric_name(subjects[direction], quantity,
					  parts[i].statistic),
			      parts[i].value, 0);
	/* Percentiles of means say nothing of single I/Os. */
	if (!log->averaged && !log->lacks_size)
		put_percentiles(record, scan, stats, subjects[direction],
				quantity, unit);
	if (!log->averaged && !log->lacks_size && quantity == QUANTITY_IOPS)
		note_no_rate(record, scan, subjects[direction]);
}

static void
put_series(struct record *record, struct scan *scan, const struct log *log,
	   enum quantity quantity, double unit)
{
	record->series = arena_take(scan->arena, LOG_KINDS *
				    sizeof(*record->series));
	for (unsigned d = 0; d < LOG_KINDS; d++) {
		size_t count = log->samples[d].count;
		double *t, *v;

		if (count == 0)
			continue;
		t = arena_take(scan->arena, count * sizeof(*t));
		v = arena_take(scan->arena, count * sizeof(*v));
		for (size_t i = 0; i < count; i++) {
			t[i] = (double)log->samples[d].list[i].time * 1e6;
			v[i] = (double)log->samples[d].list[i].value * unit;
		}
		record->series[record->series_count++] = (struct series){
			metric_name(subjects[d], quantity, STATISTIC_VALUE),
			t, v, count
		};
	}
}

/*
 * Rows without a block size do not say whether they are means of windows; those
 * of single I/Os are closer to each other than any window is long.
 */
static bool
are_windows(const struct log *log)
{
	uint64_t count = 0;

	for (int i = 0; i < LOG_KINDS; i++)
		count += log->stats[i].count;
	return (log->last_time - log->first_time) / count >= SHORTEST;
}

/* Makes the rows' record; without figures where the quantity is unknown. */
static void
finish(struct log *log, struct scan *scan, struct sink *sink)
{
	const struct measure *measure = measure_of(scan);
	struct record record;
	double unit;
	bool sure = true;

	if (log->lacks_size)
		log->averaged = are_windows(log);
	scan_begin(scan, &record, KIND_LOG, "fio", &log->first, &log->last);
	record.format = "log";
	if (log->has_priority)
		record.version_hint = "3.18+";
	if (measure == NULL) {
		record_note(&record, scan->arena, NOTE_AMBIGUOUS, NULL,
			    "the name of the file does not say what the log "
			    "measures");
	} else {
		unit = unit_of(log, measure->quantity, &sure);
		for (unsigned d = 0; d < LOG_KINDS; d++)
			if (log->stats[d].count > 0)
				put_direction(&record, scan, log, d,
					      measure->quantity, unit);
		if (scan->want_series)
			put_series(&record, scan, log, measure->quantity,
				   unit);
		if (log->lacks_size)
			record_note(&record, scan->arena, NOTE_AMBIGUOUS, NULL,
				    "rows of %u columns tell no version; the "
				    "likeliest unit is taken", log->columns);
		else if (!sure)
			record_note(&record, scan->arena, NOTE_AMBIGUOUS, NULL,
				    "nothing tells microseconds (fio 2.x) from "
				    "nanoseconds (3.x); %s taken",
				    unit > 1 ? "microseconds" : "nanoseconds");
	}
	sink->put(sink, &record);
	memset(log, 0, sizeof(*log));
}

static size_t
log_rows(struct scan *scan, const char *text, size_t length, size_t *lines)
{
	return log_rows_pass(log_of(scan), scan, text, length, lines);
}

static size_t
log_parse(struct scan *scan, const struct line *lines, size_t count,
	  struct sink *sink)
{
	struct log *log = log_of(scan);
	/* The last row waits for what follows it: the log may end there. */
	size_t at = 0, most = scan->ended ? count : count - 1;

	if (!log->open && measure_of(scan) == NULL &&
	    log_is_narrow(scan, lines, count)) {
		log_refuse_narrow(scan, &lines[0]);
		return 0;
	}
	if (!log->open) {
		if (!learn_columns(log, lines, count)) {
			memset(log, 0, sizeof(*log));
			return 0;
		}
		log->open = true;
		log->first = lines[0];
		log->first_time = UINT64_MAX;
	}
	while (at < most && log_rows_add(log, scan, &lines[at]))
		at++;
	if (at < most || scan->ended) {
		finish(log, scan, sink);
		/* Rows of another shape are another log. */
		if (at == 0)
			return log_parse(scan, lines, count, sink);
	} else {
		scan->rows = log_rows;
	}
	return at;
}

const struct format format_fio_log = {
	"log", "fio, logs of bandwidth, IOPS and latencies", log_bid, log_parse,
	NULL, NULL, "0123456789", "", NULL, false
};
