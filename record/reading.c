/* Values of a JSON line, read into members of structs by tables. */
#include "record/reading.h"

#include <limits.h>
#include <math.h>

/* How much of an unknown name a message shows, in bytes. */
#define NAME_SHOWN 80

bool
reading_fail(struct reading *reading, const char *problem)
{
	if (!reading->problem)
		reading->problem = problem;
	return false;
}

bool
reading_fail_at(struct reading *reading, enum json_type type,
		const char *problem)
{
	if (type == JSON_CUT)
		return reading_fail(reading, "the record is cut short");
	if (type == JSON_WRONG)
		return reading_fail(reading, "this is not JSON");
	return reading_fail(reading, problem);
}

bool
reading_expect(struct reading *reading, enum json_type expected)
{
	static const char *const problems[] = {
		[JSON_STRING] = "expected a text",
		[JSON_OBJECT] = "expected an object",
		[JSON_ARRAY] = "expected a list",
	};
	enum json_type type = json_next(&reading->json);

	return type == expected ||
	       reading_fail_at(reading, type, problems[expected]);
}

bool
reading_number(struct reading *reading, enum json_type type, double *number)
{
	*number = type == JSON_NUMBER ? reading->json.number : NAN;
	return type == JSON_NUMBER || type == JSON_NULL ||
	       reading_fail_at(reading, type, "expected a number");
}

char *
reading_keep(struct reading *reading)
{
	return arena_text(reading->arena, reading->json.text,
			  reading->json.length);
}

bool
reading_text(struct reading *reading, void *member)
{
	if (!reading_expect(reading, JSON_STRING))
		return false;
	*(const char **)member = reading_keep(reading);
	return true;
}

static bool
read_whole(struct reading *reading, double least, double most, double *number)
{
	enum json_type type = json_next(&reading->json);

	if (type != JSON_NUMBER)
		return reading_fail_at(reading, type, "expected a number");
	*number = reading->json.number;
	if (!(*number >= least && *number <= most) || *number != floor(*number))
		return reading_fail(reading, "a whole number is out of range");
	return true;
}

bool
reading_int(struct reading *reading, void *member)
{
	double number;

	if (!read_whole(reading, INT_MIN, INT_MAX, &number))
		return false;
	*(int *)member = (int)number;
	return true;
}

bool
reading_unsigned(struct reading *reading, void *member)
{
	double number;

	if (!read_whole(reading, 0, UINT_MAX, &number))
		return false;
	*(unsigned *)member = (unsigned)number;
	return true;
}

bool
reading_flag(struct reading *reading, void *member)
{
	enum json_type type = json_next(&reading->json);

	if (type != JSON_TRUE && type != JSON_FALSE)
		return reading_fail_at(reading, type, "expected true or false");
	*(bool *)member = type == JSON_TRUE;
	return true;
}

bool
reading_members(struct reading *reading,
		bool (*member)(struct reading *, void *), void *target)
{
	enum json_type type;

	while ((type = json_next(&reading->json)) == JSON_KEY)
		if (!member(reading, target))
			return false;
	return type == JSON_OBJECT_END ||
	       reading_fail_at(reading, type, "this is not JSON");
}

bool
reading_object(struct reading *reading,
	       bool (*member)(struct reading *, void *), void *target)
{
	return reading_expect(reading, JSON_OBJECT) &&
	       reading_members(reading, member, target);
}

bool
reading_list(struct reading *reading,
	     bool (*element)(struct reading *, enum json_type, void *),
	     void *target)
{
	enum json_type type;

	if (!reading_expect(reading, JSON_ARRAY))
		return false;
	while ((type = json_next(&reading->json)) != JSON_ARRAY_END)
		if (!element(reading, type, target))
			return false;
	return true;
}

bool
reading_field(struct reading *reading, const struct field *field, void *target)
{
	struct json before;

	while (field->key && !json_is(&reading->json, field->key))
		field++;
	if (!field->key)
		return json_skip(&reading->json) ||
		       reading_fail(reading, "this is cut short or not JSON");
	before = reading->json;
	if (json_next(&before) == JSON_NULL) {
		reading->json = before;
		return true;
	}
	return field->read(reading, (char *)target + field->offset);
}

void
reading_warn(struct reading *reading, const char *what)
{
	size_t length = reading->json.length;

	diag_add(reading->diag, DIAG_WARNING, reading->file, reading->line,
		 "%s \"%.*s\" is not known and left out", what,
		 length < NAME_SHOWN ? (int)length : NAME_SHOWN,
		 reading->json.text);
}
