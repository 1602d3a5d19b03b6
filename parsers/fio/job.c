/* One job of fio's normal output, from its header to the next thing. */
#include <string.h>

#include "parsers/fio/block.h"

enum { STRANGE_LINES = 4, EMPTY_LINES = 3 };

void
block_metric(struct block *block, enum subject subject, enum quantity quantity,
	     enum statistic statistic, unsigned prio, double value,
	     double half_width)
{
	struct metric_name name = metric_name(subject, quantity, statistic);

	name.prio = prio & 0xffff;
	record_metric(&block->record, block->scan->arena, name, value,
		      half_width);
}

/* Lines without a metric: the rest of the line goes with its first word. */
static bool
pass_line(struct block *block)
{
	block->c.p = block->c.end;
	return true;
}

/*
 * The lines of a job by their first word. A line of a lower part than those
 * read belongs to another job, whose head is lost; so does a second one of a
 * part that comes once.
 */
enum part {
	PART_DIRECTION, PART_SYNC, PART_CPU, PART_DEPTHS, PART_SUBMIT,
	PART_COMPLETE, PART_ISSUED, PART_ANY
};

static const struct section {
	const char *word;
	size_t length;
	enum part part;
	bool (*read)(struct block *);
} sections[] = {
	{ WORD("Description"), PART_ANY, fio_description_read },
	{ WORD("IO depths"), PART_DEPTHS, fio_depths_read },
	{ WORD("block lifetime"), PART_ANY, pass_line },
	{ WORD("bw"), PART_DIRECTION, fio_bw_read },
	{ WORD("clat"), PART_DIRECTION, fio_latency_read },
	{ WORD("complete"), PART_COMPLETE, fio_complete_read },
	{ WORD("cpu"), PART_CPU, fio_cpu_read },
	{ WORD("errors"), PART_ANY, fio_errors_read },
	{ WORD("fsync/"), PART_SYNC, fio_sync_title_read },
	{ WORD("high prio"), PART_DIRECTION, fio_latency_read },
	{ WORD("iops"), PART_DIRECTION, fio_iops_read },
	{ WORD("issued"), PART_ISSUED, fio_issued_read },
	{ WORD("latency "), PART_ANY, fio_target_read },
	{ WORD("lat"), PART_ANY, fio_latency_read },
	{ WORD("low prio"), PART_DIRECTION, fio_latency_read },
	{ WORD("mixed"), PART_DIRECTION, fio_direction_read },
	{ WORD("prio_"), PART_DIRECTION, fio_latency_read },
	{ WORD("read"), PART_DIRECTION, fio_direction_read },
	{ WORD("slat"), PART_DIRECTION, fio_latency_read },
	{ WORD("states "), PART_ANY, pass_line },
	{ WORD("steadystate "), PART_ANY, pass_line },
	{ WORD("submit"), PART_SUBMIT, fio_submit_read },
	{ WORD("sync"), PART_SYNC, fio_latency_read },
	{ WORD("trim"), PART_DIRECTION, fio_direction_read },
	{ WORD("write"), PART_DIRECTION, fio_direction_read },
	{ WORD("|"), PART_ANY, fio_percentiles_read },
};

/* Where in sections[] each first letter begins, plus one. */
static const unsigned char first_section[128] = {
	['D'] = 1, ['I'] = 2, ['b'] = 3, ['c'] = 5, ['e'] = 8, ['f'] = 9,
	['h'] = 10, ['i'] = 11, ['l'] = 13, ['m'] = 16, ['p'] = 17,
	['r'] = 18, ['s'] = 19, ['t'] = 24, ['w'] = 25, ['|'] = 26,
};

static const struct section *
section_at(const char *text, const char *end)
{
	unsigned char letter = (unsigned char)*text;
	size_t at = letter < 128 ? first_section[letter] : 0;

	if (at == 0)
		return NULL;
	for (at--; at < sizeof(sections) / sizeof(sections[0]) &&
		   sections[at].word[0] == *text; at++) {
		if ((size_t)(end - text) >= sections[at].length &&
		    memcmp(text, sections[at].word, sections[at].length) == 0)
			return &sections[at];
	}
	return NULL;
}

/* Something that is not this job any more begins with this line. */
static bool
ends_job(const struct line *line)
{
	const char *p = line->text, *end = p + line->length;

	while (p < end && *p == ' ')
		p++;
	return fio_job_line(line) != NULL || fio_start_line(line) != NULL ||
	       fio_version_line(line) || fio_group_line(p, end) ||
	       fio_disk_title(p, end);
}

/* What has been read of a job, to tell its lines from those of the next. */
struct progress {
	enum part part;
	bool strange_since;	/* an unknown line since the last part */
	unsigned strange, empty;
	size_t used;		/* lines, up to the last of the job */
};

/* Whether a line of this part, at the cursor, can't be the job's any more. */
static bool
is_of_another(const struct block *block, const struct progress *progress,
	      enum part part, bool headless)
{
	int direction;

	if (part == PART_ANY)
		return false;
	if (part < progress->part ||
	    (part == progress->part && part >= PART_CPU) ||
	    (headless && progress->strange_since))
		return true;
	direction = part == PART_DIRECTION ?
		    fio_direction_at(block->c.p, block->c.end) : -1;
	return direction >= 0 && block->headers[direction].seen;
}

/*
 * Reads the sections from the cursor to the end of its line; false where the
 * job has ended.
 */
static bool
read_sections(struct block *block, struct progress *progress, bool headless)
{
	struct cursor *c = &block->c;
	bool any = false;

	while (cursor_more(c)) {
		const struct section *section = section_at(c->p, c->end);

		if (section == NULL)
			break;
		if (is_of_another(block, progress, section->part, headless))
			return false;
		if (!section->read(block))
			break;
		if (section->part != PART_ANY)
			progress->part = section->part;
		any = true;
		progress->used = c->at + 1;
		progress->strange = progress->empty = 0;
		progress->strange_since = false;
	}
	if (!any && cursor_more(c)) {
		progress->strange_since = true;
		progress->strange++;
	}
	return true;
}

/* Reads lines until the job ends; returns how many were the job's. */
static size_t
read_block(struct block *block, bool headless)
{
	struct progress progress = { .part = PART_DIRECTION };
	struct cursor *c = &block->c;

	progress.used = headless ? 0 : c->at + 1;
	while (c->at < c->count) {
		if (!read_sections(block, &progress, headless) ||
		    progress.strange > STRANGE_LINES)
			break;
		block->cut = c->lines[c->at].open && cursor_more(c);
		do {
			cursor_line(c, c->at + 1);
			if (c->at >= c->count || ends_job(&c->lines[c->at]))
				return progress.used;
			if (!cursor_more(c) &&
			    ++progress.empty > EMPTY_LINES)
				return progress.used;
		} while (!cursor_more(c) || fio_noise_line(&c->lines[c->at]));
	}
	return progress.used;
}

/*
 * Which run a job belongs to. After the group lines of a run the same process
 * reports again (--status-interval); another one is another run.
 */
static void
place_in_run(struct fio_run *run, const struct job_header *header)
{
	unsigned long pid = (unsigned long)header->pid.digits;

	if (run->after_status && pid != 0 && pid == run->first_pid) {
		run->report++;
		run->after_status = false;
		run->last_group = -1;
	} else if (run->after_status) {
		fio_run_begin(run);
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
 * Up to 1.99.6 the distribution comes last: where it does not add up, its end is
 * missing. I/Os that failed are in no part of it.
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

static size_t
finish(struct block *block, const struct line *lines, size_t used,
       bool headless, struct sink *sink)
{
	struct record *record = &block->record;
	bool any = record->metric_count > 0;

	for (int i = 0; i < DIRECTIONS; i++)
		any |= block->headers[i].seen;
	fio_derive(block);
	record->format = "normal";
	record->version = block->run->version_text;
	record->run = block->run->number;
	record->report = block->run->report > 0 ? block->run->report : -1;
	record->source.end = lines[used - 1].number;
	record->repaired = block->c.joined;
	record->partial = headless || block->cut ||
			  distribution_is_cut(block) ||
			  (!block->has_issued && (any || record->error == 0));
	sink->put(sink, record);
	return used;
}

static size_t
headless_read(struct block *block, const struct line *lines, struct sink *sink)
{
	struct fio_run *run = block->run;
	size_t used;

	if (run->has_results)
		fio_run_begin(run);
	run->has_results = true;
	scan_begin(block->scan, &block->record, KIND_JOB, "fio", &lines[0],
		   &lines[0]);
	block->start = fio_start_of(run, NULL, 0);
	put_workload(block, NULL, NULL);
	cursor_more(&block->c);
	used = read_block(block, true);
	return used == 0 ? 0 : finish(block, lines, used, true, sink);
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
	if (!fio_header_read(scan, block.run, &block.c, &header))
		return 0;
	place_in_run(block.run, &header);
	scan_begin(scan, record, KIND_JOB, "fio", &lines[0], &lines[0]);
	record->name = header.name;
	record->group = (int)header.group.digits;
	record->error = (int)header.error.digits;
	record->time = header.time;
	block.start = fio_start_of(block.run, header.name, record->group);
	put_workload(&block, header.name, &header);
	fio_direction_assume(&block);
	used = read_block(&block, false);
	if (strcmp(header.name, "All clients") == 0)
		record_note(record, scan->arena, NOTE_ALL_CLIENTS, NULL, NULL);
	return finish(&block, lines, used, false, sink);
}
