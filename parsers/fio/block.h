/* A job of fio's normal output while it is read: what its readers share. */
#ifndef PARSERS_FIO_BLOCK_H
#define PARSERS_FIO_BLOCK_H

#include "parsers/fio/fio.h"

/* A literal and its length. */
#define WORD(text) text, sizeof(text) - 1

struct header {			/* of one direction */
	bool seen, old;
	bool per_ms;		/* the rate is in 1000 bytes, labelled 1024 */
	struct scaled iops, bw, alt, io;
	bool has_alt;
	bool cut;		/* io and runtime are not there */
	double runtime;		/* ms */
};

/*
 * The lines of a job in the order in which fio prints them. What is out of it
 * belongs to another job, whose head is lost or mixed with this one.
 */
enum part {
	PART_HEAD,
	PART_DIRECTION, PART_SLAT, PART_CLAT, PART_LAT, PART_PRIO, PART_TABLE,
	PART_BW, PART_IOPS,
	PART_DIST, PART_SYNC, PART_CPU, PART_DEPTHS, PART_SUBMIT,
	PART_COMPLETE, PART_ISSUED,
	PART_LAST,		/* errors, settings, the distribution of 1.x */
	PART_ANY,		/* of a section: its reader knows */
};

/* What a table of percentiles, or a line of latencies, is of. */
struct table {
	bool known;		/* false: its direction's header is lost */
	enum subject subject;
	enum quantity quantity;
	unsigned prio;
	double unit;		/* ns */
};

/* I/Os: reads, writes, trims, syncs, as many of them as are printed. */
struct counts {
	double of[4];
	int known;
};

struct block {
	struct scan *scan;
	struct fio_run *run;
	struct record record;
	struct cursor c;
	const struct start *start;
	bool headless;		/* no job's header stands before it */
	enum part part;		/* of the last line that was read */
	unsigned number;	/* of that line */
	bool strange;		/* an unknown line stood since then */
	bool ended;		/* the last reader came to another job's line */
	bool mixed;		/* ... amidst this one's */
	bool suspect;		/* lines of jobs before may stand in it */
	bool has_subject;	/* a direction's lines follow */
	bool assumed;		/* ... though none of them has a header */
	enum subject subject;
	struct header headers[DIRECTIONS];
	bool cut;		/* the text ends inside a line of the job */
	bool lost;		/* lines of it were cut, or left out */
	struct fio_version proven;	/* by its lines alone */
	bool shared;		/* another header stands right above it */
	bool contradicted;	/* lines of several versions stand in it */
	unsigned tables;	/* of its direction: a bit a quantity */
	double jobs;		/* reported together; 0: unknown */
	bool has_issued, old_issued;	/* old: in the form up to 1.99.6 */
	bool issued_cut;	/* counts that belong to it are missing */
	struct counts issued, shorts, dropped;
	uint32_t last_bound;	/* of the distribution */
	/* the percentile table that rows belong to */
	bool in_table;
	struct table table;
	double last_percent;
	unsigned usual;		/* what would follow it in the usual list */
	bool own_list;		/* which the user chose */
	bool table_ended;	/* its last row was read: no comma behind it */
};

/* Metrics of a line or a table, which go into the record together. */
struct metrics {
	struct metric of[24];
	size_t count;
};

/* The line that a job begins with. */
struct job_header {
	const char *name, *time;	/* time: ISO 8601, or NULL */
	struct decimal group, jobs, error, pid;
	bool has_jobs;
};

/* Reads a job's header at the cursor; false where it is cut. */
bool fio_header_read(struct scan *, struct fio_run *, struct cursor *,
		     struct job_header *);

/*
 * Reads lines from the cursor on into the block until the job ends; returns how
 * many were the job's.
 */
size_t block_read(struct block *);

void block_metric(struct block *, enum subject, enum quantity, enum statistic,
		  unsigned prio, double value, double half_width);

/* Gives the metrics to the record; none is left. */
void block_metrics(struct block *, struct metrics *);

static inline void
metrics_add(struct block *block, struct metrics *metrics,
	    struct metric_name name, double value, double half_width)
{
	if (metrics->count == sizeof(metrics->of) / sizeof(metrics->of[0]))
		block_metrics(block, metrics);
	metrics->of[metrics->count++] =
		(struct metric){ name, value, half_width };
}

/* Whether a line of this part may come next in this job. */
bool block_may_enter(const struct block *, enum part);

/* The same, and goes on to it; else the job has ended. */
bool block_enter(struct block *, enum part);

/*
 * What a line of the job proves of the version: of the run, unless it is
 * another than that of the lines before.
 */
void block_prove(struct block *, enum proof);

/*
 * The version that printed the job: that of the run, where its lines may be of
 * that.
 */
struct fio_version block_version(const struct block *);

/*
 * The line at the cursor is another job's. Where nothing was left out before
 * it the lines of both are mixed.
 */
void block_end(struct block *);

/* Whether a text but says that others were left out: "[...]", "<snip>". */
bool fio_left_out(const char *text, const char *end);

/* Whether a line says just what the one before says: fio prints none so. */
bool fio_line_doubled(const struct cursor *);

/*
 * Whether the number before the cursor is whole, where more must follow it; and
 * where fio prints two decimals. Else its line was cut there.
 */
bool fio_goes_on(struct block *);
bool fio_two_decimals(struct block *, struct decimal);

/* A part of the I/Os. */
struct share {
	bool open;		/* of the label, and all above it */
	struct decimal label, percent;
};

/* "16=0.1%", ">=64=0.0%"; false, with the cursor anywhere, where none is. */
bool fio_share_read(struct cursor *, struct share *);

/*
 * Readers of single lines: each takes its line, or what it can of it, from the
 * cursor; false, with the cursor where it was, when it is not there.
 */

/* "read : io=", "write: IOPS=": totals of one direction, whose lines follow. */
bool fio_direction_read(struct block *);
/* "bw (KiB/s): min=", "iops : min=": what was sampled while it ran. */
bool fio_bw_read(struct block *);
bool fio_iops_read(struct block *);
/*
 * "slat", "clat", "lat", "sync", "high prio": latencies, percentiles,
 * distribution.
 */
bool fio_latency_read(struct block *);
/* A row of percentiles ("|  1.00th=[   42], …"), of the table that is open. */
bool fio_percentiles_read(struct block *);
bool fio_cpu_read(struct block *);
bool fio_depths_read(struct block *);
bool fio_submit_read(struct block *);
bool fio_complete_read(struct block *);
bool fio_issued_read(struct block *);
bool fio_errors_read(struct block *);
bool fio_target_read(struct block *);		/* "latency : target=" */
bool fio_description_read(struct block *);
bool fio_sync_title_read(struct block *);	/* "fsync/fdatasync/…:" */

/* Which direction's header begins here, -1 where none does. */
int fio_direction_at(const char *text, const char *end);

enum subject fio_direction_subject(int direction);

/*
 * The direction of latencies whose header line is lost: the one that the start
 * line names, "mixed" where there is no such line.
 */
void fio_direction_assume(struct block *);

/* The one direction that the start line names; -1: several, or none known. */
int fio_only_direction(const struct block *);

/* Drops what may be of another direction, or of another job. */
void fio_doubt(struct block *);

/* The title of a table was read; its rows follow. False as block_enter(). */
bool fio_table_open(struct block *, const struct table *);

/* Says that figures of the job were not used, and why. */
void fio_tell_lost(struct block *, const char *why);

/* Drops figures that cannot be of one job with the others. */
void fio_disagreements(struct block *);

/* Drops percentiles that the least or the greatest latency gives the lie. */
void fio_percentiles_check(struct block *);

/*
 * What the I/Os issued make with the run time: the rate printed, the bytes
 * printed though another rate, or neither.
 */
enum fit { FIT, FIT_BYTES, FIT_NOTHING };
enum fit fio_counts_fit(const struct block *, int direction);

/*
 * Whether the I/Os issued are of these headers; where they are not, drops all
 * that may be of another job with them.
 */
bool fio_counts_hold(const struct block *);
void fio_drop_counts(struct block *);

/* The bytes that a direction's header prints. */
double fio_header_io(const struct block *, int direction);

/* Whether the rates printed are in I/Os of the start line's size. */
bool fio_sizes_fit(const struct block *);

/* Whether the directions that have a header are those of the start line. */
bool fio_workload_fits(const struct block *);

/* Whether I/Os were counted, and none of their directions has a header. */
bool fio_lacks_directions(const struct block *);

/* Whether the directions that were counted are those that have a header. */
bool fio_directions_fit(const struct block *);

/* What the whole block tells: exact rates, counts, totals. */
void fio_derive(struct block *);

#endif
