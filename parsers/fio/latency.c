/* fio's latencies: slat, clat and lat lines, the distribution. */
#include <string.h>

#include "parsers/fio/block.h"

static bool
read_unit(struct cursor *c, double *unit)
{
	static const struct { const char *name; double ns; } units[] = {
		{ "(nsec)", 1 }, { "(usec)", 1e3 }, { "(msec)", 1e6 },
	};

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (cursor_take_here(c, units[i].name, 6)) {
			*unit = units[i].ns;
			return true;
		}
	return false;
}

static bool
read_prio(struct cursor *c, unsigned *prio)
{
	struct decimal part[3] = { { 0 } };
	int parts = 0;

	do {
		if (!cursor_number(c, &part[parts]))
			return false;
		parts++;
	} while (parts < 3 && cursor_word(c, "/"));
	*prio = prio_of((unsigned)part[0].digits, (unsigned)part[1].digits,
			(unsigned)part[2].digits);
	return parts >= 2;
}

struct spread {
	struct scaled low, high;
	struct decimal mean, deviation;
	bool has_deviation;
};

/* A spread that is all in this line, without prefixes, as nearly all are. */
static bool
read_usual_spread(struct cursor *c, struct spread *spread)
{
	const char *p = c->p, *end = c->end;
	struct cursor last = *c;

	spread->low = spread->high = (struct scaled){ .prefix = 0 };
	spread->has_deviation = true;
	if (!usual_word(&p, end, WORD("min=")) ||
	    !usual_number(&p, end, ',', &spread->low.number) ||
	    !usual_word(&p, end, WORD("max=")) ||
	    !usual_number(&p, end, ',', &spread->high.number) ||
	    !usual_word(&p, end, WORD("avg=")) ||
	    !usual_number(&p, end, ',', &spread->mean) ||
	    !usual_word(&p, end, WORD("stdev=")) || spread->mean.decimals != 2)
		return false;
	last.p = p;
	if (!cursor_number(&last, &spread->deviation) ||
	    spread->deviation.decimals != 2)
		return false;
	*c = last;
	return true;
}

/* "min=2, max=180, avg= 4.43, stdev= 1.86", "max=5101.9k" */
static bool
read_spread(struct block *block, struct spread *spread)
{
	struct cursor *c = &block->c, before;

	if (read_usual_spread(c, spread))
		return true;
	if (!cursor_word(c, "min=") || !scaled_read(c, &spread->low) ||
	    !cursor_word(c, ",") || !cursor_word(c, "max=") ||
	    !scaled_read(c, &spread->high) || !cursor_word(c, ",") ||
	    !cursor_word(c, "avg=") || !cursor_number(c, &spread->mean) ||
	    !fio_two_decimals(block, spread->mean))
		return false;
	before = *c;
	spread->has_deviation = cursor_word(c, ",") &&
		(cursor_word(c, "stdev=") || cursor_word(c, "dev=")) &&
		cursor_number(c, &spread->deviation) &&
		fio_two_decimals(block, spread->deviation);
	if (!spread->has_deviation) {
		*c = before;
		cursor_word(c, ",");
		c->p = c->end;
	}
	return true;
}

/* min and max are scaled by 1000. */
static double
bound_of(const struct block *block, const struct scaled *scaled, double *half)
{
	struct spans spans = scaled_spans(scaled, 1000, false,
					  block_version(block));
	bool fault;

	return spans_value(&spans, half, &fault);
}

static void
put_spread(struct block *block, const struct table *table,
	   const struct spread *spread)
{
	struct metric_name name = metric_name(table->subject, table->quantity,
					      STATISTIC_MIN);
	double low_half, low = bound_of(block, &spread->low, &low_half);
	double high_half, high = bound_of(block, &spread->high, &high_half);
	double mean = decimal_value(spread->mean, 1), unit = table->unit;
	struct metrics metrics;

	if (mean < low - 2 * low_half || mean > high + 2 * high_half) {
		diag_add(block->scan->diag, DIAG_WARNING, block->scan->file,
			 block->c.lines[block->c.at].number, "the mean lies "
			 "outside of minimum and maximum; not used");
		return;
	}
	metrics.count = 0;
	name.prio = table->prio & 0xffff;
	metrics_add(block, &metrics, name, low * unit, low_half * unit);
	name.statistic = STATISTIC_MAX;
	metrics_add(block, &metrics, name, high * unit, high_half * unit);
	name.statistic = STATISTIC_MEAN;
	metrics_add(block, &metrics, name, decimal_value(spread->mean, unit),
		    decimal_half(spread->mean, unit));
	name.statistic = STATISTIC_STDEV;
	if (spread->has_deviation)
		metrics_add(block, &metrics, name,
			    decimal_value(spread->deviation, unit),
			    decimal_half(spread->deviation, unit));
	block_metrics(block, &metrics);
}

/* The line of a job that a spread is. */
static enum part
part_of(const struct table *table)
{
	if (table->subject == SUBJECT_SYNC)
		return PART_SYNC;
	if (table->prio != 0)
		return PART_PRIO;
	return table->quantity == QUANTITY_SLAT ? PART_SLAT :
	       table->quantity == QUANTITY_CLAT ? PART_CLAT : PART_LAT;
}

/*
 * The place of a distribution: before the processor, up to 1.99.6 at the end.
 */
static enum part
distribution_part(const struct block *block)
{
	bool old = !block->has_issued || block->old_issued;

	for (int i = 0; i < DIRECTIONS; i++)
		old &= !block->headers[i].seen || block->headers[i].old;
	return old && block->part >= PART_DEPTHS ? PART_LAST : PART_DIST;
}

/* The bounds that there are, in each unit. */
static bool
is_bound(const struct decimal *label)
{
	static const unsigned bounds[] = {
		2, 4, 10, 20, 50, 100, 250, 500, 750, 1000, 2000,
	};

	for (size_t i = 0; i < sizeof(bounds) / sizeof(*bounds); i++)
		if (label->decimals == 0 && label->digits == bounds[i])
			return true;
	return false;
}

/* "250=43.24%", ">=2000=0.10%": percent of I/Os below a bound. */
static bool
read_bucket(struct cursor *c, double unit, uint32_t *bound,
	    struct decimal *percent)
{
	struct share share;

	if (!fio_share_read(c, &share) || !is_bound(&share.label))
		return false;
	*bound = share.open ? METRIC_INF :
		 (uint32_t)((double)share.label.digits * unit);
	*percent = share.percent;
	return true;
}

static bool
read_distribution(struct block *block, double unit)
{
	struct cursor *c = &block->c, before = *c;
	struct metric_name name = metric_name(SUBJECT_DIST, QUANTITY_BUCKET,
					      STATISTIC_VALUE);
	struct metrics metrics;
	struct decimal share;
	uint32_t bound;
	bool any = false;

	metrics.count = 0;
	while ((!any || cursor_word(c, ",")) &&
	       read_bucket(c, unit, &bound, &share)) {
		if (!any && !block_enter(block, distribution_part(block)))
			break;
		/* Bounds ascend over all lines; others are another job's. */
		if (bound <= block->last_bound) {
			block_end(block);
			break;
		}
		block->last_bound = bound;
		block->number = c->lines[c->at].number;
		name.number = bound;
		metrics_add(block, &metrics, name, decimal_value(share, 1),
			    decimal_half(share, 1));
		any = true;
		before = *c;
	}
	*c = before;
	block_metrics(block, &metrics);
	return any;
}

static void
prove_table(struct block *block, const struct table *table)
{
	if (table->subject == SUBJECT_SYNC)
		block_prove(block, PROOF_SYNC);
	else if (table->quantity == QUANTITY_SLAT)
		block_prove(block, PROOF_SLAT_TABLE);
	else if (table->quantity == QUANTITY_LAT)
		block_prove(block, PROOF_LAT_TABLE);
	if (table->prio == PRIO_HIGH || table->prio == PRIO_LOW)
		block_prove(block, PROOF_HIGH_LOW);
	else if (table->prio != 0)
		block_prove(block, PROOF_CLASSES);
	if (table->unit == 1)
		block_prove(block, PROOF_NSEC);
}

/* The title of a table, and the rows that may follow in its line. */
static bool
read_table(struct block *block, struct table *table)
{
	bool known = read_unit(&block->c, &table->unit);

	/* The rows of a title that is cut are passed over. */
	table->known &= known;
	if (!fio_table_open(block, table) || !known)
		return false;
	prove_table(block, table);
	cursor_word(&block->c, ":");
	fio_percentiles_read(block);
	return true;
}

/* "prio 1/0" between the quantity and what is said of it. */
static bool
read_class(struct cursor *c, unsigned *prio)
{
	struct cursor before;
	struct decimal share;

	if (!cursor_word(c, "prio "))
		return true;
	if (!read_prio(c, prio))
		return false;
	/* "(30.61% of IOs) percentiles", but also "(usec): min=" */
	before = *c;
	if (!cursor_word(c, "(") || !cursor_number(c, &share) ||
	    !cursor_word(c, "%") || !cursor_word(c, "of") ||
	    !cursor_word(c, "IOs)"))
		*c = before;
	return true;
}

/* "high prio (30.72%) " and "high prio_": fio 3.18 to 3.29. */
static bool
read_level(struct cursor *c, unsigned *prio)
{
	struct decimal share;

	if (cursor_word(c, "high prio"))
		*prio = PRIO_HIGH;
	else if (cursor_word(c, "low prio"))
		*prio = PRIO_LOW;
	else
		return cursor_word(c, "prio_") || true;
	if (cursor_word(c, "_"))
		return true;
	return cursor_word(c, "(") && cursor_number(c, &share) &&
	       cursor_word(c, "%)");
}

static bool
read_quantity(struct cursor *c, enum quantity *quantity, bool *sync)
{
	*sync = false;
	if (cursor_word(c, "slat"))
		*quantity = QUANTITY_SLAT;
	else if (cursor_word(c, "clat"))
		*quantity = QUANTITY_CLAT;
	else if (cursor_word(c, "lat") || (*sync = cursor_word(c, "sync")))
		*quantity = QUANTITY_LAT;
	else
		return false;
	return true;
}

static bool
read_latency(struct block *block)
{
	struct cursor *c = &block->c;
	struct table table = {
		.known = block->has_subject, .subject = block->subject
	};
	struct spread spread;
	bool sync;

	if (!read_level(c, &table.prio) ||
	    !read_quantity(c, &table.quantity, &sync) ||
	    !read_class(c, &table.prio))
		return false;
	if (sync) {
		table.subject = SUBJECT_SYNC;
		table.known = true;
	}
	if (cursor_word(c, "percentiles"))
		return read_table(block, &table);
	if (!read_unit(c, &table.unit) || !cursor_word(c, ":"))
		return false;
	if (table.unit == 1)
		block_prove(block, PROOF_NSEC);
	if (!read_spread(block, &spread))
		return part_of(&table) == PART_LAT &&
		       read_distribution(block, table.unit);
	if (!block_enter(block, part_of(&table)))
		return false;
	if (table.known)
		put_spread(block, &table, &spread);
	return true;
}

bool
fio_latency_read(struct block *block)
{
	struct cursor before = block->c;

	if (read_latency(block))
		return true;
	block->c = before;
	return false;
}
