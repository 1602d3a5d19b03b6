/* Figures of a job of which one at least is another's: they contradict. */
#include <math.h>

#include "parsers/fio/agree.h"
#include "parsers/fio/block.h"

/*
 * Which directions did something, a bit for the subject of each; none where
 * others did, too.
 */
static unsigned
directions_of(const struct block *block)
{
	unsigned did = 0;

	if (!block->has_issued || !fio_directions_fit(block))
		return 0;
	for (int i = 0; i < DIRECTIONS; i++)
		if (block->headers[i].seen && (i < DIR_MIXED || did == 0))
			did |= 1u << fio_direction_subject(i);
	return did;
}

/*
 * How many I/Os may be on their way at once; 0 where that is not known. Jobs
 * of several kinds may be reported together.
 */
static double
most_at_once(const struct block *block)
{
	const struct fio_run *run = block->run;
	double depth = 0;

	if (block->start == NULL || block->jobs == 0)
		return 0;
	for (size_t i = 0; i < run->start_count; i++) {
		if (run->starts[i].group != block->start->group)
			continue;
		if (run->starts[i].iodepth == 0)
			return 0;
		depth = fmax(depth, run->starts[i].iodepth);
	}
	return depth * block->jobs;
}

/* Whether the I/Os a second may take as long as is said of them. */
static bool
latencies_fit_rates(const struct block *block)
{
	/*
	 * Far more than roundings and a run's first moments: another job's
	 * lines are seldom so near, and figures changed a little, to be told
	 * apart or by hand, must not cost what else is right.
	 */
	const double slack = 1.75, least = 50, apart = 2;
	double most = most_at_once(block), at_once = 0, runtime = 0;
	unsigned did = directions_of(block);

	for (int i = 0; i < DIRECTIONS && most > 0; i++) {
		const struct header *header = &block->headers[i];
		enum subject subject = fio_direction_subject(i);
		const struct metric *mean;

		if ((did & 1u << subject) == 0 || header->runtime < least)
			continue;
		mean = record_find(&block->record,
				   metric_name(subject, QUANTITY_CLAT,
					       STATISTIC_MEAN));
		if (mean == NULL)
			continue;
		/* A job reads what it verifies when all is written. */
		if (fabs(header->runtime - runtime) > apart)
			at_once = 0;
		runtime = header->runtime;
		at_once += mean->value / 1e9 *
			   scaled_spans(&header->iops, 1000, header->old,
					block_version(block)).value;
		if (at_once > most * slack)
			return false;
	}
	return true;
}

static bool
is_sample(const struct metric *metric, const void *subject)
{
	return metric->name.subject == *(const enum subject *)subject &&
	       (metric->name.quantity == QUANTITY_BW ||
		metric->name.quantity == QUANTITY_IOPS);
}

/* Drops what was sampled of a direction where it is not of its header. */
static void
doubt_samples(struct block *block, int direction)
{
	const struct header *header = &block->headers[direction];
	enum subject subject = fio_direction_subject(direction);
	struct record *record = &block->record;
	struct metric_name name = metric_name(subject, QUANTITY_BW,
					      STATISTIC_MEAN);
	double iops, bw, base = header->old ? 1024 : 1000;

	if (!header->seen)
		return;
	iops = scaled_spans(&header->iops, 1000, header->old,
			    block_version(block)).value;
	bw = scaled_spans(&header->bw, base, header->old,
			  block_version(block)).value;
	if (iops <= 0 || fio_sampled_fit(record, subject, bw / iops, false))
		return;
	record_drop(record, is_sample, &subject);
	record_note(record, block->scan->arena, NOTE_CONTRADICTION, &name,
		    "the rates sampled are of I/Os of another size");
	fio_tell_lost(block, "the rates sampled are of I/Os of another "
		      "size and were not used");
}

void
fio_disagreements(struct block *block)
{
	struct record *record = &block->record;
	struct arena *arena = block->scan->arena;
	unsigned did = directions_of(block);
	bool dropped = fio_latencies_check(record, arena);

	if (!latencies_fit_rates(block))
		for (int i = 0; i < DIRECTIONS; i++)
			dropped |= fio_latencies_drop(record, arena,
				fio_direction_subject(i), "so many I/Os a "
				"second cannot take so long");
	if (dropped)
		fio_tell_lost(block, "latencies that cannot be of one job "
			      "were not used");
	for (int i = 0; i < DIRECTIONS; i++)
		doubt_samples(block, i);
	if (fio_distribution_check(record, arena, did))
		fio_tell_lost(block, "the distribution of latencies is not "
			      "that of their mean and was not used");
}
