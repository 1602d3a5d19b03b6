/* The comparison as data: sides, groups, rows, verdicts and reasons. */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "record/arena.h"
#include "record/record.h"
#include "record/store.h"

enum verdict {
	VERDICT_BETTER, VERDICT_WORSE, VERDICT_SAME, VERDICT_INCONCLUSIVE,
	VERDICT_UNJUDGED,
};
enum evidence { EVIDENCE_E0, EVIDENCE_E1, EVIDENCE_E2, EVIDENCE_E3 };

enum gate_outcome { GATE_NONE, GATE_PASSED, GATE_UNDECIDED, GATE_FAILED };
#define GATE_OUTCOMES 4

/* A limit of --gate: a change must be above, or below, so many percent. */
struct gate_limit {
	struct metric_name metric;
	bool above;
	double percent;
	const char *text;		/* as it was given */
};

/* One side: what is compared with what. The first is the baseline. */
struct side {
	const char *label;
	/* records on it that went into a group */
	size_t results;
};

/* What one side says of one metric in one group. */
struct cell {
	bool present;
	/* base unit: the value, or the median of replicates */
	double value;
	double half_width;
	size_t n;			/* results behind it */
	const double *values;		/* n of them, in order of the input */
	const struct record **records;	/* n of them */
	/* of six runs or more: what holds the median 95 times in 100; else 0 */
	double median_low, median_high;
	const bool *outliers;	/* n of them, kept all the same; NULL: none */
	/*
	 * Against the baseline, of no meaning on the baseline itself: percent,
	 * 100 (side / baseline - 1), and its interval; p is that of the exact
	 * two-sided Mann-Whitney test. NaN where there is none.
	 */
	double change;
	double low, high;
	double p;
	/*
	 * The same among all tests that were made: by Holm where the cell is
	 * gated, else by Benjamini and Hochberg.
	 */
	double p_adjusted;
	enum verdict verdict;
	enum evidence evidence;
	const char *reason;		/* why this verdict, in a few words */
	/* so many runs a side may decide what is inconclusive; 0: unknown */
	size_t runs_needed;
	enum gate_outcome gate;
	const struct gate_limit *limit;	/* of the gate; NULL: the verdict */
	double gate_p;			/* of the test against it, else NaN */
	const char *gate_reason;
};

/* One metric of one group: a cell for each side. */
struct row {
	struct metric_name metric;
	enum unit unit;
	enum better better;
	double threshold;		/* percent */
	struct cell *cells;
};

/* Results of equal workload that differ in the side alone. */
struct group {
	/* what tells the groups apart: labels, then parameters */
	const char *title;
	const struct record ***records;	/* [side] -> that side's records */
	size_t *record_counts;		/* [side] */
	struct row *rows;
	size_t row_count;
	/* what is unknown, what to mind; for this group */
	const char **footnotes;
	size_t footnote_count;
};

/* The geometric mean of side/baseline over the rows of one metric family. */
struct family_mean {
	const char *title;		/* "IOPS", "mean latency", … */
	size_t side;
	double ratio;			/* turned so that more is better */
	double least, greatest;
	size_t rows, left_out;
};

enum compare_status {
	COMPARE_DONE,
	COMPARE_NO_SIDES,		/* the text has no two sides */
	/* sides there are, but nothing comparable */
	COMPARE_NOTHING_MATCHES,
};

struct comparison {
	enum compare_status status;
	/* what differs, one or more lines, when not COMPARE_DONE */
	const char *why;
	struct side *sides;
	size_t side_count;
	/* "label.2", "file", "setting.hdparm -W", … */
	const char *by;
	const char *by_reason;		/* a sentence: what it took */
	/* the tool's versions by side, where these differ; else NULL */
	const char *versions;
	/* what else it could have taken, as --by takes it */
	const char **others;
	size_t other_count;
	struct group *groups;
	size_t group_count;
	bool one_file;		/* all results stand in it */
	/* results without a partner: [i] with their side */
	const struct record **alone;
	/* also of sides past side_count, whose results all are alone */
	size_t *alone_side;
	size_t alone_count;
	struct family_mean *means;
	size_t mean_count;
	const char **footnotes;		/* for the whole */
	size_t footnote_count;
	size_t counts[5];	/* by verdict: values that both sides have */
	/* GATE_NONE where none was asked for, else the worst of all cells */
	enum gate_outcome gate;
	size_t gate_counts[GATE_OUTCOMES];
	/* limits that no value was there for */
	const char **gate_missing;
	size_t gate_missing_count;
	struct arena *arena;
};

struct compare_options {
	const char *by;			/* NULL: found by itself */
	/* a side's label; NULL: the first in the text */
	const char *baseline;
	/* metric_count 0: the default list */
	const struct metric_name *metrics;
	size_t metric_count;
	double threshold;		/* percent; 0: by metric family */
	bool first_report;		/* iostat rows since boot count, too */
	/* disk and cpu rows were asked for by -w kind=… */
	bool other_kinds;
	/* no footnotes, where nobody reads them */
	bool verdicts_alone;
	/* without limits: what is judged must not be worse */
	bool gate;
	const struct gate_limit *limits;
	size_t limit_count;
};

/*
 * A result and the input that it came from: which of several INPUTs on the
 * command line.
 */
struct compared {
	const struct record *record;
	size_t input;
	/* LABEL of LABEL=INPUT, else the file as given */
	const char *input_label;
};

/*
 * Compares. With inputs > 1 each input is a side, unless options->by says
 * otherwise. The records must outlive the comparison; everything else lives in
 * the arena. Never NULL.
 */
struct comparison *compare_run(const struct compared *, size_t count,
			       size_t inputs, const struct compare_options *,
			       struct arena *);

/*
 * Results of equal workload on one side, as `show` lists them: replicates
 * together. The groups have one side.
 */
struct comparison *compare_show(const struct compared *, size_t count,
				struct arena *);

/* The same with a row for each result, in the order that they have. */
struct comparison *compare_list(const struct compared *, size_t count,
				struct arena *);

/*
 * The same with the runs of all files together, for compare_history(). Of the
 * options metrics, threshold and first_report count.
 */
struct comparison *compare_alike(const struct compared *, size_t count,
				 const struct compare_options *,
				 struct arena *);

struct history_point {
	const struct record *record;
	double value;
	const char *time;	/* as printed, or of its path; NULL: unknown */
	size_t order;		/* in the input */
};

/* Where the level changes, by more than the threshold. */
struct history_change {
	size_t at;		/* the first point behind it */
	double p;		/* of the test that found it */
	double before, after;	/* medians of the stretches beside it */
	double percent;		/* 100 (after / before - 1) */
	enum verdict verdict;
};

/* One metric of one workload, the runs in order of time. */
struct history {
	const struct group *group;
	const struct row *row;
	struct history_point *points;
	size_t count;		/* at least 2 */
	bool dated;		/* else in order of the input */
	double level;		/* the median of all */
	double least, greatest;
	struct history_change *changes;
	size_t change_count;
};

/* So many runs must there be before a change can be told. */
#define HISTORY_LEAST 16

/*
 * The histories of results that are alike, in their order; *count of them.
 * Everything lives in the arena.
 */
const struct history *compare_history(const struct comparison *alike,
				      size_t *count, struct arena *);

enum finding_level { FINDING_ERROR, FINDING_WARNING, FINDING_NOTE };
#define FINDING_LEVELS 3

/* Something about a result that does not fit, or that one has to mind. */
struct finding {
	const char *code;		/* which rule: "littles-law" */
	enum finding_level level;
	const char *text;		/* a sentence with the numbers */
	const char *cause;		/* what is likely behind it */
	const struct record *record;
	bool has_metric;
	struct metric_name metric;	/* that is wrong or not to be trusted */
};

struct findings {
	struct finding *all;	/* in order of the results, then of the rules */
	size_t count, room;
	size_t counts[FINDING_LEVELS];	/* by level */
	const struct record **results;	/* that were looked at, in order */
	size_t result_count;
};

/*
 * Looks for what cannot be and for bad practice. Rows since boot are left out
 * unless first_report. Everything lives in the arena but the records. Never
 * NULL.
 */
struct findings *compare_lint(const struct compared *, size_t count,
			      bool first_report, struct arena *);

/* A rule as help and the manual list it. */
struct lint_rule_text {
	const char *code, *title, *cause;
	enum finding_level level;
};

/* The k-th rule; false past the last. */
bool compare_lint_rule(size_t k, struct lint_rule_text *);

/* A claim of the author that two results bear out, or do not. */
struct claim_check {
	const struct record *claim;	/* kind claim */
	const struct group *group;
	const struct row *row;
	size_t side;
	bool reversed;		/* it goes from this side to the baseline */
	double change;		/* measured in its direction, percent */
	bool agrees;
};

/*
 * Holds the claims among the results against the comparison, which is done.
 * What fits no two of them, or more than one pair, is left out. *count checks,
 * in the comparison's arena.
 */
const struct claim_check *compare_claims(const struct compared *,
					 size_t given,
					 const struct comparison *,
					 size_t *count);

/* How often runs of one thing, split at random, were called different. */
struct self_test_row {
	const char *group;
	struct metric_name metric;
	size_t runs;
	size_t counts[5];	/* of splits, by verdict */
};

struct self_test {
	struct self_test_row *rows;
	size_t row_count;
	size_t splits;		/* 0: no configuration has two runs */
	/* in so many something was better or worse, or the gate failed */
	size_t alarms;
	size_t undecided;	/* no alarm, but something inconclusive */
	bool gate;		/* alarms are those of the gate */
};

/*
 * Splits the runs of each configuration at random into two halves, many times,
 * and compares these as the options say. The same results give the same
 * numbers. Everything lives in the arena. Never NULL.
 */
const struct self_test *compare_self_test(const struct compared *,
					  size_t count,
					  const struct compare_options *,
					  struct arena *);

/* Results of one value of an attribute. */
struct value_group {
	const char *of;		/* the value, for people */
	size_t count;
	double best, median;	/* best: NAN where neither more nor less is */
	struct record *from;	/* what has the best; or NULL */
};

struct value_groups {
	const char *by;
	struct metric_name metric;
	struct value_group *groups;	/* the best first */
	size_t count;
	size_t without;		/* results that say nothing of the attribute */
	/* left out: what cannot be; percentiles of several jobs */
	size_t implausible, apart;
};

/*
 * Groups the results of a store that a query gives by an attribute that
 * store_groups_by() knows. query->sort is the metric; query->top counts the
 * groups. As in a comparison, the clones of a job in one run and the rows of
 * one iostat run are a result, and copies count once. Everything lives in the
 * arena; NULL with store_error() on an error.
 */
struct value_groups *compare_groups(struct store *,
				    const struct store_query *,
				    const char *by, struct arena *);

/*
 * Whether text has the form of an ATTRIBUTE: label, label.N, file, name,
 * version, param.NAME, setting.NAME.
 */
bool compare_is_attribute(const char *text);

/*
 * Reads the LIMITS of --gate: "write.iops>-3%,clat.p99<+10%". A name without
 * its subject stands for all of them. Returns an array of *count limits in the
 * arena, or NULL where it is not of that form.
 */
const struct gate_limit *compare_read_limits(const char *text, size_t *count,
					     struct arena *);

const char *gate_text(enum gate_outcome);
const char *verdict_text(enum verdict);
const char *evidence_text(enum evidence);
const char *finding_level_text(enum finding_level);

#endif
