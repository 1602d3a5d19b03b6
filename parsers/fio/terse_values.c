/* The metrics of a terse line, field by field. */
#include "parsers/fio/terse.h"

#include <string.h>

#include "record/unit.h"

/* Blocks by their size: 41 and 47 fields, 20, 16. */
enum { BLOCK_NEW, BLOCK_LAT, BLOCK_OLD, BLOCK_KINDS };

/* Columns that are known together, or not at all. */
enum group {
	GROUP_TOTAL, GROUP_IOPS_SAMPLES, GROUP_BW_SAMPLES, GROUP_SLAT,
	GROUP_CLAT, GROUP_LAT, GROUPS
};

#define NOWHERE 200		/* and behind: beyond every block */

/* In catalogue order, in which a record takes its metrics fastest. */
static const struct column {
	enum quantity quantity;
	enum statistic statistic;
	enum group group;
	double unit;		/* in base units */
	unsigned char at[BLOCK_KINDS];
} columns[] = {
#define IOPS QUANTITY_IOPS
#define BW QUANTITY_BW
#define NO NOWHERE
	{ IOPS, STATISTIC_VALUE, GROUP_TOTAL, 1, { 2, NO, NO } },
	{ IOPS, STATISTIC_MIN, GROUP_IOPS_SAMPLES, 1, { 42, NO, NO } },
	{ IOPS, STATISTIC_MAX, GROUP_IOPS_SAMPLES, 1, { 43, NO, NO } },
	{ IOPS, STATISTIC_MEAN, GROUP_IOPS_SAMPLES, 1, { 44, NO, NO } },
	{ IOPS, STATISTIC_STDEV, GROUP_IOPS_SAMPLES, 1, { 45, NO, NO } },
	{ IOPS, STATISTIC_SAMPLES, GROUP_IOPS_SAMPLES, 1, { 46, NO, NO } },
	{ BW, STATISTIC_VALUE, GROUP_TOTAL, 1024, { 1, 1, 1 } },
	{ BW, STATISTIC_MIN, GROUP_BW_SAMPLES, 1024, { 36, 15, 11 } },
	{ BW, STATISTIC_MAX, GROUP_BW_SAMPLES, 1024, { 37, 16, 12 } },
	{ BW, STATISTIC_MEAN, GROUP_BW_SAMPLES, 1024, { 39, 18, 14 } },
	{ BW, STATISTIC_STDEV, GROUP_BW_SAMPLES, 1024, { 40, 19, 15 } },
	{ BW, STATISTIC_SAMPLES, GROUP_BW_SAMPLES, 1, { 41, NO, NO } },
	{ BW, STATISTIC_PER, GROUP_BW_SAMPLES, 1, { 38, 17, 13 } },
#undef IOPS
#undef BW
#define FOUR(quantity, group, a, b, c) \
	{ quantity, STATISTIC_MIN, group, 1e3, { a, b, c } }, \
	{ quantity, STATISTIC_MAX, group, 1e3, \
	  { (a) + 1, (b) + 1, (c) + 1 } }, \
	{ quantity, STATISTIC_MEAN, group, 1e3, \
	  { (a) + 2, (b) + 2, (c) + 2 } }, \
	{ quantity, STATISTIC_STDEV, group, 1e3, \
	  { (a) + 3, (b) + 3, (c) + 3 } }
	FOUR(QUANTITY_SLAT, GROUP_SLAT, 4, 3, 3),
	FOUR(QUANTITY_CLAT, GROUP_CLAT, 8, 7, 7),
	/* the first of the percentiles, when they are clat's */
	{ QUANTITY_CLAT, STATISTIC_PERCENTILE, GROUP_CLAT, 1e3,
	  { 12, NO, NO } },
	FOUR(QUANTITY_LAT, GROUP_LAT, 32, 11, NO),
	{ QUANTITY_LAT, STATISTIC_PERCENTILE, GROUP_LAT, 1e3,
	  { 12, NO, NO } },
	{ QUANTITY_RUNTIME, STATISTIC_VALUE, GROUP_TOTAL, 1e6,
	  { 3, 2, 2 } },
	{ QUANTITY_IO, STATISTIC_VALUE, GROUP_TOTAL, 1024, { 0, 0, 0 } },
#undef FOUR
#undef NO
};

enum { COLUMNS = sizeof(columns) / sizeof(columns[0]), PERCENTILES = 20 };

/* The fields of one block, as far as the line goes. */
struct block {
	const struct terse_field *fields;
	size_t count;
	unsigned kind;
};

static struct block
block_of(const struct terse_layout *layout, size_t block,
	 const struct terse_field *fields, size_t count)
{
	size_t at = layout->block + block * layout->block_size;
	struct block part = { fields + at, 0, BLOCK_NEW };

	if (at < count)
		part.count = count - at < layout->block_size ? count - at :
			     layout->block_size;
	if (layout->block_size < 41)
		part.kind = layout->block_size == 20 ? BLOCK_LAT : BLOCK_OLD;
	return part;
}

static bool
is_nonzero(const struct block *block, size_t at)
{
	return at < block->count && block->fields[at].is_number &&
	       block->fields[at].number.digits != 0;
}

/* Which groups have a value in any column: fio prints zeros for none. */
static void
find_groups(const struct block *block, bool known[GROUPS])
{
	for (size_t i = 0; i < COLUMNS; i++)
		if (columns[i].statistic != STATISTIC_PERCENTILE &&
		    columns[i].statistic != STATISTIC_PER)
			known[columns[i].group] |=
				is_nonzero(block, columns[i].at[block->kind]);
	known[GROUP_TOTAL] = true;
}

bool
terse_block_active(const struct terse_layout *layout, size_t block,
		   const struct terse_field *fields, size_t count)
{
	struct block part = block_of(layout, block, fields, count);

	return is_nonzero(&part, 0) || is_nonzero(&part, 1) ||
	       (part.kind == BLOCK_NEW && is_nonzero(&part, 2));
}

static void
put_percentiles(struct record *record, struct arena *arena,
		const struct block *block, struct metric_name name)
{
	for (size_t i = 12; i < 12 + PERCENTILES && i < block->count; i++) {
		const struct terse_field *field = &block->fields[i];

		name.number = field->percent;
		if (name.number > 0)	/* else the slot is not used */
			record_metric(record, arena, name,
				      decimal_value(field->number, 1e3),
				      decimal_half(field->number, 1e3));
	}
}

static void
put_column(struct record *record, struct arena *arena,
	   const struct block *block, const struct column *column,
	   struct metric_name name, const struct terse_units *units)
{
	const struct terse_field *field =
		&block->fields[column->at[block->kind]];
	double unit = column->unit, half;
	struct decimal number;

	if (!field->is_number)
		return;
	number = field->number;
	/* rates and a time that round to nothing tell nothing */
	if (column->group == GROUP_TOTAL && number.digits == 0)
		return;
	if (column->quantity == QUANTITY_BW &&
	    column->statistic == STATISTIC_VALUE)
		unit = units->rate;
	half = column->statistic == STATISTIC_SAMPLES ? 0 :
	       decimal_half(number, unit);
	if (column->statistic == STATISTIC_PER) {
		if (!units->share)
			return;
		if (units->share_rough && is_nonzero(block, 1))
			half += decimal_value(number, 0.5) /
				decimal_value(block->fields[1].number, 1);
	}
	record_metric(record, arena, name, decimal_value(number, unit), half);
}

/* A number of a block as printed; false where it is not there. */
static bool
value_at(const struct block *block, size_t at, double *value)
{
	if (at >= block->count || !block->fields[at].is_number)
		return false;
	*value = decimal_value(block->fields[at].number, 1);
	return true;
}

/* The mean of rates stands behind their share. */
static bool
spread_fits(const struct block *block, size_t least, size_t mean)
{
	double low, high, middle;

	return !value_at(block, least, &low) ||
	       !value_at(block, least + 1, &high) ||
	       !value_at(block, mean, &middle) ||
	       (middle == 0 && high == 0) ||
	       (low <= middle + 1 && middle <= high + 1);
}

/* A bucket of fio's histogram is a 64th of its values wide. */
static bool
percentiles_fit(const struct block *block)
{
	double value = 0, next, clat = 0, lat = 0;
	uint32_t before = 0;

	for (size_t i = 12; i < 12 + PERCENTILES && i < block->count; i++) {
		const struct terse_field *field = &block->fields[i];

		if (field->holds == 0)
			return false;	/* it is none: a digit is lost */
		if (field->percent == 0)
			continue;
		next = decimal_value(field->number, 1);
		if (field->percent <= before || next < value)
			return false;
		before = field->percent;
		value = next;
	}
	return !value_at(block, 9, &clat) || !value_at(block, 33, &lat) ||
	       value <= (clat > lat ? clat : lat) * 65 / 64 + 1;
}

/* The rate is that of KiB, or of bytes a millisecond, cut to a whole number. */
static bool
rate_fits(const struct block *block)
{
	static const double units[] = { 1000, 1024 };
	size_t time = block->kind == BLOCK_NEW ? 3 : 2;
	double sum, rate, ms;

	if (!value_at(block, 0, &sum) || !value_at(block, 1, &rate) ||
	    !value_at(block, time, &ms) || ms <= 0)
		return true;
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		double exact = sum * units[i] / ms, open = 2 + units[i] / ms;

		if (rate > exact * 0.999 - open && rate < exact * 1.001 + open)
			return true;
	}
	return false;
}

bool
terse_block_fits(const struct terse_layout *layout, size_t block,
		 const struct terse_field *fields, size_t count)
{
	struct block part = block_of(layout, block, fields, count);

	if (!terse_block_active(layout, block, fields, count))
		return true;
	if (!rate_fits(&part))
		return false;
	for (size_t i = 0; i < COLUMNS; i++) {
		size_t at = columns[i].at[part.kind];
		bool rates = columns[i].quantity == QUANTITY_BW;

		if (columns[i].statistic == STATISTIC_MIN &&
		    !spread_fits(&part, at, at + (rates ? 3 : 2)))
			return false;
	}
	return part.kind != BLOCK_NEW || percentiles_fit(&part);
}

void
terse_block_put(struct record *record, struct arena *arena,
		const struct terse_layout *layout, size_t block,
		const struct terse_field *fields, size_t count,
		const struct terse_units *units)
{
	struct block part = block_of(layout, block, fields, count);
	enum quantity percentiles = units->lat_percentiles ? QUANTITY_LAT :
				    QUANTITY_CLAT;
	bool known[GROUPS] = { false };

	if (!terse_block_active(layout, block, fields, count))
		return;
	find_groups(&part, known);
	/* with clat switched off, the percentiles can be lat's alone */
	if (part.kind == BLOCK_NEW && !known[GROUP_CLAT])
		percentiles = QUANTITY_LAT;
	for (size_t i = 0; i < COLUMNS; i++) {
		const struct column *column = &columns[i];
		struct metric_name name = metric_name(layout->subjects[block],
						      column->quantity,
						      column->statistic);

		if (!known[column->group] ||
		    column->at[part.kind] >= part.count)
			continue;
		if (column->statistic != STATISTIC_PERCENTILE)
			put_column(record, arena, &part, column, name, units);
		else if (column->quantity == percentiles)
			put_percentiles(record, arena, &part, name);
	}
}
