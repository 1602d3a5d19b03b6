/* Runs and notes of the results that fio prints for programs. */
#include "parsers/fio/machine.h"

struct fio_run *
fio_run_join(struct scan *scan, unsigned *mark)
{
	struct fio_run *run = fio_run_of(scan);

	if (run->has_results || *mark == (unsigned)run->number + 1)
		fio_run_begin(run);
	/* with start lines, the same results may follow as text */
	if (run->start_count == 0)
		run->has_results = true;
	*mark = (unsigned)run->number + 1;
	return run;
}

void
fio_note_saturated(struct record *record, struct arena *arena)
{
	const struct metric *metric = record->metrics;
	const struct metric *end = metric + record->metric_count;

	for (; metric < end; metric++)
		if (metric->name.statistic == STATISTIC_PERCENTILE &&
		    fio_is_saturated(metric->value))
			record_note(record, arena, NOTE_SATURATED,
				    &metric->name, NULL);
}

void
fio_surroundings_apply(struct scan *scan, struct record *record,
		       const struct fio_run *run)
{
	const struct start *start = fio_start_of(run, record->name,
						 record->group);

	fio_command_apply(scan, record, record->name, start);
	if (start != NULL)
		fio_start_apply(record, scan->arena, start);
}

bool
fio_share_is_wrong(struct fio_version version)
{
	return fio_since(version, FIO_VERSION(2, 17, 0)) &&
	       fio_before(version, FIO_VERSION(2, 99, 0));
}
