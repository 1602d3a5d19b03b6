/* The metrics that are compared where none were asked for. */
#include "compare/defaults.h"

#include <stdbool.h>
#include <stdlib.h>

#define ANY UINT32_MAX

/* What is usual for the kinds of a tool. */
struct usual {
	unsigned kinds;		/* bit set of enum kind */
	enum quantity quantity;
	enum statistic statistic;
	uint32_t percent;	/* of percentiles, times PERCENT */
	/*
	 * stands in where the sides do not all have it; the same quantity:
	 * none
	 */
	enum quantity instead;
};

#define KIND(kind) (1u << KIND_##kind)
#define FIO (KIND(JOB) | KIND(GROUP) | KIND(LOG))
#define P99 (99 * PERCENT)
#define P99_9 (99 * PERCENT + PERCENT / 10 * 9)

#define VALUE(kinds, quantity) \
	{ kinds, QUANTITY_##quantity, STATISTIC_VALUE, 0, QUANTITY_##quantity }

static const struct usual usual[] = {
	VALUE(FIO, IOPS),
	VALUE(FIO, BW),
	{ KIND(LOG), QUANTITY_IOPS, STATISTIC_MEAN, 0, QUANTITY_IOPS },
	{ KIND(LOG), QUANTITY_BW, STATISTIC_MEAN, 0, QUANTITY_BW },
	{ FIO, QUANTITY_LAT, STATISTIC_MEAN, 0, QUANTITY_CLAT },
	{ FIO, QUANTITY_CLAT, STATISTIC_PERCENTILE, P99, QUANTITY_LAT },
	{ FIO, QUANTITY_CLAT, STATISTIC_PERCENTILE, P99_9, QUANTITY_LAT },
	VALUE(KIND(RUN), IOPS),
	VALUE(KIND(RUN), BW),
	{ KIND(RUN), QUANTITY_LAT, STATISTIC_MAX, 0, QUANTITY_LAT },
	VALUE(KIND(DEVICE), IOPS),
	VALUE(KIND(DEVICE), BW),
	{ KIND(DEVICE), QUANTITY_LAT, STATISTIC_MEAN, 0, QUANTITY_LAT },
	VALUE(KIND(DEVICE), QUEUE_DEPTH),
	VALUE(KIND(DEVICE), UTIL),
	VALUE(KIND(DISK), IOS),
	VALUE(KIND(DISK), UTIL),
	VALUE(KIND(CPU), USER), VALUE(KIND(CPU), NICE),
	VALUE(KIND(CPU), SYSTEM), VALUE(KIND(CPU), IOWAIT),
	VALUE(KIND(CPU), STEAL), VALUE(KIND(CPU), IDLE),
};

#define USUAL (sizeof usual / sizeof *usual)

/* What fio's sync block has beside its mean is no default. */
static bool
fits(const struct usual *row, enum kind kind, struct metric_name name,
     enum quantity quantity)
{
	return row->kinds & 1u << kind && name.quantity == quantity &&
	       name.statistic == row->statistic &&
	       name.number == row->percent && name.prio == 0 &&
	       (name.subject != SUBJECT_SYNC ||
		name.statistic == STATISTIC_MEAN);
}

enum having { HAVE_NONE, HAVE_SOME, HAVE_ALL };

static enum having
having(const struct group *group, size_t sides, struct metric_name name)
{
	size_t with = 0, side, i;

	for (side = 0; side < sides; side++)
		for (i = 0; i < group->record_counts[side]; i++)
			if (record_find(group->records[side][i], name)) {
				with++;
				break;
			}
	return with == sides ? HAVE_ALL : with ? HAVE_SOME : HAVE_NONE;
}

/*
 * The row of a usual metric in whose place no better one stands; else the
 * number of rows.
 */
static size_t
rank_of(const struct group *group, size_t sides, enum kind kind,
	 struct metric_name name)
{
	size_t i;

	for (i = 0; i < USUAL; i++) {
		const struct usual *row = &usual[i];
		struct metric_name other = name;

		if (fits(row, kind, name, row->quantity)) {
			other.quantity = row->instead & 63;
			if (row->instead == row->quantity ||
			    having(group, sides, other) <=
			    having(group, sides, name))
				return i;
		} else if (fits(row, kind, name, row->instead)) {
			other.quantity = row->quantity & 63;
			if (having(group, sides, other) <
			    having(group, sides, name))
				return i;
		}
	}
	return i;
}

/*
 * IOPS, bandwidth, mean, percentiles: by subject, then as the table has them.
 */
struct ranked {
	struct metric_name name;
	size_t rank;
};

static int
order_ranked(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->name.subject != y->name.subject)
		return x->name.subject < y->name.subject ? -1 : 1;
	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return metric_order(x->name, y->name);
}

static int
order_names(const void *a, const void *b)
{
	return metric_order(*(const struct metric_name *)a,
			    *(const struct metric_name *)b);
}

static bool
may_be_usual(enum kind kind, struct metric_name name)
{
	size_t i;

	for (i = 0; i < USUAL; i++)
		if (fits(&usual[i], kind, name, usual[i].quantity) ||
		    fits(&usual[i], kind, name, usual[i].instead))
			return true;
	return false;
}

/* What the group has and may be usual, each once, in catalogue order. */
static struct metric_name *
names_of(const struct group *group, size_t sides, size_t *count,
	 struct arena *arena)
{
	struct metric_name *names = NULL;
	size_t room = 0, side, i, k, found = 0;

	*count = 0;
	for (side = 0; side < sides; side++)
		for (i = 0; i < group->record_counts[side]; i++) {
			const struct record *record = group->records[side][i];

			for (k = 0; k < record->metric_count; k++) {
				struct metric_name name =
					record->metrics[k].name;

				if (!may_be_usual(record->kind, name))
					continue;
				names = arena_grow(arena, names, *count, &room,
						   sizeof *names);
				names[(*count)++] = name;
			}
		}
	if (*count > 1)
		qsort(names, *count, sizeof *names, order_names);
	for (i = 0; i < *count; i++)
		if (i == 0 || !metric_same(names[i], names[i - 1]))
			names[found++] = names[i];
	*count = found;
	return names;
}

const struct metric_name *
defaults_find(const struct group *group, size_t sides, size_t *count,
	      struct arena *arena)
{
	enum kind kind = group->records[0][0]->kind;
	struct metric_name *names = names_of(group, sides, count, arena);
	struct ranked *ranked = arena_take(arena, *count * sizeof *ranked);
	size_t found = 0, i;

	for (i = 0; i < *count; i++) {
		ranked[found].name = names[i];
		ranked[found].rank = rank_of(group, sides, kind, names[i]);
		found += ranked[found].rank < USUAL;
	}
	if (found > 1)
		qsort(ranked, found, sizeof *ranked, order_ranked);
	for (i = 0; i < found; i++)
		names[i] = ranked[i].name;
	*count = found;
	return names;
}
