/* fio's histogram logs (write_hist_log): 2.14 and later. */
#include <string.h>

#include "parsers/fio/buckets.h"
#include "parsers/fio/log.h"
#include "record/unit.h"

extern const struct format format_fio_log_hist;

static const double percents[] = {
	1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95,
	99.99
};
enum {
	PERCENTS = sizeof(percents) / sizeof(percents[0]),
	HEAD = 3,		/* time, direction, block size */
	COARSEST = 6,		/* log_hist_coarseness, */
	COARSE_BINS = 4,	/* beyond which a bin is half a doubling */
};

struct hist {
	bool open;
	size_t buckets;
	unsigned coarse;
	double unit;		/* ns */
	struct line first, last;
	uint64_t counts[LOG_DIRECTIONS][BUCKETS_NS];
	uint64_t totals[LOG_DIRECTIONS];
};

static const char key;

/* How many numbers a row of digits, commas and blanks holds; 0: no row. */
static size_t
count_columns(const struct line *line)
{
	size_t columns = 1;

	for (size_t i = 0; i < line->length; i++) {
		unsigned char byte = (unsigned char)line->text[i];

		if (byte == ',')
			columns++;
		else if (byte != ' ' && (unsigned char)(byte - '0') > 9)
			return 0;
	}
	return line->length > 0 && !line->open ? columns : 0;
}

/* Whether a number of buckets is that of a coarseness, and of which kind. */
static bool
learn_buckets(size_t buckets, unsigned *coarse, double *unit)
{
	for (*coarse = 0; *coarse <= COARSEST; (*coarse)++) {
		*unit = buckets == (size_t)BUCKETS_NS >> *coarse ? 1 : 1e3;
		if (buckets == (size_t)BUCKETS_NS >> *coarse ||
		    buckets == (size_t)BUCKETS_US >> *coarse)
			return true;
	}
	return false;
}

static int
hist_bid(struct scan *scan, const struct line *lines, size_t count)
{
	size_t columns;
	unsigned coarse;
	double unit;

	(void)scan;
	(void)count;
	if (lines[0].length < 60 ||
	    (unsigned char)(lines[0].text[0] - '0') > 9)
		return BID_NO;
	columns = count_columns(&lines[0]);
	return columns > HEAD && learn_buckets(columns - HEAD, &coarse, &unit) ?
	       BID_SURE : BID_NO;
}

static bool
add_row(struct hist *hist, const struct line *line)
{
	const char *p = line->text, *end = p + line->length;
	uint64_t direction = LOG_DIRECTIONS;

	if (count_columns(line) != hist->buckets + HEAD)
		return false;
	for (size_t column = 0; p < end; column++) {
		uint64_t value = 0;

		while (p < end && (*p == ' ' || *p == ','))
			p++;
		for (; p < end && (unsigned char)(*p - '0') <= 9; p++)
			value = value * 10 + (unsigned char)(*p - '0');
		if (column == 1)
			direction = value;
		if (column < HEAD)
			continue;
		if (direction >= LOG_DIRECTIONS)
			return false;
		hist->counts[direction][column - HEAD] += value;
		hist->totals[direction] += value;
	}
	hist->last = *line;
	return true;
}

/* Of buckets that are several of fio's each. */
static double
middle_of(const struct hist *hist, size_t bucket)
{
	return (bucket_middle(bucket << hist->coarse) +
		bucket_middle(((bucket + 1) << hist->coarse) - 1)) / 2;
}

/* The buckets that hold anything, for --series. */
static void
put_bins(struct record *record, struct scan *scan, const struct hist *hist,
	 unsigned direction, struct metric_name name)
{
	double *t = arena_take(scan->arena, hist->buckets * sizeof(*t));
	double *v = arena_take(scan->arena, hist->buckets * sizeof(*v));
	size_t count = 0;

	for (size_t i = 0; i < hist->buckets; i++) {
		if (hist->counts[direction][i] == 0)
			continue;
		t[count] = middle_of(hist, i) * hist->unit;
		v[count++] = (double)hist->counts[direction][i];
	}
	record->bins = arena_grow(scan->arena, record->bins, record->bin_count,
				  &record->bin_room, sizeof(*record->bins));
	record->bins[record->bin_count++] =
		(struct series){ name, t, v, count };
}

static void
put_direction(struct record *record, struct scan *scan, const struct hist *hist,
	      unsigned direction)
{
	static const enum subject subjects[LOG_DIRECTIONS] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_TRIM
	};
	const uint64_t *counts = hist->counts[direction];
	uint64_t below = 0, total = hist->totals[direction];
	size_t bucket = 0;

	for (size_t i = 0; i < PERCENTS; i++) {
		double share = percents[i] / 100 * (double)total, low, high;

		while (bucket + 1 < hist->buckets &&
		       (double)(below + counts[bucket]) < share)
			below += counts[bucket++];
		low = bucket_middle(bucket << hist->coarse);
		high = bucket_middle(((bucket + 1) << hist->coarse) - 1);
		record_metric(record, scan->arena,
			      metric_percentile(subjects[direction],
						QUANTITY_CLAT, percents[i]),
			      (low + high) / 2 * hist->unit,
			      (high - low) / 2 * hist->unit);
	}
	record_metric(record, scan->arena,
		      metric_name(subjects[direction], QUANTITY_CLAT,
				  STATISTIC_SAMPLES), (double)total, 0);
	if (scan->want_series && hist->coarse <= COARSE_BINS)
		put_bins(record, scan, hist, direction,
			 metric_name(subjects[direction], QUANTITY_CLAT,
				     STATISTIC_VALUE));
}

static void
finish(struct hist *hist, struct scan *scan, struct sink *sink)
{
	struct record record;

	scan_begin(scan, &record, KIND_LOG, "fio", &hist->first, &hist->last);
	record.format = "log";
	record.version_hint = hist->unit > 1 ? "2.14-2.21" : "2.99+";
	for (unsigned d = 0; d < LOG_DIRECTIONS; d++)
		if (hist->totals[d] > 0)
			put_direction(&record, scan, hist, d);
	record_note(&record, scan->arena, NOTE_APPROXIMATE, NULL,
		    "percentiles by the %zu buckets of the log", hist->buckets);
	sink->put(sink, &record);
}

static size_t
hist_parse(struct scan *scan, const struct line *lines, size_t count,
	   struct sink *sink)
{
	struct hist *hist = scan_state(scan, &key, sizeof(*hist));
	/* The last row waits for what follows it: the log may end there. */
	size_t at = 0, most = scan->ended ? count : count - 1;

	if (!hist->open) {
		hist->buckets = count_columns(&lines[0]) - HEAD;
		if (!learn_buckets(hist->buckets, &hist->coarse, &hist->unit))
			return 0;
		hist->open = true;
		hist->first = lines[0];
	}
	while (at < most && add_row(hist, &lines[at]))
		at++;
	if (at < most || scan->ended) {
		bool any = hist->last.text != NULL;

		if (any)
			finish(hist, scan, sink);
		memset(hist, 0, sizeof(*hist));
		/* Rows of another shape are another log. */
		if (at == 0 && any)
			return hist_parse(scan, lines, count, sink);
	}
	return at;
}

const struct format format_fio_log_hist = {
	"log", "fio, histogram logs of completion latencies", hist_bid,
	hist_parse, NULL, NULL, "0123456789", "", NULL, false
};
