/* Words and values of a line. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "parsers/iostat/iostat.h"

enum { LONG_NUMBER = 64 };	/* bytes of the longest number that is read */

bool
iostat_word(const char **at, const char *end, struct word *word)
{
	const char *p = pass_gaps(*at, end);

	if (p == end)
		return false;
	word->text = p;
	while (p < end && !is_gap(*p))
		p++;
	word->length = (size_t)(p - word->text);
	*at = p;
	return true;
}

bool
iostat_is(struct word word, const char *text)
{
	return strncmp(word.text, text, word.length) == 0 &&
	       text[word.length] == '\0';
}

bool
iostat_blank(const struct line *line)
{
	const char *end = line->text + line->length;

	return pass_gaps(line->text, end) == end;
}

size_t
iostat_pass_blank(const struct line *lines, size_t count, size_t most)
{
	size_t at = 0;

	while (at < count && at < most && iostat_blank(&lines[at]))
		at++;
	return at;
}

static const char *
pass_digits(const char *p, const char *end)
{
	while (p < end && isdigit((unsigned char)*p))
		p++;
	return p;
}

/* A number with more digits than fit: as exact as a double can hold it. */
static bool
read_huge(const char *text, const char *end, struct cell *cell)
{
	char copy[LONG_NUMBER];
	size_t length = (size_t)(end - text);

	if (length >= sizeof(copy))
		return false;
	memcpy(copy, text, length);
	copy[length] = '\0';
	if (strchr(copy, ',') != NULL)
		*strchr(copy, ',') = '.';
	cell->huge = strtod(copy, NULL);
	return true;
}

/*
 * The digits from *at on, with a point or a decimal comma. A comma before three
 * digits would be one of thousands, which iostat does not print: none then.
 */
static bool
read_digits(const char **at, const char *end, struct cell *cell)
{
	const char *text = *at, *p = pass_digits(text, end), *point = p;

	if (p == text)
		return false;
	if (p < end && (*p == '.' || *p == ',')) {
		p = pass_digits(p + 1, end);
		if (p == point + 1 || (*point == ',' && p - point == 4))
			return false;
	}
	*at = p;
	if (p - text > DIGITS + (p > point))
		return read_huge(text, p, cell);
	for (const char *digit = text; digit < p; digit++)
		if (digit != point)
			cell->number.digits = cell->number.digits * 10 +
					      (uint64_t)(*digit - '0');
	if (p > point)
		cell->number.decimals = (unsigned)(p - point - 1);
	return true;
}

/* Values that are words: a division by zero in old versions. */
static bool
read_nothing(const char **at, const char *end)
{
	static const char *const words[] = { "nan", "inf" };
	const char *p = *at + (*at < end && **at == '-');

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (end - p >= 3 && strncasecmp(p, words[i], 3) == 0) {
			*at = p + 3;
			return true;
		}
	return false;
}

bool
iostat_cell(const char **at, const char *end, struct cell *cell)
{
	const char *p = *at;

	if (iostat_usual_cell(at, end, cell))
		return true;
	*cell = (struct cell){ .odd = true };
	if (p < end && *p == '-') {
		cell->number.negative = true;
		p++;
	}
	if (!read_digits(&p, end, cell)) {
		p = *at;
		if (!read_nothing(&p, end))
			return false;
		cell->nothing = true;
	} else if (p < end && strchr("BkMGTP%", *p) != NULL) {
		cell->suffix = *p++;
	}
	if (p < end && !is_gap(*p))
		return false;
	*at = p;
	return true;
}
