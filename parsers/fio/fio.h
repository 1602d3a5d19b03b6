/* What the files that read fio's normal output share. */
#ifndef PARSERS_FIO_FIO_H
#define PARSERS_FIO_FIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parsers/cursor.h"
#include "parsers/fio/scaled.h"
#include "parsers/format.h"

enum direction { DIR_READ, DIR_WRITE, DIR_TRIM, DIR_MIXED, DIRECTIONS };

/* One line that fio prints for a job before it starts it. */
struct start {
	const char *name;
	int group;
	const char *rw, *ioengine;	/* NULL: not read */
	double bs[3];		/* read, write, trim; 0: several, unknown */
	double iodepth;		/* 0: unknown */
	struct fio_version proven;	/* by its layout */
	bool more;		/* "..." follows: more jobs of this kind */
};

/* What the jobs of a group did, to know its own lines by. */
struct job_group {
	int number;
	bool whole;		/* nothing is missing in any of its jobs */
	bool did[DIRECTIONS];
	double shortest[DIRECTIONS], longest[DIRECTIONS];	/* ms */
	double io[DIRECTIONS];	/* bytes of all */
};

/* One invocation of fio, as far as the document has shown it. */
struct fio_run {
	int number, report;	/* ordinals, from 0; number -1: none yet */
	const char *version_text;	/* without "fio-"; NULL: not printed */
	struct fio_version version;
	size_t version_starts;	/* start lines that stand above it */
	struct start *starts;
	size_t start_count, start_room;
	struct job_group *groups;
	size_t group_count, group_room;
	bool has_results;	/* a job, group or disk of it was read */
	bool after_status;	/* ... and its groups or disks have begun */
	bool mixed;		/* lines of other results stand in its */
	bool unfinished;	/* a job lacks its end, which may follow */
	unsigned shared;	/* line of a header below another; 0: none */
	unsigned last_line;	/* of what these hold for */
	bool client;		/* its servers report one after the other */
	int last_group;		/* of the group lines */
	unsigned long first_pid;	/* of the first job in its report */
	struct scan *scan;	/* which counts the runs */
};

/* ---- run.c */

/* The run that this document is in. */
struct fio_run *fio_run_of(struct scan *);

/* A new invocation begins. */
void fio_run_begin(struct fio_run *);

/* Another one shows itself by its results; a client has said all before. */
void fio_run_next(struct fio_run *);

/*
 * Whether lines of several results are mixed before this line; not where it
 * stands far from them.
 */
bool fio_run_mixed(struct fio_run *, const struct line *);

/* Lines of several results are mixed here: says so, and knows from now on. */
void fio_tell_mixed(struct scan *, struct fio_run *, const struct line *);

/* The group of that number, made where it is not there; NULL: it is not. */
struct job_group *fio_group_of(const struct fio_run *, int number);
struct job_group *fio_group_make(struct fio_run *, struct arena *,
				 int number);

/* A job of the group did so much in one direction; run time in ms. */
void fio_group_add(struct job_group *, int direction, double runtime,
		   double bytes);

/* ---- proof.c: the version, where it is not printed */

/* What only some versions print. */
enum proof {
	PROOF_START_PAIR,	/* a start line without trims: "4K-4K/4K-4K," */
	PROOF_START_TRIM,	/* with trims: "4K-4K/4K-4K/4K-4K" */
	PROOF_START_MARKS,	/* "(R) 4096B-4096B" */
	PROOF_NO_JOBS,		/* a job's header without "jobs=" */
	PROOF_DATE,		/* ... with a date */
	PROOF_OLD,		/* a direction's "io=" or a group's "aggrb=" */
	PROOF_OLD_KIB, PROOF_OLD_KB,	/* ... with such labels */
	PROOF_BLANK,		/* ... with a blank for no prefix: "19005 ," */
	PROOF_NEW,		/* a direction's "IOPS=" or a group's "bw=" */
	PROOF_ZONE_RESETS, PROOF_CACHEHIT,
	PROOF_NSEC,
	PROOF_HIGH_LOW,		/* "high prio", "low prio" */
	PROOF_CLASSES,		/* "prio 1/0" */
	PROOF_LAT_TABLE, PROOF_SLAT_TABLE,	/* "lat percentiles" */
	PROOF_SYNC,
	PROOF_RATE_PADDED,	/* "bw (KB  /s)" */
	PROOF_RATE_KB,		/* "bw (KB/s)" */
	PROOF_RATE_MB,		/* "bw (MB/s)" */
	PROOF_SAMPLES,
	PROOF_ISSUED_RW, PROOF_ISSUED_RWD,	/* "issued r/w:", "r/w/d:" */
	PROOF_ISSUED_NAMED, PROOF_ISSUED_DROP,	/* "total=r=", "drop=r=" */
	PROOF_ISSUED_RWT, PROOF_ISSUED_RWTS,
	PROOF_SECTORS,		/* of a disk */
	PROOFS
};

/*
 * Narrows the version of a run that does not print it; forgets a printed one
 * that surely prints otherwise.
 */
void fio_prove(struct fio_run *, enum proof);

/* Narrows a version by itself; false: what it was said of is of several. */
bool fio_narrow(struct fio_version *, enum proof);

/* The versions that print so; and whether two may be one. */
struct fio_version fio_proof_version(enum proof);
bool fio_overlap(struct fio_version, struct fio_version);

/* What a size or rate of the layout up to 2.16 proves. */
enum proof fio_label_proof(const struct scaled *);

/* "3.4+", "1.44-1.99.6"; NULL where the version is printed or open. */
const char *fio_version_hint(const struct fio_run *, struct arena *);

/* ---- banner.c: version, what is printed while fio runs, names of jobs */

/*
 * Whether a start line or a job's header may be in a line at all: a "(g" is.
 * Fast.
 */
bool fio_head_line(const struct line *);

/* " (g=0): rw=" in a line: where its " (g=" stands; NULL where it does not. */
const char *fio_start_line(const struct line *);

/* ": (groupid=0" of a job's header: where its "(groupid=" stands, or NULL. */
const char *fio_job_line(const struct line *);

/* Whether headers of several jobs stand in a line, as in columns. */
bool fio_job_doubled(const struct line *);

/* Whether a line is "fio-3.7" or "fio 1.59", and nothing else. */
bool fio_version_line(const struct line *);

/* Progress, layout and error lines that may stand anywhere in a run. */
bool fio_noise_line(const struct line *);

/* Whether the line ends at the cursor and the next does not go on with ",". */
bool fio_line_ends(const struct cursor *);

/* Reads a line of a start, a version or noise into the run; the lines used. */
size_t fio_banner_read(struct scan *, const struct line *, size_t count);

/*
 * Behind blanks, the mark of an item that a list begins with ("- "), and the
 * host that a client puts before a server's lines ("<host> ").
 */
const char *fio_behind_marks(const char *text, const char *end);

/*
 * Progress may be glued before a line: "Jobs: 2 (f=2)name",
 * "Jobs: 1 (f=1): […]name".
 */
const char *fio_behind_progress(const char *text, const char *end);

/* ---- date.c: when a job ended */

struct fio_date {
	unsigned year, month, day, hour, minute, second;
};

/* "Nov" as 11; three characters of text are read. */
bool fio_month_read(const char *text, unsigned *month);

/* As ISO 8601, in the arena; NULL where there is no such date. */
const char *fio_date_text(const struct fio_date *, struct arena *);

/*
 * The text before a job's "(groupid=" without progress, host and ruler before
 * the name; NULL where lines were joined to it, and none says the name.
 */
const char *fio_job_name(const struct fio_run *, struct arena *,
			 const char *text, const char *end);

/* ---- start.c */

/* Reads a start line, which begins a run where results stand; lines used. */
size_t fio_start_read(struct scan *, struct fio_run *, const struct line *,
		      size_t count);

/*
 * The start line of a job: by name and group, by name, or the only one; NULL
 * where there is none, or several that differ.
 */
const struct start *fio_start_of(const struct fio_run *, const char *name,
				 int group);

/* ---- options.c: fio's options as parameters */

/* Whether a command is one of fio. */
bool fio_is_command(const char *text);

/*
 * Chooses the command that produced a job and gives the record its text and
 * what it says of the workload. name and start may be NULL.
 */
void fio_command_apply(struct scan *, struct record *, const char *name,
		       const struct start *);

/*
 * Gives the record one option as its parameter, in place of what was said
 * before. Options that say nothing of the workload are passed over; an empty
 * value is that of a flag.
 */
void fio_option_put(struct record *, struct arena *, const char *name,
		    size_t name_length, const char *value,
		    size_t value_length);

/* Whether an option says something of the workload. */
bool fio_option_known(const char *name, size_t length);

/*
 * Gives the record what a job file above it says of a job; name NULL: of the
 * only one.
 */
void fio_jobfile_apply(struct scan *, struct record *, const char *name);

/* Gives the record what the start line says. */
void fio_start_apply(struct record *, struct arena *, const struct start *);

/* ---- job.c */

/*
 * Reads one job from its header, or from a direction line where that is lost;
 * the lines used.
 */
size_t fio_job_read(struct scan *, const struct line *, size_t count,
		    struct sink *);

/* "write: IOPS=" or "write: io=": whether a direction's header begins here. */
bool fio_direction_line(const char *text, const char *end);

/* ---- percentiles.c */

/* Whether a value is the last that fio's histogram can tell. */
bool fio_is_saturated(double ns);

/* ---- status.c and disks.c; all but one function return the lines used */

/* "READ: bw=", "WRITE: io=" */
bool fio_label_line(const char *text, const char *end);
/* The same, or "Run status group 0". */
bool fio_group_line(const char *text, const char *end);
/* "Disk stats (read/write):" */
bool fio_disk_title(const char *text, const char *end);
size_t fio_group_read(struct scan *, const struct line *, size_t count,
		      struct sink *);
size_t fio_disks_read(struct scan *, const struct line *, size_t count,
		      struct sink *);

/* ---- derive.c */

/*
 * One value of a printed pair ("76.0MiB/s (80.7MB/s)") for a metric; adds the
 * note where fio misprints.
 */
void fio_put_spans(struct record *, struct arena *, struct metric_name,
		   const struct spans *, const char *printed);

#endif
