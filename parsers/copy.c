/* Whether one record is a copy, or an excerpt, of another. */
#include "parsers/copy.h"

#include <math.h>
#include <string.h>

enum {
	AGREE_LEAST = 4,	/* values that records of two formats share */
	LIST_LINES = 40,	/* of one list of runs */
};

/* Rows of a sampling tool are never copies of each other, however equal. */
bool
copy_may_be(enum kind kind)
{
	return kind == KIND_JOB || kind == KIND_RUN || kind == KIND_GROUP ||
	       kind == KIND_DISK;
}

/* Whether two values may be one, given what their texts leave open. */
static bool
close_to(const struct metric *one, const struct metric *other)
{
	double open = one->half_width + other->half_width;

	if (isnan(one->value) || isnan(other->value))
		return isnan(one->value) && isnan(other->value);
	return fabs(one->value - other->value) <=
	       2 * open + 1e-9 * fabs(one->value);
}

/*
 * The same in one format: what is known as well in both is printed with other
 * digits where it differs, and so of another result.
 */
static bool
printed_alike(const struct metric *one, const struct metric *other)
{
	double open = one->half_width;

	return close_to(one, other) &&
	       (open == 0 || fabs(open - other->half_width) > 1e-9 * open ||
		fabs(one->value - other->value) <= 1e-9 * fabs(one->value));
}

static bool
same_or_unknown(const char *one, const char *other)
{
	return one == NULL || other == NULL || strcmp(one, other) == 0;
}

/*
 * Whether each value of part stands in whole, too, both being in catalogue
 * order. Nulls and zeros alone prove nothing.
 */
static bool
fits(const struct record *part, const struct record *whole)
{
	size_t at = 0, proofs = 0;

	if (part->metric_count > whole->metric_count)
		return false;
	for (size_t i = 0; i < part->metric_count; i++) {
		const struct metric *metric = &part->metrics[i];
		int order = -1;

		for (; at < whole->metric_count; at++) {
			order = metric_order(whole->metrics[at].name,
					     metric->name);
			if (order >= 0)
				break;
		}
		if (order != 0 || !printed_alike(metric, &whole->metrics[at]))
			return false;
		proofs += metric->value > 0;
	}
	return proofs > 0;
}

/*
 * How much a format of fio's tells. One run may be printed in several; of those
 * the first is kept.
 */
static int
format_rank(const struct record *record)
{
	static const char *const formats_of_fio[] = {
		"json+", "json", "normal", "terse5", "terse4", "terse3",
		"terse2"
	};
	int count = sizeof(formats_of_fio) / sizeof(formats_of_fio[0]);

	for (int i = 0; record->format != NULL && i < count; i++)
		if (strcmp(record->format, formats_of_fio[i]) == 0)
			return count - i;
	return 0;
}

/* Whether two records are of different formats that may show the same run. */
bool
copy_other_format(const struct record *one, const struct record *other)
{
	int first = format_rank(one), second = format_rank(other);

	return first > 0 && second > 0 && first != second;
}

/*
 * Whether records of two formats agree in all that both state. The classes of
 * the distribution are left out: terse adds the lowest up.
 */
static bool
agree(const struct record *one, const struct record *other)
{
	size_t at = 0, shared = 0;

	for (size_t i = 0; i < one->metric_count; i++) {
		const struct metric *metric = &one->metrics[i];

		while (at < other->metric_count &&
		       metric_order(other->metrics[at].name, metric->name) < 0)
			at++;
		if (at == other->metric_count ||
		    metric->name.subject == SUBJECT_DIST ||
		    !metric_same(other->metrics[at].name, metric->name))
			continue;
		if (!close_to(metric, &other->metrics[at]))
			return false;
		shared++;
	}
	return shared >= AGREE_LEAST;
}

bool
copy_may_be_of(const struct record *one, const struct record *other)
{
	return one->kind == other->kind &&
	       strcmp(one->tool, other->tool) == 0 &&
	       same_or_unknown(one->name, other->name) &&
	       same_or_unknown(one->version, other->version) &&
	       same_or_unknown(one->time, other->time) &&
	       one->error == other->error;
}

/*
 * Whether rates are all that is said, as where an author left the rest of a
 * header away: a run that is repeated has the same again.
 */
static bool
says_rates_alone(const struct record *record)
{
	for (size_t i = 0; i < record->metric_count; i++) {
		const struct metric_name *name = &record->metrics[i].name;

		if (name->statistic != STATISTIC_VALUE ||
		    (name->quantity != QUANTITY_IOPS &&
		     name->quantity != QUANTITY_BW))
			return false;
	}
	return true;
}

static bool
same_labels(const struct record *one, const struct record *other)
{
	if (one->label_count != other->label_count)
		return false;
	for (size_t i = 0; i < one->label_count; i++)
		if (strcmp(one->labels[i], other->labels[i]) != 0)
			return false;
	return true;
}

/*
 * Whether two stand side by side in a text: neither is a quotation of the
 * other, nor of a list that is shown once more.
 */
static bool
side_by_side(const struct record *one, const struct record *other)
{
	unsigned first = one->source.line, second = other->source.line;
	unsigned apart = first < second ? second - first : first - second;

	return one->source.quote == other->source.quote &&
	       same_or_unknown(one->source.part, other->source.part) &&
	       (apart <= LIST_LINES || !same_labels(one, other));
}

/* Whether part says nothing that whole does not say as well. */
bool
copy_is_of(const struct record *part, const struct record *whole)
{
	if (copy_other_format(part, whole))
		return format_rank(part) < format_rank(whole) &&
		       agree(part, whole);
	if (part->metric_count == whole->metric_count &&
	    side_by_side(part, whole) && says_rates_alone(part))
		return false;
	return fits(part, whole);
}
