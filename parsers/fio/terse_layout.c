/* Which field of a terse line is what: by version and by what they hold. */
#include "parsers/fio/terse.h"

#include <string.h>

/*
 * What the fields of a part hold, in the letters of terse_holds(). Depths are
 * percentages of one decimal, the distribution's of two.
 */
#define PERCENTILES "pppppppppppppppppppp"
static const char block41[] = "nnnn" "nnff" "nnff" PERCENTILES "nnff" "nn%ff";
/* Up to 2.0.13 the percentiles are of two decimals. */
static const char block_first[] = "nnnn" "nnff" "nnff" "qqqqqqqqqqqqqqqqqqqq"
				  "nnff" "nn%ff";
static const char block47[] = "nnnn" "nnff" "nnff" PERCENTILES "nnff" "nn%ff"
			      "n" "nnffn";
static const char block20[] = "nnn" "nnff" "nnff" "nnff" "nn%ff";
static const char block16[] = "nnn" "nnff" "nnff" "nn%ff";
static const char tail[] = "%%nnn" "ddddddd" "tttttttttt" "tttttttttttt";

/* A job's name may hold semicolons. */
enum { NAMES = 16 };

/* The kinds of lines, newest first. A number of blocks is a bit of blocks. */
static const struct line_kind {
	unsigned version;
	size_t name;		/* the field of the job's name */
	const char *block;
	unsigned blocks;
	bool has_disks;
} kinds[] = {
	{ 5, 2, block47, 1u << 1 | 1u << 3 | 1u << 4, true },
	{ 4, 2, block41, 1u << 1 | 1u << 3 | 1u << 4, true },
	{ 3, 2, block41, 1u << 1 | 1u << 2 | 1u << 3, true },
	{ 3, 1, block_first, 1u << 2, true },	/* 1.99.6 */
	{ 2, 1, block41, 1u << 1 | 1u << 2 | 1u << 3 | 1u << 4, false },
	{ 2, 1, block20, 1u << 2, false },
	{ 0, 0, block16, 1u << 2, false },
	{ 0, 0, block20, 1u << 2, false },	/* 1.41.4 and 1.41.5 */
};

/*
 * Whether the fields from at on hold what spec says. The last field of all may
 * be cut: then the fields count as running out before it.
 */
static enum terse_fit
match(const struct terse_field *fields, size_t count, size_t at,
      const char *spec)
{
	for (size_t i = 0; spec[i] != '\0'; i++) {
		if (at + i >= count)
			return TERSE_PART;
		if (!terse_holds(&fields[at + i], spec[i]))
			return at + i + 1 == count ? TERSE_PART : TERSE_NONE;
	}
	return TERSE_WHOLE;
}

/*
 * The fields behind the directions. Where one is lost or double, the line may
 * be right up to there.
 */
static enum terse_fit
match_tail(const struct terse_field *fields, size_t count,
	   struct terse_layout *layout)
{
	enum terse_fit fit = match(fields, count, layout->tail, tail);
	size_t end = layout->tail + TERSE_TAIL;

	if (fit == TERSE_WHOLE && end < count && terse_holds(&fields[end], '%'))
		fit = TERSE_NONE;
	layout->tail_lost = fit == TERSE_NONE;
	return layout->tail_lost ? TERSE_PART : fit;
}

static void
name_blocks(struct terse_layout *layout)
{
	static const enum subject subjects[TERSE_BLOCKS] = {
		SUBJECT_READ, SUBJECT_WRITE, SUBJECT_TRIM, SUBJECT_MIXED
	};

	memcpy(layout->subjects, subjects, sizeof(subjects));
	/* unified_rw_reporting, from 3.27 on: the sum alone, or the sum last */
	if (layout->blocks == 1)
		layout->subjects[0] = SUBJECT_MIXED;
	if (layout->version == 3)
		layout->subjects[2] = SUBJECT_MIXED;
}

/*
 * Whether fields can be a name of several. "fio-3.33" is another field, double;
 * so are numbers, unless all of the line fits.
 */
static bool
may_be_name(const struct terse_field *fields, size_t count, enum terse_fit fit)
{
	if (fields[0].length > 4 && memcmp(fields[0].text, "fio-", 4) == 0)
		return false;
	for (size_t i = 1; i < count && fit != TERSE_WHOLE; i++)
		if (terse_holds(&fields[i], 'n'))
			return false;
	return true;
}

/* Tries a kind of line, with a name of so many fields. */
static enum terse_fit
try_kind(const struct line_kind *kind, size_t names,
	 const struct terse_field *fields, size_t count,
	 struct terse_layout *layout)
{
	enum terse_fit fit;

	layout->version = kind->version;
	layout->name = kind->name;
	layout->names = names;
	layout->group = kind->name + names;
	layout->block = layout->tail = layout->group + 2;
	layout->block_size = strlen(kind->block);
	layout->blocks = 0;
	layout->has_disks = kind->has_disks;
	layout->tail_lost = false;
	fit = match(fields, count, layout->group, "nn");
	if (layout->group + 1 < count &&
	    (fields[layout->group].length > 5 ||
	     fields[layout->group + 1].length > 3))
		return TERSE_NONE;	/* no group and no error */
	while (fit == TERSE_WHOLE && layout->blocks < TERSE_BLOCKS) {
		if (layout->blocks > 0 && layout->tail >= count) {
			fit = TERSE_PART;
			break;
		}
		fit = match(fields, count, layout->tail, kind->block);
		layout->blocks++;
		layout->tail += layout->block_size;
		if (fit == TERSE_WHOLE && layout->tail < count &&
		    terse_holds(&fields[layout->tail], '%'))
			break;
	}
	if (fit == TERSE_WHOLE) {
		if (!(kind->blocks >> layout->blocks & 1))
			return TERSE_NONE;
		fit = match_tail(fields, count, layout);
	}
	if (names > 1 && layout->group <= count &&
	    !may_be_name(&fields[layout->name], names, fit))
		return TERSE_NONE;
	name_blocks(layout);
	if (fit == TERSE_PART && layout->blocks == 1 &&
	    !(layout->tail < count && terse_holds(&fields[layout->tail], '%')))
		layout->subjects[0] = SUBJECT_READ;	/* more may follow */
	return fit;
}

static unsigned
version_of(const struct terse_field *field)
{
	return field->length == 1 && *field->text >= '2' &&
	       *field->text <= '5' ? (unsigned)(*field->text - '0') : 0;
}

/* "fio-3.33", or "1.99.12" and "2.0.7" as it was up to 2.0.7 */
static bool
is_fio_version(const struct terse_field *field)
{
	const char *text = field->text;

	if (field->length > 4 && memcmp(text, "fio", 3) == 0)
		return true;
	return field->length > 2 && field->length < 9 &&
	       (*text == '1' || *text == '2') &&
	       (text[1] == '.' || text[1] == ',');
}

bool
terse_layout_sure(const struct terse_layout *layout, size_t count)
{
	/*
	 * Little more than the version of fio is needed; without it, the first
	 * field that has a fraction tells the layout.
	 */
	size_t least = layout->name == 2 ? 3 : 9;

	return count >= layout->group + least;
}

enum terse_fit
terse_layout_find(const struct terse_field *fields, size_t count,
		  struct terse_layout *layout)
{
	unsigned version = version_of(&fields[0]);
	struct terse_layout part;
	enum terse_fit best = TERSE_NONE;

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		const struct line_kind *kind = &kinds[i];

		if (kind->version != version ||
		    (version > 2 && count > 1 &&
		     (kind->name == 2) != is_fio_version(&fields[1])))
			continue;
		for (size_t names = 1; names <= NAMES; names++) {
			enum terse_fit fit = try_kind(kind, names, fields,
						      count, &part);

			/* of two that may be, the one with the plainer name */
			if (fit > best || (fit == TERSE_PART && fit == best &&
					   names < layout->names)) {
				*layout = part;
				best = fit;
			}
			if (best == TERSE_WHOLE)
				return best;
			if (fit == TERSE_PART || part.group >= count)
				break;
		}
	}
	return best;
}
