/* The fields of a terse line that are for all directions together. */
#include "parsers/fio/terse.h"

#include <math.h>

#include "record/unit.h"

/* The fields, as far as the line goes. */
struct part {
	const struct terse_field *fields;
	size_t count;
};

enum { USR, SYS, CTX, MAJF, MINF, CPU_FIELDS };

static const enum quantity cpu_quantities[CPU_FIELDS] = {
	QUANTITY_USR, QUANTITY_SYS, QUANTITY_CTX, QUANTITY_MAJF, QUANTITY_MINF
};

/* The numbers of the metrics behind them: depths, and bounds in ns. */
static const uint32_t tail_numbers[TERSE_TAIL] = {
	[CPU_FIELDS] = 1, 2, 4, 8, 16, 32, 64,
	2000, 4000, 10000, 20000, 50000, 100000, 250000, 500000, 750000,
	1000000,
	2000000, 4000000, 10000000, 20000000, 50000000, 100000000, 250000000,
	500000000, 750000000, 1000000000, 2000000000, METRIC_INF,
};
enum { DIST = CPU_FIELDS + 7 };

/* Percentages that make up a whole, but for their roundings. */
static const struct shares {
	enum subject subject;
	enum quantity quantity;
	size_t from, to;
	double most;		/* depths count the I/O of the ramp time, too */
	const char *text;
} depths = {
	SUBJECT_DEPTH, QUANTITY_LEVEL, CPU_FIELDS, DIST, INFINITY,
	"the depths of fio's terse line do not add up; they are left out"
}, distribution = {
	SUBJECT_DIST, QUANTITY_BUCKET, DIST, TERSE_TAIL, 101.5,
	"the latencies' distribution of fio's terse line does not add up; it "
	"is left out"
};

static void
tell(struct scan *scan, const struct record *record, const char *text)
{
	diag_add(scan->diag, DIAG_WARNING, scan->file, record->source.line,
		 "%s", text);
}

/*
 * Depths or the distribution; all zeros mean that there was no I/O. Of a part
 * of them it is not sure which they are. What failed is in neither.
 */
static void
put_shares(struct scan *scan, struct record *record, const struct part *part,
	   const struct shares *shares)
{
	struct metric_name name = metric_name(shares->subject,
					      shares->quantity,
					      STATISTIC_VALUE);
	double sum = 0;

	if (part->count < shares->to)
		return;
	for (size_t i = shares->from; i < shares->to; i++)
		if (part->fields[i].is_number)
			sum += decimal_value(part->fields[i].number, 1);
	if (sum == 0)
		return;
	if (record->error == 0 && (sum < 98.5 || sum > shares->most)) {
		tell(scan, record, shares->text);
		return;
	}
	for (size_t i = shares->from; i < shares->to; i++) {
		const struct terse_field *field = &part->fields[i];

		if (!field->is_number)
			continue;
		name.number = tail_numbers[i];
		/* what is not 0 is never printed as 0 */
		record_metric(record, scan->arena, name,
			      decimal_value(field->number, 1),
			      field->number.digits == 0 ? 0 :
			      decimal_half(field->number, 1));
	}
}

/*
 * Whether the counts can be right: who had to wait for a page was switched off
 * the processor, and nobody starts without minor faults.
 */
static bool
counts_fit(const struct part *part)
{
	const struct terse_field *fields = part->fields;

	if (part->count <= MINF || !fields[CTX].is_number ||
	    !fields[MAJF].is_number || !fields[MINF].is_number ||
	    fields[MAJF].number.digits == 0)
		return true;
	return fields[CTX].number.digits > 0 && fields[MINF].number.digits > 0;
}

static void
put_cpu(struct scan *scan, struct record *record, const struct part *part)
{
	bool fits = counts_fit(part);
	size_t end = fits ? CPU_FIELDS : CTX;

	for (size_t i = 0; i < end && i < part->count; i++) {
		struct metric_name name = metric_name(SUBJECT_CPU,
						      cpu_quantities[i],
						      STATISTIC_VALUE);
		const struct terse_field *field = &part->fields[i];

		if (field->is_number)
			record_metric(record, scan->arena, name,
				      decimal_value(field->number, 1),
				      i > SYS ? 0 :
				      decimal_half(field->number, 1));
	}
	if (!fits)
		tell(scan, record, "the context switches and page faults of "
		     "fio's terse line contradict each other; they are left "
		     "out");
}

void
terse_tail_put(struct scan *scan, struct record *record,
	       const struct terse_layout *layout,
	       const struct terse_field *fields, size_t count)
{
	struct part part = { fields + layout->tail, 0 };

	if (layout->tail_lost || layout->tail >= count)
		return;
	part.count = count - layout->tail;
	put_cpu(scan, record, &part);
	put_shares(scan, record, &part, &depths);
	put_shares(scan, record, &part, &distribution);
}
