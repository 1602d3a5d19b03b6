/* The record: one result in one form, whatever tool and version printed it. */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "record/arena.h"
#include "record/metric.h"

enum kind {
	KIND_JOB, KIND_GROUP, KIND_DISK, KIND_RUN, KIND_DEVICE, KIND_CPU,
	KIND_LOG, KIND_COPY, KIND_CLAIM,
	KINDS
};

/* Absent text is NULL, an absent ordinal -1, an absent list has no elements. */

struct source {
	const char *file;	/* as given on the command line */
	const char *member;	/* in an archive */
	const char *message;	/* Message-ID, without its angle brackets */
	const char *part;	/* MIME part, "1.2" */
	unsigned line, end;	/* first and last line, from 1 */
	unsigned quote;		/* depth of quoting */
};

/* A pair of the workload or of the surroundings. text NULL: it is number. */
struct param {
	const char *name;
	const char *text;
	double number;
};

enum note_code {
	NOTE_DERIVED, NOTE_DISPLAY_FAULT, NOTE_IMPLAUSIBLE, NOTE_SATURATED,
	NOTE_CONTRADICTION, NOTE_AMBIGUOUS, NOTE_APPROXIMATE, NOTE_SNAPSHOT,
	NOTE_ALL_CLIENTS,
	NOTES
};

struct note {
	enum note_code code;
	bool has_metric;
	struct metric_name metric;
	const char *text;	/* may be NULL */
};

/* Pairs of one metric, in the order of the input. */
struct series {
	struct metric_name name;
	const double *t;	/* ns */
	const double *v;	/* base unit; of bins a count */
	size_t count;
};

struct record {
	enum kind kind;
	const char *tool;	/* "fio", "bonnie++", "iostat" */
	const char *version, *version_hint, *format, *name;
	struct source source;
	struct source *also;
	size_t alsos;
	int run, group, report;
	const char **labels;	/* outermost first */
	size_t label_count;
	struct param *settings;
	size_t setting_count;
	const char *command;
	const char *time;	/* ISO 8601 */
	struct param *params;
	size_t param_count;
	int error;		/* fio's err=, 0 for none */
	struct metric *metrics;	/* in catalogue order, no name twice */
	size_t metric_count;
	struct series *series;	/* when a value was measured, and the value */
	size_t series_count;
	/* Where a bin of latencies lies, ascending, and how many it holds. */
	struct series *bins;
	size_t bin_count;
	bool partial, since_boot;
	unsigned repaired;
	struct note *notes;
	size_t note_count;
	unsigned long document;	/* of this call, to tell copies; not written */
	const char *id;		/* 32 hex digits, by record_identify() */
	/* The metrics as JSON, made once with the id; NULL until then. */
	const char *metrics_json;
	size_t metrics_json_length;
	/* What the lists have room for; 0 for lists from elsewhere. */
	size_t metric_room, param_room, note_room, bin_room;
	size_t metric_next;	/* behind the last that was put in; a hint */
};

/* Everything of a record but the struct itself lives in one arena. */

/* A record of nothing: ordinals -1, all else absent. */
void record_init(struct record *, enum kind, const char *tool);

/* Sees to it that so many metrics have room. */
void record_reserve(struct record *, struct arena *, size_t count);

/*
 * Adds a value; a name that is there already keeps its first value. Metrics
 * may come in any order, and cost least when they come in catalogue order.
 */
void record_metric(struct record *, struct arena *, struct metric_name,
		   double value, double half_width);

/*
 * The same for several: cheaper than one by one where they are in catalogue
 * order and none that is there already belongs between them.
 */
void record_metrics(struct record *, struct arena *, const struct metric *,
		    size_t count);

/* The metric of that name, or NULL. Works before and after record_finish(). */
struct metric *record_find(const struct record *, struct metric_name);

/*
 * Takes out the metrics that go, with what was noted of them; whether there
 * were any. what is for goes() alone.
 */
bool record_drop(struct record *,
		 bool (*goes)(const struct metric *, const void *what),
		 const void *what);

/* The metrics of a subject, which stand together; NULL and 0 for none. */
const struct metric *record_subject(const struct record *, enum subject,
				    size_t *count);

/* Adds or replaces a parameter; name and text must outlive the record. */
void record_param_text(struct record *, struct arena *, const char *name,
		       const char *text);
void record_param_number(struct record *, struct arena *, const char *name,
			 double number);
const struct param *record_param(const struct record *, const char *name);
const struct param *record_setting(const struct record *, const char *name);

/*
 * Settings that no command made: what the text says of the machine. Like the
 * version they tell no two results apart.
 */
#define SETTING_KERNEL "kernel"
#define SETTING_MODEL "model"
bool setting_is_machine(const char *name);

/* metric may be NULL; text is a printf format or NULL. */
void record_note(struct record *, struct arena *, enum note_code,
		 const struct metric_name *metric, const char *text, ...)
	__attribute__((format(printf, 5, 6)));
bool record_has_note(const struct record *, enum note_code,
		     const struct metric_name *metric);

/*
 * The last step before a record is given on: its metrics stand in catalogue
 * order, and half-widths of less than 1/2000 of the value, which count for
 * exact, become 0, so that a record is the same after it was written and read.
 */
void record_finish(struct record *);

/* What counts for exact: a half-width of less than the value / METRIC_EXACT. */
#define METRIC_EXACT 2000

/* Whether the half-width is one that "resolution" holds. */
static inline bool
metric_open(const struct metric *metric)
{
	return metric->half_width * METRIC_EXACT > fabs(metric->value) &&
	       isfinite(metric->half_width);
}

/* Copies all that a record points to into the arena. */
struct record *record_copy(const struct record *, struct arena *);

/*
 * Sets metrics_json, its length and id, an XXH3-128 over what the tool said.
 * A record of kind copy keeps the id that it has.
 */
void record_identify(struct record *, struct arena *);

/*
 * Whether an equal record elsewhere is a copy of this one: a row of a sampling
 * tool, or a disk that did nothing, says too little for that.
 */
bool record_can_be_copy(const struct record *);

const char *kind_text(enum kind);
bool kind_read(const char *text, size_t length, enum kind *);
const char *note_text(enum note_code);
bool note_read(const char *text, size_t length, enum note_code *);

/* Where records go. put() must not keep the pointer; 0, or -1 to stop all. */
struct sink {
	int (*put)(struct sink *, const struct record *);
};

#endif
