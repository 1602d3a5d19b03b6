/* How a JSON line is read into structs: private to the readers in record/. */
#ifndef RECORD_READING_H
#define RECORD_READING_H

#include <stdbool.h>
#include <stddef.h>

#include "record/arena.h"
#include "record/diag.h"
#include "record/json.h"
#include "record/record.h"

/* A line being read. */
struct reading {
	struct json json;
	struct json resolution;	/* where it stands; it needs the metrics */
	bool has_resolution, has_kind;
	const char *problem;	/* why it is no record; NULL while it may be */
	struct record *record;
	struct arena *arena;
	struct diag *diag;
	const char *file;
	unsigned line;
};

/*
 * A key and how its value is read: into the member at offset of the struct
 * that the table is for, or, with offset 0, by a function that knows where.
 * A table ends in a row whose key is NULL.
 */
struct field {
	const char *key;
	bool (*read)(struct reading *, void *member);
	size_t offset;
};

/* All functions return false where the line is no record; problem says why. */

/* Notes the problem, unless there was one before. */
bool reading_fail(struct reading *, const char *problem);

/* The same for a token that may not stand here. */
bool reading_fail_at(struct reading *, enum json_type, const char *problem);

/* Takes the next token, which must be a string, an object or an array. */
bool reading_expect(struct reading *, enum json_type);

/* Whether the last token, of this type, is a number or null, which is NaN. */
bool reading_number(struct reading *, enum json_type, double *number);

/* Warns that the last name means nothing here. what: "metric". */
void reading_warn(struct reading *, const char *what);

/* The last text, kept in the arena. */
char *reading_keep(struct reading *);

/* Read the next value into a const char *, an int, an unsigned, a bool. */
bool reading_text(struct reading *, void *member);
bool reading_int(struct reading *, void *member);
bool reading_unsigned(struct reading *, void *member);
bool reading_flag(struct reading *, void *member);

/* Reads an object; member is called behind each key. */
bool reading_object(struct reading *,
		    bool (*member)(struct reading *, void *), void *target);

/* The same where the opening brace has been read. */
bool reading_members(struct reading *,
		     bool (*member)(struct reading *, void *), void *target);

/* Reads a list; element is called with the type of each. */
bool reading_list(struct reading *,
		  bool (*element)(struct reading *, enum json_type, void *),
		  void *target);

/*
 * Reads the value of the last key as the table says. Values of keys that the
 * table does not have are passed over; null is like an absent key.
 */
bool reading_field(struct reading *, const struct field *, void *target);

/* Fields of the record that are lists of objects; they fill record itself. */
bool reading_series(struct reading *, void *member);
bool reading_bins(struct reading *, void *member);
bool reading_notes(struct reading *, void *member);

#endif
