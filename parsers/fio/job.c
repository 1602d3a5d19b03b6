/* One job of fio's normal output, from its header to the line before the next thing. */
#include <ctype.h>
#include <string.h>

#include "parsers/fio/fio.h"

/* A literal and its length. */
#define WORD(text) text, sizeof(text) - 1

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

static int
direction_at(const char *text, const char *end)
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
	return direction_at(text, end) >= 0;
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
		block_metric(block, block->subject, QUANTITY_CACHEHIT,
			     STATISTIC_VALUE, 0, decimal_value(number, 1),
			     decimal_half(number, 1));
		return;
	}
	if (cursor_number(c, &number) && cursor_word(c, "zone") &&
	    cursor_word(c, "resets")) {
		block_metric(block, block->subject, QUANTITY_ZONE_RESETS,
			     STATISTIC_VALUE, 0, decimal_value(number, 1), 0);
		return;
	}
	*c = before;
	c->p = c->end;
}

/* 2.17 and later: "IOPS=19.7k, BW=76.0MiB/s (80.7MB/s)(4618MiB/60001msec)" */
static bool
read_new_header(struct cursor *c, struct header *header)
{
	struct decimal runtime;

	if (!scaled_read(c, &header->iops) || !cursor_word(c, ",") ||
	    !cursor_word(c, "BW=") || !scaled_read(c, &header->bw) ||
	    !cursor_word(c, "(") || !scaled_read(c, &header->alt) ||
	    !cursor_word(c, ")") || !cursor_word(c, "(") ||
	    !scaled_read(c, &header->io) || !cursor_word(c, "/") ||
	    !cursor_number(c, &runtime) || !cursor_word(c, "msec)"))
		return false;
	header->has_alt = true;
	header->runtime = decimal_value(runtime, 1);
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

static bool
direction_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	int direction = direction_at(c->p, c->end);
	struct header header = { 0 };

	if (direction < 0 || block->headers[direction].seen)
		return false;
	cursor_take(c, directions[direction].word,
		    directions[direction].length);
	cursor_word(c, ":");
	if (cursor_word(c, "io="))
		c->commas = block->run->version_text == NULL;
	else
		cursor_word(c, "IOPS=");
	if (!(before.p != c->p && c->p[-3] == 'i' ?
	      read_old_header(c, &header) : read_new_header(c, &header))) {
		*c = before;
		return false;
	}
	header.seen = true;
	block->headers[direction] = header;
	block->subject = directions[direction].subject;
	block->has_subject = true;
	block->has_table = false;
	read_tail(block);
	return true;
}

/* "KiB/s", "KB  /s", "MB/s", "Mbit/s" between the brackets of a bw line, as bytes a second. */
static bool
read_rate_unit(struct block *block, double *unit)
{
	struct cursor *c = &block->c;
	struct fio_version version = block->run->version;
	const char *token;
	size_t length = cursor_token(c, "/)", &token);
	bool binary;
	char prefix;

	if (length < 2 || !cursor_word(c, "/s"))
		return false;
	prefix = *token;
	if (prefix != 'K' && prefix != 'k' && prefix != 'M' && prefix != 'G')
		return false;
	binary = token[1] == 'i';
	/*
	 * The values are KiB/s, or that divided once more. 1.99.7 to 2.0.15 divide
	 * by 1000; so does a job of kb_base 1000 ("kB/s" is KiB/s all the same).
	 */
	*unit = 1024;
	if (prefix == 'M')
		*unit *= !binary && version.high < FIO_VERSION(2, 1, 0) &&
			 version.low >= FIO_VERSION(1, 99, 7) ? 1000 : 1024;
	if (prefix == 'G')
		*unit *= 1024.0 * 1024;
	if (version.high <= FIO_VERSION(1, 25, 999))
		*unit = *unit / 1024 * 1000;	/* bytes a millisecond */
	if (memchr(token, 't', length) != NULL)	/* "Kbit" */
		*unit /= 8;
	return true;
}

/* "min=70152, max=81704, per=100.00%, avg=78835.97, stdev=2929.71, samples=119" */
static bool
read_samples(struct block *block, enum quantity quantity, double unit)
{
	struct cursor *c = &block->c;
	static const struct {
		const char *word;
		size_t length;
		enum statistic statistic;
	} parts[] = {
		{ WORD("min="), STATISTIC_MIN }, { WORD("max="), STATISTIC_MAX },
		{ WORD("per="), STATISTIC_PER },
		{ WORD("avg="), STATISTIC_MEAN },
		{ WORD("stdev="), STATISTIC_STDEV },
		{ WORD("dev="), STATISTIC_STDEV },
		{ WORD("samples="), STATISTIC_SAMPLES },
	};
	struct fio_version version = block->run->version;
	bool any = false;

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct cursor before = *c;
		enum statistic statistic = parts[i].statistic;
		double scale = statistic == STATISTIC_PER ||
			       statistic == STATISTIC_SAMPLES ? 1 : unit;
		struct decimal number;

		if ((any && !cursor_word(c, ",")) ||
		    !cursor_take_here(c, parts[i].word, parts[i].length) ||
		    !cursor_number(c, &number)) {
			*c = before;
			continue;
		}
		any = true;
		if (statistic == STATISTIC_PER)
			cursor_word(c, "%");
		/* 2.17 to 2.21 print a share that is 1024 times too small. */
		if (statistic == STATISTIC_PER &&
		    version.low >= FIO_VERSION(2, 17, 0) &&
		    version.high < FIO_VERSION(2, 99, 0))
			continue;
		if (block->has_subject)
			block_metric(block, block->subject, quantity, statistic,
				     0, decimal_value(number, scale),
				     statistic == STATISTIC_SAMPLES ? 0 :
				     decimal_half(number, scale));
	}
	return any;
}

static bool
bw_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	double unit;

	if (cursor_word(c, "bw") && cursor_word(c, "(") &&
	    read_rate_unit(block, &unit) && cursor_word(c, ")") &&
	    cursor_word(c, ":") && read_samples(block, QUANTITY_BW, unit))
		return true;
	*c = before;
	return false;
}

static bool
iops_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;

	if (cursor_word(c, "iops") && cursor_word(c, ":") &&
	    read_samples(block, QUANTITY_IOPS, 1))
		return true;
	*c = before;
	return false;
}

static bool
cpu_read(struct block *block)
{
	static const struct {
		const char *word;
		size_t length;
		enum quantity quantity;
	} parts[] = {
		{ WORD("usr="), QUANTITY_USR }, { WORD("sys="), QUANTITY_SYS },
		{ WORD("ctx="), QUANTITY_CTX }, { WORD("majf="), QUANTITY_MAJF },
		{ WORD("minf="), QUANTITY_MINF },
	};
	struct cursor *c = &block->c, before = *c;
	bool any = false;

	if (!cursor_word(c, "cpu") || !cursor_word(c, ":"))
		goto not_it;
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct cursor at = *c;
		struct decimal number;
		bool share = i < 2;

		if ((any && !cursor_word(c, ",")) ||
		    !cursor_take_here(c, parts[i].word, parts[i].length) ||
		    !cursor_number(c, &number) ||
		    (share && !cursor_word(c, "%"))) {
			*c = at;
			break;
		}
		any = true;
		block_metric(block, SUBJECT_CPU, parts[i].quantity,
			     STATISTIC_VALUE, 0, decimal_value(number, 1),
			     share ? decimal_half(number, 1) : 0);
	}
	if (any)
		return true;
not_it:
	*c = before;
	return false;
}

/* "1=100.0%, 2=0.0%, …, >=64=0.0%" */
static bool
read_levels(struct block *block, enum subject subject)
{
	struct cursor *c = &block->c;
	struct metric_name name = metric_name(subject, QUANTITY_LEVEL,
					      STATISTIC_VALUE);
	struct decimal level, share;
	bool any = false;

	do {
		struct cursor before = *c;
		bool open = cursor_word(c, ">=");

		if (!cursor_number(c, &level) || !cursor_word(c, "=") ||
		    !cursor_number(c, &share) || !cursor_word(c, "%")) {
			*c = before;
			break;
		}
		/* ">=64" is depth.64, but submit and complete have a 64 of their own. */
		name.number = open && subject != SUBJECT_DEPTH ? METRIC_INF :
			      (uint32_t)level.digits;
		record_metric(&block->record, block->scan->arena, name,
			      decimal_value(share, 1), decimal_half(share, 1));
		any = true;
	} while (cursor_word(c, ","));
	return any;
}

static bool
levels_read(struct block *block, const char *word, enum subject subject)
{
	struct cursor *c = &block->c, before = *c;

	if (cursor_take_here(c, word, strlen(word)) && cursor_word(c, ":") &&
	    read_levels(block, subject))
		return true;
	*c = before;
	return false;
}

static bool
depths_read(struct block *block)
{
	return levels_read(block, "IO depths", SUBJECT_DEPTH);
}

static bool
submit_read(struct block *block)
{
	return levels_read(block, "submit", SUBJECT_SUBMIT);
}

static bool
complete_read(struct block *block)
{
	return levels_read(block, "complete", SUBJECT_COMPLETE);
}

/* "r=262144/w=0/d=0", "0,1182284,0,0", "19767/19866": counts with nothing between. */
static bool
read_counts(struct cursor *c, double *counts)
{
	int i = 0;

	for (;;) {
		struct decimal number;

		if (!cursor_word(c, "r=") && !cursor_word(c, "w="))
			cursor_word(c, "d=");
		if (!cursor_number(c, &number) || number.decimals > 0)
			return false;
		counts[i++] = decimal_value(number, 1);
		if (i == 4 || c->p + 1 >= c->end ||
		    (*c->p != '/' && *c->p != ',') || c->p[1] == ' ')
			return true;
		c->p++;
	}
}

static bool
issued_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	const char *token;

	c->commas = false;
	if (!cursor_word(c, "issued"))
		goto not_it;
	/* "r/w:", "r/w/d:", ":", "rwt:", "rwts:" */
	if (cursor_token(c, "", &token) == 0 || !cursor_word(c, "total=") ||
	    !read_counts(c, block->issued))
		goto not_it;
	block->has_issued = true;
	cursor_word(c, ",");
	if (cursor_word(c, "short=")) {
		read_counts(c, block->shorts);
		cursor_word(c, ",");
	}
	if (cursor_word(c, "dropped=") || cursor_word(c, "drop="))
		read_counts(c, block->dropped);
	c->commas = before.commas;
	return true;
not_it:
	*c = before;
	return false;
}

static bool
errors_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	struct decimal number;

	if (cursor_word(c, "errors") && cursor_word(c, ":") &&
	    cursor_word(c, "total=") && cursor_number(c, &number)) {
		block_metric(block, SUBJECT_ERRORS, QUANTITY_TOTAL,
			     STATISTIC_VALUE, 0, decimal_value(number, 1), 0);
		if (cursor_word(c, ",") && cursor_word(c, "first_error="))
			c->p = c->end;
		return true;
	}
	*c = before;
	return false;
}

/* "latency   : target=0, window=0, percentile=100.00%, depth=1": settings, no result. */
static bool
target_read(struct block *block)
{
	static const char *const words[] = {
		"target=", "window=", "percentile=", "depth="
	};
	struct cursor *c = &block->c, before = *c;
	const char *token;

	if (!cursor_word(c, "latency") || !cursor_word(c, ":") ||
	    !cursor_word(c, "target=")) {
		*c = before;
		return false;
	}
	cursor_token(c, ",", &token);
	for (size_t i = 1; i < sizeof(words) / sizeof(words[0]); i++) {
		cursor_word(c, ",");
		if (!cursor_take(c, words[i], strlen(words[i])))
			break;
		cursor_token(c, ",", &token);
	}
	return true;
}

/* Lines without a metric: the rest of the line goes with its first word. */
static bool
pass_line(struct block *block)
{
	block->c.p = block->c.end;
	return true;
}

static bool
description_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	const char *close;

	if (!cursor_word(c, "Description") || !cursor_word(c, ":") ||
	    !cursor_word(c, "[")) {
		*c = before;
		return false;
	}
	for (close = c->end; close > c->p && close[-1] != ']';)
		close--;
	if (close > c->p)
		record_param_text(&block->record, block->scan->arena,
				  "description",
				  arena_text(block->scan->arena, c->p,
					     (size_t)(close - 1 - c->p)));
	c->p = c->end;
	return true;
}

/* The title of the fsync block; the latencies behind it say "sync" themselves. */
static bool
sync_title_read(struct block *block)
{
	struct cursor *c = &block->c, before = *c;
	const char *token;

	if (cursor_word(c, "fsync/") && cursor_token(c, "", &token) > 0)
		return true;
	*c = before;
	return false;
}

/*
 * The lines of a job by their first word. A line of a lower part than those read belongs
 * to another job, whose head is lost; so does a second one of a part that comes once.
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
	{ WORD("Description"), PART_ANY, description_read },
	{ WORD("IO depths"), PART_DEPTHS, depths_read },
	{ WORD("block lifetime"), PART_ANY, pass_line },
	{ WORD("bw"), PART_DIRECTION, bw_read },
	{ WORD("clat"), PART_DIRECTION, fio_latency_read },
	{ WORD("complete"), PART_COMPLETE, complete_read },
	{ WORD("cpu"), PART_CPU, cpu_read },
	{ WORD("errors"), PART_ANY, errors_read },
	{ WORD("fsync/"), PART_SYNC, sync_title_read },
	{ WORD("high prio"), PART_DIRECTION, fio_latency_read },
	{ WORD("iops"), PART_DIRECTION, iops_read },
	{ WORD("issued"), PART_ISSUED, issued_read },
	{ WORD("latency "), PART_ANY, target_read },
	{ WORD("lat"), PART_ANY, fio_latency_read },
	{ WORD("low prio"), PART_DIRECTION, fio_latency_read },
	{ WORD("mixed"), PART_DIRECTION, direction_read },
	{ WORD("prio_"), PART_DIRECTION, fio_latency_read },
	{ WORD("read"), PART_DIRECTION, direction_read },
	{ WORD("slat"), PART_DIRECTION, fio_latency_read },
	{ WORD("states "), PART_ANY, pass_line },
	{ WORD("steadystate "), PART_ANY, pass_line },
	{ WORD("submit"), PART_SUBMIT, submit_read },
	{ WORD("sync"), PART_SYNC, fio_latency_read },
	{ WORD("trim"), PART_DIRECTION, direction_read },
	{ WORD("write"), PART_DIRECTION, direction_read },
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
	bool strange_since;	/* a line of no known kind stood since the last part */
	unsigned strange, empty;
	size_t used;		/* lines, up to the last that belongs to the job */
};

/* Reads the sections from the cursor to the end of its line; false where the job has ended. */
static bool
read_sections(struct block *block, struct progress *progress, bool headless)
{
	struct cursor *c = &block->c;
	bool any = false;

	while (cursor_more(c)) {
		const struct section *section = section_at(c->p, c->end);
		enum part part;

		if (section == NULL)
			break;
		part = section->part;
		if (part != PART_ANY &&
		    (part < progress->part ||
		     (part == progress->part && part >= PART_CPU) ||
		     (headless && progress->strange_since)))
			return false;
		if (part == PART_DIRECTION && direction_at(c->p, c->end) >= 0 &&
		    block->headers[direction_at(c->p, c->end)].seen)
			return false;
		if (!section->read(block))
			break;
		if (part != PART_ANY)
			progress->part = part;
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

/* Reads lines into the block until the job ends; returns how many were the job's. */
static size_t
read_block(struct block *block, bool headless)
{
	struct progress progress = { .part = PART_DIRECTION };
	struct cursor *c = &block->c;

	progress.used = headless ? 0 : c->at + 1;
	while (c->at < c->count) {
		size_t at = c->at;

		if (!read_sections(block, &progress, headless) ||
		    progress.strange > STRANGE_LINES)
			break;
		do {
			cursor_line(c, c->at < at ? at + 1 : c->at + 1);
			if (c->at >= c->count || ends_job(&c->lines[c->at]))
				return progress.used;
			if (!cursor_more(c) &&
			    ++progress.empty > EMPTY_LINES)
				return progress.used;
		} while (!cursor_more(c) || fio_noise_line(&c->lines[c->at]));
	}
	return progress.used;
}

static bool
month_number(const char *text, int *month)
{
	static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

	for (int i = 0; i < 12; i++)
		if (memcmp(names + 3 * i, text, 3) == 0) {
			*month = i + 1;
			return true;
		}
	return false;
}

/* "Tue Jan 21 14:20:01 2020", from 2.0.9 on, as ISO 8601; NULL where it is not there. */
static const char *
read_date(struct cursor *c, struct arena *arena)
{
	struct cursor before = *c;
	const char *day_name, *month_name;
	struct decimal day, hour, minute, second, year;
	int month;

	if (cursor_word(c, ":") && cursor_token(c, ",:", &day_name) == 3 &&
	    cursor_token(c, ",:", &month_name) == 3 &&
	    month_number(month_name, &month) && cursor_number(c, &day) &&
	    cursor_number(c, &hour) && cursor_word(c, ":") &&
	    cursor_number(c, &minute) && cursor_word(c, ":") &&
	    cursor_number(c, &second) && cursor_number(c, &year) &&
	    day.digits <= 31 && hour.digits < 24 && minute.digits < 60 &&
	    second.digits <= 60 && year.digits > 1990 && year.digits < 10000)
		return arena_print(arena, "%04u-%02d-%02uT%02u:%02u:%02u",
				   (unsigned)year.digits, month,
				   (unsigned)day.digits, (unsigned)hour.digits,
				   (unsigned)minute.digits,
				   (unsigned)second.digits);
	*c = before;
	return NULL;
}

/* "err=22 (file:io_u.c:1787, func=io_u error, error=Invalid argument): pid=3075" */
static bool
skip_to_pid(struct cursor *c)
{
	for (int lines = 0; lines < 3 && c->at < c->count; lines++) {
		for (const char *p = c->p; c->end - p >= 4; p++)
			if (memcmp(p, "pid=", 4) == 0) {
				c->p = p + 4;
				return true;
			}
		cursor_line(c, c->at + 1);
	}
	return false;
}

struct job_header {
	const char *name, *time;
	struct decimal group, jobs, error, pid;
	bool has_jobs;
};

static bool
read_job_header(struct scan *scan, struct fio_run *run, struct cursor *c,
		struct job_header *header)
{
	const char *at = fio_job_line(&c->lines[c->at]);
	struct cursor before;

	if (at == NULL)
		return false;
	header->name = fio_job_name(run, scan->arena, c->p, at);
	c->p = at + 9;
	if (!cursor_number(c, &header->group))
		return false;
	if (cursor_word(c, ",")) {
		if (!cursor_word(c, "jobs=") || !cursor_number(c, &header->jobs))
			return false;
		header->has_jobs = true;
	}
	if (!cursor_word(c, "):") || !cursor_word(c, "err=") ||
	    !cursor_number(c, &header->error))
		return false;
	before = *c;
	if (skip_to_pid(c) && cursor_number(c, &header->pid))
		header->time = read_date(c, scan->arena);
	else
		*c = before;
	return true;
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

/* The direction of latencies whose header line is lost: from the start line, else "mixed". */
static void
assume_direction(struct block *block)
{
	const char *rw = block->start != NULL ? block->start->rw : NULL;

	block->has_subject = true;
	block->subject = SUBJECT_MIXED;
	for (int i = 0; rw != NULL && i < DIR_MIXED; i++) {
		const char *word = directions[i].word;
		size_t length = strlen(rw), end = strlen(word);

		if (length >= end && strcmp(rw + length - end, word) == 0)
			block->subject = directions[i].subject;
	}
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
	record->partial = headless || (!block->has_issued &&
				       (any || record->error == 0));
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
	if (!read_job_header(scan, block.run, &block.c, &header))
		return 0;
	place_in_run(block.run, &header);
	scan_begin(scan, record, KIND_JOB, "fio", &lines[0], &lines[0]);
	record->name = header.name;
	record->group = (int)header.group.digits;
	record->error = (int)header.error.digits;
	record->time = header.time;
	block.start = fio_start_of(block.run, header.name, record->group);
	put_workload(&block, header.name, &header);
	assume_direction(&block);
	used = read_block(&block, false);
	if (strcmp(header.name, "All clients") == 0)
		record_note(record, scan->arena, NOTE_ALL_CLIENTS, NULL, NULL);
	return finish(&block, lines, used, false, sink);
}
