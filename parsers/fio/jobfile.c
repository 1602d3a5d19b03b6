/* The lines of fio's job files, as its ini parser takes them. */
#include "parsers/fio/jobfile.h"

#include <ctype.h>
#include <string.h>

static void
trim(const char **text, size_t *length)
{
	while (*length > 0 && isspace((unsigned char)**text)) {
		(*text)++;
		(*length)--;
	}
	while (*length > 0 && isspace((unsigned char)(*text)[*length - 1]))
		(*length)--;
}

/* Option names are lower case, but for a few engines' and old aliases. */
static size_t
name_length(const char *text, size_t length)
{
	size_t at = 0;

	while (at < length &&
	       (isalnum((unsigned char)text[at]) || text[at] == '_'))
		at++;
	return at;
}

/* fio takes all behind one of these for a comment, wherever it stands. */
static size_t
comment(const char *text, size_t length)
{
	size_t at = 0;

	while (at < length && text[at] != ';' && text[at] != '#')
		at++;
	return at;
}

struct jobfile_line
jobfile_read(const char *text, size_t length)
{
	struct jobfile_line line = { .kind = JOBFILE_EMPTY };
	const char *rest;
	size_t left;

	length = comment(text, length);
	trim(&text, &length);
	if (length == 0)
		return line;
	if (*text == '[') {
		line.kind = text[length - 1] == ']' && length > 2 ?
			    JOBFILE_SECTION : JOBFILE_OTHER;
		line.name = text + 1;
		line.name_length = length - 2;
		return line;
	}
	line.name = text;
	line.name_length = name_length(text, length);
	rest = text + line.name_length;
	left = length - line.name_length;
	trim(&rest, &left);
	if (line.name_length == 0 || (left > 0 && *rest != '=')) {
		line.kind = JOBFILE_OTHER;
		return line;
	}
	line.kind = JOBFILE_OPTION;
	if (left > 0) {
		line.value = rest + 1;
		line.value_length = left - 1;
		trim(&line.value, &line.value_length);
	}
	return line;
}
