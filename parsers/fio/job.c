/* One job of fio's normal output, from its header to the next thing. */
#include <string.h>

#include "parsers/fio/block.h"

/* Whether a command of fio stands between the last result and this one. */
static bool
is_started_again(struct scan *scan)
{
	size_t count;
	const struct command *commands = scan_commands(scan, &count);

	while (count-- > 0 && commands[count].near)
		if (fio_is_command(commands[count].text))
			return true;
	return false;
}

/*
 * Which run a job belongs to. After the group lines of a run the same process
 * reports again (--status-interval); another one is another run.
 */
static void
place_in_run(struct scan *scan, struct fio_run *run,
	     const struct job_header *header)
{
	unsigned long pid = (unsigned long)header->pid.digits;

	if (run->has_results && is_started_again(scan))
		fio_run_begin(run);
	if (run->after_status && pid != 0 && pid == run->first_pid) {
		run->report++;
		run->after_status = false;
		run->last_group = -1;
	} else if (run->after_status) {
		fio_run_next(run);
	}
	if (!run->has_results || run->first_pid == 0)
		run->first_pid = pid;
	run->has_results = true;
}

static void
put_workload(struct block *block, const char *name,
	     const struct job_header *header)
{
	struct record *record = &block->record;
	struct arena *arena = block->scan->arena;

	fio_command_apply(block->scan, record, name, block->start);
	if (block->start != NULL)
		fio_start_apply(record, arena, block->start);
	if (header != NULL && header->has_jobs && header->jobs.digits > 1 &&
	    record_param(record, "numjobs") == NULL)
		record_param_number(record, arena, "numjobs",
				    decimal_value(header->jobs, 1));
}

/*
 * Up to 1.99.6 the distribution comes last: where it does not add up, its end
 * is missing. I/Os that failed are in no part of it.
 */
static bool
distribution_is_cut(const struct block *block)
{
	const struct record *record = &block->record;
	bool latencies = false;
	double sum = 0;

	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = &record->metrics[i];

		if (metric->name.subject == SUBJECT_DIST)
			sum += metric->value;
		latencies |= metric->name.quantity == QUANTITY_CLAT;
	}
	return block->old_issued && latencies && record->error == 0 &&
	       sum < 99;
}

static void
tell_mixed(struct block *block)
{
	block->run->mixed = true;
	diag_add(block->scan->diag, DIAG_WARNING, block->scan->file,
		 block->c.lines[block->c.at].number,
		 "lines of several results are mixed here; what can't be told "
		 "apart was not used");
}

/*
 * Among lines of another job what is below a direction's header may be of
 * either, and so may the header be where there are two. What follows without
 * a job's header is nobody's.
 */
static void
drop_mixed(struct block *block)
{
	tell_mixed(block);
	block->record.metric_count = block->record.note_count = 0;
	for (int i = 0; i < DIRECTIONS; i++)
		block->headers[i].seen &= !block->doubled;
}

/* Counts of another job, or figures that were edited. */
static void
drop_strange(struct block *block)
{
	struct record *record = &block->record;

	diag_add(block->scan->diag, DIAG_WARNING, block->scan->file,
		 record->source.line, "the I/Os issued are not those of the "
		 "rate printed; what stands below the rate was not used");
	record->metric_count = record->note_count = 0;
	record_note(record, block->scan->arena, NOTE_CONTRADICTION, NULL,
		    "the I/Os issued are not those of the rate printed");
	block->has_issued = false;
}

static size_t
finish(struct block *block, const struct line *lines, size_t used,
       struct sink *sink)
{
	struct record *record = &block->record;
	bool any;

	if (block->mixed)
		drop_mixed(block);
	any = record->metric_count > 0;
	for (int i = 0; i < DIRECTIONS; i++)
		any |= block->headers[i].seen;
	if (block->mixed && !any)
		return used;
	if (!fio_counts_fit(block))
		drop_strange(block);
	fio_percentiles_check(block);
	fio_derive(block);
	record->format = "normal";
	record->version = block->run->version_text;
	record->version_hint = fio_version_hint(block->run,
						block->scan->arena);
	record->run = block->run->number;
	record->report = block->run->report > 0 ? block->run->report : -1;
	record->source.end = lines[used - 1].number;
	record->repaired = block->c.joined;
	record->partial = block->headless || block->cut || block->lost ||
			  block->issued_cut || !block->has_issued ||
			  distribution_is_cut(block);
	sink->put(sink, record);
	return used;
}

static size_t
headless_read(struct block *block, const struct line *lines, struct sink *sink)
{
	struct fio_run *run = block->run;
	size_t used;

	/* Whose this is among lines that are mixed cannot be known. */
	if (run->mixed)
		return 0;
	if (run->has_results)
		fio_run_begin(run);
	run->has_results = true;
	block->headless = true;
	block->number = lines[0].number;
	scan_begin(block->scan, &block->record, KIND_JOB, "fio", &lines[0],
		   &lines[0]);
	block->start = fio_start_of(run, NULL, 0);
	put_workload(block, NULL, NULL);
	cursor_more(&block->c);
	used = block_read(block);
	return used == 0 ? 0 : finish(block, lines, used, sink);
}

size_t
fio_job_read(struct scan *scan, const struct line *lines, size_t count,
	     struct sink *sink)
{
	struct block block = { .scan = scan, .run = fio_run_of(scan) };
	struct job_header header = { 0 };
	struct record *record = &block.record;
	size_t used;

	cursor_start(&block.c, lines, count);
	if (fio_job_line(&lines[0]) == NULL)
		return headless_read(&block, lines, sink);
	if (fio_job_doubled(&lines[0])) {
		tell_mixed(&block);
		return 0;
	}
	if (!fio_header_read(scan, block.run, &block.c, &header))
		return 0;
	place_in_run(scan, block.run, &header);
	block.run->mixed = false;
	scan_begin(scan, record, KIND_JOB, "fio", &lines[0], &lines[0]);
	record->name = header.name;
	record->group = (int)header.group.digits;
	record->error = (int)header.error.digits;
	record->time = header.time;
	block.start = fio_start_of(block.run, header.name, record->group);
	put_workload(&block, header.name, &header);
	fio_direction_assume(&block);
	block.number = lines[block.c.at].number;
	used = block_read(&block);
	if (strcmp(header.name, "All clients") == 0)
		record_note(record, scan->arena, NOTE_ALL_CLIENTS, NULL, NULL);
	return finish(&block, lines, used, sink);
}
