/* The totals of a group in one direction, as fio's group lines have them. */
#ifndef PARSERS_FIO_TOTALS_H
#define PARSERS_FIO_TOTALS_H

#include "parsers/fio/fio.h"

struct totals {
	struct spans bw, low, high, io;	/* low, high: of single jobs */
	bool open;		/* the unit of low and high is not known */
	double shortest, longest;	/* ms */
};

/*
 * Read what stands behind "READ:", in the layout since 2.17 ("bw=") and in that
 * before ("io="), and what it proves of the run's version; false where it is
 * something else.
 */
bool fio_totals_new(struct cursor *, struct fio_run *, struct totals *);
bool fio_totals_old(struct cursor *, struct fio_run *, struct totals *);

/* Puts them into a record; bandwidth, size and time narrow each other down. */
void fio_totals_put(struct record *, struct arena *, enum subject,
		    struct totals *);

#endif
