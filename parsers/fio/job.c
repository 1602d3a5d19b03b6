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

/* Parts of several lines. */
static const bool repeats[PART_ANY] = {
	[PART_PRIO] = true, [PART_TABLE] = true, [PART_DIST] = true,
	[PART_SYNC] = true, [PART_LAST] = true,
};

bool
block_may_enter(const struct block *block, enum part part)
{
	/* Each direction begins the order again. */
	bool later = part == PART_DIRECTION ? block->part < PART_DIST :
		     part > block->part || (part == block->part &&
					    repeats[part]);

	return later && !(block->headless && block->strange);
}

bool
block_enter(struct block *block, enum part part)
{
	if (!block_may_enter(block, part)) {
		block->ended = true;
		return false;
	}
	block->part = part;
	block->in_table = false;
	return true;
}

/* Lines without a metric: the rest of the line goes with its first word. */
static bool
pass_line(struct block *block)
{
	block->c.p = block->c.end;
	return true;
}

/* "block lifetime percentiles :" and its rows, which are no latencies. */
static bool
lifetime_read(struct block *block)
{
	static const struct table nobodys = { .known = false };

	block->table = nobodys;
	block->in_table = true;
	block->last_percent = -1;
	return pass_line(block);
}

static const struct section {
	const char *word;
	size_t length;
	enum part part;
	bool (*read)(struct block *);
} sections[] = {
	{ WORD("Description"), PART_ANY, fio_description_read },
	{ WORD("IO depths"), PART_DEPTHS, fio_depths_read },
	{ WORD("block lifetime"), PART_LAST, lifetime_read },
	{ WORD("bw"), PART_BW, fio_bw_read },
	{ WORD("clat"), PART_ANY, fio_latency_read },
	{ WORD("complete"), PART_COMPLETE, fio_complete_read },
	{ WORD("cpu"), PART_CPU, fio_cpu_read },
	{ WORD("errors"), PART_LAST, fio_errors_read },
	{ WORD("fsync/"), PART_SYNC, fio_sync_title_read },
	{ WORD("high prio"), PART_ANY, fio_latency_read },
	{ WORD("iops"), PART_IOPS, fio_iops_read },
	{ WORD("issued"), PART_ISSUED, fio_issued_read },
	{ WORD("latency "), PART_LAST, fio_target_read },
	{ WORD("lat"), PART_ANY, fio_latency_read },
	{ WORD("low prio"), PART_ANY, fio_latency_read },
	{ WORD("mixed"), PART_ANY, fio_direction_read },
	{ WORD("prio_"), PART_ANY, fio_latency_read },
	{ WORD("read"), PART_ANY, fio_direction_read },
	{ WORD("slat"), PART_ANY, fio_latency_read },
	{ WORD("states "), PART_LAST, pass_line },
	{ WORD("steadystate "), PART_LAST, pass_line },
	{ WORD("submit"), PART_SUBMIT, fio_submit_read },
	{ WORD("sync"), PART_ANY, fio_latency_read },
	{ WORD("trim"), PART_ANY, fio_direction_read },
	{ WORD("write"), PART_ANY, fio_direction_read },
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
	return (fio_head_line(line) && (fio_job_line(line) != NULL ||
					fio_start_line(line) != NULL)) ||
	       fio_version_line(line) || fio_group_line(p, end) ||
	       fio_disk_title(p, end);
}

/* How far a job was read. */
struct progress {
	unsigned strange, empty;	/* lines since the last known one */
	size_t used;			/* lines, up to the last of the job */
};

/* Whether a section is really one, and not a word that begins like it. */
static bool
can_be_read(const struct block *block, const struct section *section)
{
	struct block scratch = *block;

	record_init(&scratch.record, KIND_JOB, "fio");
	return section->read(&scratch);
}

/* Reads one section at the cursor; false where it is none of this job's. */
static bool
read_section(struct block *block)
{
	const struct section *section = section_at(block->c.p, block->c.end);

	if (section == NULL)
		return false;
	if (section->part == PART_ANY)
		return section->read(block) && !block->ended;
	if (!block_may_enter(block, section->part)) {
		block->ended = can_be_read(block, section);
		return false;
	}
	return section->read(block) && block_enter(block, section->part);
}

/*
 * Reads the sections from the cursor to the end of its line; false where the
 * job has ended.
 */
static bool
read_sections(struct block *block, struct progress *progress)
{
	struct cursor *c = &block->c;
	bool any = false;

	while (cursor_more(c) && read_section(block)) {
		any = true;
		progress->used = c->at + 1;
		progress->strange = progress->empty = 0;
		block->number = c->lines[c->at].number;
		block->strange = false;
	}
	if (block->ended)
		return false;
	if (!any && cursor_more(c)) {
		block->strange = true;
		progress->strange++;
	}
	return true;
}

/* Reads lines until the job ends; returns how many were the job's. */
static size_t
read_block(struct block *block)
{
	struct progress progress = { 0 };
	struct cursor *c = &block->c;

	progress.used = block->headless ? 0 : c->at + 1;
	while (c->at < c->count) {
		if (!read_sections(block, &progress) ||
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

static size_t
finish(struct block *block, const struct line *lines, size_t used,
       struct sink *sink)
{
	struct record *record = &block->record;
	bool any = record->metric_count > 0;

	for (int i = 0; i < DIRECTIONS; i++)
		any |= block->headers[i].seen;
	if (block->mixed) {
		block->run->mixed = true;
		diag_add(block->scan->diag, DIAG_WARNING, block->scan->file,
			 block->c.lines[block->c.at].number,
			 "lines of several results are mixed here; what can't "
			 "be told apart was not used");
	}
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
	record->partial = block->headless || block->cut ||
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

	/* Whose this is among lines that are mixed cannot be known. */
	if (run->mixed)
		return 0;
	if (run->has_results)
		fio_run_begin(run);
	run->has_results = true;
	block->headless = true;
	scan_begin(block->scan, &block->record, KIND_JOB, "fio", &lines[0],
		   &lines[0]);
	block->start = fio_start_of(run, NULL, 0);
	put_workload(block, NULL, NULL);
	cursor_more(&block->c);
	used = read_block(block);
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
	if (!fio_header_read(scan, block.run, &block.c, &header))
		return 0;
	place_in_run(block.run, &header);
	block.run->mixed = false;
	scan_begin(scan, record, KIND_JOB, "fio", &lines[0], &lines[0]);
	record->name = header.name;
	record->group = (int)header.group.digits;
	record->error = (int)header.error.digits;
	record->time = header.time;
	block.start = fio_start_of(block.run, header.name, record->group);
	put_workload(&block, header.name, &header);
	fio_direction_assume(&block);
	used = read_block(&block);
	if (strcmp(header.name, "All clients") == 0)
		record_note(record, scan->arena, NOTE_ALL_CLIENTS, NULL, NULL);
	return finish(&block, lines, used, sink);
}
