/* fio's job files, a line at a time; for those in a text and the runner's. */
#ifndef PARSERS_FIO_JOBFILE_H
#define PARSERS_FIO_JOBFILE_H

#include <stddef.h>

enum jobfile_kind {
	JOBFILE_EMPTY,		/* nothing, or a comment (";", "#") */
	JOBFILE_SECTION,	/* "[name]" */
	JOBFILE_OPTION,		/* "name=value", or "name" alone: no value */
	JOBFILE_OTHER,		/* no line of a job file */
};

/* What a line says; name and value point into it, blanks trimmed. */
struct jobfile_line {
	enum jobfile_kind kind;
	const char *name, *value;
	size_t name_length, value_length;
};

struct jobfile_line jobfile_read(const char *text, size_t length);

#endif
