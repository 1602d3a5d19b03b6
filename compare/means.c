/* Geometric means of the ratios of metric families. */
#include "compare/means.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "compare/verdict.h"

/* A family, while its ratios are collected. */
struct family {
	struct metric_name like;	/* what its metrics have in common */
	const char *title;
	double sum, least, greatest;	/* of logarithms */
	size_t rows, left_out;
};

/* lat and clat are one family, fsync's is its own; subjects do not matter. */
static struct metric_name
family_of(struct metric_name name)
{
	name.subject = name.subject == SUBJECT_SYNC ? SUBJECT_SYNC :
						      SUBJECT_READ;
	if (name.quantity == QUANTITY_CLAT)
		name.quantity = QUANTITY_LAT;
	return name;
}

static const char *
title_of(struct metric_name like, struct arena *arena)
{
	const char *quantity = like.quantity == QUANTITY_LAT ? "latency" :
		quantity_title((enum quantity)like.quantity);
	const char *sync = like.subject == SUBJECT_SYNC ? "fsync " : "";
	char text[METRIC_TEXT];
	const char *statistic;

	if (like.statistic == STATISTIC_VALUE)
		return arena_print(arena, "%s%s", sync, quantity);
	metric_write(text, like);
	if (like.statistic == STATISTIC_PERCENTILE) {
		/* what follows the quantity: "p99.9" */
		statistic = strstr(text, ".p");
		return arena_print(arena, "%s %s%s",
				   statistic ? statistic + 1 : text, sync,
				   quantity);
	}
	statistic = strrchr(text, '.');
	return arena_print(arena, "%s %s%s", statistic ? statistic + 1 : text,
			   sync, quantity);
}

static bool
is_judged(const struct row *row)
{
	return verdict_applies(row) && row->metric.prio == 0;
}

/* What cannot be judged, because of a 0 or another meaning, is left out. */
static void
add_row(struct family *family, const struct row *row, size_t side)
{
	const struct cell *base = &row->cells[0], *cell = &row->cells[side];
	double ratio;

	if (cell->verdict == VERDICT_UNJUDGED) {
		family->left_out++;
		return;
	}
	ratio = log(cell->value) - log(base->value);
	if (row->better == BETTER_LESS)
		ratio = -ratio;
	family->sum += ratio;
	if (family->rows == 0 || ratio < family->least)
		family->least = ratio;
	if (family->rows == 0 || ratio > family->greatest)
		family->greatest = ratio;
	family->rows++;
}

struct families {
	struct family *all;
	size_t count, room;
};

static struct family *
find_family(struct families *families, struct metric_name name,
	    struct arena *arena)
{
	struct metric_name like = family_of(name);
	struct family *family;
	size_t i;

	for (i = 0; i < families->count; i++)
		if (metric_same(families->all[i].like, like))
			return &families->all[i];
	families->all = arena_grow(arena, families->all, families->count,
				   &families->room, sizeof *families->all);
	family = &families->all[families->count++];
	memset(family, 0, sizeof *family);
	family->like = like;
	family->title = title_of(like, arena);
	return family;
}

static void
add_mean(struct comparison *c, const struct family *family, size_t side,
	 size_t *room)
{
	struct family_mean *mean;

	if (family->rows == 0)
		return;
	c->means = arena_grow(c->arena, c->means, c->mean_count, room,
			      sizeof *c->means);
	mean = &c->means[c->mean_count++];
	mean->title = family->title;
	mean->side = side;
	mean->ratio = exp(family->sum / (double)family->rows);
	mean->least = exp(family->least);
	mean->greatest = exp(family->greatest);
	mean->rows = family->rows;
	mean->left_out = family->left_out;
}

void
means_make(struct comparison *c)
{
	size_t room = 0, side, i, k;

	for (side = 1; side < c->side_count; side++) {
		struct families families = { 0 };

		for (i = 0; i < c->group_count; i++)
			for (k = 0; k < c->groups[i].row_count; k++) {
				const struct row *row = &c->groups[i].rows[k];

				if (is_judged(row))
					add_row(find_family(&families,
					    row->metric, c->arena), row, side);
			}
		for (i = 0; i < families.count; i++)
			add_mean(c, &families.all[i], side, &room);
	}
}
