/* fio's JSON while it is read: private to json*.c. */
#ifndef PARSERS_FIO_JSON_H
#define PARSERS_FIO_JSON_H

#include "parsers/fio/machine.h"
#include "record/json.h"

/* ---- json_text.c: lines as text for record/json.h */

/*
 * A stretch of lines as one text. Lines that stand in memory as they were read
 * are taken as they are; others (quoted, cleaned, broken) are copied together.
 */
enum { JOINED_MOST = 64 };

struct stretch {
	const struct line *lines;
	size_t count;			/* lines in the text */
	const char *text, *end;
	size_t first;			/* the line that text begins in */
	bool is_last;			/* nothing of a document follows */
	bool copied;
	unsigned joined[JOINED_MOST];	/* the numbers of lines joined last */
	size_t joined_count;		/* ever */
};

/*
 * From a place in lines[0] on, over count lines or some of them; last: no line
 * follows them. If it can, it ends where JSON may be interrupted.
 */
void stretch_open(struct stretch *, struct arena *, const struct line *,
		  size_t count, bool last, const char *from);

/*
 * Copies what is left from a place in line number at on: lines that a mailer
 * broke are joined, fio's progress is left out. before is put before it, which
 * is what the reader expects next: "," or ":".
 */
void stretch_repair(struct stretch *, struct arena *, size_t at,
		    const char *from, char before);

/* Whether a line can't be of a JSON document, by its first byte. */
bool stretch_is_foreign(const struct line *);

/*
 * Where JSON stands in a line: behind progress and other lines of fio's, which
 * may be glued before it; at the end of one that holds none.
 */
const char *stretch_behind_noise(const struct line *);

/* How many lines with numbers from first to last were joined to others. */
unsigned stretch_joined(const struct stretch *, unsigned first, unsigned last);

/* ---- json_keys.c: the keys and what they mean */

/* What the container is that is being read. */
enum place {
	PLACE_OTHER,		/* passed over */
	PLACE_DOCUMENT, PLACE_GLOBALS, PLACE_JOBS, PLACE_JOB, PLACE_OPTIONS,
	PLACE_DIRECTION, PLACE_LATENCY, PLACE_PERCENTILES, PLACE_BINS,
	PLACE_SYNC, PLACE_PRIOS, PLACE_PRIO, PLACE_LEVELS, PLACE_BOUNDS,
	PLACE_STEADY, PLACE_STEADY_DATA, PLACE_DISKS, PLACE_DISK,
	PLACES
};

/* Numbers that are kept until all of their container is known. */
enum slot {
	/* of a document */
	SLOT_SECONDS, SLOT_MSECONDS,
	/* of a job */
	SLOT_GROUP, SLOT_ERROR, SLOT_START, SLOT_ELAPSED, SLOT_USR, SLOT_SYS,
	SLOT_CTX, SLOT_MAJF, SLOT_MINF, SLOT_FIRST_ERROR, SLOT_ERRORS,
	/* of a direction */
	SLOT_IO, SLOT_IO_KIB, SLOT_BW_BYTES, SLOT_BW, SLOT_IOPS, SLOT_RUNTIME,
	SLOT_IOS, SLOT_SHORT, SLOT_DROPPED,
	SLOT_BW_MIN, SLOT_BW_MAX, SLOT_BW_SHARE, SLOT_BW_MEAN, SLOT_BW_STDEV,
	SLOT_BW_SAMPLES, SLOT_IOPS_MIN, SLOT_IOPS_MAX, SLOT_IOPS_MEAN,
	SLOT_IOPS_STDEV, SLOT_IOPS_SAMPLES, SLOT_CACHEHIT,
	/* of a latency */
	SLOT_MIN, SLOT_MAX, SLOT_MEAN, SLOT_STDEV, SLOT_SAMPLES,
	/* of a priority */
	SLOT_CLASS, SLOT_LEVEL, SLOT_HINT,
	SLOTS
};

enum text {
	TEXT_VERSION, TEXT_TIME,		/* of the document */
	TEXT_NAME, TEXT_HOST, TEXT_DESCRIPTION,	/* of a job or disk */
	TEXTS
};

enum action {
	ACTION_NUMBER, ACTION_TEXT, ACTION_OPEN, ACTION_METRIC, ACTION_RESTART,
	ACTION_PASS,			/* nothing is read of it */
};

struct key {
	const char *text;
	unsigned char length;
	unsigned char action;
	unsigned char what;		/* a slot, a text or a place */
	bool real;			/* fio prints it with decimals */
	unsigned char subject, quantity, statistic;
	unsigned char prio;
	double unit;			/* in base units */
	unsigned since, until;		/* versions of fio that print it */
	bool always;			/* ... in every job or direction */
};

struct key_table {
	const struct key *keys;
	size_t count;
};

/* The keys of a place, in the order in which fio prints them. */
extern const struct key_table json_keys[PLACES];

/* ---- json.c: the state between two pieces of a document */

/* A number as printed. */
struct number {
	double value, half;		/* half of its last digit */
	bool known;
};

struct percentile {
	uint32_t number;		/* percent times PERCENT */
	double value;
};

struct bin {
	double at, count;
};

/* The bins of one latency; kept for --series alone. */
struct bins {
	struct bin *list;
	size_t count, room;
	double sum;			/* of their counts */
	bool by_index;			/* at is the number of a bucket */
	bool broken;			/* something else stands among them */
};

struct pair {
	const char *name, *value;
	size_t name_length, value_length;
	unsigned element;		/* of a list of globals, from 1 */
};

struct pairs {
	struct pair *list;
	size_t count, room;
};

/* Texts that are kept for a while; the memory serves again. */
struct pool {
	char *text;
	size_t used, room;
};

enum { PERCENTILES_MOST = 64, HOSTS_MOST = 64 };

/* How far a container is read. */
struct nest {
	uint64_t seen;			/* the keys of its place, a bit each */
	const struct key *last;		/* the last one of them */
	bool stopped;			/* nothing more is taken of it */
	bool mixed;			/* ... since another has got into it */
};

/* A document as far as it tells whether the next one is of the same run. */
struct report {
	bool known;
	char version[32], name[64];
	double time, start, elapsed;	/* ms, ms, s; negative: not printed */
	double io, runtime;		/* of its first job; ms */
};

struct fio_json {
	bool inside;			/* a document goes on */
	bool fragment;			/* it is a job alone */
	size_t offset;			/* where it begins in its first line */
	struct json json;
	struct stretch stretch;
	struct scan *scan;
	struct sink *sink;

	enum place places[JSON_DEPTH + 1];
	struct nest nests[JSON_DEPTH + 1];
	unsigned char next[PLACES];	/* the key that should come next */
	const struct key *key;		/* of the value that comes */
	bool has_key;
	const char *key_text;
	size_t key_length;
	char flat_end;			/* skips to this bracket */
	bool behind_number;		/* the repair begins there */
	bool restarts;			/* another document begins inside */
	bool cut;			/* the text has ended inside */

	/* of the document */
	unsigned mark;			/* of fio_run_join() */
	struct fio_run *run;
	int report;
	bool placed;			/* its run is known */
	bool plus;			/* it has bins: json+ */
	bool own;			/* as fio writes it, in its order */
	bool own_decimals;		/* as many as fio prints */
	bool has_keys, has_decimals;	/* these are known */
	struct fio_version version;
	const char *hint;		/* what the keys prove of the version */
	struct pool document_texts;
	struct pairs globals;
	unsigned elements;
	const char *hosts[HOSTS_MOST];	/* of the elements of globals */
	struct report before, now;
	unsigned last;			/* the last line that was used */

	/* of the job, or the disk */
	struct line first;
	bool has_first, damaged;
	bool twin_errors;		/* count and first error of one key */
	struct pool texts;
	const char *text[TEXTS];
	struct pairs options;
	struct record draft, part, levels;

	/* of the innermost containers */
	struct number slots[SLOTS];
	const struct key *direction, *latency, *list;
	bool whole;			/* the one that ends is */
	bool has_end, is_complete, was_mixed;	/* ... that ended */
	bool in_prio;
	struct percentile percentiles[PERCENTILES_MOST];
	size_t percentile_count;
	struct bins bins;
};

/* ---- json_rates.c: rates and sums of a direction */

struct json_bytes {
	double value, half;
	bool known, derived;
};

/* The bytes that a direction transferred. */
struct json_bytes json_bytes_of(const struct fio_json *);

/* The metrics of iops, bw and io. */
void json_iops_put(struct fio_json *);
void json_bw_put(struct fio_json *, const struct json_bytes *);
void json_bytes_put(struct fio_json *, const struct json_bytes *);

/* Notes those of them that contradict each other; whether none does. */
bool json_rates_check(struct fio_json *, const struct json_bytes *);

/* ---- json_latency.c */

void json_latency_open(struct fio_json *);
void json_latency_close(struct fio_json *);
void json_prio_open(struct fio_json *);
void json_prio_close(struct fio_json *);

/*
 * Each I/O of a direction is submitted, completed and of some priority: where
 * the counts differ, the latencies are of several, or a count lacks digits.
 * Notes it; whether all are alike.
 */
bool json_counts_check(struct fio_json *);

/* ---- json_bins.c */

void json_bins_open(struct fio_json *);

/* Takes the bins of a text that holds nothing else. */
void json_bins_read(struct fio_json *, const char *text, const char *end);

/* Gives a record the bins of the latency, or notes that they are not its. */
void json_bins_put(struct fio_json *, struct record *, struct metric_name);

void json_bins_add(struct fio_json *, struct record *, const struct series *);

/* ---- json_direction.c: what was read becomes metrics */

/* A number of up to six decimals in base units, exactly where these are ns. */
double json_scaled(double number, double unit);

/* Empties the slots from one to another. */
void json_clear(struct fio_json *, enum slot first, enum slot last);

/* Adds what a slot holds, if anything. exact: it is a count. */
void json_put_slot(struct fio_json *, struct record *, struct metric_name,
		   enum slot, double unit, bool exact);

void json_direction_open(struct fio_json *);
void json_direction_close(struct fio_json *);
void json_sync_close(struct fio_json *);

/* ---- json_damage.c: lines that are lost, doubled or elsewhere */

/* A container was opened, or a key read: json->key, NULL for an unknown one. */
void json_nest_open(struct fio_json *);
void json_key_met(struct fio_json *);

/*
 * The container at a depth ends; whether all that was read in it may be taken.
 */
bool json_nest_close(struct fio_json *, unsigned depth);

/* Something of the job or disk is left out: it is told once, with the line. */
void json_damage(struct fio_json *);

/* Takes away what a key has given: its number, or metrics; whether any. */
bool json_forget(struct fio_json *, const struct key *);

/*
 * The innermost container has a number that lacks digits, or another one has
 * got into it: nothing more is taken of it, and not what stands before that
 * place. Behind a mixed one the same is true of those around it.
 */
void json_stop(struct fio_json *);
void json_stop_mixed(struct fio_json *);

/* Whether the text that was read last ends as a value does. */
bool json_value_ends(const struct fio_json *);

/* Whether it failed behind a number, or a word, that nothing ends. */
bool json_ends_in_number(const struct fio_json *);

/* Whether the reader failed where a comma is lost, and maybe digits before. */
bool json_lacks_comma(const struct fio_json *);

/* ---- json_job.c: metrics become records */

void json_job_open(struct fio_json *);
void json_job_close(struct fio_json *, const struct line *last, bool cut);
void json_disk_open(struct fio_json *);
void json_disk_close(struct fio_json *, const struct line *last);

/* ---- json_tree.c: tokens to places and keys */

/* Begins with the first token: a document, or a job alone. */
void json_tree_begin(struct fio_json *, enum place);

/* Reads to the end of the document or the stretch; the token that ended it. */
enum json_type json_tree_read(struct fio_json *);

/* The text breaks off: closes what is open; true when a job was. */
bool json_tree_cut(struct fio_json *, const struct line *last);

/* The line that the last token stands in. */
const struct line *json_line(const struct fio_json *);

/* What is being read. */
static inline enum place
json_place(const struct fio_json *json)
{
	return json->places[json->json.depth];
}

/* ---- json_value.c: single values */

/*
 * Takes the number, or the text, that was read behind the last key. A key that
 * comes twice in a container has no value, unless it is the same.
 */
void json_value_number(struct fio_json *);
void json_value_text(struct fio_json *);

#endif
