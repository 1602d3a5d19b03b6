/* Values for the rules of lint, with what their printed digits leave open. */
#include "compare/lint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct span span_unknown = { NAN, NAN };

const enum subject lint_directions[LINT_DIRECTIONS] = {
	SUBJECT_READ, SUBJECT_WRITE, SUBJECT_TRIM, SUBJECT_MIXED,
};

/* Half-widths of less than that part of the value are not kept in records. */
#define KEPT (1. / 2000)

struct span
span_exact(double value)
{
	return (struct span){ value, value };
}

struct span
span_of_name(const struct record *record, struct metric_name name)
{
	const struct metric *metric = record_find(record, name);
	double half;

	if (!metric || isnan(metric->value) ||
	    record_has_note(record, NOTE_IMPLAUSIBLE, &name))
		return span_unknown;
	half = fmax(metric->half_width, fabs(metric->value) * KEPT);
	return (struct span){ metric->value - half, metric->value + half };
}

struct span
span_of(const struct record *record, enum subject subject,
	enum quantity quantity, enum statistic statistic)
{
	return span_of_name(record, metric_name(subject, quantity, statistic));
}

bool
span_known(struct span span)
{
	return !isnan(span.low) && !isnan(span.high);
}

double
span_middle(struct span span)
{
	return (span.low + span.high) / 2;
}

struct span
span_plus(struct span a, struct span b)
{
	return (struct span){ a.low + b.low, a.high + b.high };
}

struct span
span_times(struct span a, struct span b)
{
	return (struct span){ a.low * b.low, a.high * b.high };
}

struct span
span_over(struct span a, struct span b)
{
	return (struct span){ a.low / b.high, a.high / b.low };
}

bool
span_meet(struct span a, struct span b, double slack)
{
	return !(a.low * (1 - slack) > b.high * (1 + slack) ||
		 b.low * (1 - slack) > a.high * (1 + slack));
}

double
lint_param(const struct record *record, const char *name)
{
	const struct param *param = record_param(record, name);
	char *end;
	double number;

	if (!param)
		return NAN;
	if (!param->text)
		return param->number;
	number = strtod(param->text, &end);
	return *end || end == param->text ? NAN : number;
}

const char *
lint_text(const struct lint *lint, enum unit unit, double value)
{
	return unit_print_in(lint->arena, unit, value);
}
