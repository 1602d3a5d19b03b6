/* Histories: runs of one workload in order of time, and where they change. */
#include "compare/history.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare.h"
#include "compare/rows.h"
#include "compare/stats.h"
#include "compare/verdict.h"
#include "record/unit.h"

/* How many of the sorted values are less than this one, or not greater. */
static size_t
count_below(const double *sorted, size_t count, double value, bool equal)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (sorted[middle] < value ||
		    (equal && sorted[middle] <= value))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

size_t
history_split(const double *values, size_t count, double *p)
{
	double *sorted = memory_take((count + 1) * sizeof *sorted);
	double u = 0, most = 0, n = (double)count;
	size_t at = 0, i;

	memcpy(sorted, values, count * sizeof *sorted);
	stats_sort(sorted, count);
	/* u grows by how many are greater than each, less how many are less */
	for (i = 0; i + 1 < count; i++) {
		size_t less = count_below(sorted, count, values[i], false);
		size_t not_more = count_below(sorted, count, values[i], true);

		u += (n - (double)not_more) - (double)less;
		if (fabs(u) > most) {
			most = fabs(u);
			at = i + 1;
		}
	}
	free(sorted);
	*p = fmin(1, 2 * exp(-6 * most * most / (n * n * n + n * n)));
	return at;
}

/* Whether text begins with a date of that form, and no digit follows. */
static bool
is_date(const char *text, const char *form)
{
	int month, day;
	size_t i;

	for (i = 0; form[i]; i++)
		if (form[i] == 'd' ? !is_digit(text[i]) : text[i] != form[i])
			return false;
	if (is_digit(text[i]))
		return false;
	/* the day is last, the month before it */
	day = 10 * (text[i - 2] - '0') + text[i - 1] - '0';
	i = form[4] == '-' ? 5 : 4;
	month = 10 * (text[i] - '0') + text[i + 1] - '0';
	return (strncmp(text, "19", 2) == 0 || strncmp(text, "20", 2) == 0) &&
	       month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/*
 * The last part of a path that is a date, 2026-11-30 or 20261130: what stands
 * before it is of the folders around.
 */
static const char *
find_date(const char *text)
{
	const char *found = NULL;
	size_t i;

	for (i = 0; text && text[i]; i++)
		if ((!i || !is_digit(text[i - 1])) &&
		    (is_date(text + i, "dddd-dd-dd") ||
		     is_date(text + i, "dddddddd")))
			found = text + i;
	return found;
}

/* When a run was made: as printed, or by the date in its path. */
static const char *
time_of(const struct record *record, struct arena *arena)
{
	const char *date = record->time;

	if (date)
		return date;
	date = find_date(record->source.member);
	if (!date)
		date = find_date(record->source.file);
	if (!date)
		return NULL;
	return date[4] == '-' ? arena_text(arena, date, 10) :
	       arena_print(arena, "%.4s-%.2s-%.2s", date, date + 4, date + 6);
}

/* ISO 8601 sorts as text; what stands first in the input stays first. */
static int
by_time(const void *a, const void *b)
{
	const struct history_point *x = a, *y = b;
	int order = strcmp(x->time, y->time);

	return order ? order : (x->order > y->order) - (x->order < y->order);
}

static int
by_id(const void *a, const void *b)
{
	const struct history_point *x = a, *y = b;
	int order = strcmp(x->record->id, y->record->id);

	return order ? order : (x->order > y->order) - (x->order < y->order);
}

static int
by_order(const void *a, const void *b)
{
	const struct history_point *x = a, *y = b;

	return (x->order > y->order) - (x->order < y->order);
}

/* Of copies the first stays; the points come in the order of the input. */
static void
drop_copies(struct history *history)
{
	struct history_point *points = history->points;
	size_t kept = 0, i;

	for (i = 0; i < history->count; i++)
		if (!points[i].record->id ||
		    !record_can_be_copy(points[i].record))
			return;
	qsort(points, history->count, sizeof *points, by_id);
	for (i = 0; i < history->count; i++)
		if (!kept || strcmp(points[kept - 1].record->id,
				    points[i].record->id) != 0)
			points[kept++] = points[i];
	history->count = kept;
	qsort(points, kept, sizeof *points, by_order);
}

/* Values that cannot be are no points. */
static void
list_points(struct history *history, struct arena *arena)
{
	const struct row *row = history->row;
	const struct cell *cell = row->cells;
	size_t i;

	history->points = arena_take(arena, cell->n * sizeof *history->points);
	history->dated = true;
	for (i = 0; i < cell->n; i++) {
		struct history_point *point = &history->points[history->count];

		if (record_has_note(cell->records[i], NOTE_IMPLAUSIBLE,
				    &row->metric))
			continue;
		history->count++;
		point->record = cell->records[i];
		point->value = cell->values[i];
		point->time = time_of(cell->records[i], arena);
		point->order = i;
	}
	drop_copies(history);
	for (i = 0; i < history->count; i++)
		history->dated &= history->points[i].time != NULL;
	if (history->dated)
		qsort(history->points, history->count,
		      sizeof *history->points, by_time);
}

static double
median_of(const double *values, size_t count, struct arena *arena)
{
	double *sorted = arena_take(arena, count * sizeof *sorted);

	memcpy(sorted, values, count * sizeof *sorted);
	stats_sort(sorted, count);
	return stats_median(sorted, count);
}

/* Splits a stretch, and then what it fell into: binary segmentation. */
static void
split(struct history *history, const double *values, size_t from, size_t to)
{
	double p;
	size_t at;

	if (to - from < HISTORY_LEAST)
		return;
	at = from + history_split(values + from, to - from, &p);
	if (p > HISTORY_P || at == from)
		return;
	split(history, values, from, at);
	history->changes[history->change_count++] =
		(struct history_change){ .at = at, .p = p };
	split(history, values, at, to);
}

/* The levels on both sides of each change. */
static void
find_levels(struct history *history, const double *values,
	    struct arena *arena)
{
	size_t i;

	for (i = 0; i < history->change_count; i++) {
		struct history_change *change = &history->changes[i];
		size_t from = i ? change[-1].at : 0;
		size_t to = i + 1 < history->change_count ? change[1].at :
			    history->count;

		change->before = median_of(values + from, change->at - from,
					   arena);
		change->after = median_of(values + change->at,
					  to - change->at, arena);
		change->percent = 100 * (change->after / change->before - 1);
	}
}

/* Takes out the least change as long as it is below what counts. */
static void
keep_large(struct history *history, const double *values,
	   struct arena *arena)
{
	double least = log1p(history->row->threshold / 100);

	for (;;) {
		size_t small = 0, i;
		double size = INFINITY;

		find_levels(history, values, arena);
		for (i = 0; i < history->change_count; i++) {
			double own = fabs(log1p(history->changes[i].percent /
						100));

			if (own < size) {
				size = own;
				small = i;
			}
		}
		if (!(size < least))
			return;
		history->change_count--;
		memmove(history->changes + small, history->changes + small + 1,
			(history->change_count - small) *
			sizeof *history->changes);
	}
}

/* Whether a metric means the same in all runs, whatever their versions. */
static bool
means_the_same(const struct history *history)
{
	struct metric_name name = history->row->metric;
	int first = 0;

	for (size_t i = 0; i < history->count; i++) {
		int meaning = rows_meaning(history->points[i].record, name);

		if (first != 0 && meaning != 0 && meaning != first)
			return false;
		first = first != 0 ? first : meaning;
	}
	return true;
}

static enum verdict
judge(const struct row *row, double percent)
{
	if (!verdict_applies(row) || isnan(percent) || percent == 0)
		return VERDICT_UNJUDGED;
	return (percent > 0) == (row->better == BETTER_MORE) ?
	       VERDICT_BETTER : VERDICT_WORSE;
}

static void
find_changes(struct history *history, struct arena *arena)
{
	double *values = arena_take(arena, history->count * sizeof *values);
	size_t i;

	history->least = INFINITY;
	history->greatest = -INFINITY;
	for (i = 0; i < history->count; i++) {
		values[i] = history->points[i].value;
		history->least = fmin(history->least, values[i]);
		history->greatest = fmax(history->greatest, values[i]);
	}
	history->level = median_of(values, history->count, arena);
	history->changes = arena_take(arena, history->count *
					     sizeof *history->changes);
	split(history, values, 0, history->count);
	keep_large(history, values, arena);
	for (i = 0; i < history->change_count; i++)
		history->changes[i].verdict = means_the_same(history) ?
			judge(history->row, history->changes[i].percent) :
			VERDICT_UNJUDGED;
}

const struct history *
compare_history(const struct comparison *alike, size_t *count,
		struct arena *arena)
{
	struct history *histories = NULL;
	size_t room = 0, g, r;

	*count = 0;
	for (g = 0; g < alike->group_count; g++)
		for (r = 0; r < alike->groups[g].row_count; r++) {
			struct history history = {
				.group = &alike->groups[g],
				.row = &alike->groups[g].rows[r],
			};

			if (history.row->cells->n < 2)
				continue;
			list_points(&history, arena);
			if (history.count < 2)
				continue;
			find_changes(&history, arena);
			histories = arena_grow(arena, histories, *count, &room,
					       sizeof *histories);
			histories[(*count)++] = history;
		}
	return histories;
}
