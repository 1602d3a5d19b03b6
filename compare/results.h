/* Which records take part in a comparison, and as what. */
#ifndef COMPARE_RESULTS_H
#define COMPARE_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compare/compare.h"
#include "record/arena.h"

struct result {
	const struct record *record;
	size_t input;
	const char *input_label;
	unsigned samples;	/* iostat rows that it stands for; else 1 */
	/* these rows; NULL for what stands for itself */
	const struct record *const *rows;
	unsigned jobs;		/* that ran together and are one here; else 1 */
	/*
	 * Equal for the clones of one job, which ran together in one run:
	 * several values, but one measurement.
	 */
	uint64_t run;
};

struct results {
	struct result *all;	/* in order of the inputs and their lines */
	size_t count;
	size_t since_boot;	/* rows of first reports that were left out */
	size_t given;		/* records in all */
};

/*
 * Chooses from the records: jobs, runs, devices and logs; groups where no job
 * of theirs is there; disks and cpu rows with other_kinds; no snapshots, sums
 * over clients, copies or claims; no rows since boot unless first_report. The
 * rows of one iostat run become one result for each device, the clones of a
 * job in one run become one.
 */
void results_choose(const struct compared *, size_t count, bool first_report,
		    bool other_kinds, struct arena *, struct results *);

/* Whether there is anything but disks, cpu rows, copies and claims. */
bool results_main_kinds(const struct compared *, size_t count);

/* Names the document that a record stands in; equal for all of one document. */
uint64_t results_document(const struct record *, size_t input);

#endif
