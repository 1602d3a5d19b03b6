/* Whether figures of fio can all be of one job. */
#ifndef PARSERS_FIO_AGREE_H
#define PARSERS_FIO_AGREE_H

#include <stdbool.h>

#include "record/arena.h"
#include "record/record.h"

/*
 * Drops the latencies of a direction whose mean, least and greatest are not
 * those of their percentiles, or whose parts are not those of the whole, and
 * notes it; true where it did. The metrics stand in catalogue order.
 */
bool fio_latencies_check(struct record *, struct arena *);

/* Drops all latencies of a direction and notes why; false: there are none. */
bool fio_latencies_drop(struct record *, struct arena *, enum subject,
			const char *why);

/*
 * Drops the distribution where it cannot be that of the latencies of all
 * directions that did something, a bit each, and notes it; true where it did.
 */
bool fio_distribution_check(struct record *, struct arena *, unsigned did);

/*
 * Whether the bytes a second that were sampled are the I/Os a second of this
 * size; exact: of no other.
 */
bool fio_sampled_fit(const struct record *, enum subject, double size,
		     bool exact);

#endif
