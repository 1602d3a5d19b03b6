/* The options of a job: one table, fio's names and meanings. */
#ifndef RUNNER_OPTION_H
#define RUNNER_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/arena.h"
#include "record/nearest.h"
#include "runner/settings.h"

/*
 * A row of the table. The fallback is a value, too, and taken as one. A value
 * that is left out ("" behind no equals sign) is that of lone.
 */
struct option {
	const char *name, *alias;	/* alias NULL: none */
	const char *fallback;		/* NULL: all bits zero */
	const char *lone;		/* NULL: may not be left out */
	size_t member;			/* offset in struct settings */
	/*
	 * Puts the value into member. Returns NULL, or what is accepted
	 * instead. Text lives as long as the value or in the arena.
	 */
	const char *(*set)(const struct option *, void *member,
			   const char *value, struct arena *);
	uint64_t unit;			/* of a plain number: ns, or 1 */
	uint64_t least, most;		/* of a number */
	const char *accepted;		/* NULL: as the setter says */
	const char *help;		/* one clause, no full stop */
};

extern const struct option job_options[];	/* ends in a NULL name */

/* The row of that name or alias, or NULL. */
const struct option *option_find(const char *name);

/* Gives all options their fallbacks. */
void option_defaults(struct settings *, struct arena *);

/*
 * Takes name=value; value NULL: there is none. Returns NULL or why not, a
 * sentence without its full stop, in the arena.
 */
const char *option_take(struct settings *, const char *name, const char *value,
			struct arena *);

/*
 * Says that nearest->word is no option, and which is near: of these, and of
 * those that were offered before. In the arena.
 */
const char *option_unknown(struct nearest *, struct arena *);

/* What is supported instead of an option that fio has and this does not. */
const char *option_instead(const char *name);

/* The same as a sentence, in the arena; NULL where fio has no such option. */
const char *option_refusal(const char *name, struct arena *);

/*
 * The k-th name that fio knows and this does not; false past the end. The
 * name is not NUL-terminated.
 */
bool option_unsupported(size_t k, const char **name, size_t *length);

#endif
