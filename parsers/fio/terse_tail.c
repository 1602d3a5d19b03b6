/* The fields of a terse line that are for all directions together. */
#include "parsers/fio/terse.h"

#include "record/unit.h"

/* The fields, as far as the line goes. */
struct part {
	const struct terse_field *fields;
	size_t count;
};

static bool
is_nonzero(const struct part *part, size_t at)
{
	return at < part->count && part->fields[at].is_number &&
	       part->fields[at].number.digits != 0;
}

static const enum quantity cpu_quantities[] = {
	QUANTITY_USR, QUANTITY_SYS, QUANTITY_CTX, QUANTITY_MAJF, QUANTITY_MINF
};
enum { CPU_FIELDS = sizeof(cpu_quantities) / sizeof(cpu_quantities[0]) };

/* The numbers of the metrics behind them: depths, and bounds in ns. */
static const uint32_t tail_numbers[TERSE_TAIL - CPU_FIELDS] = {
	1, 2, 4, 8, 16, 32, 64,
	2000, 4000, 10000, 20000, 50000, 100000, 250000, 500000, 750000,
	1000000,
	2000000, 4000000, 10000000, 20000000, 50000000, 100000000, 250000000,
	500000000, 750000000, 1000000000, 2000000000, METRIC_INF,
};
enum { DEPTHS = 7 };

/*
 * Depths or the distribution; all zeros mean that there was no I/O. Of a part
 * of them it is not sure which they are.
 */
static void
put_shares(struct record *record, struct arena *arena,
	   const struct part *part, struct metric_name name, size_t from,
	   size_t to)
{
	bool any = false;

	for (size_t i = from; i < to; i++)
		any |= is_nonzero(part, CPU_FIELDS + i);
	any &= CPU_FIELDS + to <= part->count;
	for (size_t i = from; any && i < to; i++) {
		const struct terse_field *field = &part->fields[CPU_FIELDS + i];

		if (!field->is_number)
			continue;
		name.number = tail_numbers[i];
		/* what is not 0 is never printed as 0 */
		record_metric(record, arena, name,
			      decimal_value(field->number, 1),
			      field->number.digits == 0 ? 0 :
			      decimal_half(field->number, 1));
	}
}

/* Whether the distribution is a whole one; with errors it need not be. */
static bool
distribution_fits(const struct terse_layout *layout,
		  const struct terse_field *fields, const struct part *part)
{
	const struct terse_field *error = &fields[layout->group + 1];
	double sum = 0;

	for (size_t i = CPU_FIELDS + DEPTHS;
	     i < TERSE_TAIL && i < part->count; i++)
		if (part->fields[i].is_number)
			sum += decimal_value(part->fields[i].number, 1);
	return sum == 0 || (sum > 98.5 && sum < 101.5) ||
	       error->length != 1 || *error->text != '0';
}

void
terse_tail_put(struct record *record, struct arena *arena,
	       const struct terse_layout *layout,
	       const struct terse_field *fields, size_t count)
{
	struct part part = { fields + layout->tail, 0 };

	if (layout->tail_lost || layout->tail >= count)
		return;
	part.count = count - layout->tail;
	for (size_t i = 0; i < CPU_FIELDS && i < part.count; i++) {
		struct metric_name name = metric_name(SUBJECT_CPU,
						      cpu_quantities[i],
						      STATISTIC_VALUE);
		const struct terse_field *field = &part.fields[i];

		if (field->is_number)
			record_metric(record, arena, name,
				      decimal_value(field->number, 1),
				      i > 1 ? 0 :
				      decimal_half(field->number, 1));
	}
	put_shares(record, arena, &part,
		   metric_name(SUBJECT_DEPTH, QUANTITY_LEVEL, STATISTIC_VALUE),
		   0, DEPTHS);
	if (distribution_fits(layout, fields, &part))
		put_shares(record, arena, &part,
			   metric_name(SUBJECT_DIST, QUANTITY_BUCKET,
				       STATISTIC_VALUE),
			   DEPTHS, TERSE_TAIL - CPU_FIELDS);
}
