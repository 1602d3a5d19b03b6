/* The figures that a result is known by: IOPS, bandwidth, mean latency, p99. */
#include "render/headline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/text.h"

const char *const headline_titles[HEADLINES] = {
	[HEADLINE_IOPS] = "IOPS", [HEADLINE_BW] = "bandwidth",
	[HEADLINE_MEAN] = "mean", [HEADLINE_P99] = "p99",
};

/* Where a figure stands: the first of these that a record has. */
static const struct choice {
	enum quantity quantity;
	enum statistic statistic;
} choices[HEADLINES][2] = {
	[HEADLINE_IOPS] = { { QUANTITY_IOPS, STATISTIC_VALUE },
			    { QUANTITY_IOPS, STATISTIC_VALUE } },
	[HEADLINE_BW] = { { QUANTITY_BW, STATISTIC_VALUE },
			  { QUANTITY_BW, STATISTIC_VALUE } },
	[HEADLINE_MEAN] = { { QUANTITY_LAT, STATISTIC_MEAN },
			    { QUANTITY_CLAT, STATISTIC_MEAN } },
	[HEADLINE_P99] = { { QUANTITY_CLAT, STATISTIC_PERCENTILE },
			   { QUANTITY_LAT, STATISTIC_PERCENTILE } },
};

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
summarize(struct reading *reading, const double *values, size_t count,
	  struct arena *arena)
{
	double *sorted = arena_take(arena, count * sizeof(*sorted));

	memcpy(sorted, values, count * sizeof(*sorted));
	qsort(sorted, count, sizeof(*sorted), by_value);
	reading->n = count;
	reading->least = sorted[0];
	reading->greatest = sorted[count - 1];
	reading->median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
}

/* From the group's rows, where the comparison has combined the runs. */
static bool
read_row(struct reading *reading, const struct group *group,
	 struct arena *arena)
{
	for (size_t r = 0; r < group->row_count; r++) {
		const struct cell *cell = &group->rows[r].cells[0];

		if (!metric_same(group->rows[r].metric, reading->metric))
			continue;
		if (!cell->present || !cell->n || !isfinite(cell->value))
			return false;
		summarize(reading, cell->values, cell->n, arena);
		reading->median = cell->value;
		reading->records = cell->records;
		return true;
	}
	return false;
}

/* From the records, where no row was made of the metric. */
static bool
read_records(struct reading *reading, const struct group *group,
	     struct arena *arena)
{
	size_t count = group->record_counts[0], n = 0;
	double *values = arena_take(arena, (count + 1) * sizeof(*values));
	const struct record **records =
		arena_take(arena, (count + 1) * sizeof(*records));

	for (size_t i = 0; i < count; i++) {
		const struct record *record = group->records[0][i];
		const struct metric *metric = record_find(record,
							  reading->metric);

		if (!metric || !isfinite(metric->value))
			continue;
		values[n] = metric->value;
		records[n++] = record;
	}
	if (!n)
		return false;
	summarize(reading, values, n, arena);
	reading->records = records;
	return true;
}

struct reading
metric_reading(const struct group *group, struct metric_name metric,
	       struct arena *arena)
{
	struct reading reading = { .metric = metric };

	if (!read_row(&reading, group, arena))
		read_records(&reading, group, arena);
	return reading;
}

struct reading
headline_read(const struct group *group, enum subject subject, int k,
	      struct arena *arena)
{
	struct reading reading = { 0 };

	for (int i = 0; i < 2 && !reading.n; i++) {
		const struct choice *choice = &choices[k][i];

		reading = metric_reading(group, choice->statistic ==
			STATISTIC_PERCENTILE ?
			metric_percentile(subject, choice->quantity, 99) :
			metric_name(subject, choice->quantity,
				    choice->statistic), arena);
	}
	return reading;
}

void
subjects_in(const struct group *group, bool has[SUBJECTS])
{
	memset(has, 0, SUBJECTS * sizeof(*has));
	for (size_t i = 0; i < group->record_counts[0]; i++) {
		const struct record *record = group->records[0][i];

		for (size_t m = 0; m < record->metric_count; m++) {
			struct metric_name name = record->metrics[m].name;

			has[name.subject] |= name.quantity == QUANTITY_IOPS ||
					     name.quantity == QUANTITY_BW ||
					     name.quantity == QUANTITY_CLAT ||
					     name.quantity == QUANTITY_LAT;
		}
	}
}

double
reading_spread(const struct reading *reading)
{
	if (reading->n < 2 || !(reading->median > 0))
		return NAN;
	return 50 * (reading->greatest - reading->least) / reading->median;
}

/* A size as fio's options take it: "4k", "1m", "512". */
static const char *
size_text(struct arena *arena, double bytes)
{
	static const char suffixes[] = { '\0', 'k', 'm', 'g', 't' };
	size_t power = 0;

	while (power + 1 < sizeof(suffixes) && bytes >= 1024 &&
	       fmod(bytes, 1024) == 0) {
		bytes /= 1024;
		power++;
	}
	return arena_print(arena, "%.0f%.1s", bytes, &suffixes[power]);
}

/* What is said of the workload, between before and after. */
static const struct word {
	const char *param, *before, *after;
	bool size;
	double usual;	/* not worth a word */
} words[] = {
	{ "rw", "", "", false, 0 },
	{ "bs", "", "", true, 0 },
	{ "chunk", "", "", true, 0 },
	{ "iodepth", "qd", "", false, 0 },
	{ "numjobs", "x", "", false, 1 },
	{ "ioengine", "", "", false, 0 },
	{ "files", "", " files", false, 0 },
	{ "concurrency", "x", "", false, 1 },
};

const char *
workload_text(struct arena *arena, const struct record *record)
{
	struct texts parts = { 0 };

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		const struct word *word = &words[i];
		const struct param *param = record_param(record, word->param);
		const char *text;

		if (!param || (!param->text && param->number == word->usual))
			continue;
		if (param->text)
			text = text_clean(arena, param->text);
		else if (word->size)
			text = size_text(arena, param->number);
		else
			text = arena_print(arena, "%.15g", param->number);
		texts_print(&parts, arena, "%s%s%s", word->before, text,
			    word->after);
	}
	return texts_join(&parts, arena, " ");
}

const char *
labels_text(struct arena *arena, const struct record *record)
{
	struct texts parts = { 0 };

	for (size_t i = 0; i < record->label_count; i++)
		texts_add(&parts, arena, text_clean(arena, record->labels[i]));
	return texts_join(&parts, arena, " > ");
}
