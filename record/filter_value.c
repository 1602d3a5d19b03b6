/* What the values of a -w expression mean: numbers with units, patterns. */
#include <math.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "record/filter_tree.h"
#include "record/unit.h"

/* Parameters that are times, and what they are in without a suffix, in ns. */
static const struct {
	const char *name;
	double unit;
} times[] = {
	{ "runtime", 1e9 },
	{ "ramp_time", 1e9 },
	{ "startdelay", 1e9 },
	{ "timeout", 1e9 },
	{ "thinktime", 1e3 },
	{ "latency_target", 1e3 },
	{ "latency_window", 1e3 },
	{ "max_latency", 1e3 },
};

bool
filter_number(const char *name, const char *text, double *number)
{
	for (size_t i = 0; i < sizeof(times) / sizeof(*times); i++)
		if (!strcmp(times[i].name, name))
			return unit_read_time(text, strlen(text),
					      times[i].unit, number);
	return unit_read_size(text, strlen(text), number);
}

/* Counts and rates: k, M, G are 1000-based here. */
static bool
read_count(const char *text, size_t length, double *number)
{
	static const struct { char suffix; double factor; } suffixes[] = {
		{ 'k', 1e3 }, { 'K', 1e3 }, { 'm', 1e6 }, { 'M', 1e6 },
		{ 'g', 1e9 }, { 'G', 1e9 },
	};
	double factor = 1;
	struct decimal decimal;

	for (size_t i = 0; length && i < 6; i++)
		if (text[length - 1] == suffixes[i].suffix) {
			factor = suffixes[i].factor;
			length--;
			break;
		}
	if (!length || decimal_scan(text, text + length, false, &decimal) !=
		       length)
		return false;
	*number = decimal_value(decimal, factor);
	return true;
}

/* A number in the unit of a metric; NULL, or how one is written. */
static const char *
read_metric_value(const char *text, struct metric_name metric, double *number)
{
	enum unit unit = metric_unit(metric, false);
	size_t length = strlen(text);

	if (unit == UNIT_NS)
		return unit_read_time(text, length, 1, number) ? NULL :
		       "a time such as 250us, 1.5ms or 2s";
	if (unit == UNIT_BYTES_PER_SECOND && length > 2 &&
	    !strcmp(text + length - 2, "/s"))
		length -= 2;
	if (unit == UNIT_BYTES || unit == UNIT_BYTES_PER_SECOND)
		return unit_read_size(text, length, number) ? NULL :
		       "a size such as 4k, 100MiB or 1.5GB";
	if (unit == UNIT_PERCENT && length > 1 && text[length - 1] == '%')
		length--;
	return read_count(text, length, number) ? NULL :
	       "a number such as 300, 19.7k or 1.2M";
}

static void *
arena_malloc(size_t size, void *arena)
{
	return arena_take(arena, size);
}

static void
arena_keep(void *piece, void *arena)
{
	(void)piece;
	(void)arena;
}

/* The compiled pattern lives in the arena, as the rest of the filter. */
static const char *
compile(struct filter *filter, struct arena *arena)
{
	pcre2_general_context *memory;
	pcre2_compile_context *context;
	PCRE2_UCHAR message[120];
	PCRE2_SIZE offset;
	int error;

	memory = pcre2_general_context_create(arena_malloc, arena_keep, arena);
	context = pcre2_compile_context_create(memory);
	filter->pattern = pcre2_compile((PCRE2_SPTR)filter->value,
					PCRE2_ZERO_TERMINATED,
					PCRE2_UTF | PCRE2_MATCH_INVALID_UTF,
					&error, &offset, context);
	if (filter->pattern)
		return NULL;
	pcre2_get_error_message(error, message, sizeof(message));
	return arena_print(arena, "\"%s\" is no regular expression; at its "
			   "byte %zu: %s", filter->value, offset + 1,
			   (char *)message);
}

static const char *
list_kinds(struct arena *arena)
{
	const char *list = kind_text((enum kind)0);

	for (unsigned i = 1; i < KINDS; i++)
		list = arena_print(arena, "%s, %s", list,
				   kind_text((enum kind)i));
	return list;
}

const char *
filter_understand(struct filter *filter, struct arena *arena)
{
	const char *expected = NULL;
	enum kind kind;

	filter->number = NAN;
	if (1u << filter->relation & PATTERNS)
		return compile(filter, arena);
	if (filter->match == match_kind &&
	    !kind_read(filter->value, strlen(filter->value), &kind))
		return arena_print(arena, "there is no such kind; accepted are "
				   "%s", list_kinds(arena));
	if (filter->match == match_metric)
		expected = read_metric_value(filter->value, filter->metric,
					     &filter->number);
	else if ((filter->match == match_param ||
		  filter->match == match_setting) &&
		 !filter_number(filter->name, filter->value, &filter->number) &&
		 1u << filter->relation & ORDER)
		expected = "a number such as 32, 4k or 60s";
	return expected ? arena_print(arena, "%s needs %s", filter->key,
				      expected) : NULL;
}
