/* The rows of one iostat run as one result: they are its samples. */
#include "compare/combine.h"

#include <math.h>

enum way { WAY_MEAN, WAY_BY_REQUESTS, WAY_SUM };

static const unsigned char ways[QUANTITIES] = {
	[QUANTITY_LAT] = WAY_BY_REQUESTS,
	[QUANTITY_REQUEST_SIZE] = WAY_BY_REQUESTS,
	[QUANTITY_SERVICE_TIME] = WAY_BY_REQUESTS,
	[QUANTITY_MERGED] = WAY_BY_REQUESTS,
	[QUANTITY_IO] = WAY_SUM,
};

static double
value_of(const struct record *record, enum subject subject,
	 enum quantity quantity)
{
	const struct metric *metric = record_find(record,
	    metric_name(subject, quantity, STATISTIC_VALUE));

	return metric && !isnan(metric->value) ? metric->value : 0;
}

/* How many requests a second a wait of this subject speaks for. */
static double
requests(const struct record *record, enum subject subject)
{
	static const enum subject kinds[] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_DISCARD, SUBJECT_FLUSH,
	};
	double all = value_of(record, subject, QUANTITY_IOPS);
	size_t i;

	if (subject != SUBJECT_IO || all > 0)
		return all;
	for (i = 0; i < sizeof kinds / sizeof *kinds; i++)
		all += value_of(record, kinds[i], QUANTITY_IOPS);
	return all;
}

struct sum {
	double plain, plain_half;	/* of values and half-widths */
	double weighted, weighted_half, weight;
	size_t count;
};

static bool
believable(const struct record *row, struct metric_name name)
{
	return !record_has_note(row, NOTE_IMPLAUSIBLE, &name);
}

static void
add_row(struct sum *sum, const struct record *row, struct metric_name name)
{
	const struct metric *metric = record_find(row, name);
	double weight = requests(row, (enum subject)name.subject);

	if (!metric || isnan(metric->value))
		return;
	sum->plain += metric->value;
	sum->plain_half += metric->half_width;
	sum->weighted += metric->value * weight;
	sum->weighted_half += metric->half_width * weight;
	sum->weight += weight;
	sum->count++;
}

/* Rows with a value that can't be are left out, unless all are such. */
static struct sum
add_rows(const struct record *const *rows, size_t count,
	 struct metric_name name, bool *believed)
{
	struct sum sum = { 0 };
	size_t i;

	for (i = 0; i < count; i++)
		if (believable(rows[i], name))
			add_row(&sum, rows[i], name);
	*believed = sum.count > 0;
	for (i = 0; i < count && !*believed; i++)
		add_row(&sum, rows[i], name);
	return sum;
}

static void
combine_metric(struct record *all, const struct record *const *rows,
	       size_t count, struct metric_name name, struct arena *arena)
{
	bool believed;
	struct sum sum = add_rows(rows, count, name, &believed);
	double value = sum.plain / (double)sum.count;
	double half = sum.plain_half / (double)sum.count;

	if (sum.count == 0)
		return;
	if (ways[name.quantity] == WAY_SUM) {
		value = sum.plain;
		half = sum.plain_half;
	} else if (ways[name.quantity] == WAY_BY_REQUESTS && sum.weight > 0) {
		value = sum.weighted / sum.weight;
		half = sum.weighted_half / sum.weight;
	}
	record_metric(all, arena, name, value, half);
	if (!believed)
		record_note(all, arena, NOTE_IMPLAUSIBLE, &name, NULL);
}

/* What all rows of a run have in common. */
static void
copy_place(struct record *all, const struct record *first)
{
	all->version = first->version;
	all->version_hint = first->version_hint;
	all->format = first->format;
	all->name = first->name;
	all->source = first->source;
	all->run = first->run;
	all->labels = first->labels;
	all->label_count = first->label_count;
	all->settings = first->settings;
	all->setting_count = first->setting_count;
	all->command = first->command;
	all->time = first->time;
	all->params = first->params;
	all->param_count = first->param_count;
}

const struct record *
combine_rows(const struct record *const *rows, size_t count,
	     struct arena *arena)
{
	struct record *all;
	size_t i;

	if (count == 1)
		return rows[0];
	all = arena_take(arena, sizeof *all);
	record_init(all, rows[0]->kind, rows[0]->tool);
	copy_place(all, rows[0]);
	all->source.end = rows[count - 1]->source.end;
	/* One run prints the same columns in all its reports. */
	for (i = 0; i < rows[0]->metric_count; i++)
		combine_metric(all, rows, count, rows[0]->metrics[i].name,
			       arena);
	record_finish(all);
	record_identify(all, arena);
	return all;
}

size_t
combine_values(const struct record *const *rows, size_t count,
	       struct metric_name name, double *values, double *weights,
	       bool *weighted)
{
	size_t found = 0, i;

	*weighted = ways[name.quantity] == WAY_BY_REQUESTS;
	for (i = 0; i < count && ways[name.quantity] != WAY_SUM; i++) {
		const struct metric *metric = record_find(rows[i], name);

		if (!metric || isnan(metric->value) ||
		    !believable(rows[i], name))
			continue;
		values[found] = metric->value;
		weights[found++] = requests(rows[i],
					    (enum subject)name.subject);
	}
	return found;
}
