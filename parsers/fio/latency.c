/* fio's latencies: slat, clat and lat lines, percentiles, the distribution. */
#include <math.h>
#include <string.h>

#include "parsers/fio/block.h"

/* Percentiles at the end of fio's histogram: 2.99 and later, and before, in ns and as printed. */
static const double saturated[] = {
	17112760320.0, 17112761000.0, 17113e6, 16711680e3, 16712e6
};

static bool
read_unit(struct cursor *c, double *unit)
{
	static const struct { const char *name; double ns; } units[] = {
		{ "(nsec)", 1 }, { "(usec)", 1e3 }, { "(msec)", 1e6 },
	};

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (cursor_take(c, units[i].name, 6)) {
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

/* "min=2, max=180, avg= 4.43, stdev= 1.86"; min and max may be scaled by 1000. */
static bool
read_spread(struct block *block, enum subject subject, enum quantity quantity,
	    unsigned prio, double unit)
{
	struct cursor *c = &block->c;
	struct scaled low, high;
	struct decimal mean, deviation;
	struct spans spans;
	bool fault;
	double value, half;

	if (!cursor_word(c, "min=") || !scaled_read(c, &low) ||
	    !cursor_word(c, ",") || !cursor_word(c, "max=") ||
	    !scaled_read(c, &high) || !cursor_word(c, ",") ||
	    !cursor_word(c, "avg=") || !cursor_number(c, &mean) ||
	    !cursor_word(c, ",") ||
	    !(cursor_word(c, "stdev=") || cursor_word(c, "dev=")) ||
	    !cursor_number(c, &deviation))
		return false;
	spans = scaled_spans(&low, 1000, false, block->run->version);
	value = spans_value(&spans, &half, &fault);
	block_metric(block, subject, quantity, STATISTIC_MIN, prio,
		     value * unit, half * unit);
	spans = scaled_spans(&high, 1000, false, block->run->version);
	value = spans_value(&spans, &half, &fault);
	block_metric(block, subject, quantity, STATISTIC_MAX, prio,
		     value * unit, half * unit);
	block_metric(block, subject, quantity, STATISTIC_MEAN, prio,
		     decimal_value(mean, unit), decimal_half(mean, unit));
	block_metric(block, subject, quantity, STATISTIC_STDEV, prio,
		     decimal_value(deviation, unit),
		     decimal_half(deviation, unit));
	return true;
}

/* "2=0.01%, 4=0.02%, >=2000=0.10%": percent of I/Os below each bound. */
static bool
read_distribution(struct block *block, double unit)
{
	struct cursor *c = &block->c;
	struct metric_name name = metric_name(SUBJECT_DIST, QUANTITY_BUCKET,
					      STATISTIC_VALUE);
	struct decimal bound, share;
	bool any = false;

	for (;;) {
		struct cursor before = *c;
		bool more = !any || cursor_word(c, ",");
		bool open = cursor_word(c, ">=");

		if (!more || !cursor_number(c, &bound) ||
		    !cursor_word(c, "=") || !cursor_number(c, &share) ||
		    !cursor_word(c, "%")) {
			*c = before;
			return any;
		}
		name.number = open ? METRIC_INF :
			      (uint32_t)((double)bound.digits * unit);
		record_metric(&block->record, block->scan->arena, name,
			      decimal_value(share, 1), decimal_half(share, 1));
		any = true;
	}
}

static void
open_table(struct block *block, bool known, enum subject subject,
	   enum quantity quantity, unsigned prio, double unit)
{
	block->has_table = known;
	block->table_subject = subject;
	block->table_quantity = quantity;
	block->table_prio = prio;
	block->table_unit = unit;
}

/* Whether a value is the last that fio's histogram can tell. */
static bool
is_saturated(double ns)
{
	for (size_t i = 0; i < sizeof(saturated) / sizeof(saturated[0]); i++)
		if (fabs(ns - saturated[i]) < 0.5)
			return true;
	return false;
}

static void
put_percentile(struct block *block, struct decimal percent, double value)
{
	struct metric_name name = metric_percentile(block->table_subject,
		block->table_quantity, decimal_value(percent, 1));

	name.prio = block->table_prio & 0xffff;
	record_metric(&block->record, block->scan->arena, name, value,
		      block->table_unit / 2);
	if (is_saturated(value))
		record_note(&block->record, block->scan->arena, NOTE_SATURATED,
			    &name, NULL);
}

bool
fio_percentiles_read(struct block *block)
{
	struct cursor *c = &block->c;
	struct decimal percent, value;
	bool any = false;

	for (;;) {
		struct cursor before = *c;

		cursor_word(c, "|");
		if (!cursor_number(c, &percent) || !cursor_word(c, "th=")) {
			*c = before;
			return any;
		}
		/* 1.58 to 1.99.4 print no brackets. */
		if (cursor_word(c, "[")) {
			if (!cursor_number(c, &value) || !cursor_word(c, "]")) {
				*c = before;
				return any;
			}
		} else if (!cursor_number(c, &value)) {
			*c = before;
			return any;
		}
		if (block->has_table)
			put_percentile(block, percent,
				       decimal_value(value, block->table_unit));
		any = true;
		cursor_word(c, ",");
	}
}

/* The header of a table, "(usec):" and the rows behind it. */
static bool
read_table(struct block *block, bool known, enum subject subject,
	   enum quantity quantity, unsigned prio)
{
	double unit;

	if (!read_unit(&block->c, &unit))
		return false;
	cursor_word(&block->c, ":");
	open_table(block, known, subject, quantity, prio, unit);
	fio_percentiles_read(block);
	return true;
}

/* "prio 1/0" between the quantity and what is said of it. */
static bool
read_class(struct cursor *c, unsigned *prio)
{
	if (!cursor_word(c, "prio "))
		return true;
	if (!read_prio(c, prio))
		return false;
	if (cursor_word(c, "(")) {		/* "(30.61% of IOs)" */
		struct decimal share;

		if (cursor_number(c, &share) && cursor_word(c, "%") &&
		    cursor_word(c, "of") && cursor_word(c, "IOs)"))
			return true;
		return false;
	}
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
	enum quantity quantity;
	enum subject subject = block->subject;
	unsigned prio = 0;
	bool sync, known = block->has_subject;
	double unit;

	if (!read_level(c, &prio) || !read_quantity(c, &quantity, &sync) ||
	    !read_class(c, &prio))
		return false;
	if (sync) {
		subject = SUBJECT_SYNC;
		known = true;
	}
	if (cursor_word(c, "percentiles"))
		return read_table(block, known, subject, quantity, prio);
	if (!read_unit(c, &unit) || !cursor_word(c, ":"))
		return false;
	if (c->p < c->end && quantity == QUANTITY_LAT && !sync &&
	    read_distribution(block, unit))
		return true;
	if (!known) {		/* no direction's header: whose they are is not known */
		struct block scratch = *block;

		record_init(&scratch.record, KIND_JOB, "fio");
		known = read_spread(&scratch, subject, quantity, prio, unit);
		*c = scratch.c;
		return known;
	}
	return read_spread(block, subject, quantity, prio, unit) ||
	       (quantity == QUANTITY_LAT && !sync &&
		read_distribution(block, unit));
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
