/* The lines of a job: which is which, in what order, and where the job ends. */
#include <string.h>

#include "parsers/fio/block.h"

enum {
	STRANGE_LINES = 4, EMPTY_LINES = 3,
	METRICS = 120,		/* more than most jobs have */
};

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

void
block_metrics(struct block *block, struct metrics *metrics)
{
	record_metrics(&block->record, block->scan->arena, metrics->of,
		       metrics->count);
	metrics->count = 0;
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

void
block_end(struct block *block)
{
	const struct cursor *c = &block->c;

	block->ended = true;
	block->mixed = block->suspect ||
		       c->lines[c->at].number <= block->number + 1;
}

bool
block_enter(struct block *block, enum part part)
{
	if (!block_may_enter(block, part)) {
		block_end(block);
		return false;
	}
	block->part = part;
	block->in_table = false;
	return true;
}

void
block_prove(struct block *block, enum proof proof)
{
	if (fio_narrow(&block->proven, proof))
		fio_prove(block->run, proof);
	else
		block->contradicted = true;
}

struct fio_version
block_version(const struct block *block)
{
	struct fio_version version = block->run->version;

	return fio_overlap(version, block->proven) ? version : block->proven;
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

	if (!block_enter(block, PART_LAST))
		return false;
	block->table = nobodys;
	block->in_table = true;
	block->last_percent = -1;
	block->usual = 0;
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
	{ WORD("block lifetime"), PART_ANY, lifetime_read },
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
		const struct section *section = &sections[at];

		if ((size_t)(end - text) >= section->length &&
		    text[section->length - 1] ==
		    section->word[section->length - 1] &&
		    memcmp(text, section->word, section->length) == 0)
			return section;
	}
	return NULL;
}

/*
 * Something that is not this job any more begins with this line. text: behind
 * its blanks.
 */
static bool
ends_job(const struct line *line, const char *text)
{
	const char *end = line->text + line->length;

	if (fio_head_line(line) && (fio_job_line(line) != NULL ||
				    fio_start_line(line) != NULL))
		return true;
	switch (*text) {
	case 'f':
		return fio_version_line(line);
	case 'D':
		return fio_disk_title(text, end);
	case 'R': case 'W': case 'T': case 'M':
		return fio_group_line(text, end);
	default:
		return false;
	}
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

/* Whose figures follow cannot be known, up to the next header. */
static void
skip_left_out(struct block *block)
{
	block->has_subject = block->in_table = false;
	block->lost = block->strange = true;
}

/* Reads one section at the cursor, or part of it; false where none is read. */
static bool
read_section(struct block *block)
{
	const struct section *section = section_at(block->c.p, block->c.end);

	if (section == NULL)
		return false;
	if (section->part == PART_ANY)
		return section->read(block);
	if (!block_may_enter(block, section->part)) {
		if (can_be_read(block, section))
			block_end(block);
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

	while (!block->ended && cursor_more(c) && read_section(block)) {
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

bool
fio_line_doubled(const struct cursor *c)
{
	const struct line *line = &c->lines[c->at];

	return c->at > 0 && line->length == line[-1].length &&
	       line->quote == line[-1].quote &&
	       memcmp(line->text, line[-1].text, line->length) == 0;
}

/* Goes to the next line that may be the job's; false where it has ended. */
static bool
next_line(struct block *block, struct progress *progress)
{
	struct cursor *c = &block->c;

	for (;;) {
		const struct line *line = &c->lines[c->at + 1];

		cursor_line(c, c->at + 1);
		if (c->at >= c->count)
			return false;
		if (!cursor_more(c)) {
			if (++progress->empty > EMPTY_LINES)
				return false;
			continue;
		}
		if (ends_job(line, c->p))
			return false;
		if (fio_left_out(c->p, c->end))
			skip_left_out(block);
		if (!fio_line_doubled(c) && !fio_noise_line(line))
			return true;
	}
}

size_t
block_read(struct block *block)
{
	struct progress progress = { 0 };
	struct cursor *c = &block->c;

	record_reserve(&block->record, block->scan->arena, METRICS);
	progress.used = block->headless ? 0 : c->at + 1;
	while (c->at < c->count) {
		if (!read_sections(block, &progress) ||
		    progress.strange > STRANGE_LINES)
			break;
		block->cut = c->lines[c->at].open && cursor_more(c);
		if (!next_line(block, &progress))
			break;
	}
	return progress.used;
}
