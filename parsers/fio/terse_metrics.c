/* What the figures of a terse line mean, by version, options and damage. */
#include "parsers/fio/terse.h"

#include <string.h>

/*
 * Up to 2.0.7 the rate is in bytes a millisecond. Lines that do not tell their
 * version are older for sure when they have no percentiles, and younger when
 * they have trims.
 */
static double
rate_unit(const struct terse *terse, struct fio_version version, bool *unsure)
{
	*unsure = false;
	if (terse->layout.block_size < 41 ||
	    fio_before(version, FIO_VERSION(2, 0, 8)))
		return 1000;
	if (fio_since(version, FIO_VERSION(2, 0, 8)) ||
	    (terse->layout.blocks > 2 &&
	     terse->count > terse->layout.block +
			    2 * terse->layout.block_size) ||
	    (terse->layout.blocks == 1 && terse->fit == TERSE_WHOLE))
		return 1024;
	*unsure = true;
	return 1000;
}

/* Whether the command asks for percentiles of lat instead of clat. */
static bool
asks_for_lat(const char *command)
{
	static const char word[] = "lat_percentiles=1";

	for (; command != NULL && (command = strstr(command, word)) != NULL;
	     command++)
		if (strchr("- ", command[-1]) != NULL)
			return true;
	return false;
}

/*
 * With unified_rw_reporting 2.0.14 to 3.26 print the sum of reads and writes
 * in the place of the reads, and zeros for writes.
 */
static bool
is_unified(const struct terse *terse, const struct record *record)
{
	const struct param *rw = record_param(record, "rw");
	const struct param *share = record_param(record, "rwmixread");

	if (rw == NULL || rw->text == NULL ||
	    (strcmp(rw->text, "randrw") != 0 && strcmp(rw->text, "rw") != 0 &&
	     strcmp(rw->text, "readwrite") != 0) ||
	    (share != NULL && share->text == NULL && share->number >= 100))
		return false;
	return terse->fit == TERSE_WHOLE && terse->layout.blocks >= 2 &&
	       terse->layout.subjects[terse->layout.blocks - 1] !=
	       SUBJECT_MIXED &&
	       terse_block_active(&terse->layout, 0, terse->fields,
				  terse->count) &&
	       !terse_block_active(&terse->layout, 1, terse->fields,
				   terse->count);
}

/*
 * Whether a line breaks off before it tells whether its first direction is that
 * of reads, or the sum of all.
 */
static bool
may_be_unified(const struct terse *terse, const struct record *record,
	       struct fio_version version)
{
	const struct param *rw = record_param(record, "rw");

	return terse->fit == TERSE_PART && terse->layout.block_size >= 41 &&
	       terse->count <= terse->layout.block +
			       terse->layout.block_size &&
	       terse_block_active(&terse->layout, 0, terse->fields,
				  terse->count) &&
	       !fio_before(version, FIO_VERSION(2, 0, 14)) &&
	       !(rw != NULL && rw->text != NULL &&
		 (strcmp(rw->text, "read") == 0 ||
		  strcmp(rw->text, "randread") == 0));
}

/* Takes what a direction says, unless it can't be right. */
static void
put_block(struct scan *scan, struct record *record, const struct terse *terse,
	  size_t block, const struct terse_units *units)
{
	if (terse_block_fits(&terse->layout, block, terse->fields,
			     terse->count)) {
		terse_block_put(record, scan->arena, &terse->layout, block,
				terse->fields, terse->count, units);
		return;
	}
	record->partial = true;
	diag_add(scan->diag, DIAG_WARNING, scan->file, record->source.line,
		 "the fields of a direction contradict each other; they are "
		 "left out");
}

void
terse_metrics_put(struct scan *scan, struct record *record,
		  struct terse *terse, struct fio_version version)
{
	struct terse_units units = {
		.lat_percentiles = asks_for_lat(record->command),
		.share = !fio_share_is_wrong(version),
		.share_rough = fio_since(version, FIO_VERSION(2, 99, 0)),
	};
	bool unsure;

	units.rate = rate_unit(terse, version, &unsure);
	if (is_unified(terse, record))
		terse->layout.subjects[0] = SUBJECT_MIXED;
	if (may_be_unified(terse, record, version))
		record_note(record, scan->arena, NOTE_AMBIGUOUS, NULL,
			    "what is read may be the sum of all I/O, with "
			    "unified_rw_reporting");
	for (size_t i = 0; i < terse->layout.blocks; i++)
		put_block(scan, record, terse, i, &units);
	terse_tail_put(scan, record, &terse->layout, terse->fields,
		       terse->count);
	for (size_t i = 0; unsure && i < terse->layout.blocks; i++) {
		struct metric_name name = metric_name(terse->layout.subjects[i],
						      QUANTITY_BW,
						      STATISTIC_VALUE);

		if (record_find(record, name) != NULL)
			record_note(record, scan->arena, NOTE_AMBIGUOUS, &name,
				    "KiB/s from 2.0.8 on, bytes a millisecond "
				    "before");
	}
	fio_note_saturated(record, scan->arena);
}
