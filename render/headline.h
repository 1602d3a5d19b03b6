/* The figures that a result is known by: IOPS, bandwidth, mean latency, p99. */
#ifndef RENDER_HEADLINE_H
#define RENDER_HEADLINE_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/compare.h"
#include "record/arena.h"

enum { HEADLINE_IOPS, HEADLINE_BW, HEADLINE_MEAN, HEADLINE_P99, HEADLINES };

extern const char *const headline_titles[HEADLINES];

/* What the runs of a group say of one figure. */
struct reading {
	struct metric_name metric;
	size_t n;			/* runs that have it; 0: none */
	double median, least, greatest;	/* base units */
	const struct record *const *records;	/* n of them */
};

/* A metric over the first side's runs; n is 0 where none has it. */
struct reading metric_reading(const struct group *, struct metric_name,
			      struct arena *);

/* Whether a result has any figure of each subject. */
void subjects_in(const struct group *, bool has[SUBJECTS]);

/* Figure k of a subject in the same way: the first metric that is there. */
struct reading headline_read(const struct group *, enum subject, int k,
			     struct arena *);

/* Half of least to greatest in percent of the median; NaN for a single run. */
double reading_spread(const struct reading *);

/* "randwrite 4k qd32 x4 libaio": what the parameters say of the workload. */
const char *workload_text(struct arena *, const struct record *);

/* Labels, outermost first: "RAID 10 > xfs"; "" where there are none. */
const char *labels_text(struct arena *, const struct record *);

#endif
