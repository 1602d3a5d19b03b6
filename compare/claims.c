/* What authors claim, against what their figures say. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare.h"

enum { OF_IOPS = 1, OF_BW = 2, OF_LAT = 4 };

/* A claim as the record has it; what is absent is NaN, 0 or NULL. */
struct claim {
	const struct record *record;
	unsigned of;		/* bits */
	double percentile;
	const char *about;
	double from, from_half, to, to_half;
	double change, change_half;
	const char *way;
	bool rough;
};

static double
number(const struct record *record, const char *name)
{
	const struct param *param = record_param(record, name);

	return param && !param->text ? param->number : NAN;
}

static const char *
text(const struct record *record, const char *name)
{
	const struct param *param = record_param(record, name);

	return param ? param->text : NULL;
}

static struct claim
read_claim(const struct record *record)
{
	const char *of = text(record, "of");
	struct claim claim = {
		.record = record, .about = text(record, "about"),
		.from = number(record, "from"),
		.from_half = number(record, "from_half"),
		.to = number(record, "to"),
		.to_half = number(record, "to_half"),
		.change = number(record, "change_pct"),
		.change_half = number(record, "change_half"),
		.way = text(record, "way"),
		.rough = number(record, "rough") > 0,
	};

	claim.percentile = number(record, "percentile");
	if (of && strstr(of, "iops"))
		claim.of |= OF_IOPS;
	if (of && strstr(of, "bw"))
		claim.of |= OF_BW;
	if (of && strstr(of, "lat"))
		claim.of |= OF_LAT;
	return claim;
}

/* Which of the claim's bits a metric is, 0 for none. */
static unsigned
kind_of(const struct claim *claim, struct metric_name name)
{
	bool latency = name.quantity == QUANTITY_LAT ||
		       name.quantity == QUANTITY_CLAT;

	if (name.prio || name.subject == SUBJECT_SYNC)
		return 0;
	if (name.quantity == QUANTITY_IOPS &&
	    name.statistic == STATISTIC_VALUE)
		return claim->of & OF_IOPS;
	if (name.quantity == QUANTITY_BW && name.statistic == STATISTIC_VALUE)
		return claim->of & OF_BW;
	if (!latency || !(claim->of & OF_LAT))
		return 0;
	if (isnan(claim->percentile))
		return name.statistic == STATISTIC_MEAN ? OF_LAT : 0;
	return name.statistic == STATISTIC_PERCENTILE &&
	       fabs(name.number / (double)PERCENT - claim->percentile) < 1e-6 ?
	       OF_LAT : 0;
}

/* A value as people quote it: rounded, or cut off. */
static bool
is_quoted(double said, double half, const struct cell *cell)
{
	return fabs(cell->value - said) <= 2 * half + cell->half_width +
					   1e-9 * fabs(said);
}

/* A percentage may be off by its last digit, and by more if it is rough. */
#define ROUGH_PART 0.1

static bool
is_change(const struct claim *claim, double change, enum better better)
{
	double said = fabs(claim->change);
	double open = claim->change_half * 1.2;
	bool up = change > 0;

	if (claim->rough)
		open = fmax(open, 1 + said * ROUGH_PART);
	if (fabs(fabs(change) - said) > open)
		return false;
	if (!claim->way)
		return claim->change < 0 ? !up : up;
	if (strcmp(claim->way, "up") == 0 || strcmp(claim->way, "down") == 0)
		return up == (*claim->way == 'u');
	if (better == BETTER_NEITHER)
		return false;
	return (up == (better == BETTER_MORE)) ==
	       (strcmp(claim->way, "better") == 0);
}

/* Whether a group is what the claim quotes the heading of. */
static bool
is_about(const struct claim *claim, const struct group *group)
{
	const struct record *first = group->records[0][0];
	size_t i;

	if (!claim->about)
		return true;
	if (group->title && strstr(group->title, claim->about))
		return true;
	for (i = 0; i < first->label_count; i++)
		if (strcmp(first->labels[i], claim->about) == 0)
			return true;
	return false;
}

static double
turned(double change, bool reversed)
{
	return reversed ? 100 * (1 / (1 + change / 100) - 1) : change;
}

/* Pairs of values that may be meant. */
struct pairs {
	struct claim_check *all;
	size_t count, room;
	struct arena *arena;
};

static void
add(struct pairs *pairs, const struct claim *claim, const struct group *group,
    const struct row *row, size_t side, bool reversed)
{
	const struct cell *cell = &row->cells[side];

	pairs->all = arena_grow(pairs->arena, pairs->all, pairs->count,
				&pairs->room, sizeof *pairs->all);
	pairs->all[pairs->count++] = (struct claim_check){
		claim->record, group, row, side, reversed,
		turned(cell->change, reversed), true
	};
}

/* Pairs that have the values of the claim, in either order. */
static void
find_by_values(struct pairs *pairs, const struct claim *claim,
	       const struct group *group, const struct row *row, size_t side)
{
	const struct cell *base = &row->cells[0], *cell = &row->cells[side];

	if (is_quoted(claim->from, claim->from_half, base) &&
	    is_quoted(claim->to, claim->to_half, cell))
		add(pairs, claim, group, row, side, false);
	else if (is_quoted(claim->from, claim->from_half, cell) &&
		 is_quoted(claim->to, claim->to_half, base))
		add(pairs, claim, group, row, side, true);
}

static void
find_pairs(struct pairs *pairs, const struct claim *claim,
	   const struct comparison *c)
{
	size_t g, r, side;

	for (g = 0; g < c->group_count; g++)
		for (r = 0; r < c->groups[g].row_count; r++)
			for (side = 1; side < c->side_count; side++) {
				const struct group *group = &c->groups[g];
				const struct row *row = &group->rows[r];

				if (!kind_of(claim, row->metric) ||
				    !is_about(claim, group) ||
				    !row->cells[0].present ||
				    !row->cells[side].present ||
				    !isfinite(row->cells[side].change))
					continue;
				if (isnan(claim->from))
					add(pairs, claim, group, row, side,
					    false);
				else
					find_by_values(pairs, claim, group,
						       row, side);
			}
}

/* The one pair that has the values; more than one leave it open. */
static const struct claim_check *
check_values(struct pairs *pairs, const struct claim *claim)
{
	struct claim_check *check = pairs->all;

	if (pairs->count != 1)
		return NULL;
	check->agrees = isnan(claim->change) ||
			is_change(claim, check->change, check->row->better);
	return check;
}

/*
 * A percentage alone: all that it is of must have changed by it, on one pair of
 * sides of one group. Where a heading names the group or there is but one, it
 * may also differ from all.
 */
static const struct claim_check *
check_change(struct pairs *pairs, const struct claim *claim,
	     const struct comparison *c)
{
	bool named = claim->about || c->group_count == 1;
	struct claim_check *found = NULL;
	size_t agree = 0, i;

	if (pairs->count == 0 || c->side_count != 2)
		return NULL;
	for (i = 0; i < pairs->count; i++) {
		struct claim_check *one = &pairs->all[i];
		double back = turned(one->change, true);

		if (one->group != pairs->all[0].group && named)
			return NULL;
		one->agrees = is_change(claim, one->change, one->row->better);
		if (!one->agrees && is_change(claim, back,
					      one->row->better)) {
			one->agrees = one->reversed = true;
			one->change = back;
		}
		if (!one->agrees)
			continue;
		if (found && found->group != one->group)
			return NULL;
		if (!found)
			found = one;
		agree++;
	}
	if (named && agree == 0)
		return &pairs->all[0];
	return named && agree < pairs->count ? NULL : found;
}

const struct claim_check *
compare_claims(const struct compared *given, size_t count,
	       const struct comparison *c, size_t *checks)
{
	struct claim_check *all = NULL;
	size_t room = 0, i;

	*checks = 0;
	for (i = 0; i < count && c->status == COMPARE_DONE; i++) {
		struct pairs pairs = { .arena = c->arena };
		const struct claim_check *check;
		struct claim claim;

		if (given[i].record->kind != KIND_CLAIM)
			continue;
		claim = read_claim(given[i].record);
		find_pairs(&pairs, &claim, c);
		check = isnan(claim.from) ? check_change(&pairs, &claim, c) :
					    check_values(&pairs, &claim);
		if (!check)
			continue;
		all = arena_grow(c->arena, all, *checks, &room, sizeof *all);
		all[(*checks)++] = *check;
	}
	return all;
}
