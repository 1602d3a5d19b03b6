/* Figures of a job that lines of another may have got between. */
#include <string.h>

#include "parsers/fio/block.h"

/* What a start line says of the directions: fio's rw without "rand". */
static const struct {
	const char *rw;
	bool does[DIR_MIXED];
} workloads[] = {
	{ "read", { [DIR_READ] = true } },
	{ "write", { [DIR_WRITE] = true } },
	{ "trim", { [DIR_TRIM] = true } },
	{ "rw", { [DIR_READ] = true, [DIR_WRITE] = true } },
	{ "trimwrite", { [DIR_WRITE] = true, [DIR_TRIM] = true } },
};

/* What the start line of a job says it does; NULL where it says nothing. */
static const bool *
workload_of(const struct block *block)
{
	const char *rw = block->start != NULL ? block->start->rw : NULL;

	if (rw == NULL)
		return NULL;
	if (strncmp(rw, "rand", 4) == 0)
		rw += 4;
	for (size_t i = 0; i < sizeof(workloads) / sizeof(workloads[0]); i++)
		if (strcmp(rw, workloads[i].rw) == 0)
			return workloads[i].does;
	return NULL;
}

int
fio_only_direction(const struct block *block)
{
	const bool *does = workload_of(block);
	int only = -1;

	for (int i = 0; does != NULL && i < DIR_MIXED; i++) {
		if (does[i] && only >= 0)
			return -1;
		if (does[i])
			only = i;
	}
	return only;
}

/* Whether a job did something whose header does not stand here. */
static bool
is_missing(const struct block *block, int direction)
{
	const bool *does = workload_of(block);

	if (block->headers[direction].seen)
		return false;
	if (block->has_issued)
		return block->issued.of[direction] > 0;
	return does != NULL && does[direction];
}

bool
fio_workload_fits(const struct block *block)
{
	const bool *does = workload_of(block);
	bool any = false, common = false;

	if (does == NULL || block->headers[DIR_MIXED].seen)
		return true;
	for (int i = 0; i < DIR_MIXED; i++) {
		any |= block->headers[i].seen;
		common |= block->headers[i].seen && does[i];
		/* Jobs that verify read, too. */
		if (block->headers[i].seen && !does[i] && i != DIR_READ)
			return false;
	}
	return common || !any;
}

/* Whether the job did not live to use the processor. */
static bool
is_crashed(const struct record *record)
{
	const struct metric *switches = record_find(record,
		metric_name(SUBJECT_CPU, QUANTITY_CTX, STATISTIC_VALUE));

	return switches != NULL && switches->value == 0;
}

bool
fio_lacks_directions(const struct block *block)
{
	double ios = 0;

	/* Jobs of the engine "cpuio" have no start line, and no directions. */
	for (int i = 0; i < DIRECTIONS; i++)
		if (block->headers[i].seen)
			return false;
	for (int i = 0; i < DIR_MIXED; i++)
		ios += block->issued.of[i];
	return block->start != NULL && block->has_issued && ios > 0 &&
	       !is_crashed(&block->record);
}

static bool
is_of_subject(const struct metric *metric, const void *subject)
{
	return metric->name.subject == *(const enum subject *)subject;
}

static bool
drop_subject(struct record *record, enum subject subject)
{
	return record_drop(record, is_of_subject, &subject);
}

void
fio_tell_lost(struct block *block, const char *text)
{
	block->lost = true;
	diag_add(block->scan->diag, DIAG_WARNING, block->scan->file,
		 block->record.source.line, "%s", text);
}

bool
fio_counts_hold(const struct block *block)
{
	for (int i = 0; i < DIRECTIONS; i++)
		if (fio_counts_fit(block, i) == FIT_NOTHING)
			return false;
	return true;
}

/*
 * Whether the rate sampled last below a header is that of the header: then so
 * is all between the two.
 */
static bool
is_sampled(const struct block *block, int direction)
{
	const struct header *header = &block->headers[direction];
	double rate = fio_header_io(block, direction) * 1e3 / header->runtime;
	const struct metric *mean = record_find(&block->record,
		metric_name(fio_direction_subject(direction), QUANTITY_BW,
			    STATISTIC_MEAN));

	return header->seen && mean != NULL && mean->value > rate * 0.95 &&
	       mean->value < rate * 1.05;
}

void
fio_drop_counts(struct block *block)
{
	static const enum subject below[] = {
		SUBJECT_DIST, SUBJECT_SYNC, SUBJECT_CPU, SUBJECT_DEPTH,
		SUBJECT_SUBMIT, SUBJECT_COMPLETE, SUBJECT_ERRORS
	};
	struct record *record = &block->record;

	for (size_t i = 0; i < sizeof(below) / sizeof(below[0]); i++)
		drop_subject(record, below[i]);
	for (int i = 0; i < DIRECTIONS; i++)
		if (!is_sampled(block, i))
			drop_subject(record, fio_direction_subject(i));
	block->has_issued = false;
	fio_tell_lost(block, "the I/Os issued are not those of the rate "
		      "printed; what may be of another job with them was not "
		      "used");
	record_note(record, block->scan->arena, NOTE_CONTRADICTION, NULL,
		    "the I/Os issued are not those of the rate printed");
}

/*
 * Drops what stands below a direction's header where that of the next one is
 * missing: it may be the next one's.
 */
static void
doubt_directions(struct block *block)
{
	int above = -1;

	/* Where the text breaks off among directions, none is missing yet. */
	if (block->part < PART_DIST)
		return;
	/* Where all is counted in one, there is none above. */
	for (int i = 0; i < DIR_MIXED; i++) {
		if (block->headers[i].seen)
			above = i;
		else if (above >= 0 && is_missing(block, i) &&
			 drop_subject(&block->record,
				      fio_direction_subject(above)))
			fio_tell_lost(block, "the header of a direction is "
				      "missing; what stands below the one "
				      "before was not used");
	}
}

bool
fio_directions_fit(const struct block *block)
{
	bool any = false;

	if (block->headers[DIR_MIXED].seen)
		return true;
	for (int i = 0; i < DIR_MIXED; i++) {
		any |= block->headers[i].seen;
		if (block->headers[i].seen != (block->issued.of[i] > 0))
			return false;
	}
	return any;
}

static double
sum_of(const struct record *record, enum subject subject)
{
	double sum = 0;
	size_t count;
	const struct metric *metrics = record_subject(record, subject, &count);

	for (size_t i = 0; i < count; i++)
		sum += metrics[i].value;
	return sum;
}

/*
 * Shares of all I/Os make 100 % but for their roundings. Where a job ramped up
 * the depths exceed that, too; what failed is in none of them.
 */
static bool
is_complete(const struct block *block)
{
	double sum = sum_of(&block->record, SUBJECT_DIST);
	bool any = false;

	for (int i = 0; i < DIRECTIONS; i++)
		any |= block->headers[i].seen;
	return sum == 0 || (sum > 98.5 && sum < 101.5) ||
	       (sum > 100 &&
		sum_of(&block->record, SUBJECT_DEPTH) > 101.5) ||
	       (sum < 100 && (block->record.error != 0 || !any));
}

void
fio_doubt(struct block *block)
{
	const struct cursor *c = &block->c;
	/* The text may break off inside of a distribution. */
	bool open = block->part == PART_DIST ||
		    (block->old_issued && c->at >= c->count);

	doubt_directions(block);
	/* What comes last may be the end of a job before. */
	if (block->suspect && (block->old_issued || !block->has_issued))
		drop_subject(&block->record, SUBJECT_DIST);
	if (block->suspect)
		drop_subject(&block->record, SUBJECT_ERRORS);
	if (!open && !is_complete(block) &&
	    drop_subject(&block->record, SUBJECT_DIST))
		fio_tell_lost(block, "the distribution of latencies does not "
			      "add up and was not used");
}
