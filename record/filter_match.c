/* Whether a record is one that an expression means. */
#include <math.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "record/filter_tree.h"
#include "record/unit.h"

/* Enough for any pattern that is meant seriously. */
#define MATCH_LIMIT 100000

bool
filter_match(const struct filter *filter, const struct record *record)
{
	return filter->match(filter, record);
}

bool
match_and(const struct filter *filter, const struct record *record)
{
	return filter_match(filter->left, record) &&
	       filter_match(filter->right, record);
}

bool
match_or(const struct filter *filter, const struct record *record)
{
	return filter_match(filter->left, record) ||
	       filter_match(filter->right, record);
}

/* order: <0, 0, >0, of what the record has against the value. */
static bool
holds(enum relation relation, double order)
{
	/* whether it holds for less, equal, more */
	static const bool truths[RELATIONS][3] = {
		[RELATION_EQUAL] = { false, true, false },
		[RELATION_UNEQUAL] = { true, false, true },
		[RELATION_LESS] = { true, false, false },
		[RELATION_LESS_EQUAL] = { true, true, false },
		[RELATION_MORE] = { false, false, true },
		[RELATION_MORE_EQUAL] = { false, true, true },
	};

	return truths[relation][1 + (order > 0) - (order < 0)];
}

/* Whether the text must not be so. */
static bool
is_negative(enum relation relation)
{
	return relation == RELATION_UNEQUAL || relation == RELATION_UNLIKE;
}

static bool
is_like(const struct filter *filter, const char *text, size_t length)
{
	pcre2_match_data *data = pcre2_match_data_create(1, NULL);
	pcre2_match_context *context = pcre2_match_context_create(NULL);
	int result = PCRE2_ERROR_NOMEMORY;

	if (data && context) {
		pcre2_set_match_limit(context, MATCH_LIMIT);
		result = pcre2_match(filter->pattern, (PCRE2_SPTR)text, length,
				     0, 0, data, context);
	}
	pcre2_match_context_free(context);
	pcre2_match_data_free(data);
	return result >= 0;
}

/* Whether it is equal, or like the pattern. */
static bool
fits(const struct filter *filter, const char *text)
{
	if (filter_is_pattern(filter))
		return is_like(filter, text, strlen(text));
	return !strcmp(text, filter->value);
}

/* What is absent is unknown: neither equal to anything nor different. */
static bool
text_holds(const struct filter *filter, const char *text)
{
	return text && fits(filter, text) != is_negative(filter->relation);
}

bool
match_text(const struct filter *filter, const struct record *record)
{
	const char *const *text;

	text = (const void *)((const char *)record + filter->offset);
	return text_holds(filter, *text);
}

bool
match_kind(const struct filter *filter, const struct record *record)
{
	return text_holds(filter, kind_text(record->kind));
}

/* Any heading will do; that there is none is known, too. */
bool
match_label(const struct filter *filter, const struct record *record)
{
	bool found = false;

	for (size_t i = 0; i < record->label_count && !found; i++)
		found = fits(filter, record->labels[i]);
	return found != is_negative(filter->relation);
}

/* Orders digits by their value, and all else by its bytes. */
static int
version_order(const char *a, const char *b)
{
	while (*a && *b) {
		size_t first, second;
		int order;

		if (!is_digit(*a) || !is_digit(*b)) {
			if (*a != *b)
				return *a < *b ? -1 : 1;
			a++, b++;
			continue;
		}
		a += strspn(a, "0");
		b += strspn(b, "0");
		first = strspn(a, "0123456789");
		second = strspn(b, "0123456789");
		if (first != second)
			return first < second ? -1 : 1;
		order = memcmp(a, b, first);
		if (order)
			return order;
		a += first;
		b += second;
	}
	return (*a != '\0') - (*b != '\0');
}

bool
match_version(const struct filter *filter, const struct record *record)
{
	if (!record->version)
		return false;
	if (filter_is_pattern(filter))
		return match_text(filter, record);
	return holds(filter->relation,
		     version_order(record->version, filter->value));
}

static bool
match_pair(const struct filter *filter, const struct param *param)
{
	double number;
	char text[33];

	if (!param)
		return false;
	if (filter_is_pattern(filter)) {
		if (!param->text)
			text[number_write(text, param->number)] = '\0';
		return text_holds(filter, param->text ? param->text : text);
	}
	number = param->number;
	if (param->text && !filter_number(filter->name, param->text, &number))
		number = NAN;
	/* a text may be no number, or equal though both are none */
	if (isnan(number) || isnan(filter->number)) {
		bool equal = param->text && !strcmp(param->text, filter->value);

		return filter->relation == RELATION_EQUAL ? equal :
		       filter->relation == RELATION_UNEQUAL && !equal;
	}
	return holds(filter->relation, number - filter->number);
}

bool
match_param(const struct filter *filter, const struct record *record)
{
	return match_pair(filter, record_param(record, filter->name));
}

bool
match_setting(const struct filter *filter, const struct record *record)
{
	return match_pair(filter, record_setting(record, filter->name));
}

bool
match_metric(const struct filter *filter, const struct record *record)
{
	const struct metric *metric = record_find(record, filter->metric);

	if (!metric || isnan(metric->value))
		return false;
	return holds(filter->relation, metric->value - filter->number);
}
