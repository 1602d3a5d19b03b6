/* Which rows of bonnie++'s tables and which CSV lines are of one run. */
#include <string.h>

#include "parsers/bonnie/part.h"

enum {
	BLANKS = 3,		/* empty lines between the parts of a table */
	CSV_AHEAD = 200,	/* lines below a table that may hold its CSV */
	CSV_SURE = 6,		/* figures that must agree, where it is apart */
};

size_t
part_behind(const struct line *lines, size_t count, size_t at)
{
	size_t next = at;

	while (next < count && next < at + BLANKS &&
	       bonnie_bare(&lines[next]).length == 0)
		next++;
	return next;
}

struct bonnie_run *
part_add(struct part *part, struct arena *arena, bool bad)
{
	part->rows = arena_grow(arena, part->rows, part->count, &part->room,
				sizeof(*part->rows));
	part->bad = arena_grow(arena, part->bad, part->count, &part->bad_room,
			       sizeof(*part->bad));
	part->bad[part->count] = bad;
	return &part->rows[part->count++];
}

/* Puts the files part of a run to its I/O part. */
static void
add_files(struct bonnie_run *run, const struct bonnie_run *files, bool apart)
{
	memcpy(run->figures[FILE_TESTS], files->figures[FILE_TESTS],
	       PART_TESTS * sizeof(run->figures[0]));
	for (unsigned i = 0; i < BONNIE_PARAMS; i++)
		if (!run->has[i] && files->has[i])
			bonnie_set(run, (enum bonnie_param)i, files->params[i]);
	run->link = files->link;
	run->false_rates = files->false_rates;
	run->joined += files->joined;
	run->partial |= files->partial;
	if (files->name.length > run->name.length && run->name_cut) {
		run->name = files->name;
		run->name_cut = files->name_cut;
	}
	if (run->version.text == NULL)
		run->version = files->version;
	if (apart)
		run->files = files->first;
	else
		run->last = files->last;
}

/* Whether both rows have names, and those of one run. */
static bool
share_name(const struct bonnie_run *one, const struct bonnie_run *other)
{
	return one->name.text != NULL && other->name.text != NULL &&
	       bonnie_named_alike(one, other);
}

static size_t
count_named(const struct part *part, size_t count, const struct bonnie_run *run)
{
	size_t named = 0;

	for (size_t i = 0; i < count; i++)
		named += share_name(&part->rows[i], run);
	return named;
}

/*
 * The converter prints all rows of one part, then those of the other, named.
 * Rows of one name pair in their order, where both parts have as many of them.
 */
static void
pair_by_name(struct scan *scan, struct part *io, struct part *files)
{
	size_t from = 0, own = io->count;

	for (size_t i = 0; i < files->count; i++) {
		size_t at = from;

		if (count_named(io, own, &files->rows[i]) !=
		    count_named(files, files->count, &files->rows[i]))
			at = own;
		while (at < own && !share_name(&io->rows[at], &files->rows[i]))
			at++;
		if (at < own) {
			add_files(&io->rows[at], &files->rows[i], true);
			io->bad[at] |= files->bad[i];
			from = at + 1;
		} else {
			*part_add(io, scan->arena, files->bad[i]) =
				files->rows[i];
		}
	}
}

/* Joins the two parts of a table; false where they are not of the same runs. */
bool
part_pair(struct scan *scan, struct part *io, struct part *files)
{
	struct piece name = files->head.name;

	if (files->rows[0].name.text != NULL) {
		pair_by_name(scan, io, files);
		return true;
	}
	for (size_t i = 0; i < files->count; i++) {
		files->rows[i].name = name;
		if (io->count == files->count &&
		    !bonnie_named_alike(&io->rows[i], &files->rows[i]))
			return false;
	}
	if (io->count != files->count) {
		diag_add(scan->diag, DIAG_WARNING, scan->file,
			 files->rows[0].first->number, "%zu rows of files "
			 "below %zu of I/O: which belong together can't be "
			 "known; the former are not used", files->count,
			 io->count);
		return true;
	}
	for (size_t i = 0; i < files->count; i++)
		if (!files->bad[i])
			add_files(&io->rows[i], &files->rows[i],
				  io->count > 1);
	return true;
}

/* The row that a CSV line is of, NULL for none. */
static struct bonnie_run *
row_of(struct part *part, const struct bonnie_run *csv, unsigned least,
       bool *const taken)
{
	struct bonnie_run *best = NULL;
	unsigned high = 0;
	size_t at = 0;

	for (size_t i = 0; i < part->count; i++) {
		struct agreement agreement;

		if (taken[i] || !bonnie_named_alike(csv, &part->rows[i]))
			continue;
		agreement = bonnie_agreement(csv, &part->rows[i]);
		if (agreement.same < least ||
		    (agreement.different > 0 && (least > 0 ||
		     agreement.same <= agreement.different)))
			continue;
		if (best == NULL || agreement.same > high) {
			best = &part->rows[i];
			high = agreement.same;
			at = i;
		}
	}
	if (best != NULL)
		taken[at] = true;
	return best;
}

/* Puts a run of CSV that was found for a row in its place. */
static void
replace_row(struct part *part, struct bonnie_run *row,
	    const struct bonnie_run *csv, struct arena *arena)
{
	struct bonnie_run *table = arena_take(arena, sizeof(*table));

	*table = *row;
	*row = *csv;
	row->table = table;
	part->bad[row - part->rows] = false;
}

/* CSV lines right below a table, then those apart from it. */
void
part_find_csv(struct scan *scan, const struct line *lines, size_t count,
	 struct part *part)
{
	bool *taken = arena_zero(scan->arena, part->count * sizeof(*taken));
	size_t left = part->count, at = part->next, last = at + CSV_AHEAD;
	bool below = true;

	for (at = part_behind(lines, count, at); left > 0 && at < count &&
	     at < last;) {
		struct bonnie_run csv, *row = NULL;
		size_t used = 0;

		if (head_line(&lines[at]))
			return;
		if (bonnie_csv_begins(&lines[at]))
			used = bonnie_csv_read(lines + at, count - at,
					       scan->arena, &csv);
		if (used > 0)
			row = row_of(part, &csv, below ? 0 : CSV_SURE, taken);
		if (row != NULL) {
			replace_row(part, row, &csv, scan->arena);
			left--;
		}
		if (row != NULL && below)
			part->next = at + used;
		else if (row != NULL)
			bonnie_take(scan, &lines[at]);
		below &= row != NULL;
		at = below ? part_behind(lines, count, part->next) :
		     at + (used > 0 ? used : 1);
	}
}

/* A table below its CSV line is a copy of it, and named like it. */
void
part_name(struct scan *scan, struct bonnie_run *run)
{
	const struct bonnie_run *csv = bonnie_last_csv(scan);
	struct agreement agreement;

	if (csv == NULL || !run->name_cut || !bonnie_named_alike(csv, run))
		return;
	agreement = bonnie_agreement(csv, run);
	if (agreement.same >= CSV_SURE && agreement.different == 0)
		run->name = csv->name;
}
