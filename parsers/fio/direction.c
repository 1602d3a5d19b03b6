/* The header of a direction in fio's normal output: its totals. */
#include <string.h>

#include "parsers/fio/block.h"

static const struct {
	const char *word;
	size_t length;
	enum subject subject;
} directions[DIRECTIONS] = {
	[DIR_READ] = { WORD("read"), SUBJECT_READ },
	[DIR_WRITE] = { WORD("write"), SUBJECT_WRITE },
	[DIR_TRIM] = { WORD("trim"), SUBJECT_TRIM },
	[DIR_MIXED] = { WORD("mixed"), SUBJECT_MIXED },
};

int
fio_direction_at(const char *text, const char *end)
{
	for (int i = 0; i < DIRECTIONS; i++) {
		size_t length = directions[i].length;
		const char *p = text + length;

		if ((size_t)(end - text) < length + 5 ||
		    memcmp(text, directions[i].word, length) != 0)
			continue;
		while (p < end && *p == ' ')
			p++;
		if (p == end || *p++ != ':')
			return -1;
		while (p < end && *p == ' ')
			p++;
		if ((end - p >= 5 && memcmp(p, "IOPS=", 5) == 0) ||
		    (end - p >= 3 && memcmp(p, "io=", 3) == 0))
			return i;
		return -1;
	}
	return -1;
}

bool
fio_direction_line(const char *text, const char *end)
{
	return fio_direction_at(text, end) >= 0;
}

/* "; 0 zone resets", "; Cachehit=97.61%" behind a direction's header. */
static void
read_tail(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	struct decimal number;

	if (!cursor_word(c, ";"))
		return;
	if (cursor_word(c, "Cachehit=") && cursor_number(c, &number) &&
	    cursor_word(c, "%")) {
		block_prove(block, PROOF_CACHEHIT);
		block_metric(block, block->subject, QUANTITY_CACHEHIT,
			     STATISTIC_VALUE, 0, decimal_value(number, 1),
			     decimal_half(number, 1));
		return;
	}
	if (cursor_number(c, &number) && cursor_word(c, "zone") &&
	    cursor_word(c, "resets")) {
		block_prove(block, PROOF_ZONE_RESETS);
		block_metric(block, block->subject, QUANTITY_ZONE_RESETS,
			     STATISTIC_VALUE, 0, decimal_value(number, 1), 0);
		return;
	}
	*c = before;
	c->p = c->end;
}

/* "(80.7MB/s)" behind a rate. */
static bool
read_alt(struct cursor *c, struct header *header)
{
	return header->has_alt = cursor_word(c, "(") &&
				 scaled_read(c, &header->alt) &&
				 cursor_word(c, ")");
}

/* "(4618MiB/60001msec)" behind that. */
static bool
read_work(struct cursor *c, struct header *header)
{
	struct decimal runtime;

	if (!cursor_word(c, "(") || !scaled_read(c, &header->io) ||
	    !cursor_word(c, "/") || !cursor_number(c, &runtime) ||
	    !cursor_word(c, "msec)"))
		return false;
	header->runtime = decimal_value(runtime, 1);
	return true;
}

/* Whether a rate with its whole unit is the last in its line. */
static bool
ends_with_rate(struct cursor *c)
{
	return c->p[-1] == 's' && c->p[-2] == '/' && !cursor_more(c);
}

/*
 * 2.17 and later: "IOPS=19.7k, BW=76.0MiB/s (80.7MB/s)(4618MiB/60001msec)".
 * Authors like to leave away what stands behind one of the rates.
 */
static bool
read_new_header(struct cursor *c, struct header *header)
{
	struct cursor rate, alt;

	if (!scaled_read(c, &header->iops) || !cursor_word(c, ",") ||
	    !cursor_word(c, "BW=") || !scaled_read(c, &header->bw))
		return false;
	rate = *c;
	if (!read_alt(c, header)) {
		*c = rate;
		header->cut = ends_with_rate(c);
		return header->cut;
	}
	alt = *c;
	if (!read_work(c, header)) {
		*c = alt;
		header->cut = !cursor_more(c);
		return header->cut;
	}
	return true;
}

/* 1.14 to 2.16: "io=1813.1MB, bw=30957KB/s, iops=7739 , runt= 60001msec" */
static bool
read_old_header(struct cursor *c, struct header *header)
{
	struct decimal runtime;

	if (!scaled_read(c, &header->io) || !cursor_word(c, ",") ||
	    !cursor_word(c, "bw=") || !scaled_read(c, &header->bw) ||
	    !cursor_word(c, ",") || !cursor_word(c, "iops=") ||
	    !scaled_read(c, &header->iops) || !cursor_word(c, ",") ||
	    !cursor_word(c, "runt=") || !cursor_number(c, &runtime) ||
	    !cursor_word(c, "msec"))
		return false;
	header->old = true;
	header->runtime = decimal_value(runtime, 1);
	return true;
}

/* "read :", "write:": what a direction's header begins with. */
static bool
read_word(struct cursor *c)
{
	for (int i = 0; i < DIRECTIONS; i++)
		if (cursor_take_here(c, directions[i].word,
				     directions[i].length))
			return cursor_word(c, ":");
	return false;
}

static bool
read_header(struct block *block, struct header *header)
{
	struct cursor *c = &block->c;

	if (cursor_word(c, "io=")) {
		c->commas = block->run->version_text == NULL;
		if (!read_old_header(c, header))
			return false;
		block_prove(block, PROOF_OLD);
		block_prove(block, fio_label_proof(&header->io));
		block_prove(block, fio_label_proof(&header->bw));
		if (header->iops.blank)
			block_prove(block, PROOF_BLANK);
		header->per_ms = fio_rate_is_per_ms(&header->io, &header->bw,
						    header->runtime,
						    block_version(block));
		return true;
	}
	if (!cursor_word(c, "IOPS=") || !read_new_header(c, header))
		return false;
	block_prove(block, PROOF_NEW);
	return true;
}

/* What was read before the first header, of a direction assumed, is dropped. */
static void
begin_direction(struct block *block)
{
	if (block->assumed && block->part < PART_DIST)
		block->record.metric_count = block->record.note_count = 0;
	block->assumed = false;
	block->has_subject = false;
	block->part = PART_DIRECTION;
	block->in_table = false;
	block->tables = 0;
}

/* Directions come once, in one order, and all in one layout. */
static bool
is_next(const struct block *block, int direction, const struct header *header)
{
	for (int i = 0; i < DIRECTIONS; i++)
		if (block->headers[i].seen &&
		    (i >= direction || block->headers[i].old != header->old))
			return false;
	return block_may_enter(block, PART_DIRECTION);
}

bool
fio_direction_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	int direction = fio_direction_at(c->p, c->end);
	struct header header = { 0 };
	bool read = read_word(c), whole;

	whole = read && direction >= 0 && read_header(block, &header);
	if (whole && !is_next(block, direction, &header)) {
		*c = before;
		block_end(block);
		/* Without a job's header one result just follows another. */
		block->mixed &= !block->headless;
		whole = false;
	} else if (read && block->part <= PART_IOPS) {
		/* Also where it can't be read: what follows is not its. */
		begin_direction(block);
	}
	if (!whole) {
		*c = before;
		return false;
	}
	header.seen = true;
	block->lost |= header.cut;
	block->headers[direction] = header;
	block->subject = directions[direction].subject;
	block->has_subject = true;
	read_tail(block);
	return true;
}

enum subject
fio_direction_subject(int direction)
{
	return directions[direction].subject;
}

void
fio_direction_assume(struct block *block)
{
	int direction = block->start == NULL ? DIR_MIXED :
			fio_only_direction(block);

	if (direction < 0)
		return;
	block->has_subject = block->assumed = true;
	block->subject = directions[direction].subject;
}
