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

	if (run->has_results && is_started_again(scan)) {
		fio_run_begin(run);
		run->mixed = run->unfinished = false;
	}
	if (run->after_status && pid != 0 && pid == run->first_pid) {
		run->report++;
		run->group_count = 0;
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

	if (!block->old_issued || record->error != 0)
		return false;
	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric *metric = &record->metrics[i];

		if (metric->name.subject == SUBJECT_DIST)
			sum += metric->value;
		latencies |= metric->name.quantity == QUANTITY_CLAT;
	}
	return latencies && sum < 99;
}

/* Whether the job is whole, and its figures say so. */
static bool
is_proven(const struct block *block)
{
	return block->has_issued && fio_directions_fit(block) &&
	       fio_counts_hold(block);
}

/*
 * Whether what was read may be of several jobs: its lines are out of order, or
 * not those of its start line; or jobs before lack lines, and this one is not
 * known for whole.
 */
static bool
is_mixed(const struct block *block)
{
	return block->mixed || block->contradicted ||
	       (block->shared && block->part > PART_HEAD) ||
	       !fio_workload_fits(block) || !fio_sizes_fit(block) ||
	       fio_lacks_directions(block) ||
	       (!is_proven(block) &&
		(block->run->mixed || (block->suspect && block->has_issued)));
}

/*
 * Whether nothing but its header stands of a job that did not fail, and that of
 * another job right below: what follows may be of both.
 */
static bool
is_header_alone(const struct block *block)
{
	const struct cursor *c = &block->c;

	return block->part == PART_HEAD && !block->headless &&
	       block->record.error == 0 &&
	       c->at < c->count && fio_job_line(&c->lines[c->at]) != NULL &&
	       c->lines[c->at].number <= block->number + 2;
}

/* What the group lines of the run must fit. */
static void
note_group(const struct block *block)
{
	const struct record *record = &block->record;
	struct job_group *group;

	/* Behind a sum over clients stand the groups of one of them. */
	if (record_has_note(record, NOTE_ALL_CLIENTS, NULL)) {
		block->run->group_count = 0;
		return;
	}
	group = fio_group_make(block->run, block->scan->document,
			       record->group);
	group->whole &= block->has_issued && !record->partial &&
			fio_directions_fit(block);
	for (int i = 0; i < DIRECTIONS; i++) {
		const struct header *header = &block->headers[i];

		if (header->seen && !header->cut)
			fio_group_add(group, i, header->runtime,
				      fio_header_io(block, i));
	}
}

static size_t
finish(struct block *block, const struct line *lines, size_t used,
       struct sink *sink)
{
	struct record *record = &block->record;

	block->run->unfinished |= !block->has_issued ||
				  distribution_is_cut(block);
	block->run->last_line = lines[used - 1].number;
	if (is_header_alone(block))
		block->run->shared = block->c.lines[block->c.at].number;
	if (is_mixed(block)) {
		fio_tell_mixed(block->scan, block->run,
			       &lines[block->c.at < block->c.count ?
				      block->c.at : used - 1]);
		return used;
	}
	if (!fio_counts_hold(block))
		fio_drop_counts(block);
	fio_doubt(block);
	fio_percentiles_check(block);
	fio_disagreements(block);
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
	note_group(block);
	sink->put(sink, record);
	return used;
}

static size_t
headless_read(struct block *block, const struct line *lines, struct sink *sink)
{
	struct fio_run *run = block->run;
	size_t used;

	/* Whose this is among lines that are mixed cannot be known. */
	if (fio_run_mixed(run, &lines[0])) {
		run->last_line = lines[0].number;
		return 0;
	}
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

/*
 * Whether a header stands in a program or a comment that tells how it looks,
 * not above what fio prints below one.
 */
static bool
is_of_program(const struct line *lines, size_t count)
{
	const char *text = lines[0].text, *name = fio_job_line(&lines[0]);
	const char *below, *end;

	while (text < name && *text == ' ')
		text++;
	if (text == name || (memchr("#/*;", *text, 4) == NULL &&
			     memchr(text, '"', (size_t)(name - text)) == NULL &&
			     *text != '\''))
		return false;
	if (count == 1)
		return true;
	below = lines[1].text;
	end = below + lines[1].length;
	while (below < end && *below == ' ')
		below++;
	return below == end || !fio_direction_line(below, end);
}

size_t
fio_job_read(struct scan *scan, const struct line *lines, size_t count,
	     struct sink *sink)
{
	struct block block = {
		.scan = scan, .run = fio_run_of(scan),
		.proven = fio_version_read(NULL),
	};
	struct job_header header = { 0 };
	struct record *record = &block.record;
	size_t used;

	cursor_start(&block.c, lines, count);
	if (fio_job_line(&lines[0]) == NULL)
		return headless_read(&block, lines, sink);
	if (is_of_program(lines, count))
		return 0;
	if (fio_job_doubled(&lines[0])) {
		fio_tell_mixed(scan, block.run, &lines[0]);
		return 0;
	}
	if (!fio_header_read(scan, block.run, &block.c, &header))
		return 0;
	place_in_run(scan, block.run, &header);
	block.suspect = fio_run_mixed(block.run, &lines[0]) ||
			block.run->unfinished;
	scan_begin(scan, record, KIND_JOB, "fio", &lines[0], &lines[0]);
	record->name = header.name;
	record->group = (int)header.group.digits;
	record->error = (int)header.error.digits;
	record->time = header.time;
	block.start = fio_start_of(block.run, header.name, record->group);
	put_workload(&block, header.name, &header);
	if (block.start != NULL)
		block.proven = block.start->proven;
	if (header.has_jobs)
		block.jobs = (double)header.jobs.digits;
	fio_direction_assume(&block);
	block.shared = block.run->shared == lines[0].number;
	block.number = lines[block.c.at].number;
	used = block_read(&block);
	if (header.name != NULL && strcmp(header.name, "All clients") == 0)
		record_note(record, scan->arena, NOTE_ALL_CLIENTS, NULL, NULL);
	return finish(&block, lines, used, sink);
}
