/* What an expression of -w becomes; private to record/. */
#ifndef RECORD_FILTER_TREE_H
#define RECORD_FILTER_TREE_H

#include <stdbool.h>
#include <stddef.h>

#include "record/filter.h"

enum relation {
	RELATION_EQUAL, RELATION_UNEQUAL, RELATION_LIKE, RELATION_UNLIKE,
	RELATION_LESS, RELATION_LESS_EQUAL, RELATION_MORE, RELATION_MORE_EQUAL,
	RELATIONS
};

/* Relations as bits. */
#define EQUALITY (1u << RELATION_EQUAL | 1u << RELATION_UNEQUAL)
#define PATTERNS (1u << RELATION_LIKE | 1u << RELATION_UNLIKE)
#define ORDER (1u << RELATION_LESS | 1u << RELATION_LESS_EQUAL | \
	       1u << RELATION_MORE | 1u << RELATION_MORE_EQUAL)

/* A node: two expressions and how they are joined, or a comparison. */
struct filter {
	bool (*match)(const struct filter *, const struct record *);
	const struct filter *left, *right;
	const char *key;		/* of a comparison; as it was written */
	enum relation relation;
	size_t offset;			/* of a text in struct record */
	const char *name;		/* of a parameter or setting */
	struct metric_name metric;
	const char *value;		/* as it was written */
	double number;			/* the value; NaN: no number */
	struct pcre2_real_code_8 *pattern; /* of ~ and !~ */
};

/* Whether it compares with a regular expression. */
static inline bool
filter_is_pattern(const struct filter *filter)
{
	return PATTERNS & 1u << filter->relation;
}

/* Matchers, one for each sort of node. */
bool match_and(const struct filter *, const struct record *);
bool match_or(const struct filter *, const struct record *);
bool match_text(const struct filter *, const struct record *);
bool match_kind(const struct filter *, const struct record *);
bool match_version(const struct filter *, const struct record *);
bool match_label(const struct filter *, const struct record *);
bool match_param(const struct filter *, const struct record *);
bool match_setting(const struct filter *, const struct record *);
bool match_metric(const struct filter *, const struct record *);

/*
 * Works out what the value of a comparison means. Returns NULL, or why it
 * means nothing, in the arena.
 */
const char *filter_understand(struct filter *, struct arena *);

/*
 * Reads the value of a parameter or setting; false when it is no number.
 * A parameter that is a time may have a unit of its own where none is given.
 */
bool filter_number(const char *name, const char *text, double *number);

#endif
