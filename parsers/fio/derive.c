/*
 * What a job's block tells more exactly than each of its lines: contract.md,
 * section 2.
 */
#include <math.h>
#include <string.h>

#include "parsers/fio/block.h"

static const enum subject subjects[DIRECTIONS] = {
	SUBJECT_READ, SUBJECT_WRITE, SUBJECT_TRIM, SUBJECT_MIXED
};

void
fio_put_spans(struct record *record, struct arena *arena,
	      struct metric_name name, const struct spans *spans,
	      const char *printed)
{
	bool fault;
	double half, value = spans_value(spans, &half, &fault);

	record_metric(record, arena, name, value, half);
	if (fault)
		record_note(record, arena, NOTE_DISPLAY_FAULT, &name, "%s",
			    printed);
}

static void
put_derived(struct block *block, struct metric_name name, double value,
	    double half_width)
{
	record_metric(&block->record, block->scan->arena, name,
		      fio_rounded(value), half_width);
	record_note(&block->record, block->scan->arena, NOTE_DERIVED, &name,
		    NULL);
}

/*
 * What was counted for one direction, NaN where that is not known. Unified
 * reports count all in one or in each.
 */
static double
count_of(const struct counts *counts, int direction)
{
	if (direction == DIR_MIXED)
		return counts->known < DIR_MIXED ? (double)NAN :
		       counts->of[DIR_READ] + counts->of[DIR_WRITE] +
		       counts->of[DIR_TRIM];
	return direction < counts->known ? counts->of[direction] : (double)NAN;
}

static double
issued_of(const struct block *block, int direction)
{
	return block->has_issued ? count_of(&block->issued, direction) :
	       (double)NAN;
}

static double
failed_of(const struct block *block, int direction)
{
	double failed = 0;

	for (int i = 0; i < DIR_MIXED; i++)
		if (direction == DIR_MIXED || direction == i)
			failed += block->shorts.of[i] + block->dropped.of[i];
	return failed;
}

/*
 * The one block size of a direction, 0 where it has several or it is not known.
 */
static double
block_size(const struct block *block, int direction)
{
	const struct start *start = block->start;
	const struct param *bs = record_param(&block->record, "bs");

	if (start == NULL)
		return bs != NULL && bs->text == NULL ? bs->number : 0;
	if (direction < DIR_MIXED)
		return start->bs[direction] > 0 || direction != DIR_TRIM ?
		       start->bs[direction] : start->bs[DIR_READ];
	return start->bs[0] == start->bs[1] ? start->bs[0] : 0;
}

static struct metric_name
total(int direction, enum quantity quantity)
{
	return metric_name(subjects[direction], quantity, STATISTIC_VALUE);
}

/* The run time of a direction, and what was counted for it. */
static void
put_counts(struct block *block, int direction)
{
	static const enum quantity quantities[] = {
		QUANTITY_IOS, QUANTITY_SHORT, QUANTITY_DROPPED
	};
	const struct counts *counts[] = {
		&block->issued, &block->shorts, &block->dropped
	};
	const struct header *header = &block->headers[direction];
	struct metrics metrics;

	metrics.count = 0;
	if (!header->cut)
		metrics_add(block, &metrics,
			    total(direction, QUANTITY_RUNTIME),
			    header->runtime * 1e6, 5e5);
	for (int q = 0; q < 3 && block->has_issued; q++) {
		double count = count_of(counts[q], direction);

		if (!isnan(count))
			metrics_add(block, &metrics,
				    total(direction, quantities[q]), count, 0);
	}
	block_metrics(block, &metrics);
}

/*
 * Bandwidth and bytes: from the I/Os where that fits what is printed, else as
 * printed.
 */
static void
put_bytes(struct block *block, int direction, struct spans *bw,
	  struct spans *io)
{
	const struct header *header = &block->headers[direction];
	struct arena *arena = block->scan->arena;
	double bytes = issued_of(block, direction) *
		       block_size(block, direction);
	double seconds = header->runtime / 1e3, rate = bytes / seconds;

	if (bytes > 0 && seconds > 0 && failed_of(block, direction) == 0 &&
	    spans_hold(io, bytes) && spans_hold(bw, rate)) {
		put_derived(block, total(direction, QUANTITY_BW), rate,
			    rate * 0.5 / header->runtime);
		put_derived(block, total(direction, QUANTITY_IO), bytes, 0);
		return;
	}
	if (seconds > 0) {
		spans_narrow(bw, io->piece[0].low / (seconds + 5e-4),
			     io->piece[io->count - 1].high / (seconds - 5e-4));
		spans_narrow(io, bw->piece[0].low * (seconds - 5e-4),
			     bw->piece[bw->count - 1].high * (seconds + 5e-4));
	}
	fio_put_spans(&block->record, arena, total(direction, QUANTITY_BW), bw,
		      "the printed rate has lost a digit");
	if (!header->cut)
		fio_put_spans(&block->record, arena,
			      total(direction, QUANTITY_IO), io,
			      "the printed size has lost a digit");
}

static void
contradict(struct block *block, struct metric_name name, const char *why)
{
	record_note(&block->record, block->scan->arena, NOTE_CONTRADICTION,
		    &name, "%s", why);
}

static void
put_iops(struct block *block, int direction, struct spans *iops,
	 const struct spans *bw)
{
	const struct header *header = &block->headers[direction];
	double ios = issued_of(block, direction);
	double exact = ios * 1e3 / header->runtime;
	double size = block_size(block, direction);

	if (ios > 0 && header->runtime > 0 && spans_hold(iops, exact)) {
		put_derived(block, total(direction, QUANTITY_IOPS), exact,
			    exact * 0.5 / header->runtime);
		return;
	}
	if (fio_counts_fit(block, direction) == FIT_BYTES) {
		contradict(block, total(direction, QUANTITY_IOPS), "the rate "
			   "printed is not that of the I/Os issued and of the "
			   "bytes");
		return;
	}
	if (ios > 0 && header->runtime > 0)
		contradict(block, total(direction, QUANTITY_IOS), "the I/Os "
			   "issued are not quite those of the rate printed");
	if (size > 0)
		spans_narrow(iops, bw->piece[0].low / size,
			     bw->piece[bw->count - 1].high / size);
	fio_put_spans(&block->record, block->scan->arena,
		      total(direction, QUANTITY_IOPS), iops,
		      "the printed rate has lost a digit");
}

/*
 * 3.30 to 3.38 print zeros for the sum of both directions
 * (unified_rw_reporting=both) although there was I/O. What did nothing has no
 * header in any version.
 */
static bool
is_zeroed(const struct block *block, int direction)
{
	const struct header *header = &block->headers[direction];

	return direction == DIR_MIXED && header->iops.number.digits == 0 &&
	       header->io.number.digits == 0;
}

/* Whether the I/Os counted make the bytes printed; false: not known. */
static bool
bytes_fit(const struct block *block, int direction)
{
	double bytes = issued_of(block, direction) *
		       block_size(block, direction);
	double printed = fio_header_io(block, direction);

	return bytes > 0 && fabs(bytes / printed - 1) < 0.01;
}

enum fit
fio_counts_fit(const struct block *block, int direction)
{
	const struct header *header = &block->headers[direction];
	double exact = issued_of(block, direction) * 1e3 / header->runtime;
	struct spans iops;

	if (!header->seen || isnan(exact) || header->runtime <= 0 ||
	    is_zeroed(block, direction))
		return FIT;
	iops = scaled_spans(&header->iops, 1000, header->old,
			    block_version(block));
	/* What is off by less is one of the roundings. */
	if (spans_hold(&iops, exact) ||
	    spans_narrow(&iops, exact * 0.99, exact * 1.01))
		return FIT;
	return bytes_fit(block, direction) ? FIT_BYTES : FIT_NOTHING;
}

double
fio_header_io(const struct block *block, int direction)
{
	const struct header *header = &block->headers[direction];

	return scaled_spans(&header->io, header->old ? 1024 : 1000,
			    header->old, block_version(block)).value;
}

bool
fio_sizes_fit(const struct block *block)
{
	/* I/Os a second that no rounding changes much. */
	const double many = 20, slack = 1.3;

	for (int i = 0; i < DIR_MIXED && block->start != NULL; i++) {
		const struct header *header = &block->headers[i];
		double size = block_size(block, i);
		double base = header->old ? 1024 : 1000, iops, ratio;

		if (!header->seen || size <= 0)
			continue;
		iops = scaled_spans(&header->iops, 1000, header->old,
				    block_version(block)).value;
		ratio = scaled_spans(&header->bw, base, header->old,
				     block_version(block)).value /
			(iops * size);
		if (iops > many && (ratio > slack || ratio * slack < 1))
			return false;
	}
	return true;
}

static void
derive_direction(struct block *block, int direction)
{
	const struct header *header = &block->headers[direction];
	struct fio_version version = block_version(block);
	double base = header->old ? 1024 : 1000;
	struct spans iops, bw, io, alt;
	struct scaled rate = header->bw;

	put_counts(block, direction);
	if (is_zeroed(block, direction)) {
		struct metric_name name = total(direction, QUANTITY_IOPS);

		record_note(&block->record, block->scan->arena,
			    NOTE_DISPLAY_FAULT, &name,
			    "fio printed zeros for both directions together");
		return;
	}
	iops = scaled_spans(&header->iops, 1000, header->old, version);
	if (header->per_ms)
		rate.binary = false;
	bw = scaled_spans(&rate, header->per_ms ? 1000 : base, header->old,
			  version);
	io = scaled_spans(&header->io, base, header->old, version);
	if (header->has_alt) {
		alt = scaled_spans(&header->alt, base, false, version);
		if (alt.count == 1 || bw.count == 1)
			spans_narrow(&bw, alt.piece[0].low,
				     alt.piece[alt.count - 1].high);
		else if (!spans_narrow(&bw, alt.piece[0].low,
				       alt.piece[0].high))
			spans_narrow(&bw, alt.piece[1].low, alt.piece[1].high);
	}
	put_bytes(block, direction, &bw, &io);
	put_iops(block, direction, &iops, &bw);
}

/* Latencies that stand below a job's header but below no direction's. */
static void
note_assumed(struct block *block)
{
	const struct record *record = &block->record;

	for (int i = 0; i < DIRECTIONS; i++)
		if (block->headers[i].seen)
			return;
	for (size_t i = 0; i < record->metric_count; i++)
		if (record->metrics[i].name.subject <= SUBJECT_MIXED) {
			record_note(&block->record, block->scan->arena,
				    NOTE_AMBIGUOUS, &record->metrics[i].name,
				    "the text does not state the direction");
			return;
		}
}

void
fio_derive(struct block *block)
{
	struct metric_name sync = metric_name(SUBJECT_SYNC, QUANTITY_LAT,
					      STATISTIC_MEAN);

	for (int i = 0; i < DIRECTIONS; i++)
		if (block->headers[i].seen)
			derive_direction(block, i);
	if (block->has_issued && block->issued.known > 3 &&
	    record_find(&block->record, sync) != NULL)
		record_metric(&block->record, block->scan->arena,
			      metric_name(SUBJECT_SYNC, QUANTITY_IOS,
					  STATISTIC_VALUE),
			      block->issued.of[3], 0);
	note_assumed(block);
}
