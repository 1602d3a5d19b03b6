/* What the readers of fio's output for programs, terse and JSON, share. */
#ifndef PARSERS_FIO_MACHINE_H
#define PARSERS_FIO_MACHINE_H

#include "parsers/fio/fio.h"

/*
 * The run that a result belongs to which is not of the run before in its own
 * format. fio can print one run in several formats, one after another: then
 * start lines stand before, and the run is that of these. *mark is the
 * format's own memory of its last run, 0 at first.
 */
struct fio_run *fio_run_join(struct scan *, unsigned *mark);

/* Notes the percentiles that stand at the end of fio's histogram. */
void fio_note_saturated(struct record *, struct arena *);

/*
 * Gives a job what stands outside of its own text: the command that produced
 * it, and its start line.
 */
void fio_surroundings_apply(struct scan *, struct record *,
			    const struct fio_run *);

/* Whether bw's share ("per") is misprinted in all formats: 2.17 to 2.21. */
bool fio_share_is_wrong(struct fio_version);

#endif
